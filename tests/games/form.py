"""The form of a line of the record: its fields and what they hold."""

from games.board import CONTINENT_OF
from games.cards import SYMBOLS, WILD

HOW = {"own action", "another's action", "start of turn"}


class Broken(Exception):  # noqa: N818 - it is a rule that is broken
    """A rule, in words, that a line breaks."""


def rule(holds, words):
    """Raise Broken where a rule does not hold."""
    if not holds:
        raise Broken(words)


def number(value):
    return type(value) is int and value >= 0


def text(value):
    return isinstance(value, str)


def texts(value):
    return isinstance(value, list) and all(map(text, value))


def territory(value):
    return text(value) and value in CONTINENT_OF


def card(value):
    return value == WILD or territory(value)


def cards(value):
    return isinstance(value, list) and all(map(card, value))


def placed(value):
    return isinstance(value, dict) and all(territory(key) and number(units) and units for key, units in value.items())


def owners(value):
    return isinstance(value, dict) and all(map(number, value.values()))


def symbols(value):
    return isinstance(value, dict) and all(text(symbol) and symbol in SYMBOLS for symbol in value.values())


def way(value):
    return text(value) and value in HOW


FIELDS = {
    "start": {
        "edition": text,
        "players": number,
        "seed": number,
        "game": number,
        "profiles": texts,
        "missions": texts,
        "first": number,
        "owners": owners,
        "symbols": symbols,
    },
    "set-up": {"seat": number, "placed": placed},
    "turn": {"round": number, "seat": number, "cards": cards},
    "trade": {"seat": number, "cards": cards, "units": number},
    "reinforce": {"seat": number, "territories": number, "continents": number, "sets": number, "placed": placed},
    "roll": {
        "seat": number,
        "from": territory,
        "to": territory,
        "attack_dice": number,
        "defend_dice": number,
        "attacker_losses": number,
        "defender_losses": number,
    },
    "conquest": {"seat": number, "from": territory, "to": territory, "moved": number},
    "eliminated": {"seat": number, "by": number, "cards": cards},
    "card": {"seat": number, "card": card},
    "fortify": {"seat": number, "from": territory, "to": territory, "units": number},
    "won": {"seat": number, "mission": text, "round": number, "how": way},
}
NOT_ALWAYS = {"own": placed}
"""Fields that a line need not have."""
FORMS = {event: fields | NOT_ALWAYS for event, fields in FIELDS.items()}


def well_formed(event):
    """Return a line that is an event with all its fields; others than those of the contract are let be."""
    rule(isinstance(event, dict) and event.get("event") in FIELDS, "a line is an event of the record")
    missing = FIELDS[event["event"]].keys() - event.keys()
    rule(not missing, f"fields are missing: {', '.join(sorted(missing))}")
    for name, holds in FORMS[event["event"]].items():
        if name in event and not holds(event[name]):
            raise Broken(f"{name} is not what it should be")
    return event
