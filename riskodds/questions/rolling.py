"""Rolling: what many single rolls cost both sides, and how lucky some were, whatever battle they belong to."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from riskodds.battles.endings import mean_of, sd_of
from riskodds.dice.losses import losses_of
from riskodds.dice.one_roll import roll
from riskodds.dice.pools import attacking, defending
from riskodds.engine.numbers import Array, ReadOnlyArrays
from riskodds.errors import SizeError, UnitsError, shown_value
from riskodds.rules.answers import call
from riskodds.rules.arguments import require_several
from riskodds.rules.limits import MOST_ROLLS_ADDED
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units
from riskodds.rules.words import counted, rules_in_words


@dataclass(frozen=True, eq=False)
class LossLaw(ReadOnlyArrays):
    """What one side loses in some rolls."""

    chances: Array = field(repr=False)
    """Of 0, 1, 2, … units."""

    @property
    def mean(self) -> float:
        """The mean."""
        return float(mean_of(self.chances, np.arange(len(self.chances))))

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return sd_of(self.chances, np.arange(len(self.chances)))

    def at_most(self, units: int) -> float:
        """Return the chance of so many units or fewer.

        >>> round(losses_in_rolls(2, 3, 2).attacker.at_most(1), 4)
        0.3877
        """
        return min(1.0, float(self.chances[: require_units("units", units, least=0) + 1].sum()))

    def at_least(self, units: int) -> float:
        """Return the chance of so many units or more."""
        return min(1.0, float(self.chances[require_units("units", units, least=0) :].sum()))

    def to_dict(self) -> dict[str, object]:
        """Return the law for a document."""
        return {"mean": self.mean, "sd": self.sd, "chances": self.chances.tolist()}


@dataclass(frozen=True, repr=False)
class LossesInRolls:
    """The losses of both sides in some rolls of the same dice, with units enough behind them.

    >>> losses_in_rolls(25, 3, 2)
    losses_in_rolls(25, 3, 2): attacker loses 23.02, defender 26.98 on average
    """

    rules: Rules
    rolls: int
    attack_dice: int
    defend_dice: int
    attacker: LossLaw = field(compare=False)
    defender: LossLaw = field(compare=False)

    def __repr__(self) -> str:
        """Write the question and both means."""
        asked = call("losses_in_rolls", self.rolls, self.attack_dice, self.defend_dice, rules=self.rules)
        return f"{asked}: attacker loses {self.attacker.mean:.2f}, defender {self.defender.mean:.2f} on average"

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``rolls`` writes them in JSON."""
        return {
            "rules": str(self.rules),
            "rules_in_words": rules_in_words(self.rules),
            "rolls": self.rolls,
            "attack_dice": self.attack_dice,
            "defend_dice": self.defend_dice,
            "attacker_losses": self.attacker.to_dict(),
            "defender_losses": self.defender.to_dict(),
        }


def losses_in_rolls(
    rolls: int, attack_dice: int, defend_dice: int, rules: Rules | str = "hasbro-2015"
) -> LossesInRolls:
    """Return what both sides lose in so many rolls of these dice; each is the convolution of single rolls.

    Raises
    ------
    UnitsError, RulesError
        As `riskodds.dice.one_roll.roll`.
    SizeError
        If the rolls are too many.

    Examples
    --------
    >>> round(losses_in_rolls(25, 3, 2).attacker.at_most(23), 6)
    0.54851
    """
    rules, rolls = as_rules(rules), require_units("rolls", rolls)
    one = roll(attack_dice, defend_dice, rules)
    attacker, defender = _laws(Counter({(one.attack_dice, one.defend_dice): rolls}), rules)
    return LossesInRolls(rules, rolls, one.attack_dice, one.defend_dice, attacker, defender)


def _laws(dice: Counter[tuple[int, int]], rules: Rules) -> tuple[LossLaw, LossLaw]:
    """Return what both sides lose in rolls, given how many there are of which dice."""
    if dice.total() > MOST_ROLLS_ADDED:
        raise SizeError(f"{dice.total():,} rolls are too many; write at most {MOST_ROLLS_ADDED:,}")
    laws = [np.ones(1), np.ones(1)]
    for both, number in dice.items():
        one = roll(*both, rules)
        single = np.zeros((2, one.pairs + 1))
        for lost, killed, _, chance in one.outcomes:
            single[0, lost] += float(chance)
            single[1, killed] += float(chance)
        laws = [np.convolve(law, _power(chances, number)) for law, chances in zip(laws, single, strict=True)]
    return LossLaw(laws[0]), LossLaw(laws[1])


def _power(chances: Array, number: int) -> Array:
    """Return the law of a sum of so many independent losses, by squaring.

    >>> _power(np.array([0.5, 0.5]), 3)
    array([0.125, 0.375, 0.375, 0.125])
    """
    found = np.ones(1)
    while number:
        if number % 2:
            found = np.convolve(found, chances)
        number //= 2
        chances = np.convolve(chances, chances) if number else chances
    return found


class RollMade(NamedTuple):
    """A roll that was made: the dice of both sides, and what it cost them."""

    attack_dice: int
    defend_dice: int
    attacker_loss: int
    defender_loss: int


def numbers_in(text: str) -> list[list[int]]:
    """Return the numbers that a roll is written in, those of two sides apart; none if it is not so written.

    >>> numbers_in("6 5 3 / 5 2"), numbers_in("1, 1"), numbers_in("one")
    ([[6, 5, 3], [5, 2]], [[1, 1]], [])
    """
    sides = [re.split(r"[\s,;]+", side.strip()) for side in text.split("/")]
    if len(sides) > 2 or not all(re.fullmatch(r"[0-9]{1,9}", word, re.ASCII) for side in sides for word in side):
        return []
    return [[int(word) for word in side] for side in sides]


