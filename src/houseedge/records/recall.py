"""Rounds recalled: what happened step by step, and what a viewer may see of it (O-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from houseedge.cards import Card, parse_cards
from houseedge.errors import HouseEdgeError
from houseedge.floor.pit import METER, TABLE
from houseedge.money import Cents, format_micros, format_money, parse_money, speak_money
from houseedge.progressive.event import Contributed, Reversed, WinClaimed, WinLogged
from houseedge.records.proof import deal_of
from houseedge.records.replay import RoundReplay, RoundStep, round_of
from houseedge.round import DEALER, Result
from houseedge.rules import Catalog
from houseedge.rules.spec import Wager
from houseedge.store import RecordReader, Store, StoredRound
from houseedge.table import Event, Sign, Stage, Table, evolve
from houseedge.table.banking import Banked, banked_round
from houseedge.table.event import (
    BankTaken,
    BetPlaced,
    BetTakenBack,
    Dealt,
    Decided,
    DeckShuffled,
    FeeTaken,
    RoundEnded,
    RoundSettled,
    SeatResult,
)
from houseedge.table.viewing import own_cards, public_view
from houseedge.table.words import news
from houseedge.wire.codec import plain


class RoundInPlay(HouseEdgeError):
    """The round is not over, so it cannot be recalled yet."""

    def __init__(self, round: str) -> None:
        self.round = round
        super().__init__(f"round '{round}' is still in play")


def recall(
    store: Store,
    catalog: Catalog,
    round_id: str,
    player: str | None = None,
    *,
    auditor: bool = False,
) -> dict[str, Any]:
    """A round that is over as a plain object: its steps, what was seen then, and its money.

    A player sees what everybody saw and the own cards; hands that stayed closed are for an
    `auditor` alone. Raises `NoSuchRound`, or `RoundInPlay`.
    """
    replay = round_of(store, catalog, round_id)
    if not replay.over:
        raise RoundInPlay(round_id)
    table = replay.table
    recalled = {
        "round": round_id,
        "table": table.id,
        "title": table.setup.title,
        "number": table.number,
        "status": replay.status,
        "opened": replay.opened,
        "ended": replay.ended,
        "rules": table.rules.reference,
        "versions": versions_of(table),
        "commitment": table.commitment,
        "root": table.root,
        "seat": replay.seat_of(player),
        "steps": [
            written
            for at, step in enumerate(replay.steps)
            for written in _steps(replay, at, step, player, catalog)
        ],
        "settlement": settlement_of(replay),
        "fees": fees_of(replay),
        "void": table.void_reason,
        "meter": meter_of(replay),
    }
    if auditor:
        recalled["hands"] = _hands(table)
        recalled["deal"] = _deal(table)
    return recalled


def _steps(
    replay: RoundReplay, at: int, step: RoundStep, player: str | None, catalog: Catalog
) -> Iterator[dict[str, Any]]:
    """An entry event by event: cards open one hand after the other."""
    table = replay.before if at == 0 else replay.steps[at - 1].table
    for event in step.events:
        heard = news(table, event)
        before, table = table, evolve(table, event)
        if not heard:
            continue
        # The felt is cleared by the end of a round: what was on it is still to be seen.
        shown = before if isinstance(event, RoundEnded) else table
        yield {
            "at": step.at,
            "sequence": step.sequence,
            "actor": step.actor,
            "name": _name(before, step.actor),
            "kind": heard[-1].kind,
            "seat": heard[0].seat,
            "text": ". ".join(each.text for each in heard),
            "by_system": any(each.by_system for each in heard),
            "news": [plain(each) for each in heard],
            "view": plain(public_view(shown, _sign(shown, catalog))),
            "cards": [str(card) for card in _own(replay, shown, player)],
        }


def _own(replay: RoundReplay, table: Table, player: str | None) -> tuple[Card, ...]:
    """A player's own cards at a step; once the hand is over they stay the holder's."""
    return replay.own_cards(player) if table.stage is Stage.OVER else own_cards(table, player)


def _sign(table: Table, catalog: Catalog) -> Sign | None:
    """What the meter showed when the round was settled; before, the record does not say."""
    if table.settled is None or table.settled.meter is None or table.setup.meter is None:
        return None
    bet = table.rules.tables[Wager.PROGRESSIVE].bet
    plan = catalog.plan(table.setup.meter)
    return Sign(
        meter=plan.id,
        title=plan.title,
        shows=Cents(table.settled.meter),
        bet=None if bet is None else Cents(bet),
    )


def _name(table: Table, actor: str) -> str:
    seat = table.seat_of(actor)
    chair = None if seat is None else table.chair(seat)
    return actor if chair is None else chair.name


def versions_of(table: Table) -> dict[str, str]:
    """The profile and the paytables a round was played by, each with its version."""
    profile = table.rules.profile
    tables = {wager.value: f"{t.id}@{t.version}" for wager, t in table.rules.tables.items()}
    return {"profile": f"{profile.id}@{profile.version}", "dealing": table.rules.dealing, **tables}


def settlement_of(replay: RoundReplay) -> dict[str, Any] | None:
    """A settled round's money as a plain object; none for a void round."""
    table = replay.table
    settled = table.settled
    if settled is None:
        return None
    return {
        "dealer": settled.dealer,
        "qualifies": settled.qualifies,
        "order": list(settled.order),
        "paid": format_money(settled.paid),
        "collected": format_money(settled.collected),
        "meter": None if settled.meter is None else format_money(settled.meter),
        "seats": [_seat(replay.hand, seat) for seat in settled.seats],
        "bank": bank_of(replay),
    }


