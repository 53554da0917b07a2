"""The HTML table in a real browser: what is shown, and a picture of it."""

import re
import subprocess

import chromium
import pytest

from riskodds import battle

FLAGS = ["--headless", *chromium.FLAGS, "--window-size=1000,700"]

pytestmark = pytest.mark.skipif(chromium.PATH is None, reason=chromium.MISSING)


@pytest.fixture
def page(riskodds, tmp_path):
    file = tmp_path / "conquest.html"
    assert riskodds("table", "conquest", "--format", "html", "-o", str(file)).status == 0
    return file


def browse(page, tmp_path, *options):
    command = [chromium.PATH, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", *options, page.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def test_the_browser_shows_the_table(page, tmp_path):
    shown = browse(page, tmp_path, "--dump-dom")
    assert "<caption>Chance of conquest, in percent</caption>" in shown
    rows = re.findall(r"<tr>\s*<th scope=\"row\"[^>]*>(\d+)</th>(.*?)</tr>", shown, flags=re.DOTALL)
    assert [int(attackers) for attackers, _ in rows] == list(range(1, 11))
    for attackers, row in rows:
        cells = re.findall(r"<td[^>]*>([^<]*)</td>", row)
        assert len(cells) == 10
        for defenders, cell in enumerate(cells, start=1):
            percentage = 100 * battle(int(attackers), defenders).conquest
            assert cell in {f"{percentage:.1f}", "&gt;99.9", "&lt;0.1"}
            if cell.startswith("&"):
                assert not 0.05 < percentage < 99.95
    assert "one more army stays on their territory" in shown


def test_the_browser_paints_it(page, tmp_path):
    picture = tmp_path / "conquest.png"
    browse(page, tmp_path, f"--screenshot={picture}")
    from PIL import Image  # noqa: PLC0415 - only where there is a picture

    with Image.open(picture) as image:
        assert image.size == (1000, 700)
        counts = {colour: count for count, colour in image.convert("RGB").getcolors(maxcolors=1_000_000)}
    blues = {colour for colour, count in counts.items() if colour[2] > colour[0] + 40 and count > 200}
    assert len(blues) > 20  # the heat of the cells
    assert counts[255, 255, 255] > 200_000  # on a white page
