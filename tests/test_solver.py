"""The solver: two routes to every answer, and the laws that every answer obeys."""

import brute_force
import numpy as np
import pytest
from brute_force import GAMES
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csc_array, eye_array
from scipy.sparse.linalg import spsolve

import riskodds
from riskodds import PRESETS, Rules, UnitsError, conquest_grid, expected_losses_grid, failure_grid, standard_grids
from riskodds.engine.chain import chain
from riskodds.engine.payoffs import conquest, failure, losses
from riskodds.engine.solver import backward, backward_any_size, forward

presets = st.sampled_from(list(PRESETS))
small = st.integers(1, 12)


@pytest.mark.parametrize("text", GAMES)
def test_exact_conquest_equals_the_recursion(text):
    battles = chain(Rules.parse(text), 6, 6, exact=True)
    values = backward(battles, conquest(battles))
    expected = [[brute_force.conquest(GAMES[text], a, d) for d in range(7)] for a in range(7)]
    expected[0][0] = 1  # never reached; counted as won
    assert values.tolist() == expected


@pytest.mark.parametrize("text", GAMES)
def test_exact_outcomes_equal_the_recursion(text):
    battles = chain(Rules.parse(text), 6, 5, exact=True)
    visits = forward(battles, 6, 5)
    expected = brute_force.outcomes(GAMES[text], 6, 5)
    final = battles.numbers == 0
    assert visits[final].sum() == 1
    assert {state: visits[state] for state in expected} == dict(expected)


def absorbing_matrices(battles):
    """Osborne's Q and R: transitions among the states that are not final, and from them into final ones."""
    final = battles.numbers.reshape(-1) == 0
    size = final.size
    rows, columns, chances = [], [], []
    for law, states in battles.states():
        for loss, kill, chance in law.moves:
            rows.append(states)
            columns.append(states - loss * battles.shape[1] - kill)
            chances.append(np.full(len(states), float(chance)))
    matrix = csc_array((np.concatenate(chances), (np.concatenate(rows), np.concatenate(columns))), shape=(size, size))
    playing = ~final
    return matrix[playing][:, playing], matrix[playing][:, final], playing


@pytest.mark.parametrize("text", PRESETS)
def test_backward_equals_the_absorbing_chain_matrix(text):
    battles = chain(Rules.parse(text), 30, 25)
    q, r, playing = absorbing_matrices(battles)
    won = conquest(battles).reshape(-1)[~playing]
    by_matrix = spsolve(csc_array(eye_array(q.shape[0]) - q), r @ won)
    by_sweep = backward(battles, conquest(battles)).reshape(-1)[playing]
    np.testing.assert_allclose(by_sweep, by_matrix, rtol=1e-12)


@pytest.mark.parametrize("text", PRESETS)
def test_forward_equals_the_absorbing_chain_matrix(text):
    battles = chain(Rules.parse(text), 30, 25)
    q, r, playing = absorbing_matrices(battles)
    start = np.zeros(battles.shape)
    start[30, 25] = 1
    through = spsolve(csc_array((eye_array(q.shape[0]) - q).T), start.reshape(-1)[playing])
    visits = forward(battles, 30, 25).reshape(-1)
    np.testing.assert_allclose(visits[playing], through, rtol=1e-12, atol=1e-300)
    np.testing.assert_allclose(visits[~playing], through @ r, rtol=1e-12, atol=1e-300)


@given(presets, small, small)
def test_forward_equals_backward(text, attackers, defenders):
    battles = chain(Rules.parse(text), 12, 12)
    visits = forward(battles, attackers, defenders)
    for payoff in (conquest(battles), failure(battles)):
        assert visits.reshape(-1) @ payoff.reshape(-1) == pytest.approx(
            backward(battles, payoff)[attackers, defenders], rel=1e-13
        )


