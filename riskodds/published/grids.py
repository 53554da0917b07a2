"""Grids: whole tables of published figures, as people have them in a spreadsheet."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from riskodds.errors import RiskOddsError, shown, shown_name
from riskodds.published.figures import Count, Figure
from riskodds.published.printed import PrintedNumber, printed_number
from riskodds.published.quantities import Kind, is_chance, kind_of
from riskodds.published.readings import SIDES
from riskodds.published.spreadsheet import Line, lines_of
from riskodds.published.true_values import true_values_of
from riskodds.rules.ruleset import Rules


class _Cell(NamedTuple):
    """A number in a table."""

    down: int
    """Units that its row is about."""
    across: int
    printed: PrintedNumber
    place: str


@dataclass(frozen=True)
class Grid:
    """The figures of a table, and how it was read."""

    figures: list[Figure]
    problems: list[str]
    """The cells that hold no number: where, and what is wrong."""
    attackers_down: bool
    """Whether a row has one number of attackers, and not of defenders."""
    in_percent: bool
    """Whether the numbers were taken for percent without the sign."""

    def layout_in_words(self) -> str:
        """Say how the table was read.

        >>> Grid([], [], attackers_down=True, in_percent=False).layout_in_words()
        'Read with attackers down and defenders across.'
        """
        down, across = ("attackers", "defenders") if self.attackers_down else ("defenders", "attackers")
        unit = ", the numbers as percent" if self.in_percent else ""
        return f"Read with {down} down and {across} across{unit}."


def grid_in(text: str, name: str, quantity: str, rules: Rules, count: Count = Count.ATTACKING) -> Grid:
    r"""Read a table from its text: a header row, a header column, and a number in each cell.

    Which side goes down, and whether numbers without a sign are percent, is seen from the numbers: that way they come
    nearest to the true ones.

    Raises
    ------
    RiskOddsError
        If the text is no such table, or the quantity is none of battles or rolls.

    Examples
    --------
    >>> grid = grid_in("A\\D;1;2\n2;75,4;36,3\n3;91,6;65,6", "some.csv", "conquest", Rules())
    >>> [(each.attackers, each.defenders, each.printed.text) for each in grid.figures]
    [(2, 1, '75,4'), (2, 2, '36,3'), (3, 1, '91,6'), (3, 2, '65,6')]
    >>> grid.layout_in_words()
    'Read with attackers down and defenders across, the numbers as percent.'
    """
    kind = kind_of(quantity)
    if kind in {Kind.CARDS, Kind.NEEDED}:
        raise RiskOddsError(f"quantity {quantity}: a grid has attackers and defenders; write one such as conquest")
    lines = _lines(text, name)
    cells, problems = _cells(lines, shown_name(name))
    count = Count.DICE if kind is Kind.ROLL else count
    asked = Figure(name, quantity, rules, None, None, printed_number("0"), count)
    layouts = [
        _figures(asked, cells, attackers_down=down, in_percent=percent)
        for percent in ([False, True] if is_chance(quantity) else [False])
        for down in (True, False)
    ]
    distances = [_distance(figures) for figures in layouts]
    best = distances.index(min(distances))
    return Grid(layouts[best], problems, attackers_down=best % 2 == 0, in_percent=best > 1)


def _figures(asked: Figure, cells: list[_Cell], *, attackers_down: bool, in_percent: bool) -> list[Figure]:
    """Return the figures of a table in one of the ways to read it; a sign of percent in a cell is always heeded."""
    figures = []
    for down, across, printed, place in cells:
        attackers, defenders = (down, across) if attackers_down else (across, down)
        bare = in_percent and not printed.percent
        scaled = replace(printed.times(Fraction(1, 100)), percent=True) if bare else printed
        figures.append(replace(asked, attackers=attackers, defenders=defenders, printed=scaled, place=place))
    return figures


def _lines(text: str, name: str) -> list[Line]:
    lines = list(lines_of(text, name))
    while lines and len(list(filter(None, lines[0].cells))) == 1 and len(lines) > 1 and len(lines[1].cells) > 2:
        lines = lines[1:]  # a title
    if len(lines) < 2 or len(lines[0].cells) < 2:
        raise RiskOddsError(
            f"{shown_name(name)}: no table; write a header row and a header column of units, and numbers between"
        )
    return lines


def _cells(lines: list[Line], name: str) -> tuple[list[_Cell], list[str]]:
    """Return the cells that hold numbers, and what is wrong with the others; those of no units are left out."""
    cells: list[_Cell] = []
    header, *rows = lines
    across, problems = _units(header.cells[1:], f"{name}, line {header.number}")
    for line in rows:
        row = f"{name}, line {line.number}"
        if line.problem:
            problems.append(f"{row}: {line.problem}")
            continue
        (down, *_), found = _units(line.cells[:1], row)
        problems += found
        for column, cell in enumerate(line.cells[1:] if down else []):
            place = f"{row}, column {column + 2}"
            units = across[column] if column < len(across) else None
            try:
                if cell and units is None and not (column < len(header.cells) - 1 and header.cells[column + 1]):
                    problems.append(f"{place}: {shown(cell)!r} stands under no header; look for a comma too many")
                elif cell and units:
                    cells.append(_Cell(down or 0, units, printed_number(cell), place))
            except RiskOddsError as error:
                problems.append(f"{place}: {error}")
    if not cells:
        raise RiskOddsError(problems[0] if problems else f"{name}: no table; write numbers of units around numbers")
    return cells, problems


def _units(headers: list[str], place: str) -> tuple[list[int | None], list[str]]:
    """Return the numbers of header cells, which may have words around them, and what is wrong with the others.

    >>> _units(["10 attackers", "", "sum"], "some.csv, line 3")
    ([10, None, None], ["some.csv, line 3: header 'sum' is no number of units; write one such as 10"])
    """
    units: list[int | None] = []
    problems = []
    for header in headers:
        match = re.fullmatch(r"\D*(\d{1,6})(?:\.0)?\D*", header, re.ASCII)
        units.append(int(match[1]) if match else None)
        if header and not match:
            problems.append(f"{place}: header {shown(header)!r} is no number of units; write one such as 10")
    return units, problems


def _distance(figures: list[Figure]) -> float:
    """Return how far figures are from the true values of what they are, or of what is easily taken for it."""
    quantity = figures[0].quantity
    alike = {quantity, SIDES.get(quantity, quantity)} if is_chance(quantity) else {quantity}
    return min(_mean_distance([replace(figure, quantity=name) for figure in figures]) for name in alike)


def _mean_distance(figures: list[Figure]) -> float:
    """Return how far figures are from the true values, on average; those that have none are as wrong as can be."""
    true = true_values_of(figures)
    distances = [
        min(1.0, abs(float(figure.printed.low + figure.printed.high) / 2 - float(true[figure].value)))
        if figure in true
        else 1.0
        for figure in dict.fromkeys(figures)
    ]
    return sum(distances) / max(1, len(distances))
