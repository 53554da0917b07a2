"""Large battles in which the defender picks after the roll: the march against the sweep through all states at once."""

import math
import tracemalloc

import brute_force
import numpy as np
import pytest
from brute_force import GAMES
from hypothesis import given
from hypothesis import strategies as st

from riskodds import Rules, SizeError, battle, clear_caches, exact_battle, picks_after_roll
from riskodds.engine.chain import chain
from riskodds.engine.endings import Passage, final_states
from riskodds.engine.march import March
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


def worst(found, expected):
    """The largest difference of two lists of chances, the shorter one filled with zeros."""
    most = max(len(found), len(expected))
    filled = [np.pad(each, (0, most - len(each))) for each in (found, expected)]
    return np.abs(filled[0] - filled[1]).max(initial=0)


def assert_the_march_comes_to_the_final_states_of_the_sweep(text, attackers, defenders, stop):
    rules = Rules.parse(text)
    march, passage = March(rules, attackers, defenders, stop), Passage(chain(rules, attackers, defenders, stop))
    for states in final_states(rules, attackers, defenders, stop):
        assert worst(march.chances(*states), passage.chances(*states)) < 1e-14
        logarithms = march.in_logarithms.chances(*states), passage.in_logarithms.chances(*states)
        assert np.allclose(*logarithms, rtol=1e-12, atol=1e-11)
    assert worst(march.winning_rolls, passage.winning_rolls) < 1e-13
    assert worst(np.exp(march.in_logarithms.winning_rolls), passage.winning_rolls) < 1e-12


@given(st.sampled_from(RULES), st.integers(4, 50), st.integers(3, 50), st.sampled_from(STOPS))
def test_the_march_comes_to_the_final_states_of_the_sweep(text, attackers, defenders, stop):
    assert_the_march_comes_to_the_final_states_of_the_sweep(text, attackers, defenders, stop)


@pytest.mark.slow
@given(st.sampled_from(RULES), st.integers(4, 120), st.integers(3, 120), st.sampled_from(STOPS))
def test_the_march_comes_to_the_final_states_of_the_sweep_up_to_120(text, attackers, defenders, stop):
    assert_the_march_comes_to_the_final_states_of_the_sweep(text, attackers, defenders, stop)


@pytest.mark.parametrize("at_once", [1, 3000])
@pytest.mark.parametrize("text", ["defender-after-roll", "defender-after-roll defend-at=1,2,3"])
def test_states_may_be_worked_on_in_any_parts(text, at_once, monkeypatch):
    whole = March(Rules.parse(text), 40, 50, Stop()).arrivals
    monkeypatch.setattr("riskodds.engine.choices.AT_ONCE", at_once)
    clear_caches()
    parts = March(Rules.parse(text), 40, 50, Stop()).arrivals
    assert parts is not whole
    for found, expected in ((parts.rows, whole.rows), (parts.columns, whole.columns)):
        assert worst(np.concatenate(list(found.values())), np.concatenate(list(expected.values()))) < 1e-15


@pytest.mark.parametrize("text", GAMES)
def test_the_march_equals_the_recursion_over_fractions(text):
    march = March(Rules.parse(text), 6, 5, Stop())
    expected = brute_force.outcomes(GAMES[text], 6, 5)
    attackers, defenders = np.array(list(expected)).T
    assert march.chances(attackers, defenders) == pytest.approx([float(each) for each in expected.values()], rel=1e-14)


def test_a_rare_failure_keeps_its_logarithm():
    # Against one defender, who has no choice: 1,998 rolls are lost with three dice, one with two and one with one.
    expected = 1998 * math.log10(441 / 1296) + math.log10(91 / 216) + math.log10(21 / 36)
    march = March(Rules.parse("defender-after-roll"), 2000, 1, Stop())
    (failure,) = march.in_logarithms.chances(np.array([0]), np.array([1]))
    assert failure / math.log(10) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("text", ["defender-after-roll", "defender-koole"])
def test_a_large_battle_is_continuous_with_a_small_one(text):
    """1,000 against 1,000 is swept, 1,001 against 1,000 marches; one attacker more changes the chance a little."""
    before, at, beyond = (battle(attackers, 1000, text).conquest for attackers in (999, 1000, 1001))
    assert beyond - at == pytest.approx(at - before, rel=1e-2)
    assert beyond - at > 1e-4


@pytest.mark.parametrize(("attackers", "defenders"), [(1100, 1000), pytest.param(1500, 1400, marks=pytest.mark.slow)])
def test_the_chances_of_a_large_battle_sum_to_one(attackers, defenders):
    one = battle(attackers, defenders, AFTER)
    assert sum(ending.chance for ending in one.endings) == pytest.approx(1, abs=1e-12)


def peak_memory(question):
    clear_caches()
    tracemalloc.start()
    question()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def test_a_march_needs_no_grid():
    march = March(Rules.parse(AFTER), 300, 1500, Stop())
    assert peak_memory(lambda: march.arrivals) < 8 * 300 * 1500  # a single grid


@pytest.mark.slow
def test_a_large_battle_needs_no_grid():
    assert peak_memory(lambda: battle(1000, 3000, AFTER)) < 8 * 1000 * 3000


@pytest.mark.parametrize(
    ("attackers", "defenders", "text", "time"),
    [
        (40_000, 30_000, "defender-after-roll", "7 minutes"),
        (10**6, 10**6, "defender-koole", "98 hours"),
        (10**9, 1, "defender-koole", "33 hours"),
        (3000, 3000, "defender-after-roll attacker-sides=50 defend-at=1,2,3", "107 minutes"),
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
    march = March(rules, 3000, 2, Stop())
    wins = np.arange(2990, 3001)
    assert march.chances(wins, 0 * wins) == pytest.approx(
        Passage(chain(rules, 60, 2)).chances(wins - 2940, 0 * wins), rel=1e-12
    )


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
    monkeypatch.setattr("riskodds.engine.march.SECONDS_FOR_A_STATE", 1.1e-4)  # 1,100,000 of them
    announced = riskodds(*words)
    assert announced.err == "riskodds: this takes about 2 minutes\n"
    assert announced.out.startswith("1,100 attackers (1,101 armies on the territory) against 1,000 defenders")
