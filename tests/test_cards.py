"""The chance of a set in hand, against the deck dealt out card by card."""

import json
from fractions import Fraction
from itertools import combinations

import pytest

from riskodds.errors import RiskOddsError
from riskodds.turns.cards import Hand, Wild, first_set_at, mean_cards_to_a_set, set_in_hand
from riskodds.turns.reinforcements import BOARD, CONTINENTS, TERRITORIES_OF, troops
from riskodds.turns.trade import (
    Values,
    Waiting,
    chance_of_set_next,
    sets_to_trade,
    trades,
    units_for,
    value_of_set,
    waiting,
)

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


def test_the_first_set_by_the_published_fractions():
    assert first_set_at(3) == Fraction(200, 473)
    assert (first_set_at(4), first_set_at(5)) == (Fraction(7644, 19393), Fraction(3549, 19393))
    assert mean_cards_to_a_set() == Fraction(72921, 19393)
    assert sum(number * first_set_at(number) for number in range(3, 8)) == mean_cards_to_a_set()


@pytest.mark.parametrize(
    ("hand", "gone", "cards"), [("II", "", 3), ("IC", "AAA", 3), ("IIC", "WW", 4), ("ICC", "IIII", 5)]
)
@pytest.mark.parametrize("wild", Wild)
def test_with_cards_in_hand_and_gone_by_dealing_the_rest(hand, gone, cards, wild):
    rest = list(DECK)
    for card in (hand + gone).replace("W", "*"):
        rest.remove(card)
    deals = list(combinations(rest, cards - len(hand)))
    held = tuple(hand.replace("W", "*"))
    with_set = sum(any(is_set(three, wild) for three in combinations(held + deal, 3)) for deal in deals)
    assert set_in_hand(cards, wild, Hand.parse(hand), Hand.parse(gone)) == Fraction(with_set, len(deals))


def test_the_values_of_sets():
    assert [value_of_set(number) for number in range(1, 11)] == [4, 6, 8, 10, 12, 15, 20, 25, 30, 35]
    worth = {"III": 4, "CCC": 6, "AAA": 8, "ICA": 10, "IIW": 4, "CCW": 6, "AAW": 8, "ICW": 10, "IWW": 10}
    assert {cards: units_for(Hand.parse(cards), Values.BY_DESIGN, 1) for cards in worth} == worth


@pytest.mark.parametrize(
    ("hand", "values", "best", "units"),
    [
        ("IICAW", Values.RISING, "ICA", 4),
        ("IIIW", Values.RISING, "III", 4),
        ("IIIAAA", Values.BY_DESIGN, "AAA", 8),
        ("AAAIC", Values.BY_DESIGN, "ICA", 10),
        ("IIW", Values.BY_DESIGN, "IIW", 4),
    ],
)
def test_the_best_set_to_hand_in(hand, values, best, units):
    first = trades(Hand.parse(hand), values)[0]
    assert (str(first.cards), first.units) == (best, units)
    assert first.cards.with_(first.left) == Hand.parse(hand)
    every = {
        "".join(sorted(three)) for three in combinations(hand.replace("W", "*"), 3) if is_set(three, Wild.ANY_DESIGN)
    }
    assert len(trades(Hand.parse(hand), values)) == len(every)


def test_cards_that_are_handed_in_cannot_be_drawn_again():
    # 38 cards are left: after III, a set with CAA needs one of 11 I, 12 A, 2 W; after ICA, with IIA, 11 I, 13 C, 2 W.
    assert str(trades(Hand.parse("IIICAA"))[0].cards) == "ICA"
    assert chance_of_set_next(Hand.parse("CAA"), gone=Hand.parse("III")) == Fraction(25, 38)
    assert chance_of_set_next(Hand.parse("IIA"), gone=Hand.parse("ICA")) == Fraction(26, 38)


def test_forced_trades():
    assert [sets_to_trade(cards) for cards in range(8)] == [0, 0, 0, 0, 0, 1, 1, 1]
    # At once down to four or fewer: from 6, 7 one set, from 8 to 10 two.
    assert [sets_to_trade(cards, after_elimination=True) for cards in range(4, 11)] == [0, 0, 1, 1, 2, 2, 2]


