"""Exact battle odds for the board game RISK."""

from riskodds.battle import Battle, Losses, battle, exact_battle
from riskodds.comparison import Compared, compare
from riskodds.dice import Roll, roll
from riskodds.endings import Ending
from riskodds.errors import ChanceError, RiskOddsError, RulesError, SizeError, UnitsError
from riskodds.inverse import Needed, attackers_needed, defenders_needed
from riskodds.luck import Chance, Luck, luck
from riskodds.memo import clear_caches
from riskodds.rules import PRESETS, Rules
from riskodds.solver import ExpectedLosses, conquest_grid, expected_losses_grid, failure_grid
from riskodds.stop import Stop

__all__ = [
    "PRESETS",
    "Battle",
    "Chance",
    "ChanceError",
    "Compared",
    "Ending",
    "ExpectedLosses",
    "Losses",
    "Luck",
    "Needed",
    "RiskOddsError",
    "Roll",
    "Rules",
    "RulesError",
    "SizeError",
    "Stop",
    "UnitsError",
    "attackers_needed",
    "battle",
    "clear_caches",
    "compare",
    "conquest_grid",
    "defenders_needed",
    "exact_battle",
    "expected_losses_grid",
    "failure_grid",
    "luck",
    "roll",
]
__version__ = "0.1.0"
