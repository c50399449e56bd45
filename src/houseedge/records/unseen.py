"""Entries that turn on cards which stay sealed where the house's keys are not."""

from __future__ import annotations

from collections.abc import Sequence

from houseedge.table import Event, Table
from houseedge.table.event import (
    BoardOpened,
    CardsRead,
    ConsolePressed,
    DealerOpened,
    DeckShuffled,
    HandOpened,
    RoundSettled,
    SeedsPublished,
)

#: What a shoe's reading says something of.
_TURNED_UP = BoardOpened | DealerOpened | HandOpened
#: What is decided by cards that may be sealed.
_BY_CARDS = DealerOpened | HandOpened | ConsolePressed | RoundSettled


def unseen(table: Table, events: Sequence[Event]) -> bool:
    """Whether an entry turns on cards that stay sealed without the keys.

    Real ones are not, but for what a shoe has read of them.
    """
    if table.physical:
        closed = not all(card.known for card in table.read)
        return any(
            (isinstance(event, CardsRead) and not event.cards)
            or (closed and isinstance(event, _TURNED_UP | CardsRead))
            for event in events
        )
    for event in events:
        if isinstance(event, DeckShuffled) and not event.deck:
            return True
        if isinstance(event, SeedsPublished) and not (table.binding and table.binding.seeds):
            return True
        if isinstance(event, _BY_CARDS) and not _all_known(table):
            return True
    return False


def _all_known(table: Table) -> bool:
    return table.round is None or all(card.known for card in table.round.cards)
