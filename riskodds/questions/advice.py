r"""Advice: whether to go on attacking or to stop, for a player who knows what units are worth.

Let a conquest be worth :math:`C`, each attacker lost cost :math:`x`, and each defender killed be worth
:math:`y`. Stopping now gains nothing more; a roll gains :math:`r(a, d)`, the mean of :math:`y` times the
defender's loss less :math:`x` times the attacker's, and then what follows:

.. math:: V(a, d) = \max \Big( 0, \; r(a, d) + \sum_{\ell, k} P_{a,d}(\ell, k) \, V(a - \ell, d - k) \Big),

with :math:`V = C` where the battle is won and 0 where no attackers are left. This is an optimal stopping
problem; as every roll leads to a smaller :math:`a + d`, its horizon is finite and one sweep of backward
induction solves it (M. L. Puterman, Markov Decision Processes, Wiley 1994, chapter 4).
"""

import math
from dataclasses import dataclass, field
from decimal import Decimal
from numbers import Real

import numpy as np

from riskodds.battles.single import battle
from riskodds.engine.chain import chain
from riskodds.engine.numbers import Array, ReadOnlyArrays
from riskodds.engine.payoffs import conquest, losses, one_roll
from riskodds.engine.solver import backward
from riskodds.engine.states import bytes_of_a_grid
from riskodds.errors import RiskOddsError, UnitsError, shown_value
from riskodds.rules.answers import call, short
from riskodds.rules.arguments import require_kind
from riskodds.rules.limits import EQUAL_WORTH, MOST_WORTH, require_memory
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units
from riskodds.rules.words import rules_and_counts

TERRITORY = 3
"""What a territory with its card is worth in units: a card is a third of a set, and the first six sets bring 9 units
each, on average."""
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
            number = _as_float(worth)
            if not 0 <= number <= MOST_WORTH:
                raise RiskOddsError(
                    f"{name} worth: {shown_value(worth, str)} is no worth; write a number of at least 0, such as 1.5"
                )
            object.__setattr__(self, name, number)


def usual_worth(defenders: int) -> Worth:
    """Return what is at stake for a player who says nothing else and wants the territory.

    The defenders there count unit for unit, but only if the territory falls, and the territory with its card as some
    units more.

    >>> usual_worth(10)
    Worth(conquest=13.0, attacker=1.0, defender=0.0)
    """
    return Worth(conquest=require_units("defenders", defenders) + TERRITORY, defender=0)


def _as_float(worth: object) -> float:
    """Return a number as a float; what is none, or too large for one, as nan."""
    if isinstance(worth, bool) or not isinstance(worth, Real | Decimal):
        return math.nan
    try:
        return float(worth)
    except (OverflowError, ValueError):  # ValueError: of a signalling nan
        return math.nan


@dataclass(frozen=True, repr=False)
class Advice(ReadOnlyArrays):
    """The best choice in every state; grids have shape (A + 1, D + 1), entry [a, d] for a against d."""

    rules: Rules
    attackers: int
    """A"""
    defenders: int
    """D"""
    worth: Worth
    value: Array = field(compare=False)
    """What is gained from here on by the best choices, compared with stopping; at least 0."""
    playing_on: Array = field(compare=False)
    """What is gained by rolling once and then choosing best; below 0 where it is better to stop."""
    go_on: Array = field(compare=False)
    """Mask of the states in which to attack. Where both choices are worth the same, stop."""

    def __repr__(self) -> str:
        """Write the question, and whether to attack there."""
        here = self.attackers, self.defenders
        verdict = "attack" if self.go_on[here] else "stop"
        asked = call("advise", *here, self.worth, rules=self.rules)
        return f"{asked}: {verdict}, playing on is worth {short(float(self.playing_on[here]))}"

    def boundary(self, defenders: int) -> list[range]:
        """Return the numbers of attackers with which to attack so many defenders, as ranges.

        >>> advise(10, 5, Worth(conquest=3)).boundary(5)
        [range(3, 11)]
        """
        defenders = require_units("defenders", defenders, least=0)
        if defenders > self.defenders:
            raise UnitsError(f"defenders: {defenders:,} are not advised on; write at most {self.defenders:,}")
        attack = [False, *self.go_on[1:, defenders].tolist(), False]
        edges = [a for a in range(1, len(attack)) if attack[a] != attack[a - 1]]
        return [range(*edges[place : place + 2]) for place in range(0, len(edges), 2)]

    @property
    def enough(self) -> int | None:
        """The fewest attackers from which on it is best to attack any of these defenders; None if there are none.

        >>> advise(10, 5, Worth(conquest=3)).enough
        3
        """
        stops = np.flatnonzero(~self.go_on[:, 1:].all(axis=1))
        enough = int(stops[-1]) + 1
        return enough if enough <= self.attackers else None

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``advise`` writes them in JSON."""
        here = self.attackers, self.defenders
        fought = battle(*here, self.rules)
        return {
            **rules_and_counts(self.rules, self.attackers),
            "defenders": self.defenders,
            "worth": vars(self.worth),
            "advice": "attack" if self.go_on[here] else "stop",
            "playing_on": float(self.playing_on[here]),
            "value": float(self.value[here]),
            "enough": self.enough,
            "conquest": fought.conquest,
            "failure": fought.failure,
            "go_on": [
                {"defenders": defenders, "attackers": [[each[0], each[-1]] for each in self.boundary(defenders)]}
                for defenders in range(1, self.defenders + 1)
            ],
        }


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
    >>> advice
    advise(10, 5, Worth(conquest=3)): attack, playing on is worth 3.609
    >>> bool(advice.go_on[2, 5])
    False
    """
    require_kind("worth", worth, Worth, "one such as Worth(conquest=3)")
    attackers, defenders = require_units("attackers", attackers), require_units("defenders", defenders)
    battles = chain(as_rules(rules), attackers, defenders)
    require_memory(
        f"advice on {attackers:,} attackers against {defenders:,}", GRIDS * bytes_of_a_grid(attackers, defenders)
    )
    lost, killed = losses(battles)
    gains = worth.conquest * conquest(battles) + worth.defender * killed
    payoff = gains - worth.attacker * lost
    value = backward(battles, payoff, stopping=np.zeros(battles.shape))
    playing_on = one_roll(battles, payoff, value)
    # What rounding can amount to follows from what is added up, gains and losses without their signs.
    added_up = one_roll(battles, gains + worth.attacker * lost, value)
    playing = battles.numbers > 0
    go_on = playing & (playing_on > EQUAL_WORTH * added_up)
    return Advice(battles.rules, attackers, defenders, worth, value, playing_on, go_on)
