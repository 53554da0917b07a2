"""One roll: integers, from an enumeration of all rolls and as published."""

import math
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, product
from operator import le
from time import process_time

import brute_force
import pytest
from brute_force import GAMES
from hypothesis import given, settings
from hypothesis import strategies as st

from riskodds import Rules, RulesError, SizeError, UnitsError, battle, roll
from riskodds.dice import faces, losses
from riskodds.dice.descents import compared_rolls, descent
from riskodds.dice.losses import loss_counts, loss_counts_by_attack_roll, loss_counts_of_any_dice, losses_of
from riskodds.dice.picks import all_results, options, roll_results
from riskodds.dice.pools import Kind, Pool, attacking, defending


@pytest.mark.parametrize("text", GAMES)
def test_counts_equal_the_enumeration_of_all_rolls(text):
    rules, game = Rules.parse(text), GAMES[text]
    for attack_dice in range(1, rules.attack_dice + 1):
        for defend_dice in range(1, len(rules.defend_at) + 1):
            expected = brute_force.loss_counts(game, attack_dice, defend_dice)
            counts = loss_counts(rules, attack_dice, defend_dice)
            assert {loss: count for loss, count in counts.items() if count} == expected
            assert loss_counts_of_any_dice(rules, attack_dice, defend_dice) == counts


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
    rolls = compared_rolls(attacking(Rules(attacker_modifiers=(-2,)), 2), 2)
    assert rolls[5, 4] == 2
    assert rolls[1, 1] == 1 + 2 + 2  # 1 1; 2 1 and 1 2; 3 1 and 1 3
    assert sum(rolls.values()) == 36


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        ("attacker-sides=8,6,6", (4880, 3213, 2275)),
        ("attacker-sides=8,6 defender-sides=8", (5130, 6341, 6961)),
        ("attacker-modifiers=+1 defender-modifiers=+1 dice-cap=6", (2326, 2920, 2530)),
        ("attacker-modifiers=+1 dice-cap=6", (3390, 2536, 1850)),
        ("attacker-rerolls=1", (731080, 566713, 381823)),
        ("defender-lowest=-1", (3280, 2951, 1545)),
    ],
)
def test_three_against_two_of_other_dice(rules, counts):
    assert roll(3, 2, rules).counts == counts


@pytest.mark.parametrize(
    ("attackers", "defenders", "rules", "conquest"),
    [
        (9, 5, "attacker-sides=8,6,6", 0.956553),
        (9, 5, "attacker-modifiers=+1 dice-cap=6", 0.939872),
        (9, 5, "attacker-modifiers=+1 defender-modifiers=+1 dice-cap=6", 0.799780),
        (9, 5, "defender-lowest=-1", 0.955812),
        (10, 10, "attacker-rerolls=1", 0.752846),
        (10, 10, "defender-rerolls=1", 0.315760),
        (10, 10, "ties=nobody", 0.888496),
        (5, 3, "three-defender-dice fewer-dice=no-attack", 0.511583),
        (10, 10, "three-defender-dice fewer-dice=no-attack", 0.173720),
        (5, 3, "three-defender-dice", 0.566524),
        (10, 10, "three-defender-dice", 0.190248),
    ],
)
def test_battles_of_other_dice(attackers, defenders, rules, conquest):
    assert battle(attackers, defenders, rules).conquest == pytest.approx(conquest, abs=5e-7)


def test_equal_dice_that_cost_nobody_may_cost_nothing():
    one = roll(1, 1, "ties=nobody")
    assert [each[:3] for each in one.outcomes] == [(0, 1, 15), (0, 0, 6), (1, 0, 15)]
    assert one.counts == (21, 15)
    assert one.attacker_losses == one.defender_losses == Fraction(15, 36)
    rules = Rules(ties="nobody")
    assert [each.chance for each in all_results(rules, 1, 1)] == [Fraction(15, 36), Fraction(1, 6), Fraction(15, 36)]
    # A roll that costs nothing is no step of a battle: it is made again.
    assert [each.chance for each in roll_results(rules, 1, 1)] == [Fraction(1, 2)] * 2


def test_dice_that_are_always_equal_and_cost_nobody_never_end():
    with pytest.raises(RulesError, match="no roll ever costs a unit; write other faces or ties"):
        battle(2, 2, "ties=nobody attacker-sides=1 defender-sides=1")
    assert roll(1, 1, "ties=nobody attacker-sides=1 defender-sides=1").counts == (1, 0)


def test_the_cap_lowers_no_die_by_itself():
    pool = attacking(Rules.parse("attacker-sides=8 attacker-modifiers=+1,-1 dice-cap=6"), 3)
    assert pool.as_compared((8, 8, 7)) == (8, 7, 7)
    assert pool.as_compared((6, 5, 5)) == (6, 5, 4)


