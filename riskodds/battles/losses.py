"""Losses: what a battle costs both sides, and an outcome of it."""

from dataclasses import dataclass
from typing import Generic, NamedTuple

from riskodds.battles.endings import Number
from riskodds.rules.answers import as_float


@dataclass(frozen=True)
class Losses(Generic[Number]):
    """What one side loses in a battle, in units; a mean is None where it is given what never happens."""

    mean: Number
    """Over all battles."""
    sd: float
    """The standard deviation over all battles."""
    given_conquest: Number | None
    """The mean over the battles that end in conquest."""
    given_failure: Number | None
    """The mean over the battles that end in failure."""
    given_called_off: Number | None
    """The mean over the battles that are called off."""

    def to_dict(self) -> dict[str, float | None]:
        """Return the numbers by name, as floats."""
        return {name: as_float(value) for name, value in vars(self).items()}


class Outcome(NamedTuple, Generic[Number]):
    """A final state of a battle."""

    attackers: int
    """Left."""
    defenders: int
    """Left."""
    probability: Number


class UnitsLost(NamedTuple):
    """What both sides lose."""

    attacker: int
    defender: int
