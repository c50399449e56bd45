"""How one seat looks to everybody: who sits there, its wagers, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence

from houseedge.announcement import explain
from houseedge.cards import Card
from houseedge.money import Cents, Odds
from houseedge.round import Result, Seat
from houseedge.round.state import STREETS
from houseedge.rules.spec import FixedAward, Line, MeterShare, Rules, Wager
from houseedge.settlement import Settled
from houseedge.table.banking import banked_round
from houseedge.table.event import Chair, SeatResult
from houseedge.table.state import Stage, Table
from houseedge.table.view import DecisionCode, PaidLine, SeatState, SeatView, WagerView
from houseedge.table.words import hand_view

HIDDEN = "??"


def seat_view(table: Table, number: int, chair: Chair | None) -> SeatView:
    """One seat as everybody sees it."""
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
        wagers=_wagers(table, spot, result),
        sensor=sensor,
        decision=None if spot is None else _decision(spot),
        times=None if spot is None else spot.play,
        by_system=number in table.by_system,
        result=_outcome(table, number, result),
        net=_net(table, number, result),
        fees=Cents(table.fees_of(number)),
        envy=result is not None and any(w.wager is Wager.ENVY for w in result.wagers),
    )


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


def _wagers(table: Table, spot: Seat | None, result: SeatResult | None) -> list[WagerView]:
    if result is not None:
        return [wager_view(table.rules, settled) for settled in result.wagers]
    if spot is None or spot.void:
        return []
    stakes = [*spot.wagers, *([(Wager.PLAY, spot.play_bet)] if spot.play_bet else [])]
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
