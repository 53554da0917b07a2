"""One battle: how it can end, what it costs, and what is left.

Everything is derived from the distributions of the final states in `riskodds.engine.endings`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic

import numpy as np

from riskodds.engine.compiled import COMPILED
from riskodds.engine.crossing import Crossing
from riskodds.engine.endings import (
    Ending,
    Number,
    Way,
    accurate_for,
    ending,
    final_states,
    mean_of,
    number,
    sd_of,
    shares_of,
)
from riskodds.engine.passage import passage
from riskodds.engine.semiring import EXACT, FLOAT, Array, Semiring
from riskodds.errors import UnitsError
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.stop import TO_THE_END, Stop
from riskodds.rules.units import armies_on_territory, require_units

LARGE = 1_000_000
"""A battle of more states is large: of its final states those are listed that have a chance above zero; …"""
LONG = 10_000
"""… and so is one of more units, however few states it has."""
SWEPT = 100_000_000 if COMPILED else LARGE
"""A battle of more states is not swept through all of them, but across the border of full dice."""


@dataclass(frozen=True)
class Losses(Generic[Number]):
    """What one side loses in a battle, in units; a mean is None where it is given what never happens."""

    mean: Number
    """Over all battles."""
    sd: float
    """The standard deviation over all battles."""
    given_conquest: Number | None
    """The mean over the battles that end in conquest."""
    given_failure: Number | None
    """The mean over the battles that end in failure."""
    given_called_off: Number | None
    """The mean over the battles that are called off."""


@dataclass(frozen=True, eq=False)
class Battle(Generic[Number]):
    """One battle; chances and means are floats or, if exact, fractions.

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
    stop: Stop
    conquered: Ending[Number]
    """No defenders are left, or no more than the goal; most attackers left first."""
    called_off: Ending[Number]
    """Attackers are left to fight, but no more than the attack is called off at; fewest defenders left first."""
    failed: Ending[Number]
    """No attackers are left to fight; fewest defenders left first."""
    move_in: Number | None
    """Units that must enter the conquered territory: the dice of the last roll, mean given conquest.
    None if conquest is impossible or, with a goal, does not mean that the territory is taken."""

    @property
    def armies_on_territory(self) -> int:
        """Armies on the attacking territory: the attackers and the one that stays behind."""
        return armies_on_territory(self.attackers)

    @property
    def endings(self) -> tuple[Ending[Number], Ending[Number], Ending[Number]]:
        """The three ways to end, the best for the attacker first."""
        return self.conquered, self.called_off, self.failed

    @property
    def conquest(self) -> Number:
        """The chance of conquest."""
        return self.conquered.chance

    @property
    def failure(self) -> Number:
        """The chance of failure."""
        return self.failed.chance

    @property
    def outcomes(self) -> list[tuple[int, int, Number]]:
        """Attackers left, defenders left and the chance of each final state, best for the attacker first."""
        return [
            state
            for each in self.endings
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
        chance: Number = number(self.conquered.probability @ (self.conquered.attackers >= attackers_left))
        return chance

    def losses_at(self, share: float) -> tuple[int, int]:
        """Return the units that the attacker and the defender lose at most in a share of the battles.

        >>> battle(10, 10).losses_at(0.5)
        (8, 10)
        """
        attacker, defender = (
            self._quantile(share, lambda ending: self.attackers - ending.attackers),
            self._quantile(share, lambda ending: self.defenders - ending.defenders),
        )
        return attacker, defender

    def _quantile(self, share: float, lost: Callable[[Ending[Number]], Array]) -> int:
        probability = np.concatenate([each.probability for each in self.endings]).astype(float)
        units = np.concatenate([lost(each) for each in self.endings])
        order = np.argsort(units, kind="stable")
        summed = np.cumsum(probability[order])
        return int(units[order][min(np.searchsorted(summed, share * summed[-1]), len(order) - 1)])

    def _losses(self, lost: Callable[[Ending[Number]], Array]) -> Losses[Number]:
        probability = np.concatenate([each.probability for each in self.endings])
        units = np.concatenate([lost(each) for each in self.endings])
        return Losses(
            mean_of(probability, units),
            sd_of(probability, units),
            given_conquest=self.conquered.mean(lost(self.conquered)),
            given_failure=self.failed.mean(lost(self.failed)),
            given_called_off=self.called_off.mean(lost(self.called_off)),
        )


def battle(
    attackers: int, defenders: int, rules: Rules | str = "hasbro-2015", stop: Stop = TO_THE_END
) -> Battle[float]:
    """Return the battle of `attackers`, free to attack, against `defenders`.

    Raises
    ------
    UnitsError, RulesError, SizeError
        If the numbers or rules are invalid, the battle is over before the first roll, or it would not fit
        into memory.

    Examples
    --------
    >>> round(battle(3, 2, rules="hasbro-2000").conquest, 3)
    0.778
    >>> round(battle(11, 5, stop=Stop(retreat_at=7)).conquest, 6)
    0.507141
    """
    return _battle(attackers, defenders, as_rules(rules), stop, FLOAT)


def exact_battle(
    attackers: int, defenders: int, rules: Rules | str = "hasbro-2015", stop: Stop = TO_THE_END
) -> Battle[Fraction]:
    """Return the same battle in exact rationals.

    >>> exact_battle(3, 1).conquest
    Fraction(342035, 373248)
    """
    return _battle(attackers, defenders, as_rules(rules), stop, EXACT)


def _battle(attackers: int, defenders: int, rules: Rules, stop: Stop, semiring: Semiring) -> Battle[Any]:
    attackers = require_units("attackers", attackers)
    defenders = require_units("defenders", defenders)
    _require_a_battle(attackers, defenders, stop)
    way: Way
    large = semiring is FLOAT and is_large(attackers, defenders)
    if large and rules.defender_picks == "before" and is_crossed(attackers, defenders):
        way = Crossing(rules, attackers, defenders, stop)
    else:
        way = passage(rules, attackers, defenders, stop, semiring, complete=not large)
    states = final_states(rules, attackers, defenders, stop)
    winning = accurate_for(way, states.conquest)
    rolls = shares_of(winning.semiring, winning.winning_rolls)
    taken = stop.goal == 0 and rolls.log10_chance > (math.log10(way.error) if way.error else -math.inf)
    return Battle(
        rules,
        attackers,
        defenders,
        stop,
        ending(way, states.conquest),
        ending(way, states.called_off),
        ending(way, states.failure),
        mean_of(rolls.given, np.arange(len(rolls.given))) if taken else None,
    )


def is_crossed(attackers: int, defenders: int) -> bool:
    """Return whether a battle has so many states that they are jumped over, if its rules allow that.

    >>> is_crossed(1_000_000, 1_000_000)
    True
    """
    return is_large(attackers, defenders) and attackers * defenders > SWEPT


def is_large(attackers: int, defenders: int) -> bool:
    """Return whether a battle has so many final states that not all of them are listed.

    >>> is_large(1000, 1000), is_large(1001, 1000), is_large(1000000, 1)
    (False, True, True)
    """
    return attackers * defenders > LARGE or attackers + defenders > LONG


def _require_a_battle(attackers: int, defenders: int, stop: Stop) -> None:
    """Refuse a battle that is over before the first roll."""
    if attackers <= stop.limit:
        name = "retreat at" if stop.retreat_at >= stop.hold_back else "hold back"
        raise UnitsError(
            f"{name} {stop.limit:,}: with {attackers:,} attackers that ends the attack before its first roll; "
            f"write at most {attackers - 1:,}, or more attackers"
        )
    if defenders <= stop.goal:
        raise UnitsError(
            f"goal {stop.goal:,}: with {defenders:,} defenders it is reached before the first roll; "
            f"write at most {defenders - 1:,}, or more defenders"
        )
