"""Who gets the next card, and when the board opens."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat

from houseedge.round.action import BOARD, DEALER, Place
from houseedge.round.state import Phase, Round
from houseedge.rules.dealing import ORDERS, DealingOrder
from houseedge.rules.spec import Rules


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


def deck_after(rules: Rules, dealt: str) -> str:
    """The deck that serves the next round after one has been dealt (D-07)."""
    decks = rules.profile.decks
    return decks[(decks.index(dealt) + 1) % len(decks)] if dealt in decks else decks[0]
