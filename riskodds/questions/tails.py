"""Luck: where one ending stands among all that might have been."""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from riskodds.battles.balanced_blitz import blitz
from riskodds.battles.single import battle, is_large
from riskodds.engine.crossing import Crossing
from riskodds.engine.semiring import LOG, Array
from riskodds.errors import UnitsError
from riskodds.rules.ruleset import Rules


class Chance(NamedTuple):
    """A chance of any size."""

    value: float
    log10: float
    """Its decimal logarithm, also where the value is too small for a float; -inf if impossible, nan if no more is known
    than that it is less than 1e-12."""
    certain: bool
    """Whether nothing else can happen, however unlikely."""


@dataclass(frozen=True)
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
    exactly: Chance
    at_least_as_good: Chance
    at_least_as_bad: Chance


def luck(
    attackers: int,
    defenders: int,
    attackers_left: int,
    defenders_left: int,
    rules: Rules | str = "hasbro-2015",
    *,
    by_blitz: bool = False,
) -> Luck:
    """Return the luck of a battle that ended with so many units left, on one of the sides none.

    Decided by dice, or by Balanced Blitz.

    Raises
    ------
    UnitsError
        If the battle does not end so, whatever the dice.
    RulesError, SizeError
        As `riskodds.battles.single.battle`.

    Examples
    --------
    >>> round(luck(9, 10, attackers_left=9, defenders_left=0).exactly.value, 6)
    0.007091
    """
    one = battle(attackers, defenders, rules)
    one = blitz(one) if by_blitz else one
    states = [(a, d) for a, d, _ in one.outcomes]
    sizes = 1 <= attackers_left <= attackers, 1 <= defenders_left <= defenders
    ends_so = (sizes[0] and not defenders_left) or (sizes[1] and not attackers_left)
    if (attackers_left, defenders_left) not in states and ends_so and is_large(attackers, defenders) and not by_blitz:
        raise UnitsError(
            f"{attackers_left:,} attackers and {defenders_left:,} defenders left: so large a battle has no number for "
            "what is so unlikely; write an ending nearer to the mean"
        )
    if (attackers_left, defenders_left) not in states:
        raise UnitsError(
            f"{attackers_left:,} attackers and {defenders_left:,} defenders left: "
            f"{attackers:,} against {defenders:,} does not end so{' by Balanced Blitz' if by_blitz else ''}; "
            f"write 1 to {attackers:,} attackers left or 1 to {defenders:,} defenders left"
        )
    all_listed = by_blitz or not is_large(attackers, defenders)
    place = states.index((attackers_left, defenders_left))
    probability = np.concatenate([ending.probability for ending in one.endings])
    log10 = np.concatenate([ending.log10_probability for ending in one.endings])
    parts = (np.s_[place : place + 1], np.s_[: place + 1], np.s_[place:])
    return Luck(
        one.rules,
        one.attackers,
        one.defenders,
        attackers_left,
        defenders_left,
        *(_chance(probability, log10, part, all_listed=all_listed) for part in parts),
    )


def _chance(probability: Array, log10: Array, part: slice, *, all_listed: bool) -> Chance:
    """Return the chance of some of all final states."""
    if all_listed and not (np.delete(log10, part) != -np.inf).any():
        return Chance(1.0, 0.0, certain=True)
    value = min(1.0, float(probability[part].sum()))
    if np.isnan(log10[part]).any():  # of a battle of which chances are known to 1e-12 and no better
        return Chance(value, math.log10(value) if value >= Crossing.error else math.nan, certain=False)
    return Chance(value, min(0.0, float(LOG.total(log10[part] * math.log(10))) / math.log(10)), certain=False)
