"""The error of treating sorted dice as independent, rebuilt to recognize figures that come from it.

Each pair of dice by itself is decided with the right chance, but the pairs are multiplied as if one told nothing
about the other (B. Tan, "Markov Chains and the RISK Board Game", Mathematics Magazine 70, 1997, corrected by
J. A. Osborne, "Markov Chains for the RISK Board Game Revisited", Mathematics Magazine 76, 2003).
"""

from fractions import Fraction

from riskodds.dice.descents import compared_rolls
from riskodds.dice.losses import Loss, losses_of
from riskodds.dice.memo import memoized
from riskodds.dice.picks import RollResult, conditional
from riskodds.dice.pools import attacking, defending
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
    chances = {Loss(0, 0): Fraction(1)}
    for by_pair in _chances_by_pair(rules, attack_dice, defend_dice):
        together: dict[Loss, Fraction] = {}
        for so_far, chance in chances.items():
            for more, another in by_pair.items():
                both = Loss(so_far.attacker + more.attacker, so_far.defender + more.defender)
                together[both] = together.get(both, Fraction()) + chance * another
        chances = together
    return conditional([RollResult(*loss, chance) for loss, chance in sorted(chances.items())])


def _chances_by_pair(rules: Rules, attack_dice: int, defend_dice: int) -> list[dict[Loss, Fraction]]:
    """Return the chances of what the highest, second, … pair costs."""
    pairs = min(attack_dice, defend_dice)
    attack, defend = (
        compared_rolls(pool, pairs) for pool in (attacking(rules, attack_dice), defending(rules, defend_dice))
    )
    all_rolls = sum(attack.values()) * sum(defend.values())
    by_pair: list[dict[Loss, Fraction]] = []
    for pair in range(pairs):
        chances: dict[Loss, Fraction] = {}
        for roll, ways in attack.items():
            for answer, more_ways in defend.items():
                loss = losses_of(rules, roll[pair : pair + 1], answer[pair : pair + 1])
                chances[loss] = chances.get(loss, Fraction()) + Fraction(ways * more_ways, all_rolls)
        by_pair.append(chances)
    return by_pair
