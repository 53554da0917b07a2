"""Published figures of whole games: how they are read, and how they stand in the family of profiles."""

import json
from importlib import resources

import pytest

from riskodds.games.claims import before, claims_in, is_of_games
from riskodds.games.judging import Standing, judge

HEADER = "edition,switches,quantity,mission,value,interval,note\n"
STUDY = (resources.files("riskodds.games") / "data" / "risiko-regeln-games.csv").read_text(encoding="utf-8")


def claims(*rows):
    found, problems = claims_in(HEADER + "\n".join(rows), "me")
    assert problems == []
    return found


def test_every_row_of_the_public_study_is_read():
    found, problems = claims_in(STUDY, "study")
    assert problems == []
    assert len(found) == STUDY.count("\n") - 1
    editions = {str(claim.edition) for claim in found}
    assert {"hasbro-2015", "hasbro-2000", "hasbro-2000 battle=hasbro-2015 sets=rising"} <= editions


def test_a_figure_claims_what_its_digits_or_its_interval_say():
    rounds, rate, shift = claims(
        "hasbro-2015,,rounds_mean,,7.8,,",
        "hasbro-2015,,win_rate,24 territories,26.1 %,1.4–2.4,",
        "hasbro-2000,its own defence,win_rate_shift_at_most,,2.6 points,,",
    )
    assert (rounds.low, rounds.high) == pytest.approx((7.75, 7.85))
    assert (rate.low, rate.high) == pytest.approx((0.237, 0.285))
    assert (shift.low, shift.high) == pytest.approx((-0.026, 0.0265))
    assert str(before(shift)) == "hasbro-2000 battle=hasbro-2015"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way(end):
    found, problems = claims_in((HEADER + "hasbro-2015,,rounds_mean,,7.8,,").replace("\n", end), "me")
    assert (len(found), problems) == (1, [])
    assert is_of_games(HEADER.replace("\n", end))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("hasbro-1995,,rounds_mean,,7.8,,", "'hasbro-1995' is no edition"),
        ("hasbro-2015,magic,rounds_mean,,7.8,,", "'magic' is no word of an edition"),
        ("hasbro-2015,,rounds,,7.8,,", "quantity 'rounds': write one of rounds_mean"),
        ("hasbro-2015,,win_rate,Asia,7.8 %,,", "mission 'Asia': write one of own colour"),
        ("hasbro-2015,,rounds_mean,,many,,", "value 'many': write a number such as 7.8"),
    ],
)
def test_a_row_that_holds_no_figure_is_named(row, message):
    found, (problem,) = claims_in(HEADER + row, "me")
    assert found == []
    assert problem.startswith("me, line 2: ")
    assert message in problem


def test_a_figure_holds_for_every_profile_or_within_the_family_or_is_reached_by_none():
    rows = (
        "hasbro-2015,,win_rate,24 territories,20 %,0–15,",
        "hasbro-2015,,rounds_mean,,8.5,,",
        "hasbro-2015,,rounds_mean,,30.5,,",
        "hasbro-2015,,wins_at_start_of_turn,,0.0 %,,",
    )
    judged, orders = judge(claims(*rows), 100)
    assert [each.standing for each in judged] == [Standing.EVERY, Standing.WITHIN, Standing.NONE, Standing.EVERY]
    assert judged[0].family[0] < judged[0].fitted.value < judged[0].fitted.high < 0.5
    assert orders == []


def test_what_a_switch_changes_and_the_order_of_missions_are_judged_by_their_signs():
    rates = "hasbro-2000,defence of 2015,win_rate,North America and Australia,{},1,"
    asia = "hasbro-2000,defence of 2015,win_rate,Asia and Africa,{},1,"
    rounds = ("hasbro-2000,defence of 2015,rounds_mean,,10.4,,", "hasbro-2000,defence of 2015; rising sets,{},,9.4,,")
    rows = (rates.format("35.5 %"), asia.format("9.1 %"), rounds[0], rounds[1].format("rounds_mean"))
    judged, (order,) = judge(claims(*rows), 120)
    assert (judged[-1].quantity, judged[-1].published) == ("change of rounds_mean", "-1.0")
    assert judged[-1].standing is Standing.EVERY
    assert judged[-1].family[1] < 0
    assert (order.told_apart, order.by_every, order.by_fitted) == (1, 1, 1)
    _, (turned,) = judge(claims(rates.format("9.1 %"), asia.format("35.5 %")), 50)
    assert (turned.told_apart, turned.by_every, turned.by_fitted) == (1, 0, 0)


def test_check_knows_such_a_file_by_its_columns(riskodds, tmp_path, monkeypatch):
    monkeypatch.setattr("riskodds.cli.games.judged.judge", lambda claims: judge(claims, 20))
    file = tmp_path / "games.csv"
    file.write_text(HEADER + "hasbro-2015,,rounds_mean,,30.5,,\nhasbro-2015,,rounds_mean,,many,,", encoding="utf-8")
    answer = riskodds("check", str(file), "--format", "json")
    assert answer.status == 1
    assert "line 3: value 'many'" in answer.err
    (finding,) = json.loads(answer.out)["findings"]
    assert finding["verdict"] == "reached by none"
    assert finding["family_low"] <= finding["fitted"] <= finding["family_high"] < 30
    assert riskodds("check", str(file), "--strict").status == 2
    battles = tmp_path / "battles.csv"
    battles.write_text("source,quantity,attackers,defenders,value\nme,conquest,10,10,48.0 %", encoding="utf-8")
    assert "are checked apart" in riskodds("check", str(file), str(battles)).err
    file.write_text(HEADER + "hasbro-2015,,wins_at_start_of_turn,,0.0 %,,", encoding="utf-8")
    answer = riskodds("check", str(file))
    assert answer.status == 0
    assert "holds for every profile" in answer.out
