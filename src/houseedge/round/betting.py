"""Wagers before the deal: made, changed, taken back, closed (B-04, B-10..B-13, O-11, O-12)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from houseedge.errors import (
    HouseEdgeError,
    MissingWager,
    NotYourHand,
    TooLateToBet,
    UnequalBets,
)
from houseedge.round.action import BETTOR, Back, Bet, TakeBack
from houseedge.round.deciding import verify_play
from houseedge.round.state import Backline, Phase, Round, Seat
from houseedge.round.wagers import (
    Wagers,
    verify_amounts,
    verify_bonus_bets,
    verify_cap,
    verify_collection,
    verify_stack,
    verify_table_limits,
    verify_wagers,
)
from houseedge.rules.spec import Rules, Wager


def bet(round: Round, action: Bet) -> Round:
    """The round with the wagers of a spot on the felt, in place of those it had."""
    _verify_open(round, action.seat)
    round.verify_player(action.seat)
    now = next((seat for seat in round.seats if seat.number == action.seat), None)
    before = None if now is None else now.wagers
    verify_wagers(round.rules, action.wagers, seat=action.seat, before=before)
    verify_table_limits(round.rules, action.wagers, seat=action.seat, ante=action.wagers.ante)
    smallest = min(round.rules.profile.play.river) * action.wagers.ante
    keep = smallest if round.rules.settings.keep_play else 0
    verify_stack(action.stack, action.wagers.total, keep, seat=action.seat, fee=action.fee)
    stack = None if action.stack is None else action.stack - action.fee
    return round.with_seat(
        Seat(
            number=action.seat,
            wagers=action.wagers,
            stack=_left(stack, action.wagers),
            backline=() if now is None else now.backline,
        )
    )


def back(round: Round, action: Back) -> Round:
    """The round with another person's wagers on a spot, after those already there (K-09).

    The largest Play bet, four times the Ante, is reserved beforehand, since the bettor follows
    whatever the seat decides (O-12).
    """
    _verify_open(round, action.seat)
    verify_may_back(round.rules, action.seat)
    seat = round.seat(action.seat)
    if re.fullmatch(BETTOR, action.bettor) is None:
        raise NotYourHand(
            f"the bettor {action.bettor!r} needs a name of letters, digits, '.', '-' or '_'",
            rule="K-09",
            field="bettor",
            seat=action.seat,
        )
    wagers = action.wagers
    verify_backline(round.rules, wagers, seat)
    reserve = round.rules.profile.play.largest * wagers.ante
    verify_stack(action.stack, wagers.total, reserve, seat=action.seat, rule="O-12")
    own = Backline(bettor=action.bettor, wagers=wagers, stack=_left(action.stack, wagers))
    others = tuple(other for other in seat.backline if other.bettor != action.bettor)
    return round.with_seat(replace(seat, backline=(*others, own)))


def verify_may_back(rules: Rules, number: int, *, field: str = "seat") -> None:
    """Refuse wagers behind a seat where the options do not allow them (B-11, K-09)."""
    if rules.settings.backline == "off" or rules.profile.bank != "player_dealer":
        raise NotYourHand(
            "nobody bets on another player's hand here", rule="B-11", field=field, seat=number
        )


def verify_backline(rules: Rules, wagers: Wagers, seat: Seat) -> None:
    """Refuse backline wagers that options, caps or the table's own limits do not allow (O-12)."""
    verify_wagers_behind(rules, wagers, seat.number)
    if wagers.ante:
        # Whatever the seat bets, the bettor's copy of it must be lawful too.
        largest = Seat(number=seat.number, wagers=wagers)
        verify_play(rules, largest, rules.profile.play.largest)
    ante = wagers.ante or seat.wagers.ante
    verify_table_limits(rules, wagers, seat=seat.number, ante=ante)


def verify_wagers_behind(rules: Rules, wagers: Wagers, number: int) -> None:
    """Refuse wagers behind a seat that this game never takes, whatever the table's own limits."""
    allowed = rules.settings.backline
    if wagers.ante or wagers.blind or not wagers.trips:
        verify_wagers(rules, wagers, seat=number)
    else:
        verify_amounts(wagers, seat=number)
        verify_bonus_bets(rules, wagers, seat=number)
        verify_cap(rules, wagers, seat=number)
    if (wagers.ante and allowed == "trips") or (wagers.trips and allowed == "base"):
        raise NotYourHand(
            f"backline wagers here are for {'Trips' if allowed == 'trips' else 'the base game'} "
            "only",
            rule="O-12",
            field="wagers",
            seat=number,
        )


def take_back(round: Round, action: TakeBack) -> Round:
    """The round without the wagers of one bettor; backline wagers go with their spot."""
    _verify_open(round, action.seat)
    seat = round.seat(action.seat)
    if action.bettor is None:
        return replace(round, seats=tuple(s for s in round.seats if s is not seat))
    kept = tuple(other for other in seat.backline if other.bettor != action.bettor)
    if kept == seat.backline:
        raise MissingWager(
            f"{action.bettor} has no wager on seat {seat.number}",
            rule="K-09",
            field="bettor",
            seat=seat.number,
        )
    return round.with_seat(replace(seat, backline=kept))


def close_betting(round: Round) -> Round:
    """The round after "no more bets": from here on only Play bets are made (B-10)."""
    _verify_open(round, None)
    if not round.seats:
        raise UnequalBets("nobody has an Ante and a Blind", rule="B-04", field="seats")
    if round.rules.profile.collection:
        for seat in round.seats:
            for _, wagers in seat.bettors:
                verify_collection(
                    round.rules,
                    wagers,
                    seat=seat.number,
                    ante=seat.wagers.ante,
                    action=round.action,
                )
    return replace(round, phase=Phase.DEALING)


def least_bets(round: Round) -> Iterator[Bet]:
    """The smallest bet of every seat that may bet."""
    ante = round.rules.profile.limits[Wager.ANTE].min
    for number in range(1, round.rules.profile.seats + 1):
        action = Bet(number, Wagers(ante=ante, blind=ante))
        try:
            bet(round, action)
        except HouseEdgeError:
            continue
        yield action


def _left(stack: int | None, wagers: Wagers) -> int | None:
    return None if stack is None else stack - wagers.total


def _verify_open(round: Round, seat: int | None) -> None:
    if round.phase is not Phase.BETTING:
        raise TooLateToBet(
            'after "no more bets" no wager is made, changed or taken back',
            rule="B-10",
            field="wagers",
            seat=seat,
        )
