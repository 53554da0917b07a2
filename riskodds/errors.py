"""What riskodds raises: always the value, what is wrong with it, and what to write instead.

Values and names in it come from strangers: they are shown shortened, and with nothing that a terminal would obey.
"""

import re
from collections.abc import Callable

LONGEST_NAME = 200
"""Letters that are shown of the name of a file."""
LONGEST_WORD = 300
"""Letters that a message has of any one word; no message of ours needs more."""
LONGEST_MESSAGE = 2000
FIXED_SPACES = "\u00a0\u202f"
"""Not printable by Python's word, but harmless: numbers of some languages have them."""


def printable(text: str) -> str:
    r"""Return a text with an escape for each letter that a terminal would obey or not show.

    >>> printable("Zürich\x1b[31m\u202e")
    'Zürich\\x1b[31m\\u202e'
    """
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() or each in FIXED_SPACES else each.encode("unicode_escape").decode("ascii")
        for each in text
    )


def shown(text: str, most: int = 40) -> str:
    r"""Return a text as a message shows it: shortened and printable.

    >>> shown("both"), shown("9" * 50, most=5), shown("\x1b[31m")
    ('both', '99999…', '\\x1b[31m')
    """
    plain = printable(text[: most + 1])
    return plain if len(plain) <= most else f"{plain[:most]}…"


def shown_name(name: str) -> str:
    """Return the name of a file as a message shows it.

    >>> shown_name("battles.csv")
    'battles.csv'
    """
    return shown(name, LONGEST_NAME)


def shown_value(value: object, write: Callable[[object], str] = repr) -> str:
    """Return a value of any kind as a message shows it, also one that cannot write itself.

    >>> shown_value([1.5]), shown_value("x" * 100)
    ('[1.5]', "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…")
    """
    try:
        text = write(value)
    except Exception:  # noqa: BLE001 - whatever a stranger's object raises, the message is ours
        text = f"<{type(value).__name__}>"
    return shown(text)


def shortened(message: str) -> str:
    """Return a message in one printable line, without words too long for anybody to read.

    >>> len(shortened("9" * 20_000))
    301
    """
    words = re.sub(rf"(\S{{{LONGEST_WORD}}})\S+", r"\1…", printable(message[: 2 * LONGEST_MESSAGE]))
    return words if len(words) <= LONGEST_MESSAGE else f"{words[:LONGEST_MESSAGE]}…"


class RiskOddsError(ValueError):
    """A request that has no answer; the message says why and what would have one."""

    def __init__(self, message: str = "") -> None:
        """Keep a message that is fit to be shown, whatever was quoted in it."""
        super().__init__(shortened(message))


class RulesError(RiskOddsError):
    """A rules text, or a value in it, that describes no game."""


class UnitsError(RiskOddsError):
    """A number of units or dice that the game does not know."""


class SizeError(RiskOddsError):
    """A question whose exact answer does not fit into this machine's memory."""


class ChanceError(RiskOddsError):
    """A text or number that is no chance."""
