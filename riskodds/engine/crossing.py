r"""Crossings: how a large battle leaves the region of full dice, without its grid of states.

While both sides roll full dice, every roll costs :math:`k` units, :math:`\ell` of them the attacker's with chance
:math:`p_\ell`, whatever the state. Both armies only shrink, so a state in that region was never outside it, and the
attacker's loss after :math:`n` rolls has the :math:`n`-fold law of one roll:

1. *Jump.* As many rolls as surely leave the battle inside are made at once; the law of their loss is a Fourier
   transform of the :math:`n`-th power of the characteristic function, on a window around the mean.
2. *Core.* From there single rolls are made, on a window that carries all but about 1e-18 of the probability; what
   crosses the border is collected on lines.
3. *Lines.* Where one side has too few units for full dice, its number stays for a while and the other shrinks: along
   such a line the chance :math:`M(x) = \sum_j s^j m(x + jk)`, a geometric series that doubling sums.
4. *Corner.* What is left of both sides is swept state by state.

Of the number of rolls two moments go along: beside the chance of each state its sum over the rolls after which the
battle may stand there, weighted by their number since the jump, so that little is lost to a small deviation.

That takes some √N rolls of √N states. The error of every chance is below 1e-12, not relative to the chance: of an
ending that is rarer no more is said than that.
"""

import math
from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import product

import numpy as np

from riskodds.dice.memo import memoized
from riskodds.dice.picks import RollResult, roll_results
from riskodds.engine.law import Law, all_stays, many_rolls, rolled, surely_inside
from riskodds.engine.numbers import Array
from riskodds.rules.limits import require_memory
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop

THIN = 64
"""A core of fewer units on one side is left to the lines."""
NEGLIGIBLE = 1e-20
"""Where less probability is left in the core, it has been crossed."""
BYTES_FOR_A_UNIT = 500
"""Memory for each unit of either side, roughly."""
CHECKED_EVERY = 64
"""Rolls after which the probability left in the core is summed."""


@dataclass
class Arrivals:
    """The chances with which a large battle comes to its final states, on the lines near its end."""

    rows: dict[int, Array] = field(default_factory=dict)
    """By attackers left, few of them: an entry for each number of defenders."""
    columns: dict[int, Array] = field(default_factory=dict)
    """By defenders left, few of them: an entry for each number of attackers."""
    rolls: dict[int, float] = field(default_factory=dict)
    """By attack dice: the chance of conquest by a roll of so many."""
    mean_rolls: float = 0.0
    sd_rolls: float = 0.0
    """Of how many rolls it takes."""

    @property
    def nbytes(self) -> int:
        """The memory that the chances take."""
        return sum(line.nbytes for line in (*self.rows.values(), *self.columns.values()))

    def rescaled(self) -> "Arrivals":
        """Return the chances with a sum of one, from which many thousand roundings have led away."""
        total = sum(line.sum() for line in (*self.rows.values(), *self.columns.values()))
        rows, columns = ({units: line / total for units, line in lines.items()} for lines in (self.rows, self.columns))
        return replace(
            self, rows=rows, columns=columns, rolls={dice: each / total for dice, each in self.rolls.items()}
        )

    @property
    def winning_rolls(self) -> Array:
        """The chance of conquest by a roll of 0, 1, 2, … attack dice."""
        chances = np.zeros(max(self.rolls, default=0) + 1)
        for dice, chance in self.rolls.items():
            chances[dice] = chance
        return chances

    def at(self, attackers: Array, defenders: Array) -> Array:
        """Return the chances of some final states."""
        chances = np.zeros(attackers.shape)
        for found, fixed, other in ((self.columns, defenders, attackers), (self.rows, attackers, defenders)):
            for units, line in found.items():
                here = np.flatnonzero((fixed == units) & (other < len(line)))
                chances[here] += line[other[here]]
        return chances


