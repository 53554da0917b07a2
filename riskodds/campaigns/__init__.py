"""Several territories: campaigns, trees and their plans, the split of a defence.

Read `territories` (what is attacked, and how), `path` (one after the other, by `stages`), `needed` (attackers for a
path), `tree`, `plans` and `strategy` (territories that branch, what a plan says, and the best one), `defence` (where to
put units). It uses `rules`, `engine`, `battles` and `questions`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "defence": ["Defence", "Defences", "defend"],
        "needed": ["CampaignNeeded", "campaign_attackers_needed"],
        "path": ["Campaign", "campaign", "exact_campaign"],
        "plans": ["Aim", "Decision", "MoveIn", "Place", "Plan", "Situation"],
        "strategy": ["plan"],
        "territories": ["Conduct", "Territory"],
        "tree": ["Node", "tree_in_json", "tree_of"],
    },
)
