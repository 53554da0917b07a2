"""The chain: its states, its transition probabilities, and what is refused."""

import tracemalloc
from collections import Counter
from fractions import Fraction
from itertools import product

import brute_force
import numpy as np
import pytest
from brute_force import GAMES
from hypothesis import given
from hypothesis import strategies as st

import riskodds
from riskodds import PRESETS, Rules, SizeError, UnitsError
from riskodds.engine.chain import chain
from riskodds.engine.payoffs import conquest, failure
from riskodds.engine.states import law_numbers
from riskodds.rules.stop import Stop

AFTER = "defender-after-roll"


def transitions(battles):
    """Every state's successors with their chances, read off the laws of a chain."""
    after = {}
    for (a, d), number in np.ndenumerate(battles.numbers):
        for loss, kill, chance in battles.laws[number].moves:
            after.setdefault((a, d), Counter())[a - loss, d - kill] += battles.number(chance)
    return after


@pytest.mark.parametrize("text", GAMES)
def test_every_state_has_the_transitions_of_the_game(text):
    steps = transitions(chain(Rules.parse(text), 5, 6, exact=True))
    going_on = {state for state in product(range(6), range(7)) if not GAMES[text].ends(*state)}
    assert steps.keys() == going_on
    for state, after in steps.items():
        expected = brute_force.transitions(GAMES[text], *state)
        assert {to: chance for to, chance in after.items() if chance} == {
            to: chance for to, chance in expected.items() if chance
        }


@pytest.mark.parametrize("text", GAMES)
def test_each_states_probabilities_sum_to_one(text):
    exact = transitions(chain(Rules.parse(text), 6, 6, exact=True))
    assert {sum(after.values()) for after in exact.values()} == {Fraction(1)}
    floats = transitions(chain(Rules.parse(text), 6, 6))
    assert len(floats) == len(exact)
    assert [sum(after.values()) for after in floats.values()] == pytest.approx([1.0] * len(exact), rel=1e-15)


def test_a_state_comes_after_the_states_that_it_leads_to_and_final_states_lead_nowhere():
    battles = chain(Rules.parse("capital-wall"), 9, 9)
    assert (battles.table.back > 0).all()
    assert {tuple(state) for state in np.argwhere(battles.numbers == 0)} == {
        (a, d) for a in range(10) for d in range(10) if not (a and d)
    }
    assert battles.laws[0].moves == ()


@pytest.mark.parametrize(
    ("text", "most"), [("hasbro-2015", 6), ("defender-koole", 6), (AFTER, 18), (f"{AFTER} defend-at=1,2,3,4", 173)]
)
def test_few_laws_hold_in_many_states(text, most):
    battles = chain(Rules.parse(text), 300, 300)
    assert battles.numbers.itemsize == 2
    assert len(battles.laws) - 1 <= most


def test_states_are_told_by_their_laws():
    battles = chain(Rules.parse(AFTER), 20, 20)
    told = [(law, state) for law, states in battles.states() for state in states.tolist()]
    assert sorted(state for _, state in told) == np.flatnonzero(battles.numbers).tolist()
    assert all(battles.laws[battles.numbers.flat[state]] is law for law, state in told)


def test_retreat_and_goal_make_more_states_final():
    battles = chain(Rules(), 5, 4, Stop(retreat_at=2, goal=1))
    assert conquest(battles).tolist() == [[1, 1, 0, 0, 0]] * 6
    assert failure(battles).tolist() == [[0, 0, 1, 1, 1]] * 3 + [[0] * 5] * 3
    assert transitions(battles).keys() == {(a, d) for a in (3, 4, 5) for d in (2, 3, 4)}


