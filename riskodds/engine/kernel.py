r"""The recursion: a chain gone through once, backward or forward, in the numbers that are handed in.

States are numbered row by row, (a, d) by a · (D + 1) + d, and a loss of ℓ attackers and k defenders leads back by
ℓ · (D + 1) + k, which is more than nothing: rising numbers go backward, from the ends of battles to their starts, and
falling numbers go forward. A chain is `laws`, for each state the number of the law of its roll, 0 if it is final, and
the laws themselves: the moves of law n are `first[n]` up to `first[n + 1]`, each with how far it leads `back` and its
`chance`. All of it is handed in flat, and what is found is written into it.

This is plain Python and right as it stands, in floats and in fractions. Compiled to C for arrays of doubles (the types
are in ``_compiled.pxd``) it says the same, several hundred times as fast; and so does `riskodds.engine.picking`.

A number of any size is a mantissa with an exponent of its own, mantissa · 2^(256 · exponent). The mantissa is 0 or at
least 2^-256, and as no chance and no number of units comes near 2^256, neither do sums and products leave the doubles.
"""

# ruff: noqa: PLR0913, PLR0917 - loops over flat arrays are what C is fast at

from typing import Any

Array = Any
"""A flat array or list of numbers."""

BIG = 2**256
"""What exponents count in."""


def backward(laws: Array, first: Array, back: Array, chance: Array, values: Array, stopping: Array) -> None:
    """Turn what states pay into what they are worth; nowhere less than `stopping` says, unless that is empty."""
    may_stop = len(stopping) > 0
    for state in range(len(laws)):
        law = laws[state]
        if law:
            value = values[state]
            for move in range(first[law], first[law + 1]):
                value += chance[move] * values[state - back[move]]
            if may_stop and value < stopping[state]:
                value = stopping[state]
            values[state] = value


def forward(laws: Array, first: Array, back: Array, chance: Array, visits: Array) -> None:
    """Move the chances of states on to those that they lead to, and leave behind what has come through."""
    for state in range(len(laws) - 1, -1, -1):
        law = laws[state]
        visit = visits[state]
        if law and visit:
            for move in range(first[law], first[law + 1]):
                visits[state - back[move]] += chance[move] * visit


def roll_by_roll(
    laws: Array,
    first: Array,
    back: Array,
    chance: Array,
    visits: Array,
    standing: Array,
    ahead: Array,
    places: Array,
    ended: Array,
) -> None:
    """Do what `forward` does one roll after another, as many as there are entries of `ended` after the first.

    What stands where at the start is in `standing`, and in the end what still stands where it goes on. `visits` has all
    that came through, and by the number of the roll `ended` has the chance that it was the last. A roll may leave all
    as it is (a move 0 back). `ahead` is all 0, and `places` has room for each state twice.
    """
    states = len(laws)
    going = 0
    for state in range(states):
        if standing[state]:
            visits[state] = standing[state]
            places[going] = state
            going += 1
    for roll in range(1, len(ended)):
        following = 0
        for place in range(going):
            state = places[place]
            law, mass = laws[state], standing[state]
            standing[state] = 0
            for move in range(first[law], first[law + 1]):
                there = state - back[move]
                moved = chance[move] * mass
                visits[there] += moved
                if not laws[there]:
                    ended[roll] += moved
                elif moved:
                    if not ahead[there]:
                        places[states + following] = there
                        following += 1
                    ahead[there] += moved
        for place in range(following):
            there = places[states + place]
            places[place] = there
            standing[there] = ahead[there]
            ahead[there] = 0
        going = following


def scaled(mantissa: Any, exponent: int) -> tuple[Any, int]:
    """Return a number with its mantissa brought to at least 2^-256, if it is not 0.

    >>> scaled(2.0**-300, 0) == (2.0**-44, -1)
    True
    """
    while mantissa and mantissa * BIG < 1:
        mantissa *= BIG
        exponent -= 1
    return mantissa, exponent


def added(one: Any, exponent: int, other: Any, its_exponent: int) -> tuple[Any, int]:
    """Return the sum of two numbers of any size.

    >>> added(1.0, 0, 1.0, -1), added(0.0, 0, 0.5, -7)
    ((1.0, 0), (0.5, -7))
    """
    if exponent == its_exponent:
        return one + other, exponent
    if not other or (one and exponent > its_exponent + 1):
        return one, exponent
    if not one or its_exponent > exponent + 1:
        return other, its_exponent
    if exponent > its_exponent:
        return one + other / BIG, exponent
    return other + one / BIG, its_exponent


def less(one: Any, exponent: int, other: Any, its_exponent: int) -> Any:
    """Return whether one number of any size is less than another.

    >>> less(0.5, -1, 2.0**-256, 0), less(0.5, -7, 0.0, 0), less(0.0, 0, 0.5, -7)
    (True, False, True)
    """
    if exponent == its_exponent or not one or not other:
        return one < other
    if exponent == its_exponent + 1:
        return one * BIG < other
    if its_exponent == exponent + 1:
        return one < other * BIG
    return exponent < its_exponent


def backward_any_size(
    laws: Array, first: Array, back: Array, chance: Array, chance_exponent: Array, values: Array, exponents: Array
) -> None:
    """Do what `backward` does, for chances and values of any size."""
    for state in range(len(laws)):
        law = laws[state]
        if law:
            value, exponent = values[state], exponents[state]
            for move in range(first[law], first[law + 1]):
                ahead = state - back[move]
                term, its_exponent = scaled(chance[move] * values[ahead], chance_exponent[move] + exponents[ahead])
                value, exponent = added(value, exponent, term, its_exponent)
            values[state], exponents[state] = value, exponent


def forward_any_size(
    laws: Array, first: Array, back: Array, chance: Array, chance_exponent: Array, visits: Array, exponents: Array
) -> None:
    """Do what `forward` does, for chances and visits of any size."""
    for state in range(len(laws) - 1, -1, -1):
        law = laws[state]
        visit, exponent = visits[state], exponents[state]
        if law and visit:
            for move in range(first[law], first[law + 1]):
                there = state - back[move]
                term, its_exponent = scaled(chance[move] * visit, chance_exponent[move] + exponent)
                visits[there], exponents[there] = added(visits[there], exponents[there], term, its_exponent)
