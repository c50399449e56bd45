"""Three whole rounds at three tables: what is kept of them, and what every viewer is sent.

A Washington royal flush with an award of the meter and a seat that runs out of time; a
Pennsylvania straight flush on the flop with an envy bonus; a California round banked by a
player, with collection fees and a stake that does not cover everything. Decks, chance and time
are fixed, and every commit is waited for, so that the same house says the same bytes again.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait
from pathlib import Path

import msgspec

from houseedge.entry import Entry
from houseedge.fairness import Bettor, pledge_hash
from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.house.house import House
from houseedge.house.opening import open_house
from houseedge.house.subscription import Subscription
from houseedge.ledger import Changes
from houseedge.records.reading import asked_of, commands_of, events_of
from houseedge.round import Wagers
from houseedge.rules import Catalog
from houseedge.store import Head
from houseedge.table import command as asked
from houseedge.table.binding import Binding
from houseedge.table.command import PlayerCommand
from tests.golden.clock import SteadyLoop, run
from tests.house.chance import FixedDecks
from tests.records.dealing import founded
from tests.store.house import look

#: Where an operator's own rules lie: a California room with collection rates.
RULES = Path(__file__).parents[2] / "examples" / "house"

DECKS = {
    # Seat 1, seat 2, dealer, flop, turn and river: a royal flush with one hole card.
    "washington-1": "Th 3d  8c 2s  9c 9d  Ah Kh Qh  Jh 2c",
    # A straight flush of seat 1 is complete on the flop: seat 2 gets an envy bonus.
    "pennsylvania-1": "9h 8h  As Kd  2c 2d  7h 6h 5h  Kc 3s",
    # Seat 2 has aces, seat 3 nothing; seat 1 banks with kings, and the board pairs nobody.
    "room-1": "Ac Ad  7h 2d  Kc Ks  9h 8c 4h  3c Jd",
}
TIMES = TimesFile(banking=10, betting=10, deciding=20, resting=5)
TABLES = [
    TableFile(id="washington", profile="washington", dealing="D-01", meter="WA-01", times=TIMES),
    TableFile(id="pennsylvania", profile="pennsylvania", dealing="D-01", times=TIMES),
    TableFile(
        id="room", profile="example-room", dealing="D-04", times=TIMES, settings={"backline": "off"}
    ),
]


def playthrough() -> dict[str, str]:
    """The record and every viewer's messages, as texts by the names of their files."""
    loop = SteadyLoop()
    with tempfile.TemporaryDirectory() as folder:
        return run(loop, _played(loop, Path(folder)))


async def _played(loop: SteadyLoop, folder: Path) -> dict[str, str]:
    catalog = Catalog(RULES)
    config = house_config(HouseFile(tables=TABLES), catalog, "golden")
    # The house's id is always the same, for the decks it offers follow from it.
    founded(folder).close()
    house = open_house(
        folder, config, catalog=catalog, entropy=FixedDecks(DECKS), clock=loop.milliseconds
    )
    commit_one_by_one(house)
    house.start()
    stage = Stage(house)
    await _washington(stage)
    await _pennsylvania(stage)
    await _room(stage)
    for task in stage.tasks:
        task.cancel()
    texts = {f"{name}.jsonl": "".join(lines) for name, lines in stage.heard.items()}
    texts["record.jsonl"] = "".join(_record(house))
    await house.stop()
    return texts


def commit_one_by_one(house: House) -> None:
    """Wait for every commit: an entry is told before the next one is decided."""
    submit = house.writer.submit

    def patiently(entries: Sequence[Entry], changes: Changes | None = None) -> Future[list[Head]]:
        kept = submit(entries, changes)
        wait([kept])
        return kept

    house.writer.submit = patiently  # type: ignore[method-assign]


