"""The rulings of the referee: for each event of the record what must hold, and what it does to the table."""

from collections import Counter
from functools import cache

from games.board import neighbours, reached
from games.cards import WILD, rising_value, surely_holds_set, symbol_values
from games.form import rule
from games.missions import mission_names
from games.table import HEARD

import riskodds


def set_up(table, event):
    """One unit on an own territory, in turn, until all have placed theirs."""
    seat = event["seat"]
    if table.placer is None:
        table.placer = seat
        table.check_deal()
    while not table.to_place[table.placer] and any(table.to_place):
        table.placer = (table.placer + 1) % table.players
    rule(table.to_place[seat], "a seat places its units of the start and no more")
    rule(seat == table.placer, f"seat {table.placer} places next")
    rule(list(event["placed"].values()) == [1], "units are placed one at a time")
    table.place(seat, event["placed"])
    table.to_place[seat] -= 1
    table.placer = (seat + 1) % table.players


def next_turn(table):
    """The round and seat of the next turn, the last one being complete."""
    rule(table.phase in HEARD["turn"], "a turn is complete")
    if table.active is None:
        return 1, table.first
    rule(table.card_taken or not table.conquered or not table.cards_left(), "a conquest gives a card")
    order = [(table.active + step) % table.players for step in range(1, table.players + 1)]
    seat = next(seat for seat in order if table.alive[seat])
    return table.round + ((seat - table.first) % table.players <= (table.active - table.first) % table.players), seat


def turn(table, event):
    """The next living seat, with the cards that it has."""
    rule(not any(table.to_place), "all units of the start are placed before the first turn")
    expected = next_turn(table)
    rule(event["seat"] == expected[1], f"the turn is of seat {expected[1]}")
    rule(event["round"] == expected[0], f"the round is {expected[0]}")
    rule(event["round"] <= table.cap, f"a game is stopped after {table.cap} rounds")
    rule(Counter(event["cards"]) == table.hands[event["seat"]], "the cards are those in hand")
    table.round, table.active = expected
    table.turns += 1
    table.conquered = table.card_taken = table.fortified = False
    table.phase, table.at_start = "reinforce", True


def trade(table, event):
    """Three cards of the hand for units, those on an own territory at once."""
    seat, cards = event["seat"], event["cards"]
    rule(len(cards) == 3, "a set is three cards")
    rule(Counter(cards) <= table.hands[seat], "cards traded are in hand")
    if table.phase == "at once":
        rule(table.hands[seat].total() > 4, "with at most 4 cards no more sets are traded at once")
    values = symbol_values([table.symbol(card) for card in cards], table.switches["wild"])
    rule(values, "three cards of a symbol or one of each are a set")
    if table.switches["sets"] == "rising":
        values = {rising_value(table.trades)}
    rule(event["units"] in values, f"the set is worth {sorted(values)} units")
    own = {card for card in cards if card != WILD and table.owners[card] == seat}
    used = event.get("own", {})
    rule(set(used) <= own, "own units go to own territories on the cards")
    rule(set(used.values()) <= {2}, "an own territory on a card gets 2 units")
    rule(len(used) == (min(len(own), 1) if table.switches["own-card"] == "once" else len(own)), "own cards count")
    table.place(seat, used)
    table.hands[seat] -= Counter(cards)
    for pile in table.piles:
        pile.discard(cards)
    table.trades += 1
    table.unplaced += event["units"]
    table.at_start = False


def reinforce(table, event):
    """Units for territories and continents once, those of sets when they were traded."""
    seat, hand = event["seat"], table.hands[event["seat"]]
    if table.phase == "reinforce":
        symbols = [table.symbol(card) for card in hand.elements()]
        forced = len(symbols) >= table.switches["must-trade"] and surely_holds_set(symbols, table.switches["wild"])
        rule(not forced, f"{len(symbols)} cards: a set must be traded")
        territories, continents = table.reinforcement(seat)
    else:
        territories, continents = 0, 0
        rule(table.unplaced, "only units of sets are placed after an elimination")
    rule(event["territories"] == territories, f"territories give {territories}")
    rule(event["continents"] == continents, f"continents give {continents}")
    rule(event["sets"] == table.unplaced, f"sets give {table.unplaced}")
    units = territories + continents + table.unplaced
    rule(sum(event["placed"].values()) == units, f"{units} units are placed")
    table.place(seat, event["placed"])
    table.unplaced = 0
    table.at_start = False
    if table.phase == "reinforce" or hand.total() <= 4:
        table.phase = "attack"


@cache
def possible_losses(battle, attack_dice, defend_dice):
    """What both sides can lose in one roll."""
    outcomes = riskodds.roll(attack_dice, defend_dice, battle).outcomes
    return {(outcome.attacker_losses, outcome.defender_losses) for outcome in outcomes if outcome.probability}


