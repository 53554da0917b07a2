"""The command line: reads words, calls one library function, prints one answer.

`commands` lists the commands, which are in `battle`, `territories`, `turn`, `games`, `pictures` and `figures`. They
share `given`, which refuses what would be dropped, `options` and `ranges`, which read words, `streams` and `files`,
which are read and written, and `answer`, which is printed; `heading` and `outcomes` say what answers have in common. It
uses every other room.
"""

import io
import logging
import os
import re
import sys
from typing import Annotated

import typer

from riskodds.cli.commands import SETTINGS, Commands
from riskodds.cli.streams import ANSWERED, MISUSED, Output, say
from riskodds.errors import RiskOddsError
from riskodds.rules.announcing import logger

app = typer.Typer(
    name="riskodds",
    help="Exact battle odds for the board game RISK.",
    epilog="Example: riskodds odds 10 5",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
    cls=Commands,
)


@app.callback(invoke_without_command=True)
def _riskodds(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        from importlib import metadata

        from riskodds.engine.compiled import COMPILED

        typer.echo(f"{metadata.version('riskodds')} ({'compiled' if COMPILED else 'plain Python'})")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


class _StandardError(logging.Handler):
    """What is said of long work, on the standard error as it is now."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        say(record.getMessage())


ANNOUNCEMENTS = _StandardError()


def main(words: list[str] | None = None) -> int:
    """Run one command and return the exit status: 0 answered, 1 a difference found, 2 misuse."""
    sys.set_int_max_str_digits(0)  # exact fractions are as long as they are
    logger.setLevel(logging.INFO)
    logger.addHandler(ANNOUNCEMENTS)
    try:
        return _run(words)
    except RiskOddsError as error:
        message = str(error)
    except typer.TyperException as error:
        message = _in_one_line(error, words or sys.argv[1:])
    except UnicodeDecodeError:
        message = "the input is no text in UTF-8; save it in UTF-8"
    except MemoryError:
        message = "there is not enough memory for that; write fewer units"
    except BrokenPipeError:
        _write_no_more()
        return ANSWERED
    except OSError as error:
        _write_no_more()
        message = f"the answer cannot be written: {error.strerror}"
    say(message)
    return MISUSED


def _run(words: list[str] | None) -> int:
    if sys.stdout is None:
        raise RiskOddsError("the answer cannot be written: the standard output is closed")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    output = app(words, prog_name="riskodds", standalone_mode=False)
    if isinstance(output, Output):
        sys.stdout.write(output.text)
        sys.stdout.flush()
        return output.status
    return output if isinstance(output, int) else ANSWERED  # an int where the command was interrupted


def _write_no_more() -> None:
    """Let what is left in the buffer go nowhere, so that it does not raise again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _in_one_line(error: typer.TyperException, words: list[str]) -> str:
    option = getattr(error, "option_name", None) or ""
    negative = [word for word in words if re.match(r"-[0-9]", word)]
    if option and negative and negative[0].startswith(option):
        return f"{negative[0]}: units are counted from 1; write a whole number of at least 1"
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "riskodds"
    message = " ".join(error.format_message().split()).rstrip(".")
    _, ours, own_message = message.partition("Value error, ")  # as our readers of options raise it
    if ours:
        return own_message
    if "extra argument" in message and "=" in message:
        return f"{message}; put quotes round rules of several words: --rules 'hasbro-2000 final-dice=1'"
    return f"{message}; see '{command} --help'"