@dataclass(frozen=True, eq=False)
class Crossing:
    """The way of a large battle to its final states (see `riskodds.battles.endings.Way` for the others).

    Raises
    ------
    SizeError
        If it would not fit into memory.
    """

    rules: Rules
    attackers: int
    defenders: int
    stop: Stop

    exact = False
    error = 1e-12
    complete = False
    may_underflow = False

    def __post_init__(self) -> None:
        """Refuse what does not fit into memory."""
        units = self.attackers + self.defenders
        require_memory(f"{self.attackers:,} attackers against {self.defenders:,}", BYTES_FOR_A_UNIT * units)

    @cached_property
    def arrivals(self) -> Arrivals:
        """The chances of the final states."""
        return _arrivals(self.rules, self.attackers, self.defenders, self.stop)

    def chances(self, attackers: Array, defenders: Array) -> Array:
        """Return the chances of some final states."""
        return self.arrivals.at(attackers, defenders)

    def logarithms(self, attackers: Array, defenders: Array) -> Array:
        """Return the decimal logarithms of the same; of what is less than the error they say nothing."""
        with np.errstate(divide="ignore"):
            return np.log10(self.chances(attackers, defenders))

    @property
    def winning_rolls(self) -> Array:
        """The chance that the battle is won by a roll of 0, 1, 2, … attack dice."""
        return self.arrivals.winning_rolls


@memoized
def _arrivals(rules: Rules, attackers: int, defenders: int, stop: Stop) -> Arrivals:
    return _Sweep(Crossing(rules, attackers, defenders, stop)).arrivals()


