"""Grids: whole tables of published figures, as people have them in a spreadsheet, a page or a document.

A table has units down and across, or one of these shapes: of units needed, units down and chances across; rules down
and battles across; pairs of dice down and what a roll does across. What stands at the head of the rows and columns
tells them apart.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from riskodds.errors import RiskOddsError, shown, shown_name
from riskodds.published.documents import table_in
from riskodds.published.figures import Count, Figure
from riskodds.published.labels import (
    THOUSANDS,
    counts_the_territory,
    is_no_number,
    is_of_rolls,
    pair_in,
    quantity_of_rolls,
    units_in,
)
from riskodds.published.printed import PrintedNumber, printed_number
from riskodds.published.quantities import Kind, is_chance, kind_of
from riskodds.published.readings import SIDES
from riskodds.published.spreadsheet import Line
from riskodds.published.true_values import true_values_of
from riskodds.rules.chance import as_chance
from riskodds.rules.ruleset import Rules

Said = Mapping[str, Any]
"""What a label says about the figures there: fields of a figure."""


class _Shape(NamedTuple):
    """How a table says what its figures are about."""

    down: Callable[[str], Said | None]
    across: Callable[[str], Said | None]
    """Read a label; None if it says nothing."""
    layout: str = ""
    """In words; left empty, units go down and across, and which is which shows in the numbers."""


class _Cell(NamedTuple):
    """A number in a table."""

    down: Said
    across: Said
    printed: PrintedNumber
    place: str


@dataclass(frozen=True)
class Grid:
    """The figures of a table, and how it was read."""

    figures: list[Figure]
    problems: list[str]
    """The cells that hold no number: where, and what is wrong."""
    layout: str
    """What goes down and what across."""
    in_percent: bool
    """Whether the numbers were taken for percent without the sign."""

    def layout_in_words(self) -> str:
        """Say how the table was read.

        >>> Grid([], [], "attackers down and defenders across", in_percent=False).layout_in_words()
        'Read with attackers down and defenders across.'
        """
        return f"Read with {self.layout}{', the numbers as percent' if self.in_percent else ''}."


def grid_in(text: str, name: str, quantity: str, rules: Rules, count: Count | None = None) -> Grid:
    r"""Read a table from its text: a header row, a header column, and a number in each cell.

    Which side goes down, and whether numbers without a sign are percent, is seen from the numbers: that way they come
    nearest to the true ones.

    Raises
    ------
    RiskOddsError
        If the text is no such table, or the quantity is one of cards.

    Examples
    --------
    >>> grid = grid_in("A\\D;1;2\n2;75,4;36,3\n3;91,6;65,6", "some.csv", "conquest", Rules())
    >>> [(each.attackers, each.defenders, each.printed.text) for each in grid.figures]
    [(2, 1, '75,4'), (2, 2, '36,3'), (3, 1, '91,6'), (3, 2, '65,6')]
    >>> grid.layout_in_words()
    'Read with attackers down and defenders across, the numbers as percent.'
    """
    kind = kind_of(quantity)
    if kind is Kind.CARDS:
        raise RiskOddsError(f"quantity {quantity}: a grid has attackers and defenders; write one such as conquest")
    lines = _lines(text, name)
    shape = _shape(lines, quantity)
    cells, problems = _cells(lines, shown_name(name), shape, whole=kind is Kind.NEEDED)
    if count is None:
        count = Count.TERRITORY if counts_the_territory(lines[0].cells[0]) else Count.ATTACKING
    count = Count.DICE if kind is Kind.ROLL or shape is ROLLS else count
    asked = Figure(name, quantity, rules, None, None, printed_number("0"), count)
    layouts = [
        (_figures(asked, cells, turned=turned, in_percent=percent), turned, percent)
        for percent in (False, True)
        for turned in ([False, True] if shape is UNITS else [False])
    ]
    distances = [_distance(figures) for figures, _, _ in layouts]
    figures, turned, percent = layouts[distances.index(min(distances))]
    down, across = ("defenders", "attackers") if turned else ("attackers", "defenders")
    return Grid(figures, problems, shape.layout or f"{down} down and {across} across", percent)


def _figures(asked: Figure, cells: list[_Cell], *, turned: bool, in_percent: bool) -> list[Figure]:
    """Return the figures of a table in one of the ways to read it; a sign of percent in a cell is always heeded."""
    figures = []
    for cell in cells:
        said = {**cell.down, **cell.across}
        if turned:
            said |= {"attackers": said["defenders"], "defenders": said["attackers"]}
        figure = replace(asked, **said, printed=cell.printed, place=cell.place)
        if in_percent and is_chance(figure.quantity) and not cell.printed.percent:
            figure = replace(figure, printed=cell.printed.as_percent())
        figures.append(figure)
    return figures


def _lines(text: str, name: str) -> list[Line]:
    lines = table_in(text, name)
    while len(lines) > 2 and _is_title(lines[0].cells, len(lines[1].cells)):
        lines = lines[1:]
    if len(lines) < 2 or len(lines[0].cells) < 2:
        raise RiskOddsError(
            f"{shown_name(name)}: no table; write a header row and a header column of units, and numbers between"
        )
    return lines


def _is_title(cells: list[str], below: int) -> bool:
    """Return whether a line holds no more than one cell of words, above a line of so many cells."""
    words = list(filter(None, cells))
    return len(words) == 1 and (below > 2 or units_in(words[0]) is None)


def _named(field: str) -> Callable[[str], Said | None]:
    """Return a reader of labels that are numbers of units."""

    def read(label: str) -> Said | None:
        units = units_in(label)
        return None if units is None else {field: units}

    return read


def _pair(label: str) -> Said | None:
    pair = pair_in(label)
    return dict(zip(("attackers", "defenders"), pair, strict=True)) if pair else None


def _rules(label: str) -> Said | None:
    return {"rules": Rules.parse(label)}


def _target(label: str) -> Said | None:
    return {"target": as_chance(label)}


def _of_rolls(label: str) -> Said | None:
    quantity = quantity_of_rolls(label)
    return {"quantity": quantity} if quantity else {} if is_of_rolls(label) else None


UNITS = _Shape(_named("attackers"), _named("defenders"))
ATTACKERS_NEEDED = _Shape(_named("defenders"), _target, "defenders down and chances across")
DEFENDERS_NEEDED = _Shape(_named("attackers"), _target, "attackers down and chances across")
COMPARED = _Shape(_rules, _pair, "rules down and battles across")
ROLLS = _Shape(_pair, _of_rolls, "dice down and what a roll does across")


def _shape(lines: list[Line], quantity: str) -> _Shape:
    """Return the shape of a table, as its quantity and its labels tell."""
    if kind_of(quantity) is Kind.NEEDED:
        return ATTACKERS_NEEDED if quantity == "attackers_needed" else DEFENDERS_NEEDED
    header, down = [cell for cell in lines[0].cells[1:] if cell], [line.cells[0] for line in lines[1:] if line.cells]
    if header and all(map(pair_in, header)):
        return COMPARED
    if down and all(map(pair_in, down)):
        return ROLLS
    return UNITS


def _cells(lines: list[Line], name: str, shape: _Shape, *, whole: bool) -> tuple[list[_Cell], list[str]]:
    """Return the cells that hold numbers, and what is wrong with the others; those of no units are left out."""
    cells: list[_Cell] = []
    header, *rows = lines
    across, problems = _said(header.cells[1:], shape.across, f"{name}, line {header.number}")
    for line in rows:
        row = f"{name}, line {line.number}"
        if line.problem:
            problems.append(f"{row}: {line.problem}")
            continue
        (down, *_), found = _said(line.cells[:1], shape.down, row)
        problems += found
        for column, cell in enumerate(line.cells[1:] if down else []):
            place = f"{row}, column {column + 2}"
            said = across[column] if column < len(across) else None
            try:
                if is_no_number(cell):
                    continue
                if said is None and not (column < len(header.cells) - 1 and header.cells[column + 1]):
                    problems.append(f"{place}: {shown(cell)!r} stands under no header; look for a comma too many")
                elif said:
                    number = THOUSANDS.sub("", cell) if whole else cell
                    cells.append(_Cell(down or {}, said, _printed(number, whole=whole), place))
            except RiskOddsError as error:
                problems.append(f"{place}: {error}")
    if not cells:
        raise RiskOddsError(problems[0] if problems else f"{name}: no table; write numbers of units around numbers")
    return cells, problems


def _printed(cell: str, *, whole: bool) -> PrintedNumber:
    printed = printed_number(cell)
    if whole and (printed.unit != 1 or printed.percent):
        raise RiskOddsError(f"value {shown(cell)!r}: units are whole; write a number such as 16")
    return printed


def _said(labels: list[str], read: Callable[[str], Said | None], place: str) -> tuple[list[Said | None], list[str]]:
    """Return what labels say, None of those of no units, and what is wrong with those that cannot be read.

    >>> _said(["10 attackers", "", "sum"], UNITS.down, "some.csv, line 3")
    ([{'attackers': 10}, None, None], ["some.csv, line 3: header 'sum' is no number of units; write one such as 10"])
    """
    said: list[Said | None] = []
    problems = []
    for label in labels:
        try:
            found = read(label) if label else None
            if label and found is None:
                problems.append(f"{place}: header {shown(label)!r} is no number of units; write one such as 10")
        except RiskOddsError as error:
            found = None
            problems.append(f"{place}: {error}")
        said.append(None if found and 0 in found.values() else found)
    return said, problems


def _distance(figures: list[Figure]) -> float:
    """Return how far figures are from the true values of what they are, or of what is easily taken for it."""
    if figures[0].quantity not in {"conquest", "failure"}:
        return _mean_distance(figures)
    other = [replace(figure, quantity=SIDES[figure.quantity]) for figure in figures]
    return min(_mean_distance(figures), _mean_distance(other))


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
