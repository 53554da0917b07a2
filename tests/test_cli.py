"""The command line: whole outputs, JSON that equals the library, and refusals in one line."""

import csv
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from riskodds import PRESETS, Rules, Stop, Worth, advise, battle, exact_battle, roll
from riskodds.cli.commands import COMMANDS
from riskodds.rules.words import rules_in_words


def run(*words, **options):
    """Run the program as a process of its own."""
    command = [sys.executable, "-m", "riskodds", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def test_odds_as_text(riskodds):
    assert (
        riskodds("odds", "3", "2").out
        == """\
3 attackers (4 armies on the territory) against 2 defenders

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender. Both sides roll as many dice as
allowed, until no defenders or no attackers are left.

ending      chance
--------  --------
conquest   65.60 %
failure    34.40 %

mean losses             attacker    defender
--------------------  ----------  ----------
over all battles            1.41        1.44
(standard deviation)        1.29        0.83
given conquest              0.57        2.00
given failure               3.00        0.37

Given conquest: attackers left, mean 2.43; units that must move in (the dice of
the last roll), mean 2.43.

Rolls: mean 1.84, standard deviation 0.75; in 5 % of the battles at most 1, in
50 % 2, in 95 % 3.

Likeliest: 3 attackers left (37.17 %); half of the battles end with 2 attackers
left, or better.

  what is left    chance                                  or better
--------------  --------  ----------------------------  -----------
   3 attackers   37.17 %  ████████████████████████████      37.17 %
   2 attackers   19.43 %  ███████████████                   56.60 %
    1 attacker    9.00 %  ███████                           65.60 %
    1 defender   12.60 %  █████████                         34.40 %
   2 defenders   21.81 %  ████████████████                  21.81 %
"""
    )


def test_odds_with_a_stop_as_text(riskodds):
    assert (
        riskodds("odds", "5", "4", "--retreat-at", "2", "--goal", "1").out
        == """\
5 attackers (6 armies on the territory) against 4 defenders

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender. Both sides roll as many dice as
allowed. The attack is called off as soon as 2 or fewer attackers are left. The
goal is reached as soon as 1 or fewer defenders are left.

ending          chance
------------  --------
goal reached   62.13 %
called off     37.87 %
failure            0 %

mean losses                       attacker    defender
------------------------------  ----------  ----------
over all battles                      2.15        2.51
(standard deviation)                  1.35        1.30
given that the goal is reached        1.33        3.42
given that it is called off           3.48        1.03
given failure                            –           –

Given that the goal is reached: attackers left, mean 3.67.

Attackers left when called off, as one roll can cost several: 2 with chance
19.65 %, 1 with chance 18.22 %.

Rolls: mean 2.33, standard deviation 0.47; in 5 % of the battles at most 2, in
50 % 2, in 95 % 3.

Likeliest: 4 attackers and 1 defender left (24.96 %); half of the battles end
with 3 attackers left, or better.

           what is left    chance                                  or better
-----------------------  --------  ----------------------------  -----------
            5 attackers   13.81 %  ███████████████                   13.81 %
            4 attackers   24.96 %  ████████████████████████████      38.77 %
            3 attackers   12.27 %  ██████████████                    51.04 %
            2 attackers   11.09 %  ████████████                      62.13 %
called off, 2 defenders    9.66 %  ███████████
called off, 3 defenders   19.65 %  ██████████████████████
called off, 4 defenders    8.56 %  ██████████
"""
    )


def test_odds_as_markdown(riskodds):
    assert (
        riskodds("odds", "1", "1", "--format", "markdown", "--digits", "1").out
        == """\
1 attacker (2 armies on the territory) against 1 defender

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice from 2 units); equal dice go to the \
defender. Both sides roll as many dice as allowed, until no defenders or no attackers are left.

| ending   |   chance |
|:---------|---------:|
| conquest |   41.7 % |
| failure  |   58.3 % |

| mean losses          |   attacker |   defender |
|:---------------------|-----------:|-----------:|
| over all battles     |        0.6 |        0.4 |
| (standard deviation) |        0.5 |        0.5 |
| given conquest       |        0.0 |        1.0 |
| given failure        |        1.0 |        0.0 |

Given conquest: attackers left, mean 1.0; units that must move in (the dice of the last roll), mean 1.0.

Rolls: mean 1.0, standard deviation 0.0; in 5 % of the battles at most 1, in 50 % 1, in 95 % 1.

Likeliest: 1 defender left (58.3 %); half of the battles end with 1 defender left, or better.

|   what is left |   chance |                              |   or better |
|---------------:|---------:|:-----------------------------|------------:|
|     1 attacker |   41.7 % | ████████████████████         |      41.7 % |
|     1 defender |   58.3 % | ████████████████████████████ |      58.3 % |
"""
    )


def test_odds_as_csv(riskodds):
    header, row = csv.reader(riskodds("odds", "1", "1", "--format", "csv").out.splitlines())
    assert header == [
        "rules",
        "rules_in_words",
        "attackers",
        "armies_on_territory",
        "defenders",
        "retreat_at",
        "hold_back",
        "goal",
        "rolls_at_most",
        "while_outnumbering",
        "while_chance",
        "conquest",
        "called_off",
        "failure",
        "log10_conquest",
        "log10_failure",
        *(
            f"{side}_losses_{what}"
            for side in ("attacker", "defender")
            for what in ("mean", "sd", "given_conquest", "given_failure", "given_called_off")
        ),
        "attackers_left_given_conquest",
        "defenders_left_given_failure",
        "move_in",
        "likeliest_attackers",
        "likeliest_defenders",
        "likeliest_probability",
        "median_attackers",
        "median_defenders",
        *(f"rolls_{what}" for what in ("mean", "sd", "quantile_05", "median", "quantile_95")),
    ]
    values = dict(zip(header, row, strict=True))
    assert values["rules"] == "hasbro-2015"
    assert float(values["conquest"]) == battle(1, 1).conquest
    assert values["attacker_losses_given_called_off"] == ""


QUANTILES = {"quantile_05": "5%", "median": "50%", "quantile_95": "95%"}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=st.sampled_from(list(PRESETS)), attackers=st.integers(1, 20), defenders=st.integers(1, 20))
def test_json_parses_and_its_numbers_equal_the_librarys(riskodds, rules, attackers, defenders):
    document = json.loads(riskodds("odds", str(attackers), str(defenders), "--rules", rules, "--format", "json").out)
    one = battle(attackers, defenders, rules)
    listed = [{"attackers": a, "defenders": d, "probability": chance} for a, d, chance in one.outcomes]
    assert document == {
        "rules": rules,
        "rules_in_words": rules_in_words(one.rules),
        "attackers": attackers,
        "armies_on_territory": attackers + 1,
        "defenders": defenders,
        "retreat_at": 0,
        "hold_back": 0,
        "goal": 0,
        "rolls_at_most": None,
        "while_outnumbering": None,
        "while_chance": None,
        "conquest": one.conquest,
        "called_off": 0,
        "failure": one.failure,
        "log10_conquest": one.conquered.log10_chance,
        "log10_failure": one.failed.log10_chance,
        "attacker_losses": vars(one.attacker_losses),
        "defender_losses": vars(one.defender_losses),
        "attackers_left_given_conquest": one.attackers_left_given_conquest,
        "defenders_left_given_failure": one.defenders_left_given_failure,
        "move_in": one.move_in,
        "likeliest": max(listed, key=lambda each: each["probability"]),
        "median": {"attackers": one.median.attackers, "defenders": one.median.defenders},
        "rolls": {
            "mean": one.rolls.mean,
            "sd": one.rolls.sd,
            **{name: one.rolls.at(share) for name, share in QUANTILES.items()},
        },
        "outcomes": listed,
    }
    assert sum(outcome["probability"] for outcome in document["outcomes"]) == pytest.approx(1, rel=1e-13)


