"""Plain text for a terminal of 80 columns."""

import textwrap
from collections.abc import Callable

from tabulate import MIN_PADDING, tabulate

from riskodds.errors import printable
from riskodds.show.render.heat import Shade, shades
from riskodds.show.render.table import Painted, Table, texts

WIDTH = 80
NARROWEST = 12
"""Of a column of words; a table that would need a narrower one stays as wide as it is."""


def to_text(table: Table, digits: int = 2, paint: Callable[[str, Shade], str] | None = None, locale: str = "en") -> str:
    """Render a table as aligned text.

    Parameters
    ----------
    table : Table
    digits : int
        Decimals of the numbers that are not whole.
    paint : callable, optional
        Colours a text; left out, there is no colour.
    locale : str
        The language whose separators numbers have.

    Examples
    --------
    >>> print(to_text(Table(("losses", "mean"), (("attacker", 7.31), ("defender", 10.5)), align="lr")))
    losses      mean
    --------  ------
    attacker    7.31
    defender   10.50
    """
    cells = texts(table, digits, locale)
    cells = [
        [cell.on_terminal if isinstance(cell, Painted) else text for cell, text in zip(*pair, strict=True)]
        for pair in zip(table.rows, cells, strict=True)
    ]
    if paint:
        cells = [
            [paint(cell, shade) if shade else cell for cell, shade in zip(*pair, strict=True)]
            for pair in zip(cells, shades(table), strict=True)
        ]
    aligned = tabulate(
        cells,
        table.header,
        tablefmt="simple",
        colalign=table.alignment,
        disable_numparse=True,
        maxcolwidths=_widths(table, cells),
    )
    lines = [line.rstrip() for line in aligned.splitlines()]
    if table.across:
        lines.insert(0, " " * lines[0].index(table.header[1]) + table.across)
    above = [paragraph(table.title), ""] if table.title else []
    below = ["", paragraph(table.note)] if table.note else []
    return "\n".join([*above, *lines, *below])


def _widths(table: Table, cells: list[list[str]]) -> list[int | None] | None:
    """Return how wide each column may be: where the table is too wide, its first column is wrapped."""
    columns = list(zip(*cells, strict=True)) or [()] * len(table.header)
    widths = [
        max(len(name) + MIN_PADDING, *map(len, column)) + 2 * (place < len(columns) - 1)
        for place, (name, column) in enumerate(zip(table.header, columns, strict=True))
    ]
    excess = sum(widths) - WIDTH
    first = widths[0] - 2 - excess
    longest = max((len(word) for cell in columns[0] for word in cell.split()), default=0)
    if excess <= 0 or table.alignment[0] == "right" or first < max(NARROWEST, longest):
        return None
    return [first, *[None] * (len(columns) - 1)]


def paragraph(words: str) -> str:
    """Break a paragraph into lines.

    >>> paragraph("One word, then another.")
    'One word, then another.'
    """
    return textwrap.fill(printable(words), WIDTH, break_on_hyphens=False)


def bar(share: float, width: int, ink: tuple[str, str] = ("█", "▏")) -> str:
    """Return a bar of at most `width` blocks.

    Parameters
    ----------
    share : float
        Of the full width, 0 to 1.
    width : int
    ink : tuple of two str
        What a block looks like, and what is less than half a block.

    Examples
    --------
    >>> bar(0.5, 8), bar(0.001, 8), bar(0, 8)
    ('████', '▏', '')
    """
    block, trace = ink
    return block * round(share * width) or trace * (share > 0)
