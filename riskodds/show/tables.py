"""Tables: named quantities over ranges of units, ready for any renderer."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial

import numpy as np

from riskodds.battles.grids import within
from riskodds.battles.result import Battle
from riskodds.dice.one_roll import roll
from riskodds.engine.chain import Chain, chain
from riskodds.engine.numbers import Array
from riskodds.engine.payoffs import conquest, failure, losses
from riskodds.engine.solver import mean_given, shares_given
from riskodds.questions.needed import attackers_needed
from riskodds.rules.language import ENGLISH, Language, message
from riskodds.rules.ruleset import Rules
from riskodds.rules.words import how_it_is_fought
from riskodds.show.render.table import Cell, ChanceCell, Table
from riskodds.show.scope import Scope, in_percent


def conquest_chances(battles: Chain, rolls: int | None = None) -> Array:
    """Return the chance of conquest in every state, as `ChanceCell`; within some rolls, if there are not more."""
    payoffs = np.stack([conquest(battles), failure(battles)])
    chances = within(battles, payoffs, rolls, (0, 1))
    possible = chances != 0
    if not battles.exact and not possible.all():
        possible = within(battles, payoffs > 0, rolls, (0, 1))  # a float of zero may be impossible or only too small
    cells = np.vectorize(ChanceCell, otypes=[object])
    return np.asarray(cells(chances[0], possible[0], ~possible[1]))


def conquest_chance(one: Battle[float]) -> ChanceCell:
    """Return the chance of conquest of a battle."""
    certain = not (one.failed.possible or one.called_off.possible)
    return ChanceCell(one.conquest, one.conquered.possible, certain=certain)


def mean_losses(battles: Chain, rolls: int | None = None, *, side: int) -> Array:
    """Return one side's mean losses over all battles in every state; side 0 attacks, side 1 defends."""
    return np.asarray(within(battles, losses(battles), rolls, (0, 0))[side])


def left_given_conquest(battles: Chain, rolls: int | None = None) -> Array:
    """Return the attackers left in every state, mean given conquest; None where conquest is impossible."""
    ending, attackers = conquest(battles), np.indices(battles.shape)[0]
    if rolls is None:
        return mean_given(battles, ending, attackers)
    chance, paid = within(battles, np.stack([ending, ending * attackers]), rolls, (0, 0))
    return shares_given(paid, chance)


def losses_given_conquest(battles: Chain, rolls: int | None = None) -> Array:
    """Return the attackers lost in every state, mean given conquest; None where conquest is impossible."""
    lost = np.vectorize(lambda all_, left: None if left is None else all_ - left, otypes=[object])
    return np.asarray(lost(np.arange(battles.attackers + 1)[:, np.newaxis], left_given_conquest(battles, rolls)))


def grid(
    title: str,
    values_of: Callable[[Chain, int | None], Array],
    value_of: Callable[[Battle[float]], Cell],
    scope: Scope,
    *,
    exact: bool = False,
) -> Table:
    """Return a table with attackers down and defenders across, from one sweep or, of blitzes, from each battle.

    Raises
    ------
    UnitsError, RulesError, SizeError
        As `riskodds.engine.chain.chain`.
    """
    rules, defenders = scope.rules[0], list(scope.defenders)
    rows: list[tuple[Cell, ...]]
    if scope.blitz:
        rows = [(scope.shown(a), *(value_of(scope.battle(a, d, rules)) for d in defenders)) for a in scope.attackers]
    else:
        most = max(1, *scope.attackers), max(1, *defenders)
        values = values_of(chain(rules, *most, scope.stop, exact=exact), scope.stop.rolls)
        rows = [(scope.shown(a), *values[a, defenders].tolist()) for a in scope.attackers]
    return Table(
        (scope.rows_are, *map(str, scope.defenders)),
        tuple(rows),
        align="r" * (len(scope.defenders) + 1),
        title=scope.language.say(title),
        note=scope.note,
        across=scope.language.say("defenders"),
        missing="–",
    )


def needed(scope: Scope) -> Table:
    """Return the fewest attackers that conquer, defenders down and chances across."""
    rows: list[tuple[Cell, ...]] = [
        (
            defenders,
            *(
                None if found is None else scope.shown(found)
                for found in (_fewest(defenders, each, scope) for each in scope.chances)
            ),
        )
        for defenders in scope.defenders
    ]
    say = scope.language.say
    title = (
        say("Fewest armies on the territory to conquer with at least this chance")
        if scope.on_territory
        else say("Fewest attackers to conquer with at least this chance")
    )
    return Table(
        (say("defenders"), *(in_percent(each, scope.language) for each in scope.chances)),
        tuple(rows),
        align="r" * (len(scope.chances) + 1),
        title=title,
        note=scope.note,
        across=say("chance of conquest"),
        missing=say("never"),
    )


