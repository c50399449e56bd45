"""D: who gets which card, and who may see it, as the served house tells it."""

from __future__ import annotations

from tests.live.served import ServedHouse, bet

#: Seat 1: aces. Seat 2: kings. Dealer: nines. The board helps nobody.
TWO = "As Ah  Kc Kd  9c 9d  2c 5d 7h  Js 3c"


def test_d01_d09_cards_go_from_left_to_right_the_dealers_last_and_the_board_off_the_deck(
    house: ServedHouse,
) -> None:
    hand = house.hand("washington", TWO, {1: ("10", "4x"), 2: ("10", "4x")})
    assert hand.view["shuffler"]["order"] == "D-01"
    assert hand.seat(1)["cards"] == ["As", "Ah"]
    assert hand.seat(2)["cards"] == ["Kc", "Kd"]
    assert hand.view["dealer"]["cards"] == ["9c", "9d"]
    # No card is burned.
    assert hand.view["board"] == ["2c", "5d", "7h", "Js", "3c"]


def test_d02_d12_an_i_deal_lays_the_board_down_first_and_face_down(house: ServedHouse) -> None:
    table = house.table("ideal")
    shown = table.bets("2c 5d 7h Js 3c  As Ah  9c 9d", {1: "10"})
    assert shown["board"] == ["??"] * 5
    table.seat(1).decide("check")
    assert table.until("flop")["board"] == ["2c", "5d", "7h", "??", "??"]
    table.seat(1).decide("2x")
    hand = table.ended()
    assert hand.view["board"] == ["2c", "5d", "7h", "Js", "3c"]
    assert hand.seat(1)["cards"] == ["As", "Ah"]
    assert hand.view["dealer"]["cards"] == ["9c", "9d"]


def test_d03_a_california_shoe_gives_one_card_to_each_spot_twice(house: ServedHouse) -> None:
    table = house.table("shoe")
    table.banked(1, "500.00", (2, 3))
    # Seats 2 and 3, then the player-dealer; again; then the board.
    hand = table.hand("As Kc 9c  Ah Kd 9d  2c 5d 7h Js 3c", {2: ("10", "4x"), 3: ("10", "4x")})
    assert hand.seat(2)["cards"] == ["As", "Ah"]
    assert hand.seat(3)["cards"] == ["Kc", "Kd"]
    assert hand.view["dealer"]["cards"] == ["9c", "9d"]
    assert hand.view["board"] == ["2c", "5d", "7h", "Js", "3c"]


def test_d04_a_california_shuffler_gives_packets_of_two(house: ServedHouse) -> None:
    table = house.table("packets")
    table.banked(1, "500.00", (2, 3))
    hand = table.hand(TWO, {2: ("10", "4x"), 3: ("10", "4x")})
    assert hand.seat(2)["cards"] == ["As", "Ah"]
    assert hand.seat(3)["cards"] == ["Kc", "Kd"]
    assert hand.view["dealer"]["cards"] == ["9c", "9d"]


def test_d05_three_cards_open_as_the_flop_and_the_last_two_together(house: ServedHouse) -> None:
    table = house.table()
    assert table.bets(TWO, {1: "10", 2: "10"})["board"] == []
    for seat in (1, 2):
        table.seat(seat).decide("check")
    assert table.until("flop")["board"] == ["2c", "5d", "7h"]
    for seat in (1, 2):
        table.seat(seat).decide("check")
    assert table.until("river")["board"] == ["2c", "5d", "7h", "Js", "3c"]


def test_d06_only_spots_with_an_ante_and_a_blind_get_cards(house: ServedHouse) -> None:
    table = house.table("packets")
    table.banked(1, "500.00", (2, 3))
    table.lay("As Ah  9c 9d  2c 5d 7h Js 3c")
    table.until("betting")
    table.seat(2).did("Leave")
    table.seat(3).did(**bet("10"))
    table.until("preflop")
    assert table.seat(3).cards() == ["As", "Ah"]
    assert table.view()["seats"][1]["cards"] == []


def test_d08_hole_cards_are_their_owners_alone_until_they_are_shown(house: ServedHouse) -> None:
    table = house.table()
    shown = table.bets(TWO, {1: "10", 2: "10"})
    assert [seat["cards"] for seat in shown["seats"][:2]] == [["??", "??"]] * 2
    assert shown["dealer"]["cards"] == ["??", "??"]
    assert table.seat(1).cards() == ["As", "Ah"]
    assert table.seat(2).cards() == ["Kc", "Kd"]
    for word in ("check", "check", "fold"):
        for seat in (1, 2):
            table.seat(seat).decide(word)
    # Everybody has folded, and the dealer's two open all the same.
    hand = table.ended()
    assert hand.view["dealer"]["cards"] == ["9c", "9d"]
    assert [hand.seat(seat)["cards"] for seat in (1, 2)] == [["??", "??"]] * 2


def test_d11_hands_and_results_are_announced(house: ServedHouse) -> None:
    hand = house.hand("washington", TWO, {1: ("10", "4x"), 2: ("10", "4x")})
    assert "Dealer has pair of nines, jack, seven and five kickers: qualifies" in hand.news
    won = "Seat 1 wins with pair of aces, jack, seven and five kickers: +$50.00"
    assert won in hand.news
