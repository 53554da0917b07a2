"""One battle: the figures that must come out, and two routes to each."""

import json
import math
from dataclasses import replace
from fractions import Fraction

import brute_force
import pytest
from brute_force import GAMES
from hypothesis import given
from hypothesis import strategies as st

from riskodds import PRESETS, Stop, UnitsError, battle, conquest_grid, exact_battle


@pytest.mark.parametrize(
    ("attackers", "defenders", "conquest"),
    [(1, 1, "5/12"), (1, 2, "275/2592"), (3, 1, "342035/373248"), (3, 2, "6610505/10077696")],
)
def test_conquest_exactly(attackers, defenders, conquest):
    assert exact_battle(attackers, defenders).conquest == Fraction(conquest)


@pytest.mark.parametrize(
    ("units", "conquest"), [(10, 0.5675928721351304), (100, 0.8243628661249771), (1000, 0.9989113234289515)]
)
def test_conquest_in_floats(units, conquest):
    assert battle(units, units).conquest == pytest.approx(conquest, rel=1e-14)


@pytest.mark.parametrize(
    ("rules", "attackers", "defenders", "percent"),
    [
        ("hasbro-2000", 3, 2, 77.8),
        ("three-defender-dice", 3, 3, 32.8),
        ("three-defender-dice", 10, 10, 19.0),
        ("three-defender-dice", 20, 20, 10.0),
        ("defender-after-roll", 3, 3, 41.7),
        ("defender-after-roll", 10, 10, 45.3),
        ("defender-after-roll", 20, 20, 46.7),
        ("hasbro-2015 final-dice=1", 3, 1, 80.2),
        ("hasbro-2015 final-dice=1", 5, 5, 47.4),
    ],
)
def test_conquest_under_other_rules(rules, attackers, defenders, percent):
    assert round(100 * battle(attackers, defenders, rules).conquest, 1) == percent


def test_ten_against_ten_counts_the_army_that_stays_behind_or_not():
    assert round(battle(10, 10).conquest, 6) == 0.567593
    assert round(battle(9, 10).conquest, 6) == 0.479935
    assert battle(9, 10).armies_on_territory == 10


def test_picking_after_the_roll_keeps_equal_armies_within_43_to_48_percent():
    grid = conquest_grid(50, 50, "defender-after-roll")
    assert all(0.43 <= round(grid[units, units], 2) <= 0.48 for units in range(5, 51))


@pytest.mark.parametrize(("rules", "move_in"), [("", 2.62), ("final-dice=2", 2.08), ("final-dice=1", 1.50)])
def test_move_in_given_conquest_at_five_against_five(rules, move_in):
    assert round(battle(5, 5, rules).move_in, 2) == move_in


def test_losses_at_ten_against_ten():
    one = battle(10, 10)
    assert round(one.attacker_losses.mean, 4) == 7.3078
    assert round(one.attacker_losses.given_conquest, 4) == 5.2568
    assert one.attacker_losses.given_failure == 10
    assert round(one.attackers_left_given_conquest, 4) == 4.7432
    assert round(one.defenders_left_given_failure, 4) == 4.0771


def mean(values):
    total = sum(chance for _, chance in values)
    return sum(value * chance for value, chance in values) / total


@pytest.mark.parametrize("text", GAMES)
def test_everything_equals_the_recursion(text):
    attackers, defenders = 5, 4
    final = brute_force.outcomes(GAMES[text], attackers, defenders)
    conquests = [(a, chance) for (a, d), chance in final.items() if d == 0]
    failures = [(d, chance) for (a, d), chance in final.items() if d > 0]
    conquest = sum(chance for _, chance in conquests)
    one = exact_battle(attackers, defenders, text)
    assert one.conquest == conquest
    assert one.failure == 1 - conquest
    assert one.attackers_left_given_conquest == mean(conquests)
    assert one.defenders_left_given_failure == mean(failures)
    assert one.move_in == brute_force.move_in_and_conquest(GAMES[text], attackers, defenders) / conquest
    assert {(a, d): chance for a, d, chance in one.outcomes if chance} == {
        state: chance for state, chance in final.items() if chance
    }
    for side, units in enumerate((attackers, defenders)):
        losses = (one.attacker_losses, one.defender_losses)[side]
        lost = [(units - state[side], chance) for state, chance in final.items()]
        assert losses.mean == mean(lost)
        assert losses.sd == pytest.approx(math.sqrt(mean([((x - losses.mean) ** 2, p) for x, p in lost])))
        assert losses.given_conquest == mean([(units - s[side], p) for s, p in final.items() if s[1] == 0])
        assert losses.given_failure == mean([(units - s[side], p) for s, p in final.items() if s[1] > 0])


