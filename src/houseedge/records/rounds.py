"""Rounds in a line each: those of a table, of the house, or of one player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from msgspec.structs import asdict

from houseedge.cards import Hand, parse_cards
from houseedge.floor.metering import METER
from houseedge.floor.pit import TABLE
from houseedge.money import Cents, speak_money
from houseedge.records.lying import OPENINGS, Lying
from houseedge.records.recall import bank_shown
from houseedge.round import BOARD, DEALER, Place, Result
from houseedge.store import RecordReader, Store, StoredRound
from houseedge.table import Event
from houseedge.table.banking import Banked
from houseedge.table.event import (
    BankTaken,
    Dealt,
    Decided,
    DeckShuffled,
    FeeTaken,
    RoundEnded,
    RoundResult,
    RoundSettled,
    RoundVoided,
    SeatResult,
)
from houseedge.table.view import HandView
from houseedge.table.words import hand_view
from houseedge.wire.kept import OwnRoundLine, RoundBacker, RoundBank, RoundLine, RoundSeat

Names = Callable[[str], str | None]
"""What a player who has left is called."""


def rounds_of(
    store: Store,
    stream: str | None = None,
    *,
    limit: int = 20,
    before: str | None = None,
    name: Names = lambda player: None,
) -> list[RoundLine]:
    """The newest rounds in a line each, of one table or all."""
    with store.read() as record:
        return [
            line_of(store, record, round, name)
            for round in record.rounds(stream, limit=limit, before=before)
            if round.stream.startswith(TABLE)
        ]


def own_rounds_of(
    store: Store, player: str, *, limit: int = 20, name: Names = lambda player: None
) -> list[OwnRoundLine]:
    """A player's own newest rounds, those it banked too, with the own cards and how it went."""
    found: list[OwnRoundLine] = []
    with store.read() as record:
        for round in record.rounds_of_actor(player, limit=2 * limit):
            if not round.stream.startswith(TABLE):
                continue
            own = _own_round(store, record, line_of(store, record, round, name), player)
            if own is not None:
                found.append(own)
            if len(found) >= limit:
                break
    return found


def _own_round(
    store: Store, record: RecordReader, line: RoundLine, player: str
) -> OwnRoundLine | None:
    """What a round was to one of its players, at a seat or as its bank; none to a stranger."""
    for mine in line.seats:
        if mine.player == player:
            own = _own_hand(store, record, line.round, mine.seat, mine.result)
            return _owned(line, mine, own)
    for behind in line.backline:
        if behind.player == player:
            # Whoever bets behind a seat has no cards of its own (O-14).
            return _owned(line, behind, _OwnHand(text=f"behind seat {behind.seat}"))
    bank = line.bank
    if bank is None or bank.player != player:
        return None
    if line.status != "settled":
        return _owned(line, bank, _OwnHand(text="banked, void"))
    words = f"banked, {speak_money(bank.collected)} collected, {speak_money(bank.paid)} paid"
    own = _own_hand(store, record, line.round, DEALER)
    return _owned(line, bank, replace(own, text=words))


@dataclass(frozen=True, kw_only=True, slots=True)
class _OwnHand:
    """What a round was to one place: its cards, what it did, and what came of it."""

    cards: tuple[str, ...] = ()
    times: int | None = None
    hand: HandView | None = None
    result: Result | None = None
    text: str = ""


def _owned(
    line: RoundLine, won: RoundSeat | RoundBacker | RoundBank, own: _OwnHand
) -> OwnRoundLine:
    return OwnRoundLine(
        **asdict(line),
        net=won.net,
        fees=won.fees,
        cards=list(own.cards),
        text=own.text,
        times=own.times,
        hand=own.hand,
        result=own.result,
    )


