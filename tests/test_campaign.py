"""Several territories in a row: figures, an independent recursion, a simulation, and two routes to one answer."""

import json
import math
import random
from fractions import Fraction
from functools import cache

import pytest
from brute_force import GAMES, Game, outcomes, transitions
from hypothesis import given
from hypothesis import strategies as st

from riskodds import RiskOddsError, Rules, battle
from riskodds.campaigns.needed import campaign_attackers_needed, chances_by_attackers
from riskodds.campaigns.path import campaign, exact_campaign
from riskodds.campaigns.territories import Conduct, Territory, as_territories

EIGHT = Territory(2, Rules(defender_sides=8))


def by_hand(attackers, territories, leave=1, joins=0):
    """The chances that 1, 2, … territories are taken, by recursion over the outcomes of each battle."""

    @cache
    def taken(army, place):
        if place == len(territories) or army < 1:
            return (Fraction(0),) * (len(territories) - place)
        game, defenders = territories[place]
        chances = [Fraction(0)] * (len(territories) - place)
        for (left, standing), chance in outcomes(game, army, defenders).items():
            if not standing:
                chances[0] += chance
                for later, more in enumerate(taken(max(0, left - leave) + joins, place + 1), start=1):
                    chances[later] += chance * more
        return tuple(chances)

    return taken(attackers, 0)


def test_published_chances():
    one = campaign(4, [3, EIGHT, 1])
    assert one.taken == pytest.approx((0.641623, 0.158342, 0.065073490138923), abs=5e-7)
    assert one.conquest == pytest.approx(0.065073490138923, abs=2e-15)
    assert campaign(4, [3, 2, 1]).conquest == pytest.approx(0.108332, abs=5e-7)
    assert campaign(9, [1] * 5).conquest == pytest.approx(0.784160, abs=5e-7)
    needed = campaign_attackers_needed([3, EIGHT, 1], "95%")
    assert (needed.units + 1, round(needed.reached, 6), round(needed.one_fewer, 6)) == (17, 0.953038, 0.933688)


GAME = GAMES["hasbro-2015"]


@pytest.mark.parametrize(
    ("attackers", "territories", "leave", "joins"),
    [(4, (3, 2, 1), 1, 0), (9, (1, 1, 1, 1, 1), 1, 0), (8, (2, 3), 3, 0), (5, (2, 2, 2), 1, 2), (1, (1, 1), 1, 1)],
)
def test_by_an_independent_recursion_in_exact_rationals(attackers, territories, leave, joins):
    expected = by_hand(attackers, tuple((GAME, defenders) for defenders in territories), leave, joins)
    conduct = Conduct(leave=(leave,), reinforce=(joins,))
    assert exact_campaign(attackers, territories, conduct=conduct).taken == expected
    assert campaign(attackers, territories, conduct=conduct).taken == pytest.approx([float(each) for each in expected])


def test_rules_of_a_territory_by_an_independent_recursion():
    games = ((GAME, 3), (Game(sides=(6, 8)), 2), (GAME, 1))
    assert exact_campaign(4, [3, EIGHT, 1]).taken == by_hand(4, games)


armies = st.integers(1, 25)
fronts = st.lists(st.integers(1, 8), min_size=1, max_size=4)
orders_of_all_kinds = st.builds(
    Conduct,
    leave=st.lists(st.integers(1, 3), min_size=1, max_size=3).map(tuple),
    reinforce=st.lists(st.integers(0, 3), min_size=1, max_size=3).map(tuple),
    retreat_at=st.integers(0, 3),
)


@given(st.integers(4, 25), fronts, orders_of_all_kinds)
def test_forward_and_backward_agree_and_all_endings_sum_to_one(attackers, territories, conduct):
    one = campaign(attackers, territories, conduct=conduct)
    backward = chances_by_attackers(attackers, as_territories(territories), conduct)
    assert one.conquest == pytest.approx(backward[0, attackers], abs=1e-12)
    assert sum(one.ends) + one.conquest == pytest.approx(1, abs=1e-12)
    assert one.left.sum() == pytest.approx(one.conquest, abs=1e-12)
    assert list(one.taken) == sorted(one.taken, reverse=True)


