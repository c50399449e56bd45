"""The publisher: what the pit did goes to the writer, and is published once it is on the disk."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from houseedge.errors import HouseEdgeError
from houseedge.floor.pit import Moved, Pit, merged, table_stream
from houseedge.house.host import Host, moment
from houseedge.house.metrics import Metrics
from houseedge.house.subscription import Published
from houseedge.ledger import Changes
from houseedge.store import Entry, Head, Store, Writer
from houseedge.table import Table
from houseedge.table.view import News, Sign
from houseedge.table.words import news


class HouseStopped(HouseEdgeError):
    """The house is shutting down, or the disk failed and it stopped."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A command was carried out; `sequence` is where it stands in its table's stream."""

    sequence: int


@dataclass(frozen=True, slots=True)
class Done:
    """What the pit did at a moment; `before` is the table as it was."""

    moved: tuple[Moved, ...]
    now: int
    before: Table | None = None


def together(done: Sequence[Done]) -> Done:
    """What the pit did in some steps, one after the other, as one."""
    return Done(merged(m for each in done for m in each.moved), done[-1].now, done[0].before)


@dataclass(eq=False, slots=True)
class _Waiting:
    """A submission on its way to the disk, and who is to hear of it."""

    host: Host | None
    actor: str
    published: Published | None
    news: list[News]
    changes: Changes
    meters: tuple[str, ...]
    began: int
    answer: Answer
    future: asyncio.Future[Answer] | None = None
    error: BaseException | None = None


class Publisher:
    """Keeps and publishes, in that order.

    `sequences` counts the entries of each stream, `balances` is what is available in each account
    as far as it is committed. `fail` is called when the record could not be written.
    """

    def __init__(
        self,
        store: Store,
        pit: Pit,
        hosts: Mapping[str, Host],
        sequences: dict[str, int],
        metrics: Metrics,
        fail: Callable[[BaseException], None],
    ) -> None:
        self.writer = Writer(store)
        self.sequences = sequences
        self.balances: dict[str, int] = {
            account: balance.available for account, balance in store.balances().items()
        }
        self._pit = pit
        self._hosts = hosts
        self._metrics = metrics
        self._fail = fail
        self.closed = False
        """Whether nothing more is decided; what is queued is still kept."""
        self._landed: deque[_Waiting] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None

    def verify_running(self) -> None:
        """Refuse to decide anything that could not be kept."""
        if self.writer.failed is not None:
            raise HouseStopped("the house has stopped: its record could not be written")
        if self.closed:
            raise HouseStopped("the house has closed; hands in play go on when it opens again")

    def start(self) -> None:
        """Begin to tell, in the running event loop."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Keep what is queued and tell the rest; blocks, and the writer takes no more."""
        self.writer.close()

    def keep_now(self, done: Done, actor: str) -> None:
        """Keep something before anybody watches, and wait for the disk."""
        entries = [self._entry(each, actor, None, done.now) for each in done.moved]
        self.writer.submit(entries, self._pit.ledger.take_changes()).result()

    def keep(
        self,
        host: Host | None,
        done: Done,
        actor: str,
        *,
        began: int,
        key: str | None = None,
        future: asyncio.Future[Answer] | None = None,
    ) -> None:
        """Hand what happened to the writer; viewers and `future` hear of it once it is kept."""
        kept = [each for each in done.moved if each.events]
        if not kept:
            if future is not None:
                future.set_result(Answer(0 if host is None else host.sequence))
            return
        own = None if host is None else table_stream(host.table)
        entries = [
            self._entry(each, actor, key if each.stream == own else None, done.now) for each in kept
        ]
        published = None
        if host is not None and done.before is not None:
            published = self._published(host, done.before)
        waiting = _Waiting(
            host=host,
            actor=actor,
            published=published,
            news=[] if done.before is None else _news(done.before, kept, own),
            changes=self._pit.ledger.take_changes(),
            meters=tuple(each.stream for each in kept if each.stream.startswith("meter:")),
            began=began,
            answer=Answer(0 if host is None else host.sequence),
            future=future,
        )
        submitted = self.writer.submit(entries, waiting.changes)
        submitted.add_done_callback(lambda landed: self._land(landed, waiting))
        self._metrics.submitted(len(entries))

    def _published(self, host: Host, before: Table) -> Published:
        """The state as it will be told; the value stays as it is, whatever happens meanwhile."""
        after = self._pit.tables[host.table]
        host.sequence = self.sequences[table_stream(host.table)]
        if moment(after) != moment(before):
            host.since = host.sequence
        return Published(after, host.sequence, self._pit.sign(after))

    def _entry(self, moved: Moved, actor: str, key: str | None, now: int) -> Entry:
        self.sequences[moved.stream] = self.sequences.get(moved.stream, 0) + 1
        return Entry(
            stream=moved.stream,
            at=now,
            actor=actor,
            key=key,
            round=moved.round,
            events=moved.events,
            transfers=moved.transfers,
            ends=moved.ends,
        )

    def _land(self, landed: Future[list[Head]], waiting: _Waiting) -> None:
        """Called in the writer's thread; the loop is woken once for a whole batch."""
        waiting.error = landed.exception()
        self._landed.append(waiting)
        if len(self._landed) == 1 and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.publish)

    def publish(self) -> None:
        """Everything the writer has committed is told, in order, a table at a time."""
        news_of: dict[str, list[News]] = {}
        newest: dict[str, _Waiting] = {}
        signs: dict[str, Sign] = {}
        answered: set[str] = set()
        renewed: set[str] = set()
        while self._landed:
            waiting = self._landed[0]
            if waiting.error is not None:
                self._fail(waiting.error)
            else:
                for account, balance in waiting.changes.balances.items():
                    self.balances[account] = balance.available
                if waiting.host is None:
                    renewed.add(waiting.actor)
                elif waiting.published is not None:
                    newest[waiting.host.table] = waiting
                    news_of.setdefault(waiting.host.table, []).extend(waiting.news)
                    if waiting.future is not None:
                        answered.add(waiting.host.table)
                    if waiting.meters and waiting.published.sign is not None:
                        signs[waiting.published.sign.meter] = waiting.published.sign
            _resolve(waiting)
            self._landed.popleft()
        for id, waiting in newest.items():
            assert waiting.published is not None
            self._hosts[id].publish(waiting.published, news_of[id], now=id in answered)
            self._metrics.published(waiting.began)
        self._publish_meters(signs, set(newest))
        for player in renewed:
            for host in self._hosts.values():
                host.renew(player)

    def _publish_meters(self, signs: Mapping[str, Sign], published: set[str]) -> None:
        """Tables on a link whose meter moved elsewhere show it too (X-02)."""
        if not signs:
            return
        for id, host in self._hosts.items():
            sign = signs.get(host.published.table.setup.meter or "")
            if sign is not None and id not in published:
                host.show(sign)


def _news(before: Table, moved: Sequence[Moved], own: str | None) -> list[News]:
    told: list[News] = []
    for each in moved:
        if each.stream == own:
            for event in each.events:
                told += news(before, event)  # type: ignore[arg-type]
    return told


def _resolve(waiting: _Waiting) -> None:
    future = waiting.future
    if future is None or future.done():
        return
    if waiting.error is not None:
        future.set_exception(HouseStopped("the house has stopped: its record could not be written"))
    else:
        future.set_result(waiting.answer)
