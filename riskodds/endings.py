"""Endings: the ways a battle can end, each with the distribution of its final states.

The distribution comes from one forward sweep. Conquest and failure are sums of positive terms, each accurate
by itself however small; what is too unlikely for floating point is swept once more in logarithms.
"""

import math
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from riskodds.chain import SMALLEST_FLOAT_CHANCE, Chain, chain
from riskodds.semiring import EXACT, FLOAT, LOG, Array, Semiring
from riskodds.solver import forward

Number = TypeVar("Number", float, Fraction)


@dataclass(frozen=True, eq=False)
class Ending(Generic[Number]):
    """One of the ways a battle ends: conquest, failure, or called off."""

    attackers: Array = field(repr=False)
    """Attackers left in each final state of this ending, int."""
    defenders: Array = field(repr=False)
    """Defenders left in each, int."""
    chance: Number
    log10_chance: float
    """The decimal logarithm of the chance, also where the chance is too small for a float; -inf if impossible."""
    probability: Array = field(repr=False)
    """The chance of each final state; sums to `chance`."""
    log10_probability: Array = field(repr=False)
    """The decimal logarithm of each; -inf if impossible."""
    given: Array = field(repr=False)
    """The chance of each, given this ending; sums to one, or all zero if the ending is impossible."""

    @property
    def possible(self) -> bool:
        """Whether the chance is more than zero, however small."""
        return self.log10_chance > -math.inf

    def mean(self, units: Array) -> Number | None:
        """Return the mean of `units`, an entry for each final state, given this ending; None if impossible."""
        mean: Number | None = mean_of(self.given, units) if self.possible else None
        return mean


class FinalStates(NamedTuple):
    """Attackers left and defenders left in each final state that might be reached, by ending."""

    conquest: tuple[Array, Array]
    called_off: tuple[Array, Array]
    failure: tuple[Array, Array]


def final_states(battles: Chain) -> FinalStates:
    """Return the final states, best for the attacker first within each ending.

    >>> from riskodds.rules import Rules
    >>> states = final_states(chain(Rules(), 2, 1))
    >>> states.conquest, states.failure
    ((array([2, 1]), array([0, 0])), (array([0]), array([1])))
    """
    stop = battles.stop
    overshoot = min(battles.rules.attack_dice, len(battles.rules.defend_at)) - 1
    standing = range(stop.goal + 1, battles.defenders + 1)
    winning = range(battles.attackers, max(stop.hold_back, stop.retreat_at - overshoot), -1)
    retreating = range(stop.retreat_at, max(stop.hold_back, stop.retreat_at - overshoot - 1), -1)
    lost = range(stop.hold_back, stop.hold_back + (stop.retreat_at - overshoot <= stop.hold_back))
    attackers, defenders = _pairs(winning, range(max(0, stop.goal - overshoot), stop.goal + 1))
    defenders_seen, attackers_left = _pairs(standing, retreating)
    defenders_unbeaten, attackers_held = _pairs(standing, lost)
    return FinalStates((attackers, defenders), (attackers_left, defenders_seen), (attackers_held, defenders_unbeaten))


def _pairs(slow: range, fast: range) -> tuple[Array, Array]:
    """Return all pairs of two ranges as two flat arrays."""
    slower, faster = np.meshgrid(np.array(slow, dtype=int), np.array(fast, dtype=int), indexing="ij")
    return slower.ravel(), faster.ravel()


@dataclass(frozen=True, eq=False)
class Passage:
    """The way of one battle, all attackers against all defenders of a chain, through its states."""

    battles: Chain

    @cached_property
    def visits(self) -> Array:
        """The chance that the battle comes through each state, shape (A + 1, D + 1)."""
        return forward(self.battles, self.battles.attackers, self.battles.defenders)

    @cached_property
    def in_logarithms(self) -> "Passage":
        """The same in logarithms."""
        rules, stop = self.battles.rules, self.battles.stop
        return Passage(chain(rules, self.battles.attackers, self.battles.defenders, stop, LOG))

    def accurate_for(self, states: tuple[Array, Array]) -> "Passage":
        """Return the passage in numbers that hold the chance of all these final states together."""
        floats = self.battles.semiring is FLOAT
        return self.in_logarithms if floats and self.visits[states].sum() < SMALLEST_FLOAT_CHANCE else self


def ending(passage: Passage, states: tuple[Array, Array]) -> Ending[Any]:
    """Return the ending with these final states."""
    attackers, defenders = states
    accurate = passage.accurate_for(states)
    shares = shares_of(accurate.battles.semiring, accurate.visits[states])
    if accurate.battles.semiring is FLOAT and (shares.log10_probability == -math.inf).any():
        # A float of zero may be impossible or only too small; logarithms tell.
        shares = shares._replace(log10_probability=passage.in_logarithms.visits[states] / math.log(10))
    return Ending(attackers, defenders, **shares._asdict())


class Shares(NamedTuple):
    """Chances of events that exclude each other: together, each, and each given that one of them happens."""

    chance: Any
    log10_chance: float
    probability: Array
    log10_probability: Array
    given: Array


def shares_of(semiring: Semiring, chances: Array) -> Shares:
    """Weigh chances in numbers of a semiring against each other.

    >>> shares_of(EXACT, np.array([Fraction(1, 4), Fraction(1, 2)])).given
    array([Fraction(1, 3), Fraction(2, 3)], dtype=object)
    """
    total = semiring.total(chances)
    if semiring is LOG:
        probability = np.exp(chances)
        given = probability if total == -math.inf else np.exp(chances - total)
        return Shares(math.exp(total), float(total) / math.log(10), probability, chances / math.log(10), given)
    given = chances / total if total else chances
    logarithms = np.array([_log10(chance) for chance in chances.tolist()])
    total = total if semiring is EXACT else min(1.0, float(total))
    return Shares(total, _log10(total), chances, logarithms, given)


def _log10(chance: Any) -> float:
    """Return the decimal logarithm of a chance, also of a fraction too small for a float."""
    if not chance:
        return -math.inf
    numerator, denominator = chance.as_integer_ratio()
    return math.log10(numerator) - math.log10(denominator)


def mean_of(weights: Array, units: Array) -> Any:
    """Return the weighted mean of `units`.

    >>> mean_of(np.array([0.1, 0.2]), np.array([7, 7]))
    7.0
    """
    near, rest, _ = _moments(weights, units)
    return near + rest


def sd_of(weights: Array, units: Array) -> float:
    """Return the weighted standard deviation of `units`.

    >>> sd_of(np.array([0.5, 0.5]), np.array([1, 3]))
    1.0
    """
    _, rest, square = _moments(weights, units)
    return math.sqrt(max(0, square - rest**2))


def _moments(weights: Array, units: Array) -> tuple[int, Any, Any]:
    """Return a whole number near the mean, and the mean distance and mean square distance from it.

    So that nothing of a small deviation is lost, and a mean of equal units is exactly that.
    """
    total = weights.sum()
    near = round(number(weights @ units / total))
    distance = units - near
    return near, number(weights @ distance / total), number(weights @ distance**2 / total)


def number(value: Any) -> Any:
    """Return a float, an int or a fraction, never a NumPy scalar."""
    return value.item() if isinstance(value, np.generic) else value
