"""Collection fees: flat, known before the deal, outside bank and net (K-06..K-08, K-14, O-13)."""

from __future__ import annotations

from dataclasses import dataclass

from houseedge.round import Phase, Round
from houseedge.rules.spec import CollectionRate, FeesAt


@dataclass(frozen=True, kw_only=True, slots=True)
class Fee:
    """A flat fee one person owes the house for a round.

    `seat` is the player's, or the player-dealer's own with `player_dealer`; `bettor` names a
    backline bettor at it. `at` is the moment it is collected and dropped (K-08).
    """

    seat: int
    amount: int
    at: FeesAt
    rate: str
    bettor: str | None = None
    player_dealer: bool = False


def collection_fees(round: Round) -> tuple[Fee, ...]:
    """The fees of a round by its table's rates, players first; none for a void round.

    They depend on the wagers alone, so they can be named before the deal, and never on who
    wins: the house has no part in the play (K-06).
    """
    profile, at = round.rules.profile, round.rules.settings.fees_at
    if not profile.collection or round.phase is Phase.VOID or round.player_dealer is None:
        return ()
    fees: list[Fee] = []
    squares: list[CollectionRate] = []
    for seat in round.seats:
        for bettor, wagers in seat.bettors:
            for rate in profile.collection_rates(wagers.ante or seat.wagers.ante, round.action):
                amount = rate.player_fee if wagers.ante else 0
                amount += rate.trips_fee if wagers.trips else 0
                # A hand that is void returns its own fee.
                if amount and not seat.void:
                    fees.append(
                        Fee(seat=seat.number, amount=amount, at=at, rate=rate.name, bettor=bettor)
                    )
        # A backline wager lies on its seat's square, so a square counts once; a rate by total
        # action counts once a round.
        squares += [
            rate
            for rate in profile.collection_rates(seat.wagers.ante, round.action)
            if rate.action is None or rate not in squares
        ]
    fees += [
        Fee(
            seat=round.player_dealer,
            amount=rate.player_dealer_fee,
            at=at,
            rate=rate.name,
            player_dealer=True,
        )
        for rate in squares
        if rate.player_dealer_fee
    ]
    return tuple(fees)
