"""The counterfoil: which checkpoint was signed last, kept beside the keys and outside the record.

Whoever can write to the record but has no key cannot sign; they can only take signatures out. The
counterfoil gives that away. It is written after the checkpoint is on the disk, so it may be one
behind, and is never ahead.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from houseedge.store.error import KeyFault, spoken
from houseedge.store.private import make_private

_NAME = "checkpoint"


class Counterfoil(NamedTuple):
    """The number and hash of a checkpoint that was signed."""

    number: int
    hash: bytes

    @classmethod
    def read(cls, folder: Path) -> Counterfoil | None:
        """The counterfoil kept in a folder of keys, if there is one."""
        path = folder / _NAME
        with spoken(path):
            try:
                words = path.read_bytes().split()
            except FileNotFoundError:
                return None
        try:
            number, hash = words
            return cls(int(number), bytes.fromhex(hash.decode("ascii")))
        except ValueError:
            raise KeyFault(
                f"the counterfoil of the last checkpoint, {path}, is damaged: "
                f"remove it if everything else fits"
            ) from None

    def write(self, folder: Path) -> None:
        """Put it into a folder of keys, in one step, with mode 0600."""
        path = folder / _NAME
        fresh = path.with_name(f"{_NAME}.partial")
        with spoken(path):
            fresh.unlink(missing_ok=True)
            target = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(target, "wb") as file:
                make_private(file.fileno())
                file.write(f"{self.number} {self.hash.hex()}\n".encode())
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)

    @staticmethod
    def remove(folder: Path) -> None:
        """Take it out of a folder of keys, if it is there."""
        with spoken(folder / _NAME):
            (folder / _NAME).unlink(missing_ok=True)

    def against(self, newest: int, hash: bytes | None) -> str | None:
        """What is wrong with a record whose newest checkpoint has this number.

        `hash` is that of its checkpoint with the counterfoil's number, if it has one.
        """
        if newest < self.number:
            end = f"ends with {newest}" if newest else "has none"
            return f"checkpoint {self.number} was signed, but the record {end}: its end was cut off"
        if hash != self.hash:
            return f"checkpoint {self.number} is not the one that was signed"
        return None