def test_exact_json(riskodds):
    document = json.loads(riskodds("odds", "3", "2", "--exact", "--format", "json").out)
    assert document["exact"] == {
        "conquest": "6610505/10077696",
        "called_off": "0/1",
        "failure": "3467191/10077696",
        "attacker_losses": "14173453/10077696",
        "defender_losses": "14490551/10077696",
    }


def test_exact_text(riskodds):
    assert "\nConquest, exactly: 275/2592\n\nFailure, exactly: 2317/2592\n" in riskodds("odds", "1", "2", "--exact").out


def test_exact_fractions_longer_than_python_likes_to_print(riskodds):
    document = json.loads(riskodds("odds", "1", "1200", "--exact", "--format", "json").out)
    numerator, denominator = document["exact"]["conquest"].split("/")
    assert len(denominator) > 2000
    assert len(numerator) < len(denominator)
    assert str(exact_battle(1, 1200).conquest.numerator) == numerator


def test_a_chance_too_small_for_a_number_keeps_its_logarithm_in_json(riskodds):
    document = json.loads(riskodds("odds", "1000", "1", "--format", "json").out)
    assert document["failure"] == 0
    assert round(document["log10_failure"], 2) == -467.84


def test_stops_reach_the_battle(riskodds):
    words = ("odds", "11", "6", "--retreat-at", "5", "--hold-back", "2", "--goal", "1")
    document = json.loads(riskodds(*words, "--format", "json", "--exact").out)
    one = battle(11, 6, stop=Stop(retreat_at=5, hold_back=2, goal=1))
    assert document["conquest"] == one.conquest
    assert document["called_off"] == one.called_off.chance
    assert document["exact"]["conquest"] == str(exact_battle(11, 6, stop=one.stop).conquest)
    assert (document["retreat_at"], document["hold_back"], document["goal"]) == (5, 2, 1)


def test_what_cannot_happen_is_not_in_the_chart_and_the_only_outcome_is_certain(riskodds):
    text = riskodds("odds", "4", "3", "--rules", "attacker-modifiers=+6,+6").out
    assert "conquest     100 %\nfailure        0 %\n" in text
    assert text.split("or better")[-1].split() == ["-" * n for n in (14, 8, 28, 11)] + [
        *("4", "attackers", "100", "%", "█" * 28, "100", "%")
    ]


def test_a_roll_under_rules_with_a_pick_says_that_the_dice_are_given(riskodds):
    for rules in ("defender-after-roll", "defender-koole"):
        text = riskodds("roll", "3", "2", "--rules", rules).out
        assert "The dice of both sides are fixed before the roll here; the defender's pick" in text
    assert "are fixed before the roll" not in riskodds("roll", "3", "2").out


def test_an_impossible_ending_is_null_in_json_and_a_dash_in_text(riskodds):
    words = ("odds", "2", "2", "--rules", "attacker-sides=1")
    document = json.loads(riskodds(*words, "--format", "json").out)
    assert document["conquest"] == 0
    assert document["log10_conquest"] is None
    assert document["attacker_losses"]["given_conquest"] is None
    text = riskodds(*words).out
    assert "conquest       0 %\nfailure      100 %\n" in text
    assert "given conquest                 –           –\n" in text


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("1000 1", "failure   < 0.01 % (10^-467.84)"),
        ("1000 1", "conquest              > 99.99 %"),
        ("1000 1 --digits 0", "conquest              > 99 %"),
        ("50 1", "failure   < 0.01 % (8.3e-24)"),
        ("50 1 --digits 4", "failure   < 0.0001 % (8.3e-24)"),
        ("1 1000", "conquest  < 0.01 % (10^-593.88)"),
    ],
)
def test_nothing_short_of_certain_is_shown_as_certain(riskodds, words, line):
    assert line in riskodds("odds", *words.split()).out.splitlines()


