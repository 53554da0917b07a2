"""Stops: battles that are called off after some rolls, or by the odds."""

from dataclasses import replace
from fractions import Fraction

import pytest
from brute_force import GAMES, Game, conquest, move_in_and_conquest, outcomes, outcomes_by_rolls
from hypothesis import assume, given
from hypothesis import strategies as st

from riskodds import RulesError, SizeError, Stop, UnitsError, battle, exact_battle

STATED = {
    (10, 5, Stop(rolls=3)): (0.183887, 7.317470, 1.820658),
    (6, 4, Stop(rolls=2)): (0.138128, None, None),
    (10, 8, Stop(while_outnumbering=1)): (0.419336, 6.575277, None),
    (10, 8, Stop(while_chance="50%")): (0.565684, 5.202701, None),
}
"""Conquest, and attackers and defenders left on average over all battles."""


@pytest.mark.parametrize(("attackers", "defenders", "stop"), STATED)
def test_battles_that_are_called_off_have_the_figures_of_an_independent_count(attackers, defenders, stop):
    one = battle(attackers, defenders, stop=stop)
    left = attackers - one.attacker_losses.mean, defenders - one.defender_losses.mean
    for found, stated in zip((one.conquest, *left), STATED[attackers, defenders, stop], strict=True):
        assert stated is None or found == pytest.approx(stated, abs=5e-7)


COMBINED = [
    Stop(rolls=1),
    Stop(rolls=4, goal=1),
    Stop(rolls=3, hold_back=1, retreat_at=2),
    Stop(while_outnumbering=0),
    Stop(while_outnumbering=1, while_chance="40%"),
    Stop(while_outnumbering=1, goal=1, hold_back=1),
    Stop(while_chance="30%", rolls=3),
    Stop(while_chance=Fraction(1, 3), hold_back=1, goal=1, rolls=5, retreat_at=1),
]


@pytest.mark.parametrize("stop", COMBINED, ids=str)
@pytest.mark.parametrize("text", [text for text, game in GAMES.items() if game.picks != "after"])
def test_all_stops_combine_under_all_rules(text, stop):
    game = replace(GAMES[text], **{name: getattr(stop, name) for name in vars(stop)})
    if game.ends(6, 4) is not None:
        with pytest.raises(UnitsError, match="before its first roll"):
            battle(6, 4, text, stop)
        return
    expected = outcomes(game, 6, 4)
    one = exact_battle(6, 4, text, stop)
    assert {(a, d): chance for a, d, chance in one.outcomes if chance} == {k: v for k, v in expected.items() if v}
    for name, each in zip(("conquest", "called off", "failure"), one.endings, strict=True):
        states = [state for state in expected if (game.ends(*state) or "called off") == name]
        assert each.chance == sum((expected[state] for state in states), Fraction())


@pytest.mark.parametrize("text", [text for text, game in GAMES.items() if game.picks != "after"])
def test_the_law_of_the_number_of_rolls_is_that_of_an_enumeration(text):
    most = 9
    expected = outcomes_by_rolls(GAMES[text], 4, 3, most)
    rolls = exact_battle(4, 3, text, Stop(rolls=most)).rolls
    assert {n: chance for n, chance in enumerate(rolls.chances) if chance} == {
        n: sum(ends.values()) for n, ends in expected.items()
    }
    assert rolls.mean == sum(n * sum(ends.values()) for n, ends in expected.items())
    floats = battle(4, 3, text, Stop(rolls=most)).rolls
    assert floats.chances == pytest.approx(rolls.chances.astype(float), rel=1e-13)
    assert floats.sd == pytest.approx(rolls.sd, rel=1e-12)


def test_the_mean_number_of_rolls():
    assert battle(10, 10).rolls.mean == pytest.approx(8.213407, abs=5e-7)
    assert battle(10, 5).rolls.mean == pytest.approx(4.897797, abs=5e-7)


def test_rolls_that_cost_nothing_are_counted():
    """One die against one: a roll costs something with 5/6, so there are 6/5 rolls on average, deviation √6/5."""
    rolls = battle(1, 1, "ties=nobody").rolls
    assert rolls.mean == pytest.approx(6 / 5, rel=1e-14)
    assert rolls.sd == pytest.approx(6**0.5 / 5, rel=1e-13)
    assert rolls.at("99%") == 3


def test_with_one_die_each_the_rolls_are_the_losses_of_both_sides():
    """And those of the attacker are the rolls times 7/12, by the equation of Wald."""
    one = battle(9, 8, "attack-dice=1 defend-at=1")
    assert one.rolls.mean == pytest.approx(one.attacker_losses.mean + one.defender_losses.mean, rel=1e-13)
    assert one.rolls.mean * 7 / 12 == pytest.approx(one.attacker_losses.mean, rel=1e-13)


@pytest.mark.parametrize("text", ["hasbro-2015", "hasbro-2000", "capital-wall", "hasbro-2015 final-dice=1"])
@pytest.mark.parametrize("numbers", [(1200, 1000), (3, 10_000), (10_000, 4), (2000, 700)], ids=str)
def test_large_battles_have_mean_and_deviation_of_the_rolls_as_roll_by_roll(text, numbers, monkeypatch):
    large = battle(*numbers, text).rolls
    monkeypatch.setattr("riskodds.battles.rolls.is_large", lambda *_: False)
    small = battle(*numbers, text).rolls
    assert large.mean == pytest.approx(small.mean, rel=1e-12)
    assert large.sd == pytest.approx(small.sd, rel=1e-9)
    with pytest.raises(SizeError, match="only their mean and deviation"):
        large.at("50%")


