"""Stops: when the attacker ends a battle before it is decided, under three names for three things."""

from dataclasses import dataclass

from riskodds.rules.units import require_units


@dataclass(frozen=True)
class Stop:
    """What ends a battle early; all zero: nothing does.

    Raises
    ------
    UnitsError
        If a number is no whole number of at least 0.

    Examples
    --------
    >>> Stop(retreat_at=7, hold_back=2).limit
    7
    """

    retreat_at: int = 0
    """The attack is called off as soon as this many attackers or fewer are left; until then all fight."""
    hold_back: int = 0
    """This many attackers never fight and supply no dice."""
    goal: int = 0
    """The attack has succeeded as soon as this many defenders or fewer are left."""

    def __post_init__(self) -> None:
        """Refuse what are no numbers of units."""
        for name in ("retreat_at", "hold_back", "goal"):
            number = require_units(name.replace("_", " "), getattr(self, name), least=0)
            object.__setattr__(self, name, number)

    @property
    def limit(self) -> int:
        """The attack ends, without success, with this many attackers left or fewer."""
        return max(self.retreat_at, self.hold_back)


TO_THE_END = Stop()
"""The battle is fought until one side has no units left."""
