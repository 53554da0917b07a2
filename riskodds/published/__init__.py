"""Figures that others published, and whether they hold.

Read `printed` (what printed digits printed), `quantities`, `figures` and `grids` (the files, by `spreadsheet`),
`true_values`, `agreement`, `readings` (what else a figure may mean), `verdicts`, `explanation`; `shipped` has the
figures in `data`. It uses `rules`, `dice`, `engine`, `battles`, `questions` and `turns`.
"""
