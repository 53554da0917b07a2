r"""Descents: a pool of dice gone through from the highest face down, and how many of its dice show themselves where.

Of a side it is enough to know how many of its highest dice have been seen. When :math:`x` of the other :math:`i` dice
show the face itself, that happens in :math:`\binom{i}{x}` ways, for each kind of dice by itself; once as many have been
seen as are compared, the others may show any face that is no higher, and all of that is one move. Where dice are
modified, what those show is chosen beforehand, one beginning for each choice; such a die is seen at the face that it
becomes, and the others must fall so that it has its place. So the work grows with powers of the dice compared, and of
the faces for each die modified, where the rolls grow exponentially.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate, combinations_with_replacement, pairwise
from math import comb, prod
from operator import add
from types import MappingProxyType
from typing import NamedTuple

from riskodds.dice.memo import memoized
from riskodds.dice.pools import Pool, SortedRoll
from riskodds.errors import SizeError
from riskodds.rules.limits import MOST_MOVES_OF_DICE, MOST_ROLLS_COUNTED

MOST_BITS = 1_000_000
"""Of the number of all rolls of a pool; larger numbers are slow."""


class Descent(NamedTuple):
    """A pool's way down through some faces, in layers of states: one before each face and one after the last."""

    seen: list[int]
    """By state, layer by layer: how many dice have been seen, never more than are compared."""
    sizes: list[int]
    """By layer: its states; in the last is one, in which all that are compared have been seen."""
    first: list[int]
    """By state: its first move; one entry more than states."""
    to: list[int]
    """By move: where in the next layer it leads."""
    ways: list[int]
    """By move: in how many ways the dice show what they do."""

    @property
    def moves(self) -> list[int]:
        """By layer but the last: its moves."""
        ends = [0, *accumulate(self.sizes)]
        return [self.first[end] - self.first[start] for start, end in pairwise(ends[:-1])]


def too_many(*pools: Pool) -> SizeError:
    """Return the error of pools whose rolls are too many to count."""
    return SizeError(f"{' against '.join(map(str, pools))} fall in too many ways to count; write fewer dice or faces")


@memoized
def faces_of(pool: Pool) -> frozenset[int]:
    """Return all that a die of a pool can show, also modified.

    >>> from riskodds.dice.pools import Kind
    >>> sorted(faces_of(Pool((Kind(3, 2),), 2, ((1, 5),))))
    [1, 2, 3, 6, 7, 8]
    """
    if pool.faces > MOST_MOVES_OF_DICE:
        raise too_many(pool)
    faces = range(1, pool.faces + 1)
    return frozenset(faces).union(pool.changed(face, change) for _, change in pool.changes for face in faces)


class State(NamedTuple):
    """How far the dice have been gone through."""

    seen: int
    """As they are compared; never more than needed."""
    shown: tuple[int, ...]
    """As they fell, by kind; empty once the others may fall as they like."""
    chosen: tuple[tuple[int, int], ...] = ()
    """What the modified dice show that have not been reached: place and face, the highest first."""
    waiting: SortedRoll = ()
    """What they have become, if that has not been reached, the highest first."""


@memoized
def descent(pool: Pool, needed: int, faces: tuple[int, ...]) -> Descent:
    """Return the way of a pool down through some faces, among them all of its own, until some of its dice are seen.

    >>> from riskodds.dice.pools import Kind
    >>> descent(Pool((Kind(2, 2),), 2), 1, (2, 1))  # none of two coins show a two, or some; then the others a one
    Descent(seen=[0, 0, 1, 1], sizes=[1, 2, 1], first=[0, 2, 3, 4, 4], to=[0, 1, 0, 0], ways=[1, 3, 1, 1])

    Raises
    ------
    SizeError
        If there are too many moves.
    """
    # Numbers of many digits, and dice of many kinds, take longer.
    price = len(pool.kinds) * (1 + pool.bits / 500)
    if pool.bits > MOST_BITS:
        raise too_many(pool)
    found = Descent([], [], [0], [], [])
    layer: Iterable[State] = list(_beginnings(pool))
    for face in faces:
        after: dict[State, int] = {}
        for state in layer:
            for there, ways in _moves(pool, needed, state, face):
                found.to.append(after.setdefault(there, len(after)))
                found.ways.append(ways)
                if len(found.to) * price > MOST_MOVES_OF_DICE:
                    raise too_many(pool)
            found.seen.append(state.seen)
            found.first.append(len(found.to))
        found.sizes.append(len(found.seen) - sum(found.sizes))
        layer = after
    for state in layer:
        found.seen.append(state.seen)
        found.first.append(len(found.to))
    found.sizes.append(len(found.seen) - sum(found.sizes))
    return found


