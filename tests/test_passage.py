"""Large battles gone through state by state: what is kept near the ends against the whole grid."""

import math
import re
import tracemalloc

import brute_force
import numpy as np
import pytest
from brute_force import GAMES
from hypothesis import given
from hypothesis import strategies as st

from riskodds import Rules, SizeError, battle, clear_caches, exact_battle, picks_after_roll
from riskodds.battles.endings import final_states
from riskodds.engine.chain import chain
from riskodds.engine.passage import passage
from riskodds.engine.solver import forward, last_rolls
from riskodds.rules.stop import Stop

AFTER = "defender-after-roll"
RULES = [
    "defender-after-roll",
    "defender-koole",
    "defender-after-roll defend-at=1,2,3",
    "defender-after-roll defender-bonus-dice=1",
    "defender-after-roll attack-dice=4 attacker-modifiers=+1",
    "defender-after-roll final-dice=1",
    "hasbro-2015",  # no choice at all
]
STOPS = [Stop(), Stop(retreat_at=3), Stop(hold_back=2), Stop(goal=2), Stop(retreat_at=3, hold_back=1, goal=1)]


def large(text, attackers, defenders, stop=Stop()):  # noqa: B008 - a value
    """The passage of a battle as if it were large, its numbers only near the ends and few rows at a time."""
    return passage(Rules.parse(text), attackers, defenders, stop, exact=False, complete=False)


