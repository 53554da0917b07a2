"""``riskodds sheet``: pages to print and lay beside the board."""

from enum import StrEnum
from typing import Annotated

import typer

from riskodds.cli.files import output_file
from riskodds.cli.given import words_of
from riskodds.cli.options import Lang, one_of
from riskodds.cli.ranges import range_of, say_alone
from riskodds.cli.streams import Output
from riskodds.errors import RiskOddsError, shown
from riskodds.rules.language import Language
from riskodds.rules.ruleset import DEFAULT_PRESET, as_rules


class SheetFormat(StrEnum):
    """How a sheet is written."""

    PDF = "pdf"


DEFAULTS = {
    "odds": {"--rules": DEFAULT_PRESET, "--attackers": "1-20", "--defenders": "1-20"},
    "turn": {},
}
"""The sheets, their options, and what these are where nothing is given."""


def sheet(
    file: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="A name in .pdf.")],
    kind: Annotated[
        str, typer.Option("--kind", metavar="KIND", help="odds, of battles, or turn, the summary of a turn.")
    ] = "odds",
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="TEXT", help=f"As for odds; by default {DEFAULT_PRESET}.")
    ] = None,
    attackers: Annotated[
        str | None, typer.Option("--attackers", metavar="RANGE", help="Rows of the table, by default 1-20.")
    ] = None,
    defenders: Annotated[
        str | None, typer.Option("--defenders", metavar="RANGE", help="Columns of the table, by default 1-20.")
    ] = None,
    lang: Lang = "en",
    output: Annotated[
        SheetFormat | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            parser=one_of("--format", SheetFormat),
            help="pdf, whatever the name of the file says.",
        ),
    ] = None,
) -> Output:
    """Which sheet would you like to lay beside the board?

    \b
    Example:
      riskodds sheet -o odds.pdf
      riskodds sheet --kind turn --lang nl -o beurt.pdf
      riskodds sheet --rules hasbro-2000 --lang de -o chancen.pdf
    """
    if kind not in DEFAULTS:
        raise RiskOddsError(f"{shown(kind)!r} is no sheet; write one of {', '.join(DEFAULTS)}")
    chosen = {"--rules": rules, "--attackers": attackers, "--defenders": defenders}
    words = words_of(f"the {kind} sheet", chosen, DEFAULTS[kind])
    language = Language(lang)
    target = output_file(file, output, list(SheetFormat))
    target.write(_turn(language) if kind == "turn" else _odds(words, language))
    say_alone(attackers, defenders)
    return Output("")


def _odds(words: dict[str, str], language: Language) -> bytes:
    from riskodds.show.render.sheet import draw
    from riskodds.show.sheets import odds_sheet

    attackers, defenders = range_of("attackers", words["--attackers"]), range_of("defenders", words["--defenders"])
    return draw(odds_sheet(attackers, defenders, as_rules(words["--rules"]), language))


def _turn(language: Language) -> bytes:
    from riskodds.show.render.sheet import draw
    from riskodds.show.sheets import turn_sheet

    return draw(turn_sheet(language))
