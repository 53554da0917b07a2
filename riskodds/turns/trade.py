"""Trades: what a set of cards is worth, which one to hand in, when it must be, and what waiting is worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations_with_replacement

from riskodds.errors import RiskOddsError
from riskodds.rules.arguments import require_choice, require_flag
from riskodds.rules.units import require_units
from riskodds.turns.cards import (
    AFTER_ELIMINATION,
    DESIGNS,
    KEPT,
    MUST_TRADE,
    NO_CARDS,
    Hand,
    Wild,
    as_hand,
    as_wild,
    is_set_in,
    rest_of_deck,
    set_in_hand,
)

FIRST_SETS = (4, 6, 8, 10, 12, 15)
"""Units for the first six sets that all players hand in (2015 edition); each further one is worth 5 more."""
BY_DESIGN = {"infantry": 4, "cavalry": 6, "artillery": 8}
"""Units for three of a design (2000 edition)."""
ONE_OF_EACH = 10


class Values(StrEnum):
    """What decides the units for a set."""

    RISING = "rising"
    """How many sets all players have handed in (2015 edition; a variant of the 2000 edition)."""
    BY_DESIGN = "by-design"
    """The designs (2000 edition)."""


def value_of_set(number: int) -> int:
    """Return the units for the n-th set that is handed in, counted over all players.

    >>> [value_of_set(number) for number in (1, 6, 7, 8)]
    [4, 15, 20, 25]
    """
    number = require_units("set", number)
    more = max(0, number - len(FIRST_SETS))
    return FIRST_SETS[min(number, len(FIRST_SETS)) - 1] + 5 * more


@dataclass(frozen=True)
class Trade:
    """Three cards that are a set."""

    cards: Hand
    units: int
    """For the set alone, without those for own territories on its cards."""
    left: Hand
    """What is left in hand."""


def sets_in(hand: Hand, wild: Wild = Wild.ANY_DESIGN) -> Iterator[Hand]:
    """Yield the different sets in a hand.

    >>> [str(each) for each in sets_in(Hand.parse("IICAW"))]
    ['IIW', 'ICA', 'ICW', 'IAW', 'CAW']
    """
    for kinds in combinations_with_replacement(range(4), 3):
        three = tuple(kinds.count(kind) for kind in range(4))
        enough = all(has >= needs for has, needs in zip(hand.kinds, three, strict=True))
        if enough and is_set_in(three[:3], three[3], wild):
            yield Hand(*three)


def units_for(cards: Hand, values: Values, number: int, wild: Wild = Wild.ANY_DESIGN) -> int:
    """Return the units for a set, its wild cards used as best they can be.

    >>> units_for(Hand.parse("IIW"), Values.BY_DESIGN, 1), units_for(Hand.parse("ICW"), Values.BY_DESIGN, 1)
    (4, 10)
    >>> units_for(Hand.parse("AWW"), Values.BY_DESIGN, 1, Wild.WITH_PAIR)
    8
    >>> units_for(Hand.parse("IIW"), Values.RISING, 7)
    20
    """
    if values is Values.RISING:
        return value_of_set(number)
    designs = [name for name, held in zip(DESIGNS, cards.kinds, strict=False) if held]
    if cards.wild and wild is Wild.ANY_DESIGN and max(cards.kinds[:3]) == 1:
        return ONE_OF_EACH
    return BY_DESIGN[designs[0]] if len(designs) == 1 else ONE_OF_EACH


def trades(
    hand: Hand,
    values: Values | str = Values.RISING,
    number: int = 1,
    wild: Wild | str = Wild.ANY_DESIGN,
    gone: Hand = NO_CARDS,
) -> list[Trade]:
    """Return the sets that can be handed in, the best first.

    The best is worth most and, of equals, leaves the hand with the fewest wild cards spent, then with the best
    chance that the next card completes another set.

    Examples
    --------
    >>> best = trades(Hand.parse("IICAW"))[0]
    >>> str(best.cards), best.units, str(best.left)
    ('ICA', 4, 'IW')
    """
    hand, gone, values, wild = as_hand(hand), as_hand(gone), require_choice("values", values, Values), as_wild(wild)
    number = require_units("set", number)
    found = [Trade(three, units_for(three, values, number, wild), hand.without(three)) for three in sets_in(hand, wild)]
    return sorted(
        found,
        key=lambda trade: (
            -trade.units,
            trade.cards.wild,
            -chance_of_set_next(trade.left, wild, gone.with_(trade.cards)),
        ),
    )


def chance_of_set_next(hand: Hand, wild: Wild | str = Wild.ANY_DESIGN, gone: Hand = NO_CARDS) -> Fraction:
    """Return the chance that a hand holds a set once the next card is drawn.

    >>> chance_of_set_next(Hand.parse("II")), chance_of_set_next(Hand.parse("ICA"))
    (Fraction(1, 3), Fraction(1, 1))
    """
    hand, gone = as_hand(hand), as_hand(gone)
    to_draw = sum(rest_of_deck(hand.with_(gone)))
    return set_in_hand(len(hand) + min(1, to_draw), wild, hand, gone)


def sets_to_trade(cards: int, *, after_elimination: bool = False) -> int:
    """Return how many sets must be handed in.

    At the start of a turn one, with five or more cards in hand; after the last territory of a player and so all the
    player's cards are taken, with six or more in hand, at once as many as leave four or fewer (2015 edition).

    >>> sets_to_trade(4), sets_to_trade(5), sets_to_trade(6)
    (0, 1, 1)
    >>> sets_to_trade(9, after_elimination=True), sets_to_trade(5, after_elimination=True)
    (2, 0)
    """
    cards = require_units("cards", cards, least=0)
    if require_flag("after elimination", after_elimination):
        return -(-(cards - KEPT) // 3) if cards >= AFTER_ELIMINATION else 0
    return int(cards >= MUST_TRADE)


@dataclass(frozen=True)
class Waiting:
    """What handing in a set now is worth, and what one more turn, with one more card, is."""

    now: int
    later: Fraction
    """Mean units for the best set then, if others have handed in so many sets meanwhile."""


def waiting(
    hand: Hand,
    values: Values | str = Values.RISING,
    number: int = 1,
    sets_meanwhile: int = 0,
    wild: Wild | str = Wild.ANY_DESIGN,
    gone: Hand = NO_CARDS,
) -> Waiting:
    """Return what a set is worth now, and what the best one is once another card is drawn.

    Parameters
    ----------
    hand : Hand
    values : Values
    number : int
        Of the next set that somebody hands in.
    sets_meanwhile : int
        Sets that others hand in before the next turn.
    wild : Wild
    gone : Hand
        Cards that are known to be out of the deck.

    Raises
    ------
    RiskOddsError
        If the hand has so many cards that a set must be handed in, or holds all that the deck has.

    Examples
    --------
    >>> waiting(Hand.parse("IIC"), Values.BY_DESIGN)  # 12 infantry give 4, 14 artillery and 2 wild cards 10
    Waiting(now=0, later=Fraction(208, 41))
    """
    hand, gone, values, wild = as_hand(hand), as_hand(gone), require_choice("values", values, Values), as_wild(wild)
    number, sets_meanwhile = require_units("set", number), require_units("sets meanwhile", sets_meanwhile, least=0)
    if len(hand) >= MUST_TRADE:
        raise RiskOddsError(
            f"{len(hand)} cards: with {MUST_TRADE} or more a set must be handed in; write fewer to wait with"
        )
    now = max((trade.units for trade in trades(hand, values, number, wild)), default=0)
    rest = rest_of_deck(hand.with_(gone))
    if not sum(rest):
        raise RiskOddsError("no card is left to draw; name fewer cards as gone")
    total = Fraction(0)
    for kind, left in enumerate(rest):
        card = Hand(*(int(place == kind) for place in range(4))) if left else NO_CARDS
        best = (trade.units for trade in trades(hand.with_(card), values, number + sets_meanwhile, wild))
        total += Fraction(left, sum(rest)) * max(best, default=0)
    return Waiting(now, total)
