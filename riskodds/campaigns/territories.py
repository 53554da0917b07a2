"""Conduct: which territories a campaign is to take, and how it is carried out."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from riskodds.errors import RiskOddsError, UnitsError
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units


@dataclass(frozen=True)
class Territory:
    """A territory to be taken."""

    defenders: int
    rules: Rules = field(default_factory=Rules)
    """Of the battle for it."""

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
            if not numbers:
                raise UnitsError(f"{name}: no number is given; write one such as {least}")
            for units in numbers:
                require_units(name, units, least=least)
        require_units("retreat at", self.retreat_at, least=0)
        if self.blitz and self.retreat_at:
            raise RiskOddsError("a blitz is fought to the end; leave out retreating or the blitz")

    def stays(self, place: int) -> int:
        """Return the units that stay on a conquered territory.

        >>> Conduct(leave=(3, 1)).stays(0), Conduct(leave=(3, 1)).stays(5)
        (3, 1)
        """
        return self.leave[min(place, len(self.leave) - 1)]

    def joins(self, place: int) -> int:
        """Return the units that join after a conquest."""
        return self.reinforce[min(place, len(self.reinforce) - 1)]


DEFAULT_CONDUCT = Conduct()


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
    found = tuple(
        each if isinstance(each, Territory) else Territory(require_units("defenders", each), base)
        for each in territories
    )
    if not found:
        raise UnitsError("territories: there are none; write the defenders of each, such as 3 2 1")
    return found
