"""Figures that others published: all that are right agree, and each that is not is named with its reason."""

from fractions import Fraction

import numpy as np
import pytest
from claims import agrees, claimed, figures

import riskodds
from riskodds import conquest_grid


def attackers_needed(row):
    percent = Fraction(row["target"].removesuffix("%").strip())
    column = conquest_grid(60, int(row["defenders"]), row["rules"])[:, int(row["defenders"])]
    return int(np.argmax(100 * column >= percent))


def value(row):
    """The true value of a figure, under the rules and the count that it states."""
    quantity, rules = row["quantity"], row["rules"]
    if quantity == "attackers_needed":
        return attackers_needed(row)
    attackers, defenders = int(row["attackers"]), int(row["defenders"])
    if row["count"] == "dice":
        roll = riskodds.roll(attackers, defenders, rules)
        if quantity.startswith("roll_attacker_loses_"):
            return roll.probabilities[int(quantity.rpartition("_")[2])]
        return {"roll_attacker_losses": roll.attacker_losses, "roll_defender_losses": roll.defender_losses}[quantity]
    assert row["count"] == "attacking"
    battle = riskodds.exact_battle(attackers, defenders, rules)
    outcomes = {(left, standing): chance for left, standing, chance in battle.outcomes}
    if quantity.startswith("ends_"):
        left, standing = map(int, quantity.split("_")[1:])
        return outcomes[left, standing]
    if quantity.startswith("conquest_losing_"):
        return outcomes[attackers - int(quantity.rpartition("_")[2]), 0]
    return {
        "conquest": battle.conquest,
        "failure": battle.failure,
        "move_in": battle.move_in,
        "attacker_losses": battle.attacker_losses.mean,
        "defender_losses": battle.defender_losses.mean,
    }[quantity]


@pytest.mark.parametrize(("name", "rows"), [("risiko-regeln", 40), ("osborne-2003", 140)])
def test_every_figure_agrees(name, rows):
    all_rows = figures(name)
    assert len(all_rows) == rows
    battles = [row for row in all_rows if row["quantity"] != "set_in_hand"]
    assert len(all_rows) - len(battles) == (4 if name == "risiko-regeln" else 0)  # cards are no battles
    differing = [row for row in battles if not agrees(value(row), row["value"])]
    assert differing == []


def test_the_grid_of_riskarena_agrees_in_all_10000_cells():
    rows = figures("riskarena-100x100")
    grid = conquest_grid(100, 100)
    cells = {(int(row["attackers"]), int(row["defenders"])): row["value"] for row in rows}
    assert len(cells) == len(rows) == 10_000
    differing = {cell: text for cell, text in cells.items() if not agrees(Fraction(grid[cell]), text)}
    assert differing == {}


SIMULATED = "simulated, and within a tenth of a point"
FIVE_FACES = "simulated with dice of five faces"
SWAPPED = "the attacker's two losses and one each are swapped"