def test_modifiers_for_dice_that_are_not_rolled_do_nothing():
    assert roll(1, 1, "defender-modifiers=0,+1").counts == roll(1, 1).counts


def test_given_the_attackers_roll_the_counts_add_up_to_all_rolls():
    rules = Rules.parse("attacker-modifiers=+1 defender-bonus-dice=1")
    by_roll = loss_counts_by_attack_roll(rules, 3, 2)
    assert by_roll.keys() == compared_rolls(attacking(rules, 3), 2).keys()
    assert {sum(counts.values()) for counts in by_roll.values()} == {6**3}


@pytest.mark.parametrize("text", GAMES)
def test_given_the_attackers_roll_the_counts_equal_the_enumeration(text):
    rules, game = Rules.parse(text), GAMES[text]
    attacks = sorted(brute_force.rolls(game, 0, 3))
    for defend_dice in range(1, min(3, len(rules.defend_at)) + 1):
        by_roll = loss_counts_by_attack_roll(rules, 3, defend_dice)
        assert by_roll.keys() == {attack[:defend_dice] for attack in attacks}
        for attack in attacks[::9]:
            counts = by_roll[attack[:defend_dice]]
            assert {loss: Fraction(count, sum(counts.values())) for loss, count in counts.items() if count} == (
                brute_force.chances_against(game, attack, defend_dice)
            )


def test_four_dice_a_side_with_twenty_faces():
    rules = Rules.parse("attack-dice=4 defend-at=1,2,3,4 attacker-sides=20 defender-sides=20")
    counts = loss_counts(rules, 4, 4)
    assert sum(counts.values()) == 20**8
    # By symmetry: all four pairs fall to the attacker as often as to the defender if ties go the other way.
    turned = loss_counts(Rules.parse(f"{rules} ties=attacker"), 4, 4)
    assert list(turned.values()) == list(counts.values())[::-1]


def test_counts_stay_exact_beyond_64_bits():
    rules = Rules.parse("attack-dice=1 defend-at=1 defender-bonus-dice=24")
    # One attacking die against the best of 25: the attacker wins with x if all 25 show less.
    assert loss_counts(rules, 1, 1)[0, 1] == sum((x - 1) ** 25 for x in range(1, 7))
    assert sum(loss_counts(rules, 1, 1).values()) == 6**26


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


FORTY = ",".join(map(str, range(1, 41)))


@pytest.mark.parametrize(
    "rules",
    [
        f"attack-dice=40 defend-at={FORTY}",
        f"attack-dice=40 defend-at={FORTY} attacker-rerolls=1",
        f"attack-dice=40 defend-at={FORTY} attacker-modifiers={','.join(['+1', '+2'] * 20)}",
        f"attack-dice=40 defend-at={FORTY} attacker-sides={','.join(map(str, range(60, 20, -1)))}",
        f"attack-dice=30 attacker-sides={','.join(map(str, range(60, 30, -1)))} attacker-lowest=-1",
        "attacker-sides=1000 attacker-modifiers=+1,-1,+1",
        "defender-bonus-dice=999999999",
        "defender-bonus-dice=999999999 defender-rerolls=1",
        "attacker-sides=999999999",
        "attacker-sides=999999999 ties=nobody",
        "attacker-sides=999999999,6",
        "defender-sides=999999999 defender-modifiers=-1",
        "defender-bonus-dice=999999999 defender-picks=koole",
        f"attack-dice=40 defend-at={FORTY} defender-picks=after",
        "attacker-sides=1000 defend-at=1,2,3 defender-picks=after",
    ],
)
def test_too_many_rolls_to_count_are_refused_within_a_second_or_two(rules):
    rules = Rules.parse(rules)
    start = process_time()
    dice = rules.attack_dice, len(rules.defend_at)
    count = partial(options, dice_seen=dice[1]) if rules.defender_picks == "after" else roll_results
    with pytest.raises(SizeError, match="write fewer dice or faces"):
        count(rules, *dice)
    assert process_time() - start < 3


sides = st.lists(st.integers(1, 7), min_size=1, max_size=3).map(lambda faces: tuple(sorted(faces, reverse=True)))
modifiers = st.lists(st.integers(-3, 4), max_size=3).map(tuple)
pools = st.builds(
    Rules,
    attack_dice=st.integers(1, 4),
    attacker_sides=sides,
    defend_at=st.integers(1, 4).map(lambda dice: tuple(range(1, dice + 1))),
    defender_sides=sides,
    attacker_rerolls=st.integers(0, 3),
    defender_rerolls=st.integers(0, 3),
    attacker_modifiers=modifiers,
    defender_modifiers=modifiers,
    attacker_lowest=st.integers(-2, 3),
    defender_lowest=st.integers(-2, 3),
    dice_cap=st.none() | st.integers(1, 8),
    defender_bonus_dice=st.integers(0, 2),
    ties=st.sampled_from(["attacker", "defender", "nobody"]),
)
like_dice = st.builds(
    Rules,
    attack_dice=st.integers(1, 5),
    attacker_sides=st.integers(1, 7),
    defend_at=st.integers(1, 5).map(lambda dice: tuple(range(1, dice + 1))),
    defender_sides=st.integers(1, 7),
    defender_bonus_dice=st.integers(0, 3),
    ties=st.sampled_from(["attacker", "defender"]),
)


