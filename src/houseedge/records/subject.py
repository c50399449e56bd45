"""What the record has of one player, for that player to take along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from houseedge.floor.pit import CAGE, STAFF
from houseedge.store import Store, StoredEntry


def entries_about(store: Store, player: str) -> Iterator[bytes]:
    """Every entry that a player has brought about, or that is about the player's account, as JSON.

    Others who sat at the same table have entries of their own; none of those is given. What is
    sealed stays sealed.
    """
    named = f'"{player}"'.encode()
    with store.read() as record:
        own = list(record.entries_of_actor(player))
        for stream in (CAGE, STAFF):
            own += [
                entry
                for entry in record.entries(stream)
                if entry.actor != player and named in entry.events
            ]
    for entry in sorted(own, key=lambda each: each.number):
        yield msgspec.json.encode(_shown(entry))


def _shown(entry: StoredEntry) -> dict[str, Any]:
    return {
        "stream": entry.stream,
        "sequence": entry.sequence,
        "at": entry.at,
        "actor": entry.actor,
        "round": entry.round,
        "commands": msgspec.Raw(entry.commands),
        "events": msgspec.Raw(entry.events),
        "transfers": [
            {"debit": move.debit, "credit": move.credit, "micros": move.amount, "why": move.why}
            for move in entry.transfers
        ],
        "hash": entry.hash.hex(),
    }
