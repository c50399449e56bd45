"""The keyring: a folder with the house's keys, for its owner only, closed with a passphrase or not.

It may lie elsewhere than the record, and it may be a folder nobody can write to, such as the
credentials a service manager hands to its service. All keys are in one file, so that whatever is
changed is changed at once or not at all. A backup holds keys only when asked. Without them the
chains can still be walked and the checkpoints checked, for the public half is in the record;
sealed seeds stay closed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from houseedge.store.error import KeyFault
from houseedge.store.keys import HouseKeys
from houseedge.store.private import make_folder, make_private, sync
from houseedge.store.seal import KEY_BYTES, MOST_KEYS

KEY_FILE = "house.key"

# 32 MiB and about a tenth of a second: enough to make guessing dear, little enough for a start.
_N, _R, _P = 1 << 15, 8, 1
_SALT_BYTES, _NONCE_BYTES = 16, 12
_CLOSED = "scrypt"
_BOUND = b"houseedge keys"


@dataclass(frozen=True)
class _Held:
    """What the file holds: the keys, and those that are to follow until the record names them."""

    keys: HouseKeys
    next: HouseKeys | None = None

    def named(self, public_key: bytes) -> HouseKeys:
        """The keys that a record names, where it names those that are to follow."""
        follows = self.next is not None and self.next.public_key() == public_key
        return self.next if follows and self.next is not None else self.keys


@dataclass(frozen=True)
class Keyring:
    """The keys in a folder; `passphrase` opens them where they are closed with one."""

    folder: Path
    passphrase: str | None = field(default=None, repr=False)

    @property
    def path(self) -> Path:
        """The file of the keys."""
        return self.folder / KEY_FILE

    @property
    def holds_keys(self) -> bool:
        """Whether keys lie there."""
        return self.path.exists()

    @property
    def is_closed(self) -> bool:
        """Whether it takes a passphrase to read the keys."""
        return self.path.is_file() and self.path.read_bytes().startswith(_CLOSED.encode())

    def create(self) -> HouseKeys:
        """New keys, readable by nobody else; refuses to replace keys that are there."""
        keys = HouseKeys.fresh()
        self.save(keys)
        return keys

    def load(self, public_key: bytes | None = None) -> HouseKeys:
        """The keys that lie there, those that a record names where some are to follow.

        Raises `KeyFault` where there are none, or they cannot be read.
        """
        held = self._read()
        return held.keys if public_key is None else held.named(public_key)

    def fits(self, public_key: bytes) -> bool:
        """Whether the keys are there and those of this public half."""
        try:
            return self.load(public_key).public_key() == public_key
        except KeyFault:
            return False

    def save(self, keys: HouseKeys) -> None:
        """Write the keys with mode 0600, and make sure they reach the disk."""
        if self.holds_keys:
            raise KeyFault(f"there are keys in {self.folder} already; they are not replaced")
        self._write(_Held(keys))

    def copy_to(self, other: Keyring) -> None:
        """The same keys in another folder, under that one's passphrase."""
        other.save(self.load())

    def close_with(self, passphrase: str | None) -> Keyring:
        """The same keys under another passphrase, or under none."""
        held, other = self._read(), Keyring(self.folder, passphrase)
        other._write(held)
        return other

    def stage(self, keys: HouseKeys) -> None:
        """Put keys there that are to follow, once the record names them."""
        if len(keys.sealing) > MOST_KEYS:
            raise KeyFault(f"{MOST_KEYS} keys seal in {self.folder}, and more cannot be told apart")
        self._write(replace(self._read(), next=keys))

    def settle(self, public_key: bytes) -> None:
        """Let staged keys take their place if the record names them, and drop them if not."""
        held = self._read()
        if held.next is not None:
            self._write(_Held(held.named(public_key)))

    def _write(self, held: _Held) -> None:
        lines = _lines(held.keys)
        if held.next is not None:
            lines += [f"next {held.next.sealing[-1].hex()} {held.next.signing.hex()}"]
        text = "".join(f"{line}\n" for line in lines)
        if self.passphrase is not None:
            text = _close(self.passphrase, text)
        # In one step: a key that is half written closes its seals for ever.
        fresh = self.folder / f"{KEY_FILE}.partial"
        try:
            make_folder(self.folder)
            fresh.unlink(missing_ok=True)
            target = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(target, "w", encoding="ascii") as file:
                make_private(file.fileno())
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
            sync(self.folder)
        except OSError as error:
            raise KeyFault(
                f"the house's keys cannot be written to {self.folder}: {error.strerror}"
            ) from error

    def _read(self) -> _Held:
        try:
            text = self.path.read_bytes().decode("ascii", "replace").strip()
        except FileNotFoundError as error:
            raise KeyFault(
                f"the house's keys {self.path} are missing: put the file back from where its copy "
                "is kept"
            ) from error
        except OSError as error:
            raise KeyFault(
                f"the house's keys {self.path} cannot be read: {error.strerror}"
            ) from error
        if text.startswith(_CLOSED):
            text = self._opened(text)
        try:
            return _parsed(text)
        except ValueError:
            raise self._damaged() from None

    def _opened(self, text: str) -> str:
        if self.passphrase is None:
            raise KeyFault(
                f"the house's keys {self.path} are closed with a passphrase: give it in "
                "HOUSEEDGE_PASSPHRASE, or name the file that holds it in HOUSEEDGE_PASSPHRASE_FILE"
            )
        try:
            _, n, r, p, salt, box = text.split()
            costs = int(n), int(r), int(p)
            if costs[0] * costs[1] > 1 << 22 or costs[2] > 16:
                raise ValueError(costs)
            cipher = AESGCM(_stretched(self.passphrase, bytes.fromhex(salt), *costs))
            nonce, closed = bytes.fromhex(box)[:_NONCE_BYTES], bytes.fromhex(box)[_NONCE_BYTES:]
            return cipher.decrypt(nonce, closed, _BOUND).decode("ascii")
        except InvalidTag:
            raise KeyFault(f"the passphrase does not open the house's keys {self.path}") from None
        except ValueError:
            raise self._damaged() from None

    def _damaged(self) -> KeyFault:
        return KeyFault(
            f"the house's keys {self.path} are damaged: put the file back from where its copy "
            "is kept"
        )


