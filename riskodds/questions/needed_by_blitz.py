"""Attackers needed by Balanced Blitz."""

from fractions import Fraction

from riskodds.battles.balanced_blitz import true_chance
from riskodds.questions.needed import attackers_needed
from riskodds.rules.chance import as_chance
from riskodds.rules.ruleset import Rules


def blitz_attackers_needed(
    defenders: int, chance: Fraction | float | str, rules: Rules | str = "hasbro-2015"
) -> int | None:
    """Return the fewest attackers that conquer with at least a chance under Balanced Blitz; None if none do.

    >>> blitz_attackers_needed(50, "80%")
    49
    """
    return attackers_needed(defenders, str(true_chance(float(as_chance(chance)))), rules).units
