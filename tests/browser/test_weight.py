"""How much the pages weigh; how quickly they come and move is measured by `make bench`."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page, Request

from tests.browser.house import OpenHouse

#: All that the first load may weigh, as it is sent, without card art.
MOST = 200_000


def test_the_first_load_is_light(house: OpenHouse, page: Page) -> None:
    asked: list[Request] = []
    page.on("requestfinished", lambda request: asked.append(request))
    page.goto(house.url, wait_until="networkidle")
    weights = {
        path: request.sizes()["responseBodySize"]
        for request in asked
        if not (path := urlsplit(request.url).path).startswith("/assets/cards/")
    }
    assert any(path.endswith(".js") for path in weights)
    assert any(path.endswith(".css") for path in weights)
    # The tables come by socket: they are asked for by nobody.
    assert "/api/tables" not in weights
    assert sum(weights.values()) < MOST, weights
