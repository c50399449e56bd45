"""How a house opens: on an empty folder from its configuration, else from its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from houseedge.floor.pit import Pit
from houseedge.house.config import HouseConfig, read_config
from houseedge.house.entropy import Entropy, HouseEntropy
from houseedge.house.house import House, wall_clock
from houseedge.house.software import Software
from houseedge.house.witness import verify_witness
from houseedge.records.rebuild import pit_from
from houseedge.rules import Catalog, built_in
from houseedge.store import RecordReader, SqliteStore
from houseedge.store.keyring import Keyring
from houseedge.table import Stage, Table
from houseedge.table.changing import alterations
from houseedge.table.felt import FeltTable
from houseedge.table.state import rules_named


def open_house(
    folder: Path,
    config: HouseConfig | None = None,
    *,
    keys: Keyring | None = None,
    catalog: Catalog | None = None,
    entropy: Entropy | None = None,
    clock: Callable[[], int] = wall_clock,
    witnesses: Sequence[str] = (),
    software: Software | None = None,
) -> House:
    """The house in a folder, ready to `start`.

    Its keys lie beside its record, or in the keyring given. An empty folder gets a fresh house,
    the demo house where no configuration is given. Otherwise everything goes on from the record,
    and tables the configuration has beyond it are opened. `witnesses` are files and addresses
    that are told of every checkpoint; a record older than what they were told is refused.
    `software` is what runs, noted when the house starts and looked at every day.
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
            software=software,
        )
        house.witnessed_by(witnesses)
    except BaseException:
        store.close()
        raise
    try:
        if config is not None or not pit.known:
            house.open(
                [setup for setup in chosen.setups if setup.table not in pit.known],
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


def differences(tables: Mapping[str, Table | FeltTable], config: HouseConfig) -> list[str]:
    """Where tables on record are otherwise than a configuration has them, a sentence each.

    A table goes on as its record leaves it; `houseedge config apply` changes it.
    """
    found: list[str] = []
    chosen = {setup.table: setup for setup in config.setups}
    for id, table in tables.items():
        if id in chosen:
            # What is posted there will bind by itself.
            setup = table.coming
            rules = rules_named(table.rules, setup.rules)
            will = rules_named(rules, chosen[id].rules)
            found += [
                f"{id}: {each.key} is {each.before} on record and {each.after} in the file; the "
                "record stands until houseedge config apply"
                for each in alterations(setup, rules, chosen[id], will)
            ]
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
