"""Answers: how a result shows itself in one line, as the call that asks for it and what came out; flat documents."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from typing import Any

from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import TO_THE_END

SIGNIFICANT = 4
"""Digits of a number that is not written as a fraction."""
LONGEST_FRACTION = 24
"""Letters; a longer fraction is rounded."""
SMALLEST = 1e-307
"""Of the floats that have all their digits."""
BY_DEFAULT: tuple[Any, ...] = (None, False, (), TO_THE_END, Rules())
"""What a call leaves out."""


def call(function: str, *given: object, **more: object) -> str:
    """Write a question as the call that asks it; named arguments only where they differ from the default.

    >>> call("battle", 10, 5, rules=Rules.parse("hasbro-2000"), stop=TO_THE_END, blitz=True)
    "battle(10, 5, 'hasbro-2000', blitz=True)"
    """
    words = [literal(each) for each in given]
    for name, value in more.items():
        if not any(type(value) is type(default) and value == default for default in BY_DEFAULT):
            words.append(literal(value) if name == "rules" else f"{name}={literal(value)}")
    return f"{function}({', '.join(words)})"


def literal(value: Any) -> str:
    """Write a value of a question: rules as their text, a chance in percent, of a dataclass what is not by default.

    >>> literal(Rules()), literal(Fraction(4, 5)), literal([Fraction(1, 3)])
    ("'hasbro-2015'", "'80%'", '[Fraction(1, 3)]')
    """
    if isinstance(value, Rules):
        return repr(str(value))
    if isinstance(value, Fraction):
        percentage = f"{float(100 * value):.15g}"
        return repr(f"{percentage}%") if Fraction(percentage) == 100 * value else repr(value)
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if is_dataclass(value):
        needed = [each for each in fields(value) if each.default is each.default_factory is MISSING]
        more = [each for each in fields(value) if each not in needed and getattr(value, each.name) != each.default]
        given = (getattr(value, each.name) for each in needed)
        return call(type(value).__name__, *given, **{each.name: getattr(value, each.name) for each in more})
    return repr(value)


def short(value: float | Fraction | None) -> str:
    """Write a number with four significant digits, or as a fraction if it is a short one; none as a dash.

    >>> short(7.307812), short(Fraction(5, 12)), short(None)
    ('7.308', '5/12', '–')
    """
    if value is None:
        return "–"
    if isinstance(value, Fraction) and len(str(value)) <= LONGEST_FRACTION:
        return str(value)
    return f"{float(value):.{SIGNIFICANT}g}"


def short_chance(
    chance: float | Fraction | None, *, possible: bool = True, certain: bool = False, log10: float = -math.inf
) -> str:
    """Write a chance with four significant digits; only what is certain is 1, and only what is impossible 0.

    Parameters
    ----------
    chance : float or Fraction
        A float may be 0 or 1 by rounding alone.
    possible, certain : bool
        What is known about the chance beyond its float.
    log10 : float
        The decimal logarithm of a chance that is too small for a float; nan if no more is known than that it is less
        than 1e-12.

    Examples
    --------
    >>> short_chance(0.91626), short_chance(0.999999), short_chance(1.0, certain=True), short_chance(Fraction(1))
    ('0.9163', '> 0.9999', '1', '1')
    >>> short_chance(0.0, log10=-467.84), short_chance(0.0), short_chance(0.0, possible=False)
    ('10^-467.8', '< 1e-307', '0')
    >>> short_chance(0.0, log10=math.nan)
    '< 1e-12'
    """
    if certain:
        return "1"
    if not possible:
        return "0"
    if chance is None or (isinstance(chance, Fraction) and len(str(chance)) <= LONGEST_FRACTION):
        return short(chance)
    if math.isnan(log10):
        return "< 1e-12"
    if chance < SMALLEST:
        return f"10^{log10:.1f}" if log10 > -math.inf else f"< {SMALLEST}"
    text = short(chance)
    return f"> {1 - 10**-SIGNIFICANT}" if text == "1" else text


def finite(value: float) -> float | None:
    """Return a number for JSON, which knows no infinity: None in its place.

    >>> finite(-467.84), finite(-math.inf)
    (-467.84, None)
    """
    return value if math.isfinite(value) else None


def as_float(value: float | Fraction | None) -> float | None:
    """Return a number for JSON, which knows no fractions.

    >>> as_float(Fraction(5, 12)), as_float(None)
    (0.4166666666666667, None)
    """
    return None if value is None else float(value)


def flattened(document: Mapping[str, object]) -> Iterator[tuple[str, Any]]:
    """Yield the entries of a document, those of documents in it named after both; lists are left out.

    >>> dict(flattened({"conquest": 0.5, "attacker_losses": {"mean": 2.5}, "outcomes": []}))
    {'conquest': 0.5, 'attacker_losses_mean': 2.5}
    """
    for key, value in document.items():
        if isinstance(value, Mapping):
            yield from ((f"{key}_{part}", each) for part, each in flattened(value))
        elif not isinstance(value, list):
            yield key, value
