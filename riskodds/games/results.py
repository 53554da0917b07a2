"""Results: what a run says, each mean and rate with its 95 % interval.

Means have the interval of the normal distribution, rates that of Wilson (1927), differences of rates that of Newcombe
(1998). Rounds, turns, trades and eliminated seats are those of finished games; games stopped at the cap are counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from riskodds.games.edition import Edition
from riskodds.games.play.table import ANOTHERS_ACTION, START_OF_TURN
from riskodds.games.profiles import Profile
from riskodds.games.runs import CAP, MOST_GAMES, MOST_JOBS, Run, lengths, pieces, question, require_number, run_of

Z = 1.959963984540054
"""Of 95 %."""
QUANTILES = (5, 25, 75, 95)


@dataclass(frozen=True)
class Estimate:
    """A number with the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def minus(self, first: "Estimate") -> "Estimate":
        """Return the difference to another estimate of independent games (Newcombe 1998, method 10).

        >>> Estimate(0.5, 0.25, 0.75).minus(Estimate(0.5, 0.25, 0.75)).high.__round__(4)
        0.3536
        """
        difference = self.value - first.value
        below = sqrt((self.value - self.low) ** 2 + (first.high - first.value) ** 2)
        above = sqrt((self.high - self.value) ** 2 + (first.value - first.low) ** 2)
        return Estimate(difference, difference - below, difference + above)


