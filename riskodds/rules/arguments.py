"""Arguments: what a public function is given, of the kind that it takes, or refused with the way out."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, SupportsIndex, TypeVar

from riskodds.errors import RiskOddsError, UnitsError, shown_value
from riskodds.rules.units import require_units

T = TypeVar("T")
Choice = TypeVar("Choice", bound=StrEnum)


def require_kind(what: str, value: object, kind: type[T], write: str) -> T:
    """Return `value`, or say that it is not of the kind that is needed.

    >>> require_kind("stop", 3, str, "a text")
    Traceback (most recent call last):
        ...
    riskodds.errors.RiskOddsError: stop: 3 will not do; write a text

    Raises
    ------
    RiskOddsError
        If it is of another kind.
    """
    if not isinstance(value, kind):
        raise RiskOddsError(f"{what}: {shown_value(value)} will not do; write {write}")
    return value


def require_several(what: str, values: Iterable[T], write: str) -> tuple[T, ...]:
    """Return several values as a tuple, or say that this is but one; a text is one.

    >>> require_several("attackers", [9, 6], "a list such as [9, 6]")
    (9, 6)

    Raises
    ------
    RiskOddsError
        If there is no going through it.
    """
    one: Any = values
    if not isinstance(one, str | bytes):
        try:
            return tuple(one)
        except TypeError:
            pass
    raise RiskOddsError(f"{what}: {shown_value(one)} will not do; write {write}")


def require_choice(what: str, value: object, choices: type[Choice]) -> Choice:
    """Return one of several choices, given as a value or as its name.

    Raises
    ------
    RiskOddsError
        If it is none of them; the message names them.
    """
    if not isinstance(value, str) or value not in list(choices):
        raise RiskOddsError(f"{what} {shown_value(value)} is not known; write one of {', '.join(choices)}")
    return choices(value)


def require_flag(what: str, value: object) -> bool:
    """Return whether something is so, having refused what is neither True nor False."""
    return require_kind(what, value, bool, "True or False")


def require_numbers(what: str, values: Iterable[SupportsIndex], least: int = 1) -> tuple[int, ...]:
    """Return several different numbers of units, none smaller than the least.

    >>> require_numbers("attackers", range(1, 4))
    (1, 2, 3)

    Raises
    ------
    UnitsError, RiskOddsError
        If one is none, or there are none.
    """
    write = "numbers of units, such as range(1, 11)"
    numbers = tuple(require_units(what, each, least) for each in require_several(what, values, write))
    if not numbers:
        raise UnitsError(f"{what}: there are none; write {write}")
    return tuple(dict.fromkeys(numbers))
