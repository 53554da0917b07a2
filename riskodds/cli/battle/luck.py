"""``riskodds luck``: where one ending stands among all that might have been."""

from typing import Annotated

import typer

from riskodds.cli.answer import Answer, record, show
from riskodds.cli.heading import fought_by, versus
from riskodds.cli.options import (
    DEFAULT_DIGITS,
    DEFAULT_RULES,
    Attackers,
    Blitz,
    Defenders,
    Digits,
    Format,
    OnTerritory,
    OutputFormat,
    RulesText,
    attackers_of,
    units,
)
from riskodds.cli.streams import Output
from riskodds.errors import UnitsError
from riskodds.questions.tails import Luck
from riskodds.questions.tails import luck as luck_of
from riskodds.rules.words import counted
from riskodds.show.render.number import chance_of_any_size
from riskodds.show.render.table import Table
from riskodds.show.words import blitz_in_words


def luck(
    attackers: Attackers,
    defenders: Defenders,
    left: Annotated[
        str | None,
        typer.Option("--left", metavar="K", help="Conquest, K attackers left besides the one that stays behind."),
    ] = None,
    defenders_left: Annotated[
        str | None, typer.Option("--defenders-left", metavar="K", help="Failure with K defenders left.")
    ] = None,
    rules: RulesText = DEFAULT_RULES,
    on_territory: OnTerritory = False,
    blitz: Blitz = False,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """How lucky was that?

    The chance of an ending, and of one at least as good or as bad.

    \b
    Example:
      riskodds luck 9 10 --left 9
      riskodds luck 20 10 --defenders-left 3
    """
    numbers = attackers_of(attackers, on_territory=on_territory), units("defenders", defenders)
    if (left is None) == (defenders_left is None):
        raise UnitsError("how did it end? write either --left K, the attackers left, or --defenders-left K")
    if left == "0":
        raise UnitsError("left: with 0 attackers left it ended in failure; write --defenders-left K")
    ending = (units("left", left), 0) if left is not None else (0, units("defenders left", defenders_left or ""))
    lucky = luck_of(*numbers, *ending, rules, blitz=blitz)
    document = lucky.to_dict()
    said = [blitz_in_words()] if blitz else []
    sections = (versus(*numbers), fought_by(lucky.rules), *said, *luck_sections(lucky, digits))
    return show(Answer(document, record(document), sections), output)


def luck_sections(lucky: Luck, digits: int) -> tuple[str | Table, ...]:
    """Return the luck in words."""
    if lucky.attackers_left:
        ended = f"It ended in conquest with {counted(lucky.attackers_left, 'attacker')} left."
    else:
        ended = f"It ended in failure with {counted(lucky.defenders_left, 'defender')} left."
    rows = (
        ("exactly this ending", lucky.exactly),
        ("one at least as good for the attacker", lucky.at_least_as_good),
        ("one at least as bad for the attacker", lucky.at_least_as_bad),
    )
    shown = tuple(
        (name, chance_of_any_size(each.value, each.log10, digits, certain=each.certain)) for name, each in rows
    )
    return (
        ended,
        Table(("ending", "chance"), shown, align="lr"),
        "Endings are ordered from losing nothing to killing nothing.",
    )
