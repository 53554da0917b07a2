"""The table: the one value that all renderers take."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class ChanceCell:
    """A chance in a table."""

    value: float | Fraction
    possible: bool = True
    """False if it is 0 and not only rounded to it."""
    certain: bool = False
    """True if it is 1 and not only rounded to it."""


Cell = str | int | float | Fraction | ChanceCell | None
"""What stands in a table; None is an empty cell."""


@dataclass(frozen=True)
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

    @property
    def alignment(self) -> list[str]:
        """The alignment of each column, in words.

        >>> Table(("roll", "chance"), (), align="lr").alignment
        ['left', 'right']
        """
        words = {"l": "left", "r": "right"}
        return [words[letter] for letter in self.align or "l" * len(self.header)]
