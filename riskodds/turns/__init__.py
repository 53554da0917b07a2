"""The rest of a turn: cards, trades, reinforcements.

Read `cards` and sets of them, `trade` (which set to hand in, and when) and `reinforcements`. It uses `rules`.
"""

from riskodds.turns.cards import Hand, Wild, first_set_at, mean_cards_to_a_set, set_in_hand
from riskodds.turns.reinforcements import Troops, troops
from riskodds.turns.trade import (
    Trade,
    Values,
    Waiting,
    chance_of_set_next,
    sets_to_trade,
    trades,
    value_of_set,
    waiting,
)

__all__ = [
    "Hand",
    "Trade",
    "Troops",
    "Values",
    "Waiting",
    "Wild",
    "chance_of_set_next",
    "first_set_at",
    "mean_cards_to_a_set",
    "set_in_hand",
    "sets_to_trade",
    "trades",
    "troops",
    "value_of_set",
    "waiting",
]
