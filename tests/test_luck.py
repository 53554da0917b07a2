"""Where one ending stands among all that might have been."""

import brute_force
import pytest
from brute_force import Game

from riskodds import UnitsError, battle, luck


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


@pytest.mark.parametrize("ending", [(6, 0), (0, 5), (0, 0), (2, 2)])
def test_what_is_no_ending_is_refused(ending):
    with pytest.raises(UnitsError, match="5 against 4 does not end so; write 1 to 5 attackers left or 1 to 4 defend"):
        luck(5, 4, *ending)
