"""What several test files use."""

import io
import os
from types import SimpleNamespace

import chromium
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


@pytest.fixture(scope="session")
def browser():
    """A Chromium, or a reason why there is none."""
    if chromium.PATH is None:
        pytest.skip(chromium.MISSING)
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is a browser

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium.PATH, args=chromium.FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def page_file(tmp_path_factory):
    """The page for the browser, as a file."""
    from riskodds.show.page.document import browser_page  # noqa: PLC0415 - only some tests need it

    file = tmp_path_factory.mktemp("page") / "riskodds.html"
    file.write_text(browser_page("0.1.0"), encoding="utf-8")
    return file
