"""A player's hands added up: luck against skill, mistakes and habits, time at the tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from math import sqrt
from typing import Literal, NamedTuple

from houseedge.cards import Card
from houseedge.errors import HouseEdgeError
from houseedge.lab.luck import SHOWN, Grade, HandWorth, Split, Street
from houseedge.lab.theory import Theory
from houseedge.money import Cents, nearest_cents
from houseedge.odds.starting_hand import class_name, class_of
from houseedge.records.hands import BASE, RoundBeside, SeatHand
from houseedge.round import Result
from houseedge.rules.spec import Rules, Wager
from houseedge.table.view import HandView
from houseedge.table.words import hand_view
from houseedge.wire.analysis import LeakName
from houseedge.wire.hands import (
    DearMistake,
    HandPoint,
    HandRow,
    HandSums,
    LostBy,
    OwnHabit,
    OwnHands,
    PlayedDay,
    RoundsBeside,
    SideBetsApart,
    TimeAtTables,
)

#: How long no hand may be played within one sitting, in milliseconds.
_BREAK = 15 * 60_000
_DAY = 86_400_000
#: How many points the graph has at most, how many mistakes and habits are named.
_POINTS, _NAMED = 240, 5
_PAGE = 20


class Wrong(NamedTuple):
    """A decision that gave something up."""

    street: Street
    action: str
    best: str
    grade: Grade
    leak: LeakName
    cost: Fraction


@dataclass(frozen=True, slots=True)
class CountedHand:
    """A hand and what counting says of it; no parts where it could not be counted."""

    seat: SeatHand
    parts: Split | None
    expected: Fraction
    """What perfect play was worth before the cards, in cents."""
    wrong: tuple[Wrong, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class HandFilter:
    """Which hands are wanted; all that is said must be so."""

    table: str | None = None
    since: int | None = None
    until: int | None = None
    result: Result | None = None
    quality: Literal["best", "wrong"] | None = None
    wager: Wager | None = None

    def fits(self, hand: CountedHand) -> bool:
        """Whether a hand is wanted."""
        seat = hand.seat
        return (
            self.table in (None, seat.table)
            and (self.since is None or seat.ended >= self.since)
            and (self.until is None or seat.ended < self.until)
            and self.result in (None, seat.result)
            and (self.quality is None or (self.quality == "wrong") == bool(hand.wrong))
            and (self.wager is None or any(each.wager is self.wager for each in seat.wagers))
        )

    def holds(self, round: RoundBeside) -> bool:
        """Whether a round without a hand lies where and when hands are wanted."""
        return (
            self.table in (None, round.table)
            and (self.since is None or round.ended >= self.since)
            and (self.until is None or round.ended < self.until)
        )


class NoHandsThere(HouseEdgeError):
    """No hand fits what was asked for."""


def counted(seat: SeatHand, worth: HandWorth | None) -> CountedHand:
    """What is kept of a hand."""
    if worth is None:
        return CountedHand(seat, None, Fraction(0), ())
    wrong = tuple(
        Wrong(each.street, each.action, each.advice.best, each.grade, each.leak, each.cost)
        for each in worth.decisions
        if each.action is not None and each.leak is not None
    )
    return CountedHand(seat, worth.split(), worth.house_edge * seat.ante, wrong)


def own_hands(
    kept: Sequence[CountedHand],
    beside: Sequence[RoundBeside],
    wanted: HandFilter,
    theory: Callable[[Rules], Theory | None],
    *,
    page: int = 0,
    total: int,
    done: int,
) -> OwnHands:
    """What is shown of a player's hands, those that fit; `kept` has the oldest first."""
    hands = [each for each in kept if wanted.fits(each)]
    sure = [each for each in hands if each.parts is not None]
    newest = hands[::-1][page * _PAGE : (page + 1) * _PAGE]
    wrongs = [(hand, wrong) for hand in sure for wrong in hand.wrong]
    return OwnHands(
        total=total,
        counted=done,
        tables=sorted({each.seat.table for each in kept} | {each.table for each in beside}),
        sums=_sums(sure),
        curve=_curve(sure, theory),
        dearest=_dearest(wrongs),
        lost=_lost(wrongs),
        habits=_habits(wrongs),
        time=_time(hands),
        side_bets=_side_bets(hands, theory),
        beside=_beside(filter(wanted.holds, beside)),
        hands=[_row(each) for each in newest],
        next=page + 1 if len(hands) > (page + 1) * _PAGE else None,
    )


