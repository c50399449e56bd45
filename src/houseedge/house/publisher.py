"""The publisher: what the pit did goes to the writer, and is published once it is on the disk."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from msgspec.structs import replace

from houseedge.entry import Entry
from houseedge.errors import HouseEdgeError
from houseedge.floor.jackpot import jackpot_news
from houseedge.floor.metering import METER
from houseedge.floor.pit import CAGE, STAFF, Pit, table_stream
from houseedge.house.host import Host, moment
from houseedge.house.metrics import Metrics
from houseedge.house.receipt import ReceiptBook
from houseedge.house.subscription import Published
from houseedge.house.witness import Witness
from houseedge.ledger import Changes
from houseedge.store import Checkpoint, Head, Store, StoredEntry, Writer
from houseedge.table import Table
from houseedge.table.command import AnyCommand
from houseedge.table.view import News, Sign
from houseedge.table.words import news
from houseedge.wire.receipt import Receipt


class HouseStopped(HouseEdgeError):
    """The house is shutting down, or the disk failed and it stopped."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A command was carried out; `receipt` says where it stands in its stream."""

    receipt: Receipt

    @property
    def sequence(self) -> int:
        """Where it stands in its stream."""
        return self.receipt.sequence


@dataclass(eq=False, slots=True, kw_only=True)
class Commit:
    """Entries that are kept together or not at all, and who is to hear of it."""

    entries: tuple[Entry, ...]
    changes: Changes
    actor: str
    began: int
    host: Host | None = None
    stream: str = CAGE
    """The stream of the table, the staff's, or the cage's."""
    heads: Sequence[Head] = ()
    """Where its entries stand, once they are on the disk."""
    published: Published | None = None
    sign: Sign | None = None
    """What signs show from now on, where a meter has moved without a table of the house."""
    news: Sequence[News] = ()
    jackpots: Sequence[News] = ()
    """What other tables of the link hear of it."""
    future: asyncio.Future[Answer] | None = None
    error: BaseException | None = None

    @property
    def moves_meter(self) -> bool:
        """Whether what a sign shows has changed with it."""
        return any(entry.stream.startswith(METER) for entry in self.entries)

    def resolve(self, book: ReceiptBook) -> None:
        """Answer whoever waits for it."""
        if self.future is None or self.future.done():
            return
        if self.error is not None:
            stopped = HouseStopped("the house has stopped: its record could not be written")
            self.future.set_exception(stopped)
        else:
            own = next((head for head in reversed(self.heads) if head.stream == self.stream), None)
            self.future.set_result(Answer(book.receipt(self.stream, own)))


@dataclass(eq=False, slots=True)
class _Batch:
    """What commits that have landed together are to be told: the newest of each table counts."""

    newest: dict[str, Commit] = field(default_factory=dict)
    news: dict[str, list[News]] = field(default_factory=dict)
    answered: set[str] = field(default_factory=set)
    """Tables with a command that is answered."""
    signs: dict[str, Sign] = field(default_factory=dict)
    """What the signs of meters that have moved show."""
    jackpots: list[Commit] = field(default_factory=list)
    renewed: set[str] = field(default_factory=set)
    """Players about whom something changed that is no table's."""

    def add(self, commit: Commit) -> None:
        """Count one commit in, after those before it."""
        sign = commit.sign
        if commit.host is None:
            self.renewed.add(commit.actor)
        elif commit.published is not None:
            id = commit.host.table
            self.newest[id] = commit
            self.news.setdefault(id, []).extend(commit.news)
            if commit.future is not None:
                self.answered.add(id)
            if commit.moves_meter:
                sign = commit.published.sign
        if sign is not None:
            self.signs[sign.meter] = sign
        if commit.jackpots:
            self.jackpots.append(commit)