def bank_of(replay: RoundReplay) -> dict[str, Any] | None:
    """What a round was to its player-dealer; none where no player banked it (K-01)."""
    bank = banked_round(replay.table)
    if bank is None:
        return None
    # Once a round is over its chairs may be empty: who sat there is on the hand.
    chair = replay.hand.chair(bank.seat)
    assert chair is not None, f"nobody sat at seat {bank.seat}"
    return _bank(replace(bank, player=chair.player, name=chair.name))


def _bank(bank: Banked) -> dict[str, Any]:
    return {
        "seat": bank.seat,
        "player": bank.player,
        "name": bank.name or None,
        "stake": format_money(bank.stake),
        "collected": format_money(bank.collected),
        "paid": format_money(bank.paid),
        "net": format_money(bank.net),
        "fees": format_money(bank.fees),
    }


def fees_of(replay: RoundReplay) -> list[dict[str, Any]]:
    """Every collection fee of a round, with its rate and its moment; a void returns it (O-13)."""
    void = replay.table.void_reason is not None
    return [
        {
            "seat": event.seat,
            "amount": format_money(event.amount),
            "rate": event.rate,
            "at": event.at,
            "returned": void,
        }
        for step in replay.steps
        for event in step.events
        if isinstance(event, FeeTaken)
    ]


def _seat(table: Table, seat: SeatResult) -> dict[str, Any]:
    chair, spot = table.chair(seat.seat), table.spot(seat.seat)
    return {
        "seat": seat.seat,
        "player": seat.player,
        "name": None if chair is None else chair.name,
        "result": seat.result,
        "hand": seat.hand,
        "play": None if spot is None else decision_of(spot.play),
        "by_system": seat.seat in table.by_system,
        "net": format_money(seat.net),
        "fees": format_money(seat.fees),
        "wagers": wagers_of(seat),
    }


def decision_of(play: int | None) -> str:
    """A seat's last word, as a slip has it."""
    return "fold" if play is None else f"{play}x"


def wagers_of(seat: SeatResult) -> list[dict[str, Any]]:
    """A seat's wagers with stake, outcome and reason."""
    written = []
    for wager in seat.wagers:
        each = {
            "wager": wager.wager,
            "label": Wager(wager.wager).label,
            "stake": format_money(wager.stake),
            "outcome": wager.outcome,
            "pays": format_money(wager.pays),
            "returned": format_money(wager.returned),
            "words": wager.words,
        }
        if wager.uncovered:
            each["uncovered"] = format_money(wager.uncovered)
        if wager.capped:
            each["capped"] = format_money(wager.capped)
        written.append(each)
    return written


def meter_of(replay: RoundReplay) -> dict[str, Any] | None:
    """What a round gave to its meter, took back and won from it."""
    table = replay.table
    if table.setup.meter is None:
        return None
    settled = table.settled
    claimed = {e.hit: e for e in replay.meter_events if isinstance(e, WinClaimed)}
    return {
        "meter": table.setup.meter,
        "after": None if settled is None or settled.meter is None else format_money(settled.meter),
        "contributions": [
            {
                "seat": event.seat,
                "bet": format_money(event.bet),
                "to_meter": format_micros(event.to_meter + event.to_overflow),
                "to_reserve": format_micros(event.to_reserve),
            }
            for event in replay.meter_events
            if isinstance(event, Contributed)
        ],
        "reversed": sorted(e.seat for e in replay.meter_events if isinstance(e, Reversed)),
        "awards": [
            {
                "seat": claimed[event.hit].seat,
                "line": claimed[event.hit].line,
                "pays": format_money(event.pays),
                "meter": format_micros(event.meter_before),
            }
            for event in replay.meter_events
            if isinstance(event, WinLogged) and event.hit in claimed
        ],
    }


