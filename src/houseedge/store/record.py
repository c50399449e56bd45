"""Reading the SQLite file, at one moment, over one connection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, func, or_, select, text, true

from houseedge.ledger import Balance, Pending, Transfer
from houseedge.store import schema
from houseedge.store.chain import genesis
from houseedge.store.entry import Checkpoint, Head, Identity, StoredEntry, StoredKey, StoredRound
from houseedge.store.snapshot import StoredSnapshot

_AT_ONCE = 500
#: Who reads a stream often wants its next entry alone.
_AT_FIRST = 4
_E = schema.entries.c
_BEFORE = schema.entries.alias("before")
_ENTRIES = select(schema.entries, _BEFORE.c.hash.label("previous")).outerjoin(
    _BEFORE,
    and_(_BEFORE.c.stream == _E.stream, _BEFORE.c.sequence == _E.sequence - 1),
)
_T = schema.transfers.c


class SqliteRecord:
    """Everything a `RecordReader` can say; its connection is in a transaction that only reads."""

    def __init__(self, connection: Connection, house: Identity) -> None:
        self._connection = connection
        self._house = house

    @property
    def house(self) -> Identity:
        """Whose record it is."""
        return self._house

    def entries(self, stream: str, after: int = 0) -> Iterator[StoredEntry]:
        """A stream's entries in order, those with a sequence above `after`."""
        asked = _ENTRIES.order_by(_E.sequence)
        most = _AT_FIRST
        while True:
            some = self._fetch(asked.where(_E.stream == stream, _E.sequence > after), most)
            yield from some
            if len(some) < most:
                return
            after, most = some[-1].sequence, min(4 * most, _AT_ONCE)

    def record(self, after: int = 0) -> Iterator[StoredEntry]:
        """Every stream's entries in the order of commit, those with a number above `after`."""
        while True:
            some = self._fetch(_ENTRIES.where(_E.number > after).order_by(_E.number))
            yield from some
            if len(some) < _AT_ONCE:
                return
            after = some[-1].number

    def find(self, stream: str, actor: str, key: str) -> StoredEntry | None:
        """What an actor's idempotency key brought about in a stream."""
        found = self._fetch(_ENTRIES.where(_E.stream == stream, _E.actor == actor, _E.key == key))
        return found[0] if found else None

    def entries_of_round(self, round: str) -> list[StoredEntry]:
        """A round's entries in all streams, in the order of commit."""
        found: list[StoredEntry] = []
        after = 0
        while True:
            some = self._fetch(
                _ENTRIES.where(_E.round == round, _E.number > after).order_by(_E.number)
            )
            found += some
            if len(some) < _AT_ONCE:
                return found
            after = some[-1].number

    def round(self, round: str) -> StoredRound | None:
        """Where a round lies and how it ended."""
        found = self._connection.execute(
            select(schema.rounds).where(schema.rounds.c.round == round)
        ).first()
        return StoredRound(*found) if found else None

    def rounds(
        self,
        stream: str | None = None,
        *,
        limit: int = 50,
        before: str | None = None,
        upto: int | None = None,
    ) -> list[StoredRound]:
        """The newest rounds first, of one stream or all."""
        of = schema.rounds.c
        asked = select(schema.rounds)
        # Within a stream rounds go by place; across streams by time, and then by name.
        order = (of.opened_at, of.round) if stream is None else (of.first, of.round)
        if stream is not None:
            asked = asked.where(of.stream == stream)
        if upto is not None:
            asked = asked.where(of.first <= upto)
        # Before a round that is not there yet all of them come.
        if before is not None and self.round(before) is not None:
            page = select(*order).where(of.round == before).subquery()
            asked = asked.join(
                page, (order[0] < page.c[0]) | ((order[0] == page.c[0]) & (order[1] < page.c[1]))
            )
        asked = asked.order_by(*(column.desc() for column in order)).limit(limit)
        return [StoredRound(*row) for row in self._connection.execute(asked)]

    def rounds_of_actor(self, actor: str, *, limit: int = 50) -> list[StoredRound]:
        """The newest rounds first in which an actor's own commands stand."""
        of, found = schema.rounds.c, []
        for stream in self.heads():
            # By stream and actor: the index of keys has both, so no stream is read through.
            own = (
                select(_E.round)
                .where(_E.stream == stream, _E.actor == actor, _E.key.is_not(None))
                .where(_E.round.is_not(None))
                .distinct()
            )
            asked = (
                select(schema.rounds)
                .where(of.stream == stream, of.round.in_(own))
                .order_by(of.first.desc())
                .limit(limit)
            )
            found += [StoredRound(*row) for row in self._connection.execute(asked)]
        found.sort(key=lambda each: (each.opened_at, each.round), reverse=True)
        return found[:limit]

    def entries_of_actor(self, actor: str) -> Iterator[StoredEntry]:
        """What an actor has brought about, stream by stream."""
        for stream in self.heads():
            after = 0
            while True:
                some = self._fetch(
                    _ENTRIES.where(
                        _E.stream == stream, _E.actor == actor, _E.sequence > after
                    ).order_by(_E.sequence)
                )
                yield from some
                if len(some) < _AT_ONCE:
                    break
                after = some[-1].sequence

    def rounds_between(
        self, stream: str, after: int | None = None, upto: int | None = None
    ) -> Iterator[StoredRound]:
        """The index of a stream's rounds that begin or end after one entry and up to another."""
        of = schema.rounds.c
        asked = select(schema.rounds).where(of.stream == stream)
        if after is not None or upto is not None:
            within = (
                and_(
                    true() if after is None else end > after,
                    true() if upto is None else end <= upto,
                )
                for end in (of.first, of.last)
            )
            asked = asked.where(or_(*within))
        for row in self._connection.execute(asked):
            yield StoredRound(*row)

    def heads(self) -> dict[str, Head]:
        """The last entry of every stream."""
        of = schema.streams.c
        rows = self._connection.execute(select(of.stream, of.sequence, of.hash))
        return {row.stream: Head(*row) for row in rows}

    def epochs(self) -> dict[str, tuple[int, bytes]]:
        """Every stream's epoch and the sum over its row."""
        of = schema.streams.c
        rows = self._connection.execute(select(of.stream, of.epoch, of.mark))
        return {row.stream: (row.epoch, row.mark) for row in rows}

    def balances(self) -> dict[str, Balance]:
        """Every account's balance."""
        rows = self._connection.execute(select(schema.balances))
        return {row.account: Balance(row.posted, row.held) for row in rows}

    def pendings(self) -> dict[str, Pending]:
        """Every pending transfer by its id."""
        rows = self._connection.execute(select(schema.pendings))
        return {row.id: Pending(row.debit, row.credit, row.amount, row.why) for row in rows}

    def checkpoints(self, after: int = 0, upto: int | None = None) -> list[Checkpoint]:
        """The checkpoints with a number above `after` and up to another, first to last."""
        of = schema.checkpoints
        asked = select(of).where(of.c.number > after)
        if upto is not None:
            asked = asked.where(of.c.number <= upto)
        rows = self._connection.execute(asked.order_by(of.c.number))
        return [Checkpoint(*row) for row in rows]

    def later_keys(self) -> list[StoredKey]:
        """The keys that took the place of the first one, in their order."""
        rows = self._connection.execute(select(schema.keys).order_by(schema.keys.c.number))
        return [StoredKey(*row) for row in rows]

    def snapshots(self) -> list[StoredSnapshot]:
        """The snapshots that are kept, first to last, whether or not they are right."""
        of = schema.snapshots
        rows = self._connection.execute(select(of).order_by(of.c.number))
        return [StoredSnapshot(*row) for row in rows]

    def last_checkpoint(self) -> Checkpoint | None:
        """The newest checkpoint, if there is one."""
        of = schema.checkpoints
        row = self._connection.execute(select(of).order_by(of.c.number.desc()).limit(1)).first()
        return Checkpoint(*row) if row else None

    def checkpoint_at(self, number: int) -> Checkpoint | None:
        """The checkpoint with this number, if there is one."""
        of = schema.checkpoints
        row = self._connection.execute(select(of).where(of.c.number == number)).first()
        return Checkpoint(*row) if row else None

    def signed(self) -> dict[str, int]:
        """How far each stream is signed, as its own row says."""
        of = schema.streams.c
        rows = self._connection.execute(select(of.stream, of.signed))
        return {row.stream: row.signed for row in rows}

    def strays(self, after: int = 0, upto: int | None = None) -> list[int]:
        """Numbers of entries above `after` that miss transfers, or are missing to theirs."""
        # A transfer's place is hashed by its order alone, so places must leave no gap.
        rows = self._connection.execute(
            select(_T.entry)
            .where(_T.entry > after, true() if upto is None else _T.entry <= upto)
            .group_by(_T.entry)
            .having(
                (func.min(_T.position) != 0)
                | (func.max(_T.position) != func.count() - 1)
                | _T.entry.not_in(select(_E.number))
            )
        )
        return [row.entry for row in rows]

    def integrity(self) -> list[str]:
        """What the database itself finds wrong with its file."""
        rows = self._connection.execute(text("PRAGMA integrity_check(20)"))
        return [row[0] for row in rows if row[0] != "ok"]

    def _fetch(self, asked: Select[Any], most: int = _AT_ONCE) -> list[StoredEntry]:
        rows = self._connection.execute(asked.limit(most)).all()
        moved = self._transfers([row.number for row in rows])
        return [self._entry(row, moved.get(row.number, ())) for row in rows]

    def _transfers(self, numbers: Sequence[int]) -> dict[int, tuple[Transfer, ...]]:
        if not numbers:
            return {}
        rows = self._connection.execute(
            select(_T.entry, _T.debit, _T.credit, _T.amount, _T.why, _T.step, _T.transfer_id)
            .where(_T.entry.in_(numbers))
            .order_by(_T.entry, _T.position)
        )
        return {
            number: tuple(Transfer(*row[1:]) for row in some)
            for number, some in groupby(rows, key=lambda row: row[0])
        }

    def _entry(self, row: Row[Any], transfers: tuple[Transfer, ...]) -> StoredEntry:
        previous = row.previous
        if previous is None:
            # The first follows its stream's name; any other without one before it, nothing.
            previous = genesis(self._house, row.stream) if row.sequence == 1 else b""
        return StoredEntry(*tuple(row)[:16], previous, transfers)  # type: ignore[call-arg]  # by column
