"""Plain text for a terminal of 80 columns."""

import textwrap

from tabulate import tabulate

from riskodds.render.table import Table

WIDTH = 80


def text(table: Table) -> str:
    """Render a table as aligned text.

    >>> print(text(Table(("losses", "mean"), (("attacker", "7.31"), ("defender", "10.50")), align="lr")))
    losses      mean
    --------  ------
    attacker    7.31
    defender   10.50
    """
    aligned = tabulate(table.rows, table.header, tablefmt="simple", colalign=table.alignment, disable_numparse=True)
    return "\n".join(line.rstrip() for line in aligned.splitlines())


def paragraph(words: str) -> str:
    """Break a paragraph into lines.

    >>> paragraph("One word, then another.")
    'One word, then another.'
    """
    return textwrap.fill(words, WIDTH, break_on_hyphens=False)


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
