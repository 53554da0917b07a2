"""The figures that come with riskodds: those it was built on, and some that are known to be wrong.

Each file in the folder ``data`` beside this module is a figures file (`riskodds.published.figures`), with a citation in
one row of each source; adding a file there is all that it takes to add sources.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources

from riskodds.published.figures import Figures, figures_in
from riskodds.published.verdicts import Finding, Report, Verdict, check


def files() -> Iterator[tuple[str, Figures]]:
    """Yield the names of the files and what they hold.

    >>> [name for name, _ in files()]
    ['known-wrong', 'osborne-2003', 'risiko-regeln', 'riskarena-100x100', 'single-rolls']
    """
    folder = resources.files("riskodds.published") / "data"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        name = file.name.removesuffix(".csv")
        yield name, figures_in(file.read_bytes().decode("utf-8"), name)


@dataclass(frozen=True)
class Source:
    """A source of figures, with how many of them hold."""

    file: str
    name: str
    citation: str
    agrees: int
    explained: int
    differs: int

    @property
    def figures(self) -> int:
        """All its figures."""
        return self.agrees + self.explained + self.differs


def sources() -> list[Source]:
    """Return the sources of all shipped figures, with what the check says of them."""
    return [source for name, held in files() for source in sources_of(name, check(held.figures))]


def sources_of(file: str, report: Report) -> Iterator[Source]:
    """Yield the sources of a report in the order in which they appear."""
    by_source: dict[str, list[Finding]] = defaultdict(list)
    for finding in report.findings:
        by_source[finding.figure.source].append(finding)
    for name, findings in by_source.items():
        citation = next((each.figure.citation for each in findings if each.figure.citation), "")
        counts = [sum(each.verdict is verdict for each in findings) for verdict in Verdict]
        yield Source(file, name, citation, *counts)
