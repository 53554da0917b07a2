"""What was given on the command line: each word of it changes the answer, or is refused."""

import json
import re
import shlex
from pathlib import Path

import pytest
from lines import COMMANDS, examples_of, options_of

ONCE = [(name, option) for name in COMMANDS for option, each in options_of(name).items() if not each.multiple]
SEVERAL = [(name, option) for name in COMMANDS for option, each in options_of(name).items() if each.multiple]
FORMATS = ("text", "json", "csv", "markdown", "html", "latex")
FILES = {
    "battles.csv": "attackers,defenders\n10,5\n3,2\n",
    "figures.csv": "source,quantity,rules,attackers,defenders,value,count\nme,conquest,,10,10,48.0 %,territory\n",
    "evening.txt": "6 5 3 / 5 2\n3 2 1 1\n",
    "table.csv": "attackers,1,2\n2,41.7 %,10.6 %\n3,75.4 %,36.3 %\n4,91.6 %,65.6 %\n",
}
"""Those that the examples read."""
WORDS = {
    "--attackers": ["2-4", "2,3"],
    "--battle": ["2v3"],
    "--battles": ["2v3"],
    "--chance": ["77%"],
    "--chances": ["60%"],
    "--continents": ["africa"],
    "--count": ["territory", "attacking"],
    "--csv-dialect": ["excel-eu"],
    "--defenders": ["2-4", "2,3"],
    "--gone": ["I"],
    "--grid": ["table.csv"],
    "--lang": ["de"],
    "--leave": ["2"],
    "--quantity": ["failure"],
    "--reinforce": ["2"],
    "--rules": ["hasbro-2000 attack-dice=2", "ties=attacker"],
    "--take": ["most", "1"],
    "--tree": ["2,1"],
    "--values": ["by-design"],
    "--rolled": ["evening.txt"],
    "--while-chance": ["20%", "60%"],
    "--while-outnumbering": ["0", "1"],
    "--wild": ["pair"],
    "--batch": ["battles.csv"],
    "--kind": ["turn"],
    "--jobs": ["1"],
    "--keep": ["kept.jsonl"],
    "--players": ["3", "5"],
    "--profile": ["bold"],
    "--profiles": ["bold,timid,timid,bold"],
    "--plot-rates": ["rates.svg"],
    "--plot-rounds": ["rounds.svg"],
    "--record": ["game.jsonl"],
}
"""For options whose word is no number, some that are not the default."""
NUMBER = ["7", "1", "3"]
ON_DATA = {
    ("cards", "--gone"),
    ("check", "--count"),
    ("check", "--strict"),
    ("explain", "--rules"),
    ("game", "--record"),
    ("games", "--jobs"),
    ("games", "--keep"),
    ("games", "--plot-rates"),
    ("games", "--plot-rounds"),
    ("luck", "--blitz"),
    ("odds", "--all"),
}
"""Options that make a difference elsewhere, or for some figures, cards or endings only."""
LIGHTER = {"30": "6", "--builtin": "figures.csv", "20000": "10", "200": "10"}
"""Words of examples, and with what they are lighter."""
HEAVY = {
    "games",
    "cards",
    "explain",
    "dice-policy",
    "check",
    "plot",
    "table",
    "sources",
    "sheet",
    "campaign",
    "odds",
    "compare",
}
"""Commands whose examples in all formats take seconds."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder of a test, with the files of the examples in it."""
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        Path(name).write_text(content, encoding="utf-8")
    return tmp_path


def with_words(option, each):
    """An option as it is written, in one way or several."""
    return [[option]] if each.is_flag else [[option, word] for word in WORDS.get(option, NUMBER)]


@pytest.mark.parametrize(("name", "option"), ONCE, ids=[" ".join(each) for each in ONCE])
def test_a_single_option_given_twice_is_refused_by_name(riskodds, folder, name, option):  # noqa: ARG001
    twice = with_words(option, options_of(name)[option])[0] * 2
    line = next(examples_of(name))
    result = riskodds(*line.words, *twice)
    assert (result.status, result.out) == (2, "")
    assert result.err in {f"riskodds: {option} is given {number} times; write it once\n" for number in (2, 3)}


