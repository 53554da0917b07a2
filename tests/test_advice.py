"""Attack or stop: the recursion written again over fractions."""

from fractions import Fraction
from functools import cache
from itertools import pairwise

import brute_force
import numpy as np
import pytest
from brute_force import GAMES
from hypothesis import given
from hypothesis import strategies as st

from riskodds import RiskOddsError, Stop, Worth, advise, battle, conquest_grid

worths = st.fractions(0, 8, max_denominator=4)


@given(st.sampled_from(["hasbro-2015", "capital-wall", "defender-after-roll"]), worths, worths, worths)
def test_value_and_choice_by_the_recursion(text, conquest, attacker, defender):
    game = GAMES[text]

    @cache
    def value(a, d):
        if d == 0:
            return conquest
        return Fraction(0) if a == 0 else max(Fraction(0), playing_on(a, d))

    def playing_on(a, d):
        return sum(
            chance * (defender * (d - next_d) - attacker * (a - next_a) + value(next_a, next_d))
            for (next_a, next_d), chance in brute_force.transitions(game, a, d).items()
        )

    advice = advise(5, 5, Worth(float(conquest), float(attacker), float(defender)), text)
    for a in range(1, 6):
        for d in range(1, 6):
            assert advice.value[a, d] == pytest.approx(float(value(a, d)), abs=1e-12)
            assert advice.playing_on[a, d] == pytest.approx(float(playing_on(a, d)), abs=1e-12)
            assert advice.go_on[a, d] == (playing_on(a, d) > 0)


def test_where_only_conquest_counts_nobody_stops_and_the_value_is_its_chance():
    advice = advise(20, 60, Worth(conquest=1, attacker=0, defender=0))
    assert advice.go_on[1:, 1:].all()  # even with a chance of 1e-35
    np.testing.assert_allclose(advice.value, conquest_grid(20, 60), rtol=1e-13)


def test_where_nothing_is_worth_anything_everybody_stops():
    assert not advise(9, 9, Worth(0, 0, 0)).go_on.any()


def test_where_only_losses_count_everybody_stops():
    advice = advise(9, 9, Worth(conquest=0, attacker=1, defender=0))
    assert not advice.go_on.any()
    assert advice.playing_on[1, 1] == pytest.approx(-7 / 12)
    assert advice.boundary(3) == []


def test_a_tie_between_attack_and_stop_is_a_stop():
    # One against one: 5/12 of killing one against 7/12 of losing one.
    assert not advise(1, 1, Worth(conquest=0, attacker=5, defender=7)).go_on[1, 1]
    assert advise(1, 1, Worth(conquest=0, attacker=5, defender=7.001)).go_on[1, 1]
    # Tenths are no floats, and what rounding leaves of nothing is no reason to attack.
    tenths = [advise(1, 1, Worth(conquest=0, attacker=5 * part / 10, defender=7 * part / 10)) for part in range(1, 50)]
    assert max(each.playing_on[1, 1] for each in tenths) > 0
    assert not any(each.go_on[1, 1] for each in tenths)


def test_the_best_choice_is_worth_at_least_as_much_as_any_retreat():
    worth = Worth(conquest=4, attacker=1, defender=1)
    best = advise(11, 8, worth).value[11, 8]
    for retreat_at in range(10):
        one = battle(11, 8, stop=Stop(retreat_at=retreat_at))
        gain = (
            worth.conquest * one.conquest
            + worth.defender * one.defender_losses.mean
            - worth.attacker * one.attacker_losses.mean
        )
        assert gain <= best + 1e-12


def test_the_boundary_lists_every_state_in_which_to_attack():
    advice = advise(12, 9, Worth(conquest=2, attacker=1, defender=0.7))
    for defenders in range(1, 10):
        ranges = advice.boundary(defenders)
        assert [a for each in ranges for a in each] == np.flatnonzero(advice.go_on[:, defenders]).tolist()
        assert all(one.stop < other.start for one, other in pairwise(ranges))


@pytest.mark.parametrize("worth", [-1, float("nan"), float("inf"), 1e101])
def test_what_is_no_worth_is_refused(worth):
    with pytest.raises(RiskOddsError, match=r"attacker worth: .* is no worth; write a number of at least 0"):
        Worth(attacker=worth)
