r"""Picks: how many dice the defender rolls, and the chances of one roll that follow.

Picking before the roll, or after it by a fixed heuristic, gives one law for all states in which the same
dice are allowed. Picking after the roll so that conquest is least likely gives, for each of the attacker's
rolls, a choice between options that is made state by state (`riskodds.engine.choices`).
"""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from riskodds.dice.losses import SortedRoll, attack_rolls, loss_counts, loss_counts_by_attack_roll
from riskodds.rules.ruleset import Rules


class RollResult(NamedTuple):
    """One way a roll can end."""

    attacker_loss: int
    defender_loss: int
    chance: Fraction


class Option(NamedTuple):
    """A number of dice that the defender may roll, and what follows after each of the attacker's rolls."""

    dice: int
    pairs: int
    rolls: int
    """All rolls of both sides, equally likely."""
    counts: dict[SortedRoll, list[int]]
    """By the attacker's roll: in how many of all rolls it falls and then costs the attacker 0, 1, … units."""


def options(rules: Rules, attack_dice: int, defend_dice: int, dice_seen: int) -> tuple[Option, ...]:
    """Return the defender's options after seeing the attacker's roll, full dice first.

    Rolls of which the highest `dice_seen` dice agree are taken together.

    Examples
    --------
    >>> full, single = options(Rules(), attack_dice=3, defend_dice=2, dice_seen=2)
    >>> full.dice, single.dice, len(full.counts)
    (2, 1, 21)
    >>> single.counts[6, 6], single.rolls  # 16 of 216 rolls, then the defender's six holds once in six
    ([80, 16], 1296)
    """
    return tuple(_option(rules, attack_dice, dice, dice_seen) for dice in range(defend_dice, 0, -1))


def _option(rules: Rules, attack_dice: int, dice: int, dice_seen: int) -> Option:
    ways = attack_rolls(rules, attack_dice)
    pairs = min(attack_dice, dice)
    by_roll = loss_counts_by_attack_roll(rules, attack_dice, dice)
    rolls = sum(ways.values()) * sum(next(iter(by_roll.values())))
    seen: dict[SortedRoll, list[int]] = defaultdict(lambda: [0] * (pairs + 1))
    for roll, counts in by_roll.items():
        so_far = seen[roll[:dice_seen]]
        for loss, count in enumerate(counts):
            so_far[loss] += ways[roll] * count
    return Option(dice, pairs, rolls, dict(seen))


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
    pairs, rolls = len(counts) - 1, sum(counts)
    return tuple(RollResult(loss, pairs - loss, Fraction(count, rolls)) for loss, count in enumerate(counts) if count)


def koole_dice(roll: SortedRoll) -> int:
    """Return the defender's dice by the heuristic of Koole (1994): an upper limit, as one defender rolls one.

    >>> koole_dice((6, 3, 1)), koole_dice((6, 4, 1)), koole_dice((6,))
    (2, 1, 2)
    """
    return 2 if len(roll) == 1 or roll[1] <= 3 else 1


def _chances_of_koole(option: Option, defend_dice: int) -> list[Fraction]:
    chosen = [counts for roll, counts in option.counts.items() if min(koole_dice(roll), defend_dice) == option.dice]
    return [Fraction(sum(column), option.rolls) for column in zip(*chosen, strict=True)]
