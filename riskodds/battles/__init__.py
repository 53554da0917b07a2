"""A battle as a whole: one, many at once, and Balanced Blitz.

Read `walks` (where one can be called off anywhere, and roll by roll), `endings` (how a battle ends, and with what
distribution), `quantiles`, `losses`, `rolls` (how many it takes), `result` (of one battle: chances, what is left),
`single` (one battle), `batch` (many at once), `grids` (all up to a size), `balanced_blitz` (the dice mode of the
digital game). It uses `rules`, `dice` and `engine`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "batch": ["Summary", "summaries"],
        "endings": ["Ending"],
        "grids": [
            "ExpectedLosses",
            "StandardGrids",
            "conquest_grid",
            "expected_losses_grid",
            "failure_grid",
            "standard_grids",
        ],
        "losses": ["Losses", "Outcome", "UnitsLost"],
        "rolls": ["Rolls"],
        "result": ["Battle"],
        "single": ["battle", "exact_battle"],
    },
)
