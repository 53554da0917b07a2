"""Payoffs: what the states of a battle pay, for the solver to find the mean of all that is paid.

The chance of an ending is the mean of a payoff of one in its final states; a mean loss is the mean of what each
roll costs by itself, which is a payoff of the states where the battle goes on.
"""

import numpy as np

from riskodds.engine.chain import Chain
from riskodds.engine.numbers import Array


def conquest(battles: Chain, left: int = 0) -> Array:
    """Return the payoff whose value is the chance of conquest with so many attackers left or more.

    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> conquest(chain(Rules(), 1, 2))
    array([[1., 0., 0.],
           [1., 0., 0.]])
    """
    payoff = battles.zeros(*battles.shape)
    payoff[battles.conquered] = battles.number(1)
    payoff[:left] = battles.number(0)
    return payoff


def failure(battles: Chain, left: int = 0) -> Array:
    """Return the payoff whose value is the chance of all else: failure, being called off, or fewer attackers left.

    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> failure(chain(Rules(), 1, 2))
    array([[0., 1., 1.],
           [0., 0., 0.]])
    """
    payoff = battles.zeros(*battles.shape)
    payoff[battles.failed] = battles.number(1)
    payoff[:left][:, battles.conquered[1]] = battles.number(1)
    return payoff


def losses(battles: Chain) -> Array:
    """Return the payoffs whose values are the mean losses, shape (2, A + 1, D + 1): attackers, defenders.

    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> losses(chain(Rules(), 3, 2))[:, 3, 2].round(4)
    array([0.9209, 1.0791])
    """
    payoff = battles.zeros(2, *battles.shape)
    _pay_losses(battles, payoff)
    return payoff


def standard(battles: Chain) -> Array:
    """Return the payoffs whose values are the chance of conquest and both mean losses, shape (3, A + 1, D + 1)."""
    payoff = battles.zeros(3, *battles.shape)
    payoff[0][battles.conquered] = battles.number(1)
    _pay_losses(battles, payoff[1:])
    return payoff


def _pay_losses(battles: Chain, payoff: Array) -> None:
    """Pay in two grids what each roll costs the attacker and the defender."""
    number = battles.number
    for side, grid in enumerate(payoff):
        means = [sum((move[side] * number(move.chance) for move in law.moves), number(0)) for law in battles.laws]
        by_law = np.array(means, payoff.dtype)
        for row, numbers in zip(grid, battles.numbers, strict=True):
            row[:] = by_law[numbers]


def squared_losses(battles: Chain, means: Array) -> Array:
    """Return the payoffs whose values are the mean squares of the losses, shape as `losses`.

    Of a loss now and what is lost later the mean square is the mean of the one's square, of twice their product,
    and of the other's square, which is a payoff of the next roll: again positive terms all.

    Parameters
    ----------
    battles : Chain
    means : array
        The values of `losses`.

    Examples
    --------
    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> battles = chain(Rules(), 1, 1)
    >>> squared_losses(battles, losses(battles))[:, 1, 1].round(4)
    array([0.5833, 0.4167])
    """
    payoff = battles.zeros(2, means[0].size)
    after = means.reshape(2, -1)
    for law, states in battles.states():
        for move in law.moves:
            ahead = states - move.attacker_loss * (battles.defenders + 1) - move.defender_loss
            for side, loss in enumerate(move[:2]):
                payoff[side, states] += battles.number(move.chance) * (loss**2 + 2 * loss * after[side, ahead])
    return payoff.reshape(means.shape)


def one_roll(battles: Chain, payoff: Array, values: Array) -> Array:
    """Return what it is worth to roll once in each state, and then to have what `values` says.

    Parameters
    ----------
    battles : Chain
    payoff, values : array
        As `riskodds.engine.solver.backward` takes and returns them, also truth values.

    Returns
    -------
    array
        Shape as `payoff`, read-only; in final states the payoff.
    """
    rolled = np.array(payoff, dtype=bool if payoff.dtype == bool else battles.zeros().dtype)
    here, after = (grids.reshape(*grids.shape[:-2], -1) for grids in (rolled, values))
    for law, states in battles.states():
        for loss, kill, chance in law.moves:
            ahead = states - loss * (battles.defenders + 1) - kill
            here[..., states] += (battles.number(chance) * after[..., ahead]).astype(here.dtype)
    rolled.flags.writeable = False
    return rolled
