"""The commands check, explain and sources: whole outputs, formats and exit statuses."""

import csv
import io
import json

import pytest

from riskodds import Rules, battle
from riskodds.published.figures import Count
from riskodds.published.grids import grid_in

HEADER = "source,quantity,rules,attackers,defenders,value,count\n"
RIGHT = "somebody,conquest,hasbro-2015,10,5,91.6 %,attacking\n"
OTHER_COUNT = "somebody,conquest,hasbro-2015,10,10,47.99 %,attacking\n"
WRONG = "a wall,conquest,hasbro-2015,10,10,57.7 %,attacking\n"


@pytest.fixture
def check(riskodds, tmp_path):
    """Check a figures file with these rows."""

    def run(*rows, options=()):
        file = tmp_path / "figures.csv"
        file.write_text(HEADER + "".join(rows), encoding="utf-8")
        return riskodds("check", str(file), *options)

    return run


def test_text_shows_differences_first_then_what_is_explained_then_a_count_per_source(check):
    result = check(RIGHT, OTHER_COUNT, WRONG)
    assert result.status == 1
    assert (
        result.out
        == """\
Differs

figure                      published     true
------------------------  -----------  -------
a wall: conquest 10 v 10       57.7 %  56.76 %

Explained: count=territory

figure                        published      true
--------------------------  -----------  --------
somebody: conquest 10 v 10      47.99 %  56.759 %

3 figures: 1 agree, 1 explained, 1 differ.

Attackers are the units free to attack or, on the territory, all armies there,
one of which stays behind. Means are over all battles, unless given conquest or
failure.

source      figures    agree    explained    differ
--------  ---------  -------  -----------  --------
somebody          2        1            1         0
a wall            1        0            0         1
"""
    )


def test_markdown_to_paste(check):
    out = check(WRONG, options=("--format", "markdown")).out
    assert "**Differs**\n\n| figure" in out
    assert "| a wall: conquest 10 v 10 |      57.7 % | 56.76 % |" in out


def test_json_and_csv_hold_every_figure(check):
    document = json.loads(check(RIGHT, OTHER_COUNT, WRONG, options=("--format", "json")).out)
    assert {key: value for key, value in document.items() if key != "findings"} == {
        "figures": 3,
        "agree": 1,
        "explained": 1,
        "differ": 1,
    }
    finding = document["findings"][1]
    assert finding["computed"] == pytest.approx(battle(10, 10).conquest, abs=1e-15)
    expected = {
        "source": "somebody",
        "quantity": "conquest",
        "rules": "hasbro-2015",
        "attackers": 10,
        "defenders": 10,
        "published": "47.99 %",
        "verdict": "explained",
        "holds_when": "count=territory",
    }
    assert {key: finding[key] for key in expected} == expected
    rows = list(csv.DictReader(io.StringIO(check(RIGHT, OTHER_COUNT, WRONG, options=("--format", "csv")).out)))
    assert [row["verdict"] for row in rows] == ["agrees", "explained", "differs"]
    assert [row["holds_when"] for row in rows] == ["", "count=territory", "none"]


@pytest.mark.parametrize(
    ("rows", "options", "status"),
    [
        ([RIGHT], (), 0),
        ([RIGHT, OTHER_COUNT], (), 0),
        ([RIGHT, OTHER_COUNT], ("--strict",), 1),
        ([RIGHT], ("--strict",), 0),
        ([RIGHT, WRONG], (), 1),
        ([RIGHT, "bad,row\n"], (), 1),
        (["bad,row\n"], (), 1),
        ([], (), 2),
    ],
)
def test_exit_status(check, rows, options, status):
    assert check(*rows, options=options).status == status


def test_a_malformed_row_is_reported_with_file_and_line_and_the_rest_is_checked(check, tmp_path):
    result = check(RIGHT, "bad,conquest,hasbro-2015,ten,5,0.9,attacking\n", OTHER_COUNT)
    place = f"{tmp_path / 'figures.csv'}, line 3"
    assert result.err == f"riskodds: {place}: attackers 'ten': write a whole number of at least 1, such as 10\n"
    assert "2 figures: 1 agree, 1 explained, 0 differ." in result.out


def test_standard_input_with_semicolons_and_decimal_commas(riskodds):
    text = "source;quantity;rules;attackers;defenders;value\r\nich;conquest;;10;5;91,6 %\r\n"
    result = riskodds("check", "-", stdin=text)
    assert result.status == 0
    assert result.out.startswith("1 figure: 1 agree, 0 explained, 0 differ.")


def grid_text(cell, separator=",", attackers=range(2, 7), defenders=range(1, 6), *, turned=False):
    """A table as a spreadsheet writes it."""
    down, across = (defenders, attackers) if turned else (attackers, defenders)
    rows = [["", *map(str, across)]]
    rows += [[str(row), *(cell(*((column, row) if turned else (row, column))) for column in across)] for row in down]
    lines = io.StringIO()
    csv.writer(lines, delimiter=separator).writerows(rows)
    return lines.getvalue()


