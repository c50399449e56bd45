"""Some hundred automatic tables of six bots playing without pause, every command on the disk.

The same bots play twice: inside the process that deals, which shows the limit of engine and
writer, and from a second process through real sockets, which is the whole.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter, perf_counter_ns

import httpx
import uvloop

from houseedge.client import HouseClient, Refused, TableClient
from houseedge.client.bot import Brain
from houseedge.errors import Refusal
from houseedge.house.config import read_config
from houseedge.house.house import House
from houseedge.house.opening import open_house
from houseedge.house.publisher import HouseStopped
from houseedge.house.subscription import Subscription
from houseedge.odds import simple
from houseedge.round import Phase, Wagers
from houseedge.rules import built_in
from houseedge.rules.spec import Wager
from houseedge.table import Stage, Table
from houseedge.table import command as asked
from houseedge.table.command import PlayerCommand

TABLES = 100
SEATS = 6
SECONDS = 20.0
WARM_UP = 5.0
RAW_SECONDS = 3.0
#: The house's own count of what it has handed to the disk.
ENTRIES = "houseedge_entries_total"


def config(tables: int = TABLES) -> str:
    """A house of automatic tables without a pause between rounds, as its file."""
    times = "times = {betting = 5.0, deciding = 5.0, resting = 0.0}"
    entries = []
    for number in range(tables):
        profile = ("washington", "pennsylvania")[number % 2]
        entries.append(f'[[tables]]\nid = "{profile}-{number}"\nprofile = "{profile}"\n{times}\n')
    return 'guest_money = "5000.00"\n\n' + "\n".join(entries)


def raw_commits(folder: Path, seconds: float = RAW_SECONDS) -> float:
    """One-row durable transactions a second: WAL, synchronous FULL, the standard driver."""
    database = sqlite3.connect(folder / f"raw-{perf_counter_ns()}.db", isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, text TEXT)")
    text = "x" * 300
    count, start = 0, perf_counter()
    while (passed := perf_counter() - start) < seconds:
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT INTO entry (text) VALUES (?)", (text,))
        database.execute("COMMIT")
        count += 1
    database.close()
    return count / passed


def resident(pid: int | str = "self") -> int:
    """The memory a process holds, in bytes."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    return 0


def busy(pid: int | str = "self") -> float:
    """The processor time a process has used, in seconds."""
    used = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


@dataclass(kw_only=True)
class Load:
    """What one form of the load has done."""

    seconds: float = 0.0
    commands: int = 0
    entries: int = 0
    commits: int = 0
    rounds: int = 0
    refusals: int = 0
    raw: float = 0.0
    memory: int = 0
    busy: float = 0.0
    waits: list[float] = field(default_factory=list)
    seated: set[tuple[str, int]] = field(default_factory=set)

    def tell(self, title: str, tables: int) -> str:
        """One line: rates, their ratio to the raw rate, waits and memory."""
        entries = self.entries / self.seconds
        return (
            f"{title}, {tables} tables of {SEATS}: {entries:,.0f} entries/s kept, "
            f"{entries / self.raw:.2f} times the raw rate of {self.raw:,.0f} one-row commits/s, "
            f"{self.entries / max(self.commits, 1):.1f} to a commit; "
            f"players' commands {self.commands / self.seconds:,.0f}/s, "
            f"rounds {self.rounds / self.seconds:,.0f}/s; "
            f"command to broadcast p50 {percentile(self.waits, 0.5) * 1e3:.0f} ms, "
            f"p99 {percentile(self.waits, 0.99) * 1e3:.0f} ms; "
            f"{self.busy / self.entries * 1e3:.2f} ms of a core to an entry, bots included; "
            f"{self.memory / tables / 1024:,.0f} KiB a table"
        )


# Inside the process that deals


class Bell(Subscription):
    """A viewer who is in the house itself: it needs no message, only to know that one came."""

    async def ring(self) -> None:
        """Wait until the table has changed."""
        self.newest = None
        self.news.clear()
        self._wake.clear()
        await self._wake.wait()


