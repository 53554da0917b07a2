"""How many units it takes, at the boundary and to the last unit."""

from fractions import Fraction

import brute_force
import pytest
from brute_force import GAMES
from hypothesis import given
from hypothesis import strategies as st

from riskodds import (
    PRESETS,
    RiskOddsError,
    Rules,
    SizeError,
    Stop,
    UnitsError,
    attackers_needed,
    battle,
    conquest_grid,
    defenders_needed,
    exact_battle,
    failure_grid,
)
from riskodds.engine.chain import chain
from riskodds.engine.payoffs import conquest
from riskodds.engine.solver import backward
from riskodds.rules.limits import MOST_UNITS_BY_BATTLES

TARGETS = [Fraction(percent, 100) for percent in (1, 5, 25, 50, 75, 80, 90, 95, 99)]


@pytest.mark.parametrize(
    ("defenders", "chance", "attackers"),
    [(7, "80%", 11), (9, "80%", 13), (1, "99%", 5), (10, "90 %", 16), (1, Fraction(5, 12), 1), (1, 0.42, 2)],
)
def test_attackers_needed(defenders, chance, attackers):
    assert attackers_needed(defenders, chance).units == attackers


def test_the_chance_with_one_fewer_shows_that_the_answer_is_minimal():
    needed = attackers_needed(7, "80%")
    assert (round(needed.reached, 4), round(needed.one_fewer, 4)) == (0.852, 0.7998)
    assert attackers_needed(1, "1%").one_fewer == 0
    assert defenders_needed(1, "1%").one_fewer == 0


def test_three_dice_take_28_attackers_where_two_take_16():
    assert attackers_needed(10, "90%", "three-defender-dice").units == 28


@given(st.sampled_from(list(GAMES)), st.integers(1, 5), st.fractions(Fraction(1, 50), Fraction(19, 20)))
def test_the_fewest_attackers_by_the_recursion(text, defenders, chance):
    needed = attackers_needed(defenders, chance, text)
    if needed.units <= 9:
        attackers = range(1, 10)
        by_recursion = next(a for a in attackers if brute_force.conquest(GAMES[text], a, defenders) >= chance)
        assert needed.units == by_recursion
    else:
        assert brute_force.conquest(GAMES[text], 9, defenders) < chance


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 2), (5, 4), (9, 7), (20, 16)])
@pytest.mark.parametrize("nudge", [Fraction(-1, 10**30), 0, Fraction(1, 10**30)])
def test_a_target_that_floats_cannot_tell_from_the_chance_is_decided_exactly(attackers, defenders, nudge):
    one = exact_battle(attackers, defenders)
    assert attackers_needed(defenders, one.conquest + nudge).units == attackers + (nudge > 0)
    assert defenders_needed(attackers, one.failure + nudge).units == defenders + (nudge > 0)


@pytest.mark.parametrize("text", PRESETS)
def test_every_answer_up_to_100_is_minimal(text):
    """Every answer is where a row or column of one large grid first reaches the target."""
    winning = conquest_grid(400, 100, text)
    losing = failure_grid(100, 400, text)
    for target in TARGETS:
        for units in range(1, 101):
            needed = attackers_needed(units, target, text)
            if needed.units <= 400:
                assert winning[needed.units, units] >= float(target) > winning[needed.units - 1, units]
            else:
                assert winning[400, units] < float(target)
            held = defenders_needed(units, target, text)
            if held.units <= 400:
                assert losing[units, held.units] >= float(target) > losing[units, held.units - 1]
            else:
                assert losing[units, 400] < float(target)


@pytest.mark.parametrize("text", ["hasbro-2015", "hasbro-2000", "zombie-defender"])
def test_every_answer_up_to_100_is_minimal_in_exact_rationals(text):
    battles = chain(Rules.parse(text), 260, 100, exact=True)
    exact = backward(battles, conquest(battles))
    for target in TARGETS:
        for defenders in range(1, 101):
            attackers = attackers_needed(defenders, target, text).units
            assert exact[attackers, defenders] >= target > exact[attackers - 1, defenders]


def test_large_answers_are_found():
    needed = attackers_needed(1000, "95%")
    assert needed.units == 931
    assert needed.one_fewer < 0.95 <= needed.reached


def test_chances_next_to_certainty_are_told_apart():
    needed = attackers_needed(1, 1 - Fraction(1, 10**40))
    failure = [Fraction(7, 12), Fraction(91, 216) * Fraction(7, 12)]
    while failure[-1] > Fraction(1, 10**40):
        failure.append(failure[-1] * Fraction(441, 1296))
    assert needed.units == len(failure)


