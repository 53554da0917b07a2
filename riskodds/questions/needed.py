"""The inverse questions: how many units it takes to reach a chance, found by `riskodds.questions.search`."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from riskodds.battles.balanced_blitz import VERSION, true_chance
from riskodds.battles.endings import Ending
from riskodds.battles.grids import conquest_grid, failure_grid, possible_grids
from riskodds.battles.result import Battle
from riskodds.battles.single import battle, exact_battle, require_attackers_to_roll, require_defenders_beyond
from riskodds.engine.numbers import Array
from riskodds.engine.states import most_pairs
from riskodds.errors import RiskOddsError
from riskodds.questions.search import Question, both_endings, far_more, fewest_units, is_by_battles
from riskodds.rules.answers import call, short_chance
from riskodds.rules.arguments import require_flag
from riskodds.rules.chance import Chance, as_chance
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.stop import TO_THE_END, Stop, as_stop
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
    stop: Stop = TO_THE_END
    left: int = 0
    """So many attackers or more are to be left after conquest."""
    blitz: bool = False
    """Whether battles are decided by Balanced Blitz."""

    def __repr__(self) -> str:
        """Write the question, the units and the chance that they reach."""
        more = {"stop": self.stop, "left": self.left or None, "blitz": self.blitz}
        asked = call(f"{self.side}_needed", self.against, self.chance, rules=self.rules, **more)
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
            **({} if self.stop == TO_THE_END else self.stop.to_dict()),
            **({"left": self.left} if self.left else {}),
            "chance": float(self.chance),
            **answer,
            "conquest" if attacking else "failure": self.reached,
            "one_fewer": self.one_fewer,
            "missed": self.missed,
            "missed_by_one_fewer": self.missed_by_one_fewer,
            **({"blitz": VERSION} if self.blitz else {}),
        }


def attackers_needed(
    defenders: int,
    chance: Chance,
    rules: Rules | str = "hasbro-2015",
    stop: Stop = TO_THE_END,
    *,
    left: int = 0,
    blitz: bool = False,
) -> Needed:
    """Return the fewest attackers that conquer `defenders` with at least `chance`; by dice or by Balanced Blitz.

    With a stop, that reach its goal; and so that at least so many attackers are `left`.

    Raises
    ------
    UnitsError, ChanceError, RulesError, SizeError
        If an argument is invalid, or the answer would take a grid that does not fit into memory.
    RiskOddsError
        If a blitz is to stop before the end, or is to leave so many attackers.

    Examples
    --------
    >>> needed = attackers_needed(7, "80%")
    >>> needed
    attackers_needed(7, '80%'): 11, conquest 0.852
    >>> round(needed.one_fewer, 4)
    0.7998
    >>> attackers_needed(50, "80%", blitz=True).units
    49
    >>> attackers_needed(5, "90%", left=3)
    attackers_needed(5, '90%', left=3): 11, conquest 0.9108
    """
    rules, target, left = as_rules(rules), as_chance(chance), require_units("left", left, least=0)
    defenders = require_units("defenders", defenders)
    require_defenders_beyond(defenders, as_stop(stop))
    if require_flag("blitz", blitz):
        if stop != TO_THE_END or left:
            raise RiskOddsError("a blitz is fought to the end; leave out what stops it, and how many are left")
        return _by_blitz(defenders, target, rules)
    to_the_end = stop == TO_THE_END and not left
    most = defenders * most_pairs(rules) + rules.attack_dice + left + stop.limit + (stop.while_outnumbering or 0)

    def possible(attackers: int) -> tuple[Array, Array]:
        success, missing = possible_grids(attackers, defenders, rules, stop, left=left)[:, :, defenders]
        return success, missing

    def hopeless() -> bool:
        if to_the_end:
            return not battle(*far_more(defenders, rules), rules).conquered.possible
        return not possible(most)[0][most]

    question = Question(
        target,
        most=most,
        grids=lambda attackers: (
            conquest_grid(_rounded(attackers), _rounded(defenders), rules, stop, left=left)[:, defenders].copy(),
            failure_grid(_rounded(attackers), _rounded(defenders), rules, stop, left=left)[:, defenders].copy(),
        ),
        battle=(lambda attackers: _both(battle(attackers, defenders, rules))) if to_the_end else None,
        hopeless=hopeless,
        possible=possible,
        exactly=lambda attackers: exact_battle(attackers, defenders, rules, stop).conquest_with_at_least(left),
    )
    return _needed(question, Needed(Side.ATTACKERS, rules, defenders, target, stop=stop, left=left))


def defenders_needed(
    attackers: int, chance: Chance, rules: Rules | str = "hasbro-2015", stop: Stop = TO_THE_END
) -> Needed:
    """Return the fewest defenders against whom `attackers` do not succeed with at least `chance`.

    Fought to the end they fail; with a stop they fail, or the attack is called off.

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
    to_the_end = as_stop(stop) == TO_THE_END
    require_attackers_to_roll(attackers, stop)
    most = attackers * most_pairs(rules) + rules.defend_at[-1] + stop.goal

    def possible(defenders: int) -> tuple[Array, Array]:
        success, missing = possible_grids(attackers, defenders, rules, stop)[::-1, attackers]
        return success, missing

    def hopeless() -> bool:
        if to_the_end:
            return not battle(*far_more(attackers, rules)[::-1], rules).failed.possible
        return not possible(most)[0][most]

    question = Question(
        target,
        most=most,
        grids=lambda defenders: (
            failure_grid(_rounded(attackers), _rounded(defenders), rules, stop)[attackers].copy(),
            conquest_grid(_rounded(attackers), _rounded(defenders), rules, stop)[attackers].copy(),
        ),
        battle=(lambda defenders: _both(battle(attackers, defenders, rules))[::-1]) if to_the_end else None,
        hopeless=hopeless,
        possible=possible,
        exactly=lambda defenders: 1 - exact_battle(attackers, defenders, rules, stop).conquest,
    )
    return _needed(question, Needed(Side.DEFENDERS, rules, attackers, target, stop=stop))


def _needed(question: Question, asked: Needed) -> Needed:
    units = fewest_units(question, asked.rules, asked.against)
    if units is None:
        return asked
    if is_by_battles(question, asked.rules, asked.against):
        at, before = (_chances_by_battle(question, number) for number in (units, units - 1))
    else:
        grids = question.grids(units)
        at, before = ([float(grid[number]) for grid in grids] for number in (units, units - 1))
    (success, missing), (success_before, missing_before) = at, before
    return replace(
        asked,
        units=units,
        reached=success,
        one_fewer=success_before,
        missed=missing,
        missed_by_one_fewer=missing_before,
        certain=missing == 0 and not _possible(question, units)[1],
        possible_with_one_fewer=units > 1 and (success_before > 0 or _possible(question, units - 1)[0]),
    )


def _possible(question: Question, units: int) -> tuple[bool, bool]:
    """Return whether success and missing it are possible with so many units."""
    if question.battle is None:
        success, missing = question.possible(units)
        return bool(success[units]), bool(missing[units])
    ending, other = both_endings(question, units)
    return ending.possible, other.possible


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


def _both(one: Battle[float]) -> tuple[Ending[float], Ending[float]]:
    return one.conquered, one.failed
