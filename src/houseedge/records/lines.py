"""Rounds on record as the one line that `houseedge.round.record` reads."""

from __future__ import annotations

from collections.abc import Iterator

from houseedge.records.replay import RoundReplay
from houseedge.records.slips import NoSlip, whole_round
from houseedge.round import (
    BOARD,
    DEALER,
    Action,
    Back,
    Bet,
    Check,
    Deal,
    Fold,
    NoMoreBets,
    Play,
    Record,
    Round,
    Show,
    VoidHand,
)
from houseedge.round.dealing import order_of
from houseedge.table import Event
from houseedge.table.event import (
    BoardOpened,
    DealerOpened,
    Dealt,
    Decided,
    HandOpened,
    HandVoided,
)


def line_of(replay: RoundReplay) -> str | None:
    """A settled round as one line; none where that cannot say it.

    The house's own cards are its deck; real ones are named where they were turned up, as they lay
    in the end.
    """
    table = replay.table
    try:
        round = whole_round(table)
    except NoSlip:
        return None
    actions: list[Action] = [Bet(spot.number, spot.wagers) for spot in round.seats]
    # In the order of placing; a record names who is behind a seat by the player's id.
    actions += [
        Back(each.seat, each.player, replay.hand.backline(each).wagers)
        for each in replay.hand.behind
    ]
    actions.append(NoMoreBets())
    opened = 0
    for step in replay.steps:
        for event in step.events:
            if isinstance(event, Decided | HandVoided):
                actions.append(_decided(event))
            elif table.physical:
                actions += _dealt(round, event, opened)
                opened += len(event.cards.split()) if isinstance(event, BoardOpened) else 0
    return Record(
        rules=table.rules,
        deck=table.deck[: len(round.cards)],
        actions=tuple(actions),
        player_dealer=round.player_dealer,
    ).format()


def _decided(event: Decided | HandVoided) -> Action:
    if isinstance(event, HandVoided):
        return VoidHand(event.seat)
    match event.decision:
        case "check":
            return Check(event.seat, event.by_system)
        case "play":
            return Play(event.seat, event.times, event.by_system)
        case "fold":
            return Fold(event.seat, event.by_system)


def _dealt(round: Round, event: Event, opened: int) -> Iterator[Action]:
    """Real cards as they went out and were turned up; `opened` board cards lay open before."""
    match event:
        case Dealt(to):
            yield from (Deal(place) for place in to)
        case BoardOpened(cards):
            board = round.board[opened : opened + len(cards.split())]
            if order_of(round).board_first:
                yield Show(BOARD, board)
            else:
                yield from (Deal(BOARD, card) for card in board)
        case DealerOpened():
            yield Show(DEALER, round.dealer)
        case HandOpened(seat):
            yield Show(seat, round.seat(seat).hole)
