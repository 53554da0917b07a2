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
    """Chances that differ by less than this factor are equal but for rounding."""

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


def _log(chance: Fraction) -> float:
    # By its parts: the fraction itself may be too small for a float.
    return math.log(chance.numerator) - math.log(chance.denominator) if chance else -math.inf


FLOAT = Semiring("float", np.float64, 0.0, 1.0, np.add, np.multiply, float, 1 + 1e-12)
"""Double precision: sums of positive terms, accurate while the chance is above about 1e-290."""

EXACT = Semiring("exact", np.object_, Fraction(0), Fraction(1), np.add, np.multiply, Fraction, Fraction(1))
"""Exact rationals, in object arrays of `Fraction`."""

LOG = Semiring("log", np.float64, -math.inf, 0.0, np.logaddexp, np.add, _log, 1e-11)
"""Natural logarithms in double precision: chances of any size."""