class Crew:
    """The six bots of one table, inside the process that deals."""

    def __init__(self, house: House, table: str, load: Load, seed: int) -> None:
        self.house = house
        self.id = table
        self.load = load
        self.chance = Random(seed)
        self.players: dict[int, str] = {}
        self.asked: dict[int, object] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def sit(self) -> None:
        """Everybody comes in, sits down and buys in."""
        for seat in range(1, SEATS + 1):
            guest = self.house.cashier.visit(f"Ada {seat}")
            self.players[seat] = guest.player
            await self.house.command(self.id, asked.Sit(seat), guest.player)
            await self.house.command(self.id, asked.BuyIn(seat, 4_000_00), guest.player)

    async def play(self) -> None:
        """Every seat does what it can, as soon as it is told that it can."""
        bell = Bell("", player=None, about=self.house.cashier.about)
        self.house.hosts[self.id].subscriptions.add(bell)
        while True:
            table = self.house.hosts[self.id].published.table
            for seat in self.players:
                self._look(table, seat)
            await bell.ring()

    def _look(self, table: Table, seat: int) -> None:
        moment = (table.number, table.stage, table.phase)
        if self.asked.get(seat) == moment:
            return
        command = self._choice(table, seat)
        if command is not None:
            self.asked[seat] = moment
            task = asyncio.get_running_loop().create_task(self._ask(seat, command))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def _choice(self, table: Table, seat: int) -> PlayerCommand | None:
        round = table.round
        if round is None or table.chair(seat) is None:
            return None
        spot = table.spot(seat)
        if table.stage is Stage.BETTING and spot is None:
            return asked.Bet(seat, self._wagers(table))
        if table.stage is not Stage.PLAYING or spot is None or spot not in round.undecided:
            return None
        board = round.board[: round.board_open]
        if simple.bets(spot.hole, board):
            return asked.Play(seat, {Phase.PREFLOP: 4, Phase.FLOP: 2}.get(round.phase, 1))
        return asked.Fold(seat) if round.phase is Phase.RIVER else asked.Check(seat)

    def _wagers(self, table: Table) -> Wagers:
        limits = table.rules.profile.limits
        ante = limits[Wager.ANTE].min
        trips = limits[Wager.TRIPS].min if self.chance.random() < 0.3 else 0
        bet = table.rules.tables[Wager.PROGRESSIVE].bet or 1_00
        progressive = bet if self.chance.random() < 0.3 else 0
        return Wagers(ante=ante, blind=ante, trips=trips, progressive=progressive)

    async def _ask(self, seat: int, command: PlayerCommand) -> None:
        key = self.chance.randbytes(12).hex()
        start = perf_counter()
        try:
            await self.house.command(self.id, command, self.players[seat], key=key)
        except (Refusal, HouseStopped):
            self.load.refusals += 1
            return
        self.load.commands += 1
        self.load.waits.append(perf_counter() - start)


async def inside(folder: Path, tables: int, seconds: float) -> Load:
    """The load with the bots inside the process that deals."""
    load = Load(raw=raw_commits(folder))
    file = folder / "house.toml"
    file.write_text(config(tables), encoding="utf-8")
    catalog = built_in()
    house = open_house(folder / "data", read_config(file, catalog), catalog=catalog)
    house.start()
    empty = resident()
    crews = [Crew(house, id, load, seed) for seed, id in enumerate(house.hosts)]
    await asyncio.gather(*(crew.sit() for crew in crews))
    playing = [asyncio.create_task(crew.play()) for crew in crews]
    await asyncio.sleep(WARM_UP)
    load.commands = load.refusals = 0
    load.waits.clear()
    start = perf_counter()
    load.busy = -busy()
    before = house.writer.entries, house.writer.commits, _rounds(house)
    await asyncio.sleep(seconds)
    after = house.writer.entries, house.writer.commits, _rounds(house)
    load.busy += busy()
    load.seconds = perf_counter() - start
    load.entries, load.commits, load.rounds = (b - a for a, b in zip(before, after, strict=True))
    load.memory = resident() - empty
    asking = [task for crew in crews for task in crew.tasks]
    for task in (*playing, *asking):
        task.cancel()
    await asyncio.gather(*playing, *asking, return_exceptions=True)
    await house.stop(grace=0.0)
    load.raw = (load.raw + raw_commits(folder)) / 2
    return load


def _rounds(house: House) -> int:
    return sum(host.published.table.number for host in house.hosts.values())


# Through real sockets


async def player(url: str, table: str, seat: int, load: Load) -> None:
    """One bot at its own seat, through the client like anybody else."""
    brain = Brain(chance=Random(f"{table} {seat}"), keep_free=0)
    async with HouseClient(url) as house:
        await house.guest(f"Ada {seat}")
        async with house.table(table) as line:
            await line.sit(seat)
            while True:
                state = line.now
                command = brain.choose(state)
                if command is None:
                    await _changed(line, state.sequence)
                    continue
                start = perf_counter()
                try:
                    await line.command(command)
                except Refused:
                    load.refusals += 1
                    await _changed(line, state.sequence)
                    continue
                load.commands += 1
                load.waits.append(perf_counter() - start)
                load.seated.add((table, seat))


async def _changed(line: TableClient, sequence: int) -> None:
    await line.until(lambda now: now.sequence != sequence)


