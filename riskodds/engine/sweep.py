"""The sweep of a section: its states gone through one after another, backward to value them or forward to visit them.

States on one antidiagonal a + d = s do not depend on each other. Where the roll has the same law in all of them, what
they all lead to is a window that slides along an earlier antidiagonal, and one call sums it for all. A section of a
few units on one side has short antidiagonals and many of them; it is swept state by state, in Python's own numbers.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any, NamedTuple

import numpy as np

from riskodds.engine.chain import Section
from riskodds.engine.semiring import Array, Semiring
from riskodds.engine.states import antidiagonals, flat

NARROW = 3
"""A section of so few units on one side is swept state by state, …"""
LENGTH = 4096
"""… so many of the other side at once, for Python's numbers take four times the memory of an array's."""


def sweep_backward(section: Section, semiring: Semiring, values: Array, stopping: Array | None = None) -> None:
    """Add to what the states of a section pay what follows, in place.

    Parameters
    ----------
    section : Section
    semiring : Semiring
    values : array
        What the states of the section pay, and the values of those that it leads to, shape (…, A + 1, D + 1).
    stopping : array, optional
        What it is worth to stop in each state, shape as `values`; then no state is worth less.

    Examples
    --------
    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> from riskodds.engine.semiring import FLOAT
    >>> values = np.array([[0.0, 0.0], [1.0, 0.0]])
    >>> sweep_backward(chain(Rules(), 1, 1).sections[0], FLOAT, values)
    >>> values.round(4).tolist()
    [[0.0, 0.0], [1.0, 0.4167]]
    """
    if _by_states(section, semiring):
        for part in _parts(section):
            for grid in np.ndindex(values.shape[:-2]):
                _value_states(part, values[grid], None if stopping is None else stopping[grid])
        return
    width = values.shape[-1]
    known = flat(values)
    plus, times, gathered = semiring.plus, semiring.times, semiring.gathered
    windows, moves = _windows(section, semiring, width), _moves(section, width)
    for states in antidiagonals(section.region, width):
        here = known[..., states]
        for first, last, weights in windows:
            ahead = known[..., states.start - first : states.stop - last : states.step]
            plus(here, gathered(ahead, weights), out=here)
        for back, probability in moves:
            ahead = known[..., states.start - back : states.stop - back : states.step]
            plus(here, times(probability[states], ahead), out=here)
        if stopping is not None:
            np.maximum(here, flat(stopping)[..., states], out=here)


def sweep_forward(section: Section, semiring: Semiring, visits: Array) -> None:
    """Move the chances of the states of a section on to those that it leads to, in place.

    Parameters
    ----------
    section : Section
    semiring : Semiring
    visits : array
        The chances of all states, shape (A + 1, D + 1).

    Examples
    --------
    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> from riskodds.engine.semiring import FLOAT
    >>> visits = np.array([[0.0, 0.0], [0.0, 1.0]])
    >>> sweep_forward(chain(Rules(), 1, 1).sections[0], FLOAT, visits)
    >>> visits.round(4).tolist()
    [[0.0, 0.5833], [0.4167, 1.0]]
    """
    if _by_states(section, semiring):
        for part in reversed(list(_parts(section))):
            _visit_states(part, visits)
        return
    width = visits.shape[-1]
    through = flat(visits)
    plus, times, spread = semiring.plus, semiring.times, semiring.spread
    windows, moves = _windows(section, semiring, width), _moves(section, width)
    for states in reversed(list(antidiagonals(section.region, width))):
        here = through[states]
        for first, last, weights in windows:
            ahead = through[states.start - first : states.stop - last : states.step]
            plus(ahead, spread(here, weights), out=ahead)
        for back, probability in moves:
            ahead = through[states.start - back : states.stop - back : states.step]
            plus(ahead, times(probability[states], here), out=ahead)


class _Window(NamedTuple):
    """What the states of an antidiagonal lead to on an earlier one, seen from the first of them."""

    first: int
    """How far before the first state it begins, in flat indices."""
    last: int
    """How far before the last state it ends when it has passed along them all."""
    weights: Array
    """Chances, of the attacker's greatest loss first."""


