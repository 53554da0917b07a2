"""The commands about whole games: `games`, `game` and `missions`."""

import json

import numpy as np
import pytest
from games.referee import referee
from scipy.stats import norm

from riskodds.games.results import mean, rate


def test_games_answers_with_the_keys_of_the_contract(riskodds):
    words = ("games", "hasbro-2015", "win=own-turn", "--games", "300", "--format", "json")
    document = json.loads(riskodds(*words).out)
    assert [document[key] for key in ("players", "games", "seed")] == [4, 300, 1]
    first, second = document["runs"]
    assert (first["edition"], second["edition"]) == ("hasbro-2015", "hasbro-2015 win=own-turn")
    for run in (first, second):
        assert run["finished"] + run["capped"] == 300
        assert {"mean", "low", "high", "sd", "median"} <= set(run["rounds"])
        assert sum(mission["held"] for mission in run["missions"]) == 4 * 300
        assert sum(mission["won"] for mission in run["missions"]) == run["finished"]
        assert sum(seat["won"] for seat in run["seats"]) == run["finished"]
        assert run["rounds"]["low"] < run["rounds"]["mean"] < run["rounds"]["high"]
    assert second["wins_by_another"]["rate"] == 0 == first["wins_at_start_of_turn"]["rate"]
    shift = second["rounds"]["mean"] - first["rounds"]["mean"]
    assert second["differences"]["rounds"]["difference"] == pytest.approx(shift)


def test_a_run_goes_on_from_what_was_kept_and_says_the_same(riskodds, tmp_path):
    file = tmp_path / "kept.jsonl"
    words = ("games", "hasbro-2000", "--games", "700", "--format", "json")
    alone = riskodds(*words).out
    riskodds("games", "hasbro-2000", "--games", "250", "--keep", str(file))
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1
    file.write_text(file.read_text(encoding="utf-8") + '{"edition": "hasb', encoding="utf-8")
    assert riskodds(*words, "--keep", str(file)).out == alone
    assert riskodds(*words, "--keep", str(file), "--jobs", "2").out == alone


def test_a_file_that_holds_something_else_is_left_alone(riskodds, tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada", encoding="utf-8")
    answer = riskodds("games", "hasbro-2015", "--keep", str(file))
    assert answer.status == 2
    assert "something else" in answer.err
    assert file.read_text(encoding="utf-8") == "Dear Ada"


def test_the_game_of_a_number_is_that_of_the_run_and_its_record_passes_the_referee(riskodds, tmp_path):
    file = tmp_path / "game.jsonl"
    answer = riskodds("game", "hasbro-2015", "--seed", "1", "--game", "317", "--record", str(file))
    lines = file.read_text(encoding="utf-8").splitlines()
    outcome = referee(lines)
    assert f"Seat {outcome.winner} has won in round {outcome.rounds}" in " ".join(answer.out.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("games hasbro-1995", "'hasbro-1995' is no edition; write one of hasbro-2015, hasbro-2000"),
        ("games hasbro-2015 --players 6", "players: 6 cannot play hasbro-2015; write 3 to 5"),
        ("games hasbro-2015 --games 0", "games: write a whole number from 1 to 10,000,000, not 0"),
        ("games hasbro-2015 --profile meek", "'meek' is no profile; write one of fitted"),
        ("games hasbro-2015 --profiles bold,timid", "players: 2 cannot play hasbro-2015; write 3 to 5"),
        ("games hasbro-2015 must-trade=2", "must-trade=2: write a whole number from 3 to 10"),
        ("games hasbro-2015 mode=classic", "mode=classic: write missions"),
        ("game hasbro-2015 --record game", "--record game: write a name that ends in .json or .jsonl"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(riskodds, words, message):
    answer = riskodds(*words.split())
    assert answer.status == 2
    assert answer.out == ""
    assert message in answer.err


def test_intervals_are_those_of_the_books():
    found = rate(15, 148)  # Newcombe (1998), table I
    assert [round(end, 4) for end in (found.low, found.high)] == [0.0624, 0.1605]
    middle = mean(np.array([1.0, 2.0, 3.0, 4.0]))
    assert middle.high - middle.value == pytest.approx(norm.ppf(0.975) * (5 / 3) ** 0.5 / 2)
