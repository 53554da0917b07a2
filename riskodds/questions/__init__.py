"""What players ask about a battle.

How many units (`needed`, by its `search`), whether to go on (`advice`), how many dice (`policy`, `best_response`),
which rules (`comparison`), how lucky an ending was (`tails`) or some rolls (`rolling`), and the odds after each roll
(`tracking`). It uses `rules`, `dice`, `engine` and `battles`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "advice": ["Advice", "Worth", "advise"],
        "best_response": ["PicksAfterRoll", "UnusualPick", "picks_after_roll"],
        "comparison": ["Compared", "Comparison", "Gap", "compare", "widest_gap"],
        "needed": ["Needed", "Side", "attackers_needed", "defenders_needed"],
        "rolling": ["LossLaw", "LossesInRolls", "LuckOfRolls", "RollMade", "losses_in_rolls", "luck_of_rolls"],
        "policy": ["DiceInState", "DicePolicy", "dice_policy", "exact_dice_policy"],
        "tails": ["Luck", "Probability", "luck"],
        "tracking": ["Rolled", "State", "Track", "track"],
    },
)
