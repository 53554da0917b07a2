"""Drawings: the plots as figures of matplotlib, to look at, to change and to save."""

from collections.abc import Iterable

from matplotlib.figure import Figure

from riskodds.rules.arguments import require_numbers, require_several
from riskodds.rules.chance import Chance, as_chance
from riskodds.rules.language import as_language
from riskodds.rules.ruleset import Rules, as_rules
from riskodds.rules.units import require_units
from riskodds.show.lookup import CHANCES
from riskodds.show.plots import curve, heat_map, needed, outcomes
from riskodds.show.render.plot import figure_of


def plot_curve(
    attackers: Iterable[int] = range(1, 21),
    defenders: Iterable[int] = (3, 5, 10, 20),
    rules: Rules | str | Iterable[Rules | str] = "hasbro-2015",
    language: str = "en",
) -> Figure:
    """Return the chance of conquest over the attackers, a line for each number of defenders and each of the rules.

    >>> plot_curve(range(1, 11), [3, 5]).axes[0].get_xlabel()
    'attackers'

    Raises
    ------
    RiskOddsError
        If an argument is invalid, or there are too many lines to be told apart.
    """
    given = (rules,) if isinstance(rules, Rules | str) else rules
    several = tuple(map(as_rules, require_several("rules", given, "a text such as 'hasbro-2000'"))) or (Rules(),)
    units = require_numbers("attackers", attackers), require_numbers("defenders", defenders)
    return figure_of(curve(*units, several, as_language(language)), language)


def plot_heat_map(
    attackers: Iterable[int] = range(1, 21),
    defenders: Iterable[int] = range(1, 21),
    rules: Rules | str = "hasbro-2015",
    language: str = "en",
) -> Figure:
    """Return the chance of conquest over both sides, with the lines of 50 % and 90 %.

    >>> plot_heat_map(range(1, 11), range(1, 11)).axes[0].get_ylabel()
    'attackers'

    Raises
    ------
    RiskOddsError
        If an argument is invalid, or a range has gaps or fewer than two numbers.
    """
    units = require_numbers("attackers", attackers), require_numbers("defenders", defenders)
    return figure_of(heat_map(*units, as_rules(rules), as_language(language)), language)


def plot_outcomes(attackers: int, defenders: int, rules: Rules | str = "hasbro-2015", language: str = "en") -> Figure:
    """Return the distribution of what is left of one battle.

    >>> plot_outcomes(10, 5).axes[0].get_ylabel()
    'chance'

    Raises
    ------
    RiskOddsError
        If an argument is invalid.
    """
    units = require_units("attackers", attackers), require_units("defenders", defenders)
    return figure_of(outcomes(*units, as_rules(rules), as_language(language)), language)


def plot_needed(
    defenders: Iterable[int] = range(1, 21),
    chances: Iterable[Chance] = CHANCES,
    rules: Rules | str = "hasbro-2015",
    language: str = "en",
) -> Figure:
    """Return the fewest attackers over the defenders, a line for each chance of conquest.

    >>> plot_needed(range(1, 6), ["50%"]).axes[0].get_xlabel()
    'defenders'

    Raises
    ------
    RiskOddsError
        If an argument is invalid, or no number of attackers reaches any of the chances.
    """
    targets = tuple(map(as_chance, require_several("chances", chances, "a list such as ['50%', '90%']")))
    units = require_numbers("defenders", defenders)
    return figure_of(needed(units, targets, as_rules(rules), as_language(language)), language)
