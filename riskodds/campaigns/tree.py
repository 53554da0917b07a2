"""Trees: territories that branch, from the one that the attack begins on."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import SupportsIndex

from riskodds.errors import RiskOddsError, RulesError, UnitsError, shown, shown_value
from riskodds.rules.answers import literal
from riskodds.rules.arguments import require_kind, require_several
from riskodds.rules.limits import MOST_DEFENDERS_OF_A_TREE, MOST_FORKS, MOST_TARGETS
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units


@dataclass(frozen=True, init=False, repr=False)
class Node:
    """A territory to be taken, and those that can be attacked from it then.

    >>> Node(2, then=[Node(1), Node(4, "hasbro-2000")])
    Node(2, then=(Node(1), Node(4, 'hasbro-2000')))

    Raises
    ------
    RiskOddsError
        If a value is invalid.
    """

    defenders: int
    rules: Rules = field(default_factory=Rules)
    then: tuple["Node", ...] = ()

    def __init__(
        self, defenders: SupportsIndex, rules: Rules | str = "hasbro-2015", then: Iterable["Node"] = ()
    ) -> None:
        """Take the rules as a value or as their text."""
        object.__setattr__(self, "defenders", require_units("defenders", defenders))
        object.__setattr__(self, "rules", as_rules(rules))
        object.__setattr__(self, "then", as_nodes(then))

    def __repr__(self) -> str:
        """Write what makes the territory."""
        return literal(self)

    def __iter__(self) -> Iterator["Node"]:
        """Yield this territory and all behind it."""
        yield self
        for node in self.then:
            yield from node


def as_nodes(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Return territories, having refused what is none."""
    several = require_several("tree", nodes, "a list of territories, such as [Node(3), Node(2)]")
    return tuple(require_kind("tree", each, Node, "territories, such as Node(3)") for each in several)


def require_tree(targets: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return the targets of an attack, having refused what cannot be planned.

    Raises
    ------
    UnitsError, RulesError
        If there are none, or more from one territory than `MOST_TARGETS`, or the rules of one cannot be planned for.
    """
    if not targets:
        raise UnitsError("tree: there is no territory in it; write one such as 3,2(1,4)")
    for node in (node for target in targets for node in target):
        if node.defenders > MOST_DEFENDERS_OF_A_TREE:
            raise UnitsError(
                f"defenders: {node.defenders:,} are too many to plan for; write at most {MOST_DEFENDERS_OF_A_TREE}"
            )
        if node.rules.fewer_dice == "no-attack":
            raise RulesError(
                f"{node.rules}: who may not attack on could attack elsewhere, which is not planned for; "
                "write rules without fewer-dice=no-attack"
            )
    for branches in (targets, *(node.then for target in targets for node in target)):
        if len(branches) > MOST_TARGETS:
            raise UnitsError(
                f"tree: {len(branches)} territories around one are too many to plan for; write at most {MOST_TARGETS}"
            )
    return targets


WORD = re.compile(r"\s*(?:(?P<defenders>\d{1,6})\s*(?:@(?P<rules>[^,()]*))?|(?P<sign>[,()]))\s*", re.ASCII)


def tree_of(text: str, base: Rules | str = "hasbro-2015") -> tuple[Node, ...]:
    """Read a tree from its compact form: territories between commas, those behind one in brackets after it.

    Raises
    ------
    RiskOddsError
        If the text is no such tree.

    Examples
    --------
    >>> first, second = tree_of("3, 2@defender-sides=8(1,4)")
    >>> first.defenders, second.defenders, [node.defenders for node in second.then]
    (3, 2, [1, 4])
    """
    base, text = as_rules(base), require_kind("tree", text, str, "a text such as '3,2(1,4)'")
    if text.count("(") > MOST_FORKS:
        raise RiskOddsError(f"tree: more than {MOST_FORKS} brackets are too deep a tree to plan for; write fewer")
    words, place = [], 0
    while place < len(text):
        match = WORD.match(text, place)
        if not match:
            raise _no_tree(text)
        words.append(match)
        place = match.end()
    nodes, rest = _branches(words, text, base)
    if rest:
        raise _no_tree(text)
    return require_tree(nodes)


def _branches(words: list[re.Match[str]], text: str, base: Rules) -> tuple[tuple[Node, ...], list[re.Match[str]]]:
    """Read territories between commas up to a closing bracket; return them and the words after."""
    nodes = []
    while True:
        if not words or not words[0]["defenders"]:
            raise _no_tree(text)
        word, *words = words
        if re.search("(defend-at|modifiers)=", word["rules"] or "") or re.search(r"sides=\d+,\d", text, re.ASCII):
            raise RiskOddsError(
                f"tree {shown(text)!r}: rules with commas need the JSON form, see docs/several-territories.md; "
                "if the comma ends the rules, write a space after it"
            )
        rules = Rules.parse(word["rules"], base) if word["rules"] else base
        then: tuple[Node, ...] = ()
        if words and words[0]["sign"] == "(":
            then, words = _branches(words[1:], text, base)
            if not words or words[0]["sign"] != ")":
                raise _no_tree(text)
            words = words[1:]
        nodes.append(Node(require_units("defenders", int(word["defenders"])), rules, then))
        if not words or words[0]["sign"] != ",":
            return tuple(nodes), words
        words = words[1:]


def _no_tree(text: str) -> RiskOddsError:
    return RiskOddsError(
        f"tree {shown(text)!r}: write territories between commas, those behind one in brackets, 3,2(1,4)"
    )


def tree_in_json(text: str, base: Rules | str = "hasbro-2015") -> tuple[Node, ...]:
    """Read a tree from JSON: a list of territories with ``defenders`` and, if needed, ``rules`` and ``then``.

    Raises
    ------
    RiskOddsError
        If the text is no such tree.

    Examples
    --------
    >>> [node.defenders for node in tree_in_json('[{"defenders": 3}, {"defenders": 2, "then": []}]')]
    [3, 2]
    """
    base, text = as_rules(base), require_kind("tree", text, str, "JSON as a text")
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except ValueError as error:  # of its grammar, or of a number of thousands of digits
        raise RiskOddsError(f"tree: this is no JSON ({error}); write a list of territories with defenders") from None
    except RecursionError:
        raise RiskOddsError(f"tree: it is nested too deep; write at most {MOST_FORKS} territories in a row") from None
    return require_tree(_nodes(found, base, MOST_FORKS))


KEYS = ("defenders", "rules", "then")


def _nodes(found: object, base: Rules, deep: int) -> tuple[Node, ...]:
    if not deep:
        raise RiskOddsError(f"tree: it is nested too deep; write at most {MOST_FORKS} territories in a row")
    if not isinstance(found, list) or not all(isinstance(each, dict) and "defenders" in each for each in found):
        raise RiskOddsError('tree: write a list of territories such as {"defenders": 3, "rules": "…", "then": […]}')
    for key in (key for each in found for key in each if key not in KEYS):
        raise RiskOddsError(f"tree: {shown_value(key, str)!r} is no key of a territory; write {', '.join(KEYS)}")
    return tuple(
        Node(
            require_units("defenders", each["defenders"]),
            Rules.parse(str(each["rules"]), base) if each.get("rules") else base,
            _nodes(each.get("then", []), base, deep - 1),
        )
        for each in found
    )
