"""Short records written by hand: three seats, a deal that makes ways short, and dice that fall as the story wants."""

from itertools import pairwise

from games.board import CONTINENTS

SEAT_0 = {*CONTINENTS["North America"], "Siam", "Kamchatka", "Indonesia", "New Guinea", "Western Australia"}
SEAT_1 = {*CONTINENTS["Europe"], *CONTINENTS["Africa"], "Eastern Australia"}
SEAT_2 = {*CONTINENTS["South America"], *CONTINENTS["Asia"]} - SEAT_0
DEAL = (SEAT_0, SEAT_1, SEAT_2)

MISSIONS = ["North America and Australia", "24 territories", "18 territories with 2 units each"]
THROUGH_EUROPE = ("Greenland", "Iceland", "Great Britain", "Scandinavia", "Ukraine", "Northern Europe")
FROM_GREENLAND = (
    *THROUGH_EUROPE,
    *(
        "Western Europe",
        "Southern Europe",
        "North Africa",
        "Congo",
        "South Africa",
        "Madagascar",
        "East Africa",
        "Egypt",
    ),
)
"""A way from Greenland through all of Europe and Africa."""


def beginning(missions=MISSIONS, edition="hasbro-2015", first=0, **stacks):
    """The start and the set-up: each seat puts its 21 units on the territories of its stack, in turn.

    `stacks` are `seat_0`, `seat_1` and `seat_2`, each a territory or 21 of them.
    """
    owners = {territory: seat for seat, inside in enumerate(DEAL) for territory in sorted(inside)}
    symbols = dict(zip(owners, ["infantry", "cavalry", "artillery"] * 14, strict=True))
    stacks = {"seat_0": "Greenland", "seat_1": "Egypt", "seat_2": "Peru"} | stacks
    places = [[stack] * 21 if isinstance(stack, str) else stack for _, stack in sorted(stacks.items())]
    order = [(first + step) % 3 for step in range(3)]
    start = {"event": "start", "edition": edition, "players": 3, "seed": 1, "game": 0, "profiles": ["by hand"] * 3}
    return [
        start | {"missions": list(missions), "first": first, "owners": owners, "symbols": symbols},
        *(
            {"event": "set-up", "seat": seat, "placed": {places[seat][number]: 1}}
            for number in range(21)
            for seat in order
        ),
    ]


def turn(seat, round_, placed, cards=()):
    """The beginning of a turn; seat 0 holds North America, seat 1 Europe and Africa, seat 2 South America."""
    continents = (5, 8, 2)[seat]
    told = {"territories": 4, "continents": continents, "sets": 0, "placed": {placed: 4 + continents}}
    return [
        {"event": "turn", "round": round_, "seat": seat, "cards": list(cards)},
        {"event": "reinforce", "seat": seat, **told},
    ]


def taken(seat, source, target, moved, defenders=1, dice=3):
    """A battle without a loss of the attacker, who has units enough to roll these dice all the time."""
    between = {"from": source, "to": target}
    lines = []
    while defenders:
        against = min(2, defenders)
        lost = min(dice, against)
        rolled = {"attack_dice": dice, "defend_dice": against, "attacker_losses": 0, "defender_losses": lost}
        lines.append({"event": "roll", "seat": seat, **between, **rolled})
        defenders -= lost
    return [*lines, {"event": "conquest", "seat": seat, **between, "moved": moved}]


def march(way, units, stay=1, defenders=()):
    """Seat 0 takes territory after territory, leaving `stay` units on each; `units` are on the first."""
    lines, defenders = [], dict(defenders)
    for source, target in pairwise(way):
        units -= stay
        lines += taken(0, source, target, units, defenders.get(target, 1))
    return lines


def won(seat, mission, round_=1, how="own action"):
    """The last line."""
    return [{"event": "won", "seat": seat, "mission": mission, "round": round_, "how": how}]
