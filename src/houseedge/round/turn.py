"""The two verbs of a round: `legal` says what may be done now, `apply` does it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from houseedge.cards import Card, Hand
from houseedge.errors import (
    CardHidden,
    CardRepeated,
    NoCheck,
    NoFold,
    OutsideLimits,
    Refusal,
    RoundOver,
    SecondPlay,
    StackTooShort,
    WrongDeal,
    WrongPhase,
    WrongPlay,
)
from houseedge.money import format_money
from houseedge.round.action import (
    BOARD,
    DEALER,
    Action,
    Back,
    Bet,
    Check,
    Deal,
    Fold,
    NoMoreBets,
    Place,
    Play,
    Show,
    TakeBack,
    Void,
)
from houseedge.round.betting import back, bet, close_betting, least_bets, take_back
from houseedge.round.dealing import cards_due, next_place, order_of
from houseedge.round.event import Announced, Event, PhaseBegan, RestDiscarded
from houseedge.round.judge import proves_a_win, surviving_bets
from houseedge.round.state import STREETS, Phase, Round, Seat
from houseedge.rules.spec import Rules, Wager

#: The clause of each street's decision.
_STREET_RULE = {Phase.PREFLOP: "B-06", Phase.FLOP: "B-07", Phase.RIVER: "B-08"}


def apply(round: Round, action: Action) -> tuple[Round, tuple[Event, ...]]:
    """The round after an action, and what happened beyond it.

    What the rules do not allow is refused with a `Refusal` that names the rule, and the round
    stays as it is.
    """
    try:
        changed, announced = _apply(round, action)
    except Refusal as refusal:
        refusal.phase = refusal.phase or round.phase.value
        raise
    after, events = _advance(changed)
    return after, (*announced, *events)


def _apply(round: Round, action: Action) -> tuple[Round, tuple[Event, ...]]:
    if round.phase is Phase.VOID:
        raise RoundOver("the round is void", rule="X-01")
    match action:
        case Bet():
            return bet(round, action), ()
        case Back():
            return back(round, action), ()
        case TakeBack():
            return take_back(round, action), ()
        case NoMoreBets():
            return close_betting(round), ()
        case Deal():
            return _deal(round, action), ()
        case Show():
            return _show(round, action)
        case Check():
            return _check(round, action), ()
        case Play():
            return _play(round, action), ()
        case Fold():
            return _fold(round, action), ()
        case Void():
            return replace(round, phase=Phase.VOID, void_reason=action.reason), ()


def legal(round: Round) -> tuple[Action, ...]:
    """Everything the round allows now.

    A `Bet` stands for all bets its seat may make and is the smallest of them; a `Deal` or
    `Show` stands for any card that is still unseen. `Void` is always allowed before the end.
    """
    if round.phase is Phase.VOID:
        return ()
    return (*_legal(round), Void())


def _legal(round: Round) -> Iterator[Action]:
    if round.phase is Phase.BETTING:
        yield from least_bets(round)
        if round.seats:
            yield NoMoreBets()
    elif (place := next_place(round)) is not None:
        yield Deal(place)
    elif cards_due(round) > 0:
        yield Show(BOARD)
    elif round.phase in STREETS:
        for seat in round.undecided:
            yield from decisions(round, seat)
    elif round.phase in (Phase.SHOWDOWN, Phase.SETTLEMENT):
        yield from (Show(place) for place in _may_show(round))


def decisions(round: Round, seat: Seat) -> Iterator[Check | Play | Fold]:
    """What an undecided seat may do on this street, the largest bet first (B-06..B-08)."""
    for times in play_sizes(round.rules, round.phase):
        if play_obstacle(round.rules, seat, times) is None:
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
        if play_obstacle(round.rules, round.seat(seat), sizes[-1]) is None:
            return Play(seat, sizes[-1], by_system=True)
    return Fold(seat, by_system=True)


def play_sizes(rules: Rules, phase: Phase) -> tuple[int, ...]:
    """The multiples of the Ante a Play bet may be in a phase, the largest first."""
    sizes = rules.profile.play
    return {Phase.PREFLOP: sizes.preflop, Phase.FLOP: sizes.flop, Phase.RIVER: sizes.river}.get(
        phase, ()
    )


def play_obstacle(rules: Rules, seat: Seat, times: int) -> Refusal | None:
    """Why a Play bet of a lawful size cannot be made all the same; none when it can (B-12)."""
    amount = times * seat.wagers.ante
    cap = rules.profile.single_wager
    limits = rules.profile.limits.get(Wager.PLAY)
    if cap is not None and amount > cap.amount:
        message = f"above the cap of {format_money(cap.amount)} on a single wager"
    elif limits is not None and not limits.min <= amount <= limits.max:
        message = f"outside {format_money(limits.min)} to {format_money(limits.max)}"
    elif seat.stack is not None and amount > seat.stack:
        return StackTooShort(
            f"a {times}x Play bet of {format_money(amount)} is more than the "
            f"{format_money(seat.stack)} in front of the player",
            rule="O-11",
            field="play",
            seat=seat.number,
        )
    else:
        return None
    return OutsideLimits(
        f"a {times}x Play bet is {format_money(amount)}, {message}",
        rule="B-12",
        field="play",
        seat=seat.number,
    )


def _deciding(round: Round, number: int, rule: str) -> Seat:
    seat = round.seat(number)
    if seat.folded:
        raise WrongPhase(f"seat {number} has folded", rule="B-08", seat=number)
    if round.phase not in STREETS:
        raise WrongPhase(f"no decision is due while {_waits(round)}", rule=rule, seat=number)
    return seat


def _check(round: Round, action: Check) -> Round:
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


def _play(round: Round, action: Play) -> Round:
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
    obstacle = play_obstacle(round.rules, seat, action.times)
    if obstacle is not None:
        raise obstacle
    stack = None if seat.stack is None else seat.stack - action.times * seat.wagers.ante
    backline = tuple(
        other
        if other.stack is None
        else replace(other, stack=other.stack - action.times * other.wagers.ante)
        for other in seat.backline
    )
    return round.with_seat(replace(seat, play=action.times, stack=stack, backline=backline))


def _fold(round: Round, action: Fold) -> Round:
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


def _deal(round: Round, action: Deal) -> Round:
    due = next_place(round)
    if due is None:
        raise WrongDeal(
            f"no card is due while {_waits(round)}", rule=round.rules.dealing, field="to"
        )
    if action.to != due:
        raise WrongDeal(
            f"the next card goes to {_place(due)}, not to {_place(action.to)}",
            rule=round.rules.dealing,
            field="to",
        )
    face_up = round.phase is not Phase.DEALING
    if face_up and not action.card.known:
        raise CardHidden("a card dealt face up must be named", rule="D-05", field="card")
    _verify_unseen(round, (action.card,))
    if due == BOARD:
        opened = round.board_open + 1 if face_up else 0
        return replace(round, board=(*round.board, action.card), board_open=opened)
    if due == DEALER:
        return replace(round, dealer=(*round.dealer, action.card))
    seat = round.seat(int(due))
    return round.with_seat(replace(seat, hole=(*seat.hole, action.card)))


def _show(round: Round, action: Show) -> tuple[Round, tuple[Event, ...]]:
    if action.place == BOARD:
        return _open_board(round, action.cards), ()
    allowed = _may_show(round)
    if action.place not in allowed:
        first = f"; {_place(allowed[0])} is next" if allowed else ""
        raise WrongPhase(
            f"{_place(action.place)} does not open its cards while {_waits(round)}{first}",
            rule="D-08" if action.place == DEALER else "O-14",
            field="place",
        )
    if action.place == DEALER:
        cards = _opened(round, round.dealer, action.cards)
        after = replace(round, dealer=cards, dealer_shown=True)
    else:
        seat = round.seat(int(action.place))
        cards = _opened(round, seat.hole, action.cards)
        after = round.with_seat(replace(seat, hole=cards, shown=True))
    return after, (Announced(action.place, Hand((*cards, *round.board))),)


def _open_board(round: Round, cards: tuple[Card, ...]) -> Round:
    due = cards_due(round)
    if due < 1 or not order_of(round).board_first:
        raise WrongPhase(
            f"no board card lies face down to be opened while {_waits(round)}",
            rule="D-05",
            field="place",
        )
    first = round.board_open
    opened = _opened(round, round.board[first : first + due], cards)
    board = (*round.board[:first], *opened, *round.board[first + due :])
    return replace(round, board=board, board_open=first + due)


def _opened(round: Round, dealt: Sequence[Card], named: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that open: those dealt, the unknown ones named now."""
    if not named:
        if not all(card.known for card in dealt):
            raise CardHidden("an unknown card is named when it opens", rule="D-08", field="cards")
        return tuple(dealt)
    if len(named) != len(dealt):
        raise WrongDeal(
            f"{len(dealt)} cards open together, not {len(named)}", rule="D-05", field="cards"
        )
    for was, now in zip(dealt, named, strict=True):
        if not now.known or (was.known and was != now):
            raise CardHidden(
                f"the card opened as {now} was dealt as {was}", rule="D-08", field="cards"
            )
    _verify_unseen(round, [now for was, now in zip(dealt, named, strict=True) if not was.known])
    return named


