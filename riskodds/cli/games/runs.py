"""``riskodds games``: many whole games."""

import os
import sys
from collections.abc import Collection, Iterator
from typing import Annotated, Any

import typer

from riskodds.cli.answer import Answer, show
from riskodds.cli.files import output_file
from riskodds.cli.games.asked import (
    Cap,
    OneProfile,
    Players,
    Profiles,
    Seed,
    asked,
    edition_words,
    editions_of,
    number,
)
from riskodds.cli.games.kept import keeper, read_kept
from riskodds.cli.games.pictures import PICTURES, draw, rates, rounds
from riskodds.cli.given import given
from riskodds.cli.options import DEFAULT_DIGITS, Digits, Format, OutputFormat
from riskodds.cli.streams import Output, say
from riskodds.errors import RiskOddsError
from riskodds.games.results import Estimate, Results, differences, results_of
from riskodds.games.runs import MOST_GAMES, MOST_JOBS, PIECE, Piece, Question, lengths, pieces, run_of
from riskodds.games.setting import COMPILED
from riskodds.rules.announcing import announced
from riskodds.show.render.number import mean, percent
from riskodds.show.render.picture import Intervals, Lines
from riskodds.show.render.table import Table

WORDS = {
    "rounds": "rounds, mean",
    "turns": "turns, mean",
    "trades": "sets traded in, mean",
    "eliminated": "seats eliminated, mean",
    "wins_by_another": "won by another's action",
    "wins_at_start_of_turn": "won at the start of the turn",
    "wins_of_first": "won by the seat that begins",
}
NOT_COMPILED = "the play was not compiled where riskodds was installed: the same games come out, slowly"
MEANS = ("rounds", "turns", "trades", "eliminated")


def games(
    context: typer.Context,
    editions: Annotated[
        list[str],
        typer.Argument(
            metavar="EDITION...",
            autocompletion=edition_words,
            help="hasbro-2015 or hasbro-2000, then key=value words, in quotes; several are compared with the first.",
        ),
    ],
    many: Annotated[str, typer.Option("--games", metavar="N", help="How many of each edition.")] = "1000",
    players: Players = None,
    seed: Seed = "1",
    profile: OneProfile = "fitted",
    profiles: Profiles = "",
    cap: Cap = "200",
    jobs: Annotated[str, typer.Option("--jobs", metavar="N", help="Cores that play; the games are the same.")] = "1",
    keep: Annotated[
        str, typer.Option("--keep", metavar="FILE", help="Keep what is finished in this file, and go on from there.")
    ] = "",
    rates_file: Annotated[
        str, typer.Option("--plot-rates", metavar="FILE", help="Draw all rates with their intervals, too.")
    ] = "",
    rounds_file: Annotated[
        str, typer.Option("--plot-rounds", metavar="FILE", help="Draw how many rounds games last, too.")
    ] = "",
    digits: Digits = DEFAULT_DIGITS,
    output: OutputFormat = Format.TEXT,
) -> Output:
    """How long does a game last, and who wins?

    Plays whole games of Secret Mission RISK. A word such as win=own-turn alone is the first edition, so changed.

    \b
    Example:
      riskodds games hasbro-2015 --games 200
      riskodds games hasbro-2015 --players 4 --games 20000 --seed 1 --jobs 2
      riskodds games hasbro-2000 battle=hasbro-2015 own-card=once
      riskodds games hasbro-2015 --profiles bold,careful,timid,timid
    """
    if profiles and given(context, "--profile"):
        raise RiskOddsError("--profile and --profiles: both say who plays; write one of them")
    questions = [asked(each, players, seed, profile, profiles, cap) for each in editions_of(editions)]
    wanted, cores = number("games", many, 1, MOST_GAMES), number("jobs", jobs, 1, MOST_JOBS)
    files = [output_file(name, None, PICTURES) if name else None for name in (rates_file, rounds_file)]
    if not COMPILED:
        say(NOT_COMPILED)
    found = []
    for question in questions:
        played, interrupted = _played(question, wanted, cores, keep)
        if interrupted and not played:
            raise RiskOddsError("interrupted before the first games were finished")
        found.append(results_of(run_of(question, played, wanted)))
        if interrupted:
            say(f"interrupted: {found[-1].run.games:,} of {wanted:,} games of {question.edition} are finished")
            break
    pictures: list[Intervals | Lines] = [rates(found), rounds(found)]
    for file, picture in zip(files, pictures, strict=True):
        if file:
            draw(file, picture)
    return show(_answer(found, wanted, digits), output)


def _played(question: Question, games: int, cores: int, keep: str) -> tuple[list[Piece], bool]:
    """Play the pieces that are not kept, and return all, and whether that was interrupted."""
    wanted = lengths(games)
    kept = read_kept(keep, question) if keep else []
    played = [piece for piece in kept if len(piece) >= wanted.get(piece.first, PIECE + 1)]
    keep_one = keeper(keep, question) if keep else None
    have = {piece.first for piece in played}
    missing = {first: many for first, many in wanted.items() if first not in have}
    try:
        for piece in _with_progress(pieces(question, missing, cores), missing, question):
            played.append(piece)
            if keep_one:
                keep_one(piece)
    except KeyboardInterrupt:
        return played, True
    return played, False


