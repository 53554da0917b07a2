"""What the site has besides the pages in docs/: the README as its home, tables/, and the two references.

MkDocs calls the functions ``on_…``; see ``hooks`` in ``.mkdocs.yml``. Everything else here needs no MkDocs.
"""

import inspect
import re
from pathlib import Path

import typer.main

import riskodds
from riskodds.cli import app

PROJECT = Path(__file__).parents[2]
HOME = "README.md"
BESIDE = ("CONTRIBUTING.md", "CHANGELOG.md", "LICENSE")
"""Files of the project that the pages link to, besides the folder tables/."""
COMMANDS_MARK = "<!-- commands: made by make docs -->"
NAMES_MARK = "<!-- names: made by make docs -->"


# ---- The two references --------------------------------------------------------------------------------------------


def command_reference():
    """Every command with its arguments and options, as its ``--help`` states them, in Markdown."""
    group = typer.main.get_command(app)
    context = group.make_context("riskodds", [], resilient_parsing=True)
    names = group.list_commands(context)
    return "\n".join(_command(group.get_command(context, name), name, context) for name in names)


def _command(command, name, parent):
    context = type(parent)(command, info_name=name, parent=parent)
    text, _, example = inspect.cleandoc(command.help).partition("\b\n")
    _, _, examples = example.partition("\n")
    rows = [record for each in command.get_params(context) if (record := each.get_help_record(context))]
    lines = [
        f"### {name}\n",
        f"{text.strip()}\n",
        f"```text\n{command.get_usage(context).removeprefix('Usage: ')}\n```\n",
        "| word | meaning |\n|---|---|",
        *(f"| `{_cell(re.sub(' <.*>$', '', words))}` | {_cell(meaning)} |" for words, meaning in rows),
        f"\n```text\n{inspect.cleandoc(examples)}\n```\n",
    ]
    return "\n".join(lines)


def _cell(text):
    return re.sub(r"\s+", " ", text).replace("|", r"\|")


def name_reference():
    """Every public name of the library, as a directive that puts its docstring there."""
    parts = {"Functions": [], "Classes": [], "Errors": [], "Constants": []}
    for name in riskodds.__all__:
        parts[_kind(getattr(riskodds, name))].append(name)
    lines = []
    for part, names in parts.items():
        lines += [f"## {part}\n", *(f"::: {_path(name)}\n" for name in sorted(names, key=str.lower))]
    return "\n".join(lines)


def _path(name):
    """Where a public name is defined: ``riskodds.battle`` alone could be the module of that name."""
    value = getattr(riskodds, name)
    documented = inspect.isclass(value) or inspect.isroutine(value)
    return f"{value.__module__}.{value.__qualname__}" if documented else f"riskodds.{name}"


def _kind(value):
    if inspect.isclass(value):
        return "Errors" if issubclass(value, Exception) else "Classes"
    return "Functions" if inspect.isroutine(value) else "Constants"


# ---- What MkDocs calls ---------------------------------------------------------------------------------------------


def on_files(files, config):
    """Add the README, the folder tables/ and the files beside them to the pages."""
    from mkdocs.structure.files import File  # noqa: PLC0415 - the tests read this file without MkDocs

    files.append(File.generated(config, "index.md", content=(PROJECT / HOME).read_text(encoding="utf-8")))
    tables = [path.relative_to(PROJECT).as_posix() for path in sorted((PROJECT / "tables").rglob("*"))]
    for name in (*BESIDE, *tables):
        if (PROJECT / name).is_file():
            files.append(File.generated(config, name, abs_src_path=str(PROJECT / name)))
    return files


def on_page_markdown(markdown, page, **_):
    """Let links lead where the files are in the site, and put the references where they are marked."""
    if page.file.src_uri == "index.md":
        markdown = markdown.replace("](docs/", "](")
    elif "/" not in page.file.src_uri:
        markdown = markdown.replace("](../README.md", "](index.md").replace("](../", "](").replace("](docs/", "](")
    made = {COMMANDS_MARK: command_reference, NAMES_MARK: name_reference}
    for mark, make in made.items():
        if mark in markdown:
            markdown = markdown.replace(mark, make())
    return markdown
