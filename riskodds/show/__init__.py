"""What is shown: tables, sheets and plots.

Read `scope` (what a table covers), `tables`, `plots`, `sheets`, and the `words` they need; `lookup` and `drawings` are
tables and plots for programs. Values become text, files and pictures in `render`, which knows no RISK. It uses `rules`,
`dice`, `engine`, `battles`, `questions` and `turns`.
"""

from riskodds.show.drawings import plot_curve, plot_heat_map, plot_needed, plot_outcomes
from riskodds.show.lookup import table
from riskodds.show.render.table import Table

__all__ = ["Table", "plot_curve", "plot_heat_map", "plot_needed", "plot_outcomes", "table"]
