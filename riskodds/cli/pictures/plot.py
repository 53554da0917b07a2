"""``riskodds plot``: pictures."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from riskodds.cli.options import Lang, refuse_unused
from riskodds.cli.ranges import battles_of, chances_of, range_of
from riskodds.cli.streams import Output, writing
from riskodds.errors import RiskOddsError, shown
from riskodds.rules.language import Language
from riskodds.rules.ruleset import DEFAULT_PRESET, Rules
from riskodds.show.plots import curve, heat_map, needed, outcomes
from riskodds.show.render.picture import Picture

USED = {
    "curve": ("--attackers", "--defenders"),
    "heatmap": ("--attackers", "--defenders"),
    "outcomes": ("--battle",),
    "needed": ("--defenders", "--chances"),
}
"""The plots, and their options."""
KINDS = tuple(USED)
FEW, SOME = "1-20", "3,5,10,20"
CHANCES = "50%,75%,90%,95%"
BATTLE = "10v10"


def plot(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=f"One of {', '.join(KINDS)}.")],
    file: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="A name in .png, .svg or .pdf.")],
    attackers: Annotated[
        str | None, typer.Option("--attackers", metavar="RANGE", help=f"Of curve and heatmap; by default {FEW}.")
    ] = None,
    defenders: Annotated[
        str | None,
        typer.Option("--defenders", metavar="RANGE", help=f"By default {FEW} or, of curve, {SOME}; not of outcomes."),
    ] = None,
    chances: Annotated[
        str | None, typer.Option("--chances", metavar="LIST", help=f"Of needed; by default {CHANCES}.")
    ] = None,
    battle: Annotated[
        str | None, typer.Option("--battle", metavar="AvD", help=f"Of outcomes; by default {BATTLE}.")
    ] = None,
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
        raise RiskOddsError(f"the plot {kind} takes one set of rules; write --rules once, or plot a curve")
    given_options = {"--attackers": attackers, "--defenders": defenders, "--chances": chances, "--battle": battle}
    refuse_unused(f"the plot {kind}", given_options, USED[kind])
    language = Language(lang)
    makers: dict[str, Callable[[], Picture]] = {
        "curve": lambda: curve(_attackers(attackers), _defenders(defenders, SOME), given, language),
        "heatmap": lambda: heat_map(_attackers(attackers), _defenders(defenders), given[0], language),
        "outcomes": lambda: outcomes(*_battle(battle), given[0], language),
        "needed": lambda: needed(
            _defenders(defenders), chances_of(CHANCES if chances is None else chances), given[0], language
        ),
    }
    from riskodds.show.render.plot import SUFFIXES, draw

    path = Path(file)
    if path.suffix.lower() not in SUFFIXES:
        raise RiskOddsError(f"{shown(file)}: no format of a plot; write a name that ends in .png, .svg or .pdf")
    picture = makers[kind]()
    with writing(file):
        draw(picture, path, lang)
    return Output("")


def _attackers(words: str | None) -> list[int]:
    return range_of("attackers", FEW if words is None else words)


def _defenders(words: str | None, default: str = FEW) -> list[int]:
    return range_of("defenders", default if words is None else words)


def _battle(words: str | None) -> tuple[int, int]:
    one, *more = battles_of(BATTLE if words is None else words, on_territory=False)
    if more:
        raise RiskOddsError(f"battle {shown(words or '')}: a plot of outcomes shows one; write one such as 10v5")
    return one
