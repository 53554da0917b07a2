"""``python -m riskodds.cli.folder``: writes the folder of tables, or compares it with what it should be."""

import io
import sys
from pathlib import Path

import typer

from riskodds.show.folder import files

DIFFERENT = 1


def folder(path: Path, *, check: bool = typer.Option(False, "--check", help="Write nothing; compare.")) -> None:
    """Write the folder of tables, or with --check say which files differ from what they should be."""
    wrong = []
    for file in files():
        typer.echo(f"{path / file.name}", err=True)
        target = path / file.name
        content = file.content()
        if not check:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        elif not target.exists() or not _same(target, content):
            wrong.append(target)
    expected = {path / file.name for file in files()}
    wrong += sorted(each for each in path.rglob("*") if each.is_file() and each not in expected)
    for each in wrong:
        typer.echo(f"{each}: not as `make tables` writes it", err=True)
    if wrong:
        sys.exit(DIFFERENT)
    if check:
        typer.echo(f"{len(expected)} files are as they should be", err=True)


def _same(target: Path, content: bytes) -> bool:
    """Say whether a file holds what it should; of a PDF, whether it says the same."""
    held = target.read_bytes()
    if target.suffix != ".pdf":
        return held == content
    from pypdf import PdfReader

    one, other = ([page.extract_text() for page in PdfReader(io.BytesIO(each)).pages] for each in (held, content))
    return one == other


if __name__ == "__main__":
    typer.run(folder)
