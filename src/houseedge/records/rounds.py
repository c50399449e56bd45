"""Rounds in a line each: those of a table, of the house, or of one player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from houseedge.cards import Card, Hand, parse_cards
from houseedge.money import format_money, parse_money, speak_money
from houseedge.records.recall import bank_shown
from houseedge.records.replay import METER, TABLE
from houseedge.round import DEALER, Place
from houseedge.store import RecordReader, Store, StoredRound
from houseedge.table import Event
from houseedge.table.banking import Banked
from houseedge.table.event import (
    BankTaken,
    BoardOpened,
    Dealt,
    Decided,
    DeckShuffled,
    FeeTaken,
    HandOpened,
    RoundEnded,
    RoundResult,
    RoundSettled,
    RoundVoided,
    SeatResult,
)
from houseedge.wire.codec import plain


def rounds_of(
    store: Store,
    stream: str | None = None,
    *,
    limit: int = 20,
    before: str | None = None,
    player: str | None = None,
    name: Callable[[str], str | None] = lambda player: None,
) -> list[dict[str, Any]]:
    """The newest rounds in a line each, of one table or all, of one player or everybody.

    A player's own have the own cards and how the hand went, those it banked too. `name` knows
    players who have left.
    """
    with store.snapshot() as record:
        if player is None:
            rounds = record.rounds(stream, limit=limit, before=before)
        else:
            rounds = record.rounds_of_actor(player, limit=2 * limit)
        found = []
        for round in rounds:
            if not round.stream.startswith(TABLE):
                continue
            line = _line(store, record, round, name)
            if player is None:
                found.append(line)
            elif (own := _own_round(store, record, line, player)) is not None:
                found.append({**line, **own})
            if len(found) >= limit:
                break
    return found


def _own_round(
    store: Store, record: RecordReader, line: dict[str, Any], player: str
) -> dict[str, Any] | None:
    """What a round was to one of its players, at a seat or as its bank; none to a stranger."""
    bank = line["bank"]
    for mine in line["seats"]:
        if mine["player"] == player:
            own = _own_hand(store, record, line["round"], mine["seat"], mine["result"])
            return {"net": mine["net"], "fees": mine["fees"], **own}
    if bank is None or bank["player"] != player:
        return None
    own = {"cards": [], "text": "banked, void"}
    if line["status"] == "settled":
        words = f"banked, {_spoken(bank['collected'])} collected, {_spoken(bank['paid'])} paid"
        own = {**_own_hand(store, record, line["round"], DEALER), "text": words}
    return {"net": bank["net"], "fees": bank["fees"], **own}


def _spoken(money: str) -> str:
    return speak_money(parse_money(money))


def _own_hand(
    store: Store, record: RecordReader, round: str, own: Place, result: str = ""
) -> dict[str, Any]:
    """The cards of a player's own place, and the hand in a few words: "4×, flush wins"."""
    cards: list[str] = []
    decision = ""
    deck: list[str] = []
    open: list[Card] = []
    for entry in record.entries_of_round(round):
        if entry.stream.startswith(METER):
            continue
        for event in store.events(entry, Event):
            match event:
                case DeckShuffled():
                    deck = [str(card) for card in parse_cards(event.deck)]
                case Dealt(to):
                    held = zip(to, deck, strict=False)
                    cards = [card for place, card in held if place == own]
                case Decided(seat, "play", times) if seat == own:
                    decision = f"{times}×, "
                case BoardOpened(opened):
                    open += parse_cards(opened)
                case HandOpened(seat, opened) if seat == own:
                    open += parse_cards(opened)
    words = {"fold": "folded", "void": "void"}.get(result, "")
    if result in _VERBS:
        words = f"{Hand(open).title} {_VERBS[result]}"
    return {"cards": cards, "text": f"{decision}{words}".strip()}


_VERBS = {"win": "wins", "lose": "loses", "tie": "ties"}


class _Lined:
    """What the record says of one round in a list, gathered event by event."""

    def __init__(self) -> None:
        self.over: RoundResult | None = None
        self.bank: Banked | None = None
        self.names: dict[str, str] = {}
        self.board: list[Card] = []
        self.open: dict[int, tuple[Card, ...]] = {}
        self.fees: Counter[int] = Counter()

    def hear(self, event: Event, actor: str) -> None:
        match event:
            case BankTaken(seat, stake):
                self.bank = Banked(seat=seat, player=actor, name="", stake=stake)
            case FeeTaken(seat, amount):
                self.fees[seat] += amount
            case BoardOpened(cards):
                self.board += parse_cards(cards)
            case HandOpened(seat, cards):
                self.open[seat] = parse_cards(cards)
            case RoundSettled() | RoundVoided():
                self.over = event
            case RoundEnded(table):
                self.names = {c.player: c.name for c in table.chairs if c is not None}

    def hand(self, seat: SeatResult) -> str | None:
        """What a seat's hand is called; none where its cards stay closed (O-14)."""
        return None if seat.hand is None else Hand((*self.open[seat.seat], *self.board)).name


def _line(
    store: Store, record: RecordReader, round: StoredRound, name: Callable[[str], str | None]
) -> dict[str, Any]:
    heard = _Lined()
    for entry in record.entries_of_round(round.round):
        if not entry.stream.startswith(METER) and _tells(entry.events):
            for event in store.events(entry, Event):
                heard.hear(event, entry.actor)
    over, bank = heard.over, heard.bank
    if bank is not None:
        bank = replace(bank, name=heard.names.get(bank.player) or name(bank.player) or "")
    if bank is not None and over is not None:
        # A void returns the fees (O-13).
        fees = heard.fees[bank.seat] if over.status == "settled" else 0
        bank = replace(bank, paid=over.paid, collected=over.collected, fees=fees)
    return {
        "round": round.round,
        "table": round.stream.removeprefix(TABLE),
        "number": _number(round.round),
        "opened": round.opened_at,
        "ended": round.ended_at,
        "status": round.status,
        "seats": [
            {
                "seat": seat.seat,
                "player": seat.player,
                "name": heard.names.get(seat.player) or name(seat.player),
                "hand": heard.hand(seat),
                "result": seat.result,
                "net": format_money(seat.net),
                "fees": format_money(seat.fees),
            }
            for seat in (() if over is None else over.seats)
        ],
        "bank": None if bank is None else plain(bank_shown(bank)),
    }


#: The kinds of events a list is made of; entries without them need not be read.
_TELLING = tuple(
    f'"{kind.__name__}"'.encode()
    for kind in (
        BankTaken,
        FeeTaken,
        BoardOpened,
        HandOpened,
        RoundSettled,
        RoundVoided,
        RoundEnded,
    )
)


def _tells(events: bytes) -> bool:
    return any(kind in events for kind in _TELLING)


def _number(round: str) -> int:
    number = round.rpartition("-")[2]
    return int(number) if number.isdecimal() else 0
