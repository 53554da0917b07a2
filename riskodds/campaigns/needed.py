"""Musters: how many attackers a campaign needs.

Backward, the worth of having a number of attackers left after a conquest is the chance to take all further
territories; one sweep for each territory gives it for every number at once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np

from riskodds.battles.balanced_blitz import VERSION
from riskodds.battles.single import battle
from riskodds.campaigns.stages import Certain, zeros
from riskodds.campaigns.territories import DEFAULT_CONDUCT, Conduct, Territory, as_conduct, as_territories, in_call
from riskodds.engine.chain import chain
from riskodds.engine.numbers import Array
from riskodds.engine.solver import backward
from riskodds.engine.states import most_pairs
from riskodds.questions.needed import attackers_needed
from riskodds.questions.search import Question, fewest_by_grids
from riskodds.rules.answers import call, short_chance
from riskodds.rules.chance import Chance, as_chance
from riskodds.rules.limits import MOST_ATTACKERS_OF_A_BLITZED_CAMPAIGN, MOST_ATTACKERS_OF_A_CAMPAIGN
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.stop import Stop
from riskodds.rules.units import armies_on_territory


def chances_by_attackers(
    most: int, territories: Sequence[Territory], conduct: Conduct = DEFAULT_CONDUCT, certain: Certain = 1.0
) -> Array:
    """Return the chances to take all territories, and not to, with 0, 1, 2, … attackers; shape (2, attackers).

    Either is a sum of its own, in the numbers of what is `certain` (see `riskodds.campaigns.stages`).

    >>> chances_by_attackers(4, as_territories([3, 2, 1]))[:, 4].round(6)
    array([0.108332, 0.891668])
    """
    joined = [conduct.joins(place) for place in range(len(territories))]
    going_on = zeros(certain, 2, most + sum(joined) + 1)
    going_on[0] = certain
    for place in range(len(territories) - 1, -1, -1):
        size = most + sum(joined[:place]) + 1
        worth = going_on if place == len(territories) - 1 else _worth_of(going_on, size, conduct, place)
        going_on = _chances(worth[:, :size], territories[place], conduct, certain)
    return going_on


def _worth_of(going_on: Array, size: int, conduct: Conduct, place: int) -> Array:
    """Return what it is worth to have 0, 1, 2, … attackers left after a conquest."""
    units = np.maximum(0, np.arange(size) - conduct.stays(place)) + conduct.joins(place)
    return np.asarray(going_on[:, units])


def _chances(worth: Array, territory: Territory, conduct: Conduct, certain: Certain) -> Array:
    """Return both chances of an attack by 0, 1, 2, … attackers from those after a conquest."""
    fought = zeros(certain, *worth.shape)
    if not territory.defenders:
        fought[:, 1:], fought[1, 0] = worth[:, 1:], certain
        return fought
    if conduct.blitz:
        for units in range(1, worth.shape[1]):
            one = battle(units, territory.defenders, territory.rules, blitz=True)
            fought[:, units] = (one.conquered.probability * worth[:, one.conquered.attackers]).sum(axis=1)
            fought[1, units] += one.failed.probability.sum()
    else:
        exact = isinstance(certain, Fraction)
        stop = Stop(conduct.retreat_at)
        battles = chain(territory.rules, worth.shape[1] - 1, territory.defenders, stop, exact=exact)
        payoff = zeros(certain, 2, *battles.shape)
        payoff[:, 1:, 0] = worth[:, 1:]
        payoff[1][battles.failed] = certain
        fought[:] = backward(battles, payoff)[:, :, -1]
    fought[0, : conduct.retreat_at + 1], fought[1, : conduct.retreat_at + 1] = 0 * certain, certain
    return fought


@dataclass(frozen=True, repr=False)
class CampaignNeeded:
    """The fewest attackers that take all territories of a campaign with a chance."""

    territories: tuple[Territory, ...]
    conduct: Conduct
    chance: Fraction
    """The target."""
    rules: Rules
    """Of the territories that were given as numbers of defenders."""
    units: int | None = field(default=None, compare=False)
    """Attackers free to attack; None if no number of them reaches the target."""
    reached: float | None = field(default=None, compare=False)
    one_fewer: float | None = field(default=None, compare=False)
    """The chance with one attacker fewer."""
    missed: float | None = field(default=None, compare=False)
    """The chance not to take all with so many, computed by itself and so accurate when tiny."""
    missed_by_one_fewer: float | None = field(default=None, compare=False)
    certain: bool = field(default=False, compare=False)
    """Whether so many take all whatever the dice."""
    possible_with_one_fewer: bool = field(default=True, compare=False)
    """Whether one attacker fewer can take all, however unlikely."""

    def __repr__(self) -> str:
        """Write the question, the units and the chance that they reach."""
        asked = call(
            "campaign_attackers_needed",
            in_call(self.territories, self.rules),
            self.chance,
            rules=self.rules,
            conduct=None if self.conduct == DEFAULT_CONDUCT else self.conduct,
        )
        if self.units is None:
            return f"{asked}: no number is enough"
        return f"{asked}: {self.units}, conquest {short_chance(self.reached, certain=self.certain)}"

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``attackers-needed`` writes them in JSON."""
        return {
            "rules": str(self.rules),
            "territories": [each.to_dict() for each in self.territories],
            "chance": float(self.chance),
            "attackers": self.units,
            "armies_on_territory": None if self.units is None else armies_on_territory(self.units),
            "conquest": self.reached,
            "one_fewer": self.one_fewer,
            "missed": self.missed,
            "missed_by_one_fewer": self.missed_by_one_fewer,
            **({"blitz": VERSION} if self.conduct.blitz else {}),
        }


