"""Plans: what to do in every situation of an attack on a tree of territories."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from riskodds.campaigns.tree import Node
from riskodds.rules.answers import call, short, short_chance
from riskodds.rules.notebook import html_table
from riskodds.rules.ruleset import Rules
from riskodds.rules.words import rules_and_counts

ORDERS = ("where, and what is left", "free units", "do")
"""What a decision says, in the order of its words."""


class Aim(StrEnum):
    """What a plan is best for."""

    ALL = "all"
    """The chance to take all territories."""
    MOST = "most"
    """The number of territories taken, on average."""
    AT_LEAST = "at-least"
    """The chance to take at least so many; only where no territory lies behind another."""


class Situation(NamedTuple):
    """A territory from which the attack goes on."""

    place: str
    """Where: empty at the start, else the numbers of the targets on the way, such as 2.1."""
    targets: tuple[int, ...]
    """The numbers of its targets that are left, from 1."""
    needed: int
    """Territories still to be taken, where the aim is a number of them."""


@dataclass(frozen=True)
class Decision:
    """What to do in a situation with some units free."""

    situation: Situation
    units: range
    """Free units: for all of them the same is best."""
    attack: str | None
    """The target, by its place; None to stop."""

    @property
    def in_words(self) -> tuple[str, str, str]:
        """Where and with what left, the free units, and what to do.

        >>> Decision(Situation("2", (1, 2), 0), range(3, 9), "2.1").in_words
        ('on 2: 2.1, 2.2', '3–8', 'attack 2.1')
        """
        place, targets, needed = self.situation
        where = f"on {place}" if place else "at the start"
        still = f" ({needed} needed)" if needed else ""
        names = ", ".join(f"{place}.{number}" if place else f"{number}" for number in targets)
        return f"{where}: {names}{still}", span(self.units), f"attack {self.attack}" if self.attack else "stop"


@dataclass(frozen=True)
class MoveIn:
    """How many units move into a conquered territory."""

    situation: Situation
    """Before the conquest."""
    target: str
    left: range
    """Units left of the attackers: for all of them the rule is the same."""
    stay: int | None
    """Units that stay for the other branches, besides the one that always does; None if as few as may move in do."""
    dice: int | None = None
    """Of the attacker in the last roll, where the rule holds for these alone; None if it holds for any."""


class Place(NamedTuple):
    """A territory of a tree, and the name that decisions call it by."""

    name: str
    """The numbers of the targets on the way, such as 2.1."""
    territory: Node


@dataclass(frozen=True, repr=False)
class Plan:
    """The best plan for an attack on a tree of territories."""

    attackers: int
    targets: tuple[Node, ...]
    aim: Aim
    at_least: int
    """Territories, where the aim is a number of them; else 0."""
    rules: Rules
    """Of the territories that name none."""
    worth: float = field(compare=False)
    """The chance, or the mean number of territories taken."""
    decisions: tuple[Decision, ...] = field(compare=False)
    moves: tuple[MoveIn, ...] = field(compare=False)

    def __repr__(self) -> str:
        """Write the question and the worth."""
        aim = None if self.aim is Aim.ALL else self.aim.value
        asked = call("plan", self.attackers, list(self.targets), aim=aim, at_least=self.at_least or None)
        if self.aim is Aim.MOST:
            return f"{asked}: {short(self.worth)} territories on average"
        return f"{asked}: {short_chance(self.worth)}"

    def _repr_html_(self) -> str:
        """Show the decisions in a notebook."""
        return html_table(repr(self), ORDERS, (decision.in_words for decision in self.decisions), "lrl")

    @property
    def places(self) -> tuple[Place, ...]:
        """All territories with the places that decisions name them by.

        >>> from riskodds import plan
        >>> [place.name for place in plan(8, "3,2(1,4)").places]
        ['1', '2', '2.1', '2.2']
        """
        return tuple(_places(self.targets))

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``campaign --tree`` writes them in JSON."""
        return {
            **rules_and_counts(self.rules, self.attackers),
            "territories": [
                {"territory": name, "defenders": node.defenders, "rules": str(node.rules)} for name, node in self.places
            ],
            "aim": str(self.aim),
            "at_least": self.at_least or None,
            "worth": self.worth,
            "orders": [
                {**_document(order.situation), "units": [order.units[0], order.units[-1]], "attack": order.attack}
                for order in self.decisions
            ],
            "moves": [
                {
                    **_document(move.situation),
                    "target": move.target,
                    "left": [move.left[0], move.left[-1]],
                    "dice": move.dice,
                    "stay": move.stay,
                }
                for move in self.moves
            ],
        }


def span(units: range) -> str:
    """Write the first and the last of some numbers of units.

    >>> span(range(3, 9)), span(range(3, 4))
    ('3–8', '3')
    """
    return f"{units[0]:,}" if len(units) == 1 else f"{units[0]:,}–{units[-1]:,}"


def _places(targets: tuple[Node, ...], before: str = "") -> Iterator[Place]:
    for number, node in enumerate(targets, start=1):
        name = f"{before}.{number}" if before else str(number)
        yield Place(name, node)
        yield from _places(node.then, name)


def _document(situation: Situation) -> dict[str, object]:
    return {**situation._asdict(), "targets": list(situation.targets)}
