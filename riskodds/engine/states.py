"""States: the grid of (attackers left, defenders left), which of them are final, and which law holds in which.

A grid over the states has shape (A + 1, D + 1), and its states are numbered row by row.
"""

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import NamedTuple, TypeVar

import numpy as np

from riskodds.dice.picks import RollResult
from riskodds.dice.pools import attacking
from riskodds.engine.compiled import COMPILED
from riskodds.engine.numbers import Array
from riskodds.errors import SizeError
from riskodds.rules.announcing import LONG, announced, in_words, say_how_long
from riskodds.rules.limits import require_memory
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop

Counted = TypeVar("Counted")

MOST_LAWS = 2**16 - 1
"""So many have a number of two bytes, and none is 0."""
GRIDS_AT_ONCE = 1
"""Grids that are in memory together: what is solved for."""
AT_ONCE = 100_000
"""Of so many states chances are kept at once where not all are asked for."""
GRIDS_IN_A_STRIP, GRIDS_TO_PICK = 2, 7
"""What is kept of them: chances of any size; and to pick by, conquest and failure, and what is handed on."""
BYTES_FOR_A_UNIT = 1000
"""Memory for each unit of either side while a chain is gone through, roughly."""
BYTES_FOR_A_STATE = 3
"""Its law, and whether it is final."""
SECONDS_FOR_A_STATE, SECONDS_FOR_A_PRODUCT, SECONDS_FOR_AN_EXACT_UNIT = 3e-8, 3.5e-9, 1e-7
"""Roughly, on a machine of today, compiled; fractions take longer the more units there are."""
PLAIN = 300
"""How many times as long a state takes in plain Python, roughly."""
MOST_MINUTES = 4
"""What would take longer is refused; it is enough for 20,000 against 20,000 under picks after the roll."""


def most_pairs(rules: Rules) -> int:
    """Return the most units that one roll can cost both sides together."""
    return min(rules.attack_dice, len(rules.defend_at))


def too_few_left(rules: Rules, stop: Stop) -> Iterator[tuple[range, int]]:
    """Yield attackers who have too few dice to attack so many defenders or more, and whom nothing else stops.

    >>> list(too_few_left(Rules.parse("defend-at=1,2,4 fewer-dice=no-attack"), Stop()))
    [(range(1, 2), 2), (range(1, 3), 4)]
    """
    for dice, units in enumerate(rules.defend_at if rules.fewer_dice == "no-attack" else (), start=1):
        if left := range(stop.limit + 1, stop.hold_back + dice):
            yield left, max(units, stop.goal + 1)


def highest_failure(rules: Rules, stop: Stop) -> int:
    """Return the most attackers with whom an attack can have failed."""
    return max([stop.limit, *(left[-1] for left, _ in too_few_left(rules, stop))])


class Law(NamedTuple):
    """How a roll can end."""

    attack_dice: int
    defend_dice: int
    """The most that the defender may roll."""
    moves: tuple[RollResult, ...]
    """What it costs both sides, with the chance."""
    picks: tuple[int, ...] = ()
    """Where the defender picks after the roll: the dice that it picks after each roll that it tells apart."""


def law_numbers(
    rules: Rules, attackers: int, defenders: int, stop: Stop, called_off: Array | None = None
) -> tuple[Array, list[tuple[int, int]]]:
    """Return which most dice both sides may roll in which state, the pairs of them numbered from 1 on.

    Parameters
    ----------
    rules, attackers, defenders, stop
        As `riskodds.engine.chain.chain` takes them.
    called_off : array of bool, optional
        By state: where the attack is called off besides.

    Returns
    -------
    numbers : array
        By state, shape (A + 1, D + 1); 0 where it is final.
    dice : list of tuple
        By number less one: attack dice and defend dice.

    Raises
    ------
    SizeError
        If there are too many of them.

    Examples
    --------
    >>> law_numbers(Rules(), 3, 1, Stop(retreat_at=1))
    (array([[0, 0],
           [0, 0],
           [0, 1],
           [0, 2]], dtype=uint16), [(2, 1), (3, 1)])
    """
    rows = np.minimum(np.arange(attackers + 1) - stop.hold_back, rules.attack_dice)
    columns = np.searchsorted(np.array(rules.defend_at), np.arange(defenders + 1), side="right")
    rows[: stop.limit + 1] = 0
    columns[: stop.goal + 1] = 0
    # One defender may meet fewer dice than two that also roll one, so its column has a place of its own, the last.
    columns[1] *= -1
    dice: dict[tuple[int, int], int] = {}
    table = np.zeros((max(0, rows[-1]) + 1, len(rules.defend_at) + 2), np.uint16)
    defend = sorted({*columns[: max(stop.goal + 2, rules.defend_at[-1]) + 1].tolist()} - {0})
    for attack_dice in range(int(rows[stop.limit + 1 :].min(initial=len(table))), len(table)):
        for defend_dice in defend:
            both = rules.attack_dice_at(attack_dice, 1 if defend_dice < 0 else 2), abs(defend_dice)
            if rules.fewer_dice == "no-attack" and both[0] < both[1]:
                continue
            number = dice.setdefault(both, len(dice) + 1)
            if number > MOST_LAWS:
                raise SizeError(f"{rules}: too many different rolls; write fewer dice or fewer units")
            table[attack_dice, defend_dice] = number
    numbers = table.take(columns, axis=1).take(rows, axis=0)
    if called_off is not None:
        numbers[called_off] = 0
    return numbers, list(dice)


