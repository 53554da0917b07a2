"""``riskodds campaign``: several territories, one after the other."""

from typing import Annotated

import typer

from riskodds.campaigns.path import Campaign
from riskodds.campaigns.path import campaign as campaign_of
from riskodds.campaigns.territories import Conduct, Territory
from riskodds.cli.answer import Answer, record, show
from riskodds.cli.given import given, refuse_unused
from riskodds.cli.heading import both_counts
from riskodds.cli.options import (
    DEFAULT_DIGITS,
    DEFAULT_RULES,
    Attackers,
    Blitz,
    Digits,
    Format,
    OnTerritory,
    OutputFormat,
    RetreatAt,
    RulesText,
    attackers_of,
)
from riskodds.cli.outcomes import chart
from riskodds.cli.streams import Output
from riskodds.cli.territories.arguments import conduct_of, refuse_beyond, territories_of
from riskodds.cli.territories.tree import tree_answer
from riskodds.errors import RiskOddsError
from riskodds.rules.ruleset import Rules
from riskodds.rules.words import counted, rules_in_words, who_rolls
from riskodds.show.render.number import mean, percent, whole
from riskodds.show.render.table import Table
from riskodds.show.words import blitz_in_words

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Of the campaigns that take all, for quantiles."""


def campaign(
    context: typer.Context,
    attackers: Attackers,
    territories: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TERRITORY…",
            help="The defenders of each, with rules of its own after @: 2@defender-sides=8.",
        ),
    ] = None,
    tree: Annotated[
        str | None,
        typer.Option("--tree", metavar="TREE", help="Territories that branch: 3,2(1,4), or the name of a .json file."),
    ] = None,
    take: Annotated[
        str, typer.Option("--take", metavar="AIM", help="Of a tree: all, most on average, or at least a number.")
    ] = "all",
    rules: RulesText = DEFAULT_RULES,
    on_territory: OnTerritory = False,
    leave: Annotated[
        str,
        typer.Option("--leave", metavar="K[,K…]", help="Units that stay on conquered territories; the last repeats."),
    ] = "1",
    reinforce: Annotated[
        str,
        typer.Option("--reinforce", metavar="K[,K…]", help="Units that join after conquests; the last repeats."),
    ] = "0",
    retreat_at: RetreatAt = "0",
    blitz: Blitz = False,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """How far does one army get, territory after territory?

    All that is left moves into a conquered territory, one unit stays there, and the others go on.

    \b
    Example:
      riskodds campaign 10 3 2 1
      riskodds campaign 5 3 2@defender-sides=8 1 --on-territory
      riskodds campaign 20 5 5 --leave 3,1
      riskodds campaign 15 --tree '3,2(1,4)'
    """
    if tree is not None:
        if territories:
            raise RiskOddsError("write the territories in a row, or --tree, not both")
        unused = given(context, "--leave", "--reinforce", "--retreat-at", "--blitz")
        refuse_unused("a plan for a tree", unused, used=())
        army = attackers_of(attackers, on_territory=on_territory)
        return show(tree_answer(army, tree, take, Rules.parse(rules), digits), output)
    if not territories:
        raise RiskOddsError("which territories? write the defenders of each, or --tree")
    if given(context, "--take"):
        raise RiskOddsError("taking some is for trees; write --tree")
    row = territories_of(territories, rules)
    conduct = conduct_of(leave, reinforce, retreat_at, blitz=blitz)
    refuse_beyond(row, given(context, "--leave", "--reinforce"))
    army = attackers_of(attackers, on_territory=on_territory)
    return show(_answer(campaign_of(army, row, rules, conduct), digits), output)


def conduct_in_words(conduct: Conduct) -> str:
    """Return how a campaign is carried out, in plain sentences.

    >>> conduct_in_words(Conduct(leave=(3, 1)))
    'After each conquest all units that are left move in; of them 3 stay on the first territory, 1 on all further ones.'
    """
    stays = _by_place(conduct.leave)
    sentences = [f"After each conquest all units that are left move in; of them {stays}."]
    if any(conduct.reinforce):
        sentences.append(f"Units that join after a conquest: {_by_place(conduct.reinforce, verb='')}.")
    if conduct.retreat_at:
        sentences.append(f"Every attack is called off as soon as {conduct.retreat_at:,} or fewer attackers are left.")
    return " ".join(sentences)


def in_a_row(territories: tuple[Territory, ...]) -> str:
    """Name the defenders of a campaign.

    >>> in_a_row((Territory(3), Territory(1))), in_a_row((Territory(1),))
    ('3 then 1 defenders, one territory after the other', '1 defender')
    """
    if len(territories) == 1:
        return counted(territories[0].defenders, "defender")
    names = " then ".join(f"{territory.defenders:,}" for territory in territories)
    return f"{names} defenders, one territory after the other"


def _by_place(numbers: tuple[int, ...], verb: str = " stay") -> str:
    places = ("first", "second", "third", "fourth", "fifth")
    if len(numbers) == 1:
        singular = " stays" if verb and numbers[0] == 1 else verb
        return f"{numbers[0]:,}{singular} on each territory" if verb else f"{numbers[0]:,} each time"
    named = [
        f"{number:,}{verb if not place else ''} {'on' if verb else 'after'} the {_ordinal(place, places)} territory"
        for place, number in enumerate(numbers[:-1])
    ]
    return f"{', '.join(named)}, {numbers[-1]:,} {'on' if verb else 'after'} all further ones"


def _ordinal(place: int, names: tuple[str, ...]) -> str:
    return names[place] if place < len(names) else f"{place + 1}th"


def campaign_rules_in_words(territories: tuple[Territory, ...], conduct: Conduct) -> list[str]:
    """Return the rules of a campaign and how it is fought, in paragraphs."""
    different = list(dict.fromkeys(territory.rules for territory in territories))
    first, *others = different
    fought = [blitz_in_words()] if conduct.blitz else []
    return [
        f"Rules: {first}. {rules_in_words(first)} {who_rolls(*different)}.",
        *(f"{rules}: {rules_in_words(rules)}" for rules in others),
        conduct_in_words(conduct),
        *(["An empty territory is walked into."] if not all(each.defenders for each in territories) else []),
        *fought,
    ]


def _answer(one: Campaign, digits: int) -> Answer:
    document = one.to_dict()
    rows = tuple(
        (
            str(place),
            f"{territory.defenders:,}",
            "" if territory.rules == one.rules else str(territory.rules),
            *_chances(one, place - 1, digits),
        )
        for place, territory in enumerate(one.territories, start=1)
    )
    columns = [0, 1, *([2] if any(row[2] for row in rows) else []), 3, 4]
    header = ("territory", "defenders", "rules", "taken", "ends before")
    table = Table(
        tuple(header[column] for column in columns),
        tuple(tuple(row[column] for column in columns) for row in rows),
        align="".join("rrlrr"[column] for column in columns),
    )
    return Answer(
        document=document,
        records=record(document),
        sections=(
            f"{both_counts(one.attackers)} against {in_a_row(one.territories)}",
            *campaign_rules_in_words(one.territories, one.conduct),
            table,
            _means(one, digits),
            *_left(one, digits),
        ),
    )


def _chances(one: Campaign, place: int, digits: int) -> tuple[str, str]:
    """Write the chances that a territory is taken, and that the campaign ends before."""
    taken = percent(one.taken[place], digits, possible=one.can_take[place], certain=one.must_take[place])
    ends = percent(one.ends[place], digits, possible=one.can_end[place], certain=one.must_end[place])
    return taken, ends


def _means(one: Campaign, digits: int) -> str:
    where = max(range(len(one.ends)), key=one.ends.__getitem__)
    most = (
        "most likely it takes everything"
        if one.conquest >= one.ends[where]
        else f"most likely it ends before territory {where + 1} is taken"
    )
    lost = f"attacker {mean(one.attacker_losses, digits)}, defender {mean(one.defender_losses, digits)}"
    return f"Mean losses over all campaigns: {lost}; {most}."


def _left(one: Campaign, digits: int) -> tuple[str | Table, ...]:
    if not one.conquest:
        return ()
    quantiles = ", ".join(f"{percent(share, 0)} {whole(one.left_at(share) or 0)}" for share in SHARES)
    left = mean(one.attackers_left_given_conquest, digits)
    return (
        (
            f"Given that all are taken: attackers left on the last territory, mean {left}; "
            f"at most, in a share of these campaigns: {quantiles}."
        ),
        chart(one.left, digits, certain=one.must_take[-1]),
    )
