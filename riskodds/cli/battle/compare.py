"""``riskodds compare``: one battle under several rules."""

from typing import Annotated

import typer

from riskodds.cli.answer import Answer, show
from riskodds.cli.heading import versus
from riskodds.cli.options import (
    DEFAULT_DIGITS,
    Attackers,
    Blitz,
    Defenders,
    Digits,
    Format,
    Goal,
    HoldBack,
    MostRolls,
    OnTerritory,
    OutputFormat,
    RetreatAt,
    WhileChance,
    WhileOutnumbering,
    attackers_of,
    stop_of,
    units,
)
from riskodds.cli.streams import Output
from riskodds.questions.comparison import Comparison
from riskodds.questions.comparison import compare as compare_rules
from riskodds.rules.ruleset import PRESETS
from riskodds.rules.units import armies_on_territory
from riskodds.rules.words import how_it_is_fought, rules_in_words
from riskodds.show.render.number import mean, percent
from riskodds.show.render.table import Table
from riskodds.show.words import blitz_in_words


def compare(
    attackers: Attackers,
    defenders: Defenders,
    rules: Annotated[
        list[str] | None,
        typer.Option("--rules", metavar="TEXT", help="Rules to compare; give it several times. Default: all presets."),
    ] = None,
    on_territory: OnTerritory = False,
    retreat_at: RetreatAt = "0",
    hold_back: HoldBack = "0",
    goal: Goal = "0",
    rolls: MostRolls = "",
    while_outnumbering: WhileOutnumbering = "",
    while_chance: WhileChance = "",
    blitz: Blitz = False,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """Which rules favour whom?

    One battle under several rules, by default all presets.

    \b
    Example:
      riskodds compare 10 10
      riskodds compare 10 5 --rules hasbro-2015 --rules 'hasbro-2015 final-dice=1'
      riskodds compare 10 5 --rolls 3
    """
    numbers = attackers_of(attackers, on_territory=on_territory), units("defenders", defenders)
    stop = stop_of(retreat_at, hold_back, goal, rolls, while_outnumbering, while_chance)
    compared = compare_rules(*numbers, rules or PRESETS, stop, blitz=blitz)
    return show(_answer(compared, digits), output)


def _answer(compared: Comparison, digits: int) -> Answer:
    attackers, defenders, stop = compared.attackers, compared.defenders, compared.stop
    rows = [one.to_dict() for one in compared]
    shown = tuple(
        (
            str(one.rules),
            percent(one.conquest, digits, possible=one.possible, certain=one.certain),
            f"{100 * one.difference:+.{digits}f}",
            mean(one.attacker_losses, digits),
            mean(one.defender_losses, digits),
        )
        for one in compared
    )
    header = ("rules", "goal reached" if stop.goal else "conquest", "points", "lost", "killed")
    return Answer(
        document=compared.to_dict(),
        records=Table(
            ("attackers", "armies_on_territory", "defenders", *rows[0]),
            tuple((attackers, armies_on_territory(attackers), defenders, *row.values()) for row in rows),
        ),
        sections=(
            versus(attackers, defenders),
            how_it_is_fought(stop, *(one.rules for one in compared)),
            *([blitz_in_words()] if compared.blitz else []),
            Table(header, shown, align="lrrrr"),
            (
                "Points: percentage points above the first rules. Lost and killed: the mean losses of the attacker "
                "and of the defender over all battles."
            ),
            *(f"{one.rules}: {rules_in_words(one.rules)}" for one in compared),
        ),
    )
