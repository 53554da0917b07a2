"""The memory of this machine, and the refusal of what would not fit into it."""

import os

from riskodds.errors import SizeError


def require_memory(what: str, needed: int) -> None:
    """Refuse what would take more than half of this machine's memory, before any of it is allocated.

    Raises
    ------
    SizeError
        With what is needed and what there is.

    Examples
    --------
    >>> require_memory("a grid", needed=10**15)
    Traceback (most recent call last):
        ...
    riskodds.errors.SizeError: a grid needs about 931,323 GiB of memory, more than the ... GiB to be had; \
write fewer units
    """
    allowed = _physical_memory() // 2
    if needed > allowed:
        raise SizeError(
            f"{what} needs about {-(-needed // 2**30):,} GiB of memory, "
            f"more than the {allowed // 2**30:,} GiB to be had; write fewer units"
        )


def _physical_memory() -> int:
    """Return the machine's memory in bytes; 8 GiB where the system does not tell."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 8 * 2**30
