"""Semirings: the number types that one and the same sweep runs on.

The solver only adds and multiplies chances, so any semiring will do: floating point for speed, exact
rationals for proof, and logarithms for chances too small for floating point, where multiplying is
adding and adding is ``logaddexp``. All three keep the order of the chances.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
"""An array of the numbers of a semiring."""

SMALLEST_FLOAT_CHANCE = 1e-290
"""Below this, floating point begins to lose digits and logarithms take over."""


@dataclass(frozen=True, eq=False)
class Semiring:
    """A number type as the sweeps use it."""

    name: str
    dtype: type[np.generic]
    zero: Any
    """An impossible event."""
    one: Any
    """A certain event."""
    plus: np.ufunc
    """Joins the chances of events that exclude each other."""
    times: np.ufunc
    """Chains the chances of one event after another."""
    number: Callable[[Fraction], Any]
    """Turns an exact chance into a number of this type."""
    slack: Any
    """Chances that differ by less than this part of them are equal but for rounding."""
    ordinary: bool = True
    """Whether `plus` and `times` are the sum and the product that Python's operators and NumPy's routines know."""

    def zeros(self, shape: tuple[int, ...]) -> Array:
        """Return an array of impossible events.

        >>> LOG.zeros((2,))
        array([-inf, -inf])
        """
        return np.full(shape, self.zero, dtype=self.dtype)

    def total(self, chances: Array) -> Any:
        """Return the chance that one of several events, excluding each other, happens.

        >>> EXACT.total(np.array([Fraction(1, 2), Fraction(1, 3)]))
        Fraction(5, 6)
        """
        return self.plus.reduce(chances) if len(chances) else self.zero

    def gathered(self, ahead: Array, weights: Array) -> Array:
        """Return the sum of weights · ahead in every window of `ahead` that is as long as `weights`.

        >>> FLOAT.gathered(np.array([[1.0, 2.0, 4.0], [0.0, 1.0, 0.0]]), np.array([0.5, 0.25]))
        array([[1.  , 2.  ],
               [0.25, 0.5 ]])
        """
        if self.ordinary and ahead.ndim == 1:
            return np.correlate(ahead, weights)
        places = ahead.shape[-1] - len(weights) + 1
        if self.ordinary:
            # All rows in one call; the windows that reach from one row into the next are cut off.
            windows = np.correlate(ahead.ravel(), weights, "full")[len(weights) - 1 :]
            return windows.reshape(ahead.shape)[..., :places]
        windows = np.stack([ahead[..., place : place + places] for place in range(len(weights))], axis=-1)
        return np.asarray(self.plus.reduce(self.times(windows, weights), axis=-1))

    def spread(self, here: Array, weights: Array) -> Array:
        """Return the sums that `here`, of one axis, leaves behind when each entry is spread by weights.

        >>> FLOAT.spread(np.array([1.0, 2.0]), np.array([0.5, 0.25]))
        array([0.5 , 1.25, 0.5 ])
        """
        if self.ordinary:
            return np.convolve(here, weights)
        spread = self.zeros((len(here) + len(weights) - 1,))
        for place, weight in enumerate(weights):
            there = spread[place : place + len(here)]
            self.plus(there, self.times(weight, here), out=there)
        return spread


def _log(chance: Fraction) -> float:
    # By its parts: the fraction itself may be too small for a float.
    return math.log(chance.numerator) - math.log(chance.denominator) if chance else -math.inf


FLOAT = Semiring("float", np.float64, 0.0, 1.0, np.add, np.multiply, float, 1e-12)
"""Double precision: sums of positive terms, accurate while the chance is above about 1e-290."""

EXACT = Semiring("exact", np.object_, Fraction(0), Fraction(1), np.add, np.multiply, Fraction, 0)
"""Exact rationals, in object arrays of `Fraction`."""

LOG = Semiring("log", np.float64, -math.inf, 0.0, np.logaddexp, np.add, _log, 1e-12, ordinary=False)
"""Natural logarithms in double precision: chances of any size."""


def linear(semiring: Semiring) -> Semiring:
    """Return the numbers for probabilities that are never so small as to need logarithms.

    >>> linear(LOG).name, linear(EXACT).name
    ('float', 'exact')
    """
    return semiring if semiring.ordinary else FLOAT
