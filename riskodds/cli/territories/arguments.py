"""Territories and conduct as the command line writes them."""

import re
from collections.abc import Mapping, Sequence

from riskodds.campaigns.territories import Conduct, Territory
from riskodds.cli.options import units
from riskodds.errors import UnitsError, shown
from riskodds.rules.ruleset import Rules


def territories_of(words: list[str], rules: str) -> tuple[Territory, ...]:
    """Read territories: numbers of defenders, each with rules of its own after ``@`` if they differ.

    >>> for territory in territories_of(["3", "2@defender-sides=8", "15@capital-wall"], "hasbro-2000"):
    ...     print(territory.defenders, "|", territory.rules)
    3 | hasbro-2000
    2 | hasbro-2000 defender-sides=8
    15 | capital-wall
    """
    base = Rules.parse(rules)
    found = []
    for word in words:
        number, at, text = word.partition("@")
        if at and not text.strip():
            raise UnitsError(f"{shown(word)!r}: after @ come rules, such as 2@defender-sides=8; write some, or no @")
        found.append(Territory(units("defenders", number.strip(), 0), Rules.parse(text, base) if at else base))
    return tuple(found)


def numbers_of(name: str, words: str, least: int) -> tuple[int, ...]:
    """Read numbers of units between commas.

    >>> numbers_of("leave", "3,1", least=1)
    (3, 1)
    """
    if not re.fullmatch(r"\s*\d+(\s*,\s*\d+)*\s*", words, re.ASCII):
        raise UnitsError(f"{name}: {shown(words)!r}; write numbers of units between commas, such as 3,1")
    return tuple(units(name, word.strip(), least) for word in words.split(","))


def refuse_beyond(territories: Sequence[Territory], given: Mapping[str, object]) -> None:
    """Refuse numbers between conquests that come after the last one, where nothing goes on.

    >>> refuse_beyond([Territory(3)], {"--leave": "2"})
    Traceback (most recent call last):
        ...
    riskodds.errors.UnitsError: --leave is for several territories, where some go on; leave it out, or write more

    Raises
    ------
    UnitsError
        If there is one territory, or more numbers than territories.
    """
    for option, words in given.items():
        if len(territories) == 1:
            raise UnitsError(f"{option} is for several territories, where some go on; leave it out, or write more")
        numbers = str(words).count(",") + 1
        if numbers > len(territories):
            raise UnitsError(f"{option}: {numbers} numbers for {len(territories)} territories; write fewer numbers")


def conduct_of(leave: str, reinforce: str, retreat_at: str, *, blitz: bool) -> Conduct:
    """Read how a campaign is carried out.

    >>> conduct_of("1", "0", "0", blitz=False)
    Conduct(leave=(1,), reinforce=(0,), retreat_at=0, blitz=False)
    """
    return Conduct(
        numbers_of("leave", leave, 1), numbers_of("reinforce", reinforce, 0), units("retreat at", retreat_at, 0), blitz
    )
