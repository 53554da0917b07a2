"""Figures that others published, and whether they hold.

Read `printed` (what printed digits claim), `quantities`, `figures` and `grids` (the files, by `documents`,
`spreadsheet` and `labels`), `true_values`, `agreement`, `readings` (what else a figure may mean), `verdicts`,
`explanation`; `shipped` has the figures in `data`. It uses `rules`, `dice`, `engine`, `battles`, `questions` and
`turns`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "explanation": ["Explanation", "explain"],
        "figures": ["Figure", "Figures", "figures_in"],
        "printed": ["PrintedNumber", "printed_number"],
        "verdicts": ["Finding", "Report", "Verdict", "check"],
    },
)
