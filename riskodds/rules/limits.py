"""Limits: how large a question may be, and how near two numbers may come before rounding decides between them.

Only the engine's own limits stand with the engine.
"""

import os
from fractions import Fraction

from riskodds.errors import SizeError

FINEST_CHANCE = Fraction(1, 10**290)
"""Chances asked for may not be nearer to 0 or 1: floats end at 2e-308, and products of a dozen of them need room."""

MOST_ROLLS_COUNTED = 2_000_000
"""Dice of all sorted rolls, or entries of a table of rolls by loss: a second or two."""

MOST_MOVES_OF_DICE = 300_000
"""Ways in which the dice of one side show themselves, face by face: a second or so."""

MOST_STEPS_COUNTED = 400_000_000
"""Steps in which rolls are counted by going through the faces: about a second."""

MOST_BYTES_KEPT = 2**30
"""How much the memo holds; what is larger by itself is never kept."""

LARGE_STATES = 1_000_000
"""A battle of more states is large: of its final states those are listed that have a chance above zero."""

LARGE_UNITS = 10_000
"""A battle of more units is large, however few states it has: a line of so many states is slow to sweep."""

MOST_SHARED_STATES = 1_000_000
"""Of one sweep for several battles; beyond, each goes its own way, which is faster and takes less memory."""

SHARED_SWEEP = 4
"""One sweep serves several battles if it covers at most so many times the states that they need each for itself."""

MOST_ROLLED_STATES = 100_000_000
"""States times rolls where all battles up to a size are called off after some rolls: a few seconds."""

MOST_ROLLS_ADDED = 10_000
"""Rolls whose losses are added up: a second."""

MOST_UNITS_BY_GRIDS = 4096
"""Units needed against more than this are searched for battle by battle: a grid would have 4096² states and more."""

MOST_UNITS_BY_BATTLES = 4_000_000
"""More units are not tried: a battle of so many takes seconds, and a search asks some 25."""

MOST_ATTACKERS_OF_A_CAMPAIGN = 20_000
"""No larger army is searched for: each territory takes a grid of its own."""

MOST_ATTACKERS_OF_A_BLITZED_CAMPAIGN = 300
"""No larger army is searched for by blitz, where every number of attackers is a battle of its own."""

MOST_ATTACKERS_OF_A_PLAN = 200
"""Of a plan for a tree, whose work grows with their cube."""

MOST_TARGETS = 10
"""Of one territory in a tree: every subset of them is planned for."""

MOST_DEFENDERS_OF_A_TREE = 1000
"""Of one territory in a tree."""

MOST_FORKS = 50
"""Territories one behind the other in a tree: Python's own depth of calls is not far beyond."""

MOST_UNITS_TO_SPLIT = 3000
"""Over threatened territories: the work grows with their square."""

MOST_STATES_CHECKED = 1_000_000
"""Of a battle that figures are checked for under rules with picks, which take seconds then."""

MOST_UNITS_CHECKED = 200_000
"""Of a battle that figures are checked for under rules without picks, where large battles take little."""

MOST_STATES_CHECKED_EXACTLY = 10_000
"""Of a battle that is solved in exact rationals where floats do not decide; a larger one is believed."""

MOST_WORTH = 1e100
"""Of a conquest or a unit: products with numbers of units stay far from where floats end."""

GRID_ERROR = 1e-11
"""More than the relative error of a sweep (tests hold 1e-12); nearer to a target, exact rationals decide."""

VALUE_ERROR = 1e-12
"""More than the relative error of a true value; nearer to an end of what digits claim, exact rationals decide."""

FLOAT_ERROR_NEAR_ONE = 1e-14
"""More than the error of a chance near 1 that was summed in floating point, as small as its distance to 1 may be."""

EQUAL_WORTH = 1e-12
"""Worths or chances that differ by less than this part of them may differ by rounding alone, and count as equal."""

LARGE_BATTLE_ERROR = 1e-13
"""More than the absolute error of the chance of an ending of a battle whose states are jumped over (tests: 1e-15)."""

STANDSTILL = 1e-9
"""Where twice the units change no chance by more than this, in proportion, more will not help."""

BLITZ_ROUNDING = 1e-15
"""What is left of an outcome after trimming by less than this is left by rounding alone."""


MOST_BYTES_TAKEN = 2**31
"""No answer takes more, however much there is: on most machines other programs run too."""


def require_memory(what: str, needed: int) -> None:
    """Refuse what would take more than 2 GiB, or half of this machine's memory, before any of it is allocated.

    Raises
    ------
    SizeError
        With what is needed and what there is.

    Examples
    --------
    >>> require_memory("a grid", needed=10**15)
    Traceback (most recent call last):
        ...
    riskodds.errors.SizeError: a grid needs about 931,323 GiB of memory, more than the ... GiB to be had; \
write fewer units
    """
    allowed = min(MOST_BYTES_TAKEN, _physical_memory() // 2)
    if needed > allowed:
        raise SizeError(
            f"{what} needs about {-(-needed // 2**30):,} GiB of memory, "
            f"more than the {allowed / 2**30:.1f} GiB to be had; write fewer units"
        )


def _physical_memory() -> int:
    """Return the machine's memory in bytes; 8 GiB where the system does not tell."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 8 * 2**30


def is_large(attackers: int, defenders: int) -> bool:
    """Return whether a battle is not swept through all its states, if its rules allow that.

    >>> is_large(1000, 1000), is_large(1001, 1000), is_large(1000000, 1)
    (False, True, True)
    """
    return attackers * defenders > LARGE_STATES or attackers + defenders > LARGE_UNITS
