"""True values: the exact values of what published figures are about."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from riskodds.battles.batch import Summary, summaries
from riskodds.battles.result import Battle
from riskodds.battles.single import battle, exact_battle
from riskodds.dice.independence import independent_results
from riskodds.dice.one_roll import roll
from riskodds.engine.chain import chain_under
from riskodds.engine.payoffs import conquest, failure, losses
from riskodds.engine.solver import backward
from riskodds.errors import RiskOddsError
from riskodds.published.figures import Count, Figure
from riskodds.published.quantities import Kind, kind_of, name_of, numbers_in
from riskodds.questions.needed import attackers_needed, defenders_needed
from riskodds.rules.limits import MOST_STATES_CHECKED, MOST_UNITS_CHECKED
from riskodds.rules.ruleset import Rules
from riskodds.rules.units import armies_on_territory, attackers_from_territory
from riskodds.turns.cards import Wild, set_in_hand

INDEPENDENT = ("conquest", "failure", "attacker_losses", "defender_losses")
"""The quantities of a battle that are also known for independent dice."""


@dataclass(frozen=True)
class Question:
    """What is to be known: a figure without what was published."""

    quantity: str
    rules: Rules | Wild
    attackers: int
    """Units free to attack, dice or cards; 0 if they are what is asked for."""
    defenders: int
    target: Fraction | None
    independent: bool
    """Whether sorted dice are treated as if they were independent."""
    on_territory: bool
    """Whether units in the answer are counted with the army that stays behind."""


@dataclass(frozen=True)
class TrueValue:
    """The true value of a quantity."""

    value: float | Fraction
    sd: float | None = None
    """The standard deviation of what is a mean, where it is known."""

    @property
    def rounded(self) -> float:
        """The value without the digits that rounding errors can differ in.

        >>> TrueValue(0.41666666666666663).rounded == TrueValue(Fraction(5, 12)).rounded
        True
        """
        return float(f"{float(self.value):.11e}")


def question_of(figure: Figure) -> Question | None:
    """Return what a figure answers, or None if its only army is the one that stays behind."""
    attackers, quantity = figure.attackers or 0, figure.quantity
    on_territory = figure.count is Count.TERRITORY
    if on_territory and attackers:
        if attackers == 1:
            return None
        attackers = attackers_from_territory(attackers)
        if name_of(quantity) == "ends_A_D":
            left, standing = numbers_in(quantity)
            quantity = f"ends_{max(0, left - 1)}_{standing}"
    needed = kind_of(quantity) is Kind.NEEDED
    return Question(
        quantity,
        figure.rules,
        attackers,
        figure.defenders or 0,
        figure.target,
        figure.independent,
        on_territory and needed and not attackers,
    )


def answers(questions: Iterable[Question]) -> dict[Question, TrueValue]:
    """Return the true value of each question that has one; battles under the same rules are solved together.

    A question has none if its rules do not know such a roll, if its battle does not fit into memory, or if it
    asks for a mean given what cannot happen.
    """
    battles: dict[tuple[Rules | Wild, bool], list[Question]] = defaultdict(list)
    found: dict[Question, TrueValue] = {}
    for question in dict.fromkeys(questions):
        if _is_too_large(question):
            continue
        if kind_of(question.quantity) is Kind.BATTLE:
            battles[question.rules, question.independent].append(question)
        else:
            with suppress(RiskOddsError):
                found |= _truth(question, *_BY_KIND[kind_of(question.quantity)](question))
    for some in battles.values():
        for question, one in _solved(some):
            found |= _truth(question, value_in(one, question.quantity), sd_in(one, question.quantity))
    return found


def true_values_of(figures: Iterable[Figure]) -> dict[Figure, TrueValue]:
    """Return the true value of what each figure states to be, as far as there is one.

    >>> from riskodds.published.printed import printed_number
    >>> figure = Figure("somebody", "roll_attacker_loses_0", Rules(), 1, 1, printed_number("0.41"), Count.DICE)
    >>> true_values_of([figure])[figure].value
    Fraction(5, 12)
    """
    questions = {figure: question_of(figure) for figure in figures}
    found = answers(question for question in questions.values() if question)
    return {figure: found[question] for figure, question in questions.items() if question in found}


def why_unknown(question: Question) -> str:
    """Return why a question has no true value, and what to ask instead.

    >>> why_unknown(Question("set_in_hand", Wild.ANY_DESIGN, 45, 0, None, False, False))
    'cards: 45 is more than the deck of 44; write fewer'
    """
    rules, kind = question.rules, kind_of(question.quantity)
    if _is_too_large(question):
        return f"{question.attackers:,} against {question.defenders:,} is too large to check; write fewer units"
    try:
        if kind is Kind.BATTLE and isinstance(rules, Rules):
            summaries([(question.attackers, question.defenders)], rules)
        elif kind is not Kind.BATTLE:
            _BY_KIND[kind](question)
    except RiskOddsError as error:
        return str(error)
    return f"{question.quantity} has no value under {rules}; look for another number, rules or target"


def _is_too_large(question: Question) -> bool:
    picks = isinstance(question.rules, Rules) and (question.independent or not question.rules.costs_every_pair)
    states = question.attackers * question.defenders
    return question.attackers + question.defenders > MOST_UNITS_CHECKED or (picks and states > MOST_STATES_CHECKED)


def exact_value(question: Question) -> Fraction | None:
    """Return the true value of a question about a battle in exact rationals, or None if there is none."""
    if question.independent or not isinstance(question.rules, Rules):
        return None
    value: Fraction | None = value_in(
        exact_battle(question.attackers, question.defenders, question.rules), question.quantity
    )
    return value


def _truth(question: Question, value: Any, sd: float | None = None) -> dict[Question, TrueValue]:
    return {} if value is None else {question: TrueValue(value, sd)}


Solved = Summary | Battle[Any]

_VALUES: dict[str, Callable[[Any], Any]] = {
    "conquest": lambda one: one.conquest,
    "failure": lambda one: one.failure,
    "attacker_losses": lambda one: one.attacker_losses.mean,
    "defender_losses": lambda one: one.defender_losses.mean,
    "attacker_losses_given_conquest": lambda one: one.attacker_losses.given_conquest,
    "defender_losses_given_failure": lambda one: one.defender_losses.given_failure,
    "attackers_left_given_conquest": lambda one: one.attackers_left_given_conquest,
    "move_in": lambda one: one.move_in,
}


def value_in(one: Solved | dict[str, float], quantity: str) -> Any:
    """Return a quantity of a battle; None if it is a mean given what cannot happen.

    >>> value_in(exact_battle(1, 2), "conquest"), value_in(exact_battle(1, 2), "ends_1_0")
    (Fraction(275, 2592), Fraction(275, 2592))
    """
    if isinstance(one, dict):
        return one.get(quantity)
    if quantity in _VALUES:
        return _VALUES[quantity](one)
    if not isinstance(one, Battle):
        return None
    outcomes: dict[tuple[int, ...], Any] = {(left, standing): chance for left, standing, chance in one.outcomes}
    if name_of(quantity) == "conquest_losing_K":
        return outcomes.get((one.attackers - numbers_in(quantity)[0], 0), 0)
    return outcomes.get(numbers_in(quantity), 0)


def sd_in(one: Solved | dict[str, float], quantity: str) -> float | None:
    """Return the standard deviation of the losses that a quantity is a mean of."""
    if isinstance(one, dict):
        return None
    sds = {"attacker_losses": one.attacker_losses.sd, "defender_losses": one.defender_losses.sd}
    return sds.get(quantity)


def _solved(questions: list[Question]) -> Iterator[tuple[Question, Solved | dict[str, float]]]:
    """Yield questions about battles under the same rules, each with its battle."""
    rules, starts = questions[0].rules, list(dict.fromkeys((each.attackers, each.defenders) for each in questions))
    if not isinstance(rules, Rules):
        return
    solved: dict[tuple[int, int], Solved | dict[str, float]] = {}
    if questions[0].independent:
        solved |= _independent(starts, rules)
    else:
        for some in (starts, *([start] for start in starts)):  # if not all together, then each by itself
            with suppress(RiskOddsError):
                solved |= zip(some, summaries(some, rules), strict=True)
            if len(solved) == len(starts):
                break
    for question in questions:
        if (question.attackers, question.defenders) in solved:
            yield question, solved[question.attackers, question.defenders]


def _independent(starts: list[tuple[int, int]], rules: Rules) -> dict[tuple[int, int], dict[str, float]]:
    """Return the battles if sorted dice were independent; none where the defender's picks depend on them."""
    if rules.defender_picks != "before":
        return {}
    battles = chain_under(independent_results, rules, *map(max, zip(*starts, strict=True)))
    values = backward(battles, np.stack([conquest(battles), failure(battles), *losses(battles)]))
    return {start: dict(zip(INDEPENDENT, values[:, *start].tolist(), strict=True)) for start in starts}


