"""Files and standard input, either of which may be missing."""

import sys
from pathlib import Path
from typing import TextIO

from riskodds.errors import RiskOddsError


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