def _own_hand(
    store: Store, record: RecordReader, round: str, own: Place, result: Result | None = None
) -> _OwnHand:
    """The cards of a player's own place, and the hand in a few words: "4×, flush wins"."""
    cards: list[str] = []
    played: int | None = None
    deck: list[str] = []
    lying = Lying()
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
                    played = times
                case _:
                    lying.hear(event)
    hand = None
    match result:
        case Result.FOLD:
            words = "folded"
        case Result.VOID:
            words = "void"
        case None:
            words = ""
        case _:
            hand = hand_view((*lying.at(own), *lying.at(BOARD)))
            words = f"{hand.title} {_VERBS[result]}"
    did = "" if played is None else f"{played}×, "
    return _OwnHand(
        cards=tuple(cards), times=played, hand=hand, result=result, text=f"{did}{words}".strip()
    )


_VERBS = {Result.WIN: "wins", Result.LOSE: "loses", Result.TIE: "ties"}


class _Lined:
    """What the record says of one round in a list, gathered event by event."""

    def __init__(self) -> None:
        self.over: RoundResult | None = None
        self.bank: Banked | None = None
        self.names: dict[str, str] = {}
        self.lying = Lying()
        self.fees: Counter[int] = Counter()

    def hear(self, event: Event, actor: str) -> None:
        match event:
            case BankTaken(seat, stake):
                self.bank = Banked(seat=seat, player=actor, name="", stake=stake)
            case FeeTaken(seat, amount, order=0):
                self.fees[seat] += amount
            case RoundSettled() | RoundVoided():
                self.over = event
            case RoundEnded(table):
                self.names = {c.player: c.name for c in table.chairs if c is not None}
            case _:
                self.lying.hear(event)

    def called(self, player: str, name: Names) -> str | None:
        """What a player was called then; one who has gone for good is called by the id alone."""
        now = name(player)
        return now if now == player else self.names.get(player) or now

    def hand(self, seat: SeatResult) -> str | None:
        """What a seat's hand is called; none where its cards stay closed (O-14)."""
        if seat.hand is None:
            return None
        return Hand((*self.lying.at(seat.seat), *self.lying.at(BOARD))).name


def line_of(store: Store, record: RecordReader, round: StoredRound, name: Names) -> RoundLine:
    """A round in a line: who sat there, how each did, and what it came to."""
    heard = _Lined()
    for entry in record.entries_of_round(round.round):
        if not entry.stream.startswith(METER) and _tells(entry.events):
            for event in store.events(entry, Event):
                heard.hear(event, entry.actor)
    over, bank = heard.over, heard.bank
    if bank is not None:
        bank = replace(bank, name=heard.called(bank.player, name) or "")
    if bank is not None and over is not None:
        # A void returns the fees (O-13).
        fees = heard.fees[bank.seat] if over.status == "settled" else 0
        bank = replace(bank, paid=over.paid, collected=over.collected, fees=fees)
    return RoundLine(
        round=round.round,
        table=round.stream.removeprefix(TABLE),
        number=_number(round.round),
        opened=round.opened_at,
        ended=round.ended_at,
        status=round.status,  # type: ignore[arg-type]  # the store keeps it as text
        seats=[
            RoundSeat(
                seat=seat.seat,
                player=seat.player,
                name=heard.called(seat.player, name),
                hand=heard.hand(seat),
                result=seat.result,
                net=Cents(seat.net),
                fees=Cents(seat.fees),
            )
            for seat in (() if over is None else over.seats)
        ],
        backline=[
            RoundBacker(
                seat=each.seat,
                order=each.order,
                player=each.player,
                name=each.player if name(each.player) == each.player else each.name,
                net=Cents(each.net),
                fees=Cents(each.fees),
            )
            for each in (() if over is None else over.backline)
        ],
        bank=None if bank is None else bank_shown(bank),
    )


#: The kinds of events a list is made of; entries without them need not be read.
_TELLING = tuple(
    f'"{kind.__name__}"'.encode()
    for kind in (
        BankTaken,
        FeeTaken,
        *OPENINGS,
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
