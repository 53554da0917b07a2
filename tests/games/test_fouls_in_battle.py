"""The referee of whole games bites in battle: one foul of a kind in a legal game is found at its line."""

from itertools import combinations

import pytest
from games.board import neighbours
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
WITH_THE_LONG_AUSTRALIAN_BORDER = ("hasbro-2015 board=2000", 3, 0)


@foul("attacks start from an own territory")
def an_attack_from_a_foreign_territory(lines):
    place = first(lines, "roll")
    return change(lines, place, from_=of_others(lines, place)[0])


@foul("a territory of another seat is attacked")
def an_attack_on_an_own_territory(lines):
    place = first(lines, "roll")
    return change(lines, place, to=lines[place]["from"])


@foul("attacks go over a border")
def an_attack_over_no_border(lines):
    place = first(lines, "roll")
    far = [name for name in of_others(lines, place) if name not in neighbours("2000")[lines[place]["from"]]]
    return change(lines, place, to=far[0])


@foul("attacks go over a border", WITH_THE_LONG_AUSTRALIAN_BORDER)
def an_attack_over_the_border_that_2015_lacks(lines):
    change(lines, 0, edition="hasbro-2015")
    ends = {"New Guinea", "Western Australia"}
    return first(lines, "roll", lambda line, _: {line["from"], line["to"]} == ends) + 1


@foul("attack dice as units allow")
def four_attack_dice(lines):
    place = first(lines, "roll", lambda line, _: line["attack_dice"] == 3)
    return change(lines, place, attack_dice=4)


@foul("attack dice as units allow")
def a_die_for_the_unit_that_stays(lines):
    place = first(lines, "roll", lambda line, place: units(lines, place)[line["from"]] == 3)
    return change(lines, place, attack_dice=3)


@foul("attack dice as units allow")
def an_attack_without_dice(lines):
    return change(lines, first(lines, "roll"), attack_dice=0, attacker_losses=0, defender_losses=0)


@foul("defend dice as units allow")
def two_dice_for_one_defender(lines):
    place = first(lines, "roll", lambda line, place: units(lines, place)[line["to"]] == 1)
    return change(lines, place, defend_dice=2)


@foul("defend dice as units allow")
def two_defenders_that_roll_as_the_other_edition_has_it(lines):
    place = first(lines, "roll", lambda line, place: units(lines, place)[line["to"]] == 2)
    return change(lines, place, defend_dice=3 - lines[place]["defend_dice"])


@foul("defend dice as units allow")
def a_defence_without_dice(lines):
    return change(lines, first(lines, "roll"), defend_dice=0)


@foul("both sides lose as many units together as dice are compared")
def a_loss_too_many(lines):
    place = first(lines, "roll")
    return change(lines, place, attacker_losses=lines[place]["attacker_losses"] + 1)


@foul("both sides lose as many units together as dice are compared")
def no_loss_at_all(lines):
    return change(lines, first(lines, "roll"), attacker_losses=0, defender_losses=0)


@foul("losses can come from the dice", ("hasbro-2015", 4, 94))
def losses_that_no_dice_give(lines):
    place = first(lines, "roll", lambda line, _: line["attacker_losses"] > 0)
    change(lines, 0, edition="hasbro-2015 battle=defender-sides=1 ties=attacker")
    return place + 1


@foul("roll does not follow here")
def an_attack_after_the_card(lines):
    return insert(lines, first(lines, "card") + 1, lines[first(lines, "roll")])


@foul("roll does not follow here")
def an_attack_after_the_fortification(lines):
    return insert(lines, first(lines, "fortify") + 1, lines[first(lines, "roll")])


@foul("roll does not follow here")
def an_attack_before_the_reinforcement(lines):
    return insert(lines, first(lines, "turn") + 1, lines[first(lines, "roll")])


@foul("at least the dice of the last roll move in")
def fewer_moved_than_dice_were_rolled(lines):
    place = first(lines, "conquest", lambda _, place: lines[place - 1]["attack_dice"] > 1)
    return change(lines, place, moved=lines[place - 1]["attack_dice"] - 1)


@foul("one unit stays")
def all_moved_in(lines):
    place = first(lines, "conquest")
    return change(lines, place, moved=units(lines, place)[lines[place]["from"]])


