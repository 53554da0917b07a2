"""Attacking: battles, what moves in, and a seat that is out.

Where the booklets are silent: the units for sets that are traded after an elimination are placed in one go, before
the attack goes on; the last seat that is left has won whatever its mission asks for.
"""

from riskodds.games.play.cards import best_set, trade
from riskodds.games.play.goals import holds, is_over, is_over_for_anyone, wins
from riskodds.games.play.random_numbers import below
from riskodds.games.play.reinforcing import place_and_tell
from riskodds.games.play.table import (
    CONQUEST,
    ELIMINATED,
    FINISH,
    GUARD,
    PAIRS_OF_UNITS,
    ROLL,
    SPREAD,
    STOP_BELOW,
    Game,
    at_front,
    chance_of,
    give,
    profile,
    write,
    write_hand,
)
from riskodds.games.play.wants import aim, look, look_around, would_win


def roll(game: Game, seat: int, source: int, target: int) -> None:
    """Roll once, by the exact law of the roll that is due in this battle."""
    attackers = min(game.units[source] - 1, 60)
    defenders = min(game.units[target], 60)
    law = game.law_of[attackers * 61 + defenders]
    fallen = below(game, game.law_rolls[law])
    outcome = game.law_first[law]
    while game.laws[outcome] <= fallen:
        outcome += 5
    game.dice = game.laws[outcome + 1]
    game.units[source] -= game.laws[outcome + 3]
    game.units[target] -= game.laws[outcome + 4]
    if game.recording:
        write(game, ROLL)
        write(game, seat)
        write(game, source)
        write(game, target)
        for number in range(1, 5):
            write(game, game.laws[outcome + number])


def fight(game: Game, seat: int, source: int, target: int) -> int:
    """Roll until the territory has no units or the chance is too small; return whether it has none."""
    stop = profile(game, seat, STOP_BELOW) * 100
    if profile(game, seat, FINISH) and would_win(game, seat, target):
        stop //= 2
    stop = max(stop, 1)
    while game.units[source] > 1 and chance_of(game, game.units[source] - 1, game.units[target]) >= stop:
        roll(game, seat, source, target)
        if game.units[target] == 0:
            return True
    return False


def moved_in(game: Game, seat: int, source: int, target: int) -> int:
    """Return how many units move in: at least the dice of the last roll, and more where they are of more use.

    The territory has been given to the seat, without units.
    """
    free = game.units[source] - 1
    stay = 0
    if game.kind == PAIRS_OF_UNITS and profile(game, seat, SPREAD) and game.territories[seat] >= 14:
        stay = 1
    threat = at_front(game, source)
    if threat:
        game.units[target] = 1
        here = aim(game, seat, source, 0)
        there = aim(game, seat, target, free - 1)
        game.units[target] = 0
        if here > there or not at_front(game, target):
            stay = free
        elif profile(game, seat, GUARD) and holds(game, seat, game.continent_of[source]):
            stay = max(stay, min(threat, free * profile(game, seat, GUARD) // 300))
    return max(game.dice, free - stay)


def conquer(game: Game, seat: int, source: int, target: int) -> int:
    """Take a territory that has no units left; return whether the game is over."""
    victim = game.owner[target]
    give(game, target, seat)
    game.conquered = True
    look(game, seat)
    moved = moved_in(game, seat, source, target)
    game.units[source] -= moved
    game.units[target] = moved
    write(game, CONQUEST)
    write(game, seat)
    write(game, source)
    write(game, target)
    write(game, moved)
    if game.territories[victim]:
        return is_over(game)
    return eliminate(game, seat, victim)


def eliminate(game: Game, seat: int, victim: int) -> int:
    """Take the cards of a seat that is out, and trade where that is due at once; return whether the game is over."""
    game.alive[victim] = False
    game.killer[victim] = seat
    game.eliminated += 1
    write(game, ELIMINATED)
    write(game, victim)
    write(game, seat)
    write_hand(game, victim)
    for number in range(game.cards[victim]):
        game.hand[seat * 44 + game.cards[seat]] = game.hand[victim * 44 + number]
        game.cards[seat] += 1
    game.cards[victim] = 0
    if is_over_for_anyone(game):
        return True
    if game.at_once_cards and game.cards[seat] >= 6:
        units = 0
        while game.cards[seat] > 4:
            units += trade(game, seat, best_set(game, seat))
            if is_over(game):
                return True
        look(game, seat)
        if place_and_tell(game, seat, 0, 0, units):
            return True
    if game.eliminated == game.seats - 1:
        wins(game, seat)
        return True
    look(game, seat)
    look_around(game, seat)
    return False


def attack(game: Game, seat: int) -> int:
    """Attack while it is worth it; return whether the game is over.

    After a conquest all attacks are looked at anew, after a battle that was broken off only those from its source.
    """
    look(game, seat)
    aim_everywhere(game, seat)
    while True:
        best = 0
        source = -1
        for territory in range(42):
            if game.score[territory] > best:
                best = game.score[territory]
                source = territory
        if source < 0:
            return False
        if not fight(game, seat, source, game.target[source]):
            game.score[source] = aim(game, seat, source, 0)
            continue
        if conquer(game, seat, source, game.target[source]):
            return True
        aim_everywhere(game, seat)


def aim_everywhere(game: Game, seat: int) -> None:
    """Note the best attack from each own territory."""
    for territory in range(42):
        game.score[territory] = 0
        if game.owner[territory] == seat and game.units[territory] > 1:
            game.score[territory] = aim(game, seat, territory, 0)
