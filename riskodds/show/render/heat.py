"""Heat: a colour for each cell of a table, light to dark, that also reads in black and white."""

import math
from fractions import Fraction
from typing import NamedTuple

from riskodds.show.render.table import Cell, ChanceCell, Table

LIGHT, DARK = (247, 251, 255), (8, 81, 156)
"""Of one hue, so that no pair of colours is confused, and monotone in lightness."""
WHITE_FROM = 0.765
"""From this heat on, text is white; on either side its contrast is at least 4.5 to 1 (WCAG 2.1)."""


class Shade(NamedTuple):
    """The colours of one cell."""

    ground: tuple[int, int, int]
    text: tuple[int, int, int]

    @property
    def style(self) -> str:
        """The colours as CSS.

        >>> shade_of(0.0).style
        'background:#f7fbff;color:#000000'
        """
        return f"background:#{bytes(self.ground).hex()};color:#{bytes(self.text).hex()}"


def shade_of(heat: float) -> Shade:
    """Return the colours of a heat between 0 and 1.

    >>> shade_of(1.0)
    Shade(ground=(8, 81, 156), text=(255, 255, 255))
    """
    red, green, blue = (round(low + heat * (high - low)) for low, high in zip(LIGHT, DARK, strict=True))
    white = heat >= WHITE_FROM
    return Shade((red, green, blue), (255, 255, 255) if white else (0, 0, 0))


def shades(table: Table) -> list[list[Shade | None]]:
    """Return the colours of each cell: a chance by itself, a number by the greatest in the table.

    Texts, and whole numbers in the first column, which name the row, have none. Nor have numbers where the columns
    stand for no number of units or the like, as these may be of several kinds: counts, and means.
    """
    numbers = [float(cell) for row in table.rows for cell in row[1:] if isinstance(cell, int | float | Fraction)]
    greatest = (max(numbers, default=0.0) or 1.0) if table.across else math.inf
    return [[None, *(_shade(cell, greatest) for cell in row[1:])] for row in table.rows]


def _shade(cell: Cell, greatest: float) -> Shade | None:
    if isinstance(cell, ChanceCell):
        return shade_of(float(cell.value))
    if isinstance(cell, int | float | Fraction) and greatest < math.inf:
        return shade_of(max(0.0, float(cell) / greatest))
    return None
