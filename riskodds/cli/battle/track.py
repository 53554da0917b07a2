"""``riskodds track``: a battle followed roll by roll."""

import io
import sys
from itertools import pairwise

from riskodds.cli.answer import Answer, show
from riskodds.cli.battle.luck import luck_of_rolls_sections, luck_sections
from riskodds.cli.heading import both_counts, fought_by, versus
from riskodds.cli.options import (
    DEFAULT_DIGITS,
    DEFAULT_RULES,
    Attackers,
    Defenders,
    Digits,
    Format,
    Goal,
    HoldBack,
    MostRolls,
    OnTerritory,
    OutputFormat,
    RetreatAt,
    RulesText,
    WhileChance,
    WhileOutnumbering,
    attackers_of,
    stop_of,
    units,
)
from riskodds.cli.streams import Output, say, standard_input, text_of
from riskodds.errors import RiskOddsError
from riskodds.questions.tracking import Rolled, Track
from riskodds.questions.tracking import track as begin
from riskodds.rules.words import counted
from riskodds.show.render.number import chance_of_any_size, percent
from riskodds.show.render.table import Table
from riskodds.show.render.text import paragraph

MOST_ROLLS = 10_000
"""Lines that are read from a pipe."""
UNDO, QUIT = ("undo", "u"), ("quit", "q")
PROMPT = "losses (attacker defender), or dice (6 5 3 / 5 2), undo, quit: "
PROMPT_AT_THE_END = "the battle is over: undo, or Enter to end: "


def track(
    attackers: Attackers,
    defenders: Defenders,
    rules: RulesText = DEFAULT_RULES,
    on_territory: OnTerritory = False,
    retreat_at: RetreatAt = "0",
    hold_back: HoldBack = "0",
    goal: Goal = "0",
    rolls: MostRolls = "",
    while_outnumbering: WhileOutnumbering = "",
    while_chance: WhileChance = "",
    output: OutputFormat = Format.TEXT,
    digits: Digits = DEFAULT_DIGITS,
) -> Output:
    """How do the odds change, roll by roll?

    Asks for each roll: what it cost the attacker and the defender (1 1), or
    the dice as they fell (6 5 3 / 5 2); undo takes a roll back, quit ends.
    Ends with the luck of the battle as far as it came, and of its rolls. The
    rolls can also be piped in, a line each.

    \b
    Example:
      riskodds track 10 5
      printf '6 5 3 / 5 2\\n0 2\\n' | riskodds track 3 4
    """
    stop = stop_of(retreat_at, hold_back, goal, rolls, while_outnumbering, while_chance)
    numbers = attackers_of(attackers, on_territory=on_territory), units("defenders", defenders)
    followed = begin(*numbers, rules, stop)
    if standard_input().isatty():
        return show(_answer(_talk(followed, digits if output is Format.TEXT else None), digits), output)
    for number, line in enumerate(io.StringIO(text_of("-"), newline=None), start=1):
        if number > MOST_ROLLS:
            raise RiskOddsError(f"more than {MOST_ROLLS:,} lines; write the rolls of one battle")
        if _word(line) in QUIT:
            break
        try:
            followed = _next(followed, line)
        except RiskOddsError as error:
            raise RiskOddsError(f"line {number}: {error}") from None
    return show(_answer(followed, digits), output)


def _word(line: str) -> str:
    """Return what a line says, without a comment."""
    return line.removeprefix("\ufeff").partition("#")[0].strip().lower()


def _next(followed: Track, line: str) -> Track:
    word = _word(line)
    if word in UNDO:
        return followed.undo()
    return followed.roll(word) if word else followed


def _talk(followed: Track, digits: int | None) -> Track:
    """Ask for roll after roll at a prompt; what is misunderstood is asked for again.

    Says the odds after each, unless `digits` is None.
    """
    _say(followed, digits)
    while True:
        sys.stderr.write(PROMPT_AT_THE_END if followed.over else PROMPT)
        sys.stderr.flush()
        line = standard_input().readline()
        if not line or _word(line) in QUIT or (followed.over and not _word(line)):
            return followed
        try:
            followed = _next(followed, line)
        except RiskOddsError as error:
            say(error)
            continue
        _say(followed, digits)


def _say(followed: Track, digits: int | None) -> None:
    if digits is not None:
        sys.stdout.write(paragraph(_odds(followed, digits)) + "\n")
        sys.stdout.flush()


def _odds(followed: Track, digits: int) -> str:
    attackers, defenders = followed.states[-1]
    conquest = _conquest(followed, len(followed.states) - 1, digits)
    return f"{both_counts(attackers)} against {counted(defenders, 'defender')}: {_success(followed)} {conquest}"


def _success(followed: Track) -> str:
    return "goal reached" if followed.stop.goal else "conquest"


def _conquest(followed: Track, rolls: int, digits: int) -> str:
    one = followed.battle_after(rolls)
    if one is None:
        won = followed.states[rolls].defenders <= followed.stop.goal
        return percent(float(won), digits, possible=won, certain=won)
    certain = not (one.failed.possible or one.called_off.possible)
    return chance_of_any_size(one.conquest, one.conquered.log10_chance, digits, certain=certain)


def _answer(followed: Track, digits: int) -> Answer:
    rules, start = followed.rules, followed.states[0]
    rows = [("start", "", "", f"{start[0]:,}", f"{start[1]:,}", _conquest(followed, 0, digits))]
    rows += [
        (f"roll {number}", f"{before[0] - now[0]}", f"{before[1] - now[1]}", f"{now[0]:,}", f"{now[1]:,}", conquest)
        for number, (before, now) in enumerate(pairwise(followed.states), start=1)
        for conquest in [_conquest(followed, number, digits)]
    ]
    header = ("", "lost", "killed", "attackers", "defenders", _success(followed))
    lucky, of_rolls = followed.luck_if_any, followed.luck_of_rolls
    no_luck = "With full dice a battle does not come to that." if followed.made else "No roll has been made."
    return Answer(
        document=followed.to_dict(),
        records=Table(("rules", *Rolled._fields), tuple((str(rules), *roll) for roll in followed.rolls)),
        sections=(
            versus(*start),
            fought_by(rules, followed.stop),
            Table(header, tuple(rows), align="lrrrrr"),
            *(luck_sections(lucky, digits) if lucky else (no_luck,)),
            *_fewer_dice(followed),
            *(luck_of_rolls_sections(of_rolls, digits) if of_rolls else ()),
        ),
    )


def _fewer_dice(followed: Track) -> tuple[str, ...]:
    """Say so if somebody rolled fewer dice than allowed, as the odds then hold only from there on."""
    if followed.rules.defender_picks == "before" and not followed.full_dice:
        return ("Some rolls had fewer dice than allowed; odds and luck are those of full dice.",)
    return ()
