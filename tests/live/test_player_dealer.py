"""K: a California table, where players bank in turn."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tests.live.served import Behind, ServedHouse, bet

#: Seat 2: aces. The player-dealer: nines. The board helps neither.
WINS = "As Ah  9c 9d  2c 5d 7h  Js 3c"
#: Seat 2: king high. The player-dealer: nines.
LOSES = "Ks Qh  9c 9d  2c 5d 7h  Js 3c"


def test_k01_k05_a_player_banks_the_round_and_has_the_dealers_cards(house: ServedHouse) -> None:
    table = house.table("california")
    table.banked(1, "500.00", (2,))
    assert table.until("betting")["player_dealer"] == 1
    hand = table.hand(WINS, {2: ("10", "4x")})
    assert hand.net(2) == "50.00"
    # The player-dealer has paid it, and nobody else.
    assert hand.seat(1)["stack"] == "950.00"
    assert any("layer-dealer has pair of nines" in line for line in hand.news)
    assert "pair" in hand.view["print"]


def test_k01_the_player_dealer_collects_what_others_lose(house: ServedHouse) -> None:
    table = house.table("california")
    table.banked(1, "500.00", (2,))
    hand = table.hand(LOSES, {2: ("10 trips=5", "4x")})
    assert hand.net(2) == "-65.00"
    assert hand.seat(1)["stack"] == "1065.00"


def test_k02_payoffs_end_with_the_stake_and_the_rest_is_uncovered(house: ServedHouse) -> None:
    table = house.table("california")
    table.banked(1, "30.00", (2,))
    hand = table.hand(WINS, {2: ("10", "4x")})
    # Ante 10.00, then 20.00 of the 40.00 on Play.
    assert hand.net(2) == "30.00"
    assert hand.seat(1)["stack"] == "970.00"


def test_k02_s09_seats_are_settled_clockwise_from_the_player_dealer(house: ServedHouse) -> None:
    table = house.table("california")
    table.banked(2, "50.00", (1, 3))
    deck = "As Ah  Ks Kh  9c 9d  2c 5d 7h  Js 3c"
    hand = table.hand(deck, {3: ("10", "4x"), 1: ("10", "4x")})
    assert hand.view["order"] == [3, 1]
    assert hand.net(3) == "50.00"
    assert hand.net(1) == "0.00"


def test_k03_a_declined_offer_goes_on_clockwise(house: ServedHouse) -> None:
    table = house.table("california")
    for number in (1, 2, 3):
        table.seat(number)
    offers = []
    for _ in range(3):
        offered = table.until("banking")["offer"]["seat"]
        offers.append(offered)
        if len(offers) < 3:
            table.seat(offered).did("DeclineBank")
    first = offers.index(1)
    assert offers[first:] + offers[:first] == [1, 2, 3]


def test_k04_there_are_six_places_with_the_player_dealers(house: ServedHouse) -> None:
    table = house.table("california")
    assert [seat["seat"] for seat in table.view()["seats"]] == [1, 2, 3, 4, 5, 6]


def test_k06_the_house_neither_wins_nor_takes_a_part(house: ServedHouse) -> None:
    table = house.table("california")
    table.banked(1, "500.00", (2,))
    hand = table.hand(LOSES, {2: ("10", "4x")})
    stacks = [hand.seat(number)["stack"] for number in (1, 2)]
    assert stacks == ["1060.00", "940.00"]


def test_k11_o14_a_folded_hand_stays_face_down(house: ServedHouse) -> None:
    table = house.table("california")
    table.banked(1, "500.00", (2,))
    hand = table.hand(LOSES, {2: ("10 trips=5", "check check fold")})
    assert hand.net(2) == "-25.00"
    assert hand.seat(2)["cards"] == ["??", "??"]
    # Not in the record either, for those who did not hold it.
    assert all("Ks" not in str(step["view"]["seats"]) for step in hand.steps)


def test_k10_a_player_dealer_covers_as_much_or_as_little_as_it_likes(house: ServedHouse) -> None:
    table = house.table("california")
    table.banked(1, "1000.00", (2,))
    # Everything it has, far above the 200.00 anybody may bet.
    assert table.until("betting")["stake"] == "1000.00"
    table = house.table("california")
    table.banked(1, "10.00", (2,))
    table.until("betting")
    table.seat(2).did(**bet("200"))


def test_k12_what_folded_seats_lose_counts_first_toward_what_may_be_collected(
    house: ServedHouse,
) -> None:
    table = house.table("california")
    table.banked(1, "25.00", (2, 3))
    # Seat 2 is settled before seat 3, but seat 3 has folded: 20.00 of it, then 5.00 of seat 2.
    deck = "Ks Qh  Kd Qd  9c 9d  2c 5d 7h  Js 3c"
    hand = table.hand(deck, {2: ("10", "4x"), 3: ("10", "check check fold")})
    assert (hand.net(3), hand.net(2)) == ("-20.00", "-5.00")
    assert hand.seat(1)["stack"] == "1025.00"


def test_k13_nobody_banks_more_than_two_dealt_rounds_running(house: ServedHouse) -> None:
    table = house.table("banked")
    table.banked(1, "100.00", (2,))
    offers = []
    for _ in range(2):
        table.until("betting")
        table.seat(2).did(**bet("10"))
        table.until("preflop")
        table.seat(2).decide("4x")
        offers.append(table.until("banking")["offer"]["seat"])
        if offers[-1] == 1:
            table.seat(1).did("TakeBank", stake="100.00")
    assert offers == [1, 2]


def answers(view: dict[str, Any]) -> dict[int, tuple[str, int]]:
    """Who is asked to bank: what each seat has said, and which round running it would be."""
    return {each["seat"]: (each["answer"], each["turn"]) for each in view["asked"]}


def test_k03_k13_everybody_sees_who_is_asked_in_turn_and_who_rests(house: ServedHouse) -> None:
    table = house.table("banked")
    table.banked(1, "100.00", (2, 3))
    bank = table.until("betting")["bank"]
    assert (bank["turn"], table.view()["asked"]) == (1, [])
    for number in (1, 2):
        for seat in (2, 3):
            table.seat(seat).did(**bet("10"))
        bank = table.until("preflop")["bank"]
        assert (bank["turn"], bank["order"]) == (number, [2, 3])
        for seat in (2, 3):
            table.seat(seat).decide("4x")
        asked = answers(table.until("banking"))
        if number == 1:
            # It is offered again to who banked, clockwise then.
            assert asked == {1: ("asked", 2), 2: ("waits", 1), 3: ("waits", 1)}
            table.seat(1).did("TakeBank", stake="100.00")
            table.until("betting")
    assert asked == {2: ("asked", 1), 3: ("waits", 1), 1: ("rests", 0)}
    table.seat(2).did("DeclineBank")
    table.seat(3).did("DeclineBank")
    waits = table.until("waiting", "banking")
    assert answers(waits) in (
        {2: ("declined", 1), 3: ("declined", 1), 1: ("rests", 0)},
        # A table that rests no time at all asks anew at once.
        {2: ("asked", 1), 3: ("waits", 1), 1: ("rests", 0)},
    )


def test_k13_a_guest_alone_is_told_that_a_player_dealer_is_missing(house: ServedHouse) -> None:
    table = house.table("california")
    table.seat(1)
    shown = table.view()
    assert (shown["phase"], shown["call"]) == ("waiting", "no_bank")
    assert shown["says"] == "Waiting for a player-dealer."


def test_k02_k10_o07_everybody_sees_what_the_stake_covers_before_bets_close(
    house: ServedHouse,
) -> None:
    table = house.table("california")
    table.banked(1, "500.00", (2, 3))
    table.until("betting")
    # The smallest bet, 5.00: 5 and 20 at even money, 2,500 on the Blind; 5, 5 and 20 to lose.
    cover = table.view()["seats"][1]["cover"]
    assert (cover["best"], cover["worst"], cover["assumed"]) == ("2525.00", "30.00", True)
    table.seat(2).did(**bet("10"))
    seats = table.view()["seats"]
    assert seats[1]["cover"] == {
        "best": "5050.00", "best_most": "500.00", "best_least": "500.00",
        "worst": "60.00", "worst_most": "60.00", "worst_least": "60.00", "assumed": False,
    }  # fmt: skip
    # Seat 3 comes after it: if seat 2 wins all it can, nothing is left.
    assert (seats[2]["cover"]["best_most"], seats[2]["cover"]["best_least"]) == ("500.00", "0.00")
    bank = table.view()["bank"]
    assert (bank["may_pay"], bank["may_collect"]) == ("500.00", "60.00")


#: Both win with their aces; the player-dealer, seat 3, has nines.
BOTH_WIN = "As Ah  Ac Ad  9c 9d  2c 5d 7h  Js 3c"
#: Three aces at seat 1: Trips pays 3 to 1. Seat 2 loses.
TRIPLE = "As Ah  Ks Qh  9c 9d  Ac 5d 7h  Js 3c"


@pytest.mark.parametrize(
    ("stake", "deck", "expected"),
    [
        # The stake ends in the middle of seat 1's Play bet: 10 on the Ante, 20 of 40.
        ("30.00", BOTH_WIN, {(1, 0): "30.00", (1, 1): "0.00", (2, 0): "0.00"}),
        # It ends between two seats: all of seat 1 and of who is behind it.
        ("100.00", BOTH_WIN, {(1, 0): "50.00", (1, 1): "50.00", (2, 0): "0.00"}),
        # It ends in the middle of the bet behind seat 1: 10 on the Ante, 15 of 40 on Play.
        ("75.00", BOTH_WIN, {(1, 0): "50.00", (1, 1): "25.00", (2, 0): "0.00"}),
        # It ends in the middle of a Trips payout: 50, then 5 of 15; then all goes back.
        ("55.00", TRIPLE, {(1, 0): "55.00", (1, 1): "0.00", (2, 0): "0.00"}),
        # It covers everything: seat 2 loses 60.
        ("500.00", TRIPLE, {(1, 0): "65.00", (1, 1): "50.00", (2, 0): "-60.00"}),
    ],
)
def test_k02_k09_o07_the_stake_ends_in_the_middle_and_the_rest_goes_back(
    house: ServedHouse, stake: str, deck: str, expected: dict[tuple[int, int], str]
) -> None:
    table = house.table("behind")
    kim = Behind(table, "Kim")
    table.banked(3, stake, (1, 2))
    first = "10 trips=5" if deck is TRIPLE else "10"
    hand = table.hand(deck, {1: (first, "4x"), 2: ("10", "4x")}, [(kim, 1, 1, "10")])
    found = {(number, 0): hand.net(number) for number in (1, 2)}
    found[1, 1] = hand.behind(1)[0]["net"]
    assert found == expected
    # Players, who is behind, and player-dealer sum to zero.
    assert sum(map(Decimal, found.values())) == -Decimal(hand.net(3))
    assert Decimal(kim.balance) == Decimal("1000.00") + Decimal(expected[1, 1])


def test_k09_o12_a_person_behind_a_seat_is_served_like_a_player_and_sees_no_cards(
    house: ServedHouse,
) -> None:
    table = house.table("behind")
    kim, lee = Behind(table, "Kim"), Behind(table, "Lee")
    table.banked(3, "500.00", (1, 2))
    behind = [(kim, 2, 2, "20 trips=5"), (lee, 2, 1, "trips=5")]
    table.bets(BOTH_WIN, {1: "10", 2: "10"}, behind)
    assert [each["name"] for each in table.view()["seats"][1]["backline"]] == ["Kim", "Lee"]
    taken = kim.ask("Back", 1, 1, wagers=bet("10")["wagers"])
    assert taken.json()["error"]["rule"] == "B-10"
    # 45 on the felt, 80 for the Play bet.
    assert kim.balance == "875.00"
    table.seat(1).decide("4x")
    table.seat(2).decide("check")
    table.until("flop")
    assert all(seat["cards"] == ["??", "??"] for seat in table.view()["seats"][:2])
    table.seat(2).decide("2x")
    hand = table.ended()
    assert [each["net"] for each in hand.behind(2)] == ["55.00", "-5.00"]
    assert (kim.balance, lee.balance) == ("1055.00", "995.00")
    assert "Kim, behind seat 2: +$55.00" in hand.news
    settlement = table.http.get(f"/api/rounds/{hand.view['round']}").json()["settlement"]
    assert [(each["name"], each["net"]) for each in settlement["backline"]] == [
        ("Kim", "55.00"), ("Lee", "-5.00"),
    ]  # fmt: skip


def test_o07_net_keeps_the_running_result_within_the_stake(house: ServedHouse) -> None:
    table = house.table("netted")
    table.banked(3, "50.00", (1, 2))
    # Seat 1 loses 60, of which 50 are covered; then seat 2 wins 50 of what was collected.
    deck = "Ks Qh  As Ah  9c 9d  2c 5d 7h  Js 3c"
    hand = table.hand(deck, {1: ("10", "4x"), 2: ("10", "4x")})
    assert (hand.net(1), hand.net(2)) == ("-50.00", "50.00")


def test_o10_play_comes_before_the_ante_in_a_losing_hand_where_it_is_posted(
    house: ServedHouse,
) -> None:
    table = house.table("ordered")
    table.banked(1, "40.00", (2,))
    hand = table.hand(LOSES, {2: ("10", "4x")})
    # The stake stands against the Play bet alone.
    assert hand.results(2) == {"ante": "uncovered", "play": "lose", "blind": "uncovered"}


def test_s13_antes_go_back_seat_by_seat_where_the_player_dealer_has_no_pair(
    house: ServedHouse,
) -> None:
    table = house.table("california")
    table.banked(3, "500.00", (1, 2))
    # King high against seat 1's ace high and seat 2's queen high.
    deck = "Ah 3d  Qd 2d  Kh 4s  5c 6d 9h  Tc Js"
    hand = table.hand(deck, {1: ("10", "4x"), 2: ("10", "check check fold")})
    assert hand.view["dealer"]["qualifies"] is False
    assert hand.results(1) == {"ante": "push", "play": "win 40.00", "blind": "push"}
    # S-08: the folded Ante does not.
    assert hand.results(2)["ante"] == "lose"


def test_k07_k08_k14_o13_fees_are_shown_before_the_deal_and_dropped_into_the_box(
    house: ServedHouse,
) -> None:
    table = house.table("room")
    table.banked(3, "500.00", (1, 2))
    table.until("betting")
    table.seat(1).did(**bet("15 trips=5"))
    shown = table.view()
    assert shown["seats"][0]["fee_due"] == "1.25"
    # The player-dealer's own, for the one square that lies there.
    assert shown["bank"]["fees"] == "0.50"
    assert any("1.00" in notice and "0.25" in notice for notice in shown["notices"])
    table.lay(BOTH_WIN)
    table.seat(2).did(**bet("15"))
    shown = table.until("preflop")
    assert [seat["fees"] for seat in shown["seats"][:3]] == ["1.25", "1.00", "1.00"]
    table.seat(1).decide("4x")
    table.seat(2).decide("4x")
    hand = table.ended()
    fees = table.http.get(f"/api/rounds/{hand.view['round']}").json()["fees"]
    assert [(fee["seat"], fee["amount"]) for fee in fees] == [
        (1, "1.25"), (2, "1.00"), (3, "0.50"), (3, "0.50"),
    ]  # fmt: skip


def test_o13_k08_fees_wait_for_the_settlement_where_that_is_stated(house: ServedHouse) -> None:
    table = house.table("late")
    table.banked(2, "500.00", (1,))
    hand = table.hand("As Ah  9c 9d  2c 5d 7h  Js 3c", {1: ("15", "4x")})
    assert any("after the settlement" in line for line in hand.news)
    # 75 won, 1.00 paid.
    assert hand.seat(1)["stack"] == "1074.00"


def test_k16_d04_d07_the_rack_holds_cards_of_the_one_deck_in_play(house: ServedHouse) -> None:
    table = house.table("banked")
    table.banked(1, "100.00", (2,))
    table.until("betting")
    assert table.view()["rack"]["cards"] == 0
    table.seat(2).did(**bet("10"))
    first = table.until("preflop")
    # Nine cards were dealt; the rest went to the rack unseen.
    assert first["rack"] == {"deck": first["shuffler"]["deck"], "cards": 43}
    assert first["shuffler"]["idle"] not in (None, first["rack"]["deck"])
    table.seat(2).decide("4x")
    table.until("banking")
    table.seat(1).did("TakeBank", stake="100.00")
    table.until("betting")
    table.seat(2).did(**bet("10"))
    second = table.until("preflop")
    assert second["rack"]["deck"] == first["shuffler"]["idle"]


def test_k01_o05_who_banks_and_leaves_has_paid_every_bet(house: ServedHouse) -> None:
    table = house.table("california")
    table.banked(1, "500.00", (2,))
    table.bets(WINS, {2: "10"})
    table.seat(1).did("Leave")
    table.seat(2).decide("4x")
    assert table.ended().net(2) == "50.00"
