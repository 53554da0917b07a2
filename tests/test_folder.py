"""The folder tables/: its digits against published ones and the recursion, and that a change would be found."""

import csv
from fractions import Fraction
from pathlib import Path

import brute_force
import pytest
import tables_folder
from brute_force import GAMES
from claims import claimed, figures
from tables_folder import File, files

from riskodds import PRESETS, attackers_needed

TABLES = Path(__file__).parent.parent / "tables"


def grid(preset, quantity):
    with (TABLES / preset / f"{quantity}.csv").open(encoding="utf-8", newline="") as lines:
        header, *rows = csv.reader(lines)
    assert header[0] in {"attackers", "defenders"}
    return {(int(row[0]), name): cell for row in rows for name, cell in zip(header[1:], row[1:], strict=True)}


def test_the_folder_holds_what_the_index_says():
    files_held = [path for path in TABLES.rglob("*") if path.is_file() and path.suffix not in {".py", ".pyc"}]
    held = sorted(path.relative_to(TABLES).as_posix() for path in files_held)
    assert held == sorted(file.name for file in files())
    assert len(held) == 2 + 5 * len(PRESETS) + 3 * 4 + 3


def test_all_10000_chances_of_conquest_agree_with_riskarena():
    cells = grid("hasbro-2015", "conquest")
    rows = figures("riskarena-100x100")
    assert len(rows) == len(cells) == 10_000
    for row in rows:
        low, high = claimed(row["value"])
        half = Fraction(1, 2 * 10**6)
        assert low - half <= Fraction(cells[int(row["attackers"]), row["defenders"]]) <= high + half


@pytest.mark.parametrize("preset", PRESETS)
def test_small_battles_are_the_correct_rounding_of_the_recursion(preset):
    conquest = grid(preset, "conquest")
    lost, killed = grid(preset, "attacker-losses"), grid(preset, "defender-losses")
    for a in range(1, 7):
        for d in range(1, 7):
            final = brute_force.outcomes(GAMES[preset], a, d)
            for cells, exact in (
                (conquest, sum(chance for (_, left), chance in final.items() if left == 0)),
                (lost, sum((a - left) * chance for (left, _), chance in final.items())),
                (killed, sum((d - left) * chance for (_, left), chance in final.items())),
            ):
                assert Fraction(cells[a, str(d)]) * 10**6 == round(exact * 10**6)
                assert len(cells[a, str(d)].partition(".")[2]) == 6


@pytest.mark.parametrize("preset", PRESETS)
def test_attackers_needed_are_the_librarys(preset):
    cells = grid(preset, "attackers-needed")
    for defenders in (1, 7, 50, 100):
        for chance in ("50 %", "80 %", "99 %"):
            assert int(cells[defenders, chance]) == attackers_needed(defenders, chance, preset).units


def test_the_markdown_tables_show_no_certainty():
    for preset in PRESETS:
        lines = (TABLES / preset / "conquest-20x20.md").read_text(encoding="utf-8").splitlines()
        assert lines[0] == "**Chance of conquest, in percent**"
        cells = [cell.strip() for line in lines[4:24] for cell in line.strip("|").split("|")[1:]]
        assert len(cells) == 400
        assert {"100", "100.0", "0", "0.0"} & set(cells) == set()


def test_a_file_that_differs_is_missing_or_does_not_belong_is_found(tmp_path, monkeypatch, capsys):
    made = [File("README.md", lambda: b"words\n"), File("rules/grid.csv", lambda: b"1,2\r\n")]
    monkeypatch.setattr(tables_folder, "files", lambda: iter(made))
    tables_folder.folder(tmp_path, check=False)
    tables_folder.folder(tmp_path, check=True)
    assert (tmp_path / "rules" / "grid.csv").read_bytes() == b"1,2\r\n"
    (tmp_path / "README.md").write_text("other words\n")
    (tmp_path / "rules" / "grid.csv").unlink()
    (tmp_path / "stray.csv").write_text("")
    capsys.readouterr()
    with pytest.raises(SystemExit) as stopped:
        tables_folder.folder(tmp_path, check=True)
    assert stopped.value.code == 1
    messages = capsys.readouterr().err
    for name in ("README.md", "rules/grid.csv", "stray.csv"):
        assert f"{name}: not as `make tables` writes it" in messages
