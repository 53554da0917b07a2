"""The checker of published figures."""

import csv
import json
import math
import random
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from brute_force import GAMES, conquest, outcomes
from claims import figures as rows_of

from riskodds import PRESETS, Rules, battle, exact_battle, roll
from riskodds.battles.grids import conquest_grid
from riskodds.dice.independence import independent_results
from riskodds.errors import RiskOddsError
from riskodds.published.explanation import explain
from riskodds.published.figures import Count, Figure, figures_in
from riskodds.published.printed import printed_number
from riskodds.published.shipped import files, sources
from riskodds.published.true_values import TrueValue
from riskodds.published.verdicts import Verdict, chance_of_accident, check
from riskodds.questions.comparison import widest_gap

HEADER = "source,quantity,rules,attackers,defenders,value,count,target,trials"


def checked(*rows):
    """The findings on rows of a figures file."""
    held = figures_in("\n".join([HEADER, *rows]), "rows")
    assert held.problems == []
    report = check(held.figures)
    assert report.problems == []
    return report.findings


def verdict(row):
    finding = checked(row)[0]
    return finding.verdict, finding.readings


@pytest.fixture(scope="module")
def shipped():
    """The shipped figures files by name, read once."""
    return dict(files())


def test_known_wrong_figures_get_the_verdict_that_is_written_beside_them(riskodds, tmp_path):
    rows = rows_of("known-wrong")
    assert len(rows) == 13
    file = tmp_path / "known-wrong.csv"
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.DictWriter(lines, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    result = riskodds("check", str(file), "--format", "json")
    document = json.loads(result.out)
    assert [finding["holds_when"] for finding in document["findings"]] == [row["holds_when"] for row in rows]
    verdicts = ["differs" if row["holds_when"].startswith("none") else "explained" for row in rows]
    assert [finding["verdict"] for finding in document["findings"]] == verdicts
    assert (document["figures"], document["agree"], document["explained"], document["differ"]) == (13, 0, 9, 4)
    assert result.status == 1


@pytest.mark.parametrize(
    ("name", "number"), [("risiko-regeln", 40), ("osborne-2003", 140), ("riskarena-100x100", 10_000)]
)
def test_right_figures_all_agree(shipped, name, number):
    report = check(shipped[name].figures)
    assert [finding for finding in report.findings if finding.verdict is not Verdict.AGREES] == []
    assert len(report.findings) == number
    assert report.problems == []


@pytest.mark.parametrize(
    ("row", "reading"),
    [
        ("s,conquest,hasbro-2015,10,10,0.5676,attacking", None),
        ("s,conquest,hasbro-2015,10,10,0.5675,attacking", "truncated instead of rounded"),
        ("s,conquest,hasbro-2015,10,10,47.99 %,attacking", "count=territory"),
        ("s,conquest,hasbro-2015,10,10,56.76 %,territory", "count=attacking"),
        ("s,conquest,hasbro-2015,10,10,43.24 %,attacking", "swapped with failure"),
        ("s,failure,hasbro-2015,10,10,56.76 %,attacking", "swapped with conquest"),
        ("s,conquest,hasbro-2015,10,10,56.759,attacking", "a percentage without its sign"),
        ("s,conquest,hasbro-2015,10,10,0.56759 %,attacking", "a fraction with a sign of percent"),
        ("s,conquest,hasbro-2015,5,10,91.63 %,attacking", "attackers and defenders swapped"),
        ("s,attacker_losses,hasbro-2015,10,10,5.257,attacking", "quantity=attacker_losses_given_conquest"),
        ("s,attacker_losses,hasbro-2015,5,5,3.557,attacking", "swapped with defender_losses"),
        ("s,roll_attacker_losses,hasbro-2015,3,2,1.0791,dice", "swapped with roll_defender_losses"),
        ("s,roll_attacker_loses_0,hasbro-2015,3,2,29.26 %,dice", "swapped with roll_attacker_loses_2"),
        ("s,roll_attacker_loses_1,hasbro-2015,3,2,0.5061,dice", "dice treated as independent"),
        ("s,set_in_hand,wild-any-design,3,,33.40 %,cards", "rules=wild-with-pair"),
        ("s,conquest,hasbro-2015,10,10,45.292 %,attacking", "rules=defender-after-roll"),
        ("s,conquest,hasbro-2000,10,10,0.13,attacking", "none"),
    ],
)
def test_each_reading(row, reading):
    finding = checked(row)[0]
    if reading is None:
        assert finding.verdict is Verdict.AGREES
    elif reading == "none":
        assert (finding.verdict, finding.readings) == (Verdict.DIFFERS, ())
    else:
        assert (finding.verdict, finding.readings[0]) == (Verdict.EXPLAINED, reading)


def test_the_values_of_these_rows_are_the_librarys():
    assert f"{battle(10, 10).conquest:.5f}" == "0.56759"
    assert f"{battle(9, 10).conquest:.4f}" == "0.4799"
    assert f"{battle(10, 5).conquest:.4f}" == "0.9163"
    assert f"{battle(10, 10).attacker_losses.given_conquest:.3f}" == "5.257"
    assert f"{battle(5, 5).defender_losses.mean:.3f}" == "3.557"
    assert f"{battle(10, 10, 'defender-after-roll').conquest:.5f}" == "0.45292"


def test_one_reading_of_a_whole_source_is_preferred_to_an_excuse_for_each_cell():
    # Alone, 21 % of 2 against 3 would be anything; with its neighbours it is the count.
    cells = [(a, d, round(100 * battle(a - 1, d).conquest)) for a in range(3, 9) for d in range(2, 7)]
    findings = checked(*(f"table,conquest,hasbro-2015,{a},{d},{percent} %,attacking" for a, d, percent in cells))
    assert {finding.readings[0] for finding in findings if finding.readings} == {"count=territory"}
    assert all(finding.verdict is not Verdict.DIFFERS for finding in findings)
    assert all(finding.decided for finding in findings)


@pytest.mark.parametrize("rules", ["three-defender-dice", "zombie-attacker"])
def test_two_readings_that_are_equally_simple_are_not_decided_between(rules):
    assert f"{float(100 * conquest(GAMES[rules], 5, 8)):.1f}" == "7.1"
    finding = checked("s,conquest,hasbro-2015,5,8,7.1 %,attacking")[0]
    assert (finding.verdict, finding.decided) == (Verdict.EXPLAINED, False)
    assert finding.readings == ("rules=three-defender-dice", "rules=zombie-attacker")


def test_an_ending_counted_on_the_territory_has_the_army_that_stays_among_those_left():
    # 5 armies on the territory are 4 free to attack; 3 armies left there are 2 of them.
    won, lost = (outcomes(GAMES["hasbro-2015"], 4, 3)[end] for end in ((2, 0), (0, 2)))
    assert verdict(f"s,ends_3_0,hasbro-2015,5,3,{float(won):.6f},territory")[0] is Verdict.AGREES
    assert verdict(f"s,ends_2_0,hasbro-2015,4,3,{float(won):.6f},attacking")[0] is Verdict.AGREES
    assert verdict(f"s,ends_2_0,hasbro-2015,5,3,{float(won):.6f},territory")[0] is not Verdict.AGREES
    # Where the attack has failed only that army is left.
    assert verdict(f"s,ends_1_2,hasbro-2015,5,3,{float(lost):.6f},territory")[0] is Verdict.AGREES


@pytest.mark.parametrize(
    ("row", "width"),
    [
        ("conquest,,10,10,50 %,attacking,,", 0.01 / (4 * 0.5 * 0.5)),
        ("conquest,,10,10,20.0 %,attacking,,", 0.001 / (4 * 0.2 * 0.8)),
        ("conquest,,10,10,20.0,attacking,,", 0.001 / (4 * 0.2 * 0.8)),  # a percentage without its sign
        ("conquest,,10,10,0.1 %,attacking,,", 0.001 / (4 * 0.001 * 0.999)),
        ("conquest,,10,10,0.0 %,attacking,,", 1.0),
        ("attacker_losses,,10,10,4.0,attacking,,", 0.1 / math.sqrt(4.05)),
        ("attacker_losses,,10,10,0.5,attacking,,", 0.1),
        ("attackers_needed,,,9,16,attacking,50 %,", 1 / math.sqrt(16.5)),
        # Of 100 games with a chance of 0.5, 99 in 100 times between 37 and 63 are won.
        ("conquest,,10,10,50 %,attacking,,100", 0.01 + 0.26),
    ],
)
def test_how_likely_an_accident_is(row, width):
    figure = figures_in(f"{HEADER}\ns,{row}", "rows").figures[0]
    assert chance_of_accident(figure, TrueValue(0.5)) == pytest.approx(width, rel=1e-9)


def test_few_digits_do_not_decide():
    finding = checked("s,attackers_needed,hasbro-2015,,7,10,attacking,80 %")[0]
    assert (finding.verdict, finding.decided, finding.readings) == (Verdict.DIFFERS, False, ("rules=hasbro-2000",))
    assert float(finding.instead) == pytest.approx(0.79983, abs=5e-6)


def test_a_simulated_figure_is_held_against_the_interval_of_its_trials():
    # With 10,000 games the 99 % interval of 0.567593 is 0.567593 ± 2.576 · √(0.5676 · 0.4324 / 10,000) = ± 0.01276.
    assert verdict("s,conquest,hasbro-2015,10,10,0.5800,attacking,,10000")[0] is Verdict.AGREES
    assert verdict("s,conquest,hasbro-2015,10,10,0.5810,attacking,,10000")[0] is not Verdict.AGREES
    assert verdict("s,conquest,hasbro-2015,10,10,0.5800,attacking")[0] is not Verdict.AGREES
    sd = battle(10, 10).attacker_losses.sd
    edge = battle(10, 10).attacker_losses.mean + 2.576 * sd / 100
    assert verdict(f"s,attacker_losses,hasbro-2015,10,10,{edge - 0.002:.3f},attacking,,10000")[0] is Verdict.AGREES
    assert verdict(f"s,attacker_losses,hasbro-2015,10,10,{edge + 0.002:.3f},attacking,,10000")[0] is Verdict.DIFFERS


def test_what_rounding_leaves_open_is_decided_exactly():
    exact = exact_battle(1, 1).conquest
    assert exact == Fraction(5, 12)
    assert verdict("s,conquest,hasbro-2015,1,1,5/12,attacking")[0] is Verdict.AGREES
    assert verdict("s,conquest,hasbro-2015,3,1,342035/373248,attacking")[0] is Verdict.AGREES
    assert verdict("s,conquest,hasbro-2015,3,1,342036/373248,attacking")[0] is Verdict.DIFFERS
    assert verdict("s,conquest,hasbro-2015,1,1,0.416666666666667,attacking")[0] is Verdict.AGREES


def test_independent_dice_by_the_published_figures_and_by_hand():
    assert [f"{float(each.chance):.4f}" for each in independent_results(Rules(), 3, 2)] == [
        "0.2865",
        "0.5061",
        "0.2074",
    ]
    for dice in ((3, 1), (2, 1), (1, 1), (1, 2)):  # a single pair has nothing to depend on
        assert [each.chance for each in independent_results(Rules(), *dice)] == list(roll(*dice).probabilities)


def test_a_battle_with_independent_dice():
    def chance(attackers, defenders):
        if not defenders or not attackers:
            return Fraction(not defenders)
        results = independent_results(Rules(), min(attackers, 3), min(defenders, 2))
        return sum(
            each.chance * chance(attackers - each.attacker_loss, defenders - each.defender_loss) for each in results
        )

    printed = f"{float(100 * chance(6, 5)):.2f}"
    assert verdict(f"s,conquest,hasbro-2015,6,5,{printed} %,attacking") == (
        Verdict.EXPLAINED,
        ("dice treated as independent",),
    )


README = Path(__file__).parent.parent / "docs" / "published-figures.md"


def single(number, attackers, defenders, chance):
    return Figure(
        f"source {number}", "conquest", Rules(), attackers, defenders, printed_number(f"{100 * chance:.1f} %")
    )


def rates(trials):
    """Of so many figures: how many do not hold as stated, for how many of these the true reading is named first.

    And of as many that are drawn at random, how many are explained.
    """
    draw = random.Random(2026)  # noqa: S311 - nothing secret
    figures, meant = [], []
    for number in range(trials):
        attackers, defenders = draw.randint(2, 20), draw.randint(1, 20)
        rules, behind = draw.choice(list(PRESETS)), draw.randint(0, 1)
        meant.append((rules, attackers - behind, battle(attackers - behind, defenders, rules).conquest))
        figures.append(single(number, attackers, defenders, meant[-1][2]))
    wrong = first = 0
    for finding, (_, _, chance) in zip(check(figures).findings, meant, strict=True):
        if finding.verdict is not Verdict.AGREES:
            wrong += 1
            named = finding.readings[0] if finding.readings else ""
            keys = dict(word.split("=") for word in named.split() if "=" in word)
            behind = keys.get("count") == "territory"
            same = battle(finding.figure.attackers - behind, finding.figure.defenders, keys.get("rules", "hasbro-2015"))
            first += set(named.replace("=", " ").split()) <= {"count", "territory", "rules", *PRESETS} and (
                same.conquest == pytest.approx(chance, abs=1e-12)
            )
    noise = [single(number, draw.randint(2, 20), draw.randint(1, 20), draw.random()) for number in range(trials)]
    return wrong, first, check(noise).count(Verdict.EXPLAINED)


@pytest.mark.slow
def test_how_often_the_true_reading_is_named_first_and_how_often_noise_is_explained():
    wrong, first, explained = rates(2000)
    assert wrong > 2000 / 2
    text = " ".join(README.read_text(encoding="utf-8").split())
    assert f"names the true reading first for {first / wrong:.1%} of" in text
    assert f"explains {explained / 2000:.1%} of" in text


def test_how_often_within_four_standard_deviations_of_what_2000_say():
    wrong, first, explained = rates(200)
    assert wrong > 200 / 2
    text = " ".join(README.read_text(encoding="utf-8").split())
    for found, trials, words in (
        (first, wrong, r"names the true reading first for ([0-9.]+)% of"),
        (explained, 200, r"explains ([0-9.]+)% of"),
    ):
        (share,) = (float(each) / 100 for each in re.findall(words, text))
        assert abs(found / trials - share) / math.sqrt(share * (1 - share) / trials) < 4


def test_kooles_heuristic_is_within_seven_tenths_of_a_point_but_for_two_battles():
    gap = widest_gap("defender-koole", "defender-after-roll", 300, 300)
    assert (gap.attackers, gap.defenders, round(gap.difference, 6)) == (2, 3, 0.008478)
    koole, after = (GAMES[name] for name in ("defender-koole", "defender-after-roll"))
    assert float(conquest(koole, 2, 3) - conquest(after, 2, 3)) == pytest.approx(gap.difference, abs=1e-12)
    difference = conquest_grid(300, 300, "defender-koole") - conquest_grid(300, 300, "defender-after-roll")
    assert {(a, d) for a in range(301) for d in range(301) if difference[a, d] > 0.007} == {(2, 3), (4, 2)}


def test_the_shipped_sources_are_all_there_and_cited(shipped):
    found = sources()
    assert sum(source.figures for source in found) == 10_251
    assert Counter(source.file for source in found) == {
        "known-wrong": 7,
        "osborne-2003": 4,
        "risiko-regeln": 8,
        "riskarena-100x100": 1,
        "single-rolls": 7,
    }
    assert all(source.citation for source in found)
    assert all(held.problems == [] for held in shipped.values())


def test_explain_names_the_count_of_a_well_known_figure():
    found = explain(printed_number("48 %"), 10, 10)
    assert [(one.figure.quantity, one.figure.count, one.rules) for one in found] == [
        ("conquest", Count.TERRITORY, (Rules(),))
    ]
    assert [one.figure.quantity for one in explain(printed_number("5.26"), 10, 10)] == [
        "attacker_losses_given_conquest"
    ]
    assert explain(printed_number("99 %"), 10, 10) == []


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("s,chance,hasbro-2015,3,2,0.5,attacking", "quantity 'chance' is not known; write one of conquest, failure"),
        ("s,conquest,hasbro-1990,3,2,0.5,attacking", "'hasbro-1990' is no preset"),
        ("s,conquest,hasbro-2015,three,2,0.5,attacking", "attackers 'three': write a whole number of at least 1"),
        ("s,conquest,hasbro-2015,3,2,half,attacking", "value 'half' is no printed number; write one such as"),
        ("s,conquest,hasbro-2015,3,2,0.5,dice", "count 'dice': of this quantity it is attacking or territory"),
        ("s,attackers_needed,hasbro-2015,,2,5,attacking", "target: units needed are needed for some chance"),
        ("s,set_in_hand,hasbro-2015,3,,0.5,cards", "rules 'hasbro-2015' say nothing about wild cards"),
        (
            "s,conquest,hasbro-2015,3,2,0,5,attacking,,7,8,9",
            "12 cells for 9 columns; put quotes round what holds commas",
        ),
    ],
)
def test_a_malformed_row_is_reported_and_the_rest_is_checked(row, message):
    held = figures_in(f"{HEADER}\ns,conquest,,3,2,65.6 %\n{row}\ns,conquest,,10,10,56.8 %", "some.csv")
    assert [figure.printed.text for figure in held.figures] == ["65.6 %", "56.8 %"]
    assert held.problems[0].startswith(f"some.csv, line 3: {message}")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("s,roll_attacker_loses_0,hasbro-2015,4,2,0.5,dice", "attack dice: 4 is more than hasbro-2015 allows"),
        (
            "s,conquest,hasbro-2015,1,2,0.5,territory",
            "attackers: the only army on the territory stays behind",
        ),
        ("s,move_in,hasbro-2015,5,5,2.6,attacking,,100", "trials: of move_in the spread is not known; leave them out"),
    ],
)
def test_a_figure_without_a_true_value_is_reported(row, message):
    report = check(figures_in(f"{HEADER}\n{row}", "some.csv").figures)
    assert report.findings == []
    assert report.problems[0].startswith(f"some.csv, line 2: {message}")


