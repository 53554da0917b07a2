"""The march: how a large battle in which the defender picks after the roll goes through its states.

If the defender picks so that conquest is least likely, every state has a choice of its own; by a heuristic, a roll may
still cost more or fewer units. So no states can be jumped over as in `riskodds.engine.crossing`, and the grid of all
of them would not fit into memory. The choices are made backward, from the last units on, and the chances go forward,
from the first: so an antidiagonal is kept now and then on the way back, and from each of them the choices up to the
next are made once more when the battle comes through. For N units on both sides that takes up to twice the time of a
grid and the memory of some √N antidiagonals.
"""

import math
from collections import defaultdict, deque
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from riskodds.dice.memo import memoized
from riskodds.engine.areas import products_in_a_state
from riskodds.engine.arrivals import Arrivals
from riskodds.engine.choices import Choosing, choosing
from riskodds.engine.semiring import FLOAT, LOG, SMALLEST_FLOAT_CHANCE, Array, Semiring
from riskodds.errors import SizeError
from riskodds.rules.limits import require_memory
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import TO_THE_END, Stop

SECONDS_FOR_A_STATE, SECONDS_FOR_A_PRODUCT, SECONDS_FOR_AN_ANTIDIAGONAL = 1e-7, 1.2e-9, 1.2e-4
"""Roughly, on a machine of today."""
MOST_MINUTES = 4
"""What would take longer is refused; it is enough for 20,000 against 20,000."""
BYTES_FOR_A_KEPT_STATE = 200
"""Memory for each state of the antidiagonals that are kept, roughly."""


@dataclass(frozen=True, eq=False)
class March:
    """The way of a large battle to its final states if the defender picks after the roll.

    Raises
    ------
    SizeError
        If it would take too long, or would not fit into memory.
    """

    rules: Rules
    attackers: int
    defenders: int
    stop: Stop
    semiring: Semiring = FLOAT

    smallest = SMALLEST_FLOAT_CHANCE
    may_underflow = True
    complete = False

    def __post_init__(self) -> None:
        """Refuse what takes too long, before it is begun."""
        what = f"{self.attackers:,} attackers against {self.defenders:,}"
        minutes = minutes_for(self.rules, self.attackers, self.defenders, self.stop)
        if minutes > MOST_MINUTES:
            time = f"{minutes:,.0f} minutes" if minutes < 120 else f"{minutes / 60:,.0f} hours"
            raise SizeError(
                f"{what}: where the defender picks after the roll, all states are gone through one after another, "
                f"which would take about {time}; write fewer units, or other rules"
            )
        fighting, standing = self.attackers - self.stop.limit, self.defenders - self.stop.goal
        kept = math.isqrt(fighting + standing) * min(fighting, standing)
        require_memory(what, BYTES_FOR_A_KEPT_STATE * kept)

    @property
    def in_logarithms(self) -> "March":
        """The same in logarithms; the march is made in both at once, so they take no time of their own."""
        return March(self.rules, self.attackers, self.defenders, self.stop, LOG)

    @property
    def arrivals(self) -> Arrivals:
        """The chances of the final states."""
        both = _marched(self.rules, self.attackers, self.defenders, self.stop)
        return both.floats if self.semiring is FLOAT else both.logarithms

    def chances(self, attackers: Array, defenders: Array) -> Array:
        """Return the chances of some final states."""
        return self.arrivals.at(attackers, defenders)

    @property
    def winning_rolls(self) -> Array:
        """The chance that the battle is won by a roll of 0, 1, 2, … attack dice."""
        return self.arrivals.winning_rolls


def minutes_for(rules: Rules, attackers: int, defenders: int, stop: Stop = TO_THE_END) -> float:
    """Return about how many minutes the march takes.

    >>> round(minutes_for(Rules.parse("defender-after-roll"), 20_000, 20_000))
    2
    """
    attackers, defenders = attackers - stop.limit, defenders - stop.goal
    for_a_state = SECONDS_FOR_A_STATE + SECONDS_FOR_A_PRODUCT * products_in_a_state(rules)
    return (for_a_state * attackers * defenders + SECONDS_FOR_AN_ANTIDIAGONAL * (attackers + defenders)) / 60


class _Both(NamedTuple):
    """Where a battle has ended, in both kinds of numbers."""

    floats: Arrivals
    logarithms: Arrivals

    @property
    def nbytes(self) -> int:
        """The memory that they take."""
        return self.floats.nbytes + self.logarithms.nbytes


