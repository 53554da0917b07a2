"""Files that commands write: of the kind that their names say, whole or not at all, and tried before reckoning."""

import csv
import errno
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from lines import COMMANDS, examples_of, options_of

from riskodds.cli.files import output_file
from riskodds.errors import RiskOddsError

WRITERS = [name for name in COMMANDS if "--output" in options_of(name)]


def is_csv(content):
    lines = list(csv.reader(content.decode(errors="replace").splitlines()))
    return len(lines) > 2 and len({len(line) for line in lines}) == 1 and len(lines[0]) > 1


def is_json(content):
    try:
        return isinstance(json.loads(content), dict)
    except ValueError:
        return False


KINDS = {
    "text": lambda content: b"\n---" in content and b"|" not in content,
    "csv": is_csv,
    "json": is_json,
    "markdown": lambda content: b"\n|--" in content,
    "html": lambda content: content.lower().startswith(b"<!doctype html"),
    "latex": lambda content: b"\\begin{tabular}" in content,
    "png": lambda content: content.startswith(b"\x89PNG"),
    "svg": lambda content: b"<svg" in content[:1000],
    "pdf": lambda content: content.startswith(b"%PDF"),
}
"""How each kind of file is told."""
ENDINGS = {
    "csv": "csv",
    "htm": "html",
    "html": "html",
    "json": "json",
    "markdown": "markdown",
    "md": "markdown",
    "pdf": "pdf",
    "png": "png",
    "svg": "svg",
    "tex": "latex",
    "txt": "text",
}
"""What names promise."""
FIRST = {"table": "csv", "plot": "png", "sheet": "pdf", "page": "html"}
"""An ending that works, for each command that writes."""


def asked(name):
    """The shortest example of a command, without the file."""
    words = min((list(line.words) for line in examples_of(name)), key=len)
    return words[: words.index("-o")] if "-o" in words else words


def kinds_of(content):
    return {kind for kind, told in KINDS.items() if told(content)}


def test_every_command_that_writes_is_known():
    assert set(WRITERS) == set(FIRST)


