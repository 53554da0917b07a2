"""Wording: rules, stops and counts in plain words, as every answer states them."""

from riskodds.rules.answers import literal
from riskodds.rules.keys import change_text, modifiers_text, sides_text
from riskodds.rules.language import ENGLISH, Language
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import TO_THE_END, Stop
from riskodds.rules.units import armies_on_territory


def counted(number: int, thing: str, plural: str = "") -> str:
    """Write a number of things.

    >>> counted(1, "attacker"), counted(1000, "die", "dice")
    ('1 attacker', '1,000 dice')
    """
    return f"{number:,} {thing if number == 1 else plural or thing + 's'}"


def rules_in_words(rules: Rules, language: Language = ENGLISH) -> str:
    """Return the rules as one plain sentence.

    >>> print(rules_in_words(Rules()))
    The attacker rolls up to 3 dice, the defender 1 die (2 dice from 2 units); equal dice go to the defender.
    >>> print(rules_in_words(Rules(), Language("de")))
    Der Angreifer würfelt mit bis zu 3 Würfeln, der Verteidiger mit 1 Würfel (2 Würfeln ab 2 Einheiten); \
bei Gleichstand gewinnt der Verteidiger.
    """
    say = language.say
    steps = [
        say("{dice} from {units} units", dice=_dice(dice, language), units=units)
        for dice, units in enumerate(rules.defend_at, start=1)
        if dice > 1
    ]
    more = f" ({', '.join(steps)})" if steps else ""
    most = _dice(rules.attack_dice, language)
    clauses = [say("the attacker rolls up to {dice}, the defender 1 die{more}", dice=most, more=more)]
    if rules.final_dice is not None:
        least = _dice(rules.final_dice, language)
        clauses.append(say("against the last defender the attacker rolls at most {dice}", dice=least))
    if rules.fewer_dice == "no-attack":
        clauses.append(say("nobody may attack with fewer dice than the defender rolls"))
    clauses += _odd_dice(rules, language)
    if rules.ties == "defender":
        clauses.append(say("equal dice go to the defender"))
    elif rules.ties == "attacker":
        clauses.append(say("equal dice go to the attacker"))
    else:
        clauses.append(say("equal dice cost nobody a unit"))
    if rules.defender_picks == "after":
        clauses.append(
            say(
                "the defender picks its number of dice after seeing the attacker's roll, "
                "so that conquest is least likely"
            )
        )
    if rules.defender_picks == "koole":
        clauses.append(
            say(
                "after seeing the attacker's roll the defender picks two dice exactly when the attacker's "
                "second die is at most 3 or there is none (Koole's heuristic)"
            )
        )
    sentence = "; ".join(clauses) + "."
    return sentence[0].upper() + sentence[1:]


def rules_and_counts(rules: Rules, attackers: int) -> dict[str, object]:
    """Return what a document states first: the rules, also in words, and the attackers by both counts.

    >>> document = rules_and_counts(Rules(), 10)
    >>> document["rules"], document["attackers"], document["armies_on_territory"]
    ('hasbro-2015', 10, 11)
    """
    return {
        "rules": str(rules),
        "rules_in_words": rules_in_words(rules),
        "attackers": attackers,
        "armies_on_territory": armies_on_territory(attackers),
    }


def _odd_dice(rules: Rules, language: Language) -> list[str]:
    """Return what is unusual about the dice of either side."""
    say = language.say
    clauses = [*_attacker_dice(rules, language), *_defender_dice(rules, language)]
    if rules.dice_cap is not None:
        clauses.append(say("nothing added makes a die higher than {cap}", cap=rules.dice_cap))
    if rules.defender_bonus_dice:
        clauses.append(
            language.say(
                "the defender rolls {dice} more and keeps only its best, as many as it may compare",
                dice=_dice(rules.defender_bonus_dice, language),
            )
        )
    return clauses


def _attacker_dice(rules: Rules, language: Language) -> list[str]:
    say, clauses = language.say, []
    if rules.attacker_sides != 6:
        clauses.append(say("the attacker's dice have {faces}", faces=_faces(rules.attacker_sides, language)))
    if rules.attacker_rerolls:
        clauses.append(
            say("the attacker rolls each die that shows {pips} or less again, once", pips=rules.attacker_rerolls)
        )
    if rules.attacker_modifiers:
        clauses.append(
            language.count(
                "the attacker adds {modifiers} to its highest die",
                "the attacker adds {modifiers} to its highest {number} dice, in this order",
                len(rules.attacker_modifiers),
                modifiers=modifiers_text(rules.attacker_modifiers),
            )
        )
    if rules.attacker_lowest:
        clauses.append(say("the attacker adds {change} to its lowest die", change=change_text(rules.attacker_lowest)))
    return clauses


