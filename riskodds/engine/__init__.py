"""The absorbing Markov chain of a battle, and the one recursion through it.

Read `semiring` (the numbers), `kernel` (the recursion; `compiled` says whether it is), `states` and `chain`, then
`payoffs` and `solver` (backward and forward), `passage` (one battle) and `endings` (its distribution). Picks after the
roll: `choices`. Battles of too many states: `law`, `crossing`. It uses `rules` and `dice`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "endings": ["Ending"],
        "solver": [
            "ExpectedLosses",
            "StandardGrids",
            "conquest_grid",
            "expected_losses_grid",
            "failure_grid",
            "standard_grids",
        ],
    },
)
