"""Plans on trees, against every plan there is on small ones."""

import json
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product, takewhile

import pytest
from brute_force import GAMES, Game, transitions
from hypothesis import given, settings
from hypothesis import strategies as st

from riskodds import RiskOddsError, Rules, RulesError
from riskodds.campaigns.path import campaign
from riskodds.campaigns.plans import Aim
from riskodds.campaigns.strategy import plan
from riskodds.campaigns.tree import Node, tree_in_json, tree_of
from riskodds.cli.answer import _written
from riskodds.cli.options import Format
from riskodds.cli.territories.tree import tree_answer

GAME = GAMES["hasbro-2015"]


@cache
def conquests(attackers, defenders):
    """The chances of conquest by units left and dice of the last roll."""
    found = Counter()
    if attackers and defenders:
        for (left, standing), chance in transitions(GAME, attackers, defenders).items():
            if not standing:
                found[left, min(attackers, 3)] += chance
            else:
                for ending, more in conquests(left, standing).items():
                    found[ending] += chance * more
    return found


def every_plan(attackers, targets, aim, at_least=0):
    """The best worth, over all orders and all numbers of units that move in, one after the other."""

    @cache
    def all_or_most(units, left):
        worth = Fraction(int(aim is Aim.ALL and not left))
        for place, node in enumerate(left):
            others = left[:place] + left[place + 1 :]
            total = Fraction(0)
            for (survivors, dice), chance in conquests(units, node.defenders).items():
                ways = []
                for moved in range(min(dice, survivors), survivors + 1):
                    behind, here = all_or_most(moved - 1, node.then), all_or_most(survivors - moved, others)
                    ways.append(behind * here if aim is Aim.ALL else 1 + behind + here)
                total += chance * max(ways)
            worth = max(worth, total)
        return worth

    @cache
    def at_least_so_many(units, left, needed):
        if not needed:
            return Fraction(1)
        return max(
            (
                sum(
                    chance
                    * at_least_so_many(survivors - min(dice, survivors), left[:place] + left[place + 1 :], needed - 1)
                    for (survivors, dice), chance in conquests(units, node.defenders).items()
                )
                for place, node in enumerate(left)
            ),
            default=Fraction(0),
        )

    return at_least_so_many(attackers, targets, at_least) if at_least else all_or_most(attackers, targets)


leaves = st.builds(Node, st.integers(1, 3))
trees = st.lists(
    st.builds(Node, st.integers(1, 3), then=st.lists(leaves, max_size=2).map(tuple)), min_size=1, max_size=2
)


@settings(max_examples=40)
@given(st.integers(1, 9), trees, st.sampled_from([Aim.ALL, Aim.MOST]))
def test_no_plan_is_better(attackers, targets, aim):
    expected = every_plan(attackers, tuple(targets), aim)
    assert plan(attackers, tuple(targets), aim).worth == pytest.approx(float(expected), rel=1e-10)


@settings(max_examples=40)
@given(st.integers(1, 10), st.lists(leaves, min_size=1, max_size=4), st.data())
def test_no_plan_for_at_least_so_many_is_better(attackers, targets, data):
    at_least = data.draw(st.integers(1, len(targets)))
    expected = every_plan(attackers, tuple(targets), Aim.AT_LEAST, at_least)
    assert plan(attackers, tuple(targets), Aim.AT_LEAST, at_least).worth == pytest.approx(float(expected), rel=1e-10)


def test_a_tree_without_forks_is_a_campaign():
    chain_of_three = tree_of("3(2(1))", Rules())
    for attackers in (4, 9, 20):
        best = plan(attackers, chain_of_three)
        assert best.worth == pytest.approx(campaign(attackers, [3, 2, 1]).conquest, rel=1e-12)


def test_the_order_matters_and_the_plan_says_it():
    best = plan(8, tree_of("1,4", Rules()))
    assert best.decisions[0].attack == "2"
    assert {decision.situation.targets for decision in best.decisions} == {(1, 2), (1,)}
    # Behind the second target there is more, so it comes first, and of 8 that are left after it 3 stay for the other.
    forked = plan(8, tree_of("2,1(3)", Rules()))
    assert forked.decisions[0].attack == "2"
    assert [(move.target, move.stay) for move in forked.moves if 8 in move.left] == [("2", 3)]


def in_columns(page, title):
    """The rows of a table of a printed answer."""
    lines = page.partition(title)[2].strip().splitlines()
    if not lines:
        return
    stops = [*(match.start() for match in re.finditer("-+", lines[1])), None]
    names = [" ".join(lines[0][start:stop].split()) for start, stop in pairwise(stops)]
    for line in takewhile(str.strip, lines[2:]):
        yield dict(zip(names, (line[start:stop].strip() for start, stop in pairwise(stops)), strict=True))


