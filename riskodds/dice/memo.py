"""The memo: results that are asked for again are kept, the least recently used let go first."""

from collections.abc import Callable
from functools import partial
from threading import RLock
from typing import ParamSpec, TypeVar

from cachetools import LRUCache, cached
from cachetools.keys import hashkey

from riskodds.rules.limits import MOST_BYTES_KEPT

P = ParamSpec("P")
R = TypeVar("R")


def _bytes(value: object) -> int:
    """Estimate a value's memory; what does not tell its size is small."""
    return int(getattr(value, "nbytes", 10_000))


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
