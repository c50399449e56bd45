"""Whom a request counts for, when it may have come through others."""

from __future__ import annotations

from pathlib import Path

import pytest
import structlog

from houseedge.web.proxy import NoSuchProxy, Origin, Proxies
from houseedge.web.throttle import Pace, Rate
from tests.web.live import LiveHouse

FAR, FARTHER, LAN = "203.0.113.7", "198.51.100.9", "10.0.0.5"


def origin(proxies: Proxies, peer: str, *forwarded: str) -> Origin:
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    return proxies.trace({"type": "http", "client": (peer, 4711), "headers": headers})


@pytest.mark.parametrize(
    ("named", "peer", "forwarded", "expected"),
    [
        # Nobody is believed who was not named.
        ((), FAR, (), Origin(FAR, local=False)),
        ((), FAR, ("127.0.0.1",), Origin(FAR, local=False)),
        ((), "127.0.0.1", (), Origin("127.0.0.1", local=True)),
        ((), "::ffff:127.0.0.1", (), Origin("127.0.0.1", local=True)),
        ((LAN,), FAR, ("127.0.0.1",), Origin(FAR, local=False)),
        # A proxy's word is taken for the last one who is no proxy: before it stands what they say.
        ((LAN,), LAN, (FAR,), Origin(FAR, local=False)),
        ((LAN,), LAN, (f"127.0.0.1, {FAR}",), Origin(FAR, local=False)),
        ((LAN,), LAN, ("127.0.0.1", FAR), Origin(FAR, local=False)),
        (("10.0.0.0/24",), LAN, (f"{FARTHER}, {FAR}, 10.0.0.7",), Origin(FAR, local=False)),
        ((LAN,), LAN, (f"{FAR}:5123",), Origin(FAR, local=False)),
        ((LAN,), LAN, ("[2001:db8::7]:5123",), Origin("2001:db8::/64", local=False)),
        (("::1",), "::1", ("2001:db8::7",), Origin("2001:db8::/64", local=False)),
        # What is no address is nobody: the proxy itself is counted.
        ((LAN,), LAN, ("unknown",), Origin(LAN, local=False)),
        ((LAN,), LAN, (f"{FAR}, unknown",), Origin(LAN, local=False)),
        ((LAN,), LAN, (), Origin(LAN, local=False)),
        # Through a proxy nobody is on this machine, whatever it says.
        (("127.0.0.1",), "127.0.0.1", ("127.0.0.1",), Origin("127.0.0.1", local=False)),
        (("127.0.0.1",), "127.0.0.1", (), Origin("127.0.0.1", local=False)),
        ((), "127.0.0.1", (FAR,), Origin("behind 127.0.0.1", local=False)),
    ],
)
def test_who_asks(
    named: tuple[str, ...], peer: str, forwarded: tuple[str, ...], expected: Origin
) -> None:
    with structlog.testing.capture_logs():
        assert origin(Proxies(named), peer, *forwarded) == expected


def test_a_proxy_that_is_not_named_is_told_once() -> None:
    proxies = Proxies([LAN])
    with structlog.testing.capture_logs() as lines:
        for peer in ("127.0.0.1", "127.0.0.1", LAN):
            origin(proxies, peer, FAR)
    assert [(line["log_level"], line["proxy"]) for line in lines] == [("warning", "127.0.0.1")]
    assert "--proxy" in lines[0]["event"]


def test_a_proxy_on_the_players_side_is_none_of_ours() -> None:
    scope = {"type": "http", "client": ("127.0.0.1", 4711), "headers": [(b"via", b"1.1 cache")]}
    with structlog.testing.capture_logs() as lines:
        assert not Proxies().trace(scope).local
    assert lines == []


def test_strangers_who_pretend_do_not_fill_the_log() -> None:
    proxies = Proxies()
    with structlog.testing.capture_logs() as lines:
        for number in range(100):
            origin(proxies, f"203.0.113.{number}", FAR)
    assert len(lines) == 8


@pytest.mark.parametrize("name", ["nginx", "10.0.0.0/33", ""])
def test_what_is_no_address_is_refused(name: str) -> None:
    with pytest.raises(NoSuchProxy, match="--proxy"):
        Proxies([name])


def test_players_behind_a_named_proxy_have_limits_of_their_own(tmp_path: Path) -> None:
    pace = Pace(requests=Rate(0.001, 2), loopback=1.0)
    with LiveHouse(tmp_path, pace=pace, proxies=["127.0.0.1"]) as house:
        http = house.guest(None).http
        for player in (FAR, FARTHER):
            asked = [
                http.get("/api/meters", headers={"X-Forwarded-For": player}).status_code
                for _ in range(3)
            ]
            assert asked == [200, 200, 429]


def test_players_behind_another_share_them(tmp_path: Path) -> None:
    pace = Pace(requests=Rate(0.001, 2))
    with LiveHouse(tmp_path, pace=pace) as house:
        http = house.guest(None).http
        asked = [
            http.get("/api/meters", headers={"X-Forwarded-For": player}).status_code
            for player in (FAR, FARTHER, LAN)
        ]
        assert asked == [200, 200, 429]
        # This machine's own programs are not among them.
        assert http.get("/api/meters").status_code == 200
