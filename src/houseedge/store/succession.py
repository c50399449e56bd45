"""Which key signs what: first the one a house was founded with, then each the one before names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from houseedge.store.chain import checkpoint_words, key_words
from houseedge.store.entry import Identity, StoredKey
from houseedge.store.keys import HouseKeys, signed_by

if TYPE_CHECKING:
    from houseedge.store.contract import RecordReader


class Succession:
    """The public keys of one house, and from which checkpoint on each of them signs.

    Only keys that the one before has named count: whoever can write to the record but has no key
    cannot make one of their own the house's.
    """

    def __init__(self, record: RecordReader) -> None:
        self._house = record.house
        self._reign: list[tuple[int, bytes]] = [(1, record.house.public_key)]
        self._false: list[StoredKey] = []
        for key in record.later_keys():
            if not self._false and self._follows(key):
                self._reign.append((key.since, key.public_key))
            else:
                self._false.append(key)

    def _follows(self, key: StoredKey) -> bool:
        since, before = self._reign[-1]
        if key.number != len(self._reign) + 1 or key.since < since:
            return False
        words = key_words(self._house, key.number, key.public_key, key.since)
        return signed_by(before, key.signature, words)

    @property
    def newest(self) -> bytes:
        """The key that signs now, and that all snapshots are signed with."""
        return self._reign[-1][1]

    def signed(self, checkpoint: int, hash: bytes, signature: bytes) -> bool:
        """Whether a checkpoint with this hash was signed by the key of its time."""
        return signed_by(self._key_at(checkpoint), signature, checkpoint_words(hash))

    def given(self, checkpoint: int, words: bytes, signature: bytes) -> bool:
        """Whether a receipt with these words was signed while a checkpoint was the newest.

        When keys are changed the new one signs before the next checkpoint.
        """
        keys = {self._key_at(checkpoint), self._key_at(checkpoint + 1)}
        return any(signed_by(key, signature, words) for key in keys)

    def _key_at(self, checkpoint: int) -> bytes:
        return next(key for since, key in reversed(self._reign) if since <= max(1, checkpoint))

    def faults(self) -> Iterator[str]:
        """What is wrong with the keys on record, a sentence each."""
        for key in self._false:
            yield f"key {key.number} was not named by the key before it"


def successor(
    house: Identity, old: HouseKeys, new: HouseKeys, number: int, since: int
) -> StoredKey:
    """The new key as the old one names it."""
    public = new.public_key()
    return StoredKey(number, public, since, old.sign(key_words(house, number, public, since)))
