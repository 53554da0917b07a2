"""Compiled or plain: the kernel as C, where it has been compiled when riskodds was installed, or as it stands."""

from typing import Any

import numpy as np

from riskodds.dice.compiled import compiled_from
from riskodds.engine import kernel as plain

fast = compiled_from(plain)
"""The kernel for floats: compiled if it can be had, else plain."""

COMPILED = fast is not plain
"""Whether it has been compiled."""

NOTHING = np.empty(0)


def run(function: str, *arrays: Any) -> None:
    """Run a function of the kernel on a chain (the first four arrays) and others, which it changes.

    Plain Python is several times as fast on lists as on arrays, so it is given lists; and all fractions are for it.

    >>> values = np.array([1.0, 0.0])
    >>> law = np.array([0, 1], np.uint16), np.array([0, 0, 1], np.int32), np.array([1]), np.array([0.25])
    >>> run("backward", *law, values, NOTHING)
    >>> values
    array([1.  , 0.25])
    """
    if COMPILED and arrays[3].dtype == float:
        getattr(fast, function)(*arrays)
        return
    lists = [array.tolist() for array in arrays]
    getattr(plain, function)(*lists)
    for array, found in zip(arrays[4:], lists[4:], strict=True):
        if array.flags.writeable:
            array[:] = found
