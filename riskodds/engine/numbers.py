"""Numbers: floats, fractions, and floats with an exponent of their own.

The recursion (`riskodds.engine.kernel`) only adds and multiplies, so it goes on in what is handed in: floats for speed,
`Fraction` objects for proof. Chances that are too small for floats are mantissas with exponents beside them.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riskodds.engine.kernel import BIG, scaled

Array = NDArray[Any]
"""An array of floats, of fractions (of objects, then), or of what numbers are counted by."""

SMALLEST_FLOAT_CHANCE = 1e-290
"""Below this, floats begin to lose digits and numbers of any size take over."""


class AnySize(NamedTuple):
    """Numbers of any size: mantissa · 2^(256 · exponent), the mantissa 0 or at least 2^-256."""

    mantissa: Array
    exponent: Array

    def at(self, *place: Any) -> "AnySize":
        """Return those at a place."""
        return AnySize(self.mantissa[place], self.exponent[place])

    @property
    def logarithms(self) -> Array:
        """Their natural logarithms.

        >>> AnySize(np.array([1.0, 0.0]), np.array([-2, 0])).logarithms / math.log(2)
        array([-512.,  -inf])
        """
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(self.mantissa) + self.exponent * math.log(BIG))

    @property
    def floats(self) -> Array:
        """Their floats, 0 where they are too small for one."""
        return np.asarray(np.ldexp(self.mantissa, 256 * np.maximum(self.exponent, -9)))

    @property
    def in_proportion(self) -> Array:
        """Floats in proportion to them, of which the greatest is no smaller than 2^-256; all 0 if they are.

        >>> AnySize(np.array([0.5, 0.25]), np.array([-9, -10])).in_proportion * 2.0**256
        array([5.78960446e+76, 2.50000000e-01])
        """
        greatest = self.exponent[self.mantissa > 0].max(initial=np.iinfo(np.int32).min)
        return AnySize(self.mantissa, self.exponent - greatest).floats


def any_size(numbers: Sequence[Any]) -> AnySize:
    """Return floats or fractions as numbers of any size.

    >>> from fractions import Fraction
    >>> any_size([Fraction(1, 2**300), 0.5])
    AnySize(mantissa=array([5.68434189e-14, 5.00000000e-01]), exponent=array([-1,  0], dtype=int32))
    """
    parts = [scaled(number, 0) for number in numbers]
    return AnySize(np.array([float(part) for part, _ in parts]), np.array([part for _, part in parts], np.int32))


def log10(chance: Any) -> float:
    """Return the decimal logarithm of a chance, also of a fraction too small for a float; -inf of 0.

    >>> from fractions import Fraction
    >>> log10(Fraction(1, 10**400))
    -400.0
    """
    if not chance:
        return -math.inf
    numerator, denominator = chance.as_integer_ratio()
    return math.log10(numerator) - math.log10(denominator)


def log10_of_sum(logarithms: Array) -> float:
    """Return the decimal logarithm of the sum of numbers given by theirs.

    >>> log10_of_sum(np.array([-400.0, -400.0, -np.inf])).__round__(5)
    -399.69897
    """
    greatest = float(logarithms.max(initial=-math.inf))
    return greatest if math.isinf(greatest) else greatest + math.log10(np.sum(10 ** (logarithms - greatest)))


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