def roll_of_dice(words: str, attack: list[int], defend: list[int], rules: Rules, most: tuple[int, int]) -> RollMade:
    """Return what a roll cost, from the dice as they fell.

    >>> roll_of_dice("6 5 3 / 5 2", [6, 5, 3], [5, 2], Rules(), (3, 2))
    RollMade(attack_dice=3, defend_dice=2, attacker_loss=0, defender_loss=2)

    Raises
    ------
    UnitsError
        If a side cannot roll so many dice, at most as many as `most` says, or these.
    """
    bonus = rules.defender_bonus_dice
    attacks, defends = attacking(rules, len(attack)), defending(rules, max(0, len(defend) - bonus))
    for side, dice, least, most_of_side, pool in (
        ("attacker", attack, 1, most[0], attacks),
        ("defender", defend, 1 + bonus, most[1] + bonus, defends),
    ):
        if not least <= len(dice) <= most_of_side:
            allowed = f"{most_of_side}" if least == most_of_side else f"{least} to {most_of_side}"
            raise UnitsError(f"{words!r}: the {side} rolls {allowed} dice here, not {len(dice)}; write so many")
        if not pool.can_show(dice):
            raise UnitsError(
                f"{words!r}: the {side}'s dice have {pool.faces_in_words} faces; write numbers from 1 to {pool.faces}"
            )
    if rules.fewer_dice == "no-attack" and attacks.kept < defends.kept:
        raise UnitsError(
            f"{words!r}: under {rules} nobody attacks {defends.kept} dice with {attacks.kept}; write as many dice"
        )
    return RollMade(
        attacks.kept, defends.kept, *losses_of(rules, attacks.as_compared(attack), defends.as_compared(defend))
    )


@dataclass(frozen=True, repr=False)
class LuckOfRolls:
    """How likely it was to lose as much as both sides did, in as many rolls of as many dice.

    >>> luck_of_rolls([(3, 2, 2, 0), (3, 2, 1, 1), (3, 1, 0, 1)])
    luck_of_rolls: 3 rolls, attacker lost 3, defender 2; attacker at least as much in 39.4 %
    """

    rules: Rules
    rolls: tuple[RollMade, ...]
    attacker: LossLaw = field(compare=False)
    defender: LossLaw = field(compare=False)

    def __repr__(self) -> str:
        """Write what was lost, and how often it is as much."""
        return (
            f"luck_of_rolls: {counted(len(self.rolls), 'roll')}, attacker lost {self.attacker_lost}, "
            f"defender {self.defender_lost}; attacker at least as much in "
            f"{100 * self.attacker.at_least(self.attacker_lost):.1f} %"
        )

    @property
    def attacker_lost(self) -> int:
        """Units that the attacker lost in all rolls."""
        return sum(each.attacker_loss for each in self.rolls)

    @property
    def defender_lost(self) -> int:
        """Units that the defender lost in all rolls."""
        return sum(each.defender_loss for each in self.rolls)

    def to_dict(self) -> dict[str, object]:
        """Return the rolls and their luck for a document."""
        sides = {
            "attacker": (self.attacker, self.attacker_lost),
            "defender": (self.defender, self.defender_lost),
        }
        return {
            "rules": str(self.rules),
            "rolls": len(self.rolls),
            **{
                side: {
                    "lost": lost,
                    "mean": law.mean,
                    "sd": law.sd,
                    "at_least_as_many": law.at_least(lost),
                    "at_most_as_many": law.at_most(lost),
                }
                for side, (law, lost) in sides.items()
            },
        }


def luck_of_rolls(rolls: Iterable[tuple[int, int, int, int]], rules: Rules | str = "hasbro-2015") -> LuckOfRolls:
    """Return the luck of rolls, each as its attack dice, defend dice, and what attacker and defender lost.

    Raises
    ------
    UnitsError, RulesError
        If a roll cannot have been made, or cannot have cost that.
    SizeError
        If the rolls are too many.
    """
    rules = as_rules(rules)
    given = require_several("rolls", rolls, "a list such as [(3, 2, 1, 1)]")
    made = tuple(_made(number, each, rules) for number, each in enumerate(given, start=1))
    if not made:
        raise UnitsError("rolls: there are none; write some, such as (3, 2, 1, 1)")
    return LuckOfRolls(rules, made, *_laws(Counter((each.attack_dice, each.defend_dice) for each in made), rules))


def _made(number: int, given: tuple[int, int, int, int], rules: Rules) -> RollMade:
    if not isinstance(given, tuple | list) or len(given) != 4:
        raise UnitsError(f"roll {number}: {shown_value(given)}; write dice and losses, such as (3, 2, 1, 1)")
    names = ("attack dice", "defend dice", "attacker's loss", "defender's loss")
    made = RollMade(*(require_units(name, each, least=0) for name, each in zip(names, given, strict=True)))
    one = roll(made.attack_dice, made.defend_dice, rules)
    possible = [outcome[:2] for outcome in one.outcomes if outcome.rolls]
    if made[2:] not in possible:
        ways = ", ".join("{} and {}".format(*each) for each in possible)
        raise UnitsError(
            f"roll {number}: {made.attack_dice} dice against {made.defend_dice} do not cost {made.attacker_loss} and "
            f"{made.defender_loss}; they cost attacker and defender {ways}"
        )
    return made
