"""Standard input, which may be missing."""

import sys
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
