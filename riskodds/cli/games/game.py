"""``riskodds game``: one whole game, told."""

import json
from typing import Annotated

import typer

from riskodds.cli.answer import Answer, show
from riskodds.cli.files import OutputFile, output_file
from riskodds.cli.games.asked import Cap, OneProfile, Players, Profiles, Seed, asked, edition_words, number
from riskodds.cli.given import given
from riskodds.cli.options import Format, OutputFormat
from riskodds.cli.streams import Output
from riskodds.errors import RiskOddsError
from riskodds.games.record import record_of
from riskodds.games.story import story_of
from riskodds.show.render.table import Table

MOST_GAME = 2**63 - 1


def game(
    context: typer.Context,
    edition: Annotated[str, typer.Argument(metavar="EDITION", autocompletion=edition_words, help="As for games.")],
    number_of_game: Annotated[str, typer.Option("--game", metavar="N", help="Its number in the run, from 0 on.")] = "0",
    seed: Seed = "1",
    players: Players = None,
    profile: OneProfile = "fitted",
    profiles: Profiles = "",
    cap: Cap = "200",
    record_file: Annotated[
        str, typer.Option("--record", metavar="FILE", help="Write every event to this file, too, as JSON lines.")
    ] = "",
    output: OutputFormat = Format.TEXT,
) -> Output:
    """How did this game go?

    Tells one game turn by turn. The game of a number is the same as in a run of 'riskodds games' with the same words.

    \b
    Example:
      riskodds game hasbro-2015 --seed 1 --game 317
      riskodds game hasbro-2015 --seed 1 --game 317 --record game.jsonl
    """
    if profiles and given(context, "--profile"):
        raise RiskOddsError("--profile and --profiles: both say who plays; write one of them")
    question = asked(edition, players, seed, profile, profiles, cap)
    which = number("game", number_of_game, 0, MOST_GAME)
    file = _file(record_file) if record_file else None
    events = record_of(question.edition, question.profiles, question.seed, which, question.cap)
    if file:
        file.write("".join(f"{json.dumps(event)}\n" for event in events).encode())
    paragraphs = tuple(story_of(events))
    rows = tuple((number, text) for number, text in enumerate(paragraphs, start=1))
    return show(Answer({"story": paragraphs}, Table(("paragraph", "text"), rows), paragraphs), output)


def _file(name: str) -> OutputFile:
    """Return the file of a record, whatever it is called."""
    ending = "" if "." in name.rpartition("/")[2] else ".jsonl"
    if ending:
        raise RiskOddsError(f"--record {name}: write a name that ends in .json or .jsonl")
    return output_file(name, "json", ["json"])
