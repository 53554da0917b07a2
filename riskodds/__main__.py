"""``python -m riskodds`` and the installed program: the command line, which an interrupt ends whatever it is doing."""

import _thread
import signal
import sys
from types import FrameType

INTERRUPTED = 130
"""The exit status, as shells have it."""


def main() -> int:
    """Run the command line and return its exit status.

    An interrupt while modules are imported can come out of them as any error, or not at all.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return _run()  # whoever started the program has it ignored
    interrupts: list[int] = []

    def interrupt(number: int, _: FrameType | None) -> None:
        interrupts.append(number)
        raise KeyboardInterrupt

    def not_raised(what: "sys.UnraisableHookArgs") -> None:
        if what.exc_type is KeyboardInterrupt:
            _thread.interrupt_main()  # it came where nothing can be raised: once more
        elif not interrupts:
            sys.__unraisablehook__(what)

    signal.signal(signal.SIGINT, interrupt)
    sys.unraisablehook = not_raised
    try:
        status = _run()
    except BaseException:
        if not interrupts:
            raise
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return INTERRUPTED if interrupts else status


def _run() -> int:
    from riskodds.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
