"""``riskodds odds --batch``: many battles from a CSV file."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from riskodds.battles.batch import Summary, summaries
from riskodds.cli.answer import record
from riskodds.cli.options import Format, attackers_of, units
from riskodds.cli.streams import ANSWERED, DIFFERENT, Output, say, text_of
from riskodds.engine.states import require_room
from riskodds.errors import RiskOddsError, shown, shown_name
from riskodds.published.spreadsheet import Line, lines_of, named_cells
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import Stop
from riskodds.show.render.csv import to_csv
from riskodds.show.render.json import to_json
from riskodds.show.render.markdown import to_markdown

COLUMNS = ("attackers", "defenders", "rules")


class Row(NamedTuple):
    """One battle asked for, and where."""

    line: int
    rules: Rules
    attackers: int
    defenders: int


def batch(name: str, rules: str, stop: Stop, output: Format, digits: int, *, on_territory: bool) -> Output:
    """Answer every row that can be answered, in order; the others are reported on stderr."""
    rows, problems = _rows(name, rules, on_territory=on_territory)
    if not rows and not problems:
        raise RiskOddsError(f"{shown_name(name)}: there are no battles in it; write some below the header")
    answers: dict[Row, Summary] = {}
    for some in _by_rules(rows):
        try:
            answers |= _answers(some, stop)
        except RiskOddsError:  # some row is too much; find out which
            for row in some:
                try:
                    answers |= _answers([row], stop)
                except RiskOddsError as error:
                    problems[row.line] = error
    for line, problem in sorted(problems.items()):
        say(f"{shown_name(name)}, line {line}: {problem}")
    documents = [{"line": row.line, **answers[row].to_dict()} for row in rows if row in answers]
    return Output(_written(documents, output, digits), DIFFERENT if problems else ANSWERED)


def _rows(name: str, rules: str, *, on_territory: bool) -> tuple[list[Row], dict[int, RiskOddsError]]:
    """Return the rows that ask for a battle, and by line what is wrong with the others."""
    rows: list[Row] = []
    problems: dict[int, RiskOddsError] = {}
    default = Rules.parse(rules)
    for line, columns in _lines(name):
        try:
            rows.append(_row(line, columns, default, on_territory=on_territory))
        except RiskOddsError as error:
            problems[line.number] = error
    return rows, problems


def _row(line: Line, columns: list[str], default: Rules, *, on_territory: bool) -> Row:
    named = named_cells(columns, line)
    rules = Rules.parse(named["rules"]) if named.get("rules") else default
    attackers = attackers_of(named.get("attackers", ""), on_territory=on_territory)
    defenders = units("defenders", named.get("defenders", ""))
    require_room(rules, attackers, defenders)
    return Row(line.number, rules, attackers, defenders)


def _by_rules(rows: list[Row]) -> list[list[Row]]:
    groups: dict[Rules, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.rules].append(row)
    return list(groups.values())


def _answers(rows: list[Row], stop: Stop) -> dict[Row, Summary]:
    """Return the answers to rows with the same rules, from one solver run."""
    starts = [(row.attackers, row.defenders) for row in rows]
    return dict(zip(rows, summaries(starts, rows[0].rules, stop), strict=True))


def _written(documents: list[dict[str, object]], output: Format, digits: int) -> str:
    if output is Format.JSON:
        return "".join(f"{to_json(document)}\n" for document in documents)
    if not documents:
        return ""
    records = record(*documents)
    return f"{to_markdown(records, digits)}\n" if output is Format.MARKDOWN else to_csv(records)


def _lines(name: str) -> Iterator[tuple[Line, list[str]]]:
    """Yield the lines of a CSV file below its header, each with the columns; ``;`` may separate them too."""
    lines = list(lines_of(text_of(name), name))
    header = ",".join(lines[0].cells) if lines else ""
    columns = header.lower().split(",")
    if sorted(columns) not in (sorted(COLUMNS[:2]), sorted(COLUMNS)):
        raise RiskOddsError(
            f"{shown_name(name)}, line 1: the header is {shown(header)!r}; "
            "write attackers,defenders or attackers,defenders,rules"
        )
    yield from ((line, columns) for line in lines[1:])
