"""Scopes: what a table or a plot is asked to cover, and how it says so."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from riskodds.battles.result import Battle
from riskodds.battles.single import battle
from riskodds.rules.language import ENGLISH, Language
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import TO_THE_END, Stop
from riskodds.rules.units import armies_on_territory
from riskodds.rules.words import how_it_is_fought, rules_in_words
from riskodds.show.render.number import rounded, text_of
from riskodds.show.words import blitz_in_words

MOST_DIGITS = 300
"""Of a chance that is asked for in decimals; another one is written as a ratio."""


@dataclass(frozen=True)
class Scope:
    """What a table is asked to cover."""

    rules: tuple[Rules, ...]
    """One, but for the comparison of rules."""
    attackers: Sequence[int]
    """Units free to attack, a row for each."""
    defenders: Sequence[int]
    """A column for each; of attackers needed, a row."""
    chances: Sequence[Fraction] = ()
    """Of attackers needed, a column for each."""
    battles: Sequence[tuple[int, int]] = ()
    """Of the comparison of rules, a column for each: attackers and defenders."""
    on_territory: bool = False
    """Whether attackers are shown with the army that stays behind."""
    language: Language = ENGLISH
    blitz: bool = False
    """Whether battles are decided by Balanced Blitz."""
    stop: Stop = TO_THE_END

    def shown(self, attackers: int) -> int:
        """Return a number of attackers by the count that is shown.

        >>> Scope((Rules(),), (), (), on_territory=True).shown(10)
        11
        """
        return armies_on_territory(attackers) if self.on_territory else attackers

    @property
    def rows_are(self) -> str:
        """What attackers are called by the count that is shown."""
        return self.language.say("armies on the territory") if self.on_territory else self.language.say("attackers")

    @property
    def rules_in_words(self) -> str:
        """The first of the rules, by name and in words."""
        words = rules_in_words(self.rules[0], self.language)
        return self.language.say("Rules: {rules}. {words}", rules=self.rules[0], words=words)

    @property
    def count_in_words(self) -> str:
        """The way of counting attackers."""
        if self.on_territory:
            return self.language.say("All armies on the attacking territory are counted, one of which stays there.")
        return self.language.say("Attackers are the units free to attack; one more army stays on their territory.")

    @property
    def note(self) -> str:
        """The rules, how the battle is fought, and the way of counting, in words."""
        fought = how_it_is_fought(self.stop, self.rules[0], language=self.language)
        return " ".join([self.rules_in_words, fought, *self.blitz_in_words, self.count_in_words, *self.none_in_words])

    @property
    def none_in_words(self) -> list[str]:
        """What a battle with no units on one side is, if there is one."""
        if 0 not in self.attackers and 0 not in self.defenders:
            return []
        return [
            self.language.say("With no defenders it is conquest, else with no attackers failure, and nothing is lost.")
        ]

    @property
    def blitz_in_words(self) -> list[str]:
        """What Balanced Blitz does, if it decides."""
        return [blitz_in_words(self.language)] if self.blitz else []

    def battle(self, attackers: int, defenders: int, rules: Rules) -> Battle[float]:
        """Return a battle, decided as the table asks."""
        return battle(attackers, defenders, rules, self.stop, blitz=self.blitz)


def in_percent(chance: Fraction, language: Language = ENGLISH) -> str:
    """Return a chance that was asked for, in percent.

    >>> in_percent(Fraction(1, 2)), in_percent(Fraction(955, 1000), Language("de")), in_percent(Fraction(1, 3))
    ('50 %', '95,5 %', '1/3')
    """
    percentage = 100 * chance
    for digits in range(MOST_DIGITS):
        if percentage == round(percentage, digits):
            return f"{text_of(rounded(percentage, digits), language.code)} %"
    return str(chance)
