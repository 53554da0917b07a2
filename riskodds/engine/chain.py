r"""The battle as an absorbing Markov chain.

A state is (attackers :math:`a`, defenders :math:`d`), :math:`0 \le a \le A`, :math:`0 \le d \le D`
(Osborne 2003). It is final when :math:`d` has come down to the goal (conquest) or else :math:`a` to the
limit of the attack (failure); from every other state a roll of :math:`k` pairs leads to
:math:`(a - \ell, d - k + \ell)`, where :math:`\ell` is what it costs the attacker. Each roll takes at least
one unit, so a step always leads to a smaller :math:`a + d`: states on one antidiagonal :math:`a + d = s`
do not depend on each other, and going through the antidiagonals in order solves everything without
iteration or recursion (`riskodds.engine.sweep`).

States in which both sides roll the same dice form rectangles, *regions*, and share their transition
probabilities; a region with what a roll does there is a *section* of the chain.

Where the defender picks its dice after the roll, the choices and with them the probabilities differ from
state to state (`riskodds.engine.choices`); with them it is a chain like any other. The objective of the picks is
conquest, also when the chain is then used for losses.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any, NamedTuple

import numpy as np

from riskodds.dice.memo import memoized
from riskodds.dice.picks import RollResult, roll_results
from riskodds.engine.choices import Choosing, choosing, in_floats_or_logarithms
from riskodds.engine.semiring import EXACT, FLOAT, LOG, Array, Semiring
from riskodds.engine.states import Finals, Region, finals, flat, regions
from riskodds.rules.limits import require_memory
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import TO_THE_END, Stop
from riskodds.rules.units import require_units

GRIDS_AT_ONCE = 2
"""Grids that are in memory together: what is solved for, and once more in logarithms."""
BYTES_FOR_A_UNIT = 1000
"""Memory for each unit of either side while a chain is swept, roughly."""


Law = Callable[[Rules, int, int], tuple[RollResult, ...]]
"""How a roll of some attack dice against some defend dice can end."""


class Move(NamedTuple):
    """One way a roll can end, from every state of a section."""

    attacker_loss: int
    defender_loss: int
    probability: Any
    """Of this ending: one number for the whole section or, where the defender picks after the roll, a grid of
    shape (A + 1, D + 1) with one for each state."""


class Section(NamedTuple):
    """The states that share their dice, and what a roll there does."""

    region: Region
    moves: tuple[Move, ...]

    @property
    def uniform(self) -> bool:
        """Whether a roll has the same law in all states of the section."""
        return not any(isinstance(move.probability, np.ndarray) for move in self.moves)

    def probabilities(self, move: Move) -> Any:
        """Return the probability of one of the moves: a number, or an array of the shape of the region."""
        return move.probability if self.uniform else move.probability[self.region.rectangle()]


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
    sections: tuple[Section, ...]
    """All states that are not final, each section after all those that it leads to."""
    nbytes: int
    """The memory that the sections take, roughly."""

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
    >>> section = battles.sections[0]
    >>> section.region.attack_dice, [move[:2] for move in section.moves]
    (1, [(0, 1), (1, 0)])
    """
    return _chain(rules, require_units("attackers", attackers), require_units("defenders", defenders), stop, semiring)


@memoized
def _chain(rules: Rules, attackers: int, defenders: int, stop: Stop, semiring: Semiring) -> Chain:
    nbytes = require_room(rules, attackers, defenders, semiring)
    if rules.defender_picks == "after":
        sections = _picked_after(rules, attackers, defenders, stop, semiring)
    else:
        sections = _uniform(rules, regions(rules, attackers, defenders, stop), semiring, roll_results)
    return Chain(rules, attackers, defenders, stop, semiring, sections, nbytes)


