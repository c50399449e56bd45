"""Tickets for sockets: signed, for one table, good once and for half a minute.

A browser cannot send a header with a WebSocket, so whoever may open one asks for a ticket first.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from houseedge.errors import HouseEdgeError

#: How long a ticket may be used, in milliseconds.
TICKET_LASTS = 30_000
_KEY_BYTES = 32
_NONCE_BYTES = 16


class BadTicket(HouseEdgeError):
    """A ticket that opens no socket."""


class Tickets:
    """The tickets of one house; a restart forgets them all."""

    def __init__(self, chance: Callable[[int], bytes]) -> None:
        self._chance = chance
        self._signer = URLSafeSerializer(chance(_KEY_BYTES), salt="socket ticket")
        self._used: dict[str, int] = {}

    def make(self, session: bytes | None, table: str, now: int) -> tuple[str, int]:
        """A ticket for one socket at one table, and when it ends in milliseconds."""
        expires = now + TICKET_LASTS
        nonce = self._chance(_NONCE_BYTES).hex()
        bearer = None if session is None else session.hex()
        return str(self._signer.dumps([nonce, bearer, table, expires])), expires

    def take(self, ticket: str, table: str, now: int) -> bytes | None:
        """The session a ticket was made for, None for a spectator's; it works once."""
        try:
            nonce, session, meant, expires = msgspec.convert(
                self._signer.loads(ticket), tuple[str, str | None, str, int]
            )
            bearer = None if session is None else bytes.fromhex(session)
        except (BadData, msgspec.ValidationError, ValueError):
            raise BadTicket("this is no ticket of this house; ask for a new one") from None
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
        return bearer
