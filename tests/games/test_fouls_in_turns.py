"""The referee of whole games bites in turns: one foul of a kind in a legal game is found at its line."""

from itertools import combinations

import pytest
from games.board import neighbours, reached
from games.spoiling import (
    OF_2000,
    OF_2015,
    assert_is_found,
    change,
    collector,
    first,
    hand,
    insert,
    of_others,
    owners,
    remove,
    units,
)

FOULS, foul = collector()


@foul("the turn is of seat")
def another_seat_begins(lines):
    place = first(lines, "turn")
    return change(lines, place, seat=(lines[place]["seat"] + 1) % lines[0]["players"])


@foul("the turn is of seat")
def a_turn_left_out(lines):
    place = first(lines, "turn", lambda line, _: line["round"] == 2)
    del lines[place : first(lines, "turn", after=place + 1)]
    return place + 1


@foul("the turn is of seat", OF_2000)
def a_turn_of_a_seat_that_is_out(lines):
    out = first(lines, "eliminated")
    return change(lines, first(lines, "turn", after=out), seat=lines[out]["seat"])


@foul("the round is 2")
def a_round_counted_wrongly(lines):
    return change(lines, first(lines, "turn", lambda line, _: line["round"] == 2), round=1)


@foul("a game ends by a win or at the cap")
def a_record_cut_off(lines):
    del lines[first(lines, "turn", lambda line, _: line["round"] == 3) :]
    return len(lines)


@foul("the cards are those in hand")
def a_card_hidden(lines):
    place = first(lines, "turn", lambda line, _: line["cards"])
    return change(lines, place, cards=lines[place]["cards"][1:])


@foul("it is the turn of seat")
def an_attack_out_of_turn(lines):
    place = first(lines, "roll")
    return change(lines, place, seat=(lines[place]["seat"] + 1) % lines[0]["players"])


@foul("a set is three cards")
def a_set_of_two(lines):
    place = first(lines, "trade")
    return change(lines, place, cards=lines[place]["cards"][:2])


@foul("cards traded are in hand")
def a_card_that_is_not_in_hand(lines):
    place = first(lines, "trade")
    other = next(card for card in lines[0]["symbols"] if card not in hand(lines, place, lines[place]["seat"]))
    return change(lines, place, cards=[other, *lines[place]["cards"][1:]])


@foul("cards traded are in hand")
def a_card_counted_twice(lines):
    place = first(lines, "trade", lambda line, _: "wild" not in line["cards"])
    return change(lines, place, cards=lines[place]["cards"][:1] * 3)


@foul("three cards of a symbol or one of each are a set")
def a_pair_and_another(lines):
    def pairs(place):
        held = [card for card in hand(lines, place, lines[place]["seat"]) if card != "wild"]
        return [three for three in combinations(held, 3) if len({lines[0]["symbols"][card] for card in three}) == 2]

    place = first(lines, "trade", lambda _, place: pairs(place))
    return change(lines, place, cards=list(pairs(place)[0]))


@foul("the set is worth")
def a_set_of_one_unit_more(lines):
    place = first(lines, "trade")
    return change(lines, place, units=lines[place]["units"] + 1)


@foul(r"the set is worth \[6\]", OF_2015)
def sets_counted_for_each_seat(lines):
    return change(lines, first(lines, "trade", after=first(lines, "trade") + 1), units=4)


@foul(r"the set is worth \[12\]", OF_2015)
def a_fifth_set_worth_15(lines):
    return change(lines, [place for place, line in enumerate(lines) if line["event"] == "trade"][4], units=15)


def own_cards(lines, place):
    return [card for card in lines[place]["cards"] if owners(lines, place).get(card) == lines[place]["seat"]]


@foul("own cards count")
def an_own_card_without_units(lines):
    return change(lines, first(lines, "trade", lambda line, _: line["own"]), own={})


@foul("own cards count")
def two_own_cards_that_count_as_the_other_edition_has_it(lines):
    place = first(lines, "trade", lambda _, place: len(own_cards(lines, place)) > 1)
    counted = own_cards(lines, place)[: 3 - len(lines[place]["own"])]
    assert len(counted) != len(lines[place]["own"])
    return change(lines, place, own=dict.fromkeys(counted, 2))


@foul("an own territory on a card gets 2 units")
def three_units_for_an_own_card(lines):
    place = first(lines, "trade", lambda line, _: line["own"])
    return change(lines, place, own=dict.fromkeys(lines[place]["own"], 3))


@foul("own units go to own territories on the cards")
def units_for_the_card_of_a_foreign_territory(lines):
    def foreign(place):
        return [card for card in lines[place]["cards"] if card in of_others(lines, place)]

    place = first(lines, "trade", lambda _, place: foreign(place))
    return change(lines, place, own={foreign(place)[0]: 2})


@foul("cards: a set must be traded")
def five_cards_kept(lines):
    def forced(line, place):
        return lines[place + 1]["event"] == "reinforce" and len(hand(lines, place, line["seat"])) in {5, 6}

    return remove(lines, first(lines, "trade", forced))


