"""The rules of the game written a second time, as plainly as possible and independently of the package.

Every roll of every die is enumerated, every battle is a recursion over `Fraction`; slow, small, and used
only to say what the right answer is.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product


@dataclass(frozen=True)
class Game:
    """Only what a test needs to vary; the defaults are Hasbro 2015."""

    attack_dice: int = 3
    defend_at: tuple = (1, 2)
    final_dice: int = 3
    sides: tuple = (6, 6)
    modifiers: tuple = ((), ())
    bonus_dice: int = 0
    ties: str = "defender"
    picks: str = "before"
    retreat_at: int = 0
    hold_back: int = 0
    goal: int = 0

    def ends(self, attackers, defenders):
        """How the battle ends in this state; None while it goes on."""
        if defenders <= self.goal:
            return "conquest"
        if attackers <= self.hold_back:
            return "failure"
        return "called off" if attackers <= self.retreat_at else None

    def most_attack_dice(self, attackers, defenders):
        return min(
            attackers - self.hold_back, self.attack_dice, self.final_dice if defenders == 1 else self.attack_dice
        )

    def most_defend_dice(self, defenders):
        return max(dice for dice, units in enumerate(self.defend_at, start=1) if defenders >= units)


def shown(roll, modifiers, keep):
    """The dice as they are compared: the best ones kept, modified, floored at 1 and sorted again."""
    kept = sorted(roll, reverse=True)[:keep]
    for place, modifier in enumerate(modifiers):
        if place < len(kept):
            kept[place] = max(1, kept[place] + modifier)
    return tuple(sorted(kept, reverse=True))


@cache
def rolls(game, side, dice):
    """Every roll of one side, counted by what it shows; side 0 attacks, side 1 defends."""
    rolled = dice + (game.bonus_dice if side == 1 else 0)
    faces = range(1, game.sides[side] + 1)
    return Counter(shown(roll, game.modifiers[side], dice) for roll in product(faces, repeat=rolled))


def attacker_losses(game, attack, defend):
    pairs = zip(attack, defend, strict=False)
    return sum(a < d or (a == d and game.ties == "defender") for a, d in pairs)


@cache
def loss_counts(game, attack_dice, defend_dice):
    """Of all rolls, those in which the attacker loses 0, 1, … units."""
    counts = [0] * (min(attack_dice, defend_dice) + 1)
    for attack, ways in rolls(game, 0, attack_dice).items():
        for defend, more_ways in rolls(game, 1, defend_dice).items():
            counts[attacker_losses(game, attack, defend)] += ways * more_ways
    return tuple(counts)


@cache
def chances_against(game, attack, defend_dice):
    """The chances of what the attacker loses, after this attacking roll, to so many dice."""
    counts = [0] * (min(len(attack), defend_dice) + 1)
    for defend, ways in rolls(game, 1, defend_dice).items():
        counts[attacker_losses(game, attack, defend)] += ways
    return tuple(Fraction(count, sum(counts)) for count in counts)


def picked_dice(game, attack, attackers, defenders):
    """How many dice the defender rolls after seeing this attacking roll."""
    most = game.most_defend_dice(defenders)
    if game.picks == "koole":
        return min(most, 2 if len(attack) == 1 or attack[1] <= 3 else 1)

    def conquest_after(dice):
        chances = chances_against(game, attack, dice)
        pairs = len(chances) - 1
        return sum(
            chance * conquest(game, attackers - loss, defenders - pairs + loss) for loss, chance in enumerate(chances)
        )

    return min(range(most, 0, -1), key=conquest_after)


@cache
def transitions(game, attackers, defenders):
    """The chance of every state that one roll leads to."""
    attack_dice = game.most_attack_dice(attackers, defenders)
    after = Counter()
    if game.picks == "before":
        counts = loss_counts(game, attack_dice, game.most_defend_dice(defenders))
        for loss, count in enumerate(counts):
            after[attackers - loss, defenders - len(counts) + 1 + loss] += Fraction(count, sum(counts))
        return after
    attacks = rolls(game, 0, attack_dice)
    for attack, ways in attacks.items():
        chances = chances_against(game, attack, picked_dice(game, attack, attackers, defenders))
        for loss, chance in enumerate(chances):
            state = attackers - loss, defenders - len(chances) + 1 + loss
            after[state] += Fraction(ways, sum(attacks.values())) * chance
    return after


@cache
def conquest(game, attackers, defenders):
    ends = game.ends(attackers, defenders)
    if ends:
        return Fraction(ends == "conquest")
    return sum(chance * conquest(game, *state) for state, chance in transitions(game, attackers, defenders).items())


@cache
def outcomes(game, attackers, defenders):
    """The chance of every final state (attackers left, defenders left)."""
    if game.ends(attackers, defenders):
        return Counter({(attackers, defenders): Fraction(1)})
    final = Counter()
    for state, chance in transitions(game, attackers, defenders).items():
        for end, more in outcomes(game, *state).items():
            final[end] += chance * more
    return final


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
    "hasbro-2015 attack-dice=1 defend-at=1": Game(attack_dice=1, final_dice=1, defend_at=(1,)),
}
"""Rules texts, and the same rules as games of this file."""
