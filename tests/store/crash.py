"""A house that appends until it is killed, and says what has been acknowledged."""

from __future__ import annotations

import sys

from houseedge.ledger import Ledger, Transfer
from houseedge.store import SqliteStore, Writer
from tests.store.house import FELT, METER, look, said


def main(folder: str) -> None:
    """Print the number of each entry once its future is resolved."""
    store = SqliteStore(folder)
    store.claim([FELT, METER])
    ledger = Ledger.restore(look(store).balances(), look(store).pendings())
    writer = Writer(store)
    start = look(store).heads()[FELT].sequence
    waiting = []
    number = start
    while True:
        number += 1
        moved = (Transfer("issue", "house", number, "drip"),)
        ledger.post(moved)
        entries = [
            said("more", key=f"k{number}", round=f"felt-{number // 10}", transfers=moved),
            said("fed", METER, key=f"k{number}", round=f"felt-{number // 10}"),
        ]
        waiting.append((number, writer.submit(entries, ledger.take_changes())))
        if len(waiting) > 20:
            done, future = waiting.pop(0)
            future.result()
            sys.stdout.write(f"{done}\n")
            sys.stdout.flush()
        if number == start + 50:
            writer.run(lambda kept: kept.checkpoint(start)).result()


main(sys.argv[1])
