"""One Chromium and one house for the browser tests of a worker; a fresh profile for each test.

Without built pages or without Chromium these tests are skipped and say so. With
HOUSEEDGE_BROWSER=required in the environment they fail instead.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from houseedge.web.pages import PAGES
from tests.browser.banking import banked_tables
from tests.browser.felt import DESK, FLAGS, Felt, chromium
from tests.browser.house import BRISK, OpenHouse, tables


def without(what: str) -> NoReturn:
    """Skip a test that lacks something, or fail it where that may not be."""
    if os.environ.get("HOUSEEDGE_BROWSER") == "required":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium, closed again before any test outside this folder runs."""
    found = chromium()
    if found is None:
        without("Chromium is not installed: run `make chromium`")
    if not (PAGES / "index.html").is_file():
        without("the pages have not been built: run `make pages`")
    expect.set_options(timeout=15_000)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """A house with a fresh table for every test."""
    every = [
        *tables("washington", 200),
        *tables("pennsylvania", 20),
        *tables("california", 20),
        *tables("room", 16, profile="example-room"),
        *banked_tables(24),
        *tables("brisk", 24, BRISK, profile="washington"),
    ]
    with OpenHouse(tmp_path_factory.mktemp("house"), every) as opened:
        yield opened


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser nobody has used yet.

    It asks for less motion, as some people do: a moving table takes the processor a third of every
    second. `test_motion.py` is about motion.
    """
    made = browser.new_context(viewport=DESK, reduced_motion="reduce")
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """One tab on a desk's screen."""
    return context.new_page()


@pytest.fixture
def felt(page: Page, house: OpenHouse) -> Felt:
    """A tab at a Washington table nobody sits at."""
    return Felt(page, house, house.table())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a test that closes its house keeps it."""
    return tmp_path / "house"
