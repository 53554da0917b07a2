"""Semirings: the number types in which chances are handed out, all from one recursion (`riskodds.engine.kernel`).

The recursion only adds and multiplies chances, so any semiring will do: floating point for speed, exact rationals for
proof, and logarithms for chances too small for floating point. Inside the recursion a logarithm is a mantissa and an
exponent, which are added and multiplied like floats. All three keep the order of the chances.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
"""An array of the numbers of a semiring."""


class ReadOnlyArrays:
    """A frozen dataclass whose arrays cannot be written to, nor can those of its copies."""

    def __post_init__(self) -> None:
        """Lock the arrays."""
        self.__setstate__(vars(self))

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take the fields of a copy or of a pickle, whose arrays are new."""
        for name, value in state.items():
            object.__setattr__(self, name, read_only(value) if isinstance(value, np.ndarray) else value)


def read_only(array: Array) -> Array:
    """Return a view of an array that is locked with it, so that kept results stay as they are.

    >>> read_only(np.zeros(3)).flags.writeable
    False
    """
    array.flags.writeable = False
    return array.view()


class Grids(ReadOnlyArrays):
    """Several grids of all battles up to a size: equal if all their numbers are."""

    def __iter__(self) -> Iterator[Array]:
        """Yield the grids, in the order of their names."""
        yield from vars(self).values()

    def __eq__(self, other: object) -> bool:
        """Compare number by number."""
        return type(other) is type(self) and all(map(np.array_equal, self, other))

    def __hash__(self) -> int:
        """Hash what is asked."""
        return hash((type(self), *(grid.shape for grid in self)))


SMALLEST_FLOAT_CHANCE = 1e-290
"""Below this, floating point begins to lose digits and logarithms take over."""


LOG_BIG = 256 * math.log(2)
"""The logarithm of what the exponents of numbers of any size count in (`riskodds.engine.kernel.BIG`)."""
ROUNDING = 1e-9
"""So that the logarithm of what is 1 but for rounding has the exponent 0."""


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
    number: Callable[[Any], Any]
    """Turns a chance, exact or a float, into a number of this type."""
    slack: Any
    """Chances that differ by less than this part of them are equal but for rounding."""

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

    def totals(self, numbers: Array, chances: Array, most: int) -> Array:
        """Return, by number from 0 to `most`, the chance that one of the events with that number happens.

        >>> EXACT.totals(np.array([2, 2]), np.array([Fraction(1, 2), Fraction(1, 3)]), most=2)
        array([Fraction(0, 1), Fraction(0, 1), Fraction(5, 6)], dtype=object)
        """
        if self.plus is np.add and self.dtype is np.float64:
            return np.bincount(numbers, chances, most + 1)
        totals = self.zeros((most + 1,))
        self.plus.at(totals, numbers, chances)
        return totals


def _log(chance: Any) -> float:
    # By its parts: a fraction may be too small for a float.
    numerator, denominator = chance.as_integer_ratio()
    return math.log(numerator) - math.log(denominator) if chance else -math.inf


FLOAT = Semiring("float", np.float64, 0.0, 1.0, np.add, np.multiply, float, 1e-12)
"""Double precision: sums of positive terms, accurate while the chance is above about 1e-290."""

EXACT = Semiring("exact", np.object_, Fraction(0), Fraction(1), np.add, np.multiply, Fraction, 0)
"""Exact rationals, in object arrays of `Fraction`."""

LOG = Semiring("log", np.float64, -math.inf, 0.0, np.logaddexp, np.add, _log, 1e-12)
"""Natural logarithms in double precision: chances of any size."""


def of_any_size(logarithms: Array) -> tuple[Array, Array]:
    """Return the mantissas and exponents of numbers given by their logarithms.

    >>> of_any_size(np.array([0.0, -math.inf, -256 * math.log(2)]))
    (array([1., 0., 1.]), array([ 0,  0, -1], dtype=int32))
    """
    exponents = np.ceil(np.where(np.isfinite(logarithms), logarithms, 0.0) / LOG_BIG - ROUNDING)
    return np.exp(logarithms - exponents * LOG_BIG), exponents.astype(np.int32)


def logarithms_of(mantissas: Array, exponents: Array) -> Array:
    """Return the logarithms of numbers given by mantissas and exponents.

    >>> logarithms_of(np.array([1.0, 0.0]), np.array([-2, 0])) / math.log(2)
    array([-512.,  -inf])
    """
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(mantissas) + exponents * LOG_BIG)
