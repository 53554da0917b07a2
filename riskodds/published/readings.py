"""Readings: other things that a published figure may have meant.

A reading is a function that turns a figure into the one that would have had to be published for the number to
hold: counted differently, under other rules, with sides or losses exchanged, cut off instead of rounded. Where it
changes nothing or makes no sense, it returns the figure as it is.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from riskodds.published.figures import Count, Figure
from riskodds.published.quantities import Kind, is_chance, kind_of, name_of
from riskodds.rules.ruleset import PRESETS, Rules
from riskodds.turns.cards import Wild

Change = Callable[[Figure], Figure]

MOST_PAIRS = 3
"""Units that a roll costs at most under the rules that people play."""

BARE_PERCENT = "a percentage without its sign"


@dataclass(frozen=True)
class Reading:
    """One way to read all figures of a source."""

    changes: tuple[Change, ...]

    @property
    def complexity(self) -> int:
        """How many things were otherwise than stated."""
        return len(self.changes)

    def read(self, figure: Figure) -> Figure:
        """Return the figure that would have been right to publish."""
        for change in self.changes:
            figure = change(figure)
        return figure


def reading_in_words(stated: Figure, read: Figure) -> str:
    """Return what a reading takes a figure to be instead of what it states.

    >>> from riskodds.published.printed import printed_number
    >>> stated = Figure("somebody", "conquest", Rules(), 10, 10, printed_number("48 %"))
    >>> reading_in_words(stated, replace(stated, count=Count.TERRITORY, rules=Rules.parse("hasbro-2000")))
    'rules=hasbro-2000 count=territory'
    """
    given = GIVEN.get(stated.quantity) == read.quantity
    keys = [
        f"quantity={read.quantity}" if given else "",
        f"rules={read.rules}" if read.rules != stated.rules else "",
        f"count={read.count}" if read.count != stated.count else "",
    ]
    swapped = read.quantity != stated.quantity and not given
    others = [f"swapped with {read.quantity}" if swapped else "", *oddities(stated, read)]
    return ", ".join(filter(None, [" ".join(filter(None, keys)), *others]))


def oddities(stated: Figure, read: Figure) -> list[str]:
    """Return what is odd about a reading beyond quantity, rules and count."""
    odd = [
        "attackers and defenders swapped" if _units(read) != _units(stated) else "",
        "dice treated as independent" if read.independent else "",
        _printed(stated, read),
    ]
    return list(filter(None, odd))


def _units(figure: Figure) -> tuple[int | None, int | None]:
    return figure.attackers, figure.defenders


def _printed(stated: Figure, read: Figure) -> str:
    """Return how a number was printed otherwise than it should have been."""
    if read.printed.unit == stated.printed.unit:
        return "truncated instead of rounded" if read.printed != stated.printed else ""
    return BARE_PERCENT if read.printed.unit < stated.printed.unit else "a fraction with a sign of percent"


def other_count(figure: Figure) -> Figure:
    """Count attackers with the army that stays behind, or without it."""
    other = {Count.ATTACKING: Count.TERRITORY, Count.TERRITORY: Count.ATTACKING}.get(figure.count)
    return replace(figure, count=other) if other else figure


def other_rules(rules: Rules) -> Change:
    """Return the change to these rules of battles."""
    return lambda figure: replace(figure, rules=rules) if isinstance(figure.rules, Rules) else figure


def other_wild(figure: Figure) -> Figure:
    """Let the wild card stand for something else."""
    other = {Wild.ANY_DESIGN: Wild.WITH_PAIR, Wild.WITH_PAIR: Wild.ANY_DESIGN}
    return replace(figure, rules=other[figure.rules]) if isinstance(figure.rules, Wild) else figure


SIDES = {
    "conquest": "failure",
    "failure": "conquest",
    "attacker_losses": "defender_losses",
    "defender_losses": "attacker_losses",
    "roll_attacker_losses": "roll_defender_losses",
    "roll_defender_losses": "roll_attacker_losses",
}
GIVEN = {
    "attacker_losses": "attacker_losses_given_conquest",
    "attacker_losses_given_conquest": "attacker_losses",
    "defender_losses": "defender_losses_given_failure",
    "defender_losses_given_failure": "defender_losses",
}


def other_quantity(names: dict[str, str]) -> Change:
    """Return the change of quantities by their names."""
    return lambda figure: replace(figure, quantity=names.get(figure.quantity, figure.quantity))


def swapped_losses(one: int, other: int) -> Change:
    """Return the change that exchanges two of the attacker's losses in a roll."""
    names = {
        f"roll_attacker_loses_{one}": f"roll_attacker_loses_{other}",
        f"roll_attacker_loses_{other}": f"roll_attacker_loses_{one}",
    }
    return other_quantity(names)


def swapped_units(figure: Figure) -> Figure:
    """Exchange attackers and defenders."""
    if figure.attackers is None or figure.defenders is None or name_of(figure.quantity) == "ends_A_D":
        return figure
    return replace(figure, attackers=figure.defenders, defenders=figure.attackers)


def truncated(figure: Figure) -> Figure:
    """Take the further digits as cut off, not rounded."""
    whole = kind_of(figure.quantity) is Kind.NEEDED or not figure.printed.unit or figure.printed.floating
    return figure if whole else replace(figure, printed=figure.printed.truncated())


def other_unit(figure: Figure) -> Figure:
    """Take percent for a fraction, or a fraction for percent."""
    if not is_chance(figure.quantity) or not figure.printed.unit:
        return figure
    percent = figure.printed.percent
    other = figure.printed.times(Fraction(100) if percent else Fraction(1, 100))
    return replace(figure, printed=replace(other, percent=not percent))


def independent(figure: Figure) -> Figure:
    """Treat sorted dice as if they were independent."""
    return replace(figure, independent=True)


_RULES = tuple(other_rules(preset.rules) for preset in PRESETS.values())
_OTHERS: tuple[Change, ...] = (
    other_quantity(GIVEN),
    other_quantity(SIDES),
    *(swapped_losses(*both) for both in combinations(range(MOST_PAIRS + 1), 2)),
    swapped_units,
    truncated,
    other_unit,
)

READINGS: tuple[Reading, ...] = (
    Reading((other_count,)),
    *(Reading((rules,)) for rules in _RULES),
    Reading((other_wild,)),
    *(Reading((other,)) for other in _OTHERS),
    Reading((independent,)),
    *(Reading((rules, other_count)) for rules in _RULES),
    *(Reading((other_count, other)) for other in _OTHERS),
    *(Reading((rules, truncated)) for rules in _RULES),
)
"""The readings that are tried, the simplest first."""
