"""``riskodds roll``: one roll."""

from typing import Annotated

import typer

from riskodds.cli.answer import Answer, show
from riskodds.cli.options import DEFAULT_DIGITS, DEFAULT_RULES, Digits, Format, OutputFormat, RulesText, units
from riskodds.cli.streams import Output
from riskodds.dice.one_roll import Roll
from riskodds.dice.one_roll import roll as one_roll
from riskodds.rules.words import counted, rules_in_words
from riskodds.show.render.number import mean, percent, whole
from riskodds.show.render.table import Table


def roll(
    attack_dice: Annotated[str, typer.Argument(metavar="ATTACK_DICE", help="Dice the attacker rolls.")],
    defend_dice: Annotated[str, typer.Argument(metavar="DEFEND_DICE", help="Dice the defender rolls.")],
    rules: RulesText = DEFAULT_RULES,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """What does one roll cost each side?

    Counted over all rolls.

    \b
    Example:
      riskodds roll 3 2
    """
    return show(
        _answer(one_roll(units("attack dice", attack_dice), units("defend dice", defend_dice), rules), digits), output
    )


def _answer(one: Roll, digits: int) -> Answer:
    outcomes = [(*each[:3], float(each.probability)) for each in one.outcomes]
    rows = tuple(
        (
            loss,
            kill,
            whole(count),
            percent(chance, digits, possible=count > 0, certain=count == one.rolls),
        )
        for loss, kill, count, chance in outcomes
    )
    return Answer(
        document=one.to_dict(),
        records=Table(
            ("rules", "attack_dice", "defend_dice", "attacker_losses", "defender_losses", "count", "probability"),
            tuple((str(one.rules), one.attack_dice, one.defend_dice, *outcome) for outcome in outcomes),
        ),
        sections=(
            (
                f"One roll of {counted(one.attack_dice, 'attack die', 'attack dice')} "
                f"against {counted(one.defend_dice, 'defend die', 'defend dice')}"
            ),
            f"Rules: {one.rules}. {rules_in_words(one.rules)}",
            *_pick_not_applied(one),
            Table(("attacker loses", "defender loses", f"of {whole(one.rolls)} rolls", "chance"), rows, align="rrrr"),
            (
                f"Mean losses over all rolls: attacker {mean(float(one.attacker_losses), digits)}, "
                f"defender {mean(float(one.defender_losses), digits)}."
            ),
        ),
    )


def _pick_not_applied(one: Roll) -> tuple[str, ...]:
    if one.rules.defender_picks == "before":
        return ()
    return ("The dice of both sides are fixed before the roll here; the defender's pick after it is not applied.",)
