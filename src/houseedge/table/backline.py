"""Wagers behind a seat: whose, at which place, and when they go back (K-09, O-12)."""

from __future__ import annotations

from houseedge.errors import Refusal
from houseedge.round.betting import verify_backline
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.cutting import accepted_pledge
from houseedge.table.event import Event
from houseedge.table.evolve import evolve
from houseedge.table.refusal import NotOpen, NotYourSeat, SeatTaken
from houseedge.table.state import Backer, Stage, Table

#: How many persons may bet behind one seat.
MOST_BEHIND = 9


def bet_behind(table: Table, command: asked.Back, player: str) -> tuple[Event, ...]:
    """A person bets on a seat's spot; whether the money is there only the ledger knows."""
    seat, order = command.seat, command.order
    if table.stage is not Stage.BETTING or table.round is None:
        raise NotOpen("no bets are open", rule="B-10", field="wagers", seat=seat)
    chair = table.chair(seat)
    if chair is not None and chair.player == player:
        raise NotYourSeat(
            "one bets behind another person's seat", rule="K-09", field="seat", seat=seat
        )
    if table.round.player_dealer == table.seat_of(player) is not None:
        raise NotYourSeat(
            "the player-dealer does not bet against its own bank",
            rule="B-11",
            field="seat",
            seat=seat,
        )
    _verify_place(table, seat, order, player)
    pledge = accepted_pledge(table, seat, player, command.pledge, bot=command.bot)
    name = command.name or player
    placed = happened.BacklinePlaced(seat, order, player, name, command.wagers, pledge, command.bot)
    # The round itself refuses what it does not allow.
    evolve(table, placed)
    return (placed,)


def _verify_place(table: Table, seat: int, order: int, player: str) -> None:
    """Refuse a place that is not there, or is another's; a person has one behind a seat."""
    if type(order) is not int or not 1 <= order <= MOST_BEHIND:
        raise NotYourSeat(
            f"behind a seat are places 1 to {MOST_BEHIND}, not {order!r}",
            rule="O-12",
            field="order",
            seat=seat,
        )
    there = table.backer(seat, order)
    if there is not None and there.player != player:
        raise SeatTaken(
            f"place {order} behind seat {seat} is taken: {free_place(table, seat)} is free",
            rule="O-12",
            field="order",
            seat=seat,
        )
    own = next((each for each in table.backed_by(player) if each.seat == seat), None)
    if own is not None and own.order != order:
        raise SeatTaken(
            f"you bet behind seat {seat} already, at place {own.order}",
            rule="O-12",
            field="order",
            seat=seat,
        )


def free_place(table: Table, seat: int) -> int | None:
    """The first place behind a seat that nobody has; none where all are taken."""
    taken = {each.order for each in table.behind if each.seat == seat}
    return next((place for place in range(1, MOST_BEHIND + 1) if place not in taken), None)


def owned_place(table: Table, seat: int, order: int, player: str) -> Backer:
    """A player's own place behind a seat; refuses anybody else's."""
    backer = table.backer(seat, order)
    if backer is None or backer.player != player:
        whose = "empty" if backer is None else "another person's"
        raise NotYourSeat(
            f"place {order} behind seat {seat} is {whose}",
            rule="B-11",
            field="order",
            seat=seat,
        )
    return backer


def taken_back_behind(table: Table, seat: int, order: int) -> tuple[Event, ...]:
    """A person takes back what lies behind a seat."""
    taken = happened.BacklineTakenBack(seat, order)
    # The round itself refuses it once no more bets can come.
    evolve(table, taken)
    return (taken,)


def sent_back(table: Table, seat: int) -> tuple[Event, ...]:
    """All wagers behind a seat go back with the wagers of its holder."""
    behind = (each for each in table.behind if each.seat == seat)
    return tuple(happened.BacklineTakenBack(each.seat, each.order) for each in behind)


def unfit_behind(table: Table, seat: int) -> tuple[Event, ...]:
    """Wagers behind a seat that its holder's new bet no longer allows go back (K-14)."""
    spot = table.spot(seat)
    assert spot is not None, f"nobody bets at seat {seat}"
    found = []
    for each in table.behind:
        if each.seat == seat:
            try:
                verify_backline(table.rules, table.backline(each).wagers, spot)
            except Refusal:
                found.append(happened.BacklineTakenBack(each.seat, each.order))
    return tuple(found)
