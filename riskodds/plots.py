"""Plots: named quantities as pictures, ready to be drawn."""

from collections.abc import Sequence
from fractions import Fraction

from riskodds.battle import battle
from riskodds.errors import UnitsError
from riskodds.inverse import attackers_needed
from riskodds.render.picture import Bars, HeatMap, Lines, Series
from riskodds.rules import Rules
from riskodds.solver import conquest_grid
from riskodds.stop import TO_THE_END
from riskodds.tables import STAYS
from riskodds.units import armies_on_territory
from riskodds.wording import counted, how_it_is_fought, in_words

LEVELS = (0.5, 0.9)
"""Chances of conquest that a heat map draws lines at."""


def caption(*rules: Rules) -> str:
    """Return the rules and the way of counting, in words.

    >>> caption(Rules(), Rules(ties="attacker")).startswith("Both sides roll as many dice as allowed")
    True
    """
    named = [f"Rules: {rules[0]}. {in_words(rules[0])}"] if len(rules) == 1 else []
    return " ".join([*named, how_it_is_fought(TO_THE_END, *rules), STAYS])


def curve(attackers: Sequence[int], defenders: Sequence[int], rules: Sequence[Rules]) -> Lines:
    """Return the chance of conquest over the attackers, a line for each number of defenders and each of the rules.

    Raises
    ------
    UnitsError, SizeError
        As `riskodds.solver.conquest_grid`.
    """
    grids = {each: conquest_grid(max(attackers), max(defenders), each) for each in rules}
    series = tuple(
        Series(_name(d, each, several=len(rules) > 1), attackers, [float(grid[a, d]) for a in attackers])
        for d in defenders
        for each, grid in grids.items()
    )
    return Lines("Chance of conquest", caption(*rules), "attackers", "conquest", series, percent=True)


def _name(defenders: int, rules: Rules, *, several: bool) -> str:
    against = f"against {counted(defenders, 'defender')}"
    return f"{against}, {rules}" if several else against


def heat_map(attackers: Sequence[int], defenders: Sequence[int], rules: Rules) -> HeatMap:
    """Return the chance of conquest over both sides, with the lines of 50 % and 90 %.

    Raises
    ------
    UnitsError
        If a range has gaps or fewer than two numbers.
    """
    for name, units in (("attackers", attackers), ("defenders", defenders)):
        if len(units) < 2 or list(units) != list(range(units[0], units[-1] + 1)):
            raise UnitsError(f"{name}: a heat map needs a range without gaps, of two numbers or more; write 1-20")
    grid = conquest_grid(attackers[-1], defenders[-1], rules)
    chances = grid[attackers[0] :, defenders[0] :].tolist()
    return HeatMap(
        "Chance of conquest", caption(rules), "defenders", "attackers", defenders, attackers, chances, LEVELS
    )


def outcomes(attackers: int, defenders: int, rules: Rules) -> Bars:
    """Return the distribution of what is left of one battle."""
    one = battle(attackers, defenders, rules)
    won, lost = one.conquered, one.failed
    return Bars(
        f"What is left of {counted(attackers, 'attacker')} ({armies_on_territory(attackers):,} armies on the "
        f"territory) against {counted(defenders, 'defender')}",
        caption(rules),
        "chance",
        (
            Series("attackers left (conquest)", won.attackers.tolist(), won.probability.tolist()),
            Series("defenders left (failure)", lost.defenders.tolist(), lost.probability.tolist()),
        ),
    )


def needed(defenders: Sequence[int], chances: Sequence[Fraction], rules: Rules) -> Lines:
    """Return the fewest attackers over the defenders, a line for each chance of conquest."""
    found = {chance: [attackers_needed(each, chance, rules).units for each in defenders] for chance in chances}
    return Lines(
        "Fewest attackers to conquer with at least this chance",
        caption(rules),
        "defenders",
        "attackers",
        tuple(
            Series(
                f"{float(100 * chance):g} %",
                [d for d, a in zip(defenders, attackers, strict=True) if a is not None],
                [a for a in attackers if a is not None],
            )
            for chance, attackers in found.items()
        ),
        steps=True,
    )