@pytest.mark.parametrize(
    ("attackers", "defenders", "stop", "conquest"),
    [
        (11, 5, Stop(retreat_at=7), 0.507141),
        (11, 5, Stop(hold_back=7), 0.358606),
        (10, 5, Stop(hold_back=4), 0.63772),
        (6, 5, Stop(goal=2), 0.800312),
        (10, 6, Stop(goal=2, retreat_at=5), 0.691423),
    ],
)
def test_conquest_with_a_stop(attackers, defenders, stop, conquest):
    assert battle(attackers, defenders, stop=stop).conquest == pytest.approx(conquest, abs=5e-7)


STOPS = [
    Stop(retreat_at=1),
    Stop(retreat_at=3),
    Stop(hold_back=2),
    Stop(goal=1),
    Stop(retreat_at=3, hold_back=2),
    Stop(retreat_at=2, hold_back=3),
    Stop(retreat_at=4, hold_back=1, goal=2),
    Stop(retreat_at=2, goal=1),
]


@pytest.mark.parametrize("text", ["hasbro-2015", "capital-wall", "defender-after-roll", "hasbro-2015 final-dice=1"])
@pytest.mark.parametrize("stop", STOPS, ids=str)
def test_everything_with_a_stop_equals_the_recursion(text, stop):
    attackers, defenders = 7, 5
    game = replace(GAMES[text], **vars(stop))
    final = brute_force.outcomes(game, attackers, defenders)
    one = exact_battle(attackers, defenders, text, stop)
    assert {(a, d): chance for a, d, chance in one.outcomes if chance} == {
        state: chance for state, chance in final.items() if chance
    }
    for ending, name in ((one.conquered, "conquest"), (one.called_off, "called off"), (one.failed, "failure")):
        states = [(a, d, chance) for (a, d), chance in final.items() if game.ends(a, d) == name and chance]
        assert ending.chance == sum(chance for *_, chance in states)
        assert ending.possible == bool(states)
        given = {
            "conquest": one.attacker_losses.given_conquest,
            "called off": one.attacker_losses.given_called_off,
            "failure": one.attacker_losses.given_failure,
        }[name]
        assert given == (mean([(attackers - a, chance) for a, _, chance in states]) if states else None)
    floats = battle(attackers, defenders, text, stop)
    assert floats.conquest == pytest.approx(float(one.conquest), rel=1e-13)
    assert floats.called_off.chance == pytest.approx(float(one.called_off.chance), rel=1e-13)


def test_three_names_for_three_ways_to_keep_seven():
    assert round(battle(11, 5, stop=Stop(retreat_at=7)).conquest, 6) == 0.507141
    assert round(battle(11, 5, stop=Stop(hold_back=7)).conquest, 6) == 0.358606
    assert round(battle(11, 5).conquest_with_at_least(7), 6) == 0.628716


def test_holding_back_is_a_smaller_battle():
    held, small = battle(11, 5, stop=Stop(hold_back=7)), battle(4, 5)
    assert held.conquest == small.conquest
    assert held.attacker_losses == small.attacker_losses
    assert held.attackers_left_given_conquest == pytest.approx(small.attackers_left_given_conquest + 7)


def test_a_double_loss_can_overshoot_the_retreat():
    one = battle(11, 5, stop=Stop(retreat_at=7))
    assert sorted(set(one.called_off.attackers.tolist())) == [6, 7]
    assert round(float(one.called_off.probability[one.called_off.attackers == 6].sum()), 4) == 0.1326


@pytest.mark.parametrize(
    ("stop", "message"),
    [
        (Stop(retreat_at=5), "retreat at 5: with 5 attackers that ends the attack before its first roll"),
        (Stop(hold_back=7, retreat_at=2), "hold back 7: with 5 attackers that ends the attack before its first roll"),
        (Stop(goal=4), "goal 4: with 4 defenders it is reached before the first roll"),
    ],
)
def test_a_battle_that_is_over_before_it_begins_is_refused(stop, message):
    with pytest.raises(UnitsError, match=message):
        battle(5, 4, stop=stop)


def test_a_stop_is_made_of_numbers_of_units():
    with pytest.raises(UnitsError, match="retreat at: -1 is too few; write a whole number of at least 0"):
        Stop(retreat_at=-1)


