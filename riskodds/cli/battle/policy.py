"""``riskodds dice-policy``: how many dice to roll."""

from collections import defaultdict
from typing import Annotated

import typer

from riskodds.cli.answer import Answer, show
from riskodds.cli.given import given, refuse_unused
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
from riskodds.dice.pools import SortedRoll
from riskodds.questions.best_response import PicksAfterRoll, UnusualPick, picks_after_roll
from riskodds.questions.policy import DiceInState, DicePolicy, exact_dice_policy
from riskodds.questions.policy import dice_policy as best_dice
from riskodds.rules.ruleset import as_rules
from riskodds.rules.words import counted, rules_in_words
from riskodds.show.render.number import percent
from riskodds.show.render.table import Table

MOST_ROWS = 20
EXAMPLES = 3


def dice_policy(
    context: typer.Context,
    attackers: Attackers,
    defenders: Defenders,
    rules: RulesText = DEFAULT_RULES,
    on_territory: OnTerritory = False,
    exact: Annotated[bool, typer.Option("--exact", help="Prove it in exact rationals; slower.")] = False,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """How many dice should each side roll?

    Both sides may roll fewer dice than allowed: the attacker declares first,
    the defender answers before the roll. Under rules with
    defender-picks=after: what the defender picks for each of the attacker's
    rolls.

    \b
    Example:
      riskodds dice-policy 30 30 --exact
      riskodds dice-policy 5 5 --rules defender-after-roll
    """
    numbers = attackers_of(attackers, on_territory=on_territory), units("defenders", defenders)
    if as_rules(rules).defender_picks == "after":
        refuse_unused("picking after the roll", given(context, "--exact", "--digits"), used=())
        return show(_replies(picks_after_roll(*numbers, rules)), output)
    return show(_policy((exact_dice_policy if exact else best_dice)(*numbers, rules), digits), output)


def _policy(policy: DicePolicy, digits: int) -> Answer:
    here = policy.attackers, policy.defenders
    states = policy.states
    _, _, attack_dice, defend_dice, conquest = states[-1]
    possible, certain = bool(policy.can_conquer[here]), not policy.can_fail[here]
    return Answer(
        document=policy.to_dict(),
        records=Table(
            ("rules", "full_dice_are_best", *DiceInState._fields),
            tuple((str(policy.rules), policy.full_dice_are_best, *each) for each in states),
        ),
        sections=(
            versus(*here),
            (
                f"Best here: the attacker rolls {counted(attack_dice, 'die', 'dice')}, "
                f"the defender {counted(defend_dice, 'die', 'dice')}; "
                f"conquest {percent(conquest, digits, possible=possible, certain=certain)}."
            ),
            *_full_dice(policy, digits),
            (
                f"Rules: {policy.rules}. {rules_in_words(policy.rules)} Either side may roll fewer dice; the attacker "
                "declares first, the defender answers before the roll."
            ),
        ),
    )


def _full_dice(policy: DicePolicy, digits: int) -> tuple[str | Table, ...]:
    """Say whether full dice are best everywhere, by what margin, and with what certainty."""
    size = f"up to {policy.attackers:,} against {policy.defenders:,}"
    margins = [
        f"{side} {100 * margin:.{digits}f} %"
        for side, margin in (("attacker", policy.attacker_margin), ("defender", policy.defender_margin))
        if margin is not None
    ]
    means = "exact rationals: a proof" if policy.exact else "floating point, accurate to 1e-12"
    if policy.full_dice_are_best:
        least = (
            " Where it matters least, rolling fewer still costs, as a part of the chance of conquest or of failure, "
            f"whichever is smaller: {', '.join(margins)}."
            if margins
            else ""
        )
        return (
            (
                f"Full dice are best in every state {size}, for both sides: none rewards fewer.{least} "
                f"Computed in {means}."
            ),
        )
    fewer = [
        (f"{a:,}", f"{d:,}", f"{policy.attack_dice[a, d]}", f"{policy.defend_dice[a, d]}")
        for a in range(1, policy.attackers + 1)
        for d in range(1, policy.defenders + 1)
        if policy.attack_dice[a, d] < policy.rules.attack_dice_at(a, d)
        or policy.defend_dice[a, d] < policy.rules.defend_dice_at(d)
    ]
    first = f"; the first {MOST_ROWS}" if len(fewer) > MOST_ROWS else ""
    return (
        (
            f"Full dice are not best everywhere {size}: fewer are, on the best line of play, "
            f"in {counted(len(fewer), 'state')}{first}. Computed in {means}."
        ),
        Table(("attackers", "defenders", "attack dice", "defend dice"), tuple(fewer[:MOST_ROWS]), align="rrrr"),
    )


def _replies(picked: PicksAfterRoll) -> Answer:
    return Answer(
        document=picked.to_dict(),
        records=Table(
            ("rules", "attackers", "defenders", "roll", "dice"),
            tuple(
                (str(picked.rules), picked.attackers, picked.defenders, _roll(roll), dice)
                for roll, dice in picked.picks.items()
            ),
        ),
        sections=(
            versus(picked.attackers, picked.defenders),
            "What the defender picks here after seeing the attacker's highest dice, so that conquest is least likely:",
            Table(("attacker's dice", "defender rolls"), _by_dice(picked.picks), align="ll"),
            *_unusual(picked),
            f"Rules: {picked.rules}. {rules_in_words(picked.rules)}",
        ),
    )


def _roll(roll: SortedRoll) -> str:
    return " ".join(map(str, roll))


def _by_dice(picks: dict[SortedRoll, int]) -> tuple[tuple[str, str], ...]:
    """Return the rolls by their highest dice, with those that share a pick on one line."""
    lines: dict[tuple[SortedRoll, int], list[str]] = defaultdict(list)
    for roll, dice in picks.items():
        lines[roll[:-1] or roll, dice].append(_roll(roll))
    return tuple((", ".join(rolls), counted(dice, "die", "dice")) for (_, dice), rolls in lines.items())


def _unusual(picked: PicksAfterRoll) -> tuple[str | Table, ...]:
    if len(picked.rules.defend_at) != 2:
        return ()
    usual = "The usual choice is two dice when the attacker's second die is at most 3 or there is none, otherwise one"
    size = f"up to {picked.attackers:,} against {picked.defenders:,}"
    if not picked.unusual:
        return (f"{usual}; that is right in every state {size}.",)
    groups: dict[tuple[SortedRoll, int], list[UnusualPick]] = defaultdict(list)
    for each in picked.unusual:
        groups[each.roll, each.dice].append(each)
    rows = tuple(
        (
            _roll(roll),
            counted(dice, "die", "dice"),
            f"{len(each):,}",
            ", ".join(f"{one.attackers} v {one.defenders}" for one in each[:EXAMPLES]),
        )
        for (roll, dice), each in sorted(groups.items(), reverse=True)
    )
    return (
        f"{usual}. Where it is not, {size}:",
        Table(("attacker's dice", "defender rolls", "states", "such as"), rows, align="llrl"),
    )
