"""Printed numbers, and the values that their digits stand for."""

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction

from riskodds.errors import RiskOddsError, shown
from riskodds.rules.arguments import require_kind

DIGITS_OF_A_DOUBLE = 15
"""A number of so many significant digits was printed from floating point."""

DIGITS_OF_A_SUM = 13
"""So many of the digits of floating point survive a long sum; of a number printed from it these are what it claims."""

LONGEST = 1000
"""Letters of a printed number."""

MOST = 10**100
"""No figure about a battle is larger."""

NUMBER = re.compile(
    r"(?P<bound>[<>]?)\s*(?P<number>\d{1,3}(?:,\d{3})+\.\d*|\d{1,3}(?:\.\d{3})+,\d*|\d+(?:[.,]\d*)?|[.,]\d+)"
    r"(?P<power>[eE][+-]?\d{1,3})?\s*(?P<percent>%?)",
    re.ASCII,
)
RATIO = re.compile(r"\d{1,400}\s*/\s*0*[1-9]\d{0,399}", re.ASCII)


@dataclass(frozen=True)
class PrintedNumber:
    """What a printed number claims: that the true value lies in an interval."""

    text: str
    """As printed."""
    low: Fraction = field(hash=False)
    high: Fraction = field(hash=False)
    """The ends of the interval; both belong to it, so rounding half up and half to even are both accepted."""
    unit: Fraction = field(default=Fraction(0), hash=False)
    """What the last printed digit is worth; 0 where nothing was rounded."""
    percent: bool = False
    """Whether a sign of percent is printed, or meant."""
    floating: bool = False
    """Whether it has a computer's digits."""

    @property
    def decimals(self) -> int:
        """The decimals printed, in the printed unit.

        >>> printed_number("47,0 %").decimals, printed_number("16").decimals
        (1, 0)
        """
        number = re.sub(r"[^\d.,].*", "", self.text.lstrip("<> "))
        return len(re.split(r"[.,]", number)[-1]) if re.search(r"[.,]", number) else 0

    def truncated(self) -> "PrintedNumber":
        """Return what the number claims if its further digits were cut off.

        >>> printed_number("0.47").truncated().high
        Fraction(12, 25)
        """
        printed = self.low + self.unit / 2
        return replace(self, low=printed, high=printed + self.unit)

    def as_percent(self) -> "PrintedNumber":
        """Return what a number without a sign of percent claims if one was meant.

        >>> printed_number(">99.9").as_percent().low, printed_number(">99.9").as_percent().high
        (Fraction(999, 1000), Fraction(1, 1))
        """
        ratio = "/" in self.text
        return self if ratio else replace(printed_number(f"{self.text}%"), text=self.text)

    def times(self, factor: Fraction) -> "PrintedNumber":
        """Return what the number claims if it was printed in another unit.

        >>> printed_number("48").times(Fraction(1, 100)).low
        Fraction(19, 40)
        """
        factor = require_kind("factor", factor, Fraction, "a fraction, such as Fraction(1, 100)")
        return replace(self, low=self.low * factor, high=self.high * factor, unit=self.unit * factor)


def printed_number(text: str) -> PrintedNumber:
    """Read a printed number: ``47,0 %``, ``0.568``, ``275/2592``, ``16``, ``1.2e-5``, ``> 99.9 %``.

    Raises
    ------
    RiskOddsError
        If the text is no such number.

    Examples
    --------
    >>> printed = printed_number("0.568")
    >>> float(printed.low), float(printed.high)
    (0.5675, 0.5685)
    >>> printed_number("> 99 %").low, printed_number("5/12").low
    (Fraction(99, 100), Fraction(5, 12))
    """
    text = require_kind("value", text, str, "a text such as '47,0 %', '0.568', '275/2592' or '16'").strip()
    printed = _printed(text) if len(text) <= LONGEST else None
    if printed is None:
        raise RiskOddsError(
            f"value {shown(text)!r} is no printed number; write one such as 47,0 %, 0.568, 275/2592 or 16"
        )
    if printed.high > MOST:
        raise RiskOddsError(f"value {shown(text)!r} is too large for a figure; write a smaller number, such as 16")
    return printed


def _printed(text: str) -> PrintedNumber | None:
    """Read a printed number; None if the text is none."""
    if RATIO.fullmatch(text):
        ratio = Fraction(re.sub(r"\s", "", text))
        return PrintedNumber(text, ratio, ratio)
    match = NUMBER.fullmatch(text)
    if not match:
        return None
    percent = bool(match["percent"])
    scale = Fraction(1, 100 if percent else 1) * Fraction(f"1{match['power'] or ''}")
    *groups, last = re.split(r"[.,]", match["number"])
    digits = f"{''.join(groups)}.{last}" if groups else last
    value = Fraction(digits if digits[-1] != "." else digits[:-1]) * scale
    if match["bound"]:
        most = Fraction(1) if percent or value <= 1 else value
        low, high = (value, most) if match["bound"] == ">" else (Fraction(0), value)
        return PrintedNumber(text, low, high, percent=percent)
    unit = _unit(digits) * scale
    floating = _significant(digits) >= DIGITS_OF_A_DOUBLE
    return PrintedNumber(text, value - unit / 2, value + unit / 2, unit, percent, floating)


def _significant(digits: str) -> int:
    return len(digits.replace(".", "").lstrip("0"))


def _unit(digits: str) -> Fraction:
    """Return what the last digit is worth that a number claims.

    >>> _unit("0.568"), _unit("0.47993525647768026") == Fraction(1, 10**13)
    (Fraction(1, 1000), True)
    """
    decimals = len(digits.partition(".")[2])
    significant = _significant(digits)
    beyond = significant - DIGITS_OF_A_SUM if significant >= DIGITS_OF_A_DOUBLE else 0
    return Fraction(10) ** (beyond - decimals)
