"""``riskodds table``: tables to print, to paste and to calculate with."""

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from riskodds.cli.options import Blitz, Lang, OnTerritory, digits_of, refuse_unused
from riskodds.cli.ranges import battles_of, chances_of, range_of
from riskodds.cli.streams import Output, writing
from riskodds.errors import RiskOddsError, shown
from riskodds.rules.language import Language
from riskodds.rules.ruleset import DEFAULT_PRESET, PRESETS, Rules
from riskodds.rules.units import attackers_from_territory
from riskodds.show.render.csv import Dialect, to_csv
from riskodds.show.render.heat import Shade
from riskodds.show.render.json import to_json
from riskodds.show.render.table import Table
from riskodds.show.scope import Scope
from riskodds.show.tables import TABLES


class TableFormat(StrEnum):
    """How a table is written."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"
    LATEX = "latex"


CHANCES = "50%,75%,90%,95%"
BATTLES = "3v2,5v5,10v5,10v10"
SUFFIXES = {
    ".csv": TableFormat.CSV,
    ".json": TableFormat.JSON,
    ".md": TableFormat.MARKDOWN,
    ".html": TableFormat.HTML,
    ".tex": TableFormat.LATEX,
}
USED = {
    "attackers-needed": ("--defenders", "--chances", "--on-territory", "--blitz"),
    "roll": (),
    "compare": ("--battles", "--on-territory", "--blitz"),
}
"""The options of tables that are not grids."""


def _format(word: str | TableFormat) -> TableFormat:
    if word not in list(TableFormat):
        raise RiskOddsError(f"--format {shown(word)}: write text, csv, json, markdown, html or latex")
    return TableFormat(word)


def _dialect(word: str | Dialect) -> Dialect:
    if word not in list(Dialect):
        raise RiskOddsError(f"--csv-dialect {shown(word)}: write rfc4180 or excel-eu")
    return Dialect(word)


def table(
    quantity: Annotated[str, typer.Argument(metavar="QUANTITY", help=f"One of {', '.join(TABLES)}.")],
    attackers: Annotated[
        str | None, typer.Option("--attackers", metavar="RANGE", help="Such as 1-20 or 5,10,20; by default 1-10.")
    ] = None,
    defenders: Annotated[
        str | None, typer.Option("--defenders", metavar="RANGE", help="Such as 1-20 or 5,10,20; by default 1-10.")
    ] = None,
    chances: Annotated[
        str | None, typer.Option("--chances", metavar="LIST", help=f"Of attackers-needed; by default {CHANCES}.")
    ] = None,
    battles: Annotated[
        str | None, typer.Option("--battles", metavar="LIST", help=f"Of compare; by default {BATTLES}.")
    ] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option("--rules", metavar="TEXT", help="As for odds; for compare several times, by default all presets."),
    ] = None,
    on_territory: OnTerritory = False,
    blitz: Blitz = False,
    output: Annotated[
        TableFormat | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            parser=_format,
            help="text, csv, json, markdown, html or latex; by default as the name of the -o file ends, else text.",
        ),
    ] = None,
    dialect: Annotated[
        Dialect | None,
        typer.Option(
            "--csv-dialect", metavar="DIALECT", parser=_dialect, help="rfc4180, or excel-eu: ; and decimal commas."
        ),
    ] = None,
    digits: Annotated[
        int | None,
        typer.Option("--digits", metavar="N", parser=digits_of, help="Decimals, by default 1; CSV and JSON have all."),
    ] = None,
    lang: Lang = "en",
    file: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Write here instead of stdout.")] = "",
) -> Output:
    """Which table would you like to print?

    \b
    Example:
      riskodds table conquest --attackers 1-20 --defenders 1-20
      riskodds table attackers-needed --chances 50%,90%
      riskodds table conquest --format html -o conquest.html
    """
    if quantity not in TABLES:
        raise RiskOddsError(f"{shown(quantity)!r} is no table; write one of {', '.join(TABLES)}")
    output = output or SUFFIXES.get(Path(file).suffix.lower(), TableFormat.TEXT)
    given = {
        "--attackers": attackers,
        "--defenders": defenders,
        "--chances": chances,
        "--battles": battles,
        "--on-territory": on_territory,
        "--blitz": blitz,
        "--csv-dialect": dialect,
        "--digits": digits,
    }
    of_format = {TableFormat.CSV: ["--csv-dialect"], TableFormat.JSON: []}.get(output, ["--digits"])
    of_table = USED.get(quantity, ("--attackers", "--defenders", "--on-territory", "--blitz"))
    refuse_unused(f"the table {quantity} as {output}", given, [*of_table, *of_format])
    scope = Scope(
        _rules(rules, several=quantity == "compare"),
        _attackers(attackers, on_territory=on_territory),
        range_of("defenders", "1-10" if defenders is None else defenders),
        chances_of(CHANCES if chances is None else chances),
        battles_of(BATTLES if battles is None else battles, on_territory=on_territory),
        on_territory,
        Language(lang),
        blitz,
    )
    made = TABLES[quantity](scope)
    written = _written(made, output, 1 if digits is None else digits, dialect, locale=lang, to_file=bool(file))
    if not file:
        return Output(written)
    with writing(file):
        # Excel takes a file for UTF-8 only if it begins with a mark.
        encoding = "utf-8-sig" if dialect is Dialect.EXCEL_EU else "utf-8"
        Path(file).write_text(written, encoding=encoding, newline="")
    return Output("")


def _rules(words: list[str] | None, *, several: bool) -> tuple[Rules, ...]:
    words = words or (list(PRESETS) if several else [DEFAULT_PRESET])
    if len(words) > 1 and not several:
        raise RiskOddsError("a table has one set of rules; write --rules once, or ask for the table compare")
    return tuple(map(Rules.parse, words))


def _attackers(words: str | None, *, on_territory: bool) -> list[int]:
    if on_territory:
        armies = range_of("armies on the territory", "2-11" if words is None else words)
        return [attackers_from_territory(each) for each in armies]
    return range_of("attackers", "1-10" if words is None else words)


def _written(
    made: Table, output: TableFormat, digits: int, dialect: Dialect | None, *, locale: str, to_file: bool
) -> str:
    if output is TableFormat.CSV:
        return to_csv(made, dialect=dialect or Dialect.RFC_4180)
    if output is TableFormat.JSON:
        return to_json(made.to_dict()) + "\n"
    if output is TableFormat.MARKDOWN:
        from riskodds.show.render.markdown import to_markdown

        return to_markdown(made, digits, locale) + "\n"
    if output is TableFormat.HTML:
        from riskodds.show.render.html import to_html

        return to_html(made, digits, locale)
    if output is TableFormat.LATEX:
        from riskodds.show.render.latex import to_latex

        return to_latex(made, digits, locale) + "\n"
    from riskodds.show.render.text import to_text

    painted = sys.stdout.isatty() and "NO_COLOR" not in os.environ and not to_file
    return to_text(made, digits, _paint if painted else None, locale) + "\n"


def _paint(cell: str, shade: Shade) -> str:
    return typer.style(cell, fg=shade.text, bg=shade.ground)
