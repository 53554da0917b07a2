"""One roll, counted exactly.

Read `pools` (the dice of each side), `descents` (what shows itself of them, face by face), `faces` (both sides
together, `compiled` or plain) and `losses` (what a roll costs each side), then `one_roll` (the same as a result) and
`picks` (the defender picks after seeing the roll); `independence` has the classic error of treating sorted dice as
independent, `memo` keeps what has been counted. It uses `rules`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "one_roll": ["Roll", "RollOutcome", "roll"],
        "memo": ["clear_caches"],
    },
)
