"""Several territories.

Read `territories` (what is attacked, and how), `path` (one after the other), `needed` (attackers for a path), `tree`,
`plans` and `strategy` (territories that branch, what a plan says, and the best one), `defence` (where to put units).
It uses `rules`, `engine`, `battles` and `questions`.
"""
