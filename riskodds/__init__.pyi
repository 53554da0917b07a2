from .battles.balanced_blitz import blitz
from .battles.batch import Summary, summaries
from .battles.single import Battle, Losses, battle, exact_battle
from .campaigns.defence import Defence, Defences, defend
from .campaigns.needed import CampaignNeeded, campaign_attackers_needed
from .campaigns.path import Campaign, campaign
from .campaigns.strategy import Aim, MoveIn, Order, Plan, Situation, plan
from .campaigns.territories import Orders, Territory
from .campaigns.tree import Node, tree_in_json, tree_of
from .dice.losses import Roll, roll
from .dice.memo import clear_caches
from .engine.endings import Ending
from .engine.solver import (
    ExpectedLosses,
    StandardGrids,
    conquest_grid,
    expected_losses_grid,
    failure_grid,
    standard_grids,
)
from .errors import ChanceError, RiskOddsError, RulesError, SizeError, UnitsError
from .published.explanation import Explanation, explain
from .published.figures import Figure, Figures, figures_in
from .published.printed import Claim, claim_of
from .published.verdicts import Finding, Report, Verdict, check
from .questions.advice import Advice, Worth, advise
from .questions.comparison import Compared, Gap, compare, widest_gap
from .questions.needed import Needed, attackers_needed, defenders_needed
from .questions.needed_by_blitz import blitz_attackers_needed
from .questions.policy import DicePolicy, dice_policy
from .questions.replies_after_roll import Replies, replies
from .questions.tails import Chance, Luck, luck
from .questions.tracking import Track, track
from .rules.ruleset import PRESETS, Rules
from .rules.stop import Stop
from .turns.cards import Hand, Wild, first_set_at, mean_cards_to_a_set, set_in_hand
from .turns.reinforcements import Troops, troops
from .turns.trade import Trade, Values, Waiting, forced, next_set, trades, value_of_set, waiting

__all__ = [
    "PRESETS",
    "Advice",
    "Aim",
    "Battle",
    "Campaign",
    "CampaignNeeded",
    "Chance",
    "ChanceError",
    "Claim",
    "Compared",
    "Defence",
    "Defences",
    "DicePolicy",
    "Ending",
    "ExpectedLosses",
    "Explanation",
    "Figure",
    "Figures",
    "Finding",
    "Gap",
    "Hand",
    "Losses",
    "Luck",
    "MoveIn",
    "Needed",
    "Node",
    "Order",
    "Orders",
    "Plan",
    "Replies",
    "Report",
    "RiskOddsError",
    "Roll",
    "Rules",
    "RulesError",
    "Situation",
    "SizeError",
    "StandardGrids",
    "Stop",
    "Summary",
    "Territory",
    "Track",
    "Trade",
    "Troops",
    "UnitsError",
    "Values",
    "Verdict",
    "Waiting",
    "Wild",
    "Worth",
    "advise",
    "attackers_needed",
    "battle",
    "blitz",
    "blitz_attackers_needed",
    "campaign",
    "campaign_attackers_needed",
    "check",
    "claim_of",
    "clear_caches",
    "compare",
    "conquest_grid",
    "defend",
    "defenders_needed",
    "dice_policy",
    "exact_battle",
    "expected_losses_grid",
    "explain",
    "failure_grid",
    "figures_in",
    "first_set_at",
    "forced",
    "luck",
    "mean_cards_to_a_set",
    "next_set",
    "plan",
    "replies",
    "roll",
    "set_in_hand",
    "standard_grids",
    "summaries",
    "track",
    "trades",
    "tree_in_json",
    "tree_of",
    "troops",
    "value_of_set",
    "waiting",
    "widest_gap",
]
__version__: str
