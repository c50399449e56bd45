"""How often one may ask: token buckets by who asks, and how many lines one may hold."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from houseedge.errors import HouseEdgeError

#: How many buckets are remembered; the oldest half goes first, and is full again by then.
MOST_BUCKETS = 50_000


class TooFast(HouseEdgeError):
    """Too many requests; `after` is how many seconds to wait."""

    def __init__(self, message: str, *, after: float) -> None:
        self.after = after
        super().__init__(message)


class TooManySockets(HouseEdgeError):
    """One socket more than one viewer, one address or the house may hold."""


class TooManyConnections(HouseEdgeError):
    """One connection more than one address or the house may hold."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    at_once: int

    def times(self, factor: float) -> Rate:
        """The rate multiplied."""
        return Rate(self.per_second * factor, max(1, round(self.at_once * factor)))


@dataclass(frozen=True, kw_only=True, slots=True)
class Pace:
    """What one player or address may ask.

    Every figure is multiplied by `loopback` for programs on this machine, and all of them by
    `factor`. A factor of zero is no limit at all.
    """

    requests: Rate = Rate(50, 200)
    """By address: all of the API, sockets that are opened or refused included."""
    pages: Rate = Rate(50, 400)
    """By address: pages, their files, the description, and whatever is not there."""
    probes: Rate = Rate(10, 60)
    """By address: what an operator's programs ask."""
    arrivals: Rate = Rate(50, 400)
    """By address: connections. Whoever is refused before a request is read has paid with one."""
    commands: Rate = Rate(20, 60)
    """By player."""
    guests: Rate = Rate(0.5, 20)
    """By address."""
    sign_ins: Rate = Rate(0.1, 10)
    """By address: whatever checks a password, a PIN or a code, right or wrong."""
    tickets: Rate = Rate(5, 40)
    """By address."""
    recalls: Rate = Rate(4, 20)
    """By address: rounds replayed."""
    exports: Rate = Rate(0.05, 3)
    """By player: all data about oneself, which may be long."""
    counts: Rate = Rate(0.5, 30)
    """By address: what the laboratory counts anew, a solve for one and more for longer work."""
    sockets_of_player: int = 12
    sockets_of_address: int = 60
    sockets: int = 5_000
    """All of them together; not multiplied."""
    connections_of_address: int = 250
    """Sockets included; a proxy that is named has no such limit."""
    connections: int = 10_000
    """All of them together; not multiplied."""
    loopback: float = 100.0
    factor: float = 1.0


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


@dataclass(eq=False)
class Throttle:
    """The buckets of one process."""

    pace: Pace = field(default_factory=Pace)
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self._buckets: dict[tuple[str, str], _Bucket] = {}
        self._held: Counter[str] = Counter()
        self._connected: Counter[str] = Counter()

    def spend(self, what: str, who: str, address: str, cost: float = 1.0) -> None:
        """Take `cost` from a bucket of the pace, or refuse with `TooFast`."""
        if self.pace.factor <= 0:
            return
        rate = self._rate(what, address)
        now = self.clock()
        bucket = self._buckets.get((what, who))
        if bucket is None:
            self._make_room()
            bucket = self._buckets[what, who] = _Bucket(rate.at_once, now)
        bucket.left = min(rate.at_once, bucket.left + (now - bucket.at) * rate.per_second)
        bucket.at = now
        if bucket.left < cost:
            after = (cost - bucket.left) / rate.per_second
            raise TooFast(f"too many {what}: wait {after:.1f} seconds", after=after)
        bucket.left -= cost

    def hold(self, player: str | None, address: str) -> None:
        """One more socket; `release` it in the end."""
        if self.pace.factor > 0:
            factor = self._factor(address)
            if self._held["all"] >= self.pace.sockets:
                raise TooManySockets("the house holds as many sockets as it can")
            if self._held[f"at {address}"] >= self.pace.sockets_of_address * factor:
                raise TooManySockets("your address holds too many sockets")
            if player and self._held[f"of {player}"] >= self.pace.sockets_of_player * factor:
                raise TooManySockets("you hold too many sockets")
        for name in _names(player, address):
            self._held[name] += 1

    def release(self, player: str | None, address: str) -> None:
        """A socket is closed."""
        _count_down(self._held, _names(player, address))

    def connect(self, address: str, *, proxy: bool = False) -> None:
        """One more connection; `disconnect` it in the end. A `proxy` brings others' requests."""
        if self.pace.factor > 0:
            if self._connected["all"] >= self.pace.connections:
                raise TooManyConnections("the house holds as many connections as it can")
            if not proxy:
                most = self.pace.connections_of_address * self._factor(address)
                if self._connected[f"at {address}"] >= most:
                    raise TooManyConnections("your address holds too many connections")
                self.spend("arrivals", address, address)
        for name in _names(None, address):
            self._connected[name] += 1

    def disconnect(self, address: str) -> None:
        """A connection is closed."""
        _count_down(self._connected, _names(None, address))

    def _rate(self, what: str, address: str) -> Rate:
        rate: Rate = getattr(self.pace, what)
        return rate.times(self._factor(address))

    def _factor(self, address: str) -> float:
        return self.pace.factor * (self.pace.loopback if is_loopback(address) else 1.0)

    def _make_room(self) -> None:
        if len(self._buckets) >= MOST_BUCKETS:
            for name in list(self._buckets)[: MOST_BUCKETS // 2]:
                del self._buckets[name]


def _count_down(counter: Counter[str], names: tuple[str, ...]) -> None:
    for name in names:
        counter[name] -= 1
        if counter[name] <= 0:
            del counter[name]


def _names(player: str | None, address: str) -> tuple[str, ...]:
    return ("all", f"at {address}", *(() if player is None else (f"of {player}",)))


Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def parsed(address: str) -> Address | None:
    """An address; that of IPv4 where it is written in IPv6, and none where it is no address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped
    return found


@lru_cache(maxsize=4096)
def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    found = parsed(address)
    return found is not None and found.is_loopback


@lru_cache(maxsize=4096)
def whose(address: str) -> str:
    """Whom an address stands for: in IPv6 a household has 2^64 of them."""
    found = parsed(address)
    if found is None:
        return address
    if found.version == 4 or found.is_loopback:
        return str(found)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
