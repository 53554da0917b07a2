"""A whole game: the deal, the turns and the end; and many of them, one after the other.

Where the booklets are silent: all cards are shuffled before the game and symbols are dealt to territories anew for
each game, as no public table of them could be traced to the boxes; a seat that cannot draw, as all cards are in
hands, goes without; a game is stopped after a number of whole rounds, and that is counted.
"""

from typing import Any

from riskodds.games.play.attacking import attack
from riskodds.games.play.cards import draw
from riskodds.games.play.fortifying import fortify
from riskodds.games.play.goals import is_over_for_anyone
from riskodds.games.play.random_numbers import below, shuffle, start_numbers
from riskodds.games.play.reinforcing import reinforce, set_up
from riskodds.games.play.table import CARD, DESTROY, START, TURN, Game, write, write_hand


def deal(game: Game) -> None:
    """Deal territories, missions and symbols, shuffle the cards and let it be decided who begins."""
    for seat in range(6):
        game.alive[seat] = seat < game.seats
        game.killer[seat] = -1
        game.cards[seat] = game.territories[seat] = 0
        for continent in range(6):
            game.held[seat * 6 + continent] = 0
    for card in range(44):
        game.pile[card] = card
    shuffle(game, game.pile, 42)
    for number in range(42):
        territory = game.pile[number]
        seat = number % game.seats
        game.owner[territory] = seat
        game.units[territory] = 1
        game.placed[territory] = 0
        game.territories[seat] += 1
        game.held[seat * 6 + game.continent_of[territory]] += 1
    many = 0
    for mission in range(game.missions_in_deck):
        if game.mission_kind[mission] != DESTROY or game.mission_a[mission] < game.seats:
            game.deck[many] = mission
            many += 1
    shuffle(game, game.deck, many)
    for seat in range(game.seats):
        game.mission[seat] = game.deck[seat]
    shuffle(game, game.pile, 42)
    for number in range(42):
        game.symbol[game.pile[number]] = number % 3
    game.symbol[42] = game.symbol[43] = 3
    shuffle(game, game.pile, 44)
    game.in_pile = 44
    game.top = game.in_aside = 0
    game.first = below(game, game.seats)
    if game.placer_begins:
        game.first = 0


def write_start(game: Game) -> None:
    """Write down what was dealt."""
    write(game, START)
    write(game, game.first)
    for seat in range(game.seats):
        write(game, game.mission[seat])
    for territory in range(42):
        write(game, game.owner[territory])
        write(game, game.symbol[territory])


def take_turn(game: Game, seat: int) -> int:
    """Play one turn; return whether the game is over."""
    game.active = seat
    game.turns += 1
    game.conquered = False
    game.at_start = True
    write(game, TURN)
    write(game, game.round)
    write(game, seat)
    write_hand(game, seat)
    if is_over_for_anyone(game) or reinforce(game, seat) or attack(game, seat):
        return True
    if game.conquered:
        card = draw(game)
        if card >= 0:
            game.hand[seat * 44 + game.cards[seat]] = card
            game.cards[seat] += 1
            write(game, CARD)
            write(game, seat)
            write(game, card)
    return fortify(game, seat)


def play(game: Game, seed: int, number: int) -> None:
    """Play the game of this number in the run of this seed."""
    start_numbers(game, seed, number)
    game.written = 0
    game.turns = game.trades = game.eliminated = game.round = 0
    game.winner = game.how = -1
    deal(game)
    write_start(game)
    set_up(game)
    seat = game.first
    while game.round < game.cap:
        game.round += 1
        for _ in range(game.seats):
            if game.alive[seat] and take_turn(game, seat):
                return
            seat = (seat + 1) % game.seats


def play_games(game: Game, seed: int, first: int, many: int, rows: Any) -> None:
    """Play so many games from a number on, and write a row for each: see `riskodds.games.play.table.WIDTH`."""
    for number in range(many):
        play(game, seed, first + number)
        row = number * 16
        rows[row] = game.winner
        rows[row + 1] = game.mission[game.winner] if game.winner >= 0 else -1
        rows[row + 2] = game.round
        rows[row + 3] = game.turns
        rows[row + 4] = game.trades
        rows[row + 5] = game.eliminated
        rows[row + 6] = game.how
        rows[row + 7] = game.first
        for seat in range(6):
            rows[row + 8 + seat] = game.mission[seat] if seat < game.seats else -1
