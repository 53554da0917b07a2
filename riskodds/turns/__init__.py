"""The rest of a turn: cards, trades, reinforcements.

Read `cards` and sets of them, `trade` (which set to hand in, and when) and `reinforcements`. It uses `rules`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "cards": ["Hand", "Wild", "first_set_at", "mean_cards_to_a_set", "set_in_hand"],
        "reinforcements": ["Troops", "troops"],
        "trade": [
            "Trade",
            "Values",
            "Waiting",
            "chance_of_set_next",
            "sets_to_trade",
            "trades",
            "value_of_set",
            "waiting",
        ],
    },
)
