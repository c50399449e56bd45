"""The house's keys: those that seal, and the one that signs. Where they lie is the keyring's."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cached_property

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from houseedge.store.seal import KEY_BYTES, Box


@dataclass(frozen=True)
class HouseKeys:
    """All keys, each 32 bytes; never printed.

    Of those that seal the last one closes what is new, and the others still open what they have
    closed. One alone signs: what older ones have signed is checked by their public halves.
    """

    sealing: tuple[bytes, ...] = field(repr=False)
    signing: bytes = field(repr=False)
    signed: tuple[bytes, ...] = ()
    """The public halves of keys that signed before this one."""

    @classmethod
    def fresh(cls) -> HouseKeys:
        """New keys from the system's own chance."""
        return cls((os.urandom(KEY_BYTES),), os.urandom(KEY_BYTES))

    def renewed(self) -> HouseKeys:
        """A new key that signs, and one more that seals."""
        return self.followed_by(os.urandom(KEY_BYTES), os.urandom(KEY_BYTES))

    def followed_by(self, sealing: bytes, signing: bytes) -> HouseKeys:
        """These keys, with others that seal and sign from now on."""
        return HouseKeys((*self.sealing, sealing), signing, (*self.signed, self.public_key()))

    def box(self) -> Box:
        """What seals and opens with these keys."""
        return Box(self.sealing)

    @cached_property
    def _signer(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.signing)

    def sign(self, message: bytes) -> bytes:
        """The house's signature."""
        return self._signer.sign(message)

    def public_key(self) -> bytes:
        """The half of the signing key that anyone may know."""
        return self._signer.public_key().public_bytes_raw()


def signed_by(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the holder of the key's other half signed this message."""
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
