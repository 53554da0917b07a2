"""Troops: the units that a player gets at the start of a turn, part by part."""

from collections.abc import Iterable
from dataclasses import dataclass

from riskodds.errors import RiskOddsError, UnitsError, shown
from riskodds.rules.arguments import require_flag, require_kind, require_several
from riskodds.rules.units import require_units

BOARD = 42
"""Territories on the board."""
LEAST = 3
"""Units for territories, at least."""
CONTINENTS = {"asia": 7, "north-america": 5, "europe": 5, "africa": 3, "south-america": 2, "australia": 2}
"""Units for a continent that is held at the start of the turn."""
TERRITORIES_OF = {"asia": 12, "north-america": 9, "europe": 7, "africa": 6, "south-america": 4, "australia": 4}
"""Territories of the continents."""
SHOWN = 2
"""Units more for one own territory that a handed-in card shows; they go there."""


@dataclass(frozen=True)
class Troops:
    """The units for a turn by what they are for."""

    territories: int
    continents: int
    cards: int
    """For a set of cards."""
    shown: int
    """For an own territory on one of its cards; they go there."""

    @property
    def total(self) -> int:
        """All together."""
        return self.territories + self.continents + self.cards + self.shown

    def to_dict(self) -> dict[str, int]:
        """Return the units by what they are for, as the command ``troops`` writes them in JSON."""
        return {**vars(self), "total": self.total}


def troops(
    territories: int, continents: Iterable[str] = (), cards: int = 0, *, shown_territory: bool = False
) -> Troops:
    """Return the units that a player gets at the start of a turn.

    Territories divided by three, rounded down, but at least 3; the continents held; a set of cards, and 2 more for one
    own territory on them (rules of both editions).

    Raises
    ------
    UnitsError, RiskOddsError
        If there are not so many territories, fewer than the continents have, or a continent is not known.

    Examples
    --------
    >>> [troops(held).total for held in (11, 14, 17)]
    [3, 4, 5]
    >>> troops(14, ["australia", "south-america"], cards=8, shown_territory=True)
    Troops(territories=4, continents=4, cards=8, shown=2)
    """
    held = require_units("territories", territories)
    if held > BOARD:
        raise UnitsError(f"territories: {held:,} is more than the board has; write at most {BOARD}")
    several = require_several("continents", continents, "a list such as ['africa']")
    texts = [require_kind("continent", name, str, "its name, such as 'africa'") for name in several]
    names = list(dict.fromkeys(name.strip().lower().replace(" ", "-") for name in texts))
    for name in names:
        if name not in CONTINENTS:
            raise RiskOddsError(f"continent {shown(name)!r} is not known; write one of {', '.join(CONTINENTS)}")
    least = sum(TERRITORIES_OF[name] for name in names)
    if held < least:
        raise UnitsError(f"territories: {', '.join(names)} have {least}; write at least that many, or fewer continents")
    if require_flag("shown territory", shown_territory) and not cards:
        raise RiskOddsError("a territory is shown on the cards of a set; write what the set is worth, too")
    return Troops(
        max(LEAST, held // 3),
        sum(CONTINENTS[name] for name in names),
        require_units("cards", cards, least=0),
        SHOWN if shown_territory else 0,
    )
