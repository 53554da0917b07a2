"""Keys: how the value of each kind of key in a rules text is read and written."""

import operator
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

MOST = 999_999_999
"""The largest number in a rules text."""


class Key(NamedTuple):
    """How one key of a rules text is read and written."""

    read: Callable[[str], Any]
    """Raises ValueError for what is not valid."""
    write: Callable[[Any], str]
    valid: str
    """What may be written, for people."""


def index_of(value: Any) -> int:
    """Return a whole number of any type as an int.

    Raises
    ------
    TypeError
        If it is none, or too large for a rules text.
    """
    number = operator.index(value)
    if isinstance(value, bool) or abs(number) > MOST:
        raise TypeError
    return number


def list_text(numbers: Iterable[int]) -> str:
    """Write whole numbers.

    >>> list_text((1, 3))
    '1,3'
    """
    return ",".join(map(str, numbers))


def modifiers_text(modifiers: Iterable[int]) -> str:
    """Write modifiers with their signs.

    >>> modifiers_text((1, 0, -1)), modifiers_text(())
    ('+1,0,-1', 'none')
    """
    return ",".join(f"{modifier:+d}" if modifier else "0" for modifier in modifiers) or "none"


def one_of(words: tuple[str, ...]) -> Key:
    """Return the key of a choice between words.

    >>> one_of(("before", "after", "koole")).valid
    'before, after or koole'
    """
    return Key(str, str, " or ".join((", ".join(words[:-1]), words[-1])))


def _whole_number(text: str, pattern: str = r"[0-9]{1,9}") -> int:
    if not re.fullmatch(pattern, text):
        raise ValueError
    return int(text)


def _whole_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_whole_number, text.split(",")))


def _modifiers(text: str) -> tuple[int, ...]:
    return () if text == "none" else tuple(_whole_number(word, r"[+-]?[0-9]{1,9}") for word in text.split(","))


COUNT = Key(_whole_number, str, f"a whole number from 1 to {MOST}")
COUNT_OR_ZERO = Key(_whole_number, str, f"a whole number from 0 to {MOST}")
UNITS = Key(_whole_numbers, list_text, "units needed for 1, 2, … dice, such as 1,2")
MODIFIERS = Key(_modifiers, modifiers_text, "none, or changes to the highest, second, … die: +1,-1")
