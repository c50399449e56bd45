"""A seat's decisions: check, one Play bet, or fold after the river (B-06..B-09, O-05)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from houseedge.errors import (
    NoCheck,
    NoFold,
    OutsideLimits,
    Refusal,
    SecondPlay,
    StackTooShort,
    WrongPhase,
    WrongPlay,
)
from houseedge.money import format_money
from houseedge.round.action import Action, Check, Fold, Play
from houseedge.round.state import STREETS, Phase, Round, Seat, waits
from houseedge.rules.spec import Rules, Wager

#: The clause of each street's decision.
_STREET_RULE = {Phase.PREFLOP: "B-06", Phase.FLOP: "B-07", Phase.RIVER: "B-08"}


def decisions(round: Round, seat: Seat) -> Iterator[Check | Play | Fold]:
    """What an undecided seat may do on this street, the largest bet first (B-06..B-08)."""
    for times in play_sizes(round.rules, round.phase):
        if _possible(round.rules, seat, times):
            yield Play(seat.number, times)
    yield Fold(seat.number) if round.phase is Phase.RIVER else Check(seat.number)


def absent(round: Round, seat: int) -> Action:
    """What the system does for an undecided player who does not act in time (O-05).

    The action is marked as the system's.
    """
    if round.phase is not Phase.RIVER:
        return Check(seat, by_system=True)
    if round.rules.settings.absent == "check_bet":
        sizes = play_sizes(round.rules, round.phase)
        if _possible(round.rules, round.seat(seat), sizes[-1]):
            return Play(seat, sizes[-1], by_system=True)
    return Fold(seat, by_system=True)


def play_sizes(rules: Rules, phase: Phase) -> tuple[int, ...]:
    """The multiples of the Ante a Play bet may be in a phase, the largest first."""
    sizes = rules.profile.play
    return {Phase.PREFLOP: sizes.preflop, Phase.FLOP: sizes.flop, Phase.RIVER: sizes.river}.get(
        phase, ()
    )


def possible_plays(rules: Rules, seat: Seat) -> Iterator[int]:
    """Every Play bet that cap, limits and stack allow a seat on this street or a later one."""
    for phase, checks in STREETS.items():
        if checks >= seat.checks:
            for times in play_sizes(rules, phase):
                if _possible(rules, seat, times):
                    yield times


def verify_play_cap(rules: Rules, seat: Seat, times: int) -> None:
    """Refuse a Play bet above the profile's cap on a single wager (B-12)."""
    cap, amount = rules.profile.single_wager, times * seat.wagers.ante
    if cap is not None and amount > cap.amount:
        raise OutsideLimits(
            f"a {times}x Play bet is {format_money(amount)}, "
            f"above the cap of {format_money(cap.amount)} on a single wager",
            rule="B-12",
            field="play",
            seat=seat.number,
        )


def verify_play(rules: Rules, seat: Seat, times: int) -> None:
    """Refuse a Play bet of a lawful size that cap, table limits or stack do not allow."""
    verify_play_cap(rules, seat, times)
    limits, amount = rules.profile.limits.get(Wager.PLAY), times * seat.wagers.ante
    if limits is not None and amount not in limits:
        raise OutsideLimits(
            f"a {times}x Play bet is {format_money(amount)}, and this table takes "
            f"{format_money(limits.min)} to {format_money(limits.max)}",
            rule="B-12",
            field="play",
            seat=seat.number,
        )
    if seat.stack is not None and amount > seat.stack:
        raise StackTooShort(
            f"a {times}x Play bet of {format_money(amount)} is more than the "
            f"{format_money(seat.stack)} in front of the player",
            rule="O-11",
            field="play",
            seat=seat.number,
        )


def _possible(rules: Rules, seat: Seat, times: int) -> bool:
    try:
        verify_play(rules, seat, times)
    except Refusal:
        return False
    return True


def _deciding(round: Round, number: int, rule: str) -> Seat:
    seat = round.seat(number)
    if seat.folded:
        raise WrongPhase(f"seat {number} has folded", rule="B-08", seat=number)
    if seat.void:
        raise WrongPhase(f"the hand of seat {number} is void", rule="X-01", seat=number)
    if round.phase not in STREETS:
        raise WrongPhase(f"no decision is due while {waits(round)}", rule=rule, seat=number)
    return seat


def check(round: Round, action: Check) -> Round:
    """The round after a seat waits for more cards."""
    seat = _deciding(round, action.seat, "B-06")
    if seat.play is not None:
        raise SecondPlay(f"seat {seat.number} has its Play bet", rule="B-09", seat=seat.number)
    if round.phase is Phase.RIVER:
        raise NoCheck("after the river one bets 1x or folds", rule="B-08", seat=seat.number)
    _not_yet(round, seat)
    return round.with_seat(replace(seat, checks=seat.checks + 1))


def _not_yet(round: Round, seat: Seat) -> None:
    if seat not in round.undecided:
        raise WrongPhase(
            f"seat {seat.number} has checked on this street",
            rule=_STREET_RULE[round.phase],
            seat=seat.number,
        )


def play(round: Round, action: Play) -> Round:
    """The round with a seat's one Play bet; its backline follows (B-09, O-12)."""
    seat = round.seat(action.seat)
    if seat.play is not None:
        raise SecondPlay(
            f"seat {seat.number} has made its one Play bet of {seat.play}x, "
            "which is neither repeated nor changed",
            rule="B-09",
            field="play",
            seat=seat.number,
        )
    seat = _deciding(round, action.seat, "B-06")
    _not_yet(round, seat)
    sizes = play_sizes(round.rules, round.phase)
    if type(action.times) is not int or action.times not in sizes:
        allowed = " or ".join(f"{size}x" for size in sizes)
        raise WrongPlay(
            f"a Play bet now is {allowed} the Ante, not {action.times}x",
            rule=_STREET_RULE[round.phase],
            field="play",
            seat=seat.number,
        )
    verify_play(round.rules, seat, action.times)
    stack = None if seat.stack is None else seat.stack - action.times * seat.wagers.ante
    backline = tuple(
        other
        if other.stack is None
        else replace(other, stack=other.stack - action.times * other.wagers.ante)
        for other in seat.backline
    )
    return round.with_seat(replace(seat, play=action.times, stack=stack, backline=backline))


def fold(round: Round, action: Fold) -> Round:
    """The round after a seat gives up Ante and Blind (S-07)."""
    seat = _deciding(round, action.seat, "B-08")
    if seat.play is not None:
        raise SecondPlay(
            f"seat {seat.number} has its Play bet and cannot fold", rule="B-09", seat=seat.number
        )
    if round.phase is not Phase.RIVER:
        raise NoFold(
            "before turn and river a check is free, and nobody folds",
            rule=_STREET_RULE[round.phase],
            seat=seat.number,
        )
    return round.with_seat(replace(seat, folded=True))
