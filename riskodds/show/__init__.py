"""What is shown: `tables` and one of them by name (`lookup`), `plots` and `drawings` of them, and `sheets`.

A `scope` is what they cover; `words` are what they need. Values become text, files and pictures in `render`,
which knows no RISK. It uses `rules`, `dice`, `engine`, `battles`, `questions` and `turns`.
"""
