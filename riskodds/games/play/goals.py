"""Goals: what a mission asks for now, whether it is fulfilled, and who has won."""

from riskodds.games.play.table import (
    ANOTHERS_ACTION,
    COUNT,
    DESTROY,
    HOLD,
    OWN_ACTION,
    PAIRS_OF_UNITS,
    START_OF_TURN,
    WON,
    Game,
    write,
)


def asked(game: Game, seat: int) -> int:
    """Return the mission that a seat has to fulfil: 24 territories for its own colour, or where its target was lost."""
    mission = game.mission[seat]
    if game.mission_kind[mission] == DESTROY:
        target = game.mission_a[mission]
        if target == seat:
            return game.count_mission
        if not game.target_wins and not game.alive[target] and game.killer[target] != seat:
            return game.count_mission
    return mission


def with_two(game: Game, seat: int) -> int:
    """Return how many territories of a seat hold at least two units; what stands on the others does not matter."""
    many = 0
    for territory in range(42):
        if game.owner[territory] == seat and game.units[territory] >= 2:
            many += 1
    return many


def holds(game: Game, seat: int, continent: int) -> int:
    """Return whether a seat holds a continent."""
    return game.held[seat * 6 + continent] == game.size[continent]


def fulfilled(game: Game, seat: int) -> int:
    """Return whether a seat has what its mission asks for."""
    mission = asked(game, seat)
    kind = game.mission_kind[mission]
    if kind == DESTROY:
        return not game.alive[game.mission_a[mission]]
    if kind == COUNT:
        return game.territories[seat] >= 24
    if kind == PAIRS_OF_UNITS:
        return game.territories[seat] >= 18 and with_two(game, seat) >= 18
    if not holds(game, seat, game.mission_a[mission]) or not holds(game, seat, game.mission_b[mission]):
        return False
    more = 0
    for continent in range(6):
        more += holds(game, seat, continent)
    return more >= 2 + game.mission_third[mission]


def wins(game: Game, seat: int) -> None:
    """Write down who has won."""
    game.winner = seat
    if game.at_start:
        game.how = START_OF_TURN
    else:
        game.how = OWN_ACTION if seat == game.active else ANOTHERS_ACTION
    write(game, WON)
    write(game, seat)
    write(game, game.round)
    write(game, game.how)


def is_over(game: Game) -> int:
    """Return whether the active seat has won now; that is asked after each event, so that nobody had won before."""
    if game.alive[game.active] and fulfilled(game, game.active):
        wins(game, game.active)
        return True
    return False


def is_over_for_anyone(game: Game) -> int:
    """Return whether somebody has won now: the active seat or, where a win needs no own turn, another.

    What others do in their turns fulfils only missions to destroy a colour; so this is asked where a turn begins and
    where a seat is out, and elsewhere `is_over`.
    """
    if game.active_wins_ties and is_over(game):
        return True
    if game.win_at_once:
        for seat in range(game.seats):
            if seat != game.active and game.alive[seat] and fulfilled(game, seat):
                wins(game, seat)
                return True
    return not game.active_wins_ties and is_over(game)


def missing_for_mission(game: Game, seat: int) -> int:
    """Note what the mission asks for, which third continent is the nearest, and return how many territories miss."""
    mission = asked(game, seat)
    game.kind = game.mission_kind[mission]
    game.third = -1
    if game.kind == HOLD:
        first = game.mission_a[mission]
        second = game.mission_b[mission]
        missing = game.size[first] - game.held[seat * 6 + first] + game.size[second] - game.held[seat * 6 + second]
        if game.mission_third[mission]:
            fewest = 99
            for continent in range(6):
                if continent not in {first, second}:
                    few = game.size[continent] - game.held[seat * 6 + continent]
                    if few < fewest:
                        fewest = few
                        game.third = continent
            missing += fewest
        return missing
    if game.kind == COUNT:
        return 24 - game.territories[seat]
    if game.kind == PAIRS_OF_UNITS:
        return 18 - game.territories[seat]
    return game.territories[game.mission_a[mission]]
