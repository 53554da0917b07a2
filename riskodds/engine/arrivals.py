"""Arrivals: the final states of a large battle on the lines near its end, with their chances."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from riskodds.engine.semiring import Array, Semiring


@dataclass
class Arrivals:
    """The chances with which a battle comes to its final states, in numbers of a semiring."""

    semiring: Semiring
    rows: dict[int, Array] = field(default_factory=dict)
    """By attackers left, few of them: an entry for each number of defenders."""
    columns: dict[int, Array] = field(default_factory=dict)
    """By defenders left, few of them: an entry for each number of attackers."""
    rolls: dict[int, Any] = field(default_factory=dict)
    """By attack dice: the chance of conquest by a roll of so many."""

    @property
    def nbytes(self) -> int:
        """The memory that the chances take."""
        return sum(line.nbytes for line in (*self.rows.values(), *self.columns.values()))

    def rescaled(self) -> "Arrivals":
        """Return the chances with a sum of one, from which many thousand roundings have led away."""
        total = sum(line.sum() for line in (*self.rows.values(), *self.columns.values()))
        rows, columns = ({units: line / total for units, line in lines.items()} for lines in (self.rows, self.columns))
        return Arrivals(self.semiring, rows, columns, {dice: chance / total for dice, chance in self.rolls.items()})

    @property
    def winning_rolls(self) -> Array:
        """The chance of conquest by a roll of 0, 1, 2, … attack dice."""
        chances = self.semiring.zeros((max(self.rolls, default=0) + 1,))
        for dice, chance in self.rolls.items():
            chances[dice] = chance
        return chances

    def at(self, attackers: Array, defenders: Array) -> Array:
        """Return the chances of some final states."""
        chances = self.semiring.zeros(attackers.shape)
        for found, fixed, other in ((self.columns, defenders, attackers), (self.rows, attackers, defenders)):
            for units, line in found.items():
                here = np.flatnonzero((fixed == units) & (other < len(line)))
                chances[here] = self.semiring.plus(chances[here], line[other[here]])
        return chances
