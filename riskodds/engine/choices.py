r"""Choices: what the defender picks after seeing the roll, and what follows, antidiagonal by antidiagonal.

The defender picks, after each of the attacker's rolls :math:`x`, the option :math:`j` that makes conquest least
likely,

.. math:: V(a, d) = \sum_x P(x) \min_j \sum_\ell P(\ell \mid x, j) \, V(a - \ell, d - k_j + \ell),

with full dice where two options are equally good. So the choices need the chances of conquest and of failure on the
antidiagonals before, as many as a roll can cost units, and no more of the grid.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

import numpy as np

from riskodds.engine.areas import Area, areas_of
from riskodds.engine.semiring import FLOAT, LOG, SMALLEST_FLOAT_CHANCE, Array, Semiring, linear
from riskodds.engine.states import regions
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop

T = TypeVar("T")

AT_ONCE = 200_000
"""Products that are worked on together, so that they stay in the processor's cache and on one processor."""

NEARLY_CERTAIN = Fraction(9, 10)
"""Where neither ending surely is rarer than this, each roll of a state is looked at by itself."""
LOG_ROUNDING = 1e-15
"""The rounding of a chance in logarithms, for each unit of its logarithm."""


class Choices(NamedTuple):
    """The defender's choices in some states of one antidiagonal, attackers rising."""

    total: int
    """Units of both sides together."""
    attackers: range
    picked: Array
    """The number of the option that is picked after each roll in each state, shape (rolls, n)."""
    probabilities: Array
    """The chance of each move from each state, shape (moves, n)."""


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

        Raises
        ------
        FloatingPointError
            If a chance is too small to be compared as a float; logarithms are needed then.
        """
        earlier = list(before)
        at_once = max(1, AT_ONCE // max(1, self.options * self.rolls * len(self.moves)))
        for units in range(total, self.attackers + self.defenders + 1):
            chances = self.finals(units)
            first = max(self.stop.limit + 1, units - self.defenders)
            past = min(self.attackers, units - self.stop.goal - 1) + 1
            choices = [
                self._choose(units, range(start, min(past, start + at_once)), earlier, chances)
                for start in range(first, past, at_once)
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
        least = np.minimum(*most)
        picked = self._pick(areas, parts, failing=most[1] < most[0], slack=self._slack(least))
        delicate = self._delicate(ahead, parts, least)
        if len(delicate):
            picked[:, delicate] = self._pick_delicate(areas, ahead, delicate)
        probabilities = self._probabilities(areas, picked)
        value: Array = np.add.reduce(parts * probabilities, axis=1)
        if self.semiring is FLOAT and np.minimum.reduce(value, axis=None) < SMALLEST_FLOAT_CHANCE:
            raise FloatingPointError
        if self.semiring is LOG:
            with np.errstate(divide="ignore"):
                value = np.log(value) + most
                terms = np.log(probabilities[:, delicate]) + ahead[:, :, delicate]
            value[:, delicate] = np.logaddexp.reduce(terms, axis=1)
        chances[:, places[0] : places[0] + len(attackers)] = value
        return Choices(total, attackers, picked, probabilities)

    def _slack(self, chances: Array) -> Any:
        """Return by which part some chances may differ from rounding."""
        return self.semiring.slack + (LOG_ROUNDING * np.abs(chances) if self.semiring is LOG else 0)

    def _pick(self, areas: list[tuple[Area, slice]], parts: Array, failing: Array, slack: Any) -> Array:
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
        equal = 1 - signs * slack
        picked = np.zeros(least.shape, np.int8)
        for option, worth in enumerate(others, start=1):
            better = worth < least * equal
            np.copyto(picked, option, where=better)
            if worth is not others[-1]:
                least = np.where(better, worth, least)
        return picked

    def _delicate(self, ahead: Array, parts: Array, least: Array) -> Array:
        """Return the states in which either ending may be the rarer one after a roll, or parts are too small."""
        if not self.semiring.slack:
            return np.array([], int)
        delicate = least > self.semiring.number(NEARLY_CERTAIN)
        if self.semiring is LOG:
            delicate |= ((parts < SMALLEST_FLOAT_CHANCE) & (ahead > -np.inf)).any(axis=(0, 1))
        return np.flatnonzero(delicate)

    def _pick_delicate(self, areas: list[tuple[Area, slice]], ahead: Array, delicate: Array) -> Array:
        """Return the same as `_pick` for a few states, each roll by the ending that is rarer after it."""
        picked = np.zeros((self.rolls, len(delicate)), np.int8)
        for area, columns in areas:
            here = np.flatnonzero((columns.start <= delicate) & (delicate < columns.stop))
            if area.law is not None or not len(here):
                continue
            ahead_here = ahead[:, :, delicate[here]]
            if self.semiring is LOG:
                with np.errstate(divide="ignore"):
                    terms = np.log(area.weights)[:, :, np.newaxis] + ahead_here[:, np.newaxis]
                worths = np.logaddexp.reduce(terms, axis=2)
            else:
                worths = np.matmul(area.weights, ahead_here)
            conquest, failure = worths.reshape(2, self.options, self.rolls, len(here))
            slack = self._slack(np.minimum(*ahead_here.max(axis=1)))
            more = np.log1p(slack) if self.semiring is LOG else 1 + slack
            by_conquest = conquest[0] < failure[0]
            least, best = conquest[0], failure[0]
            for option in range(1, self.options):
                better = np.where(
                    by_conquest,
                    self.semiring.times(conquest[option], more) < least,
                    failure[option] > self.semiring.times(best, more),
                )
                picked[:, here] = np.where(better, option, picked[:, here])
                least, best = np.where(better, conquest[option], least), np.where(better, failure[option], best)
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

    >>> from riskodds.engine.semiring import EXACT
    >>> battle = choosing(Rules(), 2, 1, Stop(), EXACT)
    >>> battle.moves
    ((0, 1), (1, 0))
    >>> *_, ([choices], chances) = battle.through(*battle.start())
    >>> choices.total, choices.attackers, chances[:, choices.attackers[0] - battle.first(choices.total)].tolist()
    (3, range(2, 3), [Fraction(1955, 2592), Fraction(637, 2592)])
    """
    areas, moves, options, rolls = areas_of(rules, regions(rules, attackers, defenders, stop), linear(semiring))
    reach = max(map(sum, moves), default=0)
    return Choosing(rules, attackers, defenders, stop, semiring, areas, moves, reach, options, rolls)


def in_floats_or_logarithms(battle: Choosing, answer: Callable[[Choosing], T]) -> T:
    """Return an answer that goes through a battle's choices, in logarithms where floats run out of digits."""
    try:
        return answer(battle)
    except FloatingPointError:
        return answer(replace(battle, semiring=LOG))