@memoized
def _marched(rules: Rules, attackers: int, defenders: int, stop: Stop) -> _Both:
    """March from the start to the final states."""
    battle = choosing(rules, attackers, defenders, stop, LOG)
    advances = [_Advance(battle, semiring) for semiring in (FLOAT, LOG)]
    stages, length = _stages(battle)
    for total, before in reversed(stages):
        stage = [
            [(choices.attackers, choices.probabilities) for choices in everywhere]
            for everywhere, _ in islice(battle.through(total, before), length)
        ]
        for moves in reversed(stage):
            for advance in advances:
                advance.roll(moves)
    return _Both(*(advance.arrivals() for advance in advances))


def _stages(battle: Choosing) -> tuple[list[tuple[int, list[Array]]], int]:
    """Make the choices backward once, and return from where they can be made again, and for how many antidiagonals."""
    first, before = battle.start()
    last = battle.attackers + battle.defenders
    length = math.isqrt(last - first) + 1
    stages = [(first, before)]
    latest = deque(before, maxlen=battle.reach)
    for total, (_, chances) in enumerate(battle.through(first, before), start=first + 1):
        latest.appendleft(chances)
        if (total - first) % length == 0 and total <= last:
            stages.append((total, list(latest)))
    return stages, length


class _Advance:
    """How far the battle has come: the chances of the states on the next antidiagonals, and of those where it ended."""

    def __init__(self, battle: Choosing, semiring: Semiring) -> None:
        self.battle, self.semiring = battle, semiring
        self.total = battle.attackers + battle.defenders
        self.visits = deque(self._antidiagonal() for _ in range(battle.reach + 1))
        self.visits[0][battle.attackers - battle.first(self.total)] = semiring.one
        rows, columns = (
            range(max(0, most + 1 - battle.reach), most + 1) for most in (battle.stop.limit, battle.stop.goal)
        )
        self.rows = {attackers: semiring.zeros((battle.defenders + 1,)) for attackers in rows}
        self.columns = {defenders: semiring.zeros((battle.attackers + 1,)) for defenders in columns}
        self.won_by: dict[int, Any] = defaultdict(lambda: semiring.zero)

    def _antidiagonal(self) -> Array:
        """Return an antidiagonal that nothing has come to."""
        return self.semiring.zeros((self.battle.length,))

    def roll(self, moves: list[tuple[range, Array]]) -> None:
        """Roll once in the states of the first antidiagonal; their moves are given by attackers."""
        for attackers, probabilities in moves:
            here = self._states(0, attackers)
            for (loss, kill), chance in zip(self.battle.moves, self._numbers(probabilities), strict=True):
                moved = self.semiring.times(chance, here)
                there = self._states(loss + kill, range(attackers.start - loss, attackers.stop - loss))
                self.semiring.plus(there, moved, out=there)
                for left in attackers[max(0, self.total - kill - self.battle.stop.goal - attackers.start) :]:
                    dice = self.battle.attack_dice_at(left, self.total - left)
                    self.won_by[dice] = self.semiring.plus(self.won_by[dice], moved[left - attackers.start])
        self._end()

    def _states(self, units: int, attackers: range) -> Array:
        """Return the chances of some states on the antidiagonal of so many units less than the first, to be changed."""
        first = self.battle.first(self.total - units)
        return self.visits[units][attackers.start - first : attackers.stop - first]

    def _numbers(self, probabilities: Array) -> Array:
        if self.semiring is FLOAT:
            return probabilities
        with np.errstate(divide="ignore"):
            return np.log(probabilities)

    def _end(self) -> None:
        """Take down what has ended on the first antidiagonal, and go on to the next."""
        for defenders, column in self.columns.items():
            if 0 <= (left := self.total - defenders) < len(column):
                column[left] = self._states(0, range(left, left + 1))[0]
        for attackers, row in self.rows.items():
            if self.battle.stop.goal < (standing := self.total - attackers) < len(row):
                row[standing] = self._states(0, range(attackers, attackers + 1))[0]
        self.visits.popleft()
        self.visits.append(self._antidiagonal())
        self.total -= 1

    def arrivals(self) -> Arrivals:
        """Return the chances of the final states, when all rolls have been made."""
        while self.total >= 0 and any(self.semiring.zero < line.max() for line in self.visits):
            self._end()
        return Arrivals(self.semiring, self.rows, self.columns, dict(self.won_by))
