"""The report on a run of the benchmarks: one Markdown table of ratios, which can be written into the page on speed."""

import json
import sys
from collections import defaultdict
from pathlib import Path

from tabulate import tabulate

PAGE = Path(__file__).parents[2] / "docs" / "speed.md"
BEGIN, END = "<!-- benchmarks: begin, written by make bench-report -->", "<!-- benchmarks: end -->"
OTHERS = ("C", "nested loops", "uncompiled", "one job", "imports", "empty program", "icepool", "dyce")
GRID = "grid of conquest, 100 × 100"


def medians(path):
    """The median seconds of every job, by who did it."""
    jobs = defaultdict(dict)
    for each in json.loads(path.read_text(encoding="utf-8"))["benchmarks"]:
        jobs[each["group"]][each["extra_info"]["who"]] = each["stats"]["median"]
    return jobs


def ratio(number):
    """A ratio to two digits.

    >>> ratio(0.0123), ratio(3.14159), ratio(512.3)
    ('0.012', '3.1', '510')
    """
    return f"{float(f'{number:.2g}'):g}"


def rows(jobs):
    """A line for each job: its time in units of the grid, and its ratios to what others took for it."""
    grid = jobs[GRID]["riskodds"]
    for job, by in jobs.items():
        yield (
            job,
            ratio(by["riskodds"] / grid),
            *(ratio(by["riskodds"] / by[who]) if who in by else "" for who in OTHERS),
        )


def table(jobs):
    header = ("job", "÷ our 100 × 100 grid", *(f"÷ {who}" for who in OTHERS))
    return tabulate(list(rows(jobs)), header, tablefmt="pipe", colalign=("left", *["right"] * (len(header) - 1)))


def write(text):
    """Put the table into the page between its marks."""
    before, begin, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{PAGE}: no marks for the table")
    PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    report = table(medians(Path(sys.argv[1])))
    print(report)
    if "--write" in sys.argv:
        write(report)
