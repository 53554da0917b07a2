"""Large battles: the way across the border of full dice against the sweep through all states."""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskodds import SizeError, battle, exact_battle, luck
from riskodds.battles.endings import ending, final_states
from riskodds.engine.chain import chain
from riskodds.engine.crossing import Crossing
from riskodds.engine.law import Law, many_rolls
from riskodds.engine.numbers import log10_of_sum
from riskodds.engine.passage import Passage
from riskodds.engine.solver import last_rolls
from riskodds.rules.ruleset import PRESETS, Rules
from riskodds.rules.stop import Stop

RULES = [
    *(name for name, preset in PRESETS.items() if preset.rules.defender_picks == "before"),
    "hasbro-2000 final-dice=1",
    "hasbro-2015 final-dice=2 attack-dice=4",
    "attacker-modifiers=+1 defender-sides=8",
    "defender-bonus-dice=1",
    "defend-at=1,10",
    "attack-dice=1",
    "ties=attacker attacker-sides=8",
    "attacker-sides=8,6 defender-lowest=-1 defender-rerolls=1",
    "three-defender-dice fewer-dice=no-attack",
]


def ways(text, attackers, defenders, stop=Stop()):  # noqa: B008 - a value
    rules = Rules.parse(text)
    states = final_states(rules, attackers, defenders, stop)
    battles = chain(rules, attackers, defenders, stop)
    return Crossing(rules, attackers, defenders, stop), Passage(battles, attackers, defenders), states


def worst(crossing, passage, states):
    """The largest difference of any final state's chance."""
    some = [each for each in states if len(each[0])]
    return max(np.abs(crossing.chances(*each) - passage.chances(*each)).max() for each in some)


units = st.integers(1, 400)


@given(st.sampled_from(RULES), units, units)
def test_both_ways_agree_in_every_final_state(text, attackers, defenders):
    crossing, passage, states = ways(text, attackers, defenders)
    assert worst(crossing, passage, states) < 1e-14
    won = crossing.winning_rolls
    expected = last_rolls(passage.battles, passage.edges.columns)
    dice = max(len(won), len(expected))
    assert np.pad(won, (0, dice - len(won))) == pytest.approx(np.pad(expected, (0, dice - len(expected))), abs=1e-13)


@pytest.mark.parametrize(("attackers", "defenders"), [(9500, 1), (9000, 2), (1, 9500), (2, 9000)])
def test_both_ways_agree_along_strips_longer_than_what_is_swept_at_once(attackers, defenders):
    assert worst(*ways("hasbro-2015", attackers, defenders)) < 1e-14


@given(
    st.sampled_from([*RULES[:4], RULES[-1]]),
    st.integers(130, 300),
    st.integers(100, 300),
    st.builds(Stop, st.integers(0, 60), st.integers(0, 60), st.integers(0, 60)),
)
def test_both_ways_agree_however_the_attack_stops(text, attackers, defenders, stop):
    assert worst(*ways(text, attackers, defenders, stop)) < 1e-14


@pytest.mark.parametrize(
    ("text", "attackers", "defenders"),
    [
        ("hasbro-2015", 600, 100),
        ("hasbro-2015", 100, 600),
        ("hasbro-2015", 800, 1),
        ("hasbro-2000", 900, 500),
        ("three-defender-dice", 300, 700),
        ("hasbro-2015 final-dice=1", 700, 300),
        ("defender-modifiers=+4 defend-at=1,101", 2300, 900),
    ],
)
def test_of_an_ending_rarer_than_the_error_no_more_is_said_than_that(text, attackers, defenders):
    crossing, passage, states = ways(text, attackers, defenders)
    for each in (states.conquest, states.failure):
        found, expected = ending(crossing, each), ending(passage, each)
        assert found.possible
        assert found.known == (expected.chance > 1e-12)
        assert found.chance == pytest.approx(expected.chance, abs=1e-12)
        if not found.known:
            assert (found.chance, len(found.probability), found.mean(found.attackers)) == (0.0, 0, None)
        assert np.isnan(found.log10_probability[found.probability < 1e-12]).all()


@pytest.mark.parametrize(("text", "attackers", "defenders"), [("hasbro-2015", 1001, 1000), ("capital-wall", 2000, 600)])
def test_up_to_a_hundred_million_states_every_ending_has_its_logarithm(text, attackers, defenders):
    one, (_, passage, states) = battle(attackers, defenders, text), ways(text, attackers, defenders)
    for found, each in ((one.conquered, states.conquest), (one.failed, states.failure)):
        expected = passage.logarithms(*each)
        assert found.log10_chance == pytest.approx(log10_of_sum(expected), rel=1e-12, abs=1e-15)
        assert found.log10_probability == pytest.approx(expected, rel=1e-12)


def test_figures_that_a_changed_law_had_wrong():
    assert luck(1001, 1000, 480, 0).at_least_as_good.value == pytest.approx(3.02464359e-16, rel=1e-8)
    assert luck(1800, 1000, 712, 0, "three-defender-dice").at_least_as_good.value == pytest.approx(7.3e-16, rel=1e-2)
    rules = "defend-at=1,50,300 defender-sides=8 defender-bonus-dice=1 defender-modifiers=+1"
    assert battle(1370, 804, rules, Stop(goal=7)).attacker_losses.given_conquest == pytest.approx(1364.2143, abs=5e-5)