def _with_progress(played: Iterator[Piece], firsts: Collection[int], question: Question) -> Iterator[Piece]:
    """Show how far it is on a terminal, and elsewhere say how long it takes."""
    if not sys.stderr.isatty() or "NO_COLOR" in os.environ:
        for _ in announced(f"{len(firsts) * PIECE:,} games of {question.edition}", firsts):
            yield next(played)
        return
    with typer.progressbar(played, len(firsts), label=str(question.edition), file=sys.stderr) as shown:
        yield from shown


def _answer(found: list[Results], wanted: int, digits: int) -> Answer:
    first = found[0].run.question
    documents = [each.to_dict() for each in found]
    for document, each in zip(documents[1:], found[1:], strict=True):
        document["differences"] = {
            name: {"difference": by.value, "low": by.low, "high": by.high}
            for name, by in differences(each, found[0]).items()
        }
    head = {"players": len(first.profiles), "games": wanted, "seed": first.seed, "runs": documents}
    sections: list[str | Table] = []
    for each in found:
        sections += [_heading(each), _numbers(each, digits), _missions(each, digits)]
    sections += [_differences(each, found[0], digits) for each in found[1:]]
    return Answer(head, _records(found), tuple(sections))


def _heading(found: Results) -> str:
    asked = found.run.question
    return (
        f"{asked.edition}: {found.run.games:,} games of {len(asked.profiles)} players ({asked.who}), "
        f"seed {asked.seed}; {found.run.finished:,} finished, {found.run.capped:,} stopped after {asked.cap} rounds. "
        "Numbers hold for these profiles, with their 95 % intervals."
    )


def _numbers(found: Results, digits: int) -> Table:
    rows = [
        (WORDS.get(name, f"won by {name}"), *_three(each, digits, in_percent=name not in MEANS))
        for name, each in found.estimates().items()
        if each is not None and (name in WORDS or name.startswith("seat "))
    ]
    spread = [("rounds, standard deviation", found.rounds_sd), ("rounds, median", found.rounds_median)]
    names = ("rounds, 5 % quantile", "rounds, 25 % quantile", "rounds, 75 % quantile", "rounds, 95 % quantile")
    spread += list(zip(names, found.rounds_quantiles, strict=False))
    rows[1:1] = [(name, mean(value, digits), "", "") for name, value in spread if value is not None]
    return Table(("of finished games", "value", "from", "to"), tuple(rows), align="lrrr")


def _three(each: Estimate, digits: int, *, in_percent: bool) -> tuple[str, str, str]:
    if in_percent:
        value, low, high = (percent(part, digits, possible=part > 0) for part in (each.value, each.low, each.high))
        return value, low, high
    value, low, high = (mean(part, digits) for part in (each.value, each.low, each.high))
    return value, low, high


def _missions(found: Results, digits: int) -> Table:
    rows = tuple(
        (
            each.mission,
            each.held,
            each.won,
            *(_three(each.rate, digits, in_percent=True) if each.rate else ("", "", "")),
            mean(each.rounds_when_won, digits) if each.rounds_when_won is not None else "",
        )
        for each in found.missions
    )
    return Table(("mission", "held", "won", "rate", "from", "to", "rounds when won"), rows, align="lrrrrrr")


def _differences(found: Results, first: Results, digits: int) -> Table:
    rows = tuple(
        (WORDS.get(name, name), *_signed(each, digits, in_percent=name not in MEANS))
        for name, each in differences(found, first).items()
    )
    title = f"{found.run.question.edition} less {first.run.question.edition}"
    note = "Rates in percentage points. Where the interval holds 0, the games do not tell the two apart."
    return Table(("", "difference", "from", "to"), rows, align="lrrr", title=title, note=note)


def _signed(each: Estimate, digits: int, *, in_percent: bool) -> tuple[str, str, str]:
    scale = 100 if in_percent else 1
    value, low, high = (f"{part * scale:+.{digits}f}" for part in (each.value, each.low, each.high))
    return value, low, high


def _records(found: list[Results]) -> Table:
    """Return a row for each number of each run."""
    rows: list[tuple[Any, ...]] = []
    for each in found:
        edition = str(each.run.question.edition)
        rows += [(edition, "finished", each.run.finished, None, None), (edition, "capped", each.run.capped, None, None)]
        rows += [(edition, name, value, None, None) for name, value in _spread(each)]
        for name, estimate in each.estimates().items():
            if estimate is not None:
                rows.append((edition, name, estimate.value, estimate.low, estimate.high))
        for mission in each.missions:
            name = mission.mission
            rows += [
                (edition, f"{name}: held", mission.held, None, None),
                (edition, f"{name}: won", mission.won, None, None),
                (edition, f"{name}: rounds when won", mission.rounds_when_won, None, None),
            ]
    return Table(("edition", "quantity", "value", "low", "high"), tuple(rows))


def _spread(found: Results) -> list[tuple[str, float | None]]:
    return [("rounds_sd", found.rounds_sd), ("rounds_median", found.rounds_median)]
