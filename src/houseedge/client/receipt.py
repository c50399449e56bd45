"""Receipts: what a house has answered for, kept to be held against its record one day."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from pathlib import Path

from houseedge.client.error import ClientError
from houseedge.wire.codec import write
from houseedge.wire.receipt import Receipt

#: How many are kept; the oldest go first.
MOST = 100_000


class RolledBack(ClientError):
    """A house shows less than it has answered for: its record is older than it was."""


class Receipts:
    """The receipts of one player or program, the oldest first."""

    def __init__(self, most: int = MOST) -> None:
        self._kept: deque[Receipt] = deque(maxlen=most)
        self._reached: dict[tuple[str, str], int] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[Receipt]:
        return iter(self._kept)

    def keep(self, receipt: Receipt) -> None:
        """Keep one more."""
        self._kept.append(receipt)
        name = (receipt.house, receipt.stream)
        self._reached[name] = max(self._reached.get(name, 0), receipt.sequence)

    def verify(self, house: str, stream: str, sequence: int) -> None:
        """Refuse a house whose stream ends before what it has answered for."""
        reached = self._reached.get((house, stream), 0)
        if sequence < reached:
            raise RolledBack(
                f"the house has answered for entry {reached} of {stream}, and now its record "
                f"ends with {sequence}: keep your receipts, and ask for houseedge verify --receipts"
            )

    def save(self, path: Path | str) -> None:
        """Add all of them to a file, one a line, as `houseedge verify --receipts` takes it."""
        with Path(path).open("ab") as file:
            file.writelines(write(receipt) + b"\n" for receipt in self._kept)
