"""The folder of tables: which files it holds, every digit in them the correct rounding of an exact rational."""

import io
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from riskodds.engine.semiring import EXACT
from riskodds.rules.language import LANGUAGES, Language
from riskodds.rules.ruleset import PRESETS, Rules
from riskodds.rules.words import in_words
from riskodds.show.render.csv import csv
from riskodds.show.render.markdown import markdown
from riskodds.show.render.sheet import Sheet, draw
from riskodds.show.scope import Request
from riskodds.show.sheets import odds_sheet, turn_sheet
from riskodds.show.tables import TABLES

UNITS = range(1, 101)
FEW = range(1, 21)
CHANCES = tuple(Fraction(percent, 100) for percent in (50, 75, 80, 90, 95, 99))
GRIDS = {
    "conquest": "chance of conquest",
    "attacker-losses": "attackers lost, mean over all battles",
    "defender-losses": "defenders lost, mean over all battles",
}
DECIMALS = 6
SHEETS = ("hasbro-2015", "hasbro-2000", "defender-after-roll", "three-defender-dice")
"""The presets that have sheets."""


class File(NamedTuple):
    """A file of the folder."""

    name: str
    """Its path in the folder."""
    content: Callable[[], bytes]
    """Computes it."""


def files() -> Iterator[File]:
    """Yield the files of the folder, each with what computes it."""
    yield File("README.md", lambda: _index().encode())
    for name, preset in PRESETS.items():
        yield from _files_of(name, preset.rules)
    for code in LANGUAGES:
        for name in SHEETS:
            yield File(f"{name}/odds-{code}.pdf", partial(_odds_sheet, PRESETS[name].rules, code))
        yield File(f"turn-{code}.pdf", partial(_turn_sheet, code))


def _files_of(name: str, rules: Rules) -> Iterator[File]:
    for quantity in GRIDS:
        yield File(f"{name}/{quantity}.csv", partial(_grid, quantity, rules))
    yield File(f"{name}/attackers-needed.csv", partial(_needed, rules))
    yield File(f"{name}/conquest-20x20.md", partial(_small, rules))


def _grid(quantity: str, rules: Rules) -> bytes:
    return csv(TABLES[quantity](Request((rules,), UNITS, UNITS), semiring=EXACT), digits=DECIMALS).encode()


def _needed(rules: Rules) -> bytes:
    return csv(TABLES["attackers-needed"](Request((rules,), (), UNITS, CHANCES))).encode()


def _small(rules: Rules) -> bytes:
    return f"{markdown(TABLES['conquest'](Request((rules,), FEW, FEW), semiring=EXACT), digits=1)}\n".encode()


def _odds_sheet(rules: Rules, code: str) -> bytes:
    return _drawn(odds_sheet(FEW, FEW, rules, Language(code), EXACT))


def _turn_sheet(code: str) -> bytes:
    return _drawn(turn_sheet(Language(code)))


def _drawn(sheet: Sheet) -> bytes:
    file = io.BytesIO()
    draw(sheet, file)
    return file.getvalue()


def _links(name: str) -> str:
    """Return links to the files of a preset, in Markdown."""
    links = [f"[20 × 20]({name}/conquest-20x20.md)"]
    links += [f"[{quantity}]({name}/{quantity}.csv)" for quantity in (*GRIDS, "attackers-needed")]
    if name in SHEETS:
        links.append(f"to print: {_languages(f'{name}/odds')}")
    return ", ".join(links) + "."


def _languages(name: str) -> str:
    return ", ".join(f"[{language}]({name}-{code}.pdf)" for code, language in LANGUAGES.items())


def _index() -> str:
    """Say what each file is and how it was rounded."""
    grids = "\n".join(f"* `{quantity}.csv`: {meaning}." for quantity, meaning in GRIDS.items())
    presets = "\n".join(f"* `{name}/`: {in_words(preset.rules)} {_links(name)}" for name, preset in PRESETS.items())
    turns = _languages("turn")
    chances = ", ".join(f"{float(100 * chance):g} %" for chance in CHANCES)
    units = f"{UNITS[0]} to {UNITS[-1]}"
    return f"""# Tables

Made by `make tables`, never edited. Every printed digit is the correct rounding (half to even) of the exact rational
number: {DECIMALS} decimals in the CSV files, where chances are between 0 and 1 and what is very nearly certain
therefore reads 1.000000 and what is very unlikely 0.000000; one decimal of a percentage in the Markdown files, where
nothing short of certain reads 100. (With decimal commas: `riskodds table conquest --csv-dialect excel-eu -o FILE.csv`.)

Attackers are the units **free to attack**: one more army stays on their territory. Both sides roll as many dice as
allowed, until no defenders or no attackers are left.

In each folder, for all battles of {units} attackers (down) against {units} defenders (across):

{grids}
* `attackers-needed.csv`: the fewest attackers that conquer {units} defenders (down) with a chance of at least
  {chances} (across); decided in exact rationals where floating point cannot tell.
* `conquest-20x20.md`: the chance of conquest in percent, to look at.
* `odds-en.pdf`, `odds-de.pdf`, `odds-nl.pdf` (for {", ".join(SHEETS)}): a page to lay beside the
  board, for A4 and US Letter; whole percentages, and nothing short of certain reads 100.

The summary of a turn, for the editions of 2015 and 2000, is on a page too: {turns}.

The folders, one for each preset of the rules:

{presets}
"""
