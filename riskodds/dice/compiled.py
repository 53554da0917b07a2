"""Compiled or plain: functions as C, where they were compiled when riskodds was installed, or as they stand."""

from importlib import import_module
from types import ModuleType


def compiled_from(plain: ModuleType) -> ModuleType:
    """Return what a module has been compiled to, which stands beside it, or the module.

    >>> from riskodds.dice import faces
    >>> compiled_from(faces).__name__ in {"riskodds.dice._compiled", "riskodds.dice.faces"}
    True
    """
    try:
        return import_module(f"{plain.__name__.rpartition('.')[0]}._compiled")
    except ImportError:
        return plain
