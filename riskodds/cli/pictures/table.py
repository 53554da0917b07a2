"""``riskodds table``: tables to print, to paste and to calculate with."""

import os
import sys
from enum import StrEnum
from typing import Annotated

import typer

from riskodds.cli.files import output_file
from riskodds.cli.given import given, refuse_unused, words_of
from riskodds.cli.options import (
    STOPS,
    Blitz,
    Goal,
    HoldBack,
    Lang,
    MostRolls,
    OnTerritory,
    RetreatAt,
    WhileChance,
    WhileOutnumbering,
    digits_of,
    one_of,
    stop_of,
)
from riskodds.cli.ranges import battles_of, chances_of, range_of, say_alone
from riskodds.cli.streams import Output
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


GRID = {"--attackers": "1-10", "--defenders": "1-10"}
DEFAULTS = {
    "attackers-needed": {"--defenders": "1-10", "--chances": "50%,75%,90%,95%"},
    "roll": {},
    "compare": {"--battles": "3v2,5v5,10v5,10v10"},
}
"""The options of tables that are not a `GRID`, and what they are where nothing is given."""
ON_TERRITORY = {"--attackers": "2-11"}
"""The default of attackers, so that a table has the same battles by both counts."""


def table(
    context: typer.Context,
    quantity: Annotated[str, typer.Argument(metavar="QUANTITY", help=f"One of {', '.join(TABLES)}.")],
    attackers: Annotated[
        str | None, typer.Option("--attackers", metavar="RANGE", help="1-20, or 5,10,20, or 20 alone; by default 1-10.")
    ] = None,
    defenders: Annotated[
        str | None, typer.Option("--defenders", metavar="RANGE", help="1-20, or 5,10,20, or 20 alone; by default 1-10.")
    ] = None,
    chances: Annotated[
        str | None,
        typer.Option(
            "--chances",
            metavar="LIST",
            help=f"Of attackers-needed; by default {DEFAULTS['attackers-needed']['--chances']}.",
        ),
    ] = None,
    battles: Annotated[
        str | None,
        typer.Option("--battles", metavar="LIST", help=f"Of compare; by default {DEFAULTS['compare']['--battles']}."),
    ] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option("--rules", metavar="TEXT", help="As for odds; for compare several times, by default all presets."),
    ] = None,
    on_territory: OnTerritory = False,
    retreat_at: RetreatAt = "0",
    hold_back: HoldBack = "0",
    goal: Goal = "0",
    rolls: MostRolls = "",
    while_outnumbering: WhileOutnumbering = "",
    while_chance: WhileChance = "",
    blitz: Blitz = False,
    output: Annotated[
        TableFormat | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            parser=one_of("--format", TableFormat),
            help="text, csv, json, markdown, html or latex; by default as the name of the -o file ends, else text.",
        ),
    ] = None,
    dialect: Annotated[
        Dialect | None,
        typer.Option(
            "--csv-dialect",
            metavar="DIALECT",
            parser=one_of("--csv-dialect", Dialect),
            help="rfc4180, or excel-eu: ; and decimal commas.",
        ),
    ] = None,
    digits: Annotated[
        int | None,
        typer.Option("--digits", metavar="N", parser=digits_of, help="Decimals, by default 1; CSV and JSON have all."),
    ] = None,
    lang: Lang = "en",
    file: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write here instead of stdout.")
    ] = None,
) -> Output:
    """Which table would you like to print?

    \b
    Example:
      riskodds table conquest --attackers 1-20 --defenders 1-20
      riskodds table attackers-needed --chances 50%,90%
      riskodds table conquest --rolls 3
      riskodds table conquest --format html -o conquest.html
    """
    if quantity not in TABLES:
        raise RiskOddsError(f"{shown(quantity)!r} is no table; write one of {', '.join(TABLES)}")
    defaults = DEFAULTS.get(quantity, GRID | ON_TERRITORY if on_territory else GRID)
    ranges = {"--attackers": attackers, "--defenders": defenders, "--chances": chances, "--battles": battles}
    words = words_of(f"the table {quantity}", ranges, defaults)
    battle_options = {"--on-territory": on_territory, "--blitz": blitz}
    battle_options |= dict.fromkeys(given(context, *STOPS), True)
    refuse_unused(f"the table {quantity}", battle_options, () if quantity == "roll" else battle_options)
    stop = stop_of(retreat_at, hold_back, goal, rolls, while_outnumbering, while_chance)
    least = 1 if quantity == "attackers-needed" or blitz else 0
    several = _rules(rules, several=quantity == "compare")
    target = None if file is None else output_file(file, output, list(TableFormat))
    output = TableFormat(target.format) if target else output or TableFormat.TEXT
    refuse_unused(
        f"the table {quantity} as {output}", {"--csv-dialect": dialect, "--digits": digits}, _used(quantity, output)
    )
    scope = Scope(
        several,
        _attackers(words["--attackers"], least, on_territory=on_territory) if "--attackers" in words else (),
        range_of("defenders", words["--defenders"], least) if "--defenders" in words else (),
        chances_of(words["--chances"]) if "--chances" in words else (),
        battles_of(words["--battles"], on_territory=on_territory) if "--battles" in words else (),
        on_territory,
        Language(lang),
        blitz,
        stop,
    )
    made = TABLES[quantity](scope)
    say_alone(attackers, defenders)
    written = _written(made, output, 1 if digits is None else digits, dialect, locale=lang, to_file=bool(file))
    if target is None:
        return Output(written)
    # Excel takes a file for UTF-8 only if it begins with a mark.
    target.write(written.encode("utf-8-sig" if dialect is Dialect.EXCEL_EU else "utf-8"))
    return Output("")


def _used(quantity: str, output: TableFormat) -> tuple[str, ...]:
    """Return the options about numbers that change how a table is written."""
    if output is TableFormat.CSV:
        return ("--csv-dialect",)
    return () if output is TableFormat.JSON or quantity == "attackers-needed" else ("--digits",)


def _rules(words: list[str] | None, *, several: bool) -> tuple[Rules, ...]:
    words = words or (list(PRESETS) if several else [DEFAULT_PRESET])
    if len(words) > 1 and not several:
        raise RiskOddsError("a table has one set of rules; write --rules once, or ask for the table compare")
    return tuple(map(Rules.parse, words))


def _attackers(words: str, least: int, *, on_territory: bool) -> list[int]:
    if on_territory:
        armies = range_of("armies on the territory", words)
        return [attackers_from_territory(each) if each > 1 or least else 0 for each in armies]
    return range_of("attackers", words, least)


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
