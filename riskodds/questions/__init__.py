"""What players ask about a battle.

How many units (`needed`, by its `search`), whether to go on (`advice`), how many dice (`policy`,
`best_response`), which rules (`comparison`), how lucky an ending was (`tails`), and the odds after each roll
(`tracking`). It uses `rules`, `dice`, `engine` and `battles`.
"""
