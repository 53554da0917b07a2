"""Editions of all kinds, drawn at random: presets with any switches, players and profiles."""

import random

from games.switches import VALUES

from riskodds.games.edition import Edition
from riskodds.games.profiles import PROFILES, Profile

BATTLES = ["hasbro-2000", "hasbro-2015 final-dice=1", "defender-after-roll", "defender-koole", "three-defender-dice"]
CHANGES = ["", " spread=0", " guard=0", " finish=0", " trade-from=50", " mission=0"]


def questions(many, seed):
    """Yield so many times an edition, the profiles of its seats, a seed and a cap."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    for _ in range(many):
        words = [f"{key}={chance.choice(sorted(values))}" for key, values in VALUES.items() if chance.random() < 0.3]
        if chance.random() < 0.3:
            words.append(f"must-trade={chance.randint(3, 7)}")
        if chance.random() < 0.4:
            words.append(f"battle={chance.choice(BATTLES)}")
        edition = Edition.parse(" ".join([chance.choice(["hasbro-2015", "hasbro-2000"]), *words]))
        players = chance.randint(3, edition.most_players)
        profiles = [Profile.parse(chance.choice([*PROFILES]) + chance.choice(CHANGES)) for _ in range(players)]
        yield edition, profiles, chance.randrange(2**64), chance.choice([3, 20, 200])


def switched():
    """Every switch with every value, by itself, in words after the presets."""
    words = [f"{key}={value}" for key, values in VALUES.items() for value in sorted(values)]
    words += ["must-trade=3", "must-trade=7", *(f"battle={battle}" for battle in BATTLES if " " not in battle)]
    presets = ["hasbro-2015", "hasbro-2000"]
    return presets + [f"{preset} {word}" for preset in presets for word in words if not word.startswith("mode=")]
