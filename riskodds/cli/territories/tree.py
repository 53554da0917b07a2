"""The plan for a tree of territories, as ``riskodds campaign --tree`` prints it."""

from riskodds.campaigns.plans import ORDERS, Aim, MoveIn, Plan, span
from riskodds.campaigns.strategy import plan
from riskodds.campaigns.tree import tree_in_json, tree_of
from riskodds.cli.answer import Answer
from riskodds.cli.heading import both_counts
from riskodds.cli.streams import text_of
from riskodds.errors import RiskOddsError, shown
from riskodds.rules.ruleset import Rules
from riskodds.rules.words import counted, rules_in_words, who_rolls
from riskodds.show.render.number import mean, percent
from riskodds.show.render.table import Table


def tree_answer(attackers: int, tree: str, take: str, rules: Rules, digits: int) -> Answer:
    """Return the best plan for a tree, given in its compact form or as the name of a JSON file."""
    targets = tree_in_json(text_of(tree, "JSON file"), rules) if tree.endswith(".json") else tree_of(tree, rules)
    best = plan(attackers, targets, *_aim(take), rules)
    records = Table(
        ("place", "targets", "needed", "fewest_units", "most_units", "attack"),
        tuple(
            (
                decision.situation.place,
                " ".join(map(str, decision.situation.targets)),
                decision.situation.needed,
                decision.units[0],
                decision.units[-1],
                decision.attack,
            )
            for decision in best.decisions
        ),
    )
    return Answer(best.to_dict(), records, (*_sections(best, digits),))


def _aim(take: str) -> tuple[Aim, int]:
    if take in {Aim.ALL.value, Aim.MOST.value}:
        return Aim(take), 0
    if not take.isascii() or not take.isdigit():
        raise RiskOddsError(f"--take {shown(take)}: write all, most, or a number of territories")
    return Aim.AT_LEAST, int(take)


def _sections(best: Plan, digits: int) -> list[str | Table]:
    named, rules = best.places, best.rules
    different = list(dict.fromkeys([rules, *(node.rules for _, node in named)]))
    columns = ("territory", "defenders", *(["rules"] if len(different) > 1 else []))
    rows = tuple(
        (
            place,
            f"{node.defenders:,}",
            *(["" if node.rules == rules else str(node.rules)] if len(different) > 1 else []),
        )
        for place, node in named
    )
    orders = tuple(decision.in_words for decision in best.decisions)
    by_dice = any(move.dice for move in best.moves)
    moves = tuple(
        (move.target, _others(move), span(move.left), *([_last_roll(move)] if by_dice else []), _stay(move))
        for move in best.moves
    )
    tables: list[str | Table] = [
        Table(("territory", *columns[1:]), rows, align="lrl"[: len(columns)], title="The territories"),
        Table(ORDERS, orders, align="lrl", title="The plan"),
    ]
    if moves:
        header = ("taken", "others left", "attackers left", *(["last roll"] if by_dice else []), "stay behind")
        title = "How many stay at a fork, besides the one that always does"
        tables.append(Table(header, moves, align="llrrr"[: len(header)], title=title))
    worth = {
        Aim.ALL: f"all {len(named)} are taken with a chance of {percent(best.worth, digits)}",
        Aim.MOST: f"{mean(best.worth, digits)} are taken on average",
        Aim.AT_LEAST: f"at least {best.at_least} are taken with a chance of {percent(best.worth, digits)}",
    }[best.aim]
    return [
        f"{both_counts(best.attackers)} against {counted(len(named), 'territory', 'territories')}: {worth}.",
        f"Rules: {rules}. {rules_in_words(rules)} {who_rolls(*different)}.",
        (
            "Every attack is fought to the end, by all units that are free. One unit stays on each conquered "
            "territory; at least as many units move in as the last roll had dice. Where nothing else is said, as few "
            "as may move into a territory with none behind it, and all where no other is left."
        ),
        *tables,
    ]


def _others(move: MoveIn) -> str:
    before = f"{move.situation.place}." if move.situation.place else ""
    names = (f"{before}{number}" for number in move.situation.targets)
    return ", ".join(name for name in names if name != move.target) or "none"


def _last_roll(move: MoveIn) -> str:
    return counted(move.dice, "die", "dice") if move.dice else "any"


def _stay(move: MoveIn) -> str:
    return "all that may" if move.stay is None else f"{move.stay:,}"
