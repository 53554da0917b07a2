"""``riskodds advise``: attack or stop."""

import re
from typing import Annotated

import typer

from riskodds.battles.batch import Summary, summaries
from riskodds.cli.answer import Answer, show
from riskodds.cli.heading import versus
from riskodds.cli.options import (
    DEFAULT_DIGITS,
    DEFAULT_RULES,
    Attackers,
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
from riskodds.errors import RiskOddsError, shown
from riskodds.questions.advice import TERRITORY, Advice, Worth, usual_worth
from riskodds.questions.advice import advise as advise_on
from riskodds.rules.words import counted, rules_in_words, who_rolls
from riskodds.show.render.number import percent
from riskodds.show.render.table import Cell, Table

MOST_ROWS = 30
"""Numbers of defenders shown; the last ones, next to the question."""


def advise(
    attackers: Attackers,
    defenders: Defenders,
    conquest_worth: Annotated[
        str | None, typer.Option("--conquest-worth", metavar="W", help="What the conquest is worth; else 0.")
    ] = None,
    attacker_worth: Annotated[
        str | None, typer.Option("--attacker-worth", metavar="W", help="What each attacker saved is worth; else 1.")
    ] = None,
    defender_worth: Annotated[
        str | None, typer.Option("--defender-worth", metavar="W", help="What each defender killed is worth; else 1.")
    ] = None,
    rules: RulesText = DEFAULT_RULES,
    on_territory: OnTerritory = False,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """Should I go on attacking, or stop?

    Given what a conquest, each attacker saved and each defender killed is
    worth to you, in any unit: the best choice here and in every state up to
    here. Where no worth is given, that of a player who wants the territory: as
    many units as stand there, which count only if it falls, and 3 for the
    territory with its card.

    \b
    Example:
      riskodds advise 10 5 --conquest-worth 3
      riskodds advise 6 8 --conquest-worth 5 --attacker-worth 2
    """
    numbers = attackers_of(attackers, on_territory=on_territory), units("defenders", defenders)
    told = {"conquest": conquest_worth, "attacker": attacker_worth, "defender": defender_worth}
    given = {name: _worth(name, word) for name, word in told.items() if word is not None}
    worth = Worth(**given) if given else usual_worth(numbers[1])
    return show(_answer(advise_on(*numbers, worth, rules), bool(given), digits), output)


def _worth(name: str, word: str) -> float:
    if not re.fullmatch(r"[+-]?([0-9]+([.,][0-9]*)?|[.,][0-9]+)(e[+-]?[0-9]{1,3})?", word, re.ASCII | re.IGNORECASE):
        raise RiskOddsError(f"{name} worth: {shown(word)!r} is not a number; write one such as 1.5")
    return float(word.replace(",", "."))


def _answer(advice: Advice, told: bool, digits: int) -> Answer:
    here = advice.attackers, advice.defenders
    shown_of = range(max(1, advice.defenders - MOST_ROWS + 1), advice.defenders + 1)
    fought = summaries([(advice.attackers, defenders) for defenders in shown_of], advice.rules)
    to_the_end = {one.defenders: _conquest(one, digits) for one in fought}
    go_on, playing_on = bool(advice.go_on[here]), float(advice.playing_on[here])
    boundary = {defenders: advice.boundary(defenders) for defenders in range(1, advice.defenders + 1)}
    worth = advice.worth
    verdict = (
        f"{'Attack' if go_on else 'Stop'}: to go on is worth {playing_on:+.{digits}f} compared with stopping here (0). "
        f"Fought to the end, conquest has a chance of {to_the_end[advice.defenders]}."
    )
    rows = tuple(
        (counted(defenders, "defender"), _with(boundary[defenders], advice.attackers), to_the_end[defenders])
        for defenders in shown_of
    )
    values = (
        f"conquest {worth.conquest:g}, each attacker lost {0 - worth.attacker:g}, "
        f"each defender killed {worth.defender:+g}"
    )
    return Answer(
        document=advice.to_dict(),
        records=_records(advice, boundary),
        sections=(
            f"{versus(*here)}; worth{' as told' if told else ''}: {values}.",
            *([] if told else [_why(advice)]),
            verdict,
            _to_keep(advice),
            Table(("against", "go on with", f"conquest by {advice.attackers:,}, to the end"), rows, align="rlr"),
            "Worth is a mean over all battles, choosing best after each roll.",
            f"Rules: {advice.rules}. {rules_in_words(advice.rules)} {who_rolls(advice.rules)}{_whatever(advice)}.",
        ),
    )


def _records(advice: Advice, boundary: dict[int, list[range]]) -> Table:
    """Return a row for each range of attackers with which to go on, and one for each defenders never to attack."""
    here = advice.attackers, advice.defenders
    worths = {f"{name}_worth": worth for name, worth in vars(advice.worth).items()}
    verdict = "attack" if advice.go_on[here] else "stop"
    question: tuple[Cell, ...] = (str(advice.rules), *worths.values(), *here, verdict, float(advice.playing_on[here]))
    rows: list[tuple[Cell, ...]] = []
    for defenders, ranges in boundary.items():
        rows += [(*question, defenders, each[0], each[-1]) for each in ranges] or [(*question, defenders, None, None)]
    names = ("attackers", "defenders", "advice", "playing_on", "against", "go_on_from", "go_on_to")
    return Table(("rules", *worths, *names), tuple(rows))


def _whatever(advice: Advice) -> str:
    picks_after = advice.rules.defender_picks == "after"
    return "; the defender's picks do not depend on what the attacker thinks units worth" if picks_after else ""


def _conquest(one: Summary, digits: int) -> str:
    return percent(one.conquest, digits, possible=one.possible, certain=one.certain)


def _why(advice: Advice) -> str:
    return (
        f"No worth was told, so it is that of a player who wants the territory: {advice.defenders:,} for the defenders "
        f"there, who count only if it falls, and {TERRITORY} for the territory with its card (a third of a set). "
        "--conquest-worth, --attacker-worth and --defender-worth say otherwise."
    )


def _to_keep(advice: Advice) -> str:
    """Return one sentence to keep in mind at the table."""
    here = advice.attackers, advice.defenders
    if advice.enough is not None:
        return f"To keep in mind: go on while you have at least {counted(advice.enough, 'attacker')}."
    if advice.go_on[here]:
        return "To keep in mind: go on as long as the table says so."
    return f"To keep in mind: do not attack {counted(advice.defenders, 'defender')} with {advice.attackers:,}."


def _with(ranges: list[range], most: int) -> str:
    if not ranges:
        return f"never (up to {counted(most, 'attacker')})"
    texts = [_range(each, most) for each in ranges]
    return ", ".join(texts)


def _range(numbers: range, most: int) -> str:
    if numbers[-1] == most:
        return f"{numbers[0]:,} or more attackers"
    return f"{numbers[0]:,}" if len(numbers) == 1 else f"{numbers[0]:,}–{numbers[-1]:,}"
