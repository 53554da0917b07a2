"""``riskodds cards``: the chance of a set, and what to do with one."""

from fractions import Fraction
from typing import Annotated, Any

import typer

from riskodds.cli.answer import Answer, record, show
from riskodds.cli.given import given, refuse_unused
from riskodds.cli.options import DEFAULT_DIGITS, Digits, Format, OutputFormat, units
from riskodds.cli.streams import Output
from riskodds.errors import RiskOddsError, shown
from riskodds.rules.words import counted
from riskodds.show.render.number import mean, percent
from riskodds.show.render.table import Table
from riskodds.turns.cards import DECK, MUST_TRADE, Hand, Wild, first_set_at, mean_cards_to_a_set, set_in_hand
from riskodds.turns.trade import Trade, Values, chance_of_set_next, sets_to_trade, trades, value_of_set, waiting

WILDS = {"any": Wild.ANY_DESIGN, "pair": Wild.WITH_PAIR}
NUMBERS = (3, 4, 5)
"""Cards for which the chance of a set is shown."""


def cards(
    context: typer.Context,
    hand: Annotated[
        str, typer.Argument(metavar="HAND", help="A letter for each card: I, C, A, or W for a wild one; such as IICW.")
    ] = "",
    gone: Annotated[
        str, typer.Option("--gone", metavar="CARDS", help="Cards known to be out of the deck, in the same letters.")
    ] = "",
    wild: Annotated[
        str,
        typer.Option("--wild", metavar="READING", help="A wild card: any, for any design; pair, for a pair's third."),
    ] = "any",
    values: Annotated[
        str, typer.Option("--values", metavar="KIND", help="rising: by the sets handed in; by-design: as of 2000.")
    ] = "rising",
    sets: Annotated[
        str, typer.Option("--sets", metavar="N", help="Sets that all players have handed in so far.")
    ] = "0",
    meanwhile: Annotated[
        str, typer.Option("--meanwhile", metavar="N", help="Sets that others hand in before the next turn.")
    ] = "0",
    eliminated: Annotated[
        bool, typer.Option("--eliminated", help="The hand has just taken the cards of a player out of the game.")
    ] = False,
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """How likely is a set of cards, and what is it worth?

    Without a hand the chances from the full deck; with one which set to hand in, and what waiting is worth.

    \b
    Example:
      riskodds cards
      riskodds cards IIC
      riskodds cards IIC --values by-design
      riskodds cards IICAW --sets 4
    """
    reading, kind = _choice("--wild", wild, WILDS), _choice("--values", values, {each.value: each for each in Values})
    held, out, number = Hand.parse(hand), Hand.parse(gone), units("sets", sets, 0) + 1
    waits = 0 < len(held) < MUST_TRADE and not eliminated
    rising, uncertain = kind is not Values.BY_DESIGN, len(held) < MUST_TRADE
    used = {"--meanwhile": waits and rising, "--eliminated": len(held) > 0, "--sets": rising, "--digits": uncertain}
    refuse_unused("this question about cards", given(context, *used), [option for option, use in used.items() if use])
    most = DECK - len(out)
    chances = [(each, set_in_hand(each, reading, held, out)) for each in NUMBERS if len(held) <= each <= most]
    document: dict[str, Any] = {
        "hand": str(held),
        "gone": str(out),
        "wild": str(reading),
        "values": str(kind),
        "set_in_hand": [{"cards": each, "chance": float(chance), "exact": str(chance)} for each, chance in chances],
    }
    if not len(held) and not len(out):
        sections = _from_the_deck(document, chances, reading, digits)
    else:
        sections = _chances(chances, digits)
    sections += _value(document, kind, number)
    if len(held):
        found = trades(held, kind, number, reading, out)
        must = sets_to_trade(len(held), after_elimination=eliminated)
        sections += _with_hand(document, held, found, must, chance_of_set_next(held, reading, out), digits)
        if waits:
            both = waiting(held, kind, number, units("meanwhile", meanwhile, 0), reading, out)
            sections += _waiting(document, both, digits)
    sections.append(_reading(reading))
    return show(Answer(document, record(document), tuple(sections)), output)


def _choice(option: str, word: str, choices: dict[str, Any]) -> Any:
    if word not in choices:
        raise RiskOddsError(f"{option} {shown(word)}: write {' or '.join(choices)}")
    return choices[word]


def _chances(chances: list[tuple[int, Fraction]], digits: int) -> list[str | Table]:
    rows = tuple(
        (str(number), percent(chance, digits, possible=chance > 0, certain=chance == 1), str(chance))
        for number, chance in chances
    )
    return [Table(("cards", "a set in hand", "exactly"), rows, align="rrr")] if rows else []


def _from_the_deck(
    document: dict[str, Any], chances: list[tuple[int, Fraction]], reading: Wild, digits: int
) -> list[str | Table]:
    firsts = [(number, first_set_at(number, reading)) for number, _ in chances]
    average = mean_cards_to_a_set(reading)
    document["first_set_at"] = [
        {"cards": number, "chance": float(chance), "exact": str(chance)} for number, chance in firsts
    ]
    document["mean_cards_to_a_set"] = float(average)
    rows = tuple(
        (
            str(number),
            percent(chance, digits, certain=chance == 1),
            str(chance),
            percent(first, digits, possible=first > 0),
            str(first),
        )
        for (number, chance), (_, first) in zip(chances, firsts, strict=True)
    )
    header = ("cards", "a set in hand", "exactly", "first with this card", "exactly")
    said = f"A set takes {mean(average, digits)} cards on average ({average}), drawn from the full deck of {DECK}."
    return [Table(header, rows, align="rrrrr"), said]


def _value(document: dict[str, Any], kind: Values, number: int) -> list[str | Table]:
    document["next_set"] = number
    if kind is Values.BY_DESIGN:
        return ["A set of infantry is worth 4 units, of cavalry 6, of artillery 8, one of each 10 (edition 2000)."]
    document["next_set_units"] = value_of_set(number)
    return [f"The next set, number {number} of all players, is worth {value_of_set(number)} units (edition 2015)."]


def _with_hand(
    document: dict[str, Any], held: Hand, found: list[Trade], must: int, completing: Fraction, digits: int
) -> list[str | Table]:
    document["trades"] = [{"cards": str(each.cards), "units": each.units, "left": str(each.left)} for each in found]
    document["forced"] = must
    document["next_card"] = float(completing)
    rows = tuple((str(each.cards), each.units, str(each.left)) for each in found)
    table = [Table(("hand in", "units", "left"), rows, align="lrl", title=f"Sets in {held}, the best first")]
    says = {0: "None has to be handed in."}
    must_says = says.get(must, f"{counted(must, 'set')} must be handed in.")
    with_next = percent(completing, digits, possible=completing > 0, certain=completing == 1)
    return [
        *(table if rows else ["No set is in hand."]),
        must_says,
        f"With the next card a set is in hand: {with_next}.",
    ]


def _waiting(document: dict[str, Any], both: Any, digits: int) -> list[str | Table]:
    document["waiting"] = {"now": both.now, "later": float(both.later)}
    return [f"Worth now {both.now} units; with one more card, next turn, {mean(both.later, digits)} on average."]


def _reading(reading: Wild) -> str:
    if reading is Wild.ANY_DESIGN:
        return "A wild card stands for any design."
    return "A wild card is only the third of a pair."
