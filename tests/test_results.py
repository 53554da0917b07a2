"""Results: equal when their question is, short in a line, and the document of the command that asks the same."""

import json
import re
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest

from riskodds import (
    Conduct,
    Node,
    Outcome,
    Rules,
    State,
    Stop,
    Table,
    Territory,
    UnitsLost,
    Worth,
    advise,
    attackers_needed,
    battle,
    campaign,
    campaign_attackers_needed,
    compare,
    defend,
    defenders_needed,
    dice_policy,
    exact_battle,
    exact_campaign,
    exact_dice_policy,
    explain,
    luck,
    picks_after_roll,
    plan,
    plot_curve,
    plot_heat_map,
    plot_needed,
    plot_outcomes,
    roll,
    summaries,
    table,
    track,
    troops,
)

EIGHT = "hasbro-2015 defender-sides=8"


def summary(*start):
    return summaries([start])[0]


QUESTIONS = {
    "battle": lambda: battle(10, 5),
    "battle the other way round": lambda: battle(5, 10),
    "battle of 2000": lambda: battle(10, 5, "hasbro-2000"),
    "battle with a retreat": lambda: battle(10, 5, stop=Stop(retreat_at=3)),
    "battle by blitz": lambda: battle(10, 5, blitz=True),
    "exact battle": lambda: exact_battle(10, 5),
    "summary": lambda: summary(10, 5),
    "campaign": lambda: campaign(5, [3, 1]),
    "campaign in another order": lambda: campaign(5, [1, 3]),
    "campaign that leaves more": lambda: campaign(5, [3, 1], conduct=Conduct(leave=(2,))),
    "exact campaign": lambda: exact_campaign(5, [3, 1]),
    "attackers needed": lambda: attackers_needed(5, "90%"),
    "attackers needed by blitz": lambda: attackers_needed(5, "90%", blitz=True),
    "attackers needed for less": lambda: attackers_needed(5, "80%"),
    "defenders needed": lambda: defenders_needed(5, "90%"),
    "attackers needed of a campaign": lambda: campaign_attackers_needed([3, 1], "90%"),
    "luck": lambda: luck(5, 5, 3, 0),
    "luck by blitz": lambda: luck(5, 5, 3, 0, blitz=True),
    "advice": lambda: advise(5, 5, Worth(conquest=3)),
    "advice on more": lambda: advise(5, 5, Worth(conquest=4)),
    "dice policy": lambda: dice_policy(3, 3),
    "exact dice policy": lambda: exact_dice_policy(3, 3),
    "picks after the roll": lambda: picks_after_roll(3, 3),
    "comparison": lambda: compare(3, 2),
    "comparison of two": lambda: compare(3, 2, ["hasbro-2015", "hasbro-2000"]),
    "defence": lambda: defend([5, 3], 6),
    "defence of what stands": lambda: defend([5, 3], 6, [1, 1]),
    "plan": lambda: plan(6, "3,2"),
    "plan for most": lambda: plan(6, "3,2", "most"),
    "roll": lambda: roll(3, 2),
    "track": lambda: track(3, 2),
    "track after a roll": lambda: track(3, 2).roll("1 1"),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_results_are_equal_when_their_question_is(question):
    asked, again = QUESTIONS[question](), QUESTIONS[question]()
    assert asked == again
    assert hash(asked) == hash(again)
    assert [other for other in QUESTIONS if QUESTIONS[other]() == asked] == [question]


def test_the_same_question_may_be_written_in_several_ways():
    assert battle(10, 5, "defend-at=1,3") == battle(10, 5, Rules.parse("hasbro-2000"))
    assert campaign(5, [3, Territory(1)]) == campaign(5, [Territory(3), 1])
    assert attackers_needed(5, 0.9) == attackers_needed(5, Fraction(9, 10))
    assert defend([5, 3], 6) == defend((5, 3), 6, [0, 0])
    assert plan(6, "3,2") == plan(6, [Node(3), Node(2)])


@pytest.mark.parametrize(
    ("result", "line"),
    [
        (lambda: battle(10, 5), "battle(10, 5): conquest 0.9163"),
        (lambda: battle(10, 5, "hasbro-2000"), "battle(10, 5, 'hasbro-2000'): conquest 0.9369"),
        (lambda: battle(11, 5, stop=Stop(retreat_at=7)), "battle(11, 5, stop=Stop(retreat_at=7)): conquest 0.5071"),
        (lambda: battle(10, 10, blitz=True), "battle(10, 10, blitz=True): conquest 0.6094"),
        (lambda: battle(1000, 1), "battle(1000, 1): conquest > 0.9999"),
        (lambda: battle(1, 1000), "battle(1, 1000): conquest 10^-593.9"),
        (lambda: battle(3, 1, blitz=True), "battle(3, 1, blitz=True): conquest 1"),
        (lambda: battle(1, 10, blitz=True), "battle(1, 10, blitz=True): conquest 0"),
        (lambda: exact_battle(1, 2), "exact_battle(1, 2): conquest 275/2592"),
        (lambda: exact_battle(10, 5), "exact_battle(10, 5): conquest 0.9163"),
        (lambda: exact_battle(50, 1), "exact_battle(50, 1): conquest > 0.9999"),
        (lambda: summary(10, 5), "summary(10, 5): conquest 0.9163"),
        (lambda: campaign(4, [3, 2, 1]), "campaign(4, [3, 2, 1]): conquest 0.1083"),
        (
            lambda: campaign(4, [3, Territory(2, EIGHT)], conduct=Conduct(leave=(2, 1))),
            f"campaign(4, [3, Territory(2, '{EIGHT}')], conduct=Conduct(leave=(2, 1))): conquest 0.062",
        ),
        (lambda: exact_campaign(2, [1, 1]), "exact_campaign(2, [1, 1]): conquest 625/2592"),
        (lambda: attackers_needed(7, "80%"), "attackers_needed(7, '80%'): 11, conquest 0.852"),
        (lambda: defenders_needed(10, Fraction(1, 3)), "defenders_needed(10, Fraction(1, 3)): 9, failure 0.3499"),
        (lambda: attackers_needed(5, 1), "attackers_needed(5, '100%'): no number is enough"),
        (
            lambda: campaign_attackers_needed([3, 1], "95%"),
            "campaign_attackers_needed([3, 1], '95%'): 10, conquest 0.9578",
        ),
        (lambda: luck(9, 10, 9, 0), "luck(9, 10, 9, 0): exactly so 0.007091"),
        (
            lambda: advise(10, 5, Worth(conquest=3)),
            "advise(10, 5, Worth(conquest=3)): attack, playing on is worth 3.609",
        ),
        (lambda: dice_policy(3, 3), "dice_policy(3, 3): 3 against 2 dice, full dice are best everywhere"),
        (
            lambda: picks_after_roll(5, 5),
            "picks_after_roll(5, 5, 'defender-after-roll'): 1 die after 5, 2 dice after 16 of 21 rolls",
        ),
        (
            lambda: compare(3, 2, ["hasbro-2015", "hasbro-2000"]),
            "compare(3, 2): hasbro-2015 0.656, hasbro-2000 0.778",
        ),
        (
            lambda: defend([9, 6, 12], 20),
            "defend([9, 6, 12], 20): (7, 5, 8) holds all with 0.01539, (11, 8, 1) loses 1.729 on average",
        ),
        (lambda: plan(8, "3,2"), "plan(8, [Node(3), Node(2)]): 0.5532"),
        (lambda: roll(3, 2), "roll(3, 2): attacker loses 0, 1, 2 in 2890, 2611, 2275 of 7776"),
        (lambda: track(10, 5).roll("1 1"), "track(10, 5): 9 against 4 after 1 roll"),
        (lambda: Territory(3), "Territory(3)"),
        (lambda: Node(2, then=[Node(1, "hasbro-2000")]), "Node(2, then=(Node(1, 'hasbro-2000'),))"),
    ],
)
def test_a_result_shows_question_and_answer_in_a_line(result, line):
    assert repr(result()) == line


COMMANDS = [
    ("odds 10 5", lambda: battle(10, 5)),
    ("odds 10 5 --rules hasbro-2000 --retreat-at 3", lambda: battle(10, 5, "hasbro-2000", Stop(retreat_at=3))),
    ("odds 10 5 --blitz", lambda: battle(10, 5, blitz=True)),
    ("odds 2000 1000", lambda: battle(2000, 1000)),
    ("odds 1 1000", lambda: battle(1, 1000)),
    ("roll 3 2", lambda: roll(3, 2)),
    ("compare 3 2 --goal 1", lambda: compare(3, 2, stop=Stop(goal=1))),
    ("compare 3 2 --blitz", lambda: compare(3, 2, blitz=True)),
    ("luck 5 5 --left 3", lambda: luck(5, 5, 3, 0)),
    ("luck 5 5 --left 3 --blitz", lambda: luck(5, 5, 3, 0, blitz=True)),
    ("attackers-needed 7 --chance 80%", lambda: attackers_needed(7, "80%")),
    ("attackers-needed 7 --chance 100%", lambda: attackers_needed(7, "100%")),
    ("attackers-needed 3 1 --chance 80%", lambda: campaign_attackers_needed([3, 1], "80%")),
    (
        "attackers-needed 3 --chance 80% --blitz",
        lambda: campaign_attackers_needed([3], "80%", conduct=Conduct(blitz=True)),
    ),
    ("defenders-needed 7 --chance 80%", lambda: defenders_needed(7, "80%")),
    ("advise 10 5 --conquest-worth 3", lambda: advise(10, 5, Worth(conquest=3))),
    ("dice-policy 4 3", lambda: dice_policy(4, 3)),
    ("dice-policy 4 3 --exact", lambda: exact_dice_policy(4, 3)),
    ("dice-policy 4 3 --rules defender-after-roll", lambda: picks_after_roll(4, 3)),
    ("campaign 9 3 2@hasbro-2000 1", lambda: campaign(9, [3, Territory(2, "hasbro-2000"), 1])),
    ("campaign 9 3@hasbro-2015 --rules hasbro-2000", lambda: campaign(9, [Territory(3)], "hasbro-2000")),
    ("campaign 9 3 2 --leave 2,1 --blitz", lambda: campaign(9, [3, 2], conduct=Conduct(leave=(2, 1), blitz=True))),
    ("campaign 8 --tree 3,2(1) --take most", lambda: plan(8, "3,2(1)", "most")),
    ("campaign 8 --tree 3,2 --take 1 --rules hasbro-2000", lambda: plan(8, "3,2", "at-least", 1, "hasbro-2000")),
    ("defend --attackers 9,6 --defenders 3,1 --units 5", lambda: defend([9, 6], 5, [3, 1])),
    ("troops 14 --continents africa", lambda: troops(14, ["africa"])),
]


@pytest.mark.parametrize(("command", "result"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_prints_the_document_of_the_result(riskodds, command, result):
    assert json.loads(json.dumps(result().to_dict())) == json.loads(riskodds(*command.split(), "--format", "json").out)


def test_track_prints_the_document_of_the_result(riskodds):
    printed = riskodds("track", "3", "2", "--format", "json", stdin="1 1\n6 / 5\n").out
    assert json.loads(printed) == json.loads(json.dumps(track(3, 2).roll("1 1").roll("6 / 5").to_dict()))


def test_a_batch_prints_the_documents_of_the_results(riskodds):
    printed = riskodds("odds", "--batch", "-", "--format", "json", stdin="attackers,defenders\n10,5\n").out
    assert json.loads(printed) == {"line": 2} | summary(10, 5).to_dict()


def test_explain_prints_the_documents_of_the_results(riskodds):
    printed = riskodds("explain", "48 %", "10", "10", "--format", "json").out
    assert json.loads(printed)["explanations"] == [each.to_dict() for each in explain("48 %", 10, 10)]


def test_an_exact_result_has_the_same_document_in_floats():
    exact, floats = exact_battle(5, 4).to_dict(), battle(5, 4).to_dict()
    assert exact.keys() == floats.keys()
    assert exact["conquest"] == pytest.approx(floats["conquest"], rel=1e-15)
    assert json.dumps(exact_campaign(3, [2, 1]).to_dict())


def test_what_came_in_pairs_and_triples_has_names():
    one = battle(1, 1)
    assert one.outcomes == [Outcome(1, 0, one.conquest), Outcome(0, 1, one.failure)]
    assert one.outcomes[0].attackers == 1
    assert battle(10, 10).losses_at("50%") == UnitsLost(attacker=8, defender=10)
    assert track(3, 2).roll("1 1").states == (State(3, 2), State(2, 1))
    assert track(3, 2).roll("1 1").rolls[0].attacker_loss == 1
    assert [each.rolls for each in roll(3, 2).outcomes] == [2890, 2611, 2275]
    assert dice_policy(3, 2).states[-1][:4] == (3, 2, 3, 2)


def test_a_comparison_is_a_sequence():
    compared = compare(3, 2, ["hasbro-2015", "hasbro-2000"])
    assert len(compared) == 2
    assert [str(one.rules) for one in compared] == ["hasbro-2015", "hasbro-2000"]
    assert compared[1].difference == compared[-1].difference > 0
    assert compared[:1] == (compared[0],)


@pytest.mark.parametrize(
    ("command", "made"),
    [
        ("table conquest", lambda: table("conquest")),
        ("table conquest --attackers 1-3 --defenders 2 --blitz", lambda: table("conquest", [1, 2, 3], [2], blitz=True)),
        ("table attacker-losses --on-territory", lambda: table("attacker-losses", on_territory=True)),
        (
            "table attackers-needed --defenders 3 --chances 90% --lang de",
            lambda: table("attackers-needed", defenders=[3], chances=["90%"], language="de"),
        ),
        ("table roll --rules hasbro-2000", lambda: table("roll", rules="hasbro-2000")),
        ("table compare --battles 3v2", lambda: table("compare", battles=[(3, 2)])),
        (
            "table compare --rules hasbro-2015 --rules hasbro-2000",
            lambda: table("compare", rules=["hasbro-2015", "hasbro-2000"]),
        ),
    ],
)
def test_a_table_is_the_one_that_the_command_prints(riskodds, command, made):
    assert made().to_dict() == json.loads(riskodds(*command.split(), "--format", "json").out)


def test_records_of_a_table_are_rows_of_plain_numbers():
    records = table("conquest", range(1, 4), [1, 2]).records()
    assert records[2] == pytest.approx({"attackers": 3, "1": battle(3, 1).conquest, "2": battle(3, 2).conquest})
    assert {type(value) for row in records for value in row.values()} == {int, float}
    assert table("attackers-needed", defenders=[5], chances=["100%"]).records() == [{"defenders": 5, "100 %": None}]


def test_a_data_frame_takes_the_records_of_a_table():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed, and riskodds does not need it")
    frame = pandas.DataFrame(table("conquest", range(1, 4), [1, 2]).records()).set_index("attackers")
    assert frame.loc[3, "2"] == pytest.approx(battle(3, 2).conquest)


def test_a_plot_draws_the_values_of_the_battles():
    line = plot_curve(range(1, 6), [3]).axes[0].lines[0]
    assert line.get_ydata() == pytest.approx([battle(attackers, 3).conquest for attackers in range(1, 6)])
    assert len(plot_curve(range(1, 6), [3, 5], ["hasbro-2015", "hasbro-2000"]).axes[0].lines) == 4
    bars = plot_outcomes(4, 3).axes[0].patches
    assert [bar.get_height() for bar in bars] == [outcome.probability for outcome in battle(4, 3).outcomes]
    chances = plot_heat_map(range(1, 5), range(1, 5)).axes[0].images[0].get_array()
    assert chances[2, 1] == pytest.approx(battle(3, 2).conquest)
    assert list(plot_needed([5, 6], ["80%"]).axes[0].lines[0].get_ydata()) == [
        attackers_needed(5, "80%").units,
        attackers_needed(6, "80%").units,
    ]


SHOWN = {
    "battle": (battle(10, 5), 3, "0.9163"),
    "battle that may be called off": (battle(11, 5, stop=Stop(retreat_at=7)), 4, "0.5071"),
    "comparison": (compare(10, 10, ["hasbro-2015", "hasbro-2000"]), 2, "0.6061"),
    "roll": (roll(3, 2), 3, "2890"),
    "campaign": (campaign(10, [3, 2]), 2, "0.8955"),
    "plan": (plan(8, "3,2(1)"), 3, "attack 2.1"),
    "table": (table("conquest", range(1, 4), [1, 2]), 3, "65.60"),
}
"""What shows itself in a notebook: how many rows it has, and something in it."""


@pytest.mark.parametrize("name", SHOWN)
def test_a_notebook_shows_a_table(name):
    result, rows, something = SHOWN[name]
    page = ET.fromstring(f"<div>{result._repr_html_()}</div>")  # noqa: S314 - ours
    assert len(page.findall(".//tbody/tr")) == rows
    assert {len(row) for row in page.findall(".//tbody/tr")} == {len(page.findall(".//th"))}
    assert something in {"".join(cell.itertext()).strip() for cell in page.iter("td")}
    assert page.find(".//caption").text in {repr(result), getattr(result, "title", "")}


def test_nothing_short_of_certain_is_certain_in_a_notebook():
    assert "&gt; 0.9999" in battle(1000, 1)._repr_html_()


def test_markup_is_shown_and_not_obeyed():
    page = Table(("<i>", "b"), (("<script>", 1),), title="<b>", note="<u>")._repr_html_()
    assert not {"<i>", "<script>", "<b>", "<u>"} & set(re.findall(r"<\w+>", page))
    assert all(f"&lt;{word}&gt;" in page for word in ("i", "script", "b", "u"))
