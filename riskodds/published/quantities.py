"""Quantities: what a published figure can be about, by the names that figures files use."""

import re
from enum import StrEnum
from functools import lru_cache

from riskodds.errors import RiskOddsError, shown


class Kind(StrEnum):
    """What a quantity is asked of."""

    ROLL = "roll"
    BATTLE = "battle"
    ENDING = "ending"
    """Of a battle, with a number in its name or about its last roll."""
    NEEDED = "needed"
    CARDS = "cards"


QUANTITIES = {
    "conquest": Kind.BATTLE,
    "failure": Kind.BATTLE,
    "attacker_losses": Kind.BATTLE,
    "defender_losses": Kind.BATTLE,
    "attacker_losses_given_conquest": Kind.BATTLE,
    "defender_losses_given_failure": Kind.BATTLE,
    "attackers_left_given_conquest": Kind.BATTLE,
    "move_in": Kind.ENDING,
    "ends_A_D": Kind.ENDING,
    "conquest_losing_K": Kind.ENDING,
    "attackers_needed": Kind.NEEDED,
    "defenders_needed": Kind.NEEDED,
    "roll_attacker_loses_K": Kind.ROLL,
    "roll_attacker_losses": Kind.ROLL,
    "roll_defender_losses": Kind.ROLL,
    "set_in_hand": Kind.CARDS,
}
"""The quantities; a capital letter at the end stands for a number of units."""

CHANCES = ("conquest", "failure", "ends_A_D", "conquest_losing_K", "roll_attacker_loses_K", "set_in_hand")
"""Those that are chances; the others are units, or means of them."""


_PATTERNS = {name: re.compile(re.sub(r"(?<=_)[ADK](?=_|$)", r"\\d{1,9}", name), re.ASCII) for name in QUANTITIES}


@lru_cache(maxsize=1000)  # asked of each figure of large tables many times
def name_of(quantity: str) -> str:
    """Return a quantity with letters for the numbers in its name.

    Raises
    ------
    RiskOddsError
        If there is no such quantity.

    Examples
    --------
    >>> name_of("conquest"), name_of("ends_5_0"), name_of("roll_attacker_loses_2")
    ('conquest', 'ends_A_D', 'roll_attacker_loses_K')
    """
    for name, pattern in _PATTERNS.items():
        if pattern.fullmatch(quantity):
            return name
    raise RiskOddsError(f"quantity {shown(quantity)!r} is not known; write one of {', '.join(QUANTITIES)}")


def kind_of(quantity: str) -> Kind:
    """Return what a quantity is asked of.

    >>> kind_of("ends_5_0")
    <Kind.ENDING: 'ending'>
    """
    return QUANTITIES[name_of(quantity)]


def is_chance(quantity: str) -> bool:
    """Return whether a quantity is a chance.

    >>> is_chance("conquest_losing_2"), is_chance("move_in")
    (True, False)
    """
    return name_of(quantity) in CHANCES


def numbers_in(quantity: str) -> tuple[int, ...]:
    """Return the numbers in a quantity's name.

    >>> numbers_in("ends_5_0"), numbers_in("conquest")
    ((5, 0), ())
    """
    return tuple(map(int, re.findall(r"\d+", quantity)))
