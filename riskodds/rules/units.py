"""Units, and the two ways of counting an attacking army.

A territory may never be left empty, so one unit of the attacking territory stays behind. Everywhere
in riskodds *attackers* are the units free to attack; the *armies on the territory* are one more.
"""

import operator
from typing import SupportsIndex

from riskodds.errors import UnitsError, shown_value

UNITS_LEFT_BEHIND = 1
MOST_UNITS = 10**18 - 1
"""No question about more has an answer; such a number is a slip."""


def require_units(what: str, value: SupportsIndex, least: int = 1) -> int:
    """Return `value` as an int, or say why it is no number of units.

    Parameters
    ----------
    what : str
        What is counted, for the message: ``"attackers"``.
    value : int
        Any integer type; a bool or a float is refused.
    least : int
        The smallest number allowed.

    Raises
    ------
    UnitsError
        If `value` is not a whole number, is smaller than `least` or larger than `MOST_UNITS`.

    Examples
    --------
    >>> require_units("attackers", 10)
    10
    >>> require_units("attackers", 0)
    Traceback (most recent call last):
        ...
    riskodds.errors.UnitsError: attackers: 0 is too few; write a whole number of at least 1
    """
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise UnitsError(
            f"{what}: {shown_value(value)} is not a whole number; write one of at least {least}, such as 10"
        )
    if number > MOST_UNITS:
        raise UnitsError(f"{what}: {shown_value(number)} is too many; write at most {len(str(MOST_UNITS))} digits")
    if number < least:
        raise UnitsError(
            f"{what}: {shown_value(number, '{:,}'.format)} is too few; write a whole number of at least {least}"
        )
    return number


def armies_on_territory(attackers: int) -> int:
    """Return the armies on the attacking territory before the attack.

    >>> armies_on_territory(10)
    11
    """
    return attackers + UNITS_LEFT_BEHIND


def attackers_from_territory(armies: int) -> int:
    """Return the units free to attack from a territory that holds `armies`.

    >>> attackers_from_territory(11)
    10

    Raises
    ------
    UnitsError
        If no unit would be free to attack.
    """
    if armies <= UNITS_LEFT_BEHIND:
        raise UnitsError(
            f"armies on the territory: {armies:,} leaves none free to attack, as one must stay behind; "
            f"write a whole number of at least {UNITS_LEFT_BEHIND + 1}"
        )
    return armies - UNITS_LEFT_BEHIND
