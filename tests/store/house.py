"""A small house for tests of the record: events of its own, entries, and a little history."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from houseedge.entry import Entry, Place
from houseedge.ledger import Ledger, Step, Transfer
from houseedge.store import Store

NOW = 1_700_000_000_000
FELT = "table:felt"
METER = "meter:WA-01"


class Opened(msgspec.Struct, frozen=True, tag=True):
    """A round is opened; its seed stays sealed."""

    sealed: ClassVar[tuple[str, ...]] = ("seed", "salts")

    round: str
    commitment: str
    seed: str = ""
    salts: tuple[int, ...] = ()


class Said(msgspec.Struct, frozen=True, tag=True):
    """Somebody says something."""

    text: str
    amount: int = 0


Event = Opened | Said


class look:  # noqa: N801 - it reads like a verb
    """Whatever a reader of the record says, each answer at a moment of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        def ask(*given: Any, **named: Any) -> Any:
            with self._store.read() as record:
                answer = getattr(record, name)(*given, **named)
                return list(answer) if isinstance(answer, Iterator) else answer

        return ask


def said(text: str, stream: str = FELT, **columns: object) -> Entry:
    """An entry with one plain event."""
    given = {"at": NOW, "actor": "anna", "events": (Said(text),), **columns}
    return Entry(stream=stream, **given)  # type: ignore[arg-type]  # columns by their names


class Play:
    """Rounds played into a store, with the ledger beside it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.ledger = Ledger()
        store.claim([FELT, METER, "cage"])
        self.keep(
            said(
                "welcome",
                "cage",
                key="gift",
                transfers=(
                    Transfer("issue", "player:anna", 500, "gift"),
                    Transfer("issue", "bank:felt", 500, "bankroll"),
                    Transfer("player:anna", "stack:felt:anna", 300, "buy in"),
                ),
            )
        )

    def keep(self, *entries: Entry) -> None:
        """Post the entries' transfers and append them."""
        for entry in entries:
            self.ledger.post(entry.transfers)
        changes = self.ledger.take_changes()
        self.store.append(entries, balances=changes.balances, pendings=changes.pendings)

    def open(self, number: int) -> None:
        """Open a round, with a bet pending and a contribution in the meter's stream."""
        round = f"felt-{number}"
        at = NOW + 1000 * number
        ante = Transfer("stack:felt:anna", "bank:felt", 10, "ante", "pending", f"{round}/ante")
        self.keep(
            Entry(
                stream=FELT,
                at=at,
                actor="house",
                round=round,
                events=(Opened(round, "c0ffee", seed="5eed", salts=(1, 2)),),
            ),
            said(
                "bet",
                key=f"bet-{number}",
                round=round,
                at=at + 1,
                transfers=(ante,),
                commands=(Said("bet it", 10),),
                asked=Said("bet it"),
                decided=1,
            ),
            said(
                "fed",
                METER,
                round=round,
                at=at + 1,
                actor="system",
                cause=Place(FELT, 3 * number - 1),
            ),
        )

    def settle(self, number: int, ends: str = "settled") -> None:
        """End a round by posting or voiding the bet."""
        round = f"felt-{number}"
        step: Step = "post" if ends == "settled" else "void"
        ante = Transfer("stack:felt:anna", "bank:felt", 10, "ante", step, f"{round}/ante")
        at = NOW + 1000 * number + 500
        self.keep(
            said("over", round=round, at=at, ends=ends, actor="house", transfers=(ante,)),
            said("closed", METER, round=round, at=at, actor="system"),
        )


def play(store: Store) -> Play:
    """Three rounds: settled, void, and one still open; a checkpoint after the first."""
    played = Play(store)
    played.open(1)
    played.settle(1)
    store.checkpoint(NOW + 2000)
    played.open(2)
    played.settle(2, "void")
    store.checkpoint(NOW + 3000)
    store.snapshot(b'{"said": "enough"}', NOW + 3000)
    played.open(3)
    return played
