"""What several test files use."""

import io
import os
from types import SimpleNamespace

import pytest
from hypothesis import settings

from riskodds.cli import main

# A slow machine is no failure; and what fails on a server must fail again at home.
settings.register_profile("riskodds", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("riskodds")


@pytest.fixture
def riskodds(capsys, monkeypatch):
    """Run one command line and return its status, output and messages."""

    def run(*words, stdin=None):
        if stdin is not None:
            monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        status = main(list(words))
        captured = capsys.readouterr()
        return SimpleNamespace(status=status, out=captured.out, err=captured.err)

    return run
