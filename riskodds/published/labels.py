"""Labels: what the cells at the head of a row or a column say about the figures there."""

import re
from functools import cache

from riskodds.rules.language import LANGUAGES, Language

PAIR = re.compile(r"(\d{1,6})\s*[^\W\d_]+\.?\s*(\d{1,6})", re.ASCII)
THOUSANDS = re.compile(r"(?<=\d)[.,'\u00a0\u202f](?=\d{3}(?!\d))")
NO_NUMBER = ("", "-", "–", "—")
"""Cells that hold nothing."""


def units_in(label: str) -> int | None:
    """Return the number of units in a label, which may have words around it.

    >>> units_in("10 attackers"), units_in("1,000"), units_in("2.0"), units_in("sum")
    (10, 1000, 2, None)
    """
    match = re.fullmatch(r"\D*(\d{1,6})(?:\.0)?\D*", THOUSANDS.sub("", label), re.ASCII)
    return int(match[1]) if match else None


def pair_in(label: str) -> tuple[int, int] | None:
    """Return attackers and defenders, or the dice of both, in a label.

    >>> pair_in("10 v 5"), pair_in("3 gegen 2"), pair_in("2.0")
    ((10, 5), (3, 2), None)
    """
    match = PAIR.fullmatch(label)
    return (int(match[1]), int(match[2])) if match else None


def is_no_number(cell: str) -> bool:
    """Return whether a cell says that there is no number.

    >>> is_no_number("–"), is_no_number("nie"), is_no_number("0")
    (True, True, False)
    """
    return cell in NO_NUMBER or cell in _said()["never"]


def counts_the_territory(corner: str) -> bool:
    """Return whether the label of the rows says that all armies on the territory are counted.

    >>> counts_the_territory("armies on the territory"), counts_the_territory("attackers")
    (True, False)
    """
    return corner.startswith(tuple(_said()["territory"]))


def is_of_rolls(label: str) -> bool:
    """Return whether a column holds how many rolls there are, which is no figure.

    >>> is_of_rolls("rolls")
    True
    """
    return label in _said()["rolls"]


def quantity_of_rolls(label: str) -> str | None:
    """Return the quantity that a column of a table of rolls holds.

    >>> quantity_of_rolls("loses 2"), quantity_of_rolls("Vert. Mittel"), quantity_of_rolls("sum")
    ('roll_attacker_loses_2', 'roll_defender_losses', None)
    """
    words, _, number = label.rpartition(" ")
    if words in _said()["loses"] and re.fullmatch(r"\d{1,6}", number, re.ASCII):
        return f"roll_attacker_loses_{number}"
    return next((f"roll_{side}_losses" for side in ("attacker", "defender") if label in _said()[side]), None)


@cache
def _said() -> dict[str, set[str]]:
    """Return what our own tables say, in every language."""
    languages = [Language(code) for code in LANGUAGES]
    return {
        "never": {each.say("never") for each in languages},
        "territory": {each.say("armies on the territory") for each in languages},
        "rolls": {each.say("rolls") for each in languages},
        "loses": {each.say("loses {number}", number="").strip() for each in languages},
        "attacker": {each.say("att. mean") for each in languages},
        "defender": {each.say("def. mean") for each in languages},
    }
