"""The kernel: compiled it says the same as the plain Python that it is compiled from, and both say what is right."""

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riskodds import PRESETS, Rules, clear_caches
from riskodds.engine import compiled, kernel
from riskodds.engine.chain import chain
from riskodds.engine.numbers import any_size, log10
from riskodds.engine.passage import edges
from riskodds.engine.payoffs import conquest, losses
from riskodds.engine.solver import backward, backward_any_size, forward, forward_from
from riskodds.rules.stop import Stop

STOPS = [Stop(), Stop(retreat_at=3), Stop(hold_back=2), Stop(goal=2), Stop(retreat_at=3, hold_back=1, goal=1)]


@st.composite
def rules(draw):
    """Rules of all kinds, those that nobody plays among them."""
    dice = draw(st.integers(1, 3))
    at = sorted(draw(st.lists(st.integers(dice, 6), min_size=dice - 1, max_size=dice - 1)))
    picks = draw(st.sampled_from(["before", "after"] + ["koole"] * (dice == 2)))
    attack_dice = draw(st.integers(1, 4))
    no_attack = picks == "before" and attack_dice >= dice and draw(st.booleans())
    # Of dice that are always equal no roll would ever cost a unit.
    ties = draw(st.sampled_from(["attacker", "defender"] + ["nobody"] * (picks != "after")))
    change = st.just(0) if ties == "nobody" else st.integers(-2, 2)
    modifiers = st.lists(change, max_size=2).map(tuple)
    mixed = st.lists(st.integers(1, 9), min_size=1, max_size=3).map(lambda faces: tuple(sorted(faces, reverse=True)))
    return Rules(
        attack_dice=attack_dice,
        defend_at=(1, *at),
        fewer_dice="no-attack" if no_attack else "attack",
        attacker_sides=draw(st.integers(1, 6) | mixed),
        defender_sides=draw(st.integers(2, 8) if ties == "nobody" else st.integers(1, 8) | mixed),
        attacker_rerolls=draw(st.integers(0, 1)),
        defender_rerolls=draw(st.integers(0, 1)),
        attacker_modifiers=draw(modifiers),
        defender_modifiers=draw(modifiers),
        attacker_lowest=draw(change),
        defender_lowest=draw(change),
        dice_cap=draw(st.none() | st.integers(1, 9)),
        defender_bonus_dice=draw(st.integers(0, 1)),
        ties=ties,
        defender_picks=picks,
    )


def answers(some_rules, attackers, defenders, stop):
    """The laws of a chain and what is gone through backward and forward, in floats and in numbers of any size."""
    clear_caches()
    battles = chain(some_rules, attackers, defenders, stop)
    payoff = conquest(battles) + losses(battles)
    start = np.zeros(battles.shape)
    start[attackers, defenders] = 1.0
    return [
        battles.numbers,
        backward(battles, payoff),
        backward(battles, payoff, stopping=payoff[:, ::-1]),
        forward(battles, attackers, defenders),
        *backward_any_size(battles, conquest(battles)),
        backward(battles, conquest(battles) > 0),
        forward_from(battles, start > 0),
        *edges(battles, attackers, defenders, any_size=True).columns,
    ]


def assert_compiled_and_plain_agree(some_rules, attackers, defenders, stop):
    found = answers(some_rules, attackers, defenders, stop)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "COMPILED", False)
        patch.setattr(compiled, "fast", kernel)
        expected = answers(some_rules, attackers, defenders, stop)
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-15, atol=0)


needs_compiled = pytest.mark.skipif(not compiled.COMPILED, reason="the kernel has not been compiled here")


@needs_compiled
@pytest.mark.parametrize(("text", "stop"), list(product(PRESETS, STOPS)))
def test_compiled_and_plain_agree_for_all_presets_and_stops(text, stop):
    assert_compiled_and_plain_agree(Rules.parse(text), 9, 8, stop)


@needs_compiled
@settings(max_examples=300)
@given(rules(), st.integers(4, 6), st.integers(3, 6), st.sampled_from(STOPS))
def test_compiled_and_plain_agree_for_any_rules(some_rules, attackers, defenders, stop):
    assert_compiled_and_plain_agree(some_rules, attackers, defenders, stop)


@settings(max_examples=100)
@given(rules(), st.integers(4, 6), st.integers(3, 6), st.sampled_from(STOPS))
def test_floats_are_right_to_their_last_digits_for_any_rules(some_rules, attackers, defenders, stop):
    exact = chain(some_rules, attackers, defenders, stop, exact=True)
    values = backward(exact, conquest(exact))
    floats = chain(some_rules, attackers, defenders, stop)
    np.testing.assert_allclose(backward(floats, conquest(floats)), values.astype(float), rtol=1e-13)
    found = backward_any_size(floats, conquest(floats))
    expected = any_size(values.ravel())
    np.testing.assert_allclose(found.logarithms.ravel(), expected.logarithms, rtol=1e-13, atol=1e-13)
    np.testing.assert_array_equal(backward(floats, conquest(floats) > 0), values > 0)


def test_numbers_of_any_size_go_on_where_floats_end():
    """Against 3,000 defenders conquest is far below what a double can hold, and as likely as fractions say."""
    exact, floats = (chain(Rules(), 1, 3000, exact=exact) for exact in (True, False))
    expected = Fraction(55, 216) ** 2999 * Fraction(15, 36)
    assert backward(exact, conquest(exact))[1, 3000] == expected
    found = backward_any_size(floats, conquest(floats)).at(1, 3000)
    assert found.logarithms / math.log(10) == pytest.approx(log10(expected), rel=1e-14)
    through = edges(floats, 1, 3000, any_size=True).columns.at(1, 0)
    assert through.logarithms == pytest.approx(found.logarithms, rel=1e-14)


numbers = st.tuples(st.floats(2.0**-256, 1000.0) | st.just(0.0), st.integers(-9, 2))


@given(numbers, numbers)
def test_numbers_of_any_size_are_added_and_compared_as_fractions_are(one, other):
    def value(mantissa, exponent):
        return Fraction(mantissa) * Fraction(kernel.BIG) ** exponent

    mantissa, exponent = kernel.scaled(*kernel.added(*one, *other))
    expected = value(*one) + value(*other)
    assert mantissa == 0 or mantissa >= 2.0**-256
    assert abs(value(mantissa, exponent) - expected) <= expected * Fraction(1, 10**15)
    if abs(value(*one) - value(*other)) > expected * Fraction(1, 10**15) and 0 not in (one[0], other[0]):
        assert kernel.less(*one, *other) == (value(*one) < value(*other))


@pytest.mark.parametrize("exponent", [-300, -40, -1, 0])
def test_a_product_is_scaled_until_its_mantissa_is_large_enough(exponent):
    mantissa, found = kernel.scaled(math.ldexp(0.7, -500), exponent)
    assert (math.ldexp(mantissa, 256 * (found - exponent)), mantissa) == (
        math.ldexp(0.7, -500),
        math.ldexp(0.7, 12 - 256),
    )
