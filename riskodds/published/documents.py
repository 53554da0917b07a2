"""Documents: the tables in a text, whether it is CSV, JSON, HTML, Markdown or aligned text."""

import json
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

from riskodds.errors import RiskOddsError, shown_name
from riskodds.published.spreadsheet import Line, lines_of
from riskodds.rules.answers import flattened

RULE = re.compile(r"\s*-+(?: +-+)+\s*")
"""The line below the header of a table in aligned text, whose dashes say where columns stand."""
DASHES = re.compile(r"\s*:?-+:?\s*")
"""What stands between the pipes below the header of a table in Markdown."""


def tables_in(text: str, name: str) -> list[list[Line]]:
    r"""Return the tables in a text, each by its lines that are not empty; what the text is shows in itself.

    Raises
    ------
    RiskOddsError
        If it begins like JSON or CSV but cannot be read as such; the message begins with the name of the file.

    Examples
    --------
    >>> tables_in("| attackers | 2 |\n|---|---|\n| 3 | 65.6 |", "some.md")[0][1].cells
    ['3', '65.6']
    >>> tables_in('{"header": ["attackers", "2"], "rows": [[3, 0.656]]}', "some.json")[0][1].cells
    ['3', '0.656']
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith(("{", "[")):
        return [[line for line in _lines_of_json(text, name) if any(line.cells)]]
    if re.search(r"<table\b", text, re.IGNORECASE):
        return _Page.tables_in(text)
    lines = text.split("\n")
    if any(map(_is_rule_of_pipes, lines)):
        return list(_tables_in_markdown(lines))
    if any(RULE.fullmatch(line) for line in lines):
        return list(_tables_in_aligned_text(lines))
    return [list(lines_of(text, name))]


def table_in(text: str, name: str) -> list[Line]:
    """Return the only table in a text.

    Raises
    ------
    RiskOddsError
        As `tables_in`, or if there are several.
    """
    tables = [table for table in tables_in(text, name) if table]
    if len(tables) > 1:
        raise RiskOddsError(f"{shown_name(name)}: {len(tables)} tables are in it; write a file for each")
    return tables[0] if tables else []


def _lines_of_json(text: str, name: str) -> Iterator[Line]:
    """Yield the lines of a table in JSON: a document with header and rows, or records, or a record in each line."""
    parts = list(enumerate(text.split("\n"), start=1))
    try:
        try:
            documents = [(1, _of_json(text))]
        except json.JSONDecodeError as error:
            if not error.msg.startswith("Extra data"):
                raise
            documents = [(number, _of_json(part)) for number, part in parts if part.strip()]
    except (ValueError, RecursionError) as error:
        raise RiskOddsError(
            f"{shown_name(name)}: this begins like JSON but is none ({error}); write JSON, or CSV"
        ) from None
    if len(documents) == 1 and isinstance(documents[0][1], list):
        documents = list(enumerate(documents[0][1], start=1))
    header: list[str] = []
    for number, document in documents:
        if isinstance(document, dict) and {"header", "rows"} <= set(document):
            for row, cells in enumerate([document["header"], *_several(document["rows"])], start=1):
                yield Line(row, [_cell(cell) for cell in _several(cells)])
        elif isinstance(document, dict):
            record = {key: _cell(value) for key, value in flattened(document)}
            if not header:
                header = list(record)
                yield Line(number, header)
            yield Line(number, [record.get(column, "") for column in header])
        else:
            yield Line(number, [_cell(cell) for cell in _several(document)])


def _of_json(text: str) -> object:
    return json.loads(text, parse_float=str, parse_int=str, parse_constant=str)


def _several(document: object) -> Iterable[object]:
    return document if isinstance(document, list) else []


def _cell(document: object) -> str:
    return document.strip() if isinstance(document, str) else ""


class _Page(HTMLParser):
    """The tables of a page of HTML; a cell over several columns stands in the first of them."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[Line]] = []
        self.open: list[list[Line]] = []
        self.cell: list[str] | None = None
        self.columns = 1

    @classmethod
    def tables_in(cls, text: str) -> list[list[Line]]:
        page = cls()
        page.feed(text)
        page.close()
        return [[line for line in table if any(line.cells)] for table in page.tables]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.open.append([])
            self.tables.append(self.open[-1])
        elif tag == "tr" and self.open:
            self._end_cell()
            self.open[-1].append(Line(self.getpos()[0], []))
        elif tag in {"td", "th"} and self.open and self.open[-1]:
            self._end_cell()
            span = dict(attrs).get("colspan") or "1"
            self.cell, self.columns = [], int(span) if re.fullmatch(r"\d{1,3}", span, re.ASCII) else 1
        elif tag == "br":
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"td", "th", "tr", "table"}:
            self._end_cell()
        if tag == "table" and self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.cell is not None:
            self.cell.append(data)

    def _end_cell(self) -> None:
        if self.cell is not None and self.open and self.open[-1]:
            words = " ".join("".join(self.cell).split())
            self.open[-1][-1].cells.extend([words, *[""] * (self.columns - 1)])
        self.cell = None


def _is_rule_of_pipes(line: str) -> bool:
    return "|" in line and all(
        DASHES.fullmatch(cell) for cell in line.strip().removeprefix("|").removesuffix("|").split("|")
    )


def _tables_in_markdown(lines: list[str]) -> Iterator[list[Line]]:
    """Yield the tables whose columns stand between pipes; what emphasises a cell is left out."""
    table: list[Line] = []
    for number, line in enumerate([*lines, ""], start=1):
        if "|" not in line:
            if len(table) > 1:
                yield table
            table = []
        elif not _is_rule_of_pipes(line):
            cells = re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))
            table.append(Line(number, [cell.replace(r"\|", "|").strip(" \t\r*_`") for cell in cells]))


def _tables_in_aligned_text(lines: list[str]) -> Iterator[list[Line]]:
    """Yield the tables with a rule of dashes below the header; words that go on below a row are joined to it."""
    for place, rule in enumerate(lines[1:], start=1):
        if not RULE.fullmatch(rule):
            continue
        spans = [match.span() for match in re.finditer("-+", rule)]
        table: list[Line] = []
        for number, line in [(place, lines[place - 1]), *enumerate(lines[place + 1 :], start=place + 2)]:
            if not line.strip():
                break
            cells = [line[first:last].strip() for first, last in spans]
            if len(table) > 1 and cells[0] and not any(cells[1:]):
                table[-1].cells[0] += f" {cells[0]}"
            else:
                table.append(Line(number, cells))
        yield table
