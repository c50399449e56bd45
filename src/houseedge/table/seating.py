"""How one seat looks to everybody: who sits there, its wagers, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence

from houseedge.cards import Card
from houseedge.money import Cents
from houseedge.round import Outcome, Result, Seat
from houseedge.round.state import STREETS
from houseedge.rules.spec import Wager
from houseedge.table.banking import banked_round
from houseedge.table.event import Chair, SeatResult
from houseedge.table.state import Stage, Table
from houseedge.table.view import DecisionCode, SeatState, SeatView, WagerView
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
        sensor = spot is not None and bool(spot.wagers.progressive)
    return SeatView(
        seat=number,
        player=None if chair is None else chair.player,
        name=None if chair is None else chair.name,
        stack=None if chair is None else Cents(table.free(number)),
        state=_state(table, number, chair, spot),
        cards=[] if spot is None else faces(spot.hole, spot.shown),
        hand=hand,
        wagers=_wagers(table, spot, result),
        sensor=sensor,
        decision=None if spot is None else _decision(spot),
        times=None if spot is None else spot.play,
        by_system=number in table.by_system,
        result=_outcome(table, number, spot, result),
        net=_net(table, number, spot, result),
        fees=Cents(table.fees_of(number)),
        envy=result is not None and any(w.wager == "envy" for w in result.wagers),
    )


def result_of(table: Table, seat: int) -> SeatResult | None:
    """How a seat ended in the round on the felt; none before it is settled."""
    if table.settled is None:
        return None
    return next((each for each in table.settled.seats if each.seat == seat), None)


def _outcome(
    table: Table, number: int, spot: Seat | None, result: SeatResult | None
) -> Result | None:
    if result is not None:
        return result.result
    return Result.VOID if _void(table, number, spot) else None


def _net(table: Table, number: int, spot: Seat | None, result: SeatResult | None) -> Cents | None:
    if result is not None:
        return Cents(result.net)
    bank = banked_round(table)
    if bank is not None and bank.seat == number and table.stage is Stage.OVER:
        return Cents(bank.net)
    return Cents(0) if _void(table, number, spot) else None


def _void(table: Table, number: int, spot: Seat | None) -> bool:
    banks = table.round is not None and table.round.player_dealer == number
    return table.void_reason is not None and (banks or spot is not None)


def _wagers(table: Table, spot: Seat | None, result: SeatResult | None) -> list[WagerView]:
    if result is not None:
        return [
            WagerView(
                wager=wager.wager,
                label=Wager(wager.wager).label,
                stake=Cents(wager.stake),
                outcome=wager.outcome,
                pays=Cents(wager.pays),
                returned=Cents(wager.returned),
                reason=wager.reason or None,
                line=wager.line or None,
                words=wager.words,
            )
            for wager in result.wagers
        ]
    if spot is None:
        return []
    stakes = [*spot.wagers, *([(Wager.PLAY, spot.play_bet)] if spot.play_bet else [])]
    void = table.void_reason is not None
    return [
        WagerView(
            wager=wager.value,
            label=wager.label,
            stake=Cents(stake),
            outcome=Outcome.PUSH if void else None,
            pays=Cents(0) if void else None,
            returned=Cents(stake) if void else None,
            reason="void" if void else None,
            line=None,
            words="round is void: returned" if void else None,
        )
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
