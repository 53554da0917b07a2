"""How many dice to roll: the game solved again over fractions, and the published claim about full dice."""

from fractions import Fraction
from functools import cache

import brute_force
import numpy as np
import pytest
from brute_force import GAMES, Game

from riskodds import (
    PRESETS,
    Rules,
    RulesError,
    SizeError,
    Worth,
    advise,
    conquest_grid,
    dice_policy,
    exact_dice_policy,
    picks_after_roll,
)

FEWER_IS_BETTER = {
    "attacker-sides=10 attack-dice=2 defender-sides=5 defender-modifiers=-1": Game(
        attack_dice=2, final_dice=2, sides=(10, 5), modifiers=((), (-1,))
    ),
    "zombie-attacker attacker-sides=9 ties=attacker defender-modifiers=0,-3": Game(
        attack_dice=2, final_dice=2, sides=(9, 6), modifiers=((), (0, -3)), ties="attacker"
    ),
}
BEFORE = {text: game for text, game in GAMES.items() if game.picks == "before" and game.fewer_dice == "attack"}


def test_there_is_no_choice_of_dice_where_fewer_may_end_the_attack():
    with pytest.raises(RulesError, match="there is no choice of dice; write rules without fewer-dice=no-attack"):
        dice_policy(5, 5, "fewer-dice=no-attack")


@pytest.mark.parametrize("text", [*BEFORE, *FEWER_IS_BETTER])
@pytest.mark.parametrize("exact", [True, False])
def test_the_game_by_the_recursion(text, exact):
    game = (BEFORE | FEWER_IS_BETTER)[text]

    @cache
    def value(a, d):
        if 0 in (a, d):
            return Fraction(d == 0)
        return max(answer(a, d, i)[0] for i in range(1, game.most_attack_dice(a, d) + 1))

    def answer(a, d, i):
        """The defender's best answer to i attack dice: the chance of conquest, and the most dice that give it."""
        worths = {}
        for j in range(1, game.most_defend_dice(d) + 1):
            counts = brute_force.loss_counts(game, i, j)
            something = {losses: count for losses, count in counts.items() if any(losses)}
            worths[j] = sum(
                Fraction(count, sum(something.values())) * value(a - lost, d - killed)
                for (lost, killed), count in something.items()
            )
        least = min(worths.values())
        return least, max(j for j, worth in worths.items() if worth == least)

    policy = (exact_dice_policy if exact else dice_policy)(5, 5, text)
    for a in range(1, 6):
        for d in range(1, 6):
            best = max(i for i in range(1, game.most_attack_dice(a, d) + 1) if answer(a, d, i)[0] == value(a, d))
            assert policy.attack_dice[a, d] == best
            assert policy.defend_dice[a, d] == answer(a, d, best)[1]
            if exact:
                assert policy.conquest[a, d] == value(a, d)
            else:
                assert policy.conquest[a, d] == pytest.approx(float(value(a, d)), rel=1e-13)


@pytest.mark.parametrize("text", FEWER_IS_BETTER)
def test_there_are_rules_that_reward_fewer_dice(text):
    policy = dice_policy(6, 6, text)
    assert not policy.full_dice_are_best
    assert min(policy.attacker_margin, policy.defender_margin) < -0.01
    assert not exact_dice_policy(6, 6, text).full_dice_are_best


def test_no_state_up_to_100_rewards_fewer_dice_in_floats_with_a_margin():
    policy = dice_policy(100, 100)
    assert policy.full_dice_are_best
    # The margins are ten thousand million times the error of the floats.
    assert policy.attacker_margin > 0.01
    assert policy.defender_margin > 0.01
    np.testing.assert_allclose(policy.conquest, conquest_grid(100, 100), rtol=1e-13)
    assert (policy.attack_dice[3:, 1:] == 3).all()
    assert (policy.defend_dice[1:, 2:] == 2).all()


@pytest.mark.parametrize("units", [40, pytest.param(100, marks=pytest.mark.slow)])
def test_no_state_rewards_fewer_dice_proved_in_exact_rationals(units):
    policy = exact_dice_policy(units, units)
    assert policy.full_dice_are_best
    assert policy.attacker_margin == pytest.approx(dice_policy(units, units).attacker_margin, rel=1e-9)
    assert policy.defender_margin == pytest.approx(dice_policy(units, units).defender_margin, rel=1e-9)


@pytest.mark.parametrize("text", [text for text in PRESETS if Rules.parse(text).defender_picks == "before"])
def test_full_dice_are_best_under_every_preset_that_leaves_the_choice(text):
    assert dice_policy(30, 30, text).full_dice_are_best


def test_rules_without_a_choice_have_no_margin():
    policy = dice_policy(4, 4, "attack-dice=1 defend-at=1")
    assert (policy.attacker_margin, policy.defender_margin) == (None, None)
    assert policy.full_dice_are_best


@pytest.mark.parametrize("text", ["defender-after-roll", "defender-koole"])
def test_a_defender_who_picks_after_the_roll_has_no_dice_policy(text):
    with pytest.raises(RulesError, match=f"{text}: the defender does not choose before the roll"):
        dice_policy(5, 5, text)


def test_replies_by_the_recursion():
    game = Game(picks="after")
    unusual = set()
    for a in range(1, 7):
        for d in range(1, 7):
            picked = picks_after_roll(a, d)
            for roll in brute_force.rolls(game, 0, game.most_attack_dice(a, d)):
                dice = brute_force.picked_dice(game, roll, a, d)
                seen = roll[: game.most_defend_dice(d)]
                assert picked.picks[seen] == dice
                usual = min(game.most_defend_dice(d), 2 if len(roll) == 1 or roll[1] <= 3 else 1)
                if dice != usual:
                    unusual.add((a, d, seen, dice))
    assert set(picks_after_roll(6, 6).unusual) == unusual


def test_the_usual_reply_and_where_it_is_not():
    picked = picks_after_roll(5, 5)
    assert picked.picks[6, 3] == 2
    assert picked.picks[6, 4] == 1
    assert (3, 2, (6, 4), 2) in picked.unusual
    assert (2, 3, (6, 3), 1) in picked.unusual


def test_replies_where_conquest_is_too_small_for_a_float():
    picked = picks_after_roll(2, 700)
    assert picked.picks == picks_after_roll(2, 300).picks


def test_replies_are_for_rules_that_leave_them():
    with pytest.raises(RulesError, match="hasbro-2015: the defender picks no dice after the roll"):
        picks_after_roll(5, 5, "hasbro-2015")


def test_choices_that_differ_by_rounding_alone_are_equal_and_full_dice_win():
    rules = "three-defender-dice attack-dice=2 final-dice=1 attacker-sides=5 defender-sides=1"
    floats, exact = dice_policy(7, 7, rules), exact_dice_policy(7, 7, rules)
    assert floats.full_dice_are_best
    assert exact.full_dice_are_best
    np.testing.assert_array_equal(floats.attack_dice, exact.attack_dice)
    np.testing.assert_array_equal(floats.defend_dice, exact.defend_dice)
    after = "hasbro-2000 final-dice=1 attacker-sides=3 defender-sides=3 ties=attacker defender-picks=after"
    assert not [each for each in picks_after_roll(4, 3, after).unusual if each[:3] == (4, 3, (3, 2))]
    assert picks_after_roll(4, 3, after).picks[3, 2] == 2


@pytest.mark.parametrize("solve", [dice_policy, lambda a, d: advise(a, d, Worth())])
def test_what_does_not_fit_into_memory_is_refused(solve):
    with pytest.raises(SizeError, match="GiB of memory"):
        solve(40_000, 40_000)
