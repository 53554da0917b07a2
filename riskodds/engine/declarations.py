r"""Declarations: the dice that both sides choose before the roll, the attacker first.

The attacker declares :math:`i` dice, the defender answers with :math:`j`; the one wants conquest, the other does not:

.. math:: V(a, d) = \max_i \min_j \sum_\ell P(\ell \mid i, j) \, V(a - \ell, d - k_{ij} + \ell).

The chain is of all dice that may be rolled: in it the law of a state is the first of many, those of its choices.
"""

from typing import NamedTuple

import numpy as np

from riskodds.dice.picks import roll_results
from riskodds.engine.chain import Chain
from riskodds.engine.choices import ROUNDING
from riskodds.engine.compiled import function_of_picking
from riskodds.engine.numbers import AnySize, Array
from riskodds.engine.payoffs import conquest, failure
from riskodds.engine.states import Law, law_numbers
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import TO_THE_END


class Declared(NamedTuple):
    """What both sides choose in every state, and what comes of it; grids of shape (A + 1, D + 1)."""

    battles: Chain
    """Its numbers are those of the areas in which both sides may roll the same dice, its laws those of all choices."""
    options: list[list[list[Law]]]
    """By area, from number 1: the laws by the attacker's option and the defender's answer, most dice first."""
    conquest: AnySize
    failure: AnySize
    attack_dice: Array
    defend_dice: Array


def declared_dice(rules: Rules, attackers: int, defenders: int, *, exact: bool) -> Declared:
    """Return the best dice of both sides in all battles up to a size; of equally good ones the most.

    >>> found = declared_dice(Rules(), 3, 2, exact=False)
    >>> found.attack_dice[3].tolist(), found.defend_dice[3].tolist(), found.conquest.mantissa[3, 2].round(4)
    ([0, 3, 3], [0, 1, 2], np.float64(0.656))
    """
    numbers, most = law_numbers(rules, attackers, defenders, TO_THE_END)
    options = [
        [[_law(rules, i, j) for j in range(defend_dice, 0, -1)] for i in range(attack_dice, 0, -1)]
        for attack_dice, defend_dice in most
    ]
    answers = [answered for some in options for answered in some]
    laws = Law(0, 0, ()), *(law for answered in answers for law in answered)
    battles = Chain(rules, attackers, defenders, TO_THE_END, exact, numbers, laws)
    # No area is number 0, so its options end where those of the first begin; and so do the answers.
    declared = np.cumsum([0, 0, *map(len, options)]).astype(np.int32)
    answered = np.cumsum([1, *map(len, answers)]).astype(np.int32)
    chances = np.stack([conquest(battles), failure(battles)])
    exponents, fewer = np.zeros(chances.shape, np.int32), np.zeros(chances.shape, np.int8)
    table, of_any_size = battles.table_of_any_size
    if exact:
        table, of_any_size = battles.table, np.zeros_like(of_any_size)
    function_of_picking("declare", exact=exact)(
        numbers.ravel(),
        *table,
        of_any_size,
        declared,
        answered,
        0 if exact else ROUNDING,
        chances.reshape(2, -1),
        exponents.reshape(2, -1),
        battles.zeros(2, 3),
        np.zeros((2, 3), np.int32),
        fewer.reshape(2, -1),
    )
    dice = np.array([(0, 0), *most])[numbers]
    won, failed = (AnySize(*each) for each in zip(chances, exponents, strict=True))
    return Declared(battles, options, won, failed, dice[..., 0] - fewer[0], dice[..., 1] - fewer[1])


def _law(rules: Rules, attack_dice: int, defend_dice: int) -> Law:
    return Law(attack_dice, defend_dice, roll_results(rules, attack_dice, defend_dice))
