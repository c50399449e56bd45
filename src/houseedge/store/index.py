"""The index of rounds, made again from entries and held against the one that is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseedge.store.contract import RecordReader
from houseedge.store.entry import StoredEntry, StoredRound
from houseedge.store.fault import ChainFault
from houseedge.store.words import round_difference


class RoundIndex:
    """Rounds as the entries of a stretch of the record leave them.

    `begun` and `until` are each stream's last entry before the stretch and in it; None where it
    goes to the end. A round that crosses the end is held against its line as far as it was
    opened: how it goes on is for the stretch that its line says it ends in. So every line is
    looked at as a whole in exactly one stretch, and nothing of it in none.
    """

    def __init__(
        self,
        record: RecordReader,
        after: int,
        begun: Mapping[str, int],
        until: Mapping[str, int] | None,
    ) -> None:
        self._record = record
        self._after = after
        self._begun = begun
        self._until = until
        self._rounds: dict[str, StoredRound] = {}

    def note(self, entry: StoredEntry) -> None:
        """Count in an entry of the stretch."""
        if entry.round is None:
            return
        known = self._rounds.get(entry.round)
        if known is None and self._after:
            known = self._before(self._record.round(entry.round))
        self._rounds[entry.round] = _grown(known, entry)

    def faults(self, stream: str | None = None) -> Iterator[ChainFault]:
        """Where the lines that are kept say something else, and lines that are missing.

        With `stream`, of the rounds of that one, whose entries alone were counted in.
        """
        left = dict(self._rounds)
        for name in self._record.heads() if stream is None else (stream,):
            after, upto = self._begun.get(name), self._end(name)
            for kept in self._record.rounds_between(name, after, upto):
                yield from self._compare(kept, left.pop(kept.round, None) or self._before(kept))
        for round, walked in left.items():
            if stream is not None and self._record.entries_of_round(round)[0].stream != stream:
                # A meter names rounds of its tables.
                continue
            line = self._record.round(round)
            if line is None:
                yield ChainFault("rounds", 0, f"round {round} is not listed")
            else:
                yield from self._compare(line, walked)

    def _end(self, stream: str) -> int | None:
        return None if self._until is None else self._until.get(stream, 0)

    def _compare(self, kept: StoredRound, walked: StoredRound | None) -> Iterator[ChainFault]:
        if walked is None:
            yield ChainFault("rounds", 0, f"round {kept.round} is listed, but was never played")
            return
        end = self._end(kept.stream)
        if end is not None and kept.last > end:
            if (kept.stream, kept.first, kept.opened_at) != (
                *(walked.stream, walked.first),
                walked.opened_at,
            ):
                what = f"round {kept.round} is listed with another beginning"
                yield ChainFault("rounds", 0, what)
        elif kept != walked:
            what = f"round {kept.round} is {round_difference(kept, walked)}"
            yield ChainFault("rounds", 0, what)

    def _before(self, listed: StoredRound | None) -> StoredRound | None:
        """What entries before the stretch have left of a round that was opened there."""
        if listed is None or listed.first > self._begun.get(listed.stream, 0):
            return None
        known: StoredRound | None = None
        for entry in self._record.entries_of_round(listed.round):
            if entry.number > self._after:
                break
            known = _grown(known, entry)
        return known


def _grown(known: StoredRound | None, entry: StoredEntry) -> StoredRound:
    """A round's line after one more entry; a round belongs to the stream that names it first."""
    assert entry.round is not None
    if known is not None and known.stream != entry.stream:
        return known
    over = entry.ends is not None
    return StoredRound(
        round=entry.round,
        stream=entry.stream,
        first=known.first if known else entry.sequence,
        last=entry.sequence,
        opened_at=known.opened_at if known else entry.at,
        ended_at=entry.at if over else known.ended_at if known else None,
        status=entry.ends or (known.status if known else "open"),
    )
