"""Codes on rows that are no part of the record: only the house can write such a row."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from typing import Any

import msgspec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from houseedge.store.keys import HouseKeys

_pack = msgspec.msgpack.Encoder().encode


class RowCode:
    """Makes and checks the code of a row with a key derived from the house's own for one table."""

    def __init__(self, keys: HouseKeys, house: str, table: str) -> None:
        info = f"houseedge {table}".encode()
        derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=info)
        self._key = derived.derive(keys.sealing[-1])
        self._house = house

    def code(self, row: Iterable[Any]) -> bytes:
        """The code over every column of a row."""
        return hmac.digest(self._key, _pack((self._house, *row)), "sha256")

    def fits(self, row: Iterable[Any], code: bytes) -> bool:
        """Whether the house has written this very row."""
        try:
            return hmac.compare_digest(self.code(row), code)
        except (UnicodeError, OverflowError):
            return False
