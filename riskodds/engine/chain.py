r"""The battle as an absorbing Markov chain.

A state is (attackers :math:`a`, defenders :math:`d`), :math:`0 \le a \le A`, :math:`0 \le d \le D`
(Osborne 2003). It is final when :math:`d` has come down to the goal (conquest) or else :math:`a` to the
limit of the attack (failure); from every other state a roll of :math:`k` pairs leads to
:math:`(a - \ell, d - k + \ell)`, where :math:`\ell` is what it costs the attacker. Each roll takes at least
one unit, so row by row a step always leads to an earlier state, and one pass solves everything without
iteration or recursion (`riskodds.engine.kernel`).

However many states there are, few different rolls are made in them: a chain is a grid of law numbers, two bytes a
state, and a short table of the laws.

Where the defender picks its dice after the roll, each combination of picks is a law of its own, and which of them holds
in a state is found on the way back from the end (`riskodds.engine.choices`); with them it is a chain like any other.
The objective of the picks is conquest, also when the chain is then used for losses.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from riskodds.dice.memo import memoized
from riskodds.dice.picks import RollResult, all_results, roll_results
from riskodds.engine.choices import picked_laws
from riskodds.engine.compiled import NOTHING, run
from riskodds.engine.numbers import Array, any_size
from riskodds.engine.states import (
    GRIDS_AT_ONCE,
    Law,
    law_numbers,
    most_first,
    most_pairs,
    require_room,
    require_time,
)
from riskodds.rules.limits import GRID_ERROR
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import TO_THE_END, Stop, as_stop
from riskodds.rules.units import require_units


class Table(NamedTuple):
    """The laws of a chain, flat, as the kernel takes them."""

    first: Array
    """By law: its first move; one entry more than laws."""
    back: Array
    """By move: by how many states it leads back."""
    chance: Array
    """By move: a float or a fraction; of numbers of any size the mantissa."""


@dataclass(frozen=True, eq=False)
class Chain:
    """A battle's states and the laws of its rolls; built by `chain`."""

    rules: Rules
    attackers: int
    """A, the most attackers of any state."""
    defenders: int
    """D, the most defenders of any state."""
    stop: Stop
    exact: bool
    """Whether its numbers are fractions, or else floats."""
    numbers: Array
    """By state, shape (A + 1, D + 1): the number of the law of its roll, 0 where it is final."""
    laws: tuple[Law, ...]
    """By number, the first without a move."""

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of a grid with one entry for each state, (A + 1, D + 1)."""
        return self.attackers + 1, self.defenders + 1

    @cached_property
    def attack_dice(self) -> Array:
        """By law: the dice of the attack."""
        return np.array([law.attack_dice for law in self.laws])

    @cached_property
    def takes(self) -> Array:
        """By law and number of units: the chance that a roll costs the defender so many or more."""
        chances = self.zeros(len(self.laws), most_pairs(self.rules) + 1)
        for by_units, law in zip(chances, self.laws, strict=True):
            for move in law.moves:
                by_units[: move.defender_loss + 1] += self.number(move.chance)
        return chances

    def number(self, chance: Fraction | int) -> Any:
        """Return a number as those of the chain."""
        return Fraction(chance) if self.exact else float(chance)

    def zeros(self, *shape: int) -> Array:
        """Return an array of zeros of the chain's numbers."""
        return np.full(shape, self.number(0), object if self.exact else float)

    @property
    def nbytes(self) -> int:
        """The memory that it takes, roughly."""
        return self.numbers.nbytes + 1000 * len(self.laws)

    @property
    def conquered(self) -> tuple[slice, slice]:
        """Where in a grid the states stand in which the goal is reached."""
        return slice(None), slice(self.stop.goal + 1)

    @property
    def failed(self) -> Array:
        """By state, whether the attack has ended without: called off, or failed."""
        failed: Array = self.numbers == 0
        failed[self.conquered] = False
        return failed

    @cached_property
    def table(self) -> Table:
        """The laws as the kernel takes them."""
        first, back, chances = self._moves
        return Table(first, back, np.array([self.number(chance) for chance in chances], self.zeros().dtype))

    @cached_property
    def table_of_any_size(self) -> tuple[Table, Array]:
        """The same with chances of any size, and their exponents."""
        first, back, chances = self._moves
        mantissas, exponents = any_size(chances)
        return Table(first, back, mantissas), exponents

    @cached_property
    def _moves(self) -> tuple[Array, Array, list[Fraction]]:
        # What a roll costs the defender alone stands in the same row and has been found last; so it is added last.
        moves = [sorted(law.moves, reverse=True) for law in self.laws]
        flat = [move for some in moves for move in some]
        first = np.cumsum([0, *map(len, moves)]).astype(np.int32)
        back = np.array([loss * (self.defenders + 1) + kill for loss, kill, _ in flat], np.int64)
        return first, back, [chance for *_, chance in flat]

    def states(self) -> Iterator[tuple[Law, Array]]:
        """Yield each law with the states that have it, numbered row by row."""
        by_law = np.argsort(self.numbers, axis=None, kind="stable")
        ends = np.cumsum(np.bincount(self.numbers.ravel(), minlength=len(self.laws)))
        for law, (start, end) in zip(self.laws[1:], pairwise(ends.tolist()), strict=True):
            yield law, by_law[start:end]


