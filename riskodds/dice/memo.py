"""The memo: results that are asked for again are kept, the least recently used let go first."""

import sys
from collections.abc import Callable, Collection, Mapping
from functools import partial
from itertools import islice
from threading import RLock
from typing import ParamSpec, TypeVar

from cachetools import LRUCache, cached
from cachetools.keys import hashkey

from riskodds.rules.limits import MOST_BYTES_KEPT

MOST_WEIGHED = 2
"""Of so many entries of a collection the memory is estimated, and from it that of the others."""

P = ParamSpec("P")
R = TypeVar("R")


def _bytes(value: object) -> int:
    """Estimate a value's memory; of a collection the first entries stand for all.

    >>> _bytes((1.5,) * 10_000)
    320040
    """
    known = getattr(value, "nbytes", None)
    if known is not None:
        return int(known)
    own = sys.getsizeof(value)
    if isinstance(value, str) or not isinstance(value, Collection) or not value:
        return own
    some = list(islice(value.items() if isinstance(value, Mapping) else value, MOST_WEIGHED))
    return own + sum(map(_bytes, some)) * len(value) // len(some)


_results: LRUCache[object, object] = LRUCache(maxsize=MOST_BYTES_KEPT, getsizeof=_bytes)
_lock = RLock()


def memoized(function: Callable[P, R]) -> Callable[P, R]:
    """Keep a function's results by its arguments, which must be hashable; results must not be changed."""
    return cached(cache=_results, key=partial(hashkey, function), lock=_lock)(function)


def clear_caches() -> None:
    """Empty the memo, as a benchmark must between its runs.

    >>> clear_caches()
    """
    with _lock:
        _results.clear()