def numbers(text):
    """Units as a plan writes them: 3–8, or one number."""
    first, _, last = text.partition("–")
    return range(int(first), int(last or first) + 1)


class Follower:
    """Somebody at the table who does what is printed, word by word, and knows nothing else than the rules."""

    def __init__(self, page, targets, game, attackers, wanted):
        self.game, self.wanted, self.attackers = game, wanted, attackers
        self.orders = list(in_columns(page, "The plan"))
        self.moves = list(in_columns(page, "How many stay at a fork, besides the one that always does"))
        self.nodes = {"": targets}
        self.name(targets, "")

    def name(self, nodes, before):
        for number, node in enumerate(nodes, start=1):
            self.nodes[f"{before}{number}"] = node.then
            setattr(self, f"node {before}{number}", node)
            self.name(node.then, f"{before}{number}.")

    def follow(self):
        """The chances of all numbers of territories that are taken."""
        return self.at(
            "", tuple(f"{number}" for number in range(1, len(self.nodes[""]) + 1)), self.attackers, self.wanted
        )

    def at(self, place, left, units, needed):
        where = f"on {place}" if place else "at the start"
        still = f"{where}: {', '.join(left)}{f' ({needed} needed)' if needed else ''}"
        orders = [
            each["do"]
            for each in self.orders
            if each["where, and what is left"] == still and units in numbers(each["free units"])
        ]
        if not units or not left or (self.wanted and not needed):
            return Counter({0: Fraction(1)})
        (order,) = orders
        if order == "stop":
            return Counter({0: Fraction(1)})
        target = order.removeprefix("attack ")
        others = tuple(each for each in left if each != target)
        taken = Counter()
        total = Fraction(0)
        for (survivors, dice), chance in last_rolls(
            self.game, units, getattr(self, f"node {target}").defenders
        ).items():
            total += chance
            moved = self.moved(target, others, survivors, dice)
            assert min(dice, survivors) <= moved <= survivors
            names = tuple(f"{target}.{number}" for number in range(1, len(self.nodes[target]) + 1))
            behind = self.at(target, names, moved - 1, 0) if names else Counter({0: Fraction(1)})
            here = self.at(place, others, survivors - moved, max(0, needed - 1))
            for (some, one), (more, other) in product(behind.items(), here.items()):
                taken[1 + some + more] += chance * one * other
        taken[0] += 1 - total
        return taken

    def moved(self, target, others, survivors, dice):
        rules = [
            each
            for each in self.moves
            if each["taken"] == target
            and each["others left"] == (", ".join(others) or "none")
            and survivors in numbers(each["attackers left"])
            and each.get("last roll", "any") in {"any", f"{dice} dice", f"{dice} die"}
        ]
        if not rules:
            return survivors if not others else min(dice, survivors)
        (rule,) = rules
        stay = rule["stay behind"]
        return min(dice, survivors) if stay == "all that may" else survivors - int(stay)


@cache
def last_rolls(game, attackers, defenders):
    """The chances of conquest by units left and dice of the last roll."""
    found = Counter()
    if attackers and defenders:
        for (left, standing), chance in transitions(game, attackers, defenders).items():
            if not standing:
                found[left, game.most_attack_dice(attackers, defenders)] += chance
            else:
                for ending, more in last_rolls(game, left, standing).items():
                    found[ending] += chance * more
    return +found  # without those that cannot be


ODD_GAMES = {
    "attacker-modifiers=-5 final-dice=1": Game(modifiers=((-5,), ()), final_dice=1),  # more units may lower a chance
    "attack-dice=4 final-dice=2 ties=attacker": Game(attack_dice=4, final_dice=2, ties="attacker"),
}


@pytest.mark.parametrize(
    ("attackers", "tree", "rules"), [(6, "2,3(1)", "hasbro-2015 final-dice=1"), (7, "2(2),1(3,1)", "hasbro-2015")]
)
@pytest.mark.parametrize("take", ["all", "most"])
def test_who_follows_the_printed_plan_gets_what_it_promises(attackers, tree, rules, take):
    followed(attackers, tree, rules, take)


@settings(max_examples=25)
@given(
    st.integers(1, 8),
    st.sampled_from(["1,2", "2,3(1)", "1(2)", "1(1(2),1),2", "2(1),1(2)", "1(3)", "2,2(2),1"]),
    st.sampled_from(
        [
            *(text for text, game in GAMES.items() if game.picks == "before" and game.fewer_dice == "attack"),
            *ODD_GAMES,
        ]
    ),
    st.sampled_from(["all", "most", "1", "2"]),
)
def test_who_follows_any_printed_plan_gets_what_it_promises(attackers, tree, rules, take):
    followed(attackers, tree, rules, take)


