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

That takes some √N rolls of √N states. The error of every chance is below 1e-12, not relative to the chance. An ending
that is too unlikely for that is crossed by another law, :math:`q_\ell \propto p_\ell e^{\theta\ell}`, under which the
battle runs into the corner of the region; each path then weighs :math:`\prod p/q` (H. Cramér's change of measure), and
what lies beyond the core is swept in logarithms.
"""

import math
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from riskodds.dice.picks import RollResult, roll_results
from riskodds.engine.arrivals import Arrivals
from riskodds.engine.law import Law, geometric, many_rolls, rolled, surely_inside, tilted, tilts_to
from riskodds.engine.semiring import FLOAT, LOG, Array, Semiring
from riskodds.engine.states import regions
from riskodds.rules.limits import require_memory
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop

THIN = 64
"""A core of fewer units on one side is left to the lines."""
NEGLIGIBLE = 1e-20
"""Where less probability is left in the core, it has been crossed."""
BYTES_FOR_A_UNIT = 500
"""Memory for each unit of either side, roughly."""
RATES = 201
"""Points before the corner that are compared as ways to a rare ending, …"""
REFINEMENTS = 3
"""… and how often: again between the neighbours of the best."""
REACHED = 1e-9
"""How far the mean of a changed law may be from the share that it was changed to."""
CHECKED_EVERY = 64
"""Rolls after which the probability left in the core is summed."""


@dataclass(frozen=True, eq=False)
class Crossing:
    """The way of a large battle to its final states (see `riskodds.engine.endings.Way` for the others).

    Raises
    ------
    SizeError
        If it would not fit into memory.
    """

    rules: Rules
    attackers: int
    defenders: int
    stop: Stop
    semiring: Semiring = FLOAT
    """LOG for endings that are too unlikely for floats; then the core is crossed by a changed law."""
    failing: bool = False
    """Whether failure is the rare ending that the law is changed for, and not conquest."""

    smallest = 1e-6
    """Chances below this, of which a float would have too few correct digits, are for logarithms."""
    may_underflow = True
    complete = False

    def __post_init__(self) -> None:
        """Refuse what does not fit into memory."""
        units = self.attackers + self.defenders
        require_memory(f"{self.attackers:,} attackers against {self.defenders:,}", BYTES_FOR_A_UNIT * units)

    @cached_property
    def in_logarithms(self) -> "Crossing":
        """The same for an ending that is too unlikely for floats."""
        goal = self.stop.goal
        conquest = sum(line.sum() for defenders, line in self.arrivals.columns.items() if defenders <= goal)
        conquest += sum(line[: goal + 1].sum() for line in self.arrivals.rows.values())
        return Crossing(self.rules, self.attackers, self.defenders, self.stop, LOG, failing=bool(2 * conquest > 1))

    @cached_property
    def arrivals(self) -> Arrivals:
        """The chances of the final states."""
        return _Sweep(self).arrivals()

    def chances(self, attackers: Array, defenders: Array) -> Array:
        """Return the chances of some final states."""
        return self.arrivals.at(attackers, defenders)

    @property
    def winning_rolls(self) -> Array:
        """The chance that the battle is won by a roll of 0, 1, 2, … attack dice."""
        return self.arrivals.winning_rolls


class _Sweep:
    """The sweep of one crossing; lives only while it is made."""

    def __init__(self, battle: Crossing) -> None:
        self.rules, self.stop, self.semiring = battle.rules, battle.stop, battle.semiring
        self.attackers, self.defenders, self.failing = battle.attackers, battle.defenders, battle.failing
        core = regions(self.rules, self.attackers, self.defenders, self.stop)[-1]
        self.fewest = core.attackers.start
        """Attackers in the core, at least; in a thin one, more than there are."""
        self.least = core.defenders.start
        if self.attackers - self.fewest < THIN:
            self.fewest = self.attackers + 1
        if self.defenders - self.least < THIN:
            self.least = self.defenders + 1
        self.rows: dict[int, Array] = defaultdict(lambda: self.semiring.zeros((self.defenders + 1,)))
        """By attackers, too few for the core: mass by defenders."""
        self.columns: dict[int, Array] = defaultdict(lambda: self.semiring.zeros((self.attackers + 1,)))
        """By defenders, too few for the core: mass by attackers, enough for the core."""
        self.rolls: dict[int, Any] = defaultdict(lambda: self.semiring.zero)

    def arrivals(self) -> Arrivals:
        """Sweep from the start to the final states."""
        if self.attackers >= self.fewest and self.defenders >= self.least:
            self._cross_the_core()
        else:
            self._add(self.attackers, self.defenders, self.semiring.one)
        for attackers in range(self.fewest - 1, self.stop.limit, -1):
            self._sweep_row(attackers)
        for defenders in range(self.least - 1, self.stop.goal, -1):
            self._sweep_column(defenders)
        self._sweep_the_corner()
        found = Arrivals(self.semiring, dict(self.rows), dict(self.columns), dict(self.rolls))
        return found.rescaled() if self.semiring is FLOAT else found

    def _roll(self, attackers: int, defenders: int) -> tuple[int, tuple[RollResult, ...]]:
        """Return the attacker's dice and the results of a roll with them."""
        dice = self.rules.attack_dice_at(attackers - self.stop.hold_back, defenders)
        return dice, roll_results(self.rules, dice, self.rules.defend_dice_at(defenders))

    def _law(self, attackers: int, defenders: int) -> tuple[int, list[tuple[int, int, Any]]]:
        """Return the attacker's dice and the ways that a roll can end: losses of both, and the chance."""
        dice, results = self._roll(attackers, defenders)
        return dice, [(each.attacker_loss, each.defender_loss, self.semiring.number(each.chance)) for each in results]

    def _add(self, attackers: int, defenders: int, mass: Any) -> None:
        line, place = (
            (self.rows[attackers], defenders) if attackers < self.fewest else (self.columns[defenders], attackers)
        )
        line[place] = self.semiring.plus(line[place], mass)

    def _won(self, dice: int, mass: Any) -> None:
        self.rolls[dice] = self.semiring.plus(self.rolls[dice], mass)

    def _cross_the_core(self) -> None:
        dice, results = self._roll(self.attackers, self.defenders)
        most_lost, most_killed = self.attackers - self.fewest, self.defenders - self.least
        chances = np.zeros(1 + sum(results[0][:2]))
        for result in results:
            chances[result.attacker_loss] = float(result.chance)
        law = Law(chances)
        if self.semiring is LOG:
            law = self._towards_the_rare_ending(law, most_lost, most_killed)
        rolls = surely_inside(law, most_lost, most_killed)
        first, inside = many_rolls(law, rolls) if rolls else (0, np.ones(1))
        while len(inside):
            inside = rolled(law, inside)
            rolls += 1
            # Beyond the border in one roll: at most as many losses as the roll costs, at either end.
            kept = slice(max(0, law.pairs * rolls - most_killed - first), max(0, most_lost - first + 1))
            for place in (*range(min(kept.start, len(inside))), *range(max(kept.stop, kept.start), len(inside))):
                if inside[place]:
                    lost = first + place
                    mass = self._weighed(float(inside[place]), law, rolls, lost)
                    attackers, defenders = self.attackers - lost, self.defenders - law.pairs * rolls + lost
                    self._add(attackers, defenders, mass)
                    if defenders <= self.stop.goal:
                        self._won(dice, mass)
            inside = inside[kept]
            first += kept.start
            if not rolls % CHECKED_EVERY and inside.sum() < NEGLIGIBLE:
                return

    def _towards_the_rare_ending(self, law: Law, most_lost: int, most_killed: int) -> Law:
        """Return the law under which the core is left where the rarer ending most likely comes from.

        That is the corner of the core or, where it is cheaper to go on along a line, a point before it.
        """
        failing = self.failing
        ahead, other = (most_lost, most_killed) if failing else (most_killed, most_lost)
        rate = max(map(self._rate_along, self._lines()), default=-math.inf)
        possible = np.flatnonzero(law.chances)
        most_for_one = possible[-1] if failing else law.pairs - possible[0]
        # Units of the other side that can be taken in the core while it takes all of `other`; the rest is saved.
        in_core = other * most_for_one / (law.pairs - most_for_one) if most_for_one < law.pairs else math.inf
        low, high = max(0.0, ahead - in_core), float(ahead)
        target = law
        for _ in range(REFINEMENTS):
            saved = np.linspace(low, high, RATES) if rate > -math.inf else np.zeros(1)
            lost, killed = (ahead - saved, other) if failing else (other, ahead - saved)
            shares = np.asarray((lost + 0.5) / (lost + killed + 1))
            candidates = [tilted(law.chances, tilt) for tilt in tilts_to(law.chances, shares)]
            rates = np.array([each.log_mean - each.tilt * each.mean for each in candidates])
            worths = (lost + killed) / law.pairs * rates + (saved * rate if rate > -math.inf else 0.0)
            # A share beyond what rolls can cost is reached by no law.
            means = np.array([each.mean for each in candidates])
            worths[np.abs(means / law.pairs - shares) > REACHED] = -np.inf
            best = int(np.argmax(worths))
            low, high, target = saved[max(0, best - 1)], saved[min(best + 1, len(saved) - 1)], candidates[best]
        return target

    def _lines(self) -> range:
        """Return the lines along which the rare ending can go on: by defenders if it fails, else by attackers."""
        return range(self.stop.goal + 1, self.least) if self.failing else range(self.stop.limit + 1, self.fewest)

    def _rate_along(self, line: int) -> float:
        """Return the logarithm of the chance to stay on a line, for each unit of the other side."""
        _, results = self._law(self.attackers, line) if self.failing else self._law(line, self.defenders)
        stays = [(loss or kill, chance) for loss, kill, chance in results if not (kill if self.failing else loss)]
        return max((chance / units for units, chance in stays), default=-math.inf)

    def _weighed(self, mass: float, law: Law, rolls: int, lost: int) -> float:
        if self.semiring is FLOAT:
            return mass
        return math.log(mass) + rolls * law.log_mean - law.tilt * lost

    def _sweep_row(self, attackers: int) -> None:
        """Sweep the states of so few attackers against defenders enough for the core."""
        if attackers not in self.rows or self.defenders < self.least:
            return
        dice, results = self._law(attackers, self.defenders)
        stay = next(((kill, chance) for loss, kill, chance in results if not loss), None)
        row = self.rows[attackers]
        mass = row[self.least :]
        if stay:
            mass = geometric(self.semiring, mass, *stay)
        for loss, kill, chance in results:
            landed = slice(self.least - kill, self.defenders + 1 - kill)
            if loss:
                target = self.rows[attackers - loss]
                target[landed] = self.semiring.plus(target[landed], self.semiring.times(chance, mass))
            else:
                below = slice(self.least - kill, self.least)
                leaving = self.semiring.times(chance, mass[:kill])
                row[below] = self.semiring.plus(row[below], leaving[: self.least - below.start])
            for place in range(min(kill, len(mass))):
                if self.least - kill + place <= self.stop.goal:
                    self._won(dice, self.semiring.times(chance, mass[place]))
        self.rows[attackers] = row[: self.least].copy()

    def _sweep_column(self, defenders: int) -> None:
        """Sweep the states of so few defenders against attackers enough for the core."""
        if defenders not in self.columns or self.attackers < self.fewest:
            return
        dice, results = self._law(self.attackers, defenders)
        stay = next(((loss, chance) for loss, kill, chance in results if not kill), None)
        mass = self.columns.pop(defenders)[self.fewest :]
        if stay:
            mass = geometric(self.semiring, mass, *stay)
        for loss, kill, chance in results:
            moved = self.semiring.times(chance, mass)
            for place in range(min(loss, len(mass))):
                self._add(self.fewest - loss + place, defenders - kill, moved[place])
            if kill:
                target = self.columns[defenders - kill]
                landed = slice(self.fewest, self.attackers + 1 - loss)
                target[landed] = self.semiring.plus(target[landed], moved[loss:])
                if defenders - kill <= self.stop.goal:
                    self._won(dice, self.semiring.total(moved))

    def _sweep_the_corner(self) -> None:
        """Sweep the states of few units on both sides, one by one."""
        attackers = [units for units in range(self.fewest - 1, self.stop.limit, -1) if units <= self.attackers]
        defenders = range(min(self.least - 1, self.defenders), self.stop.goal, -1)
        for left, standing in sorted(product(attackers, defenders), key=sum, reverse=True):
            if left not in self.rows:
                continue
            mass = self.rows[left][standing]
            if mass == self.semiring.zero:
                continue
            dice, results = self._law(left, standing)
            for loss, kill, chance in results:
                moved = self.semiring.times(chance, mass)
                self._add(left - loss, standing - kill, moved)
                if standing - kill <= self.stop.goal:
                    self._won(dice, moved)
            self.rows[left][standing] = self.semiring.zero
