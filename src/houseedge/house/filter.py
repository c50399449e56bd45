"""A filter that says "never seen" for certain and "perhaps seen" now and then.

Every command asks whether its key was used before, and nearly none was. Asking the record costs a
wait for the disk's thread; asking here costs a hash.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

#: Two mebibytes: one in forty fresh keys is looked up in vain once a million are in it.
BITS = 1 << 24


class Filter:
    """A Bloom filter over texts."""

    def __init__(self, seen: Iterable[str] = ()) -> None:
        self._bits = bytearray(BITS >> 3)
        for text in seen:
            self.add(text)

    def add(self, text: str) -> None:
        """Remember a text."""
        for at in _places(text):
            self._bits[at >> 3] |= 1 << (at & 7)

    def __contains__(self, text: str) -> bool:
        """Whether a text may have been added; never wrong about one that was."""
        return all(self._bits[at >> 3] >> (at & 7) & 1 for at in _places(text))


def _places(text: str) -> tuple[int, int, int, int]:
    digest = int.from_bytes(blake2b(text.encode(), digest_size=12).digest())
    mask = BITS - 1
    return digest & mask, digest >> 24 & mask, digest >> 48 & mask, digest >> 72 & mask
