"""The page for the browser as people use it: links, fields, languages, the turns of a game, and whoever cannot see."""

import json
import random
import re
from itertools import combinations
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from riskodds import RiskOddsError, Rules, Stop, battle, troops, value_of_set
from riskodds.rules.language import LANGUAGES, Language
from riskodds.rules.ruleset import PRESETS
from riskodds.rules.words import rules_in_words
from riskodds.show.page.document import IMPORT, MODULES, browser_page, joined_modules, keys
from riskodds.show.render.number import percent

SOURCES = Path(__file__).parent.parent / "riskodds" / "show" / "page"
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
VIEWS = ("#10v5", "#territories:10v3+2+4", "#table:6x6", "#turns")
BIG = ".answer .big span"


@pytest.fixture
def context(browser):
    with browser.new_context(viewport=PHONE, locale="en-US") as made:
        yield made


@pytest.fixture
def page(context, page_file):
    """A page that is opened at a link, and must never complain, nor ask the network for anything."""
    opened = context.new_page()
    opened.set_default_timeout(5_000)
    complaints, asked = [], []
    opened.on("console", lambda each: complaints.append(each.text))
    opened.on("pageerror", lambda each: complaints.append(str(each)))
    opened.on("request", lambda each: asked.append(each.url))

    def at(link):
        if opened.url == "about:blank":
            opened.goto(page_file.as_uri() + link)
        else:
            go(opened, link)
        return opened

    opened.at = at
    yield opened
    assert complaints == []
    assert {url.partition("#")[0].partition(":")[0] for url in asked} <= {"file", "data", "blob", "about"}


def go(page, link):
    """Go to a link within the page, as a click on it does."""
    page.evaluate("link => { history.pushState(null, '', link); dispatchEvent(new PopStateEvent('popstate')); }", link)


def big(page):
    return page.locator(BIG).inner_text()


def field(page, label):
    return page.get_by_label(label, exact=True)


# ---- One file --------------------------------------------------------------------------------------------------------


def test_the_page_is_one_small_file_that_loads_nothing():
    written = browser_page("0.1.0")
    assert len(written.encode()) < 400_000
    assert re.findall(r"https?://[^'\"\s]+", written) == ["http://www.w3.org/2000/svg"]  # a name, no address
    assert re.findall(r"\b(?:src|href)=[\"'](?!data:)", written) == []
    assert "default-src 'none'" in written


