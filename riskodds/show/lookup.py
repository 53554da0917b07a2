"""Lookup: one of the tables by its name, from plain arguments."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TypedDict, Unpack

from riskodds.battles.batch import size_of
from riskodds.errors import RiskOddsError, shown_value
from riskodds.rules.arguments import require_flag, require_numbers, require_several
from riskodds.rules.chance import Chance, as_chance
from riskodds.rules.language import ENGLISH, as_language
from riskodds.rules.ruleset import DEFAULT_PRESET, PRESETS, Rules, as_rules
from riskodds.rules.stop import TO_THE_END, Stop, as_stop
from riskodds.show.render.table import Table
from riskodds.show.scope import Scope
from riskodds.show.tables import TABLES

CHANCES = (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10), Fraction(19, 20))
"""Of attackers needed, where none are asked for."""
BATTLES = ((3, 2), (5, 5), (10, 5), (10, 10))
"""Of the comparison, where none are asked for."""


class TableOptions(TypedDict, total=False):
    """What only some tables, or few askers, need."""

    chances: Iterable[Chance]
    """Of attackers-needed, a column for each."""
    battles: Iterable[tuple[int, int]]
    """Of compare, a column for each: attackers and defenders."""
    on_territory: bool
    """Whether attackers are shown with the army that stays behind."""
    blitz: bool
    """Whether battles are decided by Balanced Blitz."""
    language: str
    """Of the words: en, de or nl."""
    stop: Stop
    """What ends battles early."""


def table(
    quantity: str,
    attackers: Iterable[int] = range(1, 11),
    defenders: Iterable[int] = range(1, 11),
    rules: Rules | str | Iterable[Rules | str] | None = None,
    **options: Unpack[TableOptions],
) -> Table:
    """Return one of the tables of `TABLES`, as the command ``table`` prints them.

    Parameters
    ----------
    quantity : str
        A name in `TABLES`.
    attackers, defenders : iterable of int
        The rows and columns of a grid; attackers are those free to attack, however they are shown.
    rules : Rules, str or several
        Several only of compare; left out, the default preset or, of compare, all presets.
    **options
        See `TableOptions`.

    Raises
    ------
    RiskOddsError
        If the table is not known, or what is asked cannot be answered.

    Examples
    --------
    >>> made = table("conquest", range(1, 4), range(1, 3))
    >>> made
    <Table: Chance of conquest, in percent; 3 rows, 3 columns>
    >>> {name: round(value, 3) for name, value in made.records()[2].items()}
    {'attackers': 3, '1': 0.916, '2': 0.656}
    """
    if not isinstance(quantity, str) or quantity not in TABLES:
        raise RiskOddsError(f"{shown_value(quantity)} is no table; write one of {', '.join(TABLES)}")
    default = tuple(PRESETS) if quantity == "compare" else (DEFAULT_PRESET,)
    several = (rules,) if isinstance(rules, Rules | str) else default if rules is None else rules
    parsed = tuple(map(as_rules, require_several("rules", several, "a text such as 'hasbro-2000'")))
    if not parsed or (len(parsed) > 1 and quantity != "compare"):
        raise RiskOddsError(f"rules: {len(parsed)} are given; write one set of rules, or ask for the table compare")
    battles = require_several("battles", options.get("battles", BATTLES), "a list such as [(10, 5)]")
    chances = require_several("chances", options.get("chances", CHANCES), "a list such as ['50%', '90%']")
    least = 1 if quantity == "attackers-needed" else 0
    scope = Scope(
        parsed,
        require_numbers("attackers", attackers, least),
        require_numbers("defenders", defenders, least),
        tuple(dict.fromkeys(map(as_chance, chances))),
        tuple(dict.fromkeys(map(size_of, battles))),
        require_flag("on territory", options.get("on_territory", False)),
        as_language(options.get("language", ENGLISH.code)),
        require_flag("blitz", options.get("blitz", False)),
        as_stop(options.get("stop", TO_THE_END)),
    )
    if quantity == "roll" and scope.stop != TO_THE_END:
        raise RiskOddsError("the table roll is of single rolls, which nothing stops; leave out the stop")
    return TABLES[quantity](scope)
