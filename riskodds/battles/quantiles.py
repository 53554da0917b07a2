"""Quantiles: the units that are not exceeded in a share of the battles."""

from fractions import Fraction

import numpy as np

from riskodds.engine.numbers import Array
from riskodds.rules.limits import EQUAL_WORTH


def quantile(units: Array, chances: Array, share: Fraction) -> int:
    """Return the fewest units that are not exceeded with a chance of `share`.

    Parameters
    ----------
    units : array of int
        All numbers that can come about, in any order; a share of one takes the largest, however unlikely.
    chances : array
        Of each; only their proportions matter. With fractions the answer is exact, and floats that differ by rounding
        alone count as equal.
    share : Fraction

    Examples
    --------
    >>> [quantile(np.array([3, 1, 2]), np.array([1e-20, 0.5, 0.5]), Fraction(part)) for part in ("0.5", "0.9", "1")]
    [1, 2, 3]
    """
    if share == 1:
        return int(units.max())
    exact = chances.dtype == object
    part, slack = (share, 0) if exact else (float(share), EQUAL_WORTH)
    missed = 1 - share if exact else float(1 - share)
    order = np.argsort(units, kind="stable")
    ordered = chances[order] / chances.sum()
    # From whichever end has less to add up: what exceeds them is a sum of its own, and not one less the others.
    above = np.append(np.cumsum(ordered[::-1])[::-1][1:], 0)
    enough = np.cumsum(ordered) >= part * (1 - slack) if 2 * share <= 1 else above <= missed * (1 + slack)
    return int(units[order][enough.argmax()])
