"""The shape of the project: which module may import which, and how long one may grow."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "riskodds"
MODULES = sorted(PACKAGE.rglob("*.py"))

ORDER = [
    {"errors"},
    {"units", "memo", "memory", "keys", "chance", "language", "claim", "quantities", "spreadsheet"},
    {"cards", "troops"},
    {"trade"},
    {"stop"},
    {"rules"},
    {"dice", "wording"},
    {"semiring"},
    {"states", "picks", "law", "arrivals"},
    {"independence", "crossing", "areas"},
    {"choices"},
    {"chain", "march"},
    {"payoffs", "sweep"},
    {"solver"},
    {"endings"},
    {"battle"},
    {"inverse", "advice", "policy", "reply", "batch"},
    {"blitz", "orders"},
    {"comparison", "luck", "campaign", "muster", "request", "defence", "tree"},
    {"plan"},
    {"track", "tables", "figures"},
    {"plots", "sheets", "truths"},
    {"readings", "agreement"},
    {"grids", "verdicts", "explanation"},
    {"shipped"},
    {"folder"},
    {"cli"},
]
"""Nouns from left to right; a module imports only what stands further left, or its own package."""

RENDER_MAY_IMPORT = {"errors", "render"}
MOST_LINES = 300


def noun(module):
    """The part of the package that a module belongs to: ``riskodds.render.table`` is ``render``."""
    return module.split(".")[1] if "." in module else ""


def imported_nouns(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: a relative import"
            names += [
                f"{node.module}.{alias.name}" if node.module == "riskodds" else node.module for alias in node.names
            ]
    return {noun(name) for name in names if name.split(".")[0] == "riskodds"}


def place(name):
    places = [index for index, nouns in enumerate(ORDER) if name in nouns]
    assert places, f"{name} has no place in ORDER; give it one"
    return places[0]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_an_import_points_only_leftwards(path):
    own = path.relative_to(PACKAGE).with_suffix("").parts[0]
    imports = imported_nouns(path) - {own}
    if own == "render":
        assert imports <= RENDER_MAY_IMPORT
    elif own not in {"__init__", "__main__"}:
        assert {name for name in imports - {"render"} if place(name) >= place(own)} == set()
        assert "render" not in imports or own in {"cli", "blitz", "request", "tables", "plots", "folder", "sheets"}


def test_every_module_has_a_place():
    nouns = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in MODULES}
    assert nouns - {"__init__", "__main__", "render"} == set().union(*ORDER)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_stays_short(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


WRITING = {"print", "open", "input", "exit", "sys.exit", "sys.stdout.write", "sys.stderr.write", "typer.echo"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_only_the_command_line_prints_reads_or_exits(path):
    calls = {
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    }
    if path.relative_to(PACKAGE).parts[0] not in {"cli", "__main__.py"}:
        assert calls & WRITING == set()
        assert not [call for call in calls if call.endswith((".read_text", ".write_text", ".open"))]
