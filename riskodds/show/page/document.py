"""The document: the modules of the page, its style and its data joined into one file that needs nothing else.

The modules are put one behind the other in the order in which they need each other, without the lines that import and
export: what reads them is one script then. Nothing is shortened, so that the page can be read. The page may run its one
script and its one style, each named by its hash, and may not load anything from anywhere.
"""

import base64
import hashlib
import json
import re
from functools import cache
from importlib import resources

from riskodds.show.page.counted import data

MODULES = (
    "data",
    "words",
    "rules",
    "dice",
    "law",
    "picks",
    "chain",
    "battle",
    "questions",
    "sentences",
    "link",
    "dom",
    "fields",
    "outcomes",
    "battleview",
    "territoriesview",
    "tableview",
    "game",
    "keeping",
    "block",
    "turnsview",
    "main",
)
"""In an order in which each stands after those that it imports."""
IMPORT = re.compile(r"^import \{[^}]*\} from \"\./\w+\.js\";\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function |const |class )", re.MULTILINE)


def browser_page(version: str) -> str:
    """Return the page of the calculator, as HTML.

    Parameters
    ----------
    version : str
        Of riskodds, which the page shows.

    Examples
    --------
    >>> page = browser_page("1.2.3")
    >>> page.count("<script"), "1.2.3" in page, len(page) < 400_000
    (2, True, True)
    """
    script, style = f"\n{joined_modules()}", f"\n{_source('page.css')}"
    values = {
        "POLICY": (
            f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:; "
            "base-uri 'none'; form-action 'none'"
        ),
        "STYLE": style,
        # No end of a script can stand in it.
        "DATA": json.dumps(data(keys(), version), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        "SCRIPT": script,
    }
    return re.sub(r"\{\{ (\w+) \}\}", lambda match: values[match[1]], _source("template.html"))


def joined_modules() -> str:
    """Return all modules as one script."""
    return "\n".join(EXPORT.sub("", IMPORT.sub("", _source(f"{name}.js"))) for name in MODULES)


def keys() -> list[str]:
    """Return the keys of the rules that the page knows.

    >>> keys()[:2]
    ['attack-dice', 'defend-at']
    """
    listed = re.search(r"export const KEYS = \[(.*?)\]", _source("rules.js"), re.DOTALL)
    return re.findall(r'"([\w-]+)"', listed[1]) if listed else []


@cache
def _source(name: str) -> str:
    return (resources.files("riskodds.show.page") / name).read_bytes().decode()


def _hash(content: str) -> str:
    """Return how a content security policy names a script or a style."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}"
