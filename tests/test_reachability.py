"""Impossible is only what no roll leads to, and certain what no roll leads away from: told without arithmetic."""

from dataclasses import replace
from functools import cache

import brute_force
import pytest
from brute_force import GAMES

from riskodds import PRESETS, battle
from riskodds.battles import single
from riskodds.rules.stop import Stop

STOPS = [Stop(), Stop(retreat_at=3), Stop(hold_back=2), Stop(goal=2), Stop(retreat_at=4, hold_back=1, goal=1)]
NO_CHOICE = [text for text in PRESETS if GAMES[text].picks != "after"]
"""Of picks after the roll not even what is possible is known without reckoning."""
ODD = {
    "hasbro-2015 attacker-sides=1 ties=attacker": replace(GAMES["hasbro-2015"], sides=(1, 6), ties="attacker"),
    "hasbro-2015 attacker-modifiers=+6,+6 final-dice=2": replace(
        GAMES["hasbro-2015"], modifiers=((6, 6), ()), final_dice=2
    ),
    "hasbro-2015 defender-modifiers=+6": replace(GAMES["hasbro-2015"], modifiers=((), (6,))),
    "three-defender-dice defender-sides=1": replace(GAMES["three-defender-dice"], sides=(6, 1)),
    "hasbro-2015 attacker-sides=8,1 ties=nobody": replace(GAMES["hasbro-2015"], sides=((8, 1), 6), ties="nobody"),
    "three-defender-dice ties=nobody": GAMES["three-defender-dice ties=nobody"],
    "three-defender-dice fewer-dice=no-attack": GAMES["three-defender-dice fewer-dice=no-attack"],
    "hasbro-2000 final-dice=2 fewer-dice=no-attack ties=nobody": GAMES[
        "hasbro-2000 final-dice=2 fewer-dice=no-attack ties=nobody"
    ],
    "hasbro-2015 defender-sides=3 attacker-lowest=+2 attacker-rerolls=1 dice-cap=4": replace(
        GAMES["hasbro-2015"], sides=(6, 3), lowest=(2, 0), rerolls=(1, 0), cap=4
    ),
}
"""Rules under which some rolls never happen."""


@cache
def moves(game, attack_dice, defenders):
    """What a roll can cost both sides."""
    state = attack_dice + game.hold_back, defenders
    return [
        (state[0] - after[0], state[1] - after[1])
        for after, chance in brute_force.transitions(game, *state).items()
        if chance
    ]


def reachable(game, attackers, defenders):
    """The final states that some rolls lead to, by ending."""
    ends = {"conquest": set(), "called off": set(), "failure": set()}
    seen = {attackers: {defenders}}
    for left in range(attackers, -1, -1):
        here = seen.pop(left, set())
        for standing in range(defenders, -1, -1):
            if standing not in here:
                continue
            end = game.ends(left, standing)
            if end:
                ends[end].add((left, standing))
                continue
            # Fewer defenders that roll as many dice stand for all that do, but one alone for itself.
            alike = min(standing, max(2, game.defend_at[game.most_defend_dice(standing) - 1]))
            for loss, kill in moves(game, game.most_attack_dice(left, standing), alike):
                (here if not loss else seen.setdefault(left - loss, set())).add(standing - kill)
    return ends


def games():
    return [*((text, GAMES[text]) for text in NO_CHOICE), *ODD.items()]


def found(one):
    return {
        name: {
            state
            for *state, log10 in zip(
                ending.attackers.tolist(), ending.defenders.tolist(), ending.log10_probability.tolist(), strict=True
            )
            for state in [tuple(state)]
            if log10 > float("-inf")
        }
        for name, ending in zip(("conquest", "called off", "failure"), one.endings, strict=True)
    }


SIZES = [(5, 4), (6, 9), (40, 30), (400, 3), (3, 300)]
LONG = [(10_001, 3), (5, 10_001)]


@pytest.mark.parametrize(("text", "game"), games())
@pytest.mark.parametrize(("attackers", "defenders"), SIZES)
def test_what_no_roll_leads_to_is_impossible_and_nothing_else(text, game, attackers, defenders):
    for stop in STOPS:
        if attackers <= stop.limit or defenders <= stop.goal:
            continue
        stopped = replace(game, retreat_at=stop.retreat_at, hold_back=stop.hold_back, goal=stop.goal)
        expected = reachable(stopped, attackers, defenders)
        one = battle(attackers, defenders, text, stop)
        assert found(one) == expected, (text, stop)
        assert [ending.possible for ending in one.endings] == [bool(states) for states in expected.values()]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "game"), games())
@pytest.mark.parametrize(("attackers", "defenders"), LONG)
@pytest.mark.parametrize("jumped", [False, True])
def test_in_large_battles_nothing_possible_is_called_impossible(monkeypatch, text, game, attackers, defenders, jumped):
    if jumped:
        monkeypatch.setattr(single, "SWEPT", 0)
    for stop in STOPS:
        stopped = replace(game, retreat_at=stop.retreat_at, hold_back=stop.hold_back, goal=stop.goal)
        one = battle(attackers, defenders, text, stop)
        for ending, states in zip(one.endings, reachable(stopped, attackers, defenders).values(), strict=True):
            assert ending.possible or not states
            # What is jumped over is not known to its last digits, and then no more is said than that.
            assert ending.possible == bool(states) or (jumped and not ending.known)


def test_a_failure_is_possible_however_many_attack():
    one = battle(12_000, 90, "final-dice=1", Stop(retreat_at=1))
    assert one.failed.possible
    assert one.failed.log10_chance == pytest.approx(-3022, abs=1)
    assert one.called_off.possible
