"""Pictures: what a plot shows, as values that any drawing library could take."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Series:
    """A line or a row of bars."""

    name: str
    x: Sequence[float]
    y: Sequence[float]


@dataclass(frozen=True)
class Lines:
    """Lines over one axis."""

    title: str
    caption: str
    x_label: str
    y_label: str
    series: tuple[Series, ...]
    percent: bool = False
    """Whether y is a chance, to be labelled in percent."""
    steps: bool = False
    """Whether y holds until the next x."""
    whole: bool = True
    """Whether chances are drawn up to 100 %, and not only as far as they go."""


@dataclass(frozen=True)
class Bars:
    """Bars side by side in the order of the series, each series in a colour of its own."""

    title: str
    caption: str
    y_label: str
    series: tuple[Series, ...]
    """Where x is the number under each bar; the name says what it counts."""


@dataclass(frozen=True)
class HeatMap:
    """A field of chances with lines of equal chance."""

    title: str
    caption: str
    x_label: str
    y_label: str
    x: Sequence[int]
    y: Sequence[int]
    chances: Sequence[Sequence[float]]
    """A row for each y."""
    levels: tuple[float, ...]
    """The chances to draw a line at."""


@dataclass(frozen=True)
class Mark:
    """A rate with the ends of its interval, beside the name of this number."""

    place: int
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Intervals:
    """Rates with their intervals: a row for each name, and in it a mark of each series."""

    title: str
    caption: str
    x_label: str
    names: tuple[str, ...]
    marks: Mapping[str, Sequence[Mark]]
    """By series."""


Picture = Lines | Bars | HeatMap | Intervals
