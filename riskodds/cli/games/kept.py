"""What is kept of long runs: a file with a line for each finished piece, so that a run can go on from there."""

from collections.abc import Callable
from pathlib import Path

from riskodds.errors import RiskOddsError, shown_name
from riskodds.games.runs import Piece, Question, kept_pieces

SIGN = '{"edition"'
"""What every line begins with."""


def read_kept(name: str, asked: Question) -> list[Piece]:
    """Return the pieces of a question in a file; none where there is no file yet.

    Raises
    ------
    RiskOddsError
        If the file cannot be read, or holds something else.
    """
    try:
        text = Path(name).read_text(encoding="utf-8")
    except FileNotFoundError:
        return []
    except UnicodeDecodeError:
        text = "something else"
    except (OSError, ValueError) as error:
        raise _unusable(name, error) from None
    if text and not text.startswith(SIGN):
        raise RiskOddsError(f"--keep {shown_name(name)}: this file holds something else; write another name")
    return kept_pieces(text.splitlines(), asked)


def keeper(name: str, asked: Question) -> Callable[[Piece], None]:
    """Return what adds a piece to a file, on a line of its own also where the last one was broken off.

    Raises
    ------
    RiskOddsError
        If the file cannot be written.
    """

    def keep(piece: Piece) -> None:
        _append(name, f"{piece.to_line(asked)}\n")

    try:
        data = Path(name).read_bytes()[-1:] if Path(name).exists() else b""
    except (OSError, ValueError) as error:
        raise _unusable(name, error) from None
    _append(name, "\n" if data not in {b"", b"\n"} else "")
    return keep


def _append(name: str, text: str) -> None:
    try:
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        raise _unusable(name, error) from None


def _unusable(name: str, error: Exception) -> RiskOddsError:
    reason = getattr(error, "strerror", None) or "no file has such a name"
    return RiskOddsError(f"--keep {shown_name(name)}: {reason}; write the name of a file that can be written")
