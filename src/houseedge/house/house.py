"""The house: commands in, one transaction, then everybody is told.

Everything is decided in one event loop and kept by one writer thread. The pit runs ahead of the
disk by what is queued; nobody hears of anything before it is committed. If the disk fails the
house stops, and starts again from the record.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic_ns, perf_counter_ns, time_ns

from houseedge.entry import Entry
from houseedge.errors import HouseEdgeError, Refusal
from houseedge.floor.metering import meter_stream
from houseedge.floor.pit import CAGE, CAPITAL, Pit, merged, stream_of, table_stream
from houseedge.floor.standing import write_standing
from houseedge.floor.window import NoteClock, OpenHouse
from houseedge.house.amending import Running
from houseedge.house.answers import Answers
from houseedge.house.cashier import Cashier
from houseedge.house.controller import Controller
from houseedge.house.dealer import Dealer
from houseedge.house.desk import Desk
from houseedge.house.entropy import Entropy
from houseedge.house.felts import Felts
from houseedge.house.host import Host
from houseedge.house.metrics import Metrics
from houseedge.house.office import Office
from houseedge.house.personnel import Personnel
from houseedge.house.presence import Presence
from houseedge.house.publisher import Answer, Publisher
from houseedge.house.shoe import Shoe
from houseedge.house.software import Software
from houseedge.house.subscription import Published, Subscription
from houseedge.house.vault import Vault
from houseedge.house.witness import Witness, witness_at
from houseedge.store import Store
from houseedge.table import HOUSE, Setup, Stage, Table
from houseedge.table import command as asked
from houseedge.table.command import AnyCommand
from houseedge.table.decide import DEVICE, runs_house
from houseedge.table.refusal import NotOpen

SWEEP = 10.0
#: Seconds between two signatures, where something has happened; many entries are signed sooner.
CHECKPOINT_EVERY = 1.0
#: A clock that is behind the record by so many milliseconds is noted on it.
NOTED = 1_000
#: How many entries a start has to read again at most, but for those of a second.
SNAPSHOT_EVERY = 10_000


#: The wall clock when the process began, less the steady clock.
_BEGAN = time_ns() - monotonic_ns()


def wall_clock() -> int:
    """Milliseconds of the epoch, UTC, carried on by the steady clock.

    Setting the machine's clock neither stalls nor hurries a hand.
    """
    return (_BEGAN + monotonic_ns()) // 1_000_000


@dataclass(eq=False, kw_only=True)
class House:
    """One process that deals; `start` before use, `stop` at the end, both in its event loop."""

    store: Store
    pit: Pit
    entropy: Entropy
    clock: Callable[[], int] = wall_clock
    clock_behind: int = 0
    """By how many milliseconds the machine's clock was behind the record when it was opened."""
    guest_money: int = 1_000_00
    chairs_per_address: int = 0
    """How many chairs guests from one address may hold; 0 is no limit."""
    metrics: Metrics = field(default_factory=Metrics)
    hosts: dict[str, Host] = field(default_factory=dict)
    stopping: bool = False
    hurry: bool = False
    """Do not wait for hands in play when stopping."""
    software: Software | None = None
    """What the house runs, where somebody has measured it."""
    failed: BaseException | None = None
    on_failure: Callable[[], None] | None = None
    on_published: Callable[[Table], None] | None = None
    """Told of every change of a table, once it is on the disk."""

    @property
    def closed(self) -> bool:
        """Whether nothing more is decided."""
        return self._publisher.closed

    def __post_init__(self) -> None:
        self._publisher = Publisher(
            self.store, self.pit, self.hosts, self.metrics, self._fail, self._published
        )
        self.writer = self._publisher.writer
        self._dealer = Dealer(
            self.pit,
            self.hosts,
            Shoe(self.store.house.id, self.entropy),
            self.metrics,
            do=self._house_steps,
            now=self.now,
            open=lambda: not self.stopping,
            running=lambda: self.failed is None and not self._publisher.closed,
        )
        self.cashier = Cashier(
            self.pit, self._publisher, self.entropy, now=self.now, guest_money=self.guest_money
        )
        vault = Vault(self.store, self.writer, self.entropy, self.metrics, now=self.now)
        self.personnel = Personnel(
            self.pit, self._publisher, vault, self.cashier, self.metrics, now=self.now
        )
        self._presence = Presence(
            self.pit,
            self.hosts,
            do=self._act,
            now=self.now,
            running=lambda: self.failed is None and not self.closed,
        )
        self.office = Office(
            self.pit,
            self._publisher,
            self.hosts,
            self.metrics,
            adopt=self._adopt,
            arm=self._dealer.arm,
            now=self.now,
            running=Running(self.guest_money, self.chairs_per_address),
        )
        self._answers = Answers(self.store, self._publisher)
        self.felts = Felts(self.pit, self._publisher, self._answers, self.metrics, now=self.now)
        self.controller = Controller(self.pit, self._publisher, self.metrics, now=self.now)
        self.desk = Desk(self.pit, self._publisher, now=self.now)
        self._tasks: list[asyncio.Task[None]] = []
        self._last_now = 0
        self._standing = 0
        """How many entries there were when what stands was last written down."""

    # Start and stop

    def start(self) -> None:
        """Begin to deal: every table goes on where the record left it."""
        self._publisher.start(self.now())
        for id in self.pit.tables:
            self._adopt(id)
        if self.clock_behind >= NOTED:
            noted = self.pit.at_window(NoteClock(self.clock_behind), HOUSE, self.now())
            self._publisher.keep(noted, HOUSE, began=perf_counter_ns())
        for id, _ in list(self.pit.misposted()):
            # What hangs at the table is not what it does: its hand in play is the last.
            self._house_command(id, asked.CloseTable())
        # Chance has passed its tests when the house opened.
        self._dealer.repair()
        for id in list(self.hosts):
            table = self.pit.tables[id]
            if table.deadline is not None:
                # The house was away; nobody loses time or a hand by that.
                self._house_command(id, asked.ResetClock())
            self._dealer.arm(id)
        if self.software is not None:
            self.office.begin(self.software)
        self._tasks = [
            asyncio.create_task(self._every(SWEEP, self._presence.sweep)),
            asyncio.create_task(self._every(CHECKPOINT_EVERY, self._checkpoint)),
            asyncio.create_task(self.office.watch()),
        ]

    def witnessed_by(self, places: Sequence[str]) -> None:
        """Tell these files and addresses of every checkpoint from now on."""
        self._publisher.witnesses = tuple(
            witness_at(place, self.store.house, self.metrics.witness_says) for place in places
        )

    @property
    def witnesses(self) -> tuple[Witness, ...]:
        """Who is told of every checkpoint."""
        return self._publisher.witnesses

    @property
    def in_play(self) -> tuple[str, ...]:
        """The tables with a hand in play, or with bets on the felt."""
        return tuple(id for id, table in self.pit.tables.items() if _live(table))

    async def stop(self, grace: float = 0.0) -> None:
        """Open no new round, let running ones finish within `grace` seconds, keep everything."""
        self.stopping = True
        loop = asyncio.get_running_loop()
        until = loop.time() + grace
        while loop.time() < until and not self.hurry and self.failed is None and self.in_play:
            await asyncio.sleep(0.05)
        # From here on nothing is decided: the writer takes no more than it has.
        self._publisher.closed = True
        for task in self._tasks:
            task.cancel()
        for host in self.hosts.values():
            host.stop()
        if self.failed is None:
            self._snapshot()
        await loop.run_in_executor(None, self._publisher.close)
        for witness in self._publisher.witnesses:
            await loop.run_in_executor(None, witness.close)
        self._publisher.publish()
        for host in self.hosts.values():
            host.tell()
        self.store.close()

    def close_early(self) -> None:
        """Close a house that was never started; what was kept is signed."""
        now = self.now()
        if self._publisher.writer.failed is None:
            self.writer.run(lambda store: store.checkpoint(now)).result()
        self._publisher.close()
        self.store.close()

    # What is asked of the house

    async def command(
        self,
        table: str,
        command: AnyCommand,
        actor: str,
        *,
        key: str | None = None,
        seen: int | None = None,
    ) -> Answer:
        """Carry a command out and answer once it is on the disk; refuses with a `Refusal`.

        The same key again gets the same answer, and nothing is done twice. `seen` is the last
        sequence its sender knew: a decision sent for a moment that has passed is refused.
        """
        if table in self.pit.felts:
            return await self.felts.command(table, command, actor, key=key)
        began = perf_counter_ns()
        host = self._host(table)
        self._presence.came(host, actor)
        answered = await self._answers.given(table_stream(table), actor, key, command)
        if answered is not None:
            return answered
        host.verify_seen(command, seen)
        self._publisher.verify_running()
        if not (runs_house(actor) or actor.startswith(DEVICE)):
            self.cashier.verify(self.pit.tables[table], command, actor)
        try:
            future = self._execute(host, command, actor, key, began)
        except Refusal as refusal:
            self.metrics.refused(refusal)
            raise
        return await asyncio.shield(future)

    def _execute(
        self, host: Host, command: AnyCommand, actor: str, key: str | None, began: int
    ) -> asyncio.Future[Answer]:
        before = self.pit.tables[host.table]
        filled = self._dealer.fill_in(host.table, command)
        entries = self.cashier.carry_out(table_stream(host.table), filled, actor)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._publisher.keep(
            entries,
            actor,
            began=began,
            host=host,
            before=before,
            key=key,
            asked=command,
            future=future,
        )
        self._answers.remember(table_stream(host.table), actor, key, command, future)
        host.note(command)
        self._dealer.arm(host.table)
        self._dealer.dealt(host.table, command)
        return future

    def get_up(self, player: str) -> None:
        """Have a player leave every chair: at once, or when the hand in play is over (O-05)."""
        for id, table in list(self.pit.tables.items()):
            seat = table.seat_of(player)
            chair = None if seat is None else table.chair(seat)
            if seat is not None and chair is not None and not chair.leaving:
                self._act(id, asked.Leave(seat))
            if table.stage is Stage.BETTING:
                for backer in table.backed_by(player):
                    self._act(id, asked.TakeBack(backer.seat, backer.order))

    def subscribe(self, table: str, player: str | None, after: int | None = None) -> Subscription:
        """Watch a table; the first message is the state as it is, with the news since `after`."""
        host = self._host(table)
        subscription = Subscription(self.store.house.id, player, self.cashier.about)
        host.welcome(subscription, after)
        if player is not None:
            self._presence.came(host, player)
        return subscription

    def unsubscribe(self, table: str, subscription: Subscription) -> None:
        """Watch it no longer."""
        host = self._host(table)
        host.subscriptions.discard(subscription)
        if subscription.player is not None:
            self._presence.went(host, subscription.player)

    def resync(self, table: str, subscription: Subscription, after: int | None) -> None:
        """Send the whole view again, with the news since `after`."""
        self._host(table).welcome(subscription, after)

    def open(self, setups: Sequence[Setup], meters: Sequence[str]) -> None:
        """Open tables and meters the house does not have yet. Called before `start`."""
        fresh = [] if self.pit.cage.opened else [CAGE]
        streams = [*map(meter_stream, meters), *map(stream_of, setups)]
        if not fresh and not streams:
            return
        self.store.claim([*fresh, *streams])
        now = self.now()
        if fresh:
            self._publisher.keep_now(self.pit.at_window(OpenHouse(CAPITAL), HOUSE, now))
        for meter in meters:
            self._publisher.keep_now(self.pit.open_meter(meter, now))
        for setup in setups:
            self._publisher.keep_now(self.pit.open_table(setup, now))
        # Signed from its first entry on.
        self.writer.run(lambda store: store.checkpoint(now)).result()

    # Time

    def now(self) -> int:
        """The clock, which never goes back."""
        self._last_now = max(self._last_now, self.clock())
        return self._last_now

    def _host(self, table: str) -> Host:
        host = self.hosts.get(table)
        if host is None:
            raise NotOpen(f"there is no table {table!r} here", rule="X-02", field="table")
        return host

    def _adopt(self, id: str) -> None:
        table = self.pit.tables[id]
        sequence = self.pit.sequences.get(table_stream(id), 0)
        published = Published(table, sequence, self.pit.sign(table))
        self.hosts[id] = Host(
            table=id, sequence=sequence, since=sequence, published=published, clock=self.now
        )

    def _act(self, table: str, command: AnyCommand) -> None:
        """Carry out what the house does to a table, and look what is due there now."""
        self._house_command(table, command)
        self._dealer.arm(table)

    def _house_command(self, table: str, *commands: AnyCommand) -> None:
        self._house_steps(table, iter(commands))

    def _house_steps(self, table: str, commands: Iterator[AnyCommand]) -> None:
        """Carry steps of the house out with nothing between them: they share one entry.

        Where one is refused, those before it stay done.
        """
        self._publisher.verify_running()
        # What shares an entry has happened at one moment.
        host, began, now = self.hosts[table], perf_counter_ns(), self.now()
        before, entries = self.pit.tables[table], list[Entry]()
        try:
            for command in commands:
                entries += self.pit.act(table, command, HOUSE, now)
        finally:
            if entries:
                self._publisher.keep(merged(entries), HOUSE, began=began, host=host, before=before)

    def _fail(self, error: BaseException) -> None:
        """The record could not be written: nothing more is decided."""
        if self.failed is None:
            self.failed = error
            self.metrics.failed(error)
            for host in self.hosts.values():
                host.stop()
            if self.on_failure is not None:
                self.on_failure()

    def _published(self, table: Table) -> None:
        if self.on_published is not None:
            self.on_published(table)

    async def _every(self, seconds: float, work: Callable[[], None]) -> None:
        while True:
            await asyncio.sleep(seconds)
            if self.failed is not None or self.closed:
                continue
            try:
                work()
            except HouseEdgeError as fault:
                # One sweep that fails is not the last.
                self.metrics.log.error("the house's own work failed", reason=str(fault))

    def _checkpoint(self) -> None:
        now = self.now()
        self.writer.run(lambda store: store.checkpoint(now))
        if sum(self.pit.sequences.values()) - self._standing >= SNAPSHOT_EVERY:
            self._snapshot()

    def _snapshot(self) -> None:
        """Write down what stands, so that the next start need not read all that led to it."""
        self._standing = sum(self.pit.sequences.values())
        now, standing = self.now(), write_standing(self.pit)
        # In its turn: by then all that led to it is kept, and nothing else.
        self.writer.run(lambda store: store.snapshot(standing, now))


def _live(table: Table) -> bool:
    betting = table.stage is Stage.BETTING and table.round is not None and table.round.seats
    return bool(betting) or table.stage is Stage.PLAYING
