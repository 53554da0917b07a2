"""The search for the fewest units that reach a chance.

They stand where a row or column of a grid first does; the grid is doubled until it contains that place, or until more
units change nothing any more. (Under the rules that people play more units never lower a side's chance; under odd ones,
with modifiers and fewer final dice, they can.) A chance above one half is compared by its complement, which is computed
by itself, and what floating point cannot tell apart from the target is decided in exact rationals.

Against many thousands the grid would be too large. Then the fewest are searched for by halving, with one large battle
(`riskodds.engine.crossing`) at each step; that takes rules under which more units never lower a side's chance.
"""

import math
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from riskodds.battles.endings import Ending
from riskodds.battles.single import is_crossed
from riskodds.engine.crossing import Crossing
from riskodds.engine.numbers import Array, log10
from riskodds.engine.states import most_pairs
from riskodds.errors import SizeError
from riskodds.rules.announcing import announced
from riskodds.rules.limits import (
    GRID_ERROR,
    LARGE_BATTLE_ERROR,
    MOST_UNITS_BY_BATTLES,
    MOST_UNITS_BY_GRIDS,
    STANDSTILL,
)
from riskodds.rules.ruleset import Rules


class Question(NamedTuple):
    """The chances of one side, as functions of the number of its units."""

    target: Fraction
    most: int
    """With so many units, what can happen at all can happen, and what can be ruled out is ruled out: all rolls
    that decide a battle cost a side at most this many, the dice of a full roll not counted."""
    grids: Callable[[int], tuple[Array, Array]]
    """The chances of success and of missing it, for 0, 1, … up to so many units or some more."""
    hopeless: Callable[[], bool]
    """Whether success is impossible with any number of units."""
    possible: Callable[[int], tuple[Array, Array]]
    """Whether success and missing it are possible, however unlikely, with 0, 1, … up to so many units."""
    exactly: Callable[[int], Fraction]
    """The exact chance of success, or where there is none, the best that is known of it."""
    limit: int = sys.maxsize
    """More units are not tried."""
    battle: Callable[[int], tuple[Ending[float], Ending[float]]] | None = None
    """Success and missing it with so many units, as the endings of one battle that may be a large one."""


def far_more(against: int, rules: Rules) -> tuple[int, int]:
    """Return units with which all can happen that can with any number, and what stands for the units against them.

    That is fewer with the same dice at first, and the same remainder by all that a roll can cost.

    >>> far_more(10_000, Rules())
    (27, 12)
    """
    period = math.lcm(*range(1, most_pairs(rules) + 1))
    enough = max(rules.attack_dice, rules.defend_at[-1]) + 4 * period
    against = min(against, enough + (against - enough) % period)
    return against * most_pairs(rules) + max(rules.attack_dice, rules.defend_at[-1]), against


def is_by_battles(question: Question, rules: Rules, against: int) -> bool:
    """Return whether battles are asked one by one, as the grid would be too large."""
    large = against > MOST_UNITS_BY_GRIDS and question.target < 1
    return large and question.battle is not None and _more_is_never_less(rules)


def fewest_units(question: Question, rules: Rules, against: int) -> int | None:
    """Return the fewest units that reach the target; None if no number does.

    Raises
    ------
    SizeError
        If they are too many to be found, or rounding cannot tell.
    """
    by_battles = is_by_battles(question, rules, against)
    try:
        return _fewest_by_battles(question, against) if by_battles else fewest_by_grids(question, start=against)
    except SizeError as error:
        raise SizeError(f"units needed against {against:,}: {error}") from error


def _more_is_never_less(rules: Rules) -> bool:
    """Return whether a large battle can be asked by itself, and more units never lower a side's chance.

    They can where one unit more brings the defender several dice, and so more units to lose in a roll.
    """
    return (
        all(few < more for few, more in pairwise(rules.defend_at))
        and rules.costs_every_pair
        and rules.final_dice is None
        and rules.fewer_dice == "attack"
        and not rules.modifies_dice
    )


