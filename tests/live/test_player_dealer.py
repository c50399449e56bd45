"""K: a California table, where players bank in turn."""

from __future__ import annotations

from tests.live.served import ServedHouse, bet

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
