"""Cage and pit: shifts, slips, counts, and what accounts held at any moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from houseedge.floor import slips
from houseedge.floor.paper import CORRECTIONS
from houseedge.floor.slips import ChipCount, Chips
from houseedge.floor.window import Welcome
from houseedge.house.desk import DeskCommand
from houseedge.ledger import player_account
from houseedge.moment import parse_moment
from houseedge.money import MICROS_PER_CENT, Cents
from houseedge.records.balances import balances_at
from houseedge.web.route import Call
from houseedge.web.wins import ReportReader, note_report
from houseedge.wire.cage import (
    BalancesShown,
    BoxCountBody,
    BoxToCount,
    CashBody,
    ChipList,
    CorrectBody,
    MoveBody,
    ShiftShown,
    SlipWritten,
    TrayBody,
    TrayCountBody,
)

#: Who confirms it is not known before somebody does.
SOMEBODY = "whoever confirms it"


async def shift(call: Call[None, None]) -> ShiftShown:
    """The shift that is open, or the last, and the boxes that wait to be counted (K-15)."""
    return _shift(call)


async def open_shift(call: Call[None, None]) -> ShiftShown:
    """Begin a shift: slips are written while one is open."""
    await call.services.house.desk.do(slips.OpenShift(), call.actor)
    return _shift(call)


async def close_shift(call: Call[None, None]) -> ShiftShown:
    """End the shift: its paper stands from then on, and every drop box is taken to be counted.

    Fees of a hand in play stay for the next box, since a void gives them back.
    """
    await call.services.house.desk.close_shift(call.actor)
    return _shift(call)


async def buy_in(call: Call[CashBody, None]) -> SlipWritten:
    """Take cash from a player, who has it in the account at once.

    Who has only looked in so far, and has no chair and no account, is put on record by it.
    """
    sent = call.body
    welcome = call.services.house.cashier.welcome(sent.player)
    return await _cash(call, slips.TakeCash(sent.player, int(sent.amount)), welcome)


async def cash_out(call: Call[CashBody, None]) -> SlipWritten:
    """Pay a player cash from the account; no more than it has."""
    sent = call.body
    return await _cash(call, slips.PayCash(sent.player, int(sent.amount)))


async def _cash(
    call: Call[CashBody, None],
    command: slips.TakeCash | slips.PayCash,
    welcome: Welcome | None = None,
) -> SlipWritten:
    written = await _written(call, command, welcome)
    has = call.services.house.pit.ledger.balance(player_account(command.player)).available
    return msgspec.structs.replace(written, balance=Cents(has // MICROS_PER_CENT))


async def transfer(call: Call[MoveBody, None]) -> SlipWritten:
    """Move money from one player's account to another's."""
    sent = call.body
    moved = slips.MoveMoney(sent.giver, sent.taker, int(sent.amount), sent.why)
    return await _written(call, moved)


def correcting(call: Call[CorrectBody, None]) -> slips.CorrectSlip:
    """What is asked."""
    sent = call.body
    return slips.CorrectSlip(
        sent.slip, int(sent.amount), sent.reason, sent.why, call.second or SOMEBODY
    )


async def correct(call: Call[CorrectBody, None]) -> SlipWritten:
    """Correct a slip of the open shift; it takes two people, and the slip itself stands as it is.

    What a closed shift has written is corrected no more.
    """
    return await _written(call, correcting(call))


def filling(call: Call[TrayBody, None]) -> slips.FillTray:
    """What is asked."""
    sent = call.body
    return slips.FillTray(
        _table(call), int(sent.amount), _chips(sent.chips), call.second or SOMEBODY, sent.why
    )


async def fill(call: Call[TrayBody, None]) -> SlipWritten:
    """Bring chips to a table's tray; it takes two people, and what they count is the amount."""
    return await _written(call, filling(call))


def crediting(call: Call[TrayBody, None]) -> slips.CreditTray:
    """What is asked."""
    sent = call.body
    return slips.CreditTray(
        _table(call), int(sent.amount), _chips(sent.chips), call.second or SOMEBODY, sent.why
    )


async def credit(call: Call[TrayBody, None]) -> SlipWritten:
    """Take chips from a table's tray back to the house; it takes two people."""
    return await _written(call, crediting(call))


def counting_tray(call: Call[TrayCountBody, None]) -> slips.CountTray:
    """What is asked, with what the books say."""
    table = _table(call)
    holds = call.services.house.desk.tray(table)
    sent = call.body
    return slips.CountTray(table, _chips(sent.chips), holds, call.second or SOMEBODY, sent.why)


async def count_tray(call: Call[TrayCountBody, None]) -> SlipWritten:
    """Put on record what two people counted in a tray, beside what the books say it holds."""
    return await _written(call, counting_tray(call))


def counting_box(call: Call[BoxCountBody, None]) -> slips.CountBox:
    """What is asked."""
    sent = call.body
    return slips.CountBox(
        sent.shift, call.part("table"), _chips(sent.chips), call.second or SOMEBODY, sent.why
    )


async def count_box(call: Call[BoxCountBody, None]) -> SlipWritten:
    """Put on record what two people counted in a box, beside what had gone into it (K-15)."""
    return await _written(call, counting_box(call))


def verified(build: Callable[[Call[Any, Any]], DeskCommand]) -> Callable[[Call[Any, Any]], None]:
    """What refuses a command of the desk that would be refused now."""
    return lambda call: call.services.house.desk.verify(build(call), call.actor)


class Past(ReportReader, frozen=True, kw_only=True):
    """Which moment is wanted, and whose account."""

    at: Annotated[
        str | None, msgspec.Meta(description="ISO 8601, in UTC without an offset; now if left out.")
    ] = None
    account: Annotated[
        Annotated[str, msgspec.Meta(max_length=200)] | None,
        msgspec.Meta(
            description="One account, such as `player:g-3f2a9c0d11e4b7a5`, or the kind of many, "
            "such as `player`; all where left out."
        ),
    ] = None


async def balances(call: Call[None, Past]) -> BalancesShown:
    """What accounts held at a moment, counted from the record; that it was read is an entry."""
    house, query = call.services.house, call.query
    await note_report(call, "balances")
    at = house.now() if query.at is None else parse_moment(query.at, option="at")
    return await call.services.read(
        lambda: balances_at(house.store, at, account=query.account, now=house.now())
    )


async def _written(
    call: Call[Any, Any], command: DeskCommand, welcome: Welcome | None = None
) -> SlipWritten:
    house = call.services.house
    written = await house.desk.do(command, call.actor, welcome=welcome)
    return SlipWritten(
        receipt=written.receipt, slip=written.number, shift=house.pit.cage.paper.shift
    )


def _shift(call: Call[Any, Any]) -> ShiftShown:
    book = call.services.house.pit.cage.paper
    boxes = []
    for name, cents in book.boxes.items():
        shift, _, table = name.partition(" ")
        boxes.append(BoxToCount(shift=int(shift), table=table, holds=Cents(cents)))
    return ShiftShown(
        shift=book.shift,
        open=book.open,
        slips=len(book.slips),
        boxes=boxes,
        reasons=list(CORRECTIONS),
    )


def _table(call: Call[Any, Any]) -> str:
    table = call.part("table")
    return call.services.table(table).id


def _chips(sent: ChipList) -> Chips:
    return tuple(ChipCount(int(each.value), each.count) for each in sent)
