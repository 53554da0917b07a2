"""The record of a game: every event in words, complete enough that a stranger can check every rule."""

from array import array
from collections.abc import Iterator, Sequence
from typing import Any

from riskodds.games import setting
from riskodds.games.board import board_named
from riskodds.games.edition import Edition
from riskodds.games.missions import deck
from riskodds.games.play import table
from riskodds.games.profiles import Profile

Event = dict[str, Any]

SYMBOLS = ("infantry", "cavalry", "artillery")
WILD = "wild"
HOW = ("own action", "another's action", "start of turn")
ROOM = 1 << 15
"""Numbers of a game that is not long."""


def record_of(edition: Edition, profiles: Sequence[Profile], seed: int, number: int, cap: int) -> list[Event]:
    """Play one game again and return its events."""
    game = setting.laid_out(edition, profiles, cap)
    game.recording, game.log = True, array("i", bytes(4 * ROOM))
    setting.fast.play(game, seed, number)
    if game.written > ROOM:
        game.log = array("i", bytes(4 * game.written))
        setting.fast.play(game, seed, number)
    return list(_Reader(edition, profiles, seed, number, list(game.log)[: game.written]).events())


class _Reader:
    """What reads the numbers that the play wrote down."""

    def __init__(
        self, edition: Edition, profiles: Sequence[Profile], seed: int, number: int, log: Sequence[int]
    ) -> None:
        self.edition, self.profiles, self.seed, self.number = edition, profiles, seed, number
        self.names = (*board_named(edition.board).territories, WILD, WILD)
        self.deck = deck(edition.missions)
        self.missions: list[int] = []
        self.numbers = iter(log)

    def events(self) -> Iterator[Event]:
        """Yield the events."""
        readers = {
            table.START: self._start,
            table.SET_UP: self._set_up,
            table.TURN: self._turn,
            table.TRADE: self._trade,
            table.REINFORCE: self._reinforce,
            table.ROLL: self._roll,
            table.CONQUEST: self._conquest,
            table.ELIMINATED: self._eliminated,
            table.CARD: self._card,
            table.FORTIFY: self._fortify,
            table.WON: self._won,
        }
        for code in self.numbers:
            yield readers[code]()

    def _next(self, many: int) -> list[int]:
        return [next(self.numbers) for _ in range(many)]

    def _one(self) -> int:
        return next(self.numbers)

    def _name(self) -> str:
        return self.names[self._one()]

    def _cards(self) -> list[str]:
        return [self.names[card] for card in self._next(self._one())]

    def _start(self) -> Event:
        first = self._one()
        self.missions = self._next(len(self.profiles))
        dealt = self._next(84)
        return {
            "event": "start",
            "edition": str(self.edition),
            "players": len(self.profiles),
            "seed": self.seed,
            "game": self.number,
            "profiles": [str(profile) for profile in self.profiles],
            "missions": [self.deck[mission].name_in_record for mission in self.missions],
            "first": first,
            "owners": dict(zip(self.names, dealt[::2], strict=False)),
            "symbols": {name: SYMBOLS[symbol] for name, symbol in zip(self.names, dealt[1::2], strict=False)},
        }

    def _set_up(self) -> Event:
        return {"event": "set-up", "seat": self._one(), "placed": {self._name(): 1}}

    def _turn(self) -> Event:
        return {"event": "turn", "round": self._one(), "seat": self._one(), "cards": self._cards()}

    def _trade(self) -> Event:
        seat, units = self._next(2)
        cards = [self.names[card] for card in self._next(3)]
        own = {card: 2 for card, doubled in zip(cards, self._next(3), strict=True) if doubled}
        return {"event": "trade", "seat": seat, "cards": cards, "units": units, "own": own}

    def _reinforce(self) -> Event:
        seat, territories, continents, sets, many = self._next(5)
        placed = {self._name(): self._one() for _ in range(many)}
        units = {"territories": territories, "continents": continents, "sets": sets}
        return {"event": "reinforce", "seat": seat, **units, "placed": placed}

    def _between(self, event: str) -> Event:
        return {"event": event, "seat": self._one(), "from": self._name(), "to": self._name()}

    def _roll(self) -> Event:
        names = ("attack_dice", "defend_dice", "attacker_losses", "defender_losses")
        return self._between("roll") | dict(zip(names, self._next(4), strict=True))

    def _conquest(self) -> Event:
        return self._between("conquest") | {"moved": self._one()}

    def _eliminated(self) -> Event:
        return {"event": "eliminated", "seat": self._one(), "by": self._one(), "cards": self._cards()}

    def _card(self) -> Event:
        return {"event": "card", "seat": self._one(), "card": self._name()}

    def _fortify(self) -> Event:
        return self._between("fortify") | {"units": self._one()}

    def _won(self) -> Event:
        seat, round_, how = self._next(3)
        name = self.deck[self.missions[seat]].name_in_record
        return {"event": "won", "seat": seat, "mission": name, "round": round_, "how": HOW[how]}
