"""The C kernel: compiled when it is first needed, with the highest optimization."""

import ctypes
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import numpy as np

import riskodds


@cache
def library():
    """Compile and load the kernel."""
    folder = Path(tempfile.mkdtemp())
    source = Path(__file__).with_name("kernel.c")
    subprocess.run(["cc", "-O3", "-march=native", "-shared", "-fPIC", source, "-o", folder / "kernel.so"], check=True)  # noqa: S607
    return ctypes.CDLL(str(folder / "kernel.so"))


def law():
    """The chances of every roll, shape (4, 3, 3)."""
    chances = np.zeros((4, 3, 3))
    for attack in (1, 2, 3):
        for defend in (1, 2):
            for loss, chance in enumerate(riskodds.roll(attack, defend).probabilities):
                chances[attack, defend, loss] = float(chance)
    return chances


def pointer(array):
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_double))


def conquest(attackers, defenders, chances):
    """The chance of conquest in every state, from the chances of the rolls."""
    grid = np.empty((attackers + 1, defenders + 1))
    library().conquest(ctypes.c_long(attackers), ctypes.c_long(defenders), pointer(chances), pointer(grid))
    return grid


def outcomes(attackers, defenders, chances):
    """The distributions of attackers left and of defenders left, from the chances of the rolls."""
    rows, left, standing = np.zeros((3, defenders + 1)), np.zeros(attackers + 1), np.zeros(defenders + 1)
    sizes = ctypes.c_long(attackers), ctypes.c_long(defenders)
    library().outcomes(*sizes, pointer(chances), pointer(rows), pointer(left), pointer(standing))
    return left, standing
