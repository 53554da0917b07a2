"""What people write about a battle: its rules, units, chances and stops, and the same in words.

Read `units`, `keys`, `presets`, `ruleset` (the rules), `stop`, `chance`, then `words` (rules and stops in plain
words) and `language` (German and Dutch, whose catalogues are in `locale`); `arguments` refuses what is of the wrong
kind, `answers` is how results show themselves in a line and `notebook` how in a notebook, `limits` says what is too
large and `announcing` what takes long. It uses no other room.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "ruleset": ["PRESETS", "Rules"],
        "stop": ["Stop"],
    },
)