def followed(attackers, tree, rules, take):
    if take.isdigit() and ("(" in tree or int(take) > len(tree_of(tree))):
        return
    best = tree_answer(attackers, tree, take, Rules.parse(rules), 2)
    page = _written(best, Format.TEXT)
    game = (GAMES | ODD_GAMES)[rules]
    wanted = int(take) if take.isdigit() else 0
    taken = Follower(page, tree_of(tree, rules), game, attackers, wanted).follow()
    size = sum(1 for each in tree_of(tree) for _ in each)
    worth = {
        "all": taken[size],
        "most": sum(number * chance for number, chance in taken.items()),
    }.get(take, sum(chance for number, chance in taken.items() if number >= wanted))
    assert sum(taken.values()) == 1
    assert best.document["worth"] == pytest.approx(float(worth), rel=1e-10, abs=1e-300)


def exact_worths(game, units, left, aim):
    """What it is worth to attack each target first, and then to do what is best, in fractions."""

    @cache
    def best(units, left):
        return max([Fraction(int(aim is Aim.ALL and not left)), *by_target(units, left)])

    def by_target(units, left):
        for place, node in enumerate(left):
            others = left[:place] + left[place + 1 :]
            yield sum(
                chance
                * max(
                    best(moved - 1, node.then) * best(survivors - moved, others)
                    if aim is Aim.ALL
                    else 1 + best(moved - 1, node.then) + best(survivors - moved, others)
                    for moved in range(min(dice, survivors), survivors + 1)
                )
                for (survivors, dice), chance in last_rolls(game, units, node.defenders).items()
            )

    return list(by_target(units, left))


@pytest.mark.parametrize("text", ["1,1,2", "2,1,1", "2(1),1(2)", "3,3"])
@pytest.mark.parametrize("rules", ["hasbro-2015", "hasbro-2015 attack-dice=1 defend-at=1", "zombie-defender"])
@pytest.mark.parametrize("aim", [Aim.ALL, Aim.MOST])
def test_of_equal_targets_the_first_is_attacked_and_nothing_that_cannot_gain(text, rules, aim):
    for attackers in (1, 2, 3, 5, 7, 8):
        targets = tree_of(text, rules)
        worths = exact_worths(GAMES[rules], attackers, targets, aim)
        expected = f"{1 + worths.index(max(worths))}" if max(worths) else None
        assert plan(attackers, targets, aim).decisions[0].attack == expected


def test_of_equal_numbers_that_move_in_the_fewest_do_where_others_are_left():
    # Nothing is behind the first, and 2 attackers or more are certain to take the other.
    sure = plan(9, "1,1", rules="ties=attacker defender-sides=1")
    assert sure.moves == ()  # as few as may, unless said otherwise
    # Of the fork nothing needs more than one unit: the fewest that may go on do.
    forked = plan(9, "1(1),1", rules="ties=attacker defender-sides=1")
    assert [(move.stay, move.dice) for move in forked.moves if 9 in move.left] == [(None, None)]


def test_both_forms_of_a_tree():
    compact = tree_of("3, 2@defender-sides=8 (1,4@capital-wall)", Rules())
    text = json.dumps(
        [
            {"defenders": 3},
            {
                "defenders": 2,
                "rules": "defender-sides=8",
                "then": [{"defenders": 1, "rules": "defender-sides=6"}, {"defenders": 4, "rules": "capital-wall"}],
            },
        ]
    )
    assert tree_in_json(text, Rules()) == compact


def test_the_command(riskodds, tmp_path):
    words = ("campaign", "10", "--tree", "2,1(3)")
    document = json.loads(riskodds(*words, "--format", "json").out)
    assert document["worth"] == pytest.approx(plan(10, tree_of("2,1(3)", Rules())).worth)
    file = tmp_path / "tree.json"
    file.write_text('[{"defenders": 2}, {"defenders": 1, "then": [{"defenders": 3}]}]')
    assert riskodds("campaign", "10", "--tree", str(file)).out == riskodds(*words).out
    assert "on average" in riskodds(*words, "--take", "most").out
    assert "at least 2" in riskodds("campaign", "10", "--tree", "2,1,3", "--take", "2").out


