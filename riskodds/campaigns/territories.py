"""Conduct: which territories a campaign is to take, and how it is carried out."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import SupportsIndex

from riskodds.errors import RiskOddsError, UnitsError
from riskodds.rules.answers import literal
from riskodds.rules.arguments import require_flag, require_kind, require_several
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units


@dataclass(frozen=True, init=False, repr=False)
class Territory:
    """A territory to be taken.

    >>> Territory(3), Territory(2, "hasbro-2000")
    (Territory(3), Territory(2, 'hasbro-2000'))

    Raises
    ------
    UnitsError, RulesError
        If a value is invalid.
    """

    defenders: int
    """None stand on an empty territory, which is walked into."""
    rules: Rules = field(default_factory=Rules)
    """Of the battle for it."""

    def __init__(self, defenders: SupportsIndex, rules: Rules | str = "hasbro-2015") -> None:
        """Take the rules as a value or as their text."""
        object.__setattr__(self, "defenders", require_units("defenders", defenders, least=0))
        object.__setattr__(self, "rules", as_rules(rules))

    def __repr__(self) -> str:
        """Write what makes the territory."""
        return literal(self)

    def to_dict(self) -> dict[str, object]:
        """Return the territory for a document."""
        return {"defenders": self.defenders, "rules": str(self.rules)}

    def __str__(self) -> str:
        """Write the territory as the command line reads it."""
        return str(self.defenders) if self.rules == Rules() else f"{self.defenders}@{self.rules}"


@dataclass(frozen=True)
class Conduct:
    """How a campaign is carried out."""

    leave: tuple[int, ...] = (1,)
    """Units left on the first, second, … conquered territory; the last number holds for all further ones."""
    reinforce: tuple[int, ...] = (0,)
    """Units that join the army after the first, second, … conquest; the last number holds for all further ones."""
    retreat_at: int = 0
    """Every attack is called off as soon as so many attackers are left, or fewer."""
    blitz: bool = False
    """Whether battles are decided by Balanced Blitz."""

    def __post_init__(self) -> None:
        """Refuse what cannot be done."""
        for name, numbers, least in (("leave", self.leave, 1), ("reinforce", self.reinforce, 0)):
            given = require_several(name, numbers, f"numbers of units, such as ({least},)")
            if not given:
                raise UnitsError(f"{name}: no number is given; write one such as {least}")
            object.__setattr__(self, name, tuple(require_units(name, units, least=least) for units in given))
        object.__setattr__(self, "retreat_at", require_units("retreat at", self.retreat_at, least=0))
        if require_flag("blitz", self.blitz) and self.retreat_at:
            raise RiskOddsError("a blitz is fought to the end; leave out retreating or the blitz")

    def stays(self, place: int) -> int:
        """Return the units that stay on a conquered territory.

        >>> Conduct(leave=(3, 1)).stays(0), Conduct(leave=(3, 1)).stays(5)
        (3, 1)
        """
        return self.leave[min(require_units("place", place, least=0), len(self.leave) - 1)]

    def joins(self, place: int) -> int:
        """Return the units that join after a conquest."""
        return self.reinforce[min(require_units("place", place, least=0), len(self.reinforce) - 1)]


DEFAULT_CONDUCT = Conduct()


def as_conduct(conduct: Conduct) -> Conduct:
    """Return a conduct, having refused what is none."""
    return require_kind("conduct", conduct, Conduct, "one such as Conduct(leave=(3, 1))")


def as_territories(
    territories: Iterable["Territory | int"], rules: Rules | str = "hasbro-2015"
) -> tuple[Territory, ...]:
    """Return territories given as numbers of defenders, under the same rules, or as values.

    Raises
    ------
    UnitsError
        If there are none, or a number is no number of units.
    """
    base = as_rules(rules)
    given = require_several("territories", territories, "the defenders of each, such as [3, 2, 1]")
    found = tuple(each if isinstance(each, Territory) else Territory(each, base) for each in given)
    if not found:
        raise UnitsError("territories: there are none; write the defenders of each, such as 3 2 1")
    return found


def in_call(territories: tuple[Territory, ...], rules: Rules) -> list[object]:
    """Return territories as a call that names these rules writes them.

    >>> in_call((Territory(3), Territory(2, "hasbro-2000")), Rules())
    [3, Territory(2, 'hasbro-2000')]
    """
    return [each.defenders if each.rules == rules else each for each in territories]
