"""``riskodds attackers-needed`` and ``riskodds defenders-needed``."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, NamedTuple

import typer

from riskodds.campaigns.needed import CampaignNeeded, campaign_attackers_needed
from riskodds.cli.answer import Answer, record, show
from riskodds.cli.given import given
from riskodds.cli.heading import both_counts, fought_by
from riskodds.cli.options import (
    DEFAULT_DIGITS,
    DEFAULT_RULES,
    MOST_DIGITS,
    STOPS,
    Attackers,
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
from riskodds.cli.territories.arguments import conduct_of, refuse_beyond, territories_of
from riskodds.cli.territories.campaign import campaign_rules_in_words, in_a_row
from riskodds.errors import RiskOddsError
from riskodds.questions.needed import Needed
from riskodds.questions.needed import attackers_needed as fewest_attackers
from riskodds.questions.needed import defenders_needed as fewest_defenders
from riskodds.rules.stop import TO_THE_END
from riskodds.rules.words import counted
from riskodds.show.render.number import percent, scientific
from riskodds.show.render.table import Table

TargetChances = Annotated[
    list[str],
    typer.Option("--chance", metavar="P", help="The chance to reach: 90%, 0.9 or 0,9; for each its own answer."),
]
DEFAULT_CHANCES = ["50%", "75%", "90%", "95%"]


def attackers_needed(
    context: typer.Context,
    defenders: Annotated[
        list[str],
        typer.Argument(metavar="DEFENDERS…", help="Of one territory or, for a campaign, of each, as for campaign."),
    ],
    chances: TargetChances = DEFAULT_CHANCES,
    left: Annotated[
        str, typer.Option("--left", metavar="K", help="With at least K attackers left after conquest.")
    ] = "0",
    rules: RulesText = DEFAULT_RULES,
    retreat_at: RetreatAt = "0",
    hold_back: HoldBack = "0",
    goal: Goal = "0",
    rolls: MostRolls = "",
    while_outnumbering: WhileOutnumbering = "",
    while_chance: WhileChance = "",
    leave: Annotated[str, typer.Option("--leave", metavar="K[,K…]", help="Of a campaign, as for campaign.")] = "1",
    reinforce: Annotated[
        str, typer.Option("--reinforce", metavar="K[,K…]", help="Of a campaign, as for campaign.")
    ] = "0",
    blitz: Blitz = False,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """How many attackers for a chance of conquest?

    Of one territory, or of several, taken one after the other.

    \b
    Example:
      riskodds attackers-needed 5 --chance 90%
      riskodds attackers-needed 5
      riskodds attackers-needed 5 --chance 90% --left 3
      riskodds attackers-needed 3 2@defender-sides=8 1 --chance 95%
    """
    territories = territories_of(defenders, rules)
    conduct = conduct_of(leave, reinforce, "0", blitz=blitz)
    refuse_beyond(territories, given(context, "--leave", "--reinforce"))
    stop = stop_of(retreat_at, hold_back, goal, rolls, while_outnumbering, while_chance)
    remainder = units("left", left, 0)
    if len(territories) > 1:
        for name in given(context, *STOPS, "--left"):
            raise RiskOddsError(f"{name} is for one territory; several are fought for to the end, so leave it out")

    def found(chance: str) -> Found:
        if len(territories) > 1 or (blitz and stop == TO_THE_END and not remainder):
            return _campaign(campaign_attackers_needed(territories, chance, rules, conduct), chance, digits)
        one = territories[0]
        needed = fewest_attackers(one.defenders, chance, one.rules, stop, left=remainder, blitz=blitz)
        what = "to reach the goal against" if needed.stop.goal else "for conquest of"
        rest = f", and {counted(remainder, 'attacker')} or more left," if remainder else ""
        aim = f"{what} {counted(needed.against, 'defender')}{rest} with a chance of at least {chance.strip()}"
        reached = "goal reached" if needed.stop.goal else "conquest"
        return _found(needed, aim, both_counts, f"{reached}, {remainder} left" if remainder else reached, digits)

    return show(_answer([found(chance) for chance in chances]), output)


def defenders_needed(
    attackers: Attackers,
    chances: TargetChances = DEFAULT_CHANCES,
    rules: RulesText = DEFAULT_RULES,
    on_territory: OnTerritory = False,
    retreat_at: RetreatAt = "0",
    hold_back: HoldBack = "0",
    goal: Goal = "0",
    rolls: MostRolls = "",
    while_outnumbering: WhileOutnumbering = "",
    while_chance: WhileChance = "",
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """How many defenders for a chance to hold?

    \b
    Example:
      riskodds defenders-needed 10 --chance 50%
    """
    army = attackers_of(attackers, on_territory=on_territory)
    stop = stop_of(retreat_at, hold_back, goal, rolls, while_outnumbering, while_chance)

    def found(chance: str) -> Found:
        needed = fewest_defenders(army, chance, rules, stop)
        goal = f"to hold against {both_counts(needed.against)} with a chance of at least {chance.strip()}"
        reached = "failure of the attack" if stop == TO_THE_END else "no success of the attack"
        return _found(needed, goal, _defenders, reached, digits)

    return show(_answer([found(chance) for chance in chances]), output)


class Found(NamedTuple):
    """The answer for one chance."""

    document: dict[str, object]
    sections: list[str | Table]
    rules: list[str]
    """In words; the same for all chances."""


def _answer(answers: list[Found]) -> Answer:
    """Return the answer for one chance or, in a document of several, for each."""
    documents = [each.document for each in answers]
    sections = [section for each in answers for section in each.sections]
    return Answer(
        documents[0] if len(documents) == 1 else {"answers": documents},
        record(*documents),
        (*sections, *answers[0].rules),
    )


def _campaign(needed: CampaignNeeded, chance: str, digits: int) -> Found:
    """Return the answer for several territories."""
    goal = f"against {in_a_row(needed.territories)}, to take all with a chance of at least {chance.strip()}"
    sections: list[str | Table] = [f"No number of attackers is enough {goal}."]
    if needed.units is not None:
        table = _both(needed, both_counts, "conquest of all", digits)
        sections = [f"{both_counts(needed.units)}: the fewest {goal}.", table]
    return Found(needed.to_dict(), sections, campaign_rules_in_words(needed.territories, needed.conduct))


def _defenders(number: int) -> str:
    return counted(number, "defender")


def _found(needed: Needed, goal: str, name: Callable[[int], str], reached: str, digits: int) -> Found:
    """Return the answer with the fewest units and, so that it is seen to be minimal, with one unit fewer."""
    sections: list[str | Table] = [f"No number of units is enough {goal}."]
    if needed.units is not None:
        sections = [f"{name(needed.units)}: the fewest {goal}.", _both(needed, name, reached, digits)]
    return Found(needed.to_dict(), sections, [fought_by(needed.rules, needed.stop)])


def _both(needed: Needed | CampaignNeeded, name: Callable[[int], str], reached: str, digits: int) -> Table:
    """Return the chance with so many units and with one fewer; where no digits tell them apart, how it is missed."""
    number, chance, fewer = needed.units or 0, needed.reached or 0.0, needed.one_fewer or 0.0
    digits = _digits_that_tell(needed.chance, chance, fewer, digits)
    rows = (
        (name(number), percent(chance, digits, certain=needed.certain)),
        (name(number - 1), percent(fewer, digits, possible=needed.possible_with_one_fewer)),
    )
    if digits < MOST_DIGITS or not needed.missed or not needed.missed_by_one_fewer:
        return Table(("with", reached), rows, align="lr")
    misses = (scientific(math.log10(missed)) for missed in (needed.missed, needed.missed_by_one_fewer))
    return Table(
        ("with", reached, "missed"), tuple((*row, miss) for row, miss in zip(rows, misses, strict=True)), align="lrr"
    )


def _digits_that_tell(target: Fraction, reached: float, one_fewer: float, digits: int) -> int:
    """Return so many decimals, at least `digits`, that the rounded chances stand on either side of the target.

    >>> _digits_that_tell(Fraction(8, 10), 0.852, 0.79998, digits=2)
    3
    """
    for enough in range(digits, MOST_DIGITS):
        rounded = [Fraction(f"{100 * chance:.{enough}f}") for chance in (one_fewer, reached)]
        if rounded[0] < 100 * target <= rounded[1] and (rounded[1] < 100 or target == 1):
            return enough
    return MOST_DIGITS
