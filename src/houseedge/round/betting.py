"""Wagers before the deal: made, changed, taken back, closed (B-04, B-10..B-13, O-11, O-12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from houseedge.errors import (
    BettingClosed,
    HouseEdgeError,
    MissingWager,
    NoSuchSeat,
    NotYourHand,
    OutsideLimits,
    UnequalBets,
)
from houseedge.money import format_money
from houseedge.round.action import Back, Bet, TakeBack
from houseedge.round.state import Backline, Phase, Round, Seat
from houseedge.round.wagers import (
    Wagers,
    verify_bonus_bets,
    verify_cap,
    verify_stack,
    verify_table_limits,
    verify_wagers,
)
from houseedge.rules.spec import Wager


def bet(round: Round, action: Bet) -> Round:
    """The round with the wagers of a spot on the felt, in place of those it had."""
    _verify_open(round, action.seat)
    _verify_own_seat(round, action.seat)
    verify_wagers(round.rules, action.wagers, seat=action.seat)
    verify_table_limits(round.rules, action.wagers, seat=action.seat)
    smallest = min(round.rules.profile.play.river) * action.wagers.ante
    keep = smallest if round.rules.settings.keep_play else 0
    verify_stack(action.stack, action.wagers.total, keep, seat=action.seat)
    backline = next((s.backline for s in round.seats if s.number == action.seat), ())
    return round.with_seat(
        Seat(
            number=action.seat,
            wagers=action.wagers,
            stack=_left(action.stack, action.wagers),
            backline=backline,
        )
    )


def back(round: Round, action: Back) -> Round:
    """The round with another person's wagers on a spot, after those already there (K-09).

    Four times the Ante is reserved beforehand, since the bettor follows whatever the seat
    decides (O-12).
    """
    _verify_open(round, action.seat)
    allowed = round.rules.settings.backline
    if allowed == "off" or round.rules.profile.bank != "player_dealer":
        raise NotYourHand(
            "nobody bets on another player's hand here", rule="B-11", field="seat", seat=action.seat
        )
    seat = round.seat(action.seat)
    wagers = action.wagers
    if wagers.ante or wagers.blind or not wagers.trips:
        verify_wagers(round.rules, wagers, seat=action.seat)
    else:
        verify_bonus_bets(round.rules, wagers, seat=action.seat)
        verify_cap(round.rules, wagers, seat=action.seat)
    if (wagers.ante and allowed == "trips") or (wagers.trips and allowed == "base"):
        raise NotYourHand(
            f"backline wagers here are for {'Trips' if allowed == 'trips' else 'the base game'} "
            "only",
            rule="O-12",
            field="wagers",
            seat=action.seat,
        )
    verify_table_limits(round.rules, wagers, seat=action.seat)
    reserve = max(round.rules.profile.play.preflop) * wagers.ante
    cap = round.rules.profile.single_wager
    if cap is not None and reserve > cap.amount:
        raise OutsideLimits(
            f"the Play bet may become {format_money(reserve)}, above the cap on a single wager",
            rule="B-12",
            field="wagers.ante",
            seat=action.seat,
        )
    verify_stack(action.stack, wagers.total, reserve, seat=action.seat)
    own = Backline(bettor=action.bettor, wagers=wagers, stack=_left(action.stack, wagers))
    others = tuple(other for other in seat.backline if other.bettor != action.bettor)
    return round.with_seat(replace(seat, backline=(*others, own)))


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
        raise BettingClosed(
            'after "no more bets" no wager is made, changed or taken back',
            rule="B-10",
            field="wagers",
            seat=seat,
        )


def _verify_own_seat(round: Round, number: int) -> None:
    round.verify_number(number)
    if number == round.player_dealer:
        raise NoSuchSeat(
            f"seat {number} banks this round as player-dealer and has no wagers",
            rule="K-01",
            field="seat",
            seat=number,
        )
