"""``riskodds missions``: the missions of an edition."""

from typing import Annotated

import typer

from riskodds.cli.answer import Answer, record, show
from riskodds.cli.games.asked import edition_words
from riskodds.cli.options import Format, OutputFormat
from riskodds.cli.streams import Output
from riskodds.games.edition import Edition
from riskodds.games.missions import COLOURS, Mission, deck
from riskodds.games.play.table import COUNT, DESTROY, HOLD
from riskodds.show.render.table import Table


def missions(
    edition: Annotated[
        str, typer.Argument(metavar="EDITION", autocompletion=edition_words, help="As for games.")
    ] = "hasbro-2015",
    output: OutputFormat = Format.TEXT,
) -> Output:
    """Which secret missions are there?

    The cards of an edition, what each needs, and how many territories that takes.

    \b
    Example:
      riskodds missions
      riskodds missions hasbro-2000
    """
    rules = Edition.parse(edition)
    cards = deck(rules.missions)
    documents: list[dict[str, object]] = [
        {"mission": _name(card, rules.missions), "needs": _needs(card), "territories": card.territories}
        for card in cards
    ]
    rows = tuple(
        (str(each["mission"]), str(each["needs"]), card.territories)
        for each, card in zip(documents, cards, strict=True)
    )
    note = (
        "Cards of colours that nobody plays are taken out before dealing; who holds the card of its own colour must "
        "take 24 territories."
    )
    table = Table(("mission", "needs", "territories"), rows, align="llr", missing="–")
    return show(Answer({"edition": str(rules), "missions": documents}, record(*documents), (table, note)), output)


def _name(card: Mission, deck_name: str) -> str:
    return f"destroy {COLOURS[deck_name][card.colour]}" if card.kind == DESTROY else card.name


def _needs(card: Mission) -> str:
    if card.kind == DESTROY:
        return "the last territory of this colour is taken, whoever takes it"
    if card.kind == HOLD:
        return "both continents and a third one of your choice" if card.third else "both continents"
    if card.kind == COUNT:
        return "24 territories, with any units"
    return "18 territories that hold at least 2 units each; the others do not matter"
