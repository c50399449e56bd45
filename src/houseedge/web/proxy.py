"""Where a request comes from, when it may have come through others.

A proxy names whom it asks for in `X-Forwarded-For`, but so may anybody: the header is believed
only where the peer is a proxy the operator has named, and only back to the last hop that is none.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import structlog
from starlette.types import Scope

from houseedge.errors import HouseEdgeError
from houseedge.web.throttle import is_loopback, parsed, whose

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

#: What a request bears that came through a proxy; `Via` is also added by those on players' side.
VIA = b"via"
FORWARDED = frozenset({b"x-forwarded-for", b"forwarded", b"x-real-ip", VIA})
#: Of how many peers it is said that they look like a proxy nobody has named.
MOST_WARNINGS = 8
#: Where the origin of a request is kept in its scope.
ORIGIN = "houseedge.origin"


class NoSuchProxy(HouseEdgeError):
    """A proxy that is neither an address nor a network."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Whom a request counts for; `local` where a program on this machine made it itself."""

    address: str
    local: bool


class Proxies:
    """The proxies that are believed, by address or network."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._networks = tuple(map(_network, named))
        self._warned: set[str] = set()
        self._named = lru_cache(maxsize=4096)(self._is_named)

    @property
    def any_local(self) -> bool:
        """Whether a proxy on this machine is named."""
        return any(network.is_loopback for network in self._networks)

    def __contains__(self, address: str) -> bool:
        return bool(self._networks) and self._named(address)

    def _is_named(self, address: str) -> bool:
        found = parsed(address)
        return found is not None and any(
            found.version == network.version and found in network for network in self._networks
        )

    def trace(self, scope: Scope) -> Origin:
        """Find out whom a request counts for, and keep it in the request's scope."""
        client = scope.get("client")
        origin = self._origin("" if client is None else str(client[0]), scope)
        scope[ORIGIN] = origin
        return origin

    def _origin(self, peer: str, scope: Scope) -> Origin:
        forwarded = FORWARDED.intersection(name for name, _ in scope["headers"])
        if peer in self:
            self._believe_scheme(scope)
            return Origin(whose(self._last_stranger(peer, scope)), local=False)
        if not forwarded:
            return Origin(whose(peer), local=is_loopback(peer))
        if forwarded != {VIA}:
            self._warn(peer)
        # Anybody may be behind it: nothing that is this machine's own is theirs.
        return Origin(f"behind {whose(peer)}" if is_loopback(peer) else whose(peer), local=False)

    def _last_stranger(self, peer: str, scope: Scope) -> str:
        """The last hop that is no proxy of ours; the first of them where all are."""
        sent = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
        found = peer
        for hop in reversed(sent.decode("latin-1").split(",")):
            address = _without_port(hop.strip())
            if parsed(address) is None:
                break
            found = address
            if found not in self:
                break
        return found

    def _believe_scheme(self, scope: Scope) -> None:
        for name, value in scope["headers"]:
            if name == b"x-forwarded-proto" and value in (b"http", b"https"):
                scope["scheme"] = value.decode("ascii")

    def _warn(self, peer: str) -> None:
        if peer not in self._warned and len(self._warned) < MOST_WARNINGS:
            self._warned.add(peer)
            structlog.get_logger("houseedge").warning(
                "requests come through a proxy that is not named: all who come through it share "
                "the limits of one address; if it is yours, start with --proxy and its address",
                proxy=peer,
            )


def _network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise NoSuchProxy(
            f"--proxy {text[:80]}: write an address such as 127.0.0.1, or a network such as "
            "10.0.0.0/24"
        ) from None


def _without_port(hop: str) -> str:
    """The address in a hop, which may be `192.0.2.1:4711` or `[2001:db8::1]:4711`."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
