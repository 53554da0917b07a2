"""The best split of units, against every split there is, and against adding units one at a time."""

import json
from functools import cache
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskodds import UnitsError, battle
from riskodds.campaigns.defence import defend


@cache
def holds(attackers, defenders, rules="hasbro-2015"):
    return battle(attackers, defenders, rules).failure if defenders else 0.0


def splits(units, territories):
    return (split for split in product(range(units + 1), repeat=territories) if sum(split) == units)


BEATEN = (2, 10), 15
"""Attackers, and units to split: one at a time leads to 8 and 7, the best is 4 and 11."""

fronts = st.lists(st.tuples(st.integers(1, 12), st.integers(0, 4)), min_size=1, max_size=3)


@given(fronts, st.integers(3, 9), st.sampled_from(["hasbro-2015", "three-defender-dice"]))
def test_no_split_is_better(front, units, rules):
    attackers, standing = zip(*front, strict=True)
    best = defend(attackers, units, standing, rules)
    chances = [
        [holds(a, d + more, rules) for a, d, more in zip(attackers, standing, split, strict=True)]
        for split in splits(units, len(front))
        if all(d + more for d, more in zip(standing, split, strict=True))
    ]
    assert best.hold_all.holds_all == pytest.approx(max(map(prod, chances)), rel=1e-12)
    assert best.lose_few.lost == pytest.approx(len(front) - max(map(sum, chances)), abs=1e-12)
    for plan in (best.hold_all, best.lose_few):
        assert sum(plan.placed) == units
        expected = [holds(a, d, rules) for a, d in zip(attackers, plan.defenders, strict=True)]
        assert list(plan.holds) == pytest.approx(expected, rel=1e-12)


def one_at_a_time(attackers, units, joined):
    """Begin with one unit on each territory and add the others, each where it helps most."""
    defenders = [1] * len(attackers)
    for _ in range(units - len(attackers)):
        worths = [
            joined(holds(a, d + (place == here)) for here, (a, d) in enumerate(zip(attackers, defenders, strict=True)))
            for place in range(len(attackers))
        ]
        defenders[worths.index(max(worths))] += 1
    return joined(holds(a, d) for a, d in zip(attackers, defenders, strict=True))


def test_adding_units_one_at_a_time_is_beaten():
    # Found by a search over small cases: the chance to hold is not concave in the defenders.
    attackers, units = BEATEN
    best = defend(attackers, units)
    assert best.lose_few.placed == (4, 11)
    assert len(attackers) - best.lose_few.lost > one_at_a_time(attackers, units, sum) + 0.2


def test_the_command(riskodds):
    words = ("defend", "--attackers", "9,6,12", "--units", "20")
    document = json.loads(riskodds(*words, "--format", "json").out)
    assert sum(document["hold_all"]["placed"]) == 20
    assert document["hold_all"]["holds_all"] == pytest.approx(prod(document["hold_all"]["holds"]))
    text = riskodds(*words).out
    assert "To hold all" in text
    assert "To lose as few as possible, on average" in text
    words = ("defend", "--attackers", "10,7,13", "--units", "20", "--on-territory", "--format", "json")
    on_territory = json.loads(riskodds(*words).out)
    assert on_territory["hold_all"] == document["hold_all"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--attackers 9,6 --units 1", "units: 1 cannot man 2 empty territories; write at least 2"),
        (
            "--attackers 9,6 --units 5 --defenders 3",
            "defenders: 1 numbers for 2 attacked territories",
        ),
        ("--attackers 9,,6 --units 5", "attackers: '9,,6'; write numbers of units between commas"),
        ("--attackers 0 --units 5", "attackers: 0 is too few"),
        ("--attackers 5 --units 5000", "units: 5,000 are too many to split; write at most 3,000"),
        ("--units 5", "Missing option '--attackers'"),
    ],
)
def test_misuse(riskodds, words, message):
    result = riskodds("defend", *words.split())
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"riskodds: {message}")


def test_nobody_attacks():
    with pytest.raises(UnitsError, match="nobody attacks"):
        defend([], 5)


def test_against_armies_that_cannot_be_held_the_split_is_still_the_best():
    # Three alike are best split alike, however small the chance: no float holds 10^-360.
    assert defend([500, 500, 500], 30).hold_all.placed == (10, 10, 10)
