"""What riskodds writes it can read: every table in every format, and batches, checked against themselves."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riskodds import PRESETS, Rules, battle
from riskodds.errors import RiskOddsError
from riskodds.published.agreement import agrees
from riskodds.published.documents import table_in, tables_in
from riskodds.published.figures import Count, Figure, figures_in
from riskodds.published.grids import grid_in
from riskodds.published.printed import printed_number
from riskodds.published.true_values import TrueValue
from riskodds.show.tables import TABLES

QUANTITIES = {
    "conquest": "conquest",
    "attacker-losses": "attacker_losses",
    "defender-losses": "defender_losses",
    "losses-given-conquest": "attacker_losses_given_conquest",
    "attackers-left": "attackers_left_given_conquest",
    "attackers-needed": "attackers-needed",
    "roll": "conquest",
    "compare": "conquest",
}
"""What to ask for where a table is read; of rolls and comparisons the labels say it."""
FORMATS = (
    ("csv",),
    ("csv", "--csv-dialect", "excel-eu"),
    ("json",),
    ("markdown",),
    ("html",),
    ("text",),
    ("text", "--lang", "de"),
    ("html", "--lang", "nl", "--digits", "9"),
)
COUNTED = ("conquest", "attackers-needed", "compare")


def read_back(riskodds, table, preset, size, form, *, on_territory=False):
    """The summary of a table that was written and checked."""
    ranges = {"roll": (), "compare": (), "attackers-needed": ("--defenders", f"1-{size}")}.get(
        table, ("--attackers", f"{1 + on_territory}-{size}", "--defenders", f"1-{size}")
    )
    count = ("--on-territory",) if on_territory else ()
    if table == "attackers-needed":  # whole numbers take no digits
        form = form[: form.index("--digits")] if "--digits" in form else form
    written = riskodds("table", table, *ranges, *count, "--rules", preset, "--format", *form)
    assert (written.status, written.err) == (0, "")
    # The corner of a grid says how attackers are counted; the others are told.
    told = ("--count", "territory") if on_territory and table != "conquest" else ()
    asked = ("--quantity", QUANTITIES[table], "--rules", preset, *told, "--format", "json")
    read = riskodds("check", "--grid", "-", *asked, stdin=written.out)
    assert (read.status, read.err) == (0, "")
    document = json.loads(read.out)
    assert document["agree"] == document["figures"]
    return document["figures"]


def test_every_table_is_walked():
    assert set(QUANTITIES) == set(TABLES)


@pytest.mark.parametrize("form", FORMATS, ids=" ".join)
@pytest.mark.parametrize("table", QUANTITIES)
def test_every_table_in_every_format_reads_back(riskodds, table, form):
    assert read_back(riskodds, table, "hasbro-2015", 6, form) == {
        "attackers-needed": 24,  # 6 defenders, 4 chances
        "roll": 26,  # six rolls with 3, 2, 3, 2, 2 and 2 results, and two means each
        "compare": 4,
    }.get(table, 36)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("table", QUANTITIES)
def test_the_table_of_every_preset_reads_back(riskodds, table, preset):
    assert read_back(riskodds, table, preset, 9, ("csv",))


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS, ids=" ".join)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("table", QUANTITIES)
def test_every_table_of_every_preset_reads_back_to_forty_by_forty(riskodds, table, preset, form):
    assert read_back(riskodds, table, preset, 40, form)


@pytest.mark.parametrize("table", COUNTED)
@pytest.mark.parametrize("form", FORMATS, ids=" ".join)
def test_a_table_that_counts_the_territory_reads_back(riskodds, table, form):
    assert read_back(riskodds, table, "hasbro-2000", 6, form, on_territory=True)


def test_a_wrong_cell_is_found_in_every_format(riskodds):
    for form, right, wrong in (
        (("csv",), f"{battle(3, 2).conquest!r}", "0.6559539998041296"),
        (("json",), f"{battle(3, 2).conquest!r}", "0.6559539998041296"),
        (("markdown",), "65.6", "65.7"),
        (("html",), "65.6", "65.7"),
        (("text",), "65.6", "65.7"),
    ):
        written = riskodds("table", "conquest", "--attackers", "1-5", "--defenders", "1-5", "--format", *form).out
        assert written.count(right) == 1
        read = riskodds("check", "--grid", "-", "--format", "json", stdin=written.replace(right, wrong))
        findings = [each for each in json.loads(read.out)["findings"] if each["verdict"] != "agrees"]
        assert [(each["attackers"], each["defenders"], each["verdict"]) for each in findings] == [(3, 2, "differs")]


@pytest.mark.parametrize("form", ["csv", "json"])
def test_a_batch_reads_back(riskodds, form):
    asked = "attackers,defenders,rules\n10,5,\n1,30,\n300,1,zombie-defender\n1,1,\n20,20,defender-after-roll\n"
    written = riskodds("odds", "--batch", "-", "--format", form, stdin=asked).out
    read = riskodds("check", "-", "--format", "json", stdin=written)
    document = json.loads(read.out)
    assert (read.status, read.err) == (0, "")
    # Two chances, two mean losses, two of them given an ending, and what is left, of each battle.
    assert document["figures"] == document["agree"] == 5 * 7
    wrong = written.replace(f"{battle(10, 5).conquest!r}", "0.9162835486854316")
    assert wrong != written
    assert '"differ": 1' in riskodds("check", "-", "--format", "json", stdin=wrong).out


def test_a_table_of_battles_needs_attackers_and_defenders():
    with pytest.raises(RiskOddsError, match="no column source, quantity, rules, defenders, value; write a header"):
        figures_in("attackers,conquest\n10,0.9\n", "some.csv")


def claim(text, quantity="conquest"):
    return Figure("somebody", quantity, Rules(), 10, 10, printed_number(text))


@pytest.mark.parametrize(
    ("value", "text", "holds"),
    [
        (7.36309264634208e-06, "7.36309264634208e-06", True),
        (7.36309264634208e-06, "0.00000736309264634208", True),
        (7.36309264634208e-06, "7.36309264634308e-06", True),  # within the errors of a long sum
        (7.36309264634208e-06, "7.36309264640208e-06", False),
        (0.9999999999995837, "0.9999999999995837", True),
        (0.9999999999995837, "0.9999999999995834", True),
        (0.9999999999995837, "0.9999999999996837", False),
        (1 - 2**-53, "0.999999999999999", True),
        (1.2345678901234567e-250, "1.2345678901234567e-250", True),
        (1.2345678901234567e-250, "1.2345678911234567e-250", False),
        (0.4799352564776, "47.99352564776803 %", True),
        (0.4799352564776, "47.99352574776803 %", False),
    ],
)
def test_a_computers_digits_are_held_against_the_nearest_floats(value, text, holds):
    assert agrees(claim(text), TrueValue(value)) is holds


@given(st.floats(1e-280, 1.0, exclude_max=True))
def test_the_float_itself_always_holds(value):
    for text in (repr(value), f"{value:.17g}", f"{value:.16e}", f"{100 * value:.17g} %"):
        assert agrees(claim(text), TrueValue(value))


def test_numbers_with_thousands():
    assert printed_number("1,234.50").low == printed_number("1.234,50").low == printed_number("1234.50").low
    assert printed_number("1,234.50").decimals == 2
    grid = grid_in('defenders,50 %\n900,"1,034"\n', "some.csv", "attackers_needed", Rules())
    assert [(each.defenders, each.printed.low) for each in grid.figures] == [(900, printed_number("1034").low)]


def test_bounds_in_percent_reach_to_certainty():
    grid = grid_in("x,1,2\n20,>99.9,>99.9\n1,41.7,10.6\n", "some.csv", "conquest", Rules())
    assert (grid.figures[0].printed.high, grid.figures[2].printed.text) == (1, "41.7")


PAGE = """<p>Odds</p><TABLE><caption>One</caption>
<tr><td><td colspan=2>defenders
<tr><th>attackers<th>1<th>2
<tr><th>2<td>75.4&nbsp;%<td><b>36.3</b> %</table>"""


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        (PAGE, [["", "defenders", ""], ["attackers", "1", "2"], ["2", "75.4 %", "36.3 %"]]),
        ("words\n\n| a \\| b | 1 |\n|:--|--:|\n| **2** | 0.5 |\n\nmore", [["a | b", "1"], ["2", "0.5"]]),
        ("T\n\n      1    2\n--  ---  ---\n 2   75\n\nnote", [["", "1", "2"], ["2", "75", ""]]),
        (
            '{"a": 1, "b": {"c": 2.50, "d": null}, "e": []}\n{"a": 3, "b": {"c": 4}}',
            [["a", "b_c", "b_d"], ["1", "2.50", ""], ["3", "4", ""]],
        ),
        ('[["", 1], [2, 0.754]]', [["", "1"], ["2", "0.754"]]),
        ("a;b\n1;0,5\n", [["a", "b"], ["1", "0,5"]]),
    ],
)
def test_each_format_by_its_cells(text, cells):
    assert [line.cells for line in table_in(text, "some")] == cells
    assert [line.cells for line in table_in("\ufeff" + text, "some")] == cells


def test_lines_are_those_of_the_file():
    assert [line.number for line in table_in(PAGE, "some")] == [2, 3, 4]
    assert [line.number for line in table_in("T\n\n  1  2\n--  --\n 2  75\n", "some")] == [3, 5]
    assert [line.number for line in table_in("\n| a | 1 |\n|---|---|\n| 2 | 3 |\n", "some")] == [2, 4]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "some: this begins like JSON but is none"),
        ("[" * 100_000, "some: this begins like JSON but is none"),
        (PAGE + PAGE, "some: 2 tables are in it; write a file for each"),
    ],
)
def test_what_cannot_be_read_is_said(text, message):
    with pytest.raises(RiskOddsError, match=message):
        table_in(text, "some")


@settings(max_examples=50)
@given(st.text(max_size=60), st.sampled_from(["{", "[", "<table>", "|\n|-|\n|", "--  --\n", ""]))
def test_any_text_is_read_or_refused(text, start):
    try:
        tables = tables_in(start + text, "some")
    except RiskOddsError:
        return
    assert all(isinstance(cell, str) for table in tables for line in table for cell in line.cells)


def test_the_corner_says_how_attackers_are_counted_unless_the_caller_does():
    text = "armies on the territory,1,2\n3,0.754,0.363\n4,0.916,0.656\n"
    assert {each.count for each in grid_in(text, "some", "conquest", Rules()).figures} == {Count.TERRITORY}
    told = grid_in(text, "some", "conquest", Rules(), Count.ATTACKING)
    assert {each.count for each in told.figures} == {Count.ATTACKING}
