"""What players ask about a battle.

How many units (`needed`, by its `search`), whether to go on (`advice`), how many dice (`policy`, `best_response`),
which rules (`comparison`), how lucky an ending was (`tails`), and the odds after each roll (`tracking`). It uses
`rules`, `dice`, `engine` and `battles`.
"""

from riskodds.questions.advice import Advice, Worth, advise
from riskodds.questions.best_response import PicksAfterRoll, UnusualPick, picks_after_roll
from riskodds.questions.comparison import Compared, Comparison, Gap, compare, widest_gap
from riskodds.questions.needed import Needed, Side, attackers_needed, defenders_needed
from riskodds.questions.policy import DiceInState, DicePolicy, dice_policy, exact_dice_policy
from riskodds.questions.tails import Luck, Probability, luck
from riskodds.questions.tracking import Rolled, State, Track, track

__all__ = [
    "Advice",
    "Compared",
    "Comparison",
    "DiceInState",
    "DicePolicy",
    "Gap",
    "Luck",
    "Needed",
    "PicksAfterRoll",
    "Probability",
    "Rolled",
    "Side",
    "State",
    "Track",
    "UnusualPick",
    "Worth",
    "advise",
    "attackers_needed",
    "compare",
    "defenders_needed",
    "dice_policy",
    "exact_dice_policy",
    "luck",
    "picks_after_roll",
    "track",
    "widest_gap",
]
