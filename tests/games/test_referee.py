"""The referee of whole games passes what is legal: games by hand, and games of players that decide by chance."""

import json

import pytest
from games.board import BORDERS, CONTINENT_OF, CONTINENTS, neighbours, reached
from games.cards import piles, rising_value, surely_holds_set, symbol_values
from games.missions import holds_continents, is_fulfilled
from games.referee import Foul, Outcome, referee
from games.spoiling import legal
from games.story import FROM_GREENLAND, MISSIONS, SEAT_0, THROUGH_EUROPE, beginning, march, taken, turn, won
from games.switches import VALUES, switches

TARGET = ["18 territories with 2 units each", "24 territories", "destroy seat 1"]
OF_OTHERS = ["Asia and South America", "Asia and Africa"]
KILLED = {"seat_1": "Eastern Australia"}
A_CARD = [{"event": "card", "seat": 0, "card": "wild"}]


def take_all(units=22):
    """Seat 0 takes all that seat 1 has, in the end what its stack of so many units defends."""
    return [
        *turn(0, 1, "Western Australia"),
        *march(FROM_GREENLAND, 22),
        *taken(0, "Western Australia", "Eastern Australia", 3, defenders=units),
        {"event": "eliminated", "seat": 1, "by": 0, "cards": []},
    ]


TAKE_ALL = take_all()


def outcome_of(*parts, **options):
    return referee([line for part in parts for line in part], **options)


def foul_of(*parts, **options):
    """The number of the line, counted in the parts after the first, and what was broken."""
    with pytest.raises(Foul) as caught:
        outcome_of(*parts, **options)
    return caught.value.number - len(parts[0]), str(caught.value.broken)


class TestTheBoard:
    def test_it_has_42_territories_and_83_borders(self):
        assert len(CONTINENT_OF) == 42
        assert len(BORDERS) == 83
        assert set().union(*BORDERS) == set(CONTINENT_OF)

    def test_it_hangs_together(self):
        for board in VALUES["board"]:
            assert reached("Alaska", set(CONTINENT_OF), board) == set(CONTINENT_OF)

    def test_of_each_continent_some_territories_are_entrances(self):
        entrances = {
            name: sum(not neighbours("2000")[territory] <= inside for territory in inside)
            for name, inside in CONTINENTS.items()
        }
        asked = {"North America": 3, "South America": 2, "Europe": 4, "Africa": 3, "Asia": 5, "Australia": 1}
        assert entrances == asked

    def test_the_plan_of_2015_lacks_a_border(self):
        assert "Western Australia" in neighbours("2000")["New Guinea"]
        assert "Western Australia" not in neighbours("2015")["New Guinea"]


class TestWords:
    def test_switches_follow_the_preset(self):
        assert switches("hasbro-2015 must-trade=4 win=own-turn")["must-trade"] == 4
        assert switches("hasbro-2015 must-trade=4 win=own-turn")["win"] == "own-turn"
        assert switches("hasbro-2000")["fortify"] == "neighbour"

    @pytest.mark.parametrize(
        "edition", ["hasbro-2015 battle=hasbro-2000 final-dice=1", "hasbro-2015 'battle=hasbro-2000 final-dice=1'"]
    )
    def test_a_battle_has_words_of_its_own(self, edition):
        assert str(switches(edition)["battle"]) == "hasbro-2000 final-dice=1"

    def test_values_of_sets(self):
        assert [rising_value(trades) for trades in range(9)] == [4, 6, 8, 10, 12, 15, 20, 25, 30]
        assert symbol_values(["cavalry"] * 3, "any") == {6}
        assert symbol_values(["cavalry", "infantry", "artillery"], "any") == {10}
        assert symbol_values(["cavalry", "infantry", "wild"], "any") == {10}
        assert symbol_values(["cavalry", "infantry", "wild"], "with-pair") == set()
        assert symbol_values(["artillery", "artillery", "wild"], "with-pair") == {8}
        assert symbol_values(["cavalry", "cavalry", "infantry"], "any") == set()
        assert surely_holds_set(["cavalry", "cavalry", "infantry", "artillery"], "any")
        assert not surely_holds_set(["cavalry", "cavalry", "infantry", "infantry"], "any")

    def test_cards_aside_come_back_when_the_pile_is_empty_and_cards_beneath_when_it_is_their_turn(self):
        traded, other = ["Peru", "Alaska", "Siam"], ["Brazil", "China", "wild"]
        for words, in_any_order in (("aside", True), ("beneath", False)):
            for pile in piles(words):
                drawn = [*sorted(CONTINENT_OF), "wild"]
                assert all(pile.draw(card) for card in drawn)
                pile.discard(traded)
                pile.discard(other)
                assert not pile.draw("Peru")
                assert pile.draw("wild")
                assert pile.draw("China") is in_any_order

    def test_continents_and_a_third(self):
        europe, australia = CONTINENTS["Europe"] | {"Egypt"}, CONTINENTS["Australia"]
        assert holds_continents("Europe and Australia", europe | australia)
        assert not holds_continents("Europe and Australia", europe)
        assert not holds_continents("Europe and Australia and a third", europe | australia)
        assert holds_continents("Europe and Australia and a third", europe | australia | CONTINENTS["South America"])

    def test_18_with_2_asks_nothing_of_the_others(self):
        territories = sorted(CONTINENT_OF)[:19]
        units = dict.fromkeys(territories, 2)
        assert is_fulfilled("18 territories with 2 units each", territories, units | {territories[0]: 1})
        assert not is_fulfilled(
            "18 territories with 2 units each", territories, units | dict.fromkeys(territories[:2], 1)
        )


