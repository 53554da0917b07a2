"""Wording: rules, stops and counts in plain words, as every answer states them."""

from riskodds.keys import modifiers_text
from riskodds.rules import SIDES, Rules
from riskodds.stop import TO_THE_END, Stop


def counted(number: int, thing: str, plural: str = "") -> str:
    """Write a number of things.

    >>> counted(1, "attacker"), counted(1000, "die", "dice")
    ('1 attacker', '1,000 dice')
    """
    return f"{number:,} {thing if number == 1 else plural or thing + 's'}"


def in_words(rules: Rules) -> str:
    """Return the rules as one plain sentence.

    >>> print(in_words(Rules()))
    The attacker rolls up to 3 dice, the defender 1 die (2 dice from 2 units); equal dice go to the defender.
    """
    steps = [f"{_dice(dice)} from {units} units" for dice, units in enumerate(rules.defend_at, start=1) if dice > 1]
    more = f" ({', '.join(steps)})" if steps else ""
    clauses = [f"the attacker rolls up to {_dice(rules.attack_dice)}, the defender 1 die{more}"]
    if rules.final_dice is not None:
        clauses.append(f"against the last defender the attacker rolls at most {_dice(rules.final_dice)}")
    for side in SIDES:
        sides, modifiers = getattr(rules, f"{side}_sides"), getattr(rules, f"{side}_modifiers")
        if sides != 6:
            clauses.append(f"the {side}'s dice have {counted(sides, 'face')}")
        if modifiers:
            dice = "die" if len(modifiers) == 1 else f"{len(modifiers)} dice, in this order"
            clauses.append(f"the {side} adds {modifiers_text(modifiers)} to its highest {dice}")
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
    return counted(number, "die", "dice")


def who_rolls(*rules: Rules) -> str:
    """Return who is taken to roll as many dice as allowed.

    >>> who_rolls(Rules()), who_rolls(Rules(), Rules(defender_picks="after"))
    ('Both sides roll as many dice as allowed', 'The attacker rolls as many dice as allowed')
    """
    both = all(each.defender_picks == "before" for each in rules)
    return f"{'Both sides roll' if both else 'The attacker rolls'} as many dice as allowed"


def how_it_is_fought(stop: Stop, *rules: Rules) -> str:
    """Return what both sides are taken to do under these rules, in plain sentences.

    >>> print(how_it_is_fought(TO_THE_END, Rules()))
    Both sides roll as many dice as allowed, until no defenders or no attackers are left.
    """
    end = ", until no defenders or no attackers are left" if stop == TO_THE_END else ""
    return " ".join([f"{who_rolls(*rules)}{end}.", *stop.in_words()])
