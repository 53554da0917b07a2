"""Endings: the ways a battle can end, each with the distribution of its final states.

The distribution comes from one forward sweep. Conquest and failure are sums of positive terms, each accurate
by itself however small; what is too unlikely for floating point is swept once more in logarithms.
"""

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from riskodds.battles.walks import Walk
from riskodds.engine.numbers import SMALLEST_FLOAT_CHANCE, Array, ReadOnlyArrays, log10, log10_of_sum
from riskodds.engine.states import too_few_left
from riskodds.errors import UnitsError, shown_value
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop

Number = TypeVar("Number", float, Fraction)


@dataclass(frozen=True, eq=False)
class Ending(ReadOnlyArrays, Generic[Number]):
    """One of the ways a battle ends: conquest, failure, or called off."""

    attackers: Array = field(repr=False)
    """Attackers left in each final state of this ending, int."""
    defenders: Array = field(repr=False)
    """Defenders left in each, int."""
    chance: Number
    log10_chance: float
    """The decimal logarithm of the chance, also where the chance is too small for a float; -inf if impossible, and nan
    if all that is known is that the chance is less than 1e-12."""
    probability: Array = field(repr=False)
    """The chance of each final state; sums to `chance`."""
    log10_probability: Array = field(repr=False)
    """The decimal logarithm of each; -inf if impossible, nan as that of the chance."""
    given: Array = field(repr=False)
    """The chance of each, given this ending; sums to one, or all zero if the ending is impossible."""

    @property
    def possible(self) -> bool:
        """Whether the chance is more than zero, however small, or may be."""
        return self.log10_chance != -math.inf

    @property
    def known(self) -> bool:
        """Whether more is known of the chance than that it is less than 1e-12."""
        return not math.isnan(self.log10_chance)

    def mean(self, units: Array) -> Number | None:
        """Return the mean of `units`, an entry for each final state, given this ending; None if that is not known.

        Raises
        ------
        UnitsError
            If the units are no array with a number for each final state.
        """
        if not isinstance(units, np.ndarray) or units.shape != self.given.shape or units.dtype.kind not in "biuf":
            raise UnitsError(
                f"units: {shown_value(units)} will not do; write an array with a number for each of "
                f"{len(self.given):,} final states"
            )
        mean: Number | None = mean_of(self.given, units) if self.possible and self.known else None
        return mean


def ends_of(walk: Walk) -> "FinalStates":
    """Return the final states that a walk can come to, best for the attacker first within each ending."""
    places = [np.nonzero(each) for each in walk.ends]
    (won, beyond), *others = places
    orders = [np.lexsort((beyond, -won)), *(np.lexsort((-attackers, defenders)) for attackers, defenders in others)]
    return FinalStates(*((a[order], d[order]) for (a, d), order in zip(places, orders, strict=True)))


class FinalStates(NamedTuple):
    """Attackers left and defenders left in each final state that might be reached, by ending."""

    conquest: tuple[Array, Array]
    called_off: tuple[Array, Array]
    failure: tuple[Array, Array]


def final_states(rules: Rules, attackers: int, defenders: int, stop: Stop) -> FinalStates:
    """Return the final states, best for the attacker first within each ending.

    >>> states = final_states(Rules(), 2, 1, Stop())
    >>> states.conquest, states.failure
    ((array([2, 1]), array([0, 0])), (array([0]), array([1])))
    """
    overshoot = min(rules.attack_dice, len(rules.defend_at)) - 1
    standing = range(stop.goal + 1, defenders + 1)
    winning = range(attackers, max(stop.hold_back, stop.retreat_at - overshoot), -1)
    retreating = range(stop.retreat_at, max(stop.hold_back, stop.retreat_at - overshoot - 1), -1)
    lost = range(stop.hold_back, stop.hold_back + (stop.retreat_at - overshoot <= stop.hold_back))
    conquest = _pairs(winning, range(max(0, stop.goal - overshoot), stop.goal + 1))
    defenders_seen, attackers_left = _pairs(standing, retreating)
    failed = [_pairs(standing, lost)]
    for left, least in too_few_left(rules, stop):
        failed.append(_pairs(range(least, defenders + 1), range(min(left[-1], attackers), left.start - 1, -1)))
    return FinalStates(conquest, (attackers_left, defenders_seen), _without_doubles(failed))


def _without_doubles(pairs: list[tuple[Array, Array]]) -> tuple[Array, Array]:
    """Return attackers and defenders left, each pair of (defenders, attackers) once, in the order of final states."""
    if len(pairs) == 1:
        return pairs[0][::-1]
    defenders, attackers = (np.concatenate(side) for side in zip(*pairs, strict=True))
    standing, falling = np.unique(np.stack([defenders, -attackers]), axis=1)
    return -falling, standing


