"""Rules: who rolls how many of which dice, who wins a tie, when the defender picks.

A rules text is the name of a preset, then any number of ``key=value`` words, such as ``hasbro-2015 final-dice=1``.
`Rules.parse` reads it and ``str(rules)`` writes it; command line, figures files and answers all use this one text.
"""

from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from riskodds.errors import RulesError, shown, shown_value
from riskodds.rules.keys import (
    CAP,
    CHANGE,
    COUNT,
    COUNT_OR_ZERO,
    FINAL,
    MODIFIERS,
    SIDES,
    UNITS,
    Key,
    list_text,
    one_of,
)
from riskodds.rules.presets import NAMED
from riskodds.rules.units import require_units


def _key(key: Key, default: Any) -> Any:
    return field(default=default, metadata={"key": key})


@dataclass(frozen=True)
class Rules:
    """The rules of one battle; equal rules compare equal however they were written.

    Raises
    ------
    RulesError
        If a value describes no game; the message names what would.

    Examples
    --------
    >>> rules = Rules.parse("hasbro-2000 final-dice=1")
    >>> rules.defend_at, rules.final_dice
    ((1, 3), 1)
    >>> str(rules)
    'hasbro-2000 final-dice=1'
    >>> Rules.parse("defend-at=1,3") == Rules.parse("hasbro-2000")
    True
    """

    attack_dice: int = _key(COUNT, 3)
    """Most dice the attacker may roll (never more than attackers)."""
    defend_at: tuple[int, ...] = _key(UNITS, (1, 2))
    """Defenders needed to roll 1, 2, … dice."""
    final_dice: int | None = _key(FINAL, None)
    """Most dice the attacker rolls while one defender is left; None: as many as ever."""
    fewer_dice: str = _key(one_of("attack", "no-attack"), "attack")
    """Whether the attacker may `attack` with fewer dice than the defender rolls; with `no-attack` it has failed."""
    attacker_sides: int | tuple[int, ...] = _key(SIDES, 6)
    """Faces of each attacking die; or of the first, second, … where they differ, the last for all further dice."""
    defender_sides: int | tuple[int, ...] = _key(SIDES, 6)
    """Faces of each defending die, likewise."""
    attacker_rerolls: int = _key(COUNT_OR_ZERO, 0)
    """An attacking die that shows so much or less is rolled again, once."""
    defender_rerolls: int = _key(COUNT_OR_ZERO, 0)
    """A defending die that shows so much or less is rolled again, once."""
    attacker_modifiers: tuple[int, ...] = _key(MODIFIERS, ())
    """Added to the attacker's highest, second, … die."""
    defender_modifiers: tuple[int, ...] = _key(MODIFIERS, ())
    """Added to the defender's highest, second, … die."""
    attacker_lowest: int = _key(CHANGE, 0)
    """Added to the attacker's lowest die, which of one die is that."""
    defender_lowest: int = _key(CHANGE, 0)
    """Added to the defender's lowest die, which of one die is that."""
    dice_cap: int | None = _key(CAP, None)
    """No modifier raises a die above this; None: there is no cap."""
    defender_bonus_dice: int = _key(COUNT_OR_ZERO, 0)
    """Dice the defender rolls on top, keeping only its best (never more compared dice)."""
    ties: str = _key(one_of("attacker", "defender", "nobody"), "defender")
    """Who wins equal dice: `attacker` or `defender`; or they cost `nobody` a unit."""
    defender_picks: str = _key(one_of("before", "after", "koole"), "before")
    """When the defender chooses its number of dice: `before` the roll (always as many as allowed),
    `after` it (what makes conquest least likely), or after it by the heuristic of `koole`."""

    def __post_init__(self) -> None:
        """Bring the values into their one canonical form and refuse those that describe no game."""
        for key, form in KEYS.items():
            value = getattr(self, name := _attribute(key))
            try:
                object.__setattr__(self, name, form.checked(value))
            except (TypeError, ValueError):
                raise _wrong_value(name, value) from None
        if self.final_dice == self.attack_dice:
            object.__setattr__(self, "final_dice", None)
        if self.final_dice is not None and self.final_dice > self.attack_dice:
            raise RulesError(
                f"final-dice={self.final_dice}: more than attack-dice={self.attack_dice}; "
                f"write at most {self.attack_dice}, or a larger attack-dice"
            )
        self._check_defend_at()
        if self.ties == "nobody" and self.defender_picks == "after":
            raise RulesError(
                "ties=nobody defender-picks=after: after a roll that costs nothing all is as before, so that the best "
                "pick would depend on itself; write defender-picks=koole or before, or other ties"
            )
        if self.fewer_dice == "no-attack":
            self._check_fewer_dice()

    def _check_defend_at(self) -> None:
        text = f"defend-at={list_text(self.defend_at)}"
        if not self.defend_at or self.defend_at[0] != 1:
            raise RulesError(f"{text}: one defender must be able to roll a die; begin with 1, such as 1,2")
        if list(self.defend_at) != sorted(self.defend_at):
            raise RulesError(f"{text}: more dice never need fewer units; write the numbers in rising order")
        for dice, units in enumerate(self.defend_at, start=1):
            if units < dice:
                raise RulesError(f"{text}: {dice} dice need {dice} units; write {dice} or more in place {dice}")
        if self.defender_picks == "koole" and len(self.defend_at) != 2:
            raise RulesError(
                f"{text} defender-picks=koole: Koole's heuristic chooses between one and two dice; "
                "write two numbers, such as defend-at=1,2, or defender-picks=after"
            )

    def _check_fewer_dice(self) -> None:
        if len(self.defend_at) > self.attack_dice:
            raise RulesError(
                f"fewer-dice=no-attack: with attack-dice={self.attack_dice} nobody could attack {len(self.defend_at)} "
                f"dice; write attack-dice={len(self.defend_at)}, or fewer numbers in defend-at"
            )
        if self.defender_picks != "before":
            raise RulesError(
                f"fewer-dice=no-attack defender-picks={self.defender_picks}: who attacks does not know yet how many "
                "dice the defender rolls; write defender-picks=before, or leave out fewer-dice"
            )

    @staticmethod
    def parse(text: str, base: "Rules | None" = None) -> "Rules":
        """Read a rules text: a preset's name (may be left out), then ``key=value`` words.

        Where no preset is named, the words change `base` or, left out, the default preset.

        >>> Rules.parse("three-defender-dice").defend_at
        (1, 2, 3)
        >>> Rules.parse("hasbro-1995")
        Traceback (most recent call last):
            ...
        riskodds.errors.RulesError: 'hasbro-1995' is no preset; write one of hasbro-2015, hasbro-2000, \
defender-after-roll, defender-koole, three-defender-dice, capital-wall, zombie-defender, zombie-attacker

        Raises
        ------
        RulesError
            If a preset, key or value is unknown; the message names the valid ones.
        """
        if not isinstance(text, str):
            raise RulesError(f"{shown_value(text)}: write the rules as a text, such as 'hasbro-2015'")
        words = text.split()
        named = bool(words) and "=" not in words[0]
        name = words.pop(0) if named else DEFAULT_PRESET
        if name not in PRESETS:
            raise RulesError(f"{shown(name)!r} is no preset; write one of {', '.join(PRESETS)}")
        values: dict[str, Any] = {}
        for word in words:
            key, equals, value = word.partition("=")
            if not equals:
                raise RulesError(f"{shown(word)!r}: after the preset come key=value words, such as final-dice=1")
            if key not in KEYS:
                raise RulesError(f"{shown(key)!r} is no key of the rules; write one of {', '.join(KEYS)}")
            attribute = _attribute(key)
            if attribute in values:
                raise RulesError(f"{shown(word)!r}: {key} is given twice; write it once")
            try:
                values[attribute] = KEYS[key].read(value)
            except ValueError:
                raise _wrong_value(attribute, value) from None
        return replace(PRESETS[name].rules if named or base is None else as_rules(base), **values)

    def __str__(self) -> str:
        """Write the text that `parse` reads back: the nearest preset and what differs from it."""
        text: str = _written(self)
        return text

    def _text_from(self, preset: "Preset") -> str:
        overrides = [
            f"{key}={text}"
            for key, text in self.texts().items()
            if getattr(self, _attribute(key)) != getattr(preset.rules, _attribute(key))
        ]
        return " ".join([preset.name, *overrides])

    def texts(self) -> dict[str, str]:
        """Return every key with its value as a rules text writes it.

        >>> Rules().texts()["defend-at"]
        '1,2'
        """
        values = {key: getattr(self, _attribute(key)) for key in KEYS}
        values["final-dice"] = self.final_dice or self.attack_dice
        return {key: form.write(values[key]) for key, form in KEYS.items()}

    def may_attack(self, attackers: int, defenders: int) -> bool:
        """Return whether so many may attack: not where that takes as many dice as the defender rolls, and they lack.

        >>> Rules.parse("fewer-dice=no-attack").may_attack(attackers=1, defenders=2)
        False
        """
        if self.fewer_dice == "attack":
            return True
        return self.attack_dice_at(attackers, defenders) >= self.defend_dice_at(defenders)

    @property
    def costs_every_pair(self) -> bool:
        """Whether each roll costs as many units as dice may be compared, whatever they show.

        >>> [Rules.parse(text).costs_every_pair for text in ("hasbro-2015", "ties=nobody", "defender-koole")]
        [True, False, False]
        """
        return self.defender_picks == "before" and self.ties != "nobody"

    @cached_property
    def dice_are_alike(self) -> bool:
        """Whether the dice of each side have as many faces, and stay what they show.

        >>> [Rules.parse(text).dice_are_alike for text in ("defender-sides=8", "defender-sides=8,6", "dice-cap=6")]
        [True, False, True]
        """
        alike = isinstance(self.attacker_sides, int) and isinstance(self.defender_sides, int)
        return alike and not (self.attacker_rerolls or self.defender_rerolls or self.modifies_dice)

    @cached_property
    def modifies_dice(self) -> bool:
        """Whether something is added to a die after it has fallen."""
        both = self.attacker_modifiers + self.defender_modifiers
        return any(both) or self.attacker_lowest != 0 or self.defender_lowest != 0

    def attack_dice_at(self, attackers: int, defenders: int) -> int:
        """Return how many dice the attacker rolls.

        >>> Rules.parse("final-dice=1").attack_dice_at(attackers=5, defenders=1)
        1
        """
        final = self.final_dice if require_units("defenders", defenders, least=0) <= 1 else None
        return min(require_units("attackers", attackers, least=0), final or self.attack_dice)

    def defend_dice_at(self, defenders: int) -> int:
        """Return the most dice the defender may roll, bonus dice not counted.

        >>> [Rules.parse("hasbro-2000").defend_dice_at(defenders) for defenders in (1, 2, 3)]
        [1, 1, 2]
        """
        defenders = require_units("defenders", defenders, least=0)
        return sum(units <= defenders for units in self.defend_at)


