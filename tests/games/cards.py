"""The cards in the referee's eyes: what a set is and is worth, and which card can lie on top of the pile."""

from collections import Counter
from itertools import combinations, product

from games.board import CONTINENT_OF

SYMBOLS = ("infantry", "cavalry", "artillery")
BY_SYMBOL = {"infantry": 4, "cavalry": 6, "artillery": 8}
ONE_OF_EACH = 10
RISING = (4, 6, 8, 10, 12, 15)
WILD = "wild"
DECK = Counter([*CONTINENT_OF, WILD, WILD])


def rising_value(trades):
    """The value of the next set after so many of all seats."""
    return RISING[trades] if trades < len(RISING) else RISING[-1] + 5 * (trades - len(RISING) + 1)


def symbol_values(cards, wild):
    """What three symbols, wild ones among them, can be worth by symbol: one value for each reading that is a set."""
    readings = product(*(SYMBOLS if card == WILD else (card,) for card in cards))
    values = set()
    for reading in readings:
        if len(set(reading)) == 1:
            values.add(BY_SYMBOL[reading[0]])
        elif len(set(reading)) == 3 and (wild == "any" or WILD not in cards):
            values.add(ONE_OF_EACH)
    return values


def surely_holds_set(cards, wild):
    """Whether symbols in hand have a set among them by every reading of the booklet.

    Two wild cards with a third are a set of that third; where a wild card needs a pair, that is not sure.
    """
    return any(
        symbol_values(three, wild) and not (wild == "with-pair" and three.count(WILD) > 1)
        for three in combinations(cards, 3)
    )


class PileAside:
    """Traded cards lie aside until the pile is empty: until its last card is drawn, or until the next is wanted."""

    def __init__(self, *, at_once):
        self.at_once = at_once
        self.pile, self.aside = Counter(DECK), Counter()

    def discard(self, cards):
        """Lay three cards aside."""
        self.aside += Counter(cards)

    def draw(self, card):
        """Take a card, and return whether it can have been on top."""
        self.shuffle_if_empty()
        if not self.pile[card]:
            return False
        self.pile -= Counter([card])
        if self.at_once:
            self.shuffle_if_empty()
        return True

    def shuffle_if_empty(self):
        """Make the cards aside the pile where it has none."""
        if not self.pile:
            self.pile, self.aside = self.aside, Counter()


class PileBeneath:
    """Traded cards go beneath the pile, in an order of the three that the record does not tell."""

    def __init__(self):
        self.layers = [Counter(DECK)]

    def discard(self, cards):
        """Put three cards beneath."""
        self.layers.append(Counter(cards))

    def draw(self, card):
        """Take a card, and return whether it can have been on top."""
        if not self.layers or not self.layers[0][card]:
            return False
        self.layers[0] -= Counter([card])
        if not self.layers[0]:
            del self.layers[0]
        return True


def piles(discard):
    """What the pile may be like at the start of a game, by each reading of the switch `discard`."""
    if discard == "beneath":
        return [PileBeneath()]
    return [PileAside(at_once=True), PileAside(at_once=False)]
