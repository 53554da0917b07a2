from .battles.batch import Summary, summaries
from .battles.endings import Ending
from .battles.grids import (
    ExpectedLosses,
    StandardGrids,
    conquest_grid,
    expected_losses_grid,
    failure_grid,
    standard_grids,
)
from .battles.losses import Losses, Outcome, UnitsLost
from .battles.result import Battle
from .battles.rolls import Rolls
from .battles.single import battle, exact_battle
from .campaigns.defence import Defence, Defences, defend
from .campaigns.needed import CampaignNeeded, campaign_attackers_needed
from .campaigns.path import Campaign, campaign, exact_campaign
from .campaigns.plans import Aim, Decision, MoveIn, Place, Plan, Situation
from .campaigns.strategy import plan
from .campaigns.territories import Conduct, Territory
from .campaigns.tree import Node, tree_in_json, tree_of
from .dice.memo import clear_caches
from .dice.one_roll import Roll, RollOutcome, roll
from .errors import ChanceError, RiskOddsError, RulesError, SizeError, UnitsError
from .games.edition import Edition
from .games.profiles import Profile
from .games.results import Results, play_games
from .published.explanation import Explanation, explain
from .published.figures import Figure, Figures, figures_in
from .published.printed import PrintedNumber, printed_number
from .published.verdicts import Finding, Report, Verdict, check
from .questions.advice import Advice, Worth, advise
from .questions.best_response import PicksAfterRoll, UnusualPick, picks_after_roll
from .questions.comparison import Compared, Comparison, Gap, compare, widest_gap
from .questions.needed import Needed, Side, attackers_needed, defenders_needed
from .questions.policy import DiceInState, DicePolicy, dice_policy, exact_dice_policy
from .questions.rolling import LossesInRolls, LossLaw, LuckOfRolls, RollMade, losses_in_rolls, luck_of_rolls
from .questions.tails import Luck, Probability, luck
from .questions.tracking import Rolled, State, Track, track
from .rules.ruleset import PRESETS, Rules
from .rules.stop import Stop
from .show.drawings import plot_curve, plot_heat_map, plot_needed, plot_outcomes
from .show.lookup import table
from .show.render.table import Table
from .turns.cards import Hand, Wild, first_set_at, mean_cards_to_a_set, set_in_hand
from .turns.reinforcements import Troops, troops
from .turns.trade import Trade, Values, Waiting, chance_of_set_next, sets_to_trade, trades, value_of_set, waiting

__all__ = [
    "PRESETS",
    "Advice",
    "Aim",
    "Battle",
    "Campaign",
    "CampaignNeeded",
    "ChanceError",
    "Compared",
    "Comparison",
    "Conduct",
    "Decision",
    "Defence",
    "Defences",
    "DiceInState",
    "DicePolicy",
    "Edition",
    "Ending",
    "ExpectedLosses",
    "Explanation",
    "Figure",
    "Figures",
    "Finding",
    "Gap",
    "Hand",
    "LossLaw",
    "Losses",
    "LossesInRolls",
    "Luck",
    "LuckOfRolls",
    "MoveIn",
    "Needed",
    "Node",
    "Outcome",
    "PicksAfterRoll",
    "Place",
    "Plan",
    "PrintedNumber",
    "Probability",
    "Profile",
    "Report",
    "Results",
    "RiskOddsError",
    "Roll",
    "RollMade",
    "RollOutcome",
    "Rolled",
    "Rolls",
    "Rules",
    "RulesError",
    "Side",
    "Situation",
    "SizeError",
    "StandardGrids",
    "State",
    "Stop",
    "Summary",
    "Table",
    "Territory",
    "Track",
    "Trade",
    "Troops",
    "UnitsError",
    "UnitsLost",
    "UnusualPick",
    "Values",
    "Verdict",
    "Waiting",
    "Wild",
    "Worth",
    "advise",
    "attackers_needed",
    "battle",
    "campaign",
    "campaign_attackers_needed",
    "chance_of_set_next",
    "check",
    "clear_caches",
    "compare",
    "conquest_grid",
    "defend",
    "defenders_needed",
    "dice_policy",
    "exact_battle",
    "exact_campaign",
    "exact_dice_policy",
    "expected_losses_grid",
    "explain",
    "failure_grid",
    "figures_in",
    "first_set_at",
    "losses_in_rolls",
    "luck",
    "luck_of_rolls",
    "mean_cards_to_a_set",
    "picks_after_roll",
    "plan",
    "play_games",
    "plot_curve",
    "plot_heat_map",
    "plot_needed",
    "plot_outcomes",
    "printed_number",
    "roll",
    "set_in_hand",
    "sets_to_trade",
    "standard_grids",
    "summaries",
    "table",
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
