r"""Advice: whether to go on attacking or to stop, for a player who knows what units are worth.

Let a conquest be worth :math:`C`, each attacker lost cost :math:`x`, and each defender killed be worth
:math:`y`. Stopping now gains nothing more; a roll gains :math:`r(a, d)`, the mean of :math:`y` times the
defender's loss less :math:`x` times the attacker's, and then what follows:

.. math:: V(a, d) = \max \Big( 0, \; r(a, d) + \sum_{\ell, k} P_{a,d}(\ell, k) \, V(a - \ell, d - k) \Big),

with :math:`V = C` where the battle is won and 0 where no attackers are left. This is an optimal stopping
problem; as every roll leads to a smaller :math:`a + d`, its horizon is finite and one sweep of backward
induction solves it (M. L. Puterman, Markov Decision Processes, Wiley 1994, chapter 4).
"""

from dataclasses import dataclass, field

import numpy as np

from riskodds.engine.chain import chain
from riskodds.engine.payoffs import conquest, losses, one_roll
from riskodds.engine.semiring import FLOAT, Array
from riskodds.engine.solver import backward
from riskodds.engine.states import bytes_of_a_grid
from riskodds.errors import RiskOddsError
from riskodds.rules.limits import require_memory
from riskodds.rules.ruleset import Rules, as_rules

ROUNDING = 1e-12
"""An advantage smaller than this, relative to the gains and losses that make it up, is none."""
MOST_WORTH = 1e100
GRIDS = 10
"""Grids that are in memory together."""


@dataclass(frozen=True)
class Worth:
    """What is at stake, in any unit.

    Raises
    ------
    RiskOddsError
        If a worth is no number from 0 to 1e100.
    """

    conquest: float = 0.0
    """Of conquering the territory."""
    attacker: float = 1.0
    """Of each attacker that is not lost."""
    defender: float = 1.0
    """Of each defender killed."""

    def __post_init__(self) -> None:
        """Refuse what is no worth."""
        for name, worth in vars(self).items():
            if not 0 <= worth <= MOST_WORTH:
                raise RiskOddsError(f"{name} worth: {worth} is no worth; write a number of at least 0, such as 1.5")


@dataclass(frozen=True, eq=False)
class Advice:
    """The best choice in every state; grids have shape (A + 1, D + 1), entry [a, d] for a against d."""

    rules: Rules
    attackers: int
    """A"""
    defenders: int
    """D"""
    worth: Worth
    value: Array = field(repr=False)
    """What is gained from here on by the best choices, compared with stopping; at least 0."""
    playing_on: Array = field(repr=False)
    """What is gained by rolling once and then choosing best; below 0 where it is better to stop."""
    go_on: Array = field(repr=False)
    """Mask of the states in which to attack. Where both choices are worth the same, stop."""

    def boundary(self, defenders: int) -> list[range]:
        """Return the numbers of attackers with which to attack so many defenders, as ranges.

        >>> advise(10, 5, Worth(conquest=3)).boundary(5)
        [range(3, 11)]
        """
        attack = [False, *self.go_on[1:, defenders].tolist(), False]
        edges = [a for a in range(1, len(attack)) if attack[a] != attack[a - 1]]
        return [range(*edges[place : place + 2]) for place in range(0, len(edges), 2)]


def advise(attackers: int, defenders: int, worth: Worth, rules: Rules | str = "hasbro-2015") -> Advice:
    """Return the best choices in all battles of up to `attackers` against up to `defenders`.

    Under rules by which the defender picks after the roll, the picks still make conquest least likely,
    whatever it is worth.

    Raises
    ------
    UnitsError, RulesError, SizeError
        As `riskodds.battles.single.battle`.

    Examples
    --------
    >>> advice = advise(10, 5, Worth(conquest=3))
    >>> bool(advice.go_on[10, 5]), round(float(advice.playing_on[10, 5]), 2)
    (True, 3.61)
    """
    battles = chain(as_rules(rules), attackers, defenders)
    require_memory(
        f"advice on {attackers:,} attackers against {defenders:,}", GRIDS * bytes_of_a_grid(attackers, defenders, FLOAT)
    )
    lost, killed = losses(battles)
    gains = worth.conquest * conquest(battles) + worth.defender * killed
    payoff = gains - worth.attacker * lost
    value = backward(battles, payoff, stopping=np.zeros(battles.shape))
    playing_on = one_roll(battles, payoff, value)
    # What rounding can amount to follows from what is added up, gains and losses without their signs.
    added_up = one_roll(battles, gains + worth.attacker * lost, value)
    playing = ~(battles.finals.conquest | battles.finals.failure)
    go_on = playing & (playing_on > ROUNDING * added_up)
    return Advice(battles.rules, attackers, defenders, worth, value, playing_on, go_on)
