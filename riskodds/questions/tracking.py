"""The track: a battle followed roll by roll, from what the rolls cost or from the dice themselves."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from riskodds.battles.result import Battle
from riskodds.battles.single import battle
from riskodds.engine.chain import chain
from riskodds.errors import UnitsError, shown
from riskodds.questions.rolling import LuckOfRolls, RollMade, luck_of_rolls, numbers_in, roll_of_dice
from riskodds.questions.tails import Luck, luck
from riskodds.rules.answers import call
from riskodds.rules.arguments import require_kind
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.stop import TO_THE_END, Stop, as_stop
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
    stop: Stop = TO_THE_END
    made: tuple[RollMade | None, ...] = ()
    """Each roll with the dice of both sides; None where fewer dice were rolled than allowed, and were not told."""

    def __repr__(self) -> str:
        """Write how it began, and what is left."""
        asked = call("track", *self.states[0], rules=self.rules, stop=self.stop)
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
        """Whether one side has no units left, or the attack is called off, or those left may not attack."""
        return self._is_over(len(self.states) - 1)

    def _is_over(self, rolls: int) -> bool:
        """Return whether the battle was over after so many rolls."""
        state, stop = self.states[rolls], self.stop
        if state.defenders <= stop.goal or state.attackers <= stop.limit or rolls == stop.rolls:
            return True
        if stop.by_odds:
            return not chain(self.rules, *state, stop).numbers[state]
        return not self.rules.may_attack(state.attackers - stop.hold_back, state.defenders)

    def battle_after(self, rolls: int) -> Battle[float] | None:
        """Return the battle that was still to come after so many of the rolls made; None if it was over.

        >>> track(10, 5).roll("1 1").battle_after(1)
        battle(9, 4): conquest 0.9298
        """
        rolls = require_units("rolls", rolls, least=0)
        if rolls > len(self.made):
            raise UnitsError(f"rolls: {rolls:,} are more than the {len(self.made):,} that were made; write fewer")
        if self._is_over(rolls):
            return None
        left = None if self.stop.rolls is None else self.stop.rolls - rolls
        return battle(*self.states[rolls], self.rules, replace(self.stop, rolls=left))

    @property
    def rolls(self) -> tuple[Rolled, ...]:
        """The rolls so far.

        >>> track(1, 1).roll("0 1").rolls[0].conquest
        1.0
        """
        to_come = (self.battle_after(number) for number in range(1, len(self.states)))
        return tuple(
            Rolled(
                before.attackers - now.attackers,
                before.defenders - now.defenders,
                now.attackers,
                armies_on_territory(now.attackers),
                now.defenders,
                one.conquest if one else float(now.defenders <= self.stop.goal),
            )
            for (before, now), one in zip(pairwise(self.states), to_come, strict=True)
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
        numbers = numbers_in(text)
        if not numbers:
            raise UnitsError(f"{words!r} is no roll; write the losses, such as 1 1, or the dice, such as 6 5 3 / 5 2")
        if len(numbers) == 2:
            most = self._most_attack_dice, self._most_defend_dice
            fallen = roll_of_dice(words, numbers[0], numbers[1], self.rules, most)
            made: RollMade | None = fallen
            lost, killed = fallen[2:]
        else:
            lost, killed = self._from_losses(words, numbers[0])
            dice = self._most_attack_dice, self._most_defend_dice
            # Where equal dice cost nobody, fewer losses tell nothing about the dice.
            told = self.rules.ties == "nobody" or lost + killed == min(dice)
            made = RollMade(*dice, lost, killed) if told else None
        state = State(self.attackers - lost, self.defenders - killed)
        return replace(self, states=(*self.states, state), made=(*self.made, made))

    def undo(self) -> "Track":
        """Return the track before the last roll.

        Raises
        ------
        UnitsError
            If there has been no roll.
        """
        if len(self.states) == 1:
            raise UnitsError("undo: there is no roll to take back")
        return replace(self, states=self.states[:-1], made=self.made[:-1])

    @property
    def full_dice(self) -> bool:
        """Whether both sides rolled as many dice as allowed, as far as it was told."""
        most = (
            (
                self.rules.attack_dice_at(attackers - self.stop.hold_back, defenders),
                self.rules.defend_dice_at(defenders),
            )
            for attackers, defenders in self.states
        )
        return all(made is not None and made[:2] == dice for made, dice in zip(self.made, most, strict=False))

    def luck(self) -> Luck:
        """Return the luck of the whole battle, or as far as it has come."""
        return luck(*self.states[0], *self.states[-1], self.rules, stop=self.stop)

    @property
    def luck_if_any(self) -> Luck | None:
        """The same; None before the first roll, or where with full dice it does not come to that."""
        try:
            return self.luck() if self.made else None
        except UnitsError:
            return None

    @property
    def luck_of_rolls(self) -> LuckOfRolls | None:
        """The luck of the rolls by themselves, with the dice that they had; None where these are not known.

        >>> track(10, 5).roll("6 5 / 6 1").roll("2 0").luck_of_rolls
        luck_of_rolls: 2 rolls, attacker lost 3, defender 1; attacker at least as much in 37.7 %
        """
        made = [each for each in self.made if each is not None]
        if not made or len(made) < len(self.made) or self.rules.defender_picks != "before":
            return None
        try:
            return luck_of_rolls(made, self.rules)
        except UnitsError:  # told by what they cost, which with full dice they cannot
            return None

    def to_dict(self) -> dict[str, object]:
        """Return the battle so far, as the command ``track`` writes it in JSON."""
        start, lucky, of_rolls = self.states[0], self.luck_if_any, self.luck_of_rolls
        return {
            **rules_and_counts(self.rules, start.attackers),
            "defenders": start.defenders,
            **({} if self.stop == TO_THE_END else self.stop.to_dict()),
            "rolls": [each._asdict() for each in self.rolls],
            "over": self.over,
            "luck": lucky.to_dict() if lucky else None,
            "luck_of_rolls": of_rolls.to_dict() if of_rolls else None,
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

    @property
    def _most_attack_dice(self) -> int:
        return self.rules.attack_dice_at(self.attackers - self.stop.hold_back, self.defenders)

    @property
    def _most_defend_dice(self) -> int:
        return self.rules.defend_dice_at(self.defenders)


def track(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015", stop: Stop = TO_THE_END) -> Track:
    """Return the track of a battle before its first roll.

    Raises
    ------
    UnitsError, RulesError
        If the numbers or rules are invalid, or the battle is over before its first roll.

    Examples
    --------
    >>> track(10, 5).states
    (State(attackers=10, defenders=5),)
    """
    start = State(require_units("attackers", attackers), require_units("defenders", defenders))
    begun = Track(as_rules(rules), (start,), as_stop(stop))
    if stop != TO_THE_END:
        battle(*start, begun.rules, stop)  # refuses what is over before the first roll
    return begun
