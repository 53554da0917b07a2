"""Whole games as they are played: every event is judged by the referee, and numbers are the same everywhere."""

import json
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from games.board import BORDERS
from games.cards import rising_value
from games.editions import questions
from games.referee import referee
from scipy.stats import chisquare

import riskodds
from riskodds.games import setting
from riskodds.games.board import BONUSES, MISSING, board_named
from riskodds.games.edition import Edition
from riskodds.games.missions import deck
from riskodds.games.play import random_numbers, table, whole_game
from riskodds.games.profiles import Profile
from riskodds.games.record import record_of
from riskodds.games.runs import kept_pieces, lengths, piece_of, pieces, question, run_of

FITTED = [Profile()] * 4
THREE_AGAINST_TWO = {0: 2890, 1: 2611, 2: 2275}


def records(many, seed=1, text="hasbro-2015", players=4, profile="fitted"):
    edition, profiles = Edition.parse(text), [Profile.parse(profile)] * players
    return [record_of(edition, profiles, seed, number, 200) for number in range(many)]


def events(name, games):
    return [event for lines in games for event in lines if event["event"] == name]


class TestTheReferee:
    @pytest.mark.parametrize("seed", range(4))
    def test_finds_no_foul_in_games_of_all_switches_players_and_profiles(self, seed):
        for number, (edition, profiles, run, cap) in enumerate(questions(25, seed)):
            assert Edition.parse(str(edition)) == edition
            referee(record_of(edition, profiles, run, number, cap), cap)

    @pytest.mark.slow
    @pytest.mark.parametrize("seed", range(100, 120))
    def test_finds_no_foul_in_thousands_of_games(self, seed):
        for number, (edition, profiles, run, cap) in enumerate(questions(500, seed)):
            referee(record_of(edition, profiles, run, number, cap), cap)

    def test_counts_what_the_run_counts(self):
        run = question("hasbro-2000", players=5, seed=3)
        rows = piece_of(run, 0, 30).rows
        for number, row in enumerate(rows.tolist()):
            outcome = referee(record_of(run.edition, run.profiles, 3, number, 200))
            assert [outcome.winner, outcome.rounds, outcome.turns] == [row[0], *row[2:4]]
            assert [outcome.trades, outcome.eliminated] == row[4:6]


class TestNumbers:
    PLAYS = (whole_game, setting.fast)

    @pytest.mark.parametrize("play", PLAYS)
    def test_random_numbers_are_those_of_the_reference_of_xoshiro256(self, play):
        game = play.Game()
        game.state_0, game.state_1, game.state_2, game.state_3 = 1, 2, 3, 4
        expected = [11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600]
        expected += [16172922978634559625, 8476171486693032832, 10595114339597558777, 2904607092377533576]
        next_number = getattr(play, "next_number", random_numbers.next_number)
        assert [next_number(game) for _ in expected] == expected

    @pytest.mark.parametrize("play", PLAYS)
    def test_seeds_are_mixed_as_the_reference_of_splitmix64_does(self, play):
        mixed = getattr(play, "mixed", random_numbers.mixed)
        expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
        states = [(1234567 + step * random_numbers.GOLDEN) % 2**64 for step in range(1, 5)]
        assert [mixed(state) for state in states] == expected

    @pytest.mark.parametrize("text", ["hasbro-2015", "hasbro-2000 wild=with-pair tie=other"])
    def test_compiled_and_plain_games_are_the_same(self, text):
        found = []
        for play in self.PLAYS:
            game = setting.laid_out(Edition.parse(text), FITTED, 200, play)
            rows = table.zeros(16 * 10)
            play.play_games(game, 2**64 - 1, 2**40, 10, rows)
            found.append((rows.tolist(), game.state_0))
        assert found[0] == found[1]

    def test_a_run_is_the_same_in_any_split_and_on_many_cores(self):
        run = question("hasbro-2015", seed=5)
        whole = piece_of(run, 0, 500).rows
        for jobs in (1, 2):
            assert np.array_equal(run_of(run, pieces(run, lengths(500), jobs), 500).rows, whole)
        assert np.array_equal(run_of(run, [piece_of(run, 250), piece_of(run, 0)], 400).rows, whole[:400])

    def test_kept_pieces_come_back_and_those_of_other_questions_or_broken_ones_do_not(self):
        run, other = question("hasbro-2015", seed=5), question("hasbro-2015", seed=6)
        lines = [piece_of(run, 250).to_line(run), piece_of(other, 0).to_line(other), '{"edition": "hasbro-20', "[]"]
        (kept,) = kept_pieces([*lines, lines[0][:500]], run)
        assert kept.first == 250
        assert np.array_equal(kept.rows, piece_of(run, 250).rows)


