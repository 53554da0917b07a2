"""The pictures of the README, made by the program itself: ``make pictures``."""

import sys
from pathlib import Path

import pypdfium2

from riskodds.cli import main

PICTURES = Path(__file__).parents[1] / "pictures"
SHEET = Path(__file__).parents[2] / "tables" / "hasbro-2015" / "odds-en.pdf"
CURVES = ("plot", "curve", "--attackers", "1-20", "--defenders", "3,5,10")
SCALE = 1.25
"""Pixels for each point of the sheet."""


def make(folder):
    """Draw the plot and the first page of the sheet into a folder."""
    status = main([*CURVES, "-o", str(folder / "curve.png")])
    if status:
        sys.exit(status)
    with pypdfium2.PdfDocument(SHEET) as document:
        document[0].render(scale=SCALE).to_pil().convert("L").save(folder / "sheet.png", optimize=True)


if __name__ == "__main__":
    make(PICTURES)
