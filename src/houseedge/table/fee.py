"""The most a collection fee can come to, kept apart before it is known (K-06, K-07)."""

from __future__ import annotations

from houseedge.money import Cents
from houseedge.round import Wagers
from houseedge.rules.spec import Rules, Wager
from houseedge.table.bank_view import FeeBand


def dearest_fee(rules: Rules, wagers: Wagers) -> int:
    """The largest fee a player may owe for these wagers; total action picks one at the close.

    Trips alone behind a seat falls under the rate of the seat's Ante, which may still change.
    """
    profile = rules.profile
    rates = profile.collection_rates(wagers.ante) if wagers.ante else profile.collection
    return max(
        (
            (rate.player_fee if wagers.ante else 0) + (rate.trips_fee if wagers.trips else 0)
            for rate in rates
        ),
        default=0,
    )


def dearest_bank_fee(rules: Rules) -> int:
    """The largest fee a player-dealer may owe: per betting square, or once by total action.

    Squares may fall under several rates by action, each of which counts once, and the rest under
    the dearest rate by square.
    """
    squares, rates = rules.profile.seats - 1, rules.profile.collection
    square = max((rate.player_dealer_fee for rate in rates if rate.action is None), default=0)
    once = sorted((r.player_dealer_fee for r in rates if r.action is not None), reverse=True)
    return max(
        sum(once[:count]) + square * (squares - count)
        for count in range(min(squares, len(once)) + 1)
    )


def fee_bands(rules: Rules) -> list[FeeBand]:
    """The fee of every bet that may be made here, by its Ante; none where none is collected."""
    profile = rules.profile
    if not profile.collection:
        return []
    limits = profile.limits[Wager.ANTE]
    starts = {limits.min}
    for rate in profile.collection:
        starts |= {start for start in (rate.ante.min, rate.ante.max + 1) if start in limits}
    edges = sorted(starts)
    bands = []
    for start, after in zip(edges, [*edges[1:], limits.max + 1], strict=True):
        bonus = Wagers(ante=start, blind=start, trips=1)
        plain, rates = Wagers(ante=start, blind=start), profile.collection_rates(start)
        bands.append(
            FeeBand(
                min=Cents(start),
                max=Cents(after - 1),
                fee=Cents(dearest_fee(rules, plain)),
                trips=Cents(dearest_fee(rules, bonus)),
                most=len({(rate.player_fee, rate.trips_fee) for rate in rates}) > 1,
            )
        )
    return bands


def fee_bands_behind(rules: Rules) -> list[FeeBand]:
    """The fee of every bet that may be made behind a seat, Trips without an Ante first (K-09)."""
    bands, fees = fee_bands(rules), {rate.trips_fee for rate in rules.profile.collection}
    alone = Cents(dearest_fee(rules, Wagers(trips=1)))
    if not alone:
        return bands
    none = Cents(0)
    return [FeeBand(min=none, max=none, fee=none, trips=alone, most=len(fees) > 1), *bands]
