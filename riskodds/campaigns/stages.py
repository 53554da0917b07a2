"""Stages: the attacks of a campaign on one territory after the other.

They go on in the numbers of what is certain: 1.0 for floats, `Fraction` of 1 for fractions, and True for whether things
can happen at all, as sums and products of truth values are those of possibility.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from riskodds.battles.result import Battle
from riskodds.campaigns.territories import Conduct, Territory
from riskodds.engine.chain import chain
from riskodds.engine.numbers import Array
from riskodds.engine.solver import forward_from
from riskodds.rules.stop import Stop

Certain = float | Fraction
"""What is certain, in the numbers that are to be gone on with; True is a float's kind of number, too."""


class Stage(NamedTuple):
    """The attack on one territory of a campaign."""

    left: Array
    """Entry a: the chance that it is taken and a attackers are left."""
    taken: Any
    ended: Any
    """The chance that the campaign ends here."""
    lost: Any
    """Attackers, mean over all campaigns; of truth values not counted."""
    killed: Any


Blitz = Callable[[int, Territory], Battle[float]]


def zeros(certain: Certain, *shape: int) -> Array:
    """Return an array of nothing, in the numbers of what is certain.

    >>> zeros(Fraction(1), 2), zeros(True, 2)
    (array([Fraction(0, 1), Fraction(0, 1)], dtype=object), array([False, False]))
    """
    return np.full(shape, type(certain)(0))


def stage_by_stage(
    attackers: int, territories: tuple[Territory, ...], conduct: Conduct, blitz: Blitz, certain: Certain = 1.0
) -> Iterator[Stage]:
    """Yield the attacks on one territory after the other."""
    army = zeros(certain, attackers + 1)
    army[attackers] = certain
    for place, territory in enumerate(territories):
        calls_off = conduct.retreat_at if territory.defenders else 0
        fighting = army.copy()
        fighting[: calls_off + 1] = type(certain)(0)
        if not territory.defenders:
            outcomes, lost, killed = fighting[:, np.newaxis], 0 * certain, 0 * certain
        elif conduct.blitz:
            outcomes, lost, killed = _blitzed(fighting, territory, blitz)
        else:
            outcomes, lost, killed = _fought(fighting, territory, conduct)
        left = outcomes[:, 0].copy()
        left[0] = type(certain)(0)
        # The rest of the army's chances, summed by itself and not as what conquest leaves.
        yield Stage(left, left.sum(), outcomes[:, 1:].sum() + army[: calls_off + 1].sum(), lost, killed)
        army = zeros(certain, len(left) + conduct.joins(place))
        for units, chance in enumerate(left):
            army[max(0, units - conduct.stays(place)) + conduct.joins(place)] += chance


def _fought(fighting: Array, territory: Territory, conduct: Conduct) -> tuple[Array, Any, Any]:
    """Return the chances of the final states of a battle, from those of its numbers of attackers, and both losses."""
    stop = Stop(retreat_at=conduct.retreat_at)
    battles = chain(territory.rules, len(fighting) - 1, territory.defenders, stop, exact=fighting.dtype == object)
    starts = zeros(fighting[0], *battles.shape)
    starts[:, -1] = fighting
    visits = forward_from(battles, starts)
    outcomes = np.where(battles.numbers == 0, visits, type(fighting[0])(0))
    if visits.dtype == bool:
        return outcomes, None, None
    # Every roll by what it costs: a small loss is not the difference of two armies.
    lost = killed = battles.number(0)
    for law, states in battles.states():
        here = visits.ravel()[states].sum()
        lost += here * sum(move.attacker_loss * battles.number(move.chance) for move in law.moves)
        killed += here * sum(move.defender_loss * battles.number(move.chance) for move in law.moves)
    return outcomes, lost, killed


def _blitzed(fighting: Array, territory: Territory, blitz: Blitz) -> tuple[Array, float, float]:
    """Return the same by Balanced Blitz."""
    outcomes = np.zeros((len(fighting), territory.defenders + 1), fighting.dtype)
    lost = killed = 0.0
    for attackers in np.flatnonzero(fighting).tolist():
        for ending in blitz(attackers, territory).endings:
            chances = fighting[attackers] * ending.probability
            outcomes[ending.attackers, ending.defenders] += chances.astype(fighting.dtype)
            lost += float(chances @ (attackers - ending.attackers))
            killed += float(chances @ (territory.defenders - ending.defenders))
    return outcomes, lost, killed
