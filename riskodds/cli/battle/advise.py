"""``riskodds advise``: attack or stop."""

import re
from itertools import groupby
from typing import Annotated

import typer

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
from riskodds.questions.advice import Advice, Worth
from riskodds.questions.advice import advise as advise_on
from riskodds.rules.words import counted, rules_in_words, who_rolls
from riskodds.show.render.table import Cell, Table

MOST_ROWS = 30
"""Numbers of defenders shown; the last ones, next to the question."""


def advise(
    attackers: Attackers,
    defenders: Defenders,
    conquest_worth: Annotated[
        str, typer.Option("--conquest-worth", metavar="W", help="What the conquest is worth.")
    ] = "0",
    attacker_worth: Annotated[
        str, typer.Option("--attacker-worth", metavar="W", help="What each attacker saved is worth.")
    ] = "1",
    defender_worth: Annotated[
        str, typer.Option("--defender-worth", metavar="W", help="What each defender killed is worth.")
    ] = "1",
    rules: RulesText = DEFAULT_RULES,
    on_territory: OnTerritory = False,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """Should I go on attacking, or stop?

    Given what a conquest, each attacker saved and each defender killed is
    worth to you, in any unit: the best choice here and in every state up to
    here.

    \b
    Example:
      riskodds advise 10 5 --conquest-worth 3
      riskodds advise 6 8 --conquest-worth 5 --attacker-worth 2
    """
    numbers = attackers_of(attackers, on_territory=on_territory), units("defenders", defenders)
    worth = Worth(
        _worth("conquest", conquest_worth), _worth("attacker", attacker_worth), _worth("defender", defender_worth)
    )
    return show(_answer(advise_on(*numbers, worth, rules), digits), output)


def _worth(name: str, word: str) -> float:
    if not re.fullmatch(r"[+-]?([0-9]+([.,][0-9]*)?|[.,][0-9]+)(e[+-]?[0-9]{1,3})?", word, re.ASCII | re.IGNORECASE):
        raise RiskOddsError(f"{name} worth: {shown(word)!r} is not a number; write one such as 1.5")
    return float(word.replace(",", "."))


def _answer(advice: Advice, digits: int) -> Answer:
    here = advice.attackers, advice.defenders
    go_on, playing_on = bool(advice.go_on[here]), float(advice.playing_on[here])
    boundary = {defenders: advice.boundary(defenders) for defenders in range(1, advice.defenders + 1)}
    worth = advice.worth
    gain = f"{playing_on:+.{digits}f}"
    verdict = (
        f"Attack: to go on is worth {gain} compared with stopping here (0)."
        if go_on
        else f"Stop: to go on is worth {gain} compared with stopping here (0)."
    )
    rows = tuple((_against(some), _with(boundary[some[0]], advice.attackers)) for some in _alike(boundary))
    return Answer(
        document=advice.to_dict(),
        records=_records(advice, boundary),
        sections=(
            versus(*here),
            verdict,
            (
                f"Worth: conquest {worth.conquest:g}, each attacker lost {0 - worth.attacker:g}, "
                f"each defender killed {worth.defender:+g}; means over all battles, choosing best after each roll."
            ),
            Table(("against", "go on with"), rows[-MOST_ROWS:], align="rl"),
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


def _alike(boundary: dict[int, list[range]]) -> list[list[int]]:
    """Group neighbouring numbers of defenders against whom to do the same."""
    return [list(some) for _, some in groupby(boundary, key=lambda defenders: boundary[defenders])]


def _against(defenders: list[int]) -> str:
    last = counted(defenders[-1], "defender")
    return last if len(defenders) == 1 else f"{defenders[0]:,}–{last}"


def _with(ranges: list[range], most: int) -> str:
    if not ranges:
        return f"never (up to {counted(most, 'attacker')})"
    texts = [_range(each, most) for each in ranges]
    return ", ".join(texts)


def _range(numbers: range, most: int) -> str:
    if numbers[-1] == most:
        return f"{numbers[0]:,} or more attackers"
    return f"{numbers[0]:,}" if len(numbers) == 1 else f"{numbers[0]:,}–{numbers[-1]:,}"
