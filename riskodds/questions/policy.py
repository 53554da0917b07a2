r"""The dice policy: how many dice to roll when both sides may roll fewer than allowed.

The attacker declares a number of dice :math:`i` first, the defender answers with :math:`j` before the roll;
the attacker wants conquest, the defender does not. The value of the game and the best numbers follow from

.. math:: V(a, d) = \max_i \min_j \sum_\ell P(\ell \mid i, j) \, V(a - \ell, d - k_{ij} + \ell)

by backward induction (`riskodds.engine.declarations`; a finite game of perfect information between the rolls:
L. S. Shapley, "Stochastic Games", PNAS 39, 1953, where one side moves after the other). Of choices that are
equally good the one with more dice is taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from riskodds.engine.chain import Chain
from riskodds.engine.declarations import declared_dice
from riskodds.engine.numbers import Array, ReadOnlyArrays
from riskodds.engine.states import AT_ONCE, Law, bytes_of_a_grid
from riskodds.errors import RulesError
from riskodds.rules.answers import call
from riskodds.rules.limits import EQUAL_WORTH, require_memory
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units
from riskodds.rules.words import counted, rules_and_counts

GRIDS = 5
"""Grids that are in memory together: two of chances, as much of their exponents and of dice, and what is worked on."""


class DiceInState(NamedTuple):
    """The best numbers of dice in a state."""

    attackers: int
    defenders: int
    attack_dice: int
    defend_dice: int
    """The best answer to that."""
    conquest: float
    """When both choose best."""


@dataclass(frozen=True, repr=False)
class DicePolicy(ReadOnlyArrays):
    """The best numbers of dice in every state; grids have shape (A + 1, D + 1), entry [a, d] for a against d."""

    rules: Rules
    attackers: int
    defenders: int
    exact: bool
    """Whether this was computed in exact rationals, and so is a proof."""
    conquest: Array = field(compare=False)
    """The chance of conquest when both sides choose best."""
    can_conquer: Array = field(compare=False)
    """Mask of the states in which the attacker can choose so that conquest is possible, whatever the defender does."""
    can_fail: Array = field(compare=False)
    """Mask of the states in which the defender can answer so that failure is possible, whatever the attacker does."""
    attack_dice: Array = field(compare=False)
    """The attacker's best number of dice, int; 0 in final states."""
    defend_dice: Array = field(compare=False)
    """The defender's best answer to that, int; 0 in final states."""
    attacker_margin: float | None = field(compare=False)
    """The least advantage of the attacker's full dice over the best of fewer, over all states: the difference
    as a part of the chance of conquest or of failure, whichever is smaller; of a chance that only fewer dice give, all
    of it, -1. Negative if some state rewards fewer dice; None if no state offers a choice."""
    defender_margin: float | None = field(compare=False)
    """The same for the defender, over all states and all answers to the attacker's numbers of dice."""

    def __repr__(self) -> str:
        """Write the question, the best dice there, and whether full dice are best everywhere."""
        function = "exact_dice_policy" if self.exact else "dice_policy"
        best = "full dice are best everywhere" if self.full_dice_are_best else "fewer dice are sometimes best"
        here = self.attackers, self.defenders
        dice = f"{self.attack_dice[here]} against {counted(int(self.defend_dice[here]), 'die', 'dice')}"
        return f"{call(function, *here, rules=self.rules)}: {dice}, {best}"

    @property
    def full_dice_are_best(self) -> bool:
        """Whether no state rewards fewer dice, for either side."""
        least = 0.0 if self.exact else -EQUAL_WORTH
        return all(margin is None or margin >= least for margin in (self.attacker_margin, self.defender_margin))

    @property
    def states(self) -> list[DiceInState]:
        """The best numbers of dice in every state with units on both sides."""
        return [
            DiceInState(
                attackers,
                defenders,
                int(self.attack_dice[attackers, defenders]),
                int(self.defend_dice[attackers, defenders]),
                float(self.conquest[attackers, defenders]),
            )
            for attackers in range(1, self.attackers + 1)
            for defenders in range(1, self.defenders + 1)
        ]

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``dice-policy`` writes them in JSON: chances are floats."""
        states = self.states
        here = states[-1]
        return {
            **rules_and_counts(self.rules, self.attackers),
            "defenders": self.defenders,
            "attack_dice": here.attack_dice,
            "defend_dice": here.defend_dice,
            "conquest": here.conquest,
            "full_dice_are_best": self.full_dice_are_best,
            "attacker_margin": self.attacker_margin,
            "defender_margin": self.defender_margin,
            "exact": self.exact,
            "states": [each._asdict() for each in states],
        }


def dice_policy(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015") -> DicePolicy:
    """Return the best numbers of dice in all battles of up to `attackers` against up to `defenders`.

    Raises
    ------
    UnitsError, SizeError
        As `riskodds.battles.single.battle`.
    RulesError
        If the rules are invalid, or the defender picks after the roll: see `picks_after_roll`.

    Examples
    --------
    >>> dice_policy(10, 10)
    dice_policy(10, 10): 3 against 2 dice, full dice are best everywhere
    """
    return _policy(attackers, defenders, as_rules(rules), exact=False)


def exact_dice_policy(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015") -> DicePolicy:
    """Return the same in exact rationals, which is a proof; slower.

    >>> exact_dice_policy(10, 10).full_dice_are_best
    True
    """
    return _policy(attackers, defenders, as_rules(rules), exact=True)


def _policy(attackers: int, defenders: int, rules: Rules, *, exact: bool) -> DicePolicy:
    attackers, defenders = require_units("attackers", attackers), require_units("defenders", defenders)
    if rules.defender_picks != "before":
        raise RulesError(
            f"{rules}: the defender does not choose before the roll; "
            "write rules with defender-picks=before, or defender-picks=after to see the picks"
        )
    if rules.fewer_dice == "no-attack":
        raise RulesError(
            f"{rules}: who rolls fewer dice might have to end the attack, so there is no choice of dice; "
            "write rules without fewer-dice=no-attack"
        )
    require_memory(
        f"{attackers:,} attackers against {defenders:,}", GRIDS * bytes_of_a_grid(attackers, defenders, exact=exact)
    )
    best = declared_dice(rules, attackers, defenders, exact=exact)
    chances = [each.mantissa if exact else each.floats for each in (best.conquest, best.failure)]
    margins: tuple[list[Any], list[Any]] = ([], [])
    for number, options in enumerate(best.options, start=1):
        here = np.flatnonzero(best.battles.numbers == number)
        for states in np.array_split(here, len(here) // AT_ONCE + 1):
            worths = np.stack([[_worth(best.battles, law, states, chances) for law in each] for each in options])
            if worths.shape[0] > 1:
                margins[0].append(_advantage(np.stack([_answered(each)[::-1] for each in worths])))
            if worths.shape[1] > 1:
                margins[1].extend(map(_advantage, worths))
    can_conquer, can_fail = (each.mantissa > 0 for each in (best.conquest, best.failure))
    attacker_margin, defender_margin = (float(min(each)) if each else None for each in margins)
    return DicePolicy(
        rules,
        attackers,
        defenders,
        exact,
        chances[0],
        can_conquer,
        can_fail,
        best.attack_dice,
        best.defend_dice,
        attacker_margin,
        defender_margin,
    )


def _worth(battles: Chain, law: Law, states: Array, chances: Sequence[Array]) -> Array:
    """Return the chances of conquest and of failure with this roll in some states, shape (2, states)."""
    worth = battles.zeros(2, len(states))
    for loss, kill, chance in law.moves:
        ahead = states - loss * (battles.defenders + 1) - kill
        worth += battles.number(chance) * np.stack([each.ravel()[ahead] for each in chances])
    return worth


def _answered(worths: Array) -> Array:
    """Return the chances after the best of several answers, shape (2, states); of equals the first.

    Where one of the chances is nearly certain in all options, only the other still tells them apart in floats, so the
    smaller decides.
    """
    chance, complement = worths[:, 0], worths[:, 1]
    best = np.where(chance[0] < complement[0], chance.argmin(axis=0), complement.argmax(axis=0))
    return np.asarray(np.take_along_axis(worths, best[np.newaxis, np.newaxis], axis=0)[0])


def _advantage(worths: Array) -> Any:
    """Return the least advantage of the first option over the best other, for who wants the first chance small.

    `worths` has shape (options, 2, states); the advantage is relative to the smaller of the two chances.
    """
    chance, complement = worths[:, 0], worths[:, 1]
    by_chance = (chance[1:].min(axis=0) - chance[0], chance[0])
    by_complement = (complement[0] - complement[1:].max(axis=0), complement[0])
    smaller = chance[0] < complement[0]
    gap, base = (np.where(smaller, *each) for each in zip(by_chance, by_complement, strict=True))
    # Where full dice have no chance at all and fewer have one, these win all of it.
    return min((a / b if b else -1 for a, b in zip(gap.tolist(), base.tolist(), strict=True) if a or b), default=0)
