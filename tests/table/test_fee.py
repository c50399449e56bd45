"""The most a fee can come to, which is kept apart before it is known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from houseedge.rules import Catalog, Rules
from houseedge.rules.spec import CollectionRate, Limits
from houseedge.table import command as asked
from houseedge.table.fee import dearest_bank_fee, dearest_fee, fee_bands, fee_bands_behind
from tests.felt import rules, wagers
from tests.table.pit import LivePit

EXAMPLE = Catalog(Path(__file__).parents[2] / "examples" / "house")

ANY = Limits(min=5_00, max=200_00)
ACTION = Limits(min=1, max=100_00)


def rate(player: int, bank: int, *, trips: int = 0, action: Limits | None = None) -> CollectionRate:
    return CollectionRate(
        name=f"{player} and {bank}",
        ante=ANY,
        player_fee=player,
        player_dealer_fee=bank,
        trips_fee=trips,
        action=action,
    )


def room(*rates: CollectionRate) -> Rules:
    """California's six seats, so that five squares may bet against the player-dealer."""
    california = rules("california")
    return replace(california, profile=replace(california.profile, collection=rates))


def test_k06_a_player_may_owe_the_dearest_rate_and_its_trips_fee() -> None:
    by_action = room(rate(1_00, 0, trips=50, action=ACTION), rate(2_00, 0, action=ACTION))
    assert dearest_fee(by_action, wagers("10.00")) == 2_00
    one = room(rate(1_00, 0, trips=50))
    assert dearest_fee(one, wagers("10.00")) == 1_00
    assert dearest_fee(one, wagers("10.00", trips="5.00")) == 1_50
    assert dearest_fee(room(), wagers("10.00")) == 0


def test_k07_a_player_dealer_may_owe_each_rate_by_action_once_and_the_rest_by_square() -> None:
    assert dearest_bank_fee(room(rate(0, 2_00))) == 5 * 2_00
    # Each once, and no square pays anything by itself.
    loud, quiet = rate(0, 9_00, action=ACTION), rate(0, 1_00, action=ACTION)
    assert dearest_bank_fee(room(quiet, loud)) == 9_00 + 1_00
    # A square under the quiet rate would pay 1.00 where the rate by square takes 2.00.
    assert dearest_bank_fee(room(quiet, loud, rate(0, 2_00))) == 9_00 + 4 * 2_00
    assert dearest_bank_fee(room()) == 0


def test_k14_the_fee_of_a_bet_is_known_by_its_ante_before_it_is_made() -> None:
    low, high = Limits(min=5_00, max=50_00), Limits(min=50_01, max=200_00)
    two = room(
        replace(rate(1_00, 0, trips=50), ante=low),
        replace(rate(2_00, 0, action=ACTION), ante=high),
        replace(rate(3_00, 0), ante=high),
    )
    told = [(band.min, band.max, band.fee, band.trips, band.most) for band in fee_bands(two)]
    assert told == [(5_00, 50_00, 1_00, 1_50, False), (50_01, 200_00, 3_00, 3_00, True)]
    for ante in ("5.00", "50.00", "50.05", "200.00"):
        bet, bonus = wagers(ante), wagers(ante, trips="5.00")
        band = next(band for band in fee_bands(two) if band.min <= bet.ante <= band.max)
        assert (band.fee, band.trips) == (dearest_fee(two, bet), dearest_fee(two, bonus))
    assert fee_bands(room()) == []


def test_k06_o11_a_bet_leaves_the_fee_and_the_smallest_play_bet_in_the_stack() -> None:
    live = LivePit("example-room", players=3, stack="100.00", catalog=EXAMPLE)
    live.open_round()
    live.bank(3, "20.00")
    assert live.refused(asked.Bet(1, wagers("33.01"))).message == (
        "the wagers of 66.02, with 33.01 kept for the Play bet and 1.00 for the collection, are "
        "more than the 100.00 in front of the player"
    )
    live.bet(1, "33.00")
    live.deal("Ks Qh  9c 9d  2c 5d 7h  Js 3c")
    # The fee is gone, and what is left is the Play bet of 1x, not one of 3x.
    assert live.refused(asked.Play(1, 3)).rule == "O-11"
    live.play({1: "check check 1x"})
    # The stake stands against 20 of what was lost; the box has 1.00 of seat 1 and 0.50 of seat 3.
    assert (live.stack(1), live.money("box:felt")) == ("79.00", "1.50")


def test_k06_k09_what_a_bet_behind_a_seat_costs_is_told_before_it_is_made() -> None:
    live = LivePit("example-room", players=3, catalog=EXAMPLE, settings={"backline": "both"})
    live.welcome("kim")
    live.open_round()
    live.bank(3)
    live.bet(1)
    (place,) = live.seen_by("kim")["you"]["behind"]
    told = {(band["min"], band["max"]): (band["fee"], band["trips"]) for band in place["fees"]}
    assert told == {
        ("0.00", "0.00"): ("0.00", "0.25"),
        ("10.00", "100.00"): ("1.00", "1.25"),
        ("100.01", "300.00"): ("2.00", "2.00"),
    }
    # Trips alone falls under the rate of the holder's Ante, which may still change.
    assert [band["most"] for band in place["fees"]] == [True, False, False]


def test_k06_the_fee_of_trips_alone_is_the_most_of_several_where_the_rates_differ_in_it() -> None:
    one, same, other = rate(1_00, 0, trips=50), rate(2_00, 0, trips=50), rate(2_00, 0, trips=75)
    told = []
    for rates in ((one,), (one, same), (one, other)):
        alone = fee_bands_behind(room(*rates))[0]
        assert (alone.min, alone.max, alone.fee) == (0, 0, 0)
        told.append((alone.trips, alone.most))
    assert told == [(50, False), (50, False), (75, True)]
