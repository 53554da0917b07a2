"""Figures: numbers that somebody published, each with what it is said to be, read from figures files.

A figures file is a table with the columns source, quantity, rules, attackers, defenders and value, and if needed
count, target, trials and citation; other columns are left alone. Or it is a table of battles, with a column for each
quantity, as ``riskodds odds --batch`` writes them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from riskodds.errors import RiskOddsError, shown, shown_name
from riskodds.published.documents import table_in
from riskodds.published.printed import PrintedNumber, printed_number
from riskodds.published.quantities import QUANTITIES, Kind, kind_of
from riskodds.published.spreadsheet import named_cells
from riskodds.rules.arguments import require_kind
from riskodds.rules.chance import as_chance
from riskodds.rules.ruleset import Rules
from riskodds.turns.cards import Wild

COLUMNS = ("source", "quantity", "rules", "attackers", "defenders", "value")
"""Those that a figures file must have."""

OF_BATTLES = {name: name for name, kind in QUANTITIES.items() if kind is Kind.BATTLE} | {
    "attacker_losses_mean": "attacker_losses",
    "defender_losses_mean": "defender_losses",
    "move_in": "move_in",
}
"""The quantities by the columns of a table of battles."""


class Count(StrEnum):
    """How attackers are counted."""

    ATTACKING = "attacking"
    """Units free to attack."""
    TERRITORY = "territory"
    """With the army that stays behind."""
    DICE = "dice"
    CARDS = "cards"


@dataclass(frozen=True)
class Figure:
    """One published number, and what it is said to be."""

    source: str
    quantity: str
    rules: Rules | Wild
    attackers: int | None
    """By `count`: units, dice or cards; None if the figure is this number."""
    defenders: int | None
    printed: PrintedNumber
    count: Count = Count.ATTACKING
    target: Fraction | None = None
    """Of units needed: the chance."""
    trials: int | None = None
    """Of a simulated figure: games played."""
    independent: bool = False
    """Whether sorted dice are treated as if they were independent; never so as published."""
    citation: str = field(default="", compare=False)
    place: str = field(default="", compare=False)
    """The file and the line."""


class Figures(NamedTuple):
    """What a file holds."""

    figures: list[Figure]
    problems: list[str]
    """The rows that are no figures: where, what is wrong, what to write instead."""


def figures_in(text: str, name: str) -> Figures:
    r"""Read a figures file from its text.

    Raises
    ------
    RiskOddsError
        If the text is no figures file at all.

    Examples
    --------
    >>> text = "source,quantity,rules,attackers,defenders,value\nsomebody,conquest,hasbro-2015,10,5,91.6 %"
    >>> figures_in(text, "some.csv").figures[0].printed.text
    '91.6 %'
    """
    name = require_kind("name", name, str, "the name of the file, as messages shall say it")
    lines = table_in(require_kind("text", text, str, "the text of a figures file"), name)
    source, name = name, shown_name(name)
    columns = [cell.lower() for cell in lines[0].cells] if lines else []
    missing = [column for column in COLUMNS if column not in columns]
    wide = {"attackers", "defenders"} <= set(columns) and OF_BATTLES.keys() & set(columns) and "value" in missing
    if missing and not wide:
        raise RiskOddsError(
            f"{name}, line 1: no column {', '.join(missing)}; write a header with {','.join(COLUMNS)} "
            "and, if needed, count,target,trials,citation"
        )
    found = Figures([], [])
    for line in lines[1:]:
        place = f"{name}, line {line.number}"
        try:
            row = named_cells(columns, line)
            rows = [row] if not wide else _rows_of_battle(row, source)
            found.figures.extend([figure_of(each, place) for each in rows])
        except RiskOddsError as error:
            found.problems.append(f"{place}: {error}")
    return found


def _rows_of_battle(row: Mapping[str, str], name: str) -> list[dict[str, str]]:
    """Return a row for each quantity of a battle; where a cell is empty there is none."""
    return [
        {"source": name, "rules": "", **row, "quantity": quantity, "value": row[column]}
        for column, quantity in OF_BATTLES.items()
        if row.get(column)
    ]


def figure_of(row: Mapping[str, str], place: str = "") -> Figure:
    """Read one row.

    Raises
    ------
    RiskOddsError
        If something in it is missing or cannot be read.
    """
    quantity = row["quantity"]
    kind = kind_of(quantity)
    printed = printed_number(row["value"])
    if kind is Kind.NEEDED and (printed.unit != 1 or printed.percent):
        raise RiskOddsError(f"value {shown(printed.text)!r}: units are whole; write a number such as 16")
    return Figure(
        row["source"],
        quantity,
        _wild(row["rules"]) if kind is Kind.CARDS else Rules.parse(row["rules"] or "hasbro-2015"),
        None if quantity == "attackers_needed" else _number(row, "attackers"),
        None if kind is Kind.CARDS or quantity == "defenders_needed" else _number(row, "defenders"),
        printed,
        _count(row.get("count", ""), kind),
        _target(row.get("target", ""), kind),
        _number(row, "trials") if row.get("trials") else None,
        citation=row.get("citation", ""),
        place=place,
    )


def _wild(text: str) -> Wild:
    if text not in list(Wild):
        raise RiskOddsError(f"rules {shown(text)!r} say nothing about wild cards; write one of {', '.join(Wild)}")
    return Wild(text)


def _number(row: Mapping[str, str], column: str) -> int:
    text = row.get(column, "")
    if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) or not int(text):
        raise RiskOddsError(f"{column} {shown(text)!r}: write a whole number of at least 1, such as 10")
    return int(text)


def _count(text: str, kind: Kind) -> Count:
    known = {
        Kind.ROLL: (Count.DICE,),
        Kind.CARDS: (Count.CARDS,),
    }.get(kind, (Count.ATTACKING, Count.TERRITORY))
    if text and text not in known:
        raise RiskOddsError(f"count {shown(text)!r}: of this quantity it is {' or '.join(known)}")
    return Count(text or known[0])


def _target(text: str, kind: Kind) -> Fraction | None:
    if kind is not Kind.NEEDED:
        return None
    if not text:
        raise RiskOddsError("target: units needed are needed for some chance; write one such as 90 %")
    return as_chance(text)
