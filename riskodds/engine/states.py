"""States: the grid of (attackers left, defenders left), cut into regions and antidiagonals.

A grid over the states has shape (A + 1, D + 1). In its flat form the antidiagonal a + d = s is a slice with
a step of D, and the states that a loss of ℓ attackers and k defenders leads to are the same slice moved back
by ℓ (D + 1) + k.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from riskodds.engine.semiring import Array
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop


class Region(NamedTuple):
    """A rectangle of states in which both sides may roll the same dice."""

    attackers: range
    defenders: range
    attack_dice: int
    defend_dice: int

    @property
    def shape(self) -> tuple[int, int]:
        """How many units of either side there are to choose from."""
        return len(self.attackers), len(self.defenders)

    def rectangle(self, attacker_loss: int = 0, defender_loss: int = 0) -> tuple[slice, slice]:
        """Return where in a grid the states are, or those that a loss leads to.

        >>> Region(range(2, 3), range(2, 10), 2, 2).rectangle(attacker_loss=1)
        (slice(1, 2, None), slice(2, 10, None))
        """
        return (
            slice(self.attackers.start - attacker_loss, self.attackers.stop - attacker_loss),
            slice(self.defenders.start - defender_loss, self.defenders.stop - defender_loss),
        )


def regions(rules: Rules, attackers: int, defenders: int, stop: Stop) -> tuple[Region, ...]:
    """Cut the states that are not final into regions, each after those that its rolls can lead to.

    >>> for region in regions(Rules(), 9, 9, Stop()):
    ...     print(region.attackers, region.defenders, region.attack_dice, region.defend_dice)
    range(1, 2) range(1, 2) 1 1
    range(2, 3) range(1, 2) 2 1
    range(3, 10) range(1, 2) 3 1
    range(1, 2) range(2, 10) 1 2
    range(2, 3) range(2, 10) 2 2
    range(3, 10) range(2, 10) 3 2
    """
    fighting = range(1, min(rules.attack_dice, attackers) + 1)
    return tuple(
        Region(
            some_attackers,
            some_defenders,
            rules.attack_dice_at(some_attackers.start - stop.hold_back, some_defenders.start),
            rules.defend_dice_at(some_defenders.start),
        )
        for some_defenders in _cut(range(stop.goal + 1, defenders + 1), {2, *rules.defend_at})
        for some_attackers in _cut(range(stop.limit + 1, attackers + 1), {stop.hold_back + dice for dice in fighting})
    )


def _cut(units: range, starts: set[int]) -> Iterator[range]:
    """Cut a range before each of `starts`."""
    if units:
        inside = sorted(start for start in starts if units.start < start < units.stop)
        yield from (range(*ends) for ends in pairwise([units.start, *inside, units.stop]))


def flat(grid: Array) -> Array:
    """Return a grid with its states on one axis, the last.

    >>> flat(np.zeros((2, 3, 4))).shape
    (2, 12)
    """
    return grid.reshape(*grid.shape[:-2], -1)


def antidiagonals(region: Region, width: int) -> Iterator[slice]:
    """Yield the antidiagonals of a region as flat slices, the smallest a + d first, attackers rising in each.

    >>> list(antidiagonals(Region(range(1, 3), range(1, 3), 1, 1), width=3))
    [slice(4, 5, 2), slice(5, 8, 2), slice(8, 9, 2)]
    """
    (least, most), (weakest, strongest) = ((units.start, units.stop - 1) for units in region[:2])
    step = width - 1
    for total in range(least + weakest, most + strongest + 1):
        first = least if total < least + strongest else total - strongest
        last = most if total > most + weakest else total - weakest
        yield slice(first * step + total, last * step + total + 1, step)


class Finals(NamedTuple):
    """Masks of the final states, each of shape (A + 1, D + 1)."""

    conquest: Array
    """The goal is reached."""
    failure: Array
    """It is not, and the attack ends: called off, or no attackers are left to fight."""


def finals(attackers: int, defenders: int, stop: Stop) -> Finals:
    """Return which states are final.

    >>> finals(1, 2, Stop()).failure.tolist()
    [[False, True, True], [False, False, False]]
    """
    conquest = np.broadcast_to(np.arange(defenders + 1) <= stop.goal, (attackers + 1, defenders + 1))
    return Finals(conquest, ~conquest & (np.arange(attackers + 1) <= stop.limit)[:, np.newaxis])
