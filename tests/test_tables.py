"""The named tables: their numbers by other routes, and what the command takes."""

import csv
import json
from fractions import Fraction

import brute_force
import pytest
from brute_force import GAMES

from riskodds import PRESETS, Rules, Stop, attackers_needed, battle, exact_battle, roll, table
from riskodds.rules.language import Language
from riskodds.rules.words import stop_in_words
from riskodds.show.render.table import ChanceCell
from riskodds.show.scope import Scope, in_percent
from riskodds.show.tables import TABLES

HASBRO = (Rules(),)


def scope(rules=HASBRO, attackers=(1, 2, 5), defenders=(1, 3, 4), **more):
    return Scope(rules, attackers, defenders, **more)


def cells(table):
    return {
        (row[0], column): cell for row in table.rows for column, cell in zip(table.header[1:], row[1:], strict=True)
    }


BY_BATTLE = {
    "conquest": lambda one: one.conquest,
    "attacker-losses": lambda one: one.attacker_losses.mean,
    "defender-losses": lambda one: one.defender_losses.mean,
    "losses-given-conquest": lambda one: one.attacker_losses.given_conquest,
    "attackers-left": lambda one: one.attackers_left_given_conquest,
}


@pytest.mark.parametrize("quantity", BY_BATTLE)
@pytest.mark.parametrize("text", ["hasbro-2015", "hasbro-2000", "defender-after-roll"])
def test_a_grid_has_the_battles_numbers(quantity, text):
    table = TABLES[quantity](scope((Rules.parse(text),)))
    assert table.header == ("attackers", "1", "3", "4")
    for (attackers, defenders), cell in cells(table).items():
        value = cell.value if isinstance(cell, ChanceCell) else cell
        assert value == pytest.approx(BY_BATTLE[quantity](battle(attackers, int(defenders), text)), rel=1e-12)


@pytest.mark.parametrize("quantity", BY_BATTLE)
def test_a_grid_in_exact_rationals(quantity):
    table = TABLES[quantity](scope(), exact=True)
    for (attackers, defenders), cell in cells(table).items():
        value = cell.value if isinstance(cell, ChanceCell) else cell
        assert isinstance(value, Fraction)
        assert value == BY_BATTLE[quantity](exact_battle(attackers, int(defenders)))


def test_conquest_equals_the_recursion():
    for (attackers, defenders), cell in cells(TABLES["conquest"](scope())).items():
        expected = brute_force.conquest(GAMES["hasbro-2015"], attackers, int(defenders))
        assert cell.value == pytest.approx(float(expected))
        assert cell.possible
        assert not cell.certain


def test_what_is_impossible_or_certain_is_known_as_such():
    never = cells(TABLES["conquest"](scope((Rules.parse("attacker-sides=1"),))))
    assert {(cell.possible, cell.certain) for cell in never.values()} == {(False, False)}
    always = cells(TABLES["conquest"](scope((Rules.parse("attacker-modifiers=+6,+6"),))))
    assert {(cell.possible, cell.certain) for cell in always.values()} == {(True, True)}
    unlikely = cells(TABLES["conquest"](scope(attackers=(1, 900), defenders=(1, 900))))
    assert {(cell.possible, cell.certain) for cell in unlikely.values()} == {(True, False)}
    assert set(cells(TABLES["attackers-left"](scope((Rules.parse("attacker-sides=1"),)))).values()) == {None}


def test_attackers_needed():
    table = TABLES["attackers-needed"](scope(defenders=(7, 9), chances=(Fraction(4, 5), Fraction(1, 2), Fraction(1))))
    assert table.header == ("defenders", "80 %", "50 %", "100 %")
    assert table.rows == (
        (7, 11, attackers_needed(7, "50%").units, None),
        (9, 13, attackers_needed(9, "50%").units, None),
    )


