"""The README is true: its examples are run, and every command is in it."""

import doctest
import io
import re
import shlex
from pathlib import Path

import pytest

from riskodds.cli.commands import COMMANDS

README = Path(__file__).parent.parent / "README.md"
CONSOLE = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
COMMAND = re.compile(r"\$ (?:printf '(?P<piped>[^']*)' \| )?riskodds (?P<words>[^\n]*)\n(?P<shown>.*)", flags=re.DOTALL)
EXAMPLES = [match for match in map(COMMAND.fullmatch, CONSOLE) if match]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["words"] for example in EXAMPLES])
def test_a_command_prints_what_the_readme_shows(riskodds, monkeypatch, tmp_path, example):
    monkeypatch.chdir(tmp_path)  # some write files
    piped = (example["piped"] or "").encode().decode("unicode_escape").replace("%%", "%")
    monkeypatch.setattr("sys.stdin", io.StringIO(piped))
    result = riskodds(*shlex.split(example["words"]))
    assert result.out.replace("\r\n", "\n") + result.err == example["shown"]


def test_every_console_block_is_an_example_or_a_way_to_install():
    others = [block for block in CONSOLE if not COMMAND.fullmatch(block)]
    assert others == ["$ make odds\n$ make test\n", "$ pip install .\n"]


def test_the_python_examples_print_what_the_readme_shows():
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried >= 5
    assert failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example_in_the_readme(command):
    assert [example for example in EXAMPLES if example["words"].split()[0] == command] != []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(riskodds, command):
    result = riskodds(command, "--help")
    assert result.status == 0
    assert "Example:" in result.out
    assert f"riskodds {command}" in result.out
    assert max(map(len, result.out.splitlines())) <= 80
