r"""The dice policy: how many dice to roll when both sides may roll fewer than allowed.

The attacker declares a number of dice :math:`i` first, the defender answers with :math:`j` before the roll;
the attacker wants conquest, the defender does not. The value of the game and the best numbers follow from

.. math:: V(a, d) = \max_i \min_j \sum_\ell P(\ell \mid i, j) \, V(a - \ell, d - k_{ij} + \ell)

by backward induction over the antidiagonals (a finite game of perfect information between the rolls:
L. S. Shapley, "Stochastic Games", PNAS 39, 1953, where one side moves after the other). Of choices that are
equally good the one with more dice is taken.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from riskodds.dice.picks import RollResult, roll_results
from riskodds.engine.semiring import EXACT, FLOAT, Array, ReadOnlyArrays, Semiring
from riskodds.engine.states import Region, antidiagonals, bytes_of_a_grid, finals, regions
from riskodds.errors import RulesError
from riskodds.rules.answers import call
from riskodds.rules.limits import EQUAL_WORTH, require_memory
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.stop import TO_THE_END
from riskodds.rules.units import require_units
from riskodds.rules.words import counted, rules_and_counts

GRIDS = 5
"""Grids that are in memory together: two of chances, two of dice, and what is worked on."""


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
    return _policy(attackers, defenders, as_rules(rules), FLOAT)


def exact_dice_policy(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015") -> DicePolicy:
    """Return the same in exact rationals, which is a proof; slower.

    >>> exact_dice_policy(10, 10).full_dice_are_best
    True
    """
    return _policy(attackers, defenders, as_rules(rules), EXACT)


def _policy(attackers: int, defenders: int, rules: Rules, semiring: Semiring) -> DicePolicy:
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
        f"{attackers:,} attackers against {defenders:,}", GRIDS * bytes_of_a_grid(attackers, defenders, semiring)
    )
    chances = semiring.zeros((2, attackers + 1, defenders + 1))
    conquered, (failed,) = finals(rules, TO_THE_END)
    chances[0][conquered] = chances[1][failed] = semiring.one
    dice = np.zeros((2, *chances.shape[1:]), dtype=int)
    possible = chances > semiring.zero
    flat, flat_dice, flat_possible = (grids.reshape(2, -1) for grids in (chances, dice, possible))
    margins: tuple[list[Any], list[Any]] = ([], [])
    for region in regions(rules, attackers, defenders, TO_THE_END):
        laws = _laws(rules, region)
        for states in antidiagonals(region, defenders + 1):
            worths = _worths(laws, flat, states, defenders + 1, semiring)
            answers = np.stack([_least_likely(semiring, each[:, 0], each[:, 1]) for each in worths])
            answered = np.take_along_axis(worths, answers[:, np.newaxis, np.newaxis], axis=1)[:, 0]
            declared = _least_likely(semiring, answered[:, 1], answered[:, 0])
            flat[:, states] = np.take_along_axis(answered, declared[np.newaxis, np.newaxis], axis=0)[0]
            flat_dice[0, states] = region.attack_dice - declared
            flat_dice[1, states] = region.defend_dice - np.take_along_axis(answers, declared[np.newaxis], axis=0)[0]
            ahead = _reached(laws, flat_possible, states, defenders + 1)
            flat_possible[0, states] = ahead[:, :, 0].all(axis=1).any(axis=0)
            flat_possible[1, states] = ahead[:, :, 1].any(axis=1).all(axis=0)
            if region.attack_dice > 1:
                margins[0].append(_advantage(answered[:, ::-1]))
            if region.defend_dice > 1:
                margins[1].extend(map(_advantage, worths))
    least = [float(min(each)) if each else None for each in margins]
    return DicePolicy(rules, attackers, defenders, semiring is EXACT, chances[0], *possible, *dice, *least)


Moves = tuple[RollResult, ...]


def _laws(rules: Rules, region: Region) -> list[list[Moves]]:
    """Return how a roll can end with each number of attack dice and each answer, most first."""
    return [
        [roll_results(rules, attack_dice, defend_dice) for defend_dice in range(region.defend_dice, 0, -1)]
        for attack_dice in range(region.attack_dice, 0, -1)
    ]


def _worths(laws: list[list[Moves]], flat: Array, states: slice, width: int, semiring: Semiring) -> Array:
    """Return the chances of conquest and failure for each pair of choices, shape (attack, defend, 2, states)."""

    def worth(moves: Moves) -> Array:
        chances: Array = np.array([semiring.number(move.chance) for move in moves], dtype=semiring.dtype)
        ahead = _outlook(flat, states, moves, width)
        worth: Array = semiring.plus.reduce(semiring.times(chances[:, np.newaxis], ahead), axis=1)
        return worth

    return np.stack([np.stack([worth(moves) for moves in answers]) for answers in laws])


def _reached(laws: list[list[Moves]], possible: Array, states: slice, width: int) -> Array:
    """Return whether conquest and failure are possible after each pair of choices, shape as of `_worths`."""
    return np.stack(
        [np.stack([_outlook(possible, states, moves, width).any(axis=1) for moves in answers]) for answers in laws]
    )


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


def _outlook(chances: Array, states: slice, moves: Moves, width: int) -> Array:
    """Return what lies ahead of each state after a roll.

    Parameters
    ----------
    chances : array
        Of conquest and of failure in all states, flat, shape (2, states).
    states : slice
        An antidiagonal of n states.
    moves : tuple of RollResult
        What the roll can cost.
    width : int
        D + 1.

    Returns
    -------
    array
        The chances after each of the moves, shape (2, moves, n).
    """
    back = [move.attacker_loss * width + move.defender_loss for move in moves]
    return np.stack([chances[:, states.start - each : states.stop - each : states.step] for each in back], axis=1)


def _least_likely(semiring: Semiring, chance: Array, complement: Array) -> Array:
    """Return, along the first axis, which option makes something least likely; the first of equals.

    That is the least chance or, the same, the greatest chance of the contrary. Where one of the two is nearly
    certain in all options, only the other still tells them apart in floating point, so the smaller decides.
    Options that differ by rounding alone are equal.
    """
    least = chance <= chance.min(axis=0) * (1 + semiring.slack)
    greatest = complement * (1 + semiring.slack) >= complement.max(axis=0)
    decided: Array = np.where(chance[0] < complement[0], least.argmax(axis=0), greatest.argmax(axis=0))
    return decided
