r"""The recursion: a chain gone through once, backward or forward, in the numbers that are handed in.

States are numbered row by row, (a, d) by a · (D + 1) + d, and a loss of ℓ attackers and k defenders leads back by
ℓ · (D + 1) + k, which is more than nothing: rising numbers go backward, from the ends of battles to their starts, and
falling numbers go forward. A chain is `laws`, for each state the number of the law of its roll, 0 if it is final, and
the laws themselves: the moves of law n are `first[n]` up to `first[n + 1]`, each with how far it leads `back` and its
`chance`. All of it is handed in flat, and what is found is written into it.

This is plain Python and right as it stands, in floats and in fractions. Compiled to C for arrays of doubles (the types
are in ``_compiled.pxd``) it says the same, several hundred times as fast.

A number of any size is a mantissa with an exponent of its own, mantissa · 2^(256 · exponent). The mantissa is 0 or at
least 2^-256, and as no chance and no number of units comes near 2^256, neither do sums and products leave the doubles.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - loops over flat arrays are what C is fast at

from typing import Any

from riskodds.engine.semiring import Array

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


def weigh(
    area: int,
    option: int,
    ending: int,
    rolls: int,
    pairs: int,
    weight: Array,
    ahead: Array,
    ahead_exponent: Array,
    worth: Array,
    worth_exponent: Array,
) -> None:
    """Weigh the chances of an ending ahead by the losses, for each roll: numbers of any size, as `pick` has them."""
    alike = True
    for loss in range(1, pairs + 1):
        alike = alike and ahead_exponent[ending, option, loss] == ahead_exponent[ending, option, 0]
    for roll in range(rolls):
        worth[ending, option, roll] = weight[area, option, 0, roll] * ahead[ending, option, 0]
        worth_exponent[ending, option, roll] = ahead_exponent[ending, option, 0]
    for loss in range(1, pairs + 1):
        chance, exponent = ahead[ending, option, loss], ahead_exponent[ending, option, loss]
        for roll in range(rolls):
            term = weight[area, option, loss, roll] * chance
            if alike:
                worth[ending, option, roll] += term
            else:
                worth[ending, option, roll], worth_exponent[ending, option, roll] = added(
                    worth[ending, option, roll], worth_exponent[ending, option, roll], term, exponent
                )


def pick(
    laws: Array,
    width: int,
    options: Array,
    rolls: Array,
    pairs: Array,
    weight: Array,
    half: Array,
    slack: Any,
    conquest: Array,
    conquest_exponent: Array,
    failure: Array,
    failure_exponent: Array,
    ahead: Array,
    ahead_exponent: Array,
    worth: Array,
    worth_exponent: Array,
    picked: Array,
    area_of: Array,
    picks: Array,
    chance: Array,
    known: int,
    start: int,
) -> tuple[int, int]:
    """Let the defender pick, in each state and after each roll, the option that makes conquest least likely.

    The rarer of conquest and failure after the roll decides, for of what is nearly certain doubles keep no digits that
    tell options apart; of options that differ by rounding alone the first is picked.

    Parameters
    ----------
    laws
        By state the number of its area, where the same options are had, 0 if final; the number of its law replaces it.
    width
        D + 1.
    options, rolls, pairs
        By area: how many options there are, how many rolls are told apart, and by option the units that are lost.
    weight, half
        By area, option, attacker's loss and roll: the chance of that roll and loss. By area and roll: half the chance
        of the roll.
    slack
        The part by which numbers may differ from rounding.
    conquest, conquest_exponent, failure, failure_exponent
        By state, numbers of any size: known in final states, and found in the others.
    ahead, ahead_exponent, worth, worth_exponent, picked
        Room to work in: by ending, option and attacker's loss; by ending, option and roll; by roll.
    area_of, picks, chance
        The laws that are found, by law: its area, the option after each roll, the chance of each option and loss.
    known, start
        How many laws there are, that of final states among them, and the first state to be looked at.

    Returns
    -------
    known, state : int
        How many laws there are now, and where the room for laws ended; the number of states if it did not.
    """
    for state in range(start, len(laws)):
        area = laws[state]
        if not area:
            continue
        # Where conquest, or failure, is the rarer ending whatever the roll, it decides by itself.
        by_conquest, by_failure = False, False
        for option in range(options[area]):
            for loss in range(pairs[area, option] + 1):
                there = state - loss * width - (pairs[area, option] - loss)
                ahead[0, option, loss], ahead_exponent[0, option, loss] = conquest[there], conquest_exponent[there]
                ahead[1, option, loss], ahead_exponent[1, option, loss] = failure[there], failure_exponent[there]
                by_failure = by_failure or (conquest_exponent[there] == 0 and 2 * conquest[there] > 1)
                by_conquest = by_conquest or not (conquest_exponent[there] == 0 and 2 * conquest[there] > 1)
        for roll in range(rolls[area]):
            picked[roll] = 0
        if options[area] > 1:
            for option in range(options[area]):
                most = pairs[area, option]
                if by_conquest:
                    weigh(area, option, 0, rolls[area], most, weight, ahead, ahead_exponent, worth, worth_exponent)
                if by_failure:
                    weigh(area, option, 1, rolls[area], most, weight, ahead, ahead_exponent, worth, worth_exponent)
            for roll in range(rolls[area]):
                rarer = 0
                if by_failure and not (
                    by_conquest and (worth_exponent[0, 0, roll] or worth[0, 0, roll] <= half[area, roll])
                ):
                    rarer = 1
                best = 0
                for option in range(1, options[area]):
                    now, at = worth[rarer, best, roll], worth_exponent[rarer, best, roll]
                    other, its = worth[rarer, option, roll], worth_exponent[rarer, option, roll]
                    if rarer:
                        better = less(now + now * slack, at, other, its)
                    else:
                        better = less(other + other * slack, its, now, at)
                    if better:
                        best = option
                picked[roll] = best
        # Mostly the law is that of the state before; else it is looked for among all.
        law, found = laws[state - 1], False
        for number in range(known):
            if number:
                law = number
            found = law > 0 and area_of[law] == area
            if found:
                for roll in range(rolls[area]):
                    if picks[law, roll] != picked[roll]:
                        found = False
                        break
            if found:
                break
        if not found:
            if known == len(area_of):
                return known, state
            law = known
            known += 1
            area_of[law] = area
            for roll in range(rolls[area]):
                option = picked[roll]
                picks[law, roll] = option
                for loss in range(pairs[area, option] + 1):
                    chance[law, option, loss] += weight[area, option, loss, roll]
        laws[state] = law
        now, at = 0 * slack, 0
        other, its = 0 * slack, 0
        for option in range(options[area]):
            for loss in range(pairs[area, option] + 1):
                likely = chance[law, option, loss]
                if likely:
                    term, exponent = scaled(likely * ahead[0, option, loss], ahead_exponent[0, option, loss])
                    now, at = added(now, at, term, exponent)
                    term, exponent = scaled(likely * ahead[1, option, loss], ahead_exponent[1, option, loss])
                    other, its = added(other, its, term, exponent)
        conquest[state], conquest_exponent[state] = now, at
        failure[state], failure_exponent[state] = other, its
    return known, len(laws)
