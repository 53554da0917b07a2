r"""Choices: what the defender picks after seeing the roll, and what follows, antidiagonal by antidiagonal.

The defender picks, after each of the attacker's rolls :math:`x`, the option :math:`j` that makes conquest least
likely,

.. math:: V(a, d) = \sum_x P(x) \min_j \sum_\ell P(\ell \mid x, j) \, V(a - \ell, d - k_j + \ell),

with full dice where two options are equally good. So the choices need the chances of conquest and of failure on the
antidiagonals before, as many as a roll can cost units, and no more of the grid.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from operator import truediv
from typing import NamedTuple

import numpy as np

from riskodds.dice import SortedRoll
from riskodds.picks import Option, koole_dice, options
from riskodds.rules import Rules
from riskodds.semiring import EXACT, LOG, Array, Semiring, linear
from riskodds.states import Region, regions
from riskodds.stop import Stop

AT_ONCE = 1024
"""States that are worked on together, so that what is worked on stays in the processor's cache."""


class Area(NamedTuple):
    """A region and the options that the defender has there."""

    region: Region
    options: tuple[Option, ...]
    weights: Array
    """The chance of each roll and move under each option, zero where there is none; shape (options × rolls, moves)."""
    law: Array | None
    """The chance of each move, shape (moves, 1), if there is nothing to choose; else None."""

    @property
    def moves(self) -> list[tuple[int, int]]:
        """The losses of the attacker and of the defender in all ways that a roll can end there."""
        return _moves(self.options)

    @property
    def rolls(self) -> Iterable[SortedRoll]:
        """The attacker's rolls that the defender tells apart there."""
        return self.options[0].counts

    def columns(self, total: int, attackers: range) -> slice | None:
        """Return which of some states of an antidiagonal lie in the region, None if none do."""
        within, defenders, *_ = self.region
        first = max(attackers.start, within.start, total - defenders.stop + 1)
        past = min(attackers.stop, within.stop, total - defenders.start + 1)
        return slice(first - attackers.start, past - attackers.start) if first < past else None


class Choices(NamedTuple):
    """The defender's choices in some states of one antidiagonal, attackers rising."""

    total: int
    """Units of both sides together."""
    attackers: range
    picked: Array
    """The number of the option that is picked after each roll in each state, shape (rolls, n)."""
    probabilities: Array
    """The chance of each move from each state, shape (moves, n)."""
    chances: Array
    """Of conquest and of failure in each state, shape (2, n)."""


@dataclass(frozen=True, eq=False)
class Choosing:
    """A battle in which the defender picks after the roll; built by `choosing`."""

    rules: Rules
    attackers: int
    defenders: int
    stop: Stop
    semiring: Semiring
    areas: tuple[Area, ...]
    moves: tuple[tuple[int, int], ...]
    """The losses of the attacker and of the defender in all ways that a roll can end."""
    reach: int
    """The most units that a roll can cost both sides together."""
    options: int
    """The most options that the defender has."""
    rolls: int
    """The most rolls that the defender tells apart."""

    @property
    def numbers(self) -> Semiring:
        """The numbers of the probabilities of moves."""
        return linear(self.semiring)

    def attack_dice_at(self, attackers: int, defenders: int) -> int:
        """Return the attacker's dice in a state."""
        return self.rules.attack_dice_at(attackers - self.stop.hold_back, defenders)

    @property
    def length(self) -> int:
        """The entries of an antidiagonal: its states, and as many beyond either end as a roll can reach."""
        return min(self.attackers, self.defenders) + 1 + 2 * self.reach

    def first(self, total: int) -> int:
        """Return the attackers of the first entry of an antidiagonal; it may be no state."""
        return max(0, total - self.defenders) - self.reach

    def finals(self, total: int) -> Array:
        """Return the chances of conquest and failure in the final states of an antidiagonal.

        Returns
        -------
        array
            Shape (2, `length`), by attackers from `first` on; in other states a placeholder.
        """
        chances = np.empty((2, self.length), self.semiring.dtype)
        chances[0], chances[1] = self.semiring.zero, self.semiring.one
        won = slice(max(0, total - self.stop.goal - self.first(total)), None)
        chances[0, won], chances[1, won] = self.semiring.one, self.semiring.zero
        return chances

    def start(self) -> tuple[int, list[Array]]:
        """Return the least total of a state that is not final, and the antidiagonals before, the nearest first."""
        total = self.stop.limit + self.stop.goal + 2
        return total, [self.finals(total - before) for before in range(1, self.reach + 1)]

    def through(self, total: int, before: Sequence[Array]) -> Iterator[tuple[list[Choices], Array]]:
        """Yield the choices on each antidiagonal from `total` on, and the chances of conquest and failure there.

        Parameters
        ----------
        total : int
        before : sequence of array
            The chances on the antidiagonals before, the nearest first, as they are yielded here or by `start`.

        Yields
        ------
        choices : list of Choices
        chances : array
            As `finals` returns it, the other states filled in.
        """
        earlier = list(before)
        for units in range(total, self.attackers + self.defenders + 1):
            chances = self.finals(units)
            first = max(self.stop.limit + 1, units - self.defenders)
            past = min(self.attackers, units - self.stop.goal - 1) + 1
            choices = [
                self._choose(units, range(start, min(past, start + AT_ONCE)), earlier, chances)
                for start in range(first, past, AT_ONCE)
            ]
            yield choices, chances
            earlier = [chances, *earlier[:-1]]

    def _choose(self, total: int, attackers: range, earlier: list[Array], chances: Array) -> Choices:
        """Return the choices in some states, and fill in their chances."""
        places = [attackers.start - self.first(total - units) for units in range(self.reach + 1)]
        ahead = np.empty((2, len(self.moves), len(attackers)), self.semiring.dtype)
        for move, (loss, kill) in enumerate(self.moves):
            start = places[loss + kill] - loss
            ahead[:, move] = earlier[loss + kill - 1][:, start : start + len(attackers)]
        most = np.maximum.reduce(ahead, axis=1)
        parts: Array = ahead
        if self.semiring is LOG:
            # Logarithms become floats, as parts of the greatest; that is finite, for nothing is left of none.
            np.maximum(most, np.finfo(float).min, out=most)
            parts = np.exp(ahead - most[:, np.newaxis])
        areas = [(area, columns) for area in self.areas if (columns := area.columns(total, attackers))]
        picked = self._pick(areas, parts, failing=most[1] < most[0])
        probabilities = self._probabilities(areas, picked)
        value: Array = np.add.reduce(parts * probabilities, axis=1)
        if self.semiring is LOG:
            with np.errstate(divide="ignore"):
                value = np.log(value) + most
        chances[:, places[0] : places[0] + len(attackers)] = value
        return Choices(total, attackers, picked, probabilities, value)

    def _pick(self, areas: list[tuple[Area, slice]], parts: Array, failing: Array) -> Array:
        """Return the number of the option that makes conquest least likely, after each roll in each state.

        Where conquest is nearly certain only the chance of failure still tells the options apart; so where that is
        `failing`, the rarer of the two, the option that makes it likeliest is picked, as of its negative the least.
        """
        signs = np.where(failing, -1, 1)
        rarer = np.where(failing, parts[1], parts[0]) * signs
        worths: Array = np.empty((self.options * self.rolls, rarer.shape[1]), rarer.dtype)
        for area, columns in areas:
            if area.law is None:
                np.matmul(area.weights, rarer[:, columns], out=worths[:, columns])
            else:
                worths[:, columns] = 0
        least, *others = worths.reshape(self.options, self.rolls, -1)
        picked = np.zeros(least.shape, np.int8)
        for option, worth in enumerate(others, start=1):
            better = worth < least * (1 - self.semiring.slack * signs)
            np.copyto(picked, option, where=better)
            if worth is not others[-1]:
                least = np.where(better, worth, least)
        return picked

    def _probabilities(self, areas: list[tuple[Area, slice]], picked: Array) -> Array:
        """Return the chance of each move in each state, from the picks after each roll."""
        chosen = np.empty((self.options, *picked.shape), self.numbers.dtype)
        for option, where_picked in enumerate(chosen):
            where_picked[:] = picked == option
        by_weight = chosen.reshape(self.options * self.rolls, -1)
        probabilities = np.empty((len(self.moves), picked.shape[1]), self.numbers.dtype)
        for area, columns in areas:
            if area.law is None:
                np.matmul(area.weights.T, by_weight[:, columns], out=probabilities[:, columns])
            else:
                probabilities[:, columns] = area.law
        return probabilities


