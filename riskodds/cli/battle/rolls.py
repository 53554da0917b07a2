"""``riskodds rolls``: many rolls of the same dice, and the rolls that a file has."""

import io
from typing import Annotated

import typer

from riskodds.cli.answer import Answer, show
from riskodds.cli.heading import rules_of
from riskodds.cli.options import DEFAULT_DIGITS, DEFAULT_RULES, Digits, Format, OutputFormat, RulesText, units
from riskodds.cli.outcomes import losses_chart
from riskodds.cli.streams import Output, text_of
from riskodds.errors import RiskOddsError, UnitsError, shown, shown_name
from riskodds.questions.rolling import LossesInRolls, RollMade, losses_in_rolls, numbers_in, roll_of_dice
from riskodds.rules.limits import MOST_ROLLS_ADDED
from riskodds.rules.ruleset import Rules
from riskodds.rules.words import counted
from riskodds.show.render.number import mean
from riskodds.show.render.table import Table


def rolls(
    number: Annotated[str, typer.Argument(metavar="ROLLS", help="How many rolls.")],
    attack_dice: Annotated[str, typer.Argument(metavar="ATTACK_DICE", help="Dice the attacker rolls each time.")],
    defend_dice: Annotated[str, typer.Argument(metavar="DEFEND_DICE", help="Dice the defender rolls each time.")],
    rules: RulesText = DEFAULT_RULES,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """What do many rolls cost each side?

    With units enough behind, so that all of them have these dice.

    \b
    Example:
      riskodds rolls 25 3 2
    """
    found = losses_in_rolls(
        units("rolls", number), units("attack dice", attack_dice), units("defend dice", defend_dice), rules
    )
    return show(_answer(found, digits), output)


def _answer(found: LossesInRolls, digits: int) -> Answer:
    sides = (("attacker", found.attacker), ("defender", found.defender))
    dice = f"{counted(found.attack_dice, 'die', 'dice')} against {found.defend_dice}"
    means = tuple((side, mean(law.mean, digits), mean(law.sd, digits)) for side, law in sides)
    rows = tuple(
        (str(found.rules), found.rolls, found.attack_dice, found.defend_dice, side, loss, chance)
        for side, law in sides
        for loss, chance in enumerate(law.chances.tolist())
    )
    return Answer(
        document=found.to_dict(),
        records=Table(("rules", "rolls", "attack_dice", "defend_dice", "side", "loss", "probability"), rows),
        sections=(
            f"{counted(found.rolls, 'roll')} of {dice}",
            rules_of(found.rules),
            Table(("losses", "mean", "standard deviation"), means, align="lrr"),
            losses_chart(found.attacker.chances, "attacker loses", digits),
            *(
                (losses_chart(found.defender.chances, "defender loses", digits),)
                if found.rules.ties == "nobody"
                else ()
            ),
        ),
    )


def rolls_in(name: str, rules: Rules) -> list[RollMade]:
    """Read the rolls of a file: a line each, as the dice or as how many dice and what they cost; # begins a comment.

    Raises
    ------
    RiskOddsError
        If it has none or too many, or a line is no roll.
    """
    made: list[RollMade] = []
    for line, text in enumerate(io.StringIO(text_of(name, "file"), newline=None), start=1):
        words = text.removeprefix("\ufeff").partition("#")[0].strip()
        numbers = numbers_in(words) if words else []
        if not words or (not made and not numbers and words.lower().startswith("attack")):  # a header
            continue
        where = f"{shown_name(name)}, line {line}"
        try:
            if len(numbers) == 2:
                most = rules.attack_dice, len(rules.defend_at)
                made.append(roll_of_dice(shown(words), numbers[0], numbers[1], rules, most))
            elif numbers and len(numbers[0]) == 4:
                made.append(RollMade(*numbers[0]))
            else:
                raise UnitsError(
                    f"{shown(words)!r} is no roll; write the dice, such as 6 5 3 / 5 2, or how many dice and what they "
                    "cost, such as 3 2 1 1"
                )
        except RiskOddsError as error:
            raise RiskOddsError(f"{where}: {error}") from None
        if len(made) > MOST_ROLLS_ADDED:
            raise RiskOddsError(f"{where}: more than {MOST_ROLLS_ADDED:,} rolls; write fewer")
    return made
