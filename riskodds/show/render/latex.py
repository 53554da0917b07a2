"""LaTeX, with the rules of the booktabs package."""

from tabulate import tabulate

from riskodds.show.render.table import Table, texts


def to_latex(table: Table, digits: int = 2, locale: str = "en") -> str:
    r"""Render a table as a LaTeX table with its title as caption; needs ``\usepackage{booktabs}``.

    >>> print(to_latex(Table(("losses", "mean"), (("attacker", 7.31),), align="lr")))
    \begin{tabular}{lr}
    \toprule
     losses   &   mean \\
    \midrule
     attacker &   7.31 \\
    \bottomrule
    \end{tabular}
    """
    cells = texts(table, digits, locale)
    tabular = tabulate(cells, table.header, tablefmt="latex_booktabs", colalign=table.alignment, disable_numparse=True)
    if not table.title:
        return tabular
    across = [rf"\multicolumn{{{len(table.header)}}}{{c}}{{{_escaped(table.across)}}} \\"] if table.across else []
    lines = tabular.splitlines()
    at = lines.index(r"\toprule") + 1
    body = "\n".join([*lines[:at], *across, *lines[at:]])
    caption = rf"\caption{{{_escaped(table.title)}. {_escaped(table.note)}}}"
    return f"\\begin{{table}}\n\\centering\n{caption}\n{body}\n\\end{{table}}"


def _escaped(words: str) -> str:
    """Escape what LaTeX would obey, as the library does in cells."""
    row = tabulate([[words]], tablefmt="latex", disable_numparse=True).splitlines()[2]
    return row.strip().removesuffix(r"\\").strip()