def test_payoffs_stacked_on_a_leading_axis_are_solved_together():
    battles = chain(Rules(), 9, 7)
    payoffs = np.stack([conquest(battles), failure(battles), *losses(battles)])
    together = backward(battles, payoffs)
    for payoff, values in zip(payoffs, together, strict=True):
        np.testing.assert_array_equal(backward(battles, payoff), values)


@pytest.mark.parametrize("text", ["hasbro-2015", "defender-after-roll", "capital-wall"])
def test_logarithms_equal_the_floats_where_both_can(text):
    floats = chain(Rules.parse(text), 40, 40)
    for payoff in (conquest(floats), failure(floats)):
        logarithms = backward_any_size(floats, payoff).logarithms
        np.testing.assert_allclose(np.exp(logarithms), backward(floats, payoff), rtol=1e-12)


@pytest.mark.parametrize("text", [*PRESETS, "hasbro-2015 final-dice=1"])
def test_mean_losses_equal_those_of_the_outcomes(text):
    grids = expected_losses_grid(6, 6, text)
    for attackers in range(1, 7):
        for defenders in range(1, 7):
            final = brute_force.outcomes(GAMES[text], attackers, defenders)
            lost = sum(chance * (attackers - a) for (a, d), chance in final.items())
            killed = sum(chance * (defenders - d) for (a, d), chance in final.items())
            assert grids.attacker[attackers, defenders] == pytest.approx(float(lost), rel=1e-13)
            assert grids.defender[attackers, defenders] == pytest.approx(float(killed), rel=1e-13)


def test_picks_stay_right_where_conquest_is_certain_to_all_digits():
    # 60 against 2 fails with less than 1e-16: the picks must compare the failures there.
    rules = Rules.parse("defender-after-roll")
    floats, exact = chain(rules, 60, 3), chain(rules, 60, 3, exact=True)
    np.testing.assert_allclose(
        backward(floats, losses(floats)), backward(exact, losses(exact)).astype(float), rtol=1e-12
    )


def test_picks_stay_right_where_conquest_is_too_small_for_a_float():
    # Against ever more defenders the mean losses of one attacker converge; they must not jump where the
    # chance of conquest (10^-594 at 1,000) leaves the floats.
    killed = expected_losses_grid(2, 1000, "defender-after-roll").defender[2]
    np.testing.assert_allclose(killed[400:], killed[400], rtol=1e-9)


def test_grids_are_read_only_and_have_a_row_and_column_for_none():
    for grid in (conquest_grid(4, 3), failure_grid(4, 3), *expected_losses_grid(4, 3)):
        assert grid.shape == (5, 4)
        assert grid.dtype == np.float64
        with pytest.raises(ValueError, match="read-only"):
            grid[1, 1] = 0
        with pytest.raises(ValueError, match="cannot set WRITEABLE flag"):
            grid.setflags(write=True)
    assert conquest_grid(4, 3)[:, 0].tolist() == [1] * 5
    assert conquest_grid(4, 3)[0, 1:].tolist() == [0] * 3
    assert failure_grid(4, 3)[:, 0].tolist() == [0] * 5
    assert failure_grid(4, 3)[0, 1:].tolist() == [1] * 3


def test_results_are_kept_until_the_caches_are_cleared():
    first = conquest_grid(7, 7)
    assert conquest_grid(7, 7, "hasbro-2015 final-dice=3") is first
    riskodds.clear_caches()
    again = conquest_grid(7, 7)
    assert again is not first
    np.testing.assert_array_equal(again, first)


def test_what_is_kept_does_not_let_wrong_units_through():
    conquest_grid(3, 1)
    for attackers, defenders in ((3.0, 1), (3, True), ([3], 1)):
        with pytest.raises(UnitsError, match="is not a whole number"):
            conquest_grid(attackers, defenders)


def test_a_start_outside_the_chain_is_refused():
    with pytest.raises(UnitsError, match="6 against 2 lies outside a chain of 5 against 5"):
        forward(chain(Rules(), 5, 5), 6, 2)


