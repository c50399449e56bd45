"""How a house opens: on an empty folder from its configuration, else from its record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from houseedge.floor.pit import Pit
from houseedge.house.config import HouseConfig, read_config
from houseedge.house.entropy import Entropy, HouseEntropy
from houseedge.house.house import House, wall_clock
from houseedge.house.witness import verify_witness
from houseedge.money import format_money
from houseedge.records.rebuild import pit_from
from houseedge.rules import Catalog, built_in
from houseedge.store import RecordReader, SqliteStore
from houseedge.store.keyring import Keyring
from houseedge.table import Setup, Stage, Table


def open_house(
    folder: Path,
    config: HouseConfig | None = None,
    *,
    keys: Keyring | None = None,
    catalog: Catalog | None = None,
    entropy: Entropy | None = None,
    clock: Callable[[], int] = wall_clock,
    witnesses: Sequence[str] = (),
) -> House:
    """The house in a folder, ready to `start`.

    Its keys lie beside its record, or in the keyring given. An empty folder gets a fresh house,
    the demo house where no configuration is given. Otherwise everything goes on from the record,
    and tables the configuration has beyond it are opened. `witnesses` are files and addresses
    that are told of every checkpoint; a record older than what they were told is refused.
    Raises `OtherRules` where a table on record was opened by rules that are not here.
    """
    catalog = built_in() if catalog is None else catalog
    chosen = read_config(None, catalog) if config is None else config
    store = SqliteStore(folder, keys=keys)
    try:
        entropy = HouseEntropy(instance=store.house.id) if entropy is None else entropy
        with store.read() as record:
            heads = record.heads()
            behind = _behind(record, clock)
            for place in witnesses:
                verify_witness(record, place)
        pit = Pit(catalog=catalog)
        if heads:
            pit = pit_from(store, catalog)
            store.claim(heads)
        house = House(
            store=store,
            pit=pit,
            entropy=entropy,
            # Times on record never go back, whatever has become of the machine's clock.
            clock=(lambda: clock() + behind) if behind else clock,
            clock_behind=behind,
            guest_money=chosen.guest_money,
            chairs_per_address=chosen.chairs_per_address,
        )
        house.witnessed_by(witnesses)
    except BaseException:
        store.close()
        raise
    try:
        if config is not None or not pit.tables:
            house.open(
                [setup for setup in chosen.setups if setup.table not in pit.tables],
                [meter for meter in chosen.meters if meter not in pit.meters],
            )
    except BaseException:
        house.writer.close()
        store.close()
        raise
    return house


def _behind(record: RecordReader, clock: Callable[[], int]) -> int:
    """By how many milliseconds a clock is behind the last entry of a record."""
    count = sum(head.sequence for head in record.heads().values())
    last = next(record.record(count - 1), None) if count else None
    return 0 if last is None else max(0, last.at - clock())


def differences(tables: Mapping[str, Table], config: HouseConfig) -> list[str]:
    """Where tables on record are otherwise than a configuration has them, a sentence each.

    A table goes on as it was opened, so the record stands.
    """
    found: list[str] = []
    chosen = {setup.table: setup for setup in config.setups}
    for id, table in tables.items():
        if id in chosen:
            found += _differences(table.setup, chosen[id])
        elif table.stage is not Stage.CLOSED and not table.closing:
            found.append(f"{id} is on record and stays open, though it is not in the file")
    return found


def closing(pit: Pit) -> list[str]:
    """Why tables on record close when the house starts, a sentence each (O-12, O-15).

    Such a table posts what it does not keep, and posted rules are not changed at a table.
    """
    return [
        f"{id} closes, with the hand in play as its last: it posts {fault.key} = {fault.found} "
        f"where a live table has {fault.expected} ({fault.rule}); open one under another id"
        for id, fault in pit.misposted()
    ]


def _differences(kept: Setup, given: Setup) -> Iterator[str]:
    for (name, before), (_, now) in zip(_told(kept), _told(given), strict=True):
        if before != now:
            yield (
                f"{kept.table}: {name} is {before} on record and {now} in the file; "
                "the record stands"
            )


def _told(setup: Setup) -> Iterator[tuple[str, str]]:
    """Everything the file says of a table, by the key it has there."""
    yield "title", repr(setup.title)
    yield "the choice of rules", setup.rules
    yield "meter", setup.meter or "none"
    yield "shuffler", setup.shuffler
    yield "equipment", str(setup.equipment)
    for key in ("banking", "betting", "deciding", "cut", "resting"):
        yield key, f"{getattr(setup.times, key) / 1000:g} s"
    yield "buy_in", f"{format_money(setup.buy_in_min)} to {format_money(setup.buy_in_max)}"
    yield "idle", f"{setup.idle} rounds"