def test_on_the_territory_every_count_includes_the_army_that_stays():
    grid = TABLES["conquest"](scope(on_territory=True))
    assert grid.header[0] == "armies on the territory"
    assert [row[0] for row in grid.rows] == [2, 3, 6]
    assert grid.rows[0][1].value == battle(1, 1).conquest
    needed = TABLES["attackers-needed"](scope(defenders=(7,), chances=(Fraction(4, 5),), on_territory=True))
    assert needed.rows == ((7, 12),)
    compared = TABLES["compare"](scope(battles=((9, 10),), on_territory=True))
    assert compared.header == ("rules", "10 v 10")


def test_rolls():
    table = TABLES["roll"](scope())
    assert [row[:2] for row in table.rows] == [
        ("3 against 2", 7776),
        ("3 against 1", 1296),
        ("2 against 2", 1296),
        ("2 against 1", 216),
        ("1 against 2", 216),
        ("1 against 1", 36),
    ]
    assert [cell.value for cell in table.rows[0][2:5]] == list(roll(3, 2).probabilities)
    assert table.rows[1][4] is None
    assert table.rows[0][5] == float(roll(3, 2).attacker_losses)


def test_compare():
    rules = tuple(map(Rules.parse, PRESETS))
    table = TABLES["compare"](scope(rules, battles=((5, 5), (10, 5))))
    for (text, name), cell in cells(table).items():
        attackers, defenders = map(int, name.split(" v "))
        assert cell.value == battle(attackers, defenders, text).conquest


def test_every_table_names_its_rules_and_its_way_of_counting():
    asked = scope(chances=(Fraction(1, 2),), battles=((5, 5),))
    for name, make in TABLES.items():
        table = make(asked)
        assert table.title
        assert name == "roll" or "one more army stays on their territory" in table.note
        assert name == "compare" or table.note.startswith("Rules: hasbro-2015. The attacker rolls up to 3 dice")


def test_the_command_in_text(riskodds):
    assert (
        riskodds("table", "conquest", "--attackers", "1,5,10", "--defenders", "1-3").out
        == """\
Chance of conquest, in percent

                 defenders
  attackers      1     2     3
-----------  -----  ----  ----
          1   41.7  10.6   2.7
          5   99.0  89.0  76.9
         10  >99.9  99.4  98.1

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender. Both sides roll as many dice as
allowed, until no defenders or no attackers are left. Attackers are the units
free to attack; one more army stays on their territory.
"""
    )


@pytest.mark.parametrize("quantity", TABLES)
def test_default_tables_fit_80_columns(riskodds, quantity):
    result = riskodds("table", quantity)
    assert result.status == 0
    assert max(map(len, result.out.splitlines())) <= 80


def test_the_command_in_csv_and_json_holds_full_precision(riskodds):
    words = ("table", "conquest", "--attackers", "3", "--defenders", "2", "--rules", "hasbro-2000")
    assert list(csv.reader(riskodds(*words, "--format", "csv").out.splitlines())) == [
        ["attackers", "2"],
        ["3", repr(battle(3, 2, "hasbro-2000").conquest)],
    ]
    document = json.loads(riskodds(*words, "--format", "json").out)
    assert document["header"] == ["attackers", "2"]
    assert document["rows"] == [[3, battle(3, 2, "hasbro-2000").conquest]]
    assert document["note"].startswith("Rules: hasbro-2000.")


