"""``riskodds odds``: one battle."""

from fractions import Fraction
from typing import Annotated, Any

import typer

from riskodds.battle import Battle, Ending, Losses, exact_battle
from riskodds.battle import battle as one_battle
from riskodds.cli.answer import Answer, record, show
from riskodds.cli.left import left
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
from riskodds.render.number import counted, finite, mean, percent, scientific
from riskodds.render.table import Table
from riskodds.wording import in_words

SMALL_CHANCE = -4
"""The decimal logarithm below which a chance is also shown as a power of ten."""


def odds(
    attackers: Attackers,
    defenders: Defenders,
    rules: RulesText = DEFAULT_RULES,
    on_territory: OnTerritory = False,
    exact: Annotated[bool, typer.Option("--exact", help="Add the chances and mean losses as exact fractions.")] = False,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> None:
    """Can these attackers take those defenders, and what will it cost?

    \b
    Example:
      riskodds odds 10 5
      riskodds odds 11 5 --on-territory --rules hasbro-2000
    """
    numbers = attackers_of(attackers, on_territory=on_territory), units("defenders", defenders)
    fractions = _fractions(exact_battle(*numbers, rules)) if exact else {}
    show(_answer(one_battle(*numbers, rules), fractions, digits), output)


def _fractions(exact: Battle[Fraction]) -> dict[str, str]:
    return {
        "conquest": _fraction(exact.conquest),
        "failure": _fraction(exact.failure),
        "attacker_losses": _fraction(exact.attacker_losses.mean),
        "defender_losses": _fraction(exact.defender_losses.mean),
    }


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _answer(one: Battle[float], fractions: dict[str, str], digits: int) -> Answer:
    document = _document(one) | ({"exact": fractions} if fractions else {})
    return Answer(document, record(document), (*_sections(one, digits), *_exactly(fractions)))


def _document(one: Battle[float]) -> dict[str, Any]:
    return {
        "rules": str(one.rules),
        "attackers": one.attackers,
        "armies_on_territory": one.armies_on_territory,
        "defenders": one.defenders,
        "conquest": one.conquest,
        "failure": one.failure,
        "log10_conquest": finite(one.conquered.log10_chance),
        "log10_failure": finite(one.failed.log10_chance),
        "attacker_losses": _losses(one.attacker_losses),
        "defender_losses": _losses(one.defender_losses),
        "attackers_left_given_conquest": one.attackers_left_given_conquest,
        "defenders_left_given_failure": one.defenders_left_given_failure,
        "move_in": one.move_in,
        "outcomes": [
            {"attackers": attackers, "defenders": defenders, "probability": probability}
            for attackers, defenders, probability in one.outcomes
        ],
    }


def _losses(losses: Losses[float]) -> dict[str, float | None]:
    return {
        "mean": losses.mean,
        "sd": losses.sd,
        "given_conquest": losses.given_conquest,
        "given_failure": losses.given_failure,
    }


def _sections(one: Battle[float], digits: int) -> tuple[str | Table, ...]:
    chances = (
        ("conquest", _chance(one.conquered, one.failed, digits)),
        ("failure", _chance(one.failed, one.conquered, digits)),
    )
    losses = tuple(
        (
            side,
            mean(of_side.mean, digits),
            mean(of_side.sd, digits),
            mean(of_side.given_conquest, digits),
            mean(of_side.given_failure, digits),
        )
        for side, of_side in (("attacker", one.attacker_losses), ("defender", one.defender_losses))
    )
    return (
        (
            f"{counted(one.attackers, 'attacker')} ({one.armies_on_territory:,} armies on the territory) "
            f"against {counted(one.defenders, 'defender')}"
        ),
        f"Rules: {one.rules}. {in_words(one.rules)}",
        Table(("ending", "chance"), chances, align="lr"),
        Table(("mean losses", "over all battles", "(sd)", "given conquest", "given failure"), losses, align="lrrrr"),
        (
            f"Given conquest, {mean(one.attackers_left_given_conquest, digits)} attackers are left and "
            f"{mean(one.move_in, digits)} of them must move in (the dice of the last roll), on average."
        ),
        left(one, digits),
    )


def _chance(ending: Ending[float], other: Ending[float], digits: int) -> str:
    small = f" ({scientific(ending.log10_chance)})" if SMALL_CHANCE > ending.log10_chance > -float("inf") else ""
    return percent(ending.chance, digits, possible=ending.possible, certain=not other.possible) + small


def _exactly(fractions: dict[str, str]) -> tuple[str, ...]:
    names = {
        "conquest": "Conquest",
        "failure": "Failure",
        "attacker_losses": "Attacker losses, mean over all battles",
        "defender_losses": "Defender losses, mean over all battles",
    }
    return tuple(f"{names[key]}, exactly: {fraction}" for key, fraction in fractions.items())
