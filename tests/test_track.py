"""A battle followed roll by roll."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskodds import UnitsError, luck, track


def test_losses_and_dice_say_the_same():
    by_losses = track(10, 5).roll("1 1").roll("0 2").roll("2 0")
    by_dice = track(10, 5).roll("6 5 3 / 6 2").roll("6,6,1/ 5, 4").roll("3 1 1 / 3 1")
    assert by_losses.states == by_dice.states == ((10, 5), (9, 4), (9, 2), (7, 2))


def test_fewer_dice_may_be_rolled():
    assert track(10, 5).roll("6 / 2").states[-1] == (10, 4)
    assert track(10, 5).roll("1 0").states[-1] == (9, 5)


@pytest.mark.parametrize(
    ("rules", "roll", "left"),
    [
        ("zombie-defender", "5 4 / 5 4", (10, 3)),
        ("defender-modifiers=+1", "6 6 / 5 5", (9, 4)),  # 6 6 against 6 5
        ("attacker-modifiers=-2", "6 5 / 5 4", (8, 5)),  # 6 5 becomes 4 5, shown as 5 4
        ("three-defender-dice", "6 5 4 / 6 5 3", (8, 4)),
        ("defender-bonus-dice=1", "6 4 2 / 1 5 3", (10, 3)),  # the one is not kept
        ("attacker-sides=8", "8 7 1 / 6 6", (10, 3)),
        ("attacker-sides=8,6", "6 8 6 / 6 6", (9, 4)),
        ("attacker-modifiers=+1 dice-cap=6", "6 3 1 / 6 2", (9, 4)),
        ("defender-lowest=-1", "3 3 / 3 3", (9, 4)),  # 3 3 against 3 2
        ("defender-lowest=-1", "3 3 3 / 3", (10, 4)),  # of a single die it is the lowest
        ("attacker-rerolls=1", "1 1 1 / 1 1", (8, 5)),  # as they lie in the end
        ("ties=nobody", "3 3 / 3 2", (10, 4)),
        ("ties=nobody", "3 3 3 / 3 3", (10, 5)),
        ("ties=nobody", "0 0", (10, 5)),
    ],
)
def test_the_dice_are_compared_by_the_rules(rules, roll, left):
    assert track(10, 5, rules).roll(roll).states[-1] == left


def test_undo_takes_the_last_roll_back():
    once = track(10, 5).roll("1 1")
    assert once.roll("0 2").undo() == once
    with pytest.raises(UnitsError, match="undo: there is no roll to take back"):
        track(10, 5).undo()


def test_the_end_and_its_luck():
    won = track(3, 2).roll("0 2")
    assert won.over
    assert won.luck() == luck(3, 2, 3, 0)
    assert not track(3, 2).roll("1 1").over
    with pytest.raises(UnitsError, match="'1 0': the battle is over; undo a roll, or begin another"):
        won.roll("1 0")


@given(st.integers(1, 12), st.integers(1, 12), st.randoms())
def test_any_dice_lead_to_an_end(attackers, defenders, random):
    followed = track(attackers, defenders)
    while not followed.over:
        a, d = followed.states[-1]
        dice = [[random.randint(1, 6) for _ in range(n)] for n in (min(a, 3), min(d, 2))]
        followed = followed.roll(" / ".join(" ".join(map(str, side)) for side in dice))
        assert sum(followed.states[-1]) == a + d - min(a, d, 2)
    assert 0 <= followed.luck().exactly.value <= 1


@pytest.mark.parametrize(
    ("roll", "message"),
    [
        ("3 0", "'3 0': in one roll of 10 against 5 both sides together lose 1 to 2 units"),
        ("0 0", "'0 0': in one roll of 10 against 5 both sides together lose 1 to 2 units"),
        ("1", "'1': in one roll of 10 against 5 both sides together lose 1 to 2 units"),
        ("1 1 1", "'1 1 1': in one roll of 10 against 5 both sides together lose 1 to 2 units"),
        ("one 1", "'one 1' is no roll; write the losses, such as 1 1, or the dice, such as 6 5 3 / 5 2"),
        ("6 5 3 /", "'6 5 3 /' is no roll"),
        ("6 / 5 / 4", "'6 / 5 / 4' is no roll"),
        ("-1 2", "'-1 2' is no roll"),
        ("6 5 4 3 / 5 2", "'6 5 4 3 / 5 2': the attacker rolls 1 to 3 dice here, not 4; write so many"),
        ("6 5 3 / 5 2 1", "'6 5 3 / 5 2 1': the defender rolls 1 to 2 dice here, not 3; write so many"),
        ("7 5 3 / 5 2", "'7 5 3 / 5 2': the attacker's dice have 6 faces; write numbers from 1 to 6"),
        ("6 5 3 / 5 0", "'6 5 3 / 5 0': the defender's dice have 6 faces; write numbers from 1 to 6"),
    ],
)
def test_what_is_no_roll_here(roll, message):
    with pytest.raises(UnitsError) as error:
        track(10, 5).roll(roll)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("rules", "roll", "message"),
    [
        ("attacker-sides=8,6", "8 7 1 / 6 6", "the attacker's dice have 8,6,6 faces; write numbers from 1 to 8"),
        ("ties=nobody", "2 1", "both sides together lose 0 to 2 units; write what"),
        ("fewer-dice=no-attack", "6 / 5 5", "nobody attacks 2 dice with 1; write as many dice"),
    ],
)
def test_what_is_no_roll_under_other_rules(rules, roll, message):
    with pytest.raises(UnitsError, match=message):
        track(10, 5, rules).roll(roll)


def test_a_battle_is_over_when_too_few_may_attack():
    followed = track(3, 2, "fewer-dice=no-attack").roll("1 1")
    assert not followed.over  # two against one
    stuck = track(3, 3, "fewer-dice=no-attack").roll("2 0")
    assert stuck.over
    assert stuck.luck() == luck(3, 3, 1, 3, "fewer-dice=no-attack")


def test_the_last_units_roll_fewer_dice():
    with pytest.raises(UnitsError, match="the attacker rolls 1 dice here, not 2"):
        track(1, 5).roll("6 5 / 1 1")
    with pytest.raises(UnitsError, match="both sides together lose 1 unit; write"):
        track(5, 1).roll("1 1")