@pytest.mark.parametrize(("attackers", "defenders"), [(3000, 2900), (2600, 3000), (2540, 3000), (3000, 3000)])
def test_three_thousand_against_three_thousand_on_both_sides_of_one_half(attackers, defenders):
    crossing, passage, states = ways("hasbro-2015", attackers, defenders)
    assert worst(crossing, passage, states) < 1e-12


def test_many_rolls_are_the_power_of_one():
    law = Law(np.array([2890, 2611, 2275]) / 7776)
    power = np.ones(1)
    for _ in range(2000):
        power = np.convolve(power, law.chances)
    first, chances = many_rolls(law, 2000)
    assert np.abs(chances - power[first : first + len(chances)]).max() < 1e-15
    assert power[:first].sum() + power[first + len(chances) :].sum() < 1e-17


def test_a_million_against_a_million_in_little_time_and_memory(riskodds):
    one = battle(853_000, 1_000_000)
    assert one.conquest + one.failure == pytest.approx(1, abs=1e-12)
    # All units are lost in n = (A + D) / 2 rolls, in which the attacker's losses are nearly normal.
    rolls, law = 926_500, Law(np.array([2890, 2611, 2275]) / 7776)
    deviations = (853_000 - rolls * law.mean) / (law.sd * math.sqrt(rolls))
    assert one.conquest == pytest.approx((1 + math.erf(deviations / math.sqrt(2))) / 2, abs=2e-3)
    mean, sd = one.attacker_losses.mean, one.attacker_losses.sd
    assert 852_000 < mean < 853_000
    assert 0 < sd < 2_000
    assert one.move_in == pytest.approx(3, abs=0.02)
    low, middle, high = (one.losses_at(share) for share in (0.05, 0.5, 0.95))
    assert low < middle <= high
    document = json.loads(riskodds("odds", "853000", "1000000", "--format", "json").out)
    listed = sum(outcome["probability"] for outcome in document["outcomes"])
    assert document["outcomes_least"] == 1e-9
    assert listed + document["outcomes_rest"] == pytest.approx(1, abs=1e-12)
    assert min(outcome["probability"] for outcome in document["outcomes"]) >= 1e-9


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells the peak of a process's memory")
def test_a_million_takes_less_than_500_megabytes():
    code = (
        "from riskodds import battle; battle(853000, 1000000); "
        "print(*[line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')])"
    )
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert int(result.stdout) < 500_000


@pytest.mark.parametrize(("attackers", "defenders"), [(1_000_000, 1), (1_000_000, 500_000), (20_000, 20_000)])
def test_nothing_short_of_certain_is_called_so_in_a_large_battle(riskodds, attackers, defenders):
    out = riskodds("odds", str(attackers), str(defenders)).out
    assert "conquest" in out
    assert "> 99.99 %" in out
    assert " 100 %" not in out.split("mean losses")[0]
    assert "< 0.01 % (" in out


def test_a_million_against_one_by_hand():
    # The attacker fails only by losing 999,998 rolls with three dice, one with two and one with one.
    expected = 999_998 * math.log10(441 / 1296) + math.log10(91 / 216) + math.log10(21 / 36)
    assert battle(1_000_000, 1).failed.log10_chance == pytest.approx(expected, rel=1e-12)
    assert battle(1_000_000, 1).conquest == 1.0


def test_what_does_not_fit_into_memory_is_refused_also_in_a_large_battle():
    with pytest.raises(SizeError, match="write fewer units"):
        battle(10**12, 10**12)


@pytest.mark.slow
def test_against_exact_rationals_at_a_thousand():
    exact = exact_battle(1000, 1000)
    crossing, _, states = ways("hasbro-2015", 1000, 1000)
    for found, expected in zip((states.conquest, states.failure), (exact.conquered, exact.failed), strict=True):
        assert np.abs(crossing.chances(*found) - expected.probability.astype(float)).max() < 1e-12


@pytest.mark.parametrize(("attackers", "defenders"), [(500_000, 1_000_000), (853_000, 1_000_000), (1_000_000, 900_000)])
def test_the_chances_of_a_million_sum_to_one(attackers, defenders):
    one = battle(attackers, defenders)
    assert sum(ending.chance for ending in one.endings) == pytest.approx(1, abs=1e-13)


def test_luck_in_a_large_battle_knows_what_it_does_not_know(riskodds):
    result = riskodds("luck", "20000", "20000", "--left", "20000")
    assert result.status == 2
    assert "so large a battle has no number for what is so unlikely" in result.err
    best = riskodds("luck", "1000000", "1000000", "--left", "150000")
    assert best.status == 0
    assert " 100 %" not in best.out


def test_a_rare_ending_of_a_huge_battle_is_stated_as_such(riskodds):
    out = riskodds("odds", "1000000", "500000").out
    assert "rarer than 10^-12" in out
    assert "nan" not in out
    document = json.loads(riskodds("odds", "1000000", "500000", "--format", "json").out)
    assert (document["failure"], document["log10_failure"]) == (0.0, None)
    assert document["conquest"] == pytest.approx(1, abs=1e-12)
    assert document["attacker_losses"]["given_failure"] is None