def _hands(table: Table) -> dict[str, list[str]]:
    round = table.round
    if round is None:
        return {}
    hands = {str(spot.number): [str(card) for card in spot.hole] for spot in round.seats}
    return {
        **hands,
        "dealer": [str(c) for c in round.dealer],
        "board": [str(c) for c in round.board],
    }


def _deal(table: Table) -> list[list[str]]:
    """Every card in the order it left the deck, with where it went."""
    return [[place, str(table.deck[at])] for place, at in deal_of(table)]


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
    with store.read() as record:
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
            own = _own_hand(store, record, line["round"], mine)
            return {"net": mine["net"], "fees": mine["fees"], **own}
    if bank is None or bank["player"] != player:
        return None
    own = {"cards": [], "text": "banked, void"}
    if line["status"] == "settled":
        words = f"banked, {_spoken(bank['collected'])} collected, {_spoken(bank['paid'])} paid"
        own = {**_own_hand(store, record, line["round"], {"seat": DEALER}), "text": words}
    return {"net": bank["net"], "fees": bank["fees"], **own}


def _spoken(money: str) -> str:
    return speak_money(parse_money(money))


def _own_hand(
    store: Store, record: RecordReader, round: str, mine: dict[str, Any]
) -> dict[str, Any]:
    """The cards of a player's own place, and the hand in a few words: "4×, flush wins"."""
    cards: list[str] = []
    decision = ""
    deck: list[str] = []
    for entry in record.entries_of_round(round):
        if entry.stream.startswith(METER):
            continue
        for event in store.events(entry, Event):
            match event:
                case DeckShuffled():
                    deck = [str(card) for card in parse_cards(event.deck)]
                case Dealt(to):
                    held = zip(to, deck, strict=False)
                    cards = [card for place, card in held if place == mine["seat"]]
                case Decided(seat, "play", times) if seat == mine["seat"]:
                    decision = f"{times}×, "
    verbs = {"win": "wins", "lose": "loses", "tie": "ties"}
    result = str(mine.get("result"))
    words = {"fold": "folded", "void": "void"}.get(result, "")
    if result in verbs:
        words = f"{(mine['hand'] or '').partition(',')[0]} {verbs[result]}"
    return {"cards": cards, "text": f"{decision}{words}".strip()}


def _line(  # noqa: C901 - to shrink with the record
    store: Store, record: RecordReader, round: StoredRound, name: Callable[[str], str | None]
) -> dict[str, Any]:
    names: dict[str, str] = {}
    settled: RoundSettled | None = None
    bank: Banked | None = None
    bet: dict[int, str] = {}
    fees: dict[int, int] = {}
    for entry in record.entries_of_round(round.round):
        if entry.stream.startswith(METER) or not _tells(entry.events):
            continue
        for event in store.events(entry, Event):
            match event:
                case BankTaken(seat, stake):
                    bank = Banked(seat=seat, player=entry.actor, name="", stake=stake)
                case FeeTaken(seat, amount):
                    fees[seat] = fees.get(seat, 0) + amount
                case RoundSettled():
                    settled = event
                case RoundEnded(table):
                    names = {c.player: c.name for c in table.chairs if c is not None}
                case BetPlaced(seat):
                    bet[seat] = entry.actor
                case BetTakenBack(seat):
                    bet.pop(seat, None)
    seats = [
        (seat.seat, seat.player, seat.hand, seat.result, seat.net, seat.fees)
        for seat in (() if settled is None else settled.seats)
    ]
    if settled is None and round.status == "void":
        seats = [(seat, player, None, Result.VOID, 0, 0) for seat, player in sorted(bet.items())]
    if bank is not None:
        bank = replace(bank, name=names.get(bank.player) or name(bank.player) or "")
    if bank is not None and settled is not None:
        bank = replace(
            bank,
            paid=settled.paid,
            collected=settled.collected,
            fees=fees.get(bank.seat, 0),
        )
    return {
        "round": round.round,
        "table": round.stream.removeprefix(TABLE),
        "number": _number(round.round),
        "opened": round.opened_at,
        "ended": round.ended_at,
        "status": round.status,
        "seats": [
            {
                "seat": seat,
                "player": player,
                "name": names.get(player) or name(player),
                "hand": hand,
                "result": result,
                "net": format_money(net),
                "fees": format_money(paid),
            }
            for seat, player, hand, result, net, paid in seats
        ],
        "bank": None if bank is None else _bank(bank),
    }


def _tells(events: bytes) -> bool:
    # Only a few kinds of entries matter here; the others need not be read.
    kinds = (b'"RoundSettled"', b'"RoundEnded"', b'"Bet', b'"BankTaken"', b'"FeeTaken"')
    return any(kind in events for kind in kinds)


def _number(round: str) -> int:
    number = round.rpartition("-")[2]
    return int(number) if number.isdecimal() else 0
