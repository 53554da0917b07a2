"""The plots: what they show, and that the files hold it."""

import re
from fractions import Fraction
from functools import cache

import pdfplumber
import pytest
from pages import overlapping
from pypdf import PdfReader

from riskodds import Rules, UnitsError, attackers_needed, battle
from riskodds.cli import main
from riskodds.show.plots import caption, curve, heat_map, needed, outcomes

HASBRO = Rules()
THREE = Rules.parse("three-defender-dice")


def test_a_curve_has_a_line_for_each_number_of_defenders_and_rules():
    lines = curve(range(1, 9), [3, 5], [HASBRO, THREE])
    assert [series.name for series in lines.series] == [
        "against 3 defenders, hasbro-2015",
        "against 3 defenders, three-defender-dice",
        "against 5 defenders, hasbro-2015",
        "against 5 defenders, three-defender-dice",
    ]
    assert lines.series[3].y[6] == pytest.approx(battle(7, 5, THREE).conquest)
    assert curve([1], [1], [HASBRO]).series[0].name == "against 1 defender"


def test_a_heat_map_has_attackers_upwards_and_defenders_across():
    field = heat_map(range(2, 9), range(1, 6), HASBRO)
    assert field.chances[5][3] == pytest.approx(battle(7, 4).conquest)
    assert (list(field.y), list(field.x)) == ([2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5])
    with pytest.raises(UnitsError, match="attackers: this plot needs a range without gaps"):
        heat_map([1, 3], [1, 2], HASBRO)


def test_outcomes_are_the_distribution_of_the_battle():
    bars = outcomes(4, 3, HASBRO)
    left = {(a, d): chance for a, d, chance in battle(4, 3).outcomes}
    assert dict(zip(bars.series[0].x, bars.series[0].y, strict=True)) == {a: p for (a, d), p in left.items() if not d}
    assert dict(zip(bars.series[1].x, bars.series[1].y, strict=True)) == {d: p for (a, d), p in left.items() if not a}


def test_needed_leaves_out_what_cannot_be_had():
    lines = needed([1, 2, 3], [Fraction(1, 2), Fraction(1)], HASBRO)
    assert lines.series[0].y == [attackers_needed(d, "50%").units for d in (1, 2, 3)]
    assert lines.series[1].y == []
    assert [series.name for series in lines.series] == ["50 %", "100 %: never"]
    with pytest.raises(UnitsError, match="no number of attackers reaches any of these chances"):
        needed([1, 2], [Fraction(1)], HASBRO)


PLOTS = {
    "curve --defenders 3,5": ["Chance of conquest", "against 3 defenders", "against 5 defenders", "attackers"],
    "heatmap": ["Chance of conquest", "50 %", "90 %", "attackers", "defenders"],
    "outcomes --battle 10v5": ["armies on the territory 11", "attackers left (conquest)", "defenders left"],
    "needed": ["Fewest attackers to conquer with at least this chance", "95 %", "defenders"],
}
CAPTION = ["Rules: hasbro-2015. The attacker rolls up to 3 dice", "one more army stays"]


@pytest.mark.parametrize("words", PLOTS)
def test_svg_and_pdf_hold_their_words_as_text(riskodds, tmp_path, words):
    texts = []
    for suffix in (".svg", ".pdf"):
        file = tmp_path / f"plot{suffix}"
        result = riskodds("plot", *words.split(), "-o", str(file))
        assert (result.status, result.out, result.err) == (0, "", "")
        if suffix == ".svg":
            texts.append(" ".join(re.findall(r">([^<>]+)</text>", file.read_text(encoding="utf-8"))))
        else:
            page = PdfReader(file).pages[0]
            texts.append(" ".join(page.extract_text().split()))
            fonts = page["/Resources"]["/Font"].values()
            assert {font.get_object()["/Subtype"] for font in fonts} == {"/Type0"}  # embedded TrueType
    for shown in texts:
        for expected in [*PLOTS[words], *CAPTION]:
            assert expected in shown.replace("&gt;", ">")


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """Draw a plot into a PDF; each is drawn once for all that look at it."""

    @cache
    def draw(words):
        file = tmp_path_factory.mktemp("plots") / "plot.pdf"
        assert main(["plot", *words.split(), "-o", str(file)]) == 0
        return file

    return draw


@pytest.mark.parametrize(
    "options",
    [
        "heatmap",
        "curve --defenders 3,5 --rules hasbro-2000 --rules capital-wall --rules defender-koole --rules attack-dice=2",
        "outcomes --battle 200v200",
        "outcomes --battle 1000v1000",
    ],
)
@pytest.mark.parametrize("code", ["en", "nl"])
def test_nothing_is_cut_off_and_no_words_overlap(drawn, options, code):
    with pdfplumber.open(drawn(f"{options} --lang {code}")) as pdf:
        page = pdf.pages[0]
        level = page.filter(lambda mark: mark["object_type"] != "char" or mark["matrix"][1] == 0)
        words = level.extract_words()
        assert len(words) > 40
        for word in words:
            assert word["x0"] >= 0
            assert word["x1"] <= page.width
        assert overlapping(words) == []


def test_a_thousand_bars_are_still_seen(drawn):
    with pdfplumber.open(drawn("outcomes --battle 1000v1000 --lang en")) as pdf:
        picture = pdf.pages[0].to_image(resolution=50).original.convert("RGB")
    pixels = [picture.getpixel((x, y)) for x in range(picture.width) for y in range(picture.height)]
    blue = sum(red < 50 and blue > 150 for red, _, blue in pixels)
    # The bell curve fills 0.35 of the axes, which fill 0.7 of the picture.
    assert 0.15 < blue / len(pixels) < 0.5


def test_several_rules_are_each_described_on_a_line_of_their_own():
    lines = caption(HASBRO, THREE).splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == ["hasbro-2015", "three-defender-dice"]
    assert lines[2].startswith("Both sides roll as many dice as allowed")


def test_the_same_plot_is_the_same_file(riskodds, tmp_path):
    for suffix in (".png", ".svg", ".pdf"):
        files = [tmp_path / f"{name}{suffix}" for name in ("one", "two")]
        for file in files:
            riskodds("plot", "needed", "-o", str(file))
        assert files[0].read_bytes() == files[1].read_bytes()


def test_a_png_is_large_enough_to_print(riskodds, tmp_path):
    file = tmp_path / "plot.png"
    riskodds("plot", "outcomes", "-o", str(file))
    header = file.read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")) == (1350, 900)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("pie -o x.png", "'pie' is no plot; write one of curve, heatmap, outcomes, needed"),
        (
            "curve -o x.gif",
            "-o x.gif: .gif says no format; end it in .png, .svg or .pdf, or write --format, too",
        ),
        ("curve -o no/such/x.png", "no/such/x.png: No such file or directory; write the name of a file that"),
        (
            "needed -o x.png --rules hasbro-2015 --rules hasbro-2000",
            "the plot needed takes one set of rules; write --rules",
        ),
        ("heatmap -o x.png --attackers 1,5", "attackers: this plot needs a range without gaps"),
        ("outcomes -o x.png --battle 10", "battles: '10' is no battle; write one such as 10v5"),
        ("curve", "Missing option '--output'"),
        ("curve -o x.png --defenders 1-9", "9 lines are more than a reader tells apart; ask for at most 8"),
        ("needed -o x.png --rules attacker-sides=1", "under hasbro-2015 attacker-sides=1 no number of attackers"),
    ],
)
def test_misuse(riskodds, words, message):
    result = riskodds("plot", *words.split())
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"riskodds: {message}")
    assert result.err.count("\n") == 1
