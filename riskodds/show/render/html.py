"""HTML: one page that needs nothing else, coloured by heat, and prints well."""

from jinja2 import Environment, PackageLoader, select_autoescape

from riskodds.show.render.heat import shades
from riskodds.show.render.table import Table, texts


def to_html(table: Table, digits: int = 2, locale: str = "en") -> str:
    """Render a table as a page of HTML.

    >>> page = to_html(Table(("attackers", "1"), ((1, 0.5),), title="A & B"))
    >>> "<caption>A &amp; B</caption>" in page
    True
    """
    pages = Environment(
        loader=PackageLoader("riskodds.show.render"),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    rows = [
        [(cell, shade.style if shade else "") for cell, shade in zip(*pair, strict=True)]
        for pair in zip(texts(table, digits, locale), shades(table), strict=True)
    ]
    return pages.get_template("table.html").render(table=table, rows=rows, language=locale) + "\n"