def chain(
    rules: Rules,
    attackers: int,
    defenders: int,
    stop: Stop = TO_THE_END,
    *,
    exact: bool = False,
    grids: int = GRIDS_AT_ONCE,
) -> Chain:
    """Return the chain of all battles of up to `attackers` against up to `defenders`, of any number of rolls.

    Memory is looked at for so many `grids` of its states besides.

    Raises
    ------
    UnitsError
        If a number of units is no whole number or too small.
    SizeError
        If the chain would not fit into memory; nothing has been allocated then.

    Examples
    --------
    >>> battles = chain(Rules(), attackers=3, defenders=2)
    >>> battles.numbers
    array([[0, 0, 0],
           [0, 1, 2],
           [0, 3, 4],
           [0, 5, 6]], dtype=uint16)
    >>> battles.laws[1].attack_dice, [move[:2] for move in battles.laws[1].moves]
    (1, [(0, 1), (1, 0)])
    """
    return _chain(
        rules,
        require_units("attackers", attackers),
        require_units("defenders", defenders),
        as_stop(stop).any_number_of_rolls,
        exact,
        grids,
    )


@memoized
def _chain(rules: Rules, attackers: int, defenders: int, stop: Stop, exact: bool, grids: int) -> Chain:  # noqa: FBT001
    require_room(rules, attackers, defenders, exact=exact, grids=grids)
    require_time(rules, attackers, defenders, stop, exact=exact)
    called_off = where_called_off(rules, attackers, defenders, stop, exact=exact) if stop.by_odds else None
    if rules.defender_picks == "after":
        numbers, laws = picked_laws(rules, attackers, defenders, stop, exact=exact, called_off=called_off)
        return Chain(rules, attackers, defenders, stop, exact, numbers, laws)
    numbers, dice = law_numbers(rules, attackers, defenders, stop, called_off)
    return Chain(rules, attackers, defenders, stop, exact, numbers, _laws(roll_results, rules, tuple(dice)))


def where_called_off(rules: Rules, attackers: int, defenders: int, stop: Stop, *, exact: bool) -> Array:
    """Return the states in which the odds or the number of attackers no longer are as the stop asks for.

    >>> where_called_off(Rules(), 2, 2, Stop(while_outnumbering=1), exact=False)
    array([[False,  True,  True],
           [False,  True,  True],
           [False, False,  True]])
    """
    called_off = np.zeros((attackers + 1, defenders + 1), bool)
    if stop.while_outnumbering is not None:
        called_off |= np.subtract.outer(np.arange(attackers + 1), np.arange(defenders + 1)) < stop.while_outnumbering
    if stop.while_chance is not None:
        battles = chain(rules, attackers, defenders, stop.to_the_end, exact=exact)
        conquest = battles.zeros(*battles.shape)
        conquest[battles.conquered] = battles.number(1)
        run("backward", battles.numbers.ravel(), *battles.table, conquest.reshape(-1), NOTHING)
        least = Fraction(stop.while_chance)
        called_off |= conquest < (least if exact else float(least) * (1 - GRID_ERROR))
    called_off[:, : stop.goal + 1] = False
    return called_off


RollsEnd = Callable[[Rules, int, int], tuple[RollResult, ...]]
"""How a roll of some attack dice against some defend dice can end."""


def chain_under(law: RollsEnd, rules: Rules, attackers: int, defenders: int) -> Chain:
    """Return the chain of all battles, fought to the end, in which rolls end by another law than that of the rules.

    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> coin = (RollResult(0, 1, half), RollResult(1, 0, half))
    >>> [move.chance for move in chain_under(lambda *_: coin, Rules(), 1, 1).laws[1].moves]
    [Fraction(1, 2), Fraction(1, 2)]
    """
    require_room(rules, attackers, defenders)
    numbers, dice = law_numbers(rules, attackers, defenders, TO_THE_END)
    return Chain(
        rules, attackers, defenders, TO_THE_END, exact=False, numbers=numbers, laws=_laws(law, rules, tuple(dice))
    )


def with_idle_rolls(battles: Chain) -> Chain:
    """Return a chain in which rolls that cost nothing, if there are any, leave all as it is.

    >>> [move[:2] for move in with_idle_rolls(chain(Rules(ties="nobody"), 1, 1)).laws[1].moves]
    [(0, 1), (0, 0), (1, 0)]
    """
    if battles.rules.ties != "nobody":
        return battles
    dice = tuple((law.attack_dice, law.defend_dice) for law in battles.laws[1:])
    return replace(battles, laws=_laws(all_results, battles.rules, dice))


@memoized
def _laws(law: RollsEnd, rules: Rules, dice: tuple[tuple[int, int], ...]) -> tuple[Law, ...]:
    """Return the laws of rolls of these dice by number; no law is number 0."""
    moves = most_first(rules, dice, law)
    return Law(0, 0, ()), *(Law(*both, some) for both, some in zip(dice, moves, strict=True))