def percent_comma(a, d):
    return f"{100 * battle(a, d).conquest:.1f} %".replace(".", ",")


def fraction(a, d):
    return f"{battle(a, d).conquest:.4f}"


def bare_percent(a, d):
    return f"{100 * battle(a, d).conquest:.2f}"


@pytest.mark.parametrize("cell", [percent_comma, fraction, bare_percent])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("turned", [False, True])
def test_a_grid_in_any_layout_agrees_and_says_how_it_was_read(riskodds, cell, separator, turned):
    result = riskodds("check", "--grid", "-", stdin=grid_text(cell, separator, turned=turned))
    assert (result.status, result.err) == (0, "")
    assert "25 figures: 25 agree, 0 explained, 0 differ." in result.out
    read = "defenders down and attackers across" if turned else "attackers down and defenders across"
    percent = ", the numbers as percent" if cell is bare_percent else ""
    assert f"Read with {read}{percent}." in " ".join(result.out.split())


def test_a_grid_of_another_quantity_count_and_rules(riskodds):
    text = grid_text(lambda a, d: f"{battle(a - 1, d, 'hasbro-2000').attacker_losses.mean:.3f}")
    options = ("--quantity", "attacker_losses", "--rules", "hasbro-2000", "--count", "territory")
    assert riskodds("check", "--grid", "-", *options, stdin=text).status == 0
    explained = riskodds("check", "--grid", "-", "--quantity", "attacker_losses", "--format", "json", stdin=text)
    findings = json.loads(explained.out)["findings"]
    assert {each["holds_when"] for each in findings} - {""} == {"rules=hasbro-2000 count=territory"}


def test_one_wrong_cell_in_a_grid_is_found_and_bad_cells_are_reported(riskodds):
    text = grid_text(lambda a, d: {(4, 3): "0.1234", (5, 5): "n/a", (6, 1): ""}.get((a, d)) or fraction(a, d))
    text = text.replace(fraction(6, 1), "")
    result = riskodds("check", "--grid", "-", "--format", "json", stdin=text)
    findings = json.loads(result.out)["findings"]
    assert [(each["attackers"], each["defenders"]) for each in findings if each["verdict"] != "agrees"] == [(4, 3)]
    assert len(findings) == 23
    assert result.err.startswith("riskodds: -, line 5, column 6: value 'n/a' is no printed number")
    assert result.status == 1


def test_a_grid_from_our_own_table_agrees(riskodds):
    table = riskodds("table", "conquest", "--rules", "three-defender-dice", "--format", "csv").out
    result = riskodds("check", "--grid", "-", "--rules", "three-defender-dice", stdin=table)
    assert (result.status, result.err) == (0, "")
    assert "100 figures: 100 agree" in result.out


def test_a_grid_of_single_rolls():
    grid = grid_in("dice,1,2\n3,34.03 %,29.26 %\n", "rolls", "roll_attacker_losses", Rules())
    assert {figure.count for figure in grid.figures} == {Count.DICE}


def test_the_shipped_figures(riskodds):
    result = riskodds("check", "--builtin")
    assert result.status == 1
    assert "10,251 figures: 10,208 agree, 12 explained, 31 differ." in result.out
    rows = json.loads(riskodds("sources", "--format", "json").out)["sources"]
    assert sum(row["figures"] for row in rows) == 10_251
    assert [row["differ"] for row in rows if row["source"].startswith("Osborne")] == [0, 0, 0, 0]
    assert "Mathematics Magazine 76 (2003), 129–135" in " ".join(riskodds("sources").out.split())


def test_explain(riskodds):
    result = riskodds("explain", "48 %", "10", "10")
    assert result.status == 0
    assert (
        result.out
        == """\
48 % for 10 against 10: one reading gives that.

Attackers are the units free to attack or, on the territory, all armies there,
one of which stays behind. Means are over all battles, unless given conquest or
failure.

what it is    counted           rules          true value
------------  ----------------  -----------  ------------
conquest      on the territory  hasbro-2015        48.0 %
"""
    )


@pytest.mark.parametrize(
    ("number", "true"),
    [("48", "48.0 %"), ("48 %", "48.0 %"), ("0.48", "0.480"), ("47.99", "47.994 %"), ("0.47993", "0.479935")],
)
def test_the_true_value_has_the_unit_of_what_is_quoted(riskodds, number, true):
    out = riskodds("explain", number, "10", "10").out
    assert next(line for line in out.splitlines() if "on the territory  hasbro-2015" in line).endswith(f" {true}")


def test_a_true_value_is_in_percent_where_only_percent_can_be_meant(check):
    for value, true in (("92", "91.6 %"), ("93", "91.6 %"), ("0.93", "0.916"), ("0.93 %", "91.637 %")):
        out = check(f"x,conquest,,3,1,{value},attacking\n").out
        assert next(line for line in out.splitlines() if line.startswith("x: conquest 3 v 1")).endswith(f"  {true}")