@pytest.mark.parametrize("chance", ["1%", "50%", "100%"])
def test_a_target_that_no_number_reaches_has_no_answer(chance):
    assert attackers_needed(5, chance, "attacker-sides=1").units is None  # a one never beats a die
    assert defenders_needed(5, chance, "attacker-modifiers=+6,+6").units is None  # a seven never ties
    assert attackers_needed(1, "100%").units is None
    assert attackers_needed(600, "100%").units is None  # from one sweep, not from a battle for each number


def test_certainty_can_be_reached_where_the_rules_give_it():
    assert attackers_needed(5, "100%", "attacker-modifiers=+6,+6").units == 1
    assert defenders_needed(5, "100%", "attacker-sides=1").units == 1
    # A lone die can lose to two; two dice that win one pair at least in every roll need one attacker a defender.
    sure = "defender-sides=1 attacker-sides=2 attacker-modifiers=+1 attack-dice=2 defend-at=1,2"
    assert attackers_needed(4, "100%", sure).units == next(
        attackers for attackers in range(1, 20) if exact_battle(attackers, 4, sure).conquest == 1
    )


def test_targets_that_take_many_attackers_for_few_defenders():
    # One face in a hundred wins: 1,000 attackers with one die each still need luck.
    rules = "attack-dice=1 defend-at=1 attacker-sides=100 defender-sides=1 attacker-modifiers=-98"
    needed = attackers_needed(1, "99%", rules)
    win = Fraction(1, 100)
    assert 1 - (1 - win) ** needed.units >= Fraction(99, 100) > 1 - (1 - win) ** (needed.units - 1)


ODD = "attacker-modifiers=-5 final-dice=1"
"""One defender is unbeatable, and of two both must fall in one roll."""


def test_under_odd_rules_the_first_number_that_reaches_the_target_is_the_answer():
    assert defenders_needed(5, "100%", ODD).units == 1
    assert defenders_needed(5, "100%", ODD).certain


def test_a_chance_that_more_units_do_not_raise_is_out_of_reach():
    assert attackers_needed(2, "90%", ODD).units is None
    mirrored = "attacker-modifiers=0,+6 final-dice=1 defend-at=1"
    assert defenders_needed(5, "50%", mirrored).units is None


def test_certainty_is_told_from_what_rounds_to_it():
    assert attackers_needed(5, "90%", "ties=attacker defender-sides=1").certain
    assert not attackers_needed(1, "99.99999999%").certain


def test_a_chance_that_is_too_small_for_a_float_at_first_is_not_taken_for_a_standstill():
    # 128 and 256 attackers against 1,000 defenders with dice of twenty faces have next to no chance, many more do.
    needed = attackers_needed(1000, "50%", "defender-sides=20")
    assert needed.reached >= 0.5 > needed.one_fewer


@pytest.mark.parametrize("text", [name for name, each in PRESETS.items() if each.rules.defender_picks == "before"])
def test_many_are_searched_for_by_battles_with_the_answers_of_the_grid(text, monkeypatch):
    questions = [
        (needed, units, target)
        for needed in (attackers_needed, defenders_needed)
        for units in (1, 2, 9, 40, 150)
        for target in ("0.0001%", "10%", "50%", "90%", "99.9999%", Fraction(1, 10**30))
    ]
    by_grid = [needed(units, target, text) for needed, units, target in questions]
    monkeypatch.setattr("riskodds.questions.search.MOST_UNITS_BY_GRIDS", 0)
    by_battles = [needed(units, target, text) for needed, units, target in questions]
    assert [each.units for each in by_battles] == [each.units for each in by_grid]
    for found, expected in zip(by_battles, by_grid, strict=True):
        assert found.certain == expected.certain
        for name in ("reached", "one_fewer", "missed", "missed_by_one_fewer"):
            assert getattr(found, name) == pytest.approx(getattr(expected, name), rel=1e-11)


@pytest.mark.parametrize(("against", "target"), [(5000, "90%"), (20_000, "50%"), (50_000, "99.99999999%")])
def test_many_attackers_and_not_one_fewer(against, target):
    needed = attackers_needed(against, target)
    enough, too_few = (battle(units, against) for units in (needed.units, needed.units - 1))
    assert enough.failure <= 1 - needed.chance < too_few.failure
    assert (needed.reached, needed.missed) == (enough.conquest, enough.failure)
    assert (needed.one_fewer, needed.missed_by_one_fewer) == (too_few.conquest, too_few.failure)


