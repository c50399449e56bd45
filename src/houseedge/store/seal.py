"""Sealing: a value closed with the house's key until it may be opened."""

from __future__ import annotations

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from houseedge.store.error import SealBroken

KEY_BYTES = 32
_NONCE_BYTES = 12


class Box:
    """AES-256-GCM with a fresh random nonce each time; what is bound in must be said to open it."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def seal(self, value: bytes, bound: bytes) -> bytes:
        """The value, closed, with its nonce before it."""
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, value, bound)

    def open(self, sealed: bytes, bound: bytes) -> bytes:
        """The value that was sealed; raises `SealBroken` where a byte or the binding differs."""
        try:
            return self._cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], bound)
        except (InvalidTag, ValueError) as error:
            raise SealBroken(
                "a sealed field does not open: it was changed, or sealed with another key"
            ) from error
