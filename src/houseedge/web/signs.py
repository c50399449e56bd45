"""What hangs on the walls: the sign above a table, and that of a meter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from houseedge.floor.pit import Pit
from houseedge.money import MICROS_PER_CENT, Cents
from houseedge.progressive.progressive import Claim, Progressive
from houseedge.rules.spec import Wager
from houseedge.table import Stage, Table
from houseedge.table.felt import FeltTable
from houseedge.table.felt_view import felt_display
from houseedge.table.seating import line_view, result_of
from houseedge.table.view import DisplayView, EnvyPay, PaidLine, SignWin
from houseedge.table.viewing import display_view
from houseedge.table.words import hand_view
from houseedge.web.route import Call
from houseedge.wire.lobby import MeterDisplay, MeterSign, SignTable


async def display(call: Call[None, None]) -> DisplayView:
    """What the display above a table shows: what is posted, the phase, the meter and its wins.

    No cards but the five of a win, once its hand lies open. Envy is shown until it is paid.
    """
    house, id = call.services.house, call.part("table")
    table: Table | FeltTable
    if (felt := house.pit.felts.get(id)) is not None:
        table, shown = felt, felt_display(felt, house.pit.sign(felt))
    else:
        published = call.services.host(id).published
        table, shown = published.table, display_view(published.table, published.sign)
    wins, envy = [*_wins_at(house.pit, table)], [*_envy_at(table)]
    return msgspec.structs.replace(shown, wins=wins, envy=envy)


async def meter_display(call: Call[None, None]) -> MeterDisplay:
    """What the sign of a meter shows: amounts, what pays, wins on their way, and its tables."""
    house, meter = call.services.house, call.services.meter(call.part("meter"))
    tables: list[Table | FeltTable] = [host.published.table for host in house.hosts.values()]
    tables += house.pit.felts.values()
    here = [each for each in tables if each.setup.meter == meter.plan.id and is_open(each)]
    wins = {name: [*_claimed(house.pit, meter, name)] for name in meter.levels}
    # An automatic table's award is paid in the moment it is claimed.
    for table in here:
        level = house.pit.level(table)
        if level is not None and isinstance(table, Table):
            wins[level.plan.name] += _awarded(table)
    stops = [each.stopped for each in here]
    return MeterDisplay(
        meter=meter.plan.id,
        title=meter.plan.title,
        levels=[
            MeterSign(
                level=name,
                shows=Cents(level.current // MICROS_PER_CENT),
                locked=Cents(level.locked // MICROS_PER_CENT),
                ceiling=level.most_shown,
                bet=Cents(level.plan.bet),
                lines=[*map(line_view, level.plan.paytable.lines)],
                pending=[each for each in wins[name] if not each.paid],
                paid=[each for each in wins[name] if each.paid],
            )
            for name, level in meter.levels.items()
        ],
        tables=[
            SignTable(table=each.id, title=each.setup.title, closed=each.stopped) for each in here
        ],
        closed=_closed(meter, stops),
        retired=meter.retired or None,
    )


def is_open(table: Table | FeltTable) -> bool:
    """Whether a table is there still: one that is closed feeds no meter, and no sign names it."""
    return table.stage is not Stage.CLOSED


def _closed(meter: Progressive, stops: Sequence[str | None]) -> str | None:
    """Why no table of a meter takes bets; none where one does."""
    if meter.retired:
        return f"Taken out of use: what it held is in {meter.retired}"
    return stops[0] if stops and all(stops) else None


def _wins_at(pit: Pit, table: Table | FeltTable) -> Iterator[SignWin]:
    """The wins of the round at a table: on their way, and paid until the felt is cleared."""
    meter = pit.meters.get(table.setup.meter or "")
    if meter is None:
        return
    for name in meter.levels:
        for win in _claimed(pit, meter, name):
            if win.table == table.id:
                yield win
    if isinstance(table, Table):
        yield from _awarded(table)


def _claimed(pit: Pit, meter: Progressive, level: str) -> Iterator[SignWin]:
    for each in meter.claims.values():
        if each.claimed.level == level:
            table = pit.known.get(each.claimed.table)
            # What an automatic table has settled is told by the table.
            if each.moved and isinstance(table, Table) and table.settled is not None:
                continue
            line = meter.levels[level].plan.paytable.line(each.claimed.line)
            due = None
            if each.logged is None and table is not None:
                due = pit.amounts_due(table).get(each.claimed.seat)
            yield _win(each, table, line_view(line), due)


def _win(each: Claim, table: Table | FeltTable | None, line: PaidLine, due: int | None) -> SignWin:
    seat, logged = each.claimed.seat, each.logged
    return SignWin(
        table=each.claimed.table,
        title=each.claimed.table if table is None else table.setup.title,
        seat=seat,
        line=line,
        amount=None if logged is None else Cents(logged.pays),
        due=None if due is None else Cents(due),
        paid=each.moved,
        cards=_five(table, seat) if isinstance(table, Table) else [],
    )


def _awarded(table: Table) -> Iterator[SignWin]:
    """What the meter has paid in a round that is settled and lies there still."""
    settled = table.settled
    for seat, amount in () if settled is None else settled.awards.items():
        result = result_of(table, seat)
        assert result is not None, f"seat {seat} has an award and no hand"
        won = next(each for each in result.wagers if each.wager is Wager.PROGRESSIVE)
        assert won.line is not None
        yield SignWin(
            table=table.id,
            title=table.setup.title,
            seat=seat,
            line=line_view(table.rules.tables[Wager.PROGRESSIVE].line(won.line)),
            amount=Cents(amount),
            paid=True,
            cards=_five(table, seat),
        )


def _five(table: Table, seat: int) -> list[str]:
    """The cards that make an open hand; none of one that is closed."""
    spot = table.spot(seat)
    if table.round is None or spot is None or not spot.shown:
        return []
    return hand_view((*spot.hole, *table.round.board)).cards


def _envy_at(table: Table | FeltTable) -> Iterator[EnvyPay]:
    """What seats receive for another's hand: real chips until the round ends, else once settled."""
    if isinstance(table, FeltTable):
        paid = table.envy
    else:
        seats = () if table.settled is None else table.settled.seats
        paid = {
            each.seat: sum(won.pays for won in each.wagers if won.wager is Wager.ENVY)
            for each in seats
        }
    for seat, amount in sorted(paid.items()):
        if amount:
            yield EnvyPay(seat=seat, amount=Cents(amount))