def _verify_unseen(round: Round, cards: Sequence[Card]) -> None:
    seen = set(round.cards)
    for card in cards:
        if card.known and card in seen:
            raise CardRepeated(f"{card} is already in this round", rule="B-01", field="card")
        seen.add(card)


def _may_show(round: Round) -> tuple[Place, ...]:
    """Who may open cards now: the dealer, then live hands in settling order (D-08, O-14).

    A folded hand opens only to prove a surviving bet that wins; while its cards are unknown
    nobody can tell, so any surviving bet will do.
    """
    if round.phase is Phase.SHOWDOWN and not round.dealer_shown:
        return (DEALER,)
    if round.phase not in (Phase.SHOWDOWN, Phase.SETTLEMENT):
        return ()
    live = [seat.number for seat in round.settling_order if not seat.folded and not seat.shown]
    folded = [
        seat.number
        for seat in round.settling_order
        if seat.folded
        and not seat.shown
        and (proves_a_win(round, seat) if seat.known else surviving_bets(round.rules, seat))
    ]
    return (*live[:1], *folded)


def _advance(round: Round) -> tuple[Round, tuple[Event, ...]]:
    """Go on to the phase that waits for something."""
    events: list[Event] = []
    while (phase := _next_phase(round)) is not round.phase:
        if phase is Phase.PREFLOP and order_of(round).rest_discarded:
            events.append(RestDiscarded(52 - len(round.cards)))
        round = replace(round, phase=phase)
        events.append(PhaseBegan(phase))
    return round, tuple(events)


