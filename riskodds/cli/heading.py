"""What every answer states first: the units by both counts, and the rules in words."""

from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import TO_THE_END, Stop
from riskodds.rules.units import armies_on_territory
from riskodds.rules.words import counted, how_it_is_fought, rules_in_words


def both_counts(attackers: int) -> str:
    """Write a number of attackers by both counts.

    >>> both_counts(10)
    '10 attackers (11 armies on the territory)'
    """
    armies = counted(armies_on_territory(attackers), "army", "armies")
    return f"{counted(attackers, 'attacker')} ({armies} on the territory)"


def versus(attackers: int, defenders: int) -> str:
    """Write who fights whom.

    >>> versus(1, 2)
    '1 attacker (2 armies on the territory) against 2 defenders'
    """
    return f"{both_counts(attackers)} against {counted(defenders, 'defender')}"


def fought_by(rules: Rules, stop: Stop = TO_THE_END) -> str:
    """Write the rules and how the battle is fought.

    >>> print(fought_by(Rules(), Stop(hold_back=2)))
    Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice from 2 units); equal dice \
go to the defender. Both sides roll as many dice as allowed. 2 of the attackers are held back: they never \
fight and supply no dice, and failure means that only they are left.
    """
    return f"{rules_of(rules)} {how_it_is_fought(stop, rules)}"


def rules_of(rules: Rules) -> str:
    """Write the rules alone, by name and in words."""
    return f"Rules: {rules}. {rules_in_words(rules)}"
