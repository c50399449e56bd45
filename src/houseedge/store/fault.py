"""What a walk over a record has found wrong."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChainFault:
    """Something that does not fit, and where: a stream and a sequence, or a table and 0."""

    stream: str
    sequence: int
    what: str

    def __str__(self) -> str:
        where = f"{self.stream}, entry {self.sequence}" if self.sequence else self.stream
        return f"{where}: {self.what}"
