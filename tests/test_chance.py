"""Chances as people write them."""

from fractions import Fraction

import pytest

from riskodds import ChanceError
from riskodds.rules.chance import as_chance


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("90%", Fraction(9, 10)),
        ("90 %", Fraction(9, 10)),
        ("90\N{NO-BREAK SPACE}%", Fraction(9, 10)),
        ("0.9", Fraction(9, 10)),
        ("0,9", Fraction(9, 10)),
        (".9", Fraction(9, 10)),
        ("0,95", Fraction(95, 100)),
        ("99,5 %", Fraction(995, 1000)),
        ("0.5%", Fraction(5, 1000)),
        ("1,000%", Fraction(1, 100)),  # a comma is a decimal comma
        ("1", Fraction(1)),
        ("1.0", Fraction(1)),
        ("100%", Fraction(1)),
        (0.1, Fraction(1, 10)),
        (1, Fraction(1)),
        (1e-05, Fraction(1, 100_000)),
        (1e-60, Fraction(1, 10**60)),
        (Fraction(5, 12), Fraction(5, 12)),
    ],
)
def test_what_is_read(written, meant):
    assert as_chance(written) == meant


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("95", "chance 95: a bare number above 1 is no chance; write 95% or 0.95"),
        ("1.5", "chance 1.5: a bare number above 1 is no chance; write 1.5% or 0.015"),
        ("101%", "chance 101%: nothing is more than certain; write at most 100%"),
        ("0", "chance 0: that holds whatever happens; write more than 0%"),
        ("0 %", "chance 0 %: that holds whatever happens; write more than 0%"),
        ("abc", "chance 'abc' is not a number; write 90%, 0.9 or 0,9"),
        ("", "chance '' is not a number; write 90%, 0.9 or 0,9"),
        ("%", "chance '%' is not a number; write 90%, 0.9 or 0,9"),
        (".", "chance '.' is not a number; write 90%, 0.9 or 0,9"),
        ("-5%", "chance '-5%' is not a number; write 90%, 0.9 or 0,9"),
        ("nan", "chance 'nan' is not a number; write 90%, 0.9 or 0,9"),
        (float("inf"), "chance 'Infinity' is not a number; write 90%, 0.9 or 0,9"),
        ("150", "chance 150: nothing is more than certain; write at most 100%"),
        (True, "chance True is not a number; write 90%, 0.9 or 0,9"),
        (None, "chance None is not a number; write 90%, 0.9 or 0,9"),
        (
            Fraction(1, 10**400),
            "chance 1/" + "1" + "0" * 37 + "…: that is finer than can be told; write a less extreme chance",
        ),
        (Fraction(3, 2), "chance 3/2: nothing is more than certain; write at most 100%"),
    ],
)
def test_what_is_refused(written, message):
    with pytest.raises(ChanceError) as error:
        as_chance(written)
    assert str(error.value) == message
