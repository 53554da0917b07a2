"""The words of an edition, read by the referee itself: a preset, then `key=value` words."""

import shlex

from riskodds import Rules

FIRST = {
    "mode": "missions",
    "missions": "2015",
    "battle": "hasbro-2015",
    "board": "2015",
    "sets": "rising",
    "wild": "any",
    "own-card": "once",
    "must-trade": "5",
    "captured-cards": "at-once",
    "discard": "aside",
    "fortify": "chain",
    "win": "at-once",
    "target-killed": "wins",
    "tie": "active",
    "first": "die",
}
SECOND = FIRST | {
    "missions": "2000",
    "battle": "hasbro-2000",
    "board": "2000",
    "sets": "by-symbol",
    "own-card": "each",
    "captured-cards": "next-turn",
    "discard": "beneath",
    "fortify": "neighbour",
    "win": "own-turn",
    "first": "placer",
}
PRESETS = {"hasbro-2015": FIRST, "hasbro-2000": SECOND}

VALUES = {
    "mode": {"missions"},
    "missions": {"2015", "2000"},
    "board": {"2015", "2000", "no-east-africa-middle-east"},
    "sets": {"rising", "by-symbol"},
    "wild": {"any", "with-pair"},
    "own-card": {"once", "each"},
    "captured-cards": {"at-once", "next-turn"},
    "discard": {"aside", "beneath"},
    "fortify": {"chain", "neighbour"},
    "win": {"at-once", "own-turn"},
    "target-killed": {"wins", "24-territories"},
    "tie": {"active", "other"},
    "first": {"die", "placer"},
}


def switches(text):
    """Every key of an edition with its value; `battle` as Rules, `must-trade` as a number.

    Words that are no key of an edition belong to the battle, as in `hasbro-2015 battle=hasbro-2000 final-dice=1`.

    Raises
    ------
    ValueError
        If a word is none of an edition that is refereed.
    """
    name, *words = shlex.split(text)
    if name not in PRESETS:
        raise ValueError(f"{name!r} is no edition")
    values = dict(PRESETS[name])
    for word in words:
        key, equals, value = word.partition("=")
        if key in values and value in VALUES.get(key, {value}):
            values[key] = value
        elif equals and key not in values:
            values["battle"] += f" {word}"
        else:
            raise ValueError(f"{word!r} is no word of an edition that is refereed")
    return values | {"battle": Rules.parse(values["battle"]), "must-trade": int(values["must-trade"])}
