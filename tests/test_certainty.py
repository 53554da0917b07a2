"""Zeros and ones: what is certain or impossible, by fractions and by what can be reached, beyond a single battle."""

import math
from fractions import Fraction
from functools import cache
from itertools import product

import brute_force
import numpy as np
import pytest
from brute_force import GAMES, Game

from riskodds import (
    attackers_needed,
    battle,
    campaign,
    compare,
    defenders_needed,
    dice_policy,
    exact_battle,
    exact_campaign,
    exact_dice_policy,
    picks_after_roll,
    track,
)
from riskodds.battles.balanced_blitz import favoured
from riskodds.battles.quantiles import quantile
from riskodds.campaigns.defence import defend
from riskodds.campaigns.needed import campaign_attackers_needed, chances_by_attackers
from riskodds.campaigns.territories import Conduct, as_territories
from riskodds.campaigns.tree import tree_of
from riskodds.dice.memo import clear_caches, memoized
from riskodds.errors import SizeError
from riskodds.rules import limits
from riskodds.rules.answers import short_chance
from riskodds.rules.chance import as_chance
from riskodds.rules.limits import require_memory
from riskodds.show.render.number import chance_of_any_size
from riskodds.turns.cards import Hand, Wild
from riskodds.turns.trade import Values, trades, waiting

ODD = {
    "ties=attacker defender-sides=1": Game(ties="attacker", sides=(6, 1)),  # the attacker never loses
    "attacker-sides=1": Game(sides=(1, 6)),  # nor ever wins
    "attacker-modifiers=-5 final-dice=1": Game(modifiers=((-5,), ()), final_dice=1),  # the last one is unbeatable
    "attacker-modifiers=0,+6 final-dice=1 defend-at=1": Game(modifiers=((0, 6), ()), final_dice=1, defend_at=(1,)),
    "attacker-sides=2 defender-sides=1 attacker-modifiers=+1 attack-dice=2": Game(
        sides=(2, 1), modifiers=((1,), ()), attack_dice=2, final_dice=2
    ),
    "ties=attacker defender-modifiers=-5": Game(ties="attacker", modifiers=((), (-5,))),
    "ties=nobody attacker-sides=1 defender-sides=2": Game(ties="nobody", sides=(1, 2)),  # the attacker never wins
    "ties=nobody attacker-sides=9,1 defender-sides=1": Game(ties="nobody", sides=((9, 1), 1)),  # nor does the defender
    "attacker-sides=9,2 attacker-lowest=+8 defender-sides=2": Game(sides=((9, 2), 2), lowest=(8, 0)),
    "defender-sides=2 defender-rerolls=2 attacker-modifiers=+5,+5 dice-cap=2": Game(
        sides=(6, 2), rerolls=(0, 2), modifiers=((5, 5), ()), cap=2
    ),
    "three-defender-dice fewer-dice=no-attack attacker-sides=1": Game(
        defend_at=(1, 2, 3), fewer_dice="no-attack", sides=(1, 6)
    ),
}
ALL = GAMES | ODD
CERTAIN = 1.0


@pytest.mark.parametrize("text", ALL)
def test_a_campaign_says_certain_and_impossible_where_fractions_are_one_and_zero(text):
    for attackers, front in product((1, 2, 5), ([2], [1, 2], [3, 1, 1])):
        one, exact = campaign(attackers, front, text), exact_campaign(attackers, front, text)
        assert one.can_take == exact.can_take == tuple(chance > 0 for chance in exact.taken)
        assert one.can_end == exact.can_end == tuple(chance > 0 for chance in exact.ends)
        for floats, fractions in ((one.taken, exact.taken), (one.ends, exact.ends)):
            for chance, fraction in zip(floats, fractions, strict=True):
                assert (chance == 0, chance == CERTAIN) == (fraction == 0, fraction == 1)
                assert chance == pytest.approx(float(fraction), rel=1e-12, abs=0)
        for floats, fraction in (
            (one.attacker_losses, exact.attacker_losses),
            (one.defender_losses, exact.defender_losses),
        ):
            assert floats == pytest.approx(float(fraction), rel=1e-12, abs=0)  # also a loss of next to nothing
            assert (floats == 0) == (fraction == 0)


def test_a_campaign_that_is_too_likely_for_a_float_is_not_certain():
    one = campaign(1000, [1, 1])
    assert one.ends[0] == 0
    assert one.can_end == (True, True)
    assert not one.must_take[0]
    assert "conquest > 0.9999" in repr(one)


