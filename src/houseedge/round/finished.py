"""A finished round made at once from what lies on the table at its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from houseedge.cards import Card
from houseedge.errors import (
    CardHidden,
    CardRepeated,
    NoSuchSeat,
    Refusal,
    WrongDeal,
    WrongPlay,
)
from houseedge.round.betting import verify_may_back, verify_wagers_behind
from houseedge.round.deciding import play_sizes, verify_play_cap
from houseedge.round.judge import proves_a_win
from houseedge.round.state import STREETS, Backline, Phase, Round, Seat
from houseedge.round.wagers import Wagers, verify_wagers
from houseedge.rules.spec import Rules


@dataclass(frozen=True, kw_only=True, slots=True)
class FinishedSeat:
    """One spot at the end of a round: `play` is the multiple bet, none for a fold.

    `backline` names who bets behind it, with their wagers in the order of placing (O-12).
    """

    number: int
    hole: tuple[Card, ...]
    wagers: Wagers
    play: int | None
    backline: tuple[tuple[str, Wagers], ...] = ()


def finished(
    rules: Rules,
    *,
    board: tuple[Card, ...],
    dealer: tuple[Card, ...],
    seats: Iterable[FinishedSeat],
    player_dealer: int | None = None,
) -> Round:
    """The round that ends with these cards, wagers and decisions, ready to be settled.

    Equal to the same round played action by action. The table's own minimums and maximums
    are not applied; everything else the rules refuse is refused here too.
    """
    round = Round(
        rules=rules,
        player_dealer=player_dealer,
        phase=Phase.SETTLEMENT,
        board=_exactly(5, board, "board"),
        board_open=5,
        dealer=_exactly(2, dealer, "dealer"),
        dealer_shown=True,
    )
    spots = tuple(_seat(round, given) for given in seats)
    numbers = [seat.number for seat in spots]
    for at, number in enumerate(numbers):
        if number in numbers[:at]:
            raise NoSuchSeat(
                f"seat {number} is given twice", rule="D-06", field="seat", seat=number
            )
    round = replace(round, seats=tuple(sorted(spots, key=lambda seat: seat.number)))
    _verify_one_deck(round)
    for seat in round.seats:
        if seat.folded and seat.known and proves_a_win(round, seat):
            round = round.with_seat(replace(seat, shown=True))
    return round


def _exactly(
    count: int, cards: tuple[Card, ...], place: str, seat: int | None = None
) -> tuple[Card, ...]:
    if len(cards) != count:
        raise WrongDeal(
            f"{count} cards belong here, not {len(cards)}", rule="B-03", field=place, seat=seat
        )
    if seat is None and not all(card.known for card in cards):
        rule = "D-05" if place == "board" else "D-08"
        raise CardHidden(f"every card of the {place} is open at the end", rule=rule, field=place)
    return cards


def _seat(round: Round, given: FinishedSeat) -> Seat:
    round.verify_player(given.number)
    _exactly(2, given.hole, "hole", given.number)
    verify_wagers(round.rules, given.wagers, seat=given.number)
    for street, checks in STREETS.items():
        if given.play in play_sizes(round.rules, street) or (
            given.play is None and street is Phase.RIVER
        ):
            seat = Seat(
                number=given.number,
                wagers=given.wagers,
                hole=given.hole,
                play=given.play,
                folded=given.play is None,
                shown=given.play is not None,
                checks=checks,
            )
            verify_play_cap(round.rules, seat, given.play or 0)
            return _backed(round.rules, seat, given)
    raise WrongPlay(
        f"no street takes a Play bet of {given.play}x", rule="B-06", field="play", seat=given.number
    )


def _backed(rules: Rules, seat: Seat, given: FinishedSeat) -> Seat:
    """The seat with those behind it, whose copy of the Play bet must be lawful too (O-12)."""
    if given.backline:
        verify_may_back(rules, seat.number, field="backline")
    for at, (_, wagers) in enumerate(given.backline):
        try:
            verify_wagers_behind(rules, wagers, seat.number)
            verify_play_cap(rules, replace(seat, wagers=wagers), given.play or 0)
        except Refusal as refusal:
            refusal.field = f"backline[{at}].{refusal.field}"
            raise
    backline = (Backline(bettor=name, wagers=wagers) for name, wagers in given.backline)
    return replace(seat, backline=tuple(backline))


def _verify_one_deck(round: Round) -> None:
    """Refuse one card in two places (B-01)."""
    seen: set[Card] = set()
    for seat in (None, *round.seats):
        hole = (*round.board, *round.dealer) if seat is None else seat.hole
        for at, card in enumerate(hole):
            if card.known and card in seen:
                place = "hole" if seat is not None else "board" if at < 5 else "dealer"
                raise CardRepeated(
                    f"{card} is in this round twice",
                    rule="B-01",
                    field=place,
                    seat=None if seat is None else seat.number,
                )
            seen.add(card)
