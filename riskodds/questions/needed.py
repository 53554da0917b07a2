"""The inverse questions: how many units it takes to reach a chance, found by `riskodds.questions.search`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from riskodds.battles.balanced_blitz import VERSION, true_chance
from riskodds.battles.endings import Ending
from riskodds.battles.grids import conquest_grid, failure_grid
from riskodds.battles.result import Battle
from riskodds.battles.single import battle, exact_battle
from riskodds.engine.chain import Chain, chain
from riskodds.engine.crossing import far_more
from riskodds.engine.numbers import Array
from riskodds.engine.payoffs import conquest, failure
from riskodds.engine.solver import backward
from riskodds.engine.states import most_pairs
from riskodds.questions.search import Question, both_endings, fewest_units, is_by_battles
from riskodds.rules.answers import call, short_chance
from riskodds.rules.arguments import require_flag
from riskodds.rules.chance import Chance, as_chance
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import armies_on_territory, require_units
from riskodds.rules.words import rules_in_words


class Side(StrEnum):
    """Whose units are counted."""

    ATTACKERS = "attackers"
    DEFENDERS = "defenders"


@dataclass(frozen=True, repr=False)
class Needed:
    """The fewest units of one side that reach a chance against a number of the other."""

    side: Side
    """Whose units are needed."""
    rules: Rules
    against: int
    """Units of the other side."""
    chance: Fraction
    """The target."""
    units: int | None = field(default=None, compare=False)
    """Attackers free to attack, or defenders; None if no number of them reaches the target."""
    reached: float | None = field(default=None, compare=False)
    """The chance that so many have: of conquest for attackers, of the attack's failure for defenders."""
    one_fewer: float | None = field(default=None, compare=False)
    """The chance with one unit fewer; like the other, None if there is no such number."""
    missed: float | None = field(default=None, compare=False)
    """The chance to miss it with so many, computed by itself and so accurate when tiny."""
    missed_by_one_fewer: float | None = field(default=None, compare=False)
    """The chance to miss it with one unit fewer."""
    certain: bool = field(default=False, compare=False)
    """Whether so many cannot fail to do it."""
    possible_with_one_fewer: bool = field(default=True, compare=False)
    """Whether one unit fewer can do it, however unlikely."""
    blitz: bool = False
    """Whether battles are decided by Balanced Blitz."""

    def __repr__(self) -> str:
        """Write the question, the units and the chance that they reach."""
        asked = call(f"{self.side}_needed", self.against, self.chance, rules=self.rules, blitz=self.blitz)
        if self.units is None:
            return f"{asked}: no number is enough"
        reached = "conquest" if self.side is Side.ATTACKERS else "failure"
        return f"{asked}: {self.units}, {reached} {short_chance(self.reached, certain=self.certain)}"

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the commands that ask for units needed write them in JSON."""
        attacking = self.side is Side.ATTACKERS
        attackers, defenders = (self.units, self.against) if attacking else (self.against, self.units)
        armies = None if attackers is None else armies_on_territory(attackers)
        asked = {"defenders": defenders} if attacking else {"attackers": attackers, "armies_on_territory": armies}
        answer = {"attackers": attackers, "armies_on_territory": armies} if attacking else {"defenders": defenders}
        return {
            "rules": str(self.rules),
            "rules_in_words": rules_in_words(self.rules),
            **asked,
            "chance": float(self.chance),
            **answer,
            "conquest" if attacking else "failure": self.reached,
            "one_fewer": self.one_fewer,
            "missed": self.missed,
            "missed_by_one_fewer": self.missed_by_one_fewer,
            **({"blitz": VERSION} if self.blitz else {}),
        }


def attackers_needed(
    defenders: int, chance: Chance, rules: Rules | str = "hasbro-2015", *, blitz: bool = False
) -> Needed:
    """Return the fewest attackers that conquer `defenders` with at least `chance`; by dice or by Balanced Blitz.

    Raises
    ------
    UnitsError, ChanceError, RulesError, SizeError
        If an argument is invalid, or the answer would take a grid that does not fit into memory.

    Examples
    --------
    >>> needed = attackers_needed(7, "80%")
    >>> needed
    attackers_needed(7, '80%'): 11, conquest 0.852
    >>> round(needed.one_fewer, 4)
    0.7998
    >>> attackers_needed(50, "80%", blitz=True).units
    49
    """
    rules, target = as_rules(rules), as_chance(chance)
    defenders = require_units("defenders", defenders)
    if require_flag("blitz", blitz):
        return _by_blitz(defenders, target, rules)
    question = Question(
        target,
        most=defenders * most_pairs(rules) + rules.attack_dice,
        grids=lambda attackers: (
            conquest_grid(_rounded(attackers), _rounded(defenders), rules)[:, defenders].copy(),
            failure_grid(_rounded(attackers), _rounded(defenders), rules)[:, defenders].copy(),
        ),
        battle=lambda attackers: _both(battle(attackers, defenders, rules)),
        hopeless=lambda: not battle(*far_more(defenders, rules), rules).conquered.possible,
        may_miss=lambda attackers: _possible(failure, rules, attackers, defenders)[:, defenders],
        exactly=lambda attackers: exact_battle(attackers, defenders, rules).conquest,
    )
    return _needed(question, Side.ATTACKERS, rules, defenders)


def defenders_needed(attackers: int, chance: Chance, rules: Rules | str = "hasbro-2015") -> Needed:
    """Return the fewest defenders against whom `attackers` fail with at least `chance`.

    Raises
    ------
    UnitsError, ChanceError, RulesError, SizeError
        As `attackers_needed`.

    Examples
    --------
    >>> defenders_needed(10, "50%")
    defenders_needed(10, '50%'): 11, failure 0.506
    """
    rules, target = as_rules(rules), as_chance(chance)
    attackers = require_units("attackers", attackers)
    question = Question(
        target,
        most=attackers * most_pairs(rules) + rules.defend_at[-1],
        grids=lambda defenders: (
            failure_grid(_rounded(attackers), _rounded(defenders), rules)[attackers].copy(),
            conquest_grid(_rounded(attackers), _rounded(defenders), rules)[attackers].copy(),
        ),
        battle=lambda defenders: _both(battle(attackers, defenders, rules))[::-1],
        hopeless=lambda: not battle(*far_more(attackers, rules)[::-1], rules).failed.possible,
        may_miss=lambda defenders: _possible(conquest, rules, attackers, defenders)[attackers],
        exactly=lambda defenders: exact_battle(attackers, defenders, rules).failure,
    )
    return _needed(question, Side.DEFENDERS, rules, attackers)


def _needed(question: Question, side: Side, rules: Rules, against: int) -> Needed:
    units = fewest_units(question, rules, against)
    if units is None:
        return Needed(side, rules, against, question.target)
    if is_by_battles(question, rules, against):
        at, before = (_chances_by_battle(question, number) for number in (units, units - 1))
    else:
        grids = question.grids(units)
        at, before = ([float(grid[number]) for grid in grids] for number in (units, units - 1))
    (success, missing), (success_before, missing_before) = at, before
    certain = missing == 0 and not both_endings(question, units)[1].possible
    possible = units > 1 and (success_before > 0 or both_endings(question, units - 1)[0].possible)
    return Needed(
        side,
        rules,
        against,
        question.target,
        units,
        reached=success,
        one_fewer=success_before,
        missed=missing,
        missed_by_one_fewer=missing_before,
        certain=certain,
        possible_with_one_fewer=possible,
    )


def _by_blitz(defenders: int, target: Fraction, rules: Rules) -> Needed:
    """Return the fewest attackers by Balanced Blitz: those whose true chance becomes the target."""
    units = attackers_needed(defenders, str(true_chance(float(target))), rules).units
    if units is None:
        return Needed(Side.ATTACKERS, rules, defenders, target, blitz=True)
    one = battle(units, defenders, rules, blitz=True)
    fewer = battle(units - 1, defenders, rules, blitz=True) if units > 1 else None
    return Needed(
        Side.ATTACKERS,
        rules,
        defenders,
        target,
        units,
        reached=one.conquest,
        one_fewer=fewer.conquest if fewer else 0.0,
        missed=one.failure,
        missed_by_one_fewer=fewer.failure if fewer else 1.0,
        certain=not one.failed.possible,
        possible_with_one_fewer=fewer is not None and fewer.conquered.possible,
        blitz=True,
    )


def _chances_by_battle(question: Question, units: int) -> list[float]:
    """Return the chances of success and of missing it; with no units it is missed."""
    return [ending.chance for ending in both_endings(question, units)] if units else [0.0, 1.0]


def _rounded(units: int) -> int:
    """Round up, so that questions of about the same size share their grids.

    >>> _rounded(7), _rounded(129)
    (128, 256)
    """
    return -(-units // 128) * 128


def _possible(payoff: Callable[[Chain], Array], rules: Rules, attackers: int, defenders: int) -> Array:
    battles = chain(rules, attackers, defenders)
    return backward(battles, payoff(battles) > 0)


def _both(one: Battle[float]) -> tuple[Ending[float], Ending[float]]:
    return one.conquered, one.failed
