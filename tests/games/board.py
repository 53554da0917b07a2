"""The board of the referee: territories, continents and borders as the CSV files beside this module have them."""

import csv
from functools import cache
from pathlib import Path


def rows(name):
    """The rows of a CSV file of this folder, without its header."""
    with (Path(__file__).parent / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


CONTINENT_OF = dict(rows("territories"))
CONTINENTS = {
    continent: frozenset(territory for territory, of in CONTINENT_OF.items() if of == continent)
    for continent in CONTINENT_OF.values()
}
BONUS = {"Asia": 7, "North America": 5, "Europe": 5, "Africa": 3, "South America": 2, "Australia": 2}

BORDERS = frozenset(frozenset(pair) for pair in rows("borders"))
NOT_ON_THE_BOARD = {
    "2015": {frozenset({"New Guinea", "Western Australia"})},
    "2000": set(),
    "no-east-africa-middle-east": {frozenset({"East Africa", "Middle East"})},
}


@cache
def neighbours(board):
    """For each territory the set of those it borders on."""
    borders = BORDERS - NOT_ON_THE_BOARD[board]
    return {
        territory: frozenset(other for border in borders if territory in border for other in border - {territory})
        for territory in CONTINENT_OF
    }


def reached(start, inside, board):
    """The territories that a way through `inside` leads to from `start`, and `start`."""
    found, edge = {start}, [start]
    while edge:
        more = (neighbours(board)[edge.pop()] & inside) - found
        found |= more
        edge += more
    return found
