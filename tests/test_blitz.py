"""Balanced Blitz: figures, the map written a second time in fractions, and the chance of winning by itself."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskodds import PRESETS, RiskOddsError, Stop, attackers_needed, battle, exact_battle
from riskodds.battles.balanced_blitz import favoured, true_chance, win_chance
from riskodds.campaigns.needed import campaign_attackers_needed
from riskodds.campaigns.path import campaign
from riskodds.campaigns.territories import Conduct


@pytest.mark.parametrize(
    ("attackers", "defenders", "chance"),
    [(1, 1, 0.365447), (2, 1, 0.888993), (3, 1, 1), (10, 10, 0.609377), (19, 15, 0.974628), (20, 15, 1)],
)
def test_published_chances(attackers, defenders, chance):
    assert battle(attackers, defenders, blitz=True).conquest == pytest.approx(chance, abs=5e-7)


def test_losing_exactly_twelve():
    true = battle(30, 15, "three-defender-dice")
    for one, chance in (
        (true, 0.0222128001707278),
        (battle(30, 15, "three-defender-dice", blitz=True), 0.0100282888709122),
    ):
        left = {(a, d): probability for a, d, probability in one.outcomes}
        assert left[18, 0] == pytest.approx(chance, rel=1e-12)


def test_fewest_attackers_for_eighty_percent_against_fifty():
    assert attackers_needed(50, "80%", blitz=True).units == 49
    assert battle(49, 50, blitz=True).conquest >= 0.8 > battle(48, 50, blitz=True).conquest


def by_the_book(attackers, defenders, rules):
    """The four steps on a list of outcomes, one after the other, as plainly as possible."""
    one = exact_battle(attackers, defenders, rules)
    outcomes = [(state, float(p)) for *state, p in one.outcomes if p]
    won = float(one.conquest)
    if won <= 0.05:
        target = 0.0
    elif 1 - won <= 0.05:
        target = 1.0
    else:
        target = won**1.3 / (won**1.3 + (1 - won) ** 1.3)
    scale = {True: target / won if won else 0, False: (1 - target) / (1 - won) if won < 1 else 0}
    outcomes = [[state, p * scale[state[1] == 0]] for state, p in outcomes]
    for ordered in (outcomes, outcomes[::-1]):
        cut = 0.10
        for outcome in ordered:
            taken = min(cut, outcome[1])
            outcome[1] -= taken
            cut -= taken
    total = sum(p for _, p in outcomes)
    outcomes = [(state, p / total) for state, p in outcomes]
    result = {}
    for side in (True, False):
        these = [(state, p) for state, p in outcomes if (state[1] == 0) == side and p > 1e-14]
        has, powers = sum(p for _, p in these), sum(p**1.8 for _, p in these)
        result |= {tuple(state): p**1.8 / powers * has for state, p in these}
    return result


@given(st.sampled_from([*PRESETS]), st.integers(1, 14), st.integers(1, 14))
def test_every_outcome_by_the_book(rules, attackers, defenders):
    expected = by_the_book(attackers, defenders, rules)
    found = {(a, d): p for a, d, p in battle(attackers, defenders, rules, blitz=True).outcomes}
    assert set(found) == set(expected)
    assert found == pytest.approx(expected, rel=1e-9, abs=1e-12)


@given(st.sampled_from([*PRESETS]), st.integers(1, 40), st.integers(1, 40))
def test_the_chance_to_win_is_a_map_of_the_true_one_and_the_outcomes_sum_to_one(rules, attackers, defenders):
    true = battle(attackers, defenders, rules)
    one = battle(attackers, defenders, rules, blitz=True)
    assert one.conquest == pytest.approx(win_chance(true.conquest, true.failure), abs=1e-12)
    assert sum(p for *_, p in one.outcomes) == pytest.approx(1, abs=1e-12)
    if win_chance(true.conquest, true.failure) in {0.0, 1.0}:
        assert {one.conquest, one.failure} == {0.0, 1.0}
        assert not (one.conquered.possible and one.failed.possible)


@given(st.floats(0.06, 0.94))
def test_the_true_chance_is_the_inverse(chance):
    win = win_chance(chance, 1 - chance)
    if 0 < win < 1:
        assert true_chance(win) == pytest.approx(chance, abs=1e-9)
    assert favoured(chance, 1 - chance) + favoured(1 - chance, chance) == pytest.approx(1)


def test_a_campaign_by_blitz():
    first = battle(8, 4, blitz=True)
    expected = sum(
        p * battle(int(left) - 1, 3, blitz=True).conquest for left, d, p in first.outcomes if not d and left > 1
    )
    assert campaign(8, [4, 3], conduct=Conduct(blitz=True)).conquest == pytest.approx(expected, abs=1e-12)
    needed = campaign_attackers_needed([4, 3], "80%", conduct=Conduct(blitz=True))
    assert needed.reached >= 0.8 > needed.one_fewer
    assert needed.reached == pytest.approx(campaign(needed.units, [4, 3], conduct=Conduct(blitz=True)).conquest)


def test_only_battles_to_the_end():
    with pytest.raises(RiskOddsError, match="a blitz is fought to the end"):
        battle(10, 10, stop=Stop(retreat_at=3), blitz=True)


@pytest.mark.parametrize(
    "words",
    ["odds 10 10", "compare 10 10", "luck 10 10 --left 4", "attackers-needed 10 --chance 80%", "campaign 10 3 3"],
)
def test_every_command_names_the_version(riskodds, words):
    text = " ".join(riskodds(*words.split(), "--blitz").out.split())
    assert "Balanced Blitz (constants of version 3.3)" in text
    assert json.loads(riskodds(*words.split(), "--blitz", "--format", "json").out)["blitz"] == "3.3"


def test_tables_by_blitz(riskodds):
    for table in ("conquest", "attacker-losses", "losses-given-conquest", "attackers-needed", "compare"):
        assert "Balanced Blitz (constants of version 3.3)" in " ".join(riskodds("table", table, "--blitz").out.split())
    words = ("table", "conquest", "--attackers", "1-3", "--defenders", "1", "--format", "csv", "--blitz")
    rows = [float(line.split(",")[1]) for line in riskodds(*words).out.splitlines()[1:]]
    assert rows == pytest.approx([0.365447, 0.888993, 1], abs=5e-7)
    words = ("table", "conquest", "--attackers", "3", "--defenders", "1", "--blitz")
    assert riskodds(*words).out.splitlines()[5].split() == ["3", "100"]


def test_certain_results_are_certain(riskodds):
    lines = [line.split() for line in riskodds("odds", "20", "15", "--blitz").out.splitlines()]
    assert ["conquest", "100", "%"] in lines
    assert ["failure", "0", "%"] in lines


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("odds 10 10 --blitz --exact", "a blitz has no exact fractions"),
        ("odds 10 10 --blitz --retreat-at 3", "a blitz is fought to the end; leave out"),
        ("table roll --blitz", "the table roll has no use for --blitz; leave it out"),
        ("luck 20 15 --defenders-left 15 --blitz", "0 attackers and 15 defenders left"),
    ],
)
def test_misuse(riskodds, words, message):
    result = riskodds(*words.split())
    assert (result.status, result.out) == (2, "")
    assert message in result.err
