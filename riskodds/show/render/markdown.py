"""Markdown, as code hosts and forums read it."""

from tabulate import tabulate

from riskodds.show.render.table import Table, texts


def to_markdown(table: Table, digits: int = 2, locale: str = "en") -> str:
    """Render a table as a Markdown pipe table.

    >>> print(to_markdown(Table(("losses", "mean"), (("attacker", 7.31),), align="lr")))
    | losses   |   mean |
    |:---------|-------:|
    | attacker |   7.31 |
    """
    header = [table.corner, *table.header[1:]]
    cells = [[cell.replace("|", r"\|") for cell in row] for row in texts(table, digits, locale)]
    lines = tabulate(cells, header, tablefmt="pipe", colalign=table.alignment, disable_numparse=True)
    return "\n\n".join(filter(None, [f"**{table.title}**" if table.title else "", lines, table.note]))