class TestByHand:
    def test_the_last_territory_of_a_continent_wins_at_once(self):
        conquest = taken(0, "Western Australia", "Eastern Australia", 3)
        record = beginning(), turn(0, 1, "Western Australia"), conquest, won(0, "North America and Australia")
        assert outcome_of(*record) == Outcome(0, "North America and Australia", 1, "own action", 1, 0, 0)
        assert outcome_of([json.dumps(line) for part in record for line in part]) == outcome_of(*record)

    @pytest.mark.parametrize(
        ("last", "broken"),
        [
            (won(1, "24 territories"), (5, "seat 0 has won")),
            (won(0, "24 territories"), (5, "a seat wins by its mission")),
            (won(0, "North America and Australia", 2), (5, "the round is 1")),
            (won(0, "North America and Australia", how="start of turn"), (5, "it is won by own action")),
            (won(0, "North America and Australia", how="another's action"), (5, "it is won by own action")),
            (won(0, "North America and Australia") * 2, (6, "nothing follows the end of the game")),
            (A_CARD, (5, "seat 0 has won before this")),
            ([], (4, "seat 0 has won, which is not said")),
        ],
    )
    def test_a_win_is_told_at_once_and_as_it_is(self, last, broken):
        conquest = taken(0, "Western Australia", "Eastern Australia", 3)
        assert foul_of(beginning(), turn(0, 1, "Western Australia"), conquest, last) == broken

    @pytest.mark.parametrize("lines", [0, 1, 2, 3])
    def test_nobody_wins_too_early(self, lines):
        before = [*turn(0, 1, "Western Australia"), *taken(0, "Western Australia", "Eastern Australia", 3)][:lines]
        assert foul_of(beginning(), before, won(0, "North America and Australia")) == (lines + 1, "nobody has won")

    def test_18_with_2_is_fulfilled_by_a_conquest_that_leaves_2(self):
        start = beginning([TARGET[0], *OF_OTHERS], seat_0=[*sorted(SEAT_0), *["Greenland"] * 7])
        way = march(THROUGH_EUROPE[:5], 18, stay=2)
        wins = won(0, TARGET[0])
        assert outcome_of(start, turn(0, 1, "Greenland"), way, wins).winner == 0
        assert foul_of(start, turn(0, 1, "Greenland"), way[:-2], wins) == (9, "nobody has won")
        assert foul_of(start, turn(0, 1, "Greenland"), way, A_CARD) == (11, "seat 0 has won before this")

    @pytest.mark.parametrize("mission", ["24 territories", "destroy seat 0", "own colour: 24 territories"])
    def test_24_territories_are_enough_for_the_own_colour_too(self, mission):
        start = beginning([mission, *OF_OTHERS])
        way = march(FROM_GREENLAND[:11], 22)
        assert outcome_of(start, turn(0, 1, "Alaska"), way, won(0, mission)).how == "own action"
        assert foul_of(start, turn(0, 1, "Alaska"), way[:-2], won(0, mission)) == (21, "nobody has won")
        assert foul_of(start, turn(0, 1, "Alaska"), march(FROM_GREENLAND[:12], 22))[0] == 23

    def test_a_target_that_another_kills_wins_at_once(self):
        start = beginning(TARGET, **KILLED)
        assert outcome_of(start, TAKE_ALL, won(2, "destroy seat 1", how="another's action")).eliminated == 1
        assert foul_of(start, TAKE_ALL, won(2, "destroy seat 1"))[1] == "it is won by another's action"
        assert foul_of(start, TAKE_ALL, A_CARD)[1] == "seat 2 has won before this"

    def test_or_on_the_own_turn_when_it_begins(self):
        start = beginning(TARGET, "hasbro-2015 win=own-turn", **KILLED)
        begins = [{"event": "turn", "round": 1, "seat": 2, "cards": []}]
        wins = won(2, "destroy seat 1", how="start of turn")
        assert outcome_of(start, TAKE_ALL, A_CARD, begins, wins).how == "start of turn"
        assert foul_of(start, TAKE_ALL, A_CARD, wins)[1] == "nobody has won"
        assert foul_of(start, TAKE_ALL, A_CARD, turn(2, 1, "Peru"))[1] == "seat 2 has won before this"

    def test_or_the_target_is_lost_and_24_territories_are_to_be_taken(self):
        start = beginning(TARGET, "hasbro-2015 target-killed=24-territories", **KILLED)
        assert foul_of(start, TAKE_ALL, won(2, "destroy seat 1", how="another's action"))[1] == "nobody has won"
        assert outcome_of(start, TAKE_ALL, A_CARD, turn(2, 1, "Peru"), cap=1).winner is None

    def test_in_a_tie_the_active_seat_wins(self):
        start = beginning([MISSIONS[0], "24 territories", "destroy seat 1"], **KILLED)
        assert outcome_of(start, TAKE_ALL, won(0, MISSIONS[0])).winner == 0
        assert foul_of(start, TAKE_ALL, won(2, "destroy seat 1", how="another's action"))[1] == "seat 0 has won"

    def test_a_round_begins_with_the_first_seat_or_the_next_living_one_after_it(self):
        start = beginning([TARGET[0], "24 territories", "Asia and Africa"], first=1, **KILLED)
        before = [*turn(1, 1, "Eastern Australia"), *turn(2, 1, "Peru"), *take_all(22 + 12), *A_CARD]
        assert foul_of(start, before, turn(2, 1, "Peru")) == (len(before) + 1, "the round is 2")
        assert foul_of(start, before, turn(2, 2, "Peru"))[1] == "a game ends by a win or at the cap"

    def test_a_game_is_stopped_after_whole_rounds(self):
        one = [turn(0, 1, "Alaska"), turn(1, 1, "Egypt"), turn(2, 1, "Peru")]
        assert outcome_of(beginning(), *one, cap=1) == Outcome(None, None, 1, None, 3, 0, 0)
        assert foul_of(beginning(), *one[:2], cap=1) == (4, "a game ends by a win or at the cap")
        assert foul_of(beginning(), *one[:2], one[2][:1], cap=1) == (5, "a turn is complete")
        assert foul_of(beginning(), *one, cap=2) == (6, "a game ends by a win or at the cap")
        assert foul_of(beginning(), *one, turn(0, 2, "Alaska"), cap=1) == (7, "a game is stopped after 1 rounds")