def _beginnings(pool: Pool) -> Iterator[State]:
    """Yield the states before the first face: whatever the dice that are modified may show."""
    places, changes = zip(*pool.changes, strict=True) if pool.changes else ((), ())
    if comb(pool.faces + len(places) - 1, len(places)) > MOST_MOVES_OF_DICE:
        raise too_many(pool)
    for chosen in combinations_with_replacement(range(pool.faces, 0, -1), len(places)):
        become = sorted(map(pool.changed, chosen, changes), reverse=True)
        yield State(0, (0,) * len(pool.kinds), tuple(zip(places, chosen, strict=True)), tuple(become))


def _moves(pool: Pool, needed: int, state: State, face: int) -> Iterator[tuple[State, int]]:
    """Yield where a state can lead when the dice that show a face are seen, and in how many ways."""
    seen = min(needed, state.seen + state.waiting.count(face))
    waiting = tuple(die for die in state.waiting if die < face)
    if not state.shown or face > pool.faces:
        all_seen = seen == needed and not state.shown
        yield (State(seen, ()) if all_seen else State(seen, state.shown, state.chosen, waiting)), 1
        return
    before = sum(state.shown)
    here = sum(die == face for _, die in state.chosen)
    chosen = state.chosen[here:]
    least = state.chosen[here - 1][0] - before if here else 0
    # From so many on any number is the same, or takes the place of a die that is to show less.
    last = chosen[0][0] - before if chosen else max(least, min(needed - seen + here, pool.kept - before))
    left = [kind.dice - shown for kind, shown in zip(pool.kinds, state.shown, strict=True)]
    show = [kind.ways(face) for kind in pool.kinds]
    lower = [kind.ways_up_to(face - 1) for kind in pool.kinds]
    all_of_them = prod(kind.ways_up_to(face) ** dice for kind, dice in zip(pool.kinds, left, strict=True))
    for some in _numbers([dice if ways else 0 for dice, ways in zip(left, show, strict=True)], last):
        ways = prod(comb(dice, few) * each**few for dice, few, each in zip(left, some, show, strict=True))
        rest = prod(each ** (dice - few) for each, dice, few in zip(lower, left, some, strict=True))
        all_of_them -= ways * rest
        if sum(some) >= least and rest:
            shown = tuple(map(add, state.shown, some))
            yield State(min(needed, seen + sum(some) - here), shown, chosen, waiting), ways
    if all_of_them and not chosen:
        seen = min(needed, seen + min(last, pool.kept - before) - here)
        yield State(seen, (), (), () if seen == needed else waiting), all_of_them


def _numbers(most: list[int], last: int) -> Iterator[tuple[int, ...]]:
    """Yield how many dice of each kind may show a face, fewer than `last` together.

    >>> list(_numbers([1, 2], 2))
    [(0, 0), (0, 1), (1, 0)]
    """
    if not most:
        yield ()
        return
    for few in range(min(most[0], last - 1) + 1):
        yield from ((few, *others) for others in _numbers(most[1:], last - few))


@memoized
def compared_rolls(pool: Pool, dice: int) -> MappingProxyType[SortedRoll, int]:
    """Count all rolls of a pool by its highest dice as they are compared.

    >>> from riskodds.dice.pools import Kind
    >>> rolls = compared_rolls(Pool((Kind(6, 3),), 3), 2)
    >>> len(rolls), rolls[6, 6], rolls[6, 5]
    (21, 16, 27)

    Raises
    ------
    SizeError
        If there are too many of them.
    """
    faces = tuple(sorted(faces_of(pool), reverse=True))
    if comb(pool.faces + dice - 1, dice) * dice > MOST_ROLLS_COUNTED:
        raise too_many(pool)
    way = descent(pool, dice, faces)
    start = 0
    here: dict[int, Counter[SortedRoll]] = {state: Counter({(): 1}) for state in range(way.sizes[0])}
    for face, size in zip(faces, way.sizes, strict=False):
        after: dict[int, Counter[SortedRoll]] = defaultdict(Counter)
        for state, rolls in here.items():
            for move in range(way.first[start + state], way.first[start + state + 1]):
                there, ways = way.to[move], way.ways[move]
                shown = (face,) * (way.seen[start + size + there] - way.seen[start + state])
                # Once all dice are seen, nothing changes: that is by far the most, and is not copied.
                same = not shown and way.first[start + state + 1] - way.first[start + state] == ways == 1
                more = rolls if same else Counter({roll + shown: count * ways for roll, count in rolls.items()})
                few, many = sorted((after[there], more), key=len)
                many.update(few)
                after[there] = many
        here = after
        start += size
        if sum(map(len, here.values())) * dice > MOST_ROLLS_COUNTED:
            raise too_many(pool)
    (counted,) = here.values()
    return MappingProxyType(dict(sorted(counted.items(), reverse=True)))
