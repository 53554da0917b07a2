"""``riskodds attackers-needed`` and ``riskodds defenders-needed``."""

from collections.abc import Callable
from typing import Annotated

import typer

from riskodds.cli.answer import Answer, Output, record, show
from riskodds.cli.heading import both_counts, fought_by
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
from riskodds.inverse import Needed
from riskodds.inverse import attackers_needed as fewest_attackers
from riskodds.inverse import defenders_needed as fewest_defenders
from riskodds.render.number import percent
from riskodds.render.table import Table
from riskodds.units import armies_on_territory
from riskodds.wording import counted, in_words

Chance = Annotated[str, typer.Option("--chance", metavar="P", help="The chance to reach: 90%, 0.9 or 0,9.")]


def attackers_needed(
    defenders: Defenders,
    chance: Chance,
    rules: RulesText = DEFAULT_RULES,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """How many attackers for a chance of conquest?

    \b
    Example:
      riskodds attackers-needed 5 --chance 90%
    """
    needed = fewest_attackers(units("defenders", defenders), chance, rules)
    found = needed.units
    document: dict[str, object] = {
        "defenders": needed.against,
        "chance": float(needed.chance),
        "attackers": found,
        "armies_on_territory": None if found is None else armies_on_territory(found),
        "conquest": needed.reached,
        "one_fewer": needed.one_fewer,
    }
    question = f"for conquest of {counted(needed.against, 'defender')}"
    return show(_answer(needed, document, question, both_counts, "conquest", digits), output)


def defenders_needed(
    attackers: Attackers,
    chance: Chance,
    rules: RulesText = DEFAULT_RULES,
    on_territory: OnTerritory = False,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """How many defenders for a chance to hold?

    \b
    Example:
      riskodds defenders-needed 10 --chance 50%
    """
    needed = fewest_defenders(attackers_of(attackers, on_territory=on_territory), chance, rules)
    document: dict[str, object] = {
        "attackers": needed.against,
        "armies_on_territory": armies_on_territory(needed.against),
        "chance": float(needed.chance),
        "defenders": needed.units,
        "failure": needed.reached,
        "one_fewer": needed.one_fewer,
    }
    question = f"to hold against {both_counts(needed.against)}"
    return show(_answer(needed, document, question, _defenders, "failure of the attack", digits), output)


def _defenders(number: int) -> str:
    return counted(number, "defender")


def _answer(
    needed: Needed, document: dict[str, object], question: str, name: Callable[[int], str], reached: str, digits: int
) -> Answer:
    """Return the answer with the fewest units and, so that it is seen to be minimal, with one unit fewer."""
    goal = f"{question} with a chance of at least {float(100 * needed.chance):g} %"
    sections: list[str | Table] = [f"No number of units is enough {goal}."]
    if needed.units is not None and needed.reached is not None and needed.one_fewer is not None:
        rows = (
            (name(needed.units), percent(needed.reached, digits, certain=needed.chance == 1)),
            (name(needed.units - 1), percent(needed.one_fewer, digits, possible=needed.units > 1)),
        )
        sections = [f"{name(needed.units)}: the fewest {goal}.", Table(("with", reached), rows, align="lr")]
    words = {"rules": str(needed.rules), "rules_in_words": in_words(needed.rules)}
    return Answer(words | document, record(words | document), (*sections, fought_by(needed.rules)))
