"""``riskodds plot``: pictures."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from riskodds.chance import as_chance
from riskodds.cli.answer import Output
from riskodds.cli.options import Lang
from riskodds.cli.ranges import battles_of, range_of
from riskodds.errors import RiskOddsError, shown
from riskodds.language import Language
from riskodds.plots import curve, heat_map, needed, outcomes
from riskodds.render.picture import Picture
from riskodds.rules import DEFAULT_PRESET, Rules

KINDS = ("curve", "heatmap", "outcomes", "needed")


def plot(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=f"One of {', '.join(KINDS)}.")],
    file: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="A name in .png, .svg or .pdf.")],
    attackers: Annotated[str, typer.Option("--attackers", metavar="RANGE", help="Such as 1-20.")] = "1-20",
    defenders: Annotated[
        str, typer.Option("--defenders", metavar="RANGE", help="Such as 1-20 or, of curve, 3,5,10.")
    ] = "",
    chances: Annotated[
        str, typer.Option("--chances", metavar="LIST", help="Of needed: such as 50%,90%.")
    ] = "50%,75%,90%,95%",
    battle: Annotated[str, typer.Option("--battle", metavar="AvD", help="Of outcomes: such as 10v5.")] = "10v10",
    rules: Annotated[
        list[str] | None, typer.Option("--rules", metavar="TEXT", help="As for odds; of curve several times.")
    ] = None,
    lang: Lang = "en",
) -> Output:
    """Which picture would you like to look at?

    \b
    Example:
      riskodds plot curve --defenders 3,5,10 -o curve.png
      riskodds plot outcomes --battle 10v5 -o outcomes.svg
    """
    if kind not in KINDS:
        raise RiskOddsError(f"{shown(kind)!r} is no plot; write one of {', '.join(KINDS)}")
    given = [Rules.parse(text) for text in rules or [DEFAULT_PRESET]]
    if len(given) > 1 and kind != "curve":
        raise RiskOddsError(f"a {kind} has one set of rules; write --rules once, or plot a curve")
    language = Language(lang)
    makers: dict[str, Callable[[], Picture]] = {
        "curve": lambda: curve(_attackers(attackers), range_of("defenders", defenders or "3,5,10,20"), given, language),
        "heatmap": lambda: heat_map(
            _attackers(attackers), range_of("defenders", defenders or "1-20"), given[0], language
        ),
        "outcomes": lambda: outcomes(*battles_of(battle, on_territory=False)[0], given[0], language),
        "needed": lambda: needed(
            range_of("defenders", defenders or "1-20"),
            [as_chance(word) for word in chances.split(",")],
            given[0],
            language,
        ),
    }
    from riskodds.render.plot import SUFFIXES, draw

    path = Path(file)
    if path.suffix.lower() not in SUFFIXES:
        raise RiskOddsError(f"{shown(file)}: the name says no format; write one that ends in .png, .svg or .pdf")
    picture = makers[kind]()
    try:
        draw(picture, path, lang)
    except OSError as error:
        raise RiskOddsError(f"{shown(file)}: {error.strerror}; write the name of a file that can be written") from None
    return Output("")


def _attackers(words: str) -> list[int]:
    return range_of("attackers", words)