@pytest.mark.parametrize("name", WRITERS)
def test_what_is_written_is_what_the_name_says(riskodds, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    written = {}
    for ending, kind in ENDINGS.items():
        file = Path(f"made.{ending if ending != 'csv' else 'CSV'}")
        result = riskodds(*asked(name), "-o", str(file))
        if result.status == 0:
            assert kinds_of(file.read_bytes()) == {kind}
            written[kind] = file
        else:
            assert (result.status, file.exists()) == (2, False)
            assert f"promises {kind}, which this is not" in result.err
    assert FIRST[name] in written
    for kind in written:
        other = f"other.{next(ending for ending, each in ENDINGS.items() if each != kind)}"
        refused = riskodds(*asked(name), "-o", other, "--format", kind)
        assert (refused.status, refused.err.count("\n"), Path(other).exists()) == (2, 1, False)


@pytest.mark.parametrize("name", WRITERS)
def test_a_name_that_says_nothing_needs_a_format(riskodds, tmp_path, name):
    kind = ENDINGS[FIRST[name]]
    file = tmp_path / "made.data"
    assert riskodds(*asked(name), "-o", str(file), "--format", kind).status == 0
    assert kinds_of(file.read_bytes()) == {kind}


@pytest.mark.parametrize("name", WRITERS)
def test_a_target_that_will_not_do_is_one_line_before_anything_is_reckoned(riskodds, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("plain").touch()
    Path("loop").symlink_to("loop")
    ending = FIRST[name]
    targets = {
        "": "is no name of a file",
        "-": "is no name of a file",
        "a\0b": "is no name of a file",
        f".{ending}": "an ending alone",
        "folder": "this is a folder",
        f"new.{ending}/": "this is a folder",
        "made": "the name says no format",
        "made.xlsx": ".xlsx says no format",
        "made.jpg": ".jpg says no format",
        "made.\x1b[31m": "says no format",
        f"missing/made.{ending}": os.strerror(errno.ENOENT),
        f"plain/made.{ending}": os.strerror(errno.ENOTDIR),
        f"{'long' * 100}.{ending}": os.strerror(errno.ENAMETOOLONG),
    }
    reckoned = set()

    def notice(frame, event, _):
        file = frame.f_code.co_filename
        if event == "call" and any(f"riskodds{os.sep}{room}{os.sep}" in file for room in ("engine", "battles", "dice")):
            reckoned.add(frame.f_code.co_name)

    def noticed(target):
        reckoned.clear()
        sys.setprofile(notice)
        try:
            return riskodds(*asked(name), "-o", target)
        finally:
            sys.setprofile(None)

    assert noticed(f"made.{ending}").status == 0  # after that all is imported
    assert reckoned
    before = sorted(tmp_path.iterdir())
    for target, reason in targets.items():
        result = noticed(target)
        assert reckoned == set()
        assert (result.status, result.out, result.err.count("\n")) == (2, "", 1)
        assert reason in result.err
        assert result.err.rstrip("\n").isprintable()
        assert len(result.err) < 300
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize(
    ("fault", "status"), [(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), 2), (KeyboardInterrupt(), 130)]
)
def test_what_is_not_written_whole_leaves_all_as_it_was(riskodds, tmp_path, monkeypatch, name, fault, status):
    monkeypatch.chdir(tmp_path)
    file = Path(f"made.{FIRST[name]}")
    file.write_bytes(b"what was good before")

    def fail(_):
        raise fault

    monkeypatch.setattr("os.fsync", fail)
    result = riskodds(*asked(name), "-o", str(file))
    assert (result.status, result.out) == (status, "")
    assert result.err.count("\n") == (status == 2)
    assert (list(Path().iterdir()), file.read_bytes()) == ([file], b"what was good before")


@pytest.mark.skipif(os.name != "posix", reason="limits of resources are a thing of POSIX")
def test_a_disk_that_is_full_in_the_midst_leaves_all_as_it_was(tmp_path):
    import resource  # noqa: PLC0415 - exists on POSIX only

    file = tmp_path / "made.html"
    file.write_text("what was good before")
    command = [sys.executable, "-m", "riskodds", *asked("table"), "-o", str(file)]
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))  # noqa: E731
    result = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limit)
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert os.strerror(errno.EFBIG) in result.stderr
    assert (list(tmp_path.iterdir()), file.read_text()) == ([file], "what was good before")


def test_a_file_that_may_not_be_written_is_refused(tmp_path, monkeypatch):
    file = tmp_path / "made.csv"
    file.touch()
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(RiskOddsError, match=os.strerror(errno.EACCES)):
        output_file(str(file), None, ["csv"])


@pytest.mark.skipif(os.name != "posix", reason="links and modes are a thing of POSIX")
def test_a_link_goes_on_leading_to_the_file_and_its_mode_stays(tmp_path):
    (tmp_path / "there").mkdir()
    file, link = tmp_path / "there" / "made.csv", tmp_path / "link.csv"
    link.symlink_to("there/made.csv")
    for content in (b"new", b"again"):
        output_file(str(link), None, ["csv"]).write(content)
        assert link.is_symlink()
        assert file.read_bytes() == content
        file.chmod(0o640)
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name != "posix", reason="a mask of modes is a thing of POSIX")
def test_a_new_file_has_the_mode_of_any_new_file(tmp_path):
    output_file(str(tmp_path / "made.csv"), None, ["csv"]).write(b"")
    (tmp_path / "other").touch()
    assert (tmp_path / "made.csv").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="these devices are a thing of Linux")
def test_devices_pipes_and_standard_output_are_written_on(tmp_path):
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    output_file(str(pipe), None, ["csv"]).write(b"through")
    reader.join()
    assert (read, pipe.is_fifo()) == ([b"through"], True)

    with pytest.raises(RiskOddsError, match=os.strerror(errno.ENOSPC)):
        output_file("/dev/full", "csv", ["csv"]).write(b"never")

    words = [sys.executable, "-m", "riskodds", "table", "roll", "--format", "json", "-o", "/dev/stdout"]
    assert is_json(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)
    log = tmp_path / "log"
    log.write_text("before\n")
    with log.open("a") as stream:
        subprocess.run(words, stdout=stream, check=True)
    assert log.read_text().startswith("before\n{")