def _next_phase(round: Round) -> Phase:
    match round.phase:
        case Phase.DEALING if next_place(round) is None:
            return Phase.PREFLOP
        case Phase.PREFLOP if not round.undecided:
            return Phase.FLOP_DUE
        case Phase.FLOP_DUE if round.board_open == 3:
            return Phase.FLOP
        case Phase.FLOP if not round.undecided:
            return Phase.RIVER_DUE
        case Phase.RIVER_DUE if round.board_open == 5:
            return Phase.RIVER
        case Phase.RIVER if not round.undecided:
            return Phase.SHOWDOWN
        case Phase.SHOWDOWN if round.dealer_shown and all_open(round):
            return Phase.SETTLEMENT
        case phase:
            return phase


def all_open(round: Round) -> bool:
    """Whether every hand that must open has: the live ones, and folded ones that win a bet."""
    return all(
        seat.shown or (seat.folded and not (seat.known and proves_a_win(round, seat)))
        for seat in round.seats
    )


def _waits(round: Round) -> str:
    match round.phase:
        case Phase.BETTING:
            return "bets are being made"
        case Phase.DEALING:
            return "cards are being dealt"
        case Phase.PREFLOP | Phase.FLOP | Phase.RIVER:
            return "players decide"
        case Phase.FLOP_DUE:
            return "the flop is due"
        case Phase.RIVER_DUE:
            return "turn and river are due"
        case Phase.SHOWDOWN:
            return "hands are being opened"
        case _:
            return "the round waits to be settled"


def _place(place: Place) -> str:
    return f"seat {place}" if isinstance(place, int) else f"the {place}"