def _pairs(slow: range, fast: range) -> tuple[Array, Array]:
    """Return all pairs of two ranges as two flat arrays."""
    slower, faster = divmod(np.arange(len(slow) * len(fast)), max(1, len(fast)))
    return slow.start + slow.step * slower, fast.start + fast.step * faster


class Way(Protocol):
    """A way of one battle to its final states.

    That is through all states (`riskodds.engine.passage`) or, if these are too many, across the border of full dice
    (`riskodds.engine.crossing`).
    """

    @property
    def exact(self) -> bool:
        """Whether the chances are fractions."""

    @property
    def error(self) -> float:
        """By how much chances may be wrong; 0 if each is right to its last digits."""

    @property
    def complete(self) -> bool:
        """Whether all final states are listed in an ending; otherwise those that have a chance above zero."""

    @property
    def may_underflow(self) -> bool:
        """Whether a final state may be possible and yet too unlikely for a float."""

    @property
    def winning_rolls(self) -> Array:
        """In proportion to the chance that the battle is won by a roll of 0, 1, 2, … attack dice."""

    def chances(self, attackers: Array, defenders: Array) -> Array:
        """Return the chances of some final states, all of conquest or none."""

    def logarithms(self, attackers: Array, defenders: Array) -> Array:
        """Return the decimal logarithms of the same, however small."""


def ending(way: Way, states: tuple[Array, Array]) -> Ending[Any]:
    """Return the ending with these final states; of a large battle, with those that have a chance to speak of."""
    attackers, defenders = states
    chances = way.chances(attackers, defenders)
    if not len(chances):
        return Ending(attackers, defenders, **shares_of(chances)._asdict())
    floats, total = not way.exact and not way.error, chances.sum()
    too_small = floats and total < SMALLEST_FLOAT_CHANCE and (total > 0 or way.may_underflow)
    if too_small:
        logarithms = way.logarithms(attackers, defenders)
    if not way.complete:
        speaking = logarithms > -math.inf if too_small else chances > 0
        attackers, defenders, chances = attackers[speaking], defenders[speaking], chances[speaking]
        if too_small:
            logarithms = logarithms[speaking]
    if way.error:
        return _roughly(way.error, attackers, defenders, chances)
    if too_small:
        return Ending(attackers, defenders, **shares_by_logarithms(logarithms)._asdict())
    shares = shares_of(chances)
    if floats and way.may_underflow and not chances.all():
        # A float of zero may be impossible or only too small; logarithms tell.
        shares = shares._replace(log10_probability=way.logarithms(attackers, defenders))
    return Ending(attackers, defenders, **shares._asdict())


def _roughly(error: float, attackers: Array, defenders: Array, chances: Array) -> Ending[float]:
    """Return an ending of which nothing is said that an error of its chances may have changed."""
    if chances.sum() < error:
        nothing = slice(0, 0)
        none = chances[nothing]
        return Ending(attackers[nothing], defenders[nothing], 0.0, math.nan, none, none, none)
    shares = shares_of(chances)
    likely = np.where(chances < error, math.nan, shares.log10_probability)
    return Ending(attackers, defenders, **shares._replace(log10_probability=likely)._asdict())


class Shares(NamedTuple):
    """Chances of events that exclude each other: together, each, and each given that one of them happens."""

    chance: Any
    log10_chance: float
    probability: Array
    log10_probability: Array
    given: Array


def shares_of(chances: Array) -> Shares:
    """Weigh chances, floats or fractions, against each other.

    >>> shares_of(np.array([Fraction(1, 4), Fraction(1, 2)])).given
    array([Fraction(1, 3), Fraction(2, 3)], dtype=object)
    """
    total = chances.sum()
    given = chances / total if total else chances
    if chances.dtype == object:
        total = Fraction(total)
        return Shares(total, log10(total), chances, np.array([log10(chance) for chance in chances.tolist()]), given)
    total = min(1.0, float(total))
    with np.errstate(divide="ignore"):
        return Shares(total, log10(total), chances, np.log10(chances), given)


def shares_by_logarithms(logarithms: Array) -> Shares:
    """Weigh chances, given by their decimal logarithms, against each other.

    >>> shares_by_logarithms(np.array([-400.0, -400.0])).given
    array([0.5, 0.5])
    """
    total = log10_of_sum(logarithms)
    probability = 10.0**logarithms
    given = probability if total == -math.inf else 10.0 ** (logarithms - total)
    return Shares(10.0**total, total, probability, logarithms, given)


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
