r"""Dice: how many units one roll costs each side, counted exactly.

Both sides sort their dice, the highest first, and compare them pair by pair; each pair costs the side
with the lower die one unit. With :math:`k` pairs the attacker loses :math:`\ell` and the defender
:math:`k - \ell` units. The counts of :math:`\ell` over all rolls are integers and are kept as integers.

Where no die is modified, it is enough to go through the faces (`riskodds.dice.faces`). Where one is, and where the
defender sees the attacker's roll, sorted rolls are enumerated with their multiplicities, and all pairs are decided for
all attacking rolls at once: let :math:`c(y_1, \ldots, y_k)` count the defender's rolls by their compared dice. Pair
by pair, the axis :math:`y_i` is turned into an axis of the attacker's die :math:`x_i` by two running
sums, over the :math:`y_i` that beat :math:`x_i` and over the others. The pairs are never treated as
independent: sorted dice are not (J. A. Osborne, "Markov Chains for the RISK Board Game Revisited",
Mathematics Magazine 76, 2003, corrects an earlier analysis in just this).
"""

import math
from collections import Counter
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Any

import numpy as np

from riskodds.dice import faces
from riskodds.dice.compiled import compiled_from
from riskodds.dice.memo import memoized
from riskodds.errors import SizeError
from riskodds.rules.limits import MOST_ROLLS_COUNTED, MOST_STEPS_COUNTED
from riskodds.rules.ruleset import Rules

fast = compiled_from(faces)

BITS = 62
"""Of what is counted compiled; one less than there are."""
PLAIN = 100
"""How many times as long a step takes in plain Python, roughly."""

SortedRoll = tuple[int, ...]
"""The dice of one side as they are compared, the highest first."""


@memoized
def sorted_rolls(
    dice: int, sides: int, modifiers: tuple[int, ...] = (), bonus_dice: int = 0
) -> MappingProxyType[SortedRoll, int]:
    """Count the rolls of `dice` dice by what is compared, after keeping and modifying.

    Of `dice` + `bonus_dice` dice rolled, the best `dice` are kept; the modifiers are added to the highest,
    second, … of them; no die falls below 1; then they are sorted again.

    Raises
    ------
    SizeError
        If there are too many different sorted rolls to enumerate.

    Examples
    --------
    >>> rolls = sorted_rolls(2, sides=6)
    >>> len(rolls), rolls[6, 6], rolls[6, 5]
    (21, 1, 2)
    >>> sorted_rolls(2, sides=6, modifiers=(0, -1))[2, 1]  # rolled as 2 1, 1 2 or 2 2
    3
    """
    rolled = dice + bonus_dice
    if math.comb(sides + rolled - 1, rolled) * rolled > MOST_ROLLS_COUNTED:
        raise SizeError(f"{rolled} dice with {sides} faces fall in too many ways to count; write fewer dice or faces")
    counts: Counter[SortedRoll] = Counter()
    for roll in combinations_with_replacement(range(sides, 0, -1), rolled):
        counts[as_compared(roll[:dice], modifiers)] += _ways(roll)
    return MappingProxyType(counts)


def _ways(roll: SortedRoll) -> int:
    """Return in how many orders the dice of a sorted roll can fall."""
    ways, alike = 1, 0
    for place, die in enumerate(roll):
        alike = alike + 1 if place and die == roll[place - 1] else 1
        ways = ways * (place + 1) // alike
    return ways


def as_compared(roll: SortedRoll, modifiers: tuple[int, ...] = ()) -> SortedRoll:
    """Return the dice of a sorted roll as they are compared: modified, floored at 1 and sorted again.

    >>> as_compared((6, 5), modifiers=(-2,))
    (5, 4)
    """
    if not modifiers:
        return roll
    changes = [*modifiers, *[0] * len(roll)]
    return tuple(sorted((max(1, die + change) for die, change in zip(roll, changes, strict=False)), reverse=True))


def losses_of(rules: Rules, attack: SortedRoll, defend: SortedRoll) -> tuple[int, int]:
    """Return what one roll costs the attacker and the defender, from the dice as they are compared.

    >>> losses_of(Rules(), (6, 5, 3), (5, 5))
    (1, 1)
    """
    pairs = list(zip(attack, defend, strict=False))
    lost = sum(a < d or (a == d and rules.ties == "defender") for a, d in pairs)
    return lost, len(pairs) - lost


@memoized
def attack_rolls(rules: Rules, attack_dice: int) -> MappingProxyType[SortedRoll, int]:
    """Count the attacker's rolls by their dice as compared.

    >>> sum(attack_rolls(Rules(), 3).values())
    216
    """
    return sorted_rolls(attack_dice, rules.attacker_sides, rules.attacker_modifiers, 0)


