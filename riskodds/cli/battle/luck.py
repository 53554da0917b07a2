"""``riskodds luck``: where one ending stands among all that might have been."""

from typing import Annotated

import typer

from riskodds.cli.answer import Answer, record, show
from riskodds.cli.given import given, refuse_unused
from riskodds.cli.heading import fought_by, rules_of, versus
from riskodds.cli.options import (
    ATTACKERS,
    DEFAULT_DIGITS,
    DEFAULT_RULES,
    DEFENDERS,
    STOPS,
    Blitz,
    Digits,
    Format,
    Goal,
    HoldBack,
    MostRolls,
    OnTerritory,
    OutputFormat,
    RetreatAt,
    RulesText,
    WhileChance,
    WhileOutnumbering,
    attackers_of,
    stop_of,
    units,
)
from riskodds.cli.streams import Output
from riskodds.errors import RiskOddsError, UnitsError
from riskodds.questions.rolling import LuckOfRolls, luck_of_rolls
from riskodds.questions.tails import Luck, Probability
from riskodds.questions.tails import luck as luck_of
from riskodds.rules.ruleset import Rules
from riskodds.rules.words import counted
from riskodds.show.render.number import chance_of_any_size, mean, percent, whole
from riskodds.show.render.table import Table
from riskodds.show.words import blitz_in_words

NOT_OF_ROLLS = ("ATTACKERS", "DEFENDERS", "--left", "--defenders-left", "--on-territory", "--blitz", *STOPS)
"""What says nothing about single rolls."""


def luck(
    context: typer.Context,
    attackers: Annotated[str, ATTACKERS] = "",
    defenders: Annotated[str, DEFENDERS] = "",
    left: Annotated[
        str | None,
        typer.Option("--left", metavar="K", help="K attackers left besides the one that stays behind."),
    ] = None,
    defenders_left: Annotated[
        str | None,
        typer.Option("--defenders-left", metavar="K", help="K defenders left; with --left, if the battle goes on."),
    ] = None,
    rolled: Annotated[
        str | None,
        typer.Option(
            "--rolled",
            metavar="FILE",
            help="Of the rolls in a file (- for standard input), a line each: the dice (6 5 3 / 5 2), or how many "
            "dice of both sides and what it cost them (3 2 1 1).",
        ),
    ] = None,
    rules: RulesText = DEFAULT_RULES,
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
    """How lucky was that?

    The chance of an ending, and of one at least as good or as bad; of a battle
    that still goes on; or of the rolls of a whole evening.

    \b
    Example:
      riskodds luck 9 10 --left 9
      riskodds luck 20 10 --defenders-left 3
      riskodds luck 10 8 --left 4 --defenders-left 6
      riskodds luck --rolled evening.txt
    """
    if rolled is not None:
        from riskodds.cli.battle.rolls import rolls_in

        refuse_unused("--rolled", dict.fromkeys(given(context, *NOT_OF_ROLLS), True), ())
        lucky_rolls = luck_of_rolls(rolls_in(rolled, Rules.parse(rules)), rules)
        document = lucky_rolls.to_dict()
        return show(
            Answer(
                document, record(document), (rules_of(lucky_rolls.rules), *luck_of_rolls_sections(lucky_rolls, digits))
            ),
            output,
        )
    for name, word in (("ATTACKERS", attackers), ("DEFENDERS", defenders)):
        if not word:
            raise RiskOddsError(f"{name} is missing; write both numbers, such as riskodds luck 9 10 --left 9")
    numbers = attackers_of(attackers, on_territory=on_territory), units("defenders", defenders)
    if left is None and defenders_left is None:
        raise UnitsError(
            "how did it end? write --left K, the attackers left, or --defenders-left K, or both if it goes on"
        )
    if left == "0" and defenders_left is None:
        raise UnitsError("left: with 0 attackers left it ended in failure; write --defenders-left K")
    ending = units("left", left or "0", 0), units("defenders left", defenders_left or "0", 0)
    stop = stop_of(retreat_at, hold_back, goal, rolls, while_outnumbering, while_chance)
    lucky = luck_of(*numbers, *ending, rules, blitz=blitz, stop=stop)
    document = lucky.to_dict()
    said = [blitz_in_words()] if blitz else []
    sections = (versus(*numbers), fought_by(lucky.rules, stop), *said, *luck_sections(lucky, digits))
    return show(Answer(document, record(document), sections), output)


def luck_of_rolls_sections(lucky: LuckOfRolls, digits: int) -> tuple[str | Table, ...]:
    """Return the luck of rolls in words."""
    sides = (("attacker", lucky.attacker, lucky.attacker_lost), ("defender", lucky.defender, lucky.defender_lost))
    rows = tuple(
        (
            side,
            whole(lost),
            mean(law.mean, digits),
            *(percent(chance, digits, certain=chance == 1) for chance in (law.at_least(lost), law.at_most(lost))),
        )
        for side, law, lost in sides
    )
    attacker = lucky.attacker.at_least(lucky.attacker_lost)
    luckier = percent(1 - attacker, 0) if attacker < 1 else "0 %"
    return (
        f"{counted(len(lucky.rolls), 'roll')}, each with the dice that it had.",
        Table(("", "lost", "mean", "as many or more", "as many or fewer"), rows, align="lrrrr"),
        (
            f"Of all attackers with these dice {luckier} lose less, and "
            f"{percent(attacker, 0, certain=attacker == 1)} lose as much or more."
        ),
    )


def luck_sections(lucky: Luck, digits: int) -> tuple[str | Table, ...]:
    """Return the luck in words."""
    both = f"{counted(lucky.attackers_left, 'attacker')} against {counted(lucky.defenders_left, 'defender')}"
    if not lucky.over:
        rows = (
            (f"to come to {both}", lucky.exactly),
            ("to as many attackers or more, and defenders or fewer", lucky.at_least_as_good),
            ("to as many attackers or fewer, and defenders or more", lucky.at_least_as_bad),
        )
        return (f"It has come to {both}.", _chances(rows, digits))
    if lucky.attackers_left and lucky.defenders_left:
        goal = lucky.defenders_left <= lucky.stop.goal
        ended = f"{'The goal was reached' if goal else 'It ended'} with {both} left."
    elif lucky.attackers_left:
        ended = f"It ended in conquest with {counted(lucky.attackers_left, 'attacker')} left."
    else:
        ended = f"It ended in failure with {counted(lucky.defenders_left, 'defender')} left."
    rows = (
        ("exactly this ending", lucky.exactly),
        ("one at least as good for the attacker", lucky.at_least_as_good),
        ("one at least as bad for the attacker", lucky.at_least_as_bad),
    )
    return (ended, _chances(rows, digits), "Endings are ordered from losing nothing to killing nothing.")


def _chances(rows: tuple[tuple[str, Probability], ...], digits: int) -> Table:
    shown = tuple(
        (name, chance_of_any_size(each.value, each.log10, digits, certain=each.certain)) for name, each in rows
    )
    return Table(("ending", "chance"), shown, align="lr")
