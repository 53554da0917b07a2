r"""The solver: one sweep backward, one forward, on any payoff and any number type.

Backward, a grid of payoffs :math:`r` becomes a grid of values,

.. math:: V(a, d) = r(a, d) + \sum_{\ell, k} P_{a,d}(\ell, k) \, V(a - \ell, d - k),

where in final states nothing follows and :math:`V = r`. A payoff in a final state is what that ending is
worth; a payoff in a state where the battle goes on is what the next roll is worth by itself. So the chance
of conquest has payoff 1 where the battle is won and 0 elsewhere, and the mean losses have payoff 0 at the
end and the mean loss of one roll before it: sums of positive terms all, with nothing to cancel.

Forward, from one start, the same chain gives the chance :math:`M(a, d)` that the battle comes through each
state; in final states that is the distribution of its outcomes (J. A. Osborne, "Markov Chains for the RISK
Board Game Revisited", Mathematics Magazine 76, 2003, solves the same chain by matrices).

Both go through the states of a chain once (`riskodds.engine.kernel`).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from riskodds.dice.memo import memoized
from riskodds.engine.chain import Chain, chain
from riskodds.engine.compiled import NOTHING, run
from riskodds.engine.payoffs import conquest, failure, losses, standard
from riskodds.engine.semiring import LOG, Array, Grids, logarithms_of, of_any_size, read_only
from riskodds.engine.states import most_pairs, require_room
from riskodds.errors import UnitsError
from riskodds.rules.ruleset import Rules, as_rules


def backward(battles: Chain, payoff: Array, stopping: Array | None = None) -> Array:
    """Return the value of every state.

    Parameters
    ----------
    battles : Chain
        The chain of shape (A + 1, D + 1).
    payoff : array
        What each state pays, in numbers of the chain's semiring, shape (…, A + 1, D + 1); leading axes hold
        several payoffs that are solved in one sweep.
    stopping : array, optional
        What it is worth to stop in each state instead of rolling on, shape as `payoff`; then the attacker
        stops where that is worth more.

    Returns
    -------
    array
        The mean of all that is paid from each state on, shape as `payoff`, read-only.

    Examples
    --------
    >>> battles = chain(Rules(), attackers=3, defenders=2)
    >>> backward(battles, conquest(battles))[3, 2].round(4)
    np.float64(0.656)
    """
    return _valued(battles, np.array(payoff, dtype=battles.semiring.dtype, order="C"), stopping)


def _valued(battles: Chain, values: Array, stopping: Array | None = None) -> Array:
    """Turn payoffs into values, in place, and return them read-only."""
    laws, (first, back, chance, exponent) = battles.numbers.ravel(), battles.table
    for grid in np.ndindex(values.shape[:-2]):
        here = values[grid].reshape(-1)
        if battles.semiring is LOG:
            mantissas, exponents = of_any_size(here)
            run("backward_any_size", laws, first, back, chance, exponent, mantissas, exponents)
            here[:] = logarithms_of(mantissas, exponents)
        else:
            floor = NOTHING if stopping is None else np.ascontiguousarray(stopping[grid], values.dtype).reshape(-1)
            run("backward", laws, first, back, chance, here, floor)
    return read_only(values)


def forward(battles: Chain, attackers: int, defenders: int) -> Array:
    """Return the chance that a battle from one start comes through each state.

    Parameters
    ----------
    battles : Chain
        The chain of shape (A + 1, D + 1).
    attackers, defenders : int
        The start, at most A and D.

    Returns
    -------
    array
        Shape (A + 1, D + 1), read-only; the final states hold the distribution of the outcomes, which
        sums to one.

    Raises
    ------
    UnitsError
        If the start lies outside the chain.

    Examples
    --------
    >>> battles = chain(Rules(), attackers=3, defenders=2)
    >>> visits = forward(battles, 3, 2)
    >>> visits[battles.finals.conquest].sum().round(4), [visits[states].sum() for states in battles.finals.failure]
    (np.float64(0.656), [np.float64(0.344...)])
    """
    if attackers > battles.attackers or defenders > battles.defenders:
        raise UnitsError(
            f"{attackers} against {defenders} lies outside a chain of {battles.attackers} against "
            f"{battles.defenders}; write a start within it"
        )
    visits = battles.semiring.zeros(battles.shape)
    visits[attackers, defenders] = battles.semiring.one
    return _swept_forward(battles, visits)


def forward_from(battles: Chain, starts: Array) -> Array:
    """Return the chance that a battle from one of several starts comes through each state.

    Parameters
    ----------
    battles : Chain
        The chain of shape (A + 1, D + 1).
    starts : array
        The chance of each state to be the start, shape (A + 1, D + 1).

    Returns
    -------
    array
        As of `forward`.
    """
    return _swept_forward(battles, starts.copy())


def _swept_forward(battles: Chain, visits: Array) -> Array:
    """Move the chances of a grid forward through all states, in place."""
    laws, (first, back, chance, exponent), here = battles.numbers.ravel(), battles.table, visits.reshape(-1)
    if battles.semiring is LOG:
        mantissas, exponents = of_any_size(here)
        run("forward_any_size", laws, first, back, chance, exponent, mantissas, exponents)
        here[:] = logarithms_of(mantissas, exponents)
    else:
        run("forward", laws, first, back, chance, here)
    return read_only(visits)


def last_rolls(battles: Chain, visits: Array) -> Array:
    """Return the chance that the battle is won by a roll of 0, 1, 2, … attack dice.

    Parameters
    ----------
    battles : Chain
    visits : array
        The result of `forward`, or its first rows and columns if in the others nothing is won.

    Returns
    -------
    array
        Shape (n + 1,) for the most dice n that can be rolled; sums to the chance of conquest if the start is
        no final state.

    Examples
    --------
    >>> battles = chain(Rules(), 3, 1)
    >>> last_rolls(battles, forward(battles, 3, 1)).round(4)
    array([0.    , 0.0597, 0.1969, 0.6597])
    """
    semiring, goal = battles.semiring, battles.stop.goal
    by_law = semiring.zeros((len(battles.laws),))
    for units in range(1, min(most_pairs(battles.rules), battles.defenders - goal) + 1):
        numbers = battles.numbers[: len(visits), goal + units]
        through = semiring.totals(numbers, visits[:, goal + units], len(by_law) - 1)
        by_law = semiring.plus(by_law, semiring.times(through, battles.takes[:, units]))
    return semiring.totals(battles.attack_dice, by_law, battles.attack_dice.max())


def conquests_by_dice(battles: Chain, visits: Array) -> Array:
    """Return the chance that the battle is won by a roll of 0, 1, 2, … dice with 0, 1, 2, … attackers left.

    Parameters
    ----------
    battles : Chain
    visits : array
        The result of `forward`.

    Returns
    -------
    array
        Shape (n + 1, A + 1) for the most dice n that can be rolled; its rows sum to `last_rolls`.

    Examples
    --------
    >>> battles = chain(Rules(), 2, 1)
    >>> conquests_by_dice(battles, forward(battles, 2, 1)).round(4).tolist()[1:3]
    [[0.0, 0.1755, 0.0], [0.0, 0.0, 0.5787]]
    """
    plus, times = battles.semiring.plus, battles.semiring.times
    chances = battles.semiring.zeros((battles.attack_dice.max() + 1, battles.attackers + 1))
    last = battles.stop.goal + most_pairs(battles.rules)
    for standing in range(battles.stop.goal + 1, min(last, battles.defenders) + 1):
        numbers = battles.numbers[:, standing]
        for number in np.flatnonzero(np.bincount(numbers)).tolist():
            law, attackers = battles.laws[number], np.flatnonzero(numbers == number)
            for loss, kill, chance in law.moves:
                if standing - kill <= battles.stop.goal:
                    won = times(battles.semiring.number(chance), visits[attackers, standing])
                    there = law.attack_dice, attackers - loss
                    chances[there] = plus(chances[there], won)
    return chances


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
    return _valued(battles, payoff(battles))