@memoized
def loss_counts_by_attack_roll(
    rules: Rules, attack_dice: int, defend_dice: int
) -> MappingProxyType[SortedRoll, tuple[int, ...]]:
    """Count, for each of the attacker's rolls, the defender's rolls by what they cost the attacker.

    Returns
    -------
    mapping of roll to tuple
        Entry ℓ of the tuple counts the defender's rolls in which the attacker loses ℓ units; the defender
        loses the rest of the min(`attack_dice`, `defend_dice`) pairs.

    Raises
    ------
    SizeError
        If the table would be too large.

    Examples
    --------
    >>> loss_counts_by_attack_roll(Rules(), 1, 1)[4,]  # 4, 5, 6 hold against a four; 1, 2, 3 fall
    (3, 3)
    """
    pairs = min(attack_dice, defend_dice)
    defend = sorted_rolls(defend_dice, rules.defender_sides, rules.defender_modifiers, rules.defender_bonus_dice)
    attack = attack_rolls(rules, attack_dice)
    faces = 1 + max(max(roll[0] for roll in side) for side in (attack, defend))
    if faces**pairs * (pairs + 1) > MOST_ROLLS_COUNTED:
        raise SizeError(
            f"{attack_dice} dice against {defend_dice} with up to {faces - 1} pips compare in too many ways to count; "
            "write fewer dice or faces"
        )
    exact_integer = np.int64 if sum(defend.values()) < 2**63 else np.object_
    counts = np.zeros((pairs + 1, *[faces] * pairs), dtype=exact_integer)
    for roll, ways in defend.items():
        counts[0, *roll[:pairs]] += ways
    for pair in range(1, pairs + 1):
        below_or_equal = counts.cumsum(axis=pair)
        below = below_or_equal - counts
        beaten = below if rules.ties == "defender" else below_or_equal
        held = below_or_equal.take([-1], axis=pair) - beaten
        counts = beaten
        counts[1:] += held[:-1]
    by_dice = np.moveaxis(counts, 0, -1)
    compared = {dice: tuple(by_dice[dice].tolist()) for dice in {roll[:pairs] for roll in attack}}
    return MappingProxyType({roll: compared[roll[:pairs]] for roll in attack})


def loss_counts(rules: Rules, attack_dice: int, defend_dice: int) -> tuple[int, ...]:
    """Count all rolls by what they cost the attacker.

    Returns
    -------
    tuple of int
        Entry ℓ counts the rolls in which the attacker loses ℓ units and the defender the rest of the
        min(`attack_dice`, `defend_dice`) pairs.

    Examples
    --------
    >>> loss_counts(Rules(), 3, 2)
    (2890, 2611, 2275)
    """
    if rules.attacker_modifiers or rules.defender_modifiers:
        return loss_counts_by_rolls(rules, attack_dice, defend_dice)
    return loss_counts_by_faces(rules, attack_dice, defend_dice)


def loss_counts_by_rolls(rules: Rules, attack_dice: int, defend_dice: int) -> tuple[int, ...]:
    """Count all rolls by going through those of the attacker, which is also right where dice are modified."""
    by_roll = loss_counts_by_attack_roll(rules, attack_dice, defend_dice)
    rolls: Counter[tuple[int, ...]] = Counter()
    for roll, ways in attack_rolls(rules, attack_dice).items():
        rolls[by_roll[roll]] += ways
    columns = zip(*([ways * count for count in counts] for counts, ways in rolls.items()), strict=True)
    return tuple(map(sum, columns))


def loss_counts_by_faces(rules: Rules, attack_dice: int, defend_dice: int) -> tuple[int, ...]:
    """Count all rolls by going through the faces, where no die is modified."""
    rolled, pairs = defend_dice + rules.defender_bonus_dice, min(attack_dice, defend_dice)
    sides = rules.attacker_sides, rules.defender_sides
    steps = (math.comb(pairs + 2, 2) ** 2 + attack_dice + rolled) * (pairs + 1) * max(sides)
    # As a logarithm, for the number of rolls may be one of very many digits.
    bits = attack_dice * math.log2(sides[0]) + rolled * math.log2(sides[1]) + math.log2(attack_dice + rolled)
    plain = bits > BITS or fast is faces
    if steps * (PLAIN if plain else 1) > MOST_STEPS_COUNTED:
        raise SizeError(
            f"{attack_dice} dice with {sides[0]} faces against {rolled} with {sides[1]} fall in too many ways to "
            "count; write fewer dice or faces"
        )
    size = (pairs + 1) ** 3
    ways: Any = [0] * size if plain else np.zeros(size, np.int64)
    ways[0] = 1
    (faces if plain else fast).count_by_losses(
        attack_dice, sides[0], rolled, sides[1], pairs, rules.ties == "defender", ways
    )
    counts = ways[-pairs - 1 :]
    return tuple(counts if plain else counts.tolist())
