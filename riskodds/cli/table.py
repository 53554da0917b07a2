"""``riskodds table``: tables to print, to paste and to calculate with."""

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from riskodds.chance import as_chance
from riskodds.cli.answer import Output
from riskodds.cli.options import Digits, Lang, OnTerritory
from riskodds.cli.ranges import battles_of, range_of
from riskodds.errors import RiskOddsError, shown
from riskodds.language import Language
from riskodds.render.csv import Dialect, csv
from riskodds.render.heat import Shade
from riskodds.render.json import json
from riskodds.render.number import plain
from riskodds.render.table import Table
from riskodds.rules import DEFAULT_PRESET, PRESETS, Rules
from riskodds.tables import TABLES, Request
from riskodds.units import attackers_from_territory


class TableFormat(StrEnum):
    """How a table is written."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"
    LATEX = "latex"


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
    defenders: Annotated[str, typer.Option("--defenders", metavar="RANGE", help="Such as 1-20 or 5,10,20.")] = "1-10",
    chances: Annotated[
        str, typer.Option("--chances", metavar="LIST", help="Of attackers-needed: such as 50%,90%.")
    ] = "50%,75%,90%,95%",
    battles: Annotated[
        str, typer.Option("--battles", metavar="LIST", help="Of compare: such as 5v5,10v5.")
    ] = "3v2,5v5,10v5,10v10",
    rules: Annotated[
        list[str] | None,
        typer.Option("--rules", metavar="TEXT", help="As for odds; for compare several times, by default all presets."),
    ] = None,
    on_territory: OnTerritory = False,
    output: Annotated[
        TableFormat,
        typer.Option("--format", metavar="FORMAT", parser=_format, help="text, csv, json, markdown, html or latex."),
    ] = TableFormat.TEXT,
    dialect: Annotated[
        Dialect,
        typer.Option(
            "--csv-dialect", metavar="DIALECT", parser=_dialect, help="rfc4180, or excel-eu: ; and decimal commas."
        ),
    ] = Dialect.RFC_4180,
    digits: Digits = 1,
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
    request = Request(
        _rules(rules, several=quantity == "compare"),
        _attackers(attackers, on_territory=on_territory),
        range_of("defenders", defenders),
        [as_chance(word) for word in chances.split(",")],
        battles_of(battles, on_territory=on_territory),
        on_territory,
        Language(lang),
    )
    written = _written(TABLES[quantity](request), output, digits, dialect, locale=lang, to_file=bool(file))
    if not file:
        return Output(written)
    try:
        Path(file).write_text(written, encoding="utf-8", newline="")
    except OSError as error:
        raise RiskOddsError(f"{shown(file)}: {error.strerror}; write the name of a file that can be written") from None
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


def _written(made: Table, output: TableFormat, digits: int, dialect: Dialect, *, locale: str, to_file: bool) -> str:
    if output is TableFormat.CSV:
        return csv(made, dialect=dialect)
    if output is TableFormat.JSON:
        return json(_document(made)) + "\n"
    if output is TableFormat.MARKDOWN:
        from riskodds.render.markdown import markdown

        return markdown(made, digits, locale) + "\n"
    if output is TableFormat.HTML:
        from riskodds.render.html import html

        return html(made, digits, locale)
    if output is TableFormat.LATEX:
        from riskodds.render.latex import latex

        return latex(made, digits, locale) + "\n"
    from riskodds.render.text import text

    painted = sys.stdout.isatty() and "NO_COLOR" not in os.environ and not to_file
    return text(made, digits, _paint if painted else None, locale) + "\n"


def _paint(cell: str, shade: Shade) -> str:
    return typer.style(cell, fg=shade.text, bg=shade.ground)


def _document(made: Table) -> dict[str, object]:
    return {
        "title": made.title,
        "note": made.note,
        "across": made.across,
        "header": list(made.header),
        "rows": [[plain(cell) for cell in row] for row in made.rows],
    }