@pytest.mark.parametrize(
    "words",
    [
        "10 5",
        "1000 1000",
        "1000 1",
        "1 1000",
        "250 3",
        "100000 2",
        "40 40 --digits 4",
        "1000 1000 --digits 15",
        "100000 2 --digits 15",
        "900 800 --retreat-at 400 --goal 100 --digits 15",
    ],
)
def test_text_fits_80_columns_and_a_screen_or_two(riskodds, words):
    lines = riskodds("odds", *words.split()).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 66


def test_long_distributions_are_grouped_without_losing_anything(riskodds):
    lines = riskodds("odds", "300", "280", "--digits", "9").out.split("what is left", 1)[1].splitlines()[2:]
    chances = [float(line.split("%")[0].split()[-1]) for line in lines if "<" not in line]
    assert len(lines) <= 32
    assert sum(chances) == pytest.approx(100, abs=1e-6)
    assert lines[0].split()[0].endswith("–300")
    assert lines[-1].split()[0].endswith("–280")


def test_on_territory_counts_the_army_that_stays_behind(riskodds):
    assert riskodds("odds", "11", "5", "--on-territory").out == riskodds("odds", "10", "5").out


def test_roll_as_text(riskodds):
    assert (
        riskodds("roll", "3", "2", "--digits", "4").out
        == """\
One roll of 3 attack dice against 2 defend dice

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender.

  attacker loses    defender loses    of 7,776 rolls     chance
----------------  ----------------  ----------------  ---------
               0                 2             2,890  37.1656 %
               1                 1             2,611  33.5777 %
               2                 0             2,275  29.2567 %

Mean losses over all rolls: attacker 0.9209, defender 1.0791.
"""
    )


def test_roll_as_json(riskodds):
    one = roll(2, 1, "hasbro-2000")
    assert json.loads(riskodds("roll", "2", "1", "--rules", "hasbro-2000", "--format", "json").out) == {
        "rules": "hasbro-2000",
        "rules_in_words": rules_in_words(one.rules),
        "attack_dice": 2,
        "defend_dice": 1,
        "rolls": 216,
        "attacker_losses": float(one.attacker_losses),
        "defender_losses": float(one.defender_losses),
        "outcomes": [
            {"attacker_losses": 0, "defender_losses": 1, "count": 125, "probability": 125 / 216},
            {"attacker_losses": 1, "defender_losses": 0, "count": 91, "probability": 91 / 216},
        ],
    }


def test_roll_as_csv(riskodds):
    assert riskodds("roll", "1", "1", "--format", "csv").out == (
        "rules,attack_dice,defend_dice,attacker_losses,defender_losses,count,probability\r\n"
        "hasbro-2015,1,1,0,1,15,0.4166666666666667\r\n"
        "hasbro-2015,1,1,1,0,21,0.5833333333333334\r\n"
    )


def test_rules_lists_every_preset_with_its_sentence(riskodds):
    text = " ".join(riskodds("rules").out.split())
    for preset in PRESETS.values():
        assert f"{preset.name}: {preset.meaning}" in text
    document = json.loads(riskodds("rules", "--format", "json").out)
    assert [each["name"] for each in document["presets"]] == list(PRESETS)
    assert document["presets"][1]["values"]["defend-at"] == "1,3"


