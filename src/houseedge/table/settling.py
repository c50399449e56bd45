"""A live round at its end: the meter's word asked, the money decided, the event made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseedge.bank import Bank, HouseBank, PlayerDealer
from houseedge.round import Outcome, Phase, Void, apply, judge
from houseedge.rules.spec import Line, Wager
from houseedge.settlement import SettledSpot, Settlement, settle
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.event import Event
from houseedge.table.reason import read_reason
from houseedge.table.refusal import NotOpen
from houseedge.table.state import Table


@dataclass(frozen=True, kw_only=True, slots=True)
class EarnedLine:
    """A progressive bet that earned a line; what it is worth is the meter's to say."""

    seat: int
    line: Line
    bet: int


def hits(table: Table) -> tuple[EarnedLine, ...]:
    """The lines a finished hand claims from its meter, in the order they are paid (P-07)."""
    round = table.round
    if round is None or round.phase is not Phase.SETTLEMENT or not table.has_progressive:
        return ()
    found = []
    for verdict in judge(round).seats:
        mine = verdict.verdicts.get(Wager.PROGRESSIVE)
        if mine is not None and mine.outcome is Outcome.WIN and mine.line is not None:
            bet = verdict.seat.wagers.progressive
            found.append(EarnedLine(seat=verdict.seat.number, line=mine.line, bet=bet))
    upwards = table.rules.profile.meter_order == "left_to_right"
    return tuple(found if upwards else found[::-1])


def settle_round(table: Table, awards: Mapping[int, int], meter: int | None) -> tuple[Event, ...]:
    """The round's money as one event; `settle` decides it, the meter has fixed its awards."""
    round = table.playing()
    if round.phase is not Phase.SETTLEMENT:
        raise NotOpen("the hand is not finished", rule="D-08", field="command")
    return (settled_event(table, settlement_of(table, awards), awards, meter),)


def settlement_of(table: Table, awards: Mapping[int, int]) -> Settlement:
    """The settlement of the table's finished hand."""
    assert table.round is not None
    return settle(table.round, bank_of(table), awards=awards)


def bank_of(table: Table) -> Bank:
    """Who banks the hand on a table: the house, or a player-dealer with its stake."""
    return HouseBank() if table.stake is None else PlayerDealer(table.stake)


def settled_event(
    table: Table, settlement: Settlement, awards: Mapping[int, int], meter: int | None
) -> happened.RoundSettled:
    """A settlement as it goes on record."""
    assert settlement.dealer is not None
    return happened.RoundSettled(
        dealer=settlement.dealer.category.key,
        qualifies=bool(settlement.qualifies),
        order=settlement.order,
        seats=_seats(table, settlement),
        paid=settlement.paid,
        collected=settlement.collected,
        awards=dict(awards),
        meter=meter,
        backline=_behind(table, settlement),
    )


def void_event(table: Table, command: asked.Void) -> happened.RoundVoided:
    """A void round as it goes on record: every wager is returned (X-01)."""
    seats: tuple[happened.SeatResult, ...] = ()
    backline: tuple[happened.BacklineResult, ...] = ()
    if table.round is not None:
        void, _ = apply(table.round, Void(command.reason))
        settlement = settle(void, bank_of(table))
        seats, backline = _seats(table, settlement), _behind(table, settlement)
    return happened.RoundVoided(
        reason=command.reason,
        refusal=command.refusal,
        rule=command.rule,
        seats=seats,
        backline=backline,
    )


def _seats(table: Table, settlement: Settlement) -> tuple[happened.SeatResult, ...]:
    """How every seat ended, settled or void; a hand that stayed closed stays so (O-14)."""
    spots = (spot for spot in settlement.spots if spot.bettor is None)
    return tuple(_seat(table, settlement, spot) for spot in spots)


def _behind(table: Table, settlement: Settlement) -> tuple[happened.BacklineResult, ...]:
    """How everybody behind a seat ended, in the order of the seats and of placing (O-12)."""
    return tuple(
        happened.BacklineResult(
            seat=backer.seat,
            order=backer.order,
            player=backer.player,
            name=backer.name,
            wagers=spot.wagers,
            fees=_fees(settlement, spot),
        )
        for spot in settlement.spots
        for backer in table.behind
        if (backer.seat, backer.player) == (spot.seat, spot.bettor)
    )


def _fees(settlement: Settlement, spot: SettledSpot) -> int:
    whose = (spot.seat, spot.bettor)
    return sum(fee.amount for fee in settlement.fees if (fee.seat, fee.bettor) == whose)


def _seat(table: Table, settlement: Settlement, spot: SettledSpot) -> happened.SeatResult:
    chair, seat = table.chair(spot.seat), table.spot(spot.seat)
    assert chair is not None, f"nobody sits at seat {spot.seat}"
    shown = seat is not None and seat.shown and spot.hand is not None
    return happened.SeatResult(
        seat=spot.seat,
        player=chair.player,
        result=spot.result,
        hand=spot.hand.category.key if shown and spot.hand is not None else None,
        wagers=spot.wagers,
        fees=_fees(settlement, spot),
    )


def await_awards(table: Table, awards: Mapping[int, int]) -> tuple[Event, ...]:
    """The awards of a finished hand wait for a supervisor."""
    earned = {hit.seat for hit in hits(table)}
    if table.staffed or table.awaited or not awards or earned != {*awards}:
        raise NotOpen("no award waits here", rule="P-11", field="command")
    return (happened.AwardsAwaited(dict(awards)),)


def confirm_award(table: Table, seat: int, actor: str) -> tuple[Event, ...]:
    """The next award that waits is confirmed, in the order they are paid (P-07)."""
    due = [hit.seat for hit in hits(table) if hit.seat not in table.approved]
    if not table.waits_for_supervisor or not due:
        raise NotOpen("no award waits here", rule="P-11", field="command")
    if seat != due[0]:
        raise NotOpen(
            f"the award of seat {due[0]} is confirmed first", rule="P-07", field="seat", seat=seat
        )
    return (happened.AwardConfirmed(seat, actor),)


def refuse_award(table: Table, seat: int, actor: str, why: str) -> tuple[Event, ...]:
    """An award that waits is refused: nothing is won, and the bet it was claimed for goes back.

    By the sheet the cards earn a line, and no supervisor makes a winning bet lose; a hand that
    was not rightly won is one that should not have counted, as after a malfunction (X-01).
    """
    if seat not in table.awaited or seat not in {hit.seat for hit in hits(table)}:
        # One that is confirmed is logged, and the meter itself says that this is final.
        raise NotOpen(f"no award of seat {seat} waits here", rule="P-11", field="seat", seat=seat)
    return (happened.AwardRefused(seat, actor, read_reason(why)),)
