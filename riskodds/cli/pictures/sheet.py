"""``riskodds sheet``: pages to print and lay beside the board."""

from pathlib import Path
from typing import Annotated

import typer

from riskodds.cli.options import Lang
from riskodds.cli.ranges import range_of
from riskodds.cli.streams import Output, writing
from riskodds.errors import RiskOddsError, shown
from riskodds.rules.language import Language
from riskodds.rules.ruleset import DEFAULT_PRESET, as_rules

KINDS = ("odds", "turn")
FEW = "1-20"


def sheet(
    file: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="A name in .pdf.")],
    kind: Annotated[
        str, typer.Option("--kind", metavar="KIND", help="odds, of battles, or turn, the summary of a turn.")
    ] = "odds",
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="TEXT", help=f"As for odds; by default {DEFAULT_PRESET}.")
    ] = None,
    attackers: Annotated[
        str | None, typer.Option("--attackers", metavar="RANGE", help="Rows of the table, by default 1-20.")
    ] = None,
    defenders: Annotated[
        str | None, typer.Option("--defenders", metavar="RANGE", help="Columns of the table, by default 1-20.")
    ] = None,
    lang: Lang = "en",
) -> Output:
    """Which sheet would you like to lay beside the board?

    \b
    Example:
      riskodds sheet -o odds.pdf
      riskodds sheet --kind turn --lang nl -o beurt.pdf
      riskodds sheet --rules hasbro-2000 --lang de -o chancen.pdf
    """
    if kind not in KINDS:
        raise RiskOddsError(f"{shown(kind)!r} is no sheet; write one of {', '.join(KINDS)}")
    path = Path(file)
    if path.suffix.lower() != ".pdf":
        raise RiskOddsError(f"{shown(file)}: a sheet is a PDF; write a name that ends in .pdf")
    from riskodds.show.render.sheet import draw
    from riskodds.show.sheets import odds_sheet, turn_sheet

    language = Language(lang)
    if kind == "turn":
        if (rules, attackers, defenders) != (None, None, None):
            raise RiskOddsError("a turn sheet has both editions and no battles; leave out what is chosen for battles")
        made = turn_sheet(language)
    else:
        made = odds_sheet(
            range_of("attackers", FEW if attackers is None else attackers),
            range_of("defenders", FEW if defenders is None else defenders),
            as_rules(DEFAULT_PRESET if rules is None else rules),
            language,
        )
    with writing(file), path.open("wb") as target:
        draw(made, target)
    return Output("")
