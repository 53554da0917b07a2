"""The chance of a set in hand, against the deck dealt out card by card."""

from fractions import Fraction
from itertools import combinations

import pytest

from riskodds.cards import Wild, set_in_hand
from riskodds.errors import RiskOddsError

DECK = [*"I" * 14, *"C" * 14, *"A" * 14, *"**"]
"""Infantry, cavalry, artillery, wild."""


def is_set(cards, wild):
    """Whether three cards are a set, by replacing each wild card in every way that it may stand for."""
    designs = [card for card in cards if card != "*"]
    if len(designs) == 3:
        return len(set(designs)) in {1, 3}
    return True if wild is Wild.ANY_DESIGN else len(set(designs)) == 1


@pytest.mark.parametrize("wild", Wild)
@pytest.mark.parametrize("cards", [0, 1, 2, 3, 4])
def test_every_hand_dealt_out(cards, wild):
    hands = list(combinations(DECK, cards))
    with_set = sum(any(is_set(three, wild) for three in combinations(hand, 3)) for hand in hands)
    assert set_in_hand(cards, wild) == Fraction(with_set, len(hands))


def test_published_chances():
    assert set_in_hand(3) == Fraction(200, 473)
    assert [f"{float(100 * set_in_hand(cards)):.2f}" for cards in (3, 4, 5)] == ["42.28", "81.70", "100.00"]
    assert f"{float(100 * set_in_hand(3, 'wild-with-pair')):.1f}" == "33.4"


def test_five_cards_always_hold_a_set_and_the_whole_deck_does():
    for wild in Wild:
        assert set_in_hand(7, wild) == set_in_hand(44, wild) == 1
    assert set_in_hand(5, Wild.ANY_DESIGN) == 1
    # Without three of a design or one of each there is room for four cards of two designs, and no third.
    assert set_in_hand(5, Wild.WITH_PAIR) == 1


@pytest.mark.parametrize(
    ("cards", "wild", "message"),
    [
        (-1, "wild-any-design", "cards: -1 is too few"),
        (45, "wild-any-design", "cards: 45 is more than the deck of 44"),
        (3, "joker", "wild card 'joker' is not known; write one of wild-any-design, wild-with-pair"),
    ],
)
def test_what_is_refused(cards, wild, message):
    with pytest.raises(RiskOddsError, match=message):
        set_in_hand(cards, wild)
