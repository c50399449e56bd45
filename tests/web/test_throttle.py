"""How often one may ask, and how many sockets one may hold."""

from __future__ import annotations

import pytest

from houseedge.web import throttle as module
from houseedge.web.throttle import (
    Pace,
    Rate,
    Throttle,
    TooFast,
    TooManyConnections,
    TooManySockets,
    is_loopback,
    whose,
)

FAR = "203.0.113.7"


def test_a_bucket_empties_and_fills_again() -> None:
    now = 0.0
    throttle = Throttle(Pace(commands=Rate(2.0, 3)), clock=lambda: now)
    for _ in range(3):
        throttle.spend("commands", "kim", FAR)
    with pytest.raises(TooFast) as refused:
        throttle.spend("commands", "kim", FAR)
    assert refused.value.after == 0.5
    throttle.spend("commands", "ada", FAR)
    now = 0.5
    throttle.spend("commands", "kim", FAR)
    now = 1000.0
    for _ in range(3):
        throttle.spend("commands", "kim", FAR)
    with pytest.raises(TooFast):
        throttle.spend("commands", "kim", FAR)


def test_programs_on_this_machine_may_ask_more() -> None:
    throttle = Throttle(Pace(guests=Rate(1.0, 1), loopback=5.0), clock=lambda: 0.0)
    for _ in range(5):
        throttle.spend("guests", "127.0.0.1", "127.0.0.1")
    with pytest.raises(TooFast):
        throttle.spend("guests", "127.0.0.1", "127.0.0.1")


def test_a_factor_of_zero_is_no_limit() -> None:
    throttle = Throttle(Pace(guests=Rate(1.0, 1), sockets=1, factor=0.0), clock=lambda: 0.0)
    for _ in range(100):
        throttle.spend("guests", FAR, FAR)
        throttle.hold("kim", FAR)


def test_buckets_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BUCKETS", 10)
    throttle = Throttle(clock=lambda: 0.0)
    for number in range(1000):
        throttle.spend("requests", str(number), FAR)
    assert len(throttle._buckets) <= 10


@pytest.mark.parametrize(
    "pace",
    [
        Pace(sockets_of_player=2, loopback=1.0),
        Pace(sockets_of_address=2, loopback=1.0),
        Pace(sockets=2),
    ],
)
def test_sockets_are_counted_and_released(pace: Pace) -> None:
    throttle = Throttle(pace)
    throttle.hold("kim", FAR)
    throttle.hold("kim", FAR)
    with pytest.raises(TooManySockets):
        throttle.hold("kim", FAR)
    throttle.release("kim", FAR)
    throttle.hold("kim", FAR)
    throttle.release("kim", FAR)
    throttle.release("kim", FAR)
    assert not throttle._held


@pytest.mark.parametrize(
    "pace", [Pace(connections_of_address=2), Pace(connections=2), Pace(arrivals=Rate(0.001, 2))]
)
def test_connections_are_counted_and_released(pace: Pace) -> None:
    throttle = Throttle(pace, clock=lambda: 0.0)
    throttle.connect(FAR)
    throttle.connect(FAR)
    with pytest.raises((TooManyConnections, TooFast)):
        throttle.connect(FAR)
    throttle.disconnect(FAR)
    throttle.disconnect(FAR)
    assert not throttle._connected


def test_a_proxy_may_hold_as_many_connections_as_the_house() -> None:
    throttle = Throttle(Pace(connections=3, connections_of_address=1, arrivals=Rate(0.001, 1)))
    for _ in range(3):
        throttle.connect(FAR, proxy=True)
    with pytest.raises(TooManyConnections):
        throttle.connect(FAR, proxy=True)


def test_a_household_with_many_addresses_is_one() -> None:
    assert whose("2001:db8::1") == whose("2001:db8::2:3")
    assert whose("2001:db8::1") != whose("2001:db8:0:1::1")
    assert (whose(FAR), whose("testclient")) == (FAR, "testclient")
    # One of IPv4 that came in by IPv6 is the same, and no household with all others.
    assert whose(f"::ffff:{FAR}") == FAR
    assert is_loopback("::ffff:127.0.0.1")
