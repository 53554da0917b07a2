"""``python tables/tables_folder.py tables``: writes this folder, or compares it with what it should be.

Every digit in the files is the correct rounding of an exact rational.
"""

import io
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import NamedTuple

import typer
from pypdf import PdfReader

from riskodds import __version__
from riskodds.rules.language import LANGUAGES, Language
from riskodds.rules.ruleset import PRESETS, Rules
from riskodds.rules.words import rules_in_words
from riskodds.show.page.document import browser_page
from riskodds.show.render.csv import to_csv
from riskodds.show.render.markdown import to_markdown
from riskodds.show.render.sheet import draw
from riskodds.show.scope import Scope
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


DIFFERENT = 1
"""Exit status: the folder is not as it should be."""


class File(NamedTuple):
    """A file of the folder."""

    name: str
    """Its path in the folder."""
    content: Callable[[], bytes]
    """Computes it."""


def files() -> Iterator[File]:
    """Yield the files of the folder, each with what computes it."""
    yield File("README.md", lambda: _index().encode())
    yield File("riskodds.html", lambda: browser_page(__version__).encode())
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
    return to_csv(TABLES[quantity](Scope((rules,), UNITS, UNITS), exact=True), digits=DECIMALS).encode()


def _needed(rules: Rules) -> bytes:
    return to_csv(TABLES["attackers-needed"](Scope((rules,), (), UNITS, CHANCES))).encode()


def _small(rules: Rules) -> bytes:
    return f"{to_markdown(TABLES['conquest'](Scope((rules,), FEW, FEW), exact=True), digits=1)}\n".encode()


def _odds_sheet(rules: Rules, code: str) -> bytes:
    return draw(odds_sheet(FEW, FEW, rules, Language(code), exact=True))


def _turn_sheet(code: str) -> bytes:
    return draw(turn_sheet(Language(code)))


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
    presets = "\n".join(
        f"* `{name}/`: {rules_in_words(preset.rules)} {_links(name)}" for name, preset in PRESETS.items()
    )
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

The calculator for the browser is [`riskodds.html`](riskodds.html): one file, to be opened from a disk or put on any
host. It counts in floating point, to twelve digits and more; the files here are its check.

The folders, one for each preset of the rules:

{presets}
"""


def folder(path: Path, *, check: bool = typer.Option(False, "--check", help="Write nothing; compare.")) -> None:
    """Write the folder of tables, or with --check say which files differ from what they should be."""
    wrong = []
    for file in files():
        typer.echo(f"{path / file.name}", err=True)
        target = path / file.name
        content = file.content()
        if not check:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        elif not target.exists() or not _same(target, content):
            wrong.append(target)
    expected = {path / file.name for file in files()}
    held = {each for each in path.rglob("*") if each.is_file() and each.suffix not in {".py", ".pyc"}}
    wrong += sorted(held - expected)
    for each in wrong:
        typer.echo(f"{each}: not as `make tables` writes it", err=True)
    if wrong:
        sys.exit(DIFFERENT)
    if check:
        typer.echo(f"{len(expected)} files are as they should be", err=True)


def _same(target: Path, content: bytes) -> bool:
    """Say whether a file holds what it should; of a PDF, whether it says the same."""
    held = target.read_bytes()
    if target.suffix != ".pdf":
        return held == content
    one, other = ([page.extract_text() for page in PdfReader(io.BytesIO(each)).pages] for each in (held, content))
    return one == other


if __name__ == "__main__":
    typer.run(folder)
