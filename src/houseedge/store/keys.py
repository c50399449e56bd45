"""The house's keys: one that seals, one that signs, beside the record and for its owner only.

A backup holds them only when asked. Without them the chains can still be walked and the
checkpoints checked, for the public half is in the record; sealed seeds stay closed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from houseedge.store.error import KeyFault
from houseedge.store.private import make_folder, make_private
from houseedge.store.seal import KEY_BYTES, Box

_SEALING = "sealing.key"
_SIGNING = "signing.key"


@dataclass(frozen=True)
class HouseKeys:
    """Both keys, each 32 bytes; never printed."""

    sealing: bytes = field(repr=False)
    signing: bytes = field(repr=False)

    @classmethod
    def create(cls, folder: Path) -> HouseKeys:
        """New keys in `folder`, readable by nobody else; refuses to replace keys that are there."""
        keys = cls(os.urandom(KEY_BYTES), os.urandom(KEY_BYTES))
        keys.save(folder)
        return keys

    @classmethod
    def load(cls, folder: Path) -> HouseKeys:
        """The keys kept in `folder`."""
        return cls(_read(folder / _SEALING), _read(folder / _SIGNING))

    @staticmethod
    def lie_in(folder: Path) -> bool:
        """Whether any key is kept in `folder`."""
        return (folder / _SEALING).exists() or (folder / _SIGNING).exists()

    @classmethod
    def fit(cls, folder: Path, public_key: bytes) -> bool:
        """Whether the keys kept in `folder` are there and those of this public half."""
        try:
            return cls.load(folder).public_key() == public_key
        except KeyFault:
            return False

    def save(self, folder: Path) -> None:
        """Write both keys to `folder` with mode 0600, and make sure they reach the disk."""
        try:
            make_folder(folder)
            for name, key in ((_SEALING, self.sealing), (_SIGNING, self.signing)):
                # Exclusive: a key that is overwritten closes its seals for ever.
                target = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(target, "wb") as file:
                    make_private(file.fileno())
                    file.write(key.hex().encode() + b"\n")
                    file.flush()
                    os.fsync(file.fileno())
        except FileExistsError as error:
            raise KeyFault(f"there are keys in {folder} already; they are not replaced") from error
        except OSError as error:
            raise KeyFault(
                f"the house's keys cannot be written to {folder}: {error.strerror}"
            ) from error

    def box(self) -> Box:
        """What seals and opens with these keys."""
        return Box(self.sealing)

    def sign(self, message: bytes) -> bytes:
        """The house's signature."""
        return Ed25519PrivateKey.from_private_bytes(self.signing).sign(message)

    def public_key(self) -> bytes:
        """The half of the signing key that anyone may know."""
        return Ed25519PrivateKey.from_private_bytes(self.signing).public_key().public_bytes_raw()


def signed_by(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the holder of the key's other half signed this message."""
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _read(path: Path) -> bytes:
    try:
        text = path.read_bytes().strip()
    except FileNotFoundError as error:
        raise KeyFault(
            f"the house's key {path} is missing: put it back from where its copy is kept"
        ) from error
    except OSError as error:
        raise KeyFault(f"the house's key {path} cannot be read: {error.strerror}") from error
    try:
        key = bytes.fromhex(text.decode("ascii"))
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise KeyFault(
            f"the house's key {path} is damaged: it must be {2 * KEY_BYTES} hexadecimal digits"
        )
    return key
