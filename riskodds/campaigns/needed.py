"""Musters: how many attackers a campaign needs.

Backward, the worth of having a number of attackers left after a conquest is the chance to take all further
territories; one sweep for each territory gives it for every number at once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from riskodds.battles.balanced_blitz import blitz
from riskodds.battles.single import battle
from riskodds.campaigns.territories import DEFAULT_ORDERS, Orders, Territory, as_territories
from riskodds.engine.chain import chain
from riskodds.engine.semiring import EXACT, FLOAT, Array, Semiring
from riskodds.engine.solver import backward
from riskodds.errors import UnitsError
from riskodds.questions.needed_by_blitz import blitz_attackers_needed
from riskodds.rules.chance import as_chance
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop

FLOAT_ERROR = 1e-11
"""Closer to a target than this, exact rationals decide."""
STANDSTILL = 1e-9
"""Where twice the attackers raise the chance by less than this, in proportion, more will not help."""
MOST_ATTACKERS = 20_000
"""No larger army is searched for."""
MOST_BLITZED = 300
"""No larger army is searched for by blitz, where every number of attackers is a battle of its own."""


def conquest_by_attackers(
    most: int, territories: Sequence[Territory], orders: Orders = DEFAULT_ORDERS, semiring: Semiring = FLOAT
) -> Array:
    """Return the chance to take all territories with 0, 1, 2, … attackers.

    >>> conquest_by_attackers(4, as_territories([3, 2, 1]))[4].round(6)
    np.float64(0.108332)
    """
    joined = [orders.joins(place) for place in range(len(territories))]
    going_on = np.full(most + sum(joined) + 1, semiring.one, dtype=semiring.dtype)
    for place in range(len(territories) - 1, -1, -1):
        size = most + sum(joined[:place]) + 1
        worth = going_on if place == len(territories) - 1 else _worth_of(going_on, size, orders, place)
        going_on = _chances(worth[:size], territories[place], orders, semiring)
    return going_on


def _worth_of(going_on: Array, size: int, orders: Orders, place: int) -> Array:
    """Return what it is worth to have 0, 1, 2, … attackers left after a conquest."""
    units = np.maximum(0, np.arange(size) - orders.stays(place)) + orders.joins(place)
    return np.asarray(going_on[units])


def _chances(worth: Array, territory: Territory, orders: Orders, semiring: Semiring) -> Array:
    """Return the mean worth of an attack by 0, 1, 2, … attackers; nothing, where it is not conquered."""
    if orders.blitz:
        return np.array([0.0, *(_blitz_worth(worth, units, territory) for units in range(1, len(worth)))])
    battles = chain(territory.rules, len(worth) - 1, territory.defenders, Stop(orders.retreat_at), semiring)
    payoff = semiring.zeros(battles.shape)
    payoff[1:, 0] = worth[1:]
    chances = backward(battles, payoff)[:, -1].copy()
    chances[: orders.retreat_at + 1] = semiring.zero
    return np.asarray(chances)


def _blitz_worth(worth: Array, attackers: int, territory: Territory) -> float:
    won = blitz(battle(attackers, territory.defenders, territory.rules)).conquered
    return float(won.probability @ worth[won.attackers])


@dataclass(frozen=True)
class CampaignNeeded:
    """The fewest attackers that take all territories of a campaign with a chance."""

    territories: tuple[Territory, ...]
    orders: Orders
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
    orders: Orders = DEFAULT_ORDERS,
) -> CampaignNeeded:
    """Return the fewest attackers that take all territories with at least `chance`.

    Raises
    ------
    UnitsError, ChanceError, RulesError, SizeError
        If an argument is invalid, or the answer would take more than `MOST_ATTACKERS`.

    Examples
    --------
    >>> eight = Territory(2, Rules(defender_sides=8))
    >>> needed = campaign_attackers_needed([3, eight, 1], "95%")
    >>> needed.units, round(needed.reached, 6), round(needed.one_fewer, 6)
    (16, 0.953038, 0.933688)
    """
    found, target = as_territories(territories, rules), as_chance(chance)
    if orders.blitz and len(found) == 1:
        return _single_blitz(found, orders, target)
    limit = MOST_BLITZED if orders.blitz else MOST_ATTACKERS
    most, before = sum(each.defenders for each in found) + len(found) + 8, 0.0
    while True:
        chances = conquest_by_attackers(most, found, orders)
        for units in np.flatnonzero(chances >= float(target) - FLOAT_ERROR).tolist():
            if chances[units] >= float(target) + FLOAT_ERROR or _exactly(units, found, orders) >= target:
                return CampaignNeeded(
                    found, orders, target, units, float(chances[units]), float(chances[units - 1]) if units else None
                )
        reached = float(chances[-1])
        if (target == 1 and not orders.blitz) or (before and reached - before <= STANDSTILL * before):
            return CampaignNeeded(found, orders, target, None, None, None)
        if most >= limit:
            raise UnitsError(f"more than {most:,} attackers would be needed, if any are enough; write fewer defenders")
        most, before = min(2 * most, limit), reached


def _single_blitz(found: tuple[Territory, ...], orders: Orders, target: Fraction) -> CampaignNeeded:
    """Return the answer for one territory by Balanced Blitz, from that for true dice."""
    (territory,) = found
    units = blitz_attackers_needed(territory.defenders, target, territory.rules)
    if units is None:
        return CampaignNeeded(found, orders, target, None, None, None)
    reached, fewer = (
        blitz(battle(number, territory.defenders, territory.rules)).conquest if number else 0.0
        for number in (units, units - 1)
    )
    return CampaignNeeded(found, orders, target, units, reached, fewer)


def _exactly(units: int, territories: Sequence[Territory], orders: Orders) -> Fraction:
    """Return the exact chance; of a blitz, which has none, the float."""
    semiring = FLOAT if orders.blitz else EXACT
    return Fraction(conquest_by_attackers(units, territories, orders, semiring)[units])
