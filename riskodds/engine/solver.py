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

from fractions import Fraction

import numpy as np

from riskodds.engine.chain import Chain
from riskodds.engine.compiled import NOTHING, run
from riskodds.engine.numbers import SMALLEST_FLOAT_CHANCE, AnySize, Array, read_only
from riskodds.engine.states import most_pairs
from riskodds.errors import UnitsError


def backward(battles: Chain, payoff: Array, stopping: Array | None = None) -> Array:
    """Return the value of every state.

    Parameters
    ----------
    battles : Chain
        The chain of shape (A + 1, D + 1).
    payoff : array
        What each state pays, in numbers of the chain, shape (…, A + 1, D + 1); leading axes hold several payoffs.
        Of truth values the answer is whether anything can be paid, however unlikely.
    stopping : array, optional
        What it is worth to stop in each state instead of rolling on, shape as `payoff`; then the attacker
        stops where that is worth more.

    Returns
    -------
    array
        The mean of all that is paid from each state on, shape as `payoff`, read-only.

    Examples
    --------
    >>> from riskodds.engine.chain import chain
    >>> from riskodds.engine.payoffs import conquest
    >>> from riskodds.rules.ruleset import Rules
    >>> battles = chain(Rules(), attackers=3, defenders=2)
    >>> backward(battles, conquest(battles))[3, 2].round(4)
    np.float64(0.656)
    >>> backward(battles, conquest(battles) > 0)[3, 2]
    np.True_
    """
    if payoff.dtype == bool:
        return read_only(backward_any_size(battles, payoff).mantissa > 0)
    return valued(battles, np.array(payoff, battles.zeros().dtype, order="C"), stopping)


def valued(battles: Chain, values: Array, stopping: Array | None = None) -> Array:
    """Turn payoffs into values, as `backward` does, but in place."""
    laws = battles.numbers.ravel()
    for grid in np.ndindex(values.shape[:-2]):
        floor = NOTHING if stopping is None else np.ascontiguousarray(stopping[grid], values.dtype).reshape(-1)
        run("backward", laws, *battles.table, values[grid].reshape(-1), floor)
    return read_only(values)