def _windows(section: Section, semiring: Semiring, width: int) -> list[_Window]:
    """Return, where all states have one law, a window for each number of units that a roll can cost together."""
    windows: list[_Window] = []
    if not section.uniform:
        return windows
    for units in sorted({loss + kill for loss, kill, _ in section.moves}):
        moves = [move for move in section.moves if move.attacker_loss + move.defender_loss == units]
        least, most = min(moves)[0], max(moves)[0]
        weights = semiring.zeros((most - least + 1,))
        for loss, _, chance in moves:
            weights[most - loss] = semiring.plus(weights[most - loss], chance)
        windows.append(_Window(most * width + units - most, least * width + units - least, weights))
    return windows


def _moves(section: Section, width: int) -> list[tuple[int, Array]]:
    """Return, where each state has its own law, how far back the moves lead, in flat indices, and their chances."""
    if section.uniform:
        return []
    return [(loss * width + kill, flat(probability)) for loss, kill, probability in section.moves]


def _by_states(section: Section, semiring: Semiring) -> bool:
    """Return whether a section is better swept state by state."""
    return semiring.ordinary and min(section.region.shape) <= NARROW


def _parts(section: Section) -> Iterator[Section]:
    """Cut a section into parts that are not long, each after those that it leads to."""
    for attackers in _pieces(section.region.attackers):
        for defenders in _pieces(section.region.defenders):
            yield section._replace(region=section.region._replace(attackers=attackers, defenders=defenders))


def _pieces(units: range) -> Iterable[range]:
    return (units[first : first + LENGTH] for first in range(0, len(units), LENGTH))


def _value_states(part: Section, grid: Array, floor: Array | None) -> None:
    """Add to what each state of a part of a section pays what follows."""
    around, rows, columns = _surroundings(part)
    values = grid[around].tolist()
    least = None if floor is None else floor[around].tolist()
    for row, moves in zip(rows, _moves_by_row(part, around, rows), strict=True):
        for column in columns:
            value: Any = values[row][column]
            for loss, kill, chances in moves:
                value += chances[column] * values[row - loss][column - kill]
            values[row][column] = value if least is None else max(value, least[row][column])
    grid[part.region.rectangle()] = [values[row][columns.start :] for row in rows]


def _visit_states(part: Section, grid: Array) -> None:
    """Move the chance of each state of a part of a section on to those that it leads to."""
    around, rows, columns = _surroundings(part)
    visits = grid[around].tolist()
    for row, moves in reversed(list(zip(rows, _moves_by_row(part, around, rows), strict=True))):
        for column in reversed(columns):
            here: Any = visits[row][column]
            for loss, kill, chances in moves:
                visits[row - loss][column - kill] += chances[column] * here
    grid[around] = visits


def _surroundings(part: Section) -> tuple[tuple[slice, slice], range, range]:
    """Return where a part and all that it leads to are in a grid, and its rows and columns in that cut-out."""
    most_lost, most_killed = max(move[0] for move in part.moves), max(move[1] for move in part.moves)
    attackers, defenders, *_ = part.region
    around = slice(attackers.start - most_lost, attackers.stop), slice(defenders.start - most_killed, defenders.stop)
    return around, range(most_lost, most_lost + len(attackers)), range(most_killed, most_killed + len(defenders))


def _moves_by_row(
    part: Section, around: tuple[slice, slice], rows: range
) -> Iterator[list[tuple[int, int, Sequence[Any]]]]:
    """Yield, for each row of a part, the losses of each move and its chances by the columns of the cut-out."""
    if part.uniform:
        width = around[1].stop - around[1].start
        yield from repeat([(loss, kill, [chance] * width) for loss, kill, chance in part.moves], len(rows))
    else:
        chances = [(loss, kill, grid[around].tolist()) for loss, kill, grid in part.moves]
        yield from ([(loss, kill, lines[row]) for loss, kill, lines in chances] for row in rows)
