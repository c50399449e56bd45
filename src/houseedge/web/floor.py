"""The floor: one answer with all a supervisor watches, made from memory alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from houseedge.floor.staff import STAFF_ACTOR
from houseedge.house.presence import GONE_AFTER
from houseedge.money import Cents, Micros
from houseedge.rules.irregularity import irregularities
from houseedge.rules.spec import Wager
from houseedge.table import Stage, Table
from houseedge.table.call import says
from houseedge.table.changing import posted_change
from houseedge.table.event import Chair
from houseedge.table.felt import FeltTable
from houseedge.table.felt_view import felt_display, felt_phase
from houseedge.table.viewing import phase_name
from houseedge.web.dependencies import Services
from houseedge.web.route import Call
from houseedge.wire.floor import (
    FloorCall,
    FloorSeat,
    FloorTable,
    FloorView,
    IrregularityLine,
    IrregularityList,
    OnDuty,
)


async def floor(call: Call[None, None]) -> FloorView:
    """All a supervisor watches: what waits, in order of time, every table, and who is where.

    For each seat it says what a void of the round would give back, before anybody rules one.
    """
    services = call.services
    services.watch.look()
    people = {each.account: each for each in _people(services)}
    return FloorView(
        now=services.house.now(),
        calls=services.watch.calls,
        closed=services.watch.closed,
        tables=[_table(services, each, people) for each in services.house.pit.known.values()],
        people=list(people.values()),
        mismatched=list(services.house.office.mismatched),
    )


async def take(call: Call[None, None]) -> FloorCall:
    """Look after a call, so that the others see who does; nothing is done by it."""
    assert call.known.holder is not None
    return call.services.watch.take(call.part("call"), call.known.holder.id)


async def known_irregularities(call: Call[None, None]) -> IrregularityList:
    """What may go wrong at a table, and what becomes of the round or the hand."""
    return IrregularityList(
        [
            IrregularityLine(
                what=code,
                title=each.title,
                outcome=each.outcome,
                rulings=[each.outcome]
                if each.outcome in ("void", "stands")
                else ["void", "stands"],
                seat=_SEAT[each.concerns],
                standard=each.standard,
            )
            for code, each in irregularities().items()
        ]
    )


_SEAT: Mapping[str, Literal["always", "never", "either"]] = {
    "round": "never",
    "hand": "always",
    "either": "either",
}


def _people(services: Services) -> Iterator[OnDuty]:
    """Everybody of the staff who is signed in, or has tapped in somewhere."""
    pit, consoles = services.house.pit, services.sessions.at_consoles()
    deals = _dealers(pit.known.values())
    for holder in pit.staff.accounts.values():
        here = consoles.get(holder.actor, [])
        if holder.ended or not holder.works_here or not (here or holder.actor in deals):
            continue
        used = [last for last, _ in here if last is not None]
        yield OnDuty(
            account=holder.id,
            name=holder.name,
            role=holder.role,
            tables=deals.get(holder.actor, []),
            seen=max(used, default=None),
            locked=all(locked for _, locked in here),
        )


def _dealers(tables: Iterable[Table | FeltTable]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for table in tables:
        if table.dealer is not None and table.stage is not Stage.CLOSED:
            found.setdefault(table.dealer, []).append(table.id)
    return found


def _table(
    services: Services, table: Table | FeltTable, people: Mapping[str, OnDuty]
) -> FloorTable:
    seats = [*_seats(services, table)]
    dealer = None if table.dealer is None else table.dealer.removeprefix(STAFF_ACTOR)
    return FloorTable(
        table=table.id,
        title=table.setup.title,
        profile_title=table.rules.profile.title,
        open=table.stage is not Stage.CLOSED,
        closing=table.closing,
        staffed=table.setup.dealer == "staff",
        real_chips=isinstance(table, FeltTable),
        phase=phase_name(table) if isinstance(table, Table) else felt_phase(table),
        says=says(table) if isinstance(table, Table) else felt_display(table, None).says,
        round=table.round_id if _plays(table) else None,
        number=table.number,
        dealer=dealer,
        dealer_away=dealer is not None and (dealer not in people or people[dealer].locked),
        meter=table.setup.meter,
        stopped=table.stopped,
        shuffler=table.shuffler.model,
        trouble=table.shuffler.trouble,
        mode=table.shuffler.mode,
        wants=table.shuffler.wants,
        decks=list(table.rules.profile.decks) if len(table.rules.profile.decks) > 1 else [],
        seats=seats,
        back=Cents(sum(seat.back for seat in seats)),
        reverses=Micros(_reversed(services, table)),
        change=posted_change(table) if isinstance(table, Table) else None,
    )


def _plays(table: Table | FeltTable) -> bool:
    if isinstance(table, FeltTable):
        return table.in_round
    return table.stage in (Stage.BANKING, Stage.BETTING, Stage.PLAYING)


def _reversed(services: Services, table: Table | FeltTable) -> int:
    """What the round has given to its meter, overflow and reserve, in micro-dollars."""
    meter = services.house.pit.meters.get(table.setup.meter or "")
    if meter is None or not _plays(table):
        return 0
    given = meter.open_rounds.get((table.id, table.round_id), ())
    return sum(each.to_meter + each.to_overflow + each.to_reserve for each in given)


def _seats(services: Services, table: Table | FeltTable) -> Iterator[FloorSeat]:
    if isinstance(table, FeltTable):
        yield from _places(table)
        return
    host = services.house.hosts[table.id]
    plays = _plays(table)
    for number, chair in table.taken():
        spot = table.spot(number)
        seen = host.seen.get(chair.player)
        bets: list[str] = []
        if plays and spot is not None and not spot.void:
            bets = [wager.label for wager, _ in spot.wagers]
            bets += [Wager.PLAY.label] if spot.play_bet else []
        bets += ["Fees"] if plays and table.fees_of(number) else []
        bets += ["Stake of the bank"] if plays and table.banked_with(number) else []
        back = table.at_risk(number) + table.banked_with(number) if plays else 0
        yield FloorSeat(
            seat=number,
            name=chair.name,
            chips=Cents(chair.stack),
            lit=spot is not None and bool(spot.wagers.progressive) and not spot.void,
            away=chair.away,
            frees=_frees(chair, seen),
            held=chair.away and chair.held > services.house.now(),
            banks=table.round is not None and table.round.player_dealer == number,
            back=Cents(back),
            bets=bets,
        )


def _frees(chair: Chair, seen: int | None) -> int | None:
    """When the chair of somebody who is away becomes free by itself."""
    if not chair.away or seen is None:
        return None
    return max(seen + GONE_AFTER, chair.held)


def _places(felt: FeltTable) -> Iterator[FloorSeat]:
    """The places at a table with real chips: the house knows their sensors and fees alone."""
    lit = () if felt.console is None else felt.console.bets
    for number in range(1, felt.rules.profile.seats + 1):
        fees = sum(amount for seat, amount in felt.fees if seat == number)
        bet = felt.bet if number in lit else 0
        yield FloorSeat(
            seat=number,
            name=None,
            chips=None,
            lit=number in lit,
            away=False,
            back=Cents(bet + fees),
            bets=[*(["Progressive"] if bet else []), *(["Fees"] if fees else [])],
        )
