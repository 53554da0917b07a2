"""Whole games of Secret Mission RISK, played by programs.

Read `board` and `missions`, then `edition` (the rules of a whole game) and `profiles` (how a seat decides). `setting`
lays all that out for the sub-room `play`, which plays. `record` writes one game down and `story` tells it; `runs` plays
many, and `results` says what came out, with intervals. `claims` are published figures of games, and `judging` holds
them against the family of profiles. It uses `rules`, `dice`, `engine`, `battles` and `turns`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "edition": ["Edition"],
        "profiles": ["Profile"],
        "results": ["Results", "play_games"],
    },
)
