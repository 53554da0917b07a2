"""The commands, their options and the examples of their help texts, as the program itself has them."""

import re
import shlex
from typing import NamedTuple

import typer.main

from riskodds.cli import app

_GROUP = typer.main.get_command(app)
_CONTEXT = _GROUP.make_context("riskodds", [], resilient_parsing=True)
COMMANDS = {name: _GROUP.get_command(_CONTEXT, name) for name in _GROUP.list_commands(_CONTEXT)}


class Line(NamedTuple):
    """A command line that works, and what is piped into it."""

    words: tuple
    piped: str


def options_of(name):
    """The options of a command by their long names."""
    options = [each for each in COMMANDS[name].params if each.param_type_name == "option"]
    return {max(each.opts, key=len): each for each in options if "--help" not in each.opts}


def examples_of(name):
    """The command lines in a command's help text that ask this command."""
    for line in COMMANDS[name].help.splitlines():
        match = re.fullmatch(r"\s*(?:printf '(?P<piped>[^']*)' \| )?riskodds (?P<words>.*)", line)
        if match and (words := shlex.split(match["words"]))[0] == name:
            piped = (match["piped"] or "").encode().decode("unicode_escape")
            yield Line(tuple(words), piped)