DIFFERING = {
    ("ZeTornio Risiko", 0, 1, 2): (Fraction(55, 216), "a slip: 45 in place of 55 of 216"),
    ("mokeys.org Monte Carlo", 2, 3, 2): (Fraction(2275, 7776), SIMULATED),
    ("mokeys.org Monte Carlo", 1, 3, 2): (Fraction(2611, 7776), SIMULATED),
    ("mokeys.org Monte Carlo", 2, 2, 2): (Fraction(581, 1296), SIMULATED),
    ("mokeys.org Monte Carlo", 0, 2, 2): (Fraction(295, 1296), SIMULATED),
    ("mokeys.org Monte Carlo", 1, 2, 2): (Fraction(420, 1296), SIMULATED),
    ("mokeys.org Monte Carlo", 1, 1, 2): (Fraction(161, 216), SIMULATED),
    ("mokeys.org Monte Carlo", 0, 1, 2): (Fraction(55, 216), SIMULATED),
    ("mokeys.org Monte Carlo", 1, 3, 1): (Fraction(441, 1296), SIMULATED),
    ("mokeys.org Monte Carlo", 0, 3, 1): (Fraction(855, 1296), SIMULATED),
    ("mokeys.org Monte Carlo", 1, 2, 1): (Fraction(91, 216), SIMULATED),
    ("mokeys.org Monte Carlo", 0, 2, 1): (Fraction(125, 216), SIMULATED),
    ("mokeys.org Monte Carlo", 1, 1, 1): (Fraction(21, 36), SIMULATED),
    ("mokeys.org Monte Carlo", 0, 1, 1): (Fraction(15, 36), SIMULATED),
    ("parappayo Monte Carlo", 0, 3, 2): (Fraction(2890, 7776), FIVE_FACES),
    ("parappayo Monte Carlo", 1, 3, 2): (Fraction(2611, 7776), FIVE_FACES),
    ("parappayo Monte Carlo", 2, 3, 2): (Fraction(2275, 7776), FIVE_FACES),
    ("parappayo Monte Carlo", 0, 2, 2): (Fraction(295, 1296), FIVE_FACES),
    ("parappayo Monte Carlo", 1, 2, 2): (Fraction(420, 1296), FIVE_FACES),
    ("parappayo Monte Carlo", 2, 2, 2): (Fraction(581, 1296), FIVE_FACES),
    ("parappayo Monte Carlo", 0, 3, 1): (Fraction(855, 1296), FIVE_FACES),
    ("parappayo Monte Carlo", 1, 3, 1): (Fraction(441, 1296), FIVE_FACES),
    ("parappayo Monte Carlo", 0, 2, 1): (Fraction(125, 216), FIVE_FACES),
    ("parappayo Monte Carlo", 1, 2, 1): (Fraction(91, 216), FIVE_FACES),
    ("parappayo Monte Carlo", 0, 1, 1): (Fraction(15, 36), FIVE_FACES),
    ("parappayo Monte Carlo", 1, 1, 1): (Fraction(21, 36), FIVE_FACES),
    ("stritar.net", 2, 3, 2): (Fraction(2275, 7776), SWAPPED),
    ("stritar.net", 1, 3, 2): (Fraction(2611, 7776), SWAPPED),
    ("wriphe.com", 2, 3, 2): (Fraction(2275, 7776), "the sides are swapped: the defender loses two in 37 %"),
    ("wriphe.com", 0, 3, 2): (Fraction(2890, 7776), "the sides are swapped, and 27 % is a slip for 29 %"),
}
"""Single rolls that do not agree, by source, attacker's loss and dice: the true value, and why it differs."""


def place(row):
    loss = int(row["quantity"].removeprefix("roll_attacker_loses_"))
    return row["source"], loss, int(row["attackers"]), int(row["defenders"])


def test_single_rolls_agree_but_for_those_that_are_named():
    rows = figures("single-rolls")
    assert len(rows) == 58
    differing = {place(row): value(row) for row in rows if not agrees(value(row), row["value"])}
    assert differing == {where: true for where, (true, _) in DIFFERING.items()}


def printed(reason):
    """The printed values of all figures that differ for one reason."""
    rows = {place(row): row["value"] for row in figures("single-rolls")}
    return {where: rows[where] for where, (_, why) in DIFFERING.items() if why == reason}


def middle(text):
    return float(sum(claimed(text)) / 2)


def test_what_is_called_simulated_is_right_within_a_tenth_of_a_point():
    for where, text in printed(SIMULATED).items():
        assert middle(text) == pytest.approx(float(DIFFERING[where][0]), abs=0.001)


def test_what_is_called_five_faces_is_right_for_dice_of_five_faces_and_wrong_for_six():
    five = "attacker-sides=5 defender-sides=5"
    for (source, loss, *dice), text in printed(FIVE_FACES).items():
        assert middle(text) == pytest.approx(float(riskodds.roll(*dice, five).probabilities[loss]), abs=0.002)
        assert abs(middle(text) - float(DIFFERING[source, loss, *dice][0])) > 0.003


def test_what_is_called_swapped_is_right_when_swapped_back():
    chances = riskodds.roll(3, 2).probabilities
    texts = printed(SWAPPED)
    assert agrees(chances[1], texts["stritar.net", 2, 3, 2])
    assert agrees(chances[2], texts["stritar.net", 1, 3, 2])
