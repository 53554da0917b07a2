"""Luck: where one ending stands among all that might have been."""

import math
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from riskodds.battles.balanced_blitz import VERSION
from riskodds.battles.result import is_large
from riskodds.battles.single import battle
from riskodds.engine.crossing import Crossing
from riskodds.engine.numbers import Array, log10_of_sum
from riskodds.errors import UnitsError
from riskodds.rules.answers import call, finite, short_chance
from riskodds.rules.ruleset import Rules
from riskodds.rules.units import require_units
from riskodds.rules.words import rules_and_counts


class Probability(NamedTuple):
    """A chance of any size."""

    value: float
    log10: float
    """Its decimal logarithm, also where the value is too small for a float; -inf if impossible, nan if no more is known
    than that it is less than 1e-12."""
    certain: bool
    """Whether nothing else can happen, however unlikely."""


@dataclass(frozen=True, repr=False)
class Luck:
    """How likely an ending was, and how likely one at least as good or as bad for the attacker.

    Endings are ordered from losing nothing to killing nothing: conquests by the attackers left, then failures
    by the defenders left.
    """

    rules: Rules
    attackers: int
    defenders: int
    attackers_left: int
    defenders_left: int
    exactly: Probability = field(compare=False)
    at_least_as_good: Probability = field(compare=False)
    at_least_as_bad: Probability = field(compare=False)
    blitz: bool = False
    """Whether Balanced Blitz decided."""

    def __repr__(self) -> str:
        """Write the ending and its chance."""
        numbers = self.attackers, self.defenders, self.attackers_left, self.defenders_left
        value, log10, certain = self.exactly
        chance = short_chance(value, possible=log10 != -math.inf, certain=certain, log10=log10)
        return f"{call('luck', *numbers, rules=self.rules, blitz=self.blitz)}: exactly so {chance}"

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``luck`` writes them in JSON."""
        chances = {
            "exactly": self.exactly,
            "at_least_as_good": self.at_least_as_good,
            "at_least_as_bad": self.at_least_as_bad,
        }
        return {
            **rules_and_counts(self.rules, self.attackers),
            "defenders": self.defenders,
            "attackers_left": self.attackers_left,
            "defenders_left": self.defenders_left,
            **{name: each.value for name, each in chances.items()},
            **{f"log10_{name}": finite(each.log10) for name, each in chances.items()},
            **({"blitz": VERSION} if self.blitz else {}),
        }


def luck(
    attackers: int,
    defenders: int,
    attackers_left: int,
    defenders_left: int,
    rules: Rules | str = "hasbro-2015",
    *,
    blitz: bool = False,
) -> Luck:
    """Return the luck of a battle that ended with so many units left, on one of the sides none.

    Decided by dice, or by Balanced Blitz.

    Raises
    ------
    UnitsError
        If the battle does not end so, whatever the dice.
    RulesError, SizeError
        As `riskodds.battles.single.battle`.

    Examples
    --------
    >>> luck(9, 10, attackers_left=9, defenders_left=0)
    luck(9, 10, 9, 0): exactly so 0.007091
    """
    one = battle(attackers, defenders, rules, blitz=blitz)
    attackers_left = require_units("attackers left", attackers_left, least=0)
    defenders_left = require_units("defenders left", defenders_left, least=0)
    states = [(a, d) for a, d, _ in one.outcomes]
    sizes = 1 <= attackers_left <= attackers, 1 <= defenders_left <= defenders
    ends_so = (sizes[0] and not defenders_left) or (sizes[1] and not attackers_left)
    if (attackers_left, defenders_left) not in states and ends_so and is_large(attackers, defenders) and not blitz:
        raise UnitsError(
            f"{attackers_left:,} attackers and {defenders_left:,} defenders left: so large a battle has no number for "
            "what is so unlikely; write an ending nearer to the mean"
        )
    if (attackers_left, defenders_left) not in states:
        raise UnitsError(
            f"{attackers_left:,} attackers and {defenders_left:,} defenders left: "
            f"{attackers:,} against {defenders:,} does not end so{' by Balanced Blitz' if blitz else ''}; "
            f"write 1 to {attackers:,} attackers left or 1 to {defenders:,} defenders left"
        )
    all_listed = blitz or not is_large(attackers, defenders)
    place = states.index((attackers_left, defenders_left))
    probability = np.concatenate([ending.probability for ending in one.endings])
    log10 = np.concatenate([ending.log10_probability for ending in one.endings])
    if log10[place] == -math.inf:
        a, d = states[int(probability.argmax())]
        raise UnitsError(
            f"{attackers_left:,} attackers and {defenders_left:,} defenders left: whatever the dice, "
            f"{attackers:,} against {defenders:,} does not end so under {one.rules}; write an ending that can happen, "
            f"such as {a:,} attackers and {d:,} defenders left"
        )
    exactly, as_good, as_bad = (
        _chance(probability, log10, part, all_listed=all_listed)
        for part in (np.s_[place : place + 1], np.s_[: place + 1], np.s_[place:])
    )
    numbers = one.attackers, one.defenders, attackers_left, defenders_left
    return Luck(one.rules, *numbers, exactly, as_good, as_bad, blitz)


def _chance(probability: Array, log10: Array, part: slice, *, all_listed: bool) -> Probability:
    """Return the chance of some of all final states."""
    if all_listed and not (np.delete(log10, part) != -np.inf).any():
        return Probability(1.0, 0.0, certain=True)
    value = min(1.0, float(probability[part].sum()))
    if np.isnan(log10[part]).any():  # of a battle of which chances are known to 1e-12 and no better
        return Probability(value, math.log10(value) if value >= Crossing.error else math.nan, certain=False)
    return Probability(value, min(0.0, log10_of_sum(log10[part])), certain=False)
