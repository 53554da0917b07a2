"""What is shown: `tables`, `plots` and `sheets` of a `scope` (what a table covers), and the `words` they need.

Values become text, files and pictures in `render`, which knows no RISK. It uses `rules`, `dice`, `engine`, `battles`,
`questions` and `turns`.
"""
