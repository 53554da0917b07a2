"""The referee of whole games bites before the first turn: one foul of a kind in a legal game is found at its line."""

from collections import Counter

import pytest
from games.spoiling import OF_2000, OF_2015, assert_is_found, change, collector, first, insert, of_others, remove

FOULS, foul = collector()


@foul("is no edition")
def an_unknown_edition(lines):
    return change(lines, 0, edition="hasbro-1995")


@foul("is no word of an edition")
def an_unknown_switch(lines):
    return change(lines, 0, edition=f"{lines[0]['edition']} fortify=never")


@foul("is no word of an edition")
def a_mode_that_is_not_refereed(lines):
    return change(lines, 0, edition=f"{lines[0]['edition']} mode=capital")


@foul("3 to . play")
def too_few_players(lines):
    return change(lines, 0, players=2)


@foul("3 to 5 play", OF_2015)
def six_players_with_five_colours(lines):
    return change(lines, 0, players=6)


@foul("the first seat is one of the players")
def a_first_seat_that_does_not_play(lines):
    return change(lines, 0, first=lines[0]["players"])


@foul("each seat has a profile")
def a_profile_too_few(lines):
    return change(lines, 0, profiles=lines[0]["profiles"][1:])


@foul("each territory has an owner")
def a_territory_without_an_owner(lines):
    return change(lines, 0, owners={name: seat for name, seat in lines[0]["owners"].items() if name != "Alaska"})


@foul("owners are seats")
def seats_counted_from_one(lines):
    return change(lines, 0, owners={name: seat + 1 for name, seat in lines[0]["owners"].items()})


@foul("territories are dealt evenly")
def an_uneven_deal(lines):
    taken = [name for name, seat in lines[0]["owners"].items() if seat == 1][:2]
    return change(lines, 0, owners=lines[0]["owners"] | dict.fromkeys(taken, 0))


@foul("the first seats get one territory more", OF_2015)
def one_territory_more_for_seats_apart(lines):
    shares = Counter(lines[0]["owners"].values())
    second = next(seat for seat in range(4) if shares[seat] == 11 == shares[(seat - 1) % 4])
    swapped = {second: (second + 1) % 4, (second + 1) % 4: second}
    change(lines, 0, owners={name: swapped.get(seat, seat) for name, seat in lines[0]["owners"].items()})
    return 2


@foul("14 territories have each symbol")
def a_symbol_too_often(lines):
    name = next(name for name, symbol in lines[0]["symbols"].items() if symbol != "cavalry")
    return change(lines, 0, symbols=lines[0]["symbols"] | {name: "cavalry"})


@foul("each territory has a symbol")
def a_symbol_of_another_card(lines):
    symbols = {"Atlantis" if name == "Alaska" else name: symbol for name, symbol in lines[0]["symbols"].items()}
    return change(lines, 0, symbols=symbols)


@foul("symbols is not what it should be")
def an_unknown_symbol(lines):
    return change(lines, 0, symbols=lines[0]["symbols"] | {"Alaska": "wild"})


@foul("each seat has a mission")
def a_mission_too_few(lines):
    return change(lines, 0, missions=lines[0]["missions"][1:])


@foul("no mission is dealt twice")
def a_mission_twice(lines):
    return change(lines, 0, missions=[lines[0]["missions"][1], *lines[0]["missions"][1:]])


@foul("no mission is dealt twice")
def a_mission_of_the_own_colour_and_the_same_for_another(lines):
    return change(lines, 0, missions=["own colour: 24 territories", "destroy seat 0", *lines[0]["missions"][2:]])


@foul("is no mission of this game")
def a_mission_against_a_colour_that_nobody_plays(lines):
    return change(lines, 0, missions=[f"destroy seat {lines[0]['players']}", *lines[0]["missions"][1:]])


@foul("is no mission of this game")
def a_mission_of_the_other_deck(lines):
    other = "Europe and Australia" + (" and a third" if lines[0]["edition"] == "hasbro-2015" else "")
    return change(lines, 0, missions=[other, *lines[0]["missions"][1:]])


@foul("destroy seat is followed by a number")
def a_mission_against_nobody(lines):
    return change(lines, 0, missions=["destroy seat red", *lines[0]["missions"][1:]])


@foul("a record has lines")
def no_line_at_all(lines):
    lines.clear()
    return 0


@foul("Expecting value")
def a_line_of_something_else(lines):
    lines[2] = "set-up"
    return 3


@foul("a record begins with start")
def no_start(lines):
    del lines[0]
    return 1


@foul("start comes once")
def a_second_start(lines):
    return insert(lines, 1, lines[0])


@foul("fields are missing: first")
def a_field_too_few(lines):
    lines[0] = {name: value for name, value in lines[0].items() if name != "first"}
    return 1


@foul("a line is an event of the record")
def an_event_of_no_game(lines):
    return change(lines, 5, event="pass")


@foul("to is not what it should be")
def a_territory_of_no_board(lines):
    return change(lines, first(lines, "roll"), to="Atlantis")


@foul("to is not what it should be")
def a_territory_by_its_number(lines):
    return change(lines, first(lines, "roll"), to=0)


@foul("attacker_losses is not what it should be")
def units_below_none(lines):
    return change(lines, first(lines, "roll"), attacker_losses=-1)


@foul("seats are those of the players")
def a_seat_that_does_not_play(lines):
    return change(lines, first(lines, "set-up"), seat=9)


@foul("units are placed one at a time")
def two_units_at_a_time(lines):
    return change(lines, 3, placed=dict.fromkeys(lines[3]["placed"], 2))


@foul("units are placed on own territories")
def a_unit_of_the_set_up_on_a_foreign_territory(lines):
    return change(lines, 3, placed={of_others(lines, 3)[0]: 1})


@foul("seat . places next")
def a_set_up_out_of_turn(lines):
    lines[3], lines[4] = lines[4], lines[3]
    return 4


@foul("all units of the start are placed before the first turn")
def a_unit_too_few_at_the_start(lines):
    return remove(lines, first(lines, "turn") - 1)


@foul("a seat places its units of the start and no more")
def a_unit_too_many_at_the_start(lines):
    return insert(lines, first(lines, "turn"), lines[first(lines, "turn") - 1])


@foul("who places first begins", OF_2000)
def another_than_the_placer_begins(lines):
    change(lines, 0, first=(lines[0]["first"] + 1) % 5)
    return 2


@pytest.mark.parametrize(("game", "spoil", "broken"), FOULS)
def test_the_foul_is_found(game, spoil, broken):
    assert_is_found(game, spoil, broken)
