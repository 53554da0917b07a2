"""The setting of a run: board, switches, laws of rolls, missions and profiles as the play takes them."""

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import lcm
from typing import Any

from riskodds.battles.grids import conquest_grid
from riskodds.dice.compiled import compiled_from
from riskodds.engine.chain import chain
from riskodds.engine.states import Law
from riskodds.errors import RulesError, shown
from riskodds.games.board import BONUSES, board_named
from riskodds.games.edition import Edition
from riskodds.games.missions import deck
from riskodds.games.play import whole_game as plain
from riskodds.games.play.table import ALL, COUNT, GRID
from riskodds.games.profiles import Profile
from riskodds.rules.ruleset import Rules
from riskodds.turns.cards import Hand, Wild, is_set_in
from riskodds.turns.trade import Values, units_for, value_of_set

fast: Any = compiled_from(plain)
"""The play: compiled if it can be had, else plain."""

COMPILED = fast is not plain
"""Whether it has been compiled."""

MOST_ROLLS = 2**32 - 1
RISING_VALUES = 40
"""Values that are listed; from there on each is 5 more."""


def laid_out(edition: Edition, profiles: Sequence[Profile], cap: int, play: Any = fast) -> Any:
    """Return a game that is set, by the compiled play or another."""
    game = play.Game()
    where = board_named(edition.board)
    firsts = [0]
    for near in where.neighbours:
        firsts.append(firsts[-1] + len(near))
    game.near_first, game.near = _array(firsts), _array(number for near in where.neighbours for number in near)
    game.continent_of = _array(where.continent_of)
    game.size = _array(where.continent_of.count(number) for number in range(6))
    game.bonus = _array(BONUSES[name] for name in where.continents)
    _lay_battles(game, edition.battle)
    wild = Wild.ANY_DESIGN if edition.wild == "any" else Wild.WITH_PAIR
    game.worth_of_set = _array(_worths(wild))
    game.rising_values = _array(value_of_set(number) for number in range(1, RISING_VALUES + 1))
    cards = deck(edition.missions)
    game.deck = _array(range(len(cards)))
    game.mission_kind = _array(card.kind for card in cards)
    game.mission_a = _array(card.continents[0] if card.continents else card.colour for card in cards)
    game.mission_b = _array(card.continents[1] if card.continents else -1 for card in cards)
    game.mission_third = _array(card.third for card in cards)
    game.missions_in_deck = len(cards)
    game.count_mission = next(number for number, card in enumerate(cards) if card.kind == COUNT)
    game.seats, game.cap, game.must_trade = len(profiles), cap, edition.must_trade
    game.rising, game.own_each = edition.sets == "rising", edition.own_card == "each"
    game.at_once_cards, game.beneath = edition.captured_cards == "at-once", edition.discard == "beneath"
    game.chain, game.win_at_once = edition.fortify == "chain", edition.win == "at-once"
    game.target_wins, game.active_wins_ties = edition.target_killed == "wins", edition.tie == "active"
    game.placer_begins = edition.first == "placer"
    numbers = [number for profile in profiles for number in profile.in_hundredths]
    game.profiles = _array(numbers)
    return game


def _array(numbers: Iterable[int]) -> "array[int]":
    return array("i", numbers)


def _lay_battles(game: Any, rules: Rules) -> None:
    chances, law_of, first, rolls, laws = _battles(rules)
    game.chance, game.law_of, game.law_first = map(_array, (chances, law_of, first))
    game.law_rolls, game.laws = array("q", rolls), array("q", laws)


@lru_cache(maxsize=32)
def _battles(rules: Rules) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    """Return chances of conquest and numbers of laws by state, and the laws: each outcome with the rolls up to it."""
    battles = chain(rules, GRID, GRID)
    chances = (conquest_grid(GRID, GRID, rules) * ALL).astype(int).ravel().tolist()
    first, rolls, laws = [0], [1], [1, 0, 0, 0, 0]
    for law in battles.laws[1:]:
        of = lcm(*(move.chance.denominator for move in law.moves))
        if of > MOST_ROLLS:
            raise RulesError(
                f"battle={shown(str(rules))}: a roll can fall in {of:,} ways; whole games take up to {MOST_ROLLS:,}"
            )
        first.append(len(laws))
        rolls.append(of)
        so_far = 0
        for move in law.moves:
            so_far += int(move.chance * of)
            dice = _defend_dice(law, move.attacker_loss + move.defender_loss)
            laws += [so_far, law.attack_dice, dice, move.attacker_loss, move.defender_loss]
    return chances, battles.numbers.ravel().tolist(), first, rolls, laws


def _defend_dice(law: Law, pairs: int) -> int:
    """Return how many dice the defender rolled: fewer than all only where it picked so few that it shows."""
    return pairs if pairs < min(law.attack_dice, law.defend_dice) else law.defend_dice


def _worths(wild: Wild) -> list[int]:
    """Return what three symbols are worth, by the sum of 1, 4, 16 for their symbols and 64 for wild cards."""
    worths = [0] * 256
    for hand in (Hand(i, c, a, w) for i in range(4) for c in range(4) for a in range(4) for w in range(3)):
        if len(hand) == 3:
            key = sum(many << 2 * place for place, many in enumerate(hand.kinds))
            if is_set_in(hand.kinds[:3], hand.wild, wild):
                worths[key] = units_for(hand, Values.BY_DESIGN, 1, wild)
    return worths
