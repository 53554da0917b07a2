"""Commands about the rest of a turn: `cards`, `troops`."""
