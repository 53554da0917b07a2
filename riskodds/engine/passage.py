"""Passages: the way of one battle through its states to those in which it has ended.

The chances go forward a strip of rows at a time, and what is kept of them is only what is near an end: the columns of
few defenders and the rows of few attackers. So a battle takes two bytes a state, for the number of its law.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from riskodds.dice.pools import attacking, defending
from riskodds.engine.chain import Chain, chain
from riskodds.engine.compiled import run
from riskodds.engine.numbers import SMALLEST_FLOAT_CHANCE, AnySize, Array
from riskodds.engine.solver import last_rolls
from riskodds.engine.states import AT_ONCE, highest_failure, most_pairs
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop

SHARED = 64
"""Battles of up to so many units, without picks, go through one chain, the making of which takes longer than they."""


class Edges(NamedTuple):
    """The chances that a battle comes through the states near its ends."""

    rows: Any
    """Of the least attackers that can be left, and more; shape (rows, D + 1)."""
    least: int
    """The attackers of the first row."""
    columns: Any
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
    def exact(self) -> bool:
        """Whether the chances are fractions."""
        return self.battles.exact

    @cached_property
    def edges(self) -> Edges:
        """The chances of the states near the ends."""
        return edges(self.battles, self.attackers - self.below, self.defenders, any_size=False)

    @cached_property
    def edges_of_any_size(self) -> Edges:
        """The same as numbers of any size."""
        return edges(self.battles, self.attackers - self.below, self.defenders, any_size=True)

    @cached_property
    def may_underflow(self) -> bool:
        """Whether a final state may be possible and yet too unlikely for a float."""
        rolls = self.attackers - self.below + self.defenders  # no roll takes less than a unit
        return may_underflow(self.battles, rolls)

    @property
    def winning_rolls(self) -> Array:
        """In proportion to the chance that the battle is won by a roll of 0, 1, 2, … attack dice."""
        chances = last_rolls(self.battles, self.edges.columns)
        if self.exact or chances.sum() >= SMALLEST_FLOAT_CHANCE or not (chances.any() or self.may_underflow):
            return chances
        return last_rolls(self.battles, self.edges_of_any_size.columns.in_proportion)

    def chances(self, attackers: Array, defenders: Array) -> Array:
        """Return the chances of some final states, all of conquest or none."""
        kept, place = self._kept(self.edges, attackers, defenders)
        return np.asarray(kept[place])

    def logarithms(self, attackers: Array, defenders: Array) -> Array:
        """Return the decimal logarithms of the same, however small."""
        kept, place = self._kept(self.edges_of_any_size, attackers, defenders)
        return np.asarray(kept.at(*place).logarithms / math.log(10))

    def _kept(self, found: Edges, attackers: Array, defenders: Array) -> tuple[Any, tuple[Array, Array]]:
        """Return where the chances of some final states stand."""
        left = attackers - self.below
        won = len(defenders) and defenders[0] <= self.battles.stop.goal
        return (found.columns, (left, defenders)) if won else (found.rows, (left - found.least, defenders))


def may_underflow(battles: Chain, rolls: int) -> bool:
    """Return whether what so many rolls lead to may be possible and yet too unlikely for a float.

    >>> from riskodds.rules.ruleset import Rules
    >>> [may_underflow(chain(Rules(), 3, 2), rolls) for rolls in (100, 1000)]
    [False, True]
    """
    if battles.exact:
        return False
    rules, smallest = battles.rules, math.log10(SMALLEST_FLOAT_CHANCE)
    least = max(5e-324, float(battles.table.chance.min(initial=1.0)))
    bits = attacking(rules, rules.attack_dice).bits + defending(rules, len(rules.defend_at)).bits
    return bool(-bits * math.log10(2) < smallest or rolls * math.log10(least) < smallest)


def passage(rules: Rules, attackers: int, defenders: int, stop: Stop, *, exact: bool, complete: bool) -> Passage:
    """Return the way of one battle through its states.

    Raises
    ------
    SizeError
        If it would take too long, or would not fit into memory.
    """
    below = 0 if complete else max(0, stop.limit - 2 * min(rules.attack_dice, attackers) - 1)
    near = Stop(max(0, stop.retreat_at - below), max(0, stop.hold_back - below), stop.goal)
    shared = 0 if exact or rules.defender_picks == "after" else SHARED
    battles = chain(rules, max(attackers - below, shared), max(defenders, shared), near, exact=exact, grids=0)
    return Passage(battles, attackers, defenders, below, complete)


def edges(battles: Chain, attackers: int, defenders: int, *, any_size: bool) -> Edges:
    """Send the chances of a start forward through all states, and return what comes near the ends.

    >>> from riskodds.rules.ruleset import Rules
    >>> found = edges(chain(Rules(), 9, 9), 3, 2, any_size=False)
    >>> found.columns[:, 0].sum().round(4), found.rows[0, 1:].sum().round(4)
    (np.float64(0.656), np.float64(0.344))
    """
    reach = most_pairs(battles.rules)
    near = battles.stop.goal + 1 + reach
    size, width = max(reach + 1, AT_ONCE // (battles.defenders + 1)), battles.defenders + 1
    # Of numbers of any size the mantissas and the exponents.
    kinds = (float, np.int32) if any_size else (battles.zeros().dtype,)
    columns = [np.zeros((attackers + 1, min(near, width)), kind) for kind in kinds]
    top = [np.zeros((1, width), kind) for kind in kinds]
    top[0][0, defenders] = 1.0 if any_size else battles.number(1)
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
        flat = [each.reshape(-1) for each in visits]
        if any_size:
            table, exponents = battles.table_of_any_size
            run("forward_any_size", numbers.ravel(), *table, exponents, *flat)
        else:
            run("forward", numbers.ravel(), *battles.table, *flat)
        for kept, all_rows in zip(columns, visits, strict=True):
            kept[lowest + waiting : past] = all_rows[waiting:, : kept.shape[1]]
        if not waiting:
            rows = [each[: highest + 1 - last] for each in visits]
            return Edges(AnySize(*rows), last, AnySize(*columns)) if any_size else Edges(rows[0], last, columns[0])
        top, past = [each[:waiting] for each in visits], lowest + waiting