def test_a_short_name_counts_as_the_long_one(riskodds):
    result = riskodds("plot", "curve", "-o", "a.png", "--output=b.png")
    assert (result.status, result.err) == (2, "riskodds: --output is given 2 times; write it once\n")


def test_help_is_help_whatever_else_is_given(riskodds):
    assert riskodds("odds", "--exact", "--exact", "--help").status == 0


def test_the_options_that_are_answered_for_each_word():
    assert set(SEVERAL) == {
        ("attackers-needed", "--chance"),
        ("defenders-needed", "--chance"),
        ("compare", "--rules"),
        ("table", "--rules"),
        ("plot", "--rules"),
    }


@pytest.mark.parametrize(
    "words", ["attackers-needed 5", "attackers-needed 3 2", "attackers-needed 5 --blitz", "defenders-needed 10"]
)
def test_every_chance_is_answered(riskodds, words):
    chances = ["50%", "0,9", "0.75"]
    alone = [riskodds(*words.split(), "--chance", chance, "--format", "json").out for chance in chances]
    given = [word for chance in chances for word in ("--chance", chance)]
    assert json.loads(riskodds(*words.split(), *given, "--format", "json").out) == {
        "answers": [json.loads(each) for each in alone]
    }
    assert riskodds(*words.split(), *given, "--format", "csv").out.count("\n") == 1 + len(chances)
    text = " ".join(riskodds(*words.split(), *given).out.split())
    assert [text.count(f"at least {chance}") for chance in chances] == [1, 1, 1]
    assert text.count("Rules: ") == 1


# ---- An option that changes nothing is refused ----------------------------------------------------------------------


def answer(riskodds, words, piped):
    """What a command line leaves: its status, its output and the file it writes."""
    file = Path(words[words.index("-o") + 1]) if "-o" in words else None
    result = riskodds(*words, stdin=piped)
    return result.status, result.out, file.read_bytes() if file and result.status != 2 else None


def lines_of(name):
    """The examples of a command in all its formats; those that are heavy are made lighter."""
    for line in examples_of(name):
        words = [LIGHTER.get(word, word) for word in line.words]
        words += ["--games", "10"] * (name == "games" and "--games" not in words)
        yield from ([*words, "--format", each] for each in FORMATS if not {"-o", "--format"} & set(words))
        yield words
    for argument in COMMANDS[name].params:
        kinds = re.match(r"One of (.*)\.", argument.help or "") if argument.param_type_name == "argument" else None
        for kind in kinds[1].split(", ") if kinds else ():
            yield [name, kind, *(["-o", "made.svg"] if options_of(name)["--output"].required else [])]


def without_effect(riskodds, name):
    """The lines and options that make an answer like that without the option, and the options that make another."""
    idle, works = [], set()
    piped = next(examples_of(name)).piped or next((line.piped for line in examples_of(name) if line.piped), "")
    for words in lines_of(name):
        plain = answer(riskodds, words, piped)
        if plain[0] == 2:  # not in this format
            continue
        for option, each in options_of(name).items():
            if option in {*words, "--output", "--format"}:
                continue
            changed = [answer(riskodds, [*words, *more], piped) for more in with_words(option, each)]
            if any(other[0] != 2 and other != plain for other in changed):
                works.add(option)
            elif any(other[0] != 2 for other in changed):
                idle.append(shlex.join([*words, option]))
    return idle, works


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in HEAVY else []) for name in COMMANDS]
)
def test_an_option_changes_the_answer_or_is_refused(riskodds, folder, name):  # noqa: ARG001
    idle, works = without_effect(riskodds, name)
    assert [line for line in idle if (name, line.split()[-1]) not in ON_DATA] == []
    in_examples = {word for line in examples_of(name) for word in line.words}
    unseen = set(options_of(name)) - works - in_examples - {"--output", "--format", "-o"}
    assert {(name, option) for option in unseen} - ON_DATA == set()
