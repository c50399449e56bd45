"""Who saw what: bots whose acknowledgements and cards are kept, to be held against the record."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random

from houseedge.client import Acknowledged
from houseedge.client.bot import Bot, Brain, bot_name
from houseedge.ledger import Ledger
from houseedge.money import MICROS_PER_CENT, Cents, format_money
from houseedge.records.audit import audit
from houseedge.records.export import exported
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from houseedge.table.command import OpenPledge
from houseedge.wire.codec import shaped
from houseedge.wire.message import State
from tests.store.house import look

Hand = tuple[str, int]


class Witness:
    """Everything the bots were told, across the deaths of the house."""

    def __init__(self) -> None:
        self.acks: list[Acknowledged] = []
        self.cards: dict[Hand, list[str]] = {}
        self.lives: dict[Hand, set[int]] = {}
        self.life = 0
        self.contradictions: list[str] = []

    def answered(self, ack: Acknowledged) -> None:
        """A bot's command was acknowledged."""
        # A house that was away asks for pledges again: an answer says that it has them, no more.
        if not isinstance(ack.command, OpenPledge):
            self.acks.append(ack)

    def saw(self, state: State) -> None:
        """A bot was told a state; the cards of one hand never change."""
        you, round = state.you, state.table.round
        if round is None or you.seat is None or not you.cards:
            return
        hand = (round, you.seat)
        known = self.cards.setdefault(hand, you.cards)
        self.lives.setdefault(hand, set()).add(self.life)
        if known != you.cards:
            self.contradictions.append(f"{hand}: {known} became {you.cards}")

    @property
    def continued(self) -> int:
        """How many hands were seen with their cards by two lives of the house."""
        return sum(len(lives) > 1 for lives in self.lives.values())


@asynccontextmanager
async def bots_at(
    url: str, tables: Sequence[str], witness: Witness, count: int = 6, seed: int = 1
) -> AsyncIterator[list[Bot]]:
    """Bots that play as fast as they can, until the block ends."""
    bots = [
        Bot(
            url=url,
            name=bot_name(number),
            tables=[tables[number % len(tables)]],
            brain=Brain(chance=Random(f"{seed} {number}")),
            think=(0.0, 0.0),
            on_answer=witness.answered,
            on_state=witness.saw,
        )
        for number in range(count)
    ]
    playing = [asyncio.create_task(bot.play()) for bot in bots]
    try:
        yield bots
    finally:
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        broken = [each for each in ended if isinstance(each, Exception)]
        assert broken == []


def check_record(store: SqliteStore, acks: Sequence[Acknowledged]) -> None:
    """The ledger balances, and every acknowledged command is in the record once."""
    assert Ledger.restore(look(store).balances(), look(store).pendings()).trial_balance() == 0
    kept = {
        (entry.stream, entry.actor, entry.key): entry.sequence
        for entry in look(store).record()
        if entry.key is not None
    }
    keys = Counter(entry.key for entry in look(store).record() if entry.key is not None)
    assert [key for key, count in keys.items() if count > 1] == []
    for ack in acks:
        place = (f"table:{ack.table.table}", ack.table.house.player or "", ack.key)
        assert kept.get(place) == ack.sequence, f"{place} was acknowledged as {ack.sequence}"


def check_everything(store: SqliteStore) -> int:
    """`verify` accepts the record, and nobody has a cent more or less; how many rounds."""
    found = audit(store, built_in())
    assert [str(fault) for fault in found.faults] == []
    expected: Counter[str] = Counter()
    for entry in look(store).entries("cage"):
        for moved in entry.transfers:
            if moved.credit.startswith("player:"):
                expected[moved.credit.removeprefix("player:")] += moved.amount
    for round in exported(store, built_in()):
        if round["status"] == "settled":
            for seat in round["seats"]:
                expected[seat["player"]] += shaped(Cents, seat["net"]) * MICROS_PER_CENT
    has: Counter[str] = Counter()
    for account, balance in look(store).balances().items():
        kind, _, rest = account.partition(":")
        if kind in ("player", "stack"):
            has[rest.rpartition(":")[2]] += balance.posted
    wrong = {
        player: (format_money(has[player] // MICROS_PER_CENT), expected[player])
        for player in expected.keys() | has.keys()
        if has[player] != expected[player]
    }
    assert wrong == {}
    return found.rounds
