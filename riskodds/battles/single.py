"""One battle, by dice or by Balanced Blitz, in floats or exactly."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from riskodds.battles.balanced_blitz import blitzed
from riskodds.battles.endings import Way, ending, ends_of, final_states, mean_of
from riskodds.battles.result import Battle
from riskodds.battles.walks import Walk, walk
from riskodds.engine.compiled import COMPILED
from riskodds.engine.crossing import Crossing
from riskodds.engine.passage import passage
from riskodds.errors import RiskOddsError, UnitsError
from riskodds.rules.answers import literal
from riskodds.rules.arguments import require_flag
from riskodds.rules.limits import LARGE_STATES, is_large
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.stop import TO_THE_END, Stop, as_stop
from riskodds.rules.units import require_units

SWEPT = 100_000_000 if COMPILED else LARGE_STATES
"""A battle of more states is not swept through all of them, but across the border of full dice."""
MOST_UNITS_SWEPT = 2_000_000
"""So is one of more units: it has as many endings, which take longer than the sweep."""


def battle(
    attackers: int,
    defenders: int,
    rules: Rules | str = "hasbro-2015",
    stop: Stop = TO_THE_END,
    *,
    blitz: bool = False,
) -> Battle[float]:
    """Return the battle of `attackers`, free to attack, against `defenders`; by dice or by Balanced Blitz.

    Raises
    ------
    UnitsError, RulesError, SizeError
        If the numbers or rules are invalid, the battle is over before the first roll, or it would not fit
        into memory.
    RiskOddsError
        If a blitz is to stop before the end.

    Examples
    --------
    >>> round(battle(3, 2, rules="hasbro-2000").conquest, 3)
    0.778
    >>> round(battle(11, 5, stop=Stop(retreat_at=7)).conquest, 6)
    0.507141
    >>> round(battle(10, 10, blitz=True).conquest, 6), battle(3, 1, blitz=True).conquest
    (0.609377, 1.0)
    """
    blitz = require_flag("blitz", blitz)
    one: Battle[float] = _battle(attackers, defenders, as_rules(rules), stop, exact=False)
    if not blitz:
        return one
    if stop != TO_THE_END:
        raise RiskOddsError("a blitz is fought to the end; leave out what stops it, holding back and the goal")
    conquered, failed = blitzed(one.conquered, one.failed)
    return replace(one, conquered=conquered, failed=failed, move_in=None, blitz=True)


def exact_battle(
    attackers: int, defenders: int, rules: Rules | str = "hasbro-2015", stop: Stop = TO_THE_END
) -> Battle[Fraction]:
    """Return the same battle in exact rationals.

    >>> exact_battle(3, 1).conquest
    Fraction(342035, 373248)
    """
    return _battle(attackers, defenders, as_rules(rules), stop, exact=True)


def _battle(attackers: int, defenders: int, rules: Rules, stop: Stop, *, exact: bool) -> Battle[Any]:
    attackers = require_units("attackers", attackers)
    defenders = require_units("defenders", defenders)
    require_attackers_to_roll(attackers, as_stop(stop))
    require_defenders_beyond(defenders, stop)
    way: Way
    large = not exact and is_large(attackers, defenders)
    if stop.rolls is not None or stop.by_odds:
        way = walk(rules, attackers, defenders, stop, exact=exact)
        _require_a_beginning(way, stop)
    elif large and rules.costs_every_pair and is_crossed(attackers, defenders):
        way = Crossing(rules, attackers, defenders, stop)
    else:
        way = passage(rules, attackers, defenders, stop, exact=exact, complete=not large)
    states = ends_of(way) if isinstance(way, Walk) else final_states(rules, attackers, defenders, stop)
    conquered = ending(way, states.conquest)
    rolls = way.winning_rolls
    taken = stop.goal == 0 and rolls.sum() > way.error
    return Battle(
        rules,
        attackers,
        defenders,
        stop,
        conquered,
        ending(way, states.called_off),
        ending(way, states.failure),
        mean_of(rolls, np.arange(len(rolls))) if taken else None,
        exact=exact,
    )


def is_crossed(attackers: int, defenders: int) -> bool:
    """Return whether a battle has so many states that they are jumped over, if its rules allow that.

    >>> is_crossed(1_000_000, 1_000_000)
    True
    """
    large = is_large(attackers, defenders)
    return large and (attackers * defenders > SWEPT or attackers + defenders > MOST_UNITS_SWEPT)


def require_attackers_to_roll(attackers: int, stop: Stop) -> None:
    """Refuse so few attackers that the attack is over before the first roll.

    Raises
    ------
    UnitsError
        If no more of them are left than the attack ends with.
    """
    if attackers <= stop.limit:
        name = "retreat at" if stop.retreat_at >= stop.hold_back else "hold back"
        raise UnitsError(
            f"{name} {stop.limit:,}: with {attackers:,} attackers that ends the attack before its first roll; "
            f"write at most {attackers - 1:,}, or more attackers"
        )


def require_defenders_beyond(defenders: int, stop: Stop) -> None:
    """Refuse so few defenders that the goal is reached before the first roll.

    Raises
    ------
    UnitsError
        If no more of them are left than the goal is.
    """
    if defenders <= stop.goal:
        raise UnitsError(
            f"goal {stop.goal:,}: with {defenders:,} defenders it is reached before the first roll; "
            f"write at most {defenders - 1:,}, or more defenders"
        )


def _require_a_beginning(way: Walk, stop: Stop) -> None:
    """Refuse a battle that is called off before the first roll, by the odds or the number of attackers."""
    attackers, defenders = way.attackers, way.defenders
    if way.battles.numbers[attackers, defenders] or not stop.by_odds:
        return
    if stop.while_outnumbering is not None and attackers - defenders < stop.while_outnumbering:
        raise UnitsError(
            f"while outnumbering by {stop.while_outnumbering:,}: with {attackers:,} attackers against {defenders:,} "
            "defenders that ends the attack before its first roll; write less, or more attackers"
        )
    raise UnitsError(
        f"while chance {literal(stop.while_chance)}: {attackers:,} attackers against {defenders:,} defenders have less "
        "if they fight on to the end, so the attack ends before its first roll; write a lower chance"
    )
