"""A battle as a whole: one, many at once, and Balanced Blitz.

Read `result` (of one battle: chances, losses, what is left, and by `quantiles` in which share), `single` (one battle),
`batch` (many at once), `balanced_blitz` (the dice mode of the digital game). It uses `rules` and `engine`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "batch": ["Summary", "summaries"],
        "result": ["Battle", "Losses", "Outcome", "UnitsLost"],
        "single": ["battle", "exact_battle"],
    },
)
