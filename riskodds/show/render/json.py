"""JSON, one document, numbers at full precision."""

import json as standard
import re
from collections.abc import Mapping


def to_json(document: Mapping[str, object]) -> str:
    """Render a document; infinities and the like are refused, as JSON knows none.

    >>> to_json({"conquest": 0.5})
    '{"conquest": 0.5}'
    """
    text = standard.dumps(document, ensure_ascii=False, allow_nan=False)
    # Only texts hold other letters than ASCII; what a terminal would obey is written as an escape of JSON.
    return text if text.isprintable() else re.sub("[^ -~]", lambda letter: _escaped(letter[0]), text)


def _escaped(letter: str) -> str:
    return letter if letter.isprintable() else standard.dumps(letter)[1:-1]
