"""The rules of the game written a second time, as plainly as possible and independently of the package.

Every roll of every die is enumerated, every battle is a recursion over `Fraction`; slow, small, and used
only to say what the right answer is.
"""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product


@dataclass(frozen=True)
class Game:
    """Only what a test needs to vary; the defaults are Hasbro 2015."""

    attack_dice: int = 3
    defend_at: tuple = (1, 2)
    final_dice: int = 3
    fewer_dice: str = "attack"
    sides: tuple = (6, 6)
    rerolls: tuple = (0, 0)
    modifiers: tuple = ((), ())
    lowest: tuple = (0, 0)
    cap: int = 10**9
    bonus_dice: int = 0
    ties: str = "defender"
    picks: str = "before"
    retreat_at: int = 0
    hold_back: int = 0
    goal: int = 0
    rolls: int | None = None
    while_outnumbering: int | None = None
    while_chance: Fraction | None = None

    def ends(self, attackers, defenders):
        """How the battle ends in this state; None while it goes on."""
        if defenders <= self.goal:
            return "conquest"
        if attackers <= self.hold_back:
            return "failure"
        if attackers <= self.retreat_at or not self.goes_on(attackers, defenders):
            return "called off"
        too_few = self.most_attack_dice(attackers, defenders) < self.most_defend_dice(defenders)
        return "failure" if self.fewer_dice == "no-attack" and too_few else None

    def goes_on(self, attackers, defenders):
        """Whether the odds and the number of attackers are as the attacker asks for."""
        if self.while_outnumbering is not None and attackers - defenders < self.while_outnumbering:
            return False
        to_the_end = replace(self, retreat_at=0, while_outnumbering=None, while_chance=None)
        return self.while_chance is None or conquest(to_the_end, attackers, defenders) >= self.while_chance

    def most_attack_dice(self, attackers, defenders):
        return min(
            attackers - self.hold_back, self.attack_dice, self.final_dice if defenders == 1 else self.attack_dice
        )

    def most_defend_dice(self, defenders):
        return max(dice for dice, units in enumerate(self.defend_at, start=1) if defenders >= units)


def modified(die, change, cap):
    """A die after a change: never below 1, and not raised above the cap."""
    if change > 0:
        return die + sum(1 for step in range(1, change + 1) if die + step <= cap)
    return max(1, die + change)


def shown(roll, keep, modifiers, lowest, cap):
    """The dice as they are compared: the best ones kept, modified and sorted again."""
    kept = sorted(roll, reverse=True)[:keep]
    for place in range(keep):
        change = modifiers[place] if place < len(modifiers) else 0
        kept[place] = modified(kept[place], change + (lowest if place == keep - 1 else 0), cap)
    return tuple(sorted(kept, reverse=True))


def ends_of_a_die(sides, reroll):
    """What a die shows in the end, for each way that its first and second throw can fall."""
    faces = range(1, sides + 1)
    return [second if first <= reroll else first for first, second in product(faces, faces)] if reroll else faces


@cache
def rolls(game, side, dice):
    """Every roll of one side, counted by what it shows; side 0 attacks, side 1 defends."""
    rolled = dice + (game.bonus_dice if side == 1 else 0)
    sides = game.sides[side] if isinstance(game.sides[side], tuple) else (game.sides[side],)
    each = [ends_of_a_die(sides[min(die, len(sides) - 1)], game.rerolls[side]) for die in range(rolled)]
    as_fallen = Counter(tuple(sorted(roll)) for roll in product(*each))
    counts = Counter()
    for roll, ways in as_fallen.items():
        counts[shown(roll, dice, game.modifiers[side], game.lowest[side], game.cap)] += ways
    return counts


def losses(game, attack, defend):
    """What a roll costs the attacker and the defender."""
    pairs = list(zip(attack, defend, strict=False))
    lost = sum(a < d or (a == d and game.ties == "defender") for a, d in pairs)
    return lost, sum(a > d or (a == d and game.ties == "attacker") for a, d in pairs)


