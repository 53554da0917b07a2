"""What is shown: tables, sheets, plots, and the page for the browser.

Read `scope` (what a table covers), `tables`, `plots`, `sheets`, and the `words` they need; `lookup` and `drawings` are
tables and plots for programs. Values become text, files and pictures in `render`, which knows no RISK; `page` is the
calculator as one file for the browser. It uses `rules`, `dice`, `engine`, `battles`, `questions` and `turns`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "drawings": ["plot_curve", "plot_heat_map", "plot_needed", "plot_outcomes"],
        "lookup": ["table"],
        "render.table": ["Table"],
    },
)