def _fewest_by_battles(question: Question, start: int) -> int | None:
    """Return the fewest units that reach the target, by halving; None if no number does."""
    if question.hopeless():
        return None
    low, high = 0, start
    while not _reaches(question, high, start):
        low, high = high, 2 * high
        if high > MOST_UNITS_BY_BATTLES:
            raise SizeError(f"more than {MOST_UNITS_BY_BATTLES:,} units are too many to try; write fewer units")
    for _ in announced(f"units needed against {start:,}", range((high - low - 1).bit_length())):
        if high - low == 1:
            break
        middle = (low + high) // 2
        low, high = (low, middle) if _reaches(question, middle, start) else (middle, high)
    return high


def both_endings(question: Question, units: int) -> tuple[Ending[float], Ending[float]]:
    """Return success and missing it as the endings of one battle."""
    if question.battle is None:
        raise SizeError(f"{units:,} units are too many to try; write fewer units")
    return question.battle(units)


def _reaches(question: Question, units: int, against: int) -> bool:
    """Return whether so many units reach the target.

    Raises
    ------
    SizeError
        If rounding cannot tell.
    """
    success, missing = both_endings(question, units)
    ending, bound = (missing, 1 - question.target) if 2 * question.target > 1 else (success, question.target)
    gap = (ending.log10_chance - log10(bound)) * math.log(10)
    error = LARGE_BATTLE_ERROR / ending.chance if is_crossed(units, against) and ending.known else GRID_ERROR
    if not ending.known:
        gap = -math.inf if bound > Crossing.error else 0.0
    if abs(gap) <= error:
        raise SizeError(
            f"{units:,} units come nearer to the chance asked for than rounding can tell, and are too many for exact "
            "fractions; write a chance a little higher or lower"
        )
    return bool(gap < 0) == (ending is missing)


def fewest_by_grids(question: Question, start: int) -> int | None:
    """Return the fewest units that reach the target, from so many on; None if no number does.

    Raises
    ------
    SizeError
        If more than the limit would be needed.
    """
    if question.target == 1:
        return _fewest_for_certainty(question)
    units, before = min(start, question.limit), None
    while True:
        success, missing = question.grids(units)
        maybe, surely = first_places(success, missing, question.target)
        for number in range(maybe, surely):
            if question.exactly(number) >= question.target:
                return number
        if surely < len(success):
            return surely
        if before is None and question.hopeless():
            return None
        now = success[-1], missing[-1]
        if before is not None and all(stands_still(*both) for both in zip(before, now, strict=True)):
            return None
        require_no_more(question, units)
        units, before = min(2 * len(success), question.limit), now


def require_no_more(question: Question, units: int) -> None:
    """Refuse to try more units than the limit.

    Raises
    ------
    SizeError
        If so many are the limit.
    """
    if units >= question.limit:
        raise SizeError(f"more than {question.limit:,} would be needed, if any number is enough; write fewer units")


def stands_still(before: float, now: float) -> bool:
    """Return whether a chance has not changed in proportion; one that is too small for a float may still change.

    >>> stands_still(0.5, 0.5), stands_still(1e-200, 1e-100), stands_still(0.0, 0.0)
    (True, False, False)
    """
    return before > 0 and abs(now - before) <= STANDSTILL * before


def first_places(success: Array, missing: Array, target: Fraction) -> tuple[int, int]:
    """Return the first number of units that may reach the target, and the first that surely does.

    Either is the length of the arrays if there is none.
    """
    gap = missing / float(1 - target) - 1 if 2 * target > 1 else 1 - success / float(target)
    reached = [np.flatnonzero(gap <= error) for error in (GRID_ERROR, -GRID_ERROR)]
    maybe, surely = (int(places[0]) if len(places) else len(gap) for places in reached)
    return maybe, surely


def _fewest_for_certainty(question: Question) -> int | None:
    """Return the fewest units that cannot miss."""
    units = min(question.most, question.limit)
    cannot_miss = ~question.possible(units)[1]
    cannot_miss[0] = False
    if cannot_miss.any():
        return int(cannot_miss.argmax())
    if units < question.most:
        require_no_more(question, units)
    return None