def _defender_dice(rules: Rules, language: Language) -> list[str]:
    say, clauses = language.say, []
    if rules.defender_sides != 6:
        clauses.append(say("the defender's dice have {faces}", faces=_faces(rules.defender_sides, language)))
    if rules.defender_rerolls:
        clauses.append(
            say("the defender rolls each die that shows {pips} or less again, once", pips=rules.defender_rerolls)
        )
    if rules.defender_modifiers:
        clauses.append(
            language.count(
                "the defender adds {modifiers} to its highest die",
                "the defender adds {modifiers} to its highest {number} dice, in this order",
                len(rules.defender_modifiers),
                modifiers=modifiers_text(rules.defender_modifiers),
            )
        )
    if rules.defender_lowest:
        clauses.append(say("the defender adds {change} to its lowest die", change=change_text(rules.defender_lowest)))
    return clauses


def _faces(sides: int | tuple[int, ...], language: Language) -> str:
    """Return how many faces dice have, or each of them."""
    if isinstance(sides, int):
        return language.count("{number} face", "{number} faces", sides)
    return language.say(
        "{faces} faces, in this order; fewer dice are the first of these, more are like the last",
        faces=sides_text(sides),
    )


def _dice(number: int, language: Language) -> str:
    return language.count("{number} die", "{number} dice", number)


def who_rolls(*rules: Rules, language: Language = ENGLISH) -> str:
    """Return who is taken to roll as many dice as allowed.

    >>> who_rolls(Rules()), who_rolls(Rules(), Rules(defender_picks="after"))
    ('Both sides roll as many dice as allowed', 'The attacker rolls as many dice as allowed')
    """
    if all(each.defender_picks == "before" for each in rules):
        return language.say("Both sides roll as many dice as allowed")
    return language.say("The attacker rolls as many dice as allowed")


def how_it_is_fought(stop: Stop, *rules: Rules, language: Language = ENGLISH) -> str:
    """Return what both sides are taken to do under these rules, in plain sentences.

    >>> print(how_it_is_fought(TO_THE_END, Rules()))
    Both sides roll as many dice as allowed, until no defenders or no attackers are left.
    """
    who = who_rolls(*rules, language=language)
    if stop == TO_THE_END and any(each.fewer_dice == "no-attack" for each in rules):
        return language.say("{who}, until no defenders or no attackers are left, or too few to attack.", who=who)
    if stop == TO_THE_END:
        return language.say("{who}, until no defenders or no attackers are left.", who=who)
    return " ".join([f"{who}.", *stop_in_words(stop, language)])


def stop_in_words(stop: Stop, language: Language = ENGLISH) -> list[str]:
    """Return a plain sentence for each limit that is set.

    >>> stop_in_words(Stop(retreat_at=7))
    ['The attack is called off as soon as 7 or fewer attackers are left.']
    >>> stop_in_words(Stop(rolls=3), Language("de"))
    ['Der Angriff wird nach 3 Würfen abgebrochen.']
    """
    say, sentences = language.say, []
    if stop.retreat_at and stop.retreat_at <= stop.hold_back:
        sentences.append(
            say("Retreating at {units} makes no difference, as more are held back.", units=stop.retreat_at)
        )
    elif stop.retreat_at:
        sentences.append(
            say(
                "The attack is called off as soon as {units} or fewer attackers are left.", units=f"{stop.retreat_at:,}"
            )
        )
    if stop.hold_back:
        sentences.append(
            say(
                "{units} of the attackers are held back: they never fight and supply no dice, and failure means that "
                "only they are left.",
                units=f"{stop.hold_back:,}",
            )
        )
    if stop.goal:
        sentences.append(
            say("The goal is reached as soon as {units} or fewer defenders are left.", units=f"{stop.goal:,}")
        )
    if stop.rolls is not None:
        sentences.append(
            language.count(
                "The attack is called off after {number} roll.",
                "The attack is called off after {number} rolls.",
                stop.rolls,
            )
        )
    if stop.while_outnumbering == 0:
        sentences.append(say("The attack goes on only while no fewer attackers than defenders are left."))
    elif stop.while_outnumbering is not None:
        more = f"{stop.while_outnumbering:,}"
        sentences.append(
            say("The attack goes on only while at least {units} more attackers than defenders are left.", units=more)
        )
    if stop.while_chance is not None:
        sentences.append(
            say(
                "The attack goes on only while to fight on to the end would succeed with {chance} or more.",
                chance=literal(stop.while_chance).strip("'").replace("%", " %"),
            )
        )
    return sentences


AS_PUBLISHED = (
    "Attackers are the units free to attack or, on the territory, all armies there, one of which stays behind. "
    "Means are over all battles, unless given conquest or failure."
)
"""What the words for published figures mean."""
