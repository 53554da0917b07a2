"""Wording: the rules in plain words, as every answer states them."""

from riskodds.keys import modifiers_text
from riskodds.rules import SIDES, Rules


def in_words(rules: Rules) -> str:
    """Return the rules as one plain sentence, for people.

    >>> print(in_words(Rules()))
    The attacker rolls up to 3 dice, the defender 1 die, 2 from 2 units; equal dice go to the defender.
    """
    more = [f"{dice} from {units} units" for dice, units in enumerate(rules.defend_at, start=1) if dice > 1]
    clauses = [f"the attacker rolls up to {_dice(rules.attack_dice)}, the defender {', '.join(['1 die', *more])}"]
    if rules.final_dice is not None:
        clauses.append(f"against the last defender the attacker rolls at most {_dice(rules.final_dice)}")
    for side in SIDES:
        sides, modifiers = getattr(rules, f"{side}_sides"), getattr(rules, f"{side}_modifiers")
        if sides != 6:
            clauses.append(f"the {side}'s dice have {sides} faces")
        if modifiers:
            clauses.append(f"the {side} adds {modifiers_text(modifiers)} to its highest dice, in this order")
    if rules.defender_bonus_dice:
        clauses.append(
            f"the defender rolls {_dice(rules.defender_bonus_dice)} more and keeps only its best, "
            "as many as it may compare"
        )
    clauses.append(f"equal dice go to the {rules.ties}")
    if rules.defender_picks == "after":
        clauses.append(
            "the defender picks its number of dice after seeing the attacker's roll, so that conquest is least likely"
        )
    if rules.defender_picks == "koole":
        clauses.append(
            "after seeing the attacker's roll the defender picks two dice exactly when the attacker's "
            "second die is at most 3 or there is none (Koole's heuristic)"
        )
    sentence = "; ".join(clauses) + "."
    return sentence[0].upper() + sentence[1:]


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"
