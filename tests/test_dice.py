"""One roll: integers, from an enumeration of all rolls and as published."""

import math
from fractions import Fraction
from itertools import combinations_with_replacement
from operator import le

import brute_force
import pytest
from brute_force import GAMES, Game
from hypothesis import given
from hypothesis import strategies as st

from riskodds import Rules, SizeError, UnitsError, roll
from riskodds.dice import faces, losses
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
        "attack-dice=30 attacker-sides=1000 attacker-modifiers=+1",
        f"attack-dice=40 defend-at={','.join(map(str, range(1, 41)))}",
        "defender-bonus-dice=999999999",
        "attacker-sides=999999999",
        "attacker-modifiers=+999999999",
    ],
)
def test_too_many_rolls_to_count_are_refused(rules):
    rules = Rules.parse(rules)
    with pytest.raises(SizeError, match="write fewer dice or faces"):
        roll(rules.attack_dice, len(rules.defend_at), rules)


pools = st.builds(
    Rules,
    attack_dice=st.integers(1, 4),
    attacker_sides=st.integers(1, 7),
    defend_at=st.integers(1, 4).map(lambda dice: tuple(range(1, dice + 1))),
    defender_sides=st.integers(1, 7),
    defender_bonus_dice=st.integers(0, 2),
    ties=st.sampled_from(["attacker", "defender"]),
)


@given(pools)
def test_going_through_the_faces_counts_what_going_through_the_rolls_counts(rules):
    attack_dice, defend_dice = rules.attack_dice, len(rules.defend_at)
    assert losses.loss_counts_by_faces(rules, attack_dice, defend_dice) == losses.loss_counts_by_rolls(
        rules, attack_dice, defend_dice
    )


@given(pools)
def test_compiled_and_plain_count_the_same(rules):
    found = losses.loss_counts_by_faces(rules, rules.attack_dice, len(rules.defend_at))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(losses, "fast", faces)
        assert losses.loss_counts_by_faces(rules, rules.attack_dice, len(rules.defend_at)) == found


def test_the_highest_of_fifty_dice_with_twenty_faces():
    rules = Rules.parse("attack-dice=1 defend-at=1 defender-bonus-dice=49 attacker-sides=20 defender-sides=20")
    assert loss_counts(rules, 1, 1) == (
        sum((x - 1) ** 50 for x in range(1, 21)),
        sum(20**50 - x**50 for x in range(20)),
    )


def test_three_hundred_dice_against_two():
    # Among so many dice hardly ever fewer than two show a six; then the defender holds each pair with a six alone.
    lost = [count / 6**302 for count in loss_counts(Rules.parse("attack-dice=300"), 300, 2)]
    assert lost == pytest.approx([25 / 36, 10 / 36, 1 / 36], rel=1e-14)


def test_eight_dice_a_side():
    rules = Rules.parse("attack-dice=8 defend-at=1,2,3,4,5,6,7,8 defender-sides=5")
    counts = loss_counts(rules, 8, 8)
    assert sum(counts) == 6**8 * 5**8
    # All pairs are lost if in sorted order no attacking die is the higher: the rolls counted by what both have sorted.
    sixes = combinations_with_replacement(range(1, 7), 8)
    held = {roll: orders(roll) for roll in combinations_with_replacement(range(1, 6), 8)}
    assert counts[8] == sum(
        orders(attack) * ways for attack in sixes for roll, ways in held.items() if all(map(le, attack, roll))
    )


def orders(roll):
    """In how many orders the dice of a sorted roll can fall."""
    return math.factorial(len(roll)) // math.prod(math.factorial(roll.count(face)) for face in set(roll))
