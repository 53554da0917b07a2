"""The play: one plain source on flat arrays of whole numbers, compiled where it can be, with the same games either way.

Read `table` (what lies on it), `random_numbers`, `goals` and `cards`, then what a seat does: `wants`, `reinforcing`,
`attacking` and `fortifying`; `whole_game` deals and takes the turns. When riskodds is installed the modules are joined
and compiled to one (``_compiled.pxd`` has the types); so they use nothing but each other.
"""
