"""What an event moves in the ledger: transfers follow from events, and from nothing else.

A wager is pending from stack to tray when it is made; settlement posts what the bank keeps and
releases the rest, a void releases all. A player-dealer's stake lies in the tray for its round.
Wagers behind a seat come from the bettor's own account, and so does what is reserved for the Play
bet and the dearest fee until these are known (O-12).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from houseedge.fairness import Bettor
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
from houseedge.round import Seat, Wagers
from houseedge.rules.spec import Wager
from houseedge.table import event as happened
from houseedge.table.event import Event, RoundResult, RoundVoided
from houseedge.table.evolve import evolve
from houseedge.table.fee import dearest_fee
from houseedge.table.state import Backer, Stage, Table, TakenFee


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
                yield _pending(table, Bettor(seat), wager, amount)
        case happened.BetTakenBack(seat):
            yield from _release(table, seat)
        case happened.BacklinePlaced(seat, order):
            yield from _release_behind(table, table.backer(seat, order))
            after = evolve(table, event)
            yield from _placed_behind(after, after.backer(seat, order))
        case happened.BacklineTakenBack(seat, order):
            yield from _release_behind(table, table.backer(seat, order))
        case happened.BettingClosed():
            # The fees are known from here on.
            for backer in table.behind:
                yield from _reserved(table, backer, _FOR_FEE, "void")
        case happened.Decided(seat, decision, times) if decision != "check":
            spot = table.spot(seat)
            assert spot is not None
            if decision == "play":
                yield _pending(table, Bettor(seat), Wager.PLAY, times * spot.wagers.ante)
            for backer in _behind(table, seat):
                yield from _reserved(table, backer, _FOR_PLAY, "void")
                ante = table.backline(backer).wagers.ante
                if decision == "play" and ante:
                    yield _pending(table, backer.bettor, Wager.PLAY, times * ante)
        case happened.FeeTaken(seat, amount, _, at, boxed, order):
            kept = _kept(table, boxed=boxed)
            if at == "no_more_bets":
                yield _move(_purse(table, Bettor(seat, order)), kept, amount, "collection")
            else:
                fee = TakenFee(seat, amount, order)
                yield _fee(table, fee, kept, len(table.fees), "pending")
        case happened.HandVoided(seat):
            yield from _release(table, seat)
            for backer in _behind(table, seat):
                yield from _release_behind(table, backer)
            yield from _fees(table, void=True, seat=seat)
        case happened.RoundSettled() | RoundVoided():
            yield from _over(table, event)


def _over(table: Table, event: RoundResult) -> Iterator[Transfer]:
    """What the bank keeps comes in before anything is paid, so that the tray always covers it.

    Of a wager that goes back, as all of a void round do, the bank keeps nothing.
    """
    bank, ended = _bank(table), [(Bettor(each.seat), each.wagers) for each in event.seats]
    ended += [(Bettor(each.seat, each.order), each.wagers) for each in event.backline]
    for bettor, wagers in ended:
        spot = table.spot(bettor.seat)
        if spot is not None and spot.void:
            # Its wagers went back when its hand was void.
            continue
        for settled in wagers:
            kept = settled.stake + settled.pays - settled.returned
            if settled.stake:
                yield Transfer(
                    debit=_purse(table, bettor),
                    credit=bank,
                    amount=(kept or settled.stake) * MICROS_PER_CENT,
                    why=settled.wager.value,
                    step="post" if kept else "void",
                    id=_name(table, bettor, settled.wager.value),
                )
        if isinstance(event, RoundVoided) and (backer := table.backer(*bettor)) is not None:
            yield from _unreserved(table, backer)
    for bettor, wagers in ended:
        for settled in wagers:
            if settled.pays:
                why = f"{settled.wager.value} pays"
                yield _move(bank, _purse(table, bettor), settled.pays, why)
    yield from _fees(table, void=isinstance(event, RoundVoided))
    yield from _stake_back(table, event.collected - event.paid)


def _fees(table: Table, *, void: bool, seat: int | None = None) -> Iterator[Transfer]:
    """Fees that wait for the end of the round are paid then; a void returns all (O-13).

    With a seat it is about the fee of that hand alone.
    """
    kept = _kept(table, boxed=table.boxed)
    for at, fee in enumerate(table.fees):
        if not fee.amount or seat not in (None, fee.seat):
            continue
        if table.rules.settings.fees_at == "after_settlement":
            yield _fee(table, fee, kept, at, "void" if void else "post")
        elif void:
            purse = _purse(table, Bettor(fee.seat, fee.order))
            yield _move(kept, purse, fee.amount, "collection returned")


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
    for wager, amount in _stakes(spot, spot.wagers):
        yield _pending(table, Bettor(seat), wager, amount, "void")


def _stakes(spot: Seat, wagers: Wagers) -> Iterator[tuple[Wager, int]]:
    """All that one bettor has on a spot."""
    yield from wagers
    if spot.play is not None and wagers.ante:
        yield Wager.PLAY, spot.play * wagers.ante


#: What is reserved for a person behind a seat, beyond the wagers.
_FOR_PLAY, _FOR_FEE = "play reserved", "fee reserved"


def _behind(table: Table, seat: int) -> Iterator[Backer]:
    return (backer for backer in table.behind if backer.seat == seat)


def _placed_behind(table: Table, backer: Backer | None) -> Iterator[Transfer]:
    assert backer is not None, "nobody bets there"
    for wager, amount in table.backline(backer).wagers:
        yield _pending(table, backer.bettor, wager, amount)
    for what in (_FOR_PLAY, _FOR_FEE):
        yield from _reserved(table, backer, what, "pending")


def _release_behind(table: Table, backer: Backer | None) -> Iterator[Transfer]:
    """Everything pending for a person behind a seat is released; nothing where none bets there."""
    spot = None if backer is None else table.spot(backer.seat)
    if backer is None or spot is None:
        return
    for wager, amount in _stakes(spot, table.backline(backer).wagers):
        yield _pending(table, backer.bettor, wager, amount, "void")
    yield from _unreserved(table, backer)


def _unreserved(table: Table, backer: Backer) -> Iterator[Transfer]:
    """What is still reserved of a hand that goes back.

    The fee is until no more bets can come, the Play bet until the seat has decided.
    """
    spot = table.spot(backer.seat)
    if table.stage is Stage.BETTING:
        yield from _reserved(table, backer, _FOR_FEE, "void")
    if spot is not None and spot.play is None and not spot.folded:
        yield from _reserved(table, backer, _FOR_PLAY, "void")


def _reserved(
    table: Table, backer: Backer, what: str, step: Literal["pending", "void"]
) -> Iterator[Transfer]:
    """What is kept for the largest Play bet (O-12), or for the dearest fee (K-06)."""
    wagers = table.backline(backer).wagers
    amount = table.rules.profile.play.largest * wagers.ante
    if what == _FOR_FEE:
        amount = dearest_fee(table.rules, wagers)
    if amount:
        yield Transfer(
            debit=_purse(table, backer.bettor),
            credit=_bank(table),
            amount=amount * MICROS_PER_CENT,
            why=what,
            step=step,
            id=_name(table, backer.bettor, what.replace(" ", "-")),
        )


def _pending(
    table: Table,
    bettor: Bettor,
    wager: Wager,
    amount: int,
    step: Literal["pending", "void"] = "pending",
) -> Transfer:
    return Transfer(
        debit=_purse(table, bettor),
        credit=_bank(table),
        amount=amount * MICROS_PER_CENT,
        why=wager.value,
        step=step,
        id=_name(table, bettor, wager.value),
    )


def _fee(
    table: Table, fee: TakenFee, kept: str, at: int, step: Literal["pending", "post", "void"]
) -> Transfer:
    """The round's fee number `at`; a player-dealer owes one for every square (K-07)."""
    bettor = Bettor(fee.seat, fee.order)
    return Transfer(
        debit=_purse(table, bettor),
        credit=kept,
        amount=fee.amount * MICROS_PER_CENT,
        why="collection",
        step=step,
        id=_name(table, bettor, f"fee-{at}"),
    )


def _move(debit: str, credit: str, cents: int, why: str) -> Transfer:
    return Transfer(debit=debit, credit=credit, amount=cents * MICROS_PER_CENT, why=why)


def _name(table: Table, bettor: Bettor, what: str) -> str:
    return f"{table.round_id}/{bettor}/{what}"


def _kept(table: Table, *, boxed: bool) -> str:
    """Where collection fees go: into the drop box (K-15), or straight to the house before it."""
    return box_account(table.id) if boxed else FEES


def _bank(table: Table) -> str:
    return bank_account(table.id)


def _player(table: Table, seat: int) -> str:
    return player_account(_who(table, seat))


def _purse(table: Table, bettor: Bettor) -> str:
    """From where a bettor's wagers come: a stack, or behind a seat the own account."""
    if bettor.order:
        return player_account(table.who(bettor))
    return _stack(table, bettor.seat)


def _stack(table: Table, seat: int) -> str:
    return stack_account(table.id, _who(table, seat))


def _who(table: Table, seat: int) -> str:
    chair = table.chair(seat)
    assert chair is not None, f"nobody sits at seat {seat}"
    return chair.player
