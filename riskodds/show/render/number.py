"""Numbers as text: chances that never claim a certainty, and means."""

import math
from decimal import Decimal
from fractions import Fraction


def rounded(value: float | Fraction, digits: int) -> Decimal:
    """Return the correct rounding of a number's exact value, half to even.

    >>> rounded(Fraction(2, 3), 4), rounded(0.125, 2), rounded(0.1, 20)
    (Decimal('0.6667'), Decimal('0.12'), Decimal('0.10000000000000000555'))
    """
    return Decimal(round(Fraction(value) * 10**digits)).scaleb(-digits)


def text_of(number: Decimal | int, locale: str = "en") -> str:
    """Write a number with the separators of a language, all its decimals shown.

    >>> text_of(Decimal("1234.50")), text_of(Decimal("1234.50"), "de")
    ('1,234.50', '1.234,50')
    """
    if locale == "en":
        return f"{number:,f}" if isinstance(number, Decimal) else f"{number:,}"
    from babel.numbers import format_decimal

    digits = max(0, -int(number.as_tuple().exponent)) if isinstance(number, Decimal) else 0
    decimals = f".{'0' * digits}" if digits else ""
    return str(format_decimal(number, format=f"#,##0{decimals}", locale=locale))


def percent(
    chance: float | Fraction, digits: int = 2, *, possible: bool = True, certain: bool = False, locale: str = "en"
) -> str:
    """Write a chance in percent; only what is certain is 100 % or, if impossible, 0 %.

    Parameters
    ----------
    chance : float or Fraction
        Between 0 and 1; a float may be 0 or 1 by rounding alone.
    digits : int
        Decimals of the percentage.
    possible, certain : bool
        What is known about the chance beyond its float.

    Examples
    --------
    >>> percent(0.91626), percent(0.5, digits=0)
    ('91.63 %', '50 %')
    >>> percent(0.99999), percent(1e-9), percent(0.99999, digits=3)
    ('> 99.99 %', '< 0.01 %', '99.999 %')
    >>> percent(1.0), percent(1.0, certain=True), percent(0.0, possible=False)
    ('> 99.99 %', '100 %', '0 %')
    """
    if certain:
        return "100 %"
    if not possible:
        return "0 %"
    percentage = rounded(100 * Fraction(chance), digits)
    last_digit = Decimal(1).scaleb(-digits)
    if percentage >= 100:
        return f"> {text_of(100 - last_digit, locale)} %"
    if percentage <= 0:
        return f"< {text_of(last_digit, locale)} %"
    return f"{text_of(percentage, locale)} %"


MOST_DECIDING = 20
"""More digits decide nothing that a person would look at."""
SMALL_CHANCE = -4
"""The decimal logarithm below which a chance is also written as a power of ten."""


def chance_of_any_size(value: float, log10: float, digits: int = 2, *, certain: bool = False) -> str:
    """Write a chance of any size in percent, a small one also as a power of ten.

    >>> chance_of_any_size(0.25, math.log10(0.25)), chance_of_any_size(0.0, -467.84), chance_of_any_size(0.0, -math.inf)
    ('25.00 %', '< 0.01 % (10^-467.84)', '0 %')
    >>> chance_of_any_size(0.0, math.nan)  # of which no more is known
    '< 0.01 % (rarer than 10^-12)'
    """
    small = f" ({scientific(log10)})" if math.isnan(log10) or -math.inf < log10 < SMALL_CHANCE else ""
    return percent(value, digits, possible=log10 != -math.inf, certain=certain) + small


def scientific(log10_chance: float) -> str:
    """Write a small chance from its decimal logarithm, as a power of ten where floats end.

    >>> scientific(math.log10(8.289e-24)), scientific(-467.8396)
    ('8.3e-24', '10^-467.84')
    """
    if math.isnan(log10_chance):
        return "rarer than 10^-12"
    return f"{10**log10_chance:.1e}" if log10_chance > -300 else f"10^{log10_chance:.2f}"


def whole(number: int, locale: str = "en") -> str:
    """Write a whole number, one of many digits as a power of ten.

    >>> whole(7776), whole(6**25)
    ('7,776', '2.843028803e+19')
    """
    return text_of(number, locale) if number < 10**15 else f"{Decimal(number):.9e}"


def mean(value: float | Fraction | None, digits: int = 2, locale: str = "en") -> str:
    """Write a mean, or a dash where there is none.

    >>> mean(5.2568), mean(None)
    ('5.26', '–')
    """
    return "–" if value is None else text_of(rounded(value, digits), locale)


def deciding(
    value: float | Fraction, low: Fraction, high: Fraction, digits: int, *, in_percent: bool, is_chance: bool = False
) -> str:
    """Write a number with one digit more than asked for, and more where these do not tell on which side it lies.

    Nor is a number rounded to 0 or, of its scale, to 1.

    Parameters
    ----------
    value : float or Fraction
    low, high : Fraction
        The ends of an interval.
    digits : int
        Decimals in which the interval was written.
    in_percent : bool
        Whether to write percent.
    is_chance : bool
        Whether 0 and 1, if they are floats, may be so by rounding alone.

    Examples
    --------
    >>> deciding(1.0, Fraction(98, 100), Fraction(99, 100), 2, in_percent=False, is_chance=True)
    '> 0.999'
    >>> deciding(0.5675928, Fraction("0.5765"), Fraction("0.5775"), 1, in_percent=True)
    '56.76 %'
    >>> deciding(0.79983, Fraction("0.795"), Fraction("0.7999"), 1, in_percent=False)
    '0.7998'
    """
    scale = 100 if in_percent else 1
    inside = low <= value <= high
    for decimals in range(digits + 1, digits + MOST_DECIDING):
        shown = rounded(scale * Fraction(value), decimals)
        if shown in {0, scale} and shown != scale * Fraction(value):
            continue
        if (scale * low <= Fraction(shown) <= scale * high) == inside:
            break
    sign = ""
    if is_chance and isinstance(value, float) and value in {0.0, 1.0}:
        unit = Decimal(1).scaleb(-decimals)
        sign, shown = ("> ", scale - unit) if value else ("< ", unit)
    return f"{sign}{shown:f} %" if in_percent else f"{sign}{shown:f}"
