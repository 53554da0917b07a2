"""The numbers of the page for the browser, reckoned in a real one: they are those of Python to 1e-12."""

import json
import random

import numpy as np
import pytest

from riskodds import (
    Conduct,
    Rules,
    attackers_needed,
    battle,
    campaign,
    compare,
    conquest_grid,
    expected_losses_grid,
    failure_grid,
    luck,
)
from riskodds.dice.picks import roll_results
from riskodds.rules.ruleset import PRESETS
from riskodds.rules.stop import Stop

CLOSE = 1e-12
SMALL = 1e-290
"""Below it floats lose their digits, here as there."""

RANDOM_RULES = 500

GRIDS = """name => {
  const r = riskodds, rules = r.parseRules(name), n = 60;
  const all = r.battles(rules, n, n), chain = r.chainOf(rules, n, n);
  const lost = r.backward(chain, r.lossesPay(chain, "lost")), killed = r.backward(chain, r.lossesPay(chain, "killed"));
  const units = Array.from({ length: n }, (_, unit) => unit + 1);
  const grid = (value) => units.map((a) => units.map((d) => value(a, d)));
  return [
    grid((a, d) => all.conquest(a, d).chance), grid((a, d) => all.failure(a, d).chance),
    grid((a, d) => lost[a * (n + 1) + d]), grid((a, d) => killed[a * (n + 1) + d]),
  ];
}"""

WITHOUT_OUTCOMES = """cases => cases.map(([text, attackers, defenders, retreatAt]) =>
  ({ ...riskodds.battle(riskodds.parseRules(text), attackers, defenders, retreatAt), outcomes: [] }))"""

BATTLES = """cases => cases.map(([text, attackers, defenders, retreatAt]) =>
  riskodds.battle(riskodds.parseRules(text), attackers, defenders, retreatAt))"""


@pytest.fixture(scope="module")
def page(browser, page_file):
    """The page, asked by a function in JavaScript and what it is given."""
    with browser.new_page() as opened:
        opened.goto(page_file.as_uri())

        def ask(function, given):
            # As one text, which is much faster than value by value.
            return json.loads(opened.evaluate(f"given => JSON.stringify(({function})(given))", given))

        yield ask


def close(found, expected):
    return abs(found - expected) <= CLOSE * max(abs(expected), SMALL)


def random_rules(random):
    """Rules of any kind, that can be counted quickly."""
    attack, defend = random.randint(1, 4), random.randint(1, 3)
    steps = [1]
    for dice in range(2, defend + 1):
        steps.append(max(dice, steps[-1] + random.randint(0, 2)))
    words = [
        f"attack-dice={attack}",
        f"defend-at={','.join(map(str, steps))}",
        f"attacker-sides={random.randint(1, 10)}",
        f"defender-sides={random.randint(1, 10)}",
        f"ties={random.choice(['attacker', 'defender'])}",
        f"final-dice={random.randint(1, attack)}",
    ]
    if random.random() < 0.4:
        words.append(f"attacker-modifiers={random.randint(-2, 2):+d},{random.randint(-1, 1):+d}")
    if random.random() < 0.4:
        words.append(f"defender-modifiers={random.randint(-2, 2):+d}")
    if random.random() < 0.3:
        words.append(f"defender-bonus-dice={random.randint(1, 2)}")
    picks = random.random()
    if picks < 0.3:
        words.append("defender-picks=after")
    elif picks < 0.45 and defend == 2:
        words.append("defender-picks=koole")
    return " ".join(words)


@pytest.fixture(scope="module")
def cases():
    """Random rules, each with a battle."""
    chosen = random.Random(18)  # noqa: S311 - nothing secret
    found = []
    for _ in range(RANDOM_RULES):
        attackers, defenders = chosen.randint(1, 25), chosen.randint(1, 25)
        retreat = chosen.randrange(attackers) if chosen.random() < 0.3 else 0
        found.append((random_rules(chosen), attackers, defenders, retreat))
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_all_battles_to_60_against_60(page, name):
    losses = expected_losses_grid(60, 60, name)
    expected = [conquest_grid(60, 60, name), failure_grid(60, 60, name), losses.attacker, losses.defender]
    for found, grid in zip(page(GRIDS, name), expected, strict=True):
        assert np.allclose(np.array(found), grid[1:, 1:], rtol=CLOSE, atol=0)


