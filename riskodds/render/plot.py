"""Plots, drawn by matplotlib, without a display."""

import textwrap
from decimal import Decimal
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from riskodds.render.number import text_of
from riskodds.render.picture import Bars, HeatMap, Lines, Picture

PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999")
"""Colours that the colour-blind tell apart (Okabe and Ito, Color Universal Design, 2008)."""
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)), (0, (1, 3)), (0, (3, 1, 1, 1)))
"""A second mark beside the colour, for black and white."""
SIZE = (9.0, 6.0)
"""Inches."""
FONT = 12
CAPTION_WIDTH = 125
"""Letters of the caption on one line."""
SUFFIXES = (".png", ".svg", ".pdf")


def draw(picture: Picture, file: Path, locale: str = "en") -> None:
    """Draw a picture into a file, in the format that its name ends with: one of `SUFFIXES`.

    Text stays text in SVG and PDF.
    """
    import matplotlib as mpl

    with mpl.rc_context({"svg.fonttype": "none", "pdf.fonttype": 42, "font.size": FONT, "svg.hashsalt": "riskodds"}):
        figure = _figure(picture, locale)
        # No date, so that the same picture is the same file.
        dates = {".png": {}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        figure.savefig(file, dpi=150, metadata=dates[file.suffix.lower()])


def _figure(picture: Picture, locale: str) -> Figure:
    figure = Figure(figsize=SIZE, layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(textwrap.fill(picture.title, 66), fontsize=FONT + 2, fontweight="bold", loc="left", pad=12)
    if isinstance(picture, Lines):
        _draw_lines(picture, axes, locale)
    elif isinstance(picture, Bars):
        _draw_bars(picture, axes, locale)
    else:
        _draw_heat_map(picture, figure, axes, locale)
    figure.supxlabel(textwrap.fill(picture.caption, CAPTION_WIDTH), fontsize=FONT - 2, x=0.01, ha="left")
    return figure


def _percent(locale: str) -> FuncFormatter:
    """Return what writes a chance at an axis in percent."""
    return FuncFormatter(lambda chance, _=None: f"{text_of(Decimal(f'{100 * chance:g}'), locale)} %")


def _draw_lines(picture: Lines, axes: Axes, locale: str) -> None:
    for place, series in enumerate(picture.series):
        axes.plot(
            series.x,
            series.y,
            label=series.name,
            color=PALETTE[place % len(PALETTE)],
            linestyle=DASHES[place % len(DASHES)],
            linewidth=2,
            drawstyle="steps-mid" if picture.steps else "default",
        )
    axes.set_xlabel(picture.x_label)
    axes.set_ylabel(picture.y_label)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(color="#dddddd")
    axes.margins(x=0.01)
    if picture.percent:
        axes.yaxis.set_major_formatter(_percent(locale))
        axes.set_ylim(0, 1.02)
    else:
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_ylim(bottom=0)
    axes.legend(frameon=False)


def _draw_bars(picture: Bars, axes: Axes, locale: str) -> None:
    start, numbers = 0, []
    for place, series in enumerate(picture.series):
        positions = range(start, start + len(series.y))
        axes.bar(positions, series.y, color=PALETTE[place], hatch="//" * place, edgecolor="white", label=series.name)
        numbers += [f"{number:g}" for number in series.x]
        start += len(series.y)
    every = -(-len(numbers) // 25)
    axes.set_xticks(range(0, len(numbers), every), numbers[::every])
    axes.set_xlim(-0.7, len(numbers) - 0.3)
    axes.set_ylabel(picture.y_label)
    axes.yaxis.set_major_formatter(_percent(locale))
    axes.grid(axis="y", color="#dddddd")
    axes.set_axisbelow(True)
    axes.legend(frameon=False)


def _draw_heat_map(picture: HeatMap, figure: Figure, axes: Axes, locale: str) -> None:
    edges = (picture.x[0] - 0.5, picture.x[-1] + 0.5, picture.y[0] - 0.5, picture.y[-1] + 0.5)
    image = axes.imshow(picture.chances, origin="lower", extent=edges, aspect="auto", cmap="Blues", vmin=0, vmax=1)
    lines = axes.contour(picture.x, picture.y, picture.chances, levels=picture.levels, colors=["black", "white"])
    axes.clabel(lines, fmt=_percent(locale), fontsize=FONT)
    axes.set_xlabel(picture.x_label)
    axes.set_ylabel(picture.y_label)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    figure.colorbar(image, ax=axes, format=_percent(locale))
