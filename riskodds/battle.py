"""One battle: how it can end, what it costs, and what is left.

Everything is derived from the distribution of the final states, found by one forward sweep. Conquest and
failure are two sums of positive terms, each accurate by itself however small; an ending too unlikely for
floating point is computed once more in logarithms.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from riskodds.chain import SMALLEST_FLOAT_CHANCE, Chain, chain
from riskodds.rules import Rules, as_rules
from riskodds.semiring import EXACT, FLOAT, LOG, Array, Semiring
from riskodds.solver import forward, last_rolls
from riskodds.units import armies_on_territory, require_units

Number = TypeVar("Number", float, Fraction)
FinalStates = tuple[Array, Array]
"""Attackers left and defenders left in each of several final states, int."""


@dataclass(frozen=True, eq=False)
class Ending(Generic[Number]):
    """One of the ways a battle ends: conquest or failure."""

    attackers: Array
    """Attackers left in each final state of this ending, int."""
    defenders: Array
    """Defenders left in each, int."""
    chance: Number
    log10_chance: float
    """The decimal logarithm of the chance, also where the chance is too small for a float; -inf if impossible."""
    probability: Array
    """The chance of each final state; sums to `chance`."""
    given: Array
    """The same, given this ending; sums to one, or all zero if the ending is impossible."""

    @property
    def possible(self) -> bool:
        """Whether the chance is more than zero, however small."""
        return self.log10_chance > -math.inf

    def mean(self, units: Array) -> Number | None:
        """Return the mean of `units`, an entry for each final state, given this ending; None if impossible."""
        mean: Number | None = _mean(self.given, units)
        return mean


@dataclass(frozen=True)
class Losses(Generic[Number]):
    """What one side loses in a battle, in units."""

    mean: Number
    """Over all battles."""
    sd: float
    """The standard deviation over all battles."""
    given_conquest: Number | None
    """The mean over the battles that end in conquest; None if none does."""
    given_failure: Number | None
    """The mean over the battles that end in failure; None if none does."""


@dataclass(frozen=True, eq=False)
class Battle(Generic[Number]):
    """One battle, fought until it is decided; chances and means are floats or, if exact, fractions.

    Examples
    --------
    >>> one = battle(10, 5)
    >>> round(one.conquest, 4), round(one.attacker_losses.mean, 4)
    (0.9163, 3.963)
    >>> exact_battle(1, 2).conquest
    Fraction(275, 2592)
    """

    rules: Rules
    attackers: int
    """Units free to attack."""
    defenders: int
    conquered: Ending[Number]
    """The final states without defenders, most attackers left first."""
    failed: Ending[Number]
    """The final states without attackers, fewest defenders left first."""
    move_in: Number | None
    """Units that must enter the conquered territory: the dice of the last roll, mean given conquest."""

    @property
    def armies_on_territory(self) -> int:
        """Armies on the attacking territory: the attackers and the one that stays behind."""
        return armies_on_territory(self.attackers)

    @property
    def conquest(self) -> Number:
        """The chance that no defenders are left."""
        return self.conquered.chance

    @property
    def failure(self) -> Number:
        """The chance that no attackers are left."""
        return self.failed.chance

    @property
    def outcomes(self) -> list[tuple[int, int, Number]]:
        """Attackers left, defenders left and the chance of each final state, best for the attacker first."""
        endings = (self.conquered, self.failed)
        return [
            state
            for each in endings
            for state in zip(each.attackers.tolist(), each.defenders.tolist(), each.probability.tolist(), strict=True)
        ]

    @property
    def attacker_losses(self) -> Losses[Number]:
        """What the attacker loses."""
        return self._losses(lambda ending: self.attackers - ending.attackers)

    @property
    def defender_losses(self) -> Losses[Number]:
        """What the defender loses."""
        return self._losses(lambda ending: self.defenders - ending.defenders)

    @property
    def attackers_left_given_conquest(self) -> Number | None:
        """Attackers left, mean given conquest; None if conquest is impossible."""
        return self.conquered.mean(self.conquered.attackers)

    @property
    def defenders_left_given_failure(self) -> Number | None:
        """Defenders left, mean given failure; None if failure is impossible."""
        return self.failed.mean(self.failed.defenders)

    def conquest_with_at_least(self, attackers_left: int) -> Number:
        """Return the chance of conquest with at least so many attackers left.

        >>> round(battle(11, 5).conquest_with_at_least(7), 6)
        0.628716
        """
        chance: Number = _number(self.conquered.probability @ (self.conquered.attackers >= attackers_left))
        return chance

    def _losses(self, lost: Callable[[Ending[Number]], Array]) -> Losses[Number]:
        endings = (self.conquered, self.failed)
        probability = np.concatenate([each.probability for each in endings])
        units = np.concatenate([lost(each) for each in endings])
        mean = _number(probability @ units)
        variance = probability @ (units - mean) ** 2
        return Losses(mean, math.sqrt(variance), *(each.mean(lost(each)) for each in endings))


def battle(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015") -> Battle[float]:
    """Return the battle of `attackers`, free to attack, against `defenders`.

    Raises
    ------
    UnitsError, RulesError, SizeError
        If the numbers or rules are invalid, or the battle would not fit into memory.

    Examples
    --------
    >>> round(battle(3, 2, rules="hasbro-2000").conquest, 3)
    0.778
    """
    return _battle(attackers, defenders, as_rules(rules), FLOAT)


def exact_battle(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015") -> Battle[Fraction]:
    """Return the same battle in exact rationals.

    >>> exact_battle(3, 1).conquest
    Fraction(342035, 373248)
    """
    return _battle(attackers, defenders, as_rules(rules), EXACT)


def _battle(attackers: int, defenders: int, rules: Rules, semiring: Semiring) -> Battle[Any]:
    attackers = require_units("attackers", attackers)
    defenders = require_units("defenders", defenders)
    battles = chain(rules, attackers, defenders, semiring=semiring)
    conquests = np.arange(attackers, 0, -1), np.zeros(attackers, dtype=int)
    failures = np.zeros(defenders, dtype=int), np.arange(1, defenders + 1)
    winning, visits = _sweep(battles, conquests)
    rolls = _shares(winning.semiring, last_rolls(winning, visits))
    return Battle(
        rules,
        attackers,
        defenders,
        conquered=_ending(battles, conquests),
        failed=_ending(battles, failures),
        move_in=_mean(rolls.given, np.arange(rules.attack_dice + 1)),
    )


def _sweep(battles: Chain, states: FinalStates) -> tuple[Chain, Array]:
    """Return a chain and its visits in numbers that hold the chance of these final states."""
    visits = forward(battles, battles.attackers, battles.defenders)
    if battles.semiring is FLOAT and visits[states].sum() < SMALLEST_FLOAT_CHANCE:
        battles = chain(battles.rules, battles.attackers, battles.defenders, semiring=LOG)
        visits = forward(battles, battles.attackers, battles.defenders)
    return battles, visits


def _ending(battles: Chain, states: FinalStates) -> Ending[Any]:
    sweep, visits = _sweep(battles, states)
    attackers, defenders = states
    return Ending(attackers, defenders, **_shares(sweep.semiring, visits[states])._asdict())


class _Shares(NamedTuple):
    """Chances of events that exclude each other, together, each, and each given that one of them happens."""

    chance: Any
    log10_chance: float
    probability: Array
    given: Array


def _shares(semiring: Semiring, chances: Array) -> _Shares:
    total = semiring.total(chances)
    if semiring is LOG:
        probability = np.exp(chances)
        given = probability if total == -math.inf else np.exp(chances - total)
        return _Shares(math.exp(total), float(total) / math.log(10), probability, given)
    given = chances / total if total else chances
    return _Shares(total if semiring is EXACT else min(1.0, float(total)), _log10(total), chances, given)


def _log10(chance: Any) -> float:
    """Return the decimal logarithm of a chance, also of a fraction too small for a float."""
    if not chance:
        return -math.inf
    numerator, denominator = chance.as_integer_ratio()
    return math.log10(numerator) - math.log10(denominator)


def _mean(given: Array, units: Array) -> Any:
    """Return the mean of `units`; None if the chances in `given` are all zero, of an impossible event."""
    least = int(units.min())  # counted from the least, so that a mean of equal units is exactly that
    return least + _number(given @ (units - least)) if given.any() else None


def _number(value: Any) -> Any:
    """Return a float or fraction, never a NumPy scalar."""
    return value if isinstance(value, Fraction) else float(value)
