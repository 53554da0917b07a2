"""Ways to spoil the record of a legal game, for the referee to find."""

from collections import Counter
from functools import cache

import pytest
from games.board import CONTINENT_OF
from games.random_player import random_game
from games.referee import Foul, referee

OF_2015, OF_2000 = ("hasbro-2015", 4, 94), ("hasbro-2000", 5, 372)
"""Two games with an elimination and cards captured, in the first with sets traded at once."""

legal = cache(random_game)


def collector():
    """A list of fouls, and what puts one there: what is broken, and in which games."""
    fouls = []

    def foul(broken, *games):
        """Collect a way to spoil the lines of a game, which returns the number of the line at fault."""

        def collect(spoil):
            spoilt = games or (OF_2015, OF_2000)
            fouls.extend(pytest.param(game, spoil, broken, id=f"{spoil.__name__}-{game[0]}") for game in spoilt)
            return spoil

        return collect

    return fouls, foul


def assert_is_found(game, spoil, broken):
    """Spoil a game, and see that the referee stops it at that line for that reason."""
    lines = list(legal(*game))
    number = spoil(lines)
    with pytest.raises(Foul, match=broken) as caught:
        referee(lines)
    assert caught.value.number == number


def first(lines, event, when=lambda line, place: True, after=0):  # noqa: ARG005 - any line will do
    """The place of the first event of a kind where something holds."""
    return next(
        place for place, line in enumerate(lines) if place >= after and line["event"] == event and when(line, place)
    )


def change(lines, place, **fields):
    """Write fields of one line anew, and return its number; `from_` stands for `from`."""
    lines[place] = lines[place] | {name.rstrip("_"): value for name, value in fields.items()}
    return place + 1


def insert(lines, place, line):
    """Put a line before another."""
    lines.insert(place, line)
    return place + 1


def remove(lines, place):
    """Leave out a line; what follows it is at fault."""
    del lines[place]
    return place + 1


def owners(lines, place):
    """Who owns what before a line."""
    owned = dict(lines[0]["owners"])
    for line in lines[:place]:
        if line["event"] == "conquest":
            owned[line["to"]] = line["seat"]
    return owned


def units(lines, place):
    """How many units are where before a line."""
    there = Counter(dict.fromkeys(CONTINENT_OF, 1))
    for line in lines[:place]:
        there.update(line.get("placed") or line.get("own") or {})
        if line["event"] == "roll":
            there[line["from"]] -= line["attacker_losses"]
            there[line["to"]] -= line["defender_losses"]
        moved = line.get("moved", 0) + (line["units"] if line["event"] == "fortify" else 0)
        if moved:
            there.update({line["from"]: -moved, line["to"]: moved})
    return there


def of_others(lines, place, seat=None):
    """The territories that are not a seat's, in a fixed order."""
    seat = lines[place]["seat"] if seat is None else seat
    return sorted(name for name, owner in owners(lines, place).items() if owner != seat)


def hand(lines, place, seat):
    """The cards a seat holds before a line."""
    held = Counter()
    for line in lines[:place]:
        if line["event"] == "card" and line["seat"] == seat:
            held[line["card"]] += 1
        elif line["event"] == "trade" and line["seat"] == seat:
            held -= Counter(line["cards"])
        elif line["event"] == "eliminated":
            held = held + Counter(line["cards"]) if line["by"] == seat else Counter() if line["seat"] == seat else held
    return list(held.elements())
