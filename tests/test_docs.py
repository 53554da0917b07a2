"""The pages are true: their examples are run, their links lead somewhere, and every command and name is in them."""

import ast
import doctest
import importlib.util
import inspect
import json
import re
import shlex
import string
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
import typer.main
from PIL import Image

import riskodds as library
from riskodds.cli import app

PROJECT = Path(__file__).parent.parent
DOCS = PROJECT / "docs"
PAGES = {
    path.relative_to(PROJECT).as_posix(): path.read_text(encoding="utf-8")
    for path in (PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md")))
}
MOST_README_LINES = 250

FENCE = re.compile(
    r"^```(?P<language>\w*)(?: title=\"(?P<title>[^\"]*)\")?\n(?P<content>.*?)^```$", re.DOTALL | re.MULTILINE
)
COMMAND = re.compile(r"\$ (?:printf '(?P<piped>[^']*)' \| )?riskodds (?P<words>[^\n]*)\n(?P<shown>.*)", flags=re.DOTALL)
INLINE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")

GROUP = typer.main.get_command(app)
COMMANDS = GROUP.list_commands(GROUP.make_context("riskodds", [], resilient_parsing=True))

INSTALLING = {
    "README.md": [
        "$ make odds\n$ make test\n",
        "$ python3 -m venv .venv\n$ .venv/bin/pip install .\n$ .venv/bin/riskodds odds 10 5\n",
        "$ pipx install .\n",
    ]
}
"""The console blocks that are no example, by page."""
OTHER_PROGRAMS = {"--group"}
"""Options in the text that are not ours."""


class Example(NamedTuple):
    """A command of a page and what it prints."""

    page: str
    piped: str
    words: list
    shown: str


def fences(page, language):
    return [match["content"] for match in FENCE.finditer(PAGES[page]) if match["language"] == language]


def files_of(page):
    return {match["title"]: match["content"] for match in FENCE.finditer(PAGES[page]) if match["title"]}


def examples_of(page):
    for block in fences(page, "console"):
        if match := COMMAND.fullmatch(block):
            piped = (match["piped"] or "").encode().decode("unicode_escape").replace("%%", "%")
            yield Example(page, piped, shlex.split(match["words"]), match["shown"])


def prose(page):
    """A page without its fenced blocks."""
    return FENCE.sub("", PAGES[page])


def inline(page):
    return INLINE.findall(prose(page))


EXAMPLES = [example for page in PAGES for example in examples_of(page)]


def site(name):
    """A module of docs/site."""
    spec = importlib.util.spec_from_file_location(f"site_{name}", DOCS / "site" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ---- Examples ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{each.page}: {shlex.join(each.words)}" for each in EXAMPLES])
def test_a_command_prints_what_its_page_shows(riskodds, monkeypatch, tmp_path, example):
    monkeypatch.chdir(tmp_path)  # some write files
    for name, content in files_of(example.page).items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    result = riskodds(*example.words, stdin=example.piped)
    assert result.out.replace("\r\n", "\n") + result.err == example.shown


def test_every_console_block_is_an_example_or_a_way_to_install():
    others = {
        page: blocks
        for page in PAGES
        if (blocks := [block for block in fences(page, "console") if not COMMAND.fullmatch(block)])
    }
    assert others == INSTALLING


def test_no_fence_is_left_open_or_indented():
    for page, text in PAGES.items():
        assert text.count("```") == 2 * len(FENCE.findall(text)), page


def test_every_file_on_a_page_is_read_by_an_example_there():
    for page in PAGES:
        words = {word for example in examples_of(page) for word in example.words}
        assert set(files_of(page)) <= words


@pytest.mark.parametrize("page", [page for page in PAGES if ">>>" in PAGES[page]])
def test_the_python_examples_print_what_their_page_shows(page):
    failed, tried = doctest.testfile(str(PROJECT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried >= 5
    assert failed == 0


def test_the_pages_with_python_examples_are_these():
    assert {page for page in PAGES if ">>>" in PAGES[page]} == {"README.md", "docs/python.md"}
    assert all(block.startswith(">>>") for page in PAGES for block in fences(page, "python"))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example_in_docs(command):
    assert [each for each in EXAMPLES if each.words[0] == command and each.page.startswith("docs/")] != []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(riskodds, command):
    result = riskodds(command, "--help")
    assert result.status == 0
    assert "Example:" in result.out
    assert f"riskodds {command}" in result.out
    assert max(map(len, result.out.splitlines())) <= 80


# ---- What is said in passing ---------------------------------------------------------------------------------------


def test_every_command_that_is_named_in_the_text_exists():
    named = [code.split()[1] for page in PAGES for code in inline(page) if re.match(r"riskodds [a-z-]", code)]
    assert set(named) - {"--help", "--version", "--install-completion"} <= set(COMMANDS)
    assert len(named) > 20


def test_every_option_that_is_named_in_the_text_exists(riskodds):
    known = set(OPTION.findall(riskodds("--help").out))
    known |= {option for command in COMMANDS for option in OPTION.findall(riskodds(command, "--help").out)}
    named = {option for page in PAGES for code in inline(page) for option in OPTION.findall(code)}
    assert named - known <= OTHER_PROGRAMS
    assert len(named) > 30


def test_every_rules_text_that_is_named_in_the_text_can_be_read():
    texts = {
        shlex.split(code.partition("--rules ")[2])[0]
        for page in PAGES
        for code in inline(page)
        if re.search(r"--rules [\"a-z]", code)
    }
    assert len(texts) > 10
    for text in texts:
        assert library.Rules.parse(text)


def test_every_preset_is_in_the_table_of_house_rules_or_is_the_default():
    codes = inline("docs/house-rules.md")
    assert [name for name in library.PRESETS if f"--rules {name}" not in codes] == ["hasbro-2015"]


def test_the_readme_can_be_read_in_a_minute():
    assert len(PAGES["README.md"].splitlines()) <= MOST_README_LINES


def keys_of(value):
    """Every key of a document, at any depth but in the values of rules, which have the words of rules."""
    if isinstance(value, dict):
        yield from value
        value = [each for key, each in value.items() if key != "values"]
    for each in value if isinstance(value, list) else []:
        yield from keys_of(each)


def keys_on_the_page():
    """What the page on JSON says of the keys of each command."""
    header, *rows = (line for line in PAGES["docs/json.md"].splitlines() if line.startswith("| "))
    for commands, keys in (re.split(r" \| ", row[2:], maxsplit=1) for row in rows):
        yield from ((command, {*INLINE.findall(header), *INLINE.findall(keys)}) for command in INLINE.findall(commands))


KEYS = dict(keys_on_the_page())
WITH_JSON = [command for command in COMMANDS if command not in {"plot", "sheet", "page"}]
JSON_EXAMPLES = [
    example
    for example in EXAMPLES
    if example.words[0] in WITH_JSON and not {"-o", "csv", "--exact", "853000"} & set(example.words)
]
"""The examples that can be asked for JSON, and again in little time."""


def test_every_command_that_prints_json_has_a_row_on_the_page_and_an_example():
    assert set(WITH_JSON) == {example.words[0] for example in JSON_EXAMPLES} == set(KEYS) - {"odds --batch"}


@pytest.mark.parametrize("example", JSON_EXAMPLES, ids=[shlex.join(each.words) for each in JSON_EXAMPLES])
def test_the_page_on_json_names_every_key_of_a_document(riskodds, monkeypatch, tmp_path, example):
    monkeypatch.chdir(tmp_path)
    for name, content in files_of(example.page).items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    answer = riskodds(*example.words, "--format", "json", stdin=example.piped).out
    row = KEYS["odds --batch" if "--batch" in example.words else example.words[0]]
    row = row.union(*(KEYS[key] for key in row & set(KEYS)))  # a document in a document
    for line in answer.splitlines():
        assert set(keys_of(json.loads(line))) - row == set()


@pytest.mark.parametrize("page", PAGES)
def test_lines_of_prose_have_up_to_120_columns(page):
    assert [line for line in prose(page).splitlines() if len(line) > 120 and not line.startswith(("|", "[!["))] == []


# ---- Links ---------------------------------------------------------------------------------------------------------


def anchors(text):
    """The anchors of a page, as GitHub makes them from its headings."""
    kept = string.ascii_lowercase + string.digits + "-_ "
    titles = (heading.lower() for heading in HEADING.findall(FENCE.sub("", text)))
    return {"".join(each for each in title if each in kept or each.isalpha()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere_on_github(page):
    made = {f"docs/command-line.md#{command}" for command in COMMANDS}  # in the site; see docs/site/pages.py
    for link in LINK.findall(prose(page)):
        target, _, anchor = link.partition("#")
        path = (PROJECT / page).parent / target if target else PROJECT / page
        assert path.resolve().is_relative_to(PROJECT), link
        assert path.exists(), link
        name = path.resolve().relative_to(PROJECT).as_posix()
        assert not anchor or f"{name}#{anchor}" in made or anchor in anchors(path.read_text(encoding="utf-8")), link


def test_every_page_can_be_reached_from_the_readme():
    reached, waiting = set(), ["README.md"]
    while waiting:
        page = waiting.pop()
        reached.add(page)
        targets = (((PROJECT / page).parent / link.partition("#")[0]).resolve() for link in LINK.findall(prose(page)))
        names = {path.relative_to(PROJECT).as_posix() for path in targets}
        waiting += (names & set(PAGES)) - reached
    assert reached == set(PAGES)


# ---- What is made from the program ---------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_reference_has_every_option_of_every_command(riskodds, command):
    parts = re.split(r"^### (.+)$", site("pages").command_reference(), flags=re.MULTILINE)[1:]
    reference = dict(zip(parts[::2], parts[1::2], strict=True))
    assert list(reference) == COMMANDS
    _, _, shown = re.split(r"^(Arguments|Options):$", riskodds(command, "--help").out, maxsplit=1, flags=re.MULTILINE)
    words = re.findall(r"^  (-.+?|[A-Z…]+ <.+?>)(?:  |$)", shown, flags=re.MULTILINE)
    assert "-h, --help" in words
    assert [word for word in words if f"| `{word.partition(' <')[0]}` | " not in reference[command]] == []


def test_the_name_reference_has_every_public_name_once():
    named = re.findall(r"^::: riskodds\.(?:[\w.]+\.)?(\w+)$", site("pages").name_reference(), flags=re.MULTILINE)
    assert Counter(named) == Counter(library.__all__)


def test_the_references_have_their_places():
    pages = site("pages")
    for mark, page in ((pages.COMMANDS_MARK, "docs/command-line.md"), (pages.NAMES_MARK, "docs/api.md")):
        assert [name for name, text in PAGES.items() if mark in text] == [page]


def documented_constants():
    """The names that a module of the package sets and documents with a string below."""
    for path in Path(library.__file__).parent.rglob("*.py"):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for statement, below in pairwise(body):
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                targets = getattr(statement, "targets", [getattr(statement, "target", None)])
                yield from (target.id for target in targets if isinstance(target, ast.Name))


@pytest.mark.parametrize("name", library.__all__)
def test_every_public_name_has_a_docstring(name):
    value = getattr(library, name)
    if inspect.isclass(value) or inspect.isroutine(value):
        written = value.__doc__ or ""
        assert written.strip() != ""
        assert not written.startswith(f"{name}(")  # what a dataclass or a named tuple makes up
    else:
        assert name in documented_constants()


def grey(folder):
    """The pictures of a folder in shades of grey, by name."""
    pictures = {}
    for path in folder.iterdir():
        with Image.open(path) as picture:
            pictures[path.name] = picture.convert("L")
    return pictures


def test_the_pictures_are_what_the_program_draws(tmp_path):
    site("pictures").make(tmp_path)
    drawn, committed = grey(tmp_path), grey(DOCS / "pictures")
    committed.pop("browser-page.png")  # which has the fonts of the browser that showed it
    assert set(drawn) == set(committed)
    for name, picture in drawn.items():
        assert picture.size == committed[name].size
        both = zip(picture.tobytes(), committed[name].tobytes(), strict=True)
        assert sum(abs(one - other) > 64 for one, other in both) < picture.width * picture.height / 100


def test_the_documentation_is_no_part_of_the_wheel():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["riskodds"]