REFUSED = [
    ("odds 0 5", "attackers: 0 is too few; write a whole number of at least 1"),
    ("odds -3 5", "-3: units are counted from 1; write a whole number of at least 1"),
    ("odds 5 -3", "-3: units are counted from 1; write a whole number of at least 1"),
    ("odds 3.5 2", "attackers: '3.5' is not a whole number; write digits only, such as 10"),
    ("odds 1e3 5", "attackers: '1e3' is not a whole number; write digits only, such as 10"),
    ("odds ٣ 5", "attackers: '٣' is not a whole number; write digits only, such as 10"),
    ("odds 5 0", "defenders: 0 is too few; write a whole number of at least 1"),
    (
        "odds 1 5 --on-territory",
        (
            "armies on the territory: 1 leaves none free to attack, as one must stay behind; "
            "write a whole number of at least 2"
        ),
    ),
    ("odds 5 5 --rules ties=both", "ties=both: write attacker, defender or nobody"),
    ("odds", "ATTACKERS is missing; write both numbers, such as riskodds odds 10 5"),
    ("odds 5", "DEFENDERS is missing; write both numbers, such as riskodds odds 10 5"),
    ("roll 3", "Missing argument 'DEFEND_DICE'; see 'riskodds roll --help'"),
    ("advise 5 5 --conquest-worth much", "conquest worth: 'much' is not a number; write one such as 1.5"),
    ("advise 5 5 --attacker-worth nan", "attacker worth: 'nan' is not a number; write one such as 1.5"),
    ("advise 5 5 --attacker-worth 1_000", "attacker worth: '1_000' is not a number; write one such as 1.5"),
    ("advise 5 5 --attacker-worth -1", "attacker worth: -1.0 is no worth; write a number of at least 0, such as 1.5"),
    ("luck 5 5 --left 0", "left: with 0 attackers left it ended in failure; write --defenders-left K"),
    ("attackers-needed 5 --chance 150", "chance 150: nothing is more than certain; write at most 100%"),
    ("odds --batch battles.csv --rules junk", "'junk' is no preset; write one of hasbro-2015, "),
    ("dice-policy 5 5 --rules defender-koole", "defender-koole: the defender does not choose before the roll"),
    ("odds 5 5 --batch battles.csv", "--batch answers each row alike; leave out ATTACKERS"),
    ("odds --exact --batch battles.csv", "--batch answers each row alike; leave out --exact"),
    ("odds --batch no-such.csv", "no-such.csv: No such file or directory; write the name of a CSV file, or - for"),
    ("odds 5 5 5", "Got unexpected extra argument(s) (5); see 'riskodds odds --help'"),
    ("odds 5 5 --sides 8", "No such option: --sides"),
    ("odds 5 5 --format xml", "--format xml: write text, json, csv or markdown"),
    ("odds 5 5 --digits -1", "--digits -1: write a whole number from 0 to 15"),
    ("odds 5 5 --digits ten", "--digits ten: write a whole number from 0 to 15"),
    (
        "odds 5 5 --rules hasbro-2000 final-dice=1",
        (
            "Got unexpected extra argument(s) (final-dice=1); put quotes round rules of several words: "
            "--rules 'hasbro-2000 final-dice=1'"
        ),
    ),
    (
        "odds 5 5 --retreat-at 5",
        "retreat at 5: with 5 attackers that ends the attack before its first roll; write at most 4, or more attackers",
    ),
    (
        "odds 5 5 --hold-back 6",
        "hold back 6: with 5 attackers that ends the attack before its first roll; write at most 4, or more attackers",
    ),
    (
        "odds 5 5 --goal 5",
        "goal 5: with 5 defenders it is reached before the first roll; write at most 4, or more defenders",
    ),
    ("odds 5 5 --goal none", "goal: 'none' is not a whole number; write digits only, such as 10"),
    ("roll 4 2", "attack dice: 4 is more than hasbro-2015 allows; write at most 3, or rules such as attack-dice=4"),
    ("conquer", "No such command 'conquer'"),
    ("odds 5 5 --rules hasbro", "'hasbro' is no preset; write one of hasbro-2015, hasbro-2000, "),
    ("odds 1000000 1000000 --rules defender-koole", "1,000,000 attackers against 1,000,000 needs about 2,"),
    ("odds 999999999999999999 1", "999,999,999,999,999,999 attackers against 1 needs about "),
    (
        f"odds {'9' * 5000} 1",
        f"attackers: {'9' * 40}… is too many; write at most 18 digits",
    ),
    ("odds -3.5 5", "-3.5: units are counted from 1; write a whole number of at least 1"),
    ("odds -- -3 5", "attackers: -3 is too few; write a whole number of at least 1"),
    ("odds 5 5 --rules ties=\x1bred", "ties=\\x1bred: write attacker, defender or nobody"),
]


@pytest.mark.parametrize(("words", "message"), REFUSED, ids=[words[:40] for words, _ in REFUSED])
def test_misuse_is_one_line_on_stderr_and_nothing_on_stdout(riskodds, words, message):
    result = riskodds(*words.split())
    assert result.status == 2
    assert result.out == ""
    assert result.err.startswith(f"riskodds: {message}")
    assert result.err.count("\n") == 1


def test_the_program_as_a_process():
    refused = run("odds", "0", "5")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "riskodds: attackers: 0 is too few; write a whole number of at least 1\n"
    answered = run("odds", "10", "5", "--format", "json")
    assert (answered.returncode, answered.stderr) == (0, "")
    assert json.loads(answered.stdout)["conquest"] == battle(10, 5).conquest


def test_without_words_it_shows_its_commands(riskodds):
    result = riskodds()
    assert result.status == 0
    assert "Can these attackers take those defenders?\n" in result.out


def test_version(riskodds):
    assert riskodds("--version").out in {"0.1.0 (compiled)\n", "0.1.0 (plain Python)\n"}


def test_digits_enough_to_round_to_certainty(riskodds):
    text = riskodds("odds", "1000", "1", "--digits", "15").out
    assert "> 99.999999999999999 %" in text
    assert "< 0.000000000000001 % (10^-467.84)" in text
    assert "100.0" not in text


def test_a_roll_of_more_ways_than_fit_a_line(riskodds):
    text = riskodds("roll", "1", "1", "--rules", "defender-bonus-dice=25").out
    assert "of 1.023490369e+21 rolls" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is a thing of Linux")
def test_an_answer_that_cannot_be_written_is_one_line():
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "riskodds", "odds", "3", "2"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr == "riskodds: the answer cannot be written: No space left on device\n"


@pytest.mark.parametrize("encoding", ["latin-1", "cp437", "ascii"])
@pytest.mark.parametrize("words", ["odds 1000 1", "odds 2 2 --rules attacker-sides=1", "rules"])
def test_an_encoding_without_our_signs_is_no_failure(encoding, words):
    result = run(*words.split(), env=os.environ | {"PYTHONIOENCODING": encoding})
    assert (result.returncode, result.stderr) == (0, "")


def test_a_reader_that_has_seen_enough_ends_it_quietly():
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "riskodds", "odds", "10", "5"]
    result = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal is a thing of POSIX")
@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colour_only_on_a_terminal_and_never_with_no_color(environment, coloured):
    import pty  # noqa: PLC0415 - exists on POSIX only

    parent, child = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    command = [sys.executable, "-m", "riskodds", "odds", "3", "2"]
    subprocess.run(command, stdout=child, check=True, env=plain | environment)
    os.close(child)
    shown = os.read(parent, 10_000)
    os.close(parent)
    assert (b"\x1b[" in shown) is coloured


