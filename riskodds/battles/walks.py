"""Walks: the way of one battle in which the chances of all states are kept, as it may end anywhere in the grid.

So it is where the attack is called off by the odds, or after a number of rolls: then what stands where after the last
roll are ends as well. Roll after roll is also how the number of rolls is found that a battle takes.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from riskodds.engine.chain import Chain, chain, where_called_off, with_idle_rolls
from riskodds.engine.compiled import run
from riskodds.engine.numbers import SMALLEST_FLOAT_CHANCE, AnySize, Array
from riskodds.engine.passage import may_underflow
from riskodds.engine.solver import forward, forward_from, last_rolls
from riskodds.engine.states import too_few_left
from riskodds.errors import RulesError, SizeError
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop

LEFT_OUT = 1e-18
"""Where rolls may cost nothing a battle has no longest number of rolls; this chance of more of them is left out."""

MOST_IDLE_ROLLS = 100_000
"""Of rolls that may cost nothing, and so need not end a battle, no more are counted."""


class Followed(NamedTuple):
    """A battle followed roll by roll."""

    visits: Array
    """By state, how often it is come through on average; shape (A + 1, D + 1)."""
    standing: Array
    """The chance of each state in which it goes on after the last roll."""
    ended: Array
    """The chance that it ends with roll 0, 1, 2, …; after the last roll it may still go on."""


def followed(battles: Chain, attackers: int, defenders: int, rolls: int | None = None) -> Followed:
    """Follow a battle from one start for some rolls or, if None, until it has ended.

    >>> found = followed(chain(Rules(), 3, 2), 3, 2)
    >>> found.ended.round(4), found.standing.sum()
    (array([0.    , 0.3717, 0.4124, 0.216 , 0.    ]), np.float64(0.0))
    """
    battles = with_idle_rolls(battles)
    most = max(1, attackers - battles.stop.limit + defenders - battles.stop.goal - 1)  # as each costs a unit
    may_be_idle = battles.rules.ties == "nobody"
    limit = most if rolls is None else rolls if may_be_idle else min(rolls, most)
    while True:
        visits, standing, ahead = (battles.zeros(*battles.shape) for _ in range(3))
        standing[attackers, defenders] = battles.number(1)
        ended, places = battles.zeros(limit + 1), np.zeros(2 * standing.size, np.int64)
        flat = (each.reshape(-1) for each in (visits, standing, ahead))
        run("roll_by_roll", battles.numbers.ravel(), *battles.table, *flat, places, ended)
        if rolls is not None or not may_be_idle or standing.sum() <= LEFT_OUT:
            return Followed(visits, standing, ended)
        limit *= 2


@dataclass(frozen=True, eq=False)
class Walk:
    """The way of one battle through all states to wherever it ends (see `riskodds.battles.endings.Way`)."""

    battles: Chain
    attackers: int
    defenders: int
    """With so many on both sides it starts."""
    rolls: int | None
    """The attack is called off after so many; None if that is no matter."""

    complete = True

    @property
    def exact(self) -> bool:
        """Whether the chances are fractions."""
        return self.battles.exact

    @property
    def error(self) -> float:
        """By how much chances may be wrong: of so many rolls those that are too small for a float are not known."""
        return SMALLEST_FLOAT_CHANCE if self.rolls is not None and self.may_underflow else 0.0

    @cached_property
    def may_underflow(self) -> bool:
        """Whether a final state may be possible and yet too unlikely for a float."""
        units = self.attackers + self.defenders
        return may_underflow(self.battles, units if self.rolls is None else min(units, self.rolls))

    @cached_property
    def _visits(self) -> tuple[Array, Array]:
        """How often states are come through, and the chances of those that are ends."""
        if self.rolls is None:
            visits = forward(self.battles, self.attackers, self.defenders)
            return visits, visits
        visits, standing, _ = followed(self.battles, self.attackers, self.defenders, self.rolls)
        return visits - standing, np.where(self.battles.numbers == 0, visits, standing)

    @cached_property
    def _logarithms(self) -> Array:
        starts = np.zeros(self.battles.shape)
        starts[self.attackers, self.defenders] = 1.0
        exponents = np.zeros(starts.size, np.int32)
        table, its_exponents = self.battles.table_of_any_size
        arguments = (*table, its_exponents, starts.reshape(-1), exponents)
        run("forward_any_size", self.battles.numbers.ravel(), *arguments)
        return AnySize(starts, exponents.reshape(starts.shape)).logarithms / math.log(10)

    @property
    def winning_rolls(self) -> Array:
        """In proportion to the chance that the battle is won by a roll of 0, 1, 2, … attack dice."""
        battles = self.battles if self.rolls is None else with_idle_rolls(self.battles)  # as they are visited
        return last_rolls(battles, self._visits[0])

    def chances(self, attackers: Array, defenders: Array) -> Array:
        """Return the chances of some final states."""
        return np.asarray(self._visits[1][attackers, defenders])

    def logarithms(self, attackers: Array, defenders: Array) -> Array:
        """Return the decimal logarithms of the same, however small."""
        return np.asarray(self._logarithms[attackers, defenders])

    @property
    def ends(self) -> tuple[Array, Array, Array]:
        """By state, whether the battle may end there: in conquest, called off, in failure."""
        battles, stop = self.battles, self.battles.stop
        possible = np.zeros(battles.shape, bool)
        possible[self.attackers, self.defenders] = True
        possible = forward_from(battles, possible).copy()
        if self.rolls is None:
            possible &= battles.numbers == 0
        elif not self.error:
            possible &= self._visits[1] > 0
        conquest, failure = np.zeros((2, *battles.shape), bool)
        conquest[battles.conquered] = True
        failure[: stop.hold_back + 1] = True
        for left, least in too_few_left(battles.rules, stop):
            failure[left.start : left.stop, least:] = True
        if stop.by_odds:
            called_off = where_called_off(
                battles.rules, battles.attackers, battles.defenders, stop, exact=battles.exact
            )
            failure[stop.hold_back + 1 :] &= ~called_off[stop.hold_back + 1 :]
        return possible & conquest, possible & ~conquest & ~failure, possible & ~conquest & failure


def walk(rules: Rules, attackers: int, defenders: int, stop: Stop, *, exact: bool) -> Walk:
    """Return the way of one battle through all states.

    Raises
    ------
    RulesError
        If the defender would have to pick by the rolls that are left.
    SizeError
        If it would take too long, or would not fit into memory.
    """
    if stop.rolls is not None:
        require_no_picks(rules)
    if rules.ties == "nobody" and stop.rolls is not None and stop.rolls > MOST_IDLE_ROLLS:
        raise SizeError(
            f"rolls: {stop.rolls:,} that may all cost nothing are too many; write at most {MOST_IDLE_ROLLS:,}"
        )
    return Walk(chain(rules, attackers, defenders, stop, exact=exact, grids=5), attackers, defenders, stop.rolls)


def require_no_picks(rules: Rules) -> None:
    """Refuse rules under which the defender would have to pick its dice by the rolls that are left.

    Raises
    ------
    RulesError
        If it picks after the roll.
    """
    if rules.defender_picks == "after":
        raise RulesError(
            f"{rules}: with a last roll the defender's picks after a roll depend on how many are left, which is not "
            "counted; leave out the number of rolls, or the picks"
        )
