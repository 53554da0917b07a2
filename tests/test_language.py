"""The languages: every message in every catalogue, and whole outputs in German and Dutch."""

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from pypdf import PdfReader

from riskodds import RiskOddsError, Rules
from riskodds.rules.language import LANGUAGES, Language
from riskodds.rules.words import rules_in_words

PACKAGE = Path(__file__).parent.parent / "riskodds"
KEYWORDS = {"say": None, "count": (1, 2), "message": None, "refusal": None}
OTHERS = [code for code in LANGUAGES if code != "en"]


def messages(files="**.py", kind="python"):
    found = extract_from_dir(PACKAGE, [(files, kind)], keywords=KEYWORDS)
    return {tuple(each) if isinstance(each, tuple) else each for _, _, each, *_ in found}


def messages_of_the_page():
    return messages("**.js", "javascript")


def catalogue(code, domain="riskodds"):
    with (PACKAGE / "rules" / "locale" / code / "LC_MESSAGES" / f"{domain}.po").open("rb") as lines:
        return {message.id: message.string for message in read_po(lines, locale=code) if message.id}


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_has_every_message_and_no_other(code):
    assert len(messages()) > 40
    assert set(catalogue(code)) == messages()


@pytest.mark.parametrize("code", OTHERS)
def test_the_page_has_every_message_and_no_other_of_its_own(code):
    assert len(messages_of_the_page()) > 100
    assert set(catalogue(code, "page")) == messages_of_the_page() - messages()


@pytest.mark.parametrize("domain", ["riskodds", "page"])
@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_is_not_empty_and_keeps_the_placeholders(code, domain):
    for message, translation in catalogue(code, domain).items():
        sources = message if isinstance(message, tuple) else (message,)
        translations = translation if isinstance(translation, tuple) else (translation,)
        assert len(sources) == len(translations)
        for source, translated in zip(sources, translations, strict=True):
            assert translated
            # A number of one may be a word of its own.
            assert set(re.findall(r"{\w+}", translated)) - {"{number}"} == set(re.findall(r"{\w+}", source)) - {
                "{number}"
            }


def placeholders(words):
    """What is put in place; the number of a single thing may be a word of its own."""
    return set(re.findall(r"{\w+}", words)) - {"{number}"}


def test_an_unknown_language_lists_the_known_ones(riskodds):
    with pytest.raises(RiskOddsError, match="'fr' is not known; write one of en"):
        Language("fr")
    for command in ("table conquest", "plot curve -o x.png"):
        result = riskodds(*command.split(), "--lang", "fr")
        assert result.status == 2
        assert result.err == (
            "riskodds: language 'fr' is not known; write one of en (English), de (Deutsch), nl (Nederlands)\n"
        )


def test_the_rules_in_dutch():
    assert rules_in_words(Rules.parse("defender-koole final-dice=1 attacker-sides=8"), Language("nl")) == (
        "De aanvaller gooit met hoogstens 3 dobbelstenen, de verdediger met 1 dobbelsteen (2 dobbelstenen vanaf 2 "
        "legers); tegen de laatste verdediger gooit de aanvaller met hoogstens 1 dobbelsteen; de dobbelstenen van de "
        "aanvaller hebben 8 vlakken; bij gelijke ogen wint de verdediger; na de worp van de aanvaller neemt de "
        "verdediger alleen dan twee dobbelstenen als de tweede dobbelsteen van de aanvaller hoogstens 3 is of er geen "
        "tweede is (heuristiek van Koole)."
    )


def test_a_table_in_german(riskodds):
    words = ("table", "conquest", "--attackers", "3,20", "--defenders", "1,3", "--lang", "de")
    assert (
        riskodds(*words).out
        == """\
Chance auf Eroberung, in Prozent

                 Verteidiger
  Angreifer      1      3
-----------  -----  -----
          3   91,6   47,0
         20  >99,9  >99,9

Regeln: hasbro-2015. Der Angreifer würfelt mit bis zu 3 Würfeln, der Verteidiger
mit 1 Würfel (2 Würfeln ab 2 Einheiten); bei Gleichstand gewinnt der
Verteidiger. Beide Seiten würfeln mit so vielen Würfeln wie erlaubt, bis keine
Verteidiger oder keine Angreifer übrig sind. Angreifer sind die Einheiten, die
angreifen können; eine weitere Armee bleibt in ihrem Gebiet.
"""
    )


def test_a_table_in_dutch_as_markdown_with_large_numbers(riskodds):
    text = riskodds("table", "roll", "--lang", "nl", "--format", "markdown").out
    cells = next(line for line in text.splitlines() if "3 tegen 2" in line).split("|")[1:-1]
    assert [cell.strip() for cell in cells] == ["3 tegen 2", "7.776", "37,2", "33,6", "29,3", "0,9", "1,1"]


def test_csv_stays_the_same_for_machines_in_every_language(riskodds):
    words = ("table", "conquest", "--attackers", "3", "--defenders", "2", "--format", "csv")
    rows = [riskodds(*words, "--lang", code).out.splitlines()[1] for code in LANGUAGES]
    assert len(set(rows)) == 1


def test_a_plot_in_german(riskodds, tmp_path):
    file = tmp_path / "kurve.pdf"
    riskodds("plot", "curve", "--defenders", "3", "--lang", "de", "-o", str(file))
    text = " ".join(PdfReader(file).pages[0].extract_text().split())
    for expected in ("Chance auf Eroberung", "gegen 3 Verteidiger", "80 %", "bei Gleichstand gewinnt der Verteidiger"):
        assert expected in text
