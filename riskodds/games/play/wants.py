"""Wants: what a territory of another seat is worth to a seat, by its mission and its profile, and where it attacks.

A territory is worth 100. On top come what its continent is worth (that of the mission, the own ones the more the
fewer are missing, those of others to be broken), what its owner is (the target of the mission, a weak seat with
cards), and what lies behind it. A seat knows its own mission, and of others what lies on the table, no more.
"""

from riskodds.games.play.goals import holds, missing_for_mission
from riskodds.games.play.table import (
    ALL,
    ATTACK_FROM,
    CARD_FROM,
    COUNT,
    DENY,
    DESTROY,
    FINISH,
    HOLD,
    HUNT,
    MISSION,
    OWN_CONTINENTS,
    PAIRS_OF_UNITS,
    SPREAD,
    STOP_BELOW,
    Game,
    chance_of,
    profile,
)

FEW = 6
"""Territories of a seat that can be hunted down."""


def is_wanted(game: Game, seat: int, continent: int) -> int:
    """Return whether the mission asks for a continent."""
    mission = game.mission[seat]
    if game.kind != HOLD:
        return False
    return continent in {game.mission_a[mission], game.mission_b[mission], game.third}


def look(game: Game, seat: int) -> None:
    """Note what continents and seats are worth to a seat, as things stand."""
    game.missing = missing_for_mission(game, seat)
    by_mission = profile(game, seat, MISSION)
    for continent in range(6):
        size = game.size[continent]
        own = game.held[seat * 6 + continent]
        worth = 0
        if own < size:
            worth = profile(game, seat, OWN_CONTINENTS) * game.bonus[continent] * own * 4 // (size * (size - own))
            if is_wanted(game, seat, continent):
                worth += by_mission * (2 * size + 6 * own) // size
            for other in range(game.seats):
                if other != seat and holds(game, other, continent):
                    worth += profile(game, seat, DENY) * game.bonus[continent]
        game.worth[continent] = worth
    count_units(game)
    free = game.force[seat] - game.territories[seat]
    for other in range(game.seats):
        worth = 0
        left = game.territories[other]
        if other != seat and left:
            if game.kind == DESTROY and other == game.mission_a[game.mission[seat]]:
                worth += by_mission * 2 + by_mission * 12 // left
            if left <= FEW and game.cards[other] >= 3 and free >= game.force[other] + left:
                worth += profile(game, seat, HUNT) * game.cards[other] // left
        game.seat_worth[other] = worth


def count_units(game: Game) -> None:
    """Note how many units each seat has."""
    for seat in range(game.seats):
        game.force[seat] = 0
    for territory in range(42):
        game.force[game.owner[territory]] += game.units[territory]


def want(game: Game, territory: int) -> int:
    """Return what a territory is worth, without what lies behind it."""
    return 100 + game.worth[game.continent_of[territory]] + game.seat_worth[game.owner[territory]]


def look_around(game: Game, seat: int) -> None:
    """Note of each territory what the best way on from it is worth; two passes see a few territories far."""
    for territory in range(42):
        game.way[territory] = 0
    for _ in range(2):
        for territory in range(42):
            best = 0
            for place in range(game.near_first[territory], game.near_first[territory + 1]):
                other = game.near[place]
                worth = game.way[other]
                if game.owner[other] != seat:
                    worth += want(game, other)
                best = max(best, worth)
            game.way[territory] = best // 2


def would_win(game: Game, seat: int, territory: int) -> int:
    """Return whether taking this territory fulfils the mission, or the last but one step to it."""
    if game.kind == HOLD:
        return game.missing <= 1 and is_wanted(game, seat, game.continent_of[territory])
    if game.kind == DESTROY:
        return game.missing == 1 and game.owner[territory] == game.mission_a[game.mission[seat]]
    return game.kind == COUNT and game.missing <= 1


def needed_chance(game: Game, seat: int, territory: int) -> int:
    """Return the chance of conquest from which a seat attacks a territory."""
    needed = profile(game, seat, ATTACK_FROM if game.conquered else CARD_FROM) * 100
    if profile(game, seat, FINISH):
        if would_win(game, seat, territory):
            return profile(game, seat, STOP_BELOW) * 50
        if game.territories[game.owner[territory]] == 1 and game.cards[game.owner[territory]] >= 2:
            return min(needed, profile(game, seat, STOP_BELOW) * 100)
    if game.kind == PAIRS_OF_UNITS and profile(game, seat, SPREAD) and game.missing <= 0 and game.conquered:
        return max(needed, 9700)
    return needed


def aim(game: Game, seat: int, source: int, more: int) -> int:
    """Note the best attack from a territory with so many more units, and return its score, 0 if there is none."""
    best = 0
    attackers = game.units[source] + more - 1
    finish = profile(game, seat, FINISH)
    game.target[source] = -1
    if attackers <= 0:
        return 0
    for place in range(game.near_first[source], game.near_first[source + 1]):
        other = game.near[place]
        owner = game.owner[other]
        if owner == seat:
            continue
        chance = chance_of(game, attackers, game.units[other])
        if chance < max(1, needed_chance(game, seat, other)):
            continue
        worth = want(game, other) + game.way[other]
        if finish:
            if would_win(game, seat, other):
                worth += 20 * finish
            elif game.territories[owner] == 1:
                worth += finish * (1 + game.cards[owner])
        score = worth * (chance + ALL // 10) // 16
        if score > best:
            best = score
            game.target[source] = other
    return best
