"""Streams: what comes in from files and standard input, and what a command leaves on standard output."""

import codecs
import io
import sys
from pathlib import Path
from typing import NamedTuple, TextIO

import typer

from riskodds.errors import RiskOddsError, shortened, shown_name

ANSWERED, DIFFERENT, MISUSED = 0, 1, 2
"""Exit statuses."""
MOST_BYTES = 64 * 2**20
"""Of what is read; a stream without an end is refused as soon as it has more."""
MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""What files of other encodings begin with, the longer marks first."""


class Output(NamedTuple):
    """What a command leaves to be printed on stdout, and its exit status."""

    text: str
    status: int = ANSWERED


def standard_input() -> TextIO:
    """Return standard input.

    Raises
    ------
    RiskOddsError
        If it is closed.
    """
    if sys.stdin is None:
        raise RiskOddsError("the standard input is closed; write a file's name, or pipe something in")
    return sys.stdin


def say(message: object) -> None:
    """Write a message in one line on standard error, whatever is quoted in it."""
    typer.echo(f"riskodds: {shortened(str(message))}", err=True)


def text_of(name: str, kind: str = "CSV file") -> str:
    """Return the text of a file, or of standard input for ``-``, in UTF-8 or, if a mark says so, in UTF-16 or UTF-32.

    Raises
    ------
    RiskOddsError
        If it cannot be read, or has more than `MOST_BYTES`.
    """
    place = shown_name(name)
    try:
        data = _input_bytes() if name == "-" else _file_bytes(name)
    except OSError as error:
        raise RiskOddsError(f"{place}: {error.strerror}; write the name of a {kind}, or - for standard input") from None
    except RiskOddsError:
        raise
    except ValueError:  # of a name that no file can have
        raise RiskOddsError(f"{place}: no file has such a name; write the name of a {kind}") from None
    if len(data) > MOST_BYTES:
        raise RiskOddsError(f"{place}: it has more than {MOST_BYTES >> 20} MiB; write several smaller files")
    encoding = next((each for mark, each in MARKS.items() if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise RiskOddsError(f"{place}: this is no text in {encoding.upper()}; save it in UTF-8") from None


def _file_bytes(name: str) -> bytes:
    with Path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _input_bytes() -> bytes:
    stream = standard_input()
    if isinstance(stream, io.TextIOWrapper):
        data: bytes = stream.buffer.read(MOST_BYTES + 1)
        return data
    return str(stream.read(MOST_BYTES + 1)).encode()
