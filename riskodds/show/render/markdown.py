"""Markdown, as code hosts and forums read it."""

import re

from tabulate import tabulate

from riskodds.show.render.table import Table, texts

MARKUP = re.compile(r"[|`*\[\]~]|<(?=[A-Za-z/!?])|&(?=#?\w+;)|(?<![^\W_])_|_(?![^\W_])|:(?=//)|\\(?=[!-/:-@[-`{-~])")
"""What would make a link, a tag, emphasis or another cell of a text; our own words have none of it."""


def escaped(words: str) -> str:
    r"""Return words that Markdown shows as they are.

    >>> print(escaped("[here](https://example.org) <b> a|b roll_attacker_losses < 1 %"))
    \[here\](https\://example.org) \<b> a\|b roll_attacker_losses < 1 %
    """
    return MARKUP.sub(r"\\\g<0>", words)


def to_markdown(table: Table, digits: int = 2, locale: str = "en") -> str:
    """Render a table as a Markdown pipe table.

    >>> print(to_markdown(Table(("losses", "mean"), (("attacker", 7.31),), align="lr")))
    | losses   |   mean |
    |:---------|-------:|
    | attacker |   7.31 |
    """
    header = [table.corner, *table.header[1:]]
    cells = [[escaped(cell) for cell in row] for row in texts(table, digits, locale)]
    lines = tabulate(cells, header, tablefmt="pipe", colalign=table.alignment, disable_numparse=True)
    return "\n\n".join(filter(None, [f"**{table.title}**" if table.title else "", lines, table.note]))
