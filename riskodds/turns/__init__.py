"""The rest of a turn: `cards` and sets of them, `trade` (which set to hand in, and when), `reinforcements`.

It uses `rules`.
"""
