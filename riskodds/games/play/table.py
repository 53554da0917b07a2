# cython: infer_types=True
"""The table: all that lies on it, in flat arrays of whole numbers, and what is written down of a game.

Territories are numbered 0 to 41, seats and continents from 0, and -1 is none. A card has the number of its territory,
42 and 43 are wild. What does not change in a run (the board, the switches, the profiles) is set once by
`riskodds.games.setting`; the rest is set anew for each game.
"""

from array import array

TERRITORIES = 42
CARDS = 44
SEATS = 6
CONTINENTS = 6
GRID = 60
"""The most units of each side in the table of chances and in that of laws."""
ALL = 10000
"""A chance of one, as chances are whole numbers here."""

DESTROY, HOLD, COUNT, PAIRS_OF_UNITS = 0, 1, 2, 3
"""The kinds of missions."""

ATTACK_FROM, CARD_FROM, STOP_BELOW, DENY, OWN_CONTINENTS, HUNT, TRADE_FROM = 0, 1, 2, 3, 4, 5, 6
MISSION, FINISH, GUARD, SPREAD = 7, 8, 9, 10
NUMBERS = 11
"""The numbers of a profile, by place; all in hundredths."""

START, SET_UP, TURN, TRADE, REINFORCE, ROLL, CONQUEST, ELIMINATED, CARD, FORTIFY, WON = range(11)
"""The events of the record, each followed by its numbers."""

OWN_ACTION, ANOTHERS_ACTION, START_OF_TURN = 0, 1, 2
"""How a game is won."""

WIDTH = 16
"""Of what is kept of a game: winner, mission, rounds, turns, trades, eliminated, how, first, and the missions."""


def zeros(many: int) -> "array[int]":
    """Return an array of zeros."""
    return array("i", bytes(4 * many))


class Game:
    """One game, and the setting of all games of a run."""

    def __init__(self) -> None:
        """Lay out an empty table."""
        # The board: neighbours of t are near[near_first[t]] up to near[near_first[t + 1]].
        self.near, self.near_first = zeros(1), zeros(TERRITORIES + 1)
        self.continent_of, self.size, self.bonus = zeros(TERRITORIES), zeros(CONTINENTS), zeros(CONTINENTS)
        # Battles: chances of conquest, and by state the law of its roll, whose outcomes are laws[…], five numbers each.
        self.chance, self.law_of = zeros((GRID + 1) ** 2), zeros((GRID + 1) ** 2)
        self.law_first, self.law_rolls, self.laws = zeros(1), array("q", bytes(8)), array("q", bytes(8))
        # Cards: what three symbols are worth by their sum of 1, 4, 16 and 64, and the rising values.
        self.worth_of_set, self.rising_values = zeros(256), zeros(1)
        # Missions of the deck: kind, two continents (or a colour), and whether a third is asked for.
        self.deck = self.mission_kind = self.mission_a = self.mission_b = self.mission_third = zeros(1)
        self.missions_in_deck = self.seats = self.cap = self.must_trade = self.colour_mission = 0
        self.count_mission = 0
        self.rising = self.own_each = self.at_once_cards = self.beneath = self.chain = False
        self.win_at_once = self.target_wins = self.active_wins_ties = self.placer_begins = False
        self.profiles = zeros(SEATS * NUMBERS)
        # The game.
        self.state_0 = self.state_1 = self.state_2 = self.state_3 = 0
        self.owner, self.units, self.placed = zeros(TERRITORIES), zeros(TERRITORIES), zeros(TERRITORIES)
        self.symbol, self.pile, self.aside = zeros(CARDS), zeros(CARDS), zeros(CARDS)
        self.hand, self.cards = zeros(SEATS * CARDS), zeros(SEATS)
        self.alive, self.killer, self.mission = zeros(SEATS), zeros(SEATS), zeros(SEATS)
        self.territories, self.held = zeros(SEATS), zeros(SEATS * CONTINENTS)
        self.top = self.in_pile = self.in_aside = self.first = self.active = self.round = 0
        self.turns = self.trades = self.eliminated = self.winner = self.how = self.dice = 0
        self.conquered = self.at_start = False
        # What a seat thinks.
        self.worth, self.seat_worth, self.force = zeros(CONTINENTS), zeros(SEATS), zeros(SEATS)
        self.way, self.score, self.target, self.reached = (zeros(TERRITORIES) for _ in range(4))
        self.kind = self.missing = self.third = 0
        # What is written down, if it is.
        self.recording = False
        self.log, self.written = zeros(1), 0


def write(game: Game, number: int) -> None:
    """Write a number down."""
    if game.recording:
        if game.written < len(game.log):
            game.log[game.written] = number
        game.written += 1


def write_units(game: Game) -> None:
    """Write down where units were placed, how many, and clear that."""
    many = 0
    for territory in range(42):
        if game.placed[territory]:
            many += 1
    write(game, many)
    for territory in range(42):
        if game.placed[territory]:
            write(game, territory)
            write(game, game.placed[territory])
            game.placed[territory] = 0


def write_hand(game: Game, seat: int) -> None:
    """Write down the cards of a seat."""
    write(game, game.cards[seat])
    for place in range(game.cards[seat]):
        write(game, game.hand[seat * 44 + place])


def profile(game: Game, seat: int, number: int) -> int:
    """Return one of the numbers of a seat's profile, in hundredths."""
    return game.profiles[seat * 11 + number]


def place(game: Game, territory: int, units: int) -> None:
    """Place units and remember where."""
    game.units[territory] += units
    game.placed[territory] += units


def give(game: Game, territory: int, seat: int) -> None:
    """Give a territory to a seat."""
    continent = game.continent_of[territory]
    before = game.owner[territory]
    game.territories[before] -= 1
    game.held[before * 6 + continent] -= 1
    game.owner[territory] = seat
    game.territories[seat] += 1
    game.held[seat * 6 + continent] += 1


def chance_of(game: Game, attackers: int, defenders: int) -> int:
    """Return the chance of conquest in ten-thousandths; larger battles are taken as smaller ones of the same ratio."""
    if attackers <= 0:
        return 0
    if attackers > 60 or defenders > 60:
        most = max(attackers, defenders)
        attackers = attackers * 60 // most
        defenders = max(1, defenders * 60 // most)
        if attackers == 0:
            return 0
    return game.chance[attackers * 61 + defenders]


def at_front(game: Game, territory: int) -> int:
    """Return the most units of another seat that a territory borders on, 0 if it borders on none."""
    seat = game.owner[territory]
    most = 0
    for place in range(game.near_first[territory], game.near_first[territory + 1]):
        other = game.near[place]
        if game.owner[other] != seat and game.units[other] > most:
            most = game.units[other]
    return most
