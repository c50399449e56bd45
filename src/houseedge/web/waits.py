"""What waits for a supervisor at a table: a call, an award, a fault, a progressive that is shut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import structs

from houseedge.floor.dispute import Dispute
from houseedge.floor.pit import Pit
from houseedge.money import Cents
from houseedge.progressive import Progressive
from houseedge.progressive.older_console import OlderConsole
from houseedge.rules.spec import Wager
from houseedge.table import Stage, Table
from houseedge.table.console_view import card_due, confirmed_by
from houseedge.table.felt import FeltTable
from houseedge.table.settling import hits
from houseedge.wire.floor import CallKind, FloorCall

#: What is done about a win by whoever holds a card or a key.
_BY_CARD = ("swipe", "turn_key", "confirm_award")


def is_quiet(table: Table | FeltTable) -> bool:
    """Whether nothing can wait there: asked for every change of every table."""
    return (
        table.called is None
        and table.stopped is None
        and table.shuffler.works
        and (table.console is None or not table.console.selected)
        and _key(table) != "JPH"
        and not (isinstance(table, Table) and table.awaited)
    )


def waits_at(pit: Pit, table: Table | FeltTable) -> Iterator[FloorCall]:
    """Everything that waits at a table, without the time since when."""
    if table.stage is Stage.CLOSED:
        return
    if table.called is not None:
        yield _call(table, "call", table.called, step="answer_call")
    if (trouble := table.shuffler.trouble) is not None:
        fault = table.shuffler.malfunction is not None
        text = f"{table.shuffler.model}: {trouble}"
        yield _call(table, "fault", text, step="repair" if fault else "set_mode")
    if table.stopped is not None:
        yield _call(table, "progressive", table.stopped)
    meter = pit.meters.get(table.setup.meter or "")
    if meter is not None:
        yield from _awards(pit, table, meter)


def disputed(pit: Pit, name: str, dispute: Dispute) -> FloorCall:
    """A hand that is in dispute."""
    table = pit.known.get(dispute.table)
    return FloorCall(
        call=f"dispute.{name}",
        kind="dispute",
        table=dispute.table,
        title=dispute.table if table is None else table.setup.title,
        seat=dispute.seat,
        text=dispute.said[0][1],
        round=dispute.round,
        dispute=name,
    )


def _call(
    table: Table | FeltTable, kind: CallKind, text: str, *, step: str | None = None
) -> FloorCall:
    return FloorCall(
        call=f"{kind}.{table.id}",
        kind=kind,
        table=table.id,
        title=table.setup.title,
        text=text,
        step=step,
        round=table.round_id,
    )


def _awards(pit: Pit, table: Table | FeltTable, meter: Progressive) -> Iterator[FloorCall]:
    """Wins that wait for a card or a key; each is confirmed in its turn (P-07)."""
    console = table.console
    if console is not None:
        selected = {win.seat: win.line for win in console.selected}
        step = confirmed_by(console) if selected else ""
        following = console.next_win
        turn = card_due(console) or (None if following is None else following.seat)
        waits = None if step in _BY_CARD else "the dealer presses first"
        due = isinstance(console, OlderConsole) and console.due is not None
        if due:
            waits = "the key is turned back to RUN first"
        if due or (not selected and _key(table) == "JPH"):
            back = _call(table, "award", "the key is turned back to RUN", step="turn_key")
            yield structs.replace(back, position="RUN", meter=meter.plan.id)
    else:
        selected, step, waits = _awaited(table), "confirm_award", None
        turn = next(iter(selected), None)
    amounts = pit.amounts_due(table)
    for seat, line in selected.items():
        amount = amounts.get(seat)
        yield FloorCall(
            call=f"award.{table.round_id}.{seat}",
            kind="award",
            table=table.id,
            title=table.setup.title,
            seat=seat,
            text=table.rules.tables[Wager.PROGRESSIVE].line(line).title,
            amount=None if amount is None else Cents(amount),
            meter=meter.plan.id,
            step=step if seat == turn and waits is None else None,
            position="JPH" if step == "turn_key" and waits is None else None,
            waits=waits if seat == turn else f"seat {turn} is confirmed first",
            card=card_for(meter, amount),
            round=table.round_id,
        )


def card_for(meter: Progressive, amount: int | None) -> Literal["supervisor", "executive"]:
    """Whose card an award takes: from the level of the plan on an executive's (P-11)."""
    high = amount is not None and amount >= meter.plan.executive_from
    return "executive" if high else "supervisor"


def _awaited(table: Table | FeltTable) -> dict[int, str]:
    """The lines that wait at an automatic table, in the order in which they are confirmed."""
    if not isinstance(table, Table) or table.round is None or not table.waits_for_supervisor:
        return {}
    done = table.approved | {spot.number for spot in table.round.seats if spot.refused}
    return {
        hit.seat: hit.line.key
        for hit in hits(table)
        if hit.seat in table.awaited and hit.seat not in done
    }


def _key(table: Table | FeltTable) -> str | None:
    return table.console.key if isinstance(table.console, OlderConsole) else None
