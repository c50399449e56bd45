"""Sealing: a value closed with the house's key until it may be opened."""

from __future__ import annotations

import os
from collections.abc import Sequence

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from houseedge.store.error import SealBroken

KEY_BYTES = 32
_NONCE_BYTES = 12
#: How many keys can be told apart: a box begins with the number of its key, from 1 on.
MOST_KEYS = 255


class Box:
    """AES-256-GCM with a fresh random nonce each time; what is bound in must be said to open it.

    The last key seals. Any of them opens what it has sealed.
    """

    def __init__(self, keys: Sequence[bytes]) -> None:
        self._ciphers = [AESGCM(key) for key in keys]

    def seal(self, value: bytes, bound: bytes) -> bytes:
        """The value, closed, with the number of the key and the nonce before it."""
        nonce = os.urandom(_NONCE_BYTES)
        number = bytes([len(self._ciphers)])
        return number + nonce + self._ciphers[-1].encrypt(nonce, value, bound)

    def open(self, sealed: bytes, bound: bytes) -> bytes:
        """The value that was sealed; raises `SealBroken` where a byte or the binding differs."""
        number, nonce, closed = sealed[:1], sealed[1 : 1 + _NONCE_BYTES], sealed[1 + _NONCE_BYTES :]
        try:
            if number == b"\0":
                raise IndexError
            return self._ciphers[number[0] - 1].decrypt(nonce, closed, bound)
        except IndexError:
            raise SealBroken(
                "a sealed field does not open: it was sealed with a key that is not here"
            ) from None
        except (InvalidTag, ValueError) as error:
            raise SealBroken(
                "a sealed field does not open: it was changed, or sealed with another key"
            ) from error