class _Sweep:
    """The sweep of one crossing; lives only while it is made."""

    def __init__(self, battle: Crossing) -> None:
        self.rules, self.stop = battle.rules, battle.stop
        self.results = cache(partial(roll_results, battle.rules))
        self.attackers, self.defenders = battle.attackers, battle.defenders
        self.fewest = max(self.stop.limit + 1, self.stop.hold_back + self.rules.attack_dice)
        """Attackers in the core, at least; in a thin one, more than there are."""
        more_dice = [units for units in (2, *self.rules.defend_at) if units <= self.defenders]
        self.least = max([self.stop.goal + 1, *more_dice])
        if self.attackers - self.fewest < THIN:
            self.fewest = self.attackers + 1
        if self.defenders - self.least < THIN:
            self.least = self.defenders + 1
        self.rows: dict[int, Array] = defaultdict(lambda: np.zeros((2, self.defenders + 1)))
        """By attackers, too few for the core: mass by defenders, and the same times the rolls since the jump."""
        self.columns: dict[int, Array] = defaultdict(lambda: np.zeros((2, self.attackers + 1)))
        """By defenders, too few for the core: both by attackers, enough for the core."""
        self.rolls: dict[int, float] = defaultdict(float)
        self.jump = 0
        """Rolls that are made at once."""
        self.rolled = np.zeros(2)
        """The mean of the rolls made since, and of half their square and half of them."""

    def arrivals(self) -> Arrivals:
        """Sweep from the start to the final states."""
        if self.attackers >= self.fewest and self.defenders >= self.least:
            self._cross_the_core()
        else:
            self._add(self.attackers, self.defenders, 1.0, 0.0)
        for attackers in range(self.fewest - 1, self.stop.limit, -1):
            self._sweep_row(attackers)
        for defenders in range(self.least - 1, self.stop.goal, -1):
            self._sweep_column(defenders)
        self._sweep_the_corner()
        rows, columns = ({units: both[0] for units, both in lines.items()} for lines in (self.rows, self.columns))
        mean, square = self.rolled[0], 2 * self.rolled[1] - self.rolled[0]
        sd = math.sqrt(max(0.0, square - mean**2))
        return Arrivals(rows, columns, dict(self.rolls), self.jump + float(mean), sd).rescaled()

    def _may_attack(self, attackers: int, defenders: int) -> bool:
        return self.rules.may_attack(attackers - self.stop.hold_back, defenders)

    def _roll(self, attackers: int, defenders: int) -> tuple[int, tuple[RollResult, ...]]:
        """Return the attacker's dice and the results of a roll with them."""
        dice = self.rules.attack_dice_at(attackers - self.stop.hold_back, defenders)
        return dice, self.results(dice, self.rules.defend_dice_at(defenders))

    def _law(self, attackers: int, defenders: int) -> tuple[int, list[tuple[int, int, float]]]:
        """Return the attacker's dice and the ways that a roll can end: losses of both, and the chance."""
        dice, results = self._roll(attackers, defenders)
        return dice, [(each.attacker_loss, each.defender_loss, float(each.chance)) for each in results]

    def _add(self, attackers: int, defenders: int, mass: float, later: float) -> None:
        line, place = (
            (self.rows[attackers], defenders) if attackers < self.fewest else (self.columns[defenders], attackers)
        )
        line[0, place] += mass
        line[1, place] += later

    def _after_a_roll(self, mass: Array) -> Array:
        """Count a roll of states, and return their mass after it."""
        later = np.stack([mass[0], mass[0] + mass[1]])
        self.rolled += later.reshape(2, -1).sum(axis=1)
        return later

    def _cross_the_core(self) -> None:
        dice, results = self._roll(self.attackers, self.defenders)
        most_lost, most_killed = self.attackers - self.fewest, self.defenders - self.least
        chances = np.zeros(1 + sum(results[0][:2]))
        for result in results:
            chances[result.attacker_loss] = float(result.chance)
        law = Law(chances)
        rolls = surely_inside(law, most_lost, most_killed)
        first, inside = many_rolls(law, rolls) if rolls else (0, np.ones(1))
        self.jump = rolls
        since_jump = since_jump_squared = 0.0
        while len(inside):
            inside = rolled(law, inside)
            rolls += 1
            since = rolls - self.jump
            # Beyond the border in one roll: at most as many losses as the roll costs, at either end.
            kept = slice(max(0, law.pairs * rolls - most_killed - first), max(0, most_lost - first + 1))
            for place in (*range(min(kept.start, len(inside))), *range(max(kept.stop, kept.start), len(inside))):
                if inside[place]:
                    lost = first + place
                    mass = float(inside[place])
                    attackers, defenders = self.attackers - lost, self.defenders - law.pairs * rolls + lost
                    self._add(attackers, defenders, mass, since * mass)
                    since_jump += since * mass
                    since_jump_squared += since * since * mass
                    if defenders <= self.stop.goal:
                        self.rolls[dice] += mass
            inside = inside[kept]
            first += kept.start
            if not rolls % CHECKED_EVERY and inside.sum() < NEGLIGIBLE:
                break
        self.rolled += since_jump, (since_jump_squared + since_jump) / 2

    def _sweep_row(self, attackers: int) -> None:
        """Sweep the states of so few attackers against defenders enough for the core."""
        if attackers not in self.rows or self.defenders < self.least or not self._may_attack(attackers, self.defenders):
            return
        dice, results = self._law(attackers, self.defenders)
        stay = next(((kill, chance) for loss, kill, chance in results if not loss), None)
        row = self.rows[attackers]
        mass = self._after_a_roll(all_stays(row[:, self.least :], stay))
        for loss, kill, chance in results:
            landed = slice(self.least - kill, self.defenders + 1 - kill)
            if loss:
                target = self.rows[attackers - loss]
                target[:, landed] += chance * mass
            else:
                below = slice(self.least - kill, self.least)
                row[:, below] += chance * mass[:, :kill][:, : self.least - below.start]
            for place in range(min(kill, mass.shape[1])):
                if self.least - kill + place <= self.stop.goal:
                    self.rolls[dice] += chance * float(mass[0, place])
        self.rows[attackers] = row[:, : self.least].copy()

    def _sweep_column(self, defenders: int) -> None:
        """Sweep the states of so few defenders against attackers enough for the core."""
        if defenders not in self.columns or self.attackers < self.fewest:
            return
        dice, results = self._law(self.attackers, defenders)
        stay = next(((loss, chance) for loss, kill, chance in results if not kill), None)
        mass = self._after_a_roll(all_stays(self.columns.pop(defenders)[:, self.fewest :], stay))
        for loss, kill, chance in results:
            moved = chance * mass
            for place in range(min(loss, mass.shape[1])):
                self._add(self.fewest - loss + place, defenders - kill, *moved[:, place])
            if kill:
                target = self.columns[defenders - kill]
                landed = slice(self.fewest, self.attackers + 1 - loss)
                target[:, landed] += moved[:, loss:]
                if defenders - kill <= self.stop.goal:
                    self.rolls[dice] += float(moved[0].sum())

    def _sweep_the_corner(self) -> None:
        """Sweep the states of few units on both sides, one by one."""
        attackers = [units for units in range(self.fewest - 1, self.stop.limit, -1) if units <= self.attackers]
        defenders = range(min(self.least - 1, self.defenders), self.stop.goal, -1)
        for left, standing in sorted(product(attackers, defenders), key=sum, reverse=True):
            if left not in self.rows:
                continue
            mass = self.rows[left][:, standing]
            if not mass[0] or not self._may_attack(left, standing):
                continue
            mass = self._after_a_roll(mass)
            dice, results = self._law(left, standing)
            for loss, kill, chance in results:
                moved = chance * mass
                self._add(left - loss, standing - kill, *moved)
                if standing - kill <= self.stop.goal:
                    self.rolls[dice] += float(moved[0])
            self.rows[left][:, standing] = 0.0
