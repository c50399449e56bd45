"""Everything costs something: whatever is asked for without pause is refused in the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from houseedge.web.app import _addresses
from houseedge.web.middleware import price_of
from houseedge.web.throttle import Pace, Rate
from tests import plain
from tests.web.live import LiveHouse

#: Addresses that stand in no table.
ELSEWHERE = [
    ("GET", "/nowhere"),
    ("GET", "/nowhere/at/all"),
    ("GET", "/api/nowhere"),
    ("GET", "/assets/none.js"),
    ("GET", "/docs/none.js"),
    ("POST", "/"),
    ("DELETE", "/api/tables"),
    ("PUT", "/openapi.json"),
    ("GET", "/api/tables/felt/socket/"),
]
LISTED = [
    (method, re.sub(r"{.*?}", "felt", address.path))  # type: ignore[attr-defined]  # all are routes
    for address in _addresses()
    for method in sorted(address.methods)  # type: ignore[attr-defined]  # as above
]
SLOW = Rate(0.0001, 3)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    pace = Pace(requests=SLOW, pages=SLOW, probes=SLOW, loopback=1.0)
    with LiveHouse(tmp_path_factory.mktemp("house"), pace=pace) as opened:
        yield opened


@pytest.fixture
def asking(house: LiveHouse) -> Iterator[httpx.Client]:
    """Somebody who has not asked for anything yet."""
    house.app.state.services.throttle._buckets.clear()
    with plain.client(base_url=house.url) as client:
        yield client


@pytest.mark.parametrize(("method", "path"), LISTED + ELSEWHERE)
def test_every_address_has_a_price(asking: httpx.Client, method: str, path: str) -> None:
    answers = [asking.request(method, path).status_code for _ in range(4)]
    assert 429 not in answers[:3]
    assert answers[3] == 429


def test_a_house_that_is_called_by_another_name_counts_too(asking: httpx.Client) -> None:
    asked = [asking.get("/", headers={"Host": "elsewhere.example"}).status_code for _ in range(4)]
    assert asked == [403, 403, 403, 429]


def test_sockets_that_are_refused_count_too(asking: httpx.Client, house: LiveHouse) -> None:
    answers = []
    for path in ("/api/tables/felt/socket", "/api/tables/none/socket", "/api/x", "/api/tables"):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(house.url.replace("http", "ws", 1) + path, proxy=None),
        ):
            pass
        answers.append(refused.value.response.status_code)
    assert 429 not in answers[:3]
    assert answers[3] == 429


def test_what_an_operator_asks_is_counted_apart() -> None:
    assert {price_of(path) for path in ("/healthz", "/readyz", "/metrics")} == {"probes"}
    assert price_of("/api/tables") == "requests"
    assert {price_of(path) for path in ("/", "/openapi.json", "/assets/felt.js")} == {"pages"}
