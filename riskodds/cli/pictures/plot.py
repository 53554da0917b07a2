"""``riskodds plot``: pictures."""

from enum import StrEnum
from typing import Annotated

import typer

from riskodds.cli.files import output_file
from riskodds.cli.given import words_of
from riskodds.cli.options import Lang, one_of
from riskodds.cli.ranges import battles_of, chances_of, range_of
from riskodds.cli.streams import Output
from riskodds.errors import RiskOddsError, shown
from riskodds.rules.language import Language
from riskodds.rules.ruleset import DEFAULT_PRESET, Rules
from riskodds.show.plots import curve, heat_map, needed, outcomes
from riskodds.show.render.picture import Picture


class PictureFormat(StrEnum):
    """How a picture is written."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"


DEFAULTS = {
    "curve": {"--attackers": "1-20", "--defenders": "3,5,10,20"},
    "heatmap": {"--attackers": "1-20", "--defenders": "1-20"},
    "outcomes": {"--battle": "10v10"},
    "needed": {"--defenders": "1-20", "--chances": "50%,75%,90%,95%"},
}
"""The plots, their options, and what these are where nothing is given."""
KINDS = tuple(DEFAULTS)


def plot(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=f"One of {', '.join(KINDS)}.")],
    file: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="A name in .png, .svg or .pdf.")],
    attackers: Annotated[
        str | None, typer.Option("--attackers", metavar="RANGE", help="Of curve and heatmap; by default 1-20.")
    ] = None,
    defenders: Annotated[
        str | None,
        typer.Option("--defenders", metavar="RANGE", help="By default 1-20 or, of curve, 3,5,10,20; not of outcomes."),
    ] = None,
    chances: Annotated[
        str | None, typer.Option("--chances", metavar="LIST", help="Of needed; by default 50%,75%,90%,95%.")
    ] = None,
    battle: Annotated[
        str | None, typer.Option("--battle", metavar="AvD", help="Of outcomes; by default 10v10.")
    ] = None,
    rules: Annotated[
        list[str] | None, typer.Option("--rules", metavar="TEXT", help="As for odds; of curve several times.")
    ] = None,
    lang: Lang = "en",
    output: Annotated[
        PictureFormat | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            parser=one_of("--format", PictureFormat),
            help="png, svg or pdf; by default as the name of the file ends.",
        ),
    ] = None,
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
    ranges = {"--attackers": attackers, "--defenders": defenders, "--chances": chances, "--battle": battle}
    words = words_of(f"the plot {kind}", ranges, DEFAULTS[kind])
    language = Language(lang)
    target = output_file(file, output, list(PictureFormat))
    from riskodds.show.render.plot import draw

    target.write(draw(_picture(kind, words, given, language), target.format, lang))
    return Output("")


def _picture(kind: str, words: dict[str, str], rules: list[Rules], language: Language) -> Picture:
    if kind == "outcomes":
        return outcomes(*_battle(words["--battle"]), rules[0], language)
    defenders = range_of("defenders", words["--defenders"])
    if kind == "needed":
        return needed(defenders, chances_of(words["--chances"]), rules[0], language)
    attackers = range_of("attackers", words["--attackers"])
    if kind == "heatmap":
        return heat_map(attackers, defenders, rules[0], language)
    return curve(attackers, defenders, rules, language)


def _battle(words: str) -> tuple[int, int]:
    one, *more = battles_of(words, on_territory=False)
    if more:
        raise RiskOddsError(f"battle {shown(words)}: a plot of outcomes shows one; write one such as 10v5")
    return one
