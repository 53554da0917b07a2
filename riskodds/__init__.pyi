from .advice import Advice, Worth, advise
from .batch import Summary, summaries
from .battle import Battle, Losses, battle, exact_battle
from .blitz import blitz, blitz_attackers_needed
from .campaign import Campaign, campaign
from .cards import Hand, Wild, first_set_at, mean_cards_to_a_set, set_in_hand
from .claim import Claim, claim_of
from .comparison import Compared, Gap, compare, widest_gap
from .defence import Defence, Defences, defend
from .dice import Roll, roll
from .endings import Ending
from .errors import ChanceError, RiskOddsError, RulesError, SizeError, UnitsError
from .explanation import Explanation, explain
from .figures import Figure, Figures, figures_in
from .inverse import Needed, attackers_needed, defenders_needed
from .luck import Chance, Luck, luck
from .memo import clear_caches
from .muster import CampaignNeeded, campaign_attackers_needed
from .orders import Orders, Territory
from .plan import Aim, MoveIn, Order, Plan, Situation, plan
from .policy import DicePolicy, dice_policy
from .reply import Replies, replies
from .rules import PRESETS, Rules
from .solver import ExpectedLosses, StandardGrids, conquest_grid, expected_losses_grid, failure_grid, standard_grids
from .stop import Stop
from .track import Track, track
from .trade import Trade, Values, Waiting, forced, next_set, trades, value_of_set, waiting
from .tree import Node, tree_in_json, tree_of
from .troops import Troops, troops
from .verdicts import Finding, Report, Verdict, check

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
