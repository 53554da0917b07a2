"""The error of treating sorted dice as independent, rebuilt to recognize figures that come from it.

Each pair of dice by itself is decided with the right chance, but the pairs are multiplied as if one told nothing
about the other (B. Tan, "Markov Chains and the RISK Board Game", Mathematics Magazine 70, 1997, corrected by
J. A. Osborne, "Markov Chains for the RISK Board Game Revisited", Mathematics Magazine 76, 2003).
"""

from fractions import Fraction

from riskodds.dice.losses import attack_rolls, losses_of, sorted_rolls
from riskodds.dice.memo import memoized
from riskodds.dice.picks import RollResult
from riskodds.rules.ruleset import Rules


@memoized
def independent_results(rules: Rules, attack_dice: int, defend_dice: int) -> tuple[RollResult, ...]:
    """Return the ways a roll would end if its pairs were independent.

    >>> for result in independent_results(Rules(), 3, 2):
    ...     print(result.attacker_loss, round(float(result.chance), 4))
    0 0.2865
    1 0.5061
    2 0.2074
    """
    chances = [Fraction(1)]
    for lost in _lost_by_pair(rules, attack_dice, defend_dice):
        won = [chance * (1 - lost) for chance in chances] + [Fraction()]
        more = [Fraction()] + [chance * lost for chance in chances]
        chances = [sum(both, Fraction()) for both in zip(won, more, strict=True)]
    pairs = len(chances) - 1
    return tuple(RollResult(loss, pairs - loss, chance) for loss, chance in enumerate(chances))


def _lost_by_pair(rules: Rules, attack_dice: int, defend_dice: int) -> list[Fraction]:
    """Return the chance that the attacker loses the highest, second, … pair."""
    attack = attack_rolls(rules, attack_dice)
    defend = sorted_rolls(defend_dice, rules.defender_sides, rules.defender_modifiers, rules.defender_bonus_dice)
    all_rolls = sum(attack.values()) * sum(defend.values())
    return [
        Fraction(
            sum(
                ways * more_ways * losses_of(rules, roll[pair : pair + 1], answer[pair : pair + 1])[0]
                for roll, ways in attack.items()
                for answer, more_ways in defend.items()
            ),
            all_rolls,
        )
        for pair in range(min(attack_dice, defend_dice))
    ]
