"""Several territories: campaigns, trees and their plans, the split of a defence.

Read `territories` (what is attacked, and how), `path` (one after the other), `needed` (attackers for a path), `tree`,
`plans` and `strategy` (territories that branch, what a plan says, and the best one), `defence` (where to put units).
It uses `rules`, `engine`, `battles` and `questions`.
"""

from riskodds.campaigns.defence import Defence, Defences, defend
from riskodds.campaigns.needed import CampaignNeeded, campaign_attackers_needed
from riskodds.campaigns.path import Campaign, campaign, exact_campaign
from riskodds.campaigns.plans import Aim, Decision, MoveIn, Place, Plan, Situation
from riskodds.campaigns.strategy import plan
from riskodds.campaigns.territories import Conduct, Territory
from riskodds.campaigns.tree import Node, tree_in_json, tree_of

__all__ = [
    "Aim",
    "Campaign",
    "CampaignNeeded",
    "Conduct",
    "Decision",
    "Defence",
    "Defences",
    "MoveIn",
    "Node",
    "Place",
    "Plan",
    "Situation",
    "Territory",
    "campaign",
    "campaign_attackers_needed",
    "defend",
    "exact_campaign",
    "plan",
    "tree_in_json",
    "tree_of",
]