def test_a_file_without_the_columns_is_no_figures_file():
    with pytest.raises(
        RiskOddsError, match=r"some\.csv, line 1: no column quantity, rules, defenders; write a header with"
    ):
        figures_in("source,attackers,value\nx,3,0.5\n", "some.csv")


def test_a_short_row_is_a_malformed_row():
    held = figures_in(f"{HEADER}\ns,conquest\ns\ns,conquest,,3,2,65.6 %", "some.csv")
    assert len(held.figures) == 1
    assert [problem.split(":")[0] for problem in held.problems] == ["some.csv, line 2", "some.csv, line 3"]


def test_what_is_too_large_to_check_is_reported_at_once():
    rows = ("s,conquest,,1000000,50,1", "s,ends_5_0,,1000000,5,1", "s,move_in,defender-after-roll,20000,500,1")
    report = check(figures_in("\n".join([HEADER, *rows]), "some.csv").figures)
    assert len(report.problems) == 3
    assert all("is too large to check; write fewer units" in problem for problem in report.problems)


def test_large_battles_are_checked_and_explained():
    assert verdict("s,conquest,,3000,3000,99.9999 %")[0] is not Verdict.AGREES
    large = battle(42_650, 50_000)
    assert verdict(f"s,conquest,,42650,50000,{large.conquest:.6f}")[0] is Verdict.AGREES
    assert verdict(f"s,conquest,,42651,50000,{large.conquest:.6f}") == (Verdict.EXPLAINED, ("count=territory",))


