"""The result of a battle: how it can end, what it costs, and what is left.

Everything is derived from the distributions of the final states in `riskodds.battles.endings`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic

import numpy as np

from riskodds.battles.balanced_blitz import VERSION
from riskodds.battles.endings import Ending, Number, mean_of, number, sd_of
from riskodds.battles.losses import Losses, Outcome, UnitsLost
from riskodds.battles.quantiles import quantile
from riskodds.battles.rolls import Rolls, rolls_taken
from riskodds.engine.numbers import Array
from riskodds.rules.answers import as_float, call, finite, short, short_chance
from riskodds.rules.chance import Chance, as_chance
from riskodds.rules.limits import is_large
from riskodds.rules.notebook import html_table
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop
from riskodds.rules.units import armies_on_territory, require_units
from riskodds.rules.words import rules_and_counts

LEAST_LISTED = 1e-9
"""Final states of a large battle are listed in a document if they are as likely as this."""


@dataclass(frozen=True, repr=False)
class Battle(Generic[Number]):
    """One battle; chances and means are floats or, if exact, fractions.

    Battles are equal if they answer the same question: the same units, rules and stop, by dice or by blitz, exact or
    not.

    Examples
    --------
    >>> from riskodds import battle, exact_battle
    >>> one = battle(10, 5)
    >>> one
    battle(10, 5): conquest 0.9163
    >>> round(one.attacker_losses.mean, 4)
    3.963
    >>> one == battle(10, 5), one == exact_battle(10, 5)
    (True, False)
    >>> exact_battle(1, 2)
    exact_battle(1, 2): conquest 275/2592
    """

    rules: Rules
    attackers: int
    """Units free to attack."""
    defenders: int
    stop: Stop
    conquered: Ending[Number] = field(compare=False)
    """No defenders are left, or no more than the goal; most attackers left first."""
    called_off: Ending[Number] = field(compare=False)
    """Attackers are left to fight, but no more than the attack is called off at; fewest defenders left first."""
    failed: Ending[Number] = field(compare=False)
    """No attackers are left to fight; fewest defenders left first."""
    move_in: Number | None = field(compare=False)
    """Units that must enter the conquered territory: the dice of the last roll, mean given conquest.
    None if conquest is impossible or, with a goal, does not mean that the territory is taken, or by blitz."""
    blitz: bool = False
    """Whether Balanced Blitz decides, and not dice."""
    exact: bool = False
    """Whether the numbers are fractions."""

    def __repr__(self) -> str:
        """Write the question and the chance of conquest."""
        function = "exact_battle" if self.exact else "battle"
        asked = call(function, self.attackers, self.defenders, rules=self.rules, stop=self.stop, blitz=self.blitz)
        return f"{asked}: conquest {self._short(self.conquered)}"

    def _repr_html_(self) -> str:
        """Show the endings in a notebook: their chances, and the means of what they cost and leave."""
        lost, killed = self.attacker_losses, self.defender_losses
        ended: dict[str, tuple[Ending[Number], Number | None, Number | None]] = {
            "goal reached" if self.stop.goal else "conquest": (
                self.conquered,
                lost.given_conquest,
                killed.given_conquest,
            ),
            "called off": (self.called_off, lost.given_called_off, killed.given_called_off),
            "failure": (self.failed, lost.given_failure, killed.given_failure),
        }
        rows = [
            (name, self._short(ending), short(attackers), short(defenders))
            for name, (ending, attackers, defenders) in ended.items()
            if name != "called off" or self.stop.may_call_off
        ]
        rows.append(("over all battles", "", short(lost.mean), short(killed.mean)))
        return html_table(
            repr(self), ("ending", "chance", "attackers lost, mean", "defenders lost, mean"), rows, "lrrr"
        )

    def _short(self, ending: Ending[Number]) -> str:
        certain = not any(other.possible for other in self.endings if other is not ending)
        return short_chance(ending.chance, possible=ending.possible, certain=certain, log10=ending.log10_chance)

    @property
    def armies_on_territory(self) -> int:
        """Armies on the attacking territory: the attackers and the one that stays behind."""
        return armies_on_territory(self.attackers)

    @property
    def endings(self) -> tuple[Ending[Number], Ending[Number], Ending[Number]]:
        """The three ways to end, the best for the attacker first."""
        return self.conquered, self.called_off, self.failed

    @property
    def conquest(self) -> Number:
        """The chance of conquest."""
        return self.conquered.chance

    @property
    def failure(self) -> Number:
        """The chance of failure."""
        return self.failed.chance

    @property
    def outcomes(self) -> list[Outcome[Number]]:
        """The final states, best for the attacker first."""
        return [
            Outcome(*state)
            for each in self.endings
            for state in zip(each.attackers.tolist(), each.defenders.tolist(), each.probability.tolist(), strict=True)
        ]

    @cached_property
    def rolls(self) -> Rolls[Number] | None:
        """How many rolls it takes; None by blitz, and of a large battle some rolls of which cost less than others.

        >>> from riskodds import battle
        >>> round(battle(10, 10).rolls.mean, 6)
        8.213407
        """
        if self.blitz:
            return None
        return rolls_taken(self.rules, self.attackers, self.defenders, self.stop, exact=self.exact)

    @property
    def attacker_losses(self) -> Losses[Number]:
        """What the attacker loses."""
        return self._losses(lambda ending: self.attackers - ending.attackers)

    @property
    def defender_losses(self) -> Losses[Number]:
        """What the defender loses."""
        return self._losses(lambda ending: self.defenders - ending.defenders)

    @property
    def attackers_left_given_conquest(self) -> Number | None:
        """Attackers left, mean given conquest; None if conquest is impossible."""
        return self.conquered.mean(self.conquered.attackers)

    @property
    def defenders_left_given_failure(self) -> Number | None:
        """Defenders left, mean given failure; None if failure is impossible."""
        return self.failed.mean(self.failed.defenders)

    def conquest_with_at_least(self, attackers_left: int) -> Number:
        """Return the chance of conquest with at least so many attackers left.

        >>> from riskodds import battle
        >>> round(battle(11, 5).conquest_with_at_least(7), 6)
        0.628716
        """
        return _with_at_least(self.conquered, self.conquered.attackers, "attackers left", attackers_left)

    def failure_with_at_least(self, defenders_left: int) -> Number:
        """Return the chance of failure with at least so many defenders left.

        >>> from riskodds import battle
        >>> round(battle(7, 3).failure_with_at_least(2), 6)
        0.062073
        """
        return _with_at_least(self.failed, self.failed.defenders, "defenders left", defenders_left)

    @property
    def likeliest(self) -> Outcome[Number]:
        """The likeliest final state, the mode; of several the best for the attacker.

        >>> from riskodds import battle
        >>> battle(10, 5).likeliest[:2]
        (8, 0)
        """
        return self._outcome(lambda chances: int(chances.argmax()))

    @property
    def median(self) -> Outcome[Number]:
        """The final state in the middle: half of the battles end so or better for the attacker.

        >>> from riskodds import battle
        >>> battle(10, 5).median[:2]
        (7, 0)
        """
        return self._outcome(lambda chances: int(np.argmax(2 * np.cumsum(chances) >= chances.sum())))

    def _outcome(self, place_of: Callable[[Array], int]) -> Outcome[Number]:
        """Return the final state at a place that depends on the chances of all, best for the attacker first."""
        chances = np.concatenate([each.probability for each in self.endings])
        place = place_of(chances)
        attackers, defenders = (
            np.concatenate([getattr(each, side) for each in self.endings]) for side in ("attackers", "defenders")
        )
        return Outcome(int(attackers[place]), int(defenders[place]), number(chances[place]))

    def losses_at(self, share: Chance) -> UnitsLost:
        """Return the units that the attacker and the defender lose at most in a share of the battles.

        >>> from riskodds import battle
        >>> battle(10, 10).losses_at("50%")
        UnitsLost(attacker=8, defender=10)
        """
        part = as_chance(share)
        can_be = np.concatenate([each.log10_probability for each in self.endings]) != -math.inf
        probability = np.concatenate([each.probability for each in self.endings])[can_be]
        left = (np.concatenate([getattr(each, side) for each in self.endings]) for side in ("attackers", "defenders"))
        started = self.attackers, self.defenders
        lost = (start - units[can_be] for start, units in zip(started, left, strict=True))
        return UnitsLost(*(quantile(units, probability, part) for units in lost))

    def _losses(self, lost: Callable[[Ending[Number]], Array]) -> Losses[Number]:
        probability = np.concatenate([each.probability for each in self.endings])
        units = np.concatenate([lost(each) for each in self.endings])
        return Losses(
            mean_of(probability, units),
            sd_of(probability, units),
            given_conquest=self.conquered.mean(lost(self.conquered)),
            given_failure=self.failed.mean(lost(self.failed)),
            given_called_off=self.called_off.mean(lost(self.called_off)),
        )

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``odds`` writes them in JSON: numbers are floats.

        >>> from riskodds import battle
        >>> round(battle(10, 5).to_dict()["conquest"], 4)
        0.9163
        """
        return {
            **rules_and_counts(self.rules, self.attackers),
            "defenders": self.defenders,
            **self.stop.to_dict(),
            "conquest": float(self.conquest),
            "called_off": float(self.called_off.chance),
            "failure": float(self.failure),
            "log10_conquest": finite(self.conquered.log10_chance),
            "log10_failure": finite(self.failed.log10_chance),
            "attacker_losses": self.attacker_losses.to_dict(),
            "defender_losses": self.defender_losses.to_dict(),
            "attackers_left_given_conquest": as_float(self.attackers_left_given_conquest),
            "defenders_left_given_failure": as_float(self.defenders_left_given_failure),
            "move_in": as_float(self.move_in),
            "likeliest": self.likeliest._asdict() | {"probability": float(self.likeliest.probability)},
            "median": {"attackers": self.median.attackers, "defenders": self.median.defenders},
            **({} if self.rolls is None else {"rolls": self.rolls.to_dict()}),
            **self._listed_outcomes(),
            **({"blitz": VERSION} if self.blitz else {}),
        }

    def _listed_outcomes(self) -> dict[str, object]:
        """Return the final states; of a large battle those above a stated chance, and what the others have together."""
        least = LEAST_LISTED if is_large(self.attackers, self.defenders) else 0.0
        all_ = [(outcome._asdict(), float(outcome.probability)) for outcome in self.outcomes]
        listed = [state | {"probability": chance} for state, chance in all_ if chance >= least]
        if not least:
            return {"outcomes": listed}
        rest = sum(chance for _, chance in all_ if chance < least)
        return {"outcomes": listed, "outcomes_least": least, "outcomes_rest": rest}


def _with_at_least(ending: Ending[Number], left: Array, what: str, least: int) -> Number:
    """Return the chance of an ending with at least so many left of some units."""
    chance: Number = number(ending.probability @ (left >= require_units(what, least, least=0)))
    return chance
