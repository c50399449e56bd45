"""How one seat looks to everybody: who sits there, its wagers, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseedge.announcement import explain
from houseedge.cards import Card
from houseedge.money import Cents, Odds
from houseedge.round import Result, Seat
from houseedge.round.state import STREETS
from houseedge.rules.spec import FixedAward, Line, MeterShare, Rules, Wager
from houseedge.settlement import Settled
from houseedge.table.bank_view import CoverView
from houseedge.table.banked import Covers, assumed_cover, covers
from houseedge.table.banking import banked_round
from houseedge.table.event import BacklineResult, Chair, SeatResult
from houseedge.table.state import Backer, Stage, Table
from houseedge.table.view import (
    BackerView,
    DecisionCode,
    PaidLine,
    SeatState,
    SeatView,
    WagerView,
)
from houseedge.table.words import hand_view

HIDDEN = "??"


def seat_views(table: Table) -> list[SeatView]:
    """Every seat as everybody sees it."""
    known = covers(table)
    return [_seat(table, number, chair, known) for number, chair in enumerate(table.chairs, 1)]


def _seat(table: Table, number: int, chair: Chair | None, known: Covers) -> SeatView:
    spot = table.spot(number)
    result = result_of(table, number)
    shown = spot is not None and spot.shown and table.round is not None
    hand = None
    if shown and spot is not None and table.round is not None:
        hand = hand_view((*spot.hole, *table.round.board))
    sensor = None
    if table.has_progressive:
        sensor = spot is not None and bool(spot.wagers.progressive) and not spot.void
    return SeatView(
        seat=number,
        player=None if chair is None else chair.player,
        name=None if chair is None else chair.name,
        bot=chair is not None and chair.bot,
        absent=chair is not None and chair.absent,
        stack=None if chair is None else Cents(table.free(number)),
        state=_state(table, number, chair, spot),
        cards=[] if spot is None else faces(spot.hole, spot.shown),
        hand=hand,
        wagers=_wagers(table, spot, None if result is None else result.wagers),
        sensor=sensor,
        decision=None if spot is None else _decision(spot),
        times=None if spot is None else spot.play,
        by_system=number in table.by_system,
        result=_outcome(table, number, result),
        net=_net(table, number, result),
        fees=Cents(table.fees_of(number)),
        fee_due=Cents(known.fee(number)) if known.fees and spot is not None else None,
        envy=result is not None and any(w.wager is Wager.ENVY for w in result.wagers),
        cover=_cover(table, number, chair, known),
        backline=[_backer(table, each, known) for each in table.behind if each.seat == number],
    )


def _cover(table: Table, number: int, chair: Chair | None, known: Covers) -> CoverView | None:
    """How far a seat is covered; before it bets, for what it may bet (K-02)."""
    found = known.of(number)
    banks = table.round is not None and table.round.player_dealer == number
    if found is not None or chair is None or chair.absent or banks:
        return found
    return assumed_cover(table, number, chair)


def _backer(table: Table, backer: Backer, known: Covers) -> BackerView:
    """One person behind a seat (O-12)."""
    spot, result = table.spot(backer.seat), behind_result(table, backer)
    binding, fees = table.binding, table.fees_of(backer.seat, backer.order)
    if table.stage is Stage.BETTING:
        fees = known.fee(backer.seat, backer.player)
    wagers = None if result is None else result.wagers
    return BackerView(
        order=backer.order,
        player=backer.player,
        name=backer.name,
        bot=backer.bot,
        wagers=_wagers(table, spot, wagers, backer),
        pledged=binding is not None and binding.pledge(backer.bettor) is not None,
        net=None if result is None else Cents(result.net),
        fees=Cents(fees),
        cover=known.of(backer.seat, backer.player),
    )


def behind_result(table: Table, backer: Backer) -> BacklineResult | None:
    """How a person behind a seat ended in the round on the felt; none before it is over."""
    found = () if table.over is None else table.over.backline
    return next((each for each in found if (each.seat, each.order) == backer.bettor), None)


def result_of(table: Table, seat: int) -> SeatResult | None:
    """How a seat ended in the round on the felt; none before it is over."""
    if table.over is None:
        return None
    return next((each for each in table.over.seats if each.seat == seat), None)


def wager_view(rules: Rules, settled: Settled) -> WagerView:
    """A wager and what came of it, by the rules it was made under."""
    return WagerView(
        wager=settled.wager.value,
        label=settled.wager.label,
        stake=Cents(settled.stake),
        outcome=settled.outcome,
        pays=Cents(settled.pays),
        returned=Cents(settled.returned),
        reason=settled.reason,
        line=settled.line,
        paid=paid_line(rules, settled),
        words=explain(rules, settled),
        player_dealer=rules.profile.bank == "player_dealer",
        uncovered=Cents(settled.uncovered) if settled.uncovered else None,
        capped=Cents(settled.capped) if settled.capped else None,
    )


def paid_line(rules: Rules, settled: Settled) -> PaidLine | None:
    """The line a wager has hit and what it pays; none where it hit none."""
    if settled.line is None:
        return None
    return line_view(rules.tables[settled.wager].line(settled.line))


def line_view(line: Line) -> PaidLine:
    """A line of a paytable, in parts."""
    match line.pays:
        case Odds(numerator, denominator, basis):
            return PaidLine(
                title=line.title,
                basis=basis.value,
                numerator=numerator,
                denominator=denominator,
            )
        case MeterShare(points):
            return PaidLine(title=line.title, basis="meter", numerator=points)
        case FixedAward(cents):
            return PaidLine(title=line.title, basis="fixed", amount=Cents(cents))


def _outcome(table: Table, number: int, result: SeatResult | None) -> Result | None:
    if result is not None:
        return result.result
    return Result.VOID if table.void is not None and table.dealt_to(number) else None


def _net(table: Table, number: int, result: SeatResult | None) -> Cents | None:
    if result is not None:
        return Cents(result.net)
    bank = banked_round(table)
    if bank is None or bank.seat != number or table.stage is not Stage.OVER:
        return None
    return Cents(bank.net)


def _wagers(
    table: Table,
    spot: Seat | None,
    settled: Iterable[Settled] | None,
    backer: Backer | None = None,
) -> list[WagerView]:
    """What somebody has on a spot: its holder, or a backer."""
    if settled is not None:
        return [wager_view(table.rules, each) for each in settled]
    if spot is None or spot.void:
        return []
    wagers = spot.wagers if backer is None else table.backline(backer).wagers
    play = (spot.play or 0) * wagers.ante
    stakes = [*wagers, *([(Wager.PLAY, play)] if play else [])]
    return [
        WagerView(wager=wager.value, label=wager.label, stake=Cents(stake))
        for wager, stake in stakes
    ]


def _decision(spot: Seat) -> DecisionCode | None:
    if spot.folded:
        return "fold"
    if spot.play is not None:
        return "play"
    return "check" if spot.checks else None


def _state(table: Table, number: int, chair: Chair | None, spot: Seat | None) -> SeatState:
    if chair is None:
        return "empty"
    if table.round is not None and table.round.player_dealer == number:
        return "banking"
    if table.stage is Stage.OVER and spot is not None:
        return "settled"
    if chair.leaving:
        return "leaving"
    if spot is None or table.round is None:
        return "away" if chair.missed else "sitting"
    if table.stage is Stage.BETTING:
        return "betting"
    if spot.void:
        return "void"
    if spot.folded:
        return "folded"
    if spot.play is not None:
        return "played"
    if table.round.phase in STREETS:
        return "to_decide" if spot in table.round.undecided else "checked"
    return "checked" if spot.checks else "waiting"


def faces(cards: Sequence[Card], shown: bool) -> list[str]:
    """Cards as they lie: open, or their backs."""
    return [str(card) if shown else HIDDEN for card in cards]
