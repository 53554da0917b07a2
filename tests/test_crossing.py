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

from riskodds import SizeError, battle, exact_battle
from riskodds.engine.chain import chain
from riskodds.engine.crossing import Crossing
from riskodds.engine.endings import final_states
from riskodds.engine.law import Law, many_rolls, tilted, tilts_to
from riskodds.engine.passage import Passage
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
]


def ways(text, attackers, defenders, stop=Stop()):  # noqa: B008 - a value
    rules = Rules.parse(text)
    states = final_states(rules, attackers, defenders, stop)
    return Crossing(rules, attackers, defenders, stop), Passage(chain(rules, attackers, defenders, stop)), states


def worst(crossing, passage, states):
    """The largest difference of any final state's chance."""
    return max(np.abs(crossing.chances(*each) - passage.chances(*each)).max(initial=0) for each in states)


units = st.integers(1, 400)


@given(st.sampled_from(RULES), units, units)
def test_both_ways_agree_in_every_final_state(text, attackers, defenders):
    crossing, passage, states = ways(text, attackers, defenders)
    assert worst(crossing, passage, states) < 1e-14
    won = crossing.winning_rolls
    expected = passage.winning_rolls
    dice = max(len(won), len(expected))
    assert np.pad(won, (0, dice - len(won))) == pytest.approx(np.pad(expected, (0, dice - len(expected))), abs=1e-13)


@pytest.mark.parametrize(("attackers", "defenders"), [(9500, 1), (9000, 2), (1, 9500), (2, 9000)])
def test_both_ways_agree_along_strips_longer_than_what_is_swept_at_once(attackers, defenders):
    assert worst(*ways("hasbro-2015", attackers, defenders)) < 1e-14


@given(
    st.sampled_from(RULES[:4]),
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
        ("hasbro-2015", 1, 800),
        ("hasbro-2000", 900, 500),
        ("three-defender-dice", 300, 700),
        ("capital-wall", 400, 400),
        ("hasbro-2015 final-dice=1", 700, 300),
    ],
)
def test_an_unlikely_ending_has_its_logarithm(text, attackers, defenders):
    crossing, passage, states = ways(text, attackers, defenders)
    logs = [np.logaddexp.reduce(passage.in_logarithms.chances(*each)) for each in (states.conquest, states.failure)]
    rarer = (states.conquest, states.failure)[int(np.argmin(logs))]
    found = crossing.in_logarithms.chances(*rarer)
    assert min(logs) < math.log(1e-6)
    assert np.logaddexp.reduce(found) == pytest.approx(min(logs), rel=1e-9)
    expected = passage.in_logarithms.chances(*rarer)
    near = expected > expected.max() - 20
    assert found[near] == pytest.approx(expected[near], rel=1e-9, abs=1e-7)


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


@given(st.lists(st.floats(0.01, 1), min_size=2, max_size=5), st.floats(0.01, 0.99))
def test_a_tilted_law_has_the_mean_that_is_asked_for_and_its_weights(weights, ratio):
    chances = np.array(weights) / sum(weights)
    law = tilted(chances, tilts_to(chances, np.array([ratio]))[0])
    losses = np.arange(len(chances))
    assert law.mean == pytest.approx(ratio * losses[-1], abs=1e-9)
    assert law.chances * np.exp(law.log_mean - law.tilt * losses) == pytest.approx(chances, rel=1e-9)


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
    for found, ending in zip((states.conquest, states.failure), (exact.conquered, exact.failed), strict=True):
        assert np.abs(crossing.chances(*found) - ending.probability.astype(float)).max() < 1e-12


@pytest.mark.parametrize(
    ("text", "attackers", "defenders"),
    [
        ("final-dice=1", 1800, 67),
        ("final-dice=1", 2500, 450),
        ("capital-wall", 300, 2000),
        ("final-dice=1", 3000, 100),
        # Rolls that cannot cost one side as many units as the ending needs, so that most of it comes along a line.
        ("defender-modifiers=0,-5 ties=attacker", 2000, 1000),
        ("attack-dice=2 attacker-sides=3 defender-sides=4 attacker-modifiers=+2,-2", 449, 2014),
        ("defend-at=1,4 attacker-sides=4 defender-sides=1 defender-modifiers=+2 ties=attacker", 2500, 450),
        ("attack-dice=4 defend-at=1,2,4 attacker-sides=1 attacker-modifiers=+1 defender-bonus-dice=2", 80, 12000),
        # A law of two equally likely losses, whose characteristic function has a zero.
        ("attack-dice=2 attacker-sides=2 defender-sides=1", 908, 121),
    ],
)
def test_an_unlikely_ending_may_come_along_a_line_and_not_from_the_corner(text, attackers, defenders):
    crossing, passage, states = ways(text, attackers, defenders)
    for ending in (states.conquest, states.failure):
        expected = np.logaddexp.reduce(passage.in_logarithms.chances(*ending))
        if expected < math.log(1e-6):
            found = np.logaddexp.reduce(crossing.in_logarithms.chances(*ending))
            assert found == pytest.approx(expected, rel=1e-9)


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


def test_logarithms_that_floats_know_better_are_not_believed():
    """A long line on which the attacker, who wins among full dice, is worn down: no changed law leads along it."""
    rules = "defender-modifiers=+4 defend-at=1,101"
    one = battle(2300, 900, rules)
    passage = Passage(chain(Rules.parse(rules), 2300, 900))
    expected = passage.chances(*final_states(Rules.parse(rules), 2300, 900, Stop()).conquest).sum()
    assert one.conquest == pytest.approx(expected, abs=1e-13)
    assert one.conquest + one.failure == pytest.approx(1, abs=1e-12)
