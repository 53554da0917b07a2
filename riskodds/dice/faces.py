r"""Faces: the rolls of two pools of dice counted by what they cost, gone through from the highest face down.

Of each side it is enough to know how many of its highest dice show more than the face. When :math:`x` of the
attacker's other :math:`i` dice and :math:`y` of the defender's :math:`j` show the face itself, in
:math:`\binom{i}{x} \binom{j}{y}` ways, that decides some pairs: of one with both dice new the faces are equal, and else
the die that is there is the higher. Once a side has shown as many dice as are compared, its others may show any face
that is no higher. So the work grows with powers of the pairs and with the faces, where the rolls grow exponentially.

This is plain Python, right for integers of any size; compiled (``_compiled.pxd``) it counts up to 2^63.
"""

# ruff: noqa: PLR0913, PLR0917 - loops over flat arrays are what C is fast at

from typing import Any


def power(base: int, exponent: int) -> int:
    """Return base^exponent, and no number on the way that is larger.

    >>> power(6, 5)
    7776
    """
    result = 1
    while exponent:
        if exponent & 1:
            result *= base
        exponent >>= 1
        if exponent:
            base *= base
    return result


def at_least(face: int, dice: int, few: int) -> int:
    """Count the rolls of `dice` dice, none above `face`, of which at least a `few` show it.

    >>> at_least(6, 3, 1)
    91
    """
    rolls = power(face, dice)
    ways = 1
    for shown in range(few):
        rolls -= ways * power(face - 1, dice - shown)
        ways = ways * (dice - shown) // (shown + 1)
    return rolls


def count_by_losses(
    attack_dice: int,
    attacker_sides: int,
    defend_dice: int,
    defender_sides: int,
    pairs: int,
    defender_wins_ties: bool,  # noqa: FBT001 - the compiled function takes no keywords
    ways: Any,
) -> None:
    """Count all rolls of two pools of dice, of which the highest `pairs` are compared, by what they cost the attacker.

    Parameters
    ----------
    ways
        Room for (`pairs` + 1)³ numbers, all 0 but the first, which is 1. The last `pairs` + 1 become the counts of
        0, 1, … units lost by the attacker.

    Examples
    --------
    >>> ways = [1, *[0] * 7]
    >>> count_by_losses(1, 6, 1, 6, 1, True, ways)
    >>> ways[-2:]
    [15, 21]
    """
    line = pairs + 1
    row = line * line
    for face in range(max(attacker_sides, defender_sides), 0, -1):
        # From many dice to few, so that what is added has been gone through at this face.
        for i in range(pairs, -1, -1):
            most_x = pairs - i if face <= attacker_sides else 0
            full_x = at_least(face, attack_dice - i, most_x) if most_x else 1
            for j in range(pairs, -1, -1):
                most_y = pairs - j if face <= defender_sides else 0
                full_y = at_least(face, defend_dice - j, most_y) if most_y else 1
                decided = max(i, j)
                for lost in range(decided + 1):
                    here = i * row + j * line + lost
                    so_far = ways[here]
                    ways[here] = 0
                    if not so_far:
                        continue
                    # All that are left show a one.
                    few = so_far
                    for x in range(most_x if face == 1 else 0, most_x + 1):
                        many = few if x < most_x else so_far * full_x
                        fewer = many
                        for y in range(most_y if face == 1 else 0, most_y + 1):
                            both = max(min(i + x, j + y), decided)
                            more = lost
                            if defender_wins_ties:
                                more += both - decided
                            if j + y > i + x:
                                more += j + y - both
                            there = (i + x) * row + (j + y) * line + more
                            ways[there] += fewer if y < most_y else many * full_y
                            fewer = fewer * (defend_dice - j - y) // (y + 1)
                        few = few * (attack_dice - i - x) // (x + 1)
