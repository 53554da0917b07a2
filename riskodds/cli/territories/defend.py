"""``riskodds defend``: reinforcements over several threatened territories."""

from typing import Annotated

import typer

from riskodds.campaigns.defence import Defence
from riskodds.campaigns.defence import defend as defend_all
from riskodds.cli.answer import Answer, show
from riskodds.cli.heading import fought_by
from riskodds.cli.options import (
    DEFAULT_DIGITS,
    DEFAULT_RULES,
    Digits,
    Format,
    OnTerritory,
    OutputFormat,
    RulesText,
    units,
)
from riskodds.cli.streams import Output
from riskodds.cli.territories.arguments import numbers_of
from riskodds.rules.units import attackers_from_territory
from riskodds.rules.words import counted
from riskodds.show.render.number import mean, percent
from riskodds.show.render.table import Table


def defend(
    attackers: Annotated[
        str, typer.Option("--attackers", metavar="A,A,…", help="Units free to attack each territory.")
    ],
    placed: Annotated[str, typer.Option("--units", metavar="N", help="Units to put on the territories.")],
    defenders: Annotated[
        str, typer.Option("--defenders", metavar="D,D,…", help="Units that stand on each already; by default none.")
    ] = "",
    rules: RulesText = DEFAULT_RULES,
    on_territory: OnTerritory = False,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """Where do my reinforcements hold best?

    The best split to hold all territories, and the one that loses the fewest on average.

    \b
    Example:
      riskodds defend --attackers 9,6,12 --units 20
      riskodds defend --attackers 9,6 --defenders 3,1 --units 5
    """
    armies = numbers_of("attackers", attackers, 1)
    if on_territory:
        armies = tuple(map(attackers_from_territory, armies))
    standing = numbers_of("defenders", defenders, 0) if defenders else ()
    best = defend_all(armies, units("units", placed, 0), standing, rules)
    plans = {"hold_all": best.hold_all, "lose_few": best.lose_few}
    document = best.to_dict()
    columns = ("plan", "territory", "attackers", "placed", "defenders", "held")
    records = Table(
        columns,
        tuple(
            (name, place + 1, armies[place], plan.placed[place], plan.defenders[place], plan.holds[place])
            for name, plan in plans.items()
            for place in range(len(armies))
        ),
    )
    sections = (
        f"{counted(sum(best.hold_all.placed), 'unit')} to put on {counted(len(armies), 'territory', 'territories')}",
        fought_by(best.rules),
        "Every territory is attacked to the end by its own army: the units free to attack, and one that stays behind.",
        _table("To hold all", best.hold_all, armies, digits),
        _table("To lose as few as possible, on average", best.lose_few, armies, digits),
    )
    return show(Answer(document, records, sections), output)


def _table(title: str, plan: Defence, armies: tuple[int, ...], digits: int) -> Table:
    rows = tuple(
        (
            f"{place + 1}",
            f"{army:,}",
            f"{plan.placed[place]:,}",
            f"{plan.defenders[place]:,}",
            percent(plan.holds[place], digits, possible=plan.can_hold[place], certain=not plan.can_fall[place]),
        )
        for place, army in enumerate(armies)
    )
    all_held = percent(plan.holds_all, digits, possible=all(plan.can_hold), certain=not any(plan.can_fall))
    note = f"All held: {all_held}; territories lost on average: {mean(plan.lost, digits)}."
    header = ("territory", "attackers", "placed", "defenders", "held")
    return Table(header, rows, align="rrrrr", title=title, note=note)
