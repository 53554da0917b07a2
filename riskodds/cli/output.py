"""What a command leaves: a text for stdout, and an exit status."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from riskodds.errors import RiskOddsError, shown

ANSWERED, DIFFERENT, MISUSED = 0, 1, 2
"""Exit statuses."""


class Output(NamedTuple):
    """What a command leaves to be printed on stdout, and its exit status."""

    text: str
    status: int = ANSWERED


@contextmanager
def writing(file: str) -> Iterator[None]:
    """Say of a file that cannot be written what to do.

    Raises
    ------
    RiskOddsError
        In place of the `OSError` from within.
    """
    try:
        yield
    except OSError as error:
        raise RiskOddsError(f"{shown(file)}: {error.strerror}; write the name of a file that can be written") from None
