"""The shape of the project: which room may use which, and how long a module may grow."""

import ast
import inspect
import re
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

import riskodds

PACKAGE = Path(__file__).parent.parent / "riskodds"
MODULES = sorted(PACKAGE.rglob("*.py"))
DEVELOPERS = (PACKAGE.parent / "docs" / "developers.md").read_text(encoding="utf-8")

ROOMS = {
    "rules": set(),
    "dice": {"rules"},
    "engine": {"rules", "dice"},
    "battles": {"rules", "dice", "engine"},
    "questions": {"rules", "dice", "engine", "battles"},
    "campaigns": {"rules", "engine", "battles", "questions"},
    "turns": {"rules"},
    "games": {"rules", "dice", "engine", "battles", "turns"},
    "published": {"rules", "dice", "engine", "battles", "questions", "turns"},
    "show": {"rules", "dice", "engine", "battles", "questions", "turns"},
    "cli": {"rules", "dice", "engine", "battles", "questions", "campaigns", "turns", "games", "published", "show"},
}
"""The rooms, and for each those that it uses; all use `errors`, and `show/render` nothing else."""

MOST_LINES = 300
MOST_MODULES = 13
MOST_ENTRIES = 16
AT_THE_TOP = {"errors"}
STARTS = {"__init__", "__main__"}
ENGINE_FUNCTIONS = {"chain", "passage"}
"""Of the engine's own, which nobody imports from the top."""


def name_of(path):
    """The dotted name of a module within the package."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def imported(path):
    """The modules of the package that a module imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: a relative import"
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    known = {name_of(module) for module in MODULES}
    return {name.removeprefix("riskodds.") for name in names if name.startswith("riskodds.")} & known


def ids(path):
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=ids)
def test_a_module_imports_only_from_rooms_that_its_own_may_use(path):
    own = name_of(path).split(".")[0]
    used = {name.split(".")[0] for name in imported(path)} - {own} - AT_THE_TOP
    if own in STARTS:
        assert used <= {"cli"}
    elif own in AT_THE_TOP:
        assert used == set()
    else:
        assert used <= ROOMS[own]


def first_line(room):
    return ast.get_docstring(ast.parse((PACKAGE / room / "__init__.py").read_text(encoding="utf-8"))).partition("\n")[0]


def listed(rooms):
    return ", ".join(f"`{room}`" for room in ROOMS if room in rooms) or "–"


def test_the_map_in_the_docs_is_the_table_of_this_test():
    rows = [f"| `{room}/` | {first_line(room).rstrip('.')} | {listed(uses)} |" for room, uses in ROOMS.items()]
    expected = "\n".join(["| room | holds | uses |", "|---|---|---|", *rows])
    shown = DEVELOPERS.partition("<!-- rooms: begin -->")[2].partition("<!-- rooms: end -->")[0]
    assert shown.strip() == expected


def test_every_module_that_the_developers_page_names_exists():
    named = re.findall(r"`([a-z_]+/[\w./]+)`", DEVELOPERS)
    assert len(named) > 20
    missing = {name for name in named if not ((PACKAGE / name).exists() or (PACKAGE.parent / name).exists())}
    assert missing - {"build/site"} == set()


def test_rooms_are_built_on_each_other_without_circles_and_in_the_order_of_the_table():
    rooms = list(ROOMS)
    for place, uses in enumerate(ROOMS.values()):
        assert uses <= set(rooms[:place])


def test_no_use_is_allowed_that_nobody_makes():
    made = {room: set() for room in ROOMS}
    for path in MODULES:
        own = name_of(path).split(".")[0]
        if own in ROOMS:
            made[own] |= {name.split(".")[0] for name in imported(path)} - {own} - AT_THE_TOP
    assert made == ROOMS


def test_modules_import_each_other_in_no_circle():
    graph = {name_of(path): imported(path) - {name_of(path)} for path in MODULES}
    assert set(TopologicalSorter(graph).static_order()) == set(graph)


def test_drawing_knows_no_risk():
    for path in (PACKAGE / "show" / "render").glob("*.py"):
        assert {name for name in imported(path) if not name.startswith("show.render")} <= AT_THE_TOP


def test_every_entry_is_a_room_or_has_its_place():
    entries = {path.name for path in PACKAGE.iterdir() if path.name != "__pycache__"}
    assert {entry for entry in entries if "." not in entry} == set(ROOMS)
    assert len(entries) <= MOST_ENTRIES


@pytest.mark.parametrize("path", [*MODULES, *sorted(PACKAGE.rglob("*.js"))], ids=ids)
def test_a_module_stays_short(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("folder", sorted({path.parent for path in MODULES}), ids=ids)
def test_a_room_stays_small(folder):
    assert len([path for path in folder.glob("*.py") if path.stem not in STARTS]) <= MOST_MODULES


@pytest.mark.parametrize("folder", sorted({path.parent for path in MODULES} - {PACKAGE}), ids=ids)
def test_a_room_names_all_its_modules_in_reading_order(folder):
    docstring = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8")))
    inside = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    assert [name for name in inside - STARTS if f"`{name}`" not in docstring] == []


LIBRARY = [path for path in MODULES if path.relative_to(PACKAGE).parts[0] != "cli" and path.stem not in STARTS]


@pytest.mark.parametrize("path", LIBRARY, ids=ids)
def test_no_public_module_is_named_like_its_function(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert path.stem not in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)} - ENGINE_FUNCTIONS


def public_names():
    """The names of the stub of the package, by room."""
    names = {room: set() for room in ROOMS}
    for node in ast.parse((PACKAGE / "__init__.pyi").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] in ROOMS:
            names[node.module.split(".")[0]] |= {alias.name for alias in node.names}
    return names


@pytest.mark.parametrize("room", [room for room, names in public_names().items() if names])
def test_a_room_gives_its_public_names(room):
    module = import_module(f"riskodds.{room}")
    assert set(module.__all__) == public_names()[room]
    assert all(getattr(module, name) is getattr(riskodds, name) for name in module.__all__)


@pytest.mark.parametrize("name", riskodds.__all__)
def test_help_lists_every_public_name_with_its_first_sentence(name):
    listed = " ".join(riskodds.__doc__.split())
    assert f" * {name}: " in listed
    if name != "PRESETS":
        sentence = re.split(r"(?<=[.])\s", " ".join(inspect.getdoc(getattr(riskodds, name)).split()))[0]
        assert f" * {name}: {sentence}" in listed


def test_no_room_hides_a_public_name():
    assert set(riskodds.__all__) & set(ROOMS) == set()


WRITING = {"print", "open", "input", "exit", "sys.exit", "sys.stdout.write", "sys.stderr.write", "typer.echo"}


@pytest.mark.parametrize("path", MODULES, ids=ids)
def test_only_the_command_line_prints_reads_or_exits(path):
    calls = {
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    }
    if path.relative_to(PACKAGE).parts[0] not in {"cli", "__main__.py"}:
        assert calls & WRITING == set()
        assert not [call for call in calls if call.endswith((".read_text", ".write_text", ".open"))]
