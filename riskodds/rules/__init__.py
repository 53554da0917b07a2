"""What people write about a battle: its rules, units, chances and stops, and the same in words.

Read `units`, `keys`, `ruleset` (the rules and their presets), `stop`, `chance`, then `words` (rules and stops in plain
words) and `language` (German and Dutch, whose catalogues are in `locale`); `arguments` refuses what is of the wrong
kind, `answers` is how results show themselves, `limits` says what is too large. It uses no other room.
"""

from riskodds.rules.ruleset import PRESETS, Rules
from riskodds.rules.stop import Stop

__all__ = ["PRESETS", "Rules", "Stop"]
