"""What lies open in a round on record, as it was opened and named anew."""

from __future__ import annotations

from houseedge.cards import Card, parse_cards
from houseedge.round import BOARD, DEALER, Place
from houseedge.table import Event
from houseedge.table.event import (
    BoardOpened,
    CardsCorrected,
    CardsExchanged,
    DealerOpened,
    HandOpened,
)

#: The kinds of events by which cards lie open, or are named anew.
OPENINGS = (BoardOpened, DealerOpened, HandOpened, CardsCorrected, CardsExchanged)


class Lying:
    """The open cards of a round by their place, event by event."""

    def __init__(self) -> None:
        self._at: dict[Place, tuple[Card, ...]] = {}

    def hear(self, event: Event) -> None:
        """Follow one event; any other leaves everything as it lies."""
        match event:
            case BoardOpened(cards):
                self._at[BOARD] = (*self.at(BOARD), *parse_cards(cards))
            case DealerOpened(cards):
                self._at[DEALER] = parse_cards(cards)
            case HandOpened(place, cards) | CardsCorrected(place, _, cards):
                self._at[place] = parse_cards(cards)
            case CardsExchanged(place, other):
                self._at[place], self._at[other] = self.at(other), self.at(place)

    def at(self, place: Place) -> tuple[Card, ...]:
        """What lies open at a place; none where nothing does."""
        return self._at.get(place, ())
