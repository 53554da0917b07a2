"""Musters: how many attackers a campaign needs.

Backward, the worth of having a number of attackers left after a conquest is the chance to take all further
territories; one sweep for each territory gives it for every number at once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from riskodds.battles.balanced_blitz import VERSION
from riskodds.battles.single import battle
from riskodds.campaigns.territories import DEFAULT_CONDUCT, Conduct, Territory, as_conduct, as_territories, in_call
from riskodds.engine.chain import chain
from riskodds.engine.semiring import EXACT, FLOAT, Array, Semiring
from riskodds.engine.solver import backward
from riskodds.errors import UnitsError
from riskodds.questions.needed import attackers_needed
from riskodds.rules.answers import call, short_chance
from riskodds.rules.chance import Chance, as_chance
from riskodds.rules.limits import (
    GRID_ERROR,
    MOST_ATTACKERS_OF_A_BLITZED_CAMPAIGN,
    MOST_ATTACKERS_OF_A_CAMPAIGN,
    STANDSTILL,
)
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.stop import Stop
from riskodds.rules.units import armies_on_territory


def conquest_by_attackers(
    most: int, territories: Sequence[Territory], conduct: Conduct = DEFAULT_CONDUCT, semiring: Semiring = FLOAT
) -> Array:
    """Return the chance to take all territories with 0, 1, 2, … attackers.

    >>> conquest_by_attackers(4, as_territories([3, 2, 1]))[4].round(6)
    np.float64(0.108332)
    """
    joined = [conduct.joins(place) for place in range(len(territories))]
    going_on = np.full(most + sum(joined) + 1, semiring.one, dtype=semiring.dtype)
    for place in range(len(territories) - 1, -1, -1):
        size = most + sum(joined[:place]) + 1
        worth = going_on if place == len(territories) - 1 else _worth_of(going_on, size, conduct, place)
        going_on = _chances(worth[:size], territories[place], conduct, semiring)
    return going_on


def _worth_of(going_on: Array, size: int, conduct: Conduct, place: int) -> Array:
    """Return what it is worth to have 0, 1, 2, … attackers left after a conquest."""
    units = np.maximum(0, np.arange(size) - conduct.stays(place)) + conduct.joins(place)
    return np.asarray(going_on[units])


def _chances(worth: Array, territory: Territory, conduct: Conduct, semiring: Semiring) -> Array:
    """Return the mean worth of an attack by 0, 1, 2, … attackers; nothing, where it is not conquered."""
    if conduct.blitz:
        return np.array([0.0, *(_blitz_worth(worth, units, territory) for units in range(1, len(worth)))])
    battles = chain(territory.rules, len(worth) - 1, territory.defenders, Stop(conduct.retreat_at), semiring)
    payoff = semiring.zeros(battles.shape)
    payoff[1:, 0] = worth[1:]
    chances = backward(battles, payoff)[:, -1].copy()
    chances[: conduct.retreat_at + 1] = semiring.zero
    return np.asarray(chances)


def _blitz_worth(worth: Array, attackers: int, territory: Territory) -> float:
    won = battle(attackers, territory.defenders, territory.rules, blitz=True).conquered
    return float(won.probability @ worth[won.attackers])


@dataclass(frozen=True, repr=False)
class CampaignNeeded:
    """The fewest attackers that take all territories of a campaign with a chance."""

    territories: tuple[Territory, ...]
    conduct: Conduct
    chance: Fraction
    """The target."""
    rules: Rules
    """Of the territories that were given as numbers of defenders."""
    units: int | None = field(default=None, compare=False)
    """Attackers free to attack; None if no number of them reaches the target."""
    reached: float | None = field(default=None, compare=False)
    one_fewer: float | None = field(default=None, compare=False)
    """The chance with one attacker fewer."""

    def __repr__(self) -> str:
        """Write the question, the units and the chance that they reach."""
        asked = call(
            "campaign_attackers_needed",
            in_call(self.territories, self.rules),
            self.chance,
            rules=self.rules,
            conduct=None if self.conduct == DEFAULT_CONDUCT else self.conduct,
        )
        if self.units is None:
            return f"{asked}: no number is enough"
        return f"{asked}: {self.units}, conquest {short_chance(self.reached)}"

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``attackers-needed`` writes them in JSON."""
        return {
            "rules": str(self.rules),
            "territories": [each.to_dict() for each in self.territories],
            "chance": float(self.chance),
            "attackers": self.units,
            "armies_on_territory": None if self.units is None else armies_on_territory(self.units),
            "conquest": self.reached,
            "one_fewer": self.one_fewer,
            **({"blitz": VERSION} if self.conduct.blitz else {}),
        }


def campaign_attackers_needed(
    territories: Iterable[Territory | int],
    chance: Chance,
    rules: Rules | str = "hasbro-2015",
    conduct: Conduct = DEFAULT_CONDUCT,
) -> CampaignNeeded:
    """Return the fewest attackers that take all territories with at least `chance`.

    Raises
    ------
    UnitsError, ChanceError, RulesError, SizeError
        If an argument is invalid, or the answer would take more than `MOST_ATTACKERS_OF_A_CAMPAIGN`.

    Examples
    --------
    >>> eight = Territory(2, Rules(defender_sides=8))
    >>> needed = campaign_attackers_needed([3, eight, 1], "95%")
    >>> needed
    campaign_attackers_needed([3, Territory(2, 'hasbro-2015 defender-sides=8'), 1], '95%'): 16, conquest 0.953
    >>> round(needed.one_fewer, 6)
    0.933688
    """
    rules, conduct, target = as_rules(rules), as_conduct(conduct), as_chance(chance)
    found = as_territories(territories, rules)
    asked = found, conduct, target, rules
    if conduct.blitz and len(found) == 1:
        one = attackers_needed(found[0].defenders, target, found[0].rules, blitz=True)
        return CampaignNeeded(*asked, one.units, one.reached, one.one_fewer)
    limit = MOST_ATTACKERS_OF_A_BLITZED_CAMPAIGN if conduct.blitz else MOST_ATTACKERS_OF_A_CAMPAIGN
    most, before = sum(each.defenders for each in found) + len(found) + 8, 0.0
    while True:
        chances = conquest_by_attackers(most, found, conduct)
        for units in np.flatnonzero(chances >= float(target) - GRID_ERROR).tolist():
            if chances[units] >= float(target) + GRID_ERROR or _exactly(units, found, conduct) >= target:
                fewer = float(chances[units - 1]) if units else None
                return CampaignNeeded(*asked, units, float(chances[units]), fewer)
        reached = float(chances[-1])
        if (target == 1 and not conduct.blitz) or (before and reached - before <= STANDSTILL * before):
            return CampaignNeeded(*asked)
        if most >= limit:
            raise UnitsError(f"more than {most:,} attackers would be needed, if any are enough; write fewer defenders")
        most, before = min(2 * most, limit), reached


def _exactly(units: int, territories: Sequence[Territory], conduct: Conduct) -> Fraction:
    """Return the exact chance; of a blitz, which has none, the float."""
    semiring = FLOAT if conduct.blitz else EXACT
    return Fraction(conquest_by_attackers(units, territories, conduct, semiring)[units])
