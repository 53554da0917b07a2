"""JSON, one document, numbers at full precision."""

import json as standard
from collections.abc import Mapping


def to_json(document: Mapping[str, object]) -> str:
    """Render a document; infinities and the like are refused, as JSON knows none.

    >>> to_json({"conquest": 0.5})
    '{"conquest": 0.5}'
    """
    return standard.dumps(document, ensure_ascii=False, allow_nan=False)
