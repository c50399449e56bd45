"""A shoe that reads real cards as they leave it: what it has read is sealed (O-14).

Its reading stands beside the round and never in it: a card that is not turned up is unknown to the
round, so nothing that shows a round can show it. What lies on the table stands, whatever was read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseedge.cards import Card, format_cards, parse_cards
from houseedge.errors import CardRepeated, WrongDeal
from houseedge.round import BOARD, DEALER, Place, Round
from houseedge.round.dealing import places
from houseedge.table import event as happened
from houseedge.table.event import Event
from houseedge.table.refusal import NotOpen
from houseedge.table.state import Table

#: The flop, then turn and river, are turned up together (D-05).
FLOP = 3


def order_read(round: Round) -> tuple[Place, ...]:
    """Where each card goes, in the order they leave the shoe."""
    first = tuple(places(round))
    return first if BOARD in first else (*first, *(BOARD,) * 5)


def read_cards(table: Table, text: str) -> tuple[Event, ...]:
    """The shoe has read the next cards of the deal; refuses what cannot have left it."""
    if not table.reads:
        raise NotOpen("this table has no shoe that reads cards", rule="O-14", field="table")
    round, cards = table.playing(), parse_cards(text)
    whole, before = len(order_read(round)), len(table.read)
    if not cards or before + len(cards) > whole:
        raise WrongDeal(
            f"this round takes {whole} cards: {before} are read, and {len(cards)} more are said",
            rule=table.rules.dealing,
            field="cards",
        )
    known = [card for card in (*table.read, *cards) if card.known]
    if len({*known}) < len(known):
        raise CardRepeated("a card is read twice", rule="B-01", field="cards")
    misread = []
    open = {card for card in round.cards if card.known}
    for place, lying, read in _turned(round, (*table.read, *cards)):
        new = {card for at, card in read if at >= before and card.known}
        if not lying:
            lies_elsewhere = new & open
        else:
            lies_elsewhere = new & (open - {*lying})
            if not new <= {*lying}:
                misread.append(happened.ReadingCorrected(place, format_cards(lying)))
        if lies_elsewhere:
            raise CardRepeated(
                "a card of this reading lies open elsewhere", rule="B-01", field="cards"
            )
    return (happened.CardsRead(len(cards), format_cards(cards)), *misread)


def turned_up(
    table: Table, place: Place, cards: str, count: int
) -> tuple[tuple[Card, ...], tuple[Event, ...]]:
    """The real cards that are turned up at a place, and that they were read otherwise, if so.

    The dealer names them; unnamed they are what the shoe has read. Refuses any other number, and
    cards nobody has named or read.
    """
    if not table.physical:
        if cards:
            raise WrongDeal("the house has dealt these cards", rule="D-08", field="cards")
        return (), ()
    read, named = _read_at(table, place, count), parse_cards(cards)
    if not named and table.reads:
        return _taken(table, read, count), ()
    if len(named) != count or not all(card.known for card in named):
        raise WrongDeal(
            f"{count} cards are turned up here, and {len(named)} are named",
            rule="D-05",
            field="cards",
        )
    if all(card in named for card in read if card.known):
        return named, ()
    return named, (happened.ReadingCorrected(place, format_cards(named)),)


def is_read(table: Table, place: Place, count: int) -> bool:
    """Whether the shoe has read all that is turned up next at a place: none need be named."""
    read = _read_at(table, place, count) if table.reads else []
    return len(read) >= count and all(card.known for card in read)


def _taken(table: Table, read: Sequence[Card], count: int) -> tuple[Card, ...]:
    """Cards by the shoe's reading alone."""
    if len(read) < count or not all(card.known for card in read):
        raise WrongDeal(
            f"the shoe has not read these {count} cards: name them as they lie",
            rule="D-05",
            field="cards",
        )
    if {*read} & {*table.playing().cards}:
        # Which card it was is not said: it lies open, and this place is closed.
        raise CardRepeated(
            "the shoe has read a card here that lies open elsewhere: name these as they lie",
            rule="B-01",
            field="cards",
        )
    return tuple(read)


def _read_at(table: Table, place: Place, count: int) -> list[Card]:
    """What was read of the cards that are turned up next at a place."""
    round = table.playing()
    went = zip(order_read(round), table.read, strict=False)
    read = [card for to, card in went if to == place]
    return read[round.board_open :][:count] if place == BOARD else read


def _turned(
    round: Round, read: Sequence[Card]
) -> Iterator[tuple[Place, tuple[Card, ...], list[tuple[int, Card]]]]:
    """Cards by what is turned up together: its place, what lies open there, turn and reading."""
    lying: dict[tuple[Place, bool], tuple[Card, ...]] = {
        (BOARD, False): round.board[:FLOP] if round.board_open >= FLOP else (),
        (BOARD, True): round.board[FLOP:] if round.board_open > FLOP else (),
        (DEALER, False): round.dealer if round.dealer_shown else (),
        **{(seat.number, False): seat.hole if seat.shown else () for seat in round.seats},
    }
    boards = 0
    groups: dict[tuple[Place, bool], list[tuple[int, Card]]] = {}
    for at, (place, card) in enumerate(zip(order_read(round), read, strict=False)):
        boards += place == BOARD
        groups.setdefault((place, place == BOARD and boards > FLOP), []).append((at, card))
    for key, found in groups.items():
        yield key[0], lying[key], found
