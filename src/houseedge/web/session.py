"""Who asks: sessions kept by the hash of their token, and tickets for sockets.

The token is in the browser's cookie alone; the record has its SHA-256. The CSRF token follows
from it, so nothing more is kept.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import hmac
from collections import OrderedDict
from dataclasses import dataclass

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from houseedge.errors import HouseEdgeError
from houseedge.house.house import House
from houseedge.store import Session

COOKIE = "houseedge_session"
#: How long a session lasts, in milliseconds.
LASTS = 30 * 24 * 3600 * 1000
#: How long a ticket may be used, in milliseconds.
TICKET_LASTS = 30_000
#: How many sessions are kept in memory.
REMEMBERED = 20_000
_TOKEN_BYTES = 32
_NONCE_BYTES = 16


class NoSession(HouseEdgeError):
    """Nobody is signed in."""


class BadTicket(HouseEdgeError):
    """A ticket that is forged, late, used already or for another table."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a session."""

    player: str
    token: str

    @property
    def csrf(self) -> str:
        """The token that shows a request was made by a page of this house."""
        return csrf_of(self.token)


class Sessions:
    """The sessions and tickets of one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: OrderedDict[bytes, Session] = OrderedDict()
        self._signer = URLSafeSerializer(house.entropy.token(_TOKEN_BYTES), salt="socket ticket")
        self._used: dict[str, int] = {}

    async def begin(self, player: str) -> Visitor:
        """A new session for a player; on the disk when this returns."""
        token = (
            base64.urlsafe_b64encode(self._house.entropy.token(_TOKEN_BYTES)).decode().rstrip("=")
        )
        now = self._house.now()
        session = Session(_hash(token), player, now, now + LASTS)
        await asyncio.wrap_future(self._house.writer.run(lambda store: store.put_session(session)))
        self._remember(session)
        return Visitor(player, token)

    def find(self, token: str | None) -> Visitor | None:
        """Who holds a token; none for nobody, or a session that is over."""
        if token is None or len(token) > 128:
            return None
        hashed = _hash(token)
        now = self._house.now()
        session = self._known.get(hashed)
        if session is None:
            session = self._house.store.get_session(hashed, now)
            if session is None:
                return None
            self._remember(session)
        if session.expires <= now or self._house.pit.cage.guest(session.player) is None:
            self._known.pop(hashed, None)
            return None
        return Visitor(session.player, token)

    def forget_expired(self) -> None:
        """Drop what is over from the record."""
        now = self._house.now()
        self._house.writer.run(lambda store: store.drop_expired(now))

    def ticket(self, player: str | None, table: str) -> tuple[str, int]:
        """A ticket for one socket at one table, and when it ends in milliseconds."""
        expires = self._house.now() + TICKET_LASTS
        nonce = self._house.entropy.token(_NONCE_BYTES).hex()
        return str(self._signer.dumps([nonce, player, table, expires])), expires

    def redeem(self, ticket: str, table: str) -> str | None:
        """The player a ticket was made for, none for a spectator; it works once."""
        try:
            nonce, player, meant, expires = msgspec.convert(
                self._signer.loads(ticket), tuple[str, str | None, str, int]
            )
        except (BadData, msgspec.ValidationError, binascii.Error, ValueError):
            raise BadTicket("this is no ticket of this house; ask for a new one") from None
        now = self._house.now()
        while self._used and next(iter(self._used.values())) <= now:
            # The oldest are first: all tickets last equally long.
            del self._used[next(iter(self._used))]
        if meant != table:
            raise BadTicket("this ticket is for another table")
        if expires <= now:
            raise BadTicket("this ticket is too old; ask for a new one")
        if nonce in self._used:
            raise BadTicket("this ticket has been used; ask for a new one")
        self._used[nonce] = expires
        return player

    def _remember(self, session: Session) -> None:
        self._known[session.token_hash] = session
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def csrf_of(token: str) -> str:
    """The CSRF token of a session."""
    made = hmac.digest(token.encode(), b"houseedge csrf", "sha256")
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def same(given: str | None, expected: str) -> bool:
    """Whether two secrets are equal, told in a time that says nothing of them."""
    return given is not None and hmac.compare_digest(given.encode(), expected.encode())


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()