def _fewest(defenders: int, chance: Fraction, scope: Scope) -> int | None:
    return attackers_needed(defenders, chance, scope.rules[0], scope.stop, blitz=scope.blitz).units


def pick_not_applied(rules: Rules, language: Language = ENGLISH) -> str:
    """Say that single rolls leave out the defender's pick, under rules that have one after the roll."""
    if rules.defender_picks == "before":
        return ""
    return " " + language.say(
        "The dice of both sides are fixed before the roll here; the defender's pick after it is not applied."
    )


def rolls(scope: Scope) -> Table:
    """Return every roll that the rules know: its counts, their chances and the mean losses."""
    rules, say = scope.rules[0], scope.language.say
    most_pairs = min(rules.attack_dice, len(rules.defend_at))
    rows: list[tuple[Cell, ...]] = []
    for attack_dice in range(rules.attack_dice, 0, -1):
        most = attack_dice if rules.fewer_dice == "no-attack" else len(rules.defend_at)
        for defend_dice in range(min(most, len(rules.defend_at)), 0, -1):
            one = roll(attack_dice, defend_dice, rules)
            chances = [ChanceCell(each, each > 0, each == 1) for each in one.probabilities]
            padded = [*chances, *[None] * (most_pairs - one.pairs)]
            name = say("{attack} against {defend}", attack=attack_dice, defend=defend_dice)
            rows.append((name, one.rolls, *padded, float(one.attacker_losses), float(one.defender_losses)))
    lost = [say("loses {number}", number=loss) for loss in range(most_pairs + 1)]
    return Table(
        (say("dice"), say("rolls"), *lost, say("att. mean"), say("def. mean")),
        tuple(rows),
        align="l" + "r" * (most_pairs + 4),
        title=say("One roll: what the attacker loses, in percent, and the mean losses"),
        note=scope.rules_in_words
        + " "
        + (
            say("Equal dice cost neither side a unit; mean losses are over all rolls.")
            if rules.ties == "nobody"
            else say(
                "Of the units compared the defender loses those that the attacker does not; "
                "mean losses are over all rolls."
            )
        )
        + pick_not_applied(rules, scope.language),
    )


def compared(scope: Scope) -> Table:
    """Return the chance of conquest, rules down and battles across."""

    def cell(attackers: int, defenders: int, rules: Rules) -> ChanceCell:
        return conquest_chance(scope.battle(attackers, defenders, rules))

    say = scope.language.say
    names = [say("{attackers} v {defenders}", attackers=scope.shown(a), defenders=d) for a, d in scope.battles]
    fought = how_it_is_fought(scope.stop, *scope.rules, language=scope.language)
    return Table(
        (say("rules"), *names),
        tuple((str(rules), *(cell(a, d, rules) for a, d in scope.battles)) for rules in dict.fromkeys(scope.rules)),
        align="l" + "r" * len(scope.battles),
        title=say("Chance of conquest under several rules, in percent"),
        note=" ".join([scope.count_in_words, fought, *scope.blitz_in_words]),
    )


TABLES: dict[str, Callable[..., Table]] = {
    "conquest": partial(grid, message("Chance of conquest, in percent"), conquest_chances, conquest_chance),
    "attacker-losses": partial(
        grid,
        message("Attackers lost, mean over all battles"),
        partial(mean_losses, side=0),
        lambda one: one.attacker_losses.mean,
    ),
    "defender-losses": partial(
        grid,
        message("Defenders lost, mean over all battles"),
        partial(mean_losses, side=1),
        lambda one: one.defender_losses.mean,
    ),
    "losses-given-conquest": partial(
        grid,
        message("Attackers lost, mean given conquest"),
        losses_given_conquest,
        lambda one: one.attacker_losses.given_conquest,
    ),
    "attackers-left": partial(
        grid,
        message("Attackers left, without the army that stays behind, mean given conquest"),
        left_given_conquest,
        lambda one: one.attackers_left_given_conquest,
    ),
    "attackers-needed": needed,
    "roll": rolls,
    "compare": compared,
}
"""The tables by name, each a function of a scope; those of a grid are also had in fractions."""
