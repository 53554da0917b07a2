"""Announcing: of work that takes long it is said how long, once that can be told from the part that is done.

It goes to the logger ``riskodds``; the command line writes what comes there to the standard error.
"""

import logging
from collections.abc import Collection, Iterator
from time import monotonic
from typing import TypeVar

Step = TypeVar("Step")

logger = logging.getLogger("riskodds")
logger.addHandler(logging.NullHandler())

LONG = 5.0
"""Seconds after which work is announced."""


def announced(what: str, steps: Collection[Step]) -> Iterator[Step]:
    """Yield the steps of some work; if it turns out to be long, say how long it will have taken.

    >>> list(announced("three steps", "abc"))
    ['a', 'b', 'c']
    """
    start, told = monotonic(), False
    for done, step in enumerate(steps):
        passed = monotonic() - start
        if passed > LONG and done and not told:
            told = True
            say_how_long(what, passed * len(steps) / done)
        yield step


def say_how_long(what: str, seconds: float) -> None:
    """Say how long some work takes in all."""
    logger.info("%s: this takes about %s in all", what, in_words(seconds))


def in_words(seconds: float) -> str:
    """Write how long something takes, roughly.

    >>> in_words(7.2), in_words(200), in_words(10_000)
    ('7 seconds', '3 minutes', '3 hours')
    """
    if seconds < 120:
        return f"{seconds:.0f} seconds"
    return f"{seconds / 60:.0f} minutes" if seconds < 7200 else f"{seconds / 3600:,.0f} hours"