PLAYERS = [
    *(("hasbro-2015", players) for players in (3, 4, 5)),
    *(("hasbro-2000", players) for players in (3, 4, 5, 6)),
]
SWITCHES = [
    f"{preset} {key}={value}"
    for preset in ("hasbro-2015", "hasbro-2000")
    for key, values in VALUES.items()
    for value in sorted(values)
    if f"{switches(f'{preset} {key}={value}')}" != f"{switches(preset)}"
]
NUMBERS = ["hasbro-2015 must-trade=3", "hasbro-2000 must-trade=4", "hasbro-2015 battle=hasbro-2000 final-dice=1"]
OTHER_WORDS = [
    ("hasbro-2015", 58, "sets=by-symbol", "the set is worth .10. units"),
    ("hasbro-2000", 11, "sets=rising", "the set is worth .4. units"),
    ("hasbro-2015", 33, "wild=with-pair", "three cards of a symbol or one of each are a set"),
    ("hasbro-2015", 58, "own-card=each", "own cards count"),
    ("hasbro-2000", 11, "own-card=once", "own cards count"),
    ("hasbro-2015", 47, "must-trade=3", "3 cards: a set must be traded"),
    ("hasbro-2015", 12, "captured-cards=next-turn", "trade does not follow here"),
    ("hasbro-2015", 37, "win=own-turn", "nobody has won"),
    ("hasbro-2015", 0, "battle=hasbro-2000", "defend dice as units allow"),
    ("hasbro-2000", 12, "board=2015", "attacks go over a border"),
    ("hasbro-2015", 8, "fortify=neighbour", "units move to a neighbour"),
    ("hasbro-2015", 0, "first=placer", "who places first begins"),
]


class TestByChance:
    @pytest.mark.parametrize(("edition", "players"), PLAYERS)
    def test_players_of_any_number_play_to_the_end(self, edition, players):
        record = legal(edition, players, seed=players)
        assert referee(record).winner == record[-1]["seat"]

    @pytest.mark.parametrize(("edition", "seed", "words", "broken"), OTHER_WORDS)
    def test_what_one_edition_allows_is_a_foul_in_another(self, edition, seed, words, broken):
        start, *rest = legal(edition, 4, seed, cap=7)
        assert referee([start, *rest], cap=7).rounds
        with pytest.raises(Foul, match=broken):
            referee([start | {"edition": f"{edition} {words}"}, *rest], cap=7)

    @pytest.mark.parametrize("edition", [*SWITCHES, *NUMBERS])
    def test_every_switch_is_played_and_games_are_stopped(self, edition):
        players = 3 + len(edition) % 3
        outcome = referee(legal(edition, players, seed=1, cap=12), cap=12)
        assert outcome.rounds == 12 or outcome.winner is not None
