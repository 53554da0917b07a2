"""The law of one roll of full dice, of many, of rolls made likelier than they are, and of staying on a line."""

import math
from typing import Any, NamedTuple

import numpy as np

from riskodds.engine.semiring import Array, Semiring

DEVIATIONS = 9.0
"""Half the window of losses, in standard deviations; beyond it lies about 1e-18."""
NOISE = 1e-13
"""What is smaller than this part of the greatest chance comes from rounding."""
HALVINGS = 100
"""Of the interval that an exponent is looked for in; more than a float has digits."""


class Law(NamedTuple):
    """The law of one roll of full dice, perhaps a changed one."""

    chances: Array
    """Of the attacker losing 0, 1, … of the units that a roll costs."""
    tilt: float = 0.0
    """The exponent θ by which losses are favoured over the true law."""
    log_mean: float = 0.0
    """The logarithm of the mean of exp(θ · loss) under the true law."""

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


def tilts_to(chances: Array, shares: Array) -> Array:
    """Return the exponents θ by which losses must be favoured so that the attacker loses given shares of a roll.

    >>> tilts_to(np.array([0.5, 0.25, 0.25]), np.array([0.5, 0.75])).round(6)
    array([0.346574, 1.098612])
    """
    losses = np.arange(len(chances))
    bound = 700.0 / len(chances)
    low, high = np.full(shares.shape, -bound), np.full(shares.shape, bound)
    tilts: Array = low
    for _ in range(HALVINGS):
        tilts = (low + high) / 2
        weights = chances * np.exp(np.multiply.outer(tilts, losses))
        less = weights @ losses < shares * losses[-1] * weights.sum(axis=-1)
        low, high = np.where(less, tilts, low), np.where(less, high, tilts)
    return tilts


def tilted(chances: Array, tilt: float) -> Law:
    """Return the law changed so that losses are favoured by exp(tilt) each.

    >>> law = tilted(np.array([0.5, 0.25, 0.25]), math.log(3))
    >>> round(law.mean, 9), law.chances.round(3).tolist()
    (1.5, [0.143, 0.214, 0.643])
    """
    weights = chances * np.exp(tilt * np.arange(len(chances)))
    return Law(weights / weights.sum(), float(tilt), math.log(weights.sum()))


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
    # Under a changed law noise would be weighed as if it were a chance.
    chances[chances < (NOISE * chances.max() if law.tilt else 0.0)] = 0.0
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


def geometric(semiring: Semiring, mass: Array, step: int, ratio: Any) -> Array:
    """Return the geometric series Σ ratio^j · mass(x + j · step), by doubling.

    >>> from riskodds.engine.semiring import FLOAT
    >>> geometric(FLOAT, np.array([0.0, 0.0, 0.0, 1.0]), 1, 0.5)
    array([0.125, 0.25 , 0.5  , 1.   ])
    """
    total = mass.copy()
    while step < len(total) and ratio > semiring.zero:
        total[:-step] = semiring.plus(total[:-step], semiring.times(ratio, total[step:]))
        step, ratio = 2 * step, semiring.times(ratio, ratio)
    return total
