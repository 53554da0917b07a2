"""A battle as a whole.

Read `single` (one battle: chances, losses, what is left), `batch` (many at once), `balanced_blitz` (the dice mode of
the digital game). It uses `rules` and `engine`.
"""