def test_nothing_that_somebody_wrote_can_become_markup():
    assert (
        re.findall(r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function", joined_modules()) == []
    )


def test_the_modules_are_joined_in_order_and_share_no_name():
    assert {path.stem for path in SOURCES.glob("*.js")} == set(MODULES)
    for place, name in enumerate(MODULES):
        text = (SOURCES / f"{name}.js").read_text(encoding="utf-8")
        assert {re.search(r"\./(\w+)\.js", line)[1] for line in IMPORT.findall(text)} <= set(MODULES[:place])
    names = re.findall(r"^(?:async )?(?:function|const|let|class) (\w+)", joined_modules(), re.MULTILINE)
    assert len(names) == len(set(names)) > 100


def test_the_page_knows_the_keys_of_the_rules_and_every_preset_of_them(page):
    assert set(keys()) <= set(Rules().texts())
    page.at("#10v5")
    shown = page.evaluate("() => [...document.querySelector('.rules-fields select').options].map((each) => each.value)")
    told = [
        n
        for n, one in PRESETS.items()
        if {k for k, v in one.rules.texts().items() if v != Rules().texts()[k]} <= {*keys()}
    ]
    assert shown == [*told, ""]


def test_the_first_answer_is_there_at_once(page):
    page.at("#10v5")
    milliseconds = page.evaluate(
        """() => {
          const [loading] = performance.getEntriesByType("navigation");
          return loading.domContentLoadedEventEnd - loading.responseEnd;
        }"""
    )
    assert big(page) == "91.63 %"
    assert milliseconds < 500  # 100 on a machine that does nothing else


# ---- Words and numbers -----------------------------------------------------------------------------------------------


def test_chances_are_written_as_python_writes_them(page):
    drawn = random.Random(20)  # noqa: S311 - nothing secret
    chances = [drawn.random() for _ in range(100)] + [10 ** -drawn.uniform(0, 300) for _ in range(50)]
    chances += [1 - 10 ** -drawn.uniform(0, 15) for _ in range(50)]
    chances += [0.5, 0.125, 0.00125, 0.00005, 0.99995, 0.999949999, 1e-4, 0.0, 1.0, 5e-324]
    for code in LANGUAGES:
        asked = [
            (chance, digits, possible, certain)
            for chance in chances
            for digits in (0, 2, 3)
            for possible, certain in ((True, False), (False, False), (True, True))
        ]
        found = page.at("#").evaluate(
            """([code, asked]) => {
              riskodds.setLanguage(code);
              const { percent } = riskodds;
              return asked.map(([chance, digits, possible, certain]) => percent({ chance, possible, certain }, digits));
            }""",
            [code, asked],
        )
        assert found == [percent(c, d, possible=p, certain=sure, locale=code) for c, d, p, sure in asked]


def test_rules_are_said_as_python_says_them(page):
    texts = [
        *PRESETS,
        "attack-dice=1 attacker-sides=8 defender-modifiers=+1,-1 attacker-modifiers=-2 ties=attacker",
        "hasbro-2000 final-dice=1 defender-bonus-dice=1 defender-sides=1",
        "defend-at=1 defender-bonus-dice=3 attacker-modifiers=0,0,4",
    ]
    for code in LANGUAGES:
        said = page.at("#").evaluate(
            """([code, texts]) => {
              riskodds.setLanguage(code);
              return texts.map((text) => riskodds.rulesInWords(riskodds.parseRules(text)));
            }""",
            [code, texts],
        )
        assert said == [rules_in_words(Rules.parse(text), Language(code)) for text in texts]


@pytest.mark.parametrize(("locale", "code"), [("de-AT", "de"), ("nl-BE", "nl"), ("fr-FR", "en")])
def test_the_language_is_that_of_the_browser_and_can_be_switched(browser, page_file, locale, code):
    headings = {"en": "Can I take it?", "de": "Kann ich es erobern?", "nl": "Kan ik het veroveren?"}
    with browser.new_context(locale=locale) as context:
        page = context.new_page()
        page.goto(page_file.as_uri())
        assert page.locator("h1").inner_text() == headings[code]
        assert page.locator("html").get_attribute("lang") == code
        assert big(page) == ("91.63 %" if code == "en" else "91,63 %")
        other = "en" if code != "en" else "de"
        page.locator("footer select").first.select_option(other)
        page.reload()
        assert page.locator("h1").inner_text() == headings[other]


# ---- Links -----------------------------------------------------------------------------------------------------------


def test_a_battle_is_a_link_that_survives_reloading_and_back_works(page):
    page.at("#10v5,hasbro-2000;final-dice=1;retreat-at=3")
    one = battle(10, 5, "hasbro-2000 final-dice=1", Stop(retreat_at=3))
    assert big(page) == percent(one.conquest)
    page.get_by_label("Defenders", exact=True).press("ArrowUp")
    assert page.url.endswith("#10v6,hasbro-2000;final-dice=1;retreat-at=3")
    page.reload()
    assert field(page, "Defenders").input_value() == "6"
    page.go_back()
    assert (field(page, "Defenders").input_value(), big(page)) == ("5", percent(one.conquest))


NONSENSE_LINKS = [
    "#x",
    "#10",
    "#v",
    "#10v",
    "#10vx",
    "#-3v5",
    "#0v5",
    "#10v0",
    "#1e9v5",
    "#99999999999999999999v5",
    "#10v5,no-such-rules",
    "#10v5,hasbro-2015;attack-dice=0",
    "#10v5,hasbro-2015;attack-dice=1e9",
    "#10v5,hasbro-2015;no-key=1",
    "#10v5,hasbro-2015;retreat-at=x",
    "#10v5;hasbro-2000",
    "#%",
    "#10v5,<img/src=x/onerror=alert(1)>",
    "#<script>alert(1)</script>",
    "#10v5,hasbro-2015;ties=<b>",
    "#table:0x5",
    "#table:101x5",
    "#table:1e2x5",
    "#territories:10v",
    "#territories:10v1+",
    "#territories:10v1+1+1+1+1+1+1+1+1+1+1+1+1",
    "#turns:x",
    "#constructor",
    "#10v5,hasbro-2015;defend-at=2,3",
    "#10v5,hasbro-2015;defend-at=1,1",
    "#10v5,hasbro-2015;final-dice=4",
    "#__proto__",
    "#10v5,hasbro-2015;attacker-modifiers=1,x",
    "#10v5,hasbro-2015;ties=attacker;ties=defender",
    "#10v5,hasbro-2015;leave=0",
    "#10v5,hasbro-2015;defender-picks=koole;defend-at=1,2,3",
    "#10v5,hasbro-2015;retreat-at=10",
    "#1001v5",
    "#5.5v5",
    "#10v5,__proto__",
    "#10v5,hasbro-2015;attack-dice=9;attacker-sides=100",
]


def test_a_link_of_nonsense_is_a_message_and_never_a_number(page):
    page.at("#<script>alert(1)</script>")
    assert "<script>alert(1)</script>" in page.locator(".answer").inner_text()
    shown = page.evaluate(
        """links => links.map((link) => {
          history.pushState(null, "", link);
          dispatchEvent(new PopStateEvent("popstate"));
          const kinds = [".answer .big", ".answer .problem", ".answer img, .answer script, .answer b"];
          return [link, ...kinds.map((each) => document.querySelectorAll(each).length)];
        })""",
        NONSENSE_LINKS,
    )
    assert shown == [[link, 0, 1, 0] for link in NONSENSE_LINKS]


def test_what_is_wrong_in_a_link_goes_when_something_is_asked(page):
    page.at("#10vx")
    field(page, "Defenders").fill("7")
    assert big(page) == percent(battle(10, 7).conquest)


# ---- Fields ----------------------------------------------------------------------------------------------------------

NONSENSE = ["", "x", "-3", "0x10", "1e9", "2.5", "99999", "<b>1</b>", "１０", "10 5", "NaN"]  # noqa: RUF001


@pytest.mark.parametrize("link", ["#10v5", "#territories:10v3+2", "#table:5x5"])
def test_nonsense_in_a_field_is_a_message_and_never_a_number(page, link):
    page.at(link)
    inputs = page.locator(".ask .stepper input")
    for place in range(inputs.count()):
        one = inputs.nth(place)
        if not one.is_visible():
            page.locator("summary").click()
        before = one.input_value()
        for text in NONSENSE:
            one.fill(text)
            assert one.get_attribute("aria-invalid") == "true"
            assert page.locator(f"{BIG}, .answer td").count() == 0
            assert page.locator(".answer .problem").inner_text().endswith(tuple("0123456789"))
        one.fill(before)
        assert page.locator(".answer .problem").count() == 0


def test_nonsense_in_the_rules_is_a_message_and_never_a_number(page):
    page.at("#10v5")
    page.locator("summary").click()
    labels = {
        "Attack dice, at most": "-1",
        "Defenders needed for 1, 2, … dice": "2,1",
        "Faces of the attacker's dice": "0",
        "Added to the defender's highest, second, … die": "+1;",
        "More dice of the defender, the best kept": "11",
    }
    for label, wrong in labels.items():
        before = field(page, label).input_value()
        for text in ("x", "1e9", "1,,2", "<b>", wrong):
            field(page, label).fill(text)
            field(page, label).blur()
            assert page.locator(BIG).count() == 0
            assert page.locator(".answer .problem").count() == 1
        field(page, label).fill(before)
        field(page, label).blur()
        assert big(page) == "91.63 %"


def test_rules_are_chosen_by_name_and_one_by_one(page):
    page.at("#10v5")
    field(page, "Rules").select_option("hasbro-2000")
    assert big(page) == percent(battle(10, 5, "hasbro-2000").conquest)
    page.locator("summary").click()
    field(page, "Attack dice, at most").fill("2")
    field(page, "Attack dice, at most").blur()
    assert big(page) == percent(battle(10, 5, "hasbro-2000 attack-dice=2").conquest)
    field(page, "Equal dice go to").select_option("attacker")
    assert page.url.endswith("#10v5,hasbro-2000;attack-dice=2;ties=attacker")
    assert field(page, "Rules").input_value() == ""


def test_the_count_of_attackers_is_switched_and_both_are_shown(page):
    page.at("#10v5")
    assert "11 armies on the territory" in page.locator(".ask").inner_text()
    page.get_by_role("button", name="on the territory", exact=True).click()
    assert field(page, "Armies on the attacking territory").input_value() == "11"
    assert "10 free to attack" in page.locator(".ask").inner_text()
    assert big(page) == "91.63 %"
    page.get_by_role("button", name="one more: Armies on the attacking territory").click()
    assert page.url.endswith("#11v5")
    assert "11 attackers (12 armies on the territory)" in page.locator(".answer").inner_text()


def test_nothing_short_of_certain_is_100_percent(page):
    page.at("#200v3")
    assert big(page) == "> 99.99 %"
    page.wait_for_function("() => !document.querySelector('.cards > div:empty')")
    # That one ends so or worse, having lost nothing, is certain; nothing else is.
    shown = page.locator(".cards").inner_text()
    assert re.findall(r"^(.*)\t100 %", shown, re.MULTILINE) == ["so, or worse for the attacker"]
    page.at("#10v5,hasbro-2015;attacker-sides=6;defender-sides=1")  # only a one can hold, against a one
    assert big(page) == "> 99.99 %"
    page.at("#10v5,hasbro-2015;defender-sides=1;ties=attacker")
    assert big(page) == "100 %"


def test_what_a_player_asks_next_is_on_the_page(page):
    page.at("#10v5")
    page.locator("text=How lucky was that?").first.wait_for()
    text = page.locator(".cards").inner_text()
    for expected in (
        "9 attackers\t12.38 %",
        "21.49 %",
        "3.96",
        "95 %\t12\t13\t96.37 %",
        "Edition 2000\t93.69 %\t+2.06",
    ):
        assert expected in text
    page.get_by_role("link", name="12", exact=True).click()
    assert big(page) == "96.37 %"


def test_territories_are_added_and_removed(page):
    page.at("#territories:10v3+2+4")
    assert big(page) == "50.16 %"
    page.get_by_role("button", name="One more territory").click()
    assert page.url.endswith("#territories:10v3+2+4+1")
    page.get_by_role("button", name="remove: Defenders, territory 1").click()
    assert page.url.endswith("#territories:10v2+4+1")


# ---- The table -------------------------------------------------------------------------------------------------------


def test_the_table_leads_to_its_battles(page):
    page.at("#table:8x6,hasbro-2000")
    rows = page.evaluate(
        """() => [...document.querySelectorAll("table.heat tbody tr")]
          .map((row) => [...row.cells].map((one) => one.textContent))"""
    )
    expected = [
        [str(a), *(percent(battle(a, d, "hasbro-2000").conquest, 0).replace(" ", "").rstrip("%") for d in range(1, 7))]
        for a in range(1, 9)
    ]
    assert rows == expected
    page.locator("table.heat tbody tr:nth-child(7) a").nth(4).click()
    assert page.url.endswith("#7v5,hasbro-2000")
    assert big(page) == percent(battle(7, 5, "hasbro-2000").conquest)


def test_a_table_of_100_by_100_is_there_at_once(page):
    page.at("#table:100x99")
    milliseconds = page.evaluate(
        """() => {
          const begun = performance.now();
          const field = [...document.querySelectorAll(".stepper input")][1];
          field.value = "100";
          field.dispatchEvent(new Event("input"));
          return performance.now() - begun;
        }"""
    )
    assert page.locator("table.heat tbody a").count() == 10_000
    assert milliseconds < 1000  # 200 on a machine that does nothing else


# ---- The turns of a game ---------------------------------------------------------------------------------------------


def test_the_units_of_a_turn_are_those_of_python(page):
    continents = ["asia", "north-america", "europe", "africa", "south-america", "australia"]
    asked = [
        (held, list(some), cards)
        for held in range(1, 43)
        for n in (0, 1, 2)
        for some in combinations(continents, n)
        for cards in (False, True)
    ]
    found = page.at("#").evaluate(
        """asked => asked.map(([territories, continents, cards]) => {
          const set = cards ? "one-of-each" : "";
          try { return riskodds.unitsFor({ territories, continents, set, shown: cards }, "by-design", 1).total; }
          catch { return null; }
        })""",
        asked,
    )
    for (held, some, cards), total in zip(asked, found, strict=True):
        try:
            expected = troops(held, some, cards=10 if cards else 0, shown_territory=cards).total
        except RiskOddsError:
            expected = None
        assert total == expected
    values = page.evaluate("() => Array.from({ length: 30 }, (_, n) => riskodds.valueOfSet(n + 1))")
    assert values == [value_of_set(number) for number in range(1, 31)]


def write_down(page, territories, cards=""):
    field(page, "Territories held").fill(str(territories))
    field(page, "Cards handed in").select_option(cards)
    page.get_by_role("button", name="Write it down").click()


def shows(page, expected):
    """Whether the block soon shows these turns, in whatever order."""
    for _ in range(100):
        if sorted(block(page)) == sorted(expected):
            return True
        page.wait_for_timeout(50)
    return False


def block(page):
    """The filled fields of the block."""
    cells = (cell.split("\n") for cell in page.locator("table.block td").all_inner_texts())
    return [cell[0] for cell in cells if cell[0].strip()]


def test_turns_are_written_down_kept_and_counted(page):
    page.at("#turns")
    write_down(page, 14)
    assert page.get_by_label("Player", exact=True).input_value() == "1"
    write_down(page, 12, "one-of-each")
    page.get_by_label("A card shows an own territory", exact=False).check()
    field(page, "Cards handed in").select_option("one-of-each")
    page.get_by_role("button", name="Write it down").click()
    assert shows(page, ["4", "8", "12"])
    page.reload()
    assert shows(page, ["4", "8", "12"])
    assert "2 sets handed in; the next is worth 8" in page.locator(".turns").inner_text()


def test_a_turn_is_removed_and_a_game_cleared_only_when_asked(page):
    page.at("#turns")
    for held in (14, 15):
        write_down(page, held)
    page.get_by_role("button", name="New game").click()
    page.locator("dialog").get_by_role("button", name="Cancel").click()
    assert shows(page, ["4", "5"])
    page.get_by_role("button", name="Remove this turn of Player 1").click()
    page.locator("dialog").get_by_role("button", name="Remove").click()
    assert shows(page, ["5"])
    page.get_by_role("button", name="New game").click()
    page.locator("dialog").get_by_role("button", name="New game").click()
    assert shows(page, [])
    page.reload()
    assert shows(page, [])


def test_two_windows_never_lose_a_turn(context, page, page_file):
    page.at("#turns")
    other = context.new_page()
    other.goto(page_file.as_uri() + "#turns")
    write_down(page, 14)
    write_down(other, 15)
    page.get_by_text("Another window has changed this game").wait_for()
    write_down(page, 18)
    other.get_by_text("Another window has changed this game").wait_for()
    assert shows(page, ["4", "5", "6"])
    assert shows(other, ["4", "5", "6"])
    # What the other window writes down while this one asks is not lost by the answer.
    page.get_by_role("button", name="New game").click()
    page.evaluate("""() => {
      const turn = { id: "0123456789abcdef", at: 1, player: 0, territories: 21, continents: [], set: "", shown: false };
      localStorage.setItem("riskodds.turn.0123456789abcdef", JSON.stringify(turn));
    }""")
    page.locator("dialog").get_by_role("button", name="New game").click()
    assert shows(page, ["7"])


def test_a_game_goes_to_another_device_and_back_as_a_file(browser, page, page_file, tmp_path):
    def saved(page, name):
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as a file").click()
        download.value.save_as(tmp_path / name)
        return tmp_path / name

    page.at("#turns")
    write_down(page, 14)
    first = saved(page, "first.json")
    assert len(json.loads(first.read_text(encoding="utf-8"))["turns"]) == 1
    write_down(page, 18)
    with browser.new_context() as elsewhere:
        other = elsewhere.new_page()
        other.goto(page_file.as_uri() + "#turns")
        other.locator("input[type=file]").set_input_files(first)
        other.get_by_text("1 turn is here now").wait_for()
        write_down(other, 21)
        second = saved(other, "second.json")
    page.locator("input[type=file]").set_input_files(second)
    page.get_by_text("3 turns are here now").wait_for()
    assert shows(page, ["4", "6", "7"])


@pytest.mark.parametrize(
    "change",
    [
        lambda _: "{",
        lambda _: "[]",
        lambda game: json.dumps(game | {"version": 2}),
        lambda game: json.dumps(game | {"players": ["one"]}),
        lambda game: json.dumps(game | {"players": [1, 2]}),
        lambda game: json.dumps(game | {"id": "<b>"}),
        lambda game: json.dumps(game | {"turns": [game["turns"][0] | {"territories": 1e9}]}),
        lambda game: json.dumps(game | {"turns": [game["turns"][0] | {"continents": ["constructor"]}]}),
        lambda game: json.dumps(game | {"turns": [game["turns"][0] | {"set": "<b>"}]}),
        lambda game: json.dumps(game | {"turns": [game["turns"][0] | {"player": 6}]}),
        lambda game: json.dumps(game | {"turns": [None]}),
    ],
)
def test_of_a_file_with_anything_wrong_nothing_is_taken(page, tmp_path, change):
    turn = {"id": "ab" * 8, "at": 1, "player": 0, "territories": 12, "continents": [], "set": "", "shown": False}
    game = {
        "format": "riskodds game",
        "version": 1,
        "id": "cd" * 8,
        "values": "rising",
        "players": ["", ""],
        "turns": [turn],
    }
    page.at("#turns")
    (tmp_path / "game.json").write_text(change(game), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "game.json")
    page.get_by_text("nothing was taken from it").wait_for()
    assert shows(page, [])


# ---- Whoever looks at it, or cannot ----------------------------------------------------------------------------------


def axe_finds(page, **options):
    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response
    assert found["passes"] != []
    return [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]]