def test_a_million_against_a_million_has_mean_and_deviation_of_the_rolls():
    """By the law of large numbers both sides lose 1.0791 and 0.9209 of 2 units in a roll, until one has no more."""
    rolls = battle(1_000_000, 1_000_000).rolls
    assert rolls.mean == pytest.approx(1_000_000 / (2 * 0.539589), rel=1e-4)
    assert 500 < rolls.sd < 1000


@given(st.integers(1, 12), st.integers(1, 12), st.integers(1, 15))
def test_more_rolls_never_lower_the_chance_of_conquest(attackers, defenders, rolls):
    one, more = (battle(attackers, defenders, stop=Stop(rolls=number)) for number in (rolls, rolls + 1))
    assert one.conquest <= more.conquest * (1 + 1e-13) <= battle(attackers, defenders).conquest * (1 + 2e-13)


@given(
    st.integers(1, 12),
    st.integers(1, 12),
    st.builds(Stop, rolls=st.none() | st.integers(1, 9), while_outnumbering=st.none() | st.integers(0, 4)),
)
def test_a_stop_never_raises_the_chance_of_conquest(attackers, defenders, stop):
    assume(stop.while_outnumbering is None or attackers - defenders >= stop.while_outnumbering)
    one = battle(attackers, defenders, stop=stop)
    assert one.conquest <= battle(attackers, defenders).conquest * (1 + 1e-13)
    assert sum(chance for *_, chance in one.outcomes) == pytest.approx(1, rel=1e-13)


def test_picks_after_the_roll_take_the_odds_as_a_stop_but_no_last_roll():
    one = battle(10, 8, "defender-after-roll", Stop(while_outnumbering=1))
    game = replace(GAMES["defender-after-roll"], while_outnumbering=1)
    assert battle(5, 3, "defender-after-roll", Stop(while_outnumbering=1)).conquest == pytest.approx(
        float(sum(chance for (_, d), chance in outcomes(game, 5, 3).items() if not d)), rel=1e-13
    )
    assert one.conquest < battle(10, 8, stop=Stop(while_outnumbering=1)).conquest
    with pytest.raises(RulesError, match="last roll"):
        battle(10, 8, "defender-after-roll", Stop(rolls=3))


def test_what_is_too_unlikely_for_a_float_is_not_called_impossible():
    """1,000 attackers may all be lost to one defender in 1,000 rolls, but not in 333: no roll costs more than one."""
    many, few = (battle(1000, 1, stop=Stop(rolls=rolls)) for rolls in (1000, 333))
    assert many.failed.possible
    assert not many.failed.known
    assert few.failed.chance == 0.0
    odds = battle(1000, 1, stop=Stop(while_outnumbering=0))
    assert odds.failed.possible
    assert odds.failed.log10_chance == pytest.approx(battle(1000, 1).failed.log10_chance, rel=1e-12)


@pytest.mark.parametrize(
    ("stop", "words"),
    [
        ({"rolls": 0}, "rolls: 0 is too few; write a whole number of at least 1"),
        ({"rolls": 2.5}, "rolls: 2.5 is not a whole number"),
        ({"while_outnumbering": -1}, "while outnumbering: -1 is too few"),
        ({"while_chance": "150%"}, "chance"),
        ({"retreat_at": None}, "retreat at: None is not a whole number"),
    ],
)
def test_what_stops_nothing_is_refused(stop, words):
    with pytest.raises(ValueError, match=words):
        Stop(**stop)


def test_a_battle_that_is_called_off_before_its_first_roll_is_refused():
    with pytest.raises(UnitsError, match="while outnumbering by 3: with 10 attackers against 8"):
        battle(10, 8, stop=Stop(while_outnumbering=3))
    with pytest.raises(UnitsError, match="while chance '50%': 10 attackers against 12 defenders have less"):
        battle(10, 12, stop=Stop(while_chance="50%"))


def test_a_walk_gives_the_same_as_a_passage():
    for stop in (Stop(), Stop(retreat_at=4), Stop(hold_back=2, goal=1)):
        plain = battle(12, 9, stop=stop)
        same = battle(12, 9, stop=replace(stop, rolls=1000))
        by_state, the_same = ({each[:2]: each[2] for each in one.outcomes if each[2]} for one in (plain, same))
        assert by_state == pytest.approx(the_same, rel=1e-13, abs=0)
        assert stop.goal or plain.move_in == pytest.approx(same.move_in, rel=1e-13)


@pytest.mark.parametrize("stop", [Stop(while_outnumbering=1), Stop(while_chance="40%")], ids=str)
@pytest.mark.parametrize("text", ["hasbro-2015", "ties=nobody", "capital-wall", "attack-dice=2 ties=nobody"])
def test_the_units_that_must_move_in_where_the_odds_stop_the_attack(text, stop):
    game = GAMES.get(text) or Game(attack_dice=2 if "attack-dice=2" in text else 3, ties="nobody")
    game = replace(game, while_outnumbering=stop.while_outnumbering, while_chance=stop.while_chance)
    expected = move_in_and_conquest(game, 6, 3) / conquest(game, 6, 3)
    assert exact_battle(6, 3, text, stop).move_in == expected
    assert battle(6, 3, text, stop).move_in == pytest.approx(float(expected), rel=1e-13)
