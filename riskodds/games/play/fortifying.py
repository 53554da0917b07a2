"""Fortifying: the one move at the end of a turn."""

from riskodds.games.play.goals import holds, is_over, with_two
from riskodds.games.play.table import (
    FORTIFY,
    GUARD,
    PAIRS_OF_UNITS,
    SPREAD,
    Game,
    at_front,
    profile,
    write,
)


def reach(game: Game, seat: int, source: int) -> None:
    """Note which territories one move from a territory leads to: neighbours, or all through own territories."""
    for territory in range(42):
        game.reached[territory] = 0
    game.reached[source] = 2
    edge = 1
    while edge:
        edge = 0
        for territory in range(42):
            if game.reached[territory] == 2:
                game.reached[territory] = 1
                for place in range(game.near_first[territory], game.near_first[territory + 1]):
                    other = game.near[place]
                    if game.owner[other] == seat and not game.reached[other]:
                        game.reached[other] = 2 if game.chain else 1
                        edge = 1
        if not game.chain:
            break
    game.reached[source] = 0


def need(game: Game, seat: int, territory: int) -> int:
    """Return how much a territory could do with units: what is to be had from it, and what is to be defended."""
    threat = at_front(game, territory)
    score = game.way[territory]
    if not threat:
        return score // 4
    if holds(game, seat, game.continent_of[territory]):
        score += profile(game, seat, GUARD) * max(0, threat - game.units[territory] + 1) // 2
    return score


def second_unit(game: Game, seat: int) -> int:
    """Move a unit so that the eighteenth territory has two; return whether that was done."""
    if game.kind != PAIRS_OF_UNITS or not profile(game, seat, SPREAD) or with_two(game, seat) != 17:
        return False
    for source in range(42):
        if game.owner[source] == seat and game.units[source] > 2:
            reach(game, seat, source)
            for target in range(42):
                if game.reached[target] and game.units[target] == 1:
                    move(game, seat, source, target, 1)
                    return True
    return False


def move(game: Game, seat: int, source: int, target: int, units: int) -> None:
    """Move units and write that down."""
    game.units[source] -= units
    game.units[target] += units
    write(game, FORTIFY)
    write(game, seat)
    write(game, source)
    write(game, target)
    write(game, units)


def fortify(game: Game, seat: int) -> int:
    """Move the largest stack that is not at the front to where it is needed; return whether that has won."""
    if second_unit(game, seat):
        return is_over(game)
    source = -1
    most = 1
    for territory in range(42):
        if game.owner[territory] == seat and game.units[territory] > most and not at_front(game, territory):
            most = game.units[territory]
            source = territory
    if source < 0:
        return False
    reach(game, seat, source)
    target = -1
    best = need(game, seat, source)
    for territory in range(42):
        if game.reached[territory]:
            score = need(game, seat, territory)
            if score > best:
                best = score
                target = territory
    if target < 0:
        return False
    stay = 1
    if game.kind == PAIRS_OF_UNITS and profile(game, seat, SPREAD) and game.units[source] > 2:
        stay = 2
    move(game, seat, source, target, game.units[source] - stay)
    return is_over(game)
