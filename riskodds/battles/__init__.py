"""A battle as a whole: one, many at once, and Balanced Blitz.

Read `single` (one battle: chances, losses, what is left), `batch` (many at once), `balanced_blitz` (the dice mode of
the digital game). It uses `rules` and `engine`.
"""

from riskodds.battles.batch import Summary, summaries
from riskodds.battles.single import Battle, Losses, battle, exact_battle

__all__ = ["Battle", "Losses", "Summary", "battle", "exact_battle", "summaries"]
