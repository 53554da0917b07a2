"""Any command line, from a grammar of all commands: it is answered or refused, and never wrong in its form."""

import json
import re
from itertools import pairwise

import pytest
from click_commands import EXAMPLES, command_named
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from riskodds.cli.commands import COMMANDS

UNITS = st.integers(1, 30).map(str) | st.sampled_from(
    ["0", "-3", "007", "1e3", "2.5", "x", "10v5", "3,2", "5@final-dice=1"]
)
RULE_WORDS = """
hasbro-2015 hasbro-2000 defender-after-roll defender-koole three-defender-dice capital-wall zombie-attacker
zombie-defender attack-dice=2 final-dice=1 defend-at=1,3 attacker-sides=4 defender-sides=1 ties=attacker
attacker-sides=8,6 defender-rerolls=1 attacker-lowest=-1 dice-cap=6 ties=nobody fewer-dice=no-attack
defender-modifiers=+1,-1 attacker-modifiers=-9 defender-bonus-dice=1 defender-picks=after ties= junk
"""
RULES = st.lists(st.sampled_from(RULE_WORDS.split()), min_size=1, max_size=3).map(" ".join)
CHANCES = st.sampled_from(["50%", "0.9", "1", "0", "100%", "99.9999999%", "1/3", "1e-30", "150", "half", "50%,90%"])
RANGES = st.sampled_from(["1-4", "2,5", "3", "4-2", "0-3", "1-9", "", "1-x"])
WORDS = (
    UNITS | RULES | CHANCES | RANGES | st.sampled_from(["text", "json", "csv", "de", "nl", "junk", "--", "-", "2,3(1)"])
)
BY_OPTION = {
    "--rules": RULES,
    "--chance": CHANCES,
    "--format": st.sampled_from(["text", "json", "csv", "markdown", "html", "xml"]),
    "--digits": st.integers(0, 13).map(str),
    "--lang": st.sampled_from(["en", "de", "nl", "fr"]),
    "-o": st.sampled_from(["a.csv", "a.pdf", "a.svg", "a.html", "a.txt", "a", ""]),
    "--output": st.sampled_from(["a.csv", "a.pdf", "a"]),
    "--attackers": RANGES,
    "--defenders": RANGES,
    "--units": st.integers(1, 9).map(str),
}
TESTED = sorted(set(COMMANDS) - {"sheet", "plot", "page"})
"""A picture takes a second; what they read, tables read, too."""
STDIN = st.sampled_from(["", "10,5\n", "attackers,defenders\n10,5\n3,x\n", "1 1\n2 0\n", "\x00", "q\n"])


@st.composite
def command_lines(draw):
    """A command, words for its arguments, or those of its example, and some of its options with values of any kind."""
    name = draw(st.sampled_from(TESTED))
    parameters = command_named(name).params
    options = [each for each in parameters if each.param_type_name == "option" and each.name != "help"]
    words = list(EXAMPLES[name]) if draw(st.booleans()) else draw(st.lists(WORDS, max_size=3))
    for option in draw(st.lists(st.sampled_from(options), max_size=3)) if options else []:
        spelled = draw(st.sampled_from(option.opts))
        words.append(spelled)
        if not option.is_flag:
            words.append(draw(BY_OPTION.get(option.opts[0], WORDS) | WORDS))
    return [name, *words]


def check(riskodds, words, stdin):
    found = riskodds(*words, stdin=stdin)
    assert found.status in {0, 1, 2}
    assert "Traceback" not in found.err
    if found.status == 2:
        assert (found.out, found.err.count("\n")) == ("", 1)
        assert found.err.startswith("riskodds: ")
    formats = [given for option, given in pairwise(words) if option == "--format"]
    if found.status < 2 and formats == ["json"] and found.out:
        json.loads(found.out, parse_constant=lambda constant: pytest.fail(f"{constant} in JSON"))
    assert re.search(r"(?<![\w-])(nan|inf|-inf)(?![\w-])", found.out, re.IGNORECASE) is None
    if re.search(r"^(conquest|goal reached) +100 %", found.out, re.MULTILINE):
        # Of two endings one is certain only where the other is impossible, and both are said.
        assert re.search(r"^failure +0 %", found.out, re.MULTILINE)


@settings(max_examples=1_000, suppress_health_check=list(HealthCheck))
@given(command_lines(), STDIN)
def test_any_command_line_is_answered_or_refused(riskodds, monkeypatch, tmp_path_factory, words, stdin):
    monkeypatch.chdir(tmp_path_factory.getbasetemp())
    check(riskodds, words, stdin)


@pytest.mark.fuzz
@settings(max_examples=20_000, suppress_health_check=list(HealthCheck))
@given(command_lines(), STDIN)
def test_twenty_thousand_command_lines_are_answered_or_refused(riskodds, monkeypatch, tmp_path_factory, words, stdin):
    monkeypatch.chdir(tmp_path_factory.getbasetemp())
    check(riskodds, words, stdin)
