"""``riskodds troops``: the units for a turn."""

from typing import Annotated

import typer

from riskodds.cli.answer import Answer, record, show
from riskodds.cli.options import Format, OutputFormat, units
from riskodds.cli.streams import Output
from riskodds.show.render.table import Table
from riskodds.turns.reinforcements import CONTINENTS
from riskodds.turns.reinforcements import troops as troops_of


def troops(
    territories: Annotated[str, typer.Argument(metavar="TERRITORIES", help="Held at the start of the turn.")],
    continents: Annotated[
        str, typer.Option("--continents", metavar="NAME[,NAME…]", help=f"Held as well: {', '.join(CONTINENTS)}.")
    ] = "",
    cards: Annotated[
        str, typer.Option("--cards", metavar="N", help="Units for a set that is handed in; see 'riskodds cards'.")
    ] = "0",
    shown: Annotated[bool, typer.Option("--shown", help="A card of the set shows an own territory.")] = False,
    output: OutputFormat = Format.TEXT,
) -> Output:
    """How many units does a turn bring?

    For territories, continents and cards, in both editions alike.

    \b
    Example:
      riskodds troops 14
      riskodds troops 14 --continents australia,africa --cards 8 --shown
    """
    names = [name for name in continents.split(",") if name.strip()]
    got = troops_of(units("territories", territories), names, units("cards", cards, 0), shown_territory=shown)
    document = got.to_dict()
    words = {
        "territories": "territories, divided by 3, at least 3",
        "continents": "continents",
        "cards": "a set of cards",
        "shown": "an own territory on a card, to put there",
        "total": "all together",
    }
    rows = tuple((words[name], number) for name, number in document.items())
    return show(Answer(document, record(document), (Table(("units for", "units"), rows, align="lr"),)), output)
