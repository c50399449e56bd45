"""The dealing orders: who gets the next card, and how the board lies (D-01..D-04, D-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import Literal

from houseedge.round.action import BOARD, DEALER, Place
from houseedge.round.state import Phase, Round
from houseedge.rules.spec import Rules


@dataclass(frozen=True, slots=True)
class DealingOrder:
    """How a round's cards come out before the first decision.

    "packets" are two cards to each spot from the dealer's left and two to the dealer,
    "singles" one card each likewise, "board" the five community cards, face down. Without a
    "board" the community cards come off the deck when they are due (D-05). Nobody burns a
    card, and the dealer is served last wherever a player-dealer sits (D-09).
    """

    steps: tuple[Literal["packets", "singles", "board"], ...]
    rest_discarded: bool = False
    """Whether the remaining cards leave the shuffler unseen once everybody is served."""

    @property
    def board_first(self) -> bool:
        """Whether the board lies on the table, face down, from the start (D-12)."""
        return "board" in self.steps


ORDERS = {
    "D-01": DealingOrder(("packets",)),
    "D-02": DealingOrder(("board", "packets"), rest_discarded=True),
    "D-03": DealingOrder(("singles", "singles", "board")),
    "D-04": DealingOrder(("packets", "board"), rest_discarded=True),
    # Washington's shoe is dealt by house procedure; ours is the order of D-01.
    "D-10": DealingOrder(("packets",)),
}


def order_of(round: Round) -> DealingOrder:
    """The dealing order of a round."""
    return ORDERS[round.rules.dealing]


def places(round: Round) -> Iterator[Place]:
    """Where each card goes before the first decision, in order."""
    spots: tuple[Place, ...] = (*(seat.number for seat in round.seats), DEALER)
    for step in order_of(round).steps:
        match step:
            case "board":
                yield from repeat(BOARD, 5)
            case "packets":
                for spot in spots:
                    yield from (spot, spot)
            case "singles":
                yield from spots


def next_place(round: Round) -> Place | None:
    """Where the next card goes; none when no card is due."""
    if round.phase is Phase.DEALING:
        dealt = len(round.cards)
        return next((place for at, place in enumerate(places(round)) if at == dealt), None)
    if round.phase in (Phase.FLOP_DUE, Phase.RIVER_DUE) and not order_of(round).board_first:
        return BOARD
    return None


def cards_due(round: Round) -> int:
    """How many board cards the next opening shows: three, then two together (D-05)."""
    return {Phase.FLOP_DUE: 3, Phase.RIVER_DUE: 5}.get(round.phase, 0) - round.board_open


def deck_in_play(rules: Rules, round_number: int) -> str:
    """Which deck serves a table's n-th round, counted from one (D-07).

    Where a profile has two decks they alternate, so that one is shuffled while the other is
    dealt and the discard rack only ever holds one of them.
    """
    decks = rules.profile.decks
    return decks[(round_number - 1) % len(decks)]
