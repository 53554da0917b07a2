"""Presets: the rules that have a name, each by what sets it apart from the default."""

from typing import Any, NamedTuple


class Named(NamedTuple):
    """A name for rules."""

    name: str
    meaning: str
    """One plain sentence: whose rules these are and what sets them apart."""
    values: dict[str, Any]
    """What differs from the default, by attribute of `riskodds.rules.ruleset.Rules`."""


NAMED = (
    Named(
        "hasbro-2015",
        "The official rules of the 2015 edition (Hasbro item B7404): "
        "up to 3 attack dice, and the defender rolls 2 dice from 2 units.",
        {},
    ),
    Named(
        "hasbro-2000",
        "The official rules of the 2000 edition: the defender rolls 2 dice only from 3 units.",
        {"defend_at": (1, 3)},
    ),
    Named(
        "defender-after-roll",
        "House rule: the defender sees the attacker's roll, "
        "then picks the number of dice that makes conquest least likely.",
        {"defender_picks": "after"},
    ),
    Named(
        "defender-koole",
        "House rule as played by Koole (1994): the defender sees the attacker's roll and "
        "picks 2 dice when the attacker's second die is at most 3, otherwise 1.",
        {"defender_picks": "koole"},
    ),
    Named(
        "three-defender-dice",
        "House rule, also a capital in the digital game and the Italian and Brazilian editions: "
        "the defender rolls 3 dice from 3 units and all three pairs are compared.",
        {"defend_at": (1, 2, 3)},
    ),
    Named(
        "capital-wall",
        "The defender rolls one die per unit, up to 4 dice.",
        {"defend_at": (1, 2, 3, 4)},
    ),
    Named(
        "zombie-defender",
        "The defenders are zombies: the attacker wins equal dice.",
        {"ties": "attacker"},
    ),
    Named(
        "zombie-attacker",
        "The attackers are zombies: they roll at most 2 dice.",
        {"attack_dice": 2},
    ),
)
"""The default first."""