@given(armies, st.integers(1, 20))
def test_a_campaign_of_one_territory_is_a_battle(attackers, defenders):
    one, single = campaign(attackers, [defenders]), battle(attackers, defenders)
    assert one.conquest == pytest.approx(single.conquest, abs=1e-14)
    assert one.attacker_losses == pytest.approx(single.attacker_losses.mean, abs=1e-12)
    assert one.defender_losses == pytest.approx(single.defender_losses.mean, abs=1e-12)
    assert one.attackers_left_given_conquest == pytest.approx(single.attackers_left_given_conquest, abs=1e-9)


def test_more_defenders_or_one_more_territory_never_help():
    chances = [campaign(12, front).conquest for front in ([3, 3], [3, 4], [3, 4, 1], [3, 4, 2])]
    assert chances == sorted(chances, reverse=True)


def test_an_order_that_stays_and_retreats():
    assert Conduct(leave=(3, 1)).stays(0) == 3
    assert Conduct(leave=(3, 1)).stays(4) == 1
    # With 5 attackers and 5 to stay nobody goes on.
    assert campaign(5, [1, 1], conduct=Conduct(leave=(5,))).conquest == 0
    with pytest.raises(RiskOddsError, match="retreat at 3: with 3 attackers no attack is made"):
        campaign(3, [2], conduct=Conduct(retreat_at=3))


def simulated(attackers, territories, games, draw):
    """How many territories one army takes, dice by dice."""
    for place, defenders in enumerate(territories):
        standing = defenders
        while attackers and standing:
            results = list(transitions(games[place], attackers, standing).items())
            (attackers, standing), _ = draw.choices(results, weights=[float(chance) for _, chance in results])[0]
        if standing:
            return place
        attackers -= 1
    return len(territories)


def test_a_simulation_agrees_within_four_standard_deviations():
    draw = random.Random(2015)  # noqa: S311 - nothing secret
    games, territories, trials = (GAME, Game(sides=(6, 8)), GAME), (3, 2, 1), 20_000
    reached = [simulated(9, territories, games, draw) for _ in range(trials)]
    one = campaign(9, [3, EIGHT, 1])
    for place, chance in enumerate(one.taken):
        share = sum(each > place for each in reached) / trials
        assert abs(share - chance) / math.sqrt(chance * (1 - chance) / trials) < 4


def test_the_command(riskodds):
    result = riskodds("campaign", "5", "3", "2@defender-sides=8", "1", "--on-territory", "--format", "json")
    document = json.loads(result.out)
    taken = [each["conquest"] for each in document["territories"]]
    assert taken == pytest.approx([0.641623, 0.158342, 0.065073], abs=1e-6)
    assert document["conquest"] == pytest.approx(0.065073490138923, abs=2e-15)
    assert document["attackers"] == 4
    assert sum(each["probability"] for each in document["left"]) == pytest.approx(document["conquest"])
    assert document["territories"][1]["rules"] == "hasbro-2015 defender-sides=8"


def test_the_command_as_text(riskodds):
    assert (
        riskodds("campaign", "4", "3", "1", "--leave", "2,1").out
        == """\
4 attackers (5 armies on the territory) against 3 then 1 defenders, one
territory after the other

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender. Both sides roll as many dice as
allowed.

After each conquest all units that are left move in; of them 2 stay on the first
territory, 1 on all further ones.

  territory    defenders    taken    ends before
-----------  -----------  -------  -------------
          1            3  64.16 %        35.84 %
          2            1  27.17 %        36.99 %

Mean losses over all campaigns: attacker 2.36, defender 2.51; most likely it
ends before territory 2 is taken.

Given that all are taken: attackers left on the last territory, mean 1.52; at
most, in a share of these campaigns: 5 % 1, 25 % 1, 50 % 2, 75 % 2, 95 % 2.

  what is left    chance                                  or better
--------------  --------  ----------------------------  -----------
   2 attackers   14.19 %  ████████████████████████████      14.19 %
    1 attacker   12.98 %  ██████████████████████████        27.17 %
"""
    )


