"""A dealer's table: the steps that are pressed there, and what its console shows."""

from __future__ import annotations

from typing import Any

import msgspec

from houseedge.floor.felt import felt_stream
from houseedge.floor.staff import AccountHolder
from houseedge.house.personnel import READS, SENSES
from houseedge.house.rights import NoRight, rights, spoken
from houseedge.ledger import bank_account
from houseedge.money import MICROS_PER_CENT
from houseedge.table import command as asked
from houseedge.table.console_view import console_view
from houseedge.table.decide import DEVICE
from houseedge.table.felt_view import felt_console
from houseedge.table.refusal import NotYours
from houseedge.table.viewing import public_view
from houseedge.web.route import Call
from houseedge.web.waiting import BadgeNeeded
from houseedge.web.waits import card_for
from houseedge.wire.dealing import (
    CardsHeard,
    ConsoleShown,
    ReadingBody,
    StepBody,
    Stepped,
    command_of,
    verify_whole,
)


class AsOf(msgspec.Struct, frozen=True):
    """What whoever asks has seen already."""

    after: int = -1


async def console(call: Call[None, AsOf]) -> ConsoleShown:
    """A dealer's table as its console shows it: what is pressed next, and what each seat gets.

    A page asks again and again, with the sequence it has seen: while the table stands still the
    answer is short.
    """
    house = call.services.house
    pit, id, now = house.pit, call.part("table"), house.now()
    felt = pit.felts.get(id)
    if felt is None:
        host = call.services.host(id)
        table, sequence = pit.tables[host.table], host.sequence
        if not table.staffed:
            raise NotYours("this table is automatic: it has no console", rule="X-04", field="table")
    else:
        sequence = pit.sequences[felt_stream(id)]
    if sequence == call.query.after:
        return ConsoleShown(sequence=sequence, now=now, console=None)
    if felt is not None:
        tray = pit.ledger.balance(bank_account(id)).posted // MICROS_PER_CENT
        view, everybody = felt_console(felt, pit.amounts_due(felt), tray), None
    else:
        view = console_view(table, now, pit.amounts_due(table))
        everybody = public_view(table, pit.sign(table))
    deals = felt or table
    meter = pit.meters.get(deals.setup.meter or "")
    due = view.card_due
    return ConsoleShown(
        sequence=sequence,
        now=now,
        console=view,
        title=deals.setup.title,
        dealer_name=_name(call, view.dealer),
        dealer_here=view.dealer == call.actor,
        meter=pit.sign(deals),
        card=None
        if meter is None or due is None
        else card_for(meter, pit.amounts_due(deals).get(due)),
        table=everybody,
    )


def _name(call: Call[Any, Any], actor: str | None) -> str | None:
    """What somebody of the staff is called."""
    holder = None if actor is None else call.services.house.personnel.acting(actor)
    return actor if holder is None else holder.name


async def step(call: Call[StepBody, None]) -> Stepped:
    """Take one step at a dealer's table; answered once it is on the disk.

    With a badge and its PIN whoever holds them takes it, at a console somebody else is signed in
    at. A key and a card are always shown so. A shuffler's fault is reported, and put back, at any
    table: by people, or by the device itself with a key of its own.
    """
    house, body = call.services.house, call.body
    table = call.services.table(call.part("table")).id
    right = rights().dealing[body.step]
    actor, role = call.known.player, call.role
    if call.known.by_key and call.known.holder is not None:
        # A device speaks for itself, and is no player.
        actor = DEVICE + call.known.holder.id
        if role not in right.roles:
            raise NoRight(f"{spoken(role)} has no right to {body.step}")
        if table in house.pit.felts:
            _verify_made_for(call.known.holder, table, SENSES)
    verify_whole(body)
    if body.badge is not None:
        holder = await house.personnel.shown_badge(body.badge, body.pin or "", actor)
        actor, role = holder.actor, holder.role
    elif "badge" in right.needs:
        raise BadgeNeeded(f"the step {body.step} needs the badge of whoever takes it, and its PIN")
    if role not in right.roles:
        raise NoRight(f"{spoken(role)} has no right to {body.step}")
    with call.services.watch.doing(table, body.step, actor, body.why):
        answer = await house.command(table, command_of(body, actor, role), actor, key=body.key)
    return Stepped(step=body.step, by=actor, receipt=answer.receipt)


async def read(call: Call[ReadingBody, None]) -> CardsHeard:
    """Keep what a table's reading shoe has read, sealed; answered once it is on the disk.

    The shoe has a key of its own that names its table and this action alone; people of the staff
    who have the right may say it too. Nobody is shown a card before it lies open.
    """
    house, body = call.services.house, call.body
    host = call.services.host(call.part("table"))
    actor, holder = call.actor, call.known.holder
    if call.known.by_key and holder is not None:
        _verify_made_for(holder, host.table, READS)
        actor = DEVICE + holder.id
    answer = await house.command(host.table, asked.ReadCards(body.cards), actor, key=body.key)
    return CardsHeard(read=len(house.pit.tables[host.table].read), receipt=answer.receipt)


def _verify_made_for(holder: AccountHolder, table: str, action: str) -> None:
    """Refuse a key that was not made for a device of this table, and for that alone."""
    if table not in holder.tables or action not in holder.actions:
        raise NoRight(
            f"this key was not made for a device of table {table!r}: such a key names its table "
            f"and the action {action!r}"
        )
