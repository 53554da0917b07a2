"""Many games: no switch brings a game that goes wrong, every seat is as good, and what each skill is worth."""

from math import sqrt

import numpy as np
import pytest
from games.editions import switched
from scipy.stats import chisquare, norm

from riskodds.games.profiles import PROFILES
from riskodds.games.results import results_of
from riskodds.games.runs import piece_of, question, run_of

SKILLS = {
    "mission": "mission=0",
    "finish": "finish=0",
    "spread": "spread=0",
    "trade-from": "trade-from=100",
}
"""What a seat goes without."""
WITHOUT_EFFECT = {"continents": "continents=0", "deny": "deny=0", "hunt": "hunt=0", "guard": "guard=0"}
"""What was not found to help: games are so short, and attacks so cheap, that these hardly pay."""
MANY = 20_000


def wins_of_seat_0(change, many):
    """How often a seat wins among three fitted ones."""
    asked = question("hasbro-2015", [f"fitted {change}".strip(), *["fitted"] * 3], seed=5)
    return int((piece_of(asked, 0, many).rows[:, 0] == 0).sum())


def look_over(rows, seats, cap):
    """Hold the rows of a run against what must be true of any game."""
    won = rows[rows[:, 0] >= 0]
    assert len(won) + (rows[:, 0] < 0).sum() == len(rows)
    assert (won[:, 0] < seats).all()
    assert ((rows[:, 2] >= 1) & (rows[:, 2] <= cap)).all()
    assert (rows[:, 3] <= rows[:, 2] * seats).all()
    assert ((rows[:, 5] >= 0) & (rows[:, 5] < seats)).all()
    assert (rows[rows[:, 0] < 0][:, 2] == cap).all()
    held = rows[:, 8 : 8 + seats]
    assert all(len(set(missions)) == seats for missions in held.tolist())
    assert (np.take_along_axis(held[rows[:, 0] >= 0], won[:, :1], axis=1)[:, 0] == won[:, 1]).all()


@pytest.mark.parametrize("edition", switched())
def test_games_of_every_switch_are_whole(edition):
    for players in (3, 5):
        look_over(piece_of(question(edition, players=players, seed=3), 0, 25).rows, players, 200)


@pytest.mark.slow
@pytest.mark.parametrize("edition", switched())
def test_20_000_games_of_every_switch_are_whole(edition):
    for number, profile in enumerate(PROFILES):
        players = 3 + number % 3
        look_over(piece_of(question(edition, [profile], players, seed=number), 0, 2860).rows, players, 200)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["hasbro-2015", "hasbro-2000 first=die"])
def test_equal_profiles_win_one_game_in_four_in_every_seat(edition):
    rows = piece_of(question(edition, seed=12), 0, MANY).rows
    assert chisquare(np.bincount(rows[:, 0], minlength=4)).pvalue > 0.001


@pytest.mark.slow
def test_equal_missions_win_as_often_in_every_seat():
    rows = piece_of(question("hasbro-2015", seed=12), 0, MANY).rows
    for mission in range(5, 12):  # those of continents and counts, which are the same in every seat
        held = [(rows[:, 8 + seat] == mission).sum() for seat in range(4)]
        won = [((rows[:, 8 + seat] == mission) & (rows[:, 0] == seat)).sum() for seat in range(4)]
        assert chisquare(won, [sum(won) * each / sum(held) for each in held]).pvalue > 0.001


def test_the_advantage_of_the_first_seat_is_reported():
    run = question("hasbro-2000", seed=4)
    rows = run_of(run, [piece_of(run, 0)], 250).rows
    assert (rows[:, 7] == 0).all()
    found = results_of(run_of(run, [piece_of(run, 0)], 250))
    assert found.wins_of_first.value == found.seats[0][0] / found.run.finished


def test_a_seat_that_does_not_care_for_its_mission_wins_less():
    assert wins_of_seat_0(SKILLS["mission"], 500) < 0.8 * wins_of_seat_0("", 500)


@pytest.mark.slow
@pytest.mark.parametrize("skill", SKILLS)
def test_each_skill_that_is_switched_off_costs_wins_in_20_000_games(skill):
    with_it, without = (wins_of_seat_0(change, MANY) / MANY for change in ("", SKILLS[skill]))
    noise = sqrt(2 * with_it * (1 - with_it) / MANY)
    assert with_it - without > norm.ppf(0.95) * noise


@pytest.mark.slow
@pytest.mark.parametrize("skill", WITHOUT_EFFECT)
def test_what_is_said_not_to_help_does_not(skill):
    with_it, without = (wins_of_seat_0(change, MANY) / MANY for change in ("", WITHOUT_EFFECT[skill]))
    noise = sqrt(2 * with_it * (1 - with_it) / MANY)
    assert with_it - without < norm.ppf(0.95) * noise