def most_first(
    rules: Rules, dice: Sequence[tuple[int, int]], count: Callable[[Rules, int, int], Counted]
) -> list[Counted]:
    """Return what is counted of rolls, in their order; most dice first, so that what is too much is refused at once.

    >>> most_first(Rules(), [(1, 1), (2, 1)], lambda rules, attack_dice, defend_dice: attack_dice)
    [1, 2]
    """
    falling = announced(f"counting the rolls of {rules}", sorted(dice, reverse=True))
    counted = {both: count(rules, *both) for both in falling}
    return [counted[both] for both in dice]


def require_room(
    rules: Rules, attackers: int, defenders: int, *, exact: bool = False, grids: int = GRIDS_AT_ONCE
) -> None:
    """Refuse a chain and so many grids of its states if they would not fit into memory.

    Raises
    ------
    SizeError
        If they would not; nothing has been allocated then.
    """
    states = (attackers + 1) * (defenders + 1)
    needed = BYTES_FOR_A_UNIT * (attackers + defenders) + BYTES_FOR_A_STATE * states
    grid = bytes_of_a_grid(attackers, defenders, exact=exact)
    in_a_strip = GRIDS_TO_PICK if rules.defender_picks == "after" else GRIDS_IN_A_STRIP
    needed += grids * grid + in_a_strip * grid * min(states, AT_ONCE) // states
    needed += _bytes_of_laws(rules, attackers, defenders)
    require_memory(f"{attackers:,} attackers against {defenders:,}", needed)


def require_time(rules: Rules, attackers: int, defenders: int, stop: Stop, *, exact: bool) -> None:
    """Refuse to go through all states of a chain if that would take too long, and say so if it takes long.

    Raises
    ------
    SizeError
        With the time that it would take.
    """
    seconds = seconds_for(rules, attackers, defenders, stop, exact=exact)
    if seconds > 60 * MOST_MINUTES:
        raise SizeError(
            f"{attackers:,} attackers against {defenders:,}: all states are gone through one after another, which "
            f"would take about {in_words(seconds)}; write fewer units, or other rules"
        )
    if seconds > LONG and exact:  # what picks take is said while they are made
        say_how_long(f"{attackers:,} against {defenders:,} in fractions", seconds)


def seconds_for(rules: Rules, attackers: int, defenders: int, stop: Stop, *, exact: bool) -> float:
    """Return about how many seconds it takes to go through all states.

    >>> round(seconds_for(Rules.parse("defender-after-roll"), 20_000, 20_000, Stop(), exact=False) / 60)
    3
    """
    states, products = (attackers - stop.limit) * (defenders - stop.goal), _products_in_a_state(rules)
    if exact:
        return SECONDS_FOR_AN_EXACT_UNIT * (100 + attackers + defenders) * (1 + products) * states
    return (SECONDS_FOR_A_STATE + SECONDS_FOR_A_PRODUCT * products) * states * (1 if COMPILED else PLAIN)


def _products_in_a_state(rules: Rules) -> int:
    """Return how many products it takes to pick in a state.

    >>> _products_in_a_state(Rules.parse("defender-after-roll"))  # 21 rolls, and 3 and 2 ways to go on
    105
    """
    if rules.defender_picks != "after":
        return 0
    seen = min(len(rules.defend_at), rules.attack_dice)
    return comb(attacking(rules, seen).faces + seen - 1, seen) * sum(range(2, len(rules.defend_at) + 2))


def bytes_of_a_grid(attackers: int, defenders: int, *, exact: bool = False) -> int:
    """Estimate the memory of a grid; exact numbers grow with the units on both sides."""
    number = 200 + (attackers + defenders) // 2 if exact else 8
    return number * (attackers + 1) * (defenders + 1)


def _bytes_of_laws(rules: Rules, attackers: int, defenders: int) -> int:
    """Estimate the memory that it takes to make the laws of a chain."""
    attack_dice, defend_dice = min(rules.attack_dice, attackers), min(len(rules.defend_at), defenders)
    laws = 1000 * attack_dice * defend_dice * min(attack_dice, defend_dice)
    if rules.defender_picks != "after":
        return laws
    seen = min(attack_dice, defend_dice)
    return laws + 100 * defend_dice * comb(attacking(rules, seen).faces + seen - 1, seen) * attack_dice * defend_dice
