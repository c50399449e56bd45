"""A record that grows: how long the house takes to start on it, and to verify it.

Both are measured on a short record and on a long one. Neither start-up nor `verify --since` may
grow with it; to verify all of it takes as long as it is. Beside each stands the slow way, which
reads the record from its first entry.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter

from benchmarks.house import Crew, Load, config
from houseedge.house.config import read_config
from houseedge.house.house import House
from houseedge.house.opening import open_house
from houseedge.records.audit import Audit
from houseedge.records.parallel import audit_in_parts
from houseedge.records.rebuild import pit_from
from houseedge.rules import built_in
from houseedge.store import SqliteStore, StoredSnapshot

TABLES = 20
SHORT, LONG = 20_000, 200_000
#: What is played after the snapshot that `verify --since` begins at.
TAIL = 5_000


async def play(folder: Path, until: int, seed: int) -> None:
    """Bots play until the record has so many entries; then the house closes as it should."""
    catalog = built_in()
    file = folder / "house.toml"
    file.write_text(config(TABLES), encoding="utf-8")
    house = open_house(folder / "data", read_config(file, catalog), catalog=catalog)
    house.start()
    load = Load()
    crews = [Crew(house, id, load, seed + at) for at, id in enumerate(house.hosts)]
    await asyncio.gather(*(_take_seats(house, crew) for crew in crews))
    playing = [asyncio.create_task(crew.play()) for crew in crews]
    while sum(house.pit.sequences.values()) < until:
        await asyncio.sleep(0.05)
    asking = [task for crew in crews for task in crew.tasks]
    for task in (*playing, *asking):
        task.cancel()
    await asyncio.gather(*playing, *asking, return_exceptions=True)
    await house.stop(grace=0.0)


async def _take_seats(house: House, crew: Crew) -> None:
    """Those who sit there already play on."""
    for seat, chair in house.pit.tables[crew.id].taken():
        crew.players[seat] = chair.player
    if not crew.players:
        await crew.sit()


def started(folder: Path) -> float:
    """How long it takes until the house stands, in seconds."""
    begun = perf_counter()
    with SqliteStore(folder, read_only=True) as store:
        pit_from(store, built_in())
    return perf_counter() - begun


def verified(
    folder: Path, *, jobs: int = 1, since: StoredSnapshot | None = None
) -> tuple[float, Audit]:
    """How long it takes to verify the record, in seconds, and what was found."""
    begun = perf_counter()
    opening = partial(SqliteStore, folder, read_only=True)
    found = audit_in_parts(opening, built_in(), jobs=jobs, since=since)
    assert found.passed, found.faults
    return perf_counter() - begun, found


def tell(folder: Path) -> None:
    """Measure a record as it lies there."""
    data = folder / "data"
    with SqliteStore(data, read_only=True) as store, store.read() as record:
        entries = sum(head.sequence for head in record.heads().values())
        since = record.snapshots()[-2]
    slow = folder / "slow"
    shutil.copytree(data, slow)
    with closing(sqlite3.connect(slow / "house.db")) as database, database:
        database.execute("DELETE FROM snapshots")
    quickly, slowly = started(data), started(slow)
    shutil.rmtree(slow)
    whole, all_of_it = verified(data)
    halved, _ = verified(data, jobs=2)
    late, tail = verified(data, since=since)
    print(
        f"record of {entries:,} entries: the house stands after {quickly:.2f} s, "
        f"{slowly / quickly:.1f} times as long without a snapshot; verify takes {whole:.1f} s "
        f"({all_of_it.entries / whole:,.0f} entries/s), {halved / whole:.2f} of it with two jobs, "
        f"verify --since the last {tail.entries:,} entries {late:.2f} s, {late / whole:.3f} of it",
        flush=True,
    )


def main(short: int = SHORT, long: int = LONG) -> None:
    """Print what start-up and verification cost on a short record and on a long one."""
    with tempfile.TemporaryDirectory() as name:
        for seed, size in ((1, short), (1_000, long)):
            asyncio.run(play(Path(name), size - TAIL, seed))
            asyncio.run(play(Path(name), size, seed + 100))
            tell(Path(name))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
