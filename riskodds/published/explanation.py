"""Explanations: what a number that somebody quotes about a battle may be."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from riskodds.published.agreement import agrees, with_exact_values
from riskodds.published.figures import Count, Figure
from riskodds.published.printed import PrintedNumber, printed_number
from riskodds.published.quantities import is_chance
from riskodds.published.readings import READINGS, Reading, oddities
from riskodds.published.true_values import question_of, true_values_of
from riskodds.rules.answers import short
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units
from riskodds.turns.cards import Wild

OF_BATTLES = (
    "conquest",
    "attacker_losses",
    "defender_losses",
    "attackers_left_given_conquest",
    "move_in",
    "roll_attacker_losses",
    "roll_attacker_loses_0",
    "roll_attacker_loses_1",
    "roll_attacker_loses_2",
    "roll_attacker_loses_3",
)
"""The quantities that are tried; what their readings lead to is tried with them."""

MOST_CHANGES = 1 + max(reading.complexity for reading in READINGS)


@dataclass(frozen=True, repr=False)
class Explanation:
    """One thing that a number may be."""

    figure: Figure
    """With the quantity and the count under which the number holds."""
    computed: float | Fraction
    """The true value."""
    changes: int
    """How many things are otherwise than in a plain statement: another edition, another count, …"""
    rules: tuple[Rules | Wild, ...]
    """Under which the value is the same."""
    oddities: tuple[str, ...]
    """What else is odd: digits cut off, sides exchanged, …"""

    def __repr__(self) -> str:
        """Write what the number may be, and the true value."""
        figure = self.figure
        units = " v ".join(str(each) for each in (figure.attackers, figure.defenders) if each is not None)
        what = ", ".join([f"{figure.quantity} {units} ({figure.count})", str(self.rules[0]), *self.oddities])
        return f"<{figure.printed.text}: {what}, truly {short(self.computed)}>"

    def to_dict(self) -> dict[str, object]:
        """Return the entry of the document that the command ``explain`` writes in JSON."""
        return {
            "quantity": self.figure.quantity,
            "count": str(self.figure.count),
            "rules": ", ".join(map(str, self.rules)),
            "oddities": ", ".join(self.oddities),
            "computed": float(self.computed),
            "changes": self.changes,
        }


def explain(
    printed: PrintedNumber | str, attackers: int, defenders: int, rules: Rules | str = "hasbro-2015"
) -> list[Explanation]:
    """Return what a number about some attackers against some defenders may be, the simplest first.

    Parameters
    ----------
    printed : PrintedNumber or str
        The number as printed.
    attackers, defenders : int
        As quoted, so that the attackers may include the army that stays behind.
    rules : Rules or str
        Those that are said to be played.

    Examples
    --------
    >>> explain("47.99 %", 10, 10)
    [<47.99 %: conquest 10 v 10 (territory), hasbro-2015, truly 0.4799>]
    """
    printed = printed if isinstance(printed, PrintedNumber) else printed_number(printed)
    attackers, defenders = require_units("attackers", attackers), require_units("defenders", defenders)
    changes: dict[Figure, int] = {}
    odd: dict[Figure, tuple[str, ...]] = {}
    for figure in _stated(printed, attackers, defenders, as_rules(rules)):
        for reading in (Reading(()), *READINGS):
            read = reading.read(figure)
            if reading.complexity < changes.get(read, MOST_CHANGES):
                changes[read], odd[read] = reading.complexity, tuple(oddities(figure, read))
    true = with_exact_values(true_values_of(changes))
    alike: dict[tuple[object, ...], list[Figure]] = defaultdict(list)
    rounded, plain = set(), set()
    for figure in sorted(changes, key=changes.__getitem__):
        question = question_of(figure)
        if figure in true and question not in rounded and agrees(figure, true[figure]):
            rounded.add(question)
            what = figure.quantity, figure.count, figure.attackers, true[figure].rounded
            if odd[figure] and what in plain:
                continue  # nothing odd is needed for that
            plain |= set() if odd[figure] else {what}
            alike[*what, odd[figure]].append(figure)
    return [
        Explanation(
            first,
            true[first].value,
            changes[first],
            tuple(each.rules for each in (first, *more)),
            odd[first],
        )
        for first, *more in alike.values()
    ]


def _stated(printed: PrintedNumber, attackers: int, defenders: int, rules: Rules) -> Iterator[Figure]:
    for quantity in OF_BATTLES:
        if is_chance(quantity) or not printed.percent:
            count = Count.DICE if quantity.startswith("roll_") else Count.ATTACKING
            yield Figure("", quantity, rules, attackers, defenders, printed, count)
