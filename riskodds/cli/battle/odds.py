"""``riskodds odds``: one battle."""

import math
from fractions import Fraction
from typing import Annotated

import typer

from riskodds.battles.endings import Ending
from riskodds.battles.result import Battle
from riskodds.battles.single import battle as one_battle
from riskodds.battles.single import exact_battle
from riskodds.cli.answer import Answer, record, show
from riskodds.cli.given import MACHINES, given, refuse_unused
from riskodds.cli.heading import fought_by, versus
from riskodds.cli.options import (
    ATTACKERS,
    DEFAULT_DIGITS,
    DEFAULT_RULES,
    DEFENDERS,
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
from riskodds.cli.outcomes import MOST_STATES, left
from riskodds.cli.streams import Output
from riskodds.errors import RiskOddsError
from riskodds.rules.limits import is_large
from riskodds.rules.words import counted
from riskodds.show.render.number import chance_of_any_size, mean, percent, whole
from riskodds.show.render.table import Table

SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
"""Of all battles, for quantiles."""


def odds(
    context: typer.Context,
    attackers: Annotated[str, ATTACKERS] = "",
    defenders: Annotated[str, DEFENDERS] = "",
    rules: RulesText = DEFAULT_RULES,
    on_territory: OnTerritory = False,
    retreat_at: RetreatAt = "0",
    hold_back: HoldBack = "0",
    goal: Goal = "0",
    rolls: MostRolls = "",
    while_outnumbering: WhileOutnumbering = "",
    while_chance: WhileChance = "",
    blitz: Blitz = False,
    exact: Annotated[bool, typer.Option("--exact", help="Add the chances and mean losses as exact fractions.")] = False,
    every: Annotated[bool, typer.Option("--all", help="A row for each number of units left.")] = False,
    batch: Annotated[
        str | None,
        typer.Option(
            "--batch",
            metavar="FILE",
            help="Answer each row of a CSV file (- for standard input) with the columns attackers,defenders[,rules]: "
            "as CSV, or with --format json as JSON lines.",
        ),
    ] = None,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """Can these attackers take those defenders?

    What will it cost, and what will be left?

    \b
    Example:
      riskodds odds 10 5
      riskodds odds 11 5 --on-territory --rules hasbro-2000
      riskodds odds 11 5 --retreat-at 7
      riskodds odds 10 5 --rolls 3
      riskodds odds 10 8 --while-chance 50%
      riskodds odds --batch battles.csv
    """
    stop = stop_of(retreat_at, hold_back, goal, rolls, while_outnumbering, while_chance)
    if batch is not None:
        from riskodds.cli.battle.batch import batch as answer_batch

        for name in given(context, "ATTACKERS", "--exact", "--blitz", "--all"):
            raise RiskOddsError(f"--batch answers each row alike; leave out {name}")
        if output is Format.TEXT and given(context, "--format"):
            raise RiskOddsError("--batch answers in no text; write --format csv, json or markdown")
        if output is Format.TEXT:  # by default, which is CSV here
            refuse_unused("a batch as csv", given(context, "--digits"), used=())
        return answer_batch(batch, rules, stop, output, digits, on_territory=on_territory)
    for name, word in (("ATTACKERS", attackers), ("DEFENDERS", defenders)):
        if not word:
            raise RiskOddsError(f"{name} is missing; write both numbers, such as riskodds odds 10 5")
    numbers = attackers_of(attackers, on_territory=on_territory), units("defenders", defenders)
    if blitz and exact:
        raise RiskOddsError("a blitz has no exact fractions, as its powers are no fractions; leave out --exact")
    fractions = _fractions(exact_battle(*numbers, rules, stop)) if exact else {}
    one = one_battle(*numbers, rules, stop, blitz=blitz)
    if every:
        refuse_unused(f"the format {output}", {"--all": output in MACHINES}, ())
        most = max(len(each.attackers) for each in one.endings)
        if most > MOST_STATES:
            raise RiskOddsError(f"--all: {most:,} rows for one ending are too many; write --format json")
    return show((_blitz_answer if blitz else _answer)(one, fractions, digits, every), output)


def _fractions(exact: Battle[Fraction]) -> dict[str, str]:
    return {
        "conquest": _fraction(exact.conquest),
        "called_off": _fraction(exact.called_off.chance),
        "failure": _fraction(exact.failure),
        "attacker_losses": _fraction(exact.attacker_losses.mean),
        "defender_losses": _fraction(exact.defender_losses.mean),
    }


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _answer(one: Battle[float], fractions: dict[str, str], digits: int, every: bool) -> Answer:
    document = one.to_dict() | ({"exact": fractions} if fractions else {})
    return Answer(document, record(document), (*_sections(one, digits, every), *_exactly(fractions)))


def _blitz_answer(one: Battle[float], _: dict[str, str], digits: int, every: bool) -> Answer:
    from riskodds.show.words import blitz_in_words

    document = one.to_dict()
    first, rules, *others = _sections(one, digits, every)
    return Answer(document, record(document), (first, rules, blitz_in_words(), *others))


def _sections(one: Battle[float], digits: int, every: bool) -> tuple[str | Table, ...]:
    return (
        versus(one.attackers, one.defenders),
        fought_by(one.rules, one.stop),
        _chances(one, digits),
        _means(one, digits),
        *_given_conquest(one, digits),
        *_overshoot(one, digits),
        *_rolls(one, digits),
        *_quantiles(one),
        _typical(one, digits),
        left(one, digits, every=every),
    )


def _chances(one: Battle[float], digits: int) -> Table:
    names = ("goal reached" if one.stop.goal else "conquest", "called off", "failure")
    shown = [
        (name, _chance(ending, one, digits))
        for name, ending in zip(names, one.endings, strict=True)
        if name != "called off" or one.stop.may_call_off
    ]
    return Table(("ending", "chance"), tuple(shown), align="lr")


def _chance(ending: Ending[float], one: Battle[float], digits: int) -> str:
    certain = not any(other.possible for other in one.endings if other is not ending)
    return chance_of_any_size(ending.chance, ending.log10_chance, digits, certain=certain)


def _means(one: Battle[float], digits: int) -> Table:
    sides = (one.attacker_losses, one.defender_losses)
    rows: dict[str, list[float | None]] = {
        "over all battles": [losses.mean for losses in sides],
        "  (standard deviation)": [losses.sd for losses in sides],
        "given that the goal is reached" if one.stop.goal else "given conquest": [
            losses.given_conquest for losses in sides
        ],
        "given that it is called off": [losses.given_called_off for losses in sides],
        "given failure": [losses.given_failure for losses in sides],
    }
    if not one.stop.may_call_off:
        del rows["given that it is called off"]
    shown = tuple((name, *(mean(value, digits) for value in values)) for name, values in rows.items())
    return Table(("mean losses", "attacker", "defender"), shown, align="lrr")


def _given_conquest(one: Battle[float], digits: int) -> tuple[str, ...]:
    if one.attackers_left_given_conquest is None:
        return ()
    given = "Given that the goal is reached" if one.stop.goal else "Given conquest"
    sentences = [f"{given}: attackers left, mean {mean(one.attackers_left_given_conquest, digits)}"]
    if one.move_in is not None:
        sentences.append(f"units that must move in (the dice of the last roll), mean {mean(one.move_in, digits)}")
    return ("; ".join(sentences) + ".",)


def _overshoot(one: Battle[float], digits: int) -> tuple[str, ...]:
    """Say how many are left where the attack is called off: a roll can cost more than one attacker."""
    ending, stop = one.called_off, one.stop
    if not ending.possible or not ending.known:
        return ()
    if stop.rolls is not None or stop.by_odds:
        means = (mean(ending.mean(units), digits) for units in (ending.attackers, ending.defenders))
        return ("Given that it is called off: attackers left, mean {}; defenders left, mean {}.".format(*means),)
    chances = [
        (left_over, float(ending.probability[ending.attackers == left_over].sum()))
        for left_over in range(one.stop.retreat_at, int(ending.attackers.min()) - 1, -1)
    ]
    shown = ", ".join(f"{left_over:,} with chance {percent(each, digits)}" for left_over, each in chances)
    why = ", as one roll can cost several" if len(chances) > 1 else ""
    return (f"Attackers left when called off{why}: {shown}.",)


def _typical(one: Battle[float], digits: int) -> str:
    """Say which ending is the likeliest, and which is in the middle."""
    likeliest, median = one.likeliest, one.median
    certain = sum((each.log10_probability > -math.inf).sum() for each in one.endings) == 1
    chance = percent(likeliest.probability, digits, certain=certain)
    return (
        f"Likeliest: {_state(*likeliest[:2])} ({chance}); "
        f"half of the battles end with {_state(*median[:2])}, or better."
    )


def _state(attackers: int, defenders: int) -> str:
    sides = [counted(units, side) for units, side in ((attackers, "attacker"), (defenders, "defender")) if units]
    return f"{' and '.join(sides)} left"


def _rolls(one: Battle[float], digits: int) -> tuple[str, ...]:
    """Say how many rolls it takes."""
    rolls = one.rolls
    if rolls is None:
        return ()
    said = f"Rolls: mean {mean(rolls.mean, digits)}, standard deviation {mean(rolls.sd, digits)}"
    if rolls.chances is None:
        return (f"{said}.",)
    least, median, most = (whole(rolls.at(share)) for share in ("5%", "50%", "95%"))
    return (f"{said}; in 5 % of the battles at most {least}, in 50 % {median}, in 95 % {most}.",)


def _quantiles(one: Battle[float]) -> tuple[Table, ...]:
    """Return what is lost at most in some shares of a large battle."""
    if not is_large(one.attackers, one.defenders):
        return ()
    rows = tuple((f"{percent(share, 0)}", *map(whole, one.losses_at(share))) for share in SHARES)
    return (Table(("lost at most in", "attacker", "defender"), rows, align="rrr"),)


def _exactly(fractions: dict[str, str]) -> tuple[str, ...]:
    names = {
        "conquest": "Conquest",
        "called_off": "Called off",
        "failure": "Failure",
        "attacker_losses": "Attacker losses, mean over all battles",
        "defender_losses": "Defender losses, mean over all battles",
    }
    return tuple(f"{names[key]}, exactly: {fraction}" for key, fraction in fractions.items() if fraction != "0/1")
