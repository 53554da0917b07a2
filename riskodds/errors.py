"""What riskodds raises: always the value, what is wrong with it, and what to write instead."""


def shown(text: str, most: int = 40) -> str:
    r"""Return a value as a message shows it: shortened, and nothing in it that a terminal would obey.

    >>> shown("both"), shown("9" * 50, most=5), shown("\x1b[31m")
    ('both', '99999…', '\\x1b[31m')
    """
    plain = text if text.isprintable() else text.encode("unicode_escape").decode("ascii")
    return plain if len(plain) <= most else f"{plain[:most]}…"


class RiskOddsError(ValueError):
    """A request that has no answer; the message says why and what would have one."""


class RulesError(RiskOddsError):
    """A rules text, or a value in it, that describes no game."""


class UnitsError(RiskOddsError):
    """A number of units or dice that the game does not know."""


class SizeError(RiskOddsError):
    """A question whose exact answer does not fit into this machine's memory."""


class ChanceError(RiskOddsError):
    """A text or number that is no chance."""
