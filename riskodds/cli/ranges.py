"""Ranges and battles as options write them."""

import re
from fractions import Fraction

from riskodds.cli.streams import say
from riskodds.errors import ChanceError, UnitsError, shown
from riskodds.rules.chance import as_chance
from riskodds.rules.units import attackers_from_territory

MOST_ENTRIES = 1000
"""Of one range: a table that somebody may still look at."""


def range_of(what: str, words: str, least: int = 1) -> list[int]:
    """Read numbers of units, none smaller than the least, which is 1 or 0.

    >>> range_of("attackers", "1-3,10"), range_of("attackers", "0-2", least=0)
    ([1, 2, 3, 10], [0, 1, 2])
    """
    units: set[int] = set()
    for word in words.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,9})(?:[-–]([0-9]{1,9}))?\s*", word, re.ASCII)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if match and first < least:
            raise UnitsError(f"{what}: {shown(words)!r}: units are counted from 1; write one such as 1-20")
        if match and last < first:
            raise UnitsError(f"{what}: {shown(words)!r} runs backwards; write {last}-{first}")
        if not match:
            raise UnitsError(f"{what}: {shown(words)!r} is no range; write one such as 1-20 or 5,10,20")
        if last - first + len(units) >= MOST_ENTRIES:
            raise UnitsError(f"{what}: {shown(words)} is more than {MOST_ENTRIES:,} numbers; write fewer")
        units.update(range(first, last + 1))
    return sorted(units)


def say_alone(attackers: str | None, defenders: str | None) -> None:
    """Say of a single number, which many mean as a range, that it is taken alone."""
    for what, words in (("attackers", attackers), ("defenders", defenders)):
        if words and re.fullmatch(r"\s*0*(?:[2-9]|[1-9][0-9]+)\s*", words, re.ASCII):
            say(f"{what}: {int(words)} is shown alone; for all up to it write 1-{int(words)}")


def chances_of(words: str) -> list[Fraction]:
    """Read chances, between commas or, so that these can be decimal, between semicolons.

    >>> chances_of("50%,90%"), chances_of("99,5%;0,9")
    ([Fraction(1, 2), Fraction(9, 10)], [Fraction(199, 200), Fraction(9, 10)])

    Raises
    ------
    ChanceError
        If one of them is no chance.
    """
    separator = ";" if ";" in words else ","
    try:
        return [as_chance(word) for word in words.split(separator)]
    except ChanceError as error:
        if separator == "," and "," in words:
            raise ChanceError(f"{error} (commas part chances; with decimal commas, part them by ;)") from None
        raise


def battles_of(words: str, *, on_territory: bool) -> list[tuple[int, int]]:
    """Read battles.

    >>> battles_of("5v5,10 v 5", on_territory=False)
    [(5, 5), (10, 5)]
    """
    battles = []
    for word in words.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,9})\s*[vV]\s*([0-9]{1,9})\s*", word, re.ASCII)
        if not match or not int(match[1]) or not int(match[2]):
            raise UnitsError(f"battles: {shown(word)!r} is no battle; write one such as 10v5")
        attackers = int(match[1])
        battles.append((attackers_from_territory(attackers) if on_territory else attackers, int(match[2])))
    return battles
