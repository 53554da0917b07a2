"""The absorbing Markov chain of a battle, and the sweeps through it.

Read `semiring` (the numbers), `states`, `chain`, `payoffs`, `sweep` and `solver` (backward and forward), then
`endings` (the distribution). Picks after the roll: `areas`, `choices`. Large battles: `law`, `arrivals`, `crossing`,
`march`. It uses `rules` and `dice`.
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
