"""The same questions put to dice libraries, exactly, as their documentation suggests: a memoized recursion."""

import sys
from fractions import Fraction
from functools import cache

import dyce
import icepool

sys.setrecursionlimit(100_000)


@cache
def icepool_roll(attack, defend):
    """The attacker's wins in one roll, by icepool's sorted pairs."""
    pairs = min(attack, defend)
    attacker, defender = (icepool.d6.pool(dice).highest(pairs) for dice in (attack, defend))
    return attacker.sort_pair(">", defender).size()


def icepool_battle():
    """A battle whose outcome is what is left of both sides."""

    @cache
    def battle(attackers, defenders):
        if not attackers or not defenders:
            return icepool.Die([(attackers, defenders)])
        attack, defend = min(attackers, 3), min(defenders, 2)
        pairs = min(attack, defend)
        wins = icepool_roll(attack, defend)
        return wins.map(lambda won: battle(attackers - pairs + won, defenders - won))

    return battle


def icepool_conquest():
    """The chance of conquest as a die of true and false."""

    @cache
    def battle(attackers, defenders):
        if not attackers or not defenders:
            return icepool.Die([not defenders])
        attack, defend = min(attackers, 3), min(defenders, 2)
        pairs = min(attack, defend)
        wins = icepool_roll(attack, defend)
        return wins.map(lambda won: battle(attackers - pairs + won, defenders - won))

    return battle


def dyce_wins(attacker, defender):
    """How often the attacker's dice are higher, pair by pair, the highest first."""
    pairs = zip(reversed(attacker.roll), reversed(defender.roll), strict=False)
    return sum(high > low for high, low in pairs)


@cache
def dyce_roll(attack, defend):
    """The attacker's wins in one roll, by dyce's expansion of two pools."""
    return dyce.expand(dyce_wins, attack @ dyce.P(6), defend @ dyce.P(6), min_path_probability=Fraction(0))


def dyce_battle(final):
    """A battle; `final` says what its outcome is."""

    @cache
    def battle(attackers, defenders):
        if not attackers or not defenders:
            return dyce.H({final(attackers, defenders): 1})
        attack, defend = min(attackers, 3), min(defenders, 2)
        pairs = min(attack, defend)
        return dyce.expand(
            lambda wins: battle(attackers - pairs + wins.outcome, defenders - wins.outcome),
            dyce_roll(attack, defend),
            min_path_probability=Fraction(0),
        )

    return battle
