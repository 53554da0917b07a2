"""``riskodds check``: published figures against the true ones."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Annotated

import typer

from riskodds.cli.answer import Answer, record, show
from riskodds.cli.games.judged import are_of_games, judged_games
from riskodds.cli.given import given
from riskodds.cli.options import DEFAULT_RULES, Format, OutputFormat, RulesText
from riskodds.cli.streams import ANSWERED, DIFFERENT, Output, say, text_of
from riskodds.errors import RiskOddsError, shown
from riskodds.published.agreement import CONFIDENCE, interval
from riskodds.published.figures import Count, Figure, figures_in
from riskodds.published.grids import grid_in
from riskodds.published.printed import PrintedNumber
from riskodds.published.quantities import is_chance
from riskodds.published.readings import BARE_PERCENT
from riskodds.published.shipped import files, sources_of
from riskodds.published.verdicts import Finding, Report, Verdict
from riskodds.published.verdicts import check as check_figures
from riskodds.rules.ruleset import Rules
from riskodds.rules.words import AS_PUBLISHED, counted
from riskodds.show.render.number import deciding, percent
from riskodds.show.render.table import Table

MOST_ROWS = 40
"""Of one table in text and Markdown."""
LONGEST_SOURCE = 60
"""Letters of a source's name in text and Markdown."""
COUNTS = (Count.ATTACKING, Count.TERRITORY)


def check(
    context: typer.Context,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="FILE…", help="Figures files; - for standard input.")
    ] = None,
    grid: Annotated[
        str | None, typer.Option("--grid", metavar="FILE", help="A whole table: CSV, HTML, Markdown, JSON, text.")
    ] = None,
    quantity: Annotated[
        str, typer.Option("--quantity", metavar="NAME", help="What a grid holds; with --grid only.")
    ] = "conquest",
    rules: RulesText = DEFAULT_RULES,
    count: Annotated[
        str | None,
        typer.Option("--count", metavar="COUNT", help="How a grid counts attackers: attacking or territory."),
    ] = None,
    builtin: Annotated[bool, typer.Option("--builtin", help="Check the figures that come with riskodds.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 also if a figure is only explained.")] = False,
    output: OutputFormat = Format.TEXT,
) -> Output:
    """Are these published figures right?

    A figure agrees, or is explained by another reading, or differs. --rules, --quantity and --count say what a
    grid holds; a figures file says that itself.

    \b
    Example:
      riskodds check figures.csv
      riskodds check --grid table.csv --quantity conquest --count territory
      riskodds check --builtin
    """
    if not (names or grid is not None or builtin):
        raise RiskOddsError("nothing to check; write the name of a figures file, --grid FILE or --builtin")
    if grid is None and given(context, "--quantity", "--rules", "--count"):
        raise RiskOddsError("--quantity, --rules and --count say what a grid holds; write --grid FILE")
    texts = [text_of(name) for name in names or []]
    if are_of_games(texts):
        if given(context, "--grid", "--builtin", "--strict"):
            raise RiskOddsError("--grid, --builtin and --strict are for figures of battles; leave them out")
        answer, complaints, missed = judged_games(texts, names or [])
        for complaint in complaints:
            say(complaint)
        return Output(show(answer, output).text, DIFFERENT if complaints or missed else ANSWERED)
    figures: list[Figure] = []
    problems: list[str] = []
    said: list[str] = []
    held = [figures_in(text, name) for text, name in zip(texts, names or [], strict=True)]
    held += [each for _, each in files()] if builtin else []
    for each in held:
        figures += each.figures
        problems += each.problems
    if grid is not None:
        table = grid_in(text_of(grid), grid, quantity.replace("-", "_"), Rules.parse(rules), _count(count))
        figures += table.figures
        problems += table.problems
        said.append(table.layout_in_words())
    report = check_figures(figures)
    for problem in [*problems, *report.problems]:
        say(problem)
    if not (report.findings or problems or report.problems):
        raise RiskOddsError("there are no figures in it; write some below the header")
    bad = bool(problems or report.problems or report.count(Verdict.DIFFERS))
    doubtful = bad or (strict and report.count(Verdict.EXPLAINED))
    return Output(show(_answer(report, said), output).text, DIFFERENT if doubtful else ANSWERED)


def _count(word: str | None) -> Count | None:
    """Return how attackers are counted; None if the table may say that."""
    if word is None:
        return None
    if word not in COUNTS:
        raise RiskOddsError(f"--count {shown(word)}: write {' or '.join(COUNTS)}")
    return Count(word)


def _answer(report: Report, said: list[str]) -> Answer:
    findings = [_document(finding) for finding in report.findings]
    counts = {
        "figures": len(report.findings),
        "agree": report.count(Verdict.AGREES),
        "explained": report.count(Verdict.EXPLAINED),
        "differ": report.count(Verdict.DIFFERS),
    }
    return Answer(
        document={**counts, "findings": findings},
        records=record(*findings) if findings else Table((), ()),
        sections=(
            *_groups(report.findings),
            _summary(counts, report),
            *said,
            *((AS_PUBLISHED, _by_source(report)) if findings else ()),
        ),
    )


