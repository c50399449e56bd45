"""The signer: the keys of an open house, and the counterfoil of what they have signed last."""

from __future__ import annotations

import os
from pathlib import Path

from houseedge.store.chain import checkpoint_hash
from houseedge.store.contract import RecordReader
from houseedge.store.counterfoil import Counterfoil
from houseedge.store.entry import Checkpoint, Identity
from houseedge.store.error import Damaged, KeyFault
from houseedge.store.keyring import Keyring
from houseedge.store.keys import HouseKeys
from houseedge.store.succession import Succession


class Signer:
    """The keys of one house, once they are loaded, and the counterfoil of its last checkpoint.

    The counterfoil lies beside the keys; where nobody can write to them it lies beside the record.
    """

    def __init__(self, keyring: Keyring, beside: Path) -> None:
        self.keyring = keyring
        self._beside = beside
        self.keys: HouseKeys | None = None
        self._is_older = False
        """Whether the record is from before these keys."""

    def load(self, record: RecordReader, *, to_read: bool = False) -> HouseKeys:
        """The keys, which have to be those of the house on record.

        To read, later ones of the same house will do: they open what was sealed before them.
        """
        newest = Succession(record).newest
        keys = self.keyring.load(newest)
        if keys.public_key() != newest and not (to_read and newest in keys.signed):
            if newest in keys.signed:
                raise KeyFault(
                    f"this record is from before its keys were changed: with those in "
                    f"{self.keyring.folder} it can be read, but nothing can be signed"
                )
            raise KeyFault(f"the keys in {self.keyring.folder} are not those of this house")
        self.keys, self._is_older = keys, keys.public_key() != newest
        return keys

    @property
    def folder(self) -> Path:
        """Where the counterfoil is written to."""
        return self.keyring.folder if os.access(self.keyring.folder, os.W_OK) else self._beside

    def counterfoil(self) -> Counterfoil | None:
        """Which checkpoint was signed last; none without the keys.

        Whoever may not write there may still read it, so both places are looked at.
        """
        if self.keys is None or self._is_older:
            return None
        found = map(Counterfoil.read, (self.keyring.folder, self._beside))
        return max(filter(None, found), key=lambda each: each.number, default=None)

    def held(self, record: RecordReader, path: Path) -> Checkpoint | None:
        """The newest checkpoint; raises `Damaged` where it is not the record of the counterfoil."""
        last, counterfoil = record.last_checkpoint(), self.counterfoil()
        if counterfoil is not None:
            named = record.checkpoint_at(counterfoil.number)
            what = counterfoil.against(
                last.number if last else 0, checkpoint_hash(record.house, named) if named else None
            )
            if what is not None:
                raise Damaged(f"{what}. Restore a backup of {path}")
        return last

    def leave(self, house: Identity, last: Checkpoint) -> None:
        """After the commit: a crash leaves the counterfoil behind the record, never ahead."""
        counterfoil = Counterfoil(last.number, checkpoint_hash(house, last))
        if counterfoil != self.counterfoil():
            counterfoil.write(self.folder)
