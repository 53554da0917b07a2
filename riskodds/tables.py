"""Tables: named quantities over ranges of units, ready for any renderer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np

from riskodds.battle import battle
from riskodds.chain import SMALLEST_FLOAT_CHANCE, Chain, chain
from riskodds.dice import roll
from riskodds.inverse import attackers_needed
from riskodds.language import ENGLISH, Language, message
from riskodds.payoffs import conquest, failure, losses
from riskodds.render.number import rounded, text_of
from riskodds.render.table import Cell, Chance, Table
from riskodds.rules import Rules
from riskodds.semiring import FLOAT, LOG, Array, Semiring
from riskodds.solver import backward
from riskodds.stop import TO_THE_END
from riskodds.units import armies_on_territory
from riskodds.wording import how_it_is_fought, in_words

MOST_DIGITS = 300
"""Of a chance that is asked for in decimals; another one is written as a ratio."""


@dataclass(frozen=True)
class Request:
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

    def shown(self, attackers: int) -> int:
        """Return a number of attackers by the count that is shown.

        >>> Request((Rules(),), (), (), on_territory=True).shown(10)
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
        words = in_words(self.rules[0], self.language)
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
        fought = how_it_is_fought(TO_THE_END, self.rules[0], language=self.language)
        return f"{self.rules_in_words} {fought} {self.count_in_words}"


def conquest_chances(battles: Chain) -> Array:
    """Return the chance of conquest in every state, as `Chance`."""
    semiring = battles.semiring
    payoffs = np.stack([conquest(battles), failure(battles)])
    chances = backward(battles, payoffs)
    possible = chances != 0
    if semiring is FLOAT and not possible.all():
        # A float of zero may be impossible or only too small; logarithms tell.
        logarithms = chain(battles.rules, battles.attackers, battles.defenders, semiring=LOG)
        possible = backward(logarithms, np.stack([conquest(logarithms), failure(logarithms)])) > -np.inf
    cells = np.vectorize(Chance, otypes=[object])
    return np.asarray(cells(chances[0], possible[0], ~possible[1]))


def mean_losses(battles: Chain, *, side: int) -> Array:
    """Return one side's mean losses over all battles in every state; side 0 attacks, side 1 defends."""
    return np.asarray(backward(battles, losses(battles))[side])


def left_given_conquest(battles: Chain) -> Array:
    """Return the attackers left in every state, mean given conquest; None where conquest is impossible."""
    semiring = battles.semiring
    attackers = [semiring.number(Fraction(units)) for units in range(battles.attackers + 1)]
    won = conquest(battles)
    chances, left = backward(
        battles, np.stack([won, semiring.times(won, np.array(attackers, dtype=semiring.dtype)[:, np.newaxis])])
    )
    if semiring is LOG:
        possible = chances > -np.inf
        return np.asarray(np.where(possible, np.exp(left - np.where(possible, chances, 0.0)), None))
    if semiring is FLOAT and chances.min() < SMALLEST_FLOAT_CHANCE:
        # Too small to divide by; the logarithms of both are not.
        return left_given_conquest(chain(battles.rules, battles.attackers, battles.defenders, semiring=LOG))
    divide = np.vectorize(lambda sum_, chance: sum_ / chance if chance else None, otypes=[object])
    return np.asarray(divide(left, chances))


def losses_given_conquest(battles: Chain) -> Array:
    """Return the attackers lost in every state, mean given conquest; None where conquest is impossible."""
    lost = np.vectorize(lambda all_, left: None if left is None else all_ - left, otypes=[object])
    return np.asarray(lost(np.arange(battles.attackers + 1)[:, np.newaxis], left_given_conquest(battles)))


def grid(title: str, values_of: Callable[[Chain], Array], request: Request, semiring: Semiring = FLOAT) -> Table:
    """Return a table with attackers down and defenders across.

    Raises
    ------
    UnitsError, RulesError, SizeError
        As `riskodds.chain.chain`.
    """
    values = values_of(chain(request.rules[0], max(request.attackers), max(request.defenders), semiring=semiring))
    rows: list[tuple[Cell, ...]] = [
        (request.shown(attackers), *(values[attackers, list(request.defenders)].tolist()))
        for attackers in request.attackers
    ]
    return Table(
        (request.rows_are, *map(str, request.defenders)),
        tuple(rows),
        align="r" * (len(request.defenders) + 1),
        title=request.language.say(title),
        note=request.note,
        across=request.language.say("defenders"),
        missing="–",
    )