def _document(finding: Finding) -> dict[str, object]:
    figure = finding.figure
    return {
        "source": figure.source,
        "quantity": figure.quantity,
        "rules": str(figure.rules),
        "attackers": figure.attackers,
        "defenders": figure.defenders,
        "count": str(figure.count),
        "target": None if figure.target is None else float(figure.target),
        "trials": figure.trials,
        "published": figure.printed.text,
        "computed": float(finding.true_value.value),
        "verdict": str(finding.verdict),
        "holds_when": holds_when(finding),
        "decided": finding.decided,
        "readings": list(finding.readings),
        "interval": list(interval(figure, finding.true_value)) if figure.trials else [],
        "place": figure.place,
    }


def holds_when(finding: Finding) -> str:
    """Return in words under which reading a figure holds."""
    if finding.verdict is Verdict.AGREES:
        return ""
    if finding.verdict is Verdict.EXPLAINED:
        return finding.readings[0] if finding.decided else " or ".join(finding.readings)
    if finding.instead is None:
        return "none"
    return f"none ({finding.figure.printed.text} gives {percent(finding.instead)})"


def _groups(findings: Iterable[Finding]) -> list[Table]:
    """Return a table for each kind of finding that does not simply agree, differences first."""
    groups: dict[tuple[int, str], list[Finding]] = defaultdict(list)
    for finding in findings:
        if finding.verdict is not Verdict.AGREES:
            groups[finding.verdict is Verdict.EXPLAINED, _heading(finding)].append(finding)
    return [_table(heading, groups[place, heading]) for place, heading in sorted(groups, key=lambda group: group[0])]


def _heading(finding: Finding) -> str:
    readings = " or ".join(finding.readings)
    if finding.verdict is Verdict.DIFFERS:
        return f"Differs; too few digits to tell whether it is: {readings}" if readings else "Differs"
    if finding.decided:
        others = f" (the same: {', '.join(finding.readings[1:])})" if finding.readings[1:] else ""
        return f"Explained: {finding.readings[0]}{others}"
    return f"Explained, but the digits do not decide by what: {readings}"


def _table(heading: str, findings: list[Finding]) -> Table:
    rows = tuple(
        (_what(finding.figure), finding.figure.printed.text, _true(finding)) for finding in findings[:MOST_ROWS]
    )
    more = len(findings) - len(rows)
    note = f"… and {more:,} more; --format csv has all." if more else ""
    return Table(("figure", "published", "true"), rows, align="lrr", title=heading, note=note)


def _what(figure: Figure) -> str:
    units = " v ".join(str(each) for each in (figure.attackers, figure.defenders) if each)
    units = f"against {units}" if figure.quantity == "attackers_needed" else units
    on_territory = " on the territory" if figure.count is Count.TERRITORY else ""
    target = f" for {percent(figure.target, 0)}" if figure.target is not None else ""
    rules = "" if str(figure.rules) == DEFAULT_RULES else f", {figure.rules}"
    return f"{shown(figure.source, LONGEST_SOURCE)}: {figure.quantity} {units}{on_territory}{target}{rules}"


def _as_meant(finding: Finding) -> PrintedNumber:
    """Return the printed number in the unit that it was meant in, which may be percent without the sign."""
    printed = finding.figure.printed
    bare = BARE_PERCENT in "".join(finding.readings[:1]) or printed.low > 1
    return printed.as_percent() if bare and is_chance(finding.figure.quantity) and not printed.percent else printed


def _true(finding: Finding) -> str:
    printed, value = _as_meant(finding), finding.true_value.value
    if "/" in printed.text and not isinstance(value, float):
        return str(value)
    if finding.figure.trials:
        ends = interval(finding.figure, finding.true_value)
        low, high = (
            deciding(end, printed.low, printed.high, printed.decimals, in_percent=printed.percent) for end in ends
        )
        return f"{low} to {high}"
    if finding.figure.target is not None:
        instead = f" ({printed.text} gives {percent(finding.instead)})" if finding.instead is not None else ""
        return f"{int(value)}{instead}"
    chance = is_chance(finding.figure.quantity)
    return deciding(value, printed.low, printed.high, printed.decimals, in_percent=printed.percent, is_chance=chance)


def _summary(counts: dict[str, int], report: Report) -> str:
    simulated = [finding for finding in report.findings if finding.figure.trials]
    sentence = f" {len(simulated):,} simulated: held against the {CONFIDENCE:.0%} interval of their trials."
    return (
        f"{counted(counts['figures'], 'figure')}: {counts['agree']:,} agree, {counts['explained']:,} explained, "
        f"{counts['differ']:,} differ.{sentence if simulated else ''}"
    )


def _by_source(report: Report) -> Table:
    rows = tuple(
        (shown(source.name, LONGEST_SOURCE), source.figures, source.agrees, source.explained, source.differs)
        for source in sources_of("", report)
    )
    return Table(("source", "figures", "agree", "explained", "differ"), rows, align="lrrrr")