def _lines(keys: HouseKeys) -> list[str]:
    return [
        *(f"sealing {key.hex()}" for key in keys.sealing),
        *(f"signed {key.hex()}" for key in keys.signed),
        f"signing {keys.signing.hex()}",
    ]


def _parsed(text: str) -> _Held:
    """What the lines say; raises `ValueError`."""
    found: dict[str, list[tuple[bytes, ...]]] = {}
    for line in text.splitlines():
        name, *words = line.split()
        given = tuple(bytes.fromhex(word) for word in words)
        if not given or any(len(key) != KEY_BYTES for key in given):
            raise ValueError(line)
        found.setdefault(name, []).append(given)
    sealing = tuple(key for (key,) in found.pop("sealing", ()))
    signed = tuple(key for (key,) in found.pop("signed", ()))
    ((signing,),) = found.pop("signing", [])
    follows = found.pop("next", [])
    if found or not 1 <= len(sealing) <= MOST_KEYS or len(follows) > 1:
        raise ValueError(text)
    keys = HouseKeys(sealing, signing, signed)
    if not follows:
        return _Held(keys)
    ((seal, sign),) = follows
    return _Held(keys, keys.followed_by(seal, sign))


def _stretched(passphrase: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    words = passphrase.encode("utf-8", "surrogateescape")
    return Scrypt(salt=salt, length=KEY_BYTES, n=n, r=r, p=p).derive(words)


def _close(passphrase: str, text: str) -> str:
    salt, nonce = os.urandom(_SALT_BYTES), os.urandom(_NONCE_BYTES)
    cipher = AESGCM(_stretched(passphrase, salt, _N, _R, _P))
    box = nonce + cipher.encrypt(nonce, text.encode("ascii"), _BOUND)
    return f"{_CLOSED} {_N} {_R} {_P} {salt.hex()} {box.hex()}\n"