def roll(table, event):
    """An attack over a border, with dice and losses that the battle's rules allow."""
    source, target, battle = event["from"], event["to"], table.switches["battle"]
    rule(table.owners[source] == event["seat"], "attacks start from an own territory")
    rule(table.owners[target] != event["seat"], "a territory of another seat is attacked")
    rule(target in neighbours(table.switches["board"])[source], "attacks go over a border")
    attackers, defenders = table.units[source] - 1, table.units[target]
    rule(1 <= event["attack_dice"] <= battle.attack_dice_at(attackers, defenders), "attack dice as units allow")
    most = battle.defend_dice_at(defenders)
    least = most if battle.defender_picks == "before" else 1
    rule(least <= event["defend_dice"] <= most, "defend dice as units allow")
    dice = event["attack_dice"], event["defend_dice"]
    losses = event["attacker_losses"], event["defender_losses"]
    rule(sum(losses) == min(dice), "both sides lose as many units together as dice are compared")
    rule(losses in possible_losses(battle, *dice), "losses can come from the dice")
    table.units[source] -= losses[0]
    table.units[target] -= losses[1]
    if table.units[target] == 0:
        table.battle, table.phase = event, "conquest"


def conquest(table, event):
    """At least the dice of the last roll move in, and at least one unit stays."""
    source, target, seat = event["from"], event["to"], event["seat"]
    rule((source, target) == (table.battle["from"], table.battle["to"]), "what was attacked is conquered")
    rule(event["moved"] >= table.battle["attack_dice"], "at least the dice of the last roll move in")
    rule(event["moved"] < table.units[source], "one unit stays")
    table.conquered, victim = True, table.owners[target]
    table.hand_over(target, seat)
    table.units[source] -= event["moved"]
    table.units[target] = event["moved"]
    table.victim = None if table.territories(victim) else victim
    table.phase = "attack" if table.victim is None else "eliminated"


def eliminated(table, event):
    """A seat without territories is out, and its cards go to the one that took the last."""
    seat, by = event["seat"], event["by"]
    rule(seat == table.victim, "a seat is out that has lost its last territory")
    rule(Counter(event["cards"]) == table.hands[seat], "all its cards are captured")
    table.alive[seat], table.killer[seat] = False, by
    table.hands[by] += table.hands[seat]
    table.hands[seat] = Counter()
    at_once = table.switches["captured-cards"] == "at-once" and table.hands[by].total() >= 6
    table.phase = "at once" if at_once else "attack"


def card(table, event):
    """One card from the pile, in a turn with a conquest."""
    rule(table.conquered, "a card is for a conquest")
    rule(not table.card_taken, "a turn gives one card")
    table.piles = [pile for pile in table.piles if pile.draw(event["card"])]
    rule(table.piles, "the card can be on top of the pile")
    table.hands[event["seat"]][event["card"]] += 1
    table.card_taken, table.phase = True, "end"


def fortify(table, event):
    """One move between own territories, and one unit stays."""
    source, target, seat = event["from"], event["to"], event["seat"]
    rule(not table.fortified, "a turn has one fortification")
    rule(table.owners[source] == table.owners[target] == seat, "units move between own territories")
    rule(source != target, "units move to another territory")
    board = table.switches["board"]
    if table.switches["fortify"] == "neighbour":
        rule(target in neighbours(board)[source], "units move to a neighbour")
    else:
        rule(target in reached(source, table.territories(seat), board), "units move through own territories")
    rule(1 <= event["units"] < table.units[source], "one unit stays")
    table.units[source] -= event["units"]
    table.units[target] += event["units"]
    table.fortified, table.phase = True, "end"


def won(table, event):
    """The seat that has just fulfilled its mission, or is alone."""
    seat = event["seat"]
    alone = table.living() == [seat] and table.winner is None and table.phase == "attack"
    rule(alone or table.winner is not None, "nobody has won")
    rule(alone or seat == table.winner, f"seat {table.winner} has won")
    names = {table.missions[seat], *mission_names(table.mission_cards[seat], seat)}
    rule(event["mission"] in names | ({"24 territories"} & {table.asked_of(seat)}), "a seat wins by its mission")
    rule(event["round"] == table.round, f"the round is {table.round}")
    rule(event["how"] in table.ways_of_winning(seat), f"it is won by {' or '.join(table.ways_of_winning(seat))}")
    table.won, table.winner = event, None


RULINGS = {
    "set-up": set_up,
    "turn": turn,
    "trade": trade,
    "reinforce": reinforce,
    "roll": roll,
    "conquest": conquest,
    "eliminated": eliminated,
    "card": card,
    "fortify": fortify,
    "won": won,
}
