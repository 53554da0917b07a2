"""Agreement: whether the true value lies in what a published figure claims."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import sqrt

import numpy as np

from riskodds.engine.chain import chain
from riskodds.engine.numbers import Array
from riskodds.engine.payoffs import conquest, failure, losses
from riskodds.engine.solver import backward
from riskodds.published.figures import Figure
from riskodds.published.quantities import Kind, is_chance, kind_of
from riskodds.published.true_values import Question, TrueValue, exact_value, question_of
from riskodds.rules.limits import FLOAT_ERROR_NEAR_ONE, MOST_STATES_CHECKED_EXACTLY, VALUE_ERROR
from riskodds.rules.ruleset import Rules

CONFIDENCE = 0.99
"""Of the interval for simulated figures."""


def agrees(figure: Figure, true_value: TrueValue) -> bool:
    """Return whether the true value lies in what a figure claims or, of a simulated one, near enough.

    Where floating point does not decide, the figure is believed; `with_exact_values` puts values there that do.
    """
    return _decision(figure, true_value) is not False


def _decision(figure: Figure, true_value: TrueValue) -> bool | None:
    """Return whether a figure holds, or None where rounding errors of the true value decide."""
    printed, value = figure.printed, true_value.value
    if figure.trials:
        low, high = interval(figure, true_value)
        return printed.low <= high and low <= printed.high
    if printed.floating:
        return _rounded_alike(figure, float(value))
    slack = abs(value) * VALUE_ERROR if isinstance(value, float) else 0
    if printed.low + slack <= value <= printed.high - slack:
        return True
    if not slack or value < printed.low - slack or value > printed.high + slack:
        return False
    if is_chance(figure.quantity) and (printed.low <= slack or printed.high >= 1 - slack):
        certainty = printed.low >= 1 - slack or printed.high <= slack  # claimed, of which a battle falls short
        return not certainty and (printed.low + slack <= value or value <= printed.high - slack)
    return None


def _rounded_alike(figure: Figure, value: float) -> bool:
    """Return whether a number with a computer's digits and the true value differ by rounding errors at most."""
    printed = (float(figure.printed.low) + float(figure.printed.high)) / 2
    if not is_chance(figure.quantity):
        return abs(printed - value) <= VALUE_ERROR * max(1.0, value)
    near_one = FLOAT_ERROR_NEAR_ONE if value > 0.5 else 0.0
    return abs(printed - value) <= VALUE_ERROR * min(value, 1 - value) + near_one


def with_exact_values(true: Mapping[Figure, TrueValue]) -> dict[Figure, TrueValue]:
    """Return true values, in exact rationals where floating point does not decide whether a figure holds.

    Battles of more than `MOST_STATES_CHECKED_EXACTLY` states stay as they are.
    """
    doubted = {figure: question_of(figure) for figure, value in true.items() if _decision(figure, value) is None}
    exact = _exact_values(question for question in doubted.values() if question)
    sharper = {
        figure: replace(true[figure], value=exact[question])
        for figure, question in doubted.items()
        if question is not None and question in exact
    }
    return {**true, **sharper}


def _exact_values(questions: Iterable[Question]) -> dict[Question, Fraction]:
    """Return exact values of questions about battles; those under the same rules are swept together."""
    together: dict[Rules, list[Question]] = defaultdict(list)
    found: dict[Question, Fraction | None] = {}
    for question in dict.fromkeys(questions):
        if question.attackers * question.defenders > MOST_STATES_CHECKED_EXACTLY:
            continue
        if kind_of(question.quantity) is Kind.BATTLE and isinstance(question.rules, Rules) and not question.independent:
            together[question.rules].append(question)
        else:
            found[question] = exact_value(question)
    for rules, some in together.items():
        attackers, defenders = max(each.attackers for each in some), max(each.defenders for each in some)
        if attackers * defenders > MOST_STATES_CHECKED_EXACTLY:
            found |= {question: exact_value(question) for question in some}
        else:
            swept = _swept(rules, attackers, defenders, {each.quantity for each in some})
            found |= {each: swept[each.quantity][each.attackers, each.defenders] for each in some}
    return {question: value for question, value in found.items() if value is not None}


def _swept(rules: Rules, attackers: int, defenders: int, quantities: set[str]) -> dict[str, Array]:
    """Return exact quantities of all battles up to a size; None where they are means given what cannot happen."""
    battles = chain(rules, attackers, defenders, exact=True)
    lost = losses(battles)
    won, failed = conquest(battles), failure(battles)
    units = np.vectorize(Fraction, otypes=[object])(np.indices(battles.shape))
    payoffs = {
        "conquest": (won,),
        "failure": (failed,),
        "attacker_losses": (lost[0],),
        "defender_losses": (lost[1],),
        "attackers_left_given_conquest": (won, won * units[0]),
        "attacker_losses_given_conquest": (won, won * units[0]),
        "defender_losses_given_failure": (failed, failed * units[1]),
    }
    values = {name: backward(battles, np.stack(payoffs[name])) for name in quantities}
    divide = np.vectorize(lambda part, whole: part / whole if whole else None, otypes=[object])
    lose = np.vectorize(lambda had, left: None if left is None else had - left, otypes=[object])
    swept = {}
    for name, (first, *more) in values.items():
        given = divide(more[0], first) if more else first
        side = {"attacker_losses_given_conquest": 0, "defender_losses_given_failure": 1}.get(name)
        swept[name] = given if side is None else lose(units[side], given)
    return swept


def interval(figure: Figure, true_value: TrueValue) -> tuple[float, float]:
    """Return where so many trials put a true value, with a chance of `CONFIDENCE`."""
    from scipy import stats

    value, trials = float(true_value.value), figure.trials or 1
    if is_chance(figure.quantity):
        low, high = stats.binom.interval(CONFIDENCE, trials, value)
        return float(low) / trials, float(high) / trials
    if not true_value.sd:
        return value, value
    low, high = stats.norm.interval(CONFIDENCE, value, true_value.sd / sqrt(trials))
    return float(low), float(high)