@pytest.mark.parametrize("text", [*PRESETS, "final-dice=1", "final-dice=2", "attacker-sides=8", "ties=attacker"])
def test_conquest_rises_with_attackers_and_falls_with_defenders(text):
    grid = conquest_grid(40, 40, text)[1:, 1:]
    assert ((grid > 0) & (grid <= 1)).all()
    assert (np.diff(grid, axis=0) >= 0).all()
    assert (np.diff(grid, axis=1) <= 0).all()


@st.composite
def rules_with_a_die_more(draw):
    """Rules texts by what differs: the fewer dice first, and the side that rolls one more in the second."""
    attack_dice = draw(st.integers(1, 3))
    defend_dice = draw(st.integers(1, 3))
    ties = draw(st.sampled_from(["attacker", "defender"]))
    sides = draw(st.integers(2, 8))
    defend_at = ",".join(map(str, range(1, defend_dice + 1)))
    text = f"attack-dice={attack_dice} defend-at={defend_at} ties={ties} defender-sides={sides}"
    if draw(st.booleans()):
        return "defender", text, f"{text} defender-bonus-dice=1"
    return "attacker", text, text.replace(f"attack-dice={attack_dice}", f"attack-dice={attack_dice + 1}")


@given(rules_with_a_die_more())
def test_more_dice_never_hurt_the_side_that_rolls_them(case):
    side, fewer, more = case
    gain = conquest_grid(8, 8, more) - conquest_grid(8, 8, fewer)
    assert (gain >= -1e-13).all() if side == "attacker" else (gain <= 1e-13).all()


def test_seeing_the_roll_never_hurts_the_defender_and_no_heuristic_does_better():
    before, koole, after = (
        conquest_grid(30, 30, text) for text in ("hasbro-2015", "defender-koole", "defender-after-roll")
    )
    assert (after <= koole + 1e-13).all()
    assert (after <= before + 1e-13).all()


PICKS = "defender-after-roll"
"""The preset in which every state has picks of its own, which take exact rationals long."""


@pytest.mark.parametrize(
    ("text", "units"),
    [
        *((text, 100) for text in PRESETS if text != PICKS),
        (PICKS, 40),
        pytest.param(PICKS, 100, marks=pytest.mark.slow),
    ],
)
def test_floats_agree_with_exact_rationals_in_all_cells(text, units):
    """Conquest and failure, to a relative 1e-12; and exactly they sum to one."""
    rules = Rules.parse(text)
    exact, floats = (chain(rules, units, units, exact=exact) for exact in (True, False))
    exact_conquest = backward(exact, conquest(exact))
    exact_failure = backward(exact, failure(exact))
    np.testing.assert_allclose(backward(floats, conquest(floats)), exact_conquest.astype(float), rtol=1e-12)
    np.testing.assert_allclose(backward(floats, failure(floats)), exact_failure.astype(float), rtol=1e-12)
    assert (exact_conquest + exact_failure == 1).all()


def test_a_strip_of_thousands():
    """One attacker, and one defender, against thousands: each mean loss follows from the one before."""
    killed, lost = expected_losses_grid(1, 9000).defender[1], expected_losses_grid(9000, 1).attacker[:, 1]
    kills = [0, 15 / 36]  # one die against one, then against two
    for _ in range(8999):
        kills.append(55 / 216 * (1 + kills[-1]))
    assert killed == pytest.approx(np.array(kills), rel=1e-13)
    losses_by_dice = [21 / 36, 91 / 216, 441 / 1296]
    losses = [0.0]
    for attackers in range(1, 9001):
        losses.append(losses_by_dice[min(attackers, 3) - 1] * (1 + losses[-1]))
    assert lost == pytest.approx(np.array(losses), rel=1e-13)


def test_three_grids_are_those_of_each_by_itself():
    three = standard_grids(20, 30, "hasbro-2000")
    assert np.allclose(three.conquest, conquest_grid(20, 30, "hasbro-2000"), rtol=1e-14, atol=0)
    assert np.allclose([*three][1:], [*expected_losses_grid(20, 30, "hasbro-2000")], rtol=1e-14, atol=0)
