"""Long runs: an interrupt gives what is finished and says so, and a run goes on from there; and pictures of runs."""

import pytest
from matplotlib import image
from pypdf import PdfReader

from riskodds.cli.games import runs as command
from riskodds.games import runs
from riskodds.games.play.table import WIDTH

WORDS = ("games", "hasbro-2015", "--games", "600", "--format", "json")


@pytest.fixture
def interrupted_after(monkeypatch):
    """Let Ctrl-C be pressed after so many pieces."""

    def interrupt(many):
        def pieces(asked, wanted, jobs=1):
            for number, piece in enumerate(runs.pieces(asked, wanted, jobs)):
                if number == many:
                    raise KeyboardInterrupt
                yield piece

        monkeypatch.setattr(command, "pieces", pieces)

    return interrupt


def test_an_interrupt_gives_what_is_finished_and_says_so(riskodds, interrupted_after):
    of_two_pieces = riskodds(*WORDS[:3], "500", *WORDS[4:])
    interrupted_after(2)
    answer = riskodds(*WORDS)
    assert answer.status == 0
    assert "interrupted: 500 of 600 games of hasbro-2015 are finished" in answer.err
    assert answer.out.replace('"games": 600', '"games": 500') == of_two_pieces.out


def test_a_run_goes_on_from_what_an_interrupt_kept(riskodds, interrupted_after, monkeypatch, tmp_path):
    whole = riskodds(*WORDS).out
    file = tmp_path / "kept.jsonl"
    interrupted_after(1)
    riskodds(*WORDS, "--keep", str(file))
    kept = file.read_text(encoding="utf-8").splitlines()
    assert len(kept) == 1
    played = []
    monkeypatch.setattr(command, "pieces", lambda *asked: played.append(asked[1]) or runs.pieces(*asked))
    answer = riskodds(*WORDS, "--keep", str(file))
    assert (answer.out, answer.err) == (whole, "")
    assert played == [{250: 250, 500: 100}]
    riskodds(*WORDS, "--keep", str(file))
    assert played[1:] == [{}]


def test_an_interrupt_before_the_first_games_gives_no_answer(riskodds, interrupted_after):
    interrupted_after(0)
    answer = riskodds(*WORDS)
    assert (answer.status, answer.out) == (2, "")
    assert "interrupted before the first games were finished" in answer.err


def test_of_several_editions_those_are_answered_that_were_begun(riskodds, interrupted_after):
    interrupted_after(1)
    answer = riskodds("games", "hasbro-2015", "hasbro-2000", "--games", "500")
    assert "250 of 500 games of hasbro-2015" in answer.err
    assert "hasbro-2000" not in answer.out


def test_a_short_run_plays_no_more_games_than_asked():
    asked = runs.question("hasbro-2015")
    played = list(runs.pieces(asked, runs.lengths(260), jobs=2))
    assert [piece.rows.shape for piece in played] == [(250, WIDTH), (10, WIDTH)]
    assert (played[1].rows == runs.piece_of(asked, 250).rows[:10]).all()


def test_where_nothing_is_compiled_that_is_said_once(riskodds, monkeypatch):
    monkeypatch.setattr(command, "COMPILED", False)
    answer = riskodds("games", "hasbro-2015", "hasbro-2000", "--games", "2")
    assert answer.err == f"riskodds: {command.NOT_COMPILED}\n"


def test_one_game_alone_has_no_interval(riskodds):
    answer = riskodds("games", "hasbro-2015", "--games", "1", "--format", "json")
    assert answer.status == 0
    assert '"rounds": {"mean": null, "low": null, "high": null' in " ".join(answer.out.split())


def test_rates_and_rounds_are_drawn_with_their_editions(riskodds, tmp_path):
    rates, rounds = tmp_path / "rates.pdf", tmp_path / "rounds.png"
    words = ("games", "hasbro-2015", "win=own-turn", "--games", "60")
    assert riskodds(*words, "--plot-rates", str(rates), "--plot-rounds", str(rounds)).status == 0
    text = " ".join(PdfReader(rates).pages[0].extract_text().split())
    for said in (
        "How often each mission wins",
        "Asia and Africa",
        "hasbro-2015 win=own-turn",
        "60 games of 4 players",
    ):
        assert said in text
    assert image.imread(rounds).std() > 0.05


def test_a_picture_that_cannot_be_is_refused_before_a_game_is_played(riskodds):
    answer = riskodds("games", "hasbro-2015", "--plot-rates", "rates.csv")
    assert (answer.status, answer.out) == (2, "")
    assert "rates.csv" in answer.err
