"""Strange words and files: answered or refused in one line that anybody can read, by every command."""

import csv
import io
import json
import re
import signal
import subprocess
import sys
import time
from itertools import islice

import pytest
from click_commands import EXAMPLES, FORMATS, options_of

from riskodds.cli.commands import COMMANDS
from riskodds.published.spreadsheet import LONGEST_CELL, MOST_LINES
from riskodds.published.verdicts import MOST_SOURCES

STRANGE = [
    *("", "\udcff", "\ud800", "\0", "\x1b[31m", "a\nb", "\u202e", "\u2028", "=1+1", "-3", "nan"),
    *("inf", "1e400", "٣", "½"),
    *("9" * 400, "9" * 20_000, "x" * 20_000, "1/" + "9" * 400, "0." + "9" * 400, "9" * 400 + "%"),
    *("(" * 5000, "3," * 5000),
]
LONGEST_LINE = 1000
SOME = 20
"""Of so many command lines one is tried for every change."""


def one_line(message):
    return message.count("\n") == 1 and message[:-1].isprintable() and len(message) < LONGEST_LINE


def check_answer(result):
    assert result.status in {0, 1, 2}
    assert re.search("[^\\n\\r\\x20-\\x7e\\xa0-\\uffff]", result.out) is None
    assert "x" * 500 not in result.out
    if result.status == 2:
        assert result.out == ""
        assert one_line(result.err)


def strange_lines(command):
    """Yield command lines in which one word after another is strange, each with every strange word."""
    words = EXAMPLES[command]
    for strange in STRANGE:
        yield from ([*words, option, strange] for option in options_of(command))
        for place in (place for place, word in enumerate(words) if not word.startswith("-")):
            yield [*words[:place], strange, *words[place + 1 :]]
        yield [*words, strange]
        yield [*words, f"--{strange}"]


def check_lines(riskodds, command, lines):
    for words in lines:
        check_answer(riskodds(command, *words, stdin=""))


