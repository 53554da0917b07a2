r"""Dice: how many units one roll costs each side, counted exactly.

Both sides sort their dice, the highest first, and compare them pair by pair; each pair costs the side
with the lower die one unit. With :math:`k` pairs the attacker loses :math:`\ell` and the defender
:math:`k - \ell` units, or fewer where equal dice cost nobody. The counts over all rolls are integers and are kept as
integers.

All rolls are counted by going through the faces (`riskodds.dice.faces`). Where the defender sees the attacker's roll,
they are counted for each of its compared dice, for all of them at once: let :math:`c(y_1, \ldots, y_k)` count the
defender's rolls by their compared dice. Pair by pair, the axis :math:`y_i` is turned into an axis of the attacker's die
:math:`x_i` by running sums, over the :math:`y_i` that beat :math:`x_i` and over the others. The pairs are never treated
as independent: sorted dice are not (J. A. Osborne, "Markov Chains for the RISK Board Game Revisited", Mathematics
Magazine 76, 2003, corrects an earlier analysis in just this).
"""

import math
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from riskodds.dice import faces
from riskodds.dice.compiled import compiled_from
from riskodds.dice.descents import Descent, compared_rolls, descent, faces_of, too_many
from riskodds.dice.memo import memoized
from riskodds.dice.pools import SortedRoll, attacking, defending
from riskodds.rules.limits import MOST_ROLLS_COUNTED, MOST_STEPS_COUNTED
from riskodds.rules.ruleset import Rules

fast = compiled_from(faces)

BITS = 62
"""Of what is counted compiled; one less than there are."""
PLAIN = 40
"""How many times as long a step takes in plain Python, roughly."""


class Loss(NamedTuple):
    """What one roll costs both sides."""

    attacker: int
    defender: int


Array = np.ndarray[Any, np.dtype[Any]]
LossCounts = Mapping[Loss, int]
"""In how many rolls they cost so much."""


class Scores(NamedTuple):
    """How what a roll costs is written as one number, each pair adding to it; a pair that the attacker loses adds 1."""

    pairs: int
    tie: int
    """What a pair of equal dice adds."""
    kill: int
    """What a pair adds that the attacker wins: nothing if each pair costs one side a unit."""
    number: int
    """Of scores, from 0 on."""

    @property
    def losses(self) -> list[Loss]:
        """By score: what it costs both sides, also where that is more than can be lost."""
        some = range(self.pairs + 1)
        return [Loss(lost, killed) for killed in some for lost in some] if self.kill else [*each_pair_costs(self.pairs)]


@cache
def each_pair_costs(pairs: int) -> tuple[Loss, ...]:
    """Return what a roll can cost where each pair costs one side a unit.

    >>> each_pair_costs(2)
    (Loss(attacker=0, defender=2), Loss(attacker=1, defender=1), Loss(attacker=2, defender=0))
    """
    return tuple(Loss(lost, pairs - lost) for lost in range(pairs + 1))


def scores_of(rules: Rules, pairs: int) -> Scores:
    """Return how what a roll costs is written as one number."""
    if rules.ties == "nobody":
        return Scores(pairs, 0, pairs + 1, (pairs + 1) ** 2)
    return Scores(pairs, int(rules.ties == "defender"), 0, pairs + 1)


def losses_of(rules: Rules, attack: SortedRoll, defend: SortedRoll) -> Loss:
    """Return what one roll costs, from the dice as they are compared.

    >>> losses_of(Rules(), (6, 5, 3), (5, 5))
    Loss(attacker=1, defender=1)
    """
    pairs = list(zip(attack, defend, strict=False))
    lost = sum(a < d or (a == d and rules.ties == "defender") for a, d in pairs)
    killed = sum(a > d or (a == d and rules.ties == "attacker") for a, d in pairs)
    return Loss(lost, killed)


def loss_counts(rules: Rules, attack_dice: int, defend_dice: int) -> LossCounts:
    """Count all rolls by what they cost both sides, the best for the attacker first.

    Where equal dice cost nobody, a roll may cost nothing.

    Raises
    ------
    SizeError
        If there are too many dice, or faces, to go through.

    Examples
    --------
    >>> list(loss_counts(Rules(), 3, 2).values())
    [2890, 2611, 2275]
    >>> loss_counts(Rules(ties="nobody"), 1, 1)[0, 0]
    6
    """
    if rules.dice_are_alike and rules.ties != "nobody":
        counts = _of_like_dice(rules, attack_dice, defend_dice)
        return dict(zip(each_pair_costs(len(counts) - 1), counts, strict=True))
    return loss_counts_of_any_dice(rules, attack_dice, defend_dice)


