"""Commands about whole games: `missions`, `game` (one, told) and `runs` (many); they share `asked` and `kept`."""
