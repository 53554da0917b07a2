"""One roll, counted exactly.

Read `losses` (what a roll costs each side), then `picks` (the defender picks after seeing the roll); `independence` has
the classic error of treating sorted dice as independent, `memo` keeps what has been counted. It uses `rules`.
"""

from riskodds.dice.losses import Roll, RollOutcome, roll
from riskodds.dice.memo import clear_caches

__all__ = ["Roll", "RollOutcome", "clear_caches", "roll"]
