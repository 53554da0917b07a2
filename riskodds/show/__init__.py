"""What is shown: tables, sheets and plots.

Read `scope` (what a table covers), `tables`, `plots`, `sheets`, and the `words` they need. Values become text, files
and pictures in `render`, which knows no RISK. It uses `rules`, `dice`, `engine`, `battles`, `questions` and `turns`.
"""
