"""Plots: named quantities as pictures, ready to be drawn."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from riskodds.battles.grids import conquest_grid
from riskodds.battles.single import battle
from riskodds.errors import UnitsError
from riskodds.questions.needed import attackers_needed
from riskodds.rules.language import ENGLISH, Language
from riskodds.rules.ruleset import Rules
from riskodds.rules.stop import TO_THE_END
from riskodds.rules.words import how_it_is_fought, rules_in_words
from riskodds.show.render.number import percent
from riskodds.show.render.picture import Bars, HeatMap, Lines, Series
from riskodds.show.scope import Scope, in_percent

LEVELS = (0.5, 0.9)
"""Chances of conquest that a heat map draws lines at."""
FEW_BARS = 30
"""Of one side: so many are all shown."""
LOWEST = 1 / 500
"""Of the highest bar: what can be seen."""
MOST_LINES = 8
"""Of one plot: so many colours and dashes can be told apart."""


def caption(*rules: Rules, language: Language = ENGLISH) -> str:
    """Return the rules and the way of counting, in words; several rules each on a line of their own.

    >>> print(caption(Rules.parse("hasbro-2000"), Rules.parse("attack-dice=2")))  # doctest: +ELLIPSIS
    hasbro-2000: The attacker rolls up to 3 dice, the defender 1 die (2 dice from 3 units); equal dice go to ...
    zombie-attacker: The attacker rolls up to 2 dice, the defender 1 die (2 dice from 2 units); equal dice go to ...
    Both sides roll as many dice as allowed, until no defenders or no attackers are left. Attackers are ...
    """
    scope = Scope(rules, (), (), language=language)
    if len(rules) == 1:
        return scope.note
    fought = f"{how_it_is_fought(TO_THE_END, *rules, language=language)} {scope.count_in_words}"
    return "\n".join([*(f"{each}: {rules_in_words(each, language)}" for each in rules), fought])


def curve(
    attackers: Sequence[int], defenders: Sequence[int], rules: Sequence[Rules], language: Language = ENGLISH
) -> Lines:
    """Return the chance of conquest over the attackers, a line for each number of defenders and each of the rules.

    Raises
    ------
    UnitsError
        If there are more than `MOST_LINES` lines.
    UnitsError, SizeError
        As `riskodds.battles.grids.conquest_grid`.
    """
    rules = tuple(dict.fromkeys(rules))
    _require_few(len(defenders) * len(rules))
    say = language.say
    grids = {each: conquest_grid(max(attackers), max(defenders), each) for each in rules}
    series = tuple(
        Series(_name(d, each if len(rules) > 1 else None, language), attackers, [float(grid[a, d]) for a in attackers])
        for d in defenders
        for each, grid in grids.items()
    )
    return Lines(
        say("Chance of conquest"),
        caption(*rules, language=language),
        say("attackers"),
        say("conquest"),
        series,
        percent=True,
    )


def _require_few(lines: int) -> None:
    if lines > MOST_LINES:
        raise UnitsError(f"{lines} lines are more than a reader tells apart; ask for at most {MOST_LINES}")


def _require_range(name: str, units: Sequence[int]) -> None:
    if len(units) < 2 or list(units) != list(range(units[0], units[-1] + 1)):
        raise UnitsError(f"{name}: this plot needs a range without gaps, of two numbers or more; write 1-20")


def _name(defenders: int, rules: Rules | None, language: Language) -> str:
    against = language.count("against {number} defender", "against {number} defenders", defenders)
    return f"{against}, {rules}" if rules else against


def heat_map(attackers: Sequence[int], defenders: Sequence[int], rules: Rules, language: Language = ENGLISH) -> HeatMap:
    """Return the chance of conquest over both sides, with the lines of 50 % and 90 %.

    Raises
    ------
    UnitsError
        If a range has gaps or fewer than two numbers.
    """
    for name, units in (("attackers", attackers), ("defenders", defenders)):
        _require_range(name, units)
    grid = conquest_grid(attackers[-1], defenders[-1], rules)
    return HeatMap(
        language.say("Chance of conquest"),
        caption(rules, language=language),
        language.say("defenders"),
        language.say("attackers"),
        defenders,
        attackers,
        grid[attackers[0] :, defenders[0] :].tolist(),
        LEVELS,
    )


def outcomes(attackers: int, defenders: int, rules: Rules, language: Language = ENGLISH) -> Bars:
    """Return the distribution of what is left of one battle."""
    one = battle(attackers, defenders, rules)
    say = language.say
    won = Series(say("attackers left (conquest)"), one.conquered.attackers.tolist(), one.conquered.probability.tolist())
    lost = Series(say("defenders left (failure)"), one.failed.defenders.tolist(), one.failed.probability.tolist())
    seen = [each for each in map(_seen(max(*won.y, *lost.y)), (won, lost)) if each.x]
    left_out = 1 - sum(sum(series.y) for series in seen)
    words = caption(rules, language=language)
    if sum(len(series.x) for series in seen) < len(won.x) + len(lost.x):
        share = percent(left_out, 2, locale=language.code)
        words += "\n" + say("Bars too low to be seen are left out; together they have {share}.", share=share)
    title = say(
        "What is left: attackers {attackers} (armies on the territory {armies}), defenders {defenders}",
        attackers=attackers,
        armies=one.armies_on_territory,
        defenders=defenders,
    )
    return Bars(
        title,
        words,
        say("chance"),
        tuple(seen),
    )


def _seen(highest: float) -> Callable[[Series], Series]:
    """Return what takes the bars that cannot be seen from the ends of a series of many."""

    def seen(series: Series) -> Series:
        places = [place for place, height in enumerate(series.y) if height >= LOWEST * highest]
        if len(series.y) <= FEW_BARS:
            return series
        shown = slice(places[0], places[-1] + 1) if places else slice(0)
        return Series(series.name, series.x[shown], series.y[shown])

    return seen


def needed(defenders: Sequence[int], chances: Sequence[Fraction], rules: Rules, language: Language = ENGLISH) -> Lines:
    """Return the fewest attackers over the defenders, a line for each chance of conquest; where none, no line.

    Raises
    ------
    UnitsError
        If there are more than `MOST_LINES` lines, the range has gaps or fewer than two numbers, or no number of
        attackers reaches any of the chances.
    """
    _require_few(len(chances))
    _require_range("defenders", defenders)
    found = {chance: [attackers_needed(each, chance, rules).units for each in defenders] for chance in chances}
    if not any(map(any, found.values())):
        raise UnitsError(f"under {rules} no number of attackers reaches any of these chances; ask for smaller ones")
    return Lines(
        language.say("Fewest attackers to conquer with at least this chance"),
        caption(rules, language=language),
        language.say("defenders"),
        language.say("attackers"),
        tuple(
            Series(
                in_percent(chance, language) + ("" if any(attackers) else f": {language.say('never')}"),
                [d for d, a in zip(defenders, attackers, strict=True) if a is not None],
                [a for a in attackers if a is not None],
            )
            for chance, attackers in found.items()
        ),
        steps=True,
    )