@foul("what was attacked is conquered")
def another_territory_conquered(lines):
    place = first(lines, "conquest")
    other = next(name for name in of_others(lines, place) if name != lines[place]["to"])
    return change(lines, place, to=other)


@foul("does not follow here")
def a_conquest_left_out(lines):
    return remove(lines, first(lines, "conquest"))


@foul("conquest does not follow here")
def a_conquest_of_a_territory_with_defenders(lines):
    place = first(lines, "roll", lambda _, place: lines[place + 1]["event"] == "roll")
    seat, source, target = (lines[place][name] for name in ("seat", "from", "to"))
    return insert(lines, place + 1, {"event": "conquest", "seat": seat, "from": source, "to": target, "moved": 3})


@foul("does not follow here")
def an_elimination_left_out(lines):
    return remove(lines, first(lines, "eliminated"))


@foul("eliminated does not follow here")
def an_elimination_of_a_seat_with_territories(lines):
    place = first(lines, "conquest")
    victim = owners(lines, place)[lines[place]["to"]]
    return insert(lines, place + 1, {"event": "eliminated", "seat": victim, "by": lines[place]["seat"], "cards": []})


@foul("a seat is out that has lost its last territory")
def the_wrong_seat_eliminated(lines):
    place = first(lines, "eliminated")
    return change(lines, place, seat=lines[place]["by"])


@foul("it is the turn of seat")
def an_elimination_by_another(lines):
    place = first(lines, "eliminated")
    return change(lines, place, by=lines[place]["seat"])


@foul("all its cards are captured")
def a_captured_card_kept_back(lines):
    place = first(lines, "eliminated", lambda line, _: line["cards"])
    return change(lines, place, cards=lines[place]["cards"][1:])


def traded_at_once(lines):
    """The place of the first set traded in the middle of a turn."""
    return first(lines, "trade", lambda _, place: lines[place - 1]["event"] == "eliminated")


@foul("does not follow here", OF_2015)
def captured_cards_kept(lines):
    place = traded_at_once(lines)
    del lines[place : place + 2]
    return place + 1 + (lines[place]["event"] == "trade")


@foul("does not follow here", OF_2015)
def units_of_a_set_traded_at_once_kept_back(lines):
    place = first(lines, "reinforce", after=traded_at_once(lines))
    return remove(lines, place)


@foul("territories give 0", OF_2015)
def territories_counted_again_after_an_elimination(lines):
    return change(lines, first(lines, "reinforce", after=traded_at_once(lines)), territories=3)


@foul("only units of sets are placed after an elimination", OF_2015)
def units_placed_before_a_set_is_traded_at_once(lines):
    place = traded_at_once(lines)
    return insert(lines, place, lines[first(lines, "reinforce", after=place)])


@foul("with at most 4 cards no more sets are traded at once", OF_2015)
def a_set_too_many_traded_at_once(lines):
    def left(place):
        return hand(lines, place, lines[place]["seat"])

    place = first(lines, "reinforce", lambda _, place: len(left(place)) in {3, 4}, after=traded_at_once(lines))
    return insert(lines, place, lines[place - 1] | {"cards": left(place)[:3]})


@foul("trade does not follow here", OF_2000)
def captured_cards_traded_at_once(lines):
    place = first(lines, "eliminated", lambda line, _: line["cards"])
    seat = lines[place]["by"]
    cards = next(combinations(hand(lines, place + 1, seat), 3))
    return insert(lines, place + 1, {"event": "trade", "seat": seat, "cards": list(cards), "units": 4, "own": {}})


@foul("trade does not follow here")
def a_set_traded_after_the_reinforcement(lines):
    place = first(lines, "trade")
    lines[place], lines[place + 1] = lines[place + 1] | {"sets": 0}, lines[place]
    change(
        lines,
        place,
        placed={next(iter(lines[place]["placed"])): lines[place]["territories"] + lines[place]["continents"]},
    )
    return place + 2


@pytest.mark.parametrize(("game", "spoil", "broken"), FOULS)
def test_the_foul_is_found(game, spoil, broken):
    assert_is_found(game, spoil, broken)
