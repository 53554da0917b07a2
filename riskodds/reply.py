"""The reply: how many dice the defender picks after seeing the attacker's roll, and where that is unusual."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from riskodds.chain import SMALLEST_FLOAT_CHANCE, chain
from riskodds.dice import SortedRoll
from riskodds.errors import RulesError
from riskodds.payoffs import conquest, failure
from riskodds.picks import koole_dice, least_likely, options, weights, worths_of
from riskodds.rules import Rules, as_rules
from riskodds.semiring import LOG, Array, Semiring
from riskodds.solver import backward
from riskodds.states import antidiagonals, outlook, regions
from riskodds.stop import TO_THE_END


class Unusual(NamedTuple):
    """A reply that differs from the usual one."""

    attackers: int
    defenders: int
    roll: SortedRoll
    """The attacker's highest dice, as many as the defender may roll."""
    dice: int
    """What the defender picks; the usual choice is the other number."""


@dataclass(frozen=True)
class Replies:
    """What the defender picks after seeing the attacker's roll."""

    rules: Rules
    attackers: int
    defenders: int
    picks: dict[SortedRoll, int]
    """In the state of all attackers against all defenders: the defender's dice for each of the attacker's
    rolls, given by its highest dice, as many as the defender may roll."""
    unusual: tuple[Unusual, ...]
    """In all states up to that one: where the pick is not two dice exactly when the attacker's second die is at
    most 3 or there is none. Empty where the rules do not leave the choice between one die and two."""


def replies(attackers: int, defenders: int, rules: Rules | str = "defender-after-roll") -> Replies:
    """Return what the defender picks in a state, and all unusual picks up to it.

    Raises
    ------
    UnitsError, SizeError
        As `riskodds.battle.battle`.
    RulesError
        If the rules are invalid, or the defender does not pick so that conquest is least likely.

    Examples
    --------
    >>> picked = replies(5, 5)
    >>> picked.picks[6, 3], picked.picks[6, 4]
    (2, 1)
    """
    rules = as_rules(rules)
    if rules.defender_picks != "after":
        raise RulesError(f"{rules}: the defender picks no dice after the roll; write rules with defender-picks=after")
    battles = chain(rules, attackers, defenders)
    payoffs = np.stack([conquest(battles), failure(battles)])
    chances = backward(battles, payoffs)
    playing = ~(battles.finals.conquest | battles.finals.failure)
    if chances[:, playing].min() < SMALLEST_FLOAT_CHANCE:
        battles = chain(rules, attackers, defenders, semiring=LOG)
        chances = backward(battles, np.stack([conquest(battles), failure(battles)]))
    picks: dict[SortedRoll, int] = {}
    unusual: list[Unusual] = []
    for a, d, roll, dice in _all_replies(rules, chances, battles.semiring):
        if (a, d) == (attackers, defenders):
            picks[roll] = dice
        if len(rules.defend_at) == 2 and dice != min(koole_dice(roll), rules.defend_dice_at(d)):
            unusual.append(Unusual(a, d, roll, dice))
    return Replies(rules, attackers, defenders, picks, tuple(sorted(unusual)))


def _all_replies(rules: Rules, chances: Array, semiring: Semiring) -> Iterator[tuple[int, int, SortedRoll, int]]:
    """Yield attackers, defenders, roll and the defender's dice, for every state and roll."""
    _, height, width = chances.shape
    flat = chances.reshape(2, -1)
    for region in regions(rules, height - 1, width - 1, TO_THE_END):
        choice = options(rules, region.attack_dice, region.defend_dice, dice_seen=region.defend_dice)
        option_weights = [weights(option, semiring) for option in choice]
        for states in antidiagonals(region, width):
            outlooks = [outlook(flat, states, option.pairs, width) for option in choice]
            worths = worths_of(semiring, option_weights, outlooks)
            picked = least_likely(semiring, worths[:, 0], worths[:, 1])
            places = range(states.start, states.stop, states.step)
            for roll, by_state in zip(choice[0].chances, picked.tolist(), strict=True):
                for place, option in zip(places, by_state, strict=True):
                    yield *divmod(place, width), roll, choice[option].dice
