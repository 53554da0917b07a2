"""Musters: how many attackers a campaign needs.

Backward, the worth of having a number of attackers left after a conquest is the chance to take all further
territories; one sweep for each territory gives it for every number at once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from riskodds.battles.single import battle
from riskodds.campaigns.territories import DEFAULT_CONDUCT, Conduct, Territory, as_territories
from riskodds.engine.chain import chain
from riskodds.engine.semiring import EXACT, FLOAT, Array, Semiring
from riskodds.engine.solver import backward
from riskodds.errors import UnitsError
from riskodds.questions.needed import attackers_needed
from riskodds.rules.chance import as_chance
from riskodds.rules.limits import (
    GRID_ERROR,
    MOST_ATTACKERS_OF_A_BLITZED_CAMPAIGN,
    MOST_ATTACKERS_OF_A_CAMPAIGN,
    STANDSTILL,
)
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop


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


@dataclass(frozen=True)
class CampaignNeeded:
    """The fewest attackers that take all territories of a campaign with a chance."""

    territories: tuple[Territory, ...]
    conduct: Conduct
    chance: Fraction
    """The target."""
    units: int | None
    """Attackers free to attack; None if no number of them reaches the target."""
    reached: float | None
    one_fewer: float | None
    """The chance with one attacker fewer."""


def campaign_attackers_needed(
    territories: Iterable[Territory | int],
    chance: Fraction | float | str,
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
    >>> needed.units, round(needed.reached, 6), round(needed.one_fewer, 6)
    (16, 0.953038, 0.933688)
    """
    found, target = as_territories(territories, rules), as_chance(chance)
    if conduct.blitz and len(found) == 1:
        one = attackers_needed(found[0].defenders, target, found[0].rules, blitz=True)
        return CampaignNeeded(found, conduct, target, one.units, one.reached, one.one_fewer)
    limit = MOST_ATTACKERS_OF_A_BLITZED_CAMPAIGN if conduct.blitz else MOST_ATTACKERS_OF_A_CAMPAIGN
    most, before = sum(each.defenders for each in found) + len(found) + 8, 0.0
    while True:
        chances = conquest_by_attackers(most, found, conduct)
        for units in np.flatnonzero(chances >= float(target) - GRID_ERROR).tolist():
            if chances[units] >= float(target) + GRID_ERROR or _exactly(units, found, conduct) >= target:
                return CampaignNeeded(
                    found, conduct, target, units, float(chances[units]), float(chances[units - 1]) if units else None
                )
        reached = float(chances[-1])
        if (target == 1 and not conduct.blitz) or (before and reached - before <= STANDSTILL * before):
            return CampaignNeeded(found, conduct, target, None, None, None)
        if most >= limit:
            raise UnitsError(f"more than {most:,} attackers would be needed, if any are enough; write fewer defenders")
        most, before = min(2 * most, limit), reached


def _exactly(units: int, territories: Sequence[Territory], conduct: Conduct) -> Fraction:
    """Return the exact chance; of a blitz, which has none, the float."""
    semiring = FLOAT if conduct.blitz else EXACT
    return Fraction(conquest_by_attackers(units, territories, conduct, semiring)[units])