def chain_under(law: Law, rules: Rules, attackers: int, defenders: int) -> Chain:
    """Return the chain of all battles, fought to the end, in which rolls end by another law than that of the rules.

    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> coin = (RollResult(0, 1, half), RollResult(1, 0, half))
    >>> [move.probability for move in chain_under(lambda *_: coin, Rules(), 1, 1).sections[0].moves]
    [0.5, 0.5]
    """
    nbytes = require_room(rules, attackers, defenders)
    areas = regions(rules, attackers, defenders, TO_THE_END)
    sections = _uniform(rules, areas, FLOAT, law)
    return Chain(rules, attackers, defenders, TO_THE_END, FLOAT, sections, nbytes)


def _uniform(rules: Rules, areas: tuple[Region, ...], semiring: Semiring, law: Law) -> tuple[Section, ...]:
    """Return the sections where a roll has the same law in all states of a region."""

    def moves(region: Region) -> tuple[Move, ...]:
        results = law(rules, region.attack_dice, region.defend_dice)
        return tuple(Move(loss, kill, semiring.number(chance)) for loss, kill, chance in results)

    return tuple(Section(region, moves(region)) for region in areas)


def _picked_after(rules: Rules, attackers: int, defenders: int, stop: Stop, semiring: Semiring) -> tuple[Section, ...]:
    """Return the sections where the defender picks after the roll."""
    battle = choosing(rules, attackers, defenders, stop, semiring)
    grids = in_floats_or_logarithms(battle, _probabilities)
    if semiring is LOG:
        with np.errstate(divide="ignore"):
            np.log(grids, out=grids)
    by_move = dict(zip(battle.moves, grids, strict=True))
    return tuple(
        Section(area.region, tuple(Move(*move, by_move[move]) for move in area.moves)) for area in battle.areas
    )


def _probabilities(battle: Choosing) -> Array:
    """Return the chance of each move in each state, shape (moves, A + 1, D + 1)."""
    grids = battle.numbers.zeros((len(battle.moves), battle.attackers + 1, battle.defenders + 1))
    states = flat(grids)
    for choices, _ in battle.through(*battle.start()):
        for total, attackers, _, probabilities in choices:
            first, past = (units * battle.defenders + total for units in (attackers.start, attackers.stop))
            states[:, first : past : battle.defenders] = probabilities
    return grids


def require_room(
    rules: Rules, attackers: int, defenders: int, semiring: Semiring = FLOAT, grids: int = GRIDS_AT_ONCE
) -> int:
    """Return the bytes that the sections of a chain take, having refused what would not fit into memory.

    That is the chain and so many grids of its states.

    Raises
    ------
    SizeError
        If it would not; nothing has been allocated then.
    """
    nbytes = _bytes_of_sections(rules, attackers, defenders, semiring)
    # Masks of the final states take half a grid more.
    swept = BYTES_FOR_A_UNIT * (attackers + defenders) + (grids + 0.5) * bytes_of_a_grid(attackers, defenders, semiring)
    require_memory(f"{attackers:,} attackers against {defenders:,}", nbytes + int(swept))
    return nbytes


def bytes_of_a_grid(attackers: int, defenders: int, semiring: Semiring) -> int:
    """Estimate the memory of a grid; exact numbers grow with the units on both sides."""
    number = 200 + (attackers + defenders) // 2 if semiring is EXACT else 8
    return number * (attackers + 1) * (defenders + 1)


def _bytes_of_sections(rules: Rules, attackers: int, defenders: int, semiring: Semiring) -> int:
    """Estimate the memory that it takes to make the sections of a chain."""
    attack_dice, defend_dice = min(rules.attack_dice, attackers), min(len(rules.defend_at), defenders)
    regions_and_moves = 1000 * attack_dice * defend_dice * min(attack_dice, defend_dice)
    if rules.defender_picks != "after":
        return regions_and_moves
    # Probabilities for each state, once in floats and once in logarithms, and what is worked on.
    moves = sum(range(2, defend_dice + 2))
    rolls = comb(rules.attacker_sides + attack_dice - 1, attack_dice)
    at_once = 8 * rolls * moves * min(attackers, defenders)
    return regions_and_moves + (2 * moves + 1) * bytes_of_a_grid(attackers, defenders, semiring) + at_once