def by_rolls(pool):
    """The dice of a pool as they are compared, from going through all sorted rolls of each kind."""
    counts = Counter({(): 1})
    for kind in pool.kinds:
        more = {
            roll: orders(roll) * math.prod(map(kind.ways, roll))
            for roll in combinations_with_replacement(range(1, kind.faces + 1), kind.dice)
        }
        together = Counter()
        for (one, ways), (other, more_ways) in product(counts.items(), more.items()):
            together[one + other] += ways * more_ways
        counts = together
    compared = Counter()
    for fallen, ways in counts.items():
        compared[pool.as_compared(fallen)] += ways
    return compared


@given(pools)
@settings(max_examples=60)
def test_going_through_the_faces_counts_what_going_through_the_rolls_counts(rules):
    attack_dice, defend_dice = rules.attack_dice, len(rules.defend_at)
    sides = by_rolls(attacking(rules, attack_dice)), by_rolls(defending(rules, defend_dice))
    expected = Counter()
    for (attack, ways), (defend, more_ways) in product(*(side.items() for side in sides)):
        expected[losses_of(rules, attack, defend)] += ways * more_ways
    found = loss_counts(rules, attack_dice, defend_dice)
    assert {loss: count for loss, count in found.items() if count} == expected
    for pool, rolls in zip((attacking(rules, attack_dice), defending(rules, defend_dice)), sides, strict=True):
        assert compared_rolls(pool, pool.kept) == rolls


@given(st.one_of(like_dice, pools))
@settings(max_examples=60)
def test_compiled_and_plain_count_the_same_and_like_dice_as_any(rules):
    dice = rules.attack_dice, len(rules.defend_at)
    found = loss_counts(rules, *dice)
    assert loss_counts_of_any_dice(rules, *dice) == found
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(losses, "fast", faces)
        assert loss_counts(rules, *dice) == found
        assert loss_counts_of_any_dice(rules, *dice) == found


def test_a_way_down_tells_how_many_dice_have_been_seen():
    # Of a coin with faces 4 and 2 all of which is raised by one, 5 and 3 are seen.
    way = descent(Pool((Kind(2, 1),), 1, ((1, 3),)), 1, (5, 4, 2, 1))
    assert way.seen[0] == 0
    assert way.seen[-1] == 1
    assert sum(way.ways[way.first[state]] for state in range(way.sizes[0])) == 2


def test_a_modifier_beyond_all_faces_is_no_burden():
    assert roll(3, 2, "attacker-modifiers=+999999999").counts == roll(3, 2, "attacker-modifiers=+6").counts


def test_the_highest_of_fifty_dice_with_twenty_faces():
    rules = Rules.parse("attack-dice=1 defend-at=1 defender-bonus-dice=49 attacker-sides=20 defender-sides=20")
    assert list(loss_counts(rules, 1, 1).values()) == [
        sum((x - 1) ** 50 for x in range(1, 21)),
        sum(20**50 - x**50 for x in range(20)),
    ]


def test_nine_dice_with_twenty_faces_against_one():
    rules = Rules.parse("attack-dice=9 attacker-sides=20")
    # One defending die holds against the best of nine that show no more than it does.
    assert roll(9, 1, rules).counts[1] == sum(face**9 for face in range(1, 7))
    raised = Rules.parse(f"{rules} attacker-modifiers=+1 dice-cap=20")
    assert roll(9, 1, raised).counts[1] == sum((face - 1) ** 9 for face in range(1, 7))
    again = Rules.parse(f"{rules} attacker-rerolls=1")
    ways = [Kind(20, 1, 1).ways_up_to(face) for face in range(1, 7)]
    assert roll(9, 1, again).counts[1] == sum(each**9 for each in ways)


def test_three_hundred_dice_against_two():
    # Among so many dice hardly ever fewer than two show a six; then the defender holds each pair with a six alone.
    lost = [count / 6**302 for count in loss_counts(Rules.parse("attack-dice=300"), 300, 2).values()]
    assert lost == pytest.approx([25 / 36, 10 / 36, 1 / 36], rel=1e-14)


def test_eight_dice_a_side():
    rules = Rules.parse("attack-dice=8 defend-at=1,2,3,4,5,6,7,8 defender-sides=5")
    counts = roll(8, 8, rules).counts
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
