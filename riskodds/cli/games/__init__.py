"""Commands about whole games: `missions`, `game` (one, told) and `runs` (many).

They share `asked` (what is asked), `kept` (what is kept of a long run) and `pictures`; `judged` is what `check` says of
published figures of games.
"""
