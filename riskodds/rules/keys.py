"""Keys: how the value of each kind of key in a rules text is read, checked and written."""

import operator
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

MOST = 999_999_999
"""The largest number in a rules text."""


class Key(NamedTuple):
    """How one key of a rules text is read, checked and written."""

    read: Callable[[str], Any]
    """Raises ValueError for what is not valid."""
    checked: Callable[[Any], Any]
    """Brings a value into its one form; raises TypeError or ValueError for one that is not valid."""
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


def change_text(change: int) -> str:
    """Write what is added to a die, with its sign.

    >>> change_text(1), change_text(0), change_text(-1)
    ('+1', '0', '-1')
    """
    return f"{change:+d}" if change else "0"


def modifiers_text(modifiers: Iterable[int]) -> str:
    """Write modifiers with their signs.

    >>> modifiers_text((1, 0, -1)), modifiers_text(())
    ('+1,0,-1', 'none')
    """
    return ",".join(map(change_text, modifiers)) or "none"


def sides_text(sides: int | tuple[int, ...]) -> str:
    """Write the faces of all dice, or of each.

    >>> sides_text(6), sides_text((8, 6))
    ('6', '8,6')
    """
    return str(sides) if isinstance(sides, int) else list_text(sides)


def one_of(*words: str) -> Key:
    """Return the key of a choice between words.

    >>> one_of("before", "after", "koole").valid
    'before, after or koole'
    """

    def checked(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError
        return value

    return Key(str, checked, str, " or ".join((", ".join(words[:-1]), words[-1])))


def _at_least(least: int) -> Callable[[Any], int]:
    def checked(value: Any) -> int:
        number = index_of(value)
        if number < least:
            raise ValueError
        return number

    return checked


def _or_none(checked: Callable[[Any], int]) -> Callable[[Any], int | None]:
    return lambda value: None if value is None else checked(value)


def _each(values: Any) -> tuple[int, ...]:
    return tuple(map(index_of, values))


def _without_trailing_zeros(values: Any) -> tuple[int, ...]:
    modifiers = _each(values)
    while modifiers and modifiers[-1] == 0:
        modifiers = modifiers[:-1]
    return modifiers


def _sides(value: Any) -> int | tuple[int, ...]:
    """Return the faces of all dice, or of each of the first as long as they differ; those of the last hold for more."""
    try:
        return _at_least(1)(value)
    except TypeError:
        sides = _each(value)
    if not sides or min(sides) < 1 or list(sides) != sorted(sides, reverse=True):
        raise ValueError
    while sides[-1:] == sides[-2:-1]:
        sides = sides[:-1]
    return sides if len(sides) > 1 else sides[0]


def _whole_number(text: str, pattern: str = r"[0-9]{1,9}") -> int:
    if not re.fullmatch(pattern, text):
        raise ValueError
    return int(text)


def _whole_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_whole_number, text.split(",")))


def _change(text: str) -> int:
    return _whole_number(text, r"[+-]?[0-9]{1,9}")


def _modifiers(text: str) -> tuple[int, ...]:
    return () if text == "none" else tuple(map(_change, text.split(",")))


def _count_or_none(text: str) -> int | None:
    return None if text == "none" else _whole_number(text)


COUNT = Key(_whole_number, _at_least(1), str, f"a whole number from 1 to {MOST}")
COUNT_OR_ZERO = Key(_whole_number, _at_least(0), str, f"a whole number from 0 to {MOST}")
FINAL = COUNT._replace(checked=_or_none(COUNT.checked))
CAP = Key(
    _count_or_none,
    _or_none(COUNT.checked),
    lambda cap: "none" if cap is None else str(cap),
    f"none, or a whole number from 1 to {MOST}",
)
UNITS = Key(_whole_numbers, _each, list_text, "units needed for 1, 2, … dice, such as 1,2")
SIDES = Key(
    lambda text: _sides(_whole_numbers(text)),
    _sides,
    sides_text,
    "faces of all dice, or of each, most first: 8,6",
)
CHANGE = Key(_change, index_of, change_text, "0, or a change to the lowest die: -1")
MODIFIERS = Key(
    _modifiers, _without_trailing_zeros, modifiers_text, "none, or changes to the highest, second, … die: +1,-1"
)
