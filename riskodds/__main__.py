"""``python -m riskodds`` is the command line."""

import sys

from riskodds.cli import main

if __name__ == "__main__":
    sys.exit(main())
