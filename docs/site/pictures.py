"""The pictures of the README, made by the program itself: ``make pictures``."""

import shutil
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


def photograph(folder):
    """Take the picture of the page for the browser, where there is one."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        sys.exit("no Chromium is installed, to take the picture of the page; on Debian: apt-get install chromium")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is a browser

    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        ) as browser,
    ):
        page = browser.new_page(viewport={"width": 1180, "height": 760}, color_scheme="light", locale="en-US")
        page.goto((PICTURES.parents[1] / "tables" / "riskodds.html").as_uri() + "#10v5")
        page.wait_for_function("() => !document.querySelector('.cards > div:empty')")
        page.screenshot(path=folder / "browser-page.png")


if __name__ == "__main__":
    make(PICTURES)
    photograph(PICTURES)
