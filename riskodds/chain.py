r"""The battle as an absorbing Markov chain.

A state is (attackers :math:`a`, defenders :math:`d`), :math:`0 \le a \le A`, :math:`0 \le d \le D`
(Osborne 2003). It is final when :math:`d` has come down to the goal (conquest) or else :math:`a` to the
limit of the attack (failure); from every other state a roll of :math:`k` pairs leads to
:math:`(a - \ell, d - k + \ell)`, where :math:`\ell` is what it costs the attacker. Each roll takes at least
one unit, so a step always leads to a smaller :math:`a + d`: states on one antidiagonal :math:`a + d = s`
do not depend on each other, and sweeping the antidiagonals in order, NumPy slice by slice, solves
everything without iteration or recursion.

The chain lists those slices. States in which both sides roll the same dice form rectangles, *regions*,
and share their transition probabilities; a slice is an antidiagonal of a region.

Where the defender picks its dice after the roll, the choices and with them the probabilities differ from
state to state (`riskodds.picks`); with them it is a chain like any other. The objective of the picks is
conquest, also when the chain is then used for losses.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any, NamedTuple

import numpy as np

from riskodds.memo import memoized
from riskodds.memory import require_memory
from riskodds.picks import RollResult, least_conquest, options, roll_results, weights
from riskodds.rules import Rules
from riskodds.semiring import EXACT, FLOAT, LOG, Array, Semiring
from riskodds.states import Finals, Region, after, antidiagonals, finals, outlook, regions
from riskodds.stop import TO_THE_END, Stop
from riskodds.units import require_units

SMALLEST_FLOAT_CHANCE = 1e-290
"""Below this, floating point begins to lose digits and logarithms take over."""


GRIDS_AT_ONCE = 2
"""Grids that are in memory together: what is solved for, and once more in logarithms."""


Law = Callable[[Rules, int, int], tuple[RollResult, ...]]
"""How a roll of some attack dice against some defend dice can end."""


class Move(NamedTuple):
    """One way a roll can end, from every state of a slice."""

    attacker_loss: int
    defender_loss: int
    probability: Any
    """Of this ending: one number for the whole slice, or an array with one for each of its states."""
    to: slice
    """The states it leads to, in flat indices."""


class Step(NamedTuple):
    """The states of one antidiagonal that share their dice, and what a roll there does."""

    states: slice
    """Flat indices into a grid of shape (A + 1, D + 1), attackers rising."""
    attack_dice: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, eq=False)
class Chain:
    """A battle's states and transition probabilities; built by `chain`."""

    rules: Rules
    attackers: int
    """A, the most attackers of any state."""
    defenders: int
    """D, the most defenders of any state."""
    stop: Stop
    semiring: Semiring
    steps: tuple[Step, ...]
    """Every slice of states that are not final, each after all those that it leads to."""
    nbytes: int
    """The memory that the steps take, roughly."""

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of a grid with one entry for each state, (A + 1, D + 1)."""
        return self.attackers + 1, self.defenders + 1

    @cached_property
    def finals(self) -> Finals:
        """Masks of the states in which the battle has ended, by how."""
        return finals(self.attackers, self.defenders, self.stop)


def chain(rules: Rules, attackers: int, defenders: int, stop: Stop = TO_THE_END, semiring: Semiring = FLOAT) -> Chain:
    """Return the chain of all battles of up to `attackers` against up to `defenders`.

    Raises
    ------
    UnitsError
        If a number of units is no whole number or too small.
    SizeError
        If the chain would not fit into memory; nothing has been allocated then.

    Examples
    --------
    >>> battles = chain(Rules(), attackers=10, defenders=5)
    >>> battles.shape
    (11, 6)
    >>> step = battles.steps[0]
    >>> step.states, step.attack_dice, [move[:2] for move in step.moves]
    (slice(7, 8, 5), 1, [(0, 1), (1, 0)])
    """
    return _chain(rules, require_units("attackers", attackers), require_units("defenders", defenders), stop, semiring)


@memoized
def _chain(rules: Rules, attackers: int, defenders: int, stop: Stop, semiring: Semiring) -> Chain:
    nbytes = require_room(rules, attackers, defenders, semiring)
    areas = regions(rules, attackers, defenders, stop)
    if rules.defender_picks == "after":
        steps = _picked_after(rules, areas, finals(attackers, defenders, stop), semiring)
    else:
        steps = tuple(_steps(rules, areas, defenders + 1, semiring, roll_results))
    return Chain(rules, attackers, defenders, stop, semiring, steps, nbytes)


def chain_under(law: Law, rules: Rules, attackers: int, defenders: int) -> Chain:
    """Return the chain of all battles, fought to the end, in which rolls end by another law than that of the rules.

    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> coin = (RollResult(0, 1, half), RollResult(1, 0, half))
    >>> [move.probability for move in chain_under(lambda *_: coin, Rules(), 1, 1).steps[0].moves]
    [0.5, 0.5]
    """
    nbytes = require_room(rules, attackers, defenders)
    areas = regions(rules, attackers, defenders, TO_THE_END)
    steps = tuple(_steps(rules, areas, defenders + 1, FLOAT, law))
    return Chain(rules, attackers, defenders, TO_THE_END, FLOAT, steps, nbytes)


def _steps(rules: Rules, areas: tuple[Region, ...], width: int, semiring: Semiring, law: Law) -> Iterator[Step]:
    """Yield the steps where a roll has the same law in all states of a region."""
    for region in areas:
        results = [
            (result.attacker_loss, result.defender_loss, semiring.number(result.chance))
            for result in law(rules, region.attack_dice, region.defend_dice)
        ]
        for states in antidiagonals(region, width):
            moves = [Move(loss, kill, chance, after(states, loss, kill, width)) for loss, kill, chance in results]
            yield Step(states, region.attack_dice, tuple(moves))


def _steps_picked_after(rules: Rules, areas: tuple[Region, ...], chances: Array, semiring: Semiring) -> Iterator[Step]:
    """Yield the steps where the defender picks after the roll, and fill the grids of conquest and failure."""
    width = chances.shape[-1]
    flat = chances.reshape(2, -1)
    for region in areas:
        choice = options(rules, region.attack_dice, region.defend_dice, dice_seen=region.defend_dice)
        option_weights = [weights(option, semiring) for option in choice]
        losses = [[(loss, option.pairs - loss) for loss in range(option.pairs + 1)] for option in choice]
        for states in antidiagonals(region, width):
            to = [[after(states, *loss, width) for loss in each] for each in losses]
            outlooks = [outlook(flat, states, option.pairs, width) for option in choice]
            flat[:, states], probabilities = least_conquest(semiring, option_weights, outlooks)
            moves = (
                Move(*loss, probability, there)
                for each in zip(losses, probabilities, to, strict=True)
                for loss, probability, there in zip(*each, strict=True)
            )
            yield Step(states, region.attack_dice, tuple(moves))


def _picked_after(rules: Rules, areas: tuple[Region, ...], ends: Finals, semiring: Semiring) -> tuple[Step, ...]:
    """Return the steps where the defender picks after the roll, from the masks of conquest and failure."""
    chances = np.where(ends, semiring.one, semiring.zero)
    steps = tuple(_steps_picked_after(rules, areas, chances, semiring))
    if semiring is FLOAT and np.min(chances[:, ~(ends.conquest | ends.failure)], initial=1.0) < SMALLEST_FLOAT_CHANCE:
        # The picks compare chances, which must not have run out of digits for that.
        return tuple(map(_in_floats, _picked_after(rules, areas, ends, LOG)))
    return steps


def _in_floats(step: Step) -> Step:
    moves = (move._replace(probability=np.exp(move.probability)) for move in step.moves)
    return step._replace(moves=tuple(moves))


def require_room(rules: Rules, attackers: int, defenders: int, semiring: Semiring = FLOAT) -> int:
    """Return the bytes that the steps of a chain take, having refused a chain that would not fit into memory.

    Raises
    ------
    SizeError
        If it would not; nothing has been allocated then.
    """
    nbytes = _bytes_of_steps(rules, attackers, defenders, semiring)
    grids = GRIDS_AT_ONCE * bytes_of_a_grid(attackers, defenders, semiring)
    require_memory(f"{attackers:,} attackers against {defenders:,}", nbytes + grids)
    return nbytes


def bytes_of_a_grid(attackers: int, defenders: int, semiring: Semiring) -> int:
    """Estimate the memory of a grid; exact numbers grow with the units on both sides."""
    number = 200 + (attackers + defenders) // 2 if semiring is EXACT else 8
    return number * (attackers + 1) * (defenders + 1)


def _bytes_of_steps(rules: Rules, attackers: int, defenders: int, semiring: Semiring) -> int:
    """Estimate the memory that it takes to make the steps of a chain."""
    attack_dice, defend_dice = min(rules.attack_dice, attackers), min(len(rules.defend_at), defenders)
    slices = 2 * 1000 * ((defend_dice + 1) * attackers + attack_dice * defenders)
    if rules.defender_picks != "after":
        return slices
    # Probabilities for each state, the chances that decide them, and both once more in logarithms.
    moves = sum(range(2, defend_dice + 2))
    rolls = comb(rules.attacker_sides + attack_dice - 1, attack_dice)
    at_once = 8 * rolls * moves * min(attackers, defenders)
    return slices + (3 * moves + 4) * bytes_of_a_grid(attackers, defenders, semiring) + at_once