@pytest.mark.parametrize("link", VIEWS)
def test_axe_finds_nothing(page, link):
    page.at(link)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    page.wait_for_function("() => !document.querySelector('.cards > div:empty')")
    assert axe_finds(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe_finds(page, runOnly=["color-contrast"]) == []


def test_axe_finds_nothing_in_a_message(page):
    page.at("#10vx")
    assert axe_finds(page) == []


def test_a_page_is_never_wider_than_its_window(page):
    page.at("#10v5")
    for code in LANGUAGES:
        page.locator("footer select").first.select_option(code)
        for link in (*VIEWS, "#200v150,hasbro-2000;final-dice=1;retreat-at=4", "#10vx"):
            page.at(link)
            page.wait_for_function("() => !document.querySelector('.cards > div:empty')")
            for width in (320, 360, 1280):
                page.set_viewport_size({"width": width, "height": 740})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (code, link)


def test_everything_is_reached_by_the_keyboard(page):
    page.at("#10v5")
    seen = []
    for _ in range(18):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("() => document.activeElement.ariaLabel || document.activeElement.textContent"))
    assert {"Battle", "Turns", "one more: Defenders", "free to attack", "More"} <= set(seen)


def test_what_is_printed_has_the_answer_and_not_the_buttons(page):
    page.at("#10v5")
    page.emulate_media(media="print")
    assert page.locator(BIG).is_visible()
    assert not page.locator("nav").is_visible()
    assert page.locator("button:visible").count() == 0
    page.at("#turns")
    page.emulate_media(media="print")
    assert page.locator("table.block tbody tr:visible").count() == 12
    assert page.locator("button:visible").count() == 0


def test_the_focus_stays_where_it_was(page):
    page.at("#10v5")
    page.get_by_role("button", name="on the territory", exact=True).press("Enter")
    focused = "() => document.activeElement.ariaLabel || document.activeElement.textContent"
    assert page.evaluate(focused) == "on the territory"
    page.at("#turns")
    for _ in range(2):
        page.get_by_role("button", name="one more: Players").focus()
        page.keyboard.press("Enter")
        assert page.evaluate(focused) == "one more: Players"
    assert field(page, "Players").input_value() == "5"
