"""Cards: what the deck holds, and the exact chance of a set.

The deck of the classic game has 44 cards: 14 of each of three designs, infantry, cavalry and artillery, and 2
wild cards (rules of the 2015 edition, Hasbro item B7404; the mission cards are not of the deck). A set is three
cards of one design or one of each.
"""

from enum import StrEnum
from fractions import Fraction
from itertools import product
from math import comb, prod

from riskodds.errors import RiskOddsError
from riskodds.units import require_units

DESIGNS = ("infantry", "cavalry", "artillery")
OF_EACH_DESIGN = 14
WILD_CARDS = 2
DECK = len(DESIGNS) * OF_EACH_DESIGN + WILD_CARDS


class Wild(StrEnum):
    """What a wild card may stand for."""

    ANY_DESIGN = "wild-any-design"
    """Any design: with two more cards it always completes a set."""
    WITH_PAIR = "wild-with-pair"
    """Only the third of a pair: it completes two cards of one design."""


def is_set_in(hand: tuple[int, ...], wild_cards: int, wild: Wild = Wild.ANY_DESIGN) -> bool:
    """Return whether a hand holds a set.

    Parameters
    ----------
    hand : tuple of int
        How many cards of each design.
    wild_cards : int
    wild : Wild

    Examples
    --------
    >>> is_set_in((2, 2, 0), 0), is_set_in((1, 1, 0), 1), is_set_in((1, 1, 0), 1, Wild.WITH_PAIR)
    (False, True, False)
    """
    most = max(hand)
    if most >= 3 or min(hand) >= 1:
        return True
    if wild is Wild.ANY_DESIGN:
        return wild_cards >= 1 and sum(hand) + wild_cards >= 3
    return most >= 1 and most + wild_cards >= 3


def set_in_hand(cards: int, wild: Wild | str = Wild.ANY_DESIGN) -> Fraction:
    """Return the chance that so many cards, drawn from the full deck, hold a set.

    Raises
    ------
    UnitsError, RiskOddsError
        If the number is negative or more than the deck has, or the wild card stands for nothing known.

    Examples
    --------
    >>> set_in_hand(3), round(float(set_in_hand(4)), 4), set_in_hand(5)
    (Fraction(200, 473), 0.817, Fraction(1, 1))
    >>> round(float(set_in_hand(3, "wild-with-pair")), 3)
    0.334
    """
    if require_units("cards", cards, least=0) > DECK:
        raise RiskOddsError(f"cards: {cards:,} is more than the deck of {DECK}; write fewer")
    if wild not in list(Wild):
        raise RiskOddsError(f"wild card {wild!r} is not known; write one of {', '.join(Wild)}")
    wild = Wild(wild)
    hands = product(range(min(cards, OF_EACH_DESIGN) + 1), repeat=len(DESIGNS))
    ways = sum(
        prod(comb(OF_EACH_DESIGN, of_design) for of_design in hand) * comb(WILD_CARDS, cards - sum(hand))
        for hand in hands
        if 0 <= cards - sum(hand) <= WILD_CARDS and is_set_in(hand, cards - sum(hand), wild)
    )
    return Fraction(ways, comb(DECK, cards))