def test_digits_that_do_not_decide_are_said_to(check):
    assert (
        "Explained, but the digits do not decide by what: rules=three-defender-dice or\nrules=zombie-attacker"
        in check("x,conquest,,5,8,7.1 %,attacking\n").out
    )


def test_explain_says_when_the_digits_do_not_decide_and_when_nothing_fits(riskodds):
    several = " ".join(riskodds("explain", "2.6", "5", "5").out.split())
    assert several.startswith("2.6 for 5 against 5: 9 readings give that, the simplest first; the digits do not decide")
    nothing = riskodds("explain", "99 %", "10", "10")
    assert nothing.out == "99 % for 10 against 10: no rules, count or quantity that was tried gives that.\n"
    assert nothing.status == 1
    assert json.loads(riskodds("explain", "99 %", "10", "10", "--format", "json").out)["explanations"] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["check"], "nothing to check; write the name of a figures file, --grid FILE or --builtin"),
        (["check", "no-such.csv"], "no-such.csv: No such file or directory; write the name of a CSV file"),
        (["check", "--builtin", "--count", "territory"], "--quantity, --rules and --count say what a grid holds"),
        (["check", "--grid", "-", "--quantity", "chance"], "quantity 'chance' is not known; write one of conquest"),
        (["check", "--grid", "-", "--quantity", "set_in_hand"], "quantity set_in_hand: a grid has attackers and"),
        (["check", "--grid", "-", "--count", "dice"], "--count dice: write attacking or territory"),
        (["explain", "half", "10", "10"], "value 'half' is no printed number; write one such as 47,0 %"),
        (["explain", "48 %", "ten", "10"], "attackers: 'ten' is not a whole number"),
    ],
)
def test_misuse(riskodds, words, message):
    result = riskodds(*words, stdin="A,1\n2,0.5\n")
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"riskodds: {message}")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "-: no table; write a header row and a header column of units"),
        ("A,x\n1,0.5\n", "-, line 1: header 'x' is no number of units; write one such as 10"),
        ("A,1\nfew,0.5\n", "-, line 2: header 'few' is no number of units"),
        ('A,1\n"2,0.5\n', "-, line 2: unexpected end of data; look for a quote that is not closed"),
    ],
)
def test_what_is_no_grid(riskodds, text, message):
    result = riskodds("check", "--grid", "-", stdin=text)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"riskodds: {message}")


def test_a_column_without_a_header_does_not_shift_the_others(riskodds):
    text = "x,1,,2,3\n1,41.7,,10.6,2.7\n2,75.4,9,36.3,20.6\n3,91.6,,65.6,47.0\n"
    result = riskodds("check", "--grid", "-", stdin=text)
    assert "9 figures: 9 agree" in result.out
    assert result.err == "riskodds: -, line 3, column 3: '9' stands under no header; look for a comma too many\n"
    assert result.status == 1


def test_a_grid_of_the_other_side_is_read_the_right_way_round(riskodds):
    text = grid_text(lambda a, d: f"{100 * battle(a, d).failure:.2f}", attackers=range(1, 9), defenders=range(1, 9))
    result = riskodds("check", "--grid", "-", "--format", "json", stdin=text)
    findings = json.loads(result.out)["findings"]
    assert {each["holds_when"] for each in findings} - {""} == {"swapped with failure"}


def test_a_title_a_sum_and_rows_of_no_units_do_not_stop_a_grid(riskodds):
    text = "Odds of conquest,,,\nA\\D,0,1,2.0,sum\n0,0,0,0,0\n2,1,0.754,0.363,1\nall,1,2,3,4\n3,1,0.916,0.656,1\n"
    result = riskodds("check", "--grid", "-", stdin=text)
    assert "4 figures: 4 agree" in result.out
    assert [line.split(": ")[1] for line in result.err.splitlines()] == [
        "-, line 2",
        "-, line 5",
    ]


def test_small_percentages_without_a_sign_and_mixed_ones(riskodds):
    small = grid_text(bare_percent, attackers=[1], defenders=range(5, 9))
    assert "4 figures: 4 agree" in riskodds("check", "--grid", "-", stdin=small).out
    mixed = "x,1,2\n1,41.7 %,10.6\n2,75.4,36.3 %\n"
    assert "4 figures: 4 agree" in riskodds("check", "--grid", "-", stdin=mixed).out


def test_a_source_name_does_not_break_the_markdown(check):
    out = check("x|y,conquest,hasbro-2015,10,10,57.7 %,attacking\n", options=("--format", "markdown")).out
    assert r"| x\|y: conquest 10 v 10 |" in out


def test_explain_never_rounds_to_certainty_and_keeps_percent_and_ratios(riskodds):
    out = riskodds("explain", "> 99 %", "20", "5").out
    assert "99.98 %" in out
    assert " 100" not in out
    assert riskodds("explain", "161/216", "1", "2").out.splitlines()[-1].endswith("161/216")
