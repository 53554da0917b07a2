"""Verdicts: whether published figures hold, and if not as stated, under which reading.

Figures of one source are read together. A reading under which all of them hold explains the source; otherwise the
readings that explain most of what does not hold as stated are taken, one after the other.

An explanation can be an accident. A chance p that is claimed within an interval of width w holds by accident under a
given reading with a chance of about w / (4p - 4p²), as readings crowd near 0 and 1 (units and means of them, which
crowd too: w over the square root of their size; simulated figures: wider by their interval); under one of the first
n readings, k figures together with about n · w₁ · … · wₖ. Where that is more than `ACCIDENT`, the figures are not
explained: the reading is named, and that the digits do not decide for it. Nor do they if another reading that is as
simple explains the same figures with other true values.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import prod, sqrt
from typing import NamedTuple

from riskodds.errors import RiskOddsError
from riskodds.published.agreement import agrees, interval, with_exact_values
from riskodds.published.figures import Figure
from riskodds.published.quantities import Kind, is_chance, kind_of
from riskodds.published.readings import READINGS, Reading, reading_in_words
from riskodds.published.true_values import TrueValue, question_of, true_values_of, why_unknown
from riskodds.rules.announcing import announced
from riskodds.rules.answers import short
from riskodds.rules.arguments import require_choice, require_kind, require_several

ACCIDENT = 0.05
"""The most that may be expected of accidents where an explanation is called decided."""


MOST_SOURCES = 2_000
"""Each is tried under every reading."""


class Verdict(StrEnum):
    """Whether a figure holds."""

    AGREES = "agrees"
    """As stated."""
    EXPLAINED = "explained"
    """Not as stated, but under another reading."""
    DIFFERS = "differs"
    """Under none."""


@dataclass(frozen=True, repr=False)
class Finding:
    """What was found about one figure."""

    figure: Figure
    true_value: TrueValue
    """The true value of what the figure states to be."""
    verdict: Verdict
    readings: tuple[str, ...] = ()
    """Under which the figure holds, the likeliest first; of one that differs, those that its digits are too few for."""
    decided: bool = True
    """Whether the digits decide for the first of the readings."""
    instead: Fraction | None = None
    """Of units needed that differ: the chance that so many units have."""

    def __repr__(self) -> str:
        """Write the figure, its true value and the verdict."""
        figure = self.figure
        units = " v ".join(str(each) for each in (figure.attackers, figure.defenders) if each is not None)
        what = f"{figure.source}: {figure.quantity} {units}".rstrip()
        return f"<{what} is {figure.printed.text}: {self.verdict}, truly {short(self.true_value.value)}>"


class Report(NamedTuple):
    """What was found about all figures."""

    findings: list[Finding]
    """In the order of the figures."""
    problems: list[str]
    """The figures that have no true value: where, and why."""

    def count(self, verdict: Verdict) -> int:
        """Return how many figures have a verdict."""
        verdict = require_choice("verdict", verdict, Verdict)
        return sum(finding.verdict is verdict for finding in self.findings)


def check(figures: Iterable[Figure]) -> Report:
    """Return the verdict on each figure; the figures of one source are read together.

    Raises
    ------
    RiskOddsError
        If something in it is no figure, or there are more than `MOST_SOURCES` sources.

    Examples
    --------
    >>> from riskodds.published.printed import printed_number
    >>> from riskodds.rules.ruleset import Rules
    >>> finding = check([Figure("somebody", "conquest", Rules(), 10, 10, printed_number("47.99 %"))]).findings[0]
    >>> finding.verdict, finding.readings[0], round(finding.true_value.value, 4)
    (<Verdict.EXPLAINED: 'explained'>, 'count=territory', 0.5676)
    """
    several = require_several("figures", figures, "a list of figures, as figures_in(…).figures is")
    figures = [require_kind("figure", each, Figure, "one such as figures_in reads") for each in several]
    names = len({figure.source for figure in figures})
    if names > MOST_SOURCES:
        raise RiskOddsError(f"figures: {names:,} sources are too many; write at most {MOST_SOURCES:,} at a time")
    stated = with_exact_values(true_values_of(figures))
    problems = [_problem(figure, stated.get(figure)) for figure in figures]
    known = [figure for figure, problem in zip(figures, problems, strict=True) if not problem]
    sources: dict[str, list[Figure]] = defaultdict(list)
    for figure in known:
        sources[figure.source].append(figure)
    wrong = {figure for figure in known if not agrees(figure, stated[figure])}
    doubted = [figure for some in sources.values() if wrong.intersection(some) for figure in some]
    once = dict.fromkeys(doubted)
    readings = {
        figure: tuple(reading.read(figure) for reading in READINGS)
        for figure in announced(f"reading {len(once):,} figures", once)
    }
    unknown = {read: None for reads in readings.values() for read in reads if read not in stated}
    known_values = _Known(readings, stated | with_exact_values(true_values_of(unknown)))
    each_source = announced(f"checking {len(sources):,} sources", sources.values())
    findings = {one.figure: one for some in each_source for one in _check_source(some, wrong, known_values)}
    return Report([replace(findings[figure], figure=figure) for figure in known], list(filter(None, problems)))


def _problem(figure: Figure, true_value: TrueValue | None) -> str:
    """Return why nothing can be said about a figure, or nothing."""
    if true_value is None:
        question = question_of(figure)
        alone = "attackers: the only army on the territory stays behind; write at least 2, or another count"
        why = why_unknown(question) if question else alone
    elif figure.trials and not is_chance(figure.quantity) and true_value.sd is None:
        why = f"trials: of {figure.quantity} the spread is not known; leave them out"
    else:
        return ""
    return f"{figure.place}: {why}"


class _Fit(NamedTuple):
    """A figure read so that it holds."""

    reading: Reading
    words: str
    value: float
    """The true value under the reading, rounded."""
    tried: int
    """How many readings with different values come before it in `READINGS`, and one."""


class _Known(NamedTuple):
    """What is known about all figures."""

    read: Mapping[Figure, tuple[Figure, ...]]
    """Under each of `READINGS`."""
    true: Mapping[Figure, TrueValue]
    """As stated and as read, as far as there are true values."""


Fits = Mapping[Figure, Mapping[Reading, _Fit]]


def _check_source(figures: list[Figure], wrong: set[Figure], known: _Known) -> Iterator[Finding]:
    explained = {each.figure: each for each in _explained(figures, wrong, known)} if wrong.intersection(figures) else {}
    for figure in figures:
        if figure in explained:
            yield explained[figure]
        elif figure in wrong:
            yield Finding(figure, known.true[figure], Verdict.DIFFERS, instead=_instead(figure))
        else:
            yield Finding(figure, known.true[figure], Verdict.AGREES)


def _explained(figures: list[Figure], wrong: set[Figure], known: _Known) -> Iterator[Finding]:
    """Yield a finding for each wrong figure that holds under some reading."""
    true = known.true
    fits = {figure: _fits(figure, known, as_stated=figure not in wrong) for figure in figures}
    whole = [reading for reading in READINGS if all(reading in fits[figure] for figure in figures)]
    remaining = [figure for figure in figures if figure in wrong]
    while remaining:
        best = whole[0] if whole else max(READINGS, key=lambda each: sum(each in fits[figure] for figure in remaining))
        some = [figure for figure in remaining if best in fits[figure]]
        if not some:
            return
        evidence = [figure for figure in figures if whole or figure in some]
        evidence = [figure for figure in evidence if fits[figure][best].words]
        by_accident = (
            max(fits[figure][best].tried for figure in evidence)
            * prod(chance_of_accident(figure, true[figure]) for figure in evidence)
            > ACCIDENT
        )
        decided = not by_accident and not _rivals(best, evidence, fits)
        verdict = Verdict.DIFFERS if by_accident else Verdict.EXPLAINED
        for figure in some:
            readings = _readings_in_words(best, fits[figure])
            instead = _instead(figure) if by_accident else None
            yield Finding(figure, true[figure], verdict, readings, decided, instead)
        remaining = [figure for figure in remaining if figure not in some]


def _fits(figure: Figure, known: _Known, *, as_stated: bool) -> dict[Reading, _Fit]:
    """Return the readings under which a figure holds, without words where they change nothing."""
    fits: dict[Reading, _Fit] = {}
    true = known.true
    tried = {(true[figure].rounded, figure.printed.low)}
    for reading, read in zip(READINGS, known.read[figure], strict=True):
        if read not in true:
            continue
        value = true[read].rounded
        tried.add((value, read.printed.low))
        if as_stated if read == figure else agrees(read, true[read]):
            fits[reading] = _Fit(reading, reading_in_words(figure, read), value, len(tried) - 1)
    return fits


def _rivals(best: Reading, evidence: list[Figure], fits: Fits) -> bool:
    """Return whether another reading, as simple, explains the same figures with other true values."""
    explanations = {
        tuple(fits[figure][reading].value for figure in evidence)
        for reading in READINGS
        if reading.complexity <= best.complexity and all(reading in fits[figure] for figure in evidence)
    }
    return len(explanations) > 1


def _readings_in_words(best: Reading, fits: Mapping[Reading, _Fit]) -> tuple[str, ...]:
    """Return the readings of a figure in words, the best first, without those that add to another."""
    needless = {more for one in fits for more in fits if set(one.changes) < set(more.changes)}
    words = [fits[best].words, *(fit.words for reading, fit in fits.items() if reading not in needless)]
    return tuple(dict.fromkeys(filter(None, words)))


def chance_of_accident(figure: Figure, true_value: TrueValue) -> float:
    """Return the chance that a figure holds by accident under one reading, roughly.

    >>> from riskodds.published.printed import printed_number
    >>> from riskodds.rules.ruleset import Rules
    >>> stated = Figure("somebody", "conquest", Rules(), 10, 10, printed_number("50 %"))
    >>> round(chance_of_accident(stated, TrueValue(0.57)), 9)
    0.01
    """
    low, high = float(figure.printed.low), float(figure.printed.high)
    width = high - low
    if figure.trials:
        least, most = interval(figure, true_value)
        width += most - least
    if not is_chance(figure.quantity):
        return min(1.0, width / max(1.0, sqrt(high)))
    if high > 1 + width:  # a percentage without its sign
        low, high, width = low / 100, high / 100, width / 100
    middle = min(1.0, max(0.0, (low + high) / 2))
    return min(1.0, width / max(width, 4 * middle * (1 - middle)))


def _instead(figure: Figure) -> Fraction | None:
    """Return, of units needed, the chance that the published number has."""
    if kind_of(figure.quantity) is not Kind.NEEDED:
        return None
    units = round((figure.printed.low + figure.printed.high) / 2)
    if figure.quantity == "attackers_needed":
        asked = replace(figure, quantity="conquest", attackers=units, target=None)
    else:
        asked = replace(figure, quantity="failure", defenders=units, target=None)
    true_value = true_values_of([asked]).get(asked) if units > 0 else None
    return Fraction(true_value.value) if true_value else None
