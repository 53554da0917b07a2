"""Exact battle odds for the board game RISK."""

from riskodds.advice import Advice, Worth, advise
from riskodds.batch import Summary, summaries
from riskodds.battle import Battle, Losses, battle, exact_battle
from riskodds.cards import set_in_hand
from riskodds.claim import Claim, claim_of
from riskodds.comparison import Compared, Gap, compare, widest_gap
from riskodds.dice import Roll, roll
from riskodds.endings import Ending
from riskodds.errors import ChanceError, RiskOddsError, RulesError, SizeError, UnitsError
from riskodds.explanation import Explanation, explain
from riskodds.figures import Figure, Figures, figures_in
from riskodds.inverse import Needed, attackers_needed, defenders_needed
from riskodds.luck import Chance, Luck, luck
from riskodds.memo import clear_caches
from riskodds.policy import DicePolicy, dice_policy
from riskodds.reply import Replies, replies
from riskodds.rules import PRESETS, Rules
from riskodds.solver import ExpectedLosses, conquest_grid, expected_losses_grid, failure_grid
from riskodds.stop import Stop
from riskodds.track import Track, track
from riskodds.verdicts import Finding, Report, Verdict, check

__all__ = [
    "PRESETS",
    "Advice",
    "Battle",
    "Chance",
    "ChanceError",
    "Claim",
    "Compared",
    "DicePolicy",
    "Ending",
    "ExpectedLosses",
    "Explanation",
    "Figure",
    "Figures",
    "Finding",
    "Gap",
    "Losses",
    "Luck",
    "Needed",
    "Replies",
    "Report",
    "RiskOddsError",
    "Roll",
    "Rules",
    "RulesError",
    "SizeError",
    "Stop",
    "Summary",
    "Track",
    "UnitsError",
    "Verdict",
    "Worth",
    "advise",
    "attackers_needed",
    "battle",
    "check",
    "claim_of",
    "clear_caches",
    "compare",
    "conquest_grid",
    "defenders_needed",
    "dice_policy",
    "exact_battle",
    "expected_losses_grid",
    "explain",
    "failure_grid",
    "figures_in",
    "luck",
    "replies",
    "roll",
    "set_in_hand",
    "summaries",
    "track",
    "widest_gap",
]
__version__ = "0.1.0"
