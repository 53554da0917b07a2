"""Pools: the dice of one side in one roll, and what becomes of them before they are compared."""

import math
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from riskodds.rules.keys import sides_text
from riskodds.rules.ruleset import Rules

SortedRoll = tuple[int, ...]
"""The dice of one side as they are compared, the highest first."""


class Kind(NamedTuple):
    """Dice that are alike."""

    faces: int
    dice: int
    rerolls: int = 0
    """What shows so much or less is rolled again, once."""

    def ways(self, face: int) -> int:
        """Return in how many ways one die shows a face in the end.

        >>> [Kind(6, 1, rerolls=1).ways(face) for face in range(1, 8)]  # a one again and then any face, or at once
        [1, 7, 7, 7, 7, 7, 0]
        """
        if not 1 <= face <= self.faces:
            return 0
        if not self.rerolls:
            return 1
        again = min(self.rerolls, self.faces)
        return again if face <= again else self.faces + again

    def ways_up_to(self, face: int) -> int:
        """Return in how many ways one die shows a face or less in the end.

        >>> [Kind(6, 1, rerolls=1).ways_up_to(face) for face in (0, 1, 2, 6, 9)]
        [0, 1, 8, 36, 36]
        """
        face = min(face, self.faces)
        if not self.rerolls:
            return face
        again = min(self.rerolls, self.faces)
        return again * face + self.faces * max(0, face - again)


class Pool(NamedTuple):
    """The dice of one side."""

    kinds: tuple[Kind, ...]
    """Most faces first."""
    kept: int
    """Of the dice rolled the highest so many are kept."""
    changes: tuple[tuple[int, int], ...] = ()
    """What is added to some of the dice kept: the place, the highest die at 1, and the number."""
    cap: int | None = None
    """No die is raised above it."""

    @property
    def dice(self) -> int:
        """How many are rolled."""
        return sum(kind.dice for kind in self.kinds)

    @property
    def faces(self) -> int:
        """The most that a die can show."""
        return self.kinds[0].faces

    @property
    def bits(self) -> float:
        """The binary logarithm of the number of rolls, which may be one of very many digits."""
        return sum(kind.dice * math.log2(kind.ways_up_to(kind.faces)) for kind in self.kinds)

    @property
    def faces_in_words(self) -> str:
        """The faces of the dice, of each if they differ.

        >>> attacking(Rules(attacker_sides=(8, 6)), 3).faces_in_words
        '8,6,6'
        """
        if len(self.kinds) == 1:
            return str(self.faces)
        return sides_text(tuple(kind.faces for kind in self.kinds for _ in range(kind.dice)))

    def __str__(self) -> str:
        """Write the dice in words.

        >>> print(defending(Rules(defender_bonus_dice=1), 2))
        3 dice with 6 faces
        """
        return f"{self.dice} dice with {self.faces if len(self.kinds) == 1 else f'up to {self.faces}'} faces"

    def changed(self, die: int, change: int) -> int:
        """Return a die after a change: at least 1 and, if it is raised, no higher than the cap.

        >>> Pool((Kind(8, 1),), 1, cap=6).changed(8, 1), Pool((Kind(8, 1),), 1).changed(1, -2)
        (8, 1)
        """
        if change > 0 and self.cap is not None:
            return max(die, min(die + change, self.cap))
        return max(1, die + change)

    def as_compared(self, roll: Iterable[int]) -> SortedRoll:
        """Return dice as they fell as they are compared: the highest kept, changed, and sorted again.

        >>> attacking(Rules(attacker_modifiers=(-2,)), 2).as_compared((5, 6))
        (5, 4)
        """
        kept = sorted(roll, reverse=True)[: self.kept]
        for place, change in self.changes:
            kept[place - 1] = self.changed(kept[place - 1], change)
        return tuple(sorted(kept, reverse=True))

    def can_show(self, roll: Iterable[int]) -> bool:
        """Return whether the dice can fall so.

        >>> attacking(Rules(attacker_sides=(8, 6)), 2).can_show((6, 8)), attacking(Rules(), 2).can_show((0, 6))
        (True, False)
        """
        faces = (kind.faces for kind in self.kinds for _ in range(kind.dice))
        return all(1 <= die <= most for die, most in zip(sorted(roll, reverse=True), faces, strict=True))


def attacking(rules: Rules, dice: int) -> Pool:
    """Return the attacker's dice, if it rolls so many.

    >>> attacking(Rules(attacker_lowest=-1), 3)
    Pool(kinds=(Kind(faces=6, dice=3, rerolls=0),), kept=3, changes=((3, -1),), cap=None)
    """
    kinds = _kinds(rules.attacker_sides, dice, rules.attacker_rerolls)
    return Pool(kinds, dice, _changes(rules.attacker_modifiers, rules.attacker_lowest, dice), rules.dice_cap)


def defending(rules: Rules, dice: int) -> Pool:
    """Return the defender's dice, if it rolls so many, bonus dice on top.

    >>> defending(Rules(defender_bonus_dice=1), 2)
    Pool(kinds=(Kind(faces=6, dice=3, rerolls=0),), kept=2, changes=(), cap=None)
    """
    kinds = _kinds(rules.defender_sides, dice + rules.defender_bonus_dice, rules.defender_rerolls)
    return Pool(kinds, dice, _changes(rules.defender_modifiers, rules.defender_lowest, dice), rules.dice_cap)


def _kinds(sides: int | tuple[int, ...], dice: int, rerolls: int) -> tuple[Kind, ...]:
    if isinstance(sides, int):
        return (Kind(sides, dice, rerolls),)
    return tuple(_counted(sides[:dice], dice, rerolls))


def _counted(sides: tuple[int, ...], dice: int, rerolls: int) -> Iterator[Kind]:
    for faces, alike in groupby(sides):
        more = dice - len(sides) if faces == sides[-1] else 0
        yield Kind(faces, sum(1 for _ in alike) + more, rerolls)


def _changes(modifiers: tuple[int, ...], lowest: int, dice: int) -> tuple[tuple[int, int], ...]:
    by_place = dict(enumerate(modifiers[:dice], start=1))
    if lowest:
        by_place[dice] = by_place.get(dice, 0) + lowest
    return tuple((place, change) for place, change in by_place.items() if change)
