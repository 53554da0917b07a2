"""The rules text: what is read, what is written, what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskodds import PRESETS, Rules, RulesError
from riskodds.rules.ruleset import KEYS, as_rules
from riskodds.rules.words import rules_in_words

counts = st.integers(1, 9)
modifiers = st.lists(st.integers(-3, 3), max_size=3).map(tuple)


@st.composite
def any_rules(draw):
    attack_dice = draw(counts)
    picks = draw(st.sampled_from(["before", "after", "koole"]))
    extra = st.lists(st.integers(0, 3), min_size=1, max_size=1) if picks == "koole" else st.lists(st.integers(0, 3))
    defend_at = [1]
    for step in draw(extra):
        defend_at.append(max(defend_at[-1] + step, len(defend_at) + 1))
    return Rules(
        attack_dice=attack_dice,
        defend_at=tuple(defend_at),
        final_dice=draw(st.none() | st.integers(1, attack_dice)),
        attacker_sides=draw(counts),
        defender_sides=draw(counts),
        attacker_modifiers=draw(modifiers),
        defender_modifiers=draw(modifiers),
        defender_bonus_dice=draw(st.integers(0, 3)),
        ties=draw(st.sampled_from(["attacker", "defender"])),
        defender_picks=picks,
    )


@given(any_rules())
def test_parse_is_the_inverse_of_str(rules):
    assert Rules.parse(str(rules)) == rules


@pytest.mark.parametrize(
    "text",
    [
        *PRESETS,
        "hasbro-2015 final-dice=1",
        "hasbro-2000 final-dice=2 ties=attacker",
        "hasbro-2015 attack-dice=4",
        "hasbro-2015 attack-dice=4 final-dice=3",
        "hasbro-2015 attacker-modifiers=+1,-1 defender-modifiers=0,+1",
        "hasbro-2015 attacker-sides=8 defender-bonus-dice=1",
        "defender-after-roll defend-at=1,2,3",
    ],
)
def test_the_text_comes_back(text):
    assert str(Rules.parse(text)) == text


@pytest.mark.parametrize(
    ("one_text", "other_text"),
    [
        ("", "hasbro-2015"),
        ("defend-at=1,3", "hasbro-2000"),
        ("hasbro-2000 defend-at=1,2", "hasbro-2015"),
        ("final-dice=3", "hasbro-2015"),
        ("attack-dice=2 final-dice=2", "zombie-attacker"),
        ("attacker-modifiers=none defender-modifiers=0,0", "hasbro-2015"),
        ("defender-modifiers=1", "hasbro-2015 defender-modifiers=+1"),
        ("  ties=attacker   ", "zombie-defender"),
    ],
)
def test_equal_rules_compare_equal_however_they_are_written(one_text, other_text):
    one, other = Rules.parse(one_text), Rules.parse(other_text)
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == other_text


def test_the_keys_and_presets_are_those_of_the_design():
    assert list(KEYS) == [
        "attack-dice",
        "defend-at",
        "final-dice",
        "attacker-sides",
        "defender-sides",
        "attacker-modifiers",
        "defender-modifiers",
        "defender-bonus-dice",
        "ties",
        "defender-picks",
    ]
    assert {name: preset.rules for name, preset in PRESETS.items()} == {
        "hasbro-2015": Rules(attack_dice=3, defend_at=(1, 2), ties="defender", defender_picks="before"),
        "hasbro-2000": Rules(defend_at=(1, 3)),
        "defender-after-roll": Rules(defender_picks="after"),
        "defender-koole": Rules(defender_picks="koole"),
        "three-defender-dice": Rules(defend_at=(1, 2, 3)),
        "capital-wall": Rules(defend_at=(1, 2, 3, 4)),
        "zombie-defender": Rules(ties="attacker"),
        "zombie-attacker": Rules(attack_dice=2),
    }


def test_a_preset_has_one_plain_sentence():
    for preset in PRESETS.values():
        assert preset.meaning.endswith(".")
        assert preset.meaning.count(". ") == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "hasbro-1993",
            (
                "'hasbro-1993' is no preset; write one of hasbro-2015, hasbro-2000, defender-after-roll, "
                "defender-koole, three-defender-dice, capital-wall, zombie-defender, zombie-attacker"
            ),
        ),
        (
            "dice=3",
            (
                "'dice' is no key of the rules; write one of attack-dice, defend-at, final-dice, attacker-sides, "
                "defender-sides, attacker-modifiers, defender-modifiers, defender-bonus-dice, ties, defender-picks"
            ),
        ),
        ("hasbro-2015 hasbro-2000", "'hasbro-2000': after the preset come key=value words, such as final-dice=1"),
        ("final-dice=1 final-dice=2", "'final-dice=2': final-dice is given twice; write it once"),
        ("attack-dice=0", "attack-dice=0: write a whole number from 1 to 999999999"),
        ("attack-dice=three", "attack-dice=three: write a whole number from 1 to 999999999"),
        ("attack-dice=-1", "attack-dice=-1: write a whole number from 1 to 999999999"),
        ("attack-dice=", "attack-dice=: write a whole number from 1 to 999999999"),
        ("attack-dice=٣", "attack-dice=٣: write a whole number from 1 to 999999999"),
        ("final-dice=0", "final-dice=0: write a whole number from 1 to 999999999"),
        ("defender-bonus-dice=-1", "defender-bonus-dice=-1: write a whole number from 0 to 999999999"),
        ("ties=both", "ties=both: write attacker or defender"),
        ("defender-picks=later", "defender-picks=later: write before, after or koole"),
        ("defender-modifiers=+", "defender-modifiers=+: write none, or changes to the highest, second, … die: +1,-1"),
        ("defend-at=1,,2", "defend-at=1,,2: write units needed for 1, 2, … dice, such as 1,2"),
        ("defend-at=2,3", "defend-at=2,3: one defender must be able to roll a die; begin with 1, such as 1,2"),
        ("defend-at=1,3,2", "defend-at=1,3,2: more dice never need fewer units; write the numbers in rising order"),
        ("defend-at=1,1", "defend-at=1,1: 2 dice need 2 units; write 2 or more in place 2"),
        ("final-dice=4", "final-dice=4: more than attack-dice=3; write at most 3, or a larger attack-dice"),
        (
            "three-defender-dice defender-picks=koole",
            (
                "defend-at=1,2,3 defender-picks=koole: Koole's heuristic chooses between one and two dice; "
                "write two numbers, such as defend-at=1,2, or defender-picks=after"
            ),
        ),
    ],
)
def test_what_is_wrong_is_named_with_what_is_valid(text, message):
    with pytest.raises(RulesError) as error:
        Rules.parse(text)
    assert str(error.value) == message


def test_rules_cannot_be_made_wrong_without_the_parser_either():
    with pytest.raises(RulesError, match="attack-dice=0"):
        Rules(attack_dice=0)
    with pytest.raises(RulesError, match="ties=nobody"):
        Rules(ties="nobody")
    for wrong in (True, 2.5, "3", None):
        with pytest.raises(RulesError, match=f"attack-dice={wrong}: write a whole number from 1 to 999999999"):
            Rules(attack_dice=wrong)
    for wrong in (2, (0.5,), "1,2"):
        with pytest.raises(RulesError, match="defend-at="):
            Rules(defend_at=wrong)
        with pytest.raises(RulesError, match="attacker-modifiers="):
            Rules(attacker_modifiers=wrong)
    with pytest.raises(RulesError, match="None: write the rules as a text"):
        as_rules(None)


def test_any_integer_and_any_sequence_of_them_will_do():
    assert Rules(attack_dice=np.int64(3), defend_at=[1, np.int8(2)], attacker_modifiers=[0]) == Rules()
    assert hash(Rules(defend_at=[1, 2])) == hash(Rules())


@pytest.mark.parametrize(
    ("text", "attack", "defend"),
    [
        ("hasbro-2015", [1, 2, 3, 3], [1, 2, 2, 2]),
        ("hasbro-2000", [1, 2, 3, 3], [1, 1, 2, 2]),
        ("capital-wall", [1, 2, 3, 3], [1, 2, 3, 4]),
        ("zombie-attacker", [1, 2, 2, 2], [1, 2, 2, 2]),
    ],
)
def test_dice_by_units(text, attack, defend):
    rules = Rules.parse(text)
    assert [rules.attack_dice_at(units, defenders=2) for units in (1, 2, 3, 4)] == attack
    assert [rules.defend_dice_at(units) for units in (1, 2, 3, 4)] == defend


def test_final_dice_limits_the_attacker_only_against_the_last_defender():
    rules = Rules.parse("final-dice=2")
    assert [rules.attack_dice_at(attackers=5, defenders=defenders) for defenders in (1, 2, 3)] == [2, 3, 3]
    assert rules.attack_dice_at(attackers=1, defenders=1) == 1


def test_the_rules_in_words_name_everything_that_is_unusual():
    text = (
        "hasbro-2000 attack-dice=2 final-dice=1 attacker-sides=8 defender-sides=10 attacker-modifiers=+1 "
        "defender-modifiers=0,-1 defender-bonus-dice=1 ties=attacker defender-picks=after"
    )
    assert rules_in_words(Rules.parse(text)) == (
        "The attacker rolls up to 2 dice, the defender 1 die (2 dice from 3 units); against the last defender the "
        "attacker rolls at most 1 die; the attacker's dice have 8 faces; "
        "the attacker adds +1 to its highest die; the defender's dice have 10 faces; "
        "the defender adds 0,-1 to its highest 2 dice, "
        "in this order; the defender rolls 1 die more and keeps only its best, as many as it may compare; "
        "equal dice go to the attacker; the defender picks its number of dice after seeing the attacker's "
        "roll, so that conquest is least likely."
    )
