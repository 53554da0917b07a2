"""Where one ending stands among all that might have been."""

from fractions import Fraction

import brute_force
import pytest
from brute_force import GAMES, Game, transitions

from riskodds import Stop, UnitsError, battle, losses_in_rolls, luck, luck_of_rolls


def test_nine_against_ten_without_a_loss():
    lucky = luck(9, 10, attackers_left=9, defenders_left=0)
    assert round(100 * lucky.exactly.value, 4) == 0.7091
    assert lucky.at_least_as_good == lucky.exactly
    assert lucky.at_least_as_bad.certain
    assert lucky.at_least_as_bad.value == pytest.approx(1)


def test_every_ending_by_the_recursion():
    final = brute_force.outcomes(Game(), 5, 4)
    order = [(5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (0, 1), (0, 2), (0, 3), (0, 4)]
    for place, ending in enumerate(order):
        lucky = luck(5, 4, *ending)
        assert lucky.exactly.value == pytest.approx(float(final[ending]))
        assert lucky.at_least_as_good.value == pytest.approx(float(sum(final[each] for each in order[: place + 1])))
        assert lucky.at_least_as_bad.value == pytest.approx(float(sum(final[each] for each in order[place:])))
        for chance in (lucky.exactly, lucky.at_least_as_good, lucky.at_least_as_bad):
            assert 10**chance.log10 == pytest.approx(chance.value)
        assert lucky.at_least_as_good.certain == (ending == order[-1])
        assert lucky.at_least_as_bad.certain == (ending == order[0])


def test_an_ending_too_unlikely_for_a_float_keeps_its_logarithm():
    lucky = luck(1000, 1, attackers_left=0, defenders_left=1)
    assert round(lucky.exactly.log10, 2) == round(lucky.at_least_as_bad.log10, 2) == -467.84
    assert lucky.at_least_as_good.certain


@pytest.mark.parametrize(
    ("attackers", "defenders", "rules", "game"),
    [
        (3, 3, "attacker-modifiers=+6,+6", Game(modifiers=((6, 6), ()))),
        (4, 3, "zombie-defender defender-sides=1", Game(ties="attacker", sides=(6, 1))),
        (4, 4, "attacker-modifiers=-5 final-dice=1", Game(modifiers=((-5,), ()), final_dice=1)),
        (5, 4, "hasbro-2015", Game()),
    ],
)
def test_an_ending_is_refused_exactly_where_dice_cannot_bring_it(attackers, defenders, rules, game):
    final = brute_force.outcomes(game, attackers, defenders)
    for left, standing in [(a, 0) for a in range(1, attackers + 1)] + [(0, d) for d in range(1, defenders + 1)]:
        if final.get((left, standing)):
            assert luck(attackers, defenders, left, standing, rules).exactly.value > 0
        else:
            with pytest.raises(UnitsError, match=r"whatever the dice, .* does not end so under"):
                luck(attackers, defenders, left, standing, rules)


def test_of_a_large_battle_nothing_is_certain_as_not_all_of_its_endings_are_listed():
    one = battle(1001, 1000)
    best, worst = one.outcomes[0], one.outcomes[-1]
    for as_extreme in (luck(1001, 1000, *best[:2]).at_least_as_bad, luck(1001, 1000, *worst[:2]).at_least_as_good):
        assert as_extreme.value == pytest.approx(1)
        assert not as_extreme.certain


@pytest.mark.parametrize("ending", [(6, 0), (0, 5), (0, 0)])
def test_what_is_no_ending_is_refused(ending):
    with pytest.raises(UnitsError, match="5 against 4 does not end so; write 1 to 5 attackers left or 1 to 4 defend"):
        luck(5, 4, *ending)


def ways_through(game, attackers, defenders, there):
    """The chance to come to a state that fits, ever, from an enumeration."""
    if there(attackers, defenders):
        return Fraction(1)
    if game.ends(attackers, defenders):
        return Fraction(0)
    after = transitions(game, attackers, defenders)
    return sum(chance * ways_through(game, *state, there) for state, chance in after.items())


@pytest.mark.parametrize("state", [(4, 3), (3, 2), (5, 2), (2, 4), (1, 1)])
@pytest.mark.parametrize("text", ["hasbro-2015", "hasbro-2000", "zombie-defender"])
def test_the_luck_of_a_battle_that_goes_on_is_that_of_ever_coming_to_that(text, state):
    def coming_to(fits):
        return float(ways_through(GAMES[text], 6, 4, fits))

    a, d = state
    exactly = coming_to(lambda *now: now == state)
    if not exactly:
        with pytest.raises(UnitsError, match="does not come to that"):
            luck(6, 4, a, d, text)
        return
    one = luck(6, 4, a, d, text)
    assert not one.over
    assert one.exactly.value == pytest.approx(exactly, rel=1e-13)
    assert one.at_least_as_good.value == pytest.approx(coming_to(lambda x, y: x >= a and y <= d), rel=1e-13)
    assert one.at_least_as_bad.value == pytest.approx(coming_to(lambda x, y: x <= a and y >= d), rel=1e-13)


def test_an_attack_that_was_called_off_stands_between_conquest_and_failure():
    stop = Stop(retreat_at=3)
    one = battle(10, 8, stop=stop)
    place = [each[:2] for each in one.outcomes].index((3, 3))
    lucky = luck(10, 8, 3, 3, stop=stop)
    assert lucky.over
    assert lucky.at_least_as_good.value == pytest.approx(sum(each[2] for each in one.outcomes[: place + 1]), rel=1e-13)


def test_what_has_not_begun_or_has_grown_is_no_luck():
    with pytest.raises(UnitsError, match="nobody has lost anything yet"):
        luck(5, 4, 5, 4)
    with pytest.raises(UnitsError, match="it began with 5 against 4"):
        luck(5, 4, 6, 1)


# ---- Rolls by themselves --------------------------------------------------------------------------------------------


def losses_in(rolls, counts):
    """The law of what one side loses in some rolls, by adding up all ways."""
    total = sum(counts.values())
    law = {0: Fraction(1)}
    for _ in range(rolls):
        after = {}
        for lost, chance in law.items():
            for loss, count in counts.items():
                after[lost + loss] = after.get(lost + loss, 0) + chance * Fraction(count, total)
        law = after
    return law


def test_the_attacker_loses_at_most_23_in_25_rolls_of_three_dice_against_two():
    law = losses_in_rolls(25, 3, 2).attacker
    assert law.at_most(23) == pytest.approx(0.548510, abs=5e-7)
    exact = losses_in(25, {0: 2890, 1: 2611, 2: 2275})
    assert [float(exact[units]) for units in range(51)] == pytest.approx(law.chances.tolist(), rel=1e-12)
    assert law.mean == pytest.approx(25 * (2611 + 2 * 2275) / 7776, rel=1e-13)


def test_where_equal_dice_cost_nobody_each_side_has_a_law_of_its_own():
    both = losses_in_rolls(3, 1, 1, "ties=nobody")
    exact = losses_in(3, {0: 21, 1: 15})
    for law in (both.attacker, both.defender):
        assert law.chances.tolist() == pytest.approx([float(exact[units]) for units in range(4)], rel=1e-13)


def test_the_rolls_of_an_evening_are_judged_together():
    lucky = luck_of_rolls([(3, 2, 2, 0), (3, 2, 1, 1), (3, 1, 0, 1), (2, 1, 1, 0)])
    law = {0: Fraction(1)}
    for counts in ({0: 2890, 1: 2611, 2: 2275}, {0: 2890, 1: 2611, 2: 2275}, {0: 855, 1: 441}, {0: 125, 1: 91}):
        total = sum(counts.values())
        after = {}
        for lost, chance in law.items():
            for loss, count in counts.items():
                after[lost + loss] = after.get(lost + loss, 0) + chance * Fraction(count, total)
        law = after
    assert (lucky.attacker_lost, lucky.defender_lost) == (4, 2)
    assert lucky.attacker.at_least(4) == pytest.approx(float(sum(law[units] for units in (4, 5, 6))), rel=1e-13)
    assert lucky.defender.at_most(2) == pytest.approx(lucky.attacker.at_least(4), rel=1e-13)


@pytest.mark.parametrize(
    ("rolls", "words"),
    [
        ([], "rolls: there are none"),
        (
            [(3, 2, 3, 0)],
            "roll 1: 3 dice against 2 do not cost 3 and 0; they cost attacker and defender 0 and 2, 1 and",
        ),
        ([(3, 2, 1, 1), (4, 2, 1, 1)], "attack dice: 4 is more than hasbro-2015 allows"),
        ([(3, 2)], "roll 1: .* write dice and losses"),
    ],
)
def test_rolls_that_cannot_be_are_refused(rolls, words):
    with pytest.raises(UnitsError, match=words):
        luck_of_rolls(rolls)
