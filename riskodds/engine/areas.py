"""Areas: where the defender has which options after the roll, and what they weigh."""

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain
from operator import truediv
from typing import NamedTuple

import numpy as np

from riskodds.dice.losses import SortedRoll
from riskodds.dice.picks import Option, koole_dice, options
from riskodds.engine.semiring import EXACT, Array, Semiring
from riskodds.engine.states import Region
from riskodds.rules.ruleset import Rules


class Area(NamedTuple):
    """A region and the options that the defender has there."""

    region: Region
    options: tuple[Option, ...]
    weights: Array
    """The chance of each roll and move under each option, zero where there is none; shape (options × rolls, moves)."""
    law: Array | None
    """The chance of each move, shape (moves, 1), if there is nothing to choose; else None."""

    @property
    def moves(self) -> list[tuple[int, int]]:
        """The losses of the attacker and of the defender in all ways that a roll can end there."""
        return _moves(self.options)

    @property
    def rolls(self) -> Iterable[SortedRoll]:
        """The attacker's rolls that the defender tells apart there."""
        return self.options[0].counts

    def columns(self, total: int, attackers: range) -> slice | None:
        """Return which of some states of an antidiagonal lie in the region, None if none do."""
        within, defenders, *_ = self.region
        first = max(attackers.start, within.start, total - defenders.stop + 1)
        past = min(attackers.stop, within.stop, total - defenders.start + 1)
        return slice(first - attackers.start, past - attackers.start) if first < past else None


class Areas(NamedTuple):
    """All areas of a battle, and what they have in common."""

    areas: tuple[Area, ...]
    moves: tuple[tuple[int, int], ...]
    """The losses of the attacker and of the defender in all ways that a roll can end."""
    options: int
    """The most options that the defender has."""
    rolls: int
    """The most rolls that the defender tells apart."""


def areas_of(rules: Rules, regions: Sequence[Region], numbers: Semiring) -> Areas:
    """Return the areas of some regions, with weights in floats or exact rationals.

    >>> from riskodds.engine.semiring import FLOAT
    >>> areas = areas_of(Rules.parse("defender-after-roll"), [Region(range(3, 9), range(2, 9), 3, 2)], FLOAT)
    >>> areas.moves, areas.options, areas.rolls, areas.areas[0].weights.shape
    (((0, 1), (0, 2), (1, 0), (1, 1), (2, 0)), 2, 21, (42, 5))
    """
    choice = [options(rules, each.attack_dice, each.defend_dice, dice_seen=each.defend_dice) for each in regions]
    moves = _moves(chain.from_iterable(choice))
    most_options = max(map(len, choice), default=0)
    most_rolls = max((len(some[0].counts) for some in choice), default=0)
    part_of = Fraction if numbers is EXACT else truediv
    weights = numbers.zeros((len(regions), most_options, most_rolls, len(moves)))
    for of_area, some in zip(weights, choice, strict=True):
        places = [[moves.index((loss, each.pairs - loss)) for loss in range(each.pairs + 1)] for each in some]
        for roll, dice in enumerate(some[0].counts):
            allowed = _allowed(rules, dice, some)
            # Where there are fewer options than elsewhere the first stands for those that are missing.
            for number, option in enumerate((*allowed, *allowed[:1] * most_options)[:most_options]):
                chances = [part_of(count, some[option].rolls) for count in some[option].counts[dice]]
                of_area[number, roll, places[option]] = chances
    flat = weights.reshape(len(regions), most_options * most_rolls, len(moves))
    laws = [of_area[0].sum(axis=0)[:, np.newaxis] if (of_area == of_area[:1]).all() else None for of_area in weights]
    return Areas(tuple(map(Area, regions, choice, flat, laws)), tuple(moves), most_options, most_rolls)


def products_in_a_state(rules: Rules) -> int:
    """Return how many products of a weight and a chance it takes to choose in a state: by options, rolls and moves.

    >>> products_in_a_state(Rules.parse("defender-after-roll"))  # 2 options, 21 rolls, and losses 02 11 20 01 10
    210
    """
    options = len(rules.defend_at)
    seen = min(options, rules.attack_dice)
    return options * math.comb(rules.attacker_sides + seen - 1, seen) * sum(range(2, options + 2))


def _moves(some: Iterable[Option]) -> list[tuple[int, int]]:
    """Return the losses of the attacker and of the defender in all ways that a roll under some options can end."""
    return sorted({(loss, each.pairs - loss) for each in some for loss in range(each.pairs + 1)})


def _allowed(rules: Rules, roll: SortedRoll, some: tuple[Option, ...]) -> list[int]:
    """Return which of the options the defender has after a roll."""
    if rules.defender_picks == "after":
        return list(range(len(some)))
    dice = min(koole_dice(roll), some[0].dice) if rules.defender_picks == "koole" else some[0].dice
    return [some[0].dice - dice]
