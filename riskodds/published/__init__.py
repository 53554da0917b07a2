"""Figures that others published, and whether they hold.

Read `printed` (what printed digits printed), `quantities`, `figures` and `grids` (the files, by `spreadsheet`),
`true_values`, `agreement`, `readings` (what else a figure may mean), `verdicts`, `explanation`; `shipped` has the
figures in `data`. It uses `rules`, `dice`, `engine`, `battles`, `questions` and `turns`.
"""

from riskodds.published.explanation import Explanation, explain
from riskodds.published.figures import Figure, Figures, figures_in
from riskodds.published.printed import PrintedNumber, printed_number
from riskodds.published.verdicts import Finding, Report, Verdict, check

__all__ = [
    "Explanation",
    "Figure",
    "Figures",
    "Finding",
    "PrintedNumber",
    "Report",
    "Verdict",
    "check",
    "explain",
    "figures_in",
    "printed_number",
]