def agree(found, one):
    """Whether a battle of the page is the same as one of Python."""
    chances = {"conquest": one.conquered, "calledOff": one.called_off, "failure": one.failed}
    for name, ending in chances.items():
        assert close(found["endings"][name]["chance"], ending.chance)
        assert found["endings"][name]["possible"] == ending.possible
        others = [each for each in chances.values() if each is not ending]
        assert found["endings"][name]["certain"] == (not any(each.possible for each in others))
    outcomes = {(each["attackers"], each["defenders"]): each["chance"] for each in found["outcomes"]}
    possible = {
        (a, d): chance
        for ending in chances.values()
        for a, d, chance, log10 in zip(
            ending.attackers.tolist(),
            ending.defenders.tolist(),
            ending.probability.tolist(),
            ending.log10_probability.tolist(),
            strict=True,
        )
        if log10 > -np.inf
    }
    assert list(outcomes) == [state for state in outcomes if state in possible]
    assert outcomes.keys() == possible.keys()
    assert all(close(outcomes[state], chance) for state, chance in possible.items())
    for side, losses in (("attackerLosses", one.attacker_losses), ("defenderLosses", one.defender_losses)):
        given = losses.given_conquest, losses.given_called_off, losses.given_failure
        for name, mean in zip(("conquest", "calledOff", "failure"), given, strict=True):
            assert (found[side][name] is None) == (mean is None)
            assert mean is None or close(found[side][name], mean)
        assert close(found[side]["mean"], losses.mean)
        # What is left of squares that cancel is no more exact than their roots.
        assert abs(found[side]["sd"] - losses.sd) <= 1e-7 if losses.sd < 1e-3 else close(found[side]["sd"], losses.sd)
    for name, mean in (
        ("attackersLeft", one.attackers_left_given_conquest),
        ("defendersLeft", one.defenders_left_given_failure),
        ("moveIn", one.move_in),
    ):
        assert (found[name] is None) == (mean is None)
        assert mean is None or close(found[name], mean)


def test_battles_under_random_rules(page, cases):
    for found, (text, attackers, defenders, retreat) in zip(page(BATTLES, cases), cases, strict=True):
        agree(found, battle(attackers, defenders, text, Stop(retreat_at=retreat)))


def test_battles_of_hundreds_of_units(page):
    large = [(name, 300, 280, retreat) for name in PRESETS for retreat in (0, 20)]
    large += [("hasbro-2015", 1, 500, 0), ("defender-after-roll", 1, 400, 0), ("defender-after-roll", 400, 2, 0)]
    for found, (text, attackers, defenders, retreat) in zip(page(WITHOUT_OUTCOMES, large), large, strict=True):
        one = battle(attackers, defenders, text, Stop(retreat_at=retreat))
        for name, ending in (("conquest", one.conquered), ("calledOff", one.called_off), ("failure", one.failed)):
            assert close(found["endings"][name]["chance"], ending.chance)
            assert found["endings"][name]["possible"] == ending.possible
        assert close(found["attackerLosses"]["mean"], one.attacker_losses.mean)
        assert close(found["defenderLosses"]["mean"], one.defender_losses.mean)


def test_rules_texts_are_written_and_read_as_python_does(page, cases):
    texts = [text for text, *_ in cases]
    written = page("texts => texts.map((text) => riskodds.writeRules(riskodds.parseRules(text)))", texts)
    assert written == [str(Rules.parse(text)) for text in texts]


def test_the_counts_that_python_puts_in_are_those_that_the_page_would_count(page):
    found = page(
        """names => names.flatMap((name) => {
          const rules = riskodds.parseRules(name);
          const ways = [riskodds.countedMoves, riskodds.movesOf];
          const both = (attack, defend) => ways.map((moves) => moves(rules, attack, defend));
          return [1, 2, 3].flatMap((attack) => [1, 2].map((defend) => [name, attack, defend, ...both(attack, defend)]));
        })""",
        [name for name in PRESETS if name not in {"defender-after-roll", "zombie-attacker", "hasbro-2000"}],
    )
    for name, attack, defend, counted, put_in in found:
        expected = {(each[0], each[1]): each.chance for each in roll_results(PRESETS[name].rules, attack, defend)}
        for moves in (counted, put_in):
            assert {(each["lost"], each["killed"]) for each in moves} == expected.keys()
            assert all(close(each["chance"], expected[each["lost"], each["killed"]]) for each in moves)