def campaign_attackers_needed(
    territories: Iterable[Territory | int],
    chance: Chance,
    rules: Rules | str = "hasbro-2015",
    conduct: Conduct = DEFAULT_CONDUCT,
) -> CampaignNeeded:
    """Return the fewest attackers that take all territories with at least `chance`.

    Raises
    ------
    UnitsError, ChanceError, RulesError, SizeError
        If an argument is invalid, or more than `MOST_ATTACKERS_OF_A_CAMPAIGN` would be needed.

    Examples
    --------
    >>> eight = Territory(2, Rules(defender_sides=8))
    >>> needed = campaign_attackers_needed([3, eight, 1], "95%")
    >>> needed
    campaign_attackers_needed([3, Territory(2, 'hasbro-2015 defender-sides=8'), 1], '95%'): 16, conquest 0.953
    >>> round(needed.one_fewer, 6)
    0.933688
    """
    rules, conduct, target = as_rules(rules), as_conduct(conduct), as_chance(chance)
    found = as_territories(territories, rules)
    asked = found, conduct, target, rules
    limit = MOST_ATTACKERS_OF_A_BLITZED_CAMPAIGN if conduct.blitz else MOST_ATTACKERS_OF_A_CAMPAIGN
    if conduct.blitz and len(found) == 1:
        one = attackers_needed(found[0].defenders, target, found[0].rules, blitz=True)
        return CampaignNeeded(
            *asked,
            one.units,
            one.reached,
            one.one_fewer,
            one.missed,
            one.missed_by_one_fewer,
            one.certain,
            one.possible_with_one_fewer,
        )
    question = Question(
        target,
        most=limit + 1 if conduct.blitz else _enough(found, conduct),
        grids=lambda attackers: tuple(chances_by_attackers(attackers, found, conduct)),
        hopeless=lambda: not conduct.blitz and _hopeless(found, conduct),
        possible=lambda attackers: tuple(chances_by_attackers(attackers, found, conduct, certain=True)),
        exactly=lambda attackers: _exactly(attackers, found, conduct, target),
        limit=limit,
    )
    units = fewest_by_grids(question, start=sum(each.defenders for each in found) + len(found) + 8)
    return CampaignNeeded(*asked) if units is None else _with_chances(CampaignNeeded(*asked, units), units)


def _exactly(attackers: int, territories: Sequence[Territory], conduct: Conduct, target: Fraction) -> Fraction:
    """Return the exact chance to take all; by blitz, which has none, that of which floats keep the more digits."""
    if not conduct.blitz:
        return Fraction(chances_by_attackers(attackers, territories, conduct, Fraction(1))[0, attackers])
    taken, missed = chances_by_attackers(attackers, territories, conduct)[:, attackers].tolist()
    return 1 - Fraction(missed) if 2 * target > 1 else Fraction(taken)


def _enough(territories: Sequence[Territory], conduct: Conduct) -> int:
    """Return attackers with whom all can happen, and all can be ruled out, that can with any number (by dice)."""
    each = (
        territory.defenders * most_pairs(territory.rules) + territory.rules.attack_dice + conduct.stays(place)
        for place, territory in enumerate(territories)
    )
    return sum(each) + conduct.retreat_at


def _hopeless(territories: Sequence[Territory], conduct: Conduct) -> bool:
    """Return whether no number of attackers can take all, by dice."""
    return not chances_by_attackers(_enough(territories, conduct), territories, conduct, certain=True)[0, -1]


def _with_chances(needed: CampaignNeeded, units: int) -> CampaignNeeded:
    """Add the chances with so many and with one fewer, of taking all and of not, and what is certain of them."""
    question = units, needed.territories, needed.conduct
    found = np.minimum(chances_by_attackers(*question)[:, -2:], 1.0)
    certain, possible = not found[1, 1], bool(found[0, 0])
    if certain or not possible:
        # A float of zero may be impossible or only too small.
        can_take, can_miss = chances_by_attackers(*question, certain=True)
        certain, possible = not can_miss[-1], bool(can_take[-2])
    return replace(
        needed,
        reached=1.0 if certain else float(found[0, 1]),
        one_fewer=float(found[0, 0]),
        missed=float(found[1, 1]),
        missed_by_one_fewer=float(found[1, 0]),
        certain=certain,
        possible_with_one_fewer=possible,
    )