class Stage:
    """The house, its guests and everything its viewers have heard."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.heard: dict[str, list[str]] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self._players: dict[tuple[str, int], str] = {}
        self._asked = 0

    async def sit(self, table: str, *seats: int) -> None:
        """Guests come in, sit down with 500.00 and watch, beside somebody without a chair."""
        self._metrics(table, None, f"{table}-spectator")
        for seat in seats:
            guest = self.house.cashier.visit(f"Ada {seat}")
            self._players[table, seat] = guest.player
            self._metrics(table, guest.player, f"{table}-seat-{seat}")
            await self.do(table, seat, asked.Sit(seat))
            await self.do(table, seat, asked.BuyIn(seat, 500_00))

    async def do(self, table: str, seat: int, command: PlayerCommand) -> None:
        """What a seat asks of its table, after a second; everybody hears what came of it."""
        await asyncio.sleep(1)
        self._asked += 1
        await self.house.command(
            table, command, self._players[table, seat], key=f"golden-{self._asked:03}"
        )

    def pledge(self, table: str, seat: int) -> str:
        """The pledge of a seat; its bytes are its own number."""
        offer = bytes.fromhex(self._binding(table).offer)
        return pledge_hash(offer, Bettor(seat), bytes([seat]) * 32).hex()

    async def open(self, table: str, seat: int) -> None:
        """A seat opens its pledge."""
        closing = self._binding(table).closing
        assert closing is not None
        await self.do(table, seat, asked.OpenPledge(seat, closing, f"{seat:02x}" * 32))

    async def cut(self, table: str, seat: int) -> None:
        """A seat cuts, once all others have opened."""
        while (opened := self._binding(table).opened) is None:
            await asyncio.sleep(0.1)
        await self.do(table, seat, asked.Cut(seat, opened, f"{seat:02x}" * 32))

    def _binding(self, table: str) -> Binding:
        return self.house.pit.tables[table].bound()

    def _metrics(self, table: str, player: str | None, name: str) -> None:
        lines = self.heard[name] = []
        subscription = self.house.subscribe(table, player)
        self.tasks.append(asyncio.create_task(_listen(subscription, lines)))


async def _listen(subscription: Subscription, lines: list[str]) -> None:
    while (message := await subscription.take()) is not None:
        lines.append(message.decode() + "\n")


async def _washington(stage: Stage) -> None:
    await stage.sit("washington", 1, 2)
    lucky = Wagers(ante=10_00, blind=10_00, trips=5_00, pairs=5_00, progressive=1_00)
    await stage.do("washington", 1, asked.Bet(1, lucky, stage.pledge("washington", 1)))
    other = Wagers(ante=20_00, blind=20_00, trips=5_00, bad_beat=5_00)
    await stage.do("washington", 2, asked.Bet(2, other, stage.pledge("washington", 2)))
    await stage.open("washington", 2)
    await stage.cut("washington", 1)
    await stage.do("washington", 1, asked.Play(1, 4))
    await stage.do("washington", 2, asked.Check(2))
    # Seat 2 checks no more: the house acts for it, on the flop and on the river (O-05).
    await asyncio.sleep(50)
    await stage.do("washington", 1, asked.Leave(1))
    await stage.do("washington", 2, asked.Leave(2))
    await asyncio.sleep(20)


async def _pennsylvania(stage: Stage) -> None:
    await stage.sit("pennsylvania", 1, 2)
    wagers = Wagers(ante=10_00, blind=10_00, progressive=5_00)
    await stage.do("pennsylvania", 1, asked.Bet(1, wagers, stage.pledge("pennsylvania", 1)))
    await stage.do("pennsylvania", 2, asked.Bet(2, wagers))
    await stage.cut("pennsylvania", 1)
    await stage.do("pennsylvania", 1, asked.Check(1))
    await stage.do("pennsylvania", 2, asked.Play(2, 3))
    await stage.do("pennsylvania", 1, asked.Play(1, 2))
    await asyncio.sleep(1)
    await stage.do("pennsylvania", 1, asked.Leave(1))
    await stage.do("pennsylvania", 2, asked.Leave(2))
    await asyncio.sleep(20)


async def _room(stage: Stage) -> None:
    await stage.sit("room", 1, 2, 3)
    await stage.do("room", 1, asked.TakeBank(1, 60_00, stage.pledge("room", 1)))
    strong = Wagers(ante=20_00, blind=20_00, trips=5_00)
    await stage.do("room", 2, asked.Bet(2, strong, stage.pledge("room", 2)))
    await stage.do("room", 3, asked.Bet(3, Wagers(ante=10_00, blind=10_00)))
    # Seat 2 withholds what it has pledged, and is barred for a while (O-16).
    await stage.cut("room", 1)
    await stage.do("room", 2, asked.Play(2, 4))
    await stage.do("room", 3, asked.Check(3))
    await stage.do("room", 3, asked.Check(3))
    await stage.do("room", 3, asked.Fold(3))
    await asyncio.sleep(1)
    for seat in (1, 2, 3):
        await stage.do("room", seat, asked.Leave(seat))
    await asyncio.sleep(20)


def _record(house: House) -> Iterator[str]:
    """Every entry with its events, sealed parts opened.

    Hashes are left out, for they follow from a house's own id and its seals.
    """
    for entry in look(house.store).record():
        line = {
            "stream": entry.stream,
            "sequence": entry.sequence,
            "at": entry.at,
            "actor": entry.actor,
            "key": entry.key,
            "round": entry.round,
            "ends": entry.ends,
            "cause": entry.cause,
            "version": entry.version,
            "decided": entry.decided,
            "asked": asked_of(house.store, entry),
            "commands": commands_of(house.store, entry),
            "events": events_of(house.store, entry),
            "transfers": [msgspec.to_builtins(each) for each in entry.transfers],
        }
        yield msgspec.json.encode(line).decode() + "\n"
