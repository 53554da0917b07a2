"""The sheets: their numbers as text in the PDF, and nothing cut off or overlapping on the page."""

import itertools

import pdfplumber
import pytest
from pages import overlapping
from pypdf import PdfReader

from riskodds import Rules, battle
from riskodds.rules.language import LANGUAGES, Language
from riskodds.rules.ruleset import PRESETS
from riskodds.show.render.sheet import MARGIN, PAGE
from riskodds.show.sheets import odds_sheet, turn_sheet

A4, LETTER = (595.3, 841.9), (612.0, 792.0)
"""Points."""


@pytest.fixture
def sheet(riskodds, tmp_path):
    """Draw a sheet and return the file."""

    def made(*words):
        file = tmp_path / "sheet.pdf"
        result = riskodds("sheet", *words, "-o", str(file))
        assert (result.status, result.out, result.err) == (0, "", "")
        return file

    return made


def words(file):
    with pdfplumber.open(file) as pdf:
        return [(page.width, page.height, page.extract_words()) for page in pdf.pages]


KINDS = [
    *(("--kind", "turn", "--lang", code) for code in LANGUAGES),
    *(("--lang", code, "--rules", rules) for code in LANGUAGES for rules in PRESETS),
]


@pytest.mark.parametrize("options", KINDS, ids=" ".join)
def test_a_sheet_is_one_page_that_fits_a4_and_us_letter_with_nothing_cut_off_or_overlapping(sheet, options):
    pages = words(sheet(*options))
    assert len(pages) == 1
    width, height, found = pages[0]
    assert (width, height) == pytest.approx(PAGE)
    assert width <= A4[0] + 0.1 <= LETTER[0]
    assert height <= LETTER[1] + 0.1 <= A4[1]
    assert len(found) > 60
    for word in found:
        assert word["x0"] >= MARGIN - 1
        assert word["x1"] <= width - MARGIN + 1
        assert word["top"] >= MARGIN - 1
        assert word["bottom"] <= height - MARGIN + 1
    assert overlapping(found) == []


@pytest.mark.parametrize("rules", ["hasbro-2015", "three-defender-dice"])
def test_the_numbers_on_the_page_are_the_librarys(sheet, rules):
    lines = PdfReader(sheet("--rules", rules)).pages[0].extract_text(extraction_mode="layout").splitlines()
    rows = {line.split()[0]: line.split()[1:] for line in lines if len(line.split()) == 21}
    for attackers in range(1, 21):
        for defenders, shown in enumerate(rows[str(attackers)], start=1):
            percentage = 100 * battle(attackers, defenders, rules).conquest
            expected = ">99" if round(percentage) == 100 else "<1" if round(percentage) == 0 else f"{percentage:.0f}"
            assert shown == expected


def test_the_page_says_its_rules_and_its_way_of_counting_and_holds_all_three_tables(sheet):
    text = " ".join(PdfReader(sheet()).pages[0].extract_text().split())
    for expected in (
        "Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice from 2 units)",
        "one more army stays on their territory",
        "3 against 2 7,776 37 34 29 0.92 1.08",
        "90 % 3 6 7 9 10 11 13 14 15 16",
    ):
        assert expected in text


def test_text_is_real_and_its_fonts_are_embedded(sheet):
    fonts = PdfReader(sheet()).pages[0]["/Resources"]["/Font"].values()
    used = [font.get_object() for font in fonts if "DejaVu" in font.get_object()["/BaseFont"]]
    assert len(used) >= 2
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in used)


@pytest.mark.parametrize("attackers", ["1-30", "1-40"])
def test_a_larger_range_takes_two_pages(sheet, attackers):
    pages = words(sheet("--attackers", attackers, "--defenders", "1-25"))
    assert len(pages) == 2
    for width, height, found in pages:
        assert max(word["x1"] for word in found) <= width - MARGIN + 1
        assert max(word["bottom"] for word in found) <= height - MARGIN + 1
    assert [word["text"] for word in pages[0][2]].count("30") >= 1


def test_the_page_reads_in_black_and_white(sheet):
    with pdfplumber.open(sheet()) as pdf:
        picture = pdf.pages[0].to_image(resolution=50).original.convert("L")
    shades = {picture.getpixel((x, y)) for x in range(picture.width) for y in range(picture.height)}
    assert min(shades) < 100
    assert max(shades) == 255
    assert len(shades) > 50


def test_the_same_sheet_is_the_same_file(sheet):
    assert sheet().read_bytes() == sheet().read_bytes()


def test_a_turn_in_three_languages_holds_the_values_of_both_editions():
    for code in LANGUAGES:
        made = turn_sheet(Language(code))
        tables = [section for section in made.sections if not isinstance(section, str)]
        cells = [tuple(row) for table in tables for row in table.rows]
        assert any(row[1:] == ("7", "5", "5", "3", "2", "2") for row in cells)
        assert any(row[1:] == ("4", "6", "8", "10", "12", "15", "20", "25") for row in cells)
        assert any(row[1:] == ("4", "6", "8", "10") for row in cells)
        assert [row[0] for row in cells if row[0] in {"2015", "2000"}] == ["2015", "2000"]
    english = [section for section in turn_sheet().sections if not isinstance(section, str)]
    names = itertools.chain.from_iterable(table.header[1:] for table in english[:2])
    units = itertools.chain.from_iterable(table.rows[0][1:] for table in english[:2])
    for name, worth in zip(names, units, strict=True):
        for territories in range(int(name.split("–")[0]), int(name.split("–")[-1]) + 1):
            assert int(worth) == max(3, territories // 3)


def test_chances_on_a_sheet_never_claim_a_certainty():
    conquest = odds_sheet(range(1, 21), range(1, 21), Rules()).sections[3]
    assert not any(cell.certain or not cell.possible for row in conquest.rows for cell in row[1:])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("-o sheet.png", "-o sheet.png: .png promises png, which this is not; end the name in .pdf"),
        ("--kind poster -o x.pdf", "'poster' is no sheet; write one of odds, turn"),
        ("--lang fr -o x.pdf", "language 'fr' is not known; write one of en (English)"),
        ("-o no/such/x.pdf", "no/such/x.pdf: No such file or directory"),
        ("--attackers all -o x.pdf", "attackers: 'all' is no range"),
        ("--defenders 1-26 -o x.pdf", "defenders: 26 numbers are more than a sheet holds; write at most 25"),
        ("--attackers 1-41 -o x.pdf", "attackers: 41 numbers are more than a sheet holds; write at most 40"),
        ("", "Missing option '--output'"),
        ("--kind turn --rules hasbro-2000 -o x.pdf", "the turn sheet has no use for --rules; leave it out"),
        ("--attackers= -o x.pdf", "attackers: '' is no range"),
    ],
)
def test_misuse(riskodds, options, message):
    result = riskodds("sheet", *options.split())
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"riskodds: {message}")
    assert result.err.count("\n") == 1
