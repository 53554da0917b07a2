"""Runs: many games of one question, in pieces, on one core or several; each game depends on its number alone."""

import json
import signal
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from multiprocessing import get_context
from typing import Any

import numpy as np

from riskodds.engine.numbers import ReadOnlyArrays
from riskodds.errors import RiskOddsError, RulesError, SizeError, UnitsError, shown_value
from riskodds.games import setting
from riskodds.games.edition import Edition, as_edition
from riskodds.games.missions import deck
from riskodds.games.play.table import WIDTH
from riskodds.games.profiles import Profile, as_profile
from riskodds.rules.arguments import require_several
from riskodds.rules.keys import index_of

PIECE = 250
"""Games of a piece, but for the last."""
HANDED = 4
"""Pieces that are handed to a process at a time."""
CAP = 200
"""Rounds after which a game is stopped."""
MOST_CAP = 1000
MOST_SEED = 2**64 - 1
MOST_GAMES = 10_000_000
MOST_JOBS = 256
LEAST_PLAYERS = 3


@dataclass(frozen=True)
class Question:
    """What is played: games of an edition by these profiles, from a seed, stopped after so many rounds.

    Raises
    ------
    RulesError, UnitsError
        If it is no game; the message says why.
    """

    edition: Edition
    profiles: tuple[Profile, ...]
    """By seat."""
    seed: int = 1
    cap: int = CAP

    def __post_init__(self) -> None:
        """Refuse what is no game."""
        if not LEAST_PLAYERS <= len(self.profiles) <= self.edition.most_players:
            raise UnitsError(
                f"players: {len(self.profiles)} cannot play {self.edition}; write {LEAST_PLAYERS} to "
                f"{self.edition.most_players}"
            )
        object.__setattr__(self, "seed", require_number("seed", self.seed, 0, MOST_SEED))
        object.__setattr__(self, "cap", require_number("cap", self.cap, 1, MOST_CAP))

    @property
    def text(self) -> dict[str, object]:
        """The question in words, by which kept pieces are known."""
        profiles = [str(profile) for profile in self.profiles]
        return {"edition": str(self.edition), "profiles": profiles, "seed": self.seed, "cap": self.cap}

    @property
    def who(self) -> str:
        """Who plays, in words."""
        texts = [str(profile) for profile in self.profiles]
        return f"all {texts[0]}" if len(set(texts)) == 1 else ", ".join(texts)


def question(
    edition: Edition | str,
    profiles: Sequence[Profile | str] = ("fitted",),
    players: int | None = None,
    seed: int = 1,
    cap: int = CAP,
) -> Question:
    """Return a question: one profile is that of all players, several are those of the seats.

    >>> question("hasbro-2015").text["profiles"]
    ['fitted', 'fitted', 'fitted', 'fitted']
    """
    several = tuple(map(as_profile, require_several("profiles", profiles, "a list such as ['bold', 'timid']")))
    if len(several) == 1:
        several *= require_number("players", 4 if players is None else players, 1, 99)
    elif players is not None and players != len(several):
        raise RulesError(f"profiles: {len(several)} for {players} players; write one for each, or one for all")
    return Question(as_edition(edition), several, seed, cap)


def require_number(name: str, value: object, least: int, most: int) -> int:
    """Return a whole number within limits.

    >>> require_number("games", 0, 1, MOST_GAMES)
    Traceback (most recent call last):
        ...
    riskodds.errors.UnitsError: games: write a whole number from 1 to 10,000,000, not 0

    Raises
    ------
    UnitsError
        If it is none.
    """
    try:
        number = index_of(value) if not isinstance(value, int) or isinstance(value, bool) else value
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        raise UnitsError(f"{name}: write a whole number from {least} to {most:,}, not {shown_value(value, str)}")
    return number


@dataclass(frozen=True, eq=False)
class Piece(ReadOnlyArrays):
    """Games in order of their numbers, from `first` on."""

    first: int
    rows: Any
    """An array with `riskodds.games.play.table.WIDTH` numbers for each game."""

    def __len__(self) -> int:
        """Return how many games these are."""
        return len(self.rows)

    def to_line(self, asked: Question) -> str:
        """Write the piece as a line that can be kept."""
        return json.dumps(asked.text | {"first": self.first, "rows": self.rows.ravel().tolist()})


