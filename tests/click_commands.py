"""The commands as the program knows them: an example of each from its help, and its options."""

import re
import shlex

from riskodds.cli.commands import COMMANDS, Commands

FORMATS = ("text", "json", "csv", "markdown")


def command_named(name):
    """The command of that name."""
    return Commands().get_command(None, name)


def _example(name):
    first = re.search(rf"^\s*riskodds {name} ?(.*)$", command_named(name).help, re.MULTILINE)[1]
    return shlex.split(first)


EXAMPLES = {name: _example(name) for name in COMMANDS}
"""The words of the first example of each command."""


def options_of(name):
    """The options of a command that take a value."""
    return [
        param.opts[0] for param in command_named(name).params if param.param_type_name == "option" and not param.is_flag
    ]
