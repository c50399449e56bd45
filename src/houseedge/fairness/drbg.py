"""HMAC_DRBG with SHA-256, the generator of NIST SP 800-90A section 10.1.2.

Pure: entropy is an argument, so the same arguments give the same bytes for ever.
"""

from __future__ import annotations

from typing import Final

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC

from houseedge.errors import HouseEdgeError

STRENGTH_BYTES: Final = 32
"""The generator's strength, 256 bits: no less entropy may seed or reseed it."""

REQUEST_LIMIT: Final = 1 << 16
"""The bytes one call of `generate` may give (SP 800-90A, table 2)."""

RESEED_INTERVAL: Final = 1 << 48
"""The calls of `generate` between two reseedings (SP 800-90A, table 2)."""

_SHA256: Final = SHA256()


class ReseedRequired(HouseEdgeError):
    """The generator has answered as often as it may without fresh entropy."""


class HmacDrbg:
    """A stream of bytes nobody can tell from chance without the entropy it was seeded with.

    `reseed_counter` is the number of the next request since the last seeding, from 1. The nonce
    must not come twice with the same entropy; it need not be secret.
    """

    __slots__ = ("_key", "_value", "reseed_counter")

    def __init__(self, entropy: bytes, *, nonce: bytes = b"", personalisation: bytes = b"") -> None:
        _enough(entropy)
        self._key = bytes(32)
        self._value = b"\x01" * 32
        self._update(entropy + nonce + personalisation)
        self.reseed_counter = 1

    def reseed(self, entropy: bytes, *, additional: bytes = b"") -> None:
        """Mix fresh entropy in; what the state was before no longer tells what comes."""
        _enough(entropy)
        self._update(entropy + additional)
        self.reseed_counter = 1

    def generate(
        self, count: int, *, additional: bytes = b"", entropy: bytes | None = None
    ) -> bytes:
        """The next `count` bytes; with `entropy`, after reseeding (prediction resistance)."""
        if not 0 <= count <= REQUEST_LIMIT:
            raise ValueError(f"one request gives 0 to {REQUEST_LIMIT} bytes, not {count}")
        if entropy is not None:
            self.reseed(entropy, additional=additional)
            # The reseeding has used the additional input up (SP 800-90A, 9.3.1, step 7.4).
            additional = b""
        if self.reseed_counter > RESEED_INTERVAL:
            raise ReseedRequired("the generator must be reseeded before it gives more")
        if additional:
            self._update(additional)
        # One keyed HMAC is copied for every block: the key is hashed once, which makes a block
        # almost three times as fast as an HMAC made anew.
        keyed = HMAC(self._key, _SHA256)
        value = self._value
        blocks = []
        for _ in range(-(-count // 32)):
            block = keyed.copy()
            block.update(value)
            value = block.finalize()
            blocks.append(value)
        self._value = value
        self._update(additional)
        self.reseed_counter += 1
        return b"".join(blocks)[:count]

    def _update(self, provided: bytes) -> None:
        for step in (b"\x00", b"\x01") if provided else (b"\x00",):
            self._key = _hmac(self._key, self._value + step + provided)
            self._value = _hmac(self._key, self._value)


def _hmac(key: bytes, message: bytes) -> bytes:
    keyed = HMAC(key, _SHA256)
    keyed.update(message)
    return keyed.finalize()


def _enough(entropy: bytes) -> None:
    if len(entropy) < STRENGTH_BYTES:
        raise ValueError(f"{STRENGTH_BYTES} bytes of entropy are needed, not {len(entropy)}")
