"""Sheets: tables and paragraphs on pages that fit both A4 and US Letter, as PDF with real, embedded text."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from matplotlib import get_data_path
from reportlab.lib.colors import HexColor, black, white
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, KeepTogether, PageBreak, Paragraph, SimpleDocTemplate, Spacer
from reportlab.platypus import Table as Grid

from riskodds.show.render.heat import shades
from riskodds.show.render.table import Table, texts

PAGE = (210 * mm, 279.4 * mm)
"""As wide as A4 and as high as US Letter: it fits both when printed at full size."""
MARGIN = 12 * mm
FONT, BOLD = "DejaVuSans", "DejaVuSans-Bold"
SMALLER = (8.5, 8.0, 7.5, 7.0)
"""Sizes of type that are tried where the sections do not fit their pages."""
GREY = HexColor("#eeeeee")
LINE = HexColor("#bbbbbb")
MANY_COLUMNS = 12
"""With more, columns are as wide as the page allows and the type is smaller."""
MOST_COLUMNS = 21
"""With more still, the type is smaller again."""
TIGHT = 4.0
"""Points of the space around words that may be given up for columns of one width."""
LONG = 30
"""Letters of a cell that may take several lines."""
ROWS_TOGETHER = 45
"""Up to so many rows a table stays on one page."""

Command = tuple[Any, ...]
"""Of a table's style."""


@dataclass(frozen=True)
class Sheet:
    """What stands on a sheet, from top to bottom."""

    title: str
    sections: tuple[str | Table | None, ...]
    """Paragraphs and tables; None begins a new page."""
    digits: int = 0
    """Decimals of the numbers that are not whole."""
    size: float = 9.0
    """Of the type in tables, in points; a little smaller in those of many columns, and where a page is too full."""
    locale: str = "en"


def draw(sheet: Sheet) -> bytes:
    """Return a PDF file with a sheet, in type small enough for its pages; the same sheet is the same file."""
    for name in (FONT, BOLD):
        pdfmetrics.registerFont(TTFont(name, Path(get_data_path()) / "fonts" / "ttf" / f"{name}.ttf"))
    wanted = 1 + sheet.sections.count(None)
    content, fewest = _drawn(sheet)
    for size in (each for each in SMALLER if each < sheet.size):
        if fewest <= wanted:
            break
        smaller, pages = _drawn(replace(sheet, size=size))
        if pages < fewest:
            content, fewest = smaller, pages
    return content


def _drawn(sheet: Sheet) -> tuple[bytes, int]:
    """Return a PDF file and the number of its pages."""
    file = io.BytesIO()
    document = SimpleDocTemplate(
        file,
        pagesize=PAGE,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN,
        title=sheet.title,
        author="riskodds",
        lang=sheet.locale,
        invariant=1,
    )
    document.build(list(_story(sheet)))
    return file.getvalue(), document.page


def _story(sheet: Sheet) -> Sequence[Flowable]:
    story: list[Flowable] = [Paragraph(_escaped(sheet.title), _style(15, bold=True)), Spacer(0, 2 * mm)]
    for section in sheet.sections:
        if section is None:
            story.append(PageBreak())
        elif isinstance(section, str):
            story += [Paragraph(_escaped(section), _style(sheet.size - 1.4)), Spacer(0, 1 * mm)]
        else:
            story += [*_table(section, sheet), Spacer(0, 3 * mm)]
    return story


def _style(size: float, *, bold: bool = False) -> ParagraphStyle:
    return ParagraphStyle("words", fontName=BOLD if bold else FONT, fontSize=size, leading=1.3 * size)


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _table(table: Table, sheet: Sheet) -> list[Flowable]:
    """Return a table as wide as the page, with its title above and its note below."""
    columns = len(table.header)
    size = sheet.size - (columns > MANY_COLUMNS) * 0.5 - (columns > MOST_COLUMNS) * 1.0
    head = 2 if table.across else 1
    cells = [list(table.header), *(_wrapped(row, size) for row in texts(table, sheet.digits, sheet.locale))]
    if table.across:
        cells.insert(0, ["", table.across, *[""] * (columns - 2)])
    style: list[Command] = [
        ("FONT", (0, 0), (-1, -1), FONT, size),
        ("FONT", (0, 0), (-1, head - 1), BOLD, size),
        ("FONT", (0, 0), (0, -1), BOLD, size),
        ("BACKGROUND", (0, 0), (-1, head - 1), GREY),
        ("BACKGROUND", (0, 0), (0, -1), GREY),
        ("GRID", (0, 0), (-1, -1), 0.4, LINE),
        ("ALIGN", (0, 0), (-1, -1), "CENTER"),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 3),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
    ]
    if table.across:
        style.append(("SPAN", (1, 0), (-1, 0)))
    for column, side in enumerate(table.alignment):
        if side == "left":
            style.append(("ALIGN", (column, 0), (column, -1), "LEFT"))
    for row, shaded in enumerate(shades(table), start=head):
        for column, shade in enumerate(shaded):
            if shade:
                ground = HexColor(f"#{bytes(shade.ground).hex()}")
                style.append(("BACKGROUND", (column, row), (column, row), ground))
                style.append(("TEXTCOLOR", (column, row), (column, row), white if shade.text[0] else black))
    title = Paragraph(_escaped(table.title), _style(sheet.size + 1, bold=True))
    above = [Spacer(0, 1 * mm), title, Spacer(0, 1 * mm)] if table.title else []
    below = [Spacer(0, 1 * mm), Paragraph(_escaped(table.note), _style(8.5))] if table.note else []
    # The name above the columns spans them all, so it does not count for the width of one.
    widths = _widths(cells[head - 1 :], size)
    grid = Grid(cells, style=style, repeatRows=head, colWidths=widths, hAlign="LEFT")
    return [KeepTogether([*above, grid, *below])] if len(cells) <= ROWS_TOGETHER else [*above, grid, *below]


def _widths(cells: list[list[Any]], size: float) -> list[float]:
    """Return the widths of the columns: the first as it needs, the others alike if they can be."""
    columns = list(zip(*cells, strict=True))
    needed = [
        max(pdfmetrics.stringWidth(cell, BOLD, size) for cell in column if isinstance(cell, str)) + 7
        for column in columns
    ]
    room = (PAGE[0] - 2 * MARGIN - 4 * mm - needed[0]) / (len(columns) - 1)
    if max(needed[1:]) - TIGHT > room and sum(needed) <= PAGE[0] - 2 * MARGIN - 4 * mm:
        return needed
    wraps = any(isinstance(cell, Paragraph) for column in columns for cell in column)
    others = room if wraps or len(columns) > MANY_COLUMNS else min(room, max(24.0, *needed[1:]))
    return [needed[0], *[others] * (len(columns) - 1)]


def _wrapped(cells: list[str], size: float) -> list[Any]:
    """Return cells with long words as paragraphs, which take several lines."""
    return [Paragraph(_escaped(cell), _style(size)) if len(cell) > LONG else cell for cell in cells]