@pytest.mark.parametrize("every", [33, pytest.param(3, marks=pytest.mark.slow)])
def test_a_hundred_by_hundred_grid_of_another_edition_is_explained_as_a_whole(every):
    grid = conquest_grid(100, 100, "hasbro-2000")
    figures = [
        Figure("table", "conquest", Rules(), a, d, printed_number(f"{100 * grid[a, d]:.2f} %"))
        for a in range(1, 101, every)
        for d in range(1, 101)
    ]
    findings = check(figures).findings
    assert {finding.readings[0] for finding in findings if finding.readings} == {"rules=hasbro-2000"}
    assert all(finding.verdict is not Verdict.DIFFERS for finding in findings)


def test_few_trials_and_tiny_chances_explain_nothing():
    for row in (
        "s,conquest,hasbro-2015,10,10,99.0 %,attacking,,20",
        "s,conquest,hasbro-2015,10,10,10.0 %,attacking,,10",
        "s,conquest,capital-wall,2,8,0.01,attacking",
    ):
        assert verdict(row)[0] is Verdict.DIFFERS


def test_equal_values_are_no_rivals_for_their_rounding_errors():
    finding = checked("s,conquest,zombie-defender,1,1,41.667 %,attacking")[0]
    assert (finding.verdict, finding.decided) == (Verdict.EXPLAINED, True)
    assert len(explain(printed_number("275/2592"), 1, 2)) == 1


def test_units_needed_are_whole():
    held = figures_in(f"{HEADER}\ns,attackers_needed,,,7,11.4,attacking,80 %", "some.csv")
    assert held.problems == ["some.csv, line 2: value '11.4': units are whole; write a number such as 16"]
