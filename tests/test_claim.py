"""What a printed number claims."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskodds.errors import RiskOddsError
from riskodds.published.printed import printed_number


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("0.568", "0.5675", "0.5685"),
        ("47,0 %", "0.4695", "0.4705"),
        ("47,0%", "0.4695", "0.4705"),
        ("16", "15.5", "16.5"),
        (".5", "0.45", "0.55"),
        ("91.", "90.5", "91.5"),
        ("1.2e-5", "0.0000115", "0.0000125"),
        ("45/216", "45/216", "45/216"),
        ("> 99.9 %", "0.999", "1"),
        ("<1%", "0", "0.01"),
        ("0.47993525647768026", "0.47993525647763026", "0.47993525647773026"),
        ("0.123456789012345", "0.123456789012295", "0.123456789012395"),
        ("7.36309264634208e-06", "7.363092646341580e-6", "7.363092646342580e-6"),
        ("0.12345678901234", "0.123456789012335", "0.123456789012345"),
        ("1,234.5", "1234.45", "1234.55"),
        ("1.234.567,5", "1234567.45", "1234567.55"),
    ],
)
def test_the_interval_of_the_printed_digits(text, low, high):
    printed = printed_number(text)
    assert (printed.low, printed.high) == (Fraction(low), Fraction(high))


@pytest.mark.parametrize(
    "text", ["", "ten", "1,23.5", "1.2.3", "%", "5/0", "-0.5", "nan", "1e9999", "٣", "0.5 %%", "≈ 48"]
)
def test_what_is_no_number(text):
    with pytest.raises(RiskOddsError, match="is no printed number; write one such as"):
        printed_number(text)


@given(st.fractions(0, 1), st.integers(0, 9))
def test_every_correct_rounding_is_within_its_claim_and_its_truncation_within_the_truncated(value, digits):
    rounded = printed_number(f"{float(round(value, digits)):.{digits}f}")
    assert rounded.low <= value <= rounded.high
    cut = int(value * 10**digits)
    truncated = printed_number(f"{cut // 10**digits}.{cut % 10**digits:0{digits}d}" if digits else str(cut)).truncated()
    assert truncated.low <= value < truncated.high
