"""The answer of a command, in every format."""

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import typer

from riskodds.cli.options import Format
from riskodds.cli.streams import Output
from riskodds.errors import printable
from riskodds.rules.answers import flattened
from riskodds.show.render.table import Painted, Table


@dataclass(frozen=True)
class Answer:
    """What a command found out."""

    document: Mapping[str, object]
    """For JSON."""
    records: Table
    """For CSV."""
    sections: tuple[str | Table, ...]
    """Paragraphs and tables in reading order, for text and Markdown."""


def show(answer: Answer, output: Format) -> Output:
    """Write an answer in one of the formats."""
    return Output(_written(answer, output))


def _written(answer: Answer, output: Format) -> str:
    if output is Format.JSON:
        from riskodds.show.render.json import to_json

        return to_json(answer.document) + "\n"
    if output is Format.CSV:
        from riskodds.show.render.csv import to_csv

        return to_csv(answer.records)
    if output is Format.MARKDOWN:
        from riskodds.show.render.markdown import escaped, to_markdown

        return _joined(
            to_markdown(each) if isinstance(each, Table) else escaped(printable(each)) for each in answer.sections
        )
    from riskodds.show.render.text import paragraph, to_text

    return _joined(paragraph(each) if isinstance(each, str) else to_text(each) for each in answer.sections)


def _joined(sections: Iterable[str]) -> str:
    return "\n\n".join(sections) + "\n"


def record(*documents: Mapping[str, object]) -> Table:
    """Flatten documents into a table with a row for each; lists in them are left out.

    >>> record({"conquest": 0.5, "attacker_losses": {"mean": 2.5}, "outcomes": []}).header
    ('conquest', 'attacker_losses_mean')
    """
    rows = [dict(flattened(document)) for document in documents]
    return Table(tuple(rows[0]), tuple(tuple(row.values()) for row in rows))


def coloured(words: str, colour: str) -> Painted:
    """Colour words on a terminal, unless NO_COLOR says otherwise."""
    plain = "NO_COLOR" in os.environ or not sys.stdout.isatty()
    return Painted(words, words if plain else typer.style(words, fg=colour))


def ink() -> tuple[str, str]:
    """Return what bars are made of: blocks where stdout can show them."""
    try:
        "█▏".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "#", "."
    return "█", "▏"
