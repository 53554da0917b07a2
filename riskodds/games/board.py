"""The board: territories, their continents and the borders between them, of which editions leave one out."""

import csv
from dataclasses import dataclass
from functools import cache
from importlib import resources

BONUSES = {"Asia": 7, "North America": 5, "Europe": 5, "Africa": 3, "South America": 2, "Australia": 2}
"""The units for a continent."""

MISSING = {
    "2015": frozenset({"New Guinea", "Western Australia"}),
    "2000": frozenset[str](),
    "no-east-africa-middle-east": frozenset({"East Africa", "Middle East"}),
}
"""The border that a board lacks."""


@dataclass(frozen=True)
class Board:
    """A board; territories and continents are numbered in the order of their names here."""

    territories: tuple[str, ...]
    continents: tuple[str, ...]
    continent_of: tuple[int, ...]
    """By territory."""
    neighbours: tuple[tuple[int, ...], ...]
    """By territory, in rising order."""

    @property
    def borders(self) -> int:
        """How many borders there are."""
        return sum(map(len, self.neighbours)) // 2

    def entrances(self, continent: str) -> tuple[str, ...]:
        """Return the territories of a continent that border on another.

        >>> board_named("2015").entrances("Australia")
        ('Indonesia',)
        """
        number = self.continents.index(continent)
        return tuple(
            name
            for name, of, near in zip(self.territories, self.continent_of, self.neighbours, strict=True)
            if of == number and any(self.continent_of[other] != number for other in near)
        )


@cache
def board_named(name: str) -> Board:
    """Return the board of this name, one of `MISSING`.

    >>> board_named("2015").borders, board_named("2000").borders
    (82, 83)
    """
    continent_of = dict(_rows("territories"))
    territories = tuple(continent_of)
    continents = tuple(dict.fromkeys(continent_of.values()))
    borders = {frozenset(pair) for pair in _rows("borders")} - {MISSING[name]}
    return Board(
        territories,
        continents,
        tuple(continents.index(continent) for continent in continent_of.values()),
        tuple(
            tuple(number for number, other in enumerate(territories) if frozenset({one, other}) in borders)
            for one in territories
        ),
    )


def _rows(name: str) -> list[tuple[str, str]]:
    text = (resources.files("riskodds.games") / "data" / f"{name}.csv").read_bytes().decode("utf-8")
    return [(one, other) for one, other in list(csv.reader(text.splitlines()))[1:]]