def test_attackers_needed(page, cases):
    questions = [(name, defenders) for name in PRESETS for defenders in (1, 4, 9, 30)]
    questions += [(text, 1 + defenders % 6) for text, _, defenders, _ in cases[::12]]
    answers = page(
        "cases => cases.map(([text, defenders]) => riskodds.attackersNeeded(riskodds.parseRules(text), defenders))",
        questions,
    )
    found_some = 0
    for (text, defenders), answer in zip(questions, answers, strict=True):
        for one in answer:
            expected = attackers_needed(defenders, one["target"], text)
            found_some += one["attackers"] is not None
            if one["attackers"] is None:
                assert expected.units is None or (expected.units > 2000 and not one["never"])
            else:
                assert one["attackers"] == expected.units, (text, defenders)
                assert close(one["reached"]["chance"], expected.reached)
    assert found_some > 150


def test_comparisons(page):
    battles = [(10, 10, 0), (3, 2, 0), (40, 10, 0), (12, 9, 4)]
    answers = page("cases => cases.map((each) => riskodds.compare(...each))", battles)
    for (attackers, defenders, retreat), rows in zip(battles, answers, strict=True):
        expected = compare(attackers, defenders, stop=Stop(retreat_at=retreat))
        assert [row["name"] for row in rows] == [str(one.rules) for one in expected]
        for row, one in zip(rows, expected, strict=True):
            assert close(row["battle"]["endings"]["conquest"]["chance"], one.conquest)
            assert abs(row["difference"] - one.difference) <= 1e-15 + 1e-11 * abs(one.difference)


def test_luck(page):
    endings = [("hasbro-2015", 9, 10, 9, 0), ("hasbro-2000", 10, 5, 0, 2), ("defender-after-roll", 6, 6, 1, 0)]
    answers = page(
        """cases => cases.map(([text, attackers, defenders, left, standing]) =>
          riskodds.luck(riskodds.battle(riskodds.parseRules(text), attackers, defenders), left, standing))""",
        endings,
    )
    for (text, *units), found in zip(endings, answers, strict=True):
        expected = luck(*units, text)
        for name, chance in (
            ("exactly", expected.exactly),
            ("asGood", expected.at_least_as_good),
            ("asBad", expected.at_least_as_bad),
        ):
            assert close(found[name]["chance"], chance.value)
            assert found[name]["certain"] == chance.certain


def test_campaigns(page, cases):
    chosen = random.Random(19)  # noqa: S311 - nothing secret
    asked = [(name, 20, [5, 3, 4], 1, 0) for name in PRESETS]
    for text, attackers, _, retreat in cases[::6]:
        territories = [chosen.randint(1, 6) for _ in range(chosen.randint(1, 5))]
        asked.append((text, attackers, territories, chosen.randint(1, 3), retreat))
    answers = page(
        """cases => cases.map(([text, attackers, territories, leave, retreatAt]) =>
          riskodds.campaign(riskodds.parseRules(text), attackers, territories, leave, retreatAt))""",
        asked,
    )
    for (text, attackers, territories, leave, retreat), found in zip(asked, answers, strict=True):
        expected = campaign(attackers, territories, text, Conduct(leave=(leave,), retreat_at=retreat))
        for place, one in enumerate(found["territories"]):
            assert close(one["taken"]["chance"], expected.taken[place])
            assert close(one["ends"]["chance"], expected.ends[place])
            assert one["taken"]["possible"] == expected.can_take[place]
            assert one["taken"]["certain"] == expected.must_take[place]
            assert one["ends"]["possible"] == expected.can_end[place]
            assert one["ends"]["certain"] == expected.must_end[place]
        left = {each["attackers"]: each["chance"] for each in found["left"]}
        assert all(close(left.get(units, 0.0), chance) for units, chance in enumerate(expected.left.tolist()))
        assert close(found["attackerLosses"], expected.attacker_losses)
        assert close(found["defenderLosses"], expected.defender_losses)
        mean = expected.attackers_left_given_conquest
        assert (found["attackersLeft"] is None) == (mean is None)
        assert mean is None or close(found["attackersLeft"], mean)


def test_large_battles_take_less_than_a_second(page):
    for name in PRESETS:
        milliseconds = page(
            """name => {
              const rules = riskodds.parseRules(name), begun = performance.now();
              riskodds.battle(rules, 500, 500);
              return performance.now() - begun;
            }""",
            name,
        )
        assert milliseconds < 2500  # a second on a machine that does nothing else
