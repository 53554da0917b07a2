r"""Picks: how many dice the defender rolls, and the chances of one roll that follow.

Picking before the roll, or after it by a fixed heuristic, gives one law for all states in which the same
dice are allowed. Picking after the roll so that conquest is least likely gives, for each of the attacker's
rolls, a choice between options that is made state by state (`riskodds.engine.choices`).
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from riskodds.dice.descents import compared_rolls
from riskodds.dice.losses import Loss, loss_counts, loss_counts_by_attack_roll
from riskodds.dice.pools import SortedRoll, attacking
from riskodds.errors import RulesError
from riskodds.rules.ruleset import Rules


class RollResult(NamedTuple):
    """One way a roll can end."""

    attacker_loss: int
    defender_loss: int
    chance: Fraction


class Option(NamedTuple):
    """A number of dice that the defender may roll, and what follows after each of the attacker's rolls."""

    dice: int
    losses: tuple[Loss, ...]
    """What a roll can cost, the best for the attacker first."""
    rolls: int
    """All rolls of both sides, equally likely."""
    counts: dict[SortedRoll, list[int]]
    """By the attacker's roll: in how many of all rolls it falls and then costs what stands in `losses`."""

    @property
    def pairs(self) -> int:
        """How many pairs of dice are compared."""
        return sum(self.losses[0])


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
    pairs = min(attack_dice, dice)
    seen = compared_rolls(attacking(rules, attack_dice), min(attack_dice, max(dice_seen, pairs)))
    by_roll = loss_counts_by_attack_roll(rules, attack_dice, dice)
    losses, answers = next((tuple(counts), sum(counts.values())) for counts in by_roll.values())
    counts = {roll: [ways * count for count in by_roll[roll[:pairs]].values()] for roll, ways in seen.items()}
    return Option(dice, losses, sum(seen.values()) * answers, counts)


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
    results = all_results(rules, attack_dice, defend_dice)
    return conditional(results) if rules.ties == "nobody" else results


def all_results(rules: Rules, attack_dice: int, defend_dice: int) -> tuple[RollResult, ...]:
    """Return the same with the chance that a roll costs nothing, if equal dice cost nobody.

    >>> all_results(Rules(ties="nobody"), 1, 1)[1]
    RollResult(attacker_loss=0, defender_loss=0, chance=Fraction(1, 6))
    """
    if rules.defender_picks == "koole":
        chances: dict[Loss, Fraction] = {}
        for option in options(rules, attack_dice, defend_dice, dice_seen=2):
            for loss, chance in zip(option.losses, _chances_of_koole(option, defend_dice), strict=False):
                chances[loss] = chances.get(loss, Fraction()) + chance
        return tuple(RollResult(*loss, chance) for loss, chance in chances.items() if chance)
    counts = loss_counts(rules, attack_dice, defend_dice)
    rolls = sum(counts.values())
    return tuple(RollResult(*loss, Fraction(count, rolls)) for loss, count in counts.items() if count)


def conditional(results: Sequence[RollResult]) -> tuple[RollResult, ...]:
    """Return the ways a roll can end that costs something: one that costs nothing is rolled again.

    >>> [result.chance for result in conditional(all_results(Rules(ties="nobody"), 1, 1))]
    [Fraction(1, 2), Fraction(1, 2)]

    Raises
    ------
    RulesError
        If every roll costs nothing.
    """
    something = tuple(each for each in results if each[:2] != (0, 0))
    if not something:
        raise RulesError(
            "ties=nobody: here all dice are always equal, and no roll ever costs a unit; write other faces or ties"
        )
    total = sum((each.chance for each in something), Fraction())
    return tuple(each._replace(chance=each.chance / total) for each in something)


def koole_dice(roll: SortedRoll) -> int:
    """Return the defender's dice by the heuristic of Koole (1994): an upper limit, as one defender rolls one.

    >>> koole_dice((6, 3, 1)), koole_dice((6, 4, 1)), koole_dice((6,))
    (2, 1, 2)
    """
    return 2 if len(roll) == 1 or roll[1] <= 3 else 1


def _chances_of_koole(option: Option, defend_dice: int) -> list[Fraction]:
    chosen = [counts for roll, counts in option.counts.items() if min(koole_dice(roll), defend_dice) == option.dice]
    return [Fraction(sum(column), option.rolls) for column in zip(*chosen, strict=True)]
