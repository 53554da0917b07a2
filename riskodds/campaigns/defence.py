"""Defences: how to split units over several threatened territories.

Each territory is attacked by one army until one side has no units left. The best split is found by dynamic programming
over the territories: the best of u units over the first i of them is the best, over all x, of u - x units over the
first i - 1 and x on the i-th. That is the maximum over all splits; adding units one at a time to the best place is not
always the best.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from riskodds.battles.single import battle
from riskodds.engine.chain import chain
from riskodds.engine.numbers import Array
from riskodds.engine.payoffs import failure
from riskodds.engine.solver import backward_any_size
from riskodds.errors import UnitsError
from riskodds.rules.answers import call, short, short_chance
from riskodds.rules.arguments import require_several
from riskodds.rules.limits import MOST_UNITS_TO_SPLIT
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import armies_on_territory, require_units
from riskodds.rules.words import rules_in_words


@dataclass(frozen=True)
class Defence:
    """A split of units over threatened territories."""

    placed: tuple[int, ...]
    """Units put on each territory."""
    defenders: tuple[int, ...]
    """Units on each territory then."""
    holds: tuple[float, ...]
    """The chance that each territory is held."""
    falls: tuple[float, ...]
    """The chance that each is lost, computed by itself."""
    can_hold: tuple[bool, ...]
    """Whether each can be held, however unlikely."""
    can_fall: tuple[bool, ...]
    """Whether each can be lost, however unlikely."""

    @property
    def holds_all(self) -> float:
        """The chance that all territories are held."""
        return float(np.prod(self.holds))

    @property
    def lost(self) -> float:
        """Territories lost, on average."""
        return float(sum(self.falls))

    def to_dict(self) -> dict[str, object]:
        """Return the split for a document."""
        return {
            "placed": list(self.placed),
            "defenders": list(self.defenders),
            "holds": list(self.holds),
            "holds_all": self.holds_all,
            "lost": self.lost,
        }


@dataclass(frozen=True, repr=False)
class Defences:
    """The best splits."""

    attackers: tuple[int, ...]
    """Units free to attack each territory."""
    units: int
    """To put on the territories."""
    standing: tuple[int, ...]
    """Units that stand on each territory already."""
    rules: Rules
    hold_all: Defence = field(compare=False)
    """With the greatest chance to hold all territories; if that cannot be, with the fewest lost."""
    lose_few: Defence = field(compare=False)
    """With the fewest territories lost, on average."""

    def __repr__(self) -> str:
        """Write the question and both splits."""
        standing = list(self.standing) if any(self.standing) else None
        asked = call("defend", list(self.attackers), self.units, standing=standing, rules=self.rules)
        most, few = self.hold_all, self.lose_few
        return (
            f"{asked}: {most.placed} holds all with "
            f"{short_chance(most.holds_all, possible=all(most.can_hold), certain=not any(most.can_fall))}, "
            f"{few.placed} loses {short(few.lost)} on average"
        )

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``defend`` writes them in JSON."""
        return {
            "rules": str(self.rules),
            "rules_in_words": rules_in_words(self.rules),
            "attackers": list(self.attackers),
            "armies_on_territory": [armies_on_territory(each) for each in self.attackers],
            "units": self.units,
            "hold_all": self.hold_all.to_dict(),
            "lose_few": self.lose_few.to_dict(),
        }


def defend(
    attackers: Iterable[int], units: int, standing: Iterable[int] = (), rules: Rules | str = "hasbro-2015"
) -> Defences:
    """Return the best splits of units over territories that are attacked.

    Parameters
    ----------
    attackers : sequence of int
        Units free to attack each territory.
    units : int
        Units to put on the territories; each has at least one unit in the end.
    standing : sequence of int
        Units that stand on each territory already; left out, none.
    rules : Rules or str

    Raises
    ------
    UnitsError, RulesError, SizeError
        If numbers do not go together, or it would not fit into memory.

    Examples
    --------
    >>> best = defend([9, 6, 12], 20)
    >>> best
    defend([9, 6, 12], 20): (7, 5, 8) holds all with 0.01539, (11, 8, 1) loses 1.729 on average
    >>> best.hold_all.placed
    (7, 5, 8)
    """
    rules = as_rules(rules)
    write = "a list with a number for each territory, such as [9, 6, 12]"
    armies = [require_units("attackers", each) for each in require_several("attackers", attackers, write)]
    given = require_several("defenders", standing, write) or (0,) * len(armies)
    before = [require_units("defenders", each, least=0) for each in given]
    units = require_units("units", units, least=0)
    if not armies:
        raise UnitsError("attackers: nobody attacks; write the attackers of each territory, such as 9,6,12")
    if len(before) != len(armies):
        raise UnitsError(f"defenders: {len(before)} numbers for {len(armies)} attacked territories; write one for each")
    if units > MOST_UNITS_TO_SPLIT:
        raise UnitsError(f"units: {units:,} are too many to split; write at most {MOST_UNITS_TO_SPLIT:,}")
    empty = sum(not each for each in before)
    if units < empty:
        raise UnitsError(f"units: {units} cannot man {empty} empty territories; write at least {empty}")
    logarithms = [_logarithms(army, each, units, rules) for army, each in zip(armies, before, strict=True)]
    manned = [np.exp(each) for each in logarithms]
    for chances, standing_there in zip(manned, before, strict=True):
        if not standing_there:
            chances[0] = -np.inf  # not left empty, even where nobody can hold it
    fewest_lost = _best(manned)
    all_held = _best(logarithms)
    if any(each[more] == -np.inf for each, more in zip(logarithms, all_held, strict=True)):
        all_held = fewest_lost
    splits = (_defence(placed, armies, before, rules) for placed in (all_held, fewest_lost))
    return Defences(tuple(armies), units, tuple(before), rules, *splits)


def _logarithms(attackers: int, standing: int, units: int, rules: Rules) -> Array:
    """Return the logarithms of the chances to hold a territory with 0, 1, 2, … units put on it.

    Logarithms, as the product of several small chances is smaller than floats can tell apart.
    """
    battles = chain(rules, attackers, standing + units)
    return backward_any_size(battles, failure(battles)).at(attackers, slice(standing, None)).logarithms


def _best(held: list[Array]) -> tuple[int, ...]:
    """Return the split with the greatest sum of what the territories are worth; -inf is not allowed."""
    worth, choices = held[0], []
    for chances in held[1:]:
        choice = np.zeros(len(worth), dtype=int)
        best = np.full(len(worth), -np.inf)
        for units in range(len(worth)):
            all_ways = worth[units::-1] + chances[: units + 1]
            choice[units] = int(all_ways.argmax())
            best[units] = all_ways[choice[units]]
        worth = best
        choices.append(choice)
    left, placed = len(worth) - 1, []
    for choice in reversed(choices):
        placed.append(int(choice[left]))
        left -= placed[-1]
    return (left, *reversed(placed))


def _defence(placed: tuple[int, ...], armies: list[int], before: list[int], rules: Rules) -> Defence:
    defenders = tuple(units + more for units, more in zip(before, placed, strict=True))
    battles = [battle(army, units, rules) for army, units in zip(armies, defenders, strict=True)]
    return Defence(
        placed,
        defenders,
        tuple(each.failure for each in battles),
        tuple(each.conquest for each in battles),
        tuple(each.failed.possible for each in battles),
        tuple(each.conquered.possible for each in battles),
    )
