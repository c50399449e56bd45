"""The keyring: a folder with the house's keys, for its owner only, closed with a passphrase or not.

It may lie elsewhere than the record, and it may be a folder nobody can write to, such as the
credentials a service manager hands to its service. A backup holds keys only when asked. Without
them the chains can still be walked and the checkpoints checked, for the public half is in the
record; sealed seeds stay closed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from houseedge.store.error import KeyFault
from houseedge.store.keys import HouseKeys
from houseedge.store.private import make_folder, make_private, sync
from houseedge.store.seal import KEY_BYTES, MOST_KEYS

#: One key a line, the oldest first.
SEALING = "sealing.key"
SIGNING = "signing.key"
#: The key that is to sign next, until the record names it.
_NEXT = "signing.key.next"

# 32 MiB and about a tenth of a second: enough to make guessing dear, little enough for a start.
_N, _R, _P = 1 << 15, 8, 1
_SALT_BYTES, _NONCE_BYTES = 16, 12
_CLOSED = "scrypt"


@dataclass(frozen=True)
class Keyring:
    """The keys in a folder; `passphrase` opens them where they are closed with one."""

    folder: Path
    passphrase: str | None = field(default=None, repr=False)

    @property
    def holds_keys(self) -> bool:
        """Whether any key lies there."""
        return (self.folder / SEALING).exists() or (self.folder / SIGNING).exists()

    @property
    def is_closed(self) -> bool:
        """Whether it takes a passphrase to read the keys."""
        return any(
            (self.folder / name).is_file()
            and (self.folder / name).read_bytes().startswith(_CLOSED.encode())
            for name in (SEALING, SIGNING)
        )

    def create(self) -> HouseKeys:
        """New keys, readable by nobody else; refuses to replace keys that are there."""
        keys = HouseKeys.fresh()
        self.save(keys)
        return keys

    def load(self) -> HouseKeys:
        """The keys that lie there; raises `KeyFault` where they do not, or cannot be read."""
        sealing, signing = self._read(SEALING), self._read(SIGNING)
        if len(signing) != 1:
            raise self._damaged(SIGNING)
        return HouseKeys(sealing, signing[0])

    def fits(self, public_key: bytes) -> bool:
        """Whether the keys are there and those of this public half."""
        try:
            return self.load().public_key() == public_key
        except KeyFault:
            return False

    def save(self, keys: HouseKeys) -> None:
        """Write all keys with mode 0600, and make sure they reach the disk."""
        if self.holds_keys:
            raise KeyFault(f"there are keys in {self.folder} already; they are not replaced")
        self._write(SEALING, keys.sealing)
        self._write(SIGNING, (keys.signing,))

    def copy_to(self, other: Keyring) -> None:
        """The same keys in another folder, under that one's passphrase."""
        other.save(self.load())

    def close_with(self, passphrase: str | None) -> Keyring:
        """The same keys under another passphrase, or under none."""
        keys, other = self.load(), Keyring(self.folder, passphrase)
        other._write(SEALING, keys.sealing)
        other._write(SIGNING, (keys.signing,))
        return other

    def stage(self, keys: HouseKeys) -> None:
        """Put keys there that are to follow: the old one signs until the record names the new."""
        if len(keys.sealing) > MOST_KEYS:
            raise KeyFault(
                f"there are {MOST_KEYS} sealing keys in {self.folder}, which is the most"
            )
        self._write(SEALING, keys.sealing)
        self._write(_NEXT, (keys.signing,))

    def settle(self, public_key: bytes) -> None:
        """Let the key that was staged sign if the record names it, and clear it away if not."""
        staged = self.folder / _NEXT
        if not staged.exists():
            return
        found = self._read(_NEXT)
        if len(found) == 1 and HouseKeys((), found[0]).public_key() == public_key:
            staged.replace(self.folder / SIGNING)
        else:
            staged.unlink()
        sync(self.folder)

    def _write(self, name: str, keys: tuple[bytes, ...]) -> None:
        text = "".join(f"{key.hex()}\n" for key in keys)
        if self.passphrase is not None:
            text = _close(self.passphrase, name, text)
        # In one step: a key that is half written closes its seals for ever.
        fresh = self.folder / f"{name}.partial"
        try:
            make_folder(self.folder)
            fresh.unlink(missing_ok=True)
            target = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(target, "w", encoding="ascii") as file:
                make_private(file.fileno())
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.folder / name)
            sync(self.folder)
        except OSError as error:
            raise KeyFault(
                f"the house's keys cannot be written to {self.folder}: {error.strerror}"
            ) from error

    def _read(self, name: str) -> tuple[bytes, ...]:
        path = self.folder / name
        try:
            text = path.read_bytes().decode("ascii", "replace").strip()
        except FileNotFoundError as error:
            raise KeyFault(
                f"the house's key {path} is missing: put it back from where its copy is kept"
            ) from error
        except OSError as error:
            raise KeyFault(f"the house's key {path} cannot be read: {error.strerror}") from error
        if text.startswith(_CLOSED):
            text = self._opened(path, text)
        try:
            keys = tuple(bytes.fromhex(line) for line in text.split())
        except ValueError:
            raise self._damaged(name) from None
        if not keys or len(keys) > MOST_KEYS or any(len(key) != KEY_BYTES for key in keys):
            raise self._damaged(name)
        return keys

    def _opened(self, path: Path, text: str) -> str:
        if self.passphrase is None:
            raise KeyFault(
                f"the house's key {path} is closed with a passphrase: give it in "
                "HOUSEEDGE_PASSPHRASE, or name the file that holds it in HOUSEEDGE_PASSPHRASE_FILE"
            )
        try:
            _, n, r, p, salt, box = text.split()
            costs = int(n), int(r), int(p)
            if costs[0] * costs[1] > 1 << 22 or costs[2] > 16:
                raise ValueError(costs)
            cipher = AESGCM(_stretched(self.passphrase, bytes.fromhex(salt), *costs))
            nonce, closed = bytes.fromhex(box)[:_NONCE_BYTES], bytes.fromhex(box)[_NONCE_BYTES:]
            # Whichever name it has at the moment, it is the key that signs.
            return cipher.decrypt(nonce, closed, _bound(path.name)).decode("ascii")
        except InvalidTag:
            raise KeyFault(f"the passphrase does not open the house's key {path}") from None
        except (ValueError, UnicodeDecodeError):
            raise self._damaged(path.name) from None

    def _damaged(self, name: str) -> KeyFault:
        return KeyFault(
            f"the house's key {self.folder / name} is damaged: it must be "
            f"{2 * KEY_BYTES} hexadecimal digits"
        )


def _bound(name: str) -> bytes:
    return (SIGNING if name == _NEXT else name).encode()


def _stretched(passphrase: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    return Scrypt(salt=salt, length=KEY_BYTES, n=n, r=r, p=p).derive(passphrase.encode())


def _close(passphrase: str, name: str, text: str) -> str:
    salt, nonce = os.urandom(_SALT_BYTES), os.urandom(_NONCE_BYTES)
    cipher = AESGCM(_stretched(passphrase, salt, _N, _R, _P))
    box = nonce + cipher.encrypt(nonce, text.encode("ascii"), _bound(name))
    return f"{_CLOSED} {_N} {_R} {_P} {salt.hex()} {box.hex()}\n"