@pytest.mark.parametrize(
    ("front", "rules", "fewest"),
    [
        ([4, 4], "hasbro-2015", 16),
        ([2, 1], "hasbro-2015", 8),
        pytest.param([4, 3, 4], "three-defender-dice", 34, marks=pytest.mark.slow),
        ([1, 1], "zombie-attacker", 6),
    ],
)
def test_the_fewest_that_are_certain_to_win_a_campaign_by_blitz(front, rules, fewest):
    by_blitz = Conduct(blitz=True)

    @cache
    def surely(attackers, left):
        """Whether no outcome of any blitz on the way ends the campaign."""
        if not left:
            return True
        if not attackers:
            return False
        one = battle(attackers, left[0], rules, blitz=True)
        return not one.failed.possible and all(surely(int(units) - 1, left[1:]) for units in one.conquered.attackers)

    needed = campaign_attackers_needed(front, "100%", rules, by_blitz)
    assert needed.units == fewest == next(units for units in range(1, 99) if surely(units, tuple(front)))
    assert (needed.reached, needed.missed, needed.certain) == (1, 0, True)
    assert needed.one_fewer < 1
    sure, too_few = (campaign(units, front, rules, by_blitz) for units in (fewest, fewest - 1))
    assert sure.conquest == CERTAIN
    assert sure.must_take[-1]
    assert not too_few.must_take[-1]


@pytest.mark.parametrize("text", ODD)
def test_the_fewest_for_a_campaign_by_dice_in_fractions(text):
    for front, target in product(([1], [2, 1], [1, 2, 1]), (Fraction(1), Fraction(9, 10), Fraction(1, 10**12))):
        needed = campaign_attackers_needed(front, target, text)
        chances = [exact_campaign(units, front, text).conquest for units in range(1, 12)]
        expected = next((units for units, chance in enumerate(chances, start=1) if chance >= target), None)
        if needed.units is None or needed.units < 12:
            assert needed.units == expected
        if expected:
            assert needed.certain == (chances[expected - 1] == 1)
            assert needed.missed == pytest.approx(float(1 - chances[expected - 1]), rel=1e-12, abs=0)
            assert needed.possible_with_one_fewer == (expected > 1 and chances[expected - 2] > 0)


def test_a_target_next_to_certainty_is_compared_by_what_is_missed():
    needed = campaign_attackers_needed([3, 2], 1 - Fraction(1, 10**25))
    assert exact_campaign(needed.units, [3, 2]).conquest >= needed.chance
    assert exact_campaign(needed.units - 1, [3, 2]).conquest < needed.chance
    assert 0 < needed.missed <= 1e-25 < needed.missed_by_one_fewer


def test_a_blitz_at_exactly_five_percent_is_decided():
    win = "attack-dice=1 defend-at=1 attacker-sides=20 defender-sides=1"
    lose = f"{win} attacker-modifiers=-18"
    assert exact_battle(1, 1, win).failure == exact_battle(1, 1, lose).conquest == Fraction(1, 20)
    for rules, sides in ((win, (1.0, 0.0)), (lose, (0.0, 1.0))):
        one = battle(1, 1, rules)
        assert (favoured(one.conquest, one.failure), favoured(one.failure, one.conquest)) == sides
        # What floats make of exactly 5 % may be a little more.
        assert favoured(0.05 * (1 + 1e-15), 0.95) == 0
    assert battle(1, 1, win, blitz=True).conquest == CERTAIN
    assert not battle(1, 1, win, blitz=True).failed.possible
    assert not battle(1, 1, lose, blitz=True).conquered.possible


def test_a_blitz_gives_the_rarer_side_what_is_its_own(monkeypatch):
    # Without cutting, the chance of failure is L^1.3 / (W^1.3 + L^1.3), however small; one less that of conquest is 0.
    monkeypatch.setattr("riskodds.battles.balanced_blitz.TRIMMED", 0.0)
    monkeypatch.setattr("riskodds.battles.balanced_blitz.CUTOFF", 0.0)
    monkeypatch.setattr("riskodds.battles.balanced_blitz.BLITZ_ROUNDING", 0.0)
    true, one = battle(40, 1), battle(40, 1, blitz=True)
    assert true.conquest == 1 > true.failure > 0
    assert one.failure == pytest.approx(true.failure**1.3, rel=1e-12, abs=0)


