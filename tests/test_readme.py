"""The README is true: its examples are run, and every command is in it."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from riskodds.cli import app

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n(.*?)```", TEXT, flags=re.DOTALL)
EXAMPLES = [
    re.fullmatch(r"\$ riskodds (.*?)\n(.*)", block, flags=re.DOTALL).groups()
    for block in CONSOLE
    if block.startswith("$ riskodds ")
]
COMMANDS = [command.callback.__name__.replace("_", "-") for command in app.registered_commands]


@pytest.mark.parametrize(("words", "shown"), EXAMPLES, ids=[words for words, _ in EXAMPLES])
def test_a_command_prints_what_the_readme_shows(riskodds, words, shown):
    result = riskodds(*shlex.split(words))
    assert result.out + result.err == shown


def test_the_python_examples_print_what_the_readme_shows():
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried >= 5
    assert failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example_in_the_readme(command):
    assert [words for words, _ in EXAMPLES if words.split()[0] == command] != []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(riskodds, command):
    result = riskodds(command, "--help")
    assert result.status == 0
    assert "Example:" in result.out
    assert f"riskodds {command}" in result.out
    assert max(map(len, result.out.splitlines())) <= 80
