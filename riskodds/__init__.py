"""Exact battle odds for the board game RISK."""

from riskodds.advice import Advice, Worth, advise
from riskodds.batch import Summary, summaries
from riskodds.battle import Battle, Losses, battle, exact_battle
from riskodds.comparison import Compared, compare
from riskodds.dice import Roll, roll
from riskodds.endings import Ending
from riskodds.errors import ChanceError, RiskOddsError, RulesError, SizeError, UnitsError
from riskodds.inverse import Needed, attackers_needed, defenders_needed
from riskodds.luck import Chance, Luck, luck
from riskodds.memo import clear_caches
from riskodds.policy import DicePolicy, dice_policy
from riskodds.reply import Replies, replies
from riskodds.rules import PRESETS, Rules
from riskodds.solver import ExpectedLosses, conquest_grid, expected_losses_grid, failure_grid
from riskodds.stop import Stop
from riskodds.track import Track, track

__all__ = [
    "PRESETS",
    "Advice",
    "Battle",
    "Chance",
    "ChanceError",
    "Compared",
    "DicePolicy",
    "Ending",
    "ExpectedLosses",
    "Losses",
    "Luck",
    "Needed",
    "Replies",
    "RiskOddsError",
    "Roll",
    "Rules",
    "RulesError",
    "SizeError",
    "Stop",
    "Summary",
    "Track",
    "UnitsError",
    "Worth",
    "advise",
    "attackers_needed",
    "battle",
    "clear_caches",
    "compare",
    "conquest_grid",
    "defenders_needed",
    "dice_policy",
    "exact_battle",
    "expected_losses_grid",
    "failure_grid",
    "luck",
    "replies",
    "roll",
    "summaries",
    "track",
]
__version__ = "0.1.0"
