"""Missions: the cards of both decks, what each needs and how many territories that are."""

from dataclasses import dataclass

from riskodds.games.board import board_named
from riskodds.games.play.table import COUNT, DESTROY, HOLD, PAIRS_OF_UNITS

COLOURS = {"2015": ("yellow", "blue", "green", "orange", "purple"), "2000": tuple(f"colour {n}" for n in range(1, 7))}
"""The colours of each deck, that of seat 0 first."""

OWN_COLOUR = "own colour: 24 territories"
ANOTHER_COLOUR = "destroy a colour"
ALL_TERRITORIES = "24 territories"
TWO_UNITS = "18 territories with 2 units each"


@dataclass(frozen=True)
class Mission:
    """A card of a mission."""

    name: str
    """As answers call it; cards of colours all have one name, but for the seat that has this colour itself."""
    kind: int
    continents: tuple[int, ...] = ()
    third: bool = False
    """Whether a third continent is asked for, of one's choice."""
    colour: int = -1
    """The seat to be destroyed."""

    @property
    def territories(self) -> int | None:
        """How many territories it takes at least; None where that depends on the game."""
        if self.kind == DESTROY:
            return None
        if self.kind == HOLD:
            sizes = [board_named("2000").continent_of.count(number) for number in range(6)]
            others = [size for number, size in enumerate(sizes) if number not in self.continents]
            return sum(sizes[number] for number in self.continents) + (min(others) if self.third else 0)
        return 24 if self.kind == COUNT else 18

    @property
    def name_in_record(self) -> str:
        """What the record calls the card."""
        return f"destroy seat {self.colour}" if self.kind == DESTROY else self.name

    def name_in_tables(self, seat: int) -> str:
        """Return what tables call the card of a seat.

        >>> [deck("2015")[0].name_in_tables(seat) for seat in (0, 1)]
        ['own colour: 24 territories', 'destroy a colour']
        """
        return OWN_COLOUR if self.colour == seat else self.name


def deck(name: str) -> tuple[Mission, ...]:
    """Return the cards of a deck, ``2015`` or ``2000``.

    >>> len(deck("2015")), len(deck("2000"))
    (12, 14)
    >>> [(card.name, card.territories) for card in deck("2000")][8:10]
    [('Europe and Australia and a third', 15), ('Europe and South America and a third', 15)]
    """
    pairs = [("North America", "Australia"), ("North America", "Africa"), ("Europe", "Australia")]
    if name == "2000":
        pairs.append(("Europe", "South America"))
    pairs += [("Asia", "South America"), ("Asia", "Africa")]
    return (
        *(Mission(ANOTHER_COLOUR, DESTROY, colour=seat) for seat in range(len(COLOURS[name]))),
        *(_continents(*pair, third=name == "2000" and pair[0] == "Europe") for pair in pairs),
        Mission(ALL_TERRITORIES, COUNT),
        Mission(TWO_UNITS, PAIRS_OF_UNITS),
    )


def _continents(one: str, other: str, *, third: bool) -> Mission:
    continents = board_named("2000").continents
    numbers = continents.index(one), continents.index(other)
    return Mission(f"{one} and {other}{' and a third' if third else ''}", HOLD, numbers, third)