@cache
def loss_counts(game, attack_dice, defend_dice):
    """Of all rolls, those that cost the attacker and the defender so much; only what happens."""
    counts = Counter()
    for attack, ways in rolls(game, 0, attack_dice).items():
        for defend, more_ways in rolls(game, 1, defend_dice).items():
            counts[losses(game, attack, defend)] += ways * more_ways
    return counts


@cache
def chances_against(game, attack, defend_dice):
    """The chances of what both sides lose after this attacking roll, to so many dice."""
    counts = Counter()
    for defend, ways in rolls(game, 1, defend_dice).items():
        counts[losses(game, attack, defend)] += ways
    return {loss: Fraction(count, counts.total()) for loss, count in counts.items()}


def picked_dice(game, attack, attackers, defenders):
    """How many dice the defender rolls after seeing this attacking roll."""
    most = game.most_defend_dice(defenders)
    if game.picks == "koole":
        return min(most, 2 if len(attack) == 1 or attack[1] <= 3 else 1)

    def conquest_after(dice):
        chances = chances_against(game, attack, dice)
        return sum(
            chance * conquest(game, attackers - lost, defenders - killed) for (lost, killed), chance in chances.items()
        )

    return min(range(most, 0, -1), key=conquest_after)


@cache
def one_roll(game, attackers, defenders):
    """The chance of every state that one roll leads to, also of no other than this."""
    attack_dice = game.most_attack_dice(attackers, defenders)
    after = Counter()
    if game.picks == "before":
        counts = loss_counts(game, attack_dice, game.most_defend_dice(defenders))
        for (lost, killed), count in counts.items():
            after[attackers - lost, defenders - killed] += Fraction(count, counts.total())
        return after
    attacks = rolls(game, 0, attack_dice)
    for attack, ways in attacks.items():
        chances = chances_against(game, attack, picked_dice(game, attack, attackers, defenders))
        for (lost, killed), chance in chances.items():
            after[attackers - lost, defenders - killed] += Fraction(ways, attacks.total()) * chance
    return after


@cache
def transitions(game, attackers, defenders):
    """The chance of every other state that is the next one: what costs nothing is rolled again."""
    after = one_roll(game, attackers, defenders).copy()
    again = after.pop((attackers, defenders), 0)
    return Counter({state: chance / (1 - again) for state, chance in after.items()})


@cache
def conquest(game, attackers, defenders):
    ends = game.ends(attackers, defenders)
    if ends:
        return Fraction(ends == "conquest")
    return sum(chance * conquest(game, *state) for state, chance in transitions(game, attackers, defenders).items())


@cache
def outcomes(game, attackers, defenders):
    """The chance of every final state (attackers left, defenders left)."""
    if game.rolls is not None:
        return sum_of(outcomes_by_rolls(game, attackers, defenders, game.rolls).values())
    if game.ends(attackers, defenders):
        return Counter({(attackers, defenders): Fraction(1)})
    final = Counter()
    for state, chance in transitions(game, attackers, defenders).items():
        for end, more in outcomes(game, *state).items():
            final[end] += chance * more
    return final


def sum_of(counters):
    """The sum of several counters, whatever it is that they count."""
    total = Counter()
    for each in counters:
        total.update(each)
    return total


@cache
def outcomes_by_rolls(game, attackers, defenders, rolls):
    """By the number of rolls made, at most so many, the chance of every state in which it then ends or is called off.

    What costs nothing is a roll as well.
    """
    if game.ends(attackers, defenders) or not rolls:
        return {0: Counter({(attackers, defenders): Fraction(1)})}
    after = {}
    for state, chance in one_roll(game, attackers, defenders).items():
        for more, ends in outcomes_by_rolls(game, *state, rolls - 1).items():
            counts = after.setdefault(1 + more, Counter())
            counts.update({end: chance * each for end, each in ends.items()})
    return after