def rate(happened: int, of: int) -> Estimate | None:
    """Return a rate with the interval of Wilson (1927), None of nothing.

    >>> rate(0, 10)
    Estimate(value=0.0, low=0.0, high=0.2775327998628892)
    """
    if not of:
        return None
    part = happened / of
    middle = (part + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z * sqrt(part * (1 - part) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return Estimate(part, 0.0 if not happened else middle - half, 1.0 if happened == of else middle + half)


def mean(values: Any) -> Estimate | None:
    """Return a mean with its interval, None of a single value, which says nothing of how far it is from the mean.

    >>> mean(np.array([1, 2, 3])).value
    2.0
    """
    if len(values) < 2:
        return None
    value = float(values.mean())
    half = Z * float(values.std(ddof=1)) / sqrt(len(values))
    return Estimate(value, value - half, value + half)


@dataclass(frozen=True)
class MissionResult:
    """A mission: how many seats held it and won."""

    mission: str
    held: int
    won: int
    rate: Estimate | None
    rounds_when_won: float | None
    """Mean."""


@dataclass(frozen=True, repr=False)
class Results:
    """What a run of many whole games says; None is what no game says."""

    run: Run
    rounds: Estimate | None
    rounds_sd: float | None
    rounds_median: float | None
    rounds_quantiles: tuple[float, ...]
    """At `QUANTILES` percent; empty without a finished game."""
    turns: Estimate | None
    trades: Estimate | None
    eliminated: Estimate | None
    wins_by_another: Estimate | None
    wins_at_start_of_turn: Estimate | None
    wins_of_first: Estimate | None
    """How often the seat wins that begins."""
    seats: tuple[tuple[int, Estimate], ...]
    """By seat: games won, and their rate."""
    missions: tuple[MissionResult, ...]

    def __repr__(self) -> str:
        """Write how many games of which edition, and how many rounds they last."""
        rounds = "" if self.rounds is None else f", {self.rounds.value:.2f} rounds"
        return f"<Results: {self.run.games:,} games of {self.run.question.edition}{rounds}>"

    def estimates(self) -> dict[str, Estimate | None]:
        """Return all means and rates by what they are of."""
        return {
            "rounds": self.rounds,
            "turns": self.turns,
            "trades": self.trades,
            "eliminated": self.eliminated,
            "wins_by_another": self.wins_by_another,
            "wins_at_start_of_turn": self.wins_at_start_of_turn,
            "wins_of_first": self.wins_of_first,
            **{f"seat {seat}": each for seat, (_, each) in enumerate(self.seats)},
            **{each.mission: each.rate for each in self.missions},
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the run as the command ``games`` writes it in JSON."""
        asked = self.run.question
        spread = {"sd": self.rounds_sd, "median": self.rounds_median}
        quantiles = dict(zip((f"q{each:02}" for each in QUANTILES), self.rounds_quantiles, strict=False))
        return {
            "edition": str(asked.edition),
            "profiles": [str(profile) for profile in asked.profiles],
            "cap": asked.cap,
            "finished": self.run.finished,
            "capped": self.run.capped,
            "rounds": _written(self.rounds, "mean") | spread | quantiles,
            "turns": _written(self.turns, "mean"),
            "trades": _written(self.trades, "mean"),
            "eliminated": _written(self.eliminated, "mean"),
            "wins_by_another": _written(self.wins_by_another),
            "wins_at_start_of_turn": _written(self.wins_at_start_of_turn),
            "wins_of_first": _written(self.wins_of_first),
            "seats": [{"seat": seat, "won": won, **_written(each)} for seat, (won, each) in enumerate(self.seats)],
            "missions": [
                {
                    "mission": each.mission,
                    "held": each.held,
                    "won": each.won,
                    **_written(each.rate),
                    "rounds_when_won": each.rounds_when_won,
                }
                for each in self.missions
            ],
        }


def differences(these: Results, first: Results) -> dict[str, Estimate]:
    """Return the differences between two runs, of all that both say."""
    others = first.estimates()
    return {
        name: mine.minus(its)
        for name, mine in these.estimates().items()
        if mine is not None and (its := others.get(name)) is not None
    }


def _written(estimate: Estimate | None, name: str = "rate") -> dict[str, float | None]:
    if estimate is None:
        return {name: None, "low": None, "high": None}
    return {name: estimate.value, "low": estimate.low, "high": estimate.high}


def results_of(run: Run) -> Results:
    """Return what a run says.

    >>> found = play_games("hasbro-2015", games=250)
    >>> sum(each.won for each in found.missions) == sum(won for won, _ in found.seats) == found.run.finished
    True
    """
    won = run.rows[run.rows[:, 0] >= 0]
    rounds = won[:, 2]
    some = len(won) > 0
    winners = [int((won[:, 0] == seat).sum()) for seat in range(len(run.question.profiles))]
    return Results(
        run=run,
        rounds=mean(rounds),
        rounds_sd=float(rounds.std(ddof=1)) if len(won) > 1 else None,
        rounds_median=float(np.median(rounds)) if some else None,
        rounds_quantiles=tuple(map(float, np.percentile(rounds, QUANTILES))) if some else (),
        turns=mean(won[:, 3]),
        trades=mean(won[:, 4]),
        eliminated=mean(won[:, 5]),
        wins_by_another=rate(int((won[:, 6] == ANOTHERS_ACTION).sum()), len(won)),
        wins_at_start_of_turn=rate(int((won[:, 6] == START_OF_TURN).sum()), len(won)),
        wins_of_first=rate(int((won[:, 0] == won[:, 7]).sum()), len(won)),
        seats=tuple((number, each) for number in winners if (each := rate(number, run.games))),
        missions=tuple(_missions(run)),
    )


def play_games(  # noqa: PLR0913 - each has its default
    edition: Edition | str,
    games: int = 1000,
    profiles: Sequence[Profile | str] = ("fitted",),
    players: int | None = None,
    seed: int = 1,
    *,
    cap: int = CAP,
    jobs: int = 1,
) -> Results:
    """Play many whole games of Secret Mission RISK and return what they say.

    One profile is that of all `players`, by default four; several are those of the seats.

    Raises
    ------
    RulesError, UnitsError
        If it is no game; the message says why.

    Examples
    --------
    >>> play_games("hasbro-2015", games=500).run.finished
    500
    """
    asked = question(edition, profiles, players, seed, cap)
    require_number("games", games, 1, MOST_GAMES)
    require_number("jobs", jobs, 1, MOST_JOBS)
    return results_of(run_of(asked, pieces(asked, lengths(games), jobs), games))


def _missions(run: Run) -> list[MissionResult]:
    found = []
    for name, seats in run.by_mission().items():
        many = sum(len(games) for _, games in seats)
        when = run.rounds_of(name)
        lasted = float(when.mean()) if len(when) else None
        found.append(MissionResult(name, many, len(when), rate(len(when), many), lasted))
    return sorted(found, key=lambda each: -(each.rate.value if each.rate else 0))
