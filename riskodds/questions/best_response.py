"""The reply: how many dice the defender picks after seeing the attacker's roll, and where that is unusual."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from riskodds.dice.picks import koole_dice
from riskodds.dice.pools import SortedRoll
from riskodds.engine.chain import chain
from riskodds.engine.choices import rolls_seen
from riskodds.errors import RulesError
from riskodds.rules.announcing import announced
from riskodds.rules.answers import call
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units
from riskodds.rules.words import counted, rules_and_counts


class UnusualPick(NamedTuple):
    """A reply that differs from the usual one."""

    attackers: int
    defenders: int
    roll: SortedRoll
    """The attacker's highest dice, as many as the defender may roll."""
    dice: int
    """What the defender picks; the usual choice is the other number."""


@dataclass(frozen=True, repr=False)
class PicksAfterRoll:
    """What the defender picks after seeing the attacker's roll."""

    rules: Rules
    attackers: int
    defenders: int
    picks: dict[SortedRoll, int] = field(compare=False)
    """In the state of all attackers against all defenders: the defender's dice for each of the attacker's
    rolls, given by its highest dice, as many as the defender may roll."""
    unusual: tuple[UnusualPick, ...] = field(compare=False)
    """In all states up to that one: where the pick is not two dice exactly when the attacker's second die is at
    most 3 or there is none. Empty where the rules do not leave the choice between one die and two."""

    def __repr__(self) -> str:
        """Write the state, and after how many of the attacker's rolls the defender picks how many dice."""
        asked = call("picks_after_roll", self.attackers, self.defenders, self.rules)
        numbers = Counter(self.picks.values())
        picks = ", ".join(f"{counted(dice, 'die', 'dice')} after {numbers[dice]}" for dice in sorted(numbers))
        return f"{asked}: {picks} of {counted(len(self.picks), 'roll')}"

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``dice-policy`` writes them in JSON."""
        return {
            **rules_and_counts(self.rules, self.attackers),
            "defenders": self.defenders,
            "picks": [{"roll": list(roll), "dice": dice} for roll, dice in self.picks.items()],
            "unusual": [each._asdict() | {"roll": list(each.roll)} for each in self.unusual],
        }


def picks_after_roll(attackers: int, defenders: int, rules: Rules | str = "defender-after-roll") -> PicksAfterRoll:
    """Return what the defender picks in a state, and all unusual picks up to it.

    Raises
    ------
    UnitsError, SizeError
        As `riskodds.battles.single.battle`.
    RulesError
        If the rules are invalid, or the defender does not pick so that conquest is least likely.

    Examples
    --------
    >>> picked = picks_after_roll(5, 5)
    >>> picked
    picks_after_roll(5, 5, 'defender-after-roll'): 1 die after 5, 2 dice after 16 of 21 rolls
    >>> picked.picks[6, 3], picked.picks[6, 4]
    (2, 1)
    """
    rules = as_rules(rules)
    if rules.defender_picks != "after":
        raise RulesError(f"{rules}: the defender picks no dice after the roll; write rules with defender-picks=after")
    require_units("attackers", attackers)
    require_units("defenders", defenders)
    battles = chain(rules, attackers, defenders)
    picks: dict[SortedRoll, int] = {}
    unusual: list[UnusualPick] = []
    for law, states in announced(f"picks of {attackers:,} against {defenders:,}", [*battles.states()]):
        rolls = rolls_seen(rules, law.attack_dice, law.defend_dice)
        found = dict(zip(rolls, law.picks, strict=True))
        if states[-1] == battles.numbers.size - 1:
            picks = found
        if len(rules.defend_at) == 2:
            odd = [each for each in found.items() if each[1] != min(koole_dice(each[0]), law.defend_dice)]
            where = np.stack(np.divmod(states, defenders + 1), axis=1).tolist() if odd else []
            unusual.extend(UnusualPick(a, d, roll, dice) for a, d in where for roll, dice in odd)
    return PicksAfterRoll(rules, attackers, defenders, picks, tuple(sorted(unusual)))
