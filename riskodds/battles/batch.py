"""The batch: many battles under the same rules from one solver run.

Backward, a sweep over the largest battle answers all: conquest and failure, the mean losses and the first two
moments of what is left are payoffs of the one recursion, and with the means so are the mean squares.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from riskodds.battles.losses import Losses
from riskodds.battles.result import Battle
from riskodds.battles.single import battle
from riskodds.engine.chain import chain
from riskodds.engine.numbers import SMALLEST_FLOAT_CHANCE, Array
from riskodds.engine.payoffs import conquest, failure, losses, squared_losses
from riskodds.engine.solver import backward
from riskodds.errors import UnitsError, shown_value
from riskodds.rules.announcing import announced
from riskodds.rules.answers import call, finite, short_chance
from riskodds.rules.arguments import require_several
from riskodds.rules.limits import MOST_SHARED_STATES, SHARED_SWEEP
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.stop import TO_THE_END, Stop, as_stop
from riskodds.rules.units import armies_on_territory, require_units


@dataclass(frozen=True, repr=False)
class Summary:
    """One battle without the distribution of its outcomes; the fields are those of `riskodds.battles.result.Battle`."""

    rules: Rules
    attackers: int
    defenders: int
    conquest: float = field(compare=False)
    failure: float = field(compare=False)
    log10_conquest: float = field(compare=False)
    log10_failure: float = field(compare=False)
    attacker_losses: Losses[float] = field(compare=False)
    defender_losses: Losses[float] = field(compare=False)
    attackers_left_given_conquest: float | None = field(compare=False)
    defenders_left_given_failure: float | None = field(compare=False)
    stop: Stop = TO_THE_END
    called_off: float = field(default=0.0, compare=False)

    def __repr__(self) -> str:
        """Write the battle and the chance of conquest."""
        asked = call("summary", self.attackers, self.defenders, rules=self.rules, stop=self.stop)
        chance = short_chance(self.conquest, possible=self.possible, certain=self.certain, log10=self.log10_conquest)
        return f"{asked}: conquest {chance}"

    @property
    def possible(self) -> bool:
        """Whether conquest is possible, however unlikely."""
        return self.log10_conquest != -math.inf

    @property
    def certain(self) -> bool:
        """Whether conquest is certain, whatever the dice."""
        return self.log10_failure == -math.inf and not self.called_off

    def to_dict(self) -> dict[str, object]:
        """Return question and answer, as the command ``odds --batch`` writes them in JSON."""
        return {
            "rules": str(self.rules),
            "attackers": self.attackers,
            "armies_on_territory": armies_on_territory(self.attackers),
            "defenders": self.defenders,
            **({} if self.stop == TO_THE_END else self.stop.to_dict() | {"called_off": self.called_off}),
            "conquest": self.conquest,
            "failure": self.failure,
            "log10_conquest": finite(self.log10_conquest),
            "log10_failure": finite(self.log10_failure),
            "attacker_losses": self.attacker_losses.to_dict(),
            "defender_losses": self.defender_losses.to_dict(),
            "attackers_left_given_conquest": self.attackers_left_given_conquest,
            "defenders_left_given_failure": self.defenders_left_given_failure,
        }


def summaries(
    starts: Iterable[tuple[int, int]], rules: Rules | str = "hasbro-2015", stop: Stop = TO_THE_END
) -> list[Summary]:
    """Return a summary for each battle (attackers, defenders), in order.

    Raises
    ------
    UnitsError, RulesError, SizeError
        As `riskodds.battles.single.battle`.

    Examples
    --------
    >>> summaries([(10, 5), (3, 2)])
    [summary(10, 5): conquest 0.9163, summary(3, 2): conquest 0.656]
    """
    rules, stop = as_rules(rules), as_stop(stop)
    sizes = [size_of(start) for start in require_several("battles", starts, "a list such as [(10, 5)]")]
    if not sizes:
        return []
    most_attackers, most_defenders = map(max, zip(*sizes, strict=True))
    what = f"{len(sizes):,} battles"
    # Who may not attack with too few dice is left over in a failure, which the moments do not count; nor do they stops.
    by_themselves = rules.fewer_dice == "no-attack" or stop != TO_THE_END
    if by_themselves or most_attackers * most_defenders > min(
        MOST_SHARED_STATES, SHARED_SWEEP * sum(a * d for a, d in sizes)
    ):
        return [_of_battle(battle(a, d, rules, stop)) for a, d in announced(what, sizes)]
    moments = _moments(rules, most_attackers, most_defenders)
    return [_summary(rules, a, d, moments[:, a, d].tolist()) for a, d in announced(what, sizes)]


def size_of(start: tuple[int, int]) -> tuple[int, int]:
    """Return attackers and defenders of a battle, given as a pair.

    Raises
    ------
    UnitsError, RiskOddsError
        If it is no pair of numbers of units.
    """
    write = "attackers and defenders, such as (10, 5)"
    pair = require_several("battle", start, write)
    if len(pair) != 2:
        raise UnitsError(f"battle: {shown_value(start)} is no pair of numbers; write {write}")
    return require_units("attackers", pair[0]), require_units("defenders", pair[1])


def _summary(rules: Rules, attackers: int, defenders: int, moments: list[float]) -> Summary:
    """Return a summary from moments, or from a sweep of its own where a chance is too small for these."""
    conquest, failure, lost, killed, a, a_squared, d, d_squared, lost_squared, killed_squared = moments
    if min(conquest, failure) < SMALLEST_FLOAT_CHANCE:
        return _of_battle(battle(attackers, defenders, rules))
    return Summary(
        rules,
        attackers,
        defenders,
        conquest,
        failure,
        math.log10(conquest),
        math.log10(failure),
        Losses(
            lost,
            _sd((lost, lost_squared), (a, a_squared)),
            given_conquest=attackers - a / conquest,
            given_failure=float(attackers),
            given_called_off=None,
        ),
        Losses(
            killed,
            _sd((killed, killed_squared), (d, d_squared)),
            given_conquest=float(defenders),
            given_failure=defenders - d / failure,
            given_called_off=None,
        ),
        attackers_left_given_conquest=a / conquest,
        defenders_left_given_failure=d / failure,
    )


def _moments(rules: Rules, attackers: int, defenders: int) -> Array:
    """Return the chances of conquest and failure, and both moments of what is lost and of what is left."""
    battles = chain(rules, attackers, defenders)
    conquered, failed = conquest(battles), failure(battles)
    a, d = np.arange(attackers + 1)[:, np.newaxis], np.arange(defenders + 1)
    left = (conquered * a, conquered * a**2, failed * d, failed * d**2)
    first = backward(battles, np.stack([conquered, failed, *losses(battles), *left]))
    return np.concatenate([first, backward(battles, squared_losses(battles, first[2:4]))])


def _sd(lost: tuple[float, float], left: tuple[float, float]) -> float:
    """Return the deviation from the mean and mean square of what is lost, or of what is left: the smaller has it."""
    mean, square = min(lost, left)
    return math.sqrt(max(0.0, square - mean**2))


def _of_battle(one: Battle[float]) -> Summary:
    return Summary(
        one.rules,
        one.attackers,
        one.defenders,
        one.conquest,
        one.failure,
        one.conquered.log10_chance,
        one.failed.log10_chance,
        one.attacker_losses,
        one.defender_losses,
        one.attackers_left_given_conquest,
        one.defenders_left_given_failure,
        one.stop,
        one.called_off.chance,
    )
