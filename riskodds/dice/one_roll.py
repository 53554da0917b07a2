"""One roll as a result: what it costs each side, counted by `riskodds.dice.losses`."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from riskodds.dice.losses import LossCounts, loss_counts
from riskodds.errors import UnitsError
from riskodds.rules.answers import call, short_chance
from riskodds.rules.keys import list_text
from riskodds.rules.notebook import html_table
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units
from riskodds.rules.words import rules_in_words


class RollOutcome(NamedTuple):
    """One way a roll ends."""

    attacker_losses: int
    defender_losses: int
    rolls: int
    """In so many of all rolls."""
    probability: Fraction


@dataclass(frozen=True, repr=False)
class Roll:
    """One roll of both sides.

    >>> roll(3, 2)
    roll(3, 2): attacker loses 0, 1, 2 in 2890, 2611, 2275 of 7776
    """

    rules: Rules
    attack_dice: int
    defend_dice: int
    """The defender's compared dice; bonus dice come on top."""
    loss_counts: LossCounts = field(compare=False)
    """In how many of all rolls both sides lose so much, the best for the attacker first."""

    def __repr__(self) -> str:
        """Write the roll and its counts."""
        losses = ", ".join(map(str, range(len(self.counts))))
        counts = ", ".join(map(str, self.counts))
        asked = call("roll", self.attack_dice, self.defend_dice, rules=self.rules)
        return f"{asked}: attacker loses {losses} in {counts} of {self.rolls}"

    def _repr_html_(self) -> str:
        """Show the outcomes in a notebook."""
        rows = [(*map(str, one[:3]), short_chance(one.probability)) for one in self.outcomes]
        return html_table(repr(self), ("attacker loses", "defender loses", "rolls", "chance"), rows, "rrrr")

    @property
    def pairs(self) -> int:
        """Pairs of dice compared, and units lost together unless equal dice cost nobody."""
        return min(self.attack_dice, self.defend_dice)

    @property
    def counts(self) -> tuple[int, ...]:
        """Entry ℓ: in how many of all rolls the attacker loses ℓ units; mostly the defender loses the other pairs."""
        counts = [0] * (self.pairs + 1)
        for loss, count in self.loss_counts.items():
            counts[loss.attacker] += count
        return tuple(counts)

    @property
    def rolls(self) -> int:
        """All rolls, equally likely; a die that may be rolled again counts for both times."""
        return sum(self.loss_counts.values())

    @property
    def probabilities(self) -> tuple[Fraction, ...]:
        """The chance of each entry of `counts`."""
        rolls = self.rolls
        return tuple(Fraction(count, rolls) for count in self.counts)

    @property
    def outcomes(self) -> tuple[RollOutcome, ...]:
        """The ways the roll ends, the best for the attacker first.

        >>> roll(1, 1).outcomes[0]
        RollOutcome(attacker_losses=0, defender_losses=1, rolls=15, probability=Fraction(5, 12))
        """
        rolls = self.rolls
        return tuple(RollOutcome(*loss, count, Fraction(count, rolls)) for loss, count in self.loss_counts.items())

    @property
    def attacker_losses(self) -> Fraction:
        """The units the attacker loses, mean over all rolls."""
        return sum((loss * chance for loss, chance in enumerate(self.probabilities)), Fraction())

    @property
    def defender_losses(self) -> Fraction:
        """The units the defender loses, mean over all rolls."""
        return sum((one.defender_losses * one.probability for one in self.outcomes), Fraction())

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``roll`` writes them in JSON."""
        return {
            "rules": str(self.rules),
            "rules_in_words": rules_in_words(self.rules),
            "attack_dice": self.attack_dice,
            "defend_dice": self.defend_dice,
            "rolls": self.rolls,
            "attacker_losses": float(self.attacker_losses),
            "defender_losses": float(self.defender_losses),
            "outcomes": [
                {
                    "attacker_losses": one.attacker_losses,
                    "defender_losses": one.defender_losses,
                    "count": one.rolls,
                    "probability": float(one.probability),
                }
                for one in self.outcomes
            ],
        }


def roll(attack_dice: int, defend_dice: int, rules: Rules | str = "hasbro-2015") -> Roll:
    """Return one roll of `attack_dice` against `defend_dice`.

    Raises
    ------
    UnitsError
        If the rules allow no such number of dice.

    Examples
    --------
    >>> roll(3, 2).counts
    (2890, 2611, 2275)
    >>> round(float(roll(3, 2).attacker_losses), 4)
    0.9209
    """
    rules = as_rules(rules)
    attack_dice = _allowed("attack", attack_dice, rules.attack_dice, rules)
    defend_dice = _allowed("defend", defend_dice, len(rules.defend_at), rules)
    if rules.fewer_dice == "no-attack" and attack_dice < defend_dice:
        raise UnitsError(
            f"attack dice: under {rules} nobody attacks {defend_dice} dice with {attack_dice}; "
            f"write at least {defend_dice}, or rules with fewer-dice=attack"
        )
    return Roll(rules, attack_dice, defend_dice, loss_counts(rules, attack_dice, defend_dice))


def _allowed(side: str, dice: int, most: int, rules: Rules) -> int:
    number = require_units(f"{side} dice", dice)
    if number > most:
        key = f"attack-dice={number}" if side == "attack" else f"defend-at={list_text(range(1, min(number, 9) + 1))}"
        raise UnitsError(
            f"{side} dice: {number:,} is more than {rules} allows; write at most {most}, or rules such as {key}"
        )
    return number
