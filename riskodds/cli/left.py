"""What is left after a battle, as a chart in a table."""

from itertools import count, pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from riskodds.battle import Battle, Ending
from riskodds.cli.answer import coloured, ink
from riskodds.render.number import counted, percent
from riskodds.render.table import Table
from riskodds.render.text import bar

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_ROWS = 15
"""Rows for each ending; longer distributions are grouped."""
BAR_WIDTH = 30
UNLIKELY = 0.0005
"""Groups are no wider than it takes to show all but this much of an ending in `MOST_ROWS` rows."""

COLOURS = {"attacker": "blue", "defender": "yellow"}


class Group(NamedTuple):
    """Neighbouring final states of one ending."""

    best: int
    """Units left in the state that is best for the attacker."""
    worst: int
    chance: float
    at_least: float
    """The chance of this group or a better one."""

    def label(self, unit: str) -> str:
        """Name the units left.

        >>> Group(10, 10, 0.1, 0.1).label("attacker"), Group(1, 5, 0.1, 0.2).label("defender")
        ('10 attackers', '1–5 defenders')
        """
        low, high = sorted((self.best, self.worst))
        return counted(high, unit) if low == high else f"{low:,}–{counted(high, unit)}"


def left(one: Battle[float], digits: int) -> Table:
    """Return the distribution of what is left, best for the attacker first, with the ladder of conquest."""
    unit_names = ((one.conquered, one.conquered.attackers, "attacker"), (one.failed, one.failed.defenders, "defender"))
    groups = [(ending, name, some) for ending, units, name in unit_names for some in _groups(units.tolist(), ending)]
    likeliest = max(group.chance for _, _, group in groups)
    return Table(
        ("what is left", "chance", "", "at least"),
        tuple(
            (
                group.label(name),
                percent(group.chance, digits, possible=ending.possible),
                coloured(bar(group.chance / likeliest, BAR_WIDTH, ink()), COLOURS[name]),
                percent(group.at_least, digits, possible=ending.possible) if name == "attacker" else "",
            )
            for ending, name, group in groups
        ),
        align="rrlr",
    )


def _groups(units: list[int], ending: Ending[float]) -> list[Group]:
    """Group the final states of an ending, wider where there are too many for a row each."""
    given = np.cumsum(ending.given)
    likely = np.flatnonzero((given > UNLIKELY) & (given - ending.given < 1 - UNLIKELY))
    first, last = (0, len(units) - 1) if len(units) <= MOST_ROWS or not len(likely) else likely[[0, -1]]
    width = _round_width((last - first + 1) / MOST_ROWS)
    starts = [0, *range(first + width, last + 1, width)]
    sums = np.cumsum(ending.probability)
    return [
        Group(units[start], units[stop - 1], float(ending.probability[start:stop].sum()), float(sums[stop - 1]))
        for start, stop in pairwise([*starts, len(units)])
    ]


def _round_width(least: float) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50, … that is large enough.

    >>> [_round_width(least) for least in (0.4, 3, 30)]
    [1, 5, 50]
    """
    widths: Iterator[int] = (factor * 10**power for power in count() for factor in (1, 2, 5))
    return next(width for width in widths if width >= least)
