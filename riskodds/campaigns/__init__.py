"""Several territories.

Read `territories` (what is attacked, and how), `path` (one after the other), `needed` (attackers for a path), `tree`
and `strategy` (territories that branch, and the best plan), `defence` (where to put units). It uses `rules`, `engine`,
`battles` and `questions`.
"""
