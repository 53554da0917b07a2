"""Games of seats that decide by chance and know nothing, played slowly by the rules alone, for the referee to judge.

It has the board and the words of an edition in common with the referee, and writes each rule anew.
"""

import random
from itertools import combinations

from games.board import BONUS, CONTINENTS, neighbours
from games.switches import switches

SETS = {"infantry": 4, "cavalry": 6, "artillery": 8}
TWO = ["North America and Australia", "North America and Africa", "Asia and South America", "Asia and Africa"]
MISSIONS = {
    "2015": [*TWO, "Europe and Australia"],
    "2000": [*TWO, "Europe and Australia and a third", "Europe and South America and a third"],
}


class Over(Exception):  # noqa: N818 - a game that is over is no error
    """Somebody has won."""


class RandomGame:
    """One game; `play` returns its lines."""

    def __init__(self, edition, players, seed, cap):
        self.random = random.Random(seed)  # noqa: S311 - nothing secret
        self.lines, self.cap, self.players = [], cap, players
        self.switches = switches(edition)
        self.borders = {place: sorted(near) for place, near in neighbours(self.switches["board"]).items()}
        symbols = dict(zip(self.shuffled(self.borders), [*SETS] * 14, strict=True))
        self.symbols = symbols | {"wild": "wild"}
        placer = self.random.randrange(players)
        self.first = placer if self.switches["first"] == "placer" else self.random.randrange(players)
        dealt = enumerate(self.shuffled(self.borders), start=placer)
        self.owner = {territory: number % players for number, territory in dealt}
        self.units = dict.fromkeys(self.borders, 1)
        self.pile, self.aside = self.shuffled([*self.borders, "wild", "wild"]), []
        self.hands, self.killers = [[] for _ in range(players)], {}
        self.trades, self.round, self.seat = 0, 0, placer
        deck = MISSIONS[self.switches["missions"]] + ["24 territories", "18 territories with 2 units each"]
        deck += [f"destroy seat {seat}" for seat in range(players)]
        self.missions = self.shuffled(deck)[:players]
        start = {"edition": edition, "players": players, "seed": seed, "game": 0, "profiles": ["random"] * players}
        deal = {"missions": self.missions, "first": self.first, "owners": dict(self.owner), "symbols": symbols}
        self.lines.append({"event": "start", **start, **deal})

    def shuffled(self, things):
        return self.random.sample(list(things), len(list(things)))

    def own(self, seat):
        return [territory for territory, owner in self.owner.items() if owner == seat]

    def fulfilled(self, seat):
        own, mission = self.own(seat), self.missions[seat]
        if mission.startswith("destroy"):
            target = int(mission.split()[-1])
            lost = self.switches["target-killed"] != "wins" and self.killers.get(target, seat) != seat
            return len(own) > 23 if target == seat or lost else target in self.killers
        if mission[0] in "12":
            return len(own) > 23 if mission[0] == "2" else len([1 for one in own if self.units[one] > 1]) > 17
        held = [name for name, inside in CONTINENTS.items() if all(self.owner[one] == seat for one in inside)]
        wanted = mission.split(" and ")
        return len([name for name in wanted if name in held]) == 2 and len(held) >= len(wanted)

    def tell(self, event, seat, /, *, look=True, **fields):
        """Write a line, and end the game if that has won it."""
        self.lines.append({"event": event, "seat": seat, **fields})
        if not look:
            return
        others = [] if self.switches["win"] == "own-turn" else range(self.players)
        others = [other for other in others if other != self.seat]
        order = [self.seat, *others] if self.switches["tie"] == "active" else [*others, self.seat]
        for winner in order:
            if winner not in self.killers and self.fulfilled(winner):
                how = "start of turn" if event == "turn" else "own action"
                how = how if winner == self.seat else "another's action"
                told = {"mission": self.missions[winner], "round": self.round, "how": how}
                self.lines.append({"event": "won", "seat": winner, **told})
                raise Over

    def play(self):
        try:
            self.set_up()
            for turn in range(self.cap * self.players):
                self.round, self.seat = 1 + turn // self.players, (self.first + turn) % self.players
                if self.seat not in self.killers:
                    self.turn()
        except Over:
            pass
        return self.lines

    def set_up(self):
        left = {seat: 50 - 5 * self.players - len(self.own(seat)) for seat in range(self.players)}
        while any(left.values()):
            if left[self.seat]:
                left[self.seat] -= 1
                self.put(chosen := {self.random.choice(self.own(self.seat)): 1})
                self.tell("set-up", self.seat, placed=chosen, look=False)
            self.seat = (self.seat + 1) % self.players

    def put(self, placed):
        for territory, units in placed.items():
            self.units[territory] += units

    def turn(self):
        seat, conquered = self.seat, False
        self.tell("turn", seat, round=self.round, cards=list(self.hands[seat]))
        sets = 0
        while (cards := self.set_in_hand()) and (
            len(self.hands[seat]) >= self.switches["must-trade"] or self.random.random() < 0.5
        ):
            sets += self.trade(cards)
        held = self.own(seat)
        bonus = sum(BONUS[name] for name, inside in CONTINENTS.items() if inside <= set(held))
        self.reinforce(len(held) // 3 if len(held) > 9 else 3, bonus, sets)
        while (pair := self.attack()) and self.random.random() < 0.95:
            conquered |= self.fight(*pair)
        late = self.random.random() < 0.5
        if late:
            self.fortify()
        if conquered and self.refill():
            self.hands[seat].append(card := self.pile.pop())
            self.tell("card", seat, card=card, look=False)
        if not late:
            self.fortify()

    def refill(self):
        if not self.pile and self.aside:
            self.pile, self.aside = self.shuffled(self.aside), []
        return self.pile

    def worth(self, cards):
        """The units for three cards, or nothing."""
        symbols = [self.symbols[card] for card in cards]
        wild, kinds = symbols.count("wild"), {symbol for symbol in symbols if symbol != "wild"}
        pair = len(kinds) == wild == 1
        if (wild and self.switches["wild"] == "with-pair" and not pair) or (len(kinds) == 2 and not wild):
            return 0
        if self.switches["sets"] == "rising":
            return [4, 6, 8, 10, 12, 15][self.trades] if self.trades < 6 else 5 * self.trades - 10
        return 10 if len(kinds) + wild == 3 else SETS[kinds.pop()]

    def set_in_hand(self):
        return next((three for three in combinations(self.hands[self.seat], 3) if self.worth(three)), None)

    def trade(self, cards):
        units, seat = self.worth(cards), self.seat
        own = [card for card in cards if self.owner.get(card) == seat]
        own = own[:1] if self.switches["own-card"] == "once" else own
        for card in cards:
            self.hands[seat].remove(card)
        if self.switches["discard"] == "beneath":
            self.pile[:0] = cards
        else:
            self.aside += cards
        self.trades += 1
        self.put(dict.fromkeys(own, 2))
        self.tell("trade", seat, cards=list(cards), units=units, own=dict.fromkeys(own, 2))
        return units

    def reinforce(self, territories, continents, sets):
        places = [place for place in self.own(self.seat) if any(self.hostile(place))] or self.own(self.seat)
        units = territories + continents + sets
        few = self.random.randrange(units)
        placed = {self.random.choice(places): units - few}
        if few:
            second = self.random.choice(places)
            placed[second] = placed.get(second, 0) + few
        self.put(placed)
        told = {"territories": territories, "continents": continents, "sets": sets, "placed": placed}
        self.tell("reinforce", self.seat, **told)

    def hostile(self, place):
        return [other for other in self.borders[place] if self.owner[other] != self.owner[place]]

    def attack(self):
        pairs = [(place, other) for place in self.own(self.seat) for other in self.hostile(place)]
        pairs = [(place, other) for place, other in pairs if self.units[place] > max(2, self.units[other])]
        return self.random.choice(pairs) if pairs else None

    def fight(self, source, target):
        """Roll until it is taken or units run short; return whether it was taken."""
        battle = self.switches["battle"]
        while self.units[target] and self.units[source] > 2:
            dice = battle.attack_dice_at(self.units[source] - 1, self.units[target])
            dice -= dice > 1 and self.random.random() < 0.1
            against = battle.defend_dice_at(self.units[target])
            throws = [sorted(self.random.choices(range(6), k=many), reverse=True) for many in (dice, against)]
            lost = sum(mine <= other for mine, other in zip(*throws, strict=False))
            self.units[source] -= lost
            self.units[target] -= min(dice, against) - lost
            shown = {"from": source, "to": target, "attack_dice": dice, "defend_dice": against}
            losses = {"attacker_losses": lost, "defender_losses": min(dice, against) - lost}
            self.tell("roll", self.seat, look=False, **shown, **losses)
        if self.units[target]:
            return False
        moved = self.random.randint(dice, self.units[source] - 1)
        victim, self.owner[target] = self.owner[target], self.seat
        self.units[target] = moved
        self.units[source] -= moved
        dead = not self.own(victim)
        self.tell("conquest", self.seat, look=not dead, **{"from": source, "to": target, "moved": moved})
        if dead:
            self.eliminate(victim)
        return True

    def eliminate(self, victim):
        self.killers[victim] = self.seat
        cards, self.hands[victim] = self.hands[victim], []
        self.hands[self.seat] += cards
        self.tell("eliminated", victim, by=self.seat, cards=cards)
        if self.switches["captured-cards"] == "at-once" and len(self.hands[self.seat]) > 5:
            while len(self.hands[self.seat]) > 4:
                self.reinforce(0, 0, self.trade(self.set_in_hand()))

    def fortify(self):
        """Move some units somewhere: over one border, or over several where a chain is allowed."""
        source = self.random.choice(self.own(self.seat))
        target = source
        for _ in range(1 if self.switches["fortify"] == "neighbour" else 6):
            near = [other for other in self.borders[target] if self.owner[other] == self.seat]
            target = self.random.choice(near) if near else target
        if source != target and self.units[source] > 1:
            units = self.random.randrange(1, self.units[source])
            self.put({source: -units, target: units})
            self.tell("fortify", self.seat, **{"from": source, "to": target, "units": units})


def random_game(edition, players, seed, cap=200):
    """The lines of one game."""
    return RandomGame(edition, players, seed, cap).play()
