"""Grids: whole tables of published figures, as people have them in a spreadsheet."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from riskodds.claim import Claim, claim_of
from riskodds.errors import RiskOddsError, shown
from riskodds.figures import Count, Figure
from riskodds.quantities import Kind, is_chance, kind_of
from riskodds.rules import Rules
from riskodds.spreadsheet import Line, lines_of
from riskodds.truths import question_of, truths


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

    def in_words(self) -> str:
        """Say how the table was read.

        >>> Grid([], [], attackers_down=True, in_percent=False).in_words()
        'Read with attackers down and defenders across.'
        """
        down, across = ("attackers", "defenders") if self.attackers_down else ("defenders", "attackers")
        unit = ", the numbers as percent" if self.in_percent else ""
        return f"Read with {down} down and {across} across{unit}."


def grid_in(text: str, name: str, quantity: str, rules: Rules, count: Count = Count.ATTACKING) -> Grid:
    r"""Read a table from its text: a header row, a header column, and a number in each cell.

    Which side goes down is seen from the numbers: that way they come nearer to the true ones.

    Raises
    ------
    RiskOddsError
        If the text is no such table, or the quantity is none of battles or rolls.

    Examples
    --------
    >>> grid = grid_in("A\\D;1;2\n2;75,4;36,3\n3;91,6;65,6", "some.csv", "conquest", Rules())
    >>> [(each.attackers, each.defenders, each.claim.text) for each in grid.figures]
    [(2, 1, '75,4'), (2, 2, '36,3'), (3, 1, '91,6'), (3, 2, '65,6')]
    >>> grid.in_words()
    'Read with attackers down and defenders across, the numbers as percent.'
    """
    kind = kind_of(quantity)
    if kind in {Kind.CARDS, Kind.NEEDED}:
        raise RiskOddsError(f"quantity {quantity}: a grid has attackers and defenders; write one such as conquest")
    lines = _lines(text, name)
    across = [_units(cell, f"{name}, line {lines[0].number}") for cell in lines[0].cells[1:] if cell]
    cells, problems = _cells(lines[1:], len(across), name)
    in_percent = is_chance(quantity) and not any(claim.percent for *_, claim, _ in cells)
    in_percent = in_percent and any(claim.low > 1 for *_, claim, _ in cells)
    count = Count.DICE if kind is Kind.ROLL else count
    down = [
        Figure(
            name,
            quantity,
            rules,
            units,
            across[column],
            replace(claim.times(Fraction(1, 100)), percent=True) if in_percent else claim,
            count,
            place=place,
        )
        for units, column, claim, place in cells
    ]
    turned = [replace(each, attackers=each.defenders, defenders=each.attackers) for each in down]
    attackers_down = _distance(down) <= _distance(turned)
    return Grid(down if attackers_down else turned, problems, attackers_down, in_percent)


def _lines(text: str, name: str) -> list[Line]:
    try:
        lines = list(lines_of(text))
    except RiskOddsError as error:
        raise RiskOddsError(f"{name}, {error}") from None
    if len(lines) < 2 or len(lines[0].cells) < 2:
        raise RiskOddsError(f"{name}: no table; write a header row and a header column of units, and numbers between")
    return lines


def _cells(lines: Iterable[Line], columns: int, name: str) -> tuple[list[tuple[int, int, Claim, str]], list[str]]:
    """Return units, column, claim and place of each cell, and what is wrong with the others."""
    cells, problems = [], []
    for line in lines:
        row = f"{name}, line {line.number}"
        units = _units(line.cells[0], row)
        for column, cell in enumerate(line.cells[1:]):
            place = f"{row}, column {column + 2}"
            if not cell:
                continue
            if column >= columns:
                problems.append(f"{place}: {shown(cell)!r} stands under no header; look for a comma too many")
                continue
            try:
                cells.append((units, column, claim_of(cell), place))
            except RiskOddsError as error:
                problems.append(f"{place}: {error}")
    return cells, problems


def _units(cell: str, place: str) -> int:
    """Return the number in a header cell, which may have words around it.

    >>> _units("10 attackers", "some.csv, line 3")
    10
    """
    numbers = re.findall(r"\d+", cell, re.ASCII)
    if len(numbers) != 1 or len(numbers[0]) > 6 or not int(numbers[0]):
        raise RiskOddsError(f"{place}: header {shown(cell)!r} is no number of units; write one such as 10")
    return int(numbers[0])


def _distance(figures: Iterable[Figure]) -> float:
    """Return how far figures are from the true values, on average; those that have none are as wrong as can be."""
    questions = {figure: question_of(figure) for figure in figures}
    true = truths(question for question in questions.values() if question)
    distances = [
        min(1.0, abs(float(figure.claim.low + figure.claim.high) / 2 - float(true[question].value)))
        if question in true
        else 1.0
        for figure, question in questions.items()
    ]
    return sum(distances) / max(1, len(distances))