class TestLaws:
    def test_rolls_follow_the_exact_law(self):
        falls = Counter()
        for event in events("roll", records(100, profile="bold stop-below=0")):
            falls[event["attack_dice"], event["defend_dice"], event["attacker_losses"]] += 1
        for attack, defend in product((1, 2, 3), (1, 2)):
            expected = [float(outcome.probability) for outcome in riskodds.roll(attack, defend).outcomes]
            seen = [falls[attack, defend, loss] for loss in range(len(expected))]
            assert sum(seen) > 100
            assert chisquare(seen, [sum(seen) * part for part in expected]).pvalue > 0.001

    def test_the_law_that_is_laid_out_is_that_of_the_roll_to_the_last_count(self):
        game = setting.laid_out(Edition(), FITTED, 200)
        law = game.law_of[10 * 61 + 5]
        first = game.law_first[law]
        steps = [list(game.laws[place : place + 5]) for place in range(first, first + 15, 5)]
        before, counts = 0, {}
        for so_far, attack_dice, defend_dice, attacker_losses, _ in steps:
            assert (attack_dice, defend_dice) == (3, 2)
            counts[attacker_losses] = Fraction(so_far - before, game.law_rolls[law])
            before = so_far
        assert counts == {loss: Fraction(count, 7776) for loss, count in THREE_AGAINST_TWO.items()}

    @pytest.mark.slow
    def test_a_million_rolls_follow_the_exact_law(self):
        falls, number = Counter(), 0
        while falls.total() < 1_000_000:
            for event in record_of(Edition(), FITTED, 11, number, 200):
                if event["event"] == "roll" and (event["attack_dice"], event["defend_dice"]) == (3, 2):
                    falls[event["attacker_losses"]] += 1
            number += 1
        expected = [falls.total() * THREE_AGAINST_TWO[loss] / 7776 for loss in range(3)]
        assert chisquare([falls[loss] for loss in range(3)], expected).pvalue > 0.001

    def test_equal_profiles_win_equally_often_in_all_seats_where_any_seat_begins(self):
        rows = piece_of(question("hasbro-2015 first=die", seed=9), 0, 2000).rows
        won = np.bincount(rows[:, 0], minlength=4)
        assert won.sum() == 2000
        assert chisquare(won).pvalue > 0.001


