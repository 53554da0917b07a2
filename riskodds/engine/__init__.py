"""The absorbing Markov chain of a battle, and the one recursion through it.

Read `numbers`, `kernel` (the recursion; `compiled` says whether it is), `states` and `chain`, then `payoffs` and
`solver` (backward and forward), and `passage` (one battle). What sides choose of their dice: `picking`, `choices`
(after the roll), `declarations` (before it). Battles of too many states: `law`, `crossing`. It uses `rules`, `dice`.
"""
