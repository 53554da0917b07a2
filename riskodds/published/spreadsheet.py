"""Spreadsheets: CSV as people have it, with commas, semicolons or tabs between the cells."""

import csv
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from riskodds.errors import RiskOddsError


class Line(NamedTuple):
    """A line of a spreadsheet."""

    number: int
    """Of the line in the file, from 1; of the last one if quotes span several."""
    cells: list[str]
    """Without the space around them."""


def lines_of(text: str, name: str) -> Iterator[Line]:
    r"""Yield the lines that are not empty; what separates their cells is seen from the first.

    Raises
    ------
    RiskOddsError
        If a quote is not closed; the message begins with the name of the file.

    Examples
    --------
    >>> list(lines_of("attackers;2\n3;65,6 %", "some.csv"))
    [Line(number=1, cells=['attackers', '2']), Line(number=2, cells=['3', '65,6 %'])]
    """
    lines = text.removeprefix("\ufeff").splitlines()
    first = next((line for line in lines if line.strip()), "")
    separator = next((each for each in "\t;" if each in first), ",")
    reader = csv.reader(lines, delimiter=separator, strict=True)
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if any(stripped):
                yield Line(reader.line_num, stripped)
    except csv.Error as error:
        raise RiskOddsError(f"{name}, line {reader.line_num}: {error}; look for a quote that is not closed") from None


def named_cells(columns: list[str], cells: list[str]) -> dict[str, str]:
    """Return the cells of a line by the columns that they stand in; those that are missing are empty.

    Raises
    ------
    RiskOddsError
        If there are more cells than columns.
    """
    if len(cells) > len(columns):
        raise RiskOddsError(f"{len(cells)} cells for {len(columns)} columns; put quotes round what holds commas")
    return dict(zip_longest(columns, cells, fillvalue=""))
