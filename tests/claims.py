"""Reading published figures: what was printed, and the interval that its digits claim."""

import csv
import re
from fractions import Fraction
from pathlib import Path

PUBLISHED = Path(__file__).parent.parent / "riskodds" / "published" / "data"


def figures(name):
    """The rows of a shipped figures file."""
    with (PUBLISHED / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def claimed(text):
    """The least and the greatest value that round to what was printed: ``47,0 %``, ``0.568``, ``16``, ``5/12``."""
    if "/" in text:
        return Fraction(text), Fraction(text)
    number, percent = re.fullmatch(r"([0-9.,]+)\s*(%?)", text).groups()
    number = number.replace(",", ".")
    unit = Fraction(1, 100 if percent else 1)
    half = Fraction(1, 2 * 10 ** len(number.partition(".")[2]))
    return (Fraction(number) - half) * unit, (Fraction(number) + half) * unit


def agrees(value, text):
    """Whether a value rounds to what was printed, half up or half even."""
    low, high = claimed(text)
    return low <= value <= high
