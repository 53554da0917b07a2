"""Agreement: whether the true value lies in what a published figure claims."""

from math import sqrt

from riskodds.published.figures import Figure
from riskodds.published.quantities import is_chance
from riskodds.published.true_values import Truth, exact_truth, question_of

CONFIDENCE = 0.99
"""Of the interval for simulated figures."""
FLOAT_ERROR = 1e-12
"""More than the relative error of a true value; nearer to an end of a claim than this, exact rationals decide."""
MOST_EXACT = 10_000
"""States of a battle that is solved in exact rationals for that; of a larger one the benefit of the doubt is given."""


def agrees(figure: Figure, truth: Truth) -> bool:
    """Return whether the true value lies in what a figure claims or, of a simulated one, near enough."""
    claim, value = figure.claim, truth.value
    if figure.trials:
        low, high = interval(figure, truth)
        return claim.low <= high and low <= claim.high
    slack = abs(value) * FLOAT_ERROR if isinstance(value, float) else 0
    if claim.low + slack <= value <= claim.high - slack:
        return True
    if not slack or value < claim.low - slack or value > claim.high + slack:
        return False
    if is_chance(figure.quantity) and (claim.low >= 1 - slack or claim.high <= slack):
        return False  # what is claimed is certainty, or impossibility, of which a battle falls short
    if is_chance(figure.quantity) and (claim.low <= slack or claim.high >= 1 - slack):
        return claim.low + slack <= value or value <= claim.high - slack
    return _agrees_exactly(figure)


def _agrees_exactly(figure: Figure) -> bool:
    question = question_of(figure)
    if question is None or question.attackers * question.defenders > MOST_EXACT:
        return True
    exact = exact_truth(question)
    return exact is None or figure.claim.low <= exact <= figure.claim.high


def interval(figure: Figure, truth: Truth) -> tuple[float, float]:
    """Return where so many trials put a true value, with a chance of `CONFIDENCE`."""
    from scipy import stats

    value, trials = float(truth.value), figure.trials or 1
    if is_chance(figure.quantity):
        low, high = stats.binom.interval(CONFIDENCE, trials, value)
        return float(low) / trials, float(high) / trials
    if not truth.sd:
        return value, value
    low, high = stats.norm.interval(CONFIDENCE, value, truth.sd / sqrt(trials))
    return float(low), float(high)