def test_bars_where_stdout_knows_only_ascii():
    result = run("odds", "3", "2", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert result.returncode == 0
    assert "37.17 %  ############################" in result.stdout


def test_no_heavy_import_on_the_way_to_an_answer():
    code = "import sys; from riskodds.cli import main; main(['odds', '10', '5']); print(sorted(sys.modules))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "'numpy'" in result.stdout
    for heavy in ("'scipy'", "'matplotlib'", "'rich'"):
        assert heavy not in result.stdout


def test_attackers_needed_as_text(riskodds):
    assert (
        riskodds("attackers-needed", "7", "--chance", "80%").out
        == """\
11 attackers (12 armies on the territory): the fewest for conquest of 7
defenders with a chance of at least 80%.

with                                         conquest
-----------------------------------------  ----------
11 attackers (12 armies on the territory)     85.20 %
10 attackers (11 armies on the territory)     79.98 %

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender. Both sides roll as many dice as
allowed, until no defenders or no attackers are left.
"""
    )


def test_attackers_needed_as_json(riskodds):
    document = json.loads(riskodds("attackers-needed", "7", "--chance", "0,8", "--format", "json").out)
    assert document == {
        "rules": "hasbro-2015",
        "rules_in_words": rules_in_words(Rules()),
        "defenders": 7,
        "chance": 0.8,
        "attackers": 11,
        "armies_on_territory": 12,
        "conquest": pytest.approx(battle(11, 7).conquest),
        "one_fewer": pytest.approx(battle(10, 7).conquest),
        "missed": pytest.approx(battle(11, 7).failure),
        "missed_by_one_fewer": pytest.approx(battle(10, 7).failure),
    }


def test_defenders_needed_as_json(riskodds):
    words = ("defenders-needed", "11", "--chance", "50 %", "--on-territory", "--rules", "hasbro-2000")
    document = json.loads(riskodds(*words, "--format", "json").out)
    assert document == {
        "rules": "hasbro-2000",
        "rules_in_words": rules_in_words(Rules.parse("hasbro-2000")),
        "attackers": 10,
        "armies_on_territory": 11,
        "chance": 0.5,
        "defenders": 12,
        "failure": pytest.approx(battle(10, 12, "hasbro-2000").failure),
        "one_fewer": pytest.approx(battle(10, 11, "hasbro-2000").failure),
        "missed": pytest.approx(battle(10, 12, "hasbro-2000").conquest),
        "missed_by_one_fewer": pytest.approx(battle(10, 11, "hasbro-2000").conquest),
    }


def test_a_target_out_of_reach_is_an_answer(riskodds):
    result = riskodds("attackers-needed", "7", "--chance", "1")
    assert result.status == 0
    assert result.out.startswith("No number of units is enough for conquest of 7 defenders with a chance of at\n")
    document = json.loads(riskodds("attackers-needed", "7", "--chance", "100%", "--format", "json").out)
    assert (document["attackers"], document["conquest"], document["one_fewer"]) == (None, None, None)


@pytest.mark.parametrize(
    ("chance", "message"),
    [
        ("95", "chance 95: a bare number above 1 is no chance; write 95% or 0.95"),
        ("abc", "chance 'abc' is not a number; write 90%, 0.9 or 0,9"),
    ],
)
def test_a_chance_that_is_none(riskodds, chance, message):
    result = riskodds("attackers-needed", "7", "--chance", chance)
    assert (result.status, result.out, result.err) == (2, "", f"riskodds: {message}\n")


def test_compare_as_text(riskodds):
    words = ("compare", "3", "2", "--rules", "hasbro-2015", "--rules", "defender-after-roll", "--digits", "1")
    assert (
        riskodds(*words).out
        == """\
3 attackers (4 armies on the territory) against 2 defenders

The attacker rolls as many dice as allowed, until no defenders or no attackers
are left.

rules                  conquest    points    lost    killed
-------------------  ----------  --------  ------  --------
hasbro-2015              65.6 %      +0.0     1.4       1.4
defender-after-roll      63.9 %      -1.7     1.5       1.4

Points: percentage points above the first rules. Lost and killed: the mean
losses of the attacker and of the defender over all battles.

hasbro-2015: The attacker rolls up to 3 dice, the defender 1 die (2 dice from 2
units); equal dice go to the defender.

defender-after-roll: The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender; the defender picks its number of
dice after seeing the attacker's roll, so that conquest is least likely.
"""
    )


def test_compare_as_json(riskodds):
    document = json.loads(riskodds("compare", "10", "5", "--format", "json", "--retreat-at", "2").out)
    assert (document["attackers"], document["defenders"], document["retreat_at"]) == (10, 5, 2)
    assert [row["rules"] for row in document["rows"]] == list(PRESETS)
    one = battle(10, 5, "hasbro-2000", Stop(retreat_at=2))
    assert document["rows"][1] == {
        "rules": "hasbro-2000",
        "rules_in_words": rules_in_words(Rules.parse("hasbro-2000")),
        "conquest": one.conquest,
        "attacker_losses": one.attacker_losses.mean,
        "defender_losses": one.defender_losses.mean,
        "difference": pytest.approx(one.conquest - battle(10, 5, stop=Stop(retreat_at=2)).conquest, abs=1e-15),
    }


def test_luck_as_text(riskodds):
    assert (
        riskodds("luck", "9", "10", "--left", "9", "--digits", "4").out
        == """\
9 attackers (10 armies on the territory) against 10 defenders

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender. Both sides roll as many dice as
allowed, until no defenders or no attackers are left.

It ended in conquest with 9 attackers left.

ending                                   chance
-------------------------------------  --------
exactly this ending                    0.7091 %
one at least as good for the attacker  0.7091 %
one at least as bad for the attacker      100 %

Endings are ordered from losing nothing to killing nothing.
"""
    )


def test_luck_as_json(riskodds):
    document = json.loads(riskodds("luck", "1000", "1", "--defenders-left", "1", "--format", "json").out)
    assert (document["attackers_left"], document["defenders_left"]) == (0, 1)
    assert document["exactly"] == 0
    assert round(document["log10_exactly"], 2) == -467.84
    assert document["at_least_as_good"] == 1


def test_luck_takes_an_ending_or_what_is_left_so_far(riskodds):
    result = riskodds("luck", "5", "5")
    assert result.status == 2
    assert result.err == (
        "riskodds: how did it end? write --left K, the attackers left, or --defenders-left K, or both if it goes on\n"
    )
    assert (
        "It has come to 2 attackers against 2 defenders."
        in riskodds("luck", "5", "5", "--left", "2", "--defenders-left", "2").out
    )


def test_advise_as_text(riskodds):
    assert (
        riskodds("advise", "4", "3", "--conquest-worth", "2", "--attacker-worth", "1,5").out
        == """\
4 attackers (5 armies on the territory) against 3 defenders; worth as told:
conquest 2, each attacker lost -1.5, each defender killed +1.

Attack: to go on is worth +0.77 compared with stopping here (0). Fought to the
end, conquest has a chance of 64.16 %.

To keep in mind: go on while you have at least 3 attackers.

    against  go on with             conquest by 4, to the end
-----------  -------------------  ---------------------------
 1 defender  1 or more attackers                      97.15 %
2 defenders  3 or more attackers                      78.55 %
3 defenders  3 or more attackers                      64.16 %

Worth is a mean over all battles, choosing best after each roll.

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender. Both sides roll as many dice as
allowed.
"""
    )


def test_advise_as_json_and_csv(riskodds):
    words = ("advise", "4", "3", "--conquest-worth", "2", "--attacker-worth", "1.5")
    document = json.loads(riskodds(*words, "--format", "json").out)
    advice = advise(4, 3, Worth(conquest=2, attacker=1.5, defender=1))
    assert document["advice"] == "attack"
    assert document["playing_on"] == document["value"] == advice.playing_on[4, 3]
    assert document["worth"] == {"conquest": 2, "attacker": 1.5, "defender": 1}
    assert document["go_on"] == [
        {"defenders": 1, "attackers": [[1, 4]]},
        {"defenders": 2, "attackers": [[3, 4]]},
        {"defenders": 3, "attackers": [[3, 4]]},
    ]
    assert riskodds(*words, "--format", "csv").out == (
        "rules,conquest_worth,attacker_worth,defender_worth,attackers,defenders,advice,playing_on,"
        "against,go_on_from,go_on_to\r\n"
        f"hasbro-2015,2.0,1.5,1.0,4,3,attack,{advice.playing_on[4, 3]},1,1,4\r\n"
        f"hasbro-2015,2.0,1.5,1.0,4,3,attack,{advice.playing_on[4, 3]},2,3,4\r\n"
        f"hasbro-2015,2.0,1.5,1.0,4,3,attack,{advice.playing_on[4, 3]},3,3,4\r\n"
    )


def test_advise_to_stop(riskodds):
    text = riskodds("advise", "2", "5", "--defender-worth", "1").out
    assert "Stop: to go on is worth -0." in text
    assert "never (up to 2 attackers) " in text
    assert "To keep in mind: do not attack 5 defenders with 2." in text


def test_advise_where_nothing_was_told_is_that_of_a_player_who_wants_the_territory(riskodds):
    text = " ".join(riskodds("advise", "3", "10").out.split())
    assert text.startswith(
        "3 attackers (4 armies on the territory) against 10 defenders; worth: conquest 13, each attacker lost -1, "
        "each defender killed +0. No worth was told, so it is that of a player who wants the territory"
    )
    assert "Stop: to go on" in text
    assert "Fought to the end, conquest has a chance of 2.08 %." in text
    document = json.loads(riskodds("advise", "3", "10", "--format", "json").out)
    assert document["worth"] == {"conquest": 13, "attacker": 1, "defender": 0}
    assert (document["conquest"], document["failure"]) == pytest.approx((0.0208, 0.9792), abs=5e-5)
    assert document["enough"] is None
    attack = " ".join(riskodds("advise", "10", "5").out.split())
    assert "Attack: to go on" in attack
    assert "To keep in mind: go on while you have at least 4 attackers." in attack
    # Where something is told, only that: a fair exchange of units goes on where conquest is next to nothing.
    told = " ".join(riskodds("advise", "3", "10", "--attacker-worth", "1").out.split())
    assert "worth as told: conquest 0, each attacker lost -1, each defender killed +1." in told
    assert "Attack: to go on is worth +0.25 compared with stopping here (0). Fought to the end, conquest has" in told
    sure = riskodds("advise", "3", "2", "--rules", "ties=attacker defender-sides=1").out
    assert "100 %" in sure
    assert "99.99" not in sure


def test_dice_policy_as_text(riskodds):
    assert (
        riskodds("dice-policy", "10", "10", "--exact").out
        == """\
10 attackers (11 armies on the territory) against 10 defenders

Best here: the attacker rolls 3 dice, the defender 2 dice; conquest 56.76 %.

Full dice are best in every state up to 10 against 10, for both sides: none
rewards fewer. Where it matters least, rolling fewer still costs, as a part of
the chance of conquest or of failure, whichever is smaller: attacker 10.25 %,
defender 3.65 %. Computed in exact rationals: a proof.

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender. Either side may roll fewer dice;
the attacker declares first, the defender answers before the roll.
"""
    )


def test_dice_policy_that_rewards_fewer(riskodds):
    rules = "zombie-attacker attacker-sides=10 defender-sides=5 defender-modifiers=-1"
    text = riskodds("dice-policy", "6", "6", "--rules", rules).out
    assert "Full dice are not best everywhere up to 6 against 6: fewer are" in text
    assert "\n          2            2              1              2\n" in text
    document = json.loads(riskodds("dice-policy", "2", "2", "--rules", rules, "--format", "json").out)
    assert (document["attack_dice"], document["defend_dice"], document["full_dice_are_best"]) == (1, 2, False)
    assert len(document["states"]) == 4


def test_replies_as_text(riskodds):
    assert (
        riskodds("dice-policy", "3", "2", "--rules", "defender-after-roll").out
        == """\
3 attackers (4 armies on the territory) against 2 defenders

What the defender picks here after seeing the attacker's highest dice, so that
conquest is least likely:

attacker's dice     defender rolls
------------------  ----------------
6 6, 6 5            1 die
6 4, 6 3, 6 2, 6 1  2 dice
5 5                 1 die
5 4, 5 3, 5 2, 5 1  2 dice
4 4                 1 die
4 3, 4 2, 4 1       2 dice
3 3, 3 2, 3 1       2 dice
2 2, 2 1            2 dice
1 1                 2 dice

The usual choice is two dice when the attacker's second die is at most 3 or
there is none, otherwise one. Where it is not, up to 3 against 2:

attacker's dice    defender rolls      states  such as
-----------------  ----------------  --------  ---------
6 4                2 dice                   1  3 v 2
5 4                2 dice                   1  3 v 2

Rules: defender-after-roll. The attacker rolls up to 3 dice, the defender 1 die
(2 dice from 2 units); equal dice go to the defender; the defender picks its
number of dice after seeing the attacker's roll, so that conquest is least
likely.
"""
    )


TRACKED = "6 5 3 / 5 2\n1 1 \n undo\n\n# a comment\n0 2  # both\n"


def test_track_from_a_pipe(riskodds, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(TRACKED))
    assert (
        riskodds("track", "3", "4").out
        == """\
3 attackers (4 armies on the territory) against 4 defenders

Rules: hasbro-2015. The attacker rolls up to 3 dice, the defender 1 die (2 dice
from 2 units); equal dice go to the defender. Both sides roll as many dice as
allowed, until no defenders or no attackers are left.

          lost    killed    attackers    defenders    conquest
------  ------  --------  -----------  -----------  ----------
start                               3            4     31.50 %
roll 1       0         2            3            2     65.60 %
roll 2       0         2            3            0       100 %

It ended in conquest with 3 attackers left.

ending                                   chance
-------------------------------------  --------
exactly this ending                     13.81 %
one at least as good for the attacker   13.81 %
one at least as bad for the attacker      100 %

Endings are ordered from losing nothing to killing nothing.

2 rolls, each with the dice that it had.

            lost    mean    as many or more    as many or fewer
--------  ------  ------  -----------------  ------------------
attacker       0    1.84              100 %             13.81 %
defender       4    2.16            13.81 %               100 %

Of all attackers with these dice 0 % lose less, and 100 % lose as much or more.
"""
    )


def test_track_as_json(riskodds, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1 1\nquit\n2 0\n"))
    document = json.loads(riskodds("track", "3", "4", "--format", "json").out)
    assert document["over"] is False
    assert document["luck"]["over"] is False
    assert document["luck"]["exactly"] == pytest.approx(2611 / 7776)
    assert document["luck_of_rolls"]["attacker"]["at_least_as_many"] == pytest.approx(1 - 2890 / 7776)
    assert document["rolls"] == [
        {
            "attacker_loss": 1,
            "defender_loss": 1,
            "attackers": 2,
            "armies_on_territory": 3,
            "defenders": 3,
            "conquest": battle(2, 3).conquest,
        }
    ]


def test_track_names_the_line_that_is_no_roll(riskodds, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1 1\n\nsix\n"))
    result = riskodds("track", "3", "4")
    assert (result.status, result.out) == (2, "")
    assert result.err == (
        "riskodds: line 3: 'six' is no roll; write the losses, such as 1 1, or the dice, such as 6 5 3 / 5 2\n"
    )


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal is a thing of POSIX")
def test_track_at_a_prompt_asks_again_for_what_is_no_roll():
    import pty  # noqa: PLC0415 - exists on POSIX only

    parent, child = pty.openpty()
    os.write(parent, b"six\n1 1\nundo\n1 0\n1 0\nundo\n0 1\n\n")
    command = [sys.executable, "-m", "riskodds", "track", "2", "1"]
    result = subprocess.run(command, stdin=child, capture_output=True, text=True, check=True)
    os.close(child)
    os.close(parent)
    assert "riskodds: 'six' is no roll" in result.stderr
    assert "riskodds: '1 1': in one roll of 2 against 1 both sides together lose 1 unit" in result.stderr
    assert "riskodds: undo: there is no roll to take back" in result.stderr
    assert result.stderr.count("losses (attacker defender), or dice") == 6
    assert result.stderr.count("the battle is over: undo, or Enter to end: ") == 2
    assert "2 attackers (3 armies on the territory) against 1 defender: conquest 75.42 %\n" in result.stdout
    assert "1 attacker (2 armies on the territory) against 0 defenders: conquest 100 %\n" in result.stdout
    assert "0 attackers (1 army on the territory) against 1 defender: conquest 0 %\n" in result.stdout
    assert "It ended in conquest with 1 attacker left." in result.stdout


@pytest.mark.skipif(os.name != "posix", reason="an interrupt is sent as a signal of POSIX")
def test_an_interrupted_command_has_not_answered():
    command = [sys.executable, "-m", "riskodds", "odds", "900", "900", "--exact"]
    # A shell may have started the tests with interrupts ignored, which a program inherits.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    signal.signal(signal.SIGINT, before)
    assert (process.returncode, out) == (130, "")
    assert re.fullmatch(r"riskodds: 900 against 900 in fractions: this takes about \d+ \w+ in all\n", err)


@pytest.mark.parametrize("words", ["track 3 2", "odds --batch -"])
def test_standard_input_that_is_closed_or_no_text_is_one_line(words):
    command = f"{sys.executable} -m riskodds {words}"
    closed = subprocess.run(["/bin/sh", "-c", f"{command} <&-"], capture_output=True, text=True, check=False)
    assert (closed.returncode, closed.stdout) == (2, "")
    assert closed.stderr == "riskodds: the standard input is closed; write a file's name, or pipe something in\n"
    strict = os.environ | {"PYTHONIOENCODING": "utf-8:strict"}
    broken = subprocess.run(command.split(), input=b"\xff\n", capture_output=True, check=False, env=strict)
    assert (broken.returncode, broken.stdout) == (2, b"")
    assert b"no text in UTF-8; save it " in broken.stderr
    assert broken.stderr.count(b"\n") == 1


def test_needed_shows_digits_enough_to_see_that_the_answer_is_minimal(riskodds):
    text = riskodds("attackers-needed", "7", "--chance", "79.983%").out
    assert "with a chance of at least 79.983%" in text
    assert "conquest" in text
    assert "79.983 %" in text
    assert "72.608 %" in text
    close = riskodds("attackers-needed", "7", "--chance", "99.99999999%").out
    assert close.count("> 99") == 0
    assert "56 attackers (57 armies on the territory)  99.999999992 %" in close
    assert "55 attackers (56 armies on the territory)  99.999999986 %" in close


def test_needed_knows_what_is_certain(riskodds):
    rules = "attacker-modifiers=+6,+6"
    assert "100 %\n" in riskodds("attackers-needed", "5", "--chance", "99%", "--rules", rules).out
    assert "conquest 100 %." in riskodds("dice-policy", "3", "3", "--rules", rules).out
    assert "conquest 0 %." in riskodds("dice-policy", "3", "3", "--rules", "attacker-sides=1").out


@pytest.mark.parametrize(
    "words",
    [
        "compare 10 5 --rules 'hasbro-2000 final-dice=1 attacker-modifiers=+1,-1' --rules hasbro-2015 --digits 4",
        "dice-policy 6 6 --rules 'defend-at=1,2,3 defender-picks=after'",
        "dice-policy 3 4 --rules 'capital-wall defender-picks=after'",
        "advise 200 100",
        "compare 3 2 --rules 'hasbro-2015 attacker-sides=8 defender-sides=10 defender-modifiers=+1,+1'",
        "compare 10 10 --digits 6",
    ],
)
def test_long_rules_and_many_rolls_still_fit_80_columns(riskodds, words):
    lines = riskodds(*shlex.split(words)).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 160


def test_where_no_digits_tell_the_answer_shows_how_it_is_missed(riskodds):
    text = riskodds("attackers-needed", "5", "--chance", "99.9999999999999999999999%").out
    rows = [line.split() for line in text.splitlines() if "attackers (" in line and "e-" in line]
    assert [row[0] for row in rows] == ["106", "105"]
    assert float(rows[0][-1]) <= 1e-24 < float(rows[1][-1])


def test_advice_never_to_go_on_still_has_its_rows_in_csv(riskodds):
    lines = riskodds("advise", "2", "2", "--attacker-worth", "9", "--format", "csv").out.splitlines()
    assert len(lines) == 3
    assert all(line.endswith(",,") for line in lines[1:])


def test_track_notes_dice_that_were_not_rolled_and_takes_a_byte_order_mark(riskodds, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("\ufeff6 5 / 5 2\n"))
    assert "Some rolls had fewer dice than allowed" in riskodds("track", "3", "4").out
    monkeypatch.setattr("sys.stdin", io.StringIO("6 5 1 / 5 2\n"))
    assert "Some rolls had fewer dice than allowed" not in riskodds("track", "3", "4").out


def test_a_difference_next_to_certainty_has_the_right_sign(riskodds):
    words = ("compare", "50", "1", "--rules", "hasbro-2015", "--rules", "zombie-defender", "--format", "json")
    assert 0 < json.loads(riskodds(*words).out)["rows"][1]["difference"] < 1e-20


def test_a_public_function_is_not_hidden_by_the_module_of_its_name():
    names = "riskodds.battle(1, 1).conquest, riskodds.campaign, riskodds.track"
    code = f"import riskodds.show.tables, riskodds.campaigns.path, riskodds.questions.tracking; print({names})"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.startswith("0.41666666666666")
    assert "<function campaign" in result.stdout
    assert "<function track" in result.stdout


def test_the_help_of_all_commands_is_that_of_each(riskodds):
    listed = riskodds("--help").out
    for name, entry in COMMANDS.items():
        assert f"  {name} " in listed
        assert entry.help in " ".join(riskodds(name, "--help").out.split())
