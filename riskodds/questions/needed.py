"""The inverse questions: how many units it takes to reach a chance.

The fewest units that reach a target stand where a row or column of a grid first does; the grid is doubled until
it contains that place, or until more units change nothing any more. (Under the rules that people play more
units never lower a side's chance; under odd ones, with modifiers and fewer final dice, they can.) A chance above
one half is compared by its complement, which is computed by itself, and what floating point cannot tell apart
from the target is decided in exact rationals.

Against many thousands the grid would be too large. Then the fewest are searched for by halving, with one large battle
(`riskodds.engine.crossing`) at each step; that takes rules under which more units never lower a side's chance.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from riskodds.battles.single import Battle, battle, exact_battle, is_crossed
from riskodds.engine.chain import Chain, chain
from riskodds.engine.crossing import Crossing, far_more, most_pairs
from riskodds.engine.endings import Ending
from riskodds.engine.payoffs import conquest, failure
from riskodds.engine.semiring import LOG, Array
from riskodds.engine.solver import backward, conquest_grid, failure_grid
from riskodds.errors import SizeError
from riskodds.rules.chance import as_chance
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units

FLOAT_ERROR = 1e-11
"""More than the relative error of a sweep; closer to the target than this, exact rationals decide."""
CROSSING_ERROR = 1e-13
"""More than the absolute error of the chance of an ending of a battle whose states are jumped over."""

MANY = 4096
"""Against more units than this battles are asked one by one."""
MOST_BY_BATTLES = 4_000_000
"""More units than this are not tried, for the time that their battles take."""
STANDSTILL = 1e-9
"""Where twice the units change neither chance by more than this, in proportion, more will not help."""


@dataclass(frozen=True)
class Needed:
    """The fewest units of one side that reach a chance against a number of the other."""

    rules: Rules
    against: int
    """Units of the other side."""
    chance: Fraction
    """The target."""
    units: int | None
    """Attackers free to attack, or defenders; None if no number of them reaches the target."""
    reached: float | None
    """The chance that so many have: of conquest for attackers, of the attack's failure for defenders."""
    one_fewer: float | None
    """The chance with one unit fewer; like the other, None if there is no such number."""
    missed: float | None
    """The chance to miss it with so many, computed by itself and so accurate when tiny."""
    missed_by_one_fewer: float | None
    """The chance to miss it with one unit fewer."""
    certain: bool
    """Whether so many cannot fail to do it."""


def attackers_needed(defenders: int, chance: Fraction | float | str, rules: Rules | str = "hasbro-2015") -> Needed:
    """Return the fewest attackers that conquer `defenders` with at least `chance`.

    Raises
    ------
    UnitsError, ChanceError, RulesError, SizeError
        If an argument is invalid, or the answer would take a grid that does not fit into memory.

    Examples
    --------
    >>> needed = attackers_needed(7, "80%")
    >>> needed.units, round(needed.reached, 4), round(needed.one_fewer, 4)
    (11, 0.852, 0.7998)
    """
    rules, target = as_rules(rules), as_chance(chance)
    defenders = require_units("defenders", defenders)
    question = _Question(
        target,
        most=defenders * most_pairs(rules) + rules.attack_dice,
        grids=lambda attackers: (
            conquest_grid(_rounded(attackers), _rounded(defenders), rules)[:, defenders].copy(),
            failure_grid(_rounded(attackers), _rounded(defenders), rules)[:, defenders].copy(),
        ),
        battle=lambda attackers: _both(battle(attackers, defenders, rules)),
        hopeless=lambda: not battle(*far_more(defenders, rules), rules).conquered.possible,
        logarithms=lambda attackers: _logarithms(failure, rules, attackers, defenders)[:, defenders],
        exactly=lambda attackers: exact_battle(attackers, defenders, rules).conquest,
    )
    return _needed(question, rules, defenders)


def defenders_needed(attackers: int, chance: Fraction | float | str, rules: Rules | str = "hasbro-2015") -> Needed:
    """Return the fewest defenders against whom `attackers` fail with at least `chance`.

    Raises
    ------
    UnitsError, ChanceError, RulesError, SizeError
        As `attackers_needed`.

    Examples
    --------
    >>> needed = defenders_needed(10, "50%")
    >>> needed.units, round(needed.reached, 4), round(needed.one_fewer, 4)
    (11, 0.506, 0.4324)
    """
    rules, target = as_rules(rules), as_chance(chance)
    attackers = require_units("attackers", attackers)
    question = _Question(
        target,
        most=attackers * most_pairs(rules) + rules.defend_at[-1],
        grids=lambda defenders: (
            failure_grid(_rounded(attackers), _rounded(defenders), rules)[attackers].copy(),
            conquest_grid(_rounded(attackers), _rounded(defenders), rules)[attackers].copy(),
        ),
        battle=lambda defenders: _both(battle(attackers, defenders, rules))[::-1],
        hopeless=lambda: not battle(*far_more(attackers, rules)[::-1], rules).failed.possible,
        logarithms=lambda defenders: _logarithms(conquest, rules, attackers, defenders)[attackers],
        exactly=lambda defenders: exact_battle(attackers, defenders, rules).failure,
    )
    return _needed(question, rules, attackers)


class _Question(NamedTuple):
    """The chances of one side, as functions of the number of its units."""

    target: Fraction
    most: int
    """With so many units, what can happen at all can happen, and what can be ruled out is ruled out: all rolls
    that decide a battle cost a side at most this many, the dice of a full roll not counted."""
    grids: Callable[[int], tuple[Array, Array]]
    """The chances of success and of missing it, for 0, 1, … up to so many units or some more."""
    battle: Callable[[int], tuple[Ending[float], Ending[float]]]
    """Success and missing it with so many units, as the endings of one battle."""
    hopeless: Callable[[], bool]
    """Whether success is impossible with any number of units."""
    logarithms: Callable[[int], Array]
    """The logarithms of the chances of missing it, for 0, 1, … up to so many units."""
    exactly: Callable[[int], Fraction]
    """The exact chance of success."""


