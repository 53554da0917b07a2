"""The law of one roll of full dice, of many, and of staying on a line."""

import math
from typing import NamedTuple

import numpy as np

from riskodds.engine.numbers import Array

DEVIATIONS = 9.0
"""Half the window of losses, in standard deviations; beyond it lies about 1e-18."""

LEAST_EXPONENT = -750.0
"""No float is as small as e to this."""


class Law(NamedTuple):
    """The law of one roll of full dice."""

    chances: Array
    """Of the attacker losing 0, 1, … of the units that a roll costs."""

    @property
    def pairs(self) -> int:
        """Units that a roll costs both sides together."""
        return len(self.chances) - 1

    @property
    def mean(self) -> float:
        """The attacker's mean loss."""
        return float(self.chances @ np.arange(self.pairs + 1))

    @property
    def sd(self) -> float:
        """The standard deviation of the loss."""
        return math.sqrt(float(self.chances @ (np.arange(self.pairs + 1) - self.mean) ** 2))


def many_rolls(law: Law, rolls: int) -> tuple[int, Array]:
    """Return the law of the attacker's loss in many rolls.

    Returns
    -------
    first : int
        The least loss of a window that holds all but a negligible part of the probability.
    chances : array
        Of `first`, `first` + 1, … units lost.

    Examples
    --------
    >>> first, chances = many_rolls(Law(np.array([0.5, 0.5])), 100)
    >>> bool(np.isclose(chances[50 - first], math.comb(100, 50) / 2**100, rtol=1e-13))
    True
    """
    reach = _reach(law, rolls)
    possible = np.flatnonzero(law.chances).tolist()
    first = max(possible[0] * rolls, math.floor(rolls * law.mean) - reach)
    width = min(possible[-1] * rolls, math.ceil(rolls * law.mean) + reach) - first + 1
    size = 1 << (width - 1).bit_length()
    angles = 2 * np.pi * np.fft.rfftfreq(size)
    # exp(iy) - 1 without cancellation, so that its power loses no digits to the number of rolls.
    shifts = np.arange(law.pairs + 1) - law.mean
    turned = np.outer(angles, shifts)
    power = (2j * np.sin(turned / 2) * np.exp(0.5j * turned)) @ law.chances
    # Where the characteristic function is zero, so is its power: the exponential of minus infinity.
    with np.errstate(divide="ignore", invalid="ignore"):
        transform = np.exp(rolls * np.log1p(power) + 1j * angles * (rolls * law.mean - first))
    chances = np.fft.irfft(transform.conj(), size)[:width]
    chances[chances < 0] = 0.0
    return first, chances


def _reach(law: Law, rolls: int) -> int:
    """Return how far from its mean the loss in some rolls can be."""
    return math.ceil(DEVIATIONS * (law.sd * math.sqrt(rolls) + law.pairs))


def surely_inside(law: Law, most_lost: int, most_killed: int) -> int:
    """Return how many rolls surely cost the attacker no more than `most_lost`, and the defender than `most_killed`.

    >>> surely_inside(Law(np.array([0.5, 0.5])), 1000, 1000)
    1618
    """

    def inside(rolls: int) -> bool:
        reach = _reach(law, rolls)
        return rolls * law.mean + reach <= most_lost and rolls * (law.pairs - law.mean) + reach <= most_killed

    low, high = 0, most_lost + most_killed + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if inside(middle) else (low, middle)
    return low


def rolled(law: Law, inside: Array) -> Array:
    """Return the law of the loss after one roll more.

    >>> rolled(Law(np.array([0.5, 0.5])), np.array([0.5, 0.5]))
    array([0.25, 0.5 , 0.25])
    """
    more = np.zeros(len(inside) + law.pairs)
    for loss, chance in enumerate(law.chances.tolist()):
        if chance:
            more[loss : loss + len(inside)] += chance * inside
    return more


def geometric(mass: Array, step: int, ratio: float) -> Array:
    """Return the geometric series Σ ratio^j · mass(x + j · step), by doubling.

    >>> geometric(np.array([0.0, 0.0, 0.0, 1.0]), 1, 0.5)
    array([0.125, 0.25 , 0.5  , 1.   ])
    """
    total = mass.copy()
    occupied = np.flatnonzero(mass)
    if not len(occupied) or not ratio:
        return total
    # Beyond, even a certainty has become too small for a float.
    reach = step * math.ceil(LEAST_EXPONENT / math.log(ratio))
    part = total[max(0, int(occupied[0]) - reach) : int(occupied[-1]) + 1]
    while step < len(part) and ratio > 0:
        part[:-step] = part[:-step] + ratio * part[step:]
        step, ratio = 2 * step, ratio * ratio
    return total


def all_stays(mass: Array, stay: tuple[int, float] | None) -> Array:
    """Return all that comes through the states of a line, if a roll can leave the battle on it, so many units on.

    What stays j times is j rolls later: Σ j s^j m(x + jk) is the series of s times the series of m, k units on.

    >>> all_stays(np.array([[0.0, 0.0, 1.0], [0.0, 0.0, 0.0]]), (1, 0.5))
    array([[0.25, 0.5 , 1.  ],
           [0.5 , 0.5 , 0.  ]])
    """
    if not stay:
        return mass
    step, chance = stay
    all_of_it = geometric(mass[0], step, chance)
    later = mass[1].copy()
    later[:-step] += chance * all_of_it[step:]
    return np.stack([all_of_it, geometric(later, step, chance)])