def choosing(rules: Rules, attackers: int, defenders: int, stop: Stop, semiring: Semiring) -> Choosing:
    """Return a battle in which the defender picks after the roll, or has no choice.

    >>> from riskodds.semiring import EXACT
    >>> battle = choosing(Rules(), 2, 1, Stop(), EXACT)
    >>> battle.moves
    ((0, 1), (1, 0))
    >>> *_, ([choices], _) = battle.through(*battle.start())
    >>> choices.total, choices.attackers, choices.chances.tolist()
    (3, range(2, 3), [[Fraction(1955, 2592)], [Fraction(637, 2592)]])
    """
    areas = regions(rules, attackers, defenders, stop)
    choice = [options(rules, each.attack_dice, each.defend_dice, dice_seen=each.defend_dice) for each in areas]
    moves = _moves(chain.from_iterable(choice))
    most_options = max(map(len, choice), default=0)
    most_rolls = max((len(some[0].counts) for some in choice), default=0)
    numbers = linear(semiring)
    part_of = Fraction if numbers is EXACT else truediv
    weights = numbers.zeros((len(areas), most_options, most_rolls, len(moves)))
    for of_area, some in zip(weights, choice, strict=True):
        places = [[moves.index((loss, each.pairs - loss)) for loss in range(each.pairs + 1)] for each in some]
        for roll, dice in enumerate(some[0].counts):
            allowed = _allowed(rules, dice, some)
            # Where there are fewer options than elsewhere the first stands for those that are missing.
            for number, option in enumerate((*allowed, *allowed[:1] * most_options)[:most_options]):
                chances = [part_of(count, some[option].rolls) for count in some[option].counts[dice]]
                of_area[number, roll, places[option]] = chances
    flat = weights.reshape(len(areas), most_options * most_rolls, len(moves))
    laws = [of_area[0].sum(axis=0)[:, np.newaxis] if (of_area == of_area[:1]).all() else None for of_area in weights]
    with_laws = tuple(map(Area, areas, choice, flat, laws))
    reach = max(map(sum, moves), default=0)
    return Choosing(
        rules, attackers, defenders, stop, semiring, with_laws, tuple(moves), reach, most_options, most_rolls
    )


def _moves(some: Iterable[Option]) -> list[tuple[int, int]]:
    """Return the losses of the attacker and of the defender in all ways that a roll under some options can end."""
    return sorted({(loss, each.pairs - loss) for each in some for loss in range(each.pairs + 1)})


def _allowed(rules: Rules, roll: SortedRoll, some: tuple[Option, ...]) -> list[int]:
    """Return which of the options the defender has after a roll."""
    if rules.defender_picks == "after":
        return list(range(len(some)))
    dice = min(koole_dice(roll), some[0].dice) if rules.defender_picks == "koole" else some[0].dice
    return [some[0].dice - dice]
