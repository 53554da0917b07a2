r"""Choices: what the defender picks after seeing the roll, state by state from the end of the battle on.

The defender picks, after each of the attacker's rolls :math:`x`, the option :math:`j` that makes conquest least
likely,

.. math:: V(a, d) = \sum_x P(x) \min_j \sum_\ell P(\ell \mid x, j) \, V(a - \ell, d - k_j + \ell),

with full dice where two options are equally good. Of all combinations of picks few occur, and each is the law of the
rolls of many states; so only the number of its law is kept for each state, and the chances of conquest and failure for
as many rows as a roll can cost attackers.
"""

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from riskodds.dice.picks import Option, RollResult, options
from riskodds.dice.pools import SortedRoll
from riskodds.engine.compiled import function_of_picking
from riskodds.engine.numbers import Array
from riskodds.engine.states import AT_ONCE, MOST_LAWS, Law, law_numbers, most_first
from riskodds.errors import SizeError
from riskodds.rules.announcing import announced
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop

ROUNDING = 1e-12
"""Options whose chances differ by less than this part of them are equally good in floats."""


class _Areas(NamedTuple):
    """What the defender has to choose from, by the number of the area, as `riskodds.engine.picking.pick` takes it."""

    options: Array
    rolls: Array
    pairs: Array
    weight: Array
    half: Array


class _Found(NamedTuple):
    """The laws that have been found, with room for more."""

    area_of: Array
    picks: Array
    chance: Array

    def with_more_room(self) -> "_Found":
        """Return the same with room for twice as many."""
        return _Found(*(np.concatenate([each, np.zeros_like(each)]) for each in self))


def rolls_seen(rules: Rules, attack_dice: int, defend_dice: int) -> list[SortedRoll]:
    """Return the attacker's rolls that the defender tells apart, by their highest dice.

    >>> rolls_seen(Rules(), 1, 2)
    [(6,), (5,), (4,), (3,), (2,), (1,)]
    """
    return list(_options(rules, attack_dice, defend_dice)[0].counts)


def _options(rules: Rules, attack_dice: int, defend_dice: int) -> tuple[Option, ...]:
    return options(rules, attack_dice, defend_dice, dice_seen=defend_dice)


def picked_laws(
    rules: Rules, attackers: int, defenders: int, stop: Stop, *, exact: bool, called_off: Array | None = None
) -> tuple[Array, tuple[Law, ...]]:
    """Return by state the number of the law that the defender's picks make of the roll, and the laws by number.

    >>> numbers, laws = picked_laws(Rules.parse("defender-after-roll"), 3, 4, Stop(), exact=False)
    >>> numbers[3].tolist(), laws[numbers[3, 4]].picks[:4]  # after 66, 65, 64, 63
    ([0, 6, 7, 8, 9], (1, 1, 1, 2))
    """
    numbers, dice = law_numbers(rules, attackers, defenders, stop, called_off)
    dtype = object if exact else float
    areas = _areas(rules, dice, exact=exact)
    most_options, most_losses, most_rolls = areas.weight.shape[1:]
    reach, width = most_losses - 1, defenders + 1
    found = _Found(
        np.zeros(256, np.uint16),
        np.zeros((256, most_rolls), np.int8),
        np.zeros((256, most_options, most_losses), dtype),
    )
    room = [np.zeros((2, most_options, most), kind) for most in (most_losses, most_rolls) for kind in (dtype, np.int32)]
    options_picked = np.zeros(most_rolls, np.int8)
    pick = function_of_picking("pick", exact=exact)
    known, rows = 1, max(reach, AT_ONCE // width) + 1
    strip = _strip(np.zeros((reach, width), np.uint16), stop, exact=exact)
    strips = range(stop.limit + 1, attackers + 1, rows)
    for first in announced(f"picks of {attackers:,} against {defenders:,}", strips):
        here = range(first, min(first + rows, attackers + 1))
        strip = [
            np.concatenate([before[:, -reach:], new], axis=1)
            for before, new in zip(strip, _strip(numbers[here.start : here.stop], stop, exact=exact), strict=True)
        ]
        laws = np.concatenate([np.zeros((reach, width), np.uint16), numbers[here.start : here.stop]]).ravel()
        chances = [each.reshape(2, -1) for each in strip]
        state = reach * width
        while state < len(laws):
            arguments = (laws, width, *areas, 0 if exact else ROUNDING, *chances, *room, options_picked)
            known, state = pick(*arguments, *found, known, state)
            if state < len(laws):
                if 2 * known > MOST_LAWS:
                    raise SizeError(f"{rules}: too many combinations of picks; write fewer faces or fewer units")
                found = found.with_more_room()
        numbers[here.start : here.stop] = laws.reshape(-1, width)[reach:]
    laws_found = zip(found.area_of[1:known].tolist(), found.picks[1:known].tolist(), strict=True)
    return numbers, (Law(0, 0, ()), *(_law(rules, dice[area - 1], picked) for area, picked in laws_found))


def _strip(numbers: Array, stop: Stop, *, exact: bool) -> list[Array]:
    """Return the mantissas and exponents of conquest and failure in some rows, known in final states."""
    zero, one = (Fraction(0), Fraction(1)) if exact else (0.0, 1.0)
    chances = np.full((2, *numbers.shape), zero, object if exact else float)
    chances[0, :, : stop.goal + 1] = one
    chances[1, :, stop.goal + 1 :][numbers[:, stop.goal + 1 :] == 0] = one
    return [chances, np.zeros(chances.shape, np.int32)]


def _areas(rules: Rules, dice: list[tuple[int, int]], *, exact: bool) -> _Areas:
    """Return the areas with these most dice of both sides, from number 1 on."""
    choices = most_first(rules, dice, _options)
    most_options = max(map(len, choices), default=1)
    most_rolls = max((len(some[0].counts) for some in choices), default=1)
    most_pairs = max((each.pairs for some in choices for each in some), default=1)
    size = len(choices) + 1
    pairs = np.zeros((size, most_options), np.int64)
    weight: Array = np.zeros((size, most_options, most_pairs + 1, most_rolls), object if exact else float)
    for area, some in enumerate(choices, start=1):
        for option, each in enumerate(some):
            pairs[area, option] = each.pairs
            for roll, counts in enumerate(each.counts.values()):
                for loss, count in enumerate(counts):
                    weight[area, option, loss, roll] = _part(count, each.rolls, exact=exact)
    half = np.asarray(weight[:, 0].sum(axis=1) / 2)
    number_of_options, rolls = np.zeros((2, size), np.int64)
    number_of_options[1:] = [len(some) for some in choices]
    rolls[1:] = [len(some[0].counts) for some in choices]
    return _Areas(number_of_options, rolls, pairs, weight, half)


def _part(count: int, of: int, *, exact: bool) -> Any:
    return Fraction(count, of) if exact else count / of


def _law(rules: Rules, dice: tuple[int, int], picked: list[int]) -> Law:
    """Return the law of a roll after which these options are picked, its chances exact."""
    some = _options(rules, *dice)
    chances: dict[tuple[int, int], Fraction] = {}
    for number, option in enumerate(some):
        counted = [counts for counts, pick in zip(option.counts.values(), picked, strict=False) if pick == number]
        for loss, count in enumerate(map(sum, zip(*counted, strict=True))):
            to = loss, option.pairs - loss
            chances[to] = chances.get(to, Fraction()) + Fraction(count, option.rolls)
    moves = tuple(RollResult(*to, chance) for to, chance in sorted(chances.items()) if chance)
    rolls = len(some[0].counts)
    return Law(*dice, moves, tuple(some[option].dice for option in picked[:rolls]))
