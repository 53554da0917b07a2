"""Markdown, as code hosts and forums read it."""

from tabulate import tabulate

from riskodds.render.table import Table


def markdown(table: Table) -> str:
    """Render a table as a Markdown pipe table.

    >>> print(markdown(Table(("losses", "mean"), (("attacker", "7.31"),), align="lr")))
    | losses   |   mean |
    |:---------|-------:|
    | attacker |   7.31 |
    """
    return tabulate(table.rows, table.header, tablefmt="pipe", colalign=table.alignment, disable_numparse=True)
