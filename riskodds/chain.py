r"""The battle as an absorbing Markov chain.

A state is (attackers :math:`a`, defenders :math:`d`), :math:`0 \le a \le A`, :math:`0 \le d \le D`
(Osborne 2003). It is final when :math:`d` has come down to the goal (conquest) or else :math:`a` to the
point of retreat (failure); from every other state a roll of :math:`k` pairs leads to
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

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from riskodds.memo import memoized
from riskodds.memory import require_memory
from riskodds.picks import endings, least_conquest, options, weights
from riskodds.rules import Rules
from riskodds.semiring import EXACT, FLOAT, LOG, Array, Semiring
from riskodds.units import require_units

SMALLEST_FLOAT_CHANCE = 1e-290
"""Below this, floating point begins to lose digits and logarithms take over."""


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


class Region(NamedTuple):
    """A rectangle of states in which both sides may roll the same dice."""

    attackers: range
    defenders: range
    attack_dice: int
    defend_dice: int


@dataclass(frozen=True, eq=False)
class Chain:
    """A battle's states and transition probabilities; built by `chain`."""

    rules: Rules
    attackers: int
    """A, the most attackers of any state."""
    defenders: int
    """D, the most defenders of any state."""
    retreat_at: int
    """The attack is called off with this many attackers left, or fewer."""
    goal: int
    """Conquest means this many defenders left, or fewer."""
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
    def conquered(self) -> Array:
        """Mask of the states in which the battle is won, shape (A + 1, D + 1)."""
        return _finals(self.attackers, self.defenders, self.retreat_at, self.goal)[0]

    @cached_property
    def failed(self) -> Array:
        """Mask of the states in which the battle is lost or called off, shape (A + 1, D + 1)."""
        return _finals(self.attackers, self.defenders, self.retreat_at, self.goal)[1]


def _finals(attackers: int, defenders: int, retreat_at: int, goal: int) -> tuple[Array, Array]:
    """Return the masks of conquest and of failure."""
    conquered = np.broadcast_to(np.arange(defenders + 1) <= goal, (attackers + 1, defenders + 1))
    return conquered, ~conquered & (np.arange(attackers + 1) <= retreat_at)[:, np.newaxis]


@memoized
def chain(
    rules: Rules,
    attackers: int,
    defenders: int,
    *,
    retreat_at: int = 0,
    goal: int = 0,
    semiring: Semiring = FLOAT,
) -> Chain:
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
    attackers = require_units("attackers", attackers)
    defenders = require_units("defenders", defenders)
    retreat_at = require_units("retreat at", retreat_at, least=0)
    goal = require_units("goal", goal, least=0)
    regions = tuple(_regions(rules, range(retreat_at + 1, attackers + 1), range(goal + 1, defenders + 1)))
    one_grid = _bytes_of_a_number(semiring, attackers + defenders) * (attackers + 1) * (defenders + 1)
    nbytes = _bytes_of_steps(rules, regions, one_grid)
    require_memory(f"{attackers:,} attackers against {defenders:,}", one_grid + nbytes)
    if rules.defender_picks == "after":
        finals = _finals(attackers, defenders, retreat_at, goal)
        steps = _picked_after(rules, regions, finals, semiring)
    else:
        steps = tuple(_steps(rules, regions, defenders + 1, semiring))
    return Chain(rules, attackers, defenders, retreat_at, goal, semiring, steps, nbytes)


def _regions(rules: Rules, attackers: range, defenders: range) -> Iterator[Region]:
    """Cut the states into regions, each after those that its rolls can lead to."""
    for some_defenders in _cut(defenders, {2, *rules.defend_at}):
        for some_attackers in _cut(attackers, set(range(1, min(rules.attack_dice, attackers.stop) + 1))):
            a, d = some_attackers.start, some_defenders.start
            yield Region(some_attackers, some_defenders, rules.attack_dice_at(a, d), rules.defend_dice_at(d))


def _cut(units: range, starts: set[int]) -> Iterator[range]:
    """Cut a range before each of `starts`."""
    if units:
        inside = sorted(start for start in starts if units.start < start < units.stop)
        yield from (range(*ends) for ends in pairwise([units.start, *inside, units.stop]))


