"""What is left after a battle, as a chart in a table."""

from collections.abc import Iterator
from itertools import accumulate, count, pairwise
from typing import NamedTuple

import numpy as np

from riskodds.battles.endings import Ending, shares_of
from riskodds.battles.result import Battle
from riskodds.cli.answer import coloured, ink
from riskodds.engine.numbers import Array
from riskodds.rules.words import counted
from riskodds.show.render.number import percent
from riskodds.show.render.table import Table
from riskodds.show.render.text import WIDTH, bar

MOST_ROWS = 15
"""Rows for each ending; longer distributions are grouped."""
MOST_STATES = 10_000
"""Final states of an ending, if each is to have its row."""
BAR_WIDTH = 28
"""Of the likeliest row; less where the digits need the room."""
CONQUEST, CALLED_OFF, FAILURE = "blue", "magenta", "yellow"
"""The colours of the endings on a terminal."""
UNLIKELY = 0.0005
"""Groups are no wider than it takes to show all but this much of an ending in `MOST_ROWS` rows."""


class Group(NamedTuple):
    """Neighbouring final states of one ending."""

    best: int
    """Units left in the state that is best for the attacker."""
    worst: int
    chance: float
    states: int
    """How many of its states can happen, however unlikely; at least one."""

    def label(self, unit: str) -> str:
        """Name the units left.

        >>> Group(10, 10, 0.1, 1).label("attacker"), Group(1, 5, 0.1, 5).label("defender")
        ('10 attackers', '1–5 defenders')
        """
        low, high = sorted((self.best, self.worst))
        return counted(high, unit) if low == high else f"{low:,}–{counted(high, unit)}"


class _Row(NamedTuple):
    left: str
    chance: str
    share: float
    """Of the likeliest row."""
    colour: str
    ladder: str


def left(one: Battle[float], digits: int, *, every: bool = False) -> Table:
    """Return the distribution of what is left, best for the attacker first, each final state of its own if asked for.

    With the chance of as much or better for the side that is left, in conquest and in failure.
    """
    most = MOST_STATES if every else MOST_ROWS
    groups = [
        (unit, colour, each)
        for unit, colour, ending, worse in (
            ("attacker", CONQUEST, one.conquered, -one.conquered.attackers),
            ("defender", CALLED_OFF, one.called_off, one.called_off.defenders),
            ("defender", FAILURE, one.failed, one.failed.defenders),
        )
        for each in _groups(ending, worse, most)
    ]
    likeliest = max(group.chance for *_, group in groups)
    possible = sum(group.states for *_, group in groups)
    ladders = {CONQUEST: _ladder(groups, CONQUEST, possible, digits)}
    ladders[FAILURE] = _ladder(groups[::-1], FAILURE, possible, digits)[::-1]
    rows: list[_Row] = []
    for unit, colour, group in groups:
        ladder = "" if colour == CALLED_OFF else ladders[colour][sum(row.colour == colour for row in rows)]
        chance = percent(group.chance, digits, certain=group.states == possible)
        name = f"called off, {group.label(unit)}" if colour == CALLED_OFF else group.label(unit)
        rows.append(_Row(name, chance, group.chance / likeliest, colour, ladder))
    return _table(rows, digits)


def _ladder(groups: list[tuple[str, str, Group]], colour: str, possible: int, digits: int) -> list[str]:
    """Return the chances of the groups of a colour and those before them, as they are shown."""
    some = [group for _, its_colour, group in groups if its_colour == colour]
    chances = accumulate(group.chance for group in some)
    states = accumulate(group.states for group in some)
    return [percent(chance, digits, certain=of == possible) for chance, of in zip(chances, states, strict=True)]


def chart(left: Array, digits: int, *, certain: bool) -> Table:
    """Return the distribution of the attackers left, where entry a is the chance of a, most first.

    It is certain, if so, that some are left.
    """
    attackers = np.arange(len(left) - 1, 0, -1)
    chances = left[attackers].astype(float)
    groups = _groups(Ending(attackers, 0 * attackers, **shares_of(chances)._asdict()), -attackers)
    likeliest = max(group.chance for group in groups)
    ladder = np.cumsum([group.chance for group in groups])
    rows = [
        _Row(
            group.label("attacker"),
            percent(group.chance, digits, certain=certain and len(groups) == 1),
            group.chance / likeliest,
            CONQUEST,
            percent(better, digits, certain=certain and group is groups[-1]),
        )
        for group, better in zip(groups, ladder.tolist(), strict=True)
    ]
    return _table(rows, digits)


def losses_chart(chances: Array, what: str, digits: int) -> Table:
    """Return the distribution of what one side loses, where entry n is the chance of n units, fewest first."""
    losses = np.arange(len(chances))
    groups = _groups(Ending(losses, 0 * losses, **shares_of(chances)._asdict()), losses)
    likeliest, ladder = max(group.chance for group in groups), np.cumsum([group.chance for group in groups])
    rows = [
        _Row(
            group.label("unit"),
            percent(group.chance, digits, certain=len(groups) == 1),
            group.chance / likeliest,
            CONQUEST,
            percent(fewer, digits, certain=group is groups[-1]),
        )
        for group, fewer in zip(groups, ladder.tolist(), strict=True)
    ]
    return _table(rows, digits, (what, "or fewer"))


def _table(rows: list[_Row], digits: int, names: tuple[str, str] = ("what is left", "or better")) -> Table:
    room = WIDTH - sum(max(len(str(row[column])) for row in rows) for column in (0, 1)) - max(11, digits + 7) - 6
    width = max(0, min(BAR_WIDTH, room))
    return Table(
        (names[0], "chance", "", names[1]),
        tuple((row.left, row.chance, coloured(bar(row.share, width, ink()), row.colour), row.ladder) for row in rows),
        align="rrlr",
    )


def _groups(ending: Ending[float], worse: Array, most: int = MOST_ROWS) -> list[Group]:
    """Group the final states of an ending by what is left, wider where there are too many for a row each.

    `worse` rises as the states become worse for the attacker; its size is the number of units left.
    """
    units, place = np.unique(worse, return_inverse=True)
    given, probability, possible = (
        np.bincount(place, weights=weights, minlength=len(units))
        for weights in (ending.given, ending.probability, ending.log10_probability != -np.inf)
    )
    summed = np.cumsum(given)
    likely = np.flatnonzero((summed > UNLIKELY) & (summed - given < 1 - UNLIKELY))
    first, last = (0, len(units) - 1) if len(units) <= most or not len(likely) else likely[[0, -1]]
    width = _round_width((last - first + 1) / most)
    starts = [0, *range(first + width, last + 1, width)] if len(units) else []
    return [
        Group(
            abs(int(units[start])),
            abs(int(units[stop - 1])),
            float(probability[start:stop].sum()),
            int(possible[start:stop].sum()),
        )
        for start, stop in pairwise([*starts, len(units)])
        if possible[start:stop].any()
    ]


def _round_width(least: float) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50, … that is large enough.

    >>> [_round_width(least) for least in (0.4, 3, 30)]
    [1, 5, 50]
    """
    widths: Iterator[int] = (factor * 10**power for power in count() for factor in (1, 2, 5))
    return next(width for width in widths if width >= least)
