"""Profiles: how a seat decides, in named numbers.

The text of a profile is the name of one of the family, then ``key=value`` words: ``careful hunt=1``.
"""

from dataclasses import dataclass, fields, replace
from decimal import Decimal, InvalidOperation

from riskodds.errors import RulesError, shown, shown_value

MOST = {"attack-from": 1, "card-from": 1, "stop-below": 1, "trade-from": 100}
MOST_WEIGHT = 10


@dataclass(frozen=True)
class Profile:
    """How a seat decides; chances are those of conquest, weights are 0 where something is not done.

    >>> str(Profile.parse("careful hunt=1"))
    'careful hunt=1'
    """

    attack_from: float = 0.6
    """It attacks from this chance on."""
    card_from: float = 0.5
    """The lower one while it has conquered nothing in this turn."""
    stop_below: float = 0.3
    """It breaks a battle off below this chance, which is less than both."""
    deny: float = 1
    """The weight of breaking the continents of others."""
    continents: float = 0.37
    """The weight of completing continents of its own."""
    hunt: float = 1
    """The weight of hunting weak seats."""
    trade_from: float = 6
    """The units of a set from which it trades without having to."""
    mission: float = 1
    """The weight of its mission."""
    finish: float = 1
    """The weight of last steps: of a seat's last territory, and of what wins; 0: these are nothing special."""
    guard: float = 1
    """How much it defends borders of its continents when it places and moves units."""
    spread: float = 1
    """Whether it gives a second unit to territories where its mission is 18 with 2."""

    def __post_init__(self) -> None:
        """Refuse numbers that are none of a profile."""
        for key in KEYS:
            value = getattr(self, key.replace("-", "_"))
            most = MOST.get(key, MOST_WEIGHT)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
                raise RulesError(f"{key}={shown_value(value, str)}: write a number from 0 to {most}")
        if not self.stop_below < min(self.attack_from, self.card_from):
            raise RulesError(
                f"stop-below={self.stop_below}: write less than card-from={self.card_from} and "
                f"attack-from={self.attack_from}"
            )

    @staticmethod
    def parse(text: str) -> "Profile":
        """Read a text: the name of a profile, then ``key=value`` words.

        Raises
        ------
        RulesError
            If a name, key or value is unknown; the message names the valid ones.
        """
        if not isinstance(text, str):
            raise RulesError(f"{shown_value(text)}: write a profile as a text, such as 'fitted'")
        words = text.split()
        name = words.pop(0) if words else ""
        if name not in PROFILES:
            raise RulesError(f"{shown(name)!r} is no profile; write one of {', '.join(PROFILES)}")
        values: dict[str, float] = {}
        for word in words:
            key, equals, value = word.partition("=")
            if not equals or key not in KEYS:
                raise RulesError(f"{shown(word)!r}: after the name come key=value words, the keys: {', '.join(KEYS)}")
            if key in values:
                raise RulesError(f"{shown(word)!r}: {key} is given twice; write it once")
            values[key] = _number(key, value)
        return replace(PROFILES[name], **{key.replace("-", "_"): value for key, value in values.items()})

    def __str__(self) -> str:
        """Write the text that `parse` reads back: the nearest of the family and what differs from it."""
        return min((self._text_from(name) for name in PROFILES), key=lambda text: text.count("="))

    def _text_from(self, name: str) -> str:
        of = {key: [getattr(each, key.replace("-", "_")) for each in (self, PROFILES[name])] for key in KEYS}
        return " ".join([name, *(f"{key}={mine:g}" for key, (mine, its) in of.items() if mine != its)])

    @property
    def in_hundredths(self) -> tuple[int, ...]:
        """The numbers in their order, in hundredths, as the play takes them."""
        return tuple(round(100 * getattr(self, each.name)) for each in fields(self))


def _number(key: str, value: str) -> float:
    try:
        number = Decimal(value)
    except InvalidOperation:
        number = Decimal(-1)
    if not value.isascii() or not 0 <= number <= MOST.get(key, MOST_WEIGHT) or number != round(number, 2):
        most = MOST.get(key, MOST_WEIGHT)
        raise RulesError(
            f"{key}={shown(value)}: write a number from 0 to {most} with at most two decimals, such as 0.7"
        )
    return float(number)


KEYS = tuple(each.name.replace("_", "-") for each in fields(Profile))
"""The keys of a profile, in the order in which the play takes them."""

PROFILES = {
    "fitted": Profile(),
    "bold": Profile(attack_from=0.6, card_from=0.5, stop_below=0.3, hunt=0, deny=0.69, trade_from=8),
    "bold-hunter": Profile(attack_from=0.6, card_from=0.5, stop_below=0.3, hunt=2, deny=0.69, trade_from=8),
    "careful": Profile(attack_from=0.85, card_from=0.75, stop_below=0.5, hunt=0, deny=0.69, trade_from=8),
    "careful-hunter": Profile(attack_from=0.85, card_from=0.75, stop_below=0.5, hunt=2, deny=0.69, trade_from=8),
    "timid": Profile(attack_from=0.95, card_from=0.85, stop_below=0.6, hunt=0, deny=0.69, trade_from=8),
    "timid-hunter": Profile(attack_from=0.95, card_from=0.85, stop_below=0.6, hunt=2, deny=0.69, trade_from=8),
}
"""The family by name: the fitted one, and from bold to timid, with and without hunting."""


def as_profile(profile: Profile | str) -> Profile:
    """Return a profile given either way: as a value, or as the text that `Profile.parse` reads."""
    return profile if isinstance(profile, Profile) else Profile.parse(profile)
