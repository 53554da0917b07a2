"""Editions: the rules of a whole game.

The text of an edition is the name of a preset, then any number of ``key=value`` words, such as
``hasbro-2015 win=own-turn``. `Edition.parse` reads it and ``str(edition)`` writes it. Words that are keys of a battle's
rules belong to the battle: ``hasbro-2015 battle=hasbro-2000 final-dice=1``.
"""

from dataclasses import dataclass, field, fields, replace
from typing import Any

from riskodds.errors import RulesError, shown, shown_value
from riskodds.games.board import MISSING
from riskodds.rules.keys import Key, index_of, one_of
from riskodds.rules.ruleset import KEYS as BATTLE_KEYS
from riskodds.rules.ruleset import Rules, as_rules

MOST_UNITS = 60
"""Units that may decide how many dice are rolled."""


def _must_trade(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 3 and 3 <= int(text) <= 10):
        raise ValueError
    return int(text)


def _key(default: Any, *words: str, key: Key | None = None) -> Any:
    return field(default=default, metadata={"key": key or one_of(*words), "words": words})


@dataclass(frozen=True)
class Edition:
    """The rules of a whole game; equal editions compare equal however they were written.

    Raises
    ------
    RulesError
        If a value describes no game; the message names what would.

    Examples
    --------
    >>> str(Edition.parse("hasbro-2000 own-card=once battle=hasbro-2015"))
    'hasbro-2000 battle=hasbro-2015 own-card=once'
    >>> print(Edition.parse("hasbro-2015 final-dice=1").battle)
    hasbro-2015 final-dice=1
    """

    mode: str = field(default="missions", metadata={"key": Key(str, str, str, "missions"), "words": ("missions",)})
    """What is played for; only missions are played yet."""
    missions: str = _key("2015", "2015", "2000")
    """Which deck of missions."""
    battle: Rules = _key(Rules(), key=Key(Rules.parse, as_rules, str, "the rules of a battle, such as hasbro-2000"))
    """The rules of battles."""
    board: str = _key("2015", *MISSING)
    """2015 lacks New Guinea–Western Australia, 2000 nothing, and a misprint East Africa–Middle East."""
    sets: str = _key("rising", "rising", "by-symbol")
    """Sets are worth 4, 6, 8, 10, 12, 15, 20, … units, counted over all seats, or 4, 6, 8, 10 by their symbols."""
    wild: str = _key("any", "any", "with-pair")
    """A wild card reads as any symbol, or is good only beside a pair."""
    own_card: str = _key("once", "once", "each")
    """2 units go on one own territory shown on a traded card, or on each of them."""
    must_trade: int = _key(5, key=Key(_must_trade, index_of, str, "a whole number from 3 to 10"))
    """Cards at the start of a turn from which a set must be traded, again and again."""
    captured_cards: str = _key("at-once", "at-once", "next-turn")
    """With 6 or more cards after an elimination, sets are traded at once until at most 4 are left, or not."""
    discard: str = _key("aside", "aside", "beneath")
    """Traded cards are shuffled when the pile is empty, or go under the pile."""
    fortify: str = _key("chain", "chain", "neighbour")
    """Units move through own territories, or to a neighbour."""
    win: str = _key("at-once", "at-once", "own-turn")
    """A mission wins as soon as it is fulfilled, or only in the own turn, from its beginning on."""
    target_killed: str = _key("wins", "wins", "24-territories")
    """Where another destroys the target: it counts, or the mission becomes 24 territories."""
    tie: str = _key("active", "active", "other")
    """Who wins where the active seat and another fulfil their missions at once."""
    first: str = _key("die", "die", "placer")
    """Who begins: any seat, or the one that placed first, which is seat 0."""

    def __post_init__(self) -> None:
        """Refuse what describes no game."""
        object.__setattr__(self, "battle", as_rules(self.battle))
        for each in fields(self):
            words, value = each.metadata["words"], getattr(self, each.name)
            if words and not (isinstance(value, str) and value in words):
                raise _wrong_value(each.name, value)
        try:
            object.__setattr__(self, "must_trade", _must_trade(str(index_of(self.must_trade))))
        except (TypeError, ValueError):
            raise _wrong_value("must_trade", self.must_trade) from None
        if max(self.battle.defend_at[-1], self.battle.attack_dice) > MOST_UNITS:
            raise RulesError(
                f"battle={shown(str(self.battle))}: in whole games at most {MOST_UNITS} units decide how many dice "
                "are rolled; write fewer dice"
            )

    @property
    def most_players(self) -> int:
        """How many can play: as many as the missions have colours."""
        return 5 if self.missions == "2015" else 6

    @staticmethod
    def parse(text: str) -> "Edition":
        """Read the text of an edition: a preset's name, then ``key=value`` words.

        >>> Edition.parse("hasbro-1959")
        Traceback (most recent call last):
            ...
        riskodds.errors.RulesError: 'hasbro-1959' is no edition; write one of hasbro-2015, hasbro-2000

        Raises
        ------
        RulesError
            If a preset, key or value is unknown; the message names the valid ones.
        """
        if not isinstance(text, str):
            raise RulesError(f"{shown_value(text)}: write an edition as a text, such as 'hasbro-2015'")
        words = text.split()
        name = words.pop(0) if words else ""
        if name not in EDITIONS:
            raise RulesError(f"{shown(name)!r} is no edition; write one of {', '.join(EDITIONS)}")
        values: dict[str, Any] = {}
        of_battle: list[str] = []
        for word in words:
            key, equals, value = word.partition("=")
            if not equals or key not in KEYS | BATTLE_KEYS:
                known = ", ".join(KEYS)
                raise RulesError(f"{shown(word)!r} is no word of an edition; write key=value words, the keys: {known}")
            if key not in KEYS:
                of_battle.append(word)
                continue
            attribute = key.replace("-", "_")
            if attribute in values:
                raise RulesError(f"{shown(word)!r}: {key} is given twice; write it once")
            try:
                values[attribute] = KEYS[key].read(value)
            except RulesError:
                raise
            except ValueError:
                raise _wrong_value(attribute, value) from None
        if of_battle:
            base = values.get("battle", EDITIONS[name].battle)
            values["battle"] = Rules.parse(" ".join(of_battle), base)
        return replace(EDITIONS[name], **values)

    def __str__(self) -> str:
        """Write the text that `parse` reads back: the nearest preset and what differs from it."""
        return min((self._text_from(name) for name in EDITIONS), key=lambda text: text.count("="))

    def _text_from(self, name: str) -> str:
        preset = EDITIONS[name]
        words = [
            f"{key}={form.write(getattr(self, key.replace('-', '_')))}"
            for key, form in KEYS.items()
            if getattr(self, key.replace("-", "_")) != getattr(preset, key.replace("-", "_"))
        ]
        return " ".join([name, *words])


def _wrong_value(attribute: str, value: object) -> RulesError:
    key = attribute.replace("_", "-")
    return RulesError(f"{key}={shown_value(value, str)}: write {KEYS[key].valid}")


KEYS: dict[str, Key] = {each.name.replace("_", "-"): each.metadata["key"] for each in fields(Edition)}
"""The keys of an edition, in the order in which they are written."""

EDITIONS: dict[str, Edition] = {
    "hasbro-2015": Edition(),
    "hasbro-2000": Edition(
        missions="2000",
        battle=Rules.parse("hasbro-2000"),
        board="2000",
        sets="by-symbol",
        own_card="each",
        captured_cards="next-turn",
        discard="beneath",
        fortify="neighbour",
        win="own-turn",
        first="placer",
    ),
}
"""The presets of editions by name."""


def as_edition(edition: Edition | str) -> Edition:
    """Return an edition given either way: as a value, or as the text that `Edition.parse` reads."""
    return edition if isinstance(edition, Edition) else Edition.parse(edition)