@pytest.mark.parametrize("text", ALL)
def test_no_territory_is_left_empty_and_what_cannot_be_held_is_said(text):
    for attackers, units, standing in (((2, 4), 5, ()), ((1, 3), 3, (0, 2)), ((1, 1, 2), 4, ())):
        best = defend(attackers, units, standing, text)
        before = standing or (0,) * len(attackers)
        exact = {
            placed: [
                brute_force.conquest(ALL[text], army, here + more)
                for army, here, more in zip(attackers, before, placed, strict=True)
            ]
            for placed in product(range(units + 1), repeat=len(attackers))
            if sum(placed) == units and all(here + more for here, more in zip(before, placed, strict=True))
        }
        fewest = min(map(sum, exact.values()))
        most = max(np.prod([1 - each for each in falls]) for falls in exact.values())
        for split in (best.hold_all, best.lose_few):
            falls = exact[split.placed]  # so no territory is empty
            assert split.can_fall == tuple(each > 0 for each in falls)
            assert split.can_hold == tuple(each < 1 for each in falls)
            assert split.lost == pytest.approx(float(sum(falls)), rel=1e-12, abs=0)
        assert best.lose_few.lost == pytest.approx(float(fewest), rel=1e-12, abs=0)
        assert best.hold_all.holds_all == pytest.approx(float(most), rel=1e-12, abs=0)


def test_the_fewest_lost_where_one_defender_cannot_hold():
    best = defend([2, 4], 5, rules="ties=attacker defender-modifiers=-5")
    assert best.lose_few.placed == best.hold_all.placed == (4, 1)
    assert best.lose_few.lost == pytest.approx(1.9468, abs=5e-5)


FEWER = "attack-dice=4 defend-at=1,2,3 attacker-sides=9 defender-sides=3 ties=attacker defender-modifiers=-2,+0,-4"


@pytest.mark.parametrize("solve", [dice_policy, exact_dice_policy])
def test_dice_that_alone_can_hold_are_better_than_full_ones(solve):
    policy = solve(3, 4, FEWER)
    assert not policy.full_dice_are_best
    assert policy.defender_margin == -1
    assert policy.can_fail[3, 4]
    assert not battle(3, 4, FEWER).failed.possible  # with full dice


@pytest.mark.parametrize(
    "text", [text for text, game in ALL.items() if game.picks == "before" and game.fewer_dice == "attack"] + [FEWER]
)
def test_what_a_dice_policy_calls_possible_is_what_fractions_leave_above_zero(text):
    floats, exact = dice_policy(4, 5, text), exact_dice_policy(4, 5, text)
    for policy in (floats, exact):
        np.testing.assert_array_equal(policy.can_conquer, exact.conquest > 0)
        np.testing.assert_array_equal(policy.can_fail, exact.conquest < 1)
    assert floats.full_dice_are_best == exact.full_dice_are_best


def test_a_dice_policy_too_likely_for_a_float_is_not_certain(riskodds):
    assert dice_policy(90, 1).conquest[90, 1] == CERTAIN
    assert "conquest > 99.99 %" in " ".join(riskodds("dice-policy", "90", "1").out.split())


def test_a_quantile_in_fractions_and_at_one():
    exact = exact_battle(1, 1)
    assert exact.conquest == Fraction(5, 12)
    for one in (exact, battle(1, 1)):
        assert one.losses_at(Fraction(5, 12)).attacker == 0  # exactly
        assert one.losses_at(Fraction(5, 12) + Fraction(1, 10**9)).attacker == 1
    assert battle(50, 1).losses_at("100%").attacker == 50  # with 10^-23
    assert battle(50, 1).losses_at(1 - Fraction(1, 10**22)).attacker > 40
    units, chances = np.arange(4), np.array([Fraction(1, 2), Fraction(1, 4), Fraction(1, 8), Fraction(1, 8)])
    for share, expected in ((Fraction(1, 2), 0), (Fraction(3, 4), 1), (Fraction(7, 8), 2), (Fraction(8, 9), 3)):
        assert quantile(units, chances, share) == quantile(units, chances.astype(float), share) == expected


def test_a_battle_that_ended_as_full_dice_cannot_has_no_luck():
    sure = track(3, 3, "attacker-modifiers=+6,+6").roll("1 1").roll("0 2")
    assert sure.over
    assert sure.luck_if_any is None
    assert sure.to_dict()["luck"] is None


def test_a_wild_card_that_is_only_the_third_of_a_pair_never_makes_one_of_each():
    worth = {"IWW": 4, "CWW": 6, "AWW": 8, "IIW": 4, "CCW": 6, "AAW": 8, "ICA": 10}
    for cards, units in worth.items():
        (only,) = trades(Hand.parse(cards), Values.BY_DESIGN, wild=Wild.WITH_PAIR)
        assert only.units == units
    assert waiting(Hand.parse("AWW"), Values.BY_DESIGN, wild=Wild.WITH_PAIR).now == 8


