"""The pages can be installed, open without a line, and are never older than the house."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from houseedge.web import pages
from tests.browser.felt import DESK, FLAGS, chromium, whole_chromium
from tests.browser.house import OpenHouse

ACTIVE = "navigator.serviceWorker.ready.then(ready => ready.active.state)"
#: Every address that is kept, by the name of the shell it is kept in.
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async name => [
  name,
  (await (await caches.open(name)).keys()).map(request => new URL(request.url).pathname),
])))"""


@contextmanager
def owned(browser: Browser, folder: Path, executable: str | None) -> Iterator[Page]:
    """A browser somebody owns: a window that forgets cannot install anything."""
    context = browser.browser_type.launch_persistent_context(
        folder,
        executable_path=executable,
        args=FLAGS,
        viewport=DESK,
        reduced_motion="reduce",
    )
    yield context.pages[0]
    context.close()


@pytest.fixture
def profile(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page of such a browser."""
    with owned(browser, tmp_path / "profile", chromium()) as page:
        yield page


def ready(page: Page, house: OpenHouse) -> dict[str, list[str]]:
    """Open the lobby, wait for the worker, and tell what is kept."""
    page.goto(house.url)
    expect(page.get_by_role("article").first).to_be_visible()
    page.evaluate(ACTIVE)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    kept: dict[str, list[str]] = page.evaluate(KEPT)
    return kept


@pytest.mark.slow  # what is kept of it is tried below
def test_it_has_all_that_a_browser_asks_of_what_it_installs(
    profile: Page, house: OpenHouse
) -> None:
    ready(profile, house)
    asked = profile.context.new_cdp_session(profile)
    told: dict[str, Any] = asked.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"].endswith("/manifest.webmanifest")
    manifest = told["manifest"]
    assert manifest["name"]
    assert manifest["display"] == "kStandalone"
    assert manifest["startUrl"] == manifest["scope"] == f"{house.url}/"
    sizes = set()
    for icon in manifest["icons"]:
        answer = profile.request.get(icon["url"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        sizes.add(icon["sizes"])
    assert {"192x192", "512x512"} <= sizes


@pytest.mark.slow
def test_a_browser_offers_to_install_it(browser: Browser, house: OpenHouse, tmp_path: Path) -> None:
    # The shell without a window installs nothing, so it finds nothing wrong either.
    if (whole := whole_chromium()) is None:
        pytest.skip("only Chromium's shell is installed, and it installs nothing")
    with owned(browser, tmp_path / "whole", whole) as page:
        ready(page, house)
        asked = page.context.new_cdp_session(page)
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


@pytest.mark.slow  # renewed.test.ts knows a renewed house
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