def test_the_command_writes_a_file(riskodds, tmp_path):
    path = tmp_path / "conquest.html"
    result = riskodds("table", "conquest", "--format", "html", "-o", str(path))
    assert (result.status, result.out) == (0, "")
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("victory", "'victory' is no table; write one of conquest, attacker-losses, defender-losses, "),
        ("attackers-needed --defenders 0-5", "defenders: '0-5': units are counted from 1; write one such as 1-20"),
        ("conquest --blitz --attackers 0-5", "attackers: '0-5': units are counted from 1; write one such as 1-20"),
        ("roll --rolls 3", "the table roll has no use for --rolls; leave it out"),
        ("conquest --attackers 5-1", "attackers: '5-1' runs backwards; write 1-5"),
        ("conquest --defenders 1..5", "defenders: '1..5' is no range; write one such as 1-20 or 5,10,20"),
        ("conquest --defenders 1-5000", "defenders: 1-5000 is more than 1,000 numbers; write fewer"),
        ("conquest --blitz --on-territory --attackers 1-5", "armies on the territory: 1 leaves none free to attack"),
        ("compare --battles 5:5", "battles: '5:5' is no battle; write one such as 10v5"),
        ("conquest --attackers=", "attackers: '' is no range; write one such as 1-20"),
        ("attackers-needed --chances 50,90", "chance 50: a bare number above 1 is no chance; write 50% or 0.5"),
        ("conquest --rules hasbro-2015 --rules hasbro-2000", "a table has one set of rules; write --rules once, or"),
        ("conquest --format pdf", "--format pdf: write text, csv, json, markdown, html or latex"),
        ("conquest --csv-dialect excel", "--csv-dialect excel: write rfc4180 or excel-eu"),
        ("conquest -o no/such/folder/file.csv", "no/such/folder/file.csv: No such file or directory; write the name"),
    ],
)
def test_misuse(riskodds, words, message):
    result = riskodds("table", *words.split())
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"riskodds: {message}")
    assert result.err.count("\n") == 1


def test_what_cannot_be_reached_says_so_to_people_and_is_empty_for_machines(riskodds):
    words = ("table", "attackers-needed", "--defenders", "5", "--chances", "50%,100%")
    assert riskodds(*words).out.splitlines()[5] == "          5       5    never"
    assert riskodds(*words, "--format", "csv").out == "defenders,50 %,100 %\r\n5,5,\r\n"
    assert "| never |" in " ".join(riskodds(*words, "--format", "markdown").out.split())


def test_a_chance_that_is_asked_for_keeps_its_digits():
    assert in_percent(Fraction("0.9999999")) == "99.99999 %"
    assert in_percent(Fraction(1)) == "100 %"
    assert in_percent(Fraction("0.3333333333"), Language("de")) == "33,33333333 %"


def test_means_given_a_conquest_that_floats_cannot_hold():
    # One attacker can only win by winning every roll; of two the battle itself, swept in logarithms, says the mean.
    table = TABLES["attackers-left"](scope(attackers=(1, 2), defenders=(600, 1000)))
    first, second = (row[1:] for row in table.rows)
    assert first == pytest.approx((1.0, 1.0), abs=1e-9)
    assert second == pytest.approx(tuple(battle(2, d).attackers_left_given_conquest for d in (600, 1000)), rel=1e-9)
    assert exact_battle(1, 600).attackers_left_given_conquest == 1
    lost = TABLES["losses-given-conquest"](scope(attackers=(2,), defenders=(1000,)))
    assert lost.rows[0][1] == pytest.approx(2 - second[1], abs=1e-9)


def test_single_rolls_say_that_the_pick_after_the_roll_is_left_out():
    said = "the defender's pick after it is not applied"
    assert said in TABLES["roll"](scope((Rules.parse("defender-koole"),))).note
    assert said not in TABLES["roll"](scope()).note


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("roll --attackers 1-3", "--attackers"),
        ("roll --on-territory", "--on-territory"),
        ("compare --defenders 2", "--defenders"),
        ("attackers-needed --attackers 1-5", "--attackers"),
        ("conquest --chances 50%", "--chances"),
        ("conquest --csv-dialect excel-eu", "--csv-dialect"),
        ("conquest --format csv --digits 2", "--digits"),
        ("conquest --format json --digits 2", "--digits"),
    ],
)
def test_an_option_that_is_of_no_use_is_refused(riskodds, words, option):
    result = riskodds("table", *words.split())
    assert (result.status, result.out) == (2, "")
    assert f"has no use for {option}; leave it out" in result.err


