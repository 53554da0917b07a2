"""CSV (RFC 4180), or as spreadsheets of the European kind expect it."""

import csv as standard
import io
import re
from enum import StrEnum
from fractions import Fraction
from typing import cast

from riskodds.errors import printable
from riskodds.show.render.number import rounded
from riskodds.show.render.table import Cell, ChanceCell, Table, plain


class Dialect(StrEnum):
    """What separates cells, and what marks decimals."""

    RFC_4180 = "rfc4180"
    EXCEL_EU = "excel-eu"
    """``;`` between cells, and decimal commas."""


def to_csv(table: Table, digits: int | None = None, dialect: Dialect = Dialect.RFC_4180) -> str:
    r"""Render a table as CSV with a header line.

    Parameters
    ----------
    table : Table
    digits : int, optional
        Decimals of the numbers that are not whole; left out, they have full precision.
    dialect : Dialect

    Examples
    --------
    >>> to_csv(Table(("rules", "conquest"), (("hasbro-2015 defend-at=1,3", 0.5),)))
    'rules,conquest\r\n"hasbro-2015 defend-at=1,3",0.5\r\n'
    >>> to_csv(Table(("attackers", "1"), ((1, 0.41667),)), digits=3, dialect=Dialect.EXCEL_EU)
    'attackers;1\r\n1;0,417\r\n'
    """
    lines = io.StringIO()
    writer = standard.writer(lines, delimiter=";" if dialect is Dialect.EXCEL_EU else ",")
    writer.writerow(table.header)
    writer.writerows([_text(cell, digits, dialect) for cell in row] for row in table.rows)
    return lines.getvalue()


NUMBER = re.compile(r"[+-]?[0-9.,/]+(e[+-]?[0-9]+)?\s*%?", re.ASCII | re.IGNORECASE)


def _harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula; numbers stay as they are.

    >>> _harmless("=1+1"), _harmless("-0.5"), _harmless("hasbro-2015")
    ("'=1+1", '-0.5', 'hasbro-2015')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) and not NUMBER.fullmatch(text) else text


def _text(cell: Cell, digits: int | None, dialect: Dialect) -> str | int | None:
    value = plain(cell)
    if isinstance(value, str):
        return _harmless(printable(value))
    if not isinstance(value, float):
        return value
    exact = cell.value if isinstance(cell, ChanceCell) else cell
    number = repr(value) if digits is None else f"{rounded(cast('float | Fraction', exact), digits):f}"
    return number.replace(".", ",") if dialect is Dialect.EXCEL_EU else number
