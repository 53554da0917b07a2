"""The arguments and options that commands share, and how their words become values."""

import re
from enum import StrEnum
from typing import Annotated

import typer

from riskodds.errors import UnitsError
from riskodds.rules import DEFAULT_PRESET, PRESETS
from riskodds.units import attackers_from_territory, require_units


class Format(StrEnum):
    """How an answer is printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"


def _presets(incomplete: str) -> list[str]:
    return [name for name in PRESETS if name.startswith(incomplete)]


Attackers = Annotated[
    str, typer.Argument(metavar="ATTACKERS", help="Units free to attack; the army that stays behind is not counted.")
]
Defenders = Annotated[str, typer.Argument(metavar="DEFENDERS", help="Units on the defended territory.")]
RulesText = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="TEXT",
        autocompletion=_presets,
        help="A preset, then key=value words: 'hasbro-2000 final-dice=1'. See 'riskodds rules'.",
    ),
]
OnTerritory = Annotated[
    bool, typer.Option("--on-territory", help="ATTACKERS counts all armies on the territory, one of which stays.")
]
OutputFormat = Annotated[Format, typer.Option("--format", help="How to print the answer.")]
Digits = Annotated[int, typer.Option("--digits", min=0, max=15, help="Decimals in text and Markdown.")]

DEFAULT_RULES = DEFAULT_PRESET
DEFAULT_DIGITS = 2


def units(what: str, word: str) -> int:
    """Read a number of units.

    >>> units("attackers", "10")
    10
    >>> units("attackers", "3.5")
    Traceback (most recent call last):
        ...
    riskodds.errors.UnitsError: attackers: '3.5' is not a whole number; write digits only, such as 10

    Raises
    ------
    UnitsError
        If the word is no whole number of at least 1.
    """
    if not re.fullmatch(r"[0-9]{1,18}", word, re.ASCII):
        shown = word if len(word) <= 20 else f"{word[:20]}…"
        raise UnitsError(f"{what}: {shown!r} is not a whole number; write digits only, such as 10")
    return require_units(what, int(word))


def attackers_of(word: str, *, on_territory: bool) -> int:
    """Read the attackers, free to attack, from a count that may include the army that stays behind.

    >>> attackers_of("11", on_territory=True)
    10
    """
    return (
        attackers_from_territory(units("armies on the territory", word)) if on_territory else units("attackers", word)
    )
