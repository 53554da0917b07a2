"""Options that a request has no use for, which are refused and not silently dropped."""

from collections.abc import Collection, Mapping

from riskodds.errors import RiskOddsError


def refuse_unused(what: str, given: Mapping[str, object], used: Collection[str]) -> None:
    """Refuse options that are given but not used.

    Parameters
    ----------
    what : str
        What was asked for, for the message.
    given : mapping
        By the names of options what was given; None or False if nothing was.
    used : collection of str
        The names of those that it has a use for.

    Raises
    ------
    RiskOddsError
        If one is given and not used.

    Examples
    --------
    >>> refuse_unused("the table roll", {"--attackers": "1-3", "--battles": None}, used=())
    Traceback (most recent call last):
        ...
    riskodds.errors.RiskOddsError: the table roll has no use for --attackers; leave it out
    """
    for option, value in given.items():
        if value is not None and value is not False and option not in used:
            raise RiskOddsError(f"{what} has no use for {option}; leave it out")
