"""The track: a battle followed roll by roll, from what the rolls cost or from the dice themselves."""

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from riskodds.battles.single import battle
from riskodds.dice.losses import losses_of
from riskodds.dice.pools import attacking, defending
from riskodds.errors import UnitsError, shown
from riskodds.questions.tails import Luck, luck
from riskodds.rules.answers import call
from riskodds.rules.arguments import require_kind
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import armies_on_territory, require_units
from riskodds.rules.words import counted, rules_and_counts


class State(NamedTuple):
    """Units left on both sides."""

    attackers: int
    defenders: int


class Rolled(NamedTuple):
    """A roll of a battle: what it cost, and what it left."""

    attacker_loss: int
    defender_loss: int
    attackers: int
    armies_on_territory: int
    defenders: int
    conquest: float
    """The chance after the roll."""


@dataclass(frozen=True, repr=False)
class Track:
    """A battle so far; each roll makes a new one.

    Examples
    --------
    >>> track(10, 5).roll("1 1")
    track(10, 5): 9 against 4 after 1 roll
    >>> followed = track(3, 2).roll("6 5 3 / 5 2").roll("1 0")
    Traceback (most recent call last):
        ...
    riskodds.errors.UnitsError: '1 0': the battle is over; undo a roll, or begin another
    >>> followed = track(3, 2).roll("1 1").roll("5 4 / 6")
    >>> followed.attackers, followed.defenders, followed.over
    (1, 1, False)
    """

    rules: Rules
    states: tuple[State, ...]
    """At the start, and after each roll."""
    full_dice: tuple[bool, ...] = ()
    """Of each roll, whether both sides rolled as many dice as allowed, as far as it was told."""

    def __repr__(self) -> str:
        """Write how it began, and what is left."""
        asked = call("track", *self.states[0], rules=self.rules)
        return f"{asked}: {self.attackers} against {self.defenders} after {counted(len(self.states) - 1, 'roll')}"

    @property
    def attackers(self) -> int:
        """Attackers left."""
        return self.states[-1].attackers

    @property
    def defenders(self) -> int:
        """Defenders left."""
        return self.states[-1].defenders

    @property
    def over(self) -> bool:
        """Whether one side has no units left, or the attackers left may not attack."""
        return 0 in self.states[-1] or not self.rules.may_attack(*self.states[-1])

    @property
    def rolls(self) -> tuple[Rolled, ...]:
        """The rolls so far.

        >>> track(1, 1).roll("0 1").rolls[0].conquest
        1.0
        """
        return tuple(
            Rolled(
                before.attackers - now.attackers,
                before.defenders - now.defenders,
                now.attackers,
                armies_on_territory(now.attackers),
                now.defenders,
                battle(*now, self.rules).conquest if all(now) else float(now.defenders == 0),
            )
            for before, now in pairwise(self.states)
        )

    def roll(self, text: str) -> "Track":
        """Return the track after one more roll.

        Parameters
        ----------
        text : str
            The losses, attacker first (``1 1``), or the dice as they fell (``6 5 3 / 5 2``).

        Raises
        ------
        UnitsError
            If the text is no roll that this state and the rules allow.
        """
        text = require_kind("roll", text, str, "a text such as '1 1' or '6 5 3 / 5 2'")
        words = shown(text.strip())
        if self.over:
            raise UnitsError(f"{words!r}: the battle is over; undo a roll, or begin another")
        sides = [re.split(r"[\s,]+", side.strip()) for side in text.split("/")]
        if len(sides) > 2 or not all(re.fullmatch(r"[0-9]{1,9}", word, re.ASCII) for side in sides for word in side):
            raise UnitsError(f"{words!r} is no roll; write the losses, such as 1 1, or the dice, such as 6 5 3 / 5 2")
        numbers = [[int(word) for word in side] for side in sides]
        if len(sides) == 2:
            lost, killed = self._from_dice(words, *numbers)
            most = self._most_attack_dice, self._most_defend_dice + self.rules.defender_bonus_dice
            full = (len(numbers[0]), len(numbers[1])) == most
        else:
            lost, killed = self._from_losses(words, numbers[0])
            # Where equal dice cost nobody, fewer losses tell nothing about the dice.
            full = self.rules.ties == "nobody" or lost + killed == min(self._most_attack_dice, self._most_defend_dice)
        state = State(self.attackers - lost, self.defenders - killed)
        return replace(self, states=(*self.states, state), full_dice=(*self.full_dice, full))

    def undo(self) -> "Track":
        """Return the track before the last roll.

        Raises
        ------
        UnitsError
            If there has been no roll.
        """
        if len(self.states) == 1:
            raise UnitsError("undo: there is no roll to take back")
        return replace(self, states=self.states[:-1], full_dice=self.full_dice[:-1])

    def luck(self) -> Luck:
        """Return the luck of the whole battle, which must be over."""
        return luck(*self.states[0], *self.states[-1], self.rules)

    @property
    def luck_if_any(self) -> Luck | None:
        """The luck of the whole battle; None if it goes on, or ended as it cannot with full dice."""
        try:
            return self.luck() if self.over else None
        except UnitsError:
            return None

    def to_dict(self) -> dict[str, object]:
        """Return the battle so far, as the command ``track`` writes it in JSON."""
        start, lucky = self.states[0], self.luck_if_any
        return {
            **rules_and_counts(self.rules, start.attackers),
            "defenders": start.defenders,
            "rolls": [each._asdict() for each in self.rolls],
            "over": self.over,
            "luck": lucky.to_dict() if lucky else None,
        }

    def _from_losses(self, words: str, losses: list[int]) -> tuple[int, int]:
        most = min(self._most_attack_dice, self._most_defend_dice)
        least = 0 if self.rules.ties == "nobody" else 1
        units = counted(most, "unit") if most == least else f"{least} to {counted(most, 'unit')}"
        if len(losses) != 2 or not least <= sum(losses) <= most:
            raise UnitsError(
                f"{words!r}: in one roll of {self.attackers:,} against {self.defenders:,} both sides together lose "
                f"{units}; write what the attacker and the defender lost"
            )
        return losses[0], losses[1]

    def _from_dice(self, words: str, attack: list[int], defend: list[int]) -> tuple[int, int]:
        rules, bonus = self.rules, self.rules.defender_bonus_dice
        attacks, defends = attacking(rules, len(attack)), defending(rules, max(0, len(defend) - bonus))
        for side, dice, least, most, pool in (
            ("attacker", attack, 1, self._most_attack_dice, attacks),
            ("defender", defend, 1 + bonus, self._most_defend_dice + bonus, defends),
        ):
            if not least <= len(dice) <= most:
                allowed = f"{most}" if least == most else f"{least} to {most}"
                raise UnitsError(f"{words!r}: the {side} rolls {allowed} dice here, not {len(dice)}; write so many")
            if not pool.can_show(dice):
                raise UnitsError(
                    f"{words!r}: the {side}'s dice have {pool.faces_in_words} faces; "
                    f"write numbers from 1 to {pool.faces}"
                )
        if rules.fewer_dice == "no-attack" and attacks.kept < defends.kept:
            raise UnitsError(
                f"{words!r}: under {rules} nobody attacks {defends.kept} dice with {attacks.kept}; write as many dice"
            )
        return losses_of(rules, attacks.as_compared(attack), defends.as_compared(defend))

    @property
    def _most_attack_dice(self) -> int:
        return self.rules.attack_dice_at(self.attackers, self.defenders)

    @property
    def _most_defend_dice(self) -> int:
        return self.rules.defend_dice_at(self.defenders)


def track(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015") -> Track:
    """Return the track of a battle before its first roll.

    >>> track(10, 5).states
    (State(attackers=10, defenders=5),)
    """
    start = State(require_units("attackers", attackers), require_units("defenders", defenders))
    return Track(as_rules(rules), (start,))
