"""Reinforcing: the units of the start, those of a turn, and trades on the way.

Where the booklets are silent: the units for own territories on cards are placed before the others; the seats numbered
first have one territory more where they do not divide, and place first, from seat 0 on.
"""

from riskodds.games.play.cards import best_set, trade, value_of
from riskodds.games.play.goals import holds, is_over, with_two
from riskodds.games.play.table import (
    PAIRS_OF_UNITS,
    REINFORCE,
    SET_UP,
    SPREAD,
    TRADE_FROM,
    Game,
    at_front,
    chance_of,
    place,
    profile,
    write,
    write_units,
)
from riskodds.games.play.wants import aim, look, look_around, want


def set_up(game: Game) -> None:
    """Place the units of the start one at a time in turn, each where most is to be had for the units that are there.

    What lies around does not change in the meantime but for units, and so it is looked at once for each seat.
    """
    total = 50 - 5 * game.seats
    for seat in range(game.seats):
        look(game, seat)
        look_around(game, seat)
        for territory in range(42):
            if game.owner[territory] == seat:
                game.score[territory] = game.way[territory] * game.way[territory] if at_front(game, territory) else 1
    left = 120 * game.seats
    for number in range(left):
        seat = number % game.seats
        if game.territories[seat] + number // game.seats >= total:
            continue
        best = -1
        most = -1
        for territory in range(42):
            if game.owner[territory] == seat:
                score = game.score[territory] // (game.units[territory] * game.units[territory])
                if score > most:
                    most = score
                    best = territory
        game.units[best] += 1
        write(game, SET_UP)
        write(game, seat)
        write(game, best)


def income(game: Game, seat: int) -> int:
    """Return the units for territories: a third, rounded down, and at least 3."""
    return max(3, game.territories[seat] // 3)


def income_of_continents(game: Game, seat: int) -> int:
    """Return the units for the continents that are held."""
    units = 0
    for continent in range(6):
        if holds(game, seat, continent):
            units += game.bonus[continent]
    return units


def trade_sets(game: Game, seat: int) -> int:
    """Trade while a set must be traded or is worth it; return the units, -1 if that has won."""
    units = 0
    while game.cards[seat] >= 3:
        chosen = best_set(game, seat)
        if chosen < 0:
            break
        forced = game.cards[seat] >= game.must_trade
        if not forced and value_of(game, seat, chosen) * 100 < profile(game, seat, TRADE_FROM):
            break
        units += trade(game, seat, chosen)
        if is_over(game):
            return -1
    return units


def spread(game: Game, seat: int, units: int) -> int:
    """Of 18 territories with 2 units: once 17 or so are held, give a second unit to those with one; return the rest."""
    if game.kind != PAIRS_OF_UNITS or not profile(game, seat, SPREAD) or game.territories[seat] < 16:
        return units
    lacking = 18 - with_two(game, seat)
    for territory in range(42):
        if units and lacking > 0 and game.owner[territory] == seat and game.units[territory] == 1:
            place(game, territory, 1)
            units -= 1
            lacking -= 1
    return units


def best_front(game: Game, seat: int, units: int) -> int:
    """Return the own territory from which so many units more attack best, or else the one that needs them most."""
    best = -1
    most = 0
    for territory in range(42):
        if game.owner[territory] == seat and at_front(game, territory):
            score = aim(game, seat, territory, units)
            if score > most:
                most = score
                best = territory
    if best >= 0:
        return best
    for territory in range(42):
        if game.owner[territory] == seat:
            score = 1
            for near in range(game.near_first[territory], game.near_first[territory + 1]):
                other = game.near[near]
                if game.owner[other] != seat:
                    chance = chance_of(game, game.units[territory] + units - 1, game.units[other])
                    score = max(score, (want(game, other) + game.way[other]) * (chance + 500) // 16 + 2)
            if score > most:
                most = score
                best = territory
    return best


def place_all(game: Game, seat: int, units: int) -> None:
    """Place units: for the mission, and the rest where the attack begins."""
    units = spread(game, seat, units)
    if units:
        place(game, best_front(game, seat, units), units)


def reinforce(game: Game, seat: int) -> int:
    """Trade and place the units of a turn; return whether that has won."""
    look(game, seat)
    sets = trade_sets(game, seat)
    if sets < 0:
        return True
    look_around(game, seat)
    return place_and_tell(game, seat, income(game, seat), income_of_continents(game, seat), sets)


def place_and_tell(game: Game, seat: int, territories: int, continents: int, sets: int) -> int:
    """Place units and write that down; return whether that has won."""
    place_all(game, seat, territories + continents + sets)
    game.at_start = False
    write(game, REINFORCE)
    write(game, seat)
    write(game, territories)
    write(game, continents)
    write(game, sets)
    write_units(game)
    return is_over(game)
