"""A player-dealer's table is whole at every size, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.banking import Banking
from tests.browser.felt import DESK
from tests.browser.fitting import SIZES, audit
from tests.browser.house import OpenHouse


@pytest.fixture(params=["en-GB", "es-MX"])
def reader(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page without motion, in a language."""
    with browser.new_context(
        viewport=DESK, reduced_motion="reduce", locale=request.param
    ) as context:
        context.add_init_script("localStorage.setItem('houseedge.guide', 'done')")
        yield context.new_page()


@pytest.mark.slow
def test_k01_k03_k09_every_scene_of_a_bank_is_whole_at_every_size(
    reader: Page, house: OpenHouse
) -> None:
    assert len(SIZES) >= 30
    assert [
        f"{scene} at {fault}"
        for scene in Banking(reader, house).walks()
        for size in SIZES
        for fault in audit(reader, size)
    ] == []
