"""The position of player-dealer: offered clockwise, taken with a stake, never three times running.

Whoever banked the last dealt round is offered it once more, since a person may bank two dealt
rounds running, then every seat clockwise from there (K-03). After two it is passed over until
another player has banked a dealt round; if nobody accepts, no round is dealt (K-13).
"""

from __future__ import annotations

from dataclasses import dataclass

from houseedge.errors import BadAmount
from houseedge.money import format_money
from houseedge.table import event as happened
from houseedge.table.cutting import publish_seeds
from houseedge.table.event import Event
from houseedge.table.evolve import evolve
from houseedge.table.fee import dearest_bank_fee
from houseedge.table.refusal import NotYourOffer
from houseedge.table.state import Stage, Table

#: How many dealt rounds running one person may bank (K-13).
MOST_RUNNING = 2
#: The longest a table waits before it offers a bank again that nobody wanted, in milliseconds.
LONGEST_PAUSE = 60_000


def rotation(table: Table) -> tuple[int, ...]:
    """The seats the position is offered to in this round, in turn (K-03, K-13).

    It goes on clockwise from the seat that banked the last dealt round. The person who banked
    it comes first, at whatever seat it sits now, or not at all after two rounds running.
    """
    seats, banked = len(table.chairs), table.banked
    player, last, running = (None, seats, 0) if banked is None else banked
    # Seats count up clockwise; with nobody before, the dealer's left is first.
    clockwise = [(last - 1 + step) % seats + 1 for step in range(1, seats + 1)]
    own = table.seat_of(player)
    if own is not None:
        clockwise.remove(own)
        if running < MOST_RUNNING:
            clockwise.insert(0, own)
    return tuple(seat for seat in clockwise if _may_bank(table, seat))


def _may_bank(table: Table, seat: int) -> bool:
    """Whether a seat could pay the dearest fee and still have a stake."""
    chair = table.chair(seat)
    return chair is not None and not chair.leaving and chair.stack > dearest_bank_fee(table.rules)


def not_asked(table: Table) -> tuple[int, ...]:
    """Those of the rotation who have not declined in this round, on from whoever was asked last."""
    seats, declined = rotation(table), table.declined
    # Somebody may have sat down behind the offer: it comes round to that seat.
    on = seats.index(declined[-1]) + 1 if declined and declined[-1] in seats else 0
    return tuple(seat for seat in (*seats[on:], *seats[:on]) if seat not in declined)


def turn_of(table: Table, player: str | None) -> int:
    """Which dealt round running a person banks or would bank; 0 for one who rests (K-13)."""
    round, banked = table.round, table.banked
    if player is None or banked is None or banked[0] != player:
        return 1
    counted = round is not None and round.player_dealer is not None and bool(round.cards)
    running = banked[2] if counted else banked[2] + 1
    return running if running <= MOST_RUNNING else 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Banked:
    """What a round was to its player-dealer, in cents; fees stay outside the net (O-13)."""

    seat: int
    player: str
    name: str
    stake: int
    collected: int = 0
    paid: int = 0
    fees: int = 0

    @property
    def net(self) -> int:
        """What it collected less what it paid; never more than its stake either way (K-02)."""
        return self.collected - self.paid


def banked_round(table: Table) -> Banked | None:
    """The bank of the round on the felt as far as it is settled; none where no player banks."""
    round, over = table.round, table.over
    if round is None or round.player_dealer is None or table.staked is None:
        return None
    chair = table.chair(round.player_dealer)
    return Banked(
        seat=round.player_dealer,
        player="" if chair is None else chair.player,
        name="" if chair is None else chair.name,
        stake=table.staked,
        collected=0 if over is None else over.collected,
        paid=0 if over is None else over.paid,
        fees=table.fees_of(round.player_dealer),
    )


def bank_offer(table: Table, now: int) -> tuple[Event, ...]:
    """The next seat is offered the position, or nobody is left (K-03, K-13)."""
    length = table.setup.times.banking
    for seat in not_asked(table):
        return (happened.BankOffered(seat), happened.ClockSet(now + length, length))
    pause = _pause(table)
    return (happened.NoBank(), publish_seeds(table), happened.ClockSet(now + pause, pause))


def _pause(table: Table) -> int:
    """How long a bank that nobody wants rests: longer each time, so that no record fills with it.

    Somebody who has not been asked yet ends the pause.
    """
    resting = table.setup.times.resting
    doubled = resting << min(table.unbanked, LONGEST_PAUSE.bit_length())
    return max(resting, min(doubled, LONGEST_PAUSE))


def decline_bank(
    table: Table, seat: int, now: int, *, by_system: bool = False
) -> tuple[Event, ...]:
    """A seat declines, and the next one is asked (K-03)."""
    _verify_offer(table, seat)
    declined = happened.BankDeclined(seat, by_system)
    return (declined, *bank_offer(evolve(table, declined), now))


def take_bank(table: Table, seat: int, stake: int, pledge: str, now: int) -> tuple[Event, ...]:
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
    chair = table.chair(seat)
    taken = happened.BankTaken(seat, stake, pledge, chair is not None and chair.bot)
    return (taken, happened.ClockSet(now + length, length))


def _verify_offer(table: Table, seat: int) -> None:
    if table.stage is not Stage.BANKING or table.offer != seat:
        raise NotYourOffer(
            f"the position of player-dealer is not offered to seat {seat} now",
            rule="K-03",
            field="seat",
            seat=seat,
        )
