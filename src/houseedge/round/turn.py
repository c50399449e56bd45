"""The two verbs of a round: `legal` says what may be done now, `apply` does it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from houseedge.cards import Card, Hand
from houseedge.errors import (
    CardHidden,
    CardRepeated,
    Refusal,
    RoundOver,
    WrongDeal,
    WrongPhase,
)
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
    VoidHand,
)
from houseedge.round.betting import back, bet, close_betting, least_bets, take_back
from houseedge.round.dealing import cards_due, next_place, order_of
from houseedge.round.deciding import check, decisions, fold, play
from houseedge.round.event import Announced, Event, PhaseBegan, RestDiscarded
from houseedge.round.judge import may_open, proves_a_win
from houseedge.round.state import STREETS, Phase, Round, waits


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


def _apply(  # noqa: C901 - a branch an action
    round: Round, action: Action
) -> tuple[Round, tuple[Event, ...]]:
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
            return check(round, action), ()
        case Play():
            return play(round, action), ()
        case Fold():
            return fold(round, action), ()
        case Void():
            return replace(round, phase=Phase.VOID, void_reason=action.reason), ()
        case VoidHand():
            return _void_hand(round, action.seat), ()


def legal(round: Round) -> tuple[Action, ...]:
    """Everything the round allows now.

    A `Bet` stands for all bets its seat may make and is the smallest of them; a `Deal` or
    `Show` stands for any card that is still unseen. Backline wagers are not listed: anybody may
    make them where the options allow it. `Void` is always allowed before the end; that a single
    hand is void is for who rules on it, and not listed.
    """
    if round.phase is Phase.VOID:
        return ()
    return (*_legal(round), Void())


def _legal(round: Round) -> Iterator[Action]:
    if round.phase is Phase.BETTING:
        yield from least_bets(round)
        yield from (TakeBack(seat.number) for seat in round.seats)
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


def _void_hand(round: Round, number: int) -> Round:
    """The round without a hand that was dealt and is neither folded nor open."""
    seat = round.seat(number)
    if round.phase in (Phase.BETTING, Phase.DEALING, Phase.SETTLEMENT):
        raise WrongPhase(
            f"no single hand is void while {waits(round)}", rule="X-01", field="seat", seat=number
        )
    if not seat.live or seat.shown:
        is_ = "void" if seat.void else "folded" if seat.folded else "open"
        raise WrongPhase(
            f"the hand of seat {number} is {is_}", rule="X-01", field="seat", seat=number
        )
    return round.with_seat(replace(seat, void=True))


def _deal(round: Round, action: Deal) -> Round:
    due = next_place(round)
    if due is None:
        raise WrongDeal(
            f"no card is due while {waits(round)}", rule=round.rules.dealing, field="to"
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
            f"{_place(action.place)} does not open its cards while {waits(round)}{first}",
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
            f"no board card lies face down to be opened while {waits(round)}",
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


def corrected(round: Round, place: Place, cards: tuple[Card, ...]) -> Round:
    """The round with cards that lie open named anew, before it is settled.

    Refuses where other cards lie, or as many; what has been decided stands.
    """
    if round.phase in (Phase.BETTING, Phase.DEALING, Phase.VOID):
        raise WrongPhase(f"no card lies open while {waits(round)}", rule="D-08", field="place")
    if place == BOARD:
        was, before = round.board[: round.board_open], replace(round, board=())
    elif place == DEALER:
        was, before = round.dealer if round.dealer_shown else (), replace(round, dealer=())
    else:
        seat = round.seat(int(place))
        was = seat.hole if seat.shown else ()
        before = round.with_seat(replace(seat, hole=()))
    if len(cards) != len(was) or not all(card.known for card in cards):
        raise WrongDeal(
            f"{len(was)} cards lie open there, and {len(cards)} are named",
            rule="D-05",
            field="cards",
        )
    _verify_unseen(before, cards)
    if place == BOARD:
        return replace(round, board=(*cards, *round.board[round.board_open :]))
    return _with_hand(round, place, cards)


def exchanged(round: Round, place: Place, other: Place) -> Round:
    """The round with the cards of two open hands exchanged, before it is settled."""
    if place == other:
        raise WrongDeal(
            "a hand is exchanged with another one", rule="D-08", field="other", seat=None
        )
    first, second = _open_hand(round, place), _open_hand(round, other)
    return _with_hand(_with_hand(round, place, second), other, first)


def _open_hand(round: Round, place: Place) -> tuple[Card, ...]:
    if place == DEALER and round.dealer_shown:
        return round.dealer
    if isinstance(place, int) and (seat := round.seat(place)).shown:
        return seat.hole
    raise WrongDeal(f"no open hand lies at {_place(place)}", rule="D-08", field="place")


def _with_hand(round: Round, place: Place, cards: tuple[Card, ...]) -> Round:
    if place == DEALER:
        return replace(round, dealer=cards)
    return round.with_seat(replace(round.seat(int(place)), hole=cards))


def _verify_unseen(round: Round, cards: Sequence[Card]) -> None:
    seen = set(round.cards)
    for card in cards:
        if card.known and card in seen:
            raise CardRepeated(f"{card} is already in this round", rule="B-01", field="card")
        seen.add(card)


def _may_show(round: Round) -> tuple[Place, ...]:
    """Who may open cards now: the dealer, then live hands in settling order (D-08, O-14).

    A folded hand opens only to prove a surviving bet that wins, and then lies open until it is
    paid (T-03, K-11); while its cards are unknown nobody can tell.
    """
    if round.phase is Phase.SHOWDOWN and not round.dealer_shown:
        return (DEALER,)
    if round.phase not in (Phase.SHOWDOWN, Phase.SETTLEMENT):
        return ()
    live = [seat.number for seat in round.settling_order if seat.live and not seat.shown]
    folded = [
        seat.number
        for seat in round.settling_order
        if seat.folded and not seat.shown and may_open(round, seat)
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
        seat.shown or seat.void or (seat.folded and not (seat.known and proves_a_win(round, seat)))
        for seat in round.seats
    )


def _place(place: Place) -> str:
    return f"seat {place}" if isinstance(place, int) else f"the {place}"
