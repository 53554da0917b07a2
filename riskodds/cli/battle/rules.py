"""``riskodds rules``: the presets."""

from riskodds.cli.answer import Answer, show
from riskodds.cli.options import Format, OutputFormat
from riskodds.cli.streams import Output
from riskodds.rules.ruleset import KEYS, PRESETS, Rules
from riskodds.rules.words import rules_in_words
from riskodds.show.render.table import Table


def rules(output: OutputFormat = Format.TEXT) -> Output:
    """Which rules are there?

    The presets of --rules, and the keys that change them.

    \b
    Example:
      riskodds rules
      riskodds odds 10 5 --rules 'hasbro-2000 final-dice=1'
    """
    default = Rules().texts()
    presets = tuple((preset.name, preset.meaning) for preset in PRESETS.values())
    keys = tuple((f"{key}={default[key]}", form.valid) for key, form in KEYS.items())
    return show(
        Answer(
            document={
                "presets": [
                    {
                        "name": preset.name,
                        "meaning": preset.meaning,
                        "in_words": rules_in_words(preset.rules),
                        "values": preset.rules.texts(),
                    }
                    for preset in PRESETS.values()
                ]
            },
            records=Table(("name", "meaning"), presets),
            sections=(
                "Presets for --rules:",
                *(f"{name}: {meaning}" for name, meaning in presets),
                "Words that may follow a preset, with their values in the default, and what else can be written:",
                Table(("word", "valid"), keys),
            ),
        ),
        output,
    )