Value = tuple[float | Fraction | None, float | None]
"""A true value, or None, and its standard deviation, if known."""
UNKNOWN = (None, None)


def _of_roll(question: Question) -> Value:
    if not isinstance(question.rules, Rules):
        return UNKNOWN
    one = roll(question.attackers, question.defenders, question.rules)
    if question.independent and not one.rules.costs_every_pair:
        return UNKNOWN
    results = [(lost, killed, chance) for lost, killed, _, chance in one.outcomes]
    if question.independent:
        results = [*independent_results(one.rules, one.attack_dice, one.defend_dice)]
    if name_of(question.quantity) == "roll_attacker_loses_K":
        loss = numbers_in(question.quantity)[0]
        chances = [each[-1] for each in results if each[0] == loss]
        return sum(chances, Fraction()) if loss <= one.pairs else None, None
    side = 0 if question.quantity == "roll_attacker_losses" else 1
    mean = sum((each[side] * each[-1] for each in results), Fraction())
    return mean, sqrt(sum((each[side] ** 2 * each[-1] for each in results), Fraction()) - mean**2)


def _of_ending(question: Question) -> Value:
    if question.independent or not isinstance(question.rules, Rules):
        return UNKNOWN
    return value_in(battle(question.attackers, question.defenders, question.rules), question.quantity), None


def _of_needed(question: Question) -> Value:
    if question.independent or question.target is None or not isinstance(question.rules, Rules):
        return UNKNOWN
    if question.quantity == "defenders_needed":
        units = defenders_needed(question.attackers, question.target, question.rules).units
    else:
        units = attackers_needed(question.defenders, question.target, question.rules).units
    if units is None:
        return UNKNOWN
    return Fraction(armies_on_territory(units) if question.on_territory else units), None


def _of_cards(question: Question) -> Value:
    if question.independent or isinstance(question.rules, Rules):
        return UNKNOWN
    return set_in_hand(question.attackers, question.rules), None


_BY_KIND: dict[Kind, Callable[[Question], Value]] = {
    Kind.ROLL: _of_roll,
    Kind.ENDING: _of_ending,
    Kind.NEEDED: _of_needed,
    Kind.CARDS: _of_cards,
}
