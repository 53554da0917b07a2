"""Streams: what comes in from files and standard input, and what a command leaves on standard output."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TextIO

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


def standard_input() -> TextIO:
    """Return standard input.

    Raises
    ------
    RiskOddsError
        If it is closed.
    """
    if sys.stdin is None:
        raise RiskOddsError("the standard input is closed; write a file's name, or pipe something in")
    return sys.stdin


def text_of(name: str, kind: str = "CSV file") -> str:
    """Return the text of a file, or of standard input for ``-``.

    Raises
    ------
    RiskOddsError
        If it cannot be read.
    """
    try:
        return standard_input().read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RiskOddsError(f"{name}: this is no text in UTF-8; save it in UTF-8") from None
    except OSError as error:
        raise RiskOddsError(f"{name}: {error.strerror}; write the name of a {kind}, or - for standard input") from None
