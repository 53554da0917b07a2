"""What players ask about a battle.

How many units (`needed`, `needed_by_blitz`), whether to go on (`advice`), how many dice (`policy`,
`replies_after_roll`), which rules (`comparison`), how lucky an ending was (`tails`), and the odds after each roll
(`tracking`). It uses `rules`, `dice`, `engine` and `battles`.
"""
