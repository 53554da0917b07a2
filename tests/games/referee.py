"""A referee of whole games, who knows the record and the rules, and nothing of the program that plays.

`referee` replays the JSON lines of one game and raises `Foul` at the first line that breaks a rule: see `form` for
the words of a line, `table` for the start and the state of a game, `rulings` for what each event must keep, and
`switches`, `cards` and `missions` for the rest.

What is checked where the contract is open:

* Seats are numbered from 0; each set-up line places one unit; turns follow the numbers.
* The seats with one territory more are neighbours in the order of seats, beginning with seat 0, with the one that
  begins, or with the one that places first. With `first=placer` the seat of the first set-up line begins.
* `trade.own` are units on the board at once, none where it is left out; an own territory on a card must be used.
* The value of sets is placed by the next `reinforce`. After an elimination this line has `territories` and
  `continents` 0 and comes before any other roll; there may be one for each set or one for several.
* `conquest` follows its roll, and `eliminated` its conquest, before anybody has won.
* A seat with no card to draw, as all are in hands, goes without. `card` and `fortify` may come in either order.
* A mission of the own colour may be called `destroy seat N` with the own seat or `own colour: 24 territories`.
* A record without `won` is one of a game stopped at the cap: whole rounds up to the cap, and no line after them.

What is not checked:

* whether dice are fair, and whether a defender who picks after the roll picked as the rules say: any allowed
  number of dice is taken;
* the order of cards in the pile: only that a card can be in it. Whether cards that lie aside are shuffled as soon as
  the pile is empty or when the next is wanted, and the order of the three traded cards beneath the pile, are open;
* a lower reading than the best of a set with two wild cards, and whether one card and two wild ones must be traded
  where a wild card needs a pair: both are allowed;
* New Guinea–Western Australia on the board `no-east-africa-middle-east`: it may be used;
* whether the last living seat without a fulfilled mission wins or goes on: both are allowed;
* what is called `how` when a mission was fulfilled by the deal;
* modes other than `missions`, and what `seed`, `game` and `profiles` mean.
"""

import json
from dataclasses import dataclass

from games.form import Broken, rule, well_formed
from games.rulings import RULINGS, next_turn
from games.table import HEARD, Table

CAP = 200


class Foul(AssertionError):  # noqa: N818 - no error of the referee
    """A line that breaks a rule: its number, counted from 1, the event and the rule."""

    def __init__(self, number, event, broken):
        super().__init__(f"line {number}: {broken}: {event}")
        self.number, self.event, self.broken = number, event, broken


@dataclass(frozen=True)
class Outcome:
    """How a game ended, as the referee saw it; without a winner it was stopped at the cap."""

    winner: int | None
    mission: str | None
    rounds: int
    how: str | None
    turns: int
    trades: int
    eliminated: int


def referee(lines, cap=CAP):
    """Replay the lines of one game, JSON texts or values, and return how it ended.

    Raises
    ------
    Foul
        At the first line that breaks a rule.
    """
    table, number, event = None, 0, None
    try:
        for line in lines:
            number += 1
            event = well_formed(json.loads(line) if isinstance(line, str) else line)
            if table is None:
                table = Table(event, cap)
            else:
                hear(table, event)
        rule(table is not None, "a record has lines")
        if not table.won:
            rule(table.winner is None, f"seat {table.winner} has won, which is not said")
            rule(table.round == cap and next_turn(table)[0] > cap, "a game ends by a win or at the cap")
    except (Broken, json.JSONDecodeError) as broken:
        raise Foul(number, event, broken) from None
    won = table.won or {}
    return Outcome(
        won.get("seat"),
        won.get("mission"),
        table.round,
        won.get("how"),
        table.turns,
        table.trades,
        table.players - len(table.living()),
    )


def hear(table, event):
    """Check one event after the start, and carry it out."""
    name = event["event"]
    rule(name in HEARD, f"{name} comes once, at the start")
    rule(table.won is None, "nothing follows the end of the game")
    rule(table.winner is None or name == "won", f"seat {table.winner} has won before this")
    rule(table.phase in HEARD[name], f"{name} does not follow here")
    rule(max(event["seat"], event.get("by", 0)) < table.players, "seats are those of the players")
    if name not in {"set-up", "turn", "won"}:
        seat = event["by"] if name == "eliminated" else event["seat"]
        rule(seat == table.active, f"it is the turn of seat {table.active}")
    RULINGS[name](table, event)
    if name not in {"set-up", "roll"}:
        table.look_for_winner()
