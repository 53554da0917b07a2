"""Luck: where one ending stands among all that might have been."""

import math
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from riskodds.battles.balanced_blitz import VERSION
from riskodds.battles.result import Battle
from riskodds.battles.single import battle
from riskodds.battles.walks import followed
from riskodds.engine.chain import Chain, chain
from riskodds.engine.crossing import Crossing
from riskodds.engine.numbers import SMALLEST_FLOAT_CHANCE, Array, log10_of_sum
from riskodds.engine.solver import forward_from
from riskodds.errors import UnitsError
from riskodds.rules.answers import call, finite, short_chance
from riskodds.rules.limits import is_large
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import TO_THE_END, Stop
from riskodds.rules.units import require_units
from riskodds.rules.words import rules_and_counts


class Probability(NamedTuple):
    """A chance of any size."""

    value: float
    log10: float
    """Its decimal logarithm, also where the value is too small for a float; -inf if impossible, nan if no more is known
    than that it is less than 1e-12."""
    certain: bool
    """Whether nothing else can happen, however unlikely."""


@dataclass(frozen=True, repr=False)
class Luck:
    """How likely an ending was, and how likely one at least as good or as bad for the attacker.

    Endings are ordered from losing nothing to killing nothing: conquests by the attackers left, then failures
    by the defenders left.
    """

    rules: Rules
    attackers: int
    defenders: int
    attackers_left: int
    defenders_left: int
    exactly: Probability = field(compare=False)
    at_least_as_good: Probability = field(compare=False)
    at_least_as_bad: Probability = field(compare=False)
    blitz: bool = False
    """Whether Balanced Blitz decided."""
    stop: Stop = TO_THE_END
    over: bool = field(default=True, compare=False)
    """Whether the battle has ended so. If it goes on, the chances are those of ever coming to so many units on both
    sides, to no fewer attackers against no more defenders, and to no more attackers against no fewer defenders."""

    def __repr__(self) -> str:
        """Write the ending and its chance."""
        numbers = self.attackers, self.defenders, self.attackers_left, self.defenders_left
        value, log10, certain = self.exactly
        chance = short_chance(value, possible=log10 != -math.inf, certain=certain, log10=log10)
        return f"{call('luck', *numbers, rules=self.rules, blitz=self.blitz, stop=self.stop)}: exactly so {chance}"

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``luck`` writes them in JSON."""
        chances = {
            "exactly": self.exactly,
            "at_least_as_good": self.at_least_as_good,
            "at_least_as_bad": self.at_least_as_bad,
        }
        return {
            **rules_and_counts(self.rules, self.attackers),
            "defenders": self.defenders,
            **({} if self.stop == TO_THE_END else self.stop.to_dict()),
            "attackers_left": self.attackers_left,
            "defenders_left": self.defenders_left,
            "over": self.over,
            **{name: each.value for name, each in chances.items()},
            **{f"log10_{name}": finite(each.log10) for name, each in chances.items()},
            **({"blitz": VERSION} if self.blitz else {}),
        }


def luck(  # noqa: PLR0913 - two states, and how it was fought
    attackers: int,
    defenders: int,
    attackers_left: int,
    defenders_left: int,
    rules: Rules | str = "hasbro-2015",
    *,
    blitz: bool = False,
    stop: Stop = TO_THE_END,
) -> Luck:
    """Return the luck of a battle that ended with so many units left, or that goes on with so many.

    Decided by dice, or by Balanced Blitz. With a stop an ending may also be that the attack was called off; these are
    ordered between conquest and failure.

    Raises
    ------
    UnitsError
        If the battle does not end so, whatever the dice.
    RulesError, SizeError
        As `riskodds.battles.single.battle`.

    Examples
    --------
    >>> luck(9, 10, attackers_left=9, defenders_left=0)
    luck(9, 10, 9, 0): exactly so 0.007091
    >>> going_on = luck(10, 8, attackers_left=4, defenders_left=6)
    >>> going_on.over, round(going_on.at_least_as_bad.value, 4)
    (False, 0.1361)
    """
    one = battle(attackers, defenders, rules, stop, blitz=blitz)
    attackers_left = require_units("attackers left", attackers_left, least=0)
    defenders_left = require_units("defenders left", defenders_left, least=0)
    states = [(a, d) for a, d, _ in one.outcomes]
    if (attackers_left, defenders_left) not in states and attackers_left and defenders_left and not blitz:
        return _so_far(one, attackers_left, defenders_left)
    sizes = 1 <= attackers_left <= attackers, 1 <= defenders_left <= defenders
    ends_so = (sizes[0] and not defenders_left) or (sizes[1] and not attackers_left)
    if (attackers_left, defenders_left) not in states and ends_so and is_large(attackers, defenders) and not blitz:
        raise UnitsError(
            f"{attackers_left:,} attackers and {defenders_left:,} defenders left: so large a battle has no number for "
            "what is so unlikely; write an ending nearer to the mean"
        )
    if (attackers_left, defenders_left) not in states:
        raise UnitsError(
            f"{attackers_left:,} attackers and {defenders_left:,} defenders left: "
            f"{attackers:,} against {defenders:,} does not end so{' by Balanced Blitz' if blitz else ''}; "
            f"write 1 to {attackers:,} attackers left or 1 to {defenders:,} defenders left"
        )
    all_listed = blitz or not is_large(attackers, defenders)
    place = states.index((attackers_left, defenders_left))
    probability = np.concatenate([ending.probability for ending in one.endings])
    log10 = np.concatenate([ending.log10_probability for ending in one.endings])
    if log10[place] == -math.inf:
        a, d = states[int(probability.argmax())]
        raise UnitsError(
            f"{attackers_left:,} attackers and {defenders_left:,} defenders left: whatever the dice, "
            f"{attackers:,} against {defenders:,} does not end so under {one.rules}; write an ending that can happen, "
            f"such as {a:,} attackers and {d:,} defenders left"
        )
    exactly, as_good, as_bad = (
        _chance(probability, log10, part, all_listed=all_listed)
        for part in (np.s_[place : place + 1], np.s_[: place + 1], np.s_[place:])
    )
    numbers = one.attackers, one.defenders, attackers_left, defenders_left
    return Luck(one.rules, *numbers, exactly, as_good, as_bad, blitz, stop)


def _so_far(one: Battle[float], attackers_left: int, defenders_left: int) -> Luck:
    """Return the luck of a battle that goes on with so many units on both sides."""
    rules, stop = one.rules, one.stop
    if (attackers_left, defenders_left) == (one.attackers, one.defenders):
        raise UnitsError("luck: nobody has lost anything yet; write what is left after some rolls")
    if attackers_left > one.attackers or defenders_left > one.defenders:
        raise UnitsError(
            f"{attackers_left:,} attackers and {defenders_left:,} defenders left: it began with {one.attackers:,} "
            f"against {one.defenders:,}; write no more than that"
        )
    battles = chain(rules, one.attackers, one.defenders, stop, grids=4)
    here = slice(attackers_left, attackers_left + 1), slice(defenders_left, defenders_left + 1)
    as_good = slice(attackers_left, None), slice(defenders_left + 1)
    as_bad = slice(attackers_left + 1), slice(defenders_left, None)
    exactly, better, worse = (_come_to(one, battles, states) for states in (here, as_good, as_bad))
    if not exactly.value and exactly.log10 == -math.inf:
        raise UnitsError(
            f"{attackers_left:,} attackers and {defenders_left:,} defenders left: whatever the dice, {one.attackers:,} "
            f"against {one.defenders:,} does not come to that under {rules}; write what is left after some rolls"
        )
    numbers = one.attackers, one.defenders, attackers_left, defenders_left
    return Luck(rules, *numbers, exactly, better, worse, stop=stop, over=False)


def _come_to(one: Battle[float], battles: Chain, states: tuple[slice, slice]) -> Probability:
    """Return the chance that a battle ever comes to one of some states."""
    there = np.zeros(battles.shape, bool)
    there[states] = True
    until = replace(battles, numbers=np.where(there, 0, battles.numbers).astype(battles.numbers.dtype))
    visits = followed(until, one.attackers, one.defenders, one.stop.rolls).visits
    value = min(1.0, float(visits[there].sum()))
    can_be = np.zeros(battles.shape, bool)
    can_be[one.attackers, one.defenders] = True
    can_be = forward_from(until, can_be)
    certain = one.stop.rolls is None and not (can_be & (until.numbers == 0) & ~there).any()
    if value < SMALLEST_FLOAT_CHANCE:
        return Probability(value, math.nan if (can_be & there).any() else -math.inf, certain=False)
    return Probability(1.0 if certain else value, 0.0 if certain else math.log10(value), certain)


def _chance(probability: Array, log10: Array, part: slice, *, all_listed: bool) -> Probability:
    """Return the chance of some of all final states."""
    if all_listed and not (np.delete(log10, part) != -np.inf).any():
        return Probability(1.0, 0.0, certain=True)
    value = min(1.0, float(probability[part].sum()))
    if np.isnan(log10[part]).any():  # of a battle of which chances are known to 1e-12 and no better
        return Probability(value, math.log10(value) if value >= Crossing.error else math.nan, certain=False)
    return Probability(value, min(0.0, log10_of_sum(log10[part])), certain=False)