class Publisher:
    """Keeps and publishes, in that order.

    `balances` is what is available in each account as far as it is committed. `fail` is called
    when the record could not be written, `told` with every table that has been published.
    """

    def __init__(
        self,
        store: Store,
        pit: Pit,
        hosts: Mapping[str, Host],
        metrics: Metrics,
        fail: Callable[[BaseException], None],
        told: Callable[[Table], None],
    ) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self.writer = Writer(store, on_failure=self._stopped)
        with store.read() as record:
            self.balances = {
                account: balance.available for account, balance in record.balances().items()
            }
        self._store = store
        self._pit = pit
        self._hosts = hosts
        self._metrics = metrics
        self._fail = fail
        self._told = told
        self.closed = False
        """Whether nothing more is decided; what is queued is still kept."""
        self.witnesses: tuple[Witness, ...] = ()
        """Who is told of every checkpoint."""
        self._book: ReceiptBook
        self._landed: deque[Commit] = deque()

    def _stopped(self, error: BaseException) -> None:
        """Called in the writer's thread, whatever it was that could not be written."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._fail, error)

    def verify_running(self) -> None:
        """Refuse to decide anything that could not be kept."""
        if self.writer.failed is not None:
            raise HouseStopped("the house has stopped: its record could not be written")
        if self.closed:
            raise HouseStopped("the house has closed; hands in play go on when it opens again")

    def start(self, now: int) -> None:
        """Begin to tell, in the running event loop; what stands is signed first."""
        self._loop = asyncio.get_running_loop()
        self.writer.run(lambda store: store.checkpoint(now)).result()
        with self._store.read() as record:
            self._book, last = ReceiptBook(record, self._store.sign), record.last_checkpoint()
        self._store.on_signed = self._signed
        if last is not None:
            for witness in self.witnesses:
                witness.note(last)

    def _signed(self, checkpoint: Checkpoint) -> None:
        self._book.note(checkpoint)
        for witness in self.witnesses:
            witness.note(checkpoint)

    def receipt_of(self, entry: StoredEntry) -> Receipt:
        """The receipt of an entry that has been on the disk for long."""
        return self._book.receipt(entry.stream, Head(entry.stream, entry.sequence, entry.hash))

    def close(self) -> None:
        """Keep what is queued and tell the rest; blocks, and the writer takes no more."""
        self.writer.close()

    def keep_now(self, entries: Iterable[Entry]) -> None:
        """Keep something before anybody watches, and wait for the disk."""
        placed = self._pit.place(entries)
        self._claim(placed)
        self.writer.submit(placed, self._pit.ledger.take_changes()).result()

    def keep(
        self,
        made: Iterable[Entry],
        actor: str,
        *,
        began: int,
        host: Host | None = None,
        before: Table | None = None,
        stream: str | None = None,
        key: str | None = None,
        asked: AnyCommand | None = None,
        future: asyncio.Future[Answer] | None = None,
    ) -> None:
        """Hand what happened to the writer; viewers and `future` hear of it once it is kept.

        `before` is the host's table as it was; `stream` is that of a table without a host.
        """
        entries = self._pit.place(made, key=key, asked=asked)
        commit = Commit(
            entries=entries,
            changes=self._pit.ledger.take_changes(),
            actor=actor,
            began=began,
            host=host,
            future=future,
        )
        if host is not None:
            commit.stream = table_stream(host.table)
        elif stream is not None:
            commit.stream = stream
        if not entries:
            commit.resolve(self._book)
            return
        if host is None and any(entry.stream == STAFF for entry in entries):
            commit.stream = STAFF
            self._claim(entries)
        if host is None and stream is None and entries[0].stream.startswith(METER):
            commit.stream = entries[0].stream
            commit.sign = self._sign(commit.stream.removeprefix(METER))
        if stream is not None:
            moved = (e.stream for e in entries if e.stream.startswith(METER))
            commit.sign = next((self._sign(each.removeprefix(METER)) for each in moved), None)
        if host is not None and before is not None:
            commit.published = self._published(host, before)
            commit.news = _news(before, entries, table_stream(host.table))
        commit.jackpots = list(self._jackpots(entries))
        submitted = self.writer.submit(entries, commit.changes)
        submitted.add_done_callback(lambda landed: self._land(landed, commit))
        self._metrics.submitted(len(entries))

    def _claim(self, entries: Sequence[Entry]) -> None:
        """Begin the stream of the staff with its first entry: most houses never have one."""
        ours = any(entry.stream == STAFF for entry in entries)
        if ours and self._pit.sequences[STAFF] == 1:
            self.writer.run(lambda store: store.claim([STAFF]))

    def _jackpots(self, entries: Sequence[Entry]) -> Iterator[News]:
        for entry in entries:
            if entry.stream.startswith(METER):
                meter = self._pit.meters[entry.stream.removeprefix(METER)]
                titles = {id: table.setup.title for id, table in self._pit.known.items()}
                yield from jackpot_news(meter, entry.events, titles)  # type: ignore[arg-type]

    def _sign(self, meter: str) -> Sign | None:
        """What the signs above the tables of a meter show, but for what is a table's own."""
        for table in self._pit.tables.values():
            if table.setup.meter == meter:
                return self._pit.sign(table)
        return None

    def _published(self, host: Host, before: Table) -> Published:
        """The state as it will be told; the value stays as it is, whatever happens meanwhile."""
        after = self._pit.tables[host.table]
        host.sequence = self._pit.sequences[table_stream(host.table)]
        if moment(after) != moment(before):
            host.since = host.sequence
        return Published(after, host.sequence, self._pit.sign(after))

    def _land(self, landed: Future[list[Head]], commit: Commit) -> None:
        """Called in the writer's thread; the loop is woken once for a whole batch."""
        commit.error = landed.exception()
        if commit.error is None:
            commit.heads = landed.result()
        self._landed.append(commit)
        if len(self._landed) == 1 and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.publish)

    def publish(self) -> None:
        """Everything the writer has committed is told, in order, a table at a time."""
        batch = _Batch()
        while self._landed:
            commit = self._landed[0]
            if commit.error is not None:
                self._fail(commit.error)
            else:
                self._book.move(commit.heads)
                for account, balance in commit.changes.balances.items():
                    self.balances[account] = balance.available
                batch.add(commit)
            commit.resolve(self._book)
            self._landed.popleft()
        for id, commit in batch.newest.items():
            assert commit.published is not None
            self._hosts[id].publish(commit.published, batch.news[id], now=id in batch.answered)
            self._told(commit.published.table)
            self._metrics.published(commit.began)
        self._publish_meters(batch.signs, set(batch.newest))
        for commit in batch.jackpots:
            self._tell_link(commit)
        for player in batch.renewed:
            for host in self._hosts.values():
                host.renew(player)

    def _publish_meters(self, signs: Mapping[str, Sign], published: set[str]) -> None:
        """Tables on a link whose meter moved elsewhere show it too (X-02)."""
        if not signs:
            return
        for id, host in self._hosts.items():
            sign = signs.get(host.published.table.setup.meter or "")
            if sign is not None and id not in published:
                # Whether bets are taken is each table's own.
                host.show(replace(sign, closed=host.published.table.stopped))

    def _tell_link(self, commit: Commit) -> None:
        """The other tables of a link hear of its jackpots."""
        meters = {entry.stream.removeprefix(METER) for entry in commit.entries}
        for host in self._hosts.values():
            if host is not commit.host and host.published.table.setup.meter in meters:
                host.hear(commit.jackpots)


def _news(before: Table, entries: Sequence[Entry], own: str) -> list[News]:
    told: list[News] = []
    for entry in entries:
        if entry.stream == own:
            for event in entry.events:
                told += news(before, event)  # type: ignore[arg-type]
    return told
