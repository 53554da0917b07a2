"""Spreadsheets: CSV as people have it, with commas, semicolons or tabs between the cells."""

import csv
from collections.abc import Iterator
from io import StringIO
from itertools import islice, zip_longest
from typing import NamedTuple

from riskodds.errors import RiskOddsError, shown_name

MOST_LINES = 200_000
"""Of one file."""
MOST_LINES_OF_A_ROW = 20
"""Where quotes span several; a quote that is not closed by then is a slip, which costs its own line and no more."""
LONGEST_CELL = 10_000


class Line(NamedTuple):
    """A line of a spreadsheet."""

    number: int
    """Of the line in the file, from 1; of the last one if quotes span several."""
    cells: list[str]
    """Without the space around them."""
    problem: str = ""
    """Why its cells cannot be read, if they cannot."""


def lines_of(text: str, name: str) -> Iterator[Line]:
    r"""Yield the lines that are not empty; what separates their cells is seen from the first.

    Raises
    ------
    RiskOddsError
        If there are more than `MOST_LINES`, or the first cannot be read; the message begins with the name of the file.

    Examples
    --------
    >>> list(lines_of("attackers;2\n3;65,6 %", "some.csv"))
    [Line(number=1, cells=['attackers', '2'], problem=''), Line(number=2, cells=['3', '65,6 %'], problem='')]
    """
    lines = list(islice(StringIO(text.removeprefix("\ufeff"), newline=None), MOST_LINES + 1))
    if len(lines) > MOST_LINES:
        raise RiskOddsError(f"{shown_name(name)}: more than {MOST_LINES:,} lines; write several smaller files")
    separator = next((each for each in "\t;" if each in next(filter(str.strip, lines), "")), ",")
    place, first = 0, True
    while place < len(lines):
        row, spanned = _row(lines, place, separator)
        place += spanned
        if row.problem and first:
            raise RiskOddsError(f"{shown_name(name)}, line {row.number}: {row.problem}")
        if row.problem or any(row.cells):
            first = False
            yield row


def _row(lines: list[str], place: int, separator: str) -> tuple[Line, int]:
    """Return the row that begins with a line, and how many lines it spans."""
    spanned, found = 1, lines[place].rstrip("\n").split(separator)
    if '"' in lines[place]:
        reader = csv.reader(lines[place : place + MOST_LINES_OF_A_ROW], delimiter=separator, strict=True)
        try:
            found = next(reader)
        except csv.Error as error:
            return Line(place + 1, [], f"{error}; look for a quote that is not closed"), 1
        spanned = reader.line_num
    cells = [cell.strip() for cell in found]
    if any(len(cell) > LONGEST_CELL for cell in cells):
        return Line(place + 1, [], f"a cell has more than {LONGEST_CELL:,} letters; write fewer"), 1
    return Line(place + spanned, cells), spanned


def named_cells(columns: list[str], line: Line) -> dict[str, str]:
    """Return the cells of a line by the columns that they stand in; those that are missing are empty.

    Raises
    ------
    RiskOddsError
        If it cannot be read, or there are more cells than columns.
    """
    if line.problem:
        raise RiskOddsError(line.problem)
    cells = line.cells
    if len(cells) > len(columns):
        raise RiskOddsError(f"{len(cells)} cells for {len(columns)} columns; put quotes round what holds commas")
    return dict(zip_longest(columns, cells, fillvalue=""))
