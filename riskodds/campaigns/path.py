"""Campaigns: one army that attacks several territories, one after the other.

After each conquest all that is left of the army moves in; some of it, at least one unit, stays, and the others go on.
The whole distribution of what is left goes from territory to territory, not its mean.
"""

import operator
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Any

import numpy as np

from riskodds.battles.balanced_blitz import VERSION
from riskodds.battles.endings import mean_of, number
from riskodds.battles.quantiles import quantile
from riskodds.battles.single import battle
from riskodds.campaigns.stages import Certain, stage_by_stage
from riskodds.campaigns.territories import DEFAULT_CONDUCT, Conduct, Territory, as_conduct, as_territories, in_call
from riskodds.engine.numbers import Array, ReadOnlyArrays
from riskodds.engine.states import require_room
from riskodds.errors import RiskOddsError, UnitsError
from riskodds.rules.answers import as_float, call, short_chance
from riskodds.rules.chance import Chance, as_chance
from riskodds.rules.notebook import html_table
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units
from riskodds.rules.words import rules_and_counts


@dataclass(frozen=True, repr=False)
class Campaign(ReadOnlyArrays):
    """A campaign, with the chances of all its endings.

    Examples
    --------
    >>> one = campaign(4, [3, 2, 1])
    >>> one
    campaign(4, [3, 2, 1]): conquest 0.1083
    >>> round(one.conquest, 6), [round(chance, 4) for chance in one.taken]
    (0.108332, [0.6416, 0.25, 0.1083])
    """

    attackers: int
    """Units free to attack at the start."""
    territories: tuple[Territory, ...]
    conduct: Conduct
    rules: Rules
    """Of the territories that were given as numbers of defenders."""
    taken: tuple[Any, ...] = field(compare=False)
    """The chances that the first, second, … territory is taken."""
    ends: tuple[Any, ...] = field(compare=False)
    """The chances that the campaign ends before the first, second, … territory is taken."""
    can_take: tuple[bool, ...] = field(compare=False)
    """Of each whether it can be taken, however unlikely."""
    can_end: tuple[bool, ...] = field(compare=False)
    """Of each whether the campaign can end before it, however unlikely."""
    left: Array = field(compare=False)
    """Entry a: the chance that all are taken and a attackers are left, on the last territory."""
    attacker_losses: Any = field(compare=False)
    """Mean over all campaigns, in units."""
    defender_losses: Any = field(compare=False)
    """Mean over all campaigns, in units."""
    exact: bool = False
    """Whether the numbers are fractions."""

    def __repr__(self) -> str:
        """Write the question and the chance to take all."""
        function = "exact_campaign" if self.exact else "campaign"
        asked = call(
            function,
            self.attackers,
            in_call(self.territories, self.rules),
            rules=self.rules,
            conduct=None if self.conduct == DEFAULT_CONDUCT else self.conduct,
        )
        return f"{asked}: conquest {self._short(len(self.taken) - 1)}"

    def _repr_html_(self) -> str:
        """Show the territories in a notebook, with their chances."""
        rows = [
            (str(place + 1), str(territory.defenders), str(territory.rules), self._short(place), self._short_end(place))
            for place, territory in enumerate(self.territories)
        ]
        return html_table(repr(self), ("territory", "defenders", "rules", "taken", "ends before"), rows, "rrlrr")

    def _short(self, place: int) -> str:
        return short_chance(self.taken[place], possible=self.can_take[place], certain=self.must_take[place])

    def _short_end(self, place: int) -> str:
        surely = self.must_end[place]
        return short_chance(self.ends[place], possible=self.can_end[place], certain=surely)

    @property
    def must_take(self) -> tuple[bool, ...]:
        """By territory: whether it is taken whatever the dice."""
        return tuple(not ended for ended in accumulate(self.can_end, operator.or_))

    @property
    def must_end(self) -> tuple[bool, ...]:
        """By territory: whether the campaign ends before it, and not earlier, whatever the dice."""
        return tuple(came and not takes for came, takes in zip((True, *self.must_take), self.can_take, strict=False))

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``campaign`` writes them in JSON: numbers are floats."""
        return {
            **rules_and_counts(self.rules, self.attackers),
            "leave": list(self.conduct.leave),
            "reinforce": list(self.conduct.reinforce),
            "retreat_at": self.conduct.retreat_at,
            **({"blitz": VERSION} if self.conduct.blitz else {}),
            "territories": [
                territory.to_dict() | {"conquest": float(taken), "ends_before": float(ends)}
                for territory, taken, ends in zip(self.territories, self.taken, self.ends, strict=True)
            ],
            "conquest": float(self.conquest),
            "attackers_left_given_conquest": as_float(self.attackers_left_given_conquest),
            "attacker_losses": float(self.attacker_losses),
            "defender_losses": float(self.defender_losses),
            "left": [
                {"attackers": attackers, "probability": float(chance)}
                for attackers, chance in reversed(list(enumerate(self.left)))
                if chance
            ],
        }

    @property
    def conquest(self) -> Any:
        """The chance that all territories are taken."""
        return self.taken[-1]

    @property
    def attackers_left_given_conquest(self) -> Any:
        """Attackers left on the last territory, mean given that all are taken; None if they cannot be."""
        return mean_of(self.left, np.arange(len(self.left))) if self.conquest else None

    def left_at(self, share: Chance) -> int | None:
        """Return the attackers left at most in a share of the campaigns that take all; None if none can.

        >>> campaign(20, [5, 5]).left_at(0.5)
        12
        """
        part = as_chance(share)
        units = np.flatnonzero(self.left)
        return quantile(units, self.left[units], part) if self.conquest else None


def campaign(
    attackers: int,
    territories: Iterable[Territory | int],
    rules: Rules | str = "hasbro-2015",
    conduct: Conduct = DEFAULT_CONDUCT,
) -> Campaign:
    """Return the campaign of `attackers`, free to attack, against several territories in order.

    Parameters
    ----------
    attackers : int
    territories : iterable of Territory or int
        As values, or as numbers of defenders under `rules`.
    rules : Rules or str
    conduct : Conduct

    Raises
    ------
    UnitsError, RulesError, SizeError
        If a number or rules are invalid, or it would not fit into memory.

    Examples
    --------
    >>> round(campaign(9, [1, 1, 1, 1, 1]).conquest, 6)
    0.78416
    """
    return _campaign(attackers, territories, rules, conduct, 1.0)


def exact_campaign(
    attackers: int,
    territories: Iterable[Territory | int],
    rules: Rules | str = "hasbro-2015",
    conduct: Conduct = DEFAULT_CONDUCT,
) -> Campaign:
    """Return the same campaign in exact rationals.

    Raises
    ------
    RiskOddsError
        If it is carried out by Balanced Blitz, which has no exact fractions.

    Examples
    --------
    >>> exact_campaign(2, [1, 1]).conquest
    Fraction(625, 2592)
    """
    if as_conduct(conduct).blitz:
        raise RiskOddsError("a blitz has no exact fractions, as its powers are no fractions; leave out the blitz")
    return _campaign(attackers, territories, rules, conduct, Fraction(1))


def _campaign(
    attackers: int,
    territories: Iterable[Territory | int],
    rules: Rules | str,
    conduct: Conduct,
    certain: Certain,
) -> Campaign:
    attackers = require_units("attackers", attackers)
    rules, conduct = as_rules(rules), as_conduct(conduct)
    found = as_territories(territories, rules)
    if attackers <= conduct.retreat_at:
        raise UnitsError(
            f"retreat at {conduct.retreat_at:,}: with {attackers:,} attackers no attack is made; write a smaller number"
        )
    for territory in found:
        require_room(territory.rules, attackers, territory.defenders)
    blitz = cache(lambda units, territory: battle(units, territory.defenders, territory.rules, blitz=True))
    fought = possible = [*stage_by_stage(attackers, found, conduct, blitz, certain)]
    if not all(each.taken and each.ended for each in fought):
        # A float of zero may be impossible or only too small.
        possible = [*stage_by_stage(attackers, found, conduct, blitz, certain=True)]
    one = Campaign(
        attackers,
        found,
        conduct,
        rules,
        tuple(min(certain, number(each.taken)) for each in fought),
        tuple(min(certain, number(each.ended)) for each in fought),
        tuple(bool(each.taken) for each in possible),
        tuple(bool(each.ended) for each in possible),
        fought[-1].left,
        number(sum((each.lost for each in fought), 0 * certain)),
        number(sum((each.killed for each in fought), 0 * certain)),
        exact=isinstance(certain, Fraction),
    )
    # What is certain is one, whatever its roundings sum to.
    return replace(
        one,
        taken=tuple(certain if must else chance for must, chance in zip(one.must_take, one.taken, strict=True)),
        ends=tuple(certain if must else chance for must, chance in zip(one.must_end, one.ends, strict=True)),
    )
