"""The comparison: one battle under several rules."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from riskodds.battles.result import Battle
from riskodds.battles.single import battle
from riskodds.engine.solver import conquest_grid
from riskodds.rules.ruleset import PRESETS, Rules, as_rules
from riskodds.rules.stop import TO_THE_END, Stop


@dataclass(frozen=True)
class Compared:
    """One battle under one of several rules."""

    rules: Rules
    conquest: float
    possible: bool
    """Whether conquest can happen at all."""
    certain: bool
    """Whether nothing but conquest can happen."""
    attacker_losses: float
    """Mean over all battles."""
    defender_losses: float
    """Mean over all battles."""
    difference: float
    """Conquest less conquest under the first of the rules."""


def compare(
    attackers: int,
    defenders: int,
    rules: Iterable[Rules | str] = tuple(PRESETS),
    stop: Stop = TO_THE_END,
    *,
    blitz: bool = False,
) -> tuple[Compared, ...]:
    """Return one battle under each of `rules`, by default all presets, in this order; by dice or by Balanced Blitz.

    Raises
    ------
    UnitsError, RulesError, SizeError
        As `riskodds.battles.single.battle`.

    Examples
    --------
    >>> for one in compare(3, 2, ["hasbro-2015", "hasbro-2000"]):
    ...     print(one.rules, round(one.conquest, 3), round(one.difference, 3))
    hasbro-2015 0.656 0.0
    hasbro-2000 0.778 0.122
    """
    battles = [battle(attackers, defenders, as_rules(each), stop, blitz=blitz) for each in rules]
    return tuple(
        Compared(
            one.rules,
            one.conquest,
            one.conquered.possible,
            not (one.called_off.possible or one.failed.possible),
            one.attacker_losses.mean,
            one.defender_losses.mean,
            _difference(one, battles[0]),
        )
        for one in battles
    )


@dataclass(frozen=True)
class Gap:
    """The battle that two sets of rules differ in most."""

    attackers: int
    defenders: int
    difference: float
    """Conquest under the first rules less conquest under the second."""


def widest_gap(rules: Rules | str, other: Rules | str, attackers: int, defenders: int) -> Gap:
    """Return where conquest differs most between two sets of rules, among all battles up to a size.

    Raises
    ------
    UnitsError, RulesError, SizeError
        As `riskodds.engine.solver.conquest_grid`.

    Examples
    --------
    >>> gap = widest_gap("defender-koole", "defender-after-roll", 100, 100)
    >>> gap.attackers, gap.defenders, round(gap.difference, 6)
    (2, 3, 0.008478)
    """
    difference = conquest_grid(attackers, defenders, rules) - conquest_grid(attackers, defenders, other)
    place = np.unravel_index(np.abs(difference).argmax(), difference.shape)
    return Gap(int(place[0]), int(place[1]), float(difference[place]))


def _difference(one: Battle[float], first: Battle[float]) -> float:
    """Return how much more likely conquest is, from whichever is rarer, conquest or its contrary."""
    if first.conquest < 1 / 2:
        return one.conquest - first.conquest
    return (first.failure + first.called_off.chance) - (one.failure + one.called_off.chance)