def _attribute(key: str) -> str:
    return key.replace("-", "_")


def _wrong_value(attribute: str, value: object) -> RulesError:
    return RulesError(f"{(key := attribute.replace('_', '-'))}={shown_value(value, str)}: write {KEYS[key].valid}")


KEYS: dict[str, Key] = {each.name.replace("_", "-"): each.metadata["key"] for each in fields(Rules)}
"""The keys of a rules text, in the order in which they are written."""


class Preset(NamedTuple):
    """Rules with a name."""

    name: str
    rules: Rules
    meaning: str
    """One plain sentence: whose rules these are and what sets them apart."""


DEFAULT_PRESET = NAMED[0].name

PRESETS: dict[str, Preset] = {each.name: Preset(each.name, Rules(**each.values), each.meaning) for each in NAMED}
"""The presets by name, the default first."""


def as_rules(rules: Rules | str) -> Rules:
    """Return rules given either way: as a value, or as the text that `Rules.parse` reads.

    >>> as_rules("hasbro-2015") == as_rules(Rules())
    True
    """
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str):
        return _parsed(rules)
    raise RulesError(f"{shown_value(rules)}: write the rules as a text, such as 'hasbro-2015', or as Rules(…)")


_parsed = lru_cache(Rules.parse)
_written = lru_cache(lambda rules: min(map(rules._text_from, PRESETS.values()), key=lambda text: text.count("=")))  # noqa: SLF001