def test_the_name_of_the_file_says_the_format_and_excel_gets_its_mark(riskodds, tmp_path):
    for suffix, start in ((".csv", b"attackers,"), (".html", b"<!doctype"), (".md", b"**Chance"), (".tex", b"\\begin")):
        file = tmp_path / f"table{suffix}"
        assert riskodds("table", "conquest", "-o", str(file)).status == 0
        assert file.read_bytes().startswith(start)
    german = tmp_path / "tabelle.csv"
    words = ("table", "conquest", "--lang", "de", "--csv-dialect", "excel-eu", "-o", str(german))
    assert riskodds(*words).status == 0
    assert german.read_bytes().startswith("\ufeffAngreifer;1;2".encode())


def test_decimal_commas_in_chances(riskodds):
    assert (
        riskodds("table", "attackers-needed", "--chances", "0,9;99,5%").out.splitlines()[3].endswith("90 %    99.5 %")
    )
    assert "with decimal commas, part them by ;" in riskodds("table", "attackers-needed", "--chances", "99,5%").err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--attackers 20", "riskodds: attackers: 20 is shown alone; for all up to it write 1-20\n"),
        ("--defenders 4", "riskodds: defenders: 4 is shown alone; for all up to it write 1-4\n"),
        ("--attackers 1", ""),
        ("--attackers 20,", None),
        ("--attackers 19-20", ""),
        ("--attackers 20-20", ""),
        ("--attackers 10,20", ""),
    ],
)
def test_a_single_number_where_a_range_may_be_meant_is_said_to_stand_alone(riskodds, words, said):
    result = riskodds("table", "attacker-losses", *words.split(), "--format", "csv")
    assert (result.status == 2) is (said is None)
    if said is not None:
        assert result.err == said
    if said and "attackers" in said:
        assert [line.split(",")[0] for line in result.out.splitlines()] == ["attackers", "20"]


def test_what_is_refused_says_nothing_else(riskodds):
    result = riskodds("table", "conquest", "--attackers", "20", "--defenders", "x")
    assert (result.status, result.err.count("\n")) == (2, 1)


def test_a_sheet_of_a_single_number_says_so_too(riskodds, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert riskodds("sheet", "-o", "x.pdf", "--defenders", "4").err == (
        "riskodds: defenders: 4 is shown alone; for all up to it write 1-4\n"
    )


STOPS = [Stop(rolls=2), Stop(while_outnumbering=1), Stop(retreat_at=2, goal=1), Stop(rolls=3, while_chance="40%")]


@pytest.mark.parametrize("stop", STOPS, ids=str)
@pytest.mark.parametrize("quantity", ["conquest", "attacker-losses", "defender-losses", "losses-given-conquest"])
def test_a_table_with_a_stop_has_the_numbers_of_its_battles(quantity, stop):
    made = table(quantity, range(4, 8), range(2, 4), stop=stop)
    for (attackers, *cells), row in zip(made.rows, range(4, 8), strict=True):
        assert attackers == row
        for cell, defenders in zip(cells, range(2, 4), strict=True):
            one = battle(row, defenders, stop=stop)
            expected = {
                "conquest": one.conquest,
                "attacker-losses": one.attacker_losses.mean,
                "defender-losses": one.defender_losses.mean,
                "losses-given-conquest": one.attacker_losses.given_conquest,
            }[quantity]
            found = cell if cell is None else float(getattr(cell, "value", cell))
            assert found == pytest.approx(expected, rel=1e-12)
    assert all(sentence in made.note for sentence in stop_in_words(stop))


def test_no_units_are_numbers_in_a_table():
    made = table("conquest", [0, 1], [0, 1])
    assert [[float(cell.value) for cell in row[1:]] for row in made.rows] == [[1, 0], [1, pytest.approx(15 / 36)]]
    assert "With no defenders it is conquest, else with no attackers failure" in made.note
