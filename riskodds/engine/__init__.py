"""The absorbing Markov chain of a battle, and the sweeps through it.

Read `semiring` (the numbers), `states`, `chain`, `payoffs`, `sweep` and `solver` (backward and forward), then
`endings` (the distribution). Picks after the roll: `areas`, `choices`. Large battles: `law`, `arrivals`, `crossing`,
`march`. It uses `rules` and `dice`.
"""

from riskodds.engine.endings import Ending
from riskodds.engine.solver import (
    ExpectedLosses,
    StandardGrids,
    conquest_grid,
    expected_losses_grid,
    failure_grid,
    standard_grids,
)

__all__ = [
    "Ending",
    "ExpectedLosses",
    "StandardGrids",
    "conquest_grid",
    "expected_losses_grid",
    "failure_grid",
    "standard_grids",
]
