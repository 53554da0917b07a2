"""The rules text: what is read, what is written, what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskodds import PRESETS, Rules, RulesError
from riskodds.rules.ruleset import KEYS, as_rules
from riskodds.rules.words import rules_in_words

counts = st.integers(1, 9)
sides = counts | st.lists(counts, min_size=1, max_size=4).map(lambda faces: tuple(sorted(faces, reverse=True)))
modifiers = st.lists(st.integers(-3, 3), max_size=3).map(tuple)


@st.composite
def any_rules(draw):
    attack_dice = draw(counts)
    picks = draw(st.sampled_from(["before", "after", "koole"]))
    extra = st.lists(st.integers(0, 3), min_size=1, max_size=1) if picks == "koole" else st.lists(st.integers(0, 3))
    defend_at = [1]
    for step in draw(extra):
        defend_at.append(max(defend_at[-1] + step, len(defend_at) + 1))
    before, many = picks == "before", attack_dice >= len(defend_at)
    return Rules(
        attack_dice=attack_dice,
        defend_at=tuple(defend_at),
        final_dice=draw(st.none() | st.integers(1, attack_dice)),
        fewer_dice=draw(st.sampled_from(["attack", "no-attack"])) if before and many else "attack",
        attacker_sides=draw(sides),
        defender_sides=draw(sides),
        attacker_rerolls=draw(st.integers(0, 3)),
        defender_rerolls=draw(st.integers(0, 3)),
        attacker_lowest=draw(st.integers(-3, 3)),
        defender_lowest=draw(st.integers(-3, 3)),
        dice_cap=draw(st.none() | counts),
        attacker_modifiers=draw(modifiers),
        defender_modifiers=draw(modifiers),
        defender_bonus_dice=draw(st.integers(0, 3)),
        ties=draw(
            st.sampled_from(["attacker", "defender"] if picks == "after" else ["attacker", "defender", "nobody"])
        ),
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
        "hasbro-2015 attacker-sides=8,6 defender-sides=8,6,4",
        "hasbro-2015 attacker-rerolls=1 defender-rerolls=2 attacker-lowest=+1 defender-lowest=-1 dice-cap=6",
        "three-defender-dice fewer-dice=no-attack ties=nobody",
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
        ("attacker-sides=8,6,6", "hasbro-2015 attacker-sides=8,6"),
        ("attacker-sides=8,8", "hasbro-2015 attacker-sides=8"),
        ("dice-cap=none attacker-lowest=0 defender-lowest=+0", "hasbro-2015"),
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
        "fewer-dice",
        "attacker-sides",
        "defender-sides",
        "attacker-rerolls",
        "defender-rerolls",
        "attacker-modifiers",
        "defender-modifiers",
        "attacker-lowest",
        "defender-lowest",
        "dice-cap",
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
                "'dice' is no key of the rules; write one of attack-dice, defend-at, final-dice, fewer-dice, "
                "attacker-sides, defender-sides, attacker-rerolls, defender-rerolls, attacker-modifiers, "
                "defender-modifiers, attacker-lowest, defender-lowest, dice-cap, defender-bonus-dice, ties, "
                "defender-picks"
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
        ("ties=both", "ties=both: write attacker, defender or nobody"),
        ("fewer-dice=no", "fewer-dice=no: write attack or no-attack"),
        *(
            (
                f"attacker-sides={wrong}",
                (f"attacker-sides={wrong}: write faces of all dice, or of each, most first: 8,6"),
            )
            for wrong in ("0", "6,8", "8,,6", "8,0", "many")
        ),
        ("defender-rerolls=-1", "defender-rerolls=-1: write a whole number from 0 to 999999999"),
        ("defender-lowest=x", "defender-lowest=x: write 0, or a change to the lowest die: -1"),
        ("dice-cap=0", "dice-cap=0: write none, or a whole number from 1 to 999999999"),
        (
            "capital-wall fewer-dice=no-attack",
            (
                "fewer-dice=no-attack: with attack-dice=3 nobody could attack 4 dice; write attack-dice=4, or fewer "
                "numbers in defend-at"
            ),
        ),
        (
            "defender-koole fewer-dice=no-attack",
            (
                "fewer-dice=no-attack defender-picks=koole: who attacks does not know yet how many dice the defender "
                "rolls; write defender-picks=before, or leave out fewer-dice"
            ),
        ),
        (
            "defender-after-roll ties=nobody",
            (
                "ties=nobody defender-picks=after: after a roll that costs nothing all is as before, so that the best "
                "pick would depend on itself; write defender-picks=koole or before, or other ties"
            ),
        ),
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
    with pytest.raises(RulesError, match="ties=no one"):
        Rules(ties="no one")
    for wrong in ((), (6, 8), (6.5,), "8,6", None):
        with pytest.raises(RulesError, match=r"attacker-sides=.*: write faces of all dice"):
            Rules(attacker_sides=wrong)
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
    assert Rules(attacker_sides=[np.int64(8), 6, 6]) == Rules(attacker_sides=(8, 6))
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
        "attacker-rerolls=2 attacker-lowest=-1 dice-cap=9 "
        "defender-modifiers=0,-1 defender-bonus-dice=1 ties=attacker defender-picks=after"
    )
    assert rules_in_words(Rules.parse(text)) == (
        "The attacker rolls up to 2 dice, the defender 1 die (2 dice from 3 units); against the last defender the "
        "attacker rolls at most 1 die; the attacker's dice have 8 faces; "
        "the attacker rolls each die that shows 2 or less again, once; the attacker adds +1 to its highest die; "
        "the attacker adds -1 to its lowest die; the defender's dice have 10 faces; "
        "the defender adds 0,-1 to its highest 2 dice, in this order; nothing added makes a die higher than 9; "
        "the defender rolls 1 die more and keeps only its best, as many as it may compare; "
        "equal dice go to the attacker; the defender picks its number of dice after seeing the attacker's "
        "roll, so that conquest is least likely."
    )
    other = "three-defender-dice fewer-dice=no-attack defender-sides=8,6 defender-rerolls=1 ties=nobody"
    assert rules_in_words(Rules.parse(other)) == (
        "The attacker rolls up to 3 dice, the defender 1 die (2 dice from 2 units, 3 dice from 3 units); nobody may "
        "attack with fewer dice than the defender rolls; the defender's dice have 8,6 faces, in this order; fewer "
        "dice are the first of these, more are like the last; the defender rolls each die that shows 1 or less again, "
        "once; equal dice cost nobody a unit."
    )


def test_every_key_has_words():
    default = Rules()
    said = {rules_in_words(default)}
    for key, text in {
        "attack-dice": "2",
        "defend-at": "1,3",
        "final-dice": "1",
        "fewer-dice": "no-attack",
        "attacker-sides": "8,6",
        "defender-sides": "8",
        "attacker-rerolls": "1",
        "defender-rerolls": "1",
        "attacker-modifiers": "+1",
        "defender-modifiers": "+1",
        "attacker-lowest": "-1",
        "defender-lowest": "-1",
        "dice-cap": "6",
        "defender-bonus-dice": "1",
        "ties": "nobody",
        "defender-picks": "after",
    }.items():
        rules = Rules.parse(f"{key}={text}")
        assert rules.texts()[key] == text != default.texts()[key]
        said.add(rules_in_words(rules))
    assert len(said) == 1 + len(KEYS)
