"""``riskodds sources``: where the figures come from that riskodds ships."""

from riskodds.cli.answer import Answer, show
from riskodds.cli.options import Format, OutputFormat
from riskodds.cli.streams import Output
from riskodds.published.shipped import Source
from riskodds.published.shipped import sources as shipped_sources
from riskodds.show.render.table import Table


def sources(output: OutputFormat = Format.TEXT) -> Output:
    """Whose figures come with riskodds?

    Where they can be found, and how many of them hold. Some of them are known to be wrong and are there as a test.

    \b
    Example:
      riskodds sources
    """
    found = shipped_sources()
    documents = [_document(source) for source in found]
    shown = tuple((each.name, each.figures, each.agrees, each.explained, each.differs) for each in found)
    return show(
        Answer(
            document={"sources": documents},
            records=Table(tuple(documents[0]), tuple(tuple(each.values()) for each in documents)),
            sections=(
                Table(("source", "figures", "agree", "explained", "differ"), shown, align="lrrrr"),
                *(f"{source.name}: {source.citation}." for source in found if source.citation),
            ),
        ),
        output,
    )


def _document(source: Source) -> dict[str, str | int]:
    return {
        "source": source.name,
        "file": source.file,
        "citation": source.citation,
        "figures": source.figures,
        "agree": source.agrees,
        "explained": source.explained,
        "differ": source.differs,
    }