def backward_any_size(battles: Chain, payoff: Array) -> AnySize:
    """Return the value of every state as a number of any size; each payoff is 0 or at least 2^-256.

    >>> from riskodds.engine.chain import chain
    >>> from riskodds.engine.payoffs import failure
    >>> from riskodds.rules.ruleset import Rules
    >>> battles = chain(Rules(), attackers=1000, defenders=1)
    >>> backward_any_size(battles, failure(battles)).logarithms[1000, 1] / np.log(10)
    np.float64(-467.8395748...)
    """
    values = AnySize(np.array(payoff, float, order="C"), np.zeros(payoff.shape, np.int32))
    laws, (table, exponents) = battles.numbers.ravel(), battles.table_of_any_size
    for grid in np.ndindex(payoff.shape[:-2]):
        run("backward_any_size", laws, *table, exponents, *(each[grid].reshape(-1) for each in values))
    return values


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
    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> battles = chain(Rules(), attackers=3, defenders=2)
    >>> visits = forward(battles, 3, 2)
    >>> visits[battles.conquered].sum().round(4), visits[battles.failed].sum().round(4)
    (np.float64(0.656), np.float64(0.344))
    """
    if attackers > battles.attackers or defenders > battles.defenders:
        raise UnitsError(
            f"{attackers} against {defenders} lies outside a chain of {battles.attackers} against "
            f"{battles.defenders}; write a start within it"
        )
    visits = battles.zeros(*battles.shape)
    visits[attackers, defenders] = battles.number(1)
    return forward_from(battles, visits)


def forward_from(battles: Chain, starts: Array) -> Array:
    """Return the chance that a battle from one of several starts comes through each state.

    Parameters
    ----------
    battles : Chain
        The chain of shape (A + 1, D + 1).
    starts : array
        The chance of each state to be the start, shape (A + 1, D + 1). Of truth values the answer is whether a state
        can be come through, however unlikely.

    Returns
    -------
    array
        As of `forward`.
    """
    laws = battles.numbers.ravel()
    if starts.dtype == bool:
        visits, (table, exponents) = starts.astype(float), battles.table_of_any_size
        run("forward_any_size", laws, *table, exponents, visits.reshape(-1), np.zeros(visits.size, np.int32))
        return read_only(visits > 0)
    visits = starts.copy()
    run("forward", laws, *battles.table, visits.reshape(-1))
    return read_only(visits)


def mean_given(battles: Chain, ending: Array, units: Array) -> Array:
    """Return the mean of `units` in the final states, given an ending, from every state; None where it is impossible.

    Parameters
    ----------
    battles : Chain
    ending : array
        The payoff of the ending.
    units : array of int
        By state.

    Examples
    --------
    >>> from riskodds.engine.chain import chain
    >>> from riskodds.engine.payoffs import conquest
    >>> from riskodds.rules.ruleset import Rules
    >>> battles = chain(Rules(), attackers=3, defenders=2)
    >>> attackers = np.indices(battles.shape)[0]
    >>> round(mean_given(battles, conquest(battles), attackers)[3, 2], 4)
    2.4294
    """
    both = np.stack([ending, ending * np.vectorize(battles.number, [battles.zeros().dtype])(units)])
    chance, paid = backward(battles, both)
    if not battles.exact and chance[1:].min(initial=1.0) < SMALLEST_FLOAT_CHANCE:  # without attackers it is 0
        # Too small to divide by; numbers of any size are not.
        (chance, paid), (exponent, its_exponent) = backward_any_size(battles, both)
        paid = np.ldexp(paid, 256 * np.where(paid > 0, its_exponent - exponent, 0))
    return shares_given(paid, chance)


def shares_given(paid: Array, chance: Array) -> Array:
    """Return what is paid in an ending, divided by its chance; None where it has none.

    >>> shares_given(np.array([0.5, 0.0]), np.array([0.25, 0.0]))
    array([2.0, None], dtype=object)
    """
    return np.asarray(np.vectorize(lambda part, whole: part / whole if whole else None, "O")(paid, chance))


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
    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> battles = chain(Rules(), 3, 1)
    >>> last_rolls(battles, forward(battles, 3, 1)).round(4)
    array([0.    , 0.0597, 0.1969, 0.6597])
    """
    goal, laws = battles.stop.goal, len(battles.laws)
    by_law = battles.zeros(laws)
    for units in range(1, min(most_pairs(battles.rules), battles.defenders - goal) + 1):
        numbers = battles.numbers[: len(visits), goal + units]
        by_law += _summed(numbers, visits[:, goal + units], laws) * battles.takes[:, units]
    return _summed(battles.attack_dice, by_law, battles.attack_dice.max() + 1)


def _summed(numbers: Array, chances: Array, most: int) -> Array:
    """Return, by number below `most`, the chance that one of the events with that number happens."""
    if chances.dtype == float:
        return np.bincount(numbers, chances, most)
    totals = np.full(most, Fraction(), object)
    np.add.at(totals, numbers, chances)
    return totals


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
    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> battles = chain(Rules(), 2, 1)
    >>> conquests_by_dice(battles, forward(battles, 2, 1)).round(4).tolist()[1:3]
    [[0.0, 0.1755, 0.0], [0.0, 0.0, 0.5787]]
    """
    chances = battles.zeros(battles.attack_dice.max() + 1, battles.attackers + 1)
    last = battles.stop.goal + most_pairs(battles.rules)
    for standing in range(battles.stop.goal + 1, min(last, battles.defenders) + 1):
        numbers = battles.numbers[:, standing]
        for number in np.flatnonzero(np.bincount(numbers)).tolist():
            law, attackers = battles.laws[number], np.flatnonzero(numbers == number)
            for loss, kill, chance in law.moves:
                if standing - kill <= battles.stop.goal:
                    chances[law.attack_dice, attackers - loss] += battles.number(chance) * visits[attackers, standing]
    return chances