def kept_pieces(lines: Iterable[str], asked: Question) -> list[Piece]:
    """Return the pieces of a question among lines that were kept; what was broken off in the middle is left out."""
    pieces: dict[int, Piece] = {}
    for line in lines:
        try:
            document = json.loads(line)
            first, rows = document.pop("first"), np.array(document.pop("rows"), np.int32).reshape(-1, WIDTH)
        except (ValueError, AttributeError, KeyError, TypeError, OverflowError):
            continue
        if document == asked.text and 0 < len(rows) <= PIECE and isinstance(first, int) and first % PIECE == 0:
            pieces[first] = max(pieces.get(first, Piece(first, rows[:0])), Piece(first, rows), key=len)
    return list(pieces.values())


def piece_of(asked: Question, first: int, games: int = PIECE) -> Piece:
    """Play the games of a piece."""
    rows = array("i", bytes(4 * WIDTH * games))
    setting.fast.play_games(_laid_out(asked), asked.seed, first, games, rows)
    return Piece(first, np.array(rows, np.int32).reshape(games, WIDTH))


@lru_cache(maxsize=8)
def _laid_out(asked: Question) -> Any:
    return setting.laid_out(asked.edition, asked.profiles, asked.cap)


def lengths(games: int) -> dict[int, int]:
    """Return the pieces of so many games: the first game of each, and how many it has.

    >>> lengths(600)
    {0: 250, 250: 250, 500: 100}
    """
    return {first: min(PIECE, games - first) for first in range(0, games, PIECE)}


def pieces(asked: Question, wanted: Mapping[int, int], jobs: int = 1) -> Iterator[Piece]:
    """Play pieces of these `lengths`, on at most so many cores, and yield them in order.

    What takes no longer than it takes to start a process is played in this one.
    """
    processes = min(jobs, ceil(len(wanted) / HANDED))
    if processes <= 1:
        yield from (piece_of(asked, first, games) for first, games in wanted.items())
        return
    executor = ProcessPoolExecutor(processes, get_context("spawn"), _let_the_first_process_be_interrupted)
    try:
        yield from executor.map(piece_of, [asked] * len(wanted), wanted.keys(), wanted.values(), chunksize=HANDED)
    finally:
        executor.shutdown(cancel_futures=True)


def _let_the_first_process_be_interrupted() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True, eq=False)
class Run(ReadOnlyArrays):
    """Games of one question that have been played, up to so many; equal if the question and all games are."""

    question: Question
    rows: Any
    """Shape (games, `riskodds.games.play.table.WIDTH`)."""

    def __eq__(self, other: object) -> bool:
        """Compare the question and every game."""
        return isinstance(other, Run) and self.question == other.question and np.array_equal(self.rows, other.rows)

    def __hash__(self) -> int:
        """Hash what was played."""
        return hash((self.question, len(self.rows)))

    @property
    def games(self) -> int:
        """How many games were started."""
        return len(self.rows)

    @property
    def finished(self) -> int:
        """How many were won."""
        return int((self.rows[:, 0] >= 0).sum())

    @property
    def capped(self) -> int:
        """How many were stopped at the cap."""
        return int((self.rows[:, 0] < 0).sum())

    def by_mission(self) -> dict[str, list[tuple[int, Any]]]:
        """Return by mission, as tables call it, the seats that held it and the games in which they did."""
        held: dict[str, list[tuple[int, Any]]] = {}
        for seat in range(len(self.question.profiles)):
            for number, card in enumerate(deck(self.question.edition.missions)):
                of_seat = self.rows[self.rows[:, 8 + seat] == number]
                if len(of_seat):
                    held.setdefault(card.name_in_tables(seat), []).append((seat, of_seat))
        return held

    def rounds_of(self, mission: str) -> Any:
        """Return the rounds of the games that a mission has won."""
        held = self.by_mission().get(mission, [])
        return np.concatenate([np.zeros(0, np.int32), *(games[games[:, 0] == seat][:, 2] for seat, games in held)])


def run_of(asked: Question, played: Iterable[Piece], games: int) -> Run:
    """Put pieces together to a run of the first games, up to so many.

    Raises
    ------
    RiskOddsError
        If there is no piece.
    """
    by_first = sorted(played, key=lambda piece: piece.first)
    if not by_first:
        raise RiskOddsError("no game has been finished; let it run longer")
    try:
        rows = np.concatenate([piece.rows[: max(0, games - piece.first)] for piece in by_first])
    except MemoryError:
        raise SizeError(f"{games:,} games do not fit into memory; write fewer") from None
    return Run(asked, rows)
