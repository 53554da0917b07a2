"""The reply: how many dice the defender picks after seeing the attacker's roll, and where that is unusual."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from riskodds.dice.losses import SortedRoll
from riskodds.dice.picks import koole_dice
from riskodds.engine.chain import require_room
from riskodds.engine.choices import Choosing, choosing, in_floats_or_logarithms
from riskodds.engine.semiring import FLOAT
from riskodds.errors import RulesError
from riskodds.rules.answers import call
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.stop import TO_THE_END
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
    require_room(rules, require_units("attackers", attackers), require_units("defenders", defenders))
    return in_floats_or_logarithms(choosing(rules, attackers, defenders, TO_THE_END, FLOAT), _replies)


def _replies(battle: Choosing) -> PicksAfterRoll:
    rules, attackers, defenders = battle.rules, battle.attackers, battle.defenders
    picks: dict[SortedRoll, int] = {}
    unusual: list[UnusualPick] = []
    for a, d, roll, dice in _all_replies(battle):
        if (a, d) == (attackers, defenders):
            picks[roll] = dice
        if len(rules.defend_at) == 2 and dice != min(koole_dice(roll), rules.defend_dice_at(d)):
            unusual.append(UnusualPick(a, d, roll, dice))
    return PicksAfterRoll(rules, attackers, defenders, picks, tuple(sorted(unusual)))


def _all_replies(battle: Choosing) -> Iterator[tuple[int, int, SortedRoll, int]]:
    """Yield attackers, defenders, roll and the defender's dice, for every state and roll."""
    for everywhere, _ in battle.through(*battle.start()):
        for choices in everywhere:
            for area in battle.areas:
                columns = area.columns(choices.total, choices.attackers) or slice(0)
                for roll, by_state in zip(area.rolls, choices.picked[:, columns].tolist(), strict=False):
                    for some_attackers, option in zip(choices.attackers[columns], by_state, strict=True):
                        yield some_attackers, choices.total - some_attackers, roll, area.options[option].dice
