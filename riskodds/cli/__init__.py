"""The command line: reads words, calls one library function, prints one answer."""

import os
import re
import sys
from importlib import metadata
from typing import Annotated

import typer

from riskodds.cli import battle, dice, rules
from riskodds.errors import RiskOddsError

ANSWERED, MISUSED = 0, 2

app = typer.Typer(
    name="riskodds",
    help="Exact battle odds for the board game RISK.",
    epilog="Example: riskodds odds 10 5",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 80},
)
for command in (battle.odds, dice.roll, rules.rules):
    app.command()(command)


@app.callback(invoke_without_command=True)
def _riskodds(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        typer.echo(metadata.version("riskodds"))
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(words: list[str] | None = None) -> int:
    """Run one command and return the exit status: 0 answered, 1 a difference found, 2 misuse."""
    sys.set_int_max_str_digits(0)  # exact fractions are as long as they are
    try:
        status = app(words, prog_name="riskodds", standalone_mode=False)
        sys.stdout.flush()
    except RiskOddsError as error:
        return _misuse(str(error))
    except typer.TyperException as error:
        return _misuse(_in_one_line(error))
    except BrokenPipeError:
        # The reader has seen enough; what is left in the buffer must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ANSWERED
    return status if isinstance(status, int) else ANSWERED


def _misuse(message: str) -> int:
    typer.echo(f"riskodds: {message}", err=True)
    return MISUSED


def _in_one_line(error: typer.TyperException) -> str:
    option = getattr(error, "option_name", None) or ""
    if re.match(r"-[0-9]", option):
        return f"{option} is too few; write a whole number of at least 1"
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "riskodds"
    message = " ".join(error.format_message().split()).rstrip(".")
    _, ours, own_message = message.partition("Value error, ")  # as our readers of options raise it
    if ours:
        return own_message
    if "extra argument" in message and "=" in message:
        return f"{message}; put quotes round rules of several words: --rules 'hasbro-2000 final-dice=1'"
    return f"{message}; see '{command} --help'"
