"""Grids: what is asked of all battles up to a size at once, shape (A + 1, D + 1)."""

from collections.abc import Callable
from dataclasses import dataclass

from riskodds.dice.memo import memoized
from riskodds.engine.chain import Chain, chain
from riskodds.engine.numbers import Array, Grids
from riskodds.engine.payoffs import conquest, failure, losses, standard
from riskodds.engine.solver import valued
from riskodds.engine.states import require_room
from riskodds.rules.ruleset import Rules, as_rules


@dataclass(frozen=True, eq=False)
class ExpectedLosses(Grids):
    """Mean losses over all battles, each a grid of shape (A + 1, D + 1)."""

    attacker: Array
    defender: Array


def conquest_grid(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015") -> Array:
    """Return the chance of conquest for every battle up to `attackers` against `defenders`.

    Returns
    -------
    array of float
        Entry [a, d] is the chance of a attackers, free to attack, against d defenders; read-only, shape
        (`attackers` + 1, `defenders` + 1). Column 0 is won (1), row 0 otherwise lost (0).

    Raises
    ------
    UnitsError, RulesError, SizeError
        If the numbers or rules are invalid, or the grid would not fit into memory.

    Examples
    --------
    >>> conquest_grid(10, 10)[10, 10].round(6)
    np.float64(0.567593)
    """
    return _grids(conquest, 1, attackers, defenders, rules)


def failure_grid(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015") -> Array:
    """Return the chance of failure, a sum of its own and not one minus conquest; otherwise as `conquest_grid`.

    Accurate down to about 1e-290; what is smaller still, down to 0, has its logarithm in `riskodds.battles.single`.

    >>> failure_grid(50, 1)[50, 1]
    np.float64(8.28...e-24)
    """
    return _grids(failure, 1, attackers, defenders, rules)


def expected_losses_grid(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015") -> ExpectedLosses:
    """Return both sides' mean losses, over all battles; otherwise as `conquest_grid`.

    >>> expected_losses_grid(10, 10).attacker[10, 10].round(4)
    np.float64(7.3078)
    """
    return ExpectedLosses(*_grids(losses, 2, attackers, defenders, rules))


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
    return StandardGrids(*_grids(standard, 3, attackers, defenders, rules))


def _grids(payoff: Callable[[Chain], Array], count: int, attackers: int, defenders: int, rules: Rules | str) -> Array:
    """Return the values of a number of payoffs in all battles up to a size."""
    return _valued_once(payoff, count, chain(as_rules(rules), attackers, defenders))


@memoized
def _valued_once(payoff: Callable[[Chain], Array], count: int, battles: Chain) -> Array:
    require_room(battles.rules, battles.attackers, battles.defenders, grids=count)
    return valued(battles, payoff(battles))
