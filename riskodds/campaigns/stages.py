"""Stages: the attacks of a campaign on one territory after the other, in numbers of any semiring."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from riskodds.battles.result import Battle
from riskodds.campaigns.territories import Conduct, Territory
from riskodds.engine.chain import chain
from riskodds.engine.endings import probability_in
from riskodds.engine.semiring import LOG, Array, Semiring
from riskodds.engine.solver import forward_from
from riskodds.rules.stop import Stop


class Stage(NamedTuple):
    """The attack on one territory of a campaign, in numbers of a semiring."""

    left: Array
    """Entry a: the chance that it is taken and a attackers are left."""
    taken: Any
    ended: Any
    """The chance that the campaign ends here."""
    lost: Any
    """Attackers, mean over all campaigns; in logarithms not counted."""
    killed: Any


Blitz = Callable[[int, Territory], Battle[float]]


def stage_by_stage(
    attackers: int, territories: tuple[Territory, ...], conduct: Conduct, semiring: Semiring, blitz: Blitz
) -> Iterator[Stage]:
    """Yield the attacks on one territory after the other."""
    army = semiring.zeros((attackers + 1,))
    army[attackers] = semiring.one
    for place, territory in enumerate(territories):
        fighting = army.copy()
        fighting[: conduct.retreat_at + 1] = semiring.zero
        if conduct.blitz:
            outcomes, lost, killed = _blitzed(fighting, territory, semiring, blitz)
        else:
            outcomes, lost, killed = _fought(fighting, territory, conduct, semiring)
        left = outcomes[:, 0].copy()
        left[0] = semiring.zero
        # The rest of the army's chances, summed by itself and not as what conquest leaves.
        ended = semiring.plus(semiring.total(outcomes[:, 1:].ravel()), semiring.total(army[: conduct.retreat_at + 1]))
        yield Stage(left, semiring.total(left), ended, lost, killed)
        army = semiring.zeros((len(left) + conduct.joins(place),))
        for units, chance in enumerate(left):
            here = max(0, units - conduct.stays(place)) + conduct.joins(place)
            army[here] = semiring.plus(army[here], chance)


def _fought(fighting: Array, territory: Territory, conduct: Conduct, semiring: Semiring) -> tuple[Array, Any, Any]:
    """Return the chances of the final states of a battle, from those of its numbers of attackers, and both losses."""
    stop = Stop(retreat_at=conduct.retreat_at)
    battles = chain(territory.rules, len(fighting) - 1, territory.defenders, stop, semiring)
    starts = semiring.zeros(battles.shape)
    starts[:, -1] = fighting
    visits = forward_from(battles, starts)
    outcomes = np.where(battles.numbers == 0, visits, semiring.zero)
    if semiring is LOG:
        return outcomes, None, None
    # Every roll by what it costs: a small loss is not the difference of two armies.
    lost = killed = semiring.zero
    for law, states in battles.states():
        here = visits.ravel()[states].sum()
        lost += here * sum(move.attacker_loss * semiring.number(move.chance) for move in law.moves)
        killed += here * sum(move.defender_loss * semiring.number(move.chance) for move in law.moves)
    return outcomes, lost, killed


def _blitzed(fighting: Array, territory: Territory, semiring: Semiring, blitz: Blitz) -> tuple[Array, float, float]:
    """Return the same by Balanced Blitz."""
    outcomes, lost, killed = semiring.zeros((len(fighting), territory.defenders + 1)), 0.0, 0.0
    for attackers in np.flatnonzero(fighting != semiring.zero).tolist():
        for ending in blitz(attackers, territory).endings:
            there = ending.attackers, ending.defenders
            chances = semiring.times(fighting[attackers], probability_in(semiring, ending))
            outcomes[there] = semiring.plus(outcomes[there], chances)
            if semiring is not LOG:
                lost += fighting[attackers] * (ending.probability @ (attackers - ending.attackers))
                killed += fighting[attackers] * (ending.probability @ (territory.defenders - ending.defenders))
    return outcomes, lost, killed