def test_of_equal_sets_wild_cards_are_kept_and_then_the_better_rest():
    # III and ICA spend no wild card; what is left completes a set with the next card in either case, CAW before IIW.
    found = [(str(each.cards), str(each.left)) for each in trades(Hand.parse("IIICAW"))]
    assert found == [
        ("III", "CAW"), ("ICA", "IIW"), ("IIW", "ICA"), ("CAW", "III"), ("ICW", "IIA"), ("IAW", "IIC"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["final-dice=1", "attacker-modifiers=-1", "defender-modifiers=+1", "final-dice=2"])
def test_units_needed_are_looked_for_one_by_one_where_more_may_lower_a_chance(text, monkeypatch):
    # Halving would be wrong there, so the grid answers however many units stand on the other side.
    by_grid = [defenders_needed(units, "50%", text).units for units in (3, 6, 9)]
    expected = [attackers_needed(units, "50%", text).units for units in (3, 6, 9)]
    monkeypatch.setattr("riskodds.questions.search.MOST_UNITS_BY_GRIDS", 0)
    monkeypatch.setattr("riskodds.questions.search._fewest_by_battles", lambda *_: pytest.fail("halved"))
    assert [defenders_needed(units, "50%", text).units for units in (3, 6, 9)] == by_grid
    assert [attackers_needed(units, "50%", text).units for units in (3, 6, 9)] == expected


@pytest.mark.parametrize(("there_is", "allowed"), [(2**30, 0.5), (2 * 2**30, 1.0), (4 * 2**30, 2.0), (64 * 2**30, 2.0)])
def test_half_of_the_memory_may_be_taken_and_never_more_than_two_gibibytes(monkeypatch, there_is, allowed):
    monkeypatch.setattr(limits, "_physical_memory", lambda: there_is)
    require_memory("a grid", int(allowed * 2**30))
    with pytest.raises(SizeError, match=f"a grid needs about . GiB of memory, more than the {allowed} GiB to be had"):
        require_memory("a grid", int(allowed * 2**30) + 1)


class Large:
    """Something that says to hold a part of a gibibyte."""

    nbytes = 2**28


def test_the_memo_holds_a_gibibyte_and_lets_go_what_was_not_used_for_longest():
    made = []

    @memoized
    def make(number):
        made.append(number)
        return Large()

    clear_caches()
    for number in (1, 2, 3, 4, 1, 2, 3, 4):
        make(number)
    assert made == [1, 2, 3, 4]
    make(5)
    make(4)
    make(1)  # had to go
    assert made == [1, 2, 3, 4, 5, 1]
    clear_caches()


def test_what_surely_ends_and_what_was_not_reached_are_told_apart(riskodds):
    never = campaign(10, [2, 1], "attacker-sides=1")
    assert (never.must_end[0], never.must_end[1]) == (True, False)
    assert not campaign(10, [2, 1]).must_end[0]
    lines = [line.split() for line in riskodds("campaign", "10", "2", "1", "--blitz").out.splitlines()]
    ladder = [line[-2:] for line in lines if line[1:2] == ["attackers"]]
    assert ladder[-1] == ["100", "%"]
    assert ["100", "%"] not in ladder[:-1]


def test_quantiles_where_a_chance_is_too_small_for_a_float():
    assert battle(1000, 1).losses_at("100%").attacker == 1000  # with 10^-467


def test_attackers_needed_for_certainty_count_those_who_retreat():
    needed = campaign_attackers_needed([1], "100%", "ties=attacker defender-sides=1", Conduct(retreat_at=10))
    assert (needed.units, needed.certain) == (11, True)


def test_a_blitz_that_reaches_a_target_exactly_reaches_it():
    by_blitz = Conduct(blitz=True)
    for attackers, front, likely in ((8, [4, 3], True), (6, [4, 3], False), (9, [3, 4], True)):
        chance = Fraction(chances_by_attackers(attackers, as_territories(front), by_blitz)[0, attackers])
        assert (2 * chance > 1) == likely
        assert campaign_attackers_needed(front, chance, conduct=by_blitz).units == attackers


def test_a_difference_between_rules_that_both_nearly_always_win():
    fewer = "hasbro-2015 attack-dice=2"
    _, other = compare(20, 1, ["hasbro-2015", fewer])
    exact = exact_battle(20, 1).failure - exact_battle(20, 1, fewer).failure
    assert 0 < -exact < 1e-6
    assert other.difference == pytest.approx(float(exact), rel=1e-12, abs=0)


def test_limits_are_allowed_themselves():
    assert as_chance(limits.FINEST_CHANCE) == limits.FINEST_CHANCE
    assert len(tree_of(",".join("1" * limits.MOST_TARGETS))) == limits.MOST_TARGETS
    assert picks_after_roll(3, 3, "defender-after-roll defend-at=1,2,3").unusual == ()
    assert short_chance(1e-310, log10=-310.0) == "10^-310.0"  # floats end before
    assert chance_of_any_size(3e-5, math.log10(3e-5)) == "< 0.01 % (3.0e-05)"
