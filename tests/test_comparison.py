"""One battle under several rules."""

import brute_force
import pytest
from brute_force import GAMES

from riskodds import PRESETS, Stop, battle, compare


def test_all_presets_by_the_recursion():
    compared = compare(5, 4)
    assert [str(one.rules) for one in compared] == list(PRESETS)
    for one in compared:
        final = brute_force.outcomes(GAMES[str(one.rules)], 5, 4)
        assert one.conquest == pytest.approx(float(brute_force.conquest(GAMES[str(one.rules)], 5, 4)))
        assert one.attacker_losses == pytest.approx(float(sum((5 - a) * chance for (a, _), chance in final.items())))
        assert one.defender_losses == pytest.approx(float(sum((4 - d) * chance for (_, d), chance in final.items())))
        assert one.difference == pytest.approx(one.conquest - compared[0].conquest, abs=1e-15)
        assert one.possible
        assert not one.certain


def test_chosen_rules_and_a_stop():
    stop = Stop(retreat_at=2)
    compared = compare(8, 5, ["hasbro-2000", "hasbro-2015 final-dice=1"], stop)
    assert [one.conquest for one in compared] == [
        battle(8, 5, "hasbro-2000", stop).conquest,
        battle(8, 5, "final-dice=1", stop).conquest,
    ]