@pytest.mark.parametrize("command", COMMANDS)
def test_strange_words_are_answered_or_refused_in_one_line(riskodds, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    check_lines(riskodds, command, islice(strange_lines(command), len(command) % SOME, None, SOME))
    check_answer(riskodds(command + "x" * 20_000))


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_any_strange_word_is_answered_or_refused_in_one_line(riskodds, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    check_lines(riskodds, command, strange_lines(command))


HEADER = "source,quantity,rules,attackers,defenders,value\n"
FOREIGN = [
    *(
        "=HYPERLINK(1)",
        "+1+1",
        "-1+1",
        "@SUM(1)",
        "=cmd|' /C calc'!A0",
        "\x1b[31mred",
        "\u202egnp",
        "a\x00b",
        "\x9b31m",
    ),
    *(
        "<script>alert(1)</script>",
        "[here](https://example.org)",
        "**b** _i_ `c` ~~d~~",
        "&lt;b&gt;",
        "x" * 5000,
        "a|b",
    ),
]


def figures_of(source, value="99 %"):
    return HEADER + f'"{source}",conquest,hasbro-2015,10,5,{value}\n'


@pytest.mark.parametrize("output", FORMATS)
@pytest.mark.parametrize("foreign", FOREIGN)
def test_foreign_text_is_shown_and_never_obeyed(riskodds, output, foreign):
    result = riskodds("check", "-", "--format", output, stdin=figures_of(foreign))
    assert result.status == 1
    shown = result.out.replace("\n", "").replace("\r", "")
    assert shown.isprintable()
    if output == "json":
        assert json.loads(result.out)["findings"][0]["source"] == foreign
    if output in {"text", "markdown"}:
        assert "x" * 500 not in result.out
    if output == "csv":
        cell = next(csv.DictReader(io.StringIO(result.out)))["source"]
        assert cell[0] not in "=+-@"
    if output == "markdown":
        assert not re.search(r"(?<!\\)(<script|\[here|\*\*b|`c|~~d|&lt)|https://", result.out)


@pytest.mark.parametrize("name", ["\x1b[31m.csv", "a\nb.csv", "\u202e.csv", "\udcff.csv", "x" * 5000, "n\0l.csv"])
@pytest.mark.parametrize("words", [["check"], ["check", "--grid"], ["odds", "--batch"]])
def test_names_of_files_are_shown_and_never_obeyed(riskodds, tmp_path, monkeypatch, words, name):
    monkeypatch.chdir(tmp_path)
    missing = riskodds(*words, name)
    assert (missing.status, missing.out, one_line(missing.err)) == (2, "", True)
    if len(name) < 200 and "\0" not in name:
        (tmp_path / name).write_text("attackers,defenders,x\n1,2,3\nx,y,z\n", encoding="utf-8")
        check_answer(riskodds(*words, name))


def test_numbers_stay_numbers_in_csv(riskodds):
    rows = list(csv.DictReader(io.StringIO(riskodds("compare", "3", "2", "--format", "csv").out)))
    assert all(re.fullmatch(r"-?[0-9.]+(e-[0-9]+)?", row["difference"]) for row in rows)
    assert any(row["difference"].startswith("-") for row in rows)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("inside", ["\v", "\f", "\x1c", "\x85", "\u2028", "\u2029"])
def test_lines_end_where_csv_says(riskodds, inside, end):
    text = (HEADER + f"som{inside}body,conquest,hasbro-2015,10,5,91.6 %\n").replace("\n", end)
    found = json.loads(riskodds("check", "-", "--format", "json", stdin=text).out)["findings"]
    assert [(each["source"], each["place"]) for each in found] == [(f"som{inside}body", "-, line 2")]


SPOILED = [
    '"',
    'x,"y',
    "9" * (LONGEST_CELL + 1),
    '"' + "9" * 200_000 + '"',
    "9" * 400,
    '"a"b"',
    "10,5,6,7,8,9,10",
    "\0",
]


@pytest.mark.parametrize("spoiled", SPOILED)
def test_a_spoiled_row_costs_that_row_alone(riskodds, spoiled):
    good = "10,5\n"
    result = riskodds("odds", "--batch", "-", stdin="attackers,defenders\n" + good + spoiled + "\n" + 3 * good)
    assert result.status == 1
    assert [row["line"] for row in csv.DictReader(io.StringIO(result.out))] == ["2", "4", "5", "6"]
    assert result.err.startswith("riskodds: -, line 3: ")
    assert one_line(result.err)


@pytest.mark.parametrize("spoiled", SPOILED)
def test_a_spoiled_figure_costs_that_figure_alone(riskodds, spoiled):
    row = "somebody,conquest,hasbro-2015,10,5,91.6 %\n"
    spoiled_row = row.replace("91.6 %", spoiled)
    result = riskodds("check", "-", "--format", "json", stdin=HEADER + row + spoiled_row + 3 * row)
    assert [each["place"] for each in json.loads(result.out)["findings"]] == [
        f"-, line {line}" for line in (2, 4, 5, 6)
    ]
    assert result.err.startswith("riskodds: -, line 3: ")
    assert one_line(result.err)


@pytest.mark.parametrize("spoiled", ['"', "9" * 400, "1/" + "9" * 400, "9" * (LONGEST_CELL + 1), "-1", "1/0"])
def test_a_spoiled_cell_of_a_grid_costs_its_row_at_most(riskodds, spoiled):
    grid = f"A,1,2\n1,41.7,10.6\n2,75.4,{spoiled}\n3,91.6,65.6\n"
    result = riskodds("check", "--grid", "-", "--format", "json", stdin=grid)
    assert len(json.loads(result.out)["findings"]) >= 4
    assert result.status == 1


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-32"]


@pytest.mark.parametrize("encoding", [*ENCODINGS, "utf-16-be"])
def test_files_of_spreadsheets_are_read_in_any_encoding_that_they_name(riskodds, tmp_path, encoding):
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    (tmp_path / "some.csv").write_bytes((mark + figures_of("Jörg", "91.6 %")).encode(encoding))
    result = riskodds("check", str(tmp_path / "some.csv"), "--format", "json")
    assert json.loads(result.out)["findings"][0]["source"] == "Jörg"
    (tmp_path / "battles.csv").write_bytes((mark + "attackers,defenders\n10,5\n").encode(encoding))
    assert riskodds("odds", "--batch", str(tmp_path / "battles.csv")).status == 0


ENDLESS = [
    ("odds --batch", "/dev/zero"),
    ("check", "yes 10,5 |"),
    ("check --grid", "yes '' |"),
    ("track 10 5", "/dev/zero"),
]


@pytest.mark.parametrize(("words", "source"), ENDLESS)
@pytest.mark.skipif(sys.platform != "linux", reason="streams without an end")
def test_a_stream_without_an_end_is_refused_soon(words, source):
    file = source if source.startswith("/") and not words.startswith("track") else "-"
    before = source if source.endswith("|") else f"cat {source} |"
    command = f"{before} {sys.executable} -m riskodds {words} {file if not words.startswith('track') else ''}"
    started = time.monotonic()
    result = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False, timeout=60)
    assert (result.returncode, result.stdout, one_line(result.stderr)) == (2, "", True)
    assert time.monotonic() - started < 20


def test_too_many_lines_are_refused(riskodds):
    result = riskodds("odds", "--batch", "-", stdin="attackers,defenders\n" + "10,5\n" * MOST_LINES)
    assert (result.status, result.out) == (2, "")
    assert "more than 200,000 lines; write several smaller files" in result.err


def test_too_many_sources_are_refused(riskodds):
    rows = (f"source {number},conquest,hasbro-2015,10,5,91.6 %\n" for number in range(MOST_SOURCES + 1))
    result = riskodds("check", "-", stdin=HEADER + "".join(rows))
    assert (result.status, result.out) == (2, "")
    assert "2,001 sources are too many; write at most 2,000 at a time" in result.err


MODULES = [
    "riskodds.errors",
    "pydantic.types",
    "typer.main",
    "numpy._core.multiarray",
    "numpy.linalg",
    "riskodds.battles",
]


@pytest.mark.parametrize(
    "start", [["-m", "riskodds"], ["-c", "import sys; from riskodds.__main__ import main; sys.exit(main())"]]
)
@pytest.mark.parametrize("module", MODULES)
@pytest.mark.skipif(sys.platform == "win32", reason="an interrupt is sent as a signal of POSIX")
def test_an_interrupt_while_modules_are_imported_says_nothing(module, start):
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    command = [sys.executable, "-X", "importtime", *start, "odds", "10", "5"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        for line in process.stderr:
            if line.rstrip().endswith(f" {module}"):
                process.send_signal(signal.SIGINT)
                break
        out, err = process.communicate(timeout=30)
    signal.signal(signal.SIGINT, before)
    messages = [line for line in err.splitlines() if not line.startswith("import time:")]
    assert (process.returncode, messages) in [(130, []), (-signal.SIGINT, [])]
    assert out == ""
