"""Sessions as they are kept: who holds a token, under a code that only the house can make.

Whoever writes into the database without the house's keys can neither add a session nor change
one: its row does not bear the code. A row that the house itself has written and dropped can be
put back; it still ends when it did.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select

from houseedge.store.error import ForgedSession, KeyFault
from houseedge.store.keys import HouseKeys
from houseedge.store.rowcode import RowCode
from houseedge.store.schema import sessions


class Session(NamedTuple):
    """Who holds a token; the token itself is not kept. No part of the proven record.

    `name` and `bot` are what the player is put on record with. Moments are milliseconds of the
    epoch; `expires` moves when the session is used.
    """

    token_hash: bytes
    player: str
    name: str
    bot: bool
    created: int
    expires: int


class SessionSeal:
    """Makes and checks the code of a session's row with a key derived from the house's own."""

    def __init__(self, keys: HouseKeys, house: str) -> None:
        self._codes = RowCode(keys, house, "sessions")

    def code(self, session: Session) -> bytes:
        """The code over every column of the row."""
        return self._codes.code(session)

    def verify(self, session: Session, code: bytes) -> Session:
        """The session, if the house has written this very row; raises `ForgedSession`."""
        if not self._codes.fits(session, code):
            raise ForgedSession(f"the session of {session.player} is not of this house's writing")
        return session


class SessionTable:
    """The rows of the table of sessions; `seal` is none where the keys are not here."""

    def __init__(self, put: str, seal: SessionSeal | None) -> None:
        self._put = put
        self._seal = seal

    def put(self, connection: Connection, session: Session) -> None:
        """Keep a session, replacing what was known of its token."""
        code = self._sealed().code(session)
        connection.exec_driver_sql(self._put, (*session, code))

    def get(self, connection: Connection, token_hash: bytes, now: int) -> Session | None:
        """Who holds a token, unless it has expired; raises `ForgedSession`."""
        mine = (sessions.c.token_hash == token_hash, sessions.c.expires > now)
        row = connection.execute(select(sessions).where(*mine)).first()
        return None if row is None else self._sealed().verify(_session(row), row.code)

    def of_player(self, connection: Connection, player: str, now: int) -> list[Session]:
        """The sessions of a player, the first begun first; those that were forged are left out."""
        mine = (sessions.c.player == player, sessions.c.expires > now)
        rows = connection.execute(select(sessions).where(*mine).order_by(sessions.c.created))
        found = []
        for row in rows:
            try:
                found.append(self._sealed().verify(_session(row), row.code))
            except ForgedSession:
                continue
        return found

    def drop(self, connection: Connection, token_hash: bytes) -> None:
        """Forget a token."""
        connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))

    def drop_expired(self, connection: Connection, now: int) -> int:
        """Forget every token that has expired, and say how many."""
        return connection.execute(delete(sessions).where(sessions.c.expires <= now)).rowcount

    def forged(self, connection: Connection) -> list[str]:
        """Whose rows the house has not written; none without the keys."""
        found: list[str] = []
        if self._seal is None:
            return found
        for row in connection.execute(select(sessions).order_by(sessions.c.player)):
            try:
                self._seal.verify(_session(row), row.code)
            except ForgedSession:
                found.append(row.player)
        return found

    def renew(self, connection: Connection, seal: SessionSeal) -> None:
        """Put the code of new keys on every row that bears that of the old ones."""
        for row in connection.execute(select(sessions)).all():
            session = _session(row)
            try:
                self._sealed().verify(session, row.code)
            except ForgedSession:
                continue
            connection.exec_driver_sql(self._put, (*session, seal.code(session)))

    def _sealed(self) -> SessionSeal:
        if self._seal is None:
            raise KeyFault("no session can be kept or read without the house's keys")
        return self._seal


def _session(row: Any) -> Session:
    """A row without its code."""
    return Session(row.token_hash, row.player, row.name, bool(row.bot), row.created, row.expires)
