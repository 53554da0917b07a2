"""The table: the one value that all renderers take."""

from dataclasses import dataclass

Cell = str | int | float | None
"""What stands in a table; None is an empty cell."""


@dataclass(frozen=True)
class Table:
    """Rows under a header."""

    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    align: str = ""
    """A letter for each column, ``l`` or ``r``; left out, all are aligned to the left."""

    @property
    def alignment(self) -> list[str]:
        """The alignment of each column, in words.

        >>> Table(("roll", "chance"), (), align="lr").alignment
        ['left', 'right']
        """
        words = {"l": "left", "r": "right"}
        return [words[letter] for letter in self.align or "l" * len(self.header)]
