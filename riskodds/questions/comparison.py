"""The comparison: one battle under several rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import overload

import numpy as np

from riskodds.battles.balanced_blitz import VERSION
from riskodds.battles.grids import conquest_grid
from riskodds.battles.result import Battle
from riskodds.battles.single import battle
from riskodds.errors import RulesError
from riskodds.rules.answers import call, short, short_chance
from riskodds.rules.arguments import require_several
from riskodds.rules.notebook import html_table
from riskodds.rules.ruleset import DEFAULT_PRESET, PRESETS, Rules, as_rules
from riskodds.rules.stop import TO_THE_END, Stop
from riskodds.rules.units import armies_on_territory
from riskodds.rules.words import rules_in_words


@dataclass(frozen=True, repr=False)
class Compared:
    """One battle under one of several rules."""

    rules: Rules
    conquest: float
    possible: bool
    """Whether conquest can happen at all."""
    certain: bool
    """Whether nothing but conquest can happen."""
    attacker_losses: float
    """Mean over all battles."""
    defender_losses: float
    """Mean over all battles."""
    difference: float
    """Conquest less conquest under the first of the rules."""

    def __repr__(self) -> str:
        """Write the rules and the chance of conquest."""
        return f"{self.rules}: conquest {self.short}"

    @property
    def short(self) -> str:
        """The chance of conquest in a few digits."""
        return short_chance(self.conquest, possible=self.possible, certain=self.certain)

    def to_dict(self) -> dict[str, str | float]:
        """Return the row of a document."""
        return {
            "rules": str(self.rules),
            "rules_in_words": rules_in_words(self.rules),
            "conquest": self.conquest,
            "attacker_losses": self.attacker_losses,
            "defender_losses": self.defender_losses,
            "difference": self.difference,
        }


@dataclass(frozen=True, repr=False)
class Comparison(Sequence[Compared]):
    """One battle under several rules: a sequence with an entry for each of them.

    >>> compare(3, 2, ["hasbro-2015", "hasbro-2000"])
    compare(3, 2): hasbro-2015 0.656, hasbro-2000 0.778
    """

    attackers: int
    defenders: int
    rows: tuple[Compared, ...] = field(compare=False)
    rules: tuple[Rules, ...]
    stop: Stop = TO_THE_END
    blitz: bool = False
    """Whether Balanced Blitz decides."""

    @overload
    def __getitem__(self, place: int) -> Compared: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Compared]: ...

    def __getitem__(self, place: int | slice) -> Compared | Sequence[Compared]:
        """Return an entry, or some."""
        return self.rows[place]

    def __len__(self) -> int:
        """How many rules."""
        return len(self.rows)

    def __repr__(self) -> str:
        """Write the question and the chances of conquest."""
        asked = call("compare", self.attackers, self.defenders, stop=self.stop, blitz=self.blitz)
        return f"{asked}: {', '.join(f'{one.rules} {one.short}' for one in self.rows)}"

    def _repr_html_(self) -> str:
        """Show the rows in a notebook."""
        rows = [
            (str(one.rules), one.short, *map(short, (one.difference, one.attacker_losses, one.defender_losses)))
            for one in self.rows
        ]
        header = ("rules", "conquest", "difference", "attackers lost, mean", "defenders lost, mean")
        return html_table(repr(self), header, rows, "lrrrr")

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``compare`` writes them in JSON."""
        return {
            "attackers": self.attackers,
            "armies_on_territory": armies_on_territory(self.attackers),
            "defenders": self.defenders,
            **self.stop.to_dict(),
            **({"blitz": VERSION} if self.blitz else {}),
            "rows": [one.to_dict() for one in self.rows],
        }


def compare(
    attackers: int,
    defenders: int,
    rules: Iterable[Rules | str] = tuple(PRESETS),
    stop: Stop = TO_THE_END,
    *,
    blitz: bool = False,
) -> Comparison:
    """Return one battle under each of `rules`, by default all presets, in this order; by dice or by Balanced Blitz.

    Raises
    ------
    UnitsError, RulesError, SizeError
        As `riskodds.battles.single.battle`.

    Examples
    --------
    >>> for one in compare(3, 2, ["hasbro-2015", "hasbro-2000"]):
    ...     print(one.rules, round(one.conquest, 3), round(one.difference, 3))
    hasbro-2015 0.656 0.0
    hasbro-2000 0.778 0.122
    """
    several = tuple(map(as_rules, require_several("rules", rules, "a list such as ['hasbro-2015', 'hasbro-2000']")))
    if not several:
        raise RulesError(f"rules: there are none to compare; write some, such as {DEFAULT_PRESET}")
    battles = [battle(attackers, defenders, each, stop, blitz=blitz) for each in several]
    rows = tuple(
        Compared(
            one.rules,
            one.conquest,
            one.conquered.possible,
            not (one.called_off.possible or one.failed.possible),
            one.attacker_losses.mean,
            one.defender_losses.mean,
            _difference(one, battles[0]),
        )
        for one in battles
    )
    return Comparison(battles[0].attackers, battles[0].defenders, rows, several, stop, blitz)


@dataclass(frozen=True)
class Gap:
    """The battle that two sets of rules differ in most."""

    attackers: int
    defenders: int
    difference: float
    """Conquest under the first rules less conquest under the second."""


def widest_gap(rules: Rules | str, other: Rules | str, attackers: int, defenders: int) -> Gap:
    """Return where conquest differs most between two sets of rules, among all battles up to a size.

    Raises
    ------
    UnitsError, RulesError, SizeError
        As `riskodds.battles.grids.conquest_grid`.

    Examples
    --------
    >>> gap = widest_gap("defender-koole", "defender-after-roll", 100, 100)
    >>> gap.attackers, gap.defenders, round(gap.difference, 6)
    (2, 3, 0.008478)
    """
    difference = conquest_grid(attackers, defenders, rules) - conquest_grid(attackers, defenders, other)
    place = np.unravel_index(np.abs(difference).argmax(), difference.shape)
    return Gap(int(place[0]), int(place[1]), float(difference[place]))


def _difference(one: Battle[float], first: Battle[float]) -> float:
    """Return how much more likely conquest is, from whichever is rarer, conquest or its contrary."""
    if first.conquest < 1 / 2:
        return one.conquest - first.conquest
    return (first.failure + first.called_off.chance) - (one.failure + one.called_off.chance)
