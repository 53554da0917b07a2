"""Any rules and stops, as an enumeration of every die over fractions has them."""

from dataclasses import fields

import pytest
from brute_force import Game, outcomes
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from riskodds import Stop, battle, exact_battle
from riskodds.rules.keys import list_text


@st.composite
def games(draw):
    """A game of the enumeration, and the same as rules and a stop."""
    attack_dice = draw(st.integers(1, 3))
    final_dice = draw(st.integers(1, attack_dice))
    defend_dice = draw(st.integers(1, 3))
    more = sorted(draw(st.lists(st.integers(defend_dice, 5), min_size=defend_dice - 1, max_size=defend_dice - 1)))
    picks = draw(st.sampled_from(["before", "before", "after"] + ["koole"] * (defend_dice == 2)))
    modifiers = st.lists(st.integers(-3, 2), max_size=2).map(tuple)
    game = Game(
        attack_dice=attack_dice,
        defend_at=(1, *more),
        final_dice=final_dice,
        sides=(draw(st.integers(1, 5)), draw(st.integers(1, 5))),
        modifiers=(draw(modifiers), draw(modifiers)),
        bonus_dice=draw(st.integers(0, 1)),
        ties=draw(st.sampled_from(["attacker", "defender"])),
        picks=picks,
        retreat_at=draw(st.integers(0, 2)),
        hold_back=draw(st.integers(0, 2)),
        goal=draw(st.integers(0, 2)),
        rolls=draw(st.none() | st.integers(1, 4)) if picks != "after" else None,
        while_outnumbering=draw(st.none() | st.none() | st.integers(0, 2)),
        while_chance=draw(st.none() | st.none() | st.fractions("0.05", "0.6", max_denominator=20)),
    )
    words = [
        f"attack-dice={attack_dice}",
        f"final-dice={final_dice}",
        f"defend-at={list_text(game.defend_at)}",
        f"attacker-sides={game.sides[0]}",
        f"defender-sides={game.sides[1]}",
        f"defender-bonus-dice={game.bonus_dice}",
        f"ties={game.ties}",
        f"defender-picks={picks}",
    ]
    for side, some in zip(("attacker", "defender"), game.modifiers, strict=True):
        if some:
            words.append(f"{side}-modifiers={','.join(f'{each:+}' for each in some)}")
    return game, " ".join(words), Stop(**{each.name: getattr(game, each.name) for each in fields(Stop)})


@settings(max_examples=500)
@given(games(), st.integers(3, 5), st.integers(3, 5))
def test_any_rules_and_any_stop_have_the_outcomes_of_the_enumeration(asked, attackers, defenders):
    game, text, stop = asked
    assume(game.ends(attackers, defenders) is None)
    expected = {state: chance for state, chance in outcomes(game, attackers, defenders).items() if chance}
    exact, floats = (find(attackers, defenders, text, stop) for find in (exact_battle, battle))
    assert {tuple(state): chance for *state, chance in exact.outcomes if chance} == expected
    found = {tuple(state): chance for *state, chance in floats.outcomes if chance}
    assert found == pytest.approx({state: float(chance) for state, chance in expected.items()}, rel=1e-12, abs=0)