def _needed(question: _Question, rules: Rules, against: int) -> Needed:
    large = against > MANY and question.target < 1 and _more_is_never_less(rules)
    try:
        units = _fewest_by_battles(question, against) if large else _fewest(question, start=against)
    except SizeError as error:
        raise SizeError(f"units needed against {against:,}: {error}") from error
    if units is None:
        return Needed(rules, against, question.target, None, None, None, None, None, certain=False)
    if large:
        at, before = (_chances_by_battle(question, number) for number in (units, units - 1))
    else:
        grids = question.grids(units)
        at, before = ([float(grid[number]) for grid in grids] for number in (units, units - 1))
    (success, missing), (success_before, missing_before) = at, before
    certain = missing == 0 and not question.battle(units)[1].possible
    return Needed(
        rules,
        against,
        question.target,
        units,
        reached=success,
        one_fewer=success_before,
        missed=missing,
        missed_by_one_fewer=missing_before,
        certain=certain,
    )


def _chances_by_battle(question: _Question, units: int) -> list[float]:
    """Return the chances of success and of missing it; with no units it is missed."""
    return [ending.chance for ending in question.battle(units)] if units else [0.0, 1.0]


def _more_is_never_less(rules: Rules) -> bool:
    """Return whether a large battle can be asked by itself, and more units never lower a side's chance.

    They can where one unit more brings the defender several dice, and so more units to lose in a roll.
    """
    return (
        all(few < more for few, more in pairwise(rules.defend_at))
        and rules.defender_picks == "before"
        and rules.final_dice is None
        and not rules.attacker_modifiers
        and not rules.defender_modifiers
    )


def _fewest_by_battles(question: _Question, start: int) -> int | None:
    """Return the fewest units that reach the target, by halving; None if no number does."""
    if question.hopeless():
        return None
    low, high = 0, start
    while not _reaches(question, high, start):
        low, high = high, 2 * high
        if high > MOST_BY_BATTLES:
            raise SizeError(f"more than {MOST_BY_BATTLES:,} units are too many to try; write fewer units")
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _reaches(question, middle, start) else (middle, high)
    return high


def _reaches(question: _Question, units: int, against: int) -> bool:
    """Return whether so many units reach the target.

    Raises
    ------
    SizeError
        If rounding cannot tell.
    """
    success, missing = question.battle(units)
    ending, bound = (missing, 1 - question.target) if 2 * question.target > 1 else (success, question.target)
    gap = ending.log10_chance * math.log(10) - LOG.number(bound)
    error = CROSSING_ERROR / ending.chance if is_crossed(units, against) and ending.known else FLOAT_ERROR
    if not ending.known:
        gap = -math.inf if bound > Crossing.error else 0.0
    if abs(gap) <= error:
        raise SizeError(
            f"{units:,} units come nearer to the chance asked for than rounding can tell, and are too many for exact "
            "fractions; write a chance a little higher or lower"
        )
    return bool(gap < 0) == (ending is missing)


def _fewest(question: _Question, start: int) -> int | None:
    """Return the fewest units that reach the target; None if no number does."""
    if question.target == 1:
        return _fewest_for_certainty(question)
    units, before = start, None
    while True:
        success, missing = question.grids(units)
        maybe, surely = _first_places(success, missing, question.target)
        for number in range(maybe, surely):
            if question.exactly(number) >= question.target:
                return number
        if surely < len(success):
            return surely
        if before is None and question.hopeless():
            return None
        now = success[-1], missing[-1]
        if before is not None and all(_stands_still(*both) for both in zip(before, now, strict=True)):
            return None
        units, before = 2 * len(success), now


def _stands_still(before: float, now: float) -> bool:
    """Return whether a chance has not changed in proportion; one that is too small for a float may still change.

    >>> _stands_still(0.5, 0.5), _stands_still(1e-200, 1e-100), _stands_still(0.0, 0.0)
    (True, False, False)
    """
    return before > 0 and abs(now - before) <= STANDSTILL * before


def _first_places(success: Array, missing: Array, target: Fraction) -> tuple[int, int]:
    """Return the first number of units that may reach the target, and the first that surely does.

    Either is the length of the arrays if there is none.
    """
    gap = missing / float(1 - target) - 1 if 2 * target > 1 else 1 - success / float(target)
    reached = [np.flatnonzero(gap <= error) for error in (FLOAT_ERROR, -FLOAT_ERROR)]
    maybe, surely = (int(places[0]) if len(places) else len(gap) for places in reached)
    return maybe, surely


def _fewest_for_certainty(question: _Question) -> int | None:
    """Return the fewest units that cannot miss."""
    cannot_miss = question.logarithms(question.most) == -np.inf
    cannot_miss[0] = False
    return int(cannot_miss.argmax()) if cannot_miss.any() else None


def _rounded(units: int) -> int:
    """Round up, so that questions of about the same size share their grids.

    >>> _rounded(7), _rounded(129)
    (128, 256)
    """
    return -(-units // 128) * 128


def _logarithms(payoff: Callable[[Chain], Array], rules: Rules, attackers: int, defenders: int) -> Array:
    battles = chain(rules, attackers, defenders, semiring=LOG)
    return backward(battles, payoff(battles))


def _both(one: Battle[float]) -> tuple[Ending[float], Ending[float]]:
    return one.conquered, one.failed
