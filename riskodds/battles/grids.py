"""Grids: what is asked of all battles up to a size at once, shape (A + 1, D + 1)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from riskodds.battles.walks import require_no_picks
from riskodds.dice.memo import memoized
from riskodds.engine.chain import Chain, chain, with_idle_rolls
from riskodds.engine.numbers import Array, Grids, read_only
from riskodds.engine.payoffs import conquest, failure, losses, one_roll, standard
from riskodds.engine.solver import backward, valued
from riskodds.engine.states import require_room
from riskodds.errors import SizeError
from riskodds.rules.limits import MOST_ROLLED_STATES
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.stop import TO_THE_END, Stop
from riskodds.rules.units import require_units


@dataclass(frozen=True, eq=False)
class ExpectedLosses(Grids):
    """Mean losses over all battles, each a grid of shape (A + 1, D + 1)."""

    attacker: Array
    defender: Array


def conquest_grid(
    attackers: int, defenders: int, rules: Rules | str = "hasbro-2015", stop: Stop = TO_THE_END, *, left: int = 0
) -> Array:
    """Return the chance of conquest for every battle up to `attackers` against `defenders`.

    With a stop that of its goal, and of having at least so many attackers `left`.

    Returns
    -------
    array of float
        Entry [a, d] is the chance of a attackers, free to attack, against d defenders; read-only, shape
        (`attackers` + 1, `defenders` + 1). Column 0 is won (1), row 0 otherwise lost (0), and so is all that is called
        off before the first roll.

    Raises
    ------
    UnitsError, RulesError, SizeError
        If the numbers or rules are invalid, or the grid would not fit into memory.

    Examples
    --------
    >>> conquest_grid(10, 10)[10, 10].round(6)
    np.float64(0.567593)
    >>> conquest_grid(10, 5, stop=Stop(rolls=3))[10, 5].round(6)
    np.float64(0.183887)
    """
    return _chances(conquest, chain(as_rules(rules), attackers, defenders, stop), stop, left)


def failure_grid(
    attackers: int, defenders: int, rules: Rules | str = "hasbro-2015", stop: Stop = TO_THE_END, *, left: int = 0
) -> Array:
    """Return the chance of all else, a sum of its own and not one minus conquest; otherwise as `conquest_grid`.

    Accurate down to about 1e-290; what is smaller still, down to 0, has its logarithm in `riskodds.battles.single`.

    >>> failure_grid(50, 1)[50, 1]
    np.float64(8.28...e-24)
    """
    return _chances(failure, chain(as_rules(rules), attackers, defenders, stop), stop, left)


def possible_grids(attackers: int, defenders: int, rules: Rules, stop: Stop = TO_THE_END, *, left: int = 0) -> Array:
    """Return whether conquest, and all else, can happen at all, however unlikely; shape (2, …).

    >>> possible_grids(3, 3, Rules(), Stop(rolls=1))[0, 3]
    array([ True,  True,  True, False])
    """
    battles = chain(rules, attackers, defenders, stop)
    payoffs = np.stack([conquest(battles, left), failure(battles, left)]) > 0
    return within(battles, payoffs, stop.rolls, (0, 1))


def expected_losses_grid(
    attackers: int, defenders: int, rules: Rules | str = "hasbro-2015", stop: Stop = TO_THE_END
) -> ExpectedLosses:
    """Return both sides' mean losses, over all battles; otherwise as `conquest_grid`.

    >>> expected_losses_grid(10, 10).attacker[10, 10].round(4)
    np.float64(7.3078)
    """
    return ExpectedLosses(*_valued_once(losses, 2, chain(as_rules(rules), attackers, defenders, stop), stop.rolls, 0))


@dataclass(frozen=True, eq=False)
class StandardGrids(Grids):
    """What is most often asked of all battles, each a grid of shape (A + 1, D + 1)."""

    conquest: Array
    attacker_losses: Array
    defender_losses: Array


def standard_grids(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015") -> StandardGrids:
    """Return the chance of conquest and both sides' mean losses in one sweep; otherwise as `conquest_grid`.

    >>> [grid[10, 10].round(4).item() for grid in standard_grids(10, 10)]
    [0.5676, 7.3078, 8.237]
    """
    return StandardGrids(*_valued_once(standard, 3, chain(as_rules(rules), attackers, defenders, TO_THE_END), None, 0))


def _chances(payoff: Callable[..., Array], battles: Chain, stop: Stop, left: int) -> Array:
    return _valued_once(payoff, 1, battles, stop.rolls, require_units("left", left, least=0))


@memoized
def _valued_once(payoff: Callable[..., Array], count: int, battles: Chain, rolls: int | None, left: int) -> Array:
    require_room(battles.rules, battles.attackers, battles.defenders, grids=count)
    paid = payoff(battles, left) if left else payoff(battles)
    if rolls is None:
        return valued(battles, paid)
    return within(battles, paid.reshape(count, *battles.shape), rolls, [payoff is failure] * count).reshape(paid.shape)


def within(battles: Chain, payoffs: Array, rolls: int | None, unfinished: Sequence[int]) -> Array:
    """Return the values of payoffs if the attack is called off after some rolls or, if None, after no number of them.

    Parameters
    ----------
    battles : Chain
    payoffs : array
        Shape (n, A + 1, D + 1), also truth values.
    rolls : int or None
    unfinished : sequence of int
        What it pays, of each payoff, to be called off: 1 or 0.

    Raises
    ------
    RulesError
        If the defender would have to pick by the rolls that are left.
    SizeError
        If it would take too long.
    """
    if rolls is None:
        return backward(battles, payoffs)
    require_no_picks(battles.rules)
    battles = with_idle_rolls(battles)
    if battles.rules.ties != "nobody":
        rolls = min(rolls, battles.attackers + battles.defenders)  # as each costs a unit
    if rolls * battles.numbers.size > MOST_ROLLED_STATES:
        raise SizeError(
            f"{rolls:,} rolls of all battles up to {battles.attackers:,} against {battles.defenders:,} take too long; "
            "write fewer rolls or units"
        )
    values = payoffs.copy()
    for grid, pays in zip(values, unfinished, strict=True):
        grid[battles.numbers > 0] = battles.number(pays)
    for _ in range(rolls):
        values = one_roll(battles, payoffs, values)
    return read_only(values)
