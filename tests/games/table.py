"""The table: the start of a game, and where everything stands while it is played."""

from collections import Counter

from games.board import BONUS, CONTINENT_OF
from games.cards import DECK, WILD, piles
from games.form import rule
from games.missions import COLOURS, continents_held, is_fulfilled, is_of_deck, mission_card
from games.switches import switches

START_UNITS = {3: 35, 4: 30, 5: 25, 6: 20}

PHASES = {"set-up", "reinforce", "attack", "conquest", "eliminated", "at once", "end"}
HEARD = {
    "set-up": {"set-up"},
    "turn": {"set-up", "attack", "end"},
    "trade": {"reinforce", "at once"},
    "reinforce": {"reinforce", "at once"},
    "roll": {"attack"},
    "conquest": {"conquest"},
    "eliminated": {"eliminated"},
    "card": {"attack", "end"},
    "fortify": {"attack", "end"},
    "won": PHASES,
}
"""For each event the phases it may come in."""


class Table:
    """What lies on the table, from the line of the start on."""

    def __init__(self, start, cap):
        rule(start["event"] == "start", "a record begins with start")
        try:
            self.switches = switches(start["edition"])
        except ValueError as unknown:
            rule(holds=False, words=str(unknown))
        self.players, self.first, self.cap = start["players"], start["first"], cap
        deck = self.switches["missions"]
        rule(3 <= self.players <= COLOURS[deck], f"3 to {COLOURS[deck]} play")
        rule(self.first < self.players, "the first seat is one of the players")
        rule(len(start["profiles"]) == self.players, "each seat has a profile")
        self.owners = dict(start["owners"])
        rule(set(self.owners) == set(CONTINENT_OF), "each territory has an owner")
        rule(set(self.owners.values()) == set(range(self.players)), "owners are seats")
        self.held = [{name for name, owner in self.owners.items() if owner == seat} for seat in range(self.players)]
        self.symbols = start["symbols"]
        rule(set(self.symbols) == set(CONTINENT_OF), "each territory has a symbol")
        rule(set(Counter(self.symbols.values()).values()) == {14}, "14 territories have each symbol")
        self.deal_missions(start["missions"], deck)
        self.units = dict.fromkeys(CONTINENT_OF, 1)
        shares = Counter(self.owners.values())
        rule(max(shares.values()) - min(shares.values()) <= 1, "territories are dealt evenly")
        self.to_place = [START_UNITS[self.players] - shares[seat] for seat in range(self.players)]
        self.piles = piles(self.switches["discard"])
        self.hands = [Counter() for _ in range(self.players)]
        self.alive, self.killer = [True] * self.players, [None] * self.players
        self.phase, self.placer, self.active = "set-up", None, None
        self.round = self.turns = self.trades = self.unplaced = 0
        self.conquered = self.card_taken = self.fortified = self.at_start = False
        self.winner = self.won = self.victim = self.battle = None

    def deal_missions(self, missions, deck):
        """Check that each seat has a card of its own, of the deck and of this game."""
        rule(len(missions) == self.players, "each seat has a mission")
        try:
            self.mission_cards = [mission_card(text, seat) for seat, text in enumerate(missions)]
        except ValueError:
            rule(holds=False, words="destroy seat is followed by a number")
        for card in self.mission_cards:
            rule(is_of_deck(card, deck, self.players), f"{card} is no mission of this game")
        rule(len(set(self.mission_cards)) == self.players, "no mission is dealt twice")
        self.missions = missions

    def check_deal(self):
        """Check who got one territory more, and who begins, now that it is known who places first."""
        rule(self.switches["first"] == "die" or self.placer == self.first, "who places first begins")
        shares = Counter(self.owners.values())
        more = {seat for seat in shares if shares[seat] > len(CONTINENT_OF) // self.players}
        beginnings = {0, self.first, self.placer}
        allowed = [{(begin + step) % self.players for step in range(len(more))} for begin in beginnings]
        rule(more in allowed, "the first seats get one territory more")

    def symbol(self, card):
        """The symbol of a card."""
        return WILD if card == WILD else self.symbols[card]

    def cards_left(self):
        """Whether there is a card to draw."""
        return sum(hand.total() for hand in self.hands) < DECK.total()

    def living(self):
        """The seats that are not out."""
        return [seat for seat in range(self.players) if self.alive[seat]]

    def territories(self, seat):
        """The territories of a seat."""
        return self.held[seat]

    def hand_over(self, territory, seat):
        """Give a territory to another seat."""
        self.held[self.owners[territory]].remove(territory)
        self.held[seat].add(territory)
        self.owners[territory] = seat

    def place(self, seat, placed):
        """Put units on own territories."""
        for territory, units in placed.items():
            rule(self.owners[territory] == seat, "units are placed on own territories")
            self.units[territory] += units

    def reinforcement(self, seat):
        """The units for territories and those for continents."""
        held = self.territories(seat)
        return max(3, len(held) // 3), sum(BONUS[continent] for continent in continents_held(held))

    def asked_of(self, seat):
        """The card that a seat has to fulfil now: 24 territories for its own colour, or where the target was lost."""
        card = self.mission_cards[seat]
        if card == seat:
            return "24 territories"
        if isinstance(card, int) and self.switches["target-killed"] != "wins":
            return card if self.killer[card] in {None, seat} else "24 territories"
        return card

    def has_fulfilled(self, seat):
        """Whether a living seat has what its mission asks for."""
        card = self.asked_of(seat)
        if isinstance(card, int):
            return not self.alive[card]
        return is_fulfilled(card, self.territories(seat), self.units)

    def look_for_winner(self):
        """Note who has won, in a turn and with nothing half done."""
        if self.won or self.active is None or self.phase in {"conquest", "eliminated"}:
            return
        fulfilled = [seat for seat in self.living() if self.has_fulfilled(seat)]
        if self.switches["win"] == "own-turn":
            fulfilled = [seat for seat in fulfilled if seat == self.active]
        others_first = self.switches["tie"] == "other"
        fulfilled.sort(key=lambda seat: (seat == self.active) == others_first)
        self.winner = fulfilled[0] if fulfilled else None

    def ways_of_winning(self, seat):
        """What `how` may say of a seat that wins now."""
        if self.at_start and self.switches["win"] == "at-once":
            return ["own action", "another's action", "start of turn"]
        if seat != self.active:
            return ["another's action"]
        return ["start of turn"] if self.at_start else ["own action"]
