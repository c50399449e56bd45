"""Credentials as they are kept: what opens which account, sealed, under a code of the house's own.

They are no part of the record. A row holds no password, number or key: hashes of them, and the
secret of a code device, are sealed with the house's keys, so a copy of the database without them
gives nothing to guess at. Whoever writes into the database without the keys can neither add a
credential nor change one; a row that the house has written and dropped can be put back.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, inspect, select

from houseedge.store.error import ForgedCredential, KeyFault, SealBroken
from houseedge.store.keys import HouseKeys
from houseedge.store.rowcode import RowCode
from houseedge.store.schema import credentials


class Credential(NamedTuple):
    """What opens an account; `name` is what it is found by: a login, or the hash of a number.

    `used` is the last step of a code device that was taken, so that none is taken twice.
    """

    kind: str
    name: str
    account: str
    secret: bytes
    created: int
    used: int = 0


class CredentialSeal:
    """Closes and opens the rows with the house's keys."""

    def __init__(self, keys: HouseKeys, house: str) -> None:
        self._box = keys.box()
        self._codes = RowCode(keys, house, "credentials")
        self._house = house

    def close(self, credential: Credential) -> tuple[Any, ...]:
        """A credential as a row, its secret sealed, and the code behind it."""
        sealed = credential._replace(
            secret=self._box.seal(credential.secret, self._bound(credential))
        )
        return (*sealed, self._codes.code(sealed))

    def open(self, row: Credential, code: bytes) -> Credential:
        """The credential in a row; raises `ForgedCredential`."""
        try:
            if self._codes.fits(row, code):
                return row._replace(secret=self._box.open(row.secret, self._bound(row)))
        except (SealBroken, UnicodeError):
            pass
        raise ForgedCredential(f"a credential of {row.account} is not of this house's writing")

    def _bound(self, credential: Credential) -> bytes:
        named = (self._house, credential.kind, credential.name, credential.account)
        return "\n".join(named).encode()


class CredentialTable:
    """The rows of the table of credentials; `seal` is none where the keys are not here."""

    def __init__(self, put: str, seal: CredentialSeal | None) -> None:
        self._put = put
        self._seal = seal

    def put(self, connection: Connection, credential: Credential) -> None:
        """Keep a credential, replacing what was known under its name."""
        connection.exec_driver_sql(self._put, self._sealed().close(credential))

    def find(self, connection: Connection, kind: str, name: str) -> Credential | None:
        """What is kept under a name; raises `ForgedCredential`."""
        of = credentials.c
        row = connection.execute(select(credentials).where(of.kind == kind, of.name == name))
        found = row.first()
        return None if found is None else self._opened(found)

    def of_account(self, connection: Connection, account: str) -> list[Credential]:
        """All that opens an account; raises `ForgedCredential`."""
        of = credentials.c
        rows = connection.execute(
            select(credentials).where(of.account == account).order_by(of.kind, of.name)
        )
        return [self._opened(row) for row in rows]

    def drop(self, connection: Connection, account: str) -> None:
        """Forget all that opens an account."""
        connection.execute(delete(credentials).where(credentials.c.account == account))

    def forged(self, connection: Connection) -> list[str]:
        """Whose rows the house has not written; none without the keys, or before there were any."""
        found: list[str] = []
        if self._seal is None or not inspect(connection).has_table(credentials.name):
            return found
        for row in connection.execute(select(credentials).order_by(credentials.c.account)):
            try:
                self._opened(row)
            except ForgedCredential:
                found.append(row.account)
        return found

    def renew(self, connection: Connection, seal: CredentialSeal) -> None:
        """Close every row with new keys that was closed with the old ones."""
        for row in connection.execute(select(credentials)).all():
            try:
                opened = self._opened(row)
            except ForgedCredential:
                continue
            connection.exec_driver_sql(self._put, seal.close(opened))

    def _opened(self, row: Any) -> Credential:
        return self._sealed().open(Credential(*row[:-1]), row.code)

    def _sealed(self) -> CredentialSeal:
        if self._seal is None:
            raise KeyFault("no credential can be kept or read without the house's keys")
        return self._seal
