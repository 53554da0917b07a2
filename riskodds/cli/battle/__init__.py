"""Commands about one battle.

`odds` and its `batch`, `needed`, `advise`, `policy`, `compare`, `luck`, `track`, `roll`, `rolls`, `rules`.
"""
