"""One roll: integers, from an enumeration of all rolls and as published."""

from fractions import Fraction

import brute_force
import pytest
from brute_force import GAMES, Game

from riskodds import Rules, SizeError, UnitsError, roll
from riskodds.dice.losses import attack_rolls, loss_counts, loss_counts_by_attack_roll, sorted_rolls


@pytest.mark.parametrize("text", GAMES)
def test_counts_equal_the_enumeration_of_all_rolls(text):
    rules, game = Rules.parse(text), GAMES[text]
    for attack_dice in range(1, rules.attack_dice + 1):
        for defend_dice in range(1, len(rules.defend_at) + 1):
            expected = brute_force.loss_counts(game, attack_dice, defend_dice)
            assert loss_counts(rules, attack_dice, defend_dice) == expected


def test_three_against_two():
    one = roll(3, 2)
    assert one.counts == (2890, 2611, 2275)
    assert one.rolls == 7776
    assert one.attacker_losses == Fraction(2611 + 2 * 2275, 7776)
    assert one.defender_losses == Fraction(2611 + 2 * 2890, 7776)
    assert round(float(one.attacker_losses), 4) == 0.9209
    assert round(float(one.defender_losses), 4) == 1.0791


RISK_LEGACY = {
    "+1": (1860, 3176, 2740),
    "+1,+1": (1470, 2436, 3870),
    "0,-1": (3280, 2951, 1545),
    "-1": (4120, 2061, 1595),
    "-1,-1": (4710, 2016, 1050),
    "0,+1": (2300, 2256, 3220),
}


@pytest.mark.parametrize("modifiers", RISK_LEGACY)
def test_risk_legacy_modifiers_three_against_two(modifiers):
    assert roll(3, 2, f"defender-modifiers={modifiers}").counts == RISK_LEGACY[modifiers]


def test_a_bonus_die_keeps_the_best_two_of_three():
    one = roll(3, 2, "defender-bonus-dice=1")
    assert [round(float(chance), 4) for chance in one.probabilities] == [0.2308, 0.2930, 0.4762]


def test_three_defender_dice_compare_three_pairs():
    assert roll(3, 3, "three-defender-dice").counts == (6420, 10017, 12348, 17871)


def test_a_modified_die_is_floored_at_one_and_the_dice_are_sorted_again():
    # 6 5 with -2 on the highest becomes 4 5, shown as 5 4; 1 1 stays 1 1.
    rolls = sorted_rolls(2, sides=6, modifiers=(-2,))
    assert rolls[5, 4] == 2
    assert rolls[1, 1] == 1 + 2 + 2  # 1 1; 2 1 and 1 2; 3 1 and 1 3
    assert sum(rolls.values()) == 36


def test_modifiers_for_dice_that_are_not_rolled_do_nothing():
    assert roll(1, 1, "defender-modifiers=0,+1").counts == roll(1, 1).counts


def test_given_the_attackers_roll_the_counts_add_up_to_all_rolls():
    rules = Rules.parse("attacker-modifiers=+1 defender-bonus-dice=1")
    ways = attack_rolls(rules, 3)
    by_roll = loss_counts_by_attack_roll(rules, 3, 2)
    assert ways.keys() == by_roll.keys()
    assert {sum(counts) for counts in by_roll.values()} == {6**3}
    assert sum(ways.values()) == 6**3


@pytest.mark.parametrize("attack", [(6, 6, 6), (6, 3, 1), (4, 4, 2), (1, 1, 1)])
@pytest.mark.parametrize("defend_dice", [1, 2])
def test_given_the_attackers_roll_the_counts_equal_the_enumeration(attack, defend_dice):
    counts = loss_counts_by_attack_roll(Rules(), 3, defend_dice)[attack]
    expected = brute_force.chances_against(Game(), attack, defend_dice)
    assert tuple(Fraction(count, sum(counts)) for count in counts) == expected


def test_four_dice_a_side_with_twenty_faces():
    rules = Rules.parse("attack-dice=4 defend-at=1,2,3,4 attacker-sides=20 defender-sides=20")
    counts = loss_counts(rules, 4, 4)
    assert sum(counts) == 20**8
    # By symmetry: all four pairs fall to the attacker as often as to the defender if ties go the other way.
    assert loss_counts(Rules.parse(f"{rules} ties=attacker"), 4, 4) == counts[::-1]


def test_counts_stay_exact_beyond_64_bits():
    rules = Rules.parse("attack-dice=1 defend-at=1 defender-bonus-dice=24")
    # One attacking die against the best of 25: the attacker wins with x if all 25 show less.
    assert loss_counts(rules, 1, 1)[0] == sum((x - 1) ** 25 for x in range(1, 7))
    assert sum(loss_counts(rules, 1, 1)) == 6**26


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ((4, 2), "attack dice: 4 is more than hasbro-2015 allows; write at most 3, or rules such as attack-dice=4"),
        ((3, 3), "defend dice: 3 is more than hasbro-2015 allows; write at most 2, or rules such as defend-at=1,2,3"),
        ((0, 2), "attack dice: 0 is too few; write a whole number of at least 1"),
        ((3, 1.5), "defend dice: 1.5 is not a whole number; write one of at least 1, such as 10"),
    ],
)
def test_dice_that_the_rules_do_not_know(dice, message):
    with pytest.raises(UnitsError) as error:
        roll(*dice)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "rules",
    [
        "attack-dice=30 attacker-sides=1000",
        "attack-dice=12 defend-at=1,2,3,4,5,6,7,8,9,10,11,12",
        "attacker-sides=999999999",
        "attacker-modifiers=+999999999",
    ],
)
def test_too_many_rolls_to_count_are_refused(rules):
    rules = Rules.parse(rules)
    with pytest.raises(SizeError, match="write fewer dice or faces"):
        roll(rules.attack_dice, len(rules.defend_at), rules)