class TestFaultsOfOtherEngines:
    """What public engines were found to do wrong, each by name."""

    def test_borders_run_both_ways(self):
        for name, missing in MISSING.items():
            one = board_named(name)
            found = {
                frozenset({one.territories[number], one.territories[other]})
                for number, near in enumerate(one.neighbours)
                for other in near
            }
            assert found == BORDERS - {missing}
            assert all(number in one.neighbours[other] for number, near in enumerate(one.neighbours) for other in near)

    def test_continents_have_their_entrances_and_bonuses(self):
        entrances = {name: len(board_named("2000").entrances(name)) for name in BONUSES}
        asked = {"North America": 3, "South America": 2, "Europe": 4, "Africa": 3, "Asia": 5, "Australia": 1}
        assert entrances == asked
        assert sum(BONUSES.values()) == 24

    def test_reinforcements_are_rounded_down(self):
        for lines in records(20):
            owners = dict(lines[0]["owners"])
            for event in lines:
                if event["event"] == "conquest":
                    owners[event["to"]] = event["seat"]
                if event["event"] == "reinforce" and event["territories"]:
                    held = list(owners.values()).count(event["seat"])
                    assert event["territories"] == max(3, (held - held % 3) / 3)

    @pytest.mark.parametrize(("players", "units"), [(3, 35), (4, 30), (5, 25), (6, 20)])
    def test_each_seat_starts_with_its_units(self, players, units):
        (lines,) = records(1, text="hasbro-2000", players=players)
        placed = Counter(event["seat"] for event in events("set-up", [lines]))
        held = Counter(lines[0]["owners"].values())
        assert [placed[seat] + held[seat] for seat in range(players)] == [units] * players

    def test_the_dice_of_the_last_roll_move_in_and_not_always_three(self):
        moved, last = set(), None
        for event in (event for lines in records(60) for event in lines):
            if event["event"] == "conquest":
                assert event["moved"] >= last["attack_dice"]
                moved.add(event["moved"])
            last = event
        assert {1, 2} <= moved

    def test_no_value_of_a_set_is_missing(self):
        for lines in records(40):
            values = [event["units"] for event in events("trade", [lines])]
            assert values == [rising_value(number) for number in range(len(values))]
        assert {12, 15, 20} <= {event["units"] for event in events("trade", records(40))}

    @pytest.mark.parametrize("text", ["hasbro-2015", "hasbro-2000"])
    def test_no_card_is_there_twice(self, text):
        for lines in records(40, text=text, players=3):
            for event in events("turn", [lines]):
                territories = [card for card in event["cards"] if card != "wild"]
                assert len(territories) == len(set(territories))

    def test_a_set_must_be_traded_from_five_cards_on_and_not_from_six(self):
        never = [Profile.parse("fitted trade-from=100")] * 4
        for number in range(40):
            lines = record_of(Edition.parse("hasbro-2000"), never, 2, number, 200)
            for one, after in pairwise(lines):
                if one["event"] == "turn" and after["event"] != "won":
                    assert (after["event"] == "trade") == (len(one["cards"]) >= 5)

    def test_territory_number_0_is_a_territory_like_any_other(self):
        games = records(60)
        assert board_named("2015").territories[0] == "Alaska"
        assert {"Alaska"} <= {event["to"] for event in events("conquest", games)}
        assert {"Alaska"} <= {event["from"] for event in events("roll", games)}
        assert {"Alaska"} <= {place for event in events("reinforce", games) for place in event["placed"]}
        assert {"Alaska"} <= {event["card"] for event in events("card", games)}
        assert any("Alaska" in (event["from"], event["to"]) for event in events("fortify", games))

    def test_18_with_2_asks_nothing_of_the_other_territories(self):
        ones = 0
        for lines in records(150):
            owners, units = dict(lines[0]["owners"]), dict.fromkeys(lines[0]["owners"], 1)
            for event in lines:
                replay(event, owners, units)
            if lines[-1].get("mission") == "18 territories with 2 units each":
                own = [units[name] for name, owner in owners.items() if owner == lines[-1]["seat"]]
                assert sum(many >= 2 for many in own) >= 18
                ones += 1 in own
        assert ones

    def test_wins_are_looked_for_on_all_seats(self):
        for lines in records(60):
            last = lines[-1]
            turn = events("turn", [lines])[-1]
            assert (last["how"] == "another's action") == (last["seat"] != turn["seat"])
        assert any(lines[-1]["how"] == "another's action" for lines in records(60))

    def test_games_that_do_not_end_are_stopped_and_counted(self):
        run = question("hasbro-2015", ["timid"], seed=1, cap=8)
        found = run_of(run, [piece_of(run, 0), piece_of(run, 250)], 400)
        assert found.capped > 0
        assert found.rows[:, 2].max() == 8

    @pytest.mark.parametrize("cap", [1, 6, 200])
    def test_games_started_are_games_finished_and_games_stopped(self, cap):
        run = question("hasbro-2015", seed=1, cap=cap)
        found = run_of(run, [piece_of(run, 0)], 250)
        assert found.games == 250 == found.finished + found.capped


def replay(event, owners, units):
    """Carry out an event."""
    for name in ("placed", "own"):
        for territory, many in event.get(name, {}).items():
            units[territory] += many
    match event["event"]:
        case "roll":
            units[event["from"]] -= event["attacker_losses"]
            units[event["to"]] -= event["defender_losses"]
        case "conquest":
            owners[event["to"]] = event["seat"]
        case "fortify":
            event = event | {"moved": event["units"]}
    if "moved" in event:
        units[event["from"]] -= event["moved"]
        units[event["to"]] += event["moved"]


class TestMissions:
    def test_decks_have_their_cards(self):
        names = {name: Counter(card.name for card in deck(name)) for name in ("2015", "2000")}
        assert names["2015"].total() == 12
        assert names["2000"].total() == 14
        assert [names[name]["destroy a colour"] for name in names] == [5, 6]

    @pytest.mark.parametrize(("text", "players"), [("hasbro-2015", 3), ("hasbro-2000", 4)])
    def test_colours_that_nobody_plays_are_not_dealt(self, text, players):
        dealt = {name for lines in records(60, text=text, players=players) for name in lines[0]["missions"]}
        assert {name for name in dealt if name.startswith("destroy")} == {f"destroy seat {n}" for n in range(players)}

    def test_the_record_is_json_and_holds_the_same_game_again(self):
        one, again = (json.dumps(record_of(Edition(), FITTED, 7, 317, 200)) for _ in range(2))
        assert one == again
