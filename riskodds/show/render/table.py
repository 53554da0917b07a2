"""The table: the one value that all renderers take."""

from dataclasses import dataclass
from fractions import Fraction
from html import escape

from riskodds.errors import LONGEST_WORD, shown
from riskodds.show.render.number import mean, percent, whole


@dataclass(frozen=True)
class ChanceCell:
    """A chance in a table."""

    value: float | Fraction
    possible: bool = True
    """False if it is 0 and not only rounded to it."""
    certain: bool = False
    """True if it is 1 and not only rounded to it."""


@dataclass(frozen=True)
class Painted:
    """Words of our own in a colour."""

    words: str
    on_terminal: str
    """The words between the signs of their colour."""


Cell = str | int | float | Fraction | ChanceCell | Painted | None
"""What stands in a table; None is an empty cell."""


def plain(cell: Cell) -> str | int | float | None:
    """Return a cell as a plain number or text, for machines.

    >>> plain(ChanceCell(0.5)), plain(Fraction(1, 4)), plain(3)
    (0.5, 0.25, 3)
    """
    if isinstance(cell, ChanceCell):
        cell = cell.value
    if isinstance(cell, Painted):
        return cell.words
    return float(cell) if isinstance(cell, Fraction) else cell


def written(cell: Cell, digits: int = 2, locale: str = "en") -> str:
    r"""Write a cell as text; a chance is in percent, without the sign, which the title or the header has.

    >>> written(1000), written(2.5), written(ChanceCell(0.5)), written(ChanceCell(1.0)), written(None)
    ('1,000', '2.50', '50.00', '>99.99', '')
    >>> written("\x1b[31mred")  # nothing that a terminal would obey
    '\\x1b[31mred'
    """
    if cell is None or isinstance(cell, str):
        return shown(cell or "", LONGEST_WORD)
    if isinstance(cell, Painted):
        return cell.words
    if isinstance(cell, int):
        return whole(cell, locale)
    if isinstance(cell, ChanceCell):
        known = {"possible": cell.possible, "certain": cell.certain}
        percentage = percent(cell.value, digits, **known, locale=locale)
        return percentage.replace(" ", "").removesuffix("%")
    return mean(cell, digits, locale)


@dataclass(frozen=True, repr=False)
class Table:
    """Rows under a header."""

    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    align: str = ""
    """A letter for each column, ``l`` or ``r``; left out, all are aligned to the left."""
    title: str = ""
    note: str = ""
    across: str = ""
    """What the columns after the first stand for, where the header names numbers of them."""
    missing: str = ""
    """What an empty cell says to people; for machines it stays empty."""

    def __repr__(self) -> str:
        """Write what the table is about, and its size."""
        return f"<Table: {self.title or ', '.join(self.header)}; {len(self.rows)} rows, {len(self.header)} columns>"

    def _repr_html_(self) -> str:
        """Show the table in a notebook; what stands in it is escaped."""
        from tabulate import tabulate

        header = [self.corner, *self.header[1:]]
        lines = tabulate(texts(self), header, tablefmt="html", colalign=self.alignment, disable_numparse=True)
        above = f"<table>\n<caption>{escape(self.title)}</caption>" if self.title else "<table>"
        below = f"\n<p>{escape(self.note)}</p>" if self.note else ""
        return lines.replace("<table>", above, 1) + below

    def records(self) -> list[dict[str, str | int | float | None]]:
        """Return each row by the names of the columns, in plain numbers, as data frames take them.

        >>> Table(("attackers", "1"), ((3, ChanceCell(Fraction(1, 4))),)).records()
        [{'attackers': 3, '1': 0.25}]
        """
        return [dict(zip(self.header, map(plain, row), strict=True)) for row in self.rows]

    def to_dict(self) -> dict[str, object]:
        """Return the table as the command ``table`` writes it in JSON."""
        return {
            "title": self.title,
            "note": self.note,
            "across": self.across,
            "header": list(self.header),
            "rows": [[plain(cell) for cell in row] for row in self.rows],
        }

    @property
    def corner(self) -> str:
        r"""The name of the first column, and what the others stand for.

        >>> Table(("attackers", "1", "2"), (), across="defenders").corner
        'attackers \\ defenders'
        """
        return f"{self.header[0]} \\ {self.across}" if self.across else self.header[0]

    @property
    def alignment(self) -> list[str]:
        """The alignment of each column, in words.

        >>> Table(("roll", "chance"), (), align="lr").alignment
        ['left', 'right']
        """
        words = {"l": "left", "r": "right"}
        return [words[letter] for letter in self.align or "l" * len(self.header)]


def texts(table: Table, digits: int = 2, locale: str = "en") -> list[list[str]]:
    """Write the cells of a table as text, for people.

    >>> texts(Table(("defenders", "100 %"), ((5, None),), missing="never"))
    [['5', 'never']]
    """
    return [[table.missing if cell is None else written(cell, digits, locale) for cell in row] for row in table.rows]
