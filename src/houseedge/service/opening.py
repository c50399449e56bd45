"""How a house opens: on an empty folder from its configuration, else from its record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from houseedge.rules import Catalog, built_in
from houseedge.service.config import HouseConfig, read_config
from houseedge.service.entropy import Entropy, HouseEntropy
from houseedge.service.house import House, wall_clock
from houseedge.service.pit import Pit
from houseedge.service.replay import pit_from
from houseedge.store import SqliteStore


def open_house(
    folder: Path,
    config: HouseConfig | None = None,
    *,
    catalog: Catalog | None = None,
    entropy: Entropy | None = None,
    clock: Callable[[], int] = wall_clock,
) -> House:
    """The house in a folder, ready to `start`.

    An empty folder gets a fresh house; otherwise everything goes on from the record, and tables
    the configuration has beyond it are opened.
    """
    catalog = built_in() if catalog is None else catalog
    chosen = read_config(None, catalog) if config is None else config
    store = SqliteStore(folder)
    try:
        entropy = HouseEntropy(instance=store.house.id) if entropy is None else entropy
        heads = store.heads()
        pit, sequences = Pit(catalog=catalog), dict[str, int]()
        if heads:
            pit, sequences = pit_from(store, catalog)
            store.claim(heads)
        house = House(
            store=store,
            pit=pit,
            entropy=entropy,
            sequences=sequences,
            clock=clock,
            guest_money=chosen.guest_money,
        )
    except BaseException:
        store.close()
        raise
    try:
        house.open(
            [setup for setup in chosen.setups if setup.table not in pit.tables],
            [meter for meter in chosen.meters if meter not in pit.meters],
        )
    except BaseException:
        house.writer.close()
        store.close()
        raise
    return house
