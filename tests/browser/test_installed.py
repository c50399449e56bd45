"""The pages can be installed, open without a line, and are never older than the house."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from houseedge.web import pages
from tests.browser.felt import DESK, FLAGS, chromium
from tests.browser.house import OpenHouse

ACTIVE = "navigator.serviceWorker.ready.then(ready => ready.active.state)"
#: Every address that is kept, by the name of the shell it is kept in.
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async name => [
  name,
  (await (await caches.open(name)).keys()).map(request => new URL(request.url).pathname),
])))"""


@pytest.fixture
def profile(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A browser somebody owns: a window that forgets cannot install anything."""
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=chromium(),
        args=FLAGS,
        viewport=DESK,
        reduced_motion="reduce",
    )
    yield context.pages[0]
    context.close()


def ready(page: Page, house: OpenHouse) -> dict[str, list[str]]:
    """Open the lobby, wait for the worker, and tell what is kept."""
    page.goto(house.url)
    expect(page.get_by_role("article").first).to_be_visible()
    page.evaluate(ACTIVE)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    kept: dict[str, list[str]] = page.evaluate(KEPT)
    return kept


def test_a_browser_offers_to_install_it(profile: Page, house: OpenHouse) -> None:
    ready(profile, house)
    asked = profile.context.new_cdp_session(profile)
    manifest: dict[str, Any] = asked.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert asked.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}


def test_only_the_shell_is_kept_and_it_opens_without_a_line(
    profile: Page, house: OpenHouse
) -> None:
    kept = ready(profile, house)
    (paths,) = kept.values()
    assert "/" in paths
    assert all(path == "/" or path.startswith("/assets/") for path in paths)
    profile.goto(f"{house.url}/table/{house.table()}")
    expect(profile.get_by_role("region", name="The felt")).to_be_visible()
    profile.context.set_offline(True)
    for path, words in {"": "does not answer", "/table/washington1": "does not answer"}.items():
        profile.goto(house.url + path)
        expect(profile.locator("body")).to_contain_text(words)
    profile.context.set_offline(False)
    expect(profile.get_by_role("region", name="The felt")).to_be_visible()
    # Nothing the house has answered was kept on the way.
    (paths,) = profile.evaluate(KEPT).values()
    assert not any(path.startswith(("/api", "/table")) for path in paths)


def test_a_renewed_house_is_seen_with_the_next_load(
    profile: Page, house: OpenHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = ready(profile, house)
    newer = tmp_path / "pages"
    shutil.copytree(pages.PAGES, newer)
    index = newer / "index.html"
    index.write_text(
        index.read_text().replace("<title>", '<meta name="edition" content="2"><title>')
    )
    worker = newer / "sw.js"
    (shell,) = before
    worker.write_text(worker.read_text().replace(shell, "shell-of-the-newer-house"))
    monkeypatch.setattr(pages, "PAGES", newer)
    profile.reload()
    # At once, and without waiting for the worker to be renewed.
    expect(profile.locator("meta[name=edition]")).to_have_count(1)
    # Then the old shell is thrown away.
    profile.wait_for_function(
        "caches.keys().then(names => names.join() === 'shell-of-the-newer-house')"
    )