def test_many_where_no_number_does():
    assert attackers_needed(10_000, "10%", "attacker-sides=1").units is None
    assert defenders_needed(10_000, "10%", "defender-sides=1 ties=attacker").units is None


def test_where_rounding_cannot_tell_and_there_are_too_many_for_fractions(monkeypatch):
    monkeypatch.setattr("riskodds.questions.search.MOST_UNITS_BY_GRIDS", 0)
    target = exact_battle(12, 10).conquest
    with pytest.raises(SizeError, match=r"^units needed against 10: 12 units come nearer to .* write a chance"):
        attackers_needed(10, target)
    assert attackers_needed(10, target - Fraction(1, 10**11)).units == 12
    assert attackers_needed(10, target + Fraction(1, 10**11)).units == 13


def test_a_question_that_is_too_large_says_what_was_asked():
    with pytest.raises(SizeError, match=r"^units needed against 1,000,000: .* GiB .*; write fewer units"):
        attackers_needed(1_000_000, "90%", "defender-after-roll")


def test_where_more_defenders_may_be_worse_the_first_number_is_found():
    rules = "ties=attacker attack-dice=4 attacker-sides=1 defender-sides=2 defender-bonus-dice=10 defend-at=1,4,4,4"
    assert defenders_needed(5000, "0.5343178916720226", rules).units == 3


@pytest.mark.parametrize("most", [400_000, pytest.param(4_000_000, marks=pytest.mark.slow)])
def test_more_than_can_be_tried_is_refused(most, monkeypatch):
    assert MOST_UNITS_BY_BATTLES == 4_000_000
    monkeypatch.setattr("riskodds.questions.search.MOST_UNITS_BY_BATTLES", most)
    with pytest.raises(SizeError, match=rf"^units needed against 20,000: more than {most:,} .*; write fewer units"):
        defenders_needed(20_000, "50%", "attack-dice=1 attacker-sides=1000 defender-sides=2")


# ---- With a remainder, and with stops ---------------------------------------------------------------------------


def test_a_remainder_is_asked_for():
    needed = attackers_needed(5, "90%", left=3)
    assert needed.units == 11
    assert needed.reached == pytest.approx(0.910842, abs=5e-7)
    assert needed.one_fewer == pytest.approx(0.870802, abs=5e-7)


NEEDED_STOPS = [
    Stop(rolls=4),
    Stop(while_outnumbering=2),
    Stop(while_chance="60%"),
    Stop(retreat_at=2, goal=1),
    Stop(hold_back=2, rolls=5),
]


@pytest.mark.parametrize("stop", NEEDED_STOPS, ids=str)
@pytest.mark.parametrize("left", [0, 2])
def test_the_fewest_attackers_with_a_stop_are_those_whose_battle_is_the_first_to_reach_the_chance(stop, left):
    for target in (0.2, 0.5, 0.8):
        chances = {}
        for attackers in range(1, 30):
            try:
                chances[attackers] = battle(attackers, 4, stop=stop).conquest_with_at_least(left)
            except UnitsError:  # over before its first roll
                chances[attackers] = 0.0
        first = next((attackers for attackers, chance in chances.items() if chance >= target), None)
        needed = attackers_needed(4, target, stop=stop, left=left)
        assert needed.units == first
        assert first is None or needed.reached == pytest.approx(chances[first], rel=1e-12)


@pytest.mark.parametrize("stop", [Stop(rolls=4), Stop(while_outnumbering=1), Stop(retreat_at=3)], ids=str)
def test_the_fewest_defenders_with_a_stop(stop):
    chances = {}
    for defenders in range(1, 30):
        try:
            chances[defenders] = 1 - battle(9, defenders, stop=stop).conquest
        except UnitsError:
            chances[defenders] = 1.0
    for target in (0.3, 0.6, 0.9):
        assert defenders_needed(9, target, stop=stop).units == next(d for d, c in chances.items() if c >= target)


def test_what_a_stop_makes_impossible_is_never_reached_and_what_is_reached_at_once_is_refused():
    assert attackers_needed(10, "1%", stop=Stop(rolls=4)).units is None
    assert attackers_needed(8, "100%", stop=Stop(rolls=4)).units is None
    with pytest.raises(UnitsError, match="goal 4: with 4 defenders it is reached before the first roll"):
        attackers_needed(4, "50%", stop=Stop(goal=4))
    with pytest.raises(RiskOddsError, match="a blitz is fought to the end"):
        attackers_needed(4, "50%", left=2, blitz=True)
