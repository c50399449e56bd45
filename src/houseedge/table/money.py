"""What an event moves in the ledger: transfers follow from events, and from nothing else.

A wager is pending from stack to tray when it is made; settlement posts what the bank keeps and
releases the rest, a void releases all. A player-dealer's stake lies in the tray for its round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseedge.ledger import (
    FEES,
    HOUSE_ACCOUNT,
    Transfer,
    bank_account,
    box_account,
    player_account,
    stack_account,
)
from houseedge.money import MICROS_PER_CENT
from houseedge.round import Seat
from houseedge.rules.spec import Wager
from houseedge.table import event as happened
from houseedge.table.event import Event, RoundResult, RoundVoided
from houseedge.table.evolve import evolve
from houseedge.table.state import Table


def transfers_of(table: Table, events: Iterable[Event]) -> tuple[Transfer, ...]:
    """All transfers of some events that happen at a table, in order."""
    moved: list[Transfer] = []
    for event in events:
        moved += transfers(table, event)
        table = evolve(table, event)
    return tuple(moved)


def transfers(table: Table, event: Event) -> Iterator[Transfer]:  # noqa: C901 - a branch an event
    """The transfers of one event; `table` is as it was before."""
    match event:
        case happened.BoughtIn(seat, amount):
            yield _move(_player(table, seat), _stack(table, seat), amount, "buy in")
        case happened.CashedOut(seat, amount):
            yield _move(_stack(table, seat), _player(table, seat), amount, "cash out")
        case happened.PlayerLeft(seat, amount) if amount:
            yield _move(_stack(table, seat), _player(table, seat), amount, "leave")
        case happened.Filled(amount):
            yield _move(HOUSE_ACCOUNT, _bank(table), amount, "fill")
        case happened.BankTaken(seat, stake):
            yield _move(_stack(table, seat), _bank(table), stake, "player-dealer's stake")
        case happened.BetPlaced(seat, wagers):
            yield from _release(table, seat)
            for wager, amount in wagers:
                yield _pending(table, seat, wager, amount)
        case happened.BetTakenBack(seat):
            yield from _release(table, seat)
        case happened.Decided(seat, "play", times):
            spot = table.spot(seat)
            assert spot is not None
            yield _pending(table, seat, Wager.PLAY, times * spot.wagers.ante)
        case happened.FeeTaken(seat, amount, _, at, boxed):
            kept = _kept(table, boxed=boxed)
            if at == "no_more_bets":
                yield _move(_stack(table, seat), kept, amount, "collection")
            else:
                yield _fee(table, seat, kept, amount, len(table.fees), "pending")
        case happened.HandVoided(seat):
            yield from _release(table, seat)
            yield from _fees(table, void=True, seat=seat)
        case happened.RoundSettled() | RoundVoided():
            yield from _over(table, event)


def _over(table: Table, event: RoundResult) -> Iterator[Transfer]:
    """What the bank keeps comes in before anything is paid, so that the tray always covers it.

    Of a wager that goes back, as all of a void round do, the bank keeps nothing.
    """
    bank = _bank(table)
    for seat in event.seats:
        spot = table.spot(seat.seat)
        if spot is not None and spot.void:
            # Its wagers went back when its hand was void.
            continue
        for settled in seat.wagers:
            kept = settled.stake + settled.pays - settled.returned
            if settled.stake:
                yield Transfer(
                    debit=_stack(table, seat.seat),
                    credit=bank,
                    amount=(kept or settled.stake) * MICROS_PER_CENT,
                    why=settled.wager.value,
                    step="post" if kept else "void",
                    id=_name(table, seat.seat, settled.wager.value),
                )
    for seat in event.seats:
        for settled in seat.wagers:
            if settled.pays:
                why = f"{settled.wager.value} pays"
                yield _move(bank, _stack(table, seat.seat), settled.pays, why)
    yield from _fees(table, void=isinstance(event, RoundVoided))
    yield from _stake_back(table, event.collected - event.paid)


def _fees(table: Table, *, void: bool, seat: int | None = None) -> Iterator[Transfer]:
    """Fees that wait for the end of the round are paid then; a void returns all (O-13).

    With a seat it is about the fee of that hand alone.
    """
    kept = _kept(table, boxed=table.boxed)
    for at, (number, amount) in enumerate(table.fees):
        if not amount or seat not in (None, number):
            continue
        if table.rules.settings.fees_at == "after_settlement":
            yield _fee(table, number, kept, amount, at, "void" if void else "post")
        elif void:
            yield _move(kept, _stack(table, number), amount, "collection returned")


def _stake_back(table: Table, gained: int) -> Iterator[Transfer]:
    if table.stake is None or table.round is None or table.round.player_dealer is None:
        return
    amount = table.stake + gained
    if amount:
        stack = _stack(table, table.round.player_dealer)
        yield _move(_bank(table), stack, amount, "player-dealer's stake returned")


def _release(table: Table, seat: int) -> Iterator[Transfer]:
    """Everything pending for a seat is released."""
    spot = table.spot(seat)
    if spot is None:
        return
    for wager, amount in _stakes(spot):
        yield _pending(table, seat, wager, amount, "void")


def _stakes(spot: Seat) -> Iterator[tuple[Wager, int]]:
    yield from spot.wagers
    if spot.play_bet:
        yield Wager.PLAY, spot.play_bet


def _pending(table: Table, seat: int, wager: Wager, amount: int, step: str = "pending") -> Transfer:
    assert step in ("pending", "void")
    return Transfer(
        debit=_stack(table, seat),
        credit=_bank(table),
        amount=amount * MICROS_PER_CENT,
        why=wager.value,
        step="pending" if step == "pending" else "void",
        id=_name(table, seat, wager.value),
    )


def _fee(table: Table, seat: int, kept: str, amount: int, at: int, step: str) -> Transfer:
    """The round's fee number `at`; a player-dealer owes one for every square (K-07)."""
    return Transfer(
        debit=_stack(table, seat),
        credit=kept,
        amount=amount * MICROS_PER_CENT,
        why="collection",
        step="pending" if step == "pending" else "post" if step == "post" else "void",
        id=_name(table, seat, f"fee-{at}"),
    )


def _move(debit: str, credit: str, cents: int, why: str) -> Transfer:
    return Transfer(debit=debit, credit=credit, amount=cents * MICROS_PER_CENT, why=why)


def _name(table: Table, seat: int, what: str) -> str:
    return f"{table.round_id}/{seat}/{what}"


def _kept(table: Table, *, boxed: bool) -> str:
    """Where collection fees go: into the drop box (K-15), or straight to the house before it."""
    return box_account(table.id) if boxed else FEES


def _bank(table: Table) -> str:
    return bank_account(table.id)


def _player(table: Table, seat: int) -> str:
    return player_account(_who(table, seat))


def _stack(table: Table, seat: int) -> str:
    return stack_account(table.id, _who(table, seat))


def _who(table: Table, seat: int) -> str:
    chair = table.chair(seat)
    assert chair is not None, f"nobody sits at seat {seat}"
    return chair.player