@cache
def move_in_and_conquest(game, attackers, defenders):
    """The chance of conquest times the dice of the last roll."""
    if game.ends(attackers, defenders):
        return Fraction(0)
    dice = game.most_attack_dice(attackers, defenders)
    return sum(
        chance * (dice if state[1] == 0 else move_in_and_conquest(game, *state))
        for state, chance in transitions(game, attackers, defenders).items()
    )


GAMES = {
    "hasbro-2015": Game(),
    "hasbro-2000": Game(defend_at=(1, 3)),
    "defender-after-roll": Game(picks="after"),
    "defender-koole": Game(picks="koole"),
    "three-defender-dice": Game(defend_at=(1, 2, 3)),
    "capital-wall": Game(defend_at=(1, 2, 3, 4)),
    "zombie-defender": Game(ties="attacker"),
    "zombie-attacker": Game(attack_dice=2),
    "hasbro-2015 final-dice=1": Game(final_dice=1),
    "hasbro-2000 final-dice=2 ties=attacker": Game(defend_at=(1, 3), final_dice=2, ties="attacker"),
    "hasbro-2015 defender-sides=8": Game(sides=(6, 8)),
    "hasbro-2015 defender-modifiers=+1,-1": Game(modifiers=((), (1, -1))),
    "hasbro-2015 attacker-modifiers=-2,0,+1": Game(modifiers=((-2, 0, 1), ())),
    "hasbro-2015 defender-bonus-dice=1": Game(bonus_dice=1),
    "three-defender-dice attack-dice=2": Game(attack_dice=2, defend_at=(1, 2, 3)),
    "defender-after-roll defend-at=1,2,3": Game(picks="after", defend_at=(1, 2, 3)),
    "defender-after-roll defender-bonus-dice=1": Game(picks="after", bonus_dice=1),
    "hasbro-2015 attacker-sides=8,6": Game(sides=((8, 6), 6)),
    "hasbro-2015 attacker-sides=8,6,4 defender-sides=8,6": Game(sides=((8, 6, 4), (8, 6))),
    "hasbro-2015 attacker-rerolls=1": Game(rerolls=(1, 0)),
    "hasbro-2000 attacker-sides=8,6 defender-rerolls=2": Game(defend_at=(1, 3), sides=((8, 6), 6), rerolls=(0, 2)),
    "hasbro-2015 attacker-modifiers=+1 defender-modifiers=+1 dice-cap=6": Game(modifiers=((1,), (1,)), cap=6),
    "hasbro-2015 attacker-lowest=+2 defender-lowest=-1": Game(lowest=(2, -1)),
    "hasbro-2015 ties=nobody": Game(ties="nobody"),
    "three-defender-dice ties=nobody": Game(defend_at=(1, 2, 3), ties="nobody"),
    "defender-koole ties=nobody": Game(picks="koole", ties="nobody"),
    "defender-koole attacker-sides=8,6 defender-lowest=+1": Game(picks="koole", sides=((8, 6), 6), lowest=(0, 1)),
    "defender-after-roll attacker-sides=8,6 attacker-rerolls=1": Game(picks="after", sides=((8, 6), 6), rerolls=(1, 0)),
    "hasbro-2015 final-dice=2 attacker-sides=8,6 attacker-modifiers=0,+1 dice-cap=6 defender-bonus-dice=1": Game(
        final_dice=2, sides=((8, 6), 6), modifiers=((0, 1), ()), cap=6, bonus_dice=1
    ),
    "hasbro-2015 fewer-dice=no-attack": Game(fewer_dice="no-attack"),
    "three-defender-dice fewer-dice=no-attack": Game(defend_at=(1, 2, 3), fewer_dice="no-attack"),
    "hasbro-2000 final-dice=2 fewer-dice=no-attack ties=nobody": Game(
        defend_at=(1, 3), final_dice=2, fewer_dice="no-attack", ties="nobody"
    ),
    "hasbro-2015 attack-dice=1 defend-at=1": Game(attack_dice=1, final_dice=1, defend_at=(1,)),
}
"""Rules texts, and the same rules as games of this file."""
