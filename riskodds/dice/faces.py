r"""Faces: the rolls of two pools of dice counted by what they cost, gone through from the highest face down.

Of each side it is enough to know how many of its highest dice show more than the face. What both sides have shown
decides some pairs: of one with both dice new the faces are equal, and else the die that is there is the higher. Once a
side has shown as many dice as are compared, its others may show any face that is no higher. So the work grows with
powers of the pairs and with the faces, where the rolls grow exponentially.

Of like dice that stay what they show, :math:`x` of the attacker's other :math:`i` and :math:`y` of the defender's
:math:`j` show the face itself in :math:`\binom{i}{x} \binom{j}{y}` ways. Other dice are first laid out each side by
itself (`riskodds.dice.descents`).

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
    """Count all rolls of two pools of like dice by what they cost the attacker; the highest `pairs` are compared.

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


def count_by_score(
    attack_seen: Any,
    attack_sizes: Any,
    attack_first: Any,
    attack_to: Any,
    attack_ways: Any,
    defend_seen: Any,
    defend_sizes: Any,
    defend_first: Any,
    defend_to: Any,
    defend_ways: Any,
    tie: int,
    kill: int,
    scores: int,
    now: Any,
    after: Any,
) -> None:
    """Count all rolls of any two pools of dice by their score, that is by what they cost.

    Parameters
    ----------
    attack_seen, …, defend_ways
        Both sides as `riskodds.dice.descents.Descent` has them, through the same faces.
    tie, kill
        What a pair with equal dice, or one that the attacker wins, adds to the score; one that it loses adds 1.
    scores
        How many scores there are: from 0 on.
    now, after
        Room for a number for each attacker's and defender's state of any layer and each score. Each layer is found
        in the one from what stands in the other, the first in `now`, which is all 0; of the last layer the last
        `scores` entries are the counts by score.
    """
    for here in range(attack_sizes[0] * defend_sizes[0]):
        now[here * scores] = 1
    attack_start, defend_start = 0, 0
    for layer in range(len(attack_sizes) - 1):
        attack_next, defend_next = attack_start + attack_sizes[layer], defend_start + defend_sizes[layer]
        next_size = defend_sizes[layer + 1]
        for there in range(attack_sizes[layer + 1] * next_size * scores):
            after[there] = 0
        here = 0
        for attack_state in range(attack_start, attack_next):
            for defend_state in range(defend_start, defend_next):
                decided = max(attack_seen[attack_state], defend_seen[defend_state])
                for score in range(scores):
                    so_far = now[here]
                    here += 1
                    if not so_far:
                        continue
                    for attack_move in range(attack_first[attack_state], attack_first[attack_state + 1]):
                        few = attack_ways[attack_move] * so_far
                        attack_there = attack_to[attack_move]
                        x = attack_seen[attack_next + attack_there]
                        for defend_move in range(defend_first[defend_state], defend_first[defend_state + 1]):
                            defend_there = defend_to[defend_move]
                            y = defend_seen[defend_next + defend_there]
                            both = max(min(x, y), decided)
                            more = score + (both - decided) * tie
                            more += y - both if y > x else (x - both) * kill
                            there = (attack_there * next_size + defend_there) * scores + more
                            after[there] += few * defend_ways[defend_move]
        now, after = after, now
        attack_start, defend_start = attack_next, defend_next
