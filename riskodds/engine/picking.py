"""Picking: what a side chooses of its dice, state by state from the end of the battle on, by what lies ahead.

Chances are of any size (see `riskodds.engine.kernel`), by ending and state: conquest is ending 0 and failure 1. Of what
is nearly certain doubles keep no digits that tell options apart, so the rarer of both endings decides; of options that
differ by rounding alone the first is chosen, that with the most dice.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - loops over flat arrays are what C is fast at

from typing import Any

from riskodds.engine.kernel import Array, added, less, scaled


def weigh(
    area: int,
    option: int,
    ending: int,
    rolls: int,
    pairs: int,
    weight: Array,
    ahead: Array,
    ahead_exponent: Array,
    worth: Array,
    worth_exponent: Array,
) -> None:
    """Weigh the chances of an ending ahead by the losses, for each roll: numbers of any size, as `pick` has them."""
    alike = True
    for loss in range(1, pairs + 1):
        alike = alike and ahead_exponent[ending, option, loss] == ahead_exponent[ending, option, 0]
    for roll in range(rolls):
        worth[ending, option, roll] = weight[area, option, 0, roll] * ahead[ending, option, 0]
        worth_exponent[ending, option, roll] = ahead_exponent[ending, option, 0]
    for loss in range(1, pairs + 1):
        chance, exponent = ahead[ending, option, loss], ahead_exponent[ending, option, loss]
        for roll in range(rolls):
            term = weight[area, option, loss, roll] * chance
            if alike:
                worth[ending, option, roll] += term
            else:
                worth[ending, option, roll], worth_exponent[ending, option, roll] = added(
                    worth[ending, option, roll], worth_exponent[ending, option, roll], term, exponent
                )


def pick(
    laws: Array,
    width: int,
    options: Array,
    rolls: Array,
    pairs: Array,
    weight: Array,
    half: Array,
    slack: Any,
    chances: Array,
    exponents: Array,
    ahead: Array,
    ahead_exponent: Array,
    worth: Array,
    worth_exponent: Array,
    picked: Array,
    area_of: Array,
    picks: Array,
    chance: Array,
    known: int,
    start: int,
) -> tuple[int, int]:
    """Let the defender pick, in each state and after each roll, the option that makes conquest least likely.

    Parameters
    ----------
    laws
        By state the number of its area, where the same options are had, 0 if final; the number of its law replaces it.
    width
        D + 1.
    options, rolls, pairs
        By area: how many options there are, how many rolls are told apart, and by option the units that are lost.
    weight, half
        By area, option, attacker's loss and roll: the chance of that roll and loss. By area and roll: half the chance
        of the roll.
    slack
        The part by which numbers may differ from rounding.
    chances, exponents
        By ending and state: known in final states, and found in the others.
    ahead, ahead_exponent, worth, worth_exponent, picked
        Room to work in: by ending, option and attacker's loss; by ending, option and roll; by roll.
    area_of, picks, chance
        The laws that are found, by law: its area, the option after each roll, the chance of each option and loss.
    known, start
        How many laws there are, that of final states among them, and the first state to be looked at.

    Returns
    -------
    known, state : int
        How many laws there are now, and where the room for laws ended; the number of states if it did not.
    """
    for state in range(start, len(laws)):
        area = laws[state]
        if not area:
            continue
        # Where conquest, or failure, is the rarer ending whatever the roll, it decides by itself.
        by_conquest, by_failure = False, False
        for option in range(options[area]):
            for loss in range(pairs[area, option] + 1):
                there = state - loss * width - (pairs[area, option] - loss)
                for ending in range(2):
                    ahead[ending, option, loss] = chances[ending, there]
                    ahead_exponent[ending, option, loss] = exponents[ending, there]
                by_failure = by_failure or (exponents[0, there] == 0 and 2 * chances[0, there] > 1)
                by_conquest = by_conquest or not (exponents[0, there] == 0 and 2 * chances[0, there] > 1)
        for roll in range(rolls[area]):
            picked[roll] = 0
        if options[area] > 1:
            for option in range(options[area]):
                most = pairs[area, option]
                if by_conquest:
                    weigh(area, option, 0, rolls[area], most, weight, ahead, ahead_exponent, worth, worth_exponent)
                if by_failure:
                    weigh(area, option, 1, rolls[area], most, weight, ahead, ahead_exponent, worth, worth_exponent)
            for roll in range(rolls[area]):
                rarer = 0
                if by_failure and not (
                    by_conquest and (worth_exponent[0, 0, roll] or worth[0, 0, roll] <= half[area, roll])
                ):
                    rarer = 1
                best = 0
                for option in range(1, options[area]):
                    now, at = worth[rarer, best, roll], worth_exponent[rarer, best, roll]
                    other, its = worth[rarer, option, roll], worth_exponent[rarer, option, roll]
                    if rarer:
                        better = less(now + now * slack, at, other, its)
                    else:
                        better = less(other + other * slack, its, now, at)
                    if better:
                        best = option
                picked[roll] = best
        # Mostly the law is that of the state before; else it is looked for among all.
        law, found = laws[state - 1], False
        for number in range(known):
            if number:
                law = number
            found = law > 0 and area_of[law] == area
            if found:
                for roll in range(rolls[area]):
                    if picks[law, roll] != picked[roll]:
                        found = False
                        break
            if found:
                break
        if not found:
            if known == len(area_of):
                return known, state
            law = known
            known += 1
            area_of[law] = area
            for roll in range(rolls[area]):
                option = picked[roll]
                picks[law, roll] = option
                for loss in range(pairs[area, option] + 1):
                    chance[law, option, loss] += weight[area, option, loss, roll]
        laws[state] = law
        for ending in range(2):
            now, at = 0 * slack, 0
            for option in range(options[area]):
                for loss in range(pairs[area, option] + 1):
                    likely = chance[law, option, loss]
                    if likely:
                        term, exponent = scaled(
                            likely * ahead[ending, option, loss], ahead_exponent[ending, option, loss]
                        )
                        now, at = added(now, at, term, exponent)
            chances[ending, state], exponents[ending, state] = now, at
    return known, len(laws)


NOW, WORST, BEST = 0, 1, 2
"""Places for an answer, the best answer for the defender, and the best option for the attacker."""


def likelier(ending: int, one: int, other: int, worth: Array, exponents: Array, slack: Any) -> Any:
    """Return whether an ending is likelier by another option than by one, with the chances of both, by ending."""
    contrary = 1 - ending
    now, at = worth[ending, one], exponents[ending, one]
    if less(now, at, worth[contrary, one], exponents[contrary, one]):
        return less(now + now * slack, at, worth[ending, other], exponents[ending, other])
    now, at = worth[contrary, other], exponents[contrary, other]
    return less(now + now * slack, at, worth[contrary, one], exponents[contrary, one])


def declare(
    laws: Array,
    first: Array,
    back: Array,
    chance: Array,
    chance_exponent: Array,
    declared: Array,
    answered: Array,
    slack: Any,
    chances: Array,
    exponents: Array,
    worth: Array,
    worth_exponent: Array,
    fewer: Array,
) -> None:
    """Let the attacker declare its dice in each state, and the defender answer with its own before the roll.

    Parameters
    ----------
    laws
        By state the number of its area, where the same dice may be rolled, 0 if final.
    first, back, chance, chance_exponent
        The laws of the rolls of all dice that may be chosen.
    declared, answered
        By area its first option, and by option the number of the law of its first answer, most dice first; one entry
        more than there are.
    slack
        The part by which numbers may differ from rounding.
    chances, exponents
        By ending and state: known in final states, and found in the others.
    worth, worth_exponent
        Room to work in: by ending, and by an answer, the best of them, and the best option.
    fewer
        By side and state: how many dice fewer than it may it rolls; found.
    """
    for state in range(len(laws)):
        area = laws[state]
        if area:
            for option in range(declared[area], declared[area + 1]):
                answer = answered[option]
                for law in range(answered[option], answered[option + 1]):
                    for ending in range(2):
                        now, at = 0 * slack, 0
                        for move in range(first[law], first[law + 1]):
                            there = state - back[move]
                            exponent = chance_exponent[move] + exponents[ending, there]
                            term, exponent = scaled(chance[move] * chances[ending, there], exponent)
                            now, at = added(now, at, term, exponent)
                        worth[ending, NOW], worth_exponent[ending, NOW] = now, at
                    if law == answered[option] or likelier(1, WORST, NOW, worth, worth_exponent, slack):
                        answer = law
                        for ending in range(2):
                            worth[ending, WORST] = worth[ending, NOW]
                            worth_exponent[ending, WORST] = worth_exponent[ending, NOW]
                if option == declared[area] or likelier(0, BEST, WORST, worth, worth_exponent, slack):
                    fewer[0, state], fewer[1, state] = option - declared[area], answer - answered[option]
                    for ending in range(2):
                        worth[ending, BEST] = worth[ending, WORST]
                        worth_exponent[ending, BEST] = worth_exponent[ending, WORST]
            for ending in range(2):
                chances[ending, state], exponents[ending, state] = worth[ending, BEST], worth_exponent[ending, BEST]
