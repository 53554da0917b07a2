"""Compiled or plain: the kernel as C, where it has been compiled when riskodds was installed, or as it stands."""

from collections.abc import Callable
from typing import Any

import numpy as np

from riskodds.dice.compiled import compiled_from
from riskodds.engine import kernel, picking

fast = compiled_from(kernel)
"""The kernel for floats, and with it what is picked: compiled if it can be had, else plain."""

COMPILED = fast is not kernel
"""Whether it has been compiled."""

NOTHING = np.empty(0)


def run(function: str, *arrays: Any) -> None:
    """Run a function of the kernel on a chain (the first four arrays) and others, some of which it changes.

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
    getattr(kernel, function)(*lists)
    for array, found in zip(arrays[4:], lists[4:], strict=True):
        if array.flags.writeable:
            array[:] = found


def function_of_picking(name: str, *, exact: bool) -> Callable[..., Any]:
    """Return a function of `riskodds.engine.picking`, for floats or for fractions."""
    return getattr(fast if COMPILED and not exact else picking, name)  # type: ignore[no-any-return]
