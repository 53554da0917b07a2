r"""Balanced Blitz: the dice mode of the digital game RISK: Global Domination, as a map on true outcomes.

The constants are those published for version 3.3 of the game. From the chance of conquest :math:`W` and the
distribution of the outcomes under true dice, in this order:

1. A side whose chance is at most 0.05 cannot win.
2. :math:`W' = W^{1.3} / (W^{1.3} + L^{1.3})` with the chance of failure :math:`L`, which is computed by itself; the
   outcomes of each side are rescaled to it.
3. The outcomes are ordered from the best to the worst for the attacker, and 0.10 of the probability is cut from either
   end; an outcome that straddles the cut keeps the rest.
4. Every chance is raised to the power 1.8, and those of each side are rescaled to what the side had.

Whether a side with a chance of exactly 0.05 can win is left open by what is published; here it cannot.
"""

from typing import Any

import numpy as np

from riskodds.battles.endings import Ending, shares_of
from riskodds.engine.numbers import Array
from riskodds.rules.limits import BLITZ_ROUNDING, EQUAL_WORTH

VERSION = "3.3"
"""Of the game, whose constants these are."""
CUTOFF = 0.05
"""A side with a chance of at most this cannot win."""
WINNING = 1.3
"""The power that favours the likelier winner."""
TRIMMED = 0.10
"""Of the probability, from the best and from the worst outcomes."""
SHARPENED = 1.8
"""The power that favours the likelier outcomes of each side."""


def favoured(chance: float, contrary: float) -> float:
    """Return the chance of a side after the first two steps, from its own and that of the other.

    >>> favoured(0.05, 0.95), favoured(0.95, 0.05), round(favoured(0.6, 0.4), 6)
    (0.0, 1.0, 0.628808)
    """
    at_most = CUTOFF * (1 + EQUAL_WORTH)
    if chance <= at_most:
        return 0.0
    if contrary <= at_most:
        return 1.0
    won, lost = chance**WINNING, contrary**WINNING
    return float(won / (won + lost))


def win_chance(conquest: float, failure: float) -> float:
    """Return the chance of conquest under Balanced Blitz from the chances under true dice.

    >>> round(win_chance(5 / 12, 7 / 12), 6), win_chance(0.97, 0.03)
    (0.365447, 1.0)
    """
    return min(1.0, max(0.0, (favoured(conquest, failure) - TRIMMED) / (1 - 2 * TRIMMED)))


def blitzed(conquered: Ending[float], failed: Ending[float]) -> tuple[Ending[float], Ending[float]]:
    """Return conquest and failure as Balanced Blitz decides between them and their outcomes.

    Parameters
    ----------
    conquered, failed : Ending
        Of a battle that is fought to the end by dice.
    """
    won, lost = favoured(conquered.chance, failed.chance), favoured(failed.chance, conquered.chance)
    chances = np.concatenate([conquered.given * won, failed.given * lost])
    trimmed = _trimmed(chances)
    size = len(conquered.given)
    sides = trimmed[:size], trimmed[size:]
    return (
        _ending(conquered, _sharpened(sides[0]), certain=not sides[1].any()),
        _ending(failed, _sharpened(sides[1]), certain=not sides[0].any()),
    )


def _trimmed(chances: Array) -> Array:
    """Cut from either end of ordered chances, and rescale what is left."""
    if len(chances) == 0:
        return chances
    cut = sum(_first(order, TRIMMED)[step] for order, step in ((chances, np.s_[:]), (chances[::-1], np.s_[::-1])))
    kept = np.maximum(chances - cut, 0.0)
    kept[kept < BLITZ_ROUNDING] = 0.0
    return np.asarray(kept / kept.sum())


def _first(chances: Array, most: float) -> Array:
    """Return how much of each goes where a part of all is taken from the first ones."""
    before = np.append(0.0, np.cumsum(chances)[:-1])
    return np.asarray(np.clip(most - before, 0.0, chances))


def _sharpened(side: Array) -> Array:
    """Favour the likelier outcomes of a side without changing its chance."""
    powers = side**SHARPENED
    return np.asarray(powers * (side.sum() / powers.sum())) if powers.any() else side


def _ending(ending: Ending[float], chances: Array, *, certain: bool) -> Ending[Any]:
    kept = chances > 0
    shares = shares_of(chances[kept])
    if certain:
        shares = shares._replace(chance=1.0, log10_chance=0.0)
    return Ending(ending.attackers[kept], ending.defenders[kept], **shares._asdict())


def true_chance(win: float) -> float:
    """Return the chance of conquest under true dice that becomes a chance under Balanced Blitz.

    >>> round(true_chance(win_chance(0.6, 0.4)), 9), round(true_chance(1.0), 4)
    (0.6, 0.8442)
    """
    won = TRIMMED + win * (1 - 2 * TRIMMED)
    odds = (won / (1 - won)) ** (1 / WINNING)
    return float(odds / (1 + odds))
