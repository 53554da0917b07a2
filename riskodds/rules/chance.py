"""Chances as people write them: ``90%``, ``90 %``, ``0.9`` or ``0,9``, always read exactly."""

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Real

from riskodds.errors import ChanceError, shown, shown_value
from riskodds.rules.limits import FINEST_CHANCE

MOST_DIGITS = 400
"""After the decimal point."""

Chance = Fraction | Decimal | float | str
"""What is taken for a chance."""


def as_chance(chance: Chance) -> Fraction:
    """Return a chance as an exact fraction; a float, also one of NumPy, means the decimal number it is written as.

    Raises
    ------
    ChanceError
        If it is no chance above 0 and at most 1; a bare number above 1 is not taken for a percentage.

    Examples
    --------
    >>> as_chance("90%") == as_chance("90 %") == as_chance("0,9") == as_chance(0.9) == Fraction(9, 10)
    True
    >>> as_chance(Decimal("0.9"))
    Fraction(9, 10)
    >>> as_chance("95")
    Traceback (most recent call last):
        ...
    riskodds.errors.ChanceError: chance 95: a bare number above 1 is no chance; write 95% or 0.95
    """
    if isinstance(chance, Fraction):
        return _in_range(chance, shown_value(chance, str))
    if isinstance(chance, bool) or not isinstance(chance, str | Real | Decimal):
        raise ChanceError(f"chance {shown_value(chance)} is not a number; write 90%, 0.9 or 0,9")
    text = chance.strip() if isinstance(chance, str) else _in_decimals(chance)
    match = re.fullmatch(rf"([0-9]{{0,18}})(?:[.,]([0-9]{{0,{MOST_DIGITS}}}))?\s*(%?)", text)
    if not match or not (match[1] or match[2]):
        raise ChanceError(f"chance {shown(text)!r} is not a number; write 90%, 0.9 or 0,9")
    number = Fraction(f"{match[1] or 0}.{match[2] or 0}")
    text = shown(text)
    if not match[3] and 1 < number <= 100:
        raise ChanceError(
            f"chance {text}: a bare number above 1 is no chance; write {text}% or {_decimal(number / 100)}"
        )
    return _in_range(number / 100 if match[3] else number, text)


def _in_range(number: Fraction, text: str) -> Fraction:
    if number > 1:
        raise ChanceError(f"chance {text}: nothing is more than certain; write at most 100%")
    if number <= 0:
        raise ChanceError(f"chance {text}: that holds whatever happens; write more than 0%")
    if number < FINEST_CHANCE or 0 < 1 - number < FINEST_CHANCE:
        raise ChanceError(f"chance {text}: that is finer than can be told; write a less extreme chance")
    return number


def _in_decimals(chance: Decimal | Real) -> str:
    """Return a number as it is written, without a power of ten; nothing for one that is too long to be written."""
    try:
        number = Decimal(str(chance))
    except ValueError:
        return ""
    return f"{number:f}" if not number.is_finite() or abs(number.adjusted()) <= MOST_DIGITS else str(number)


def _decimal(number: Fraction) -> str:
    return f"{float(number):g}"