def test_attackers_needed_for_a_campaign(riskodds):
    words = ("attackers-needed", "3", "2@defender-sides=8", "1", "--chance", "95%", "--format", "json")
    document = json.loads(riskodds(*words).out)
    assert (document["attackers"], document["armies_on_territory"]) == (16, 17)
    assert document["conquest"] == pytest.approx(0.953038, abs=5e-7)
    assert document["one_fewer"] == pytest.approx(0.933688, abs=5e-7)
    assert "No number of attackers is enough" in riskodds("attackers-needed", "3", "2", "--chance", "100%").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("attackers-needed 0", "defenders: 0 is too few"),
        ("campaign 5 3@", "'3@': after @ come rules, such as 2@defender-sides=8; write some, or no @"),
        ("campaign 5 3@nothing", "'nothing' is no preset; write one of hasbro-2015"),
        ("campaign 5 3 --leave 0", "leave: 0 is too few; write a whole number of at least 1"),
        ("campaign 5 3 --leave some", "leave: 'some'; write numbers of units between commas, such as 3,1"),
        ("campaign 5 3 --blitz --retreat-at 2", "a blitz is fought to the end; leave out retreating or the blitz"),
        (
            "attackers-needed 5 --chance 90% --leave 2",
            "--leave is for several territories, where some go on; leave it out",
        ),
    ],
)
def test_misuse(riskodds, words, message):
    result = riskodds(*words.split())
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"riskodds: {message}")


def test_orders_that_cannot_be():
    for wrong in ({"leave": ()}, {"leave": (0,)}, {"reinforce": (-1,)}, {"blitz": True, "retreat_at": 1}):
        with pytest.raises(RiskOddsError):
            Conduct(**wrong)


def test_a_campaign_that_has_next_to_no_chance_at_first_is_no_standstill():
    needed = campaign_attackers_needed([100, 100], "50%", "defender-sides=20")
    assert needed.units == 1266
    assert needed.reached >= 0.5 > needed.one_fewer


def test_what_can_happen_is_not_shown_as_impossible(riskodds):
    rows = [line.split() for line in riskodds("campaign", "3000", "500", "500").out.splitlines()]
    assert ["1", "500", ">", "99.99", "%", "<", "0.01", "%"] in rows
    blitz = [line.split() for line in riskodds("campaign", "300", "30", "30", "--blitz").out.splitlines()]
    assert ["2", "30", "100", "%", "0", "%"] in blitz
    assert "against 1 defender\n" in riskodds("campaign", "10", "1").out


def test_an_empty_territory_is_walked_into_and_keeps_the_unit_that_is_left_there():
    one = campaign(10, [3, 0, 2])
    assert one.conquest == pytest.approx(0.844210, abs=5e-7)
    after_three = [float(chance) for chance in campaign(10, [3]).left]
    by_hand = sum(chance * battle(left - 2, 2).conquest for left, chance in enumerate(after_three) if left > 2)
    assert one.conquest == pytest.approx(by_hand, rel=1e-13)
    assert exact_campaign(10, [3, 0, 2]).conquest == pytest.approx(by_hand, rel=1e-13)
    assert campaign_attackers_needed([3, 0, 2], "84%").units == 10


def test_a_path_of_empty_territories_needs_a_unit_for_each():
    assert campaign(3, [0, 0, 0]).conquest == 1
    assert campaign(2, [0, 0, 0]).conquest == 0
    assert campaign_attackers_needed([0, 0, 0], "100%").units == 3
    assert campaign(3, [0, 1, 0], conduct=Conduct(retreat_at=2)).taken[0] == 1
