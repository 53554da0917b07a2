"""Many battles at once."""

import csv
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskodds import PRESETS, battle, exact_battle
from riskodds.battles.batch import summaries


def equals_the_battle(summary, one):
    for got, expected in [
        (summary.conquest, one.conquest),
        (summary.failure, one.failure),
        (10**summary.log10_conquest, 10**one.conquered.log10_chance),
        (10**summary.log10_failure, 10**one.failed.log10_chance),
        (summary.attackers_left_given_conquest, one.attackers_left_given_conquest),
        (summary.defenders_left_given_failure, one.defenders_left_given_failure),
        *zip(vars(summary.attacker_losses).values(), vars(one.attacker_losses).values(), strict=True),
        *zip(vars(summary.defender_losses).values(), vars(one.defender_losses).values(), strict=True),
    ]:
        if expected is None:
            assert got is None
        else:
            assert got == pytest.approx(expected, rel=1e-9, abs=1e-300)


starts = st.lists(st.tuples(st.integers(1, 40), st.integers(1, 40)), min_size=1, max_size=6)


@given(st.sampled_from([*PRESETS, "hasbro-2000 final-dice=1"]), starts)
def test_each_summary_equals_the_battle_by_itself(text, pairs):
    for summary, pair in zip(summaries(pairs, text), pairs, strict=True):
        assert (summary.attackers, summary.defenders) == pair
        equals_the_battle(summary, battle(*pair, text))


def test_deviations_keep_their_digits_and_small_chances_their_logarithms():
    pairs = [(200, 20), (1000, 1), (1, 40), (1, 900), (60, 60)]
    for summary, pair in zip(summaries(pairs), pairs, strict=True):
        equals_the_battle(summary, battle(*pair))
    assert summaries([(200, 20), (200, 200)])[0].defender_losses.sd == pytest.approx(
        exact_battle(200, 20).defender_losses.sd, rel=1e-9
    )


def test_no_battles_no_answers():
    assert summaries([]) == []


TABLE = (
    "attackers,defenders,rules\n10,5,\n0,5,\n3,2,hasbro-2000 final-dice=1\n\n2,x,\n7,4,hasbro\n1000000,1000000,\n9,9,\n"
)


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "battles.csv"
    path.write_text(TABLE, encoding="utf-8")
    return str(path)


def test_csv_in_csv_out_in_order_and_bad_rows_by_their_lines(riskodds, table):
    result = riskodds("odds", "--batch", table)
    assert result.status == 1
    rows = list(csv.DictReader(result.out.splitlines()))
    assert [(row["line"], row["rules"], row["attackers"], row["defenders"]) for row in rows] == [
        ("2", "hasbro-2015", "10", "5"),
        ("4", "hasbro-2000 final-dice=1", "3", "2"),
        ("9", "hasbro-2015", "9", "9"),
    ]
    assert float(rows[0]["conquest"]) == pytest.approx(battle(10, 5).conquest)
    assert float(rows[1]["attacker_losses_mean"]) == pytest.approx(
        battle(3, 2, "hasbro-2000 final-dice=1").attacker_losses.mean
    )
    lines = [line.removeprefix(f"riskodds: {table}, ") for line in result.err.splitlines()]
    assert [line.split(": ")[0] for line in lines] == ["line 3", "line 6", "line 7", "line 8"]
    assert lines[0] == "line 3: attackers: 0 is too few; write a whole number of at least 1"
    assert "GiB of memory" in lines[3]


def test_json_lines(riskodds, table):
    result = riskodds("odds", "--batch", table, "--format", "json", "--on-territory", "--rules", "zombie-defender")
    documents = [json.loads(line) for line in result.out.splitlines()]
    assert [(each["attackers"], each["armies_on_territory"], each["rules"]) for each in documents] == [
        (9, 10, "zombie-defender"),
        (2, 3, "hasbro-2000 final-dice=1"),
        (8, 9, "zombie-defender"),
    ]
    one = battle(9, 5, "zombie-defender")
    assert documents[0]["attacker_losses"]["mean"] == pytest.approx(one.attacker_losses.mean)
    assert documents[0]["attacker_losses"]["given_called_off"] is None
    assert documents[0]["conquest"] == pytest.approx(one.conquest)


def test_standard_input_semicolons_and_a_byte_order_mark(riskodds, monkeypatch):
    import io  # noqa: PLC0415

    monkeypatch.setattr("sys.stdin", io.StringIO("\ufeffDefenders;Attackers\n5;10\n"))
    result = riskodds("odds", "--batch", "-")
    assert result.status == 0
    assert result.out.splitlines()[1].startswith("2,hasbro-2015,10,11,5,0.916283548675431")


def test_a_row_of_more_cells_than_columns_is_no_answer_under_other_rules(riskodds, tmp_path):
    path = tmp_path / "battles.csv"
    path.write_text('attackers,defenders,rules\n10,5,hasbro-2015 defend-at=1,3\n10,5,"defend-at=1,3"\n')
    result = riskodds("odds", "--batch", str(path))
    assert result.status == 1
    assert result.err.endswith("line 2: 4 cells for 3 columns; put quotes round what holds commas\n")
    assert result.out.splitlines()[1].startswith("3,hasbro-2000,10,")


def test_one_row_too_large_does_not_slow_down_the_others(riskodds, tmp_path, monkeypatch):
    calls = []
    monkeypatch.setattr("riskodds.cli.battle.batch.summaries", lambda *args: calls.append(args) or summaries(*args))
    path = tmp_path / "battles.csv"
    path.write_text("attackers,defenders\n1000000,1000000\n" + "10,5\n" * 50)
    assert len(riskodds("odds", "--batch", str(path)).out.splitlines()) == 51
    assert len(calls) == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1: the header is ''; write attackers,defenders or attackers,defenders,rules"),
        (b"10,5\n", "line 1: the header is '10,5'; write attackers,defenders or attackers,defenders,rules"),
        (b"attackers,attackers,defenders\n1,1,1\n", "line 1: the header is 'attackers,attackers,defenders'; write"),
        (
            b'attackers,"defenders\n' + b"5" * 200_000,
            "field larger than field limit (131072); look for a quote",
        ),
        (b"attackers,defenders\n", "there are no battles in it; write some below the header"),
        (b"attackers,units\n1,1\n", "line 1: the header is 'attackers,units'; write attackers,defenders"),
        (b"attackers,defenders\n\xff,1\n", "this is no text in UTF-8; save it in UTF-8"),
    ],
)
def test_a_file_that_is_no_table_of_battles(riskodds, tmp_path, content, message):
    path = tmp_path / "battles.csv"
    path.write_bytes(content)
    result = riskodds("odds", "--batch", str(path))
    assert (result.status, result.out) == (2, "")
    assert message in result.err
    assert result.err.count("\n") == 1
