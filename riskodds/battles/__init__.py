"""A battle as a whole.

Read `result` (of one battle: chances, losses, what is left), `single` (one battle), `batch` (many at once),
`balanced_blitz` (the dice mode of the digital game). It uses `rules` and `engine`.
"""
