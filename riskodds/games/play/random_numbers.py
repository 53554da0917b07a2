"""Random numbers: xoshiro256** (Blackman and Vigna 2018), seeded by SplitMix64 (Steele, Lea and Flood 2014).

A game's numbers come from the seed of the run and the number of the game alone, so any game can be played again by
itself, in any split of a run. All is done in whole numbers of 64 bits, and so is the same compiled and not.
"""

from array import array

from riskodds.games.play.table import Game

MASK = 0xFFFFFFFFFFFFFFFF
LOW = 0xFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB


def mixed(number: int) -> int:
    """Return what SplitMix64 makes of a state.

    >>> mixed(1234567 + GOLDEN)  # the first number of the seed 1234567
    6457827717110365317
    """
    number = ((number ^ (number >> 30)) * FIRST_FACTOR) & MASK
    number = ((number ^ (number >> 27)) * SECOND_FACTOR) & MASK
    return number ^ (number >> 31)


def start_numbers(game: Game, seed: int, number: int) -> None:
    """Set the state to the first four numbers of SplitMix64 from a start that the seed and the game's number make."""
    start = mixed((seed + GOLDEN) & MASK) ^ number
    start = (start + GOLDEN) & MASK
    game.state_0 = mixed(start)
    start = (start + GOLDEN) & MASK
    game.state_1 = mixed(start)
    start = (start + GOLDEN) & MASK
    game.state_2 = mixed(start)
    start = (start + GOLDEN) & MASK
    game.state_3 = mixed(start)


def turned(number: int, bits: int) -> int:
    """Return a number turned to the left.

    >>> turned(1 << 63, 1)
    1
    """
    return ((number << bits) & MASK) | (number >> (64 - bits))


def next_number(game: Game) -> int:
    """Return the next 64 bits.

    >>> game = Game()
    >>> game.state_0, game.state_1, game.state_2, game.state_3 = 1, 2, 3, 4
    >>> [next_number(game) for _ in range(3)]
    [11520, 0, 1509978240]
    """
    result = (turned((game.state_1 * 5) & MASK, 7) * 9) & MASK
    shifted = (game.state_1 << 17) & MASK
    game.state_2 ^= game.state_0
    game.state_3 ^= game.state_1
    game.state_1 ^= game.state_2
    game.state_0 ^= game.state_3
    game.state_2 ^= shifted
    game.state_3 = turned(game.state_3, 45)
    return result


def below(game: Game, many: int) -> int:
    """Return a number below `many`, each as likely as the others (Lemire 2019); `many` is less than 2^32."""
    product = (next_number(game) >> 32) * many
    low = product & LOW
    if low < many:
        least = (LOW - many + 1) % many
        while low < least:
            product = (next_number(game) >> 32) * many
            low = product & LOW
    return product >> 32


def shuffle(game: Game, things: "array[int]", many: int) -> None:
    """Bring the first `many` things into an order, each as likely as the others (Fisher and Yates)."""
    for last in range(many - 1, 0, -1):
        other = below(game, last + 1)
        thing = things[last]
        things[last] = things[other]
        things[other] = thing
