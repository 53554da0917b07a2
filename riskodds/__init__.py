"""Exact battle odds for the board game RISK."""

from riskodds.battle import Battle, Losses, battle, exact_battle
from riskodds.dice import Roll, roll
from riskodds.endings import Ending
from riskodds.errors import RiskOddsError, RulesError, SizeError, UnitsError
from riskodds.memo import clear_caches
from riskodds.rules import PRESETS, Rules
from riskodds.solver import ExpectedLosses, conquest_grid, expected_losses_grid, failure_grid
from riskodds.stop import Stop

__all__ = [
    "PRESETS",
    "Battle",
    "Ending",
    "ExpectedLosses",
    "Losses",
    "RiskOddsError",
    "Roll",
    "Rules",
    "RulesError",
    "SizeError",
    "Stop",
    "UnitsError",
    "battle",
    "clear_caches",
    "conquest_grid",
    "exact_battle",
    "expected_losses_grid",
    "failure_grid",
    "roll",
]
__version__ = "0.1.0"
