"""Payoffs: what the states of a battle pay, for the solver to find the mean of all that is paid.

The chance of an ending is the mean of a payoff of one in its final states; a mean loss is the mean of what each
roll costs by itself, which is a payoff of the states where the battle goes on.
"""

from riskodds.engine.chain import Chain
from riskodds.engine.semiring import Array


def conquest(battles: Chain) -> Array:
    """Return the payoff whose value is the chance of conquest.

    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> conquest(chain(Rules(), 1, 2))
    array([[1., 0., 0.],
           [1., 0., 0.]])
    """
    return _indicator(battles, battles.finals.conquest)


def failure(battles: Chain) -> Array:
    """Return the payoff whose value is the chance of failure.

    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> failure(chain(Rules(), 1, 2))
    array([[0., 1., 1.],
           [0., 0., 0.]])
    """
    return _indicator(battles, battles.finals.failure)


def _indicator(battles: Chain, states: Array) -> Array:
    payoff = battles.semiring.zeros(battles.shape)
    payoff[states] = battles.semiring.one
    return payoff


def losses(battles: Chain) -> Array:
    """Return the payoffs whose values are the mean losses, shape (2, A + 1, D + 1): attackers, defenders.

    The chain's numbers must be chances themselves (float or exact), not logarithms.

    >>> from riskodds.engine.chain import chain
    >>> from riskodds.rules.ruleset import Rules
    >>> losses(chain(Rules(), 3, 2))[:, 3, 2].round(4)
    array([0.9209, 1.0791])
    """
    payoff = battles.semiring.zeros((2, *battles.shape))
    _pay_losses(battles, payoff)
    return payoff


def standard(battles: Chain) -> Array:
    """Return the payoffs whose values are the chance of conquest and both mean losses, shape (3, A + 1, D + 1).

    The chain's numbers must be chances themselves, as for `losses`.
    """
    payoff = battles.semiring.zeros((3, *battles.shape))
    payoff[0, battles.finals.conquest] = battles.semiring.one
    _pay_losses(battles, payoff[1:])
    return payoff


def _pay_losses(battles: Chain, payoff: Array) -> None:
    """Add what each roll costs the attacker and the defender to two payoffs."""
    for section in battles.sections:
        for move in section.moves:
            for side, loss in enumerate(move[:2]):
                payoff[side, *section.region.rectangle()] += loss * section.probabilities(move)


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
    payoff = battles.semiring.zeros(means.shape)
    for section in battles.sections:
        here = section.region.rectangle()
        for move in section.moves:
            ahead = section.region.rectangle(*move[:2])
            for side, loss in enumerate(move[:2]):
                payoff[side, *here] += section.probabilities(move) * (loss**2 + 2 * loss * means[side, *ahead])
    return payoff
