"""The reply: how many dice the defender picks after seeing the attacker's roll, and where that is unusual."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from riskodds.dice.losses import SortedRoll
from riskodds.dice.picks import koole_dice
from riskodds.engine.chain import chain
from riskodds.engine.choices import rolls_seen
from riskodds.errors import RulesError
from riskodds.rules.ruleset import Rules, as_rules


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
        As `riskodds.battles.single.battle`.
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
    picks: dict[SortedRoll, int] = {}
    unusual: list[Unusual] = []
    for law, states in battles.states():
        rolls = rolls_seen(rules, law.attack_dice, law.defend_dice)
        found = dict(zip(rolls, law.picks, strict=True))
        if states[-1] == battles.numbers.size - 1:
            picks = found
        if len(rules.defend_at) == 2:
            odd = [each for each in found.items() if each[1] != min(koole_dice(each[0]), law.defend_dice)]
            where = np.stack(np.divmod(states, defenders + 1), axis=1).tolist() if odd else []
            unusual.extend(Unusual(a, d, roll, dice) for a, d in where for roll, dice in odd)
    return Replies(rules, attackers, defenders, picks, tuple(sorted(unusual)))