def _of_like_dice(rules: Rules, attack_dice: int, defend_dice: int) -> tuple[int, ...]:
    """Count all rolls by what they cost the attacker, where all dice of a side are alike."""
    rolled, pairs = defend_dice + rules.defender_bonus_dice, min(attack_dice, defend_dice)
    sides: tuple[Any, Any] = rules.attacker_sides, rules.defender_sides
    # As a logarithm, for the number of rolls may be one of very many digits.
    bits = attack_dice * math.log2(sides[0]) + rolled * math.log2(sides[1]) + math.log2(attack_dice + rolled)
    plain = bits > BITS or fast is faces
    steps = (math.comb(pairs + 2, 2) ** 2 + attack_dice + rolled) * (pairs + 1) * max(sides)
    _require_time(rules, attack_dice, defend_dice, steps, plain=plain)
    size = (pairs + 1) ** 3
    ways: Any = [0] * size if plain else np.zeros(size, np.int64)
    ways[0] = 1
    (faces if plain else fast).count_by_losses(
        attack_dice, sides[0], rolled, sides[1], pairs, rules.ties == "defender", ways
    )
    counts = ways[-pairs - 1 :]
    return tuple(counts if plain else counts.tolist())


def _require_time(rules: Rules, attack_dice: int, defend_dice: int, steps: int, *, plain: bool) -> None:
    if steps * (PLAIN if plain else 1) > MOST_STEPS_COUNTED:
        raise too_many(attacking(rules, attack_dice), defending(rules, defend_dice))


def loss_counts_of_any_dice(rules: Rules, attack_dice: int, defend_dice: int) -> LossCounts:
    """Do what `loss_counts` does by laying out both sides, which is also right where their dice are not alike."""
    attack, defend = attacking(rules, attack_dice), defending(rules, defend_dice)
    scores = scores_of(rules, min(attack_dice, defend_dice))
    plain = attack.bits + defend.bits > BITS or fast is faces
    # That much it takes at the least; so nothing is laid out that is surely too long.
    steps = (attack.dice + defend.dice) * scores.number * max(attack.faces, defend.faces)
    _require_time(rules, attack_dice, defend_dice, steps, plain=plain)
    all_faces = tuple(sorted(faces_of(attack) | faces_of(defend), reverse=True))
    ways = descent(attack, scores.pairs, all_faces), descent(defend, scores.pairs, all_faces)
    steps = scores.number * sum(moves * others for moves, others in zip(*(way.moves for way in ways), strict=True))
    _require_time(rules, attack_dice, defend_dice, steps, plain=plain)
    counts = _by_score(ways, scores, plain=plain)
    found = {loss: count for loss, count in zip(scores.losses, counts, strict=True) if sum(loss) <= scores.pairs}
    return dict(sorted(found.items(), key=lambda each: (each[0].attacker - each[0].defender, each)))


def _by_score(ways: tuple[Descent, Descent], scores: Scores, *, plain: bool) -> list[int]:
    """Go through the faces of two sides that have been laid out, and return the counts by score."""
    number = scores.number
    size = number * max(one * other for one, other in zip(ways[0].sizes, ways[1].sizes, strict=True))
    arguments: list[Any] = [each for way in ways for each in way]
    rooms: list[Any] = [[0] * size, [0] * size]
    if not plain:
        arguments = [np.array(each, np.int64) for each in arguments]
        rooms = [np.zeros(size, np.int64) for _ in range(2)]
    (faces if plain else fast).count_by_score(*arguments, scores.tie, scores.kill, number, *rooms)
    return [int(count) for count in rooms[(len(ways[0].sizes) - 1) % 2][:number]]


@memoized
def loss_counts_by_attack_roll(
    rules: Rules, attack_dice: int, defend_dice: int
) -> MappingProxyType[SortedRoll, LossCounts]:
    """Count, by the attacker's highest dice that are compared, the defender's rolls by what they cost both sides.

    Raises
    ------
    SizeError
        If the table would be too large.

    Examples
    --------
    >>> loss_counts_by_attack_roll(Rules(), 1, 1)[4,]  # 4, 5, 6 hold against a four; 1, 2, 3 fall
    {Loss(attacker=0, defender=1): 3, Loss(attacker=1, defender=0): 3}
    """
    pairs = min(attack_dice, defend_dice)
    pools = attacking(rules, attack_dice), defending(rules, defend_dice)
    scores = scores_of(rules, pairs)
    losses = scores.losses
    shown = sorted(faces_of(pools[0]) | faces_of(pools[1]))
    if len(shown) ** pairs * len(losses) > MOST_ROLLS_COUNTED:
        raise too_many(*pools)
    attack, defend = (compared_rolls(pool, pairs) for pool in pools)
    place = {face: number for number, face in enumerate(shown)}
    exact_integer = np.int64 if sum(defend.values()) < 2**63 else np.object_
    counts: Array = np.zeros((len(losses), *[len(shown)] * pairs), dtype=exact_integer)
    for roll, ways in defend.items():
        counts[0, *map(place.__getitem__, roll)] += ways
    for pair in range(1, pairs + 1):
        up_to = counts.cumsum(axis=pair)
        parts = ((scores.kill, up_to - counts), (scores.tie, counts), (1, up_to.take([-1], axis=pair) - up_to))
        counts = np.zeros_like(counts)
        for more, part in parts:
            counts[more:] += part[: len(counts) - more]
    by_dice = np.moveaxis(counts, 0, -1)
    return MappingProxyType(
        {
            roll: {
                loss: count
                for loss, count in zip(losses, by_dice[tuple(map(place.__getitem__, roll))].tolist(), strict=True)
                if sum(loss) <= pairs
            }
            for roll in attack
        }
    )
