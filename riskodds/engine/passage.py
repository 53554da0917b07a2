"""Passages: the way of one battle through its states to those in which it has ended.

The chances go forward a strip of rows at a time, and what is kept of them is only what is near an end: the columns of
few defenders and the rows of few attackers. So a battle takes two bytes a state, for the number of its law.
"""

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from riskodds.dice.pools import attacking, defending
from riskodds.engine.chain import Chain, chain
from riskodds.engine.compiled import run
from riskodds.engine.semiring import FLOAT, LOG, SMALLEST_FLOAT_CHANCE, Array, Semiring, logarithms_of
from riskodds.engine.solver import last_rolls
from riskodds.engine.states import AT_ONCE, highest_failure, most_pairs
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop

SHARED = 64
"""Battles of up to so many units, without picks, go through one chain, the making of which takes longer than they."""


class Edges(NamedTuple):
    """The chances that a battle comes through the states near its ends."""

    rows: Array
    """Of the least attackers that can be left, and more; shape (rows, D + 1)."""
    least: int
    """The attackers of the first row."""
    columns: Array
    """Of 0 defenders and more, shape (A + 1, columns)."""


@dataclass(frozen=True, eq=False)
class Passage:
    """The way of one battle through the states of a chain."""

    battles: Chain
    attackers: int
    defenders: int
    """With so many on both sides it starts."""
    below: int = 0
    """Attackers who are never fought with, and so are left out of the chain."""
    complete: bool = True
    """Whether all final states are listed in an ending; otherwise those that have a chance above zero."""

    error = 0.0

    @property
    def semiring(self) -> Semiring:
        """The numbers of the chances."""
        return self.battles.semiring

    @cached_property
    def edges(self) -> Edges:
        """The chances of the states near the ends."""
        return edges(self.battles, self.attackers - self.below, self.defenders)

    @cached_property
    def may_underflow(self) -> bool:
        """Whether a final state may be possible and yet too unlikely for a float."""
        if self.semiring is not FLOAT:
            return False
        rules, smallest = self.battles.rules, math.log10(SMALLEST_FLOAT_CHANCE)
        least = max(5e-324, float(self.battles.table.chance.min(initial=1.0)))
        bits = attacking(rules, rules.attack_dice).bits + defending(rules, len(rules.defend_at)).bits
        rolls = self.attackers - self.below + self.defenders  # no roll takes less than a unit
        return bool(-bits * math.log10(2) < smallest or rolls * math.log10(least) < smallest)

    @cached_property
    def in_logarithms(self) -> "Passage":
        """The same in logarithms."""
        return replace(self, battles=replace(self.battles, semiring=LOG))

    @property
    def winning_rolls(self) -> Array:
        """The chance that the battle is won by a roll of 0, 1, 2, … attack dice."""
        return last_rolls(self.battles, self.edges.columns)

    def chances(self, attackers: Array, defenders: Array) -> Array:
        """Return the chances of some final states, all of conquest or none."""
        rows, least, columns = self.edges
        left = attackers - self.below
        won = defenders[0] <= self.battles.stop.goal
        return np.asarray(columns[left, defenders] if won else rows[left - least, defenders])


def passage(rules: Rules, attackers: int, defenders: int, stop: Stop, semiring: Semiring, *, complete: bool) -> Passage:
    """Return the way of one battle through its states.

    Raises
    ------
    SizeError
        If it would take too long, or would not fit into memory.
    """
    below = 0 if complete else max(0, stop.limit - 2 * min(rules.attack_dice, attackers) - 1)
    near = Stop(max(0, stop.retreat_at - below), max(0, stop.hold_back - below), stop.goal)
    shared = SHARED if semiring is FLOAT and rules.defender_picks != "after" else 0
    battles = chain(rules, max(attackers - below, shared), max(defenders, shared), near, semiring, grids=0)
    return Passage(battles, attackers, defenders, below, complete)


def edges(battles: Chain, attackers: int, defenders: int) -> Edges:
    """Send the chances of a start forward through all states, and return what comes near the ends.

    >>> from riskodds.rules.ruleset import Rules
    >>> found = edges(chain(Rules(), 9, 9), 3, 2)
    >>> found.columns[:, 0].sum().round(4), found.rows[0, 1:].sum().round(4)
    (np.float64(0.656), np.float64(0.344))
    """
    reach = most_pairs(battles.rules)
    near = battles.stop.goal + 1 + reach
    size, width = max(reach + 1, AT_ONCE // (battles.defenders + 1)), battles.defenders + 1
    kinds = (float, np.int32) if battles.semiring is LOG else (battles.semiring.dtype,)
    columns = [np.zeros((attackers + 1, min(near, width)), kind) for kind in kinds]
    top = [np.zeros((1, width), kind) for kind in kinds]
    top[0][0, defenders] = 1.0 if battles.semiring is LOG else battles.semiring.one
    last = max(0, battles.stop.limit + 1 - reach)
    highest = min(attackers, highest_failure(battles.rules, battles.stop))
    past = attackers + 1
    while True:
        # Rows from `first` on roll, and what they lead to in the rows before waits for the next strip.
        first = past - size
        lowest = max(last, first - reach)
        if lowest <= highest:
            lowest = last
        visits = [np.zeros((past - lowest, width), kind) for kind in kinds]
        for all_rows, known in zip(visits, top, strict=True):
            all_rows[-len(known) :] = known
        waiting = 0 if lowest == last else reach
        numbers = battles.numbers[lowest:past].copy()
        numbers[:waiting] = 0
        _forward(battles, numbers.ravel(), [each.reshape(-1) for each in visits])
        for kept, all_rows in zip(columns, visits, strict=True):
            kept[lowest + waiting : past] = all_rows[waiting:, : kept.shape[1]]
        if not waiting:
            rows = [each[: highest + 1 - last] for each in visits]
            return Edges(_joined(rows), last, _joined(columns))
        top, past = [each[:waiting] for each in visits], lowest + waiting


def _forward(battles: Chain, numbers: Array, visits: list[Array]) -> None:
    first, back, chance, exponent = battles.table
    if battles.semiring is LOG:
        run("forward_any_size", numbers, first, back, chance, exponent, *visits)
    else:
        run("forward", numbers, first, back, chance, *visits)


def _joined(parts: list[Array]) -> Array:
    return logarithms_of(*parts) if len(parts) > 1 else parts[0]
