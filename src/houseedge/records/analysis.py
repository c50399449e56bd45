"""A hand on record taken apart, as it is shown: values in Antes and in money, and its result."""

from __future__ import annotations

from houseedge.lab.luck import HandWorth, Judged
from houseedge.lab.practice.explained import why_of
from houseedge.money import Cents, nearest_cents
from houseedge.records.hands import BASE, SeatHand
from houseedge.records.valued import valued_actions
from houseedge.wire.analysis import (
    AnalysedStreet,
    HandAnalysis,
    HandValue,
    ResultParts,
    SideBetResult,
)
from houseedge.wire.kept import Endings


def analysis_of(seat: SeatHand, worth: HandWorth) -> HandAnalysis:
    """What is shown of a hand and its worth."""
    ante = seat.ante
    return HandAnalysis(
        round=seat.round,
        table=seat.table,
        number=seat.number,
        ended=seat.ended,
        seat=seat.seat,
        rules=seat.rules.reference,
        hole=[str(card) for card in seat.hole],
        board=[str(card) for card in seat.board],
        dealer=[str(card) for card in seat.dealer],
        ante=Cents(ante),
        result=seat.result,
        net=Cents(seat.net),
        fees=Cents(seat.fees),
        parts=parts_of(worth),
        side_bets=[
            SideBetResult(
                wager=each.wager.value,
                label=each.wager.label,
                stake=Cents(each.stake),
                net=Cents(each.net),
            )
            for each in seat.wagers
            if each.wager not in BASE
        ],
        steps=[
            HandValue(
                kind=step.kind,
                street=step.street,
                value=Cents(nearest_cents(step.value * ante)),
                best=Cents(nearest_cents(step.best * ante)),
                exact=str(step.value),
            )
            for step in worth.steps
        ],
        streets=[_street(each, ante) for each in worth.decisions],
        ends={name: Cents(nearest_cents(each * ante)) for name, each in worth.ends.items()},
    )


def parts_of(worth: HandWorth) -> ResultParts:
    """The result of Ante, Blind and Play in its parts, to the cent."""
    edge, luck, decisions = worth.split()
    return ResultParts(
        house_edge=Cents(edge),
        luck=Cents(luck),
        decisions=Cents(decisions),
        base=Cents(worth.hand.result),
    )


def _street(judged: Judged, ante: int) -> AnalysedStreet:
    advice = judged.advice
    win, tie, lose = advice.counts
    return AnalysedStreet(
        street=judged.street,
        action=judged.action,
        by_system=judged.by_system,
        best=advice.best,
        grade=judged.grade,
        leak=judged.leak,
        cost=Cents(nearest_cents(judged.cost * ante)),
        antes=float(judged.cost),
        endings=Endings(win=win, tie=tie, lose=lose, all=advice.endings),
        actions=valued_actions(advice.actions, advice.best, ante),
        why=why_of(advice),
    )
