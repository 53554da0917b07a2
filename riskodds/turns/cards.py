"""Cards: what the deck holds, the exact chance of a set, and what sets are worth.

The deck of the classic game has 44 cards: 14 of each of three designs, infantry, cavalry and artillery, and 2
wild cards (rules of the 2015 edition, Hasbro item B7404; the mission cards are not of the deck). A set is three
cards of one design or one of each.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import product
from math import comb, prod

from riskodds.errors import RiskOddsError, UnitsError, shown
from riskodds.rules.arguments import require_choice, require_kind
from riskodds.rules.units import require_units

DESIGNS = ("infantry", "cavalry", "artillery")
OF_EACH_DESIGN = 14
WILD_CARDS = 2
DECK = len(DESIGNS) * OF_EACH_DESIGN + WILD_CARDS
MUST_TRADE = 5
"""Cards with which a set must be handed in at the start of a turn."""
AFTER_ELIMINATION = 6
"""Cards with which, after a player's cards are taken, sets are handed in at once (2015 edition)."""
KEPT = 4
"""Cards that may be left when sets have been handed in at once (2015 edition)."""


class Wild(StrEnum):
    """What a wild card may stand for."""

    ANY_DESIGN = "wild-any-design"
    """Any design: with two more cards it always completes a set."""
    WITH_PAIR = "wild-with-pair"
    """Only the third of a pair: it completes two cards of one design."""


@dataclass(frozen=True)
class Hand:
    """Some cards.

    Raises
    ------
    UnitsError
        If there are fewer than none of a kind, or more than the deck has.
    """

    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0
    wild: int = 0

    def __post_init__(self) -> None:
        """Refuse what is no part of the deck."""
        for name, most in zip((*DESIGNS, "wild"), DECK_KINDS, strict=True):
            number = require_units(name, getattr(self, name), least=0)
            object.__setattr__(self, name, number)
            if number > most:
                raise UnitsError(f"{name}: {number:,} are more than the deck has; write at most {most}")

    @property
    def kinds(self) -> tuple[int, int, int, int]:
        """How many of each design, and wild cards."""
        return self.infantry, self.cavalry, self.artillery, self.wild

    def __len__(self) -> int:
        """How many cards."""
        return sum(self.kinds)

    @staticmethod
    def parse(text: str) -> "Hand":
        """Read a hand from letters: I, C, A and W, in any order.

        >>> Hand.parse("IICW")
        Hand(infantry=2, cavalry=1, artillery=0, wild=1)

        Raises
        ------
        RiskOddsError
            If there is another letter.
        """
        letters = require_kind("cards", text, str, "a letter for each card, such as 'IICW'").upper().replace(" ", "")
        wrong = [letter for letter in letters if letter not in "ICAW"]
        if wrong:
            raise RiskOddsError(f"cards {shown(text)!r}: write a letter for each card, I, C, A or W, such as IICW")
        return Hand(*(letters.count(letter) for letter in "ICAW"))

    def __str__(self) -> str:
        """Write the hand as `parse` reads it."""
        return "".join(letter * number for letter, number in zip("ICAW", self.kinds, strict=True))

    def with_(self, other: "Hand") -> "Hand":
        """Return both hands together."""
        return Hand(*(one + more for one, more in zip(self.kinds, as_hand(other).kinds, strict=True)))

    def without(self, other: "Hand") -> "Hand":
        """Return the hand without some of its cards."""
        return Hand(*(one - less for one, less in zip(self.kinds, as_hand(other).kinds, strict=True)))


DECK_KINDS = (OF_EACH_DESIGN, OF_EACH_DESIGN, OF_EACH_DESIGN, WILD_CARDS)
"""The cards of the deck by kind, wild ones last."""


NO_CARDS = Hand()


def as_hand(hand: Hand) -> Hand:
    """Return a hand, having refused what is none."""
    return require_kind("hand", hand, Hand, "one such as Hand.parse('IICW')")


def rest_of_deck(out: Hand) -> tuple[int, ...]:
    """Return the cards that are left in the deck, by kind, without those that are out of it.

    >>> rest_of_deck(Hand.parse("IICW"))
    (12, 13, 14, 1)
    """
    return tuple(all_ - those for all_, those in zip(DECK_KINDS, out.kinds, strict=True))


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


def as_wild(wild: Wild | str) -> Wild:
    """Return a reading of the wild card given as a value or as its name.

    Raises
    ------
    RiskOddsError
        If it stands for nothing known.
    """
    return require_choice("wild card", wild, Wild)


def set_in_hand(
    cards: int, wild: Wild | str = Wild.ANY_DESIGN, hand: Hand = NO_CARDS, gone: Hand = NO_CARDS
) -> Fraction:
    """Return the chance that so many cards hold a set.

    Parameters
    ----------
    cards : int
        How many will be in hand.
    wild : Wild or str
    hand : Hand
        Those of them that are in hand already; the others are drawn from the rest of the deck.
    gone : Hand
        Cards that are known to be out of the deck: handed in by somebody, or seen elsewhere.

    Raises
    ------
    UnitsError, RiskOddsError
        If there are not so many cards, or the wild card stands for nothing known.

    Examples
    --------
    >>> set_in_hand(3), round(float(set_in_hand(4)), 4), set_in_hand(5)
    (Fraction(200, 473), 0.817, Fraction(1, 1))
    >>> round(float(set_in_hand(3, "wild-with-pair")), 3)
    0.334
    >>> set_in_hand(3, hand=Hand.parse("II"))  # 12 more infantry, or a wild card, of 42
    Fraction(1, 3)
    """
    wild, rest = as_wild(wild), rest_of_deck(as_hand(hand).with_(as_hand(gone)))
    if require_units("cards", cards, least=0) > DECK:
        raise UnitsError(f"cards: {cards:,} is more than the deck of {DECK}; write fewer")
    drawn = cards - len(hand)
    if not 0 <= drawn <= sum(rest):
        raise UnitsError(
            f"cards: {cards} cannot be had with {len(hand)} in hand and {sum(rest)} to draw; name fewer as gone"
        )
    ways = sum(
        prod(map(comb, rest, more))
        for more in _draws(rest, drawn)
        if is_set_in(_added(hand.kinds[:3], more[:3]), hand.wild + more[3], wild)
    )
    return Fraction(ways, comb(sum(rest), drawn))


def _draws(rest: tuple[int, ...], cards: int) -> Iterator[tuple[int, ...]]:
    """Yield what can be drawn, by kind."""
    for designs in product(*(range(min(cards, left) + 1) for left in rest[:3])):
        wild_cards = cards - sum(designs)
        if 0 <= wild_cards <= rest[3]:
            yield (*designs, wild_cards)


def _added(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))


def first_set_at(cards: int, wild: Wild | str = Wild.ANY_DESIGN) -> Fraction:
    """Return the chance that the first set is in hand with this card, and not with one fewer.

    >>> first_set_at(4), first_set_at(5)
    (Fraction(7644, 19393), Fraction(3549, 19393))
    """
    cards = require_units("cards", cards, least=0)
    return set_in_hand(cards, wild) - (set_in_hand(cards - 1, wild) if cards else 0)


def mean_cards_to_a_set(wild: Wild | str = Wild.ANY_DESIGN) -> Fraction:
    """Return how many cards it takes to have a set, on average.

    >>> mean_cards_to_a_set()
    Fraction(72921, 19393)
    """
    return sum((1 - set_in_hand(cards, wild) for cards in range(DECK)), Fraction())
