"""Files that are written: of the kind that their names say, and whole or not at all."""

import errno
import os
import secrets
import stat
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from riskodds.cli.options import either
from riskodds.errors import RiskOddsError, shown, shown_name

ENDINGS = {
    ".txt": "text",
    ".csv": "csv",
    ".json": "json",
    ".jsonl": "json",
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
    ".tex": "latex",
    ".png": "png",
    ".svg": "svg",
    ".pdf": "pdf",
}
"""The endings of names, and the formats that they promise."""
STREAMS = ("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/")
"""Names of what is open already, be it a file: that is written on, never replaced."""


@dataclass(frozen=True)
class OutputFile:
    """A file that is going to be written: it could be when it was asked for."""

    name: str
    format: str

    def write(self, content: bytes) -> None:
        """Write the file as a whole; where that fails, what was there before is there still, and nothing beside it.

        Raises
        ------
        RiskOddsError
            If it cannot be written.
        """
        with _refusing(self.name):
            path = Path(self.name)
            if _is_stream(path):
                with path.open("ab") as stream:
                    stream.write(content)
                return
            path = path.resolve()  # a link goes on leading there
            with _beside(path) as fresh:
                with fresh.open("xb") as stream:
                    stream.write(content)
                    stream.flush()
                    os.fsync(stream.fileno())  # some disks say only now that they are full
                with suppress(FileNotFoundError):
                    fresh.chmod(stat.S_IMODE(path.stat().st_mode))
                fresh.replace(path)


def output_file(name: str, chosen: str | None, formats: Collection[str]) -> OutputFile:
    """Return the file of this name, in the format that was chosen or that the name promises.

    Whether it can be written is tried here, as what is to be written may take long to reckon.

    Parameters
    ----------
    name : str
        As the option ``-o`` has it.
    chosen : str or None
        As the option ``--format`` has it, if it was given.
    formats : collection of str
        Those that can be written.

    Raises
    ------
    RiskOddsError
        If it is no name of a file, promises nothing or another format, or cannot be written.
    """
    with _refusing(name):
        _require_name(name)
        found = OutputFile(name, _format(name, chosen, formats))
        _try(Path(name))
    return found


def _require_name(name: str) -> None:
    file = Path(name).name
    if not name or "\0" in name or name == "-":
        raise RiskOddsError(f"-o {shown_name(name)!r} is no name of a file; write one such as odds.pdf")
    if name.endswith(("/", os.sep)) or Path(name).is_dir():
        raise RiskOddsError(f"-o {shown_name(name)}: this is a folder; write the name of a file in it")
    if file.lower() in ENDINGS:
        raise RiskOddsError(
            f"-o {shown_name(name)}: this is an ending alone; write a name before it, such as odds{file}"
        )


def _format(name: str, chosen: str | None, formats: Collection[str]) -> str:
    """Return the format of a file.

    >>> _format("odds.HTM", None, ["html", "csv"]), _format("odds", "csv", ["html", "csv"])
    ('html', 'csv')
    """
    ending = Path(name).suffix.lower()
    promised = ENDINGS.get(ending)
    known = [each for each, kind in ENDINGS.items() if kind in formats]
    if promised is None and chosen is None:
        what = f"{shown(ending)} says" if ending else "the name says"
        raise RiskOddsError(
            f"-o {shown_name(name)}: {what} no format; end it in {either(known)}, or write --format, too"
        )
    if promised is not None and promised not in formats:
        raise RiskOddsError(
            f"-o {shown_name(name)}: {ending} promises {promised}, which this is not; end the name in {either(known)}"
        )
    if chosen is not None and promised not in {None, chosen}:
        right = [each for each in known if ENDINGS[each] == chosen]
        raise RiskOddsError(
            f"-o {shown_name(name)}: {ending} promises {promised}, not {chosen}; "
            f"end the name in {either(right)}, or leave out --format"
        )
    return chosen or promised or ""


def _try(path: Path) -> None:
    """Raise the `OSError` that writing would, and leave everything as it is."""
    with suppress(FileNotFoundError):
        path.stat()
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if not _is_stream(path):
        with _beside(path.resolve()) as fresh:
            fresh.touch(exist_ok=False)


def _is_stream(path: Path) -> bool:
    """Return whether a file cannot be replaced, being a device, a pipe or what is open already."""
    return str(path.absolute()).startswith(STREAMS) or (path.exists() and not path.is_file())


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """Yield the name of a new file in the same folder, which is gone afterwards unless it was moved."""
    fresh = path.with_name(f".riskodds-{secrets.token_hex(8)}")
    try:
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def _refusing(name: str) -> Iterator[None]:
    """Say of a file that cannot be written what to do."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or "this cannot be written"
        raise RiskOddsError(f"{shown_name(name)}: {reason}; write the name of a file that can be written") from None
    except RiskOddsError:
        raise
    except ValueError:  # of a name that no file can have
        raise RiskOddsError(f"{shown_name(name)}: no file has such a name; write another") from None
