"""What a command leaves: a text for stdout, and an exit status."""

from typing import NamedTuple

ANSWERED, DIFFERENT, MISUSED = 0, 1, 2
"""Exit statuses."""


class Output(NamedTuple):
    """What a command leaves to be printed on stdout, and its exit status."""

    text: str
    status: int = ANSWERED
