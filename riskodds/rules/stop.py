"""Stops: when the attacker ends a battle before it is decided, each under a name of its own."""

from dataclasses import dataclass, replace
from typing import Any

from riskodds.rules.arguments import require_kind
from riskodds.rules.chance import Chance, as_chance
from riskodds.rules.units import require_units


@dataclass(frozen=True)
class Stop:
    """What ends a battle early; by default nothing does. All of them combine.

    Raises
    ------
    UnitsError
        If a number is no whole number of at least 0, of rolls at least 1.
    ChanceError
        If the chance is none.

    Examples
    --------
    >>> Stop(retreat_at=7, hold_back=2).limit
    7
    >>> Stop(while_chance="50%").while_chance
    Fraction(1, 2)
    """

    retreat_at: int = 0
    """The attack is called off as soon as this many attackers or fewer are left; until then all fight."""
    hold_back: int = 0
    """This many attackers never fight and supply no dice."""
    goal: int = 0
    """The attack has succeeded as soon as this many defenders or fewer are left."""
    rolls: int | None = None
    """The attack is called off after this many rolls."""
    while_outnumbering: int | None = None
    """It is called off as soon as the attackers left are not at least so many more than the defenders left."""
    while_chance: Chance | None = None
    """It is called off as soon as to fight on to the end, with as many held back and for the same goal, would succeed
    with less than this chance."""

    def __post_init__(self) -> None:
        """Refuse what are no numbers of units or rolls, and what is no chance."""
        for name in ("retreat_at", "hold_back", "goal"):
            object.__setattr__(self, name, require_units(name.replace("_", " "), getattr(self, name), least=0))
        for name, least in (("rolls", 1), ("while_outnumbering", 0)):
            if (number := getattr(self, name)) is not None:
                object.__setattr__(self, name, require_units(name.replace("_", " "), number, least=least))
        if self.while_chance is not None:
            object.__setattr__(self, "while_chance", as_chance(self.while_chance))

    @property
    def limit(self) -> int:
        """The attack ends, without success, with this many attackers left or fewer."""
        return max(self.retreat_at, self.hold_back)

    @property
    def by_odds(self) -> bool:
        """Whether the attack can be called off in states that are not told by the attackers left alone."""
        return self.while_outnumbering is not None or self.while_chance is not None

    @property
    def may_call_off(self) -> bool:
        """Whether the attack can be called off."""
        return bool(self.retreat_at) or self.rolls is not None or self.by_odds

    @property
    def any_number_of_rolls(self) -> "Stop":
        """The same without a last roll."""
        return self if self.rolls is None else replace(self, rolls=None)

    @property
    def to_the_end(self) -> "Stop":
        """The same that is never called off."""
        return Stop(hold_back=self.hold_back, goal=self.goal)

    def to_dict(self) -> dict[str, Any]:
        """Return the limits by name; None where there is none.

        >>> Stop(goal=2, while_chance="50%").to_dict()
        {'retreat_at': 0, 'hold_back': 0, 'goal': 2, 'rolls_at_most': None, 'while_outnumbering': None, \
'while_chance': 0.5}
        """
        return {
            "retreat_at": self.retreat_at,
            "hold_back": self.hold_back,
            "goal": self.goal,
            "rolls_at_most": self.rolls,
            "while_outnumbering": self.while_outnumbering,
            "while_chance": None if self.while_chance is None else float(self.while_chance),
        }


TO_THE_END = Stop()
"""The battle is fought until one side has no units left."""


def as_stop(stop: Stop) -> Stop:
    """Return a stop, having refused what is none.

    >>> as_stop(3)
    Traceback (most recent call last):
        ...
    riskodds.errors.RiskOddsError: stop: 3 will not do; write one such as Stop(retreat_at=3)
    """
    return require_kind("stop", stop, Stop, "one such as Stop(retreat_at=3)")
