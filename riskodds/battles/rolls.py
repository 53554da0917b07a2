"""Rolls: how many of them a battle takes."""

from dataclasses import dataclass, field
from typing import Any, Generic

import numpy as np

from riskodds.battles.endings import Number, mean_of, sd_of
from riskodds.battles.quantiles import quantile
from riskodds.battles.walks import followed
from riskodds.engine.chain import chain
from riskodds.engine.crossing import Crossing
from riskodds.engine.numbers import Array, ReadOnlyArrays
from riskodds.errors import SizeError
from riskodds.rules.chance import Chance, as_chance
from riskodds.rules.limits import is_large
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop


@dataclass(frozen=True, eq=False)
class Rolls(ReadOnlyArrays, Generic[Number]):
    """The law of the number of rolls that a battle takes, until it has ended or is called off."""

    mean: Number
    sd: float
    """The standard deviation."""
    chances: Array | None = field(repr=False)
    """The chance of 0, 1, 2, … rolls; None of a large battle."""

    def at(self, share: Chance) -> int:
        """Return the fewest rolls that are enough in a share of the battles.

        Raises
        ------
        SizeError
            If the battle is large: only mean and deviation are known then.

        Examples
        --------
        >>> from riskodds import battle
        >>> [battle(10, 5).rolls.at(share) for share in ("5%", "50%", "95%")]
        [3, 5, 7]
        """
        part = as_chance(share)
        if self.chances is None:
            raise SizeError("rolls: of a large battle only their mean and deviation are known; write fewer units")
        possible = np.flatnonzero(self.chances)
        return quantile(possible, self.chances[possible], part)

    def to_dict(self) -> dict[str, float | None]:
        """Return the numbers by name, as floats."""
        shares = {"quantile_05": "5%", "median": "50%", "quantile_95": "95%"}
        return {
            "mean": float(self.mean),
            "sd": self.sd,
            **{name: None if self.chances is None else self.at(share) for name, share in shares.items()},
        }


def rolls_taken(rules: Rules, attackers: int, defenders: int, stop: Stop, *, exact: bool) -> Rolls[Any] | None:
    """Return how many rolls a battle takes; None if it is large and some rolls cost less than others.

    Numbers are floats or, if exact and no roll costs nothing, fractions.

    >>> rolls_taken(Rules(), 10, 10, Stop(), exact=False)
    Rolls(mean=8.21..., sd=1.25...)
    """
    if not is_large(attackers, defenders):
        exact = exact and (rules.ties != "nobody" or stop.rolls is not None)
        battles = chain(rules, attackers, defenders, stop, exact=exact, grids=5)
        _, standing, ended = followed(battles, attackers, defenders, stop.rolls)
        ended[-1] += standing.sum()
        numbers = np.arange(len(ended))
        return Rolls(mean_of(ended, numbers), sd_of(ended, numbers), ended)
    if exact or stop.rolls is not None or stop.by_odds or not rules.costs_every_pair:
        return None
    arrivals = Crossing(rules, attackers, defenders, stop).arrivals
    return Rolls(arrivals.mean_rolls, arrivals.sd_rolls, None)
