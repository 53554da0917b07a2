"""The story of a game: its record told turn by turn, to read."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from riskodds.games.record import Event
from riskodds.rules.words import counted


def story_of(events: Iterable[Event]) -> Iterator[str]:
    """Yield paragraphs: the start, each turn, and how it ended."""
    told = list(events)
    yield from _start(told)
    turns = [number for number, event in enumerate(told) if event["event"] == "turn"]
    for begin, end in zip(turns, [*turns[1:], len(told)], strict=True):
        yield _turn([event for event in told[begin:end] if event["event"] != "won"])
    yield _end(told[-1])


def _start(told: list[Event]) -> Iterator[str]:
    start = told[0]
    owners, units = start["owners"], dict.fromkeys(start["owners"], 1)
    for event in told:
        if event["event"] == "set-up":
            for territory in event["placed"]:
                units[territory] += 1
    yield (
        f"Game {start['game']} of seed {start['seed']}, {start['edition']}: {start['players']} seats, numbered from 0. "
        f"Seat {start['first']} begins."
    )
    for seat, (mission, profile) in enumerate(zip(start["missions"], start["profiles"], strict=True)):
        held = ", ".join(f"{name} {units[name]}" for name, owner in owners.items() if owner == seat)
        own = " (its own colour: 24 territories)" if mission == f"destroy seat {seat}" else ""
        yield f"Seat {seat} ({profile}) has the mission: {mission}{own}. It holds {held}."


def _turn(events: list[Event]) -> str:
    first = events[0]
    cards = f", {counted(len(first['cards']), 'card')}" if first["cards"] else ""
    sentences = [f"Round {first['round']}, seat {first['seat']}{cards}."]
    for _, group in groupby(events[1:], key=_battle):
        sentences.append(_sentence(list(group)))
    return " ".join(sentences)


def _battle(event: Event) -> tuple[Any, ...]:
    """Return what keeps rolls and their conquest together, and all else apart."""
    if event["event"] in {"roll", "conquest"}:
        return event["from"], event["to"]
    return (id(event),)


def _sentence(events: list[Event]) -> str:
    event = events[0]
    match event["event"]:
        case "trade":
            own = "".join(f", and 2 on {name}" for name in event["own"])
            return f"It trades {', '.join(event['cards'])} for {counted(event['units'], 'unit')}{own}."
        case "reinforce":
            sets = f" and {event['sets']} for sets" if event["sets"] else ""
            placed = ", ".join(f"{units} on {name}" for name, units in event["placed"].items())
            given = f"{event['territories']} for territories, {event['continents']} for continents{sets}"
            return f"It places units ({given}): {placed}."
        case "roll":
            return _fight(events)
        case "eliminated":
            cards = f" and gives {counted(len(event['cards']), 'card')}" if event["cards"] else ""
            return f"Seat {event['seat']} is out{cards}."
        case "card":
            return f"It draws {event['card']}."
        case _:
            return f"It moves {counted(event['units'], 'unit')} from {event['from']} to {event['to']}."


def _fight(events: list[Event]) -> str:
    rolls = [event for event in events if event["event"] == "roll"]
    lost, beaten = (sum(roll[f"{side}_losses"] for roll in rolls) for side in ("attacker", "defender"))
    end = events[-1]
    how = f"takes it and moves {end['moved']} in" if end["event"] == "conquest" else "breaks off"
    where = f"{end['to']} from {end['from']}"
    return f"It attacks {where} ({counted(len(rolls), 'roll')}; loses {lost}, beats {beaten}) and {how}."


def _end(event: Event) -> str:
    if event["event"] != "won":
        return "The game was stopped at the cap: nobody has won."
    how = {"own action": "by its own action", "another's action": "by another's action"}
    way = how.get(event["how"], "at the start of its turn")
    return f"Seat {event['seat']} has won in round {event['round']}, {way}: {event['mission']}."