@given(st.sampled_from(list(PRESETS)), st.integers(1, 15), st.integers(1, 15))
def test_floats_equal_the_exact_battle(text, attackers, defenders):
    floats, exact = battle(attackers, defenders, text), exact_battle(attackers, defenders, text)
    assert exact.conquest + exact.failure == 1
    assert sum(chance for *_, chance in exact.outcomes) == 1
    for got, expected in [
        (floats.conquest, exact.conquest),
        (floats.failure, exact.failure),
        (floats.move_in, exact.move_in),
        (floats.attacker_losses.mean, exact.attacker_losses.mean),
        (floats.attacker_losses.sd, exact.attacker_losses.sd),
        (floats.defender_losses.given_failure, exact.defender_losses.given_failure),
        (floats.attackers_left_given_conquest, exact.attackers_left_given_conquest),
        (10**floats.conquered.log10_chance, exact.conquest),
        (10**exact.failed.log10_chance, exact.failure),
    ]:
        assert got == pytest.approx(float(expected), rel=1e-12, abs=1e-300)


def test_outcomes_come_best_for_the_attacker_first():
    states = [(a, d) for a, d, _ in battle(3, 2).outcomes]
    assert states == [(3, 0), (2, 0), (1, 0), (0, 1), (0, 2)]


def test_the_ladder():
    assert round(battle(11, 5).conquest_with_at_least(7), 6) == 0.628716
    one = battle(11, 5)
    assert one.conquest_with_at_least(1) == pytest.approx(one.conquest, rel=1e-15)
    assert one.conquest_with_at_least(12) == 0


def test_failure_accurate_when_tiny():
    assert f"{battle(50, 1).failure:.1e}" == "8.3e-24"
    # All rolls but the last two are lost by three dice: 49/144 each, then 91/216 and 7/12.
    expected = Fraction(49, 144) ** 48 * Fraction(91, 216) * Fraction(7, 12)
    assert battle(50, 1).failure == pytest.approx(float(expected), rel=1e-13)


def test_failure_too_small_for_a_float_has_a_logarithm():
    one = battle(1000, 1)
    expected = 998 * math.log10(49 / 144) + math.log10(91 / 216) + math.log10(7 / 12)
    assert one.failed.log10_chance == pytest.approx(expected, rel=1e-13)
    assert round(one.failed.log10_chance, 2) == -467.84
    assert one.failed.possible
    assert one.attacker_losses.given_failure == 1000
    assert one.defender_losses.given_failure == 0


def test_conquest_too_small_for_a_float_has_a_logarithm_and_what_follows_from_it():
    one = battle(1, 1000)
    assert one.conquered.log10_chance == pytest.approx(999 * math.log10(55 / 216) + math.log10(5 / 12), rel=1e-13)
    assert one.attackers_left_given_conquest == 1
    assert one.defender_losses.given_conquest == 1000
    assert one.move_in == 1


@pytest.mark.parametrize("make", [battle, exact_battle])
def test_impossible_is_not_the_same_as_unlikely(make):
    one = make(5, 5, "attacker-sides=1")  # a one never beats a die
    assert one.conquest == 0
    assert not one.conquered.possible
    assert one.failure == 1
    assert one.attackers_left_given_conquest is None
    assert one.attacker_losses.given_conquest is None
    assert one.move_in is None
    assert one.attacker_losses.mean == 5


def test_chances_of_one_roll_too_small_for_a_float():
    # Two faces, one die against the best of 1,101: all of them must show a one against a two.
    one = battle(1, 1, "attack-dice=1 defend-at=1 attacker-sides=2 defender-sides=2 defender-bonus-dice=1100")
    assert one.conquered.log10_chance == pytest.approx(-1102 * math.log10(2), rel=1e-13)


def test_the_deviation_of_what_hardly_varies():
    floats, exact = battle(200, 20), exact_battle(200, 20)
    assert floats.defender_losses.sd == pytest.approx(exact.defender_losses.sd, rel=1e-9)
    assert 0 < exact.defender_losses.sd < 1e-15


def test_means_stay_within_the_units_there_are():
    one = battle(1500, 1500)
    assert one.defender_losses.mean <= 1500
    assert one.defender_losses.given_conquest == 1500
    assert one.attacker_losses.given_failure == 1500


def test_a_battle_tells_plain_numbers():
    one = battle(3, 2)
    json.dumps([one.conquest, one.failure, one.move_in, one.outcomes, one.attacker_losses.mean, one.attacker_losses.sd])
    assert all(type(chance) is float for *_, chance in one.outcomes)