def assert_a_passage_comes_to_the_final_states_of_the_whole_grid(text, attackers, defenders, stop, at_once):
    rules = Rules.parse(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("riskodds.engine.passage.AT_ONCE", at_once)
        patch.setattr("riskodds.engine.choices.AT_ONCE", at_once)
        clear_caches()
        found = large(text, attackers, defenders, stop)
        battles = chain(rules, attackers, defenders, stop)
        visits = forward(battles, attackers, defenders)
        for states in final_states(rules, attackers, defenders, stop):
            assert np.allclose(found.chances(*states), visits[states], rtol=1e-13, atol=1e-300)
            assert np.allclose(10 ** found.logarithms(*states), visits[states], rtol=1e-13, atol=1e-300)
        expected = last_rolls(battles, visits)
        assert np.allclose(found.winning_rolls[: len(expected)], expected, rtol=1e-13, atol=1e-300)
        assert not found.winning_rolls[len(expected) :].any()


@given(st.sampled_from(RULES), st.integers(4, 50), st.integers(3, 50), st.sampled_from(STOPS), st.integers(1, 3000))
def test_a_passage_comes_to_the_final_states_of_the_whole_grid(text, attackers, defenders, stop, at_once):
    assert_a_passage_comes_to_the_final_states_of_the_whole_grid(text, attackers, defenders, stop, at_once)


@pytest.mark.slow
@given(st.sampled_from(RULES), st.integers(4, 120), st.integers(3, 120), st.sampled_from(STOPS), st.integers(1, 3000))
def test_a_passage_comes_to_the_final_states_of_the_whole_grid_up_to_120(text, attackers, defenders, stop, at_once):
    assert_a_passage_comes_to_the_final_states_of_the_whole_grid(text, attackers, defenders, stop, at_once)


@pytest.mark.parametrize("text", GAMES)
def test_a_passage_equals_the_recursion_over_fractions(text):
    expected = brute_force.outcomes(GAMES[text], 6, 5)
    way = large(text, 6, 5)
    found = {
        (attackers, defenders): way.chances(np.array([attackers]), np.array([defenders]))[0]
        for attackers, defenders in expected
    }
    assert found == pytest.approx({state: float(chance) for state, chance in expected.items()}, rel=1e-14)


def test_a_rare_failure_keeps_its_logarithm():
    # Against one defender, who has no choice: 1,998 rolls are lost with three dice, one with two and one with one.
    expected = 1998 * math.log10(441 / 1296) + math.log10(91 / 216) + math.log10(21 / 36)
    (failure,) = large(AFTER, 2000, 1).logarithms(np.array([0]), np.array([1]))
    assert failure == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize("text", ["defender-after-roll", "defender-koole"])
def test_a_large_battle_is_continuous_with_a_small_one(text):
    """One attacker more than 1,000, and so a large battle, changes the chance as little as one more before."""
    before, at, beyond = (battle(attackers, 1000, text).conquest for attackers in (999, 1000, 1001))
    assert beyond - at == pytest.approx(at - before, rel=1e-2)
    assert beyond - at > 1e-4


@pytest.mark.parametrize(("attackers", "defenders"), [(1100, 1000), pytest.param(1500, 1400, marks=pytest.mark.slow)])
def test_the_chances_of_a_large_battle_sum_to_one(attackers, defenders):
    one = battle(attackers, defenders, AFTER)
    assert sum(ending.chance for ending in one.endings) == pytest.approx(1, abs=1e-12)


def conquest_in_long_doubles(game, attackers, defenders):
    """The chance of conquest along the antidiagonals, in the longest floats of the machine."""
    chances = np.zeros((attackers + 1, defenders + 1), np.longdouble)
    chances[:, 0] = 1
    laws = {
        (a, d): [(a - left, d - standing, np.longdouble(p.numerator) / p.denominator) for (left, standing), p in law]
        for a in (1, 2, 3)
        for d in (1, 2)
        for law in [brute_force.transitions(game, a, d).items()]
    }
    for total in range(2, attackers + defenders + 1):
        a = np.arange(max(1, total - defenders), min(attackers, total - 1) + 1)
        d = total - a
        for (dice, standing), law in laws.items():
            here = (np.minimum(a, 3) == dice) & (np.minimum(d, 2) == standing)
            some, others = a[here], d[here]
            chances[some, others] = sum(p * chances[some - loss, others - kill] for loss, kill, p in law)
    return chances[attackers, defenders]


@pytest.mark.skipif(np.finfo(np.longdouble).eps > 1e-18, reason="no longer floats than doubles here")
@pytest.mark.parametrize(("attackers", "defenders"), [(1001, 1000), (1100, 1000), (1300, 1400)])
def test_kooles_chain_keeps_twelve_digits_in_large_battles(attackers, defenders):
    expected = conquest_in_long_doubles(GAMES["defender-koole"], attackers, defenders)
    assert battle(attackers, defenders, "defender-koole").conquest == pytest.approx(float(expected), rel=1e-12, abs=0)


def peak_memory(question):
    clear_caches()
    tracemalloc.start()
    question()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def test_a_large_battle_needs_no_grid():
    assert peak_memory(lambda: battle(1000, 3000, AFTER)) < 8 * 1000 * 3000  # a single grid


@pytest.mark.parametrize(
    ("attackers", "defenders", "text", "time"),
    [
        (25_000, 20_000, "defender-after-roll defender-bonus-dice=1 attacker-sides=8", "6 minutes"),
        (3000, 3000, "defender-after-roll attacker-sides=50 defend-at=1,2,3", "104 minutes"),
    ],
)
def test_what_would_take_too_long_is_refused_with_the_time(attackers, defenders, text, time):
    with pytest.raises(SizeError, match=f"which would take about {time}; write fewer units, or other rules"):
        battle(attackers, defenders, text)


def test_only_the_states_that_can_be_reached_count():
    one, near = battle(2_000_000, 3, "defender-after-roll", Stop(retreat_at=1_999_990)), battle(20, 3, AFTER, Stop(10))
    assert one.conquest == pytest.approx(near.conquest, rel=1e-14)


def test_a_choice_between_chances_of_very_different_size():
    """The defender's picks where one die risks what is 10^-400 as likely as what two dice risk."""
    rules = Rules.parse("zombie-defender defender-picks=after")
    large, small = (battle(attackers, 2, rules).attacker_losses.mean for attackers in (3000, 60))
    assert large == pytest.approx(small, rel=1e-13)
    exact = exact_battle(60, 2, rules).attacker_losses.mean
    assert small == pytest.approx(float(exact), rel=1e-13)
    assert picks_after_roll(1200, 2, rules).picks == picks_after_roll(60, 2, rules).picks
    found = passage(rules, 3000, 2, Stop(), exact=False, complete=False)
    wins = np.arange(2990, 3001)
    visits = forward(chain(rules, 60, 2), 60, 2)
    assert found.chances(wins, 0 * wins) == pytest.approx(visits[wins - 2940, 0], rel=1e-12)


@pytest.mark.parametrize(
    ("text", "attackers", "stop"),
    [
        (
            (
                "attack-dice=2 attacker-sides=2 defender-sides=7 defender-bonus-dice=7 "
                "defender-modifiers=+1 defend-at=1,2,3"
            ),
            8,
            0,
        ),
        ("attack-dice=8 defender-sides=2 defend-at=1,2,3 defender-modifiers=0,-1", 12, 10),
        ("attack-dice=8 defender-sides=2 defend-at=1,2", 10, 8),
    ],
)
def test_each_roll_is_decided_by_the_ending_that_is_rarer_after_it(text, attackers, stop):
    rules = Rules.parse(f"{text} ties=attacker defender-picks=after")
    found, exact = (make(attackers, 2, rules, Stop(retreat_at=stop)) for make in (battle, exact_battle))
    for one, other in zip(found.endings, exact.endings, strict=True):
        assert one.chance == pytest.approx(float(other.chance), rel=1e-12)


def test_picks_that_hardly_differ_are_made_alike_everywhere():
    rules = Rules.parse(
        "attack-dice=4 defend-at=1,2 attacker-sides=1 defender-sides=4 ties=attacker defender-picks=after"
    )
    assert {(2, defenders, (1, 1), 1) for defenders in (20, 21)} <= set(picks_after_roll(3, 21, rules).unusual)


def test_what_takes_minutes_is_announced_on_standard_error(riskodds, monkeypatch):
    words = ["odds", "1100", "1000", "--rules", AFTER]
    assert riskodds(*words).err == ""
    clear_caches()
    monkeypatch.setattr("riskodds.rules.announcing.LONG", 0.0)
    announced = riskodds(*words)
    assert re.search(r"riskodds: picks of 1,100 against 1,000: this takes about \d+ seconds in all\n", announced.err)
    assert announced.out.startswith("1,100 attackers (1,101 armies on the territory) against 1,000 defenders")
