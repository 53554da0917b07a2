"""Notebooks: how a result shows itself there, as a table of HTML under its question and answer."""

from collections.abc import Iterable
from html import escape


def html_table(caption: str, header: tuple[str, ...], rows: Iterable[tuple[str, ...]], align: str) -> str:
    """Return a table of HTML; what stands in it is escaped.

    Parameters
    ----------
    caption : str
        The line above the table.
    header : tuple of str
    rows : iterable of tuple of str
    align : str
        A letter for each column, ``l`` or ``r``.

    Examples
    --------
    >>> page = html_table("A & B", ("rules", "chance"), [("<b>", "0.5")], "lr")
    >>> "<caption>A &amp; B</caption>" in page, "&lt;b&gt;" in page
    (True, True)
    """
    from tabulate import tabulate

    aligned = [{"l": "left", "r": "right"}[letter] for letter in align]
    lines = tabulate(list(rows), header, tablefmt="html", colalign=aligned, disable_numparse=True)
    return lines.replace("<table>", f"<table>\n<caption>{escape(caption)}</caption>", 1)
