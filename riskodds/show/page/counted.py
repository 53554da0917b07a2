"""What is put into the page: the rolls of the presets as counts, the numbers of a turn, and the words."""

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from riskodds.dice.picks import Option, options, roll_results
from riskodds.rules.language import ENGLISH, LANGUAGES, words_in
from riskodds.rules.ruleset import PRESETS, Preset, Rules
from riskodds.turns.cards import MUST_TRADE
from riskodds.turns.reinforcements import BOARD, CONTINENTS, LEAST, SHOWN, TERRITORIES_OF
from riskodds.turns.trade import BY_DESIGN, FIRST_SETS, ONE_OF_EACH


def data(keys: Iterable[str], version: str) -> dict[str, Any]:
    """Return what the page knows, as its module ``data.js`` describes it.

    Parameters
    ----------
    keys : iterable of str
        The keys of the rules that the page knows; a preset that needs another is left out.
    version : str
    """
    known = list(keys)
    return {
        "version": version,
        "presets": [_preset(preset, known) for preset in PRESETS.values() if _is_told_by(preset.rules, known)],
        "turn": {
            "board": BOARD,
            "least": LEAST,
            "shown": SHOWN,
            "mustTrade": MUST_TRADE,
            "continents": CONTINENTS,
            "territoriesOf": TERRITORIES_OF,
            "firstSets": FIRST_SETS,
            "byDesign": BY_DESIGN,
            "oneOfEach": ONE_OF_EACH,
        },
        "languages": LANGUAGES,
        "catalogue": {code: _catalogue(code) for code in LANGUAGES if code != ENGLISH.code},
    }


def _is_told_by(rules: Rules, keys: list[str]) -> bool:
    """Return whether rules differ from the default in nothing but these keys."""
    default = Rules().texts()
    return all(text == default[key] for key, text in rules.texts().items() if key not in keys)


def _preset(preset: Preset, keys: list[str]) -> dict[str, Any]:
    rules = preset.rules
    dice = product(range(1, rules.attack_dice + 1), range(1, len(rules.defend_at) + 1))
    return {
        "name": preset.name,
        "texts": {key: text for key, text in rules.texts().items() if key in keys},
        "laws": {f"{attack},{defend}": _law(rules, attack, defend) for attack, defend in dice},
    }


def _law(rules: Rules, attack_dice: int, defend_dice: int) -> dict[str, Any]:
    """Return a roll as counts, as digits, for JavaScript reads numbers as floats.

    >>> _law(Rules(), 1, 1)
    {'rolls': '12', 'moves': [(0, 1, '5'), (1, 0, '7')]}
    """
    if rules.defender_picks == "after":
        seen = options(rules, attack_dice, defend_dice, dice_seen=defend_dice)
        return {"options": [_option(each) for each in seen]}
    results = roll_results(rules, attack_dice, defend_dice)
    rolls = math.lcm(*(each.chance.denominator for each in results))
    return {
        "rolls": str(rolls),
        "moves": [(each.attacker_loss, each.defender_loss, _digits(each.chance * rolls)) for each in results],
    }


def _digits(number: Fraction) -> str:
    return str(int(number))


def _option(option: Option) -> dict[str, Any]:
    counts = [list(map(str, by_loss)) for by_loss in option.counts.values()]
    return {"pairs": option.pairs, "rolls": str(option.rolls), "counts": counts}


def _catalogue(code: str) -> dict[str, str | list[str]]:
    """Return the words of the page in a language: its own, and what it shares with tables and sheets."""
    return dict(_entries(code))


def _entries(code: str) -> Iterator[tuple[str, str | list[str]]]:
    for domain in ("riskodds", "page"):
        for message, translated in words_in(code, domain):
            one = message if isinstance(message, str) else message[0]
            yield one, translated if isinstance(translated, str) else list(translated)
