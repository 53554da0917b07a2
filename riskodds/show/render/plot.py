"""Plots, drawn by matplotlib, without a display."""

import io
import textwrap
from decimal import Decimal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextToPath
from matplotlib.ticker import FuncFormatter, MaxNLocator

from riskodds.show.render.number import text_of
from riskodds.show.render.picture import Bars, HeatMap, Intervals, Lines, Picture

PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999")
"""Colours that the colour-blind tell apart (Okabe and Ito, Color Universal Design, 2008)."""
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)), (0, (1, 3)), (0, (3, 1, 1, 1)))
"""A second mark beside the colour, for black and white."""
MARKERS = "osD^vPX*"
"""The same beside intervals."""
SIZE = (9.0, 6.0)
"""Inches."""
FONT = 12
LINE_HEIGHT = 1.3 * (FONT - 2) / 72
"""Of the caption, in inches."""
CAPTION_LINES = 5
"""For so many the picture has room; for more it grows."""
FEW_POINTS = 20
"""So many are marked on their line."""
LEGEND_WIDTH = 26
"""Letters of the legend on one line."""
LABEL_WIDTH = 40
"""Letters of the name of a row on one line."""
TICK_LETTERS = 60
"""Of all numbers under the bars together."""
MANY_BARS = 60
"""More stand without gaps."""
DATES: dict[str, dict[str, None]] = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}
"""The formats, and what to leave out in each: no date, so that the same picture is the same file."""


def draw(picture: Picture, form: str, locale: str = "en") -> bytes:
    """Return a file with a picture, in one of the formats of `DATES`; text stays text in SVG and PDF."""
    file = io.BytesIO()
    with mpl.rc_context({"svg.fonttype": "none", "pdf.fonttype": 42, "font.size": FONT, "svg.hashsalt": "riskodds"}):
        figure_of(picture, locale).savefig(file, format=form, dpi=150, metadata=DATES[form])
    return file.getvalue()


def figure_of(picture: Picture, locale: str = "en") -> Figure:
    """Return a picture as a figure of matplotlib."""
    with mpl.rc_context({"font.size": FONT}):
        return _figure(picture, locale)


def _figure(picture: Picture, locale: str) -> Figure:
    caption = [line for each in picture.caption.splitlines() for line in _wrapped(each, FONT - 2)]
    width, height = SIZE
    figure = Figure(figsize=(width, height + LINE_HEIGHT * max(0, len(caption) - CAPTION_LINES)), layout="constrained")
    axes = figure.add_subplot()
    title = "\n".join(_wrapped(picture.title, FONT + 2, weight="bold"))
    figure.suptitle(title, fontsize=FONT + 2, fontweight="bold", x=0.01, ha="left")
    if isinstance(picture, Lines):
        _draw_lines(picture, axes, locale)
    elif isinstance(picture, Bars):
        _draw_bars(picture, axes, locale)
    elif isinstance(picture, Intervals):
        _draw_intervals(picture, axes, locale)
    else:
        _draw_heat_map(picture, figure, axes, locale)
    figure.supxlabel("\n".join(caption), fontsize=FONT - 2, x=0.01, ha="left")
    return figure


def _wrapped(words: str, size: float, weight: str = "normal") -> list[str]:
    """Break words into lines as long as the picture is wide."""
    room = 0.97 * SIZE[0] * 72
    font = FontProperties(size=size, weight=weight)

    def width(line: str) -> float:
        # A mark around a space would be read as mathematics, which the words are not.
        return float(TextToPath().get_text_width_height_descent(line, font, ismath=False)[0])

    for letters in range(len(words), 1, -1):
        lines = textwrap.wrap(words, letters, break_on_hyphens=False)
        if all(width(line) <= room for line in lines):
            return lines
    return [words]


def _percent(locale: str) -> FuncFormatter:
    """Return what writes a chance at an axis in percent."""
    return FuncFormatter(lambda chance, _=None: f"{text_of(Decimal(f'{100 * chance:g}'), locale)} %")


def _draw_lines(picture: Lines, axes: Axes, locale: str) -> None:
    for place, series in enumerate(picture.series):
        axes.plot(
            series.x,
            series.y,
            label=textwrap.fill(series.name, LEGEND_WIDTH),
            color=PALETTE[place % len(PALETTE)],
            linestyle=DASHES[place % len(DASHES)],
            linewidth=2,
            marker="o" if len(series.x) <= FEW_POINTS and not picture.steps else "",
            drawstyle="steps-mid" if picture.steps else "default",
        )
    axes.set_xlabel(picture.x_label)
    axes.set_ylabel(picture.y_label)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(color="#dddddd")
    axes.margins(x=0.01)
    numbers = {number for series in picture.series for number in series.x}
    if len(numbers) == 1:
        axes.set_xticks(list(numbers))
    if picture.percent:
        axes.yaxis.set_major_formatter(_percent(locale))
        axes.set_ylim(0, 1.02 if picture.whole else None)
    else:
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_ylim(bottom=0)
    axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))


def _draw_bars(picture: Bars, axes: Axes, locale: str) -> None:
    numbers = [f"{number:g}" for series in picture.series for number in series.x]
    many = len(numbers) > MANY_BARS
    start = 0
    for place, series in enumerate(picture.series):
        axes.bar(
            range(start, start + len(series.y)),
            series.y,
            width=1.0 if many else 0.8,
            linewidth=0.0 if many else 1.0,
            color=PALETTE[place],
            hatch="//" * place,
            edgecolor="white",
            label=series.name,
        )
        start += len(series.y)
    every = -(-len(numbers) * max(map(len, numbers)) // TICK_LETTERS)
    axes.set_xticks(range(0, len(numbers), every), numbers[::every])
    axes.set_xlim(-0.7, len(numbers) - 0.3)
    axes.set_ylabel(picture.y_label)
    axes.yaxis.set_major_formatter(_percent(locale))
    axes.grid(axis="y", color="#dddddd")
    axes.set_axisbelow(True)
    axes.legend(frameon=False)


def _draw_intervals(picture: Intervals, axes: Axes, locale: str) -> None:
    for number, (name, marks) in enumerate(picture.marks.items()):
        below = (number + 0.5) / len(picture.marks) - 0.5
        axes.errorbar(
            [mark.value for mark in marks],
            [mark.place + 0.7 * below for mark in marks],
            xerr=[[mark.value - mark.low for mark in marks], [mark.high - mark.value for mark in marks]],
            fmt=MARKERS[number % len(MARKERS)],
            capsize=3,
            color=PALETTE[number % len(PALETTE)],
            label=textwrap.fill(name, LEGEND_WIDTH),
        )
    names = [textwrap.fill(name, LABEL_WIDTH) for name in picture.names]
    axes.set_yticks(range(len(names)), names, fontsize=FONT - 2)
    axes.invert_yaxis()
    axes.set_xlim(left=0)
    axes.set_xlabel(picture.x_label)
    axes.xaxis.set_major_formatter(_percent(locale))
    axes.grid(axis="x", color="#dddddd")
    if len(picture.marks) > 1:
        axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))


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