def cost_of(hand: CountedHand) -> int:
    """What a hand's decisions gave up, in cents."""
    return 0 if hand.parts is None else -hand.parts.decisions


def _sums(hands: Sequence[CountedHand]) -> HandSums:
    result = sum(each.seat.base for each in hands)
    perfect = nearest_cents(sum((each.expected for each in hands), Fraction(0)))
    cost = sum(map(cost_of, hands))
    return HandSums(
        hands=len(hands),
        antes=Cents(sum(each.seat.ante for each in hands)),
        result=Cents(result),
        own=Cents(perfect - cost),
        perfect=Cents(perfect),
        luck=Cents(result - perfect + cost),
        cost=Cents(cost),
        decisions=sum(len(each.seat.chosen) for each in hands),
        wrong=sum(len(each.wrong) for each in hands),
    )


def _curve(
    hands: Sequence[CountedHand], theory: Callable[[Rules], Theory | None]
) -> list[HandPoint]:
    """How it stood after each hand; of many hands every so manieth, and the last."""
    points = []
    every = max(1, -(-len(hands) // _POINTS))
    result, perfect, cost, variance = 0, Fraction(0), 0, 0.0
    known = True
    for number, hand in enumerate(hands, 1):
        result, cost = result + hand.seat.base, cost + cost_of(hand)
        perfect += hand.expected
        told = theory(hand.seat.rules)
        known = known and told is not None
        if told is not None:
            variance += float(told.covariances["ante ante"]) * hand.seat.ante**2
        if number % every == 0 or number == len(hands):
            whole = nearest_cents(perfect)
            points.append(
                HandPoint(
                    hand=number,
                    result=Cents(result),
                    own=Cents(whole - cost),
                    perfect=Cents(whole),
                    # Two of three lie within 0.967 standard deviations.
                    band=Cents(round(0.967 * sqrt(variance))) if known else None,
                )
            )
    return points


def _dearest(wrongs: Iterable[tuple[CountedHand, Wrong]]) -> list[DearMistake]:
    dear = sorted(wrongs, key=lambda each: each[1].cost * each[0].seat.ante, reverse=True)[:_NAMED]
    return [
        DearMistake(
            round=hand.seat.round,
            street=wrong.street,
            hole=_written(hand.seat.hole),
            board=_written(hand.seat.board[: SHOWN[wrong.street]]),
            hand=_called(hand.seat, wrong.street),
            action=wrong.action,
            best=wrong.best,
            grade=wrong.grade,
            cost=_money(hand, wrong),
        )
        for hand, wrong in dear
    ]


def _called(seat: SeatHand, street: Street) -> HandView | None:
    shown = seat.board[: SHOWN[street]]
    return hand_view((*seat.hole, *shown)) if shown else None


def _lost(wrongs: Iterable[tuple[CountedHand, Wrong]]) -> list[LostBy]:
    counts: Counter[LeakName] = Counter()
    costs: Counter[LeakName] = Counter()
    for hand, wrong in wrongs:
        counts[wrong.leak] += 1
        costs[wrong.leak] += _money(hand, wrong)
    return [
        LostBy(leak=leak, count=counts[leak], cost=Cents(cost))
        for leak, cost in costs.most_common()
    ]


def _habits(wrongs: Iterable[tuple[CountedHand, Wrong]]) -> list[OwnHabit]:
    """Wrong choices made more than once: before the flop by starting hand, later by kind."""
    groups: defaultdict[tuple[str | None, Wrong], list[tuple[CountedHand, Wrong]]]
    groups = defaultdict(list)
    for hand, wrong in wrongs:
        first = wrong.street == "preflop"
        name = class_name(class_of(*hand.seat.hole)) if first else None
        groups[name, wrong._replace(cost=Fraction(0), grade="close")].append((hand, wrong))
    again = [(key, each) for key, each in groups.items() if len(each) > 1]
    again.sort(key=lambda each: sum(wrong.cost for _, wrong in each[1]), reverse=True)
    return [
        OwnHabit(
            street=wrong.street,
            hand=name,
            leak=wrong.leak,
            action=wrong.action,
            best=wrong.best,
            count=len(each),
            antes=float(sum(one.cost for _, one in each)),
            cost=Cents(sum(_money(*one) for one in each)),
        )
        for (name, wrong), each in again[:_NAMED]
    ]


def _time(hands: Sequence[CountedHand]) -> TimeAtTables:
    days: Counter[int] = Counter()
    sittings: list[int] = []
    begun = last = None
    for seat in sorted((each.seat for each in hands), key=lambda each: each.opened):
        if begun is None or last is None or seat.opened - last > _BREAK:
            sittings.append(0)
            begun = last = seat.opened
        days[seat.ended // _DAY] += max(0, seat.ended - last)
        last = max(last, seat.ended)
        sittings[-1] = last - begun
    whole = sum(sittings)
    return TimeAtTables(
        minutes=round(whole / 60_000),
        longest=round(max(sittings, default=0) / 60_000),
        pace=round(len(hands) * 3_600_000 / whole) if whole else 0,
        days=[
            PlayedDay(
                day=datetime.fromtimestamp(day * _DAY / 1000, UTC).strftime("%Y-%m-%d"),
                minutes=round(spent / 60_000),
            )
            for day, spent in sorted(days.items())
        ],
    )


def _side_bets(
    hands: Iterable[CountedHand], theory: Callable[[Rules], Theory | None]
) -> list[SideBetsApart]:
    count: Counter[Wager] = Counter()
    staked: Counter[Wager] = Counter()
    won: Counter[Wager] = Counter()
    expected: dict[Wager, Fraction | None] = {}
    for hand in hands:
        told = theory(hand.seat.rules)
        for each in hand.seat.wagers:
            if each.wager in BASE:
                continue
            count[each.wager] += 1
            staked[each.wager] += each.stake
            won[each.wager] += each.net
            mean = None if told is None else told.means.get(each.wager)
            so_far = expected.get(each.wager, Fraction(0))
            metered = each.wager is Wager.PROGRESSIVE
            expected[each.wager] = (
                None if metered or mean is None or so_far is None else so_far - mean * each.stake
            )
    return [
        SideBetsApart(
            wager=wager.value,
            label=wager.label,
            hands=count[wager],
            staked=Cents(staked[wager]),
            result=Cents(won[wager]),
            expected=None if (mean := expected[wager]) is None else Cents(nearest_cents(mean)),
        )
        for wager in Wager
        if count[wager]
    ]


def _beside(rounds: Iterable[RoundBeside]) -> list[RoundsBeside]:
    kinds: defaultdict[str, list[RoundBeside]] = defaultdict(list)
    for each in rounds:
        kinds[each.kind].append(each)
    return [
        RoundsBeside(
            kind=some[0].kind,
            rounds=len(some),
            net=Cents(sum(each.net for each in some)),
            rules=sorted({each.rules for each in some}) if kind == "rules" else [],
        )
        for kind, some in sorted(kinds.items())
    ]


def _row(hand: CountedHand) -> HandRow:
    seat = hand.seat
    return HandRow(
        round=seat.round,
        table=seat.table,
        number=seat.number,
        ended=seat.ended,
        hole=_written(seat.hole),
        board=_written(seat.board),
        played=[each.action for each in seat.chosen],
        ante=Cents(seat.ante),
        result=seat.result,
        base=Cents(seat.base),
        net=Cents(seat.net),
        luck=None if hand.parts is None else Cents(hand.parts.luck),
        cost=None if hand.parts is None else Cents(cost_of(hand)),
        uncounted=seat.uncounted,
    )


def _written(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _money(hand: CountedHand, wrong: Wrong) -> Cents:
    return Cents(nearest_cents(wrong.cost * hand.seat.ante))
