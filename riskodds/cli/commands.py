"""The commands: what they are called and are about; each is imported when it is first used."""

from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command


class Entry(NamedTuple):
    """Where a command is, and its first line of help."""

    module: str
    function: str
    help: str


COMMANDS = {
    "odds": Entry("battle", "odds", "Can these attackers take those defenders?"),
    "attackers-needed": Entry("needed", "attackers_needed", "How many attackers for a chance of conquest?"),
    "defenders-needed": Entry("needed", "defenders_needed", "How many defenders for a chance to hold?"),
    "campaign": Entry("campaign", "campaign", "How far does one army get, territory after territory?"),
    "defend": Entry("defend", "defend", "Where do my reinforcements hold best?"),
    "advise": Entry("advise", "advise", "Should I go on attacking, or stop?"),
    "dice-policy": Entry("policy", "dice_policy", "How many dice should each side roll?"),
    "compare": Entry("compare", "compare", "Which rules favour whom?"),
    "luck": Entry("luck", "luck", "How lucky was that?"),
    "track": Entry("track", "track", "How do the odds change, roll by roll?"),
    "table": Entry("table", "table", "Which table would you like to print?"),
    "plot": Entry("plot", "plot", "Which picture would you like to look at?"),
    "sheet": Entry("sheet", "sheet", "Which sheet would you like to lay beside the board?"),
    "check": Entry("check", "check", "Are these published figures right?"),
    "explain": Entry("explain", "explain", "What may a number be that somebody quotes?"),
    "sources": Entry("sources", "sources", "Whose figures come with riskodds?"),
    "roll": Entry("dice", "roll", "What does one roll cost each side?"),
    "cards": Entry("cards", "cards", "How likely is a set of cards, and what is it worth?"),
    "troops": Entry("troops", "troops", "How many units does a turn bring?"),
    "rules": Entry("rules", "rules", "Which rules are there?"),
}

SETTINGS: dict[str, Any] = {"help_option_names": ["--help", "-h"], "max_content_width": 80}


class Commands(TyperGroup):
    """The group of all commands."""

    def __init__(self, **attributes: Any) -> None:
        """Know the commands by their names alone."""
        super().__init__(**attributes)
        self.commands = dict.fromkeys(COMMANDS, TyperCommand("command"))  # by names; see get_command

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - as in the base class
        """Import a command; None if there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        entry = COMMANDS[cmd_name]
        one = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)
        one.command(cmd_name)(getattr(import_module(f"riskodds.cli.{entry.module}"), entry.function))
        return get_command(one)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - as in the base class
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])
