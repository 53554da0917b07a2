"""``riskodds explain``: what a number that somebody quotes may be."""

from typing import Annotated

import typer

from riskodds.cli.answer import Answer, show
from riskodds.cli.options import DEFAULT_RULES, Format, OutputFormat, RulesText, units
from riskodds.cli.streams import ANSWERED, DIFFERENT, Output
from riskodds.published.explanation import Explanation
from riskodds.published.explanation import explain as explain_number
from riskodds.published.figures import Count
from riskodds.published.printed import PrintedNumber, printed_number
from riskodds.published.quantities import is_chance
from riskodds.rules.ruleset import Rules
from riskodds.rules.words import AS_PUBLISHED
from riskodds.show.render.number import deciding
from riskodds.show.render.table import Table

MOST_ROWS = 20
"""In text and Markdown."""
COUNTED = {Count.ATTACKING: "attackers", Count.TERRITORY: "on the territory", Count.DICE: "dice"}


def explain(
    value: Annotated[str, typer.Argument(metavar="VALUE", help="As quoted: '48 %', 0.568, 7.31 or 275/2592.")],
    attackers: Annotated[str, typer.Argument(metavar="ATTACKERS", help="As quoted, by whatever count.")],
    defenders: Annotated[str, typer.Argument(metavar="DEFENDERS", help="As quoted.")],
    rules: RulesText = DEFAULT_RULES,
    output: OutputFormat = Format.TEXT,
) -> Output:
    """What may a number be that somebody quotes?

    They say 10 against 10 is 48 %: under which rules and count is it?

    Tried are all presets, both counts of attackers, chances and mean losses of the battle and of a single roll,
    and the slips that people make: sides swapped, digits cut off, dice taken as independent. Exit status 1 if
    nothing gives the number.

    \b
    Example:
      riskodds explain '48 %' 10 10
      riskodds explain 5.26 10 10
    """
    printed = printed_number(value)
    numbers = units("attackers", attackers), units("defenders", defenders)
    found = explain_number(printed, *numbers, Rules.parse(rules))
    answer = show(_answer(printed, numbers, found), output)
    return Output(answer.text, ANSWERED if found else DIFFERENT)


def _answer(printed: PrintedNumber, numbers: tuple[int, int], found: list[Explanation]) -> Answer:
    documents = [one.to_dict() for one in found]
    columns = ("quantity", "count", "rules", "oddities", "computed", "changes")
    rows = tuple(
        (
            ", ".join([one.figure.quantity, *one.oddities]),
            COUNTED[one.figure.count],
            _rules(one),
            _true(one),
        )
        for one in found[:MOST_ROWS]
    )
    attackers, defenders = numbers
    more = len(found) - len(rows)
    note = f"… and {more:,} more; --format csv has all." if more else ""
    table = Table(("what it is", "counted", "rules", "true value"), rows, align="lllr", note=note)
    said = f"{printed.text} for {attackers:,} against {defenders:,}: {_verdict(found)}"
    return Answer(
        document={"published": printed.text, "attackers": attackers, "defenders": defenders, "explanations": documents},
        records=Table(columns, tuple(tuple(str(each[column]) for column in columns) for each in documents)),
        sections=(said, AS_PUBLISHED, table) if found else (said,),
    )


def _true(one: Explanation) -> str:
    printed = one.figure.printed  # in the unit that it was meant in
    if "/" in printed.text and not isinstance(one.computed, float):
        return str(one.computed)
    chance = is_chance(one.figure.quantity)
    return deciding(
        one.computed, printed.low, printed.high, printed.decimals, in_percent=printed.percent, is_chance=chance
    )


def _rules(one: Explanation) -> str:
    first, *more = map(str, one.rules)
    return f"{first} and {len(more)} more" if more else first


def _verdict(found: list[Explanation]) -> str:
    if not found:
        return "no rules, count or quantity that was tried gives that."
    if len(found) == 1:
        return "one reading gives that."
    return f"{len(found):,} readings give that, the simplest first; the digits do not decide between them."
