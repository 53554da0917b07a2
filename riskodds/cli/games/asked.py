"""What is asked of the commands about whole games: options and how their words become a question."""

import re
from typing import Annotated

import typer

from riskodds.errors import UnitsError, shown
from riskodds.games.edition import EDITIONS
from riskodds.games.profiles import PROFILES
from riskodds.games.runs import Question, question, require_number

Players = Annotated[str | None, typer.Option("--players", metavar="N", help="3 to 5, or 6 in 2000; by default 4.")]
Seed = Annotated[str, typer.Option("--seed", metavar="N", help="Decides all games, each with its number.")]
OneProfile = Annotated[
    str, typer.Option("--profile", metavar="TEXT", help=f"Of all seats: {', '.join(PROFILES)}; then key=value words.")
]
Profiles = Annotated[
    str, typer.Option("--profiles", metavar="LIST", help="One for each seat, between commas, in place of --profile.")
]
Cap = Annotated[str, typer.Option("--cap", metavar="N", help="Rounds after which a game is stopped.")]


def number(name: str, word: str, least: int, most: int) -> int:
    """Read a whole number within limits.

    >>> number("games", "20000", 1, 10**7)
    20000
    """
    if not re.fullmatch(r"[0-9]{1,20}", word, re.ASCII):
        raise UnitsError(f"{name}: {shown(word)!r} is no whole number from {least} to {most:,}; write digits only")
    return require_number(name, int(word), least, most)


def asked(edition: str, players: str | None, seed: str, profile: str, profiles: str, cap: str) -> Question:
    """Read what is to be played."""
    many = None if players is None else number("players", players, 3, 6)
    several = profiles.split(",") if profiles else [profile]
    return question(edition, several, many, number("seed", seed, 0, 2**64 - 1), number("cap", cap, 1, 1000))


def editions_of(words: list[str]) -> list[str]:
    """Return the texts of editions; one that begins with a ``key=value`` word is the first one, so changed.

    >>> editions_of(["hasbro-2015", "win=own-turn"])
    ['hasbro-2015', 'hasbro-2015 win=own-turn']
    """
    return [f"{words[0]} {each}" if "=" in (each.split() or [""])[0] else each for each in words]


def edition_words(incomplete: str) -> list[str]:
    """Return what a shell may complete."""
    return [name for name in EDITIONS if name.startswith(incomplete)]
