"""The position of player-dealer: offered clockwise, taken with a stake, never three times running.

The player who banked last is offered it once more, since it may bank two rounds running, then
every seat clockwise from there (K-03). After two rounds it is passed over; if nobody accepts, no
round is dealt (K-13).
"""

from __future__ import annotations

from houseedge.errors import BadAmount
from houseedge.money import format_money
from houseedge.table import event as happened
from houseedge.table.event import Event
from houseedge.table.evolve import evolve
from houseedge.table.fee import dearest_bank_fee
from houseedge.table.refusal import NotOffered
from houseedge.table.state import Stage, Table

#: How many rounds running one player may bank (K-13).
MOST_RUNNING = 2


def rotation(table: Table) -> tuple[int, ...]:
    """The seats the position is offered to in this round, in turn (K-03, K-13)."""
    seats, banked = len(table.chairs), table.banked
    # Seats count up clockwise; with nobody before, the dealer's left is first.
    last = seats if banked is None else banked[1]
    clockwise = [(last - 1 + step) % seats + 1 for step in range(1, seats + 1)]
    if banked is not None and banked[2] < MOST_RUNNING:
        clockwise = [last, *clockwise[:-1]]
    fee = dearest_bank_fee(table.rules)
    tired = banked[0] if banked is not None and banked[2] >= MOST_RUNNING else None
    offered = []
    for seat in clockwise:
        chair = table.chair(seat)
        if chair is not None and not chair.leaving and chair.stack > fee and chair.player != tired:
            offered.append(seat)
    return tuple(offered)


def bank_offer(table: Table, now: int) -> tuple[Event, ...]:
    """The next seat is offered the position, or nobody is left (K-03, K-13)."""
    times = table.setup.times
    for seat in rotation(table):
        if seat not in table.declined:
            clock = happened.ClockSet(now + times.banking, times.banking)
            return (happened.BankOffered(seat), clock)
    return (happened.NoBank(), happened.ClockSet(now + times.resting, times.resting))


def decline_bank(
    table: Table, seat: int, now: int, *, by_system: bool = False
) -> tuple[Event, ...]:
    """A seat declines, and the next one is asked (K-03)."""
    _verify_offer(table, seat)
    declined = happened.BankDeclined(seat, by_system)
    return (declined, *bank_offer(evolve(table, declined), now))


def take_bank(table: Table, seat: int, stake: int, now: int) -> tuple[Event, ...]:
    """A seat banks with a stake of any size out of its stack (K-01, K-10)."""
    _verify_offer(table, seat)
    if type(stake) is not int or stake <= 0:
        raise BadAmount(
            f"the stake is {stake!r}, and must be whole cents above zero",
            rule="K-01",
            field="stake",
            seat=seat,
        )
    fee = dearest_bank_fee(table.rules)
    if stake + fee > table.free(seat):
        beside = f" and {format_money(fee)} kept for the collection" if fee else ""
        raise BadAmount(
            f"the stake of {format_money(stake)}{beside} is more than the "
            f"{format_money(table.free(seat))} in front of seat {seat}",
            rule="K-01",
            field="stake",
            seat=seat,
        )
    length = table.setup.times.betting
    return (happened.BankTaken(seat, stake), happened.ClockSet(now + length, length))


def _verify_offer(table: Table, seat: int) -> None:
    if table.stage is not Stage.BANKING or table.offer != seat:
        raise NotOffered(
            f"the position of player-dealer is not offered to seat {seat} now",
            rule="K-03",
            field="seat",
            seat=seat,
        )