def test_waiting_by_drawing_every_card():
    hand, rest = "IICC", list(DECK)
    for card in hand:
        rest.remove(card)
    drawn = [Hand.parse(hand).with_(Hand.parse(card.replace("*", "W"))) for card in rest]
    best = [max((each.units for each in trades(more, Values.BY_DESIGN)), default=0) for more in drawn]
    both = waiting(Hand.parse(hand), Values.BY_DESIGN)
    assert (both.now, both.later) == (0, Fraction(sum(best), len(best)))
    assert waiting(Hand.parse("ICA"), Values.RISING, number=4, sets_meanwhile=2) == Waiting(10, Fraction(15))
    with pytest.raises(RiskOddsError, match="5 cards: with 5 or more a set must be handed in"):
        waiting(Hand.parse("IICCA"))


def test_the_command(riskodds):
    document = json.loads(riskodds("cards", "--format", "json").out)
    assert [each["exact"] for each in document["set_in_hand"]] == ["200/473", "15844/19393", "1"]
    assert [each["exact"] for each in document["first_set_at"]] == ["200/473", "7644/19393", "3549/19393"]
    assert document["mean_cards_to_a_set"] == pytest.approx(72921 / 19393)
    hand = json.loads(riskodds("cards", "IICAW", "--sets", "4", "--format", "json").out)
    assert hand["trades"][0] == {"cards": "ICA", "units": 12, "left": "IW"}
    assert (hand["forced"], hand["next_set_units"]) == (1, 12)
    text = riskodds("cards", "IIC", "--values", "by-design", "--wild", "pair").out
    assert "No set is in hand." in text
    assert "A wild card is only the third of a pair." in text


def test_troops(riskodds):
    assert [troops(held).total for held in (1, 11, 12, 14, 17, 42)] == [3, 3, 4, 4, 5, 14]
    words = ("troops", "20", "--continents", "asia,Australia", "--cards", "10", "--shown", "--format", "json")
    assert json.loads(riskodds(*words).out) == {
        "territories": 6,
        "continents": 9,
        "cards": 10,
        "shown": 2,
        "total": 27,
    }
    assert sum(TERRITORIES_OF.values()) == BOARD
    assert set(TERRITORIES_OF) == set(CONTINENTS)
    assert CONTINENTS == {
        "asia": 7, "north-america": 5, "europe": 5, "africa": 3, "south-america": 2, "australia": 2
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("cards IIX", "cards 'IIX': write a letter for each card, I, C, A or W, such as IICW"),
        ("cards WWW", "wild: 3 are more than the deck has; write at most 2"),
        ("cards II --gone IIIIIIIIIIIIIII", "infantry: 15 are more than the deck has; write at most 14"),
        ("cards --wild joker", "--wild joker: write any or pair"),
        ("cards --values gold", "--values gold: write rising or by-design"),
        ("troops 0", "territories: 0 is too few"),
        ("troops 43", "territories: 43 is more than the board has; write at most 42"),
        ("troops 5 --continents asia", "territories: asia have 12; write at least that many, or fewer continents"),
        ("troops 20 --continents atlantis", "continent 'atlantis' is not known; write one of asia, north-america"),
        ("troops 20 --shown", "a territory is shown on the cards of a set; write what the set is worth, too"),
    ],
)
def test_misuse(riskodds, words, message):
    result = riskodds(*words.split())
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"riskodds: {message}")


def test_cards_that_are_gone_are_not_waited_for(riskodds):
    # 12 infantry and 13 cavalry are left: 12 of 25 give a set worth 4.
    both = waiting(Hand.parse("IIC"), gone=Hand.parse("A" * 14 + "WW"))
    assert both.later == Fraction(12, 25) * 4
    assert riskodds("cards", "I" * 14 + "C" * 14 + "A" * 14 + "WW").status == 0
    assert riskodds("cards", "IIC", "--gone", "I" * 12 + "C" * 13 + "A" * 14 + "W").status == 0


@pytest.mark.parametrize(
    "words", ["--eliminated", "--meanwhile 2", "IIICC --meanwhile 2", "IIC --values by-design --sets 3"]
)
def test_options_without_a_use_are_refused(riskodds, words):
    result = riskodds("cards", *words.split())
    assert result.status == 2
    assert "this question about cards has no use for --" in result.err