def _slices(region: Region, width: int) -> Iterator[slice]:
    """Yield the antidiagonals of a region, the smallest a + d first."""
    attackers, defenders = region.attackers, region.defenders
    for total in range(attackers.start + defenders.start, attackers.stop + defenders.stop - 1):
        fewest = max(attackers.start, total - defenders.stop + 1)
        most = min(attackers.stop - 1, total - defenders.start)
        first = fewest * width + total - fewest
        yield slice(first, first + (most - fewest) * (width - 1) + 1, width - 1)


def _after(states: slice, attacker_loss: int, defender_loss: int, width: int) -> slice:
    """Return the states that a loss leads to."""
    back = attacker_loss * width + defender_loss
    return slice(states.start - back, states.stop - back, states.step)


def _steps(rules: Rules, regions: tuple[Region, ...], width: int, semiring: Semiring) -> Iterator[Step]:
    """Yield the steps where a roll has the same law in all states of a region."""
    for region in regions:
        law = [
            (ending.attacker_loss, ending.defender_loss, semiring.number(ending.chance))
            for ending in endings(rules, region.attack_dice, region.defend_dice)
        ]
        for states in _slices(region, width):
            moves = [Move(loss, kill, chance, _after(states, loss, kill, width)) for loss, kill, chance in law]
            yield Step(states, region.attack_dice, tuple(moves))


def _steps_picked_after(
    rules: Rules, regions: tuple[Region, ...], chances: Array, semiring: Semiring
) -> Iterator[Step]:
    """Yield the steps where the defender picks after the roll, and fill the grids of conquest and failure."""
    width = chances.shape[-1]
    flat = chances.reshape(2, -1)
    for region in regions:
        choice = options(rules, region.attack_dice, region.defend_dice, dice_seen=region.defend_dice)
        option_weights = [weights(option, semiring) for option in choice]
        losses = [[(loss, option.pairs - loss) for loss in range(option.pairs + 1)] for option in choice]
        for states in _slices(region, width):
            to = [[_after(states, *loss, width) for loss in each] for each in losses]
            outlooks = [np.stack([flat[:, there] for there in each], axis=1) for each in to]
            flat[:, states], probabilities = least_conquest(semiring, option_weights, outlooks)
            moves = (
                Move(*loss, probability, there)
                for each in zip(losses, probabilities, to, strict=True)
                for loss, probability, there in zip(*each, strict=True)
            )
            yield Step(states, region.attack_dice, tuple(moves))


def _picked_after(
    rules: Rules, regions: tuple[Region, ...], finals: tuple[Array, Array], semiring: Semiring
) -> tuple[Step, ...]:
    """Return the steps where the defender picks after the roll, from the masks of conquest and failure."""
    chances = np.where(finals, semiring.one, semiring.zero)
    steps = tuple(_steps_picked_after(rules, regions, chances, semiring))
    if semiring is FLOAT and np.min(chances[:, ~(finals[0] | finals[1])], initial=1.0) < SMALLEST_FLOAT_CHANCE:
        # The picks compare chances, which must not have run out of digits for that.
        return tuple(map(_in_floats, _picked_after(rules, regions, finals, LOG)))
    return steps


def _in_floats(step: Step) -> Step:
    moves = (move._replace(probability=np.exp(move.probability)) for move in step.moves)
    return step._replace(moves=tuple(moves))


def _bytes_of_a_number(semiring: Semiring, units: int) -> int:
    """Estimate a number's memory; exact numbers grow with the units on both sides."""
    return 200 + units // 2 if semiring is EXACT else 8


def _bytes_of_steps(rules: Rules, regions: tuple[Region, ...], one_grid: int) -> int:
    """Estimate the memory of a chain's steps: their slices, and the probabilities of picks after the roll."""
    moves = sum(range(2, len(rules.defend_at) + 2)) if rules.defender_picks == "after" else 0
    slices = sum(len(region.attackers) + len(region.defenders) for region in regions)
    return moves * one_grid + slices * 1000
