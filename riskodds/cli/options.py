"""The arguments and options that commands share, and how their words become values."""

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Annotated, TypeVar

import typer

from riskodds.errors import RiskOddsError, UnitsError, shown
from riskodds.rules.chance import as_chance
from riskodds.rules.language import LANGUAGES
from riskodds.rules.ruleset import DEFAULT_PRESET, PRESETS
from riskodds.rules.stop import Stop
from riskodds.rules.units import attackers_from_territory, require_units

Choice = TypeVar("Choice", bound=StrEnum)


class Format(StrEnum):
    """How an answer is printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"


MOST_DIGITS = 15
MOST_UNIT_DIGITS = 18


def _presets(incomplete: str) -> list[str]:
    return [name for name in PRESETS if name.startswith(incomplete)]


def one_of(option: str, choices: type[Choice]) -> Callable[[str], Choice]:
    """Return what reads the word of an option that is one of some words.

    >>> one_of("--format", Format)("json")
    <Format.JSON: 'json'>
    """

    def read(word: str) -> Choice:
        if word not in list(choices):
            raise RiskOddsError(f"{option} {shown(word)}: write {either(choices)}")
        return choices(word)

    return read


def either(words: Iterable[str]) -> str:
    """Name some words of which one is to be written.

    >>> either(["png", "svg", "pdf"])
    'png, svg or pdf'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def digits_of(word: str | int) -> int:
    """Read a number of decimals.

    >>> digits_of("3")
    3
    """
    if not re.fullmatch(r"[0-9]{1,2}", str(word), re.ASCII) or int(word) > MOST_DIGITS:
        raise RiskOddsError(f"--digits {shown(str(word))}: write a whole number from 0 to {MOST_DIGITS}")
    return int(word)


ATTACKERS = typer.Argument(
    metavar="ATTACKERS", help="Units free to attack; the army that stays behind is not counted.", show_default=False
)
DEFENDERS = typer.Argument(metavar="DEFENDERS", help="Units on the defended territory.", show_default=False)
Attackers = Annotated[str, ATTACKERS]
Defenders = Annotated[str, DEFENDERS]
RulesText = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="TEXT",
        autocompletion=_presets,
        help="A preset, then key=value words, in quotes: 'hasbro-2000 final-dice=1'. See 'riskodds rules'.",
    ),
]
OnTerritory = Annotated[
    bool, typer.Option("--on-territory", help="ATTACKERS counts all armies on the territory, one of which stays.")
]
RetreatAt = Annotated[
    str,
    typer.Option(
        "--retreat-at",
        metavar="K",
        help="Call the attack off as soon as K or fewer attackers are left; until then all fight.",
    ),
]
HoldBack = Annotated[
    str, typer.Option("--hold-back", metavar="K", help="Hold K attackers back: they never fight and supply no dice.")
]
Goal = Annotated[str, typer.Option("--goal", metavar="G", help="Succeed as soon as G or fewer defenders are left.")]
MostRolls = Annotated[str, typer.Option("--rolls", metavar="N", help="Call the attack off after N rolls.")]
WhileOutnumbering = Annotated[
    str,
    typer.Option(
        "--while-outnumbering",
        metavar="K",
        help="Go on only while the attackers left are at least K more than the defenders left.",
    ),
]
WhileChance = Annotated[
    str,
    typer.Option(
        "--while-chance",
        metavar="P",
        help="Go on only while fighting on to the end succeeds with P or more, such as 50%.",
    ),
]
STOPS = ("--retreat-at", "--hold-back", "--goal", "--rolls", "--while-outnumbering", "--while-chance")
"""The options of what ends a battle early."""
OutputFormat = Annotated[
    Format,
    typer.Option("--format", metavar="FORMAT", parser=one_of("--format", Format), help="text, json, csv or markdown."),
]
Digits = Annotated[int, typer.Option("--digits", metavar="N", parser=digits_of, help="Decimals in text and Markdown.")]

Blitz = Annotated[
    bool,
    typer.Option("--blitz", help="Decide by Balanced Blitz, as RISK: Global Domination can, not by dice."),
]
Lang = Annotated[str, typer.Option("--lang", metavar="CODE", help=f"Of the words and numbers: {', '.join(LANGUAGES)}.")]

DEFAULT_RULES = DEFAULT_PRESET
DEFAULT_DIGITS = 2


def units(what: str, word: str, least: int = 1) -> int:
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
        If the word is no whole number of at least `least`.
    """
    if not re.fullmatch(r"-?[0-9]+", word, re.ASCII):
        raise UnitsError(f"{what}: {shown(word)!r} is not a whole number; write digits only, such as 10")
    if len(word) > MOST_UNIT_DIGITS:
        raise UnitsError(f"{what}: {shown(word)} is too many; write at most {MOST_UNIT_DIGITS} digits")
    return require_units(what, int(word), least)


def attackers_of(word: str, *, on_territory: bool) -> int:
    """Read the attackers, free to attack, from a count that may include the army that stays behind.

    >>> attackers_of("11", on_territory=True)
    10
    """
    return (
        attackers_from_territory(units("armies on the territory", word)) if on_territory else units("attackers", word)
    )


def stop_of(
    retreat_at: str,
    hold_back: str,
    goal: str,
    rolls: str = "",
    while_outnumbering: str = "",
    while_chance: str = "",
) -> Stop:
    """Read when the attacker stops; an empty word sets no limit.

    >>> stop_of("7", "0", "0", rolls="3") == Stop(retreat_at=7, rolls=3)
    True
    """
    return Stop(
        units("retreat at", retreat_at, 0),
        units("hold back", hold_back, 0),
        units("goal", goal, 0),
        units("rolls", rolls) if rolls else None,
        units("while outnumbering", while_outnumbering, 0) if while_outnumbering else None,
        as_chance(while_chance) if while_chance else None,
    )