def test_the_plan_as_text(riskodds):
    assert (
        riskodds("campaign", "8", "--tree", "2,1(3)").out
        == """\
8 attackers (9 armies on the territory) against 3 territories: all 3 are taken
with a chance of 36.21 %.

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender. Both sides roll as many dice as
allowed.

Every attack is fought to the end, by all units that are free. One unit stays on
each conquered territory; at least as many units move in as the last roll had
dice. Where nothing else is said, as few as may move into a territory with none
behind it, and all where no other is left.

The territories

territory      defenders
-----------  -----------
1                      2
2                      1
2.1                    3

The plan

where, and what is left      free units  do
-------------------------  ------------  ----------
at the start: 1, 2                    8  attack 2
at the start: 1                     1–3  attack 1
on 2: 2.1                           1–4  attack 2.1

How many stay at a fork, besides the one that always does

taken    others left      attackers left    stay behind
-------  -------------  ----------------  -------------
2        1                           1–3              0
2        1                           4–5   all that may
2        1                             6              2
2        1                           7–8              3
"""
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("campaign 8 --tree 2,1(", "tree '2,1(': write territories between commas"),
        ("campaign 8 --tree 2;1", "tree '2;1': write territories between commas"),
        ("campaign 8 --tree 0", "defenders: 0 is too few"),
        ("campaign 8 3 --tree 2,1", "write the territories in a row, or --tree, not both"),
        ("campaign 8 --tree 2,1 --blitz", "a plan for a tree has no use for --blitz; leave it out"),
        ("campaign 8 --tree 2,1 --leave 2", "a plan for a tree has no use for --leave; leave it out"),
        ("campaign 8 --tree 2,1 --take some", "--take some: write all, most, or a number of territories"),
        ("campaign 8 --tree 2,1 --take 3", "at least 3: there are 2 territories; write at most so many"),
        ("campaign 8 --tree 2,1(1) --take 2", "at least so many: planned only if no territory lies behind another"),
        ("campaign 500 --tree 2,1", "attackers: 500 are too many for an exact plan; write at most 200"),
        ("campaign 8 --tree no-such.json", "no-such.json: No such file or directory"),
        ("campaign 8", "which territories? write the defenders of each, or --tree"),
        ("campaign 8 3 --take most", "taking some is for trees; write --tree"),
    ],
)
def test_misuse(riskodds, words, message):
    result = riskodds(*words.split())
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"riskodds: {message}")


@pytest.mark.parametrize("text", ["{", "3", '[{"attackers": 3}]', '[{"defenders": "3"}]', "[]"])
def test_what_is_no_tree(text):
    with pytest.raises(RiskOddsError):
        tree_in_json(text, Rules())


def test_too_many_targets_are_refused():
    with pytest.raises(RiskOddsError, match="11 territories around one are too many to plan for; write at most 10"):
        tree_of(",".join("1" * 11), Rules())


@pytest.mark.parametrize("text", ["1(1(2)),2,2", "4,3,3(1)", "1(1,1)", "1(1(1(1(1))))"])
@pytest.mark.parametrize("aim", [Aim.ALL, Aim.MOST])
def test_every_situation_stands_in_a_plan_once_and_without_gaps(text, aim):
    best = plan(14, tree_of(text, Rules()), aim)
    places = [decision.situation for decision in best.decisions]
    assert places == sorted(places, key=lambda each: (len(each.place), -len(each.targets)))
    for situation in set(places):
        units = [number for decision in best.decisions if decision.situation == situation for number in decision.units]
        assert len(units) == len(set(units))
    for situation in {each for each in places if each.place and len(each.targets) == 1}:
        # All that are left move in where nothing else is left: so every number from 1 on can come about.
        units = {number for decision in best.decisions if decision.situation == situation for number in decision.units}
        assert units == set(range(min(units), max(units) + 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[{"defenders": 3, "than": []}]', "'than' is no key of a territory; write defenders, rules, then"),
        ("[" * 200_000, "it is nested too deep; write at most 50 territories in a row"),
        ('[{"defenders": 1, "then": ' * 60 + "[]" + "}]" * 60, "it is nested too deep"),
        ('[{"defenders": 5000}]', "defenders: 5,000 are too many to plan for; write at most 1000"),
    ],
)
def test_what_is_too_much_of_a_tree(text, message):
    with pytest.raises(RiskOddsError, match=message):
        tree_in_json(text, Rules())


def test_compact_trees_know_their_limits():
    with pytest.raises(RiskOddsError, match="more than 50 brackets are too deep"):
        tree_of("1(" * 1500 + "1" + ")" * 1500, Rules())
    with pytest.raises(RiskOddsError, match="if the comma ends the rules, write a space after it"):
        tree_of("3@attacker-sides=8,6", Rules())  # dice with eight and six faces, or two territories?
    assert [node.defenders for node in tree_of("3@attacker-sides=8, 6", Rules())] == [3, 6]
    with pytest.raises(RulesError, match="who may not attack on could attack elsewhere, which is not planned for"):
        plan(5, "3,2", rules="fewer-dice=no-attack")
    with pytest.raises(RiskOddsError, match="rules with commas need the JSON form"):
        tree_of("2@defender-modifiers=1,1", Rules())
    assert tree_in_json('\ufeff[{"defenders": 2, "rules": "defend-at=1,3"}]', Rules())[0].rules == Rules(
        defend_at=(1, 3)
    )
