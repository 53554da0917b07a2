"""Agreement: whether the true value lies in what a published figure claims."""

from math import sqrt

from riskodds.published.figures import Figure
from riskodds.published.quantities import is_chance
from riskodds.published.true_values import TrueValue, exact_value, question_of
from riskodds.rules.limits import MOST_STATES_CHECKED_EXACTLY, VALUE_ERROR

CONFIDENCE = 0.99
"""Of the interval for simulated figures."""


def agrees(figure: Figure, true_value: TrueValue) -> bool:
    """Return whether the true value lies in what a figure claims or, of a simulated one, near enough."""
    printed, value = figure.printed, true_value.value
    if figure.trials:
        low, high = interval(figure, true_value)
        return printed.low <= high and low <= printed.high
    slack = abs(value) * VALUE_ERROR if isinstance(value, float) else 0
    if printed.low + slack <= value <= printed.high - slack:
        return True
    if not slack or value < printed.low - slack or value > printed.high + slack:
        return False
    if is_chance(figure.quantity) and (printed.low >= 1 - slack or printed.high <= slack):
        return False  # what is claimed is certainty, or impossibility, of which a battle falls short
    if is_chance(figure.quantity) and (printed.low <= slack or printed.high >= 1 - slack):
        return printed.low + slack <= value or value <= printed.high - slack
    return _agrees_exactly(figure)


def _agrees_exactly(figure: Figure) -> bool:
    question = question_of(figure)
    if question is None or question.attackers * question.defenders > MOST_STATES_CHECKED_EXACTLY:
        return True
    exact = exact_value(question)
    return exact is None or figure.printed.low <= exact <= figure.printed.high


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
