"""The model of a store: plain lists and dictionaries, slow and obvious."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from houseedge.entry import Entry
from houseedge.ledger import Balance, Pending
from houseedge.store import (
    Checkpoint,
    Counterfoil,
    EpochLost,
    Head,
    Identity,
    KeyRepeated,
    Session,
    Store,
    StoredEntry,
    StoredKey,
    StoredRound,
    StoredSnapshot,
)
from houseedge.store.chain import checkpoint_hash, genesis, link, mark
from houseedge.store.codec import VERSION, Codec
from houseedge.store.credential import Credential
from houseedge.store.keys import HouseKeys
from houseedge.store.session import SessionSeal
from houseedge.store.signing import checkpoint_of, snapshot_of
from houseedge.store.snapshot import superfluous
from houseedge.store.sqlite import SIGN_AFTER


@dataclass
class MemoryRecord:
    """Everything a `RecordReader` says, by looking at all there is."""

    house: Identity
    kept: list[StoredEntry] = field(default_factory=list)
    streams: dict[str, tuple[Head, int]] = field(default_factory=dict)
    index: dict[str, StoredRound] = field(default_factory=dict)
    has: dict[str, Balance] = field(default_factory=dict)
    holds: dict[str, Pending] = field(default_factory=dict)
    points: list[Checkpoint] = field(default_factory=list)
    stood: list[StoredSnapshot] = field(default_factory=list)
    reached: dict[str, int] = field(default_factory=dict)
    """How far each stream is signed."""

    def entries(self, stream: str, after: int = 0) -> Iterator[StoredEntry]:
        yield from (e for e in self.kept if e.stream == stream and e.sequence > after)

    def record(self, after: int = 0) -> Iterator[StoredEntry]:
        yield from (entry for entry in self.kept if entry.number > after)

    def find(self, stream: str, actor: str, key: str) -> StoredEntry | None:
        wanted = (stream, actor, key)
        return next((e for e in self.kept if (e.stream, e.actor, e.key) == wanted), None)

    def entries_of_round(self, round: str) -> list[StoredEntry]:
        return [entry for entry in self.kept if entry.round == round]

    def round(self, round: str) -> StoredRound | None:
        return self.index.get(round)

    def rounds(
        self,
        stream: str | None = None,
        *,
        limit: int = 50,
        before: str | None = None,
        upto: int | None = None,
    ) -> list[StoredRound]:
        def order(line: StoredRound) -> tuple[int, str]:
            return (line.opened_at if stream is None else line.first, line.round)

        lines = sorted(
            (line for line in self.index.values() if stream in (None, line.stream)),
            key=order,
            reverse=True,
        )
        if before in self.index:
            lines = [line for line in lines if order(line) < order(self.index[before])]
        return [line for line in lines if upto is None or line.first <= upto][:limit]

    def rounds_of_actor(self, actor: str, *, limit: int = 50) -> list[StoredRound]:
        own = {(e.round, e.stream) for e in self.kept if e.actor == actor and e.key is not None}
        lines = [line for line in self.index.values() if (line.round, line.stream) in own]
        return sorted(lines, key=lambda each: (each.opened_at, each.round), reverse=True)[:limit]

    def entries_of_actor(self, actor: str) -> Iterator[StoredEntry]:
        for stream in self.heads():
            yield from (entry for entry in self.entries(stream) if entry.actor == actor)

    def rounds_between(
        self, stream: str, after: int | None = None, upto: int | None = None
    ) -> Iterator[StoredRound]:
        def within(sequence: int) -> bool:
            return (after is None or sequence > after) and (upto is None or sequence <= upto)

        for line in self.index.values():
            if line.stream == stream and (within(line.first) or within(line.last)):
                yield line

    def heads(self) -> dict[str, Head]:
        return {stream: head for stream, (head, _) in self.streams.items()}

    def epochs(self) -> dict[str, tuple[int, bytes]]:
        return {
            stream: (epoch, mark(stream, head.sequence, head.hash, epoch))
            for stream, (head, epoch) in self.streams.items()
        }

    def balances(self) -> dict[str, Balance]:
        return dict(self.has)

    def pendings(self) -> dict[str, Pending]:
        return dict(self.holds)

    def checkpoints(self, after: int = 0, upto: int | None = None) -> list[Checkpoint]:
        found = [each for each in self.points if each.number > after]
        return [each for each in found if upto is None or each.number <= upto]

    def later_keys(self) -> list[StoredKey]:
        return []

    def checkpoint_at(self, number: int) -> Checkpoint | None:
        return next((each for each in self.points if each.number == number), None)

    def snapshots(self) -> list[StoredSnapshot]:
        return list(self.stood)

    def last_checkpoint(self) -> Checkpoint | None:
        return self.points[-1] if self.points else None

    def signed(self) -> dict[str, int]:
        return {stream: self.reached.get(stream, 0) for stream in self.streams}

    def strays(self, after: int = 0, upto: int | None = None) -> list[int]:
        return []

    def integrity(self) -> list[str]:
        return []


class MemoryStore:
    """A house kept nowhere; `keys` are its own, and `house` says whose record it is."""

    def __init__(self, house: Identity, keys: HouseKeys) -> None:
        self.house = house
        self._keys = keys
        self._codec = Codec(keys.box())
        self._record = MemoryRecord(house)
        self._held: dict[str, int] = {}
        self._unsigned = 0
        self._sessions: dict[bytes, tuple[Session, bytes]] = {}
        self._credentials: dict[tuple[str, str], Credential] = {}
        self._seal = SessionSeal(keys, house.id)
        self._receipt: Counterfoil | None = None
        self.on_signed: Callable[[Checkpoint], None] | None = None
        self.checkpoint(house.created)

    @contextmanager
    def read(self) -> Iterator[MemoryRecord]:
        yield copy.deepcopy(self._record)

    def has_key(self, stream: str, actor: str, key: str) -> bool:
        return self._record.find(stream, actor, key) is not None

    def rival_claims(self, stream: str) -> None:
        """Somebody else becomes the holder of a stream."""
        head, epoch = self._record.streams[stream]
        self._record.streams[stream] = (head, epoch + 1)

    def claim(self, streams: Iterable[str]) -> dict[str, Head]:
        claimed = {}
        for stream in streams:
            first = (Head(stream, 0, genesis(self.house, stream)), 0)
            head, epoch = self._record.streams.get(stream, first)
            self._record.streams[stream] = (head, epoch + 1)
            self._held[stream] = epoch + 1
            claimed[stream] = head
        return claimed

    def append(
        self,
        batch: Sequence[Entry],
        *,
        balances: Mapping[str, Balance] | None = None,
        pendings: Mapping[str, Pending | None] | None = None,
    ) -> list[Head]:
        after = copy.deepcopy(self._record)
        # Whose streams they are is asked of all of them before anything is written.
        for entry in batch:
            self._verify_held(after, entry.stream)
        heads = [self._add(after, entry) for entry in batch]
        after.has.update(balances or {})
        for id, pending in (pendings or {}).items():
            if pending is None:
                after.holds.pop(id, None)
            else:
                after.holds[id] = pending
        self._record = after
        self._unsigned += len(batch)
        if self._unsigned >= SIGN_AFTER:
            self.checkpoint(batch[-1].at)
        return heads

    def _verify_held(self, record: MemoryRecord, stream: str) -> None:
        if stream not in self._held:
            raise EpochLost(f"stream {stream} is not claimed, so nothing can be added to it")
        _, epoch = record.streams[stream]
        if epoch != self._held[stream]:
            raise EpochLost(
                f"stream {stream} is in other hands now: it was claimed as epoch {epoch}, and "
                f"this process holds epoch {self._held[stream]}"
            )

    def _add(self, record: MemoryRecord, entry: Entry) -> Head:
        stream, round = entry.stream, entry.round
        head, epoch = record.streams[stream]
        if entry.key is not None and record.find(stream, entry.actor, entry.key) is not None:
            raise KeyRepeated("an idempotency key was used twice by one actor in one stream")

        def written(structs: tuple[Any, ...]) -> bytes:
            return self._codec.encode(structs, stream=stream, round=round)

        columns = (
            stream,
            head.sequence + 1,
            entry.at,
            entry.actor,
            entry.key,
            round,
            entry.ends,
            None if entry.cause is None else str(entry.cause),
            entry.decided,
            written(entry.commands),
            None if entry.asked is None else written((entry.asked,)),
            written(entry.events),
            epoch,
            VERSION,
        )
        moved = [(t.debit, t.credit, t.amount, t.why, t.step, t.id) for t in entry.transfers]
        hash = link(head.hash, columns, moved)
        number = len(record.kept) + 1
        record.kept.append(StoredEntry(number, *columns, hash, head.hash, entry.transfers))
        record.streams[stream] = (Head(stream, head.sequence + 1, hash), epoch)
        if round is not None:
            known = record.index.get(round)
            if known is None:
                known = StoredRound(
                    round, stream, head.sequence + 1, head.sequence + 1, entry.at, None, "open"
                )
            if known.stream == stream:
                ended = known.ended_at if entry.ends is None else entry.at
                record.index[round] = StoredRound(
                    *(round, stream, known.first, head.sequence + 1, known.opened_at),
                    *(ended, entry.ends or known.status),
                )
        return Head(stream, head.sequence + 1, hash)

    def events(self, entry: StoredEntry, type: Any) -> tuple[Any, ...]:
        return self._read(entry, entry.events, type)

    def commands(self, entry: StoredEntry, type: Any) -> tuple[Any, ...]:
        return self._read(entry, entry.commands, type)

    def asked(self, entry: StoredEntry, type: Any) -> Any:
        found = self._read(entry, entry.asked or entry.commands, type)
        return found[0] if len(found) == 1 else None

    def _read(self, entry: StoredEntry, data: bytes, type: Any) -> tuple[Any, ...]:
        return self._codec.decode(data, type, stream=entry.stream, round=entry.round)

    def checkpoint(self, at: int) -> Checkpoint:
        signed = checkpoint_of(self._record, self._keys, at)
        if signed != self._record.last_checkpoint():
            self._record.points.append(signed)
            heads = self._record.heads()
            self._record.reached = {stream: head.sequence for stream, head in heads.items()}
            if self.on_signed is not None:
                self.on_signed(signed)
        self._unsigned = 0
        self._receipt = Counterfoil(signed.number, checkpoint_hash(self.house, signed))
        return signed

    def snapshot(self, standing: bytes, at: int) -> None:
        self.checkpoint(at)
        number = len(self._record.kept)
        taken = snapshot_of(self._record, self._keys, number, standing, at)
        others = [each for each in self._record.stood if each.number != number]
        gone = superfluous([*(each.number for each in others), number])
        self._record.stood = [each for each in (*others, taken) if each.number not in gone]

    def sign(self, message: bytes) -> bytes:
        return self._keys.sign(message)

    def counterfoil(self) -> Counterfoil | None:
        return self._receipt

    def put_session(self, session: Session) -> None:
        self._sessions[session.token_hash] = (session, self._seal.code(session))

    def get_session(self, token_hash: bytes, now: int) -> Session | None:
        found, code = self._sessions.get(token_hash, (None, b""))
        if found is None or found.expires <= now:
            return None
        return self._seal.verify(found, code)

    def forge_session(self, session: Session) -> None:
        """Somebody without the keys writes a session over whatever is there."""
        _, code = self._sessions.get(session.token_hash, (None, bytes(32)))
        self._sessions[session.token_hash] = (session, code)

    def forged_sessions(self) -> list[str]:
        return sorted(
            session.player
            for session, code in self._sessions.values()
            if code != self._seal.code(session)
        )

    def sessions_of(self, player: str, now: int) -> list[Session]:
        kept = (session for session, _ in self._sessions.values() if session.player == player)
        return sorted(
            (session for session in kept if session.expires > now), key=lambda each: each.created
        )

    def put_credential(self, credential: Credential) -> None:
        self._credentials[credential.kind, credential.name] = credential

    def get_credential(self, kind: str, name: str) -> Credential | None:
        return self._credentials.get((kind, name))

    def credentials_of(self, account: str) -> list[Credential]:
        return sorted(each for each in self._credentials.values() if each.account == account)

    def drop_credentials(self, account: str) -> None:
        for each in self.credentials_of(account):
            del self._credentials[each.kind, each.name]

    def forged_credentials(self) -> list[str]:
        return []

    def drop_session(self, token_hash: bytes) -> None:
        self._sessions.pop(token_hash, None)

    def drop_expired(self, now: int) -> int:
        gone = [token for token, (kept, _) in self._sessions.items() if kept.expires <= now]
        for token in gone:
            del self._sessions[token]
        return len(gone)

    def to_read(self) -> Callable[[], AbstractContextManager[Store]]:
        """What is kept here is read here."""
        return lambda: nullcontext(self)

    def close(self) -> None:
        """There is nothing to let go of."""
