"""Cards: the pile, what is drawn and put away, and which set a seat trades.

Where the booklets are silent: a seat trades the set of the highest value, of these the one with most own territories
on its cards, and of these the one with fewest wild cards; the 2 units for an own territory go, where only one may
have them, to one at the front if there is one; three cards go under the pile in the order of the hand.
"""

from riskodds.games.play.random_numbers import shuffle
from riskodds.games.play.table import TRADE, Game, at_front, write


def draw(game: Game) -> int:
    """Return the card on top of the pile, -1 if all cards are in hands; where it is empty, the cards aside make one."""
    if game.in_pile == 0:
        if game.in_aside == 0:
            return -1
        for number in range(game.in_aside):
            game.pile[number] = game.aside[number]
        game.in_pile = game.in_aside
        game.in_aside = 0
        game.top = 0
        shuffle(game, game.pile, game.in_pile)
    card = game.pile[game.top]
    game.top = (game.top + 1) % 44
    game.in_pile -= 1
    return card


def put_away(game: Game, card: int) -> None:
    """Put a traded card under the pile, or aside."""
    if game.beneath:
        game.pile[(game.top + game.in_pile) % 44] = card
        game.in_pile += 1
    else:
        game.aside[game.in_aside] = card
        game.in_aside += 1


def worth_of(game: Game, one: int, two: int, three: int) -> int:
    """Return the units for three cards, 0 if they are no set."""
    key = (1 << (2 * game.symbol[one])) + (1 << (2 * game.symbol[two])) + (1 << (2 * game.symbol[three]))
    return game.worth_of_set[key]


def rising_value(game: Game) -> int:
    """Return the units for the next set where the values rise."""
    last = len(game.rising_values) - 1
    if game.trades <= last:
        return game.rising_values[game.trades]
    return game.rising_values[last] + 5 * (game.trades - last)


def is_own(game: Game, seat: int, card: int) -> int:
    """Return whether a card shows an own territory."""
    return card < 42 and game.owner[card] == seat


def best_set(game: Game, seat: int) -> int:
    """Return the best set of a hand, as the places of its three cards in one number, -1 if there is none."""
    best = -1
    most = 0
    base = seat * 44
    many = game.cards[seat]
    for first in range(many - 2):
        for second in range(first + 1, many - 1):
            for third in range(second + 1, many):
                one = game.hand[base + first]
                two = game.hand[base + second]
                three = game.hand[base + third]
                worth = worth_of(game, one, two, three)
                if worth:
                    if game.rising:
                        worth = 1
                    own = is_own(game, seat, one) + is_own(game, seat, two) + is_own(game, seat, three)
                    wild = (one >= 42) + (two >= 42) + (three >= 42)
                    score = 1000 + worth * 100 + own * 10 - wild
                    if score > most:
                        most = score
                        best = (first * 44 + second) * 44 + third
    return best


def place_in(chosen: int, number: int) -> int:
    """Return where in the hand the first, second or third card of a set is.

    >>> [place_in((3 * 44 + 5) * 44 + 7, number) for number in range(3)]
    [3, 5, 7]
    """
    if number == 0:
        return chosen // 1936
    return chosen // 44 % 44 if number == 1 else chosen % 44


def value_of(game: Game, seat: int, chosen: int) -> int:
    """Return the units for a set that was found by `best_set`."""
    if game.rising:
        return rising_value(game)
    base = seat * 44
    one = game.hand[base + place_in(chosen, 0)]
    two = game.hand[base + place_in(chosen, 1)]
    three = game.hand[base + place_in(chosen, 2)]
    return worth_of(game, one, two, three)


def trade(game: Game, seat: int, chosen: int) -> int:
    """Trade a set, place the units for own territories on its cards, and return the units for the set."""
    units = value_of(game, seat, chosen)
    base = seat * 44
    own = -1
    write(game, TRADE)
    write(game, seat)
    write(game, units)
    for number in range(3):
        card = game.hand[base + place_in(chosen, number)]
        write(game, card)
        if is_own(game, seat, card) and (own < 0 or (at_front(game, card) and not at_front(game, own))):
            own = card
    for number in range(3):
        card = game.hand[base + place_in(chosen, number)]
        doubled = is_own(game, seat, card) and (game.own_each or card == own)
        if doubled:
            game.units[card] += 2
        write(game, doubled)
        put_away(game, card)
    for number in range(2, -1, -1):
        game.cards[seat] -= 1
        game.hand[base + place_in(chosen, number)] = game.hand[base + game.cards[seat]]
    game.trades += 1
    game.at_start = False
    return units