async def players(url: str, tables: int, seconds: float, house_pid: int) -> None:
    """The second process: all bots; prints what they measured as JSON."""
    load = Load()
    async with HouseClient(url) as house:
        ids = [each.table for each in await house.tables()][:tables]
        tasks = []
        for id in ids:
            tasks += [
                asyncio.create_task(player(url, id, seat, load)) for seat in range(1, SEATS + 1)
            ]
            # They come in one table after the other, not six hundred at once.
            await asyncio.sleep(0.05)
        while len(load.seated) < len(tasks):
            await asyncio.sleep(0.1)
        await asyncio.sleep(WARM_UP)
        load.commands = load.refusals = 0
        load.waits.clear()
        used = busy(house_pid)
        before = await _figures(url), await _numbers(house), perf_counter()
        await asyncio.sleep(seconds)
        after = await _figures(url), await _numbers(house), perf_counter()
        used = busy(house_pid) - used
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    broken = [repr(each) for each in ended if isinstance(each, Exception)]
    told = {
        edge: after[0][edge] - before[0].get(edge, 0.0) for edge in after[0] if "bucket" in edge
    }
    found = {
        "seconds": after[2] - before[2],
        "commands": load.commands,
        "refusals": load.refusals,
        "entries": round(after[0][ENTRIES] - before[0][ENTRIES]),
        "rounds": after[1] - before[1],
        "p50": percentile(load.waits, 0.5),
        "p99": percentile(load.waits, 0.99),
        "told50": _bucket(told, 0.5),
        "told99": _bucket(told, 0.99),
        "busy": used,
        "broken": broken[:3],
    }
    print(json.dumps(found))


async def _numbers(house: HouseClient) -> int:
    return sum(each.rounds for each in await house.tables())


async def _figures(url: str) -> dict[str, float]:
    """What the house counts about itself."""
    async with httpx.AsyncClient(trust_env=False, timeout=30) as http:
        text = (await http.get(f"{url}/metrics")).text
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines if name.startswith("houseedge_")}


def _bucket(told: dict[str, float], share: float) -> float:
    """The upper edge of the bucket a share of the house's own times lies in."""
    total = max(told.values(), default=0.0)
    for name, count in sorted(told.items(), key=lambda each: each[1]):
        if count >= share * total:
            return float(name.partition('le="')[2].partition('"')[0])
    return 0.0


def outside(folder: Path, tables: int, seconds: float) -> str:
    """The load through real sockets, as one line."""
    file = folder / "house.toml"
    file.write_text(config(tables), encoding="utf-8")
    raw = raw_commits(folder)
    serve = [
        "serve",
        "--data",
        str(folder / "served"),
        "--config",
        str(file),
        "--port",
        "0",
        "--no-warm-up",
    ]
    house = subprocess.Popen(
        [sys.executable, "-m", "houseedge", *serve, "--grace", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert house.stdout is not None
        url = house.stdout.readline().split()[-1]
        empty = resident(house.pid)
        bots = subprocess.run(
            [
                *(sys.executable, "-m", "benchmarks.house"),
                *(url, str(tables), str(seconds), str(house.pid)),
            ],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        grown = resident(house.pid) - empty
    finally:
        house.terminate()
        house.wait(60)
    # The disk has moods; it is asked before and after.
    raw = (raw + raw_commits(folder)) / 2
    found = json.loads(bots.stdout)
    assert not found["broken"], found["broken"]
    entries = found["entries"] / found["seconds"]
    return (
        f"house, {tables * SEATS} bots through sockets: {entries:,.0f} entries/s kept, "
        f"{entries / raw:.2f} times the raw rate of {raw:,.0f} one-row commits/s; "
        f"players' commands {found['commands'] / found['seconds']:,.0f}/s, "
        f"rounds {found['rounds'] / found['seconds']:,.1f}/s; command to broadcast "
        f"p50 {found['p50'] * 1e3:.0f} ms, p99 {found['p99'] * 1e3:.0f} ms at the bots, "
        f"up to {found['told50'] * 1e3:.0f} and {found['told99'] * 1e3:.0f} ms in the house; "
        f"{found['busy'] / found['entries'] * 1e3:.2f} ms of a core to an entry; "
        f"{grown / tables / 1024:,.0f} KiB a table"
    )


def main(tables: int = TABLES, seconds: float = SECONDS) -> None:
    """Print both forms of the load."""
    with tempfile.TemporaryDirectory() as name:
        load = asyncio.run(inside(Path(name), tables, seconds))
        print(load.tell("house, bots inside", tables), flush=True)
        print(outside(Path(name), tables, seconds), flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 5:
        url, tables, seconds, pid = sys.argv[1:]
        uvloop.run(players(url, int(tables), float(seconds), int(pid)))
    else:
        main()
