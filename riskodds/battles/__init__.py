"""A battle as a whole: one, many at once, and Balanced Blitz.

Read `result` (of one battle: chances, losses, what is left), `single` (one battle), `batch` (many at once),
`balanced_blitz` (the dice mode of the digital game). It uses `rules` and `engine`.
"""

from riskodds.battles.batch import Summary, summaries
from riskodds.battles.result import Battle, Losses, Outcome, UnitsLost
from riskodds.battles.single import battle, exact_battle

__all__ = ["Battle", "Losses", "Outcome", "Summary", "UnitsLost", "battle", "exact_battle", "summaries"]
