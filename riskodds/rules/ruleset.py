"""Rules: who rolls how many of which dice, who wins a tie, when the defender picks.

A rules text is the name of a preset, then any number of ``key=value`` words, such as ``hasbro-2015 final-dice=1``.
`Rules.parse` reads it and ``str(rules)`` writes it; command line, figures files and answers all use this one text.
"""

from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, NamedTuple

from riskodds.errors import RulesError, shown, shown_value
from riskodds.rules.keys import COUNT, COUNT_OR_ZERO, MODIFIERS, UNITS, Key, index_of, list_text, one_of
from riskodds.rules.units import require_units

PICKS = ("before", "after", "koole")
SIDES = ("attacker", "defender")


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
    final_dice: int | None = _key(COUNT, None)
    """Most dice the attacker rolls while one defender is left; None: as many as ever."""
    attacker_sides: int = _key(COUNT, 6)
    """Faces of each attacking die."""
    defender_sides: int = _key(COUNT, 6)
    """Faces of each defending die."""
    attacker_modifiers: tuple[int, ...] = _key(MODIFIERS, ())
    """Added to the attacker's highest, second, … die."""
    defender_modifiers: tuple[int, ...] = _key(MODIFIERS, ())
    """Added to the defender's highest, second, … die."""
    defender_bonus_dice: int = _key(COUNT_OR_ZERO, 0)
    """Dice the defender rolls on top, keeping only its best (never more compared dice)."""
    ties: str = _key(one_of(SIDES), "defender")
    """Who wins equal dice: `attacker` or `defender`."""
    defender_picks: str = _key(one_of(PICKS), "before")
    """When the defender chooses its number of dice: `before` the roll (always as many as allowed),
    `after` it (what makes conquest least likely), or after it by the heuristic of `koole`."""

    def __post_init__(self) -> None:
        """Bring the values into their one canonical form and refuse those that describe no game."""
        for name in ("attack_dice", "attacker_sides", "defender_sides"):
            self._set_whole_number(name, least=1)
        self._set_whole_number("defender_bonus_dice", least=0)
        if self.final_dice is not None:
            self._set_whole_number("final_dice", least=1)
        if self.final_dice == self.attack_dice:
            object.__setattr__(self, "final_dice", None)
        for name in ("defend_at", "attacker_modifiers", "defender_modifiers"):
            self._set_whole_numbers(name)
        for name in ("attacker_modifiers", "defender_modifiers"):
            object.__setattr__(self, name, _without_trailing_zeros(getattr(self, name)))
        for name, choices in (("ties", SIDES), ("defender_picks", PICKS)):
            value = getattr(self, name)
            if not isinstance(value, str) or value not in choices:
                raise _wrong_value(name, value)
        if self.final_dice is not None and self.final_dice > self.attack_dice:
            raise RulesError(
                f"final-dice={self.final_dice}: more than attack-dice={self.attack_dice}; "
                f"write at most {self.attack_dice}, or a larger attack-dice"
            )
        self._check_defend_at()

    def _set_whole_number(self, name: str, least: int) -> None:
        value = getattr(self, name)
        try:
            number = index_of(value)
        except TypeError:
            number = -1
        if number < least:
            raise _wrong_value(name, value)
        object.__setattr__(self, name, number)

    def _set_whole_numbers(self, name: str) -> None:
        value = getattr(self, name)
        try:
            object.__setattr__(self, name, tuple(map(index_of, value)))
        except TypeError:
            raise _wrong_value(name, value) from None

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


def _without_trailing_zeros(modifiers: tuple[int, ...]) -> tuple[int, ...]:
    while modifiers and modifiers[-1] == 0:
        modifiers = modifiers[:-1]
    return modifiers


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


DEFAULT_PRESET = "hasbro-2015"

PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset(
            DEFAULT_PRESET,
            Rules(),
            "The official rules of the 2015 edition (Hasbro item B7404): "
            "up to 3 attack dice, and the defender rolls 2 dice from 2 units.",
        ),
        Preset(
            "hasbro-2000",
            Rules(defend_at=(1, 3)),
            "The official rules of the 2000 edition: the defender rolls 2 dice only from 3 units.",
        ),
        Preset(
            "defender-after-roll",
            Rules(defender_picks="after"),
            "House rule: the defender sees the attacker's roll, "
            "then picks the number of dice that makes conquest least likely.",
        ),
        Preset(
            "defender-koole",
            Rules(defender_picks="koole"),
            "House rule as played by Koole (1994): the defender sees the attacker's roll and "
            "picks 2 dice when the attacker's second die is at most 3, otherwise 1.",
        ),
        Preset(
            "three-defender-dice",
            Rules(defend_at=(1, 2, 3)),
            "House rule, also a capital in the digital game and the Italian and Brazilian editions: "
            "the defender rolls 3 dice from 3 units and all three pairs are compared.",
        ),
        Preset(
            "capital-wall",
            Rules(defend_at=(1, 2, 3, 4)),
            "The defender rolls one die per unit, up to 4 dice.",
        ),
        Preset(
            "zombie-defender",
            Rules(ties="attacker"),
            "The defenders are zombies: the attacker wins equal dice.",
        ),
        Preset(
            "zombie-attacker",
            Rules(attack_dice=2),
            "The attackers are zombies: they roll at most 2 dice.",
        ),
    )
}
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
