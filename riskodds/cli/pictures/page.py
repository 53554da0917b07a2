"""``riskodds page``: the calculator as one file for the browser."""

from enum import StrEnum
from typing import Annotated

import typer

from riskodds.cli.files import output_file
from riskodds.cli.options import one_of
from riskodds.cli.streams import Output


class PageFormat(StrEnum):
    """How the page is written."""

    HTML = "html"


def page(
    file: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="A name in .html.")],
    output: Annotated[
        PageFormat | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            parser=one_of("--format", PageFormat),
            help="html, whatever the name of the file says.",
        ),
    ] = None,
) -> Output:
    """Would you like the calculator in your browser?

    One file that needs no other and no network: it computes by itself, in
    English, German and Dutch, and keeps the turns of a game.

    \b
    Example:
      riskodds page -o riskodds.html
    """
    target = output_file(file, output, list(PageFormat))
    from riskodds import __version__
    from riskodds.show.page.document import browser_page

    target.write(browser_page(__version__).encode())
    return Output("")