@foul("reinforce does not follow here")
def units_placed_twice(lines):
    place = first(lines, "reinforce")
    return insert(lines, place + 1, lines[place])


@foul("does not follow here")
def a_turn_without_reinforcement(lines):
    return remove(lines, first(lines, "reinforce"))


@foul("territories give 4")
def territories_divided_and_rounded_up(lines):
    def odd(line, place):
        return line["territories"] == 4 and list(owners(lines, place).values()).count(line["seat"]) > 12

    place = first(lines, "reinforce", odd)
    return change(lines, place, territories=5, sets=0)


@foul("territories give 3")
def fewer_than_three_units(lines):
    def few(line, place):
        return line["territories"] == 3 and list(owners(lines, place).values()).count(line["seat"]) < 9

    return change(lines, first(lines, "reinforce", few), territories=2)


@foul("continents give 0")
def a_continent_that_is_not_held(lines):
    return change(lines, first(lines, "reinforce", lambda line, _: not line["continents"]), continents=2)


@foul("continents give")
def a_continent_forgotten(lines):
    return change(lines, first(lines, "reinforce", lambda line, _: line["continents"]), continents=0)


@foul("sets give")
def units_of_no_set(lines):
    return change(lines, first(lines, "reinforce"), sets=4)


@foul("units are placed")
def a_unit_out_of_thin_air(lines):
    place = first(lines, "reinforce")
    territory, placed = next(iter(lines[place]["placed"].items()))
    return change(lines, place, placed=lines[place]["placed"] | {territory: placed + 1})


@foul("units are placed on own territories")
def units_on_a_foreign_territory(lines):
    place = first(lines, "reinforce")
    return change(lines, place, placed={of_others(lines, place)[0]: sum(lines[place]["placed"].values())})


@foul("a card is for a conquest")
def a_card_without_a_conquest(lines):
    def quiet(_, place):
        events = [line["event"] for line in lines[place : first(lines, "turn", after=place + 1)]]
        return "conquest" not in events

    following = first(lines, "turn", after=first(lines, "turn", quiet) + 1)
    return insert(lines, following, {"event": "card", "seat": lines[following - 1]["seat"], "card": "Alaska"})


@foul("a turn gives one card")
def two_cards(lines):
    place = first(lines, "card")
    return insert(lines, place + 1, lines[place])


@foul("the card can be on top of the pile")
def a_card_that_another_holds(lines):
    place = first(lines, "card", after=first(lines, "card") + 1)
    return change(lines, place, card=lines[first(lines, "card")]["card"])


@foul("the card can be on top of the pile")
def a_card_that_was_just_traded(lines):
    trade = first(lines, "trade")
    return change(lines, first(lines, "card", after=trade), card=lines[trade]["cards"][0])


@foul("the card can be on top of the pile", OF_2000)
def a_third_wild_card(lines):
    wild = [place for place, line in enumerate(lines) if line.get("card") == "wild"]
    return change(lines, first(lines, "card", after=wild[1] + 1), card="wild")


@foul("a conquest gives a card")
def a_card_left_out(lines):
    return remove(lines, first(lines, "card", lambda _, place: lines[place + 1]["event"] == "turn"))


@foul("a turn has one fortification")
def two_fortifications(lines):
    place = first(lines, "fortify")
    return insert(lines, place + 1, lines[place])


@foul("units move between own territories")
def a_fortification_of_a_foreign_territory(lines):
    place = first(lines, "fortify")
    return change(lines, place, to=of_others(lines, place)[0])


@foul("units move to another territory")
def a_fortification_of_the_same_territory(lines):
    place = first(lines, "fortify")
    return change(lines, place, to=lines[place]["from"])


def own_apart(lines, place, near):
    """An own territory to which `near`, a function of the own ones, does not lead."""
    own = {name for name, owner in owners(lines, place).items() if owner == lines[place]["seat"]}
    return sorted(own - near(own) - {lines[place]["from"]})


@foul("units move to a neighbour", OF_2000)
def a_fortification_beyond_the_neighbours(lines):
    place = first(lines, "fortify")
    far = own_apart(lines, place, lambda _: neighbours("2000")[lines[place]["from"]])
    return change(lines, place, to=far[0])


@foul("units move through own territories", OF_2015)
def a_fortification_through_foreign_territories(lines):
    def far(place):
        return own_apart(lines, place, lambda own: reached(lines[place]["from"], own, "2015"))

    place = first(lines, "fortify", lambda _, place: far(place))
    return change(lines, place, to=far(place)[0])


@foul("one unit stays")
def a_fortification_that_leaves_nobody(lines):
    place = first(lines, "fortify")
    return change(lines, place, units=units(lines, place)[lines[place]["from"]])


@pytest.mark.parametrize(("game", "spoil", "broken"), FOULS)
def test_the_foul_is_found(game, spoil, broken):
    assert_is_found(game, spoil, broken)