@pytest.mark.parametrize(
    ("text", "attackers", "defenders", "exact"),
    [
        ("hasbro-2015", 10**6, 10**6, False),
        ("hasbro-2015", 10**5, 10**5, True),
        ("defender-after-roll", 90_000, 90_000, False),
        ("hasbro-2015", 1, 10**11, False),
        ("attacker-sides=1 attack-dice=20000000 defend-at=1", 2 * 10**7, 1, False),
        ("attack-dice=5000000", 5 * 10**6, 5 * 10**6, False),
    ],
)
def test_what_does_not_fit_into_memory_is_refused_before_any_of_it_is_allocated(text, attackers, defenders, exact):
    rules = Rules.parse(text)
    tracemalloc.start()
    with pytest.raises(SizeError, match=rf"^{attackers:,} attackers against {defenders:,} needs about .* GiB of mem"):
        chain(rules, attackers, defenders, exact=exact)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10**6


def peak_and_estimate(question):
    """The most memory that is allocated while a question is answered, and the most that was asked for."""
    riskodds.clear_caches()
    estimates = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("riskodds.engine.states.require_memory", lambda _, needed: estimates.append(needed))
        tracemalloc.start()
        question()
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return peak, max(estimates)


@pytest.mark.parametrize(
    ("question", "units", "text"),
    [
        (riskodds.battle, 700, "hasbro-2015"),
        (riskodds.battle, 300, "defender-after-roll"),
        (riskodds.exact_battle, 60, "hasbro-2015"),
        (riskodds.conquest_grid, 1500, "hasbro-2015"),
        (riskodds.failure_grid, 700, "defender-after-roll"),
        (riskodds.expected_losses_grid, 1500, "hasbro-2015"),
        (riskodds.standard_grids, 1500, "hasbro-2015"),
        (riskodds.standard_grids, 700, "defender-after-roll"),
    ],
)
def test_an_answer_takes_no_more_memory_than_was_estimated(question, units, text):
    peak, estimate = peak_and_estimate(lambda: question(units, units, Rules.parse(text)))
    assert peak < estimate


@pytest.mark.parametrize(
    ("question", "attackers", "defenders", "text"),
    [
        (riskodds.standard_grids, 1000, 1000, "hasbro-2015"),
        (riskodds.battle, 3000, 300, "hasbro-2015"),  # with failures that need logarithms
        (riskodds.battle, 300, 3000, "defender-after-roll"),
    ],
)
def test_no_more_than_half_as_much_again_is_asked_for(question, attackers, defenders, text):
    peak, estimate = peak_and_estimate(lambda: question(attackers, defenders, text))
    assert peak < estimate < 1.5 * peak


def test_dice_that_are_never_rolled_cost_nothing():
    assert riskodds.battle(5, 5, "attack-dice=999999999").conquest == riskodds.battle(5, 5, "attack-dice=5").conquest


@pytest.mark.parametrize(
    ("attackers", "defenders", "message"),
    [
        (0, 5, "attackers: 0 is too few; write a whole number of at least 1"),
        (5, 0, "defenders: 0 is too few; write a whole number of at least 1"),
        (2.5, 5, "attackers: 2.5 is not a whole number; write one of at least 1, such as 10"),
        ("5", 5, "attackers: '5' is not a whole number; write one of at least 1, such as 10"),
        (True, 5, "attackers: True is not a whole number; write one of at least 1, such as 10"),
    ],
)
def test_units_that_are_none(attackers, defenders, message):
    with pytest.raises(UnitsError) as error:
        chain(Rules(), attackers, defenders)
    assert str(error.value) == message


@given(
    st.sampled_from(
        [*PRESETS, "hasbro-2015 final-dice=1", "hasbro-2000 final-dice=2", "attack-dice=5 defend-at=1,3,3,7"]
    ),
    st.builds(Stop, st.integers(0, 7), st.integers(0, 3), st.integers(0, 4)),
    st.integers(1, 9),
    st.integers(1, 9),
)
def test_every_state_has_the_dice_that_the_rules_say(text, stop, attackers, defenders):
    rules = Rules.parse(text)
    numbers, dice = law_numbers(rules, attackers, defenders, stop)
    for (a, d), number in np.ndenumerate(numbers):
        if a <= stop.limit or d <= stop.goal:
            assert number == 0
        else:
            assert dice[number - 1] == (rules.attack_dice_at(a - stop.hold_back, d), rules.defend_dice_at(d))
