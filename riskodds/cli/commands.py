"""The commands: what they are called and are about; each is imported when it is first used."""

from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from riskodds.cli.given import Command


class Entry(NamedTuple):
    """Where a command is, and its first line of help."""

    module: str
    function: str
    help: str


COMMANDS = {
    "odds": Entry("battle.odds", "odds", "Can these attackers take those defenders?"),
    "attackers-needed": Entry("battle.needed", "attackers_needed", "How many attackers for a chance of conquest?"),
    "defenders-needed": Entry("battle.needed", "defenders_needed", "How many defenders for a chance to hold?"),
    "campaign": Entry("territories.campaign", "campaign", "How far does one army get, territory after territory?"),
    "defend": Entry("territories.defend", "defend", "Where do my reinforcements hold best?"),
    "advise": Entry("battle.advise", "advise", "Should I go on attacking, or stop?"),
    "dice-policy": Entry("battle.policy", "dice_policy", "How many dice should each side roll?"),
    "compare": Entry("battle.compare", "compare", "Which rules favour whom?"),
    "luck": Entry("battle.luck", "luck", "How lucky was that?"),
    "track": Entry("battle.track", "track", "How do the odds change, roll by roll?"),
    "table": Entry("pictures.table", "table", "Which table would you like to print?"),
    "plot": Entry("pictures.plot", "plot", "Which picture would you like to look at?"),
    "sheet": Entry("pictures.sheet", "sheet", "Which sheet would you like to lay beside the board?"),
    "page": Entry("pictures.page", "page", "Would you like the calculator in your browser?"),
    "check": Entry("figures.check", "check", "Are these published figures right?"),
    "explain": Entry("figures.explain", "explain", "What may a number be that somebody quotes?"),
    "sources": Entry("figures.sources", "sources", "Whose figures come with riskodds?"),
    "roll": Entry("battle.roll", "roll", "What does one roll cost each side?"),
    "rolls": Entry("battle.rolls", "rolls", "What do many rolls cost each side?"),
    "cards": Entry("turn.cards", "cards", "How likely is a set of cards, and what is it worth?"),
    "troops": Entry("turn.troops", "troops", "How many units does a turn bring?"),
    "games": Entry("games.runs", "games", "How long does a game last, and who wins?"),
    "game": Entry("games.game", "game", "How did this game go?"),
    "missions": Entry("games.missions", "missions", "Which secret missions are there?"),
    "rules": Entry("battle.rules", "rules", "Which rules are there?"),
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
        one.command(cmd_name, cls=Command)(getattr(import_module(f"riskodds.cli.{entry.module}"), entry.function))
        return get_command(one)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - as in the base class
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])
