r"""Strategy: in which order to attack the territories of a tree, and how many units move on at each fork.

Every attack is fought to the end with all units that are free on the territory it starts from. After a conquest at
least as many units move in as the last roll had dice, and any more of those that are left; one unit stays on every
territory. What moves in serves the branch behind it, what stays serves the other branches: with dice that know nothing
of each other, the chance to take all of both is a product, and the mean number of territories a sum, so that

.. math:: W_v(u, S) = \max_{c \in S} \sum_{a, j} P_c(u \to a, j) \max_{j \le m \le a} W_c(m - 1) \circ W_v(a - m, S - c)

over the free units :math:`u` on a territory :math:`v`, the targets :math:`S` that are left to it, the units :math:`a`
left after a conquest and the dice :math:`j` of its last roll.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from riskodds.campaigns.plans import Aim, Decision, MoveIn, Plan, Situation
from riskodds.campaigns.tree import Node, as_nodes, require_tree, tree_of
from riskodds.engine.chain import chain
from riskodds.engine.numbers import Array
from riskodds.engine.solver import conquests_by_dice, forward
from riskodds.errors import UnitsError
from riskodds.rules.arguments import require_choice
from riskodds.rules.limits import EQUAL_WORTH, MOST_ATTACKERS_OF_A_PLAN
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units


def plan(
    attackers: int,
    targets: Iterable[Node] | str,
    aim: Aim | str = Aim.ALL,
    at_least: int = 0,
    rules: Rules | str = "hasbro-2015",
) -> Plan:
    """Return the best plan for `attackers`, free to attack, against a tree of territories.

    Parameters
    ----------
    attackers : int
    targets : iterable of Node, or str
        As values, or as the text that `riskodds.campaigns.tree.tree_of` reads.
    aim : Aim or str
    at_least : int
        Territories, where the aim is a number of them.
    rules : Rules or str
        Of the territories that name none in the text.

    Raises
    ------
    UnitsError
        If a number is invalid, or too large for an exact plan; the message says what would work.

    Examples
    --------
    >>> best = plan(8, "3,2")
    >>> best
    plan(8, [Node(3), Node(2)]): 0.5532
    >>> best.decisions[0].attack
    '1'
    """
    attackers = require_units("attackers", attackers)
    rules, aim = as_rules(rules), require_choice("aim", aim, Aim)
    targets = tree_of(targets, rules) if isinstance(targets, str) else require_tree(as_nodes(targets))
    if attackers > MOST_ATTACKERS_OF_A_PLAN:
        raise UnitsError(
            f"attackers: {attackers:,} are too many for an exact plan; write at most {MOST_ATTACKERS_OF_A_PLAN}"
        )
    if aim is Aim.AT_LEAST:
        if any(target.then for target in targets):
            raise UnitsError("at least so many: planned only if no territory lies behind another; aim at all or most")
        at_least = require_units("at least", at_least)
        if at_least > len(targets):
            raise UnitsError(f"at least {at_least}: there are {len(targets)} territories; write at most so many")
    else:
        require_units("at least", at_least, least=0)
        at_least = 0
    planner = _Planner(attackers, aim)
    worth = planner.worth("", targets, tuple(range(1, len(targets) + 1)), at_least)
    orders, moves = planner.written(targets, at_least)
    return Plan(attackers, targets, aim, at_least, rules, float(worth[attackers]), tuple(orders), tuple(moves))


class _Choice(NamedTuple):
    """The best of what can be done in a situation, for every number of free units."""

    worth: Array
    target: Array
    """Its number, or 0 to stop."""
    move_in: dict[int, Array]
    """By target: units that move in, by dice of the last roll and units left."""


class _Planner:
    """The dynamic programme; keeps what it has found."""

    def __init__(self, attackers: int, aim: Aim) -> None:
        self.attackers, self.aim = attackers, aim
        self.choices: dict[Situation, _Choice] = {}
        self.laws: dict[tuple[int, Any], Array] = {}

    def worth(self, place: str, branches: tuple[Node, ...], targets: tuple[int, ...], needed: int) -> Array:
        """Return what a situation is worth with 0, 1, 2, … free units."""
        situation = Situation(place, targets, needed)
        if situation not in self.choices:
            self.choices[situation] = self._choice(situation, branches)
        return self.choices[situation].worth

    def _choice(self, situation: Situation, branches: tuple[Node, ...]) -> _Choice:
        done = (self.aim is Aim.ALL and not situation.targets) or (self.aim is Aim.AT_LEAST and not situation.needed)
        worth = np.full(self.attackers + 1, float(done))
        target = np.zeros(self.attackers + 1, dtype=int)
        move_in: dict[int, Array] = {}
        for number in () if done else situation.targets:
            node = branches[number - 1]
            after, move_in[number] = self._after(situation, branches, number)
            reached = np.einsum("uja,ja->u", self._law(node), after)
            better = reached > worth * (1 + EQUAL_WORTH)
            worth[better], target[better] = reached[better], number
        return _Choice(worth, target, move_in)

    def _after(self, situation: Situation, branches: tuple[Node, ...], number: int) -> tuple[Array, Array]:
        """Return what a conquest is worth, by dice and units left, and how many units move in then."""
        node = branches[number - 1]
        place = self.place(situation.place, number)
        others = tuple(each for each in situation.targets if each != number)
        behind = self.worth(place, node.then, tuple(range(1, len(node.then) + 1)), 0)
        if self.aim is Aim.AT_LEAST:
            behind = np.ones(self.attackers + 1)
        here = self.worth(situation.place, branches, others, max(0, situation.needed - 1))
        dice = self._law(node).shape[1]
        after, moved = np.zeros((dice, self.attackers + 1)), np.zeros((dice, self.attackers + 1), dtype=int)
        for left in range(1, self.attackers + 1):
            more = np.arange(1, left + 1)
            joined = (
                behind[more - 1] + here[left - more] + 1
                if self.aim is Aim.MOST
                else behind[more - 1] * here[left - more]
            )
            for rolled in range(1, dice):
                least = min(rolled, left) - 1
                # Of equals the fewest that move in or, where nothing else is left to attack, the most.
                equals = np.flatnonzero(joined[least:] >= joined[least:].max() * (1 - EQUAL_WORTH))
                best = least + int(equals[0 if others else -1])
                after[rolled, left], moved[rolled, left] = joined[best], more[best]
        return after, moved

    def _law(self, node: Node) -> Array:
        """Return the chances of conquest by attackers before, dice of the last roll, and attackers left."""
        key = node.defenders, node.rules
        if key not in self.laws:
            battles = chain(node.rules, self.attackers, node.defenders)
            nothing = np.zeros_like(conquests_by_dice(battles, forward(battles, self.attackers, node.defenders)))
            self.laws[key] = np.stack(
                [nothing]
                + [
                    conquests_by_dice(battles, forward(battles, units, node.defenders))
                    for units in range(1, self.attackers + 1)
                ]
            )
        return self.laws[key]

    @staticmethod
    def place(before: str, number: int) -> str:
        """Return the place of a target."""
        return f"{before}.{number}" if before else str(number)

    def written(self, targets: tuple[Node, ...], at_least: int) -> tuple[list[Decision], list[MoveIn]]:
        """Return what to do in every situation that can come about, the first ones first."""
        orders: list[Decision] = []
        moves: list[MoveIn] = []
        waiting: dict[Situation, tuple[tuple[Node, ...], set[int]]] = {
            Situation("", tuple(range(1, len(targets) + 1)), at_least): (targets, {self.attackers})
        }
        while waiting:
            # From the start outwards, most targets first: then all that leads to a situation has been seen.
            situation = min(waiting, key=lambda each: (len(each.place), -len(each.targets)))
            branches, units = waiting.pop(situation)
            choice = self.choices[situation]
            attacks = {each: int(choice.target[each]) for each in sorted(units) if each}
            for run, number in _runs(attacks):
                orders.append(Decision(situation, run, self.place(situation.place, number) if number else None))
            for number in dict.fromkeys(number for number in attacks.values() if number):
                starts = [each for each, target in attacks.items() if target == number]
                for after, those in self._next(situation, branches, number, starts, moves):
                    nodes = branches if after.place == situation.place else branches[number - 1].then
                    _, so_far = waiting.get(after, (nodes, set()))
                    waiting[after] = nodes, so_far | those
        return orders, moves

    def _next(
        self, situation: Situation, branches: tuple[Node, ...], number: int, starts: list[int], moves: list[MoveIn]
    ) -> Iterator[tuple[Situation, set[int]]]:
        """Yield the situations after a conquest with their free units, and note the moves that lead there."""
        node, moved = branches[number - 1], self.choices[situation].move_in[number]
        law = self._law(node)[starts].sum(axis=0)
        dice_left = [(int(dice), int(left)) for dice, left in np.argwhere(law > 0)]
        others = tuple(each for each in situation.targets if each != number)
        to_say = dice_left
        if not (node.then and others):
            # If nothing else is said, as few as may move into a dead end, and all where nothing else is left.
            usual = {each: min(each) if others else each[1] for each in dice_left}
            unusual = {left for (dice, left), units in usual.items() if moved[dice, left] != units}
            to_say = [each for each in dice_left if each[1] in unusual] if node.then or others else []
        moves += [
            MoveIn(situation, self.place(situation.place, number), run, stay, dice)
            for run, rules in _runs(_move_rules(to_say, moved))
            for dice, stay in rules
        ]
        here = {left - int(moved[dice, left]) for dice, left in dice_left}
        behind = {int(moved[dice, left]) - 1 for dice, left in dice_left}
        needed = max(0, situation.needed - 1)
        if others and not (self.aim is Aim.AT_LEAST and not needed):
            yield Situation(situation.place, others, needed), here
        if node.then:
            yield Situation(self.place(situation.place, number), tuple(range(1, len(node.then) + 1)), 0), behind


def _move_rules(dice_left: list[tuple[int, int]], moved: Array) -> dict[int, tuple[tuple[int | None, int | None], ...]]:
    """Return by units left how many stay: pairs of dice of the last roll, or None for any, and units as of `MoveIn`.

    >>> _move_rules([(1, 2), (2, 2), (1, 3), (2, 3)], np.array([[0, 0, 0, 0], [0, 0, 1, 3], [0, 0, 2, 2]]))
    {2: ((1, 1), (2, 0)), 3: ((1, 0), (2, 1))}
    """
    rules: dict[int, tuple[tuple[int | None, int | None], ...]] = {}
    for left in sorted({left for _, left in dice_left}):
        by_dice = {dice: int(moved[dice, left]) for dice, there in sorted(dice_left) if there == left}
        stays = {left - units for units in by_dice.values()}
        if 0 not in stays and all(units == min(dice, left) for dice, units in by_dice.items()):
            rules[left] = ((None, None),)
        elif len(stays) == 1:
            rules[left] = ((None, stays.pop()),)
        else:
            rules[left] = tuple((dice, left - units) for dice, units in by_dice.items())
    return rules


def _runs(by_units: dict[int, Any]) -> Iterator[tuple[range, Any]]:
    """Yield runs of numbers of units for which the same holds.

    >>> list(_runs({3: "a", 4: "a", 5: "b"}))
    [(range(3, 5), 'a'), (range(5, 6), 'b')]
    """
    first = before = None
    for units in [*by_units, None]:
        if first is not None and before is not None and (units is None or by_units[units] != by_units[first]):
            yield range(first, before + 1), by_units[first]
            first = None
        first, before = units if first is None else first, units