def needed(request: Request) -> Table:
    """Return the fewest attackers that conquer, defenders down and chances across."""
    rows: list[tuple[Cell, ...]] = [
        (
            defenders,
            *(
                None if found is None else request.shown(found)
                for found in (attackers_needed(defenders, each, request.rules[0]).units for each in request.chances)
            ),
        )
        for defenders in request.defenders
    ]
    say = request.language.say
    title = (
        say("Fewest armies on the territory to conquer with at least this chance")
        if request.on_territory
        else say("Fewest attackers to conquer with at least this chance")
    )
    return Table(
        (say("defenders"), *(in_percent(each, request.language) for each in request.chances)),
        tuple(rows),
        align="r" * (len(request.chances) + 1),
        title=title,
        note=request.note,
        across=say("chance of conquest"),
        missing=say("never"),
    )


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


def pick_not_applied(rules: Rules, language: Language = ENGLISH) -> str:
    """Say that single rolls leave out the defender's pick, under rules that have one after the roll."""
    if rules.defender_picks == "before":
        return ""
    return " " + language.say(
        "The dice of both sides are fixed before the roll here; the defender's pick after it is not applied."
    )


def rolls(request: Request) -> Table:
    """Return every roll that the rules know: its counts, their chances and the mean losses."""
    rules, say = request.rules[0], request.language.say
    most_pairs = min(rules.attack_dice, len(rules.defend_at))
    rows: list[tuple[Cell, ...]] = []
    for attack_dice in range(rules.attack_dice, 0, -1):
        for defend_dice in range(len(rules.defend_at), 0, -1):
            one = roll(attack_dice, defend_dice, rules)
            chances = [Chance(each, each > 0, each == 1) for each in one.probabilities]
            padded = [*chances, *[None] * (most_pairs - one.pairs)]
            name = say("{attack} against {defend}", attack=attack_dice, defend=defend_dice)
            rows.append((name, one.rolls, *padded, float(one.attacker_losses), float(one.defender_losses)))
    lost = [say("loses {number}", number=loss) for loss in range(most_pairs + 1)]
    return Table(
        (say("dice"), say("rolls"), *lost, say("att. mean"), say("def. mean")),
        tuple(rows),
        align="l" + "r" * (most_pairs + 4),
        title=say("One roll: what the attacker loses, in percent, and the mean losses"),
        note=request.rules_in_words
        + " "
        + say(
            "Of the units compared the defender loses those that the attacker does not; mean losses are over all rolls."
        )
        + pick_not_applied(rules, request.language),
    )


def compared(request: Request) -> Table:
    """Return the chance of conquest, rules down and battles across."""

    def cell(attackers: int, defenders: int, rules: Rules) -> Chance:
        one = battle(attackers, defenders, rules)
        return Chance(one.conquest, one.conquered.possible, certain=not one.failed.possible)

    say = request.language.say
    names = [say("{attackers} v {defenders}", attackers=request.shown(a), defenders=d) for a, d in request.battles]
    fought = how_it_is_fought(TO_THE_END, *request.rules, language=request.language)
    return Table(
        (say("rules"), *names),
        tuple((str(rules), *(cell(a, d, rules) for a, d in request.battles)) for rules in dict.fromkeys(request.rules)),
        align="l" + "r" * len(request.battles),
        title=say("Chance of conquest under several rules, in percent"),
        note=f"{request.count_in_words} {fought}",
    )


TABLES: dict[str, Callable[..., Table]] = {
    "conquest": partial(grid, message("Chance of conquest, in percent"), conquest_chances),
    "attacker-losses": partial(grid, message("Attackers lost, mean over all battles"), partial(mean_losses, side=0)),
    "defender-losses": partial(grid, message("Defenders lost, mean over all battles"), partial(mean_losses, side=1)),
    "losses-given-conquest": partial(grid, message("Attackers lost, mean given conquest"), losses_given_conquest),
    "attackers-left": partial(
        grid, message("Attackers left, without the army that stays behind, mean given conquest"), left_given_conquest
    ),
    "attackers-needed": needed,
    "roll": rolls,
    "compare": compared,
}
"""The tables by name, each a function of a request; those of a grid also take a semiring."""
