"""Sheets to lie beside the board: the odds of the battles, and the summary of a turn."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from riskodds.errors import UnitsError
from riskodds.rules.language import ENGLISH, Language, message
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import TO_THE_END
from riskodds.rules.words import how_it_is_fought
from riskodds.show.render.number import mean, whole
from riskodds.show.render.sheet import Sheet
from riskodds.show.render.table import Cell, Table
from riskodds.show.scope import Scope
from riskodds.show.tables import TABLES, pick_not_applied
from riskodds.turns.reinforcements import CONTINENTS as UNITS_FOR
from riskodds.turns.trade import BY_DESIGN, ONE_OF_EACH, value_of_set

CHANCES = tuple(Fraction(percent, 100) for percent in (50, 75, 90, 95))
MOST_ROWS, MOST_COLUMNS = 40, 25
"""Of the conquest table: more would not be readable on a page."""
ON_ONE_PAGE = 20
"""Rows and columns of the conquest table that fit a page together with the other tables."""
TERRITORIES = ("1–11", "12–14", "15–17", "18–20", "21–23", "24–26", "27–29", "30–32", "33–35", "36–38", "39–41", "42")
"""Held at the start of a turn: worth 3, 4, 5, … units."""
CONTINENTS = {
    "asia": message("Asia"),
    "north-america": message("North America"),
    "europe": message("Europe"),
    "africa": message("Africa"),
    "south-america": message("South America"),
    "australia": message("Australia"),
}
DESIGNS = {"infantry": message("infantry"), "cavalry": message("cavalry"), "artillery": message("artillery")}
SETS = range(1, 9)
"""Sets whose values are shown."""


def odds_sheet(
    attackers: Sequence[int],
    defenders: Sequence[int],
    rules: Rules,
    language: Language = ENGLISH,
    *,
    exact: bool = False,
) -> Sheet:
    """Return the conquest table, the single rolls and the attackers needed, on one page or, if larger, on two.

    Raises
    ------
    UnitsError, SizeError
        As the tables in `riskodds.show.tables`.
    """
    for name, units, most in (("attackers", attackers, MOST_ROWS), ("defenders", defenders, MOST_COLUMNS)):
        if len(units) > most:
            raise UnitsError(f"{name}: {len(units)} numbers are more than a sheet holds; write at most {most}")
    scope = Scope((rules,), attackers, defenders, CHANCES, language=language)
    conquest = TABLES["conquest"](scope, exact=exact)
    roll = TABLES["roll"](scope)
    needed = TABLES["attackers-needed"](replace(scope, defenders=range(1, 11)))
    larger = max(len(attackers), len(defenders)) > ON_ONE_PAGE
    return Sheet(
        language.say("RISK: the odds of a battle"),
        (
            scope.rules_in_words,
            how_it_is_fought(TO_THE_END, rules, language=language),
            scope.count_in_words,
            replace(conquest, note=""),
            *([None] if larger else []),
            _plain(roll, language),
            *([pick_not_applied(rules, language).strip()] if rules.defender_picks != "before" else []),
            _plain(_turned(needed, language), language),
        ),
        locale=language.code,
    )


def _plain(table: Table, language: Language) -> Table:
    """Return a table without its note, and without heat but for chances: means and counts as words."""

    def cell(value: Cell) -> Cell:
        if isinstance(value, float | Fraction):
            return mean(value, locale=language.code)
        return whole(value, language.code) if isinstance(value, int) else value

    return replace(table, note="", rows=tuple(tuple(map(cell, row)) for row in table.rows))


def _turned(needed: Table, language: Language) -> Table:
    """Return the attackers needed with chances down and defenders across, which is flatter."""
    header = (language.say("chance of conquest"), *(str(row[0]) for row in needed.rows))
    rows = tuple((name, *(row[place] for row in needed.rows)) for place, name in enumerate(needed.header[1:], start=1))
    return replace(
        needed, header=header, rows=rows, align="l" + "r" * len(needed.rows), across=language.say("defenders")
    )


def turn_sheet(language: Language = ENGLISH) -> Sheet:
    """Return the summary of a turn: reinforcements, continents, dice and cards, in the 2015 and the 2000 edition.

    The values are those of the rule books (Hasbro item B7404, 2015, and the edition of 2000).
    """
    say = language.say
    return Sheet(
        say("RISK: a turn at a glance"),
        (
            *_reinforcements(language),
            Table(
                (say("continent"), *map(say, CONTINENTS.values())),
                ((say("more units"), *(str(UNITS_FOR[name]) for name in CONTINENTS)),),
                title=say("Continents held at the start of the turn"),
            ),
            Table(
                (say("edition"), say("attacker"), say("defender")),
                tuple(
                    (
                        year,
                        say("up to 3 dice, one for each unit free to attack; one army stays behind"),
                        say("2 dice from {units} units, otherwise 1; wins equal dice", units=units),
                    )
                    for year, units in (("2015", 2), ("2000", 3))
                ),
                title=say("Dice: the highest against the highest, the second against the second"),
            ),
            say(
                "After a conquest at least as many units move in as the attacker rolled dice in the last roll. "
                "Whoever has conquered a territory draws one card at the end of the turn."
            ),
            Table(
                (say("set handed in"), *map(str, SETS)),
                ((say("units"), *(str(value_of_set(number)) for number in SETS)),),
                title=say(
                    "Cards, edition 2015: by the number of sets that all players have handed in, then 5 more each"
                ),
            ),
            Table(
                (say("set"), *map(say, DESIGNS.values()), say("one of each")),
                ((say("units"), *(str(BY_DESIGN[name]) for name in DESIGNS), str(ONE_OF_EACH)),),
                title=say("Cards, edition 2000: by the design"),
            ),
            say(
                "A set is three cards of one design or one of each; a wild card stands for any design. "
                "2 more units go on one own territory that a handed-in card shows. "
                "Whoever holds 5 or more cards at the start of the turn must hand in a set."
            ),
            say(
                "Whoever takes a player's last territory takes the player's cards; edition 2015: with 6 or more in "
                "hand, sets are handed in at once until 4 or fewer are left."
            ),
        ),
        size=11.5,
        locale=language.code,
    )


def _reinforcements(language: Language) -> list[Table]:
    """Return the units for the territories held, in two tables that are wide enough to read."""
    titles = (language.say("Reinforcements: territories divided by 3, rounded down, at least 3"), "")
    half = len(TERRITORIES) // 2
    return [
        Table(
            (language.say("territories held"), *TERRITORIES[start : start + half]),
            ((language.say("units"), *map(str, range(start + 3, start + 3 + half))),),
            title=title,
        )
        for start, title in zip((0, half), titles, strict=True)
    ]
