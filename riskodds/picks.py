r"""Picks: how many dice the defender rolls, and the chances of one roll that follow.

Picking before the roll, or after it by a fixed heuristic, gives one law for all states in which the same
dice are allowed. Picking after the roll so that conquest is least likely gives, for each of the
attacker's rolls :math:`x`, a choice between options :math:`j` that is made state by state,

.. math:: V(a, d) = \sum_x P(x) \min_j \sum_\ell P(\ell \mid x, j) \, V(a - \ell, d - k_j + \ell),

with full dice where two options are equally good.
"""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from riskodds.dice import SortedRoll, attack_rolls, loss_counts, loss_counts_by_attack_roll
from riskodds.rules import Rules
from riskodds.semiring import Array, Semiring


class RollResult(NamedTuple):
    """One way a roll can end."""

    attacker_loss: int
    defender_loss: int
    chance: Fraction


class Option(NamedTuple):
    """A number of dice that the defender may roll, and what follows after each of the attacker's rolls."""

    dice: int
    pairs: int
    chances: dict[SortedRoll, tuple[Fraction, ...]]
    """By the attacker's roll: the chance that it is rolled and then costs the attacker 0, 1, … units."""


def options(rules: Rules, attack_dice: int, defend_dice: int, dice_seen: int) -> tuple[Option, ...]:
    """Return the defender's options after seeing the attacker's roll, full dice first.

    Rolls of which the highest `dice_seen` dice agree are taken together.

    Examples
    --------
    >>> full, single = options(Rules(), attack_dice=3, defend_dice=2, dice_seen=2)
    >>> full.dice, single.dice, len(full.chances)
    (2, 1, 21)
    >>> single.chances[6, 6]  # 16 of 216 rolls, then the defender's six holds once in six
    (Fraction(5, 81), Fraction(1, 81))
    """
    return tuple(_option(rules, attack_dice, dice, dice_seen) for dice in range(defend_dice, 0, -1))


def _option(rules: Rules, attack_dice: int, dice: int, dice_seen: int) -> Option:
    ways = attack_rolls(rules, attack_dice)
    pairs = min(attack_dice, dice)
    chances: dict[SortedRoll, list[Fraction]] = defaultdict(lambda: [Fraction()] * (pairs + 1))
    for roll, counts in loss_counts_by_attack_roll(rules, attack_dice, dice).items():
        all_rolls = sum(ways.values()) * sum(counts)
        seen = chances[roll[:dice_seen]]
        for loss, count in enumerate(counts):
            seen[loss] += Fraction(ways[roll] * count, all_rolls)
    return Option(dice, pairs, {roll: tuple(each) for roll, each in chances.items()})


def roll_results(rules: Rules, attack_dice: int, defend_dice: int) -> tuple[RollResult, ...]:
    """Return the ways a roll can end where the pick does not depend on the state.

    Examples
    --------
    >>> roll_results(Rules(), 1, 1)
    (RollResult(attacker_loss=0, defender_loss=1, chance=Fraction(5, 12)), \
RollResult(attacker_loss=1, defender_loss=0, chance=Fraction(7, 12)))
    >>> [result[:2] for result in roll_results(Rules.parse("defender-koole"), 3, 2)]
    [(0, 2), (1, 1), (2, 0), (0, 1), (1, 0)]
    """
    if rules.defender_picks == "koole":
        return tuple(
            RollResult(loss, option.pairs - loss, chance)
            for option in options(rules, attack_dice, defend_dice, dice_seen=2)
            for loss, chance in enumerate(_chances_of_koole(option, defend_dice))
            if chance
        )
    counts = loss_counts(rules, attack_dice, defend_dice)
    pairs = len(counts) - 1
    return tuple(
        RollResult(loss, pairs - loss, Fraction(count, sum(counts))) for loss, count in enumerate(counts) if count
    )


def koole_dice(roll: SortedRoll) -> int:
    """Return the defender's dice by the heuristic of Koole (1994): an upper limit, as one defender rolls one.

    >>> koole_dice((6, 3, 1)), koole_dice((6, 4, 1)), koole_dice((6,))
    (2, 1, 2)
    """
    return 2 if len(roll) == 1 or roll[1] <= 3 else 1


def _chances_of_koole(option: Option, defend_dice: int) -> list[Fraction]:
    chosen = [chances for roll, chances in option.chances.items() if min(koole_dice(roll), defend_dice) == option.dice]
    return [sum(column, Fraction()) for column in zip(*chosen, strict=True)]


def weights(option: Option, semiring: Semiring) -> Array:
    """Return an option's chances as an array of shape (rolls, losses, 1)."""
    return np.array([[[semiring.number(chance)] for chance in each] for each in option.chances.values()])


def least_likely(semiring: Semiring, chance: Array, complement: Array) -> Array:
    """Return, along the first axis, which option makes something least likely; the first of equals.

    That is the least chance or, the same, the greatest chance of the contrary. Where one of the two is nearly
    certain in all options, only the other still tells them apart in floating point, so the smaller decides.
    Options that differ by rounding alone are equal.
    """
    least = chance <= semiring.times(chance.min(axis=0), semiring.slack)
    greatest = semiring.times(complement, semiring.slack) >= complement.max(axis=0)
    decided: Array = np.where(chance[0] < complement[0], least.argmax(axis=0), greatest.argmax(axis=0))
    return decided


def worths_of(semiring: Semiring, options_weights: Sequence[Array], outlooks: Sequence[Array]) -> Array:
    """Return the chances of conquest and of failure under each option after each of the attacker's rolls.

    Parameters
    ----------
    semiring : Semiring
        The number type of all chances.
    options_weights : sequence of array
        The `weights` of each option, full dice first.
    outlooks : sequence of array
        For each option the chances of conquest and of failure after a loss of 0, 1, … units, in each of n
        states, shape (2, losses, n).

    Returns
    -------
    array
        Shape (options, 2, rolls, n).
    """
    return np.stack(
        [
            semiring.plus.reduce(semiring.times(each, outlook[:, np.newaxis]), axis=2)
            for each, outlook in zip(options_weights, outlooks, strict=True)
        ]
    )


def least_conquest(
    semiring: Semiring, options_weights: Sequence[Array], outlooks: Sequence[Array]
) -> tuple[Array, list[Array]]:
    """Pick, after each of the attacker's rolls, the option that makes conquest least likely.

    Parameters
    ----------
    semiring, options_weights, outlooks
        As `worths_of`.

    Returns
    -------
    chances : array
        Of conquest and of failure in each state, shape (2, n).
    probabilities : list of array
        For each option the chance that it is picked and then costs the attacker 0, 1, … units, in each
        state, shape (losses, n).
    """
    worths = worths_of(semiring, options_weights, outlooks)
    picked = least_likely(semiring, worths[:, 0], worths[:, 1])
    chances = np.take_along_axis(worths, picked[np.newaxis, np.newaxis], axis=0)[0]
    return semiring.plus.reduce(chances, axis=1), [
        semiring.plus.reduce(np.where(picked[:, np.newaxis] == option, each, semiring.zero), axis=0)
        for option, each in enumerate(options_weights)
    ]
