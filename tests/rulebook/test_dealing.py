"""D: dealing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseedge.announcement import announce_dealer, announce_spot
from houseedge.cards import UNKNOWN, format_cards, parse_card, parse_cards
from houseedge.errors import (
    CardHidden,
    CardRepeated,
    NoSuchSeat,
    RulesError,
    WrongDeal,
    WrongPhase,
)
from houseedge.round import (
    BOARD,
    DEALER,
    Action,
    Announced,
    Bet,
    Check,
    Deal,
    Event,
    Fold,
    NoMoreBets,
    Phase,
    Place,
    Play,
    RestDiscarded,
    Round,
    Seat,
    Show,
    TakeBack,
    Void,
    apply,
    legal,
    play_out,
)
from houseedge.round.dealing import deck_after, deck_in_play
from houseedge.settlement import settle
from tests.felt import rules, settled, spot, wagers

#: Every dealing order with a profile that uses it.
ORDERS = {
    "D-01": "washington",
    "D-02": "washington",
    "D-03": "california",
    "D-04": "california",
    "D-10": "washington",
}
#: The orders in which the board lies face down from the start.
BOARD_FIRST = ("D-02", "D-03", "D-04")

# Twenty different cards, more than any round here needs.
CARDS = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc  2d 3d 4d 5d 6d 7d 8d 9d Td Jd"


def closed(order: str, *seats: int, player_dealer: int = 6) -> Round:
    """A round of that dealing order after "no more bets", with a bet at each of these seats."""
    profile = ORDERS[order]
    actions: list[Action] = [*(Bet(seat, wagers()) for seat in seats), NoMoreBets()]
    return play_out(
        rules(profile, dealing=order),
        "",
        actions,
        player_dealer=player_dealer if profile == "california" else None,
    )


def deal(round: Round, deck: str = CARDS) -> tuple[Round, str, tuple[Event, ...]]:
    """Deal the deck, card after card, wherever the round says, for as long as it says so.

    Gives back the round, the places in order and what happened.
    """
    cards = iter(parse_cards(deck))
    places: list[Place] = []
    events: list[Event] = []
    while isinstance(due := legal(round)[0], Deal):
        round, happened = apply(round, Deal(due.to, next(cards)))
        places.append(due.to)
        events += happened
    return round, " ".join(map(str, places)), tuple(events)


def do(round: Round, *actions: Action) -> Round:
    for action in actions:
        round, _ = apply(round, action)
    return round


# D-01 .. D-04: the orders


def test_d01_two_cards_to_each_player_from_left_to_right_then_two_to_the_dealer() -> None:
    round, places, _ = deal(closed("D-01", 1, 3, 6), "As Kd  Qh Jc  9s 8s  2c 2d")
    assert places == "1 1 3 3 6 6 dealer dealer"
    assert [format_cards(seat.hole) for seat in round.seats] == ["As Kd", "Qh Jc", "9s 8s"]
    assert format_cards(round.dealer) == "2c 2d"


def test_d01_the_cards_lie_face_down() -> None:
    round, _, _ = deal(closed("D-01", 1, 3))
    assert ([seat.shown for seat in round.seats], round.dealer_shown) == ([False, False], False)


def test_d01_flop_turn_and_river_come_off_the_deck_when_they_are_due() -> None:
    round, _, _ = deal(closed("D-01", 1), "As Kd  2c 2d")
    assert (round.phase, round.board) == (Phase.PREFLOP, ())
    round, flop, _ = deal(do(round, Check(1)), "Ah 7h 4s")
    assert (round.phase, flop) == (Phase.FLOP, "board board board")
    round, last_two, _ = deal(do(round, Check(1)), "Jc 3h")
    assert (round.phase, last_two) == (Phase.RIVER, "board board")
    assert format_cards(round.board) == "Ah 7h 4s Jc 3h"


def test_d01_the_rest_of_a_hand_held_deck_is_not_discarded() -> None:
    _, _, events = deal(closed("D-01", 1, 3))
    assert not any(isinstance(event, RestDiscarded) for event in events)


def test_d02_five_board_cards_then_packets_of_two_and_the_dealers_two() -> None:
    round, places, _ = deal(closed("D-02", 1, 3), "Ah 7h 4s Jc 3h  As Kd  Qh Jd  2c 2d")
    assert places == "board board board board board 1 1 3 3 dealer dealer"
    assert format_cards(round.board) == "Ah 7h 4s Jc 3h"
    assert [format_cards(seat.hole) for seat in round.seats] == ["As Kd", "Qh Jd"]
    assert format_cards(round.dealer) == "2c 2d"


def test_d02_a_button_dispenses_the_rest() -> None:
    # Five for the board, four for two seats and two for the dealer leave 41 of 52.
    _, _, events = deal(closed("D-02", 1, 3))
    assert [event for event in events if isinstance(event, RestDiscarded)] == [RestDiscarded(41)]


def test_d03_the_shoe_gives_one_card_each_twice_and_then_the_board() -> None:
    round, places, events = deal(
        closed("D-03", 1, 3, player_dealer=6), "As Qh 2c  Kd Jd 2d  Ah 7h 4s Jc 3h"
    )
    assert places == "1 3 dealer 1 3 dealer board board board board board"
    assert [format_cards(seat.hole) for seat in round.seats] == ["As Kd", "Qh Jd"]
    assert format_cards(round.dealer) == "2c 2d"
    assert format_cards(round.board) == "Ah 7h 4s Jc 3h"
    assert not any(isinstance(event, RestDiscarded) for event in events)


def test_d04_the_shuffler_gives_packets_of_two_and_then_the_board() -> None:
    round, places, _ = deal(
        closed("D-04", 1, 3, player_dealer=6), "As Kd  Qh Jd  2c 2d  Ah 7h 4s Jc 3h"
    )
    assert places == "1 1 3 3 dealer dealer board board board board board"
    assert [format_cards(seat.hole) for seat in round.seats] == ["As Kd", "Qh Jd"]
    assert format_cards(round.dealer) == "2c 2d"
    assert format_cards(round.board) == "Ah 7h 4s Jc 3h"


def test_d04_the_remaining_cards_go_to_the_discard_rack_unseen() -> None:
    # Six for three seats, two for the player-dealer and five for the board leave 39 of 52.
    _, _, events = deal(closed("D-04", 1, 3, 5))
    assert [event for event in events if isinstance(event, RestDiscarded)] == [RestDiscarded(39)]


@pytest.mark.parametrize(
    ("order", "due", "wrong"),
    [
        ("D-01", "seat 1", DEALER),
        ("D-02", "the board", 1),
        ("D-03", "seat 1", 3),
        ("D-04", "seat 1", BOARD),
        ("D-10", "seat 1", BOARD),
    ],
)
def test_d01_d02_d03_d04_d10_a_card_to_another_place_is_refused(
    order: str, due: str, wrong: Place
) -> None:
    with pytest.raises(WrongDeal) as refusal:
        apply(closed(order, 1, 3), Deal(wrong, parse_card("As")))
    assert refusal.value.rule == order
    assert refusal.value.message.startswith(f"the next card goes to {due}")


@pytest.mark.parametrize("order", ORDERS)
def test_d01_d02_d03_d04_d10_one_card_more_than_is_due_is_refused(order: str) -> None:
    round, _, _ = deal(closed(order, 1, 3))
    assert round.phase is Phase.PREFLOP
    with pytest.raises(WrongDeal) as refusal:
        apply(round, Deal(BOARD, parse_card("As")))
    assert refusal.value.rule == order
    assert refusal.value.message == "no card is due while players decide"


# D-05: the board opens


@pytest.mark.parametrize("order", BOARD_FIRST)
def test_d05_three_board_cards_open_as_the_flop_and_the_last_two_together(order: str) -> None:
    round, _, _ = deal(closed(order, 1))
    opened = [round.board_open]
    for _ in range(2):
        round = do(round, Check(1), Show(BOARD))
        opened.append(round.board_open)
    assert opened == [0, 3, 5]


@pytest.mark.parametrize("order", ["D-01", "D-10"])
def test_d05_nobody_decides_between_turn_and_river(order: str) -> None:
    round, _, _ = deal(closed(order, 1), "As Kd  2c 2d")
    round, _, _ = deal(do(round, Check(1)), "Ah 7h 4s")
    round = do(round, Check(1), Deal(BOARD, parse_card("Jc")))
    assert legal(round) == (Deal(BOARD), Void())


def test_d05_the_turn_does_not_open_without_the_river() -> None:
    round, _, _ = deal(closed("D-02", 1), "?? ?? ?? ?? ??  As Kd  2c 2d")
    round = do(round, Check(1), Show(BOARD, parse_cards("Ah 7h 4s")), Check(1))
    with pytest.raises(WrongDeal) as refusal:
        apply(round, Show(BOARD, parse_cards("Jc")))
    assert refusal.value.rule == "D-05"


def test_d05_an_unknown_card_is_not_dealt_face_up() -> None:
    round, _, _ = deal(closed("D-01", 1))
    with pytest.raises(CardHidden) as refusal:
        do(round, Check(1), Deal(BOARD, UNKNOWN))
    assert refusal.value.rule == "D-05"


# D-06, D-07: spots and decks


@pytest.mark.parametrize("order", ORDERS)
def test_d06_only_spots_with_an_ante_and_a_blind_get_cards(order: str) -> None:
    _, places, _ = deal(closed(order, 2, 5))
    assert set(places.split()) - {"dealer", "board"} == {"2", "5"}


def test_d06_a_spot_that_took_its_wagers_back_gets_no_cards() -> None:
    round = play_out(
        rules("washington"), "", [Bet(1, wagers()), Bet(2, wagers()), TakeBack(1), NoMoreBets()]
    )
    _, places, _ = deal(round)
    assert places == "2 2 dealer dealer"


def test_k04_a_seat_the_table_does_not_have_is_said_not_to_exist() -> None:
    with pytest.raises(NoSuchSeat, match="seat 9 does not exist") as refusal:
        closed("D-01", 1).seat(9)
    assert refusal.value.rule == "K-04"


def test_d06_a_spot_without_wagers_decides_nothing() -> None:
    round, _, _ = deal(closed("D-01", 2))
    with pytest.raises(NoSuchSeat) as refusal:
        apply(round, Check(1))
    assert refusal.value.rule == "D-06"


def test_d07_two_decks_alternate_in_california() -> None:
    decks = [deck_in_play(rules("california"), number) for number in (1, 2, 3, 4)]
    assert decks == ["first colour", "second colour", "first colour", "second colour"]


def test_d07_two_rounds_running_are_never_dealt_from_the_same_deck() -> None:
    # So one deck is shuffled while the other is in play, and the rack holds only one of them.
    california = rules("california")
    for number in range(1, 100):
        assert deck_in_play(california, number) != deck_in_play(california, number + 1)


def test_d07_decks_are_dealt_in_the_order_they_are_named() -> None:
    california = rules("california")
    three = replace(california, profile=replace(california.profile, decks=("red", "blue", "green")))
    decks = [deck_in_play(three, number) for number in (1, 2, 3, 4)]
    assert decks == ["red", "blue", "green", "red"]
    after = [deck_after(three, dealt) for dealt in ("red", "blue", "green", "")]
    assert after == ["blue", "green", "red", "red"]


def test_d07_the_other_places_have_one_deck() -> None:
    for profile in ("washington", "pennsylvania"):
        assert [deck_in_play(rules(profile), number) for number in (1, 2)] == ["only", "only"]


# D-08: face down until shown


@pytest.mark.parametrize(
    ("hole", "known"), [("As Kd", True), ("As ??", False), ("?? Kd", False), ("?? ??", False)]
)
def test_d08_a_hand_is_known_when_both_of_its_cards_are(hole: str, known: bool) -> None:
    assert Seat(number=1, wagers=wagers(), hole=parse_cards(hole)).known is known


@pytest.mark.parametrize("order", ORDERS)
def test_d08_every_card_is_dealt_face_down(order: str) -> None:
    round, _, _ = deal(closed(order, 1, 3))
    assert [seat.shown for seat in round.seats] == [False, False]
    assert (round.dealer_shown, round.board_open) == (False, 0)


@pytest.mark.parametrize("place", [DEALER, 1])
@pytest.mark.parametrize("decided", [(), (Check(1),), (Check(1), Check(1))])
def test_d08_no_hand_opens_while_a_decision_is_due(
    place: Place, decided: tuple[Action, ...]
) -> None:
    # Seat 1, the dealer, flop, turn and river.
    round = play_out(
        rules("washington"),
        "As Kd  Qc 2d  Ah 7h 4s  Jc 3h",
        [Bet(1, wagers()), NoMoreBets(), *decided],
    )
    with pytest.raises(WrongPhase) as refusal:
        apply(round, Show(place))
    assert refusal.value.rule == ("D-08" if place == DEALER else "O-14")


def river(*decisions: Action) -> Round:
    """Seats 1 and 3 in Washington after their decisions on the river; no hand is open yet."""
    round, _, _ = deal(closed("D-01", 1, 3), "As Kd  8h 9h  Qc 2d")
    round, _, _ = deal(do(round, Check(1), Check(3)), "Ah 7h 4s")
    round, _, _ = deal(do(round, Check(1), Check(3)), "Jc 3h")
    return do(round, *decisions)


def test_d08_the_dealers_cards_do_not_open_before_the_last_decision() -> None:
    with pytest.raises(WrongPhase) as refusal:
        apply(river(Play(1, 1)), Show(DEALER))
    assert refusal.value.rule == "D-08"


def test_d08_the_dealers_cards_open_first_once_every_decision_is_made() -> None:
    assert legal(river(Play(1, 1), Fold(3))) == (Show(DEALER), Void())


def test_d08_the_dealers_cards_open_even_when_everyone_has_folded() -> None:
    round = river(Fold(1), Fold(3))
    assert (round.phase, legal(round)) == (Phase.SHOWDOWN, (Show(DEALER), Void()))
    opened = do(round, Show(DEALER))
    assert (opened.phase, opened.dealer_shown) == (Phase.SETTLEMENT, True)


def test_d08_a_round_is_not_settled_before_the_dealers_cards_are_open() -> None:
    with pytest.raises(WrongPhase) as refusal:
        settle(river(Fold(1), Fold(3)))
    assert refusal.value.rule == "D-08"


# At a table with real cards nobody knows a card until it opens.


def unseen() -> Round:
    """Seat 1's round at a table with real cards, after its 4x bet and the whole board."""
    round, _, _ = deal(closed("D-02", 1), "?? ?? ?? ?? ??  ?? ??  ?? ??")
    return do(
        round,
        Play(1, 4),
        Show(BOARD, parse_cards("Ah 7h 4s")),
        Show(BOARD, parse_cards("Jc 3h")),
    )


def test_d08_unknown_cards_are_dealt_and_named_when_they_are_shown() -> None:
    round = do(unseen(), Show(DEALER, parse_cards("Qc 2d")), Show(1, parse_cards("As Kd")))
    assert round.phase is Phase.SETTLEMENT
    assert format_cards(round.board) == "Ah 7h 4s Jc 3h"
    assert format_cards(round.dealer) == "Qc 2d"
    assert format_cards(round.seat(1).hole) == "As Kd"


def test_d08_an_unknown_card_does_not_open_without_its_name() -> None:
    with pytest.raises(CardHidden) as refusal:
        apply(unseen(), Show(DEALER))
    assert refusal.value.rule == "D-08"


@pytest.mark.parametrize("named", ["{first} As", "As {second}", "As Ks"])
def test_d08_a_card_does_not_open_as_another_than_was_dealt(named: str) -> None:
    round = river(Fold(1), Fold(3))
    first, second = map(str, round.dealer)
    cards = parse_cards(named.format(first=first, second=second))
    with pytest.raises(CardHidden, match="was dealt as") as refusal:
        apply(round, Show(DEALER, cards))
    assert refusal.value.rule == "D-08"
    # Named as it was dealt, it opens.
    assert do(round, Show(DEALER, round.dealer)).dealer_shown


def test_d08_b01_two_unknown_cards_are_not_named_alike() -> None:
    with pytest.raises(CardRepeated) as refusal:
        apply(unseen(), Show(DEALER, parse_cards("Qc Qc")))
    assert refusal.value.rule == "B-01"


def test_d08_live_hands_open_one_after_the_other_in_settling_order() -> None:
    # In Washington from the dealer's right: seat 3 before seat 1.
    round = do(river(Play(1, 1), Play(3, 1)), Show(DEALER))
    assert legal(round) == (Show(3), Void())
    with pytest.raises(WrongPhase, match="seat 3 is next"):
        apply(round, Show(1))
    assert legal(do(round, Show(3))) == (Show(1), Void())


def test_d08_b01_an_unknown_card_is_not_named_as_one_that_lies_open() -> None:
    # The ace of hearts is on the flop.
    with pytest.raises(CardRepeated) as refusal:
        apply(unseen(), Show(DEALER, parse_cards("Ah 2d")))
    assert refusal.value.rule == "B-01"


# D-09, D-10: the direction


@pytest.mark.parametrize("order", ORDERS)
def test_d09_dealing_starts_at_the_dealers_left_and_goes_clockwise(order: str) -> None:
    # Seats count up clockwise from the dealer's left; here they bet in another order.
    _, places, _ = deal(closed(order, 5, 2, 4))
    first_cards = dict.fromkeys(place for place in places.split() if place != "board")
    assert list(first_cards) == ["2", "4", "5", "dealer"]


@pytest.mark.parametrize("player_dealer", [1, 3, 6])
@pytest.mark.parametrize(
    ("order", "places"),
    [
        ("D-03", "2 4 dealer 2 4 dealer board board board board board"),
        ("D-04", "2 2 4 4 dealer dealer board board board board board"),
    ],
)
def test_d09_the_player_dealer_is_served_last_wherever_it_sits(
    order: str, places: str, player_dealer: int
) -> None:
    assert deal(closed(order, 2, 4, player_dealer=player_dealer))[1] == places


@pytest.mark.parametrize(
    ("order", "deck"),
    [
        # Seat 1's As Kd, the dealer's Qc 2d, and the board: nine cards and not one more.
        ("D-01", "As Kd  Qc 2d  Ah 7h 4s  Jc 3h"),
        ("D-02", "Ah 7h 4s  Jc 3h  As Kd  Qc 2d"),
        ("D-03", "As Qc  Kd 2d  Ah 7h 4s  Jc 3h"),
        ("D-04", "As Kd  Qc 2d  Ah 7h 4s  Jc 3h"),
        ("D-10", "As Kd  Qc 2d  Ah 7h 4s  Jc 3h"),
    ],
)
def test_d09_no_card_is_burned(order: str, deck: str) -> None:
    profile = ORDERS[order]
    round = play_out(
        rules(profile, dealing=order),
        deck,
        [Bet(1, wagers()), NoMoreBets(), Check(1), Check(1), Play(1, 1)],
        player_dealer=6 if profile == "california" else None,
    )
    assert round.phase is Phase.SETTLEMENT
    assert format_cards(round.seat(1).hole) == "As Kd"
    assert format_cards(round.dealer) == "Qc 2d"
    assert format_cards(round.board) == "Ah 7h 4s Jc 3h"


def test_d10_washingtons_shoe_is_dealt_in_the_order_of_d01() -> None:
    deck = "As Kd  Qh Jc  9s 8s  2c 2d"
    shoe, places, _ = deal(closed("D-10", 1, 3, 6), deck)
    by_hand, _, _ = deal(closed("D-01", 1, 3, 6), deck)
    assert places == "1 1 3 3 6 6 dealer dealer"
    assert (shoe.seats, shoe.dealer, shoe.board) == (by_hand.seats, by_hand.dealer, ())


@pytest.mark.parametrize("profile", ["california", "pennsylvania"])
def test_d10_the_shoe_of_washington_is_for_washington(profile: str) -> None:
    with pytest.raises(RulesError) as refusal:
        rules(profile, dealing="D-10")
    assert refusal.value.key == "dealing"


# D-11: announcements


def test_d11_the_dealers_five_card_hand_is_announced_when_it_opens() -> None:
    _, events = apply(river(Play(1, 1), Fold(3)), Show(DEALER))
    announced = [event for event in events if isinstance(event, Announced)]
    # Qc 2d with Ah 7h 4s Jc 3h.
    assert [(event.place, event.hand.name) for event in announced] == [
        (DEALER, "high card, ace, queen, jack, seven and four")
    ]


def test_d11_a_players_hand_is_announced_when_it_opens() -> None:
    _, events = apply(do(river(Play(1, 1), Fold(3)), Show(DEALER)), Show(1))
    announced = [event for event in events if isinstance(event, Announced)]
    # As Kd with Ah 7h 4s Jc 3h.
    assert [(event.place, event.hand.name) for event in announced] == [
        (1, "pair of aces, king, jack and seven kickers")
    ]


ANNOUNCED = [
    # board, the dealer's cards, and what is said of it
    ("4c 4d 7h 9s Jc", "Jh 3d", "two pairs, jacks and fours, nine kicker: qualifies"),
    ("4c 6d 7h 9s Jc", "Ah Kd", "high card, ace, king, jack, nine and seven: does not qualify"),
]


@pytest.mark.parametrize(("board", "dealer", "words"), ANNOUNCED)
def test_d11_the_dealers_hand_is_announced_with_whether_it_qualifies(
    board: str, dealer: str, words: str
) -> None:
    hand = settled("washington", board=board, dealer=dealer, seats={1: spot("2h 3c", "1x")})
    assert hand.dealer is not None
    said = announce_dealer(rules("washington"), hand.dealer.name, hand.qualifies)
    assert said == f"dealer has {words}"


def test_d11_each_players_hand_and_result_are_announced_when_settled() -> None:
    # The dealer has jacks and fours with a nine.
    hand = settled(
        "washington",
        board="4c 4d 7h 9s Jc",
        dealer="Jh 3d",
        seats={
            1: spot("Ah Ad", "4x"),
            2: spot("Kh Qd", "1x"),
            3: spot("Js 2h", "2x"),
            4: spot("8c 2c", "fold"),
        },
    )
    assert [announce_spot(spot) for spot in hand.spots] == [
        "seat 1 has two pairs, aces and fours, jack kicker: wins",
        "seat 2 has pair of fours, king, queen and jack kickers: loses",
        "seat 3 has two pairs, jacks and fours, nine kicker: ties",
        "seat 4 folded",
    ]


# D-12: the board face down


@pytest.mark.parametrize("order", BOARD_FIRST)
def test_d12_the_board_lies_face_down_until_it_is_due(order: str) -> None:
    round, _, _ = deal(closed(order, 1))
    assert (len(round.board), round.board_open) == (5, 0)
    with pytest.raises(WrongPhase) as refusal:
        apply(round, Show(BOARD))
    assert refusal.value.rule == "D-05"


@pytest.mark.parametrize("order", BOARD_FIRST)
def test_d12_turn_and_river_lie_face_down_while_players_decide_on_the_flop(order: str) -> None:
    round, _, _ = deal(closed(order, 1))
    round = do(round, Check(1), Show(BOARD))
    assert (round.phase, len(round.board), round.board_open) == (Phase.FLOP, 5, 3)
    with pytest.raises(WrongPhase) as refusal:
        apply(round, Show(BOARD))
    assert refusal.value.rule == "D-05"


@pytest.mark.parametrize("order", ["D-01", "D-10"])
def test_d12_in_the_other_orders_no_board_lies_on_the_table(order: str) -> None:
    round, _, _ = deal(closed(order, 1))
    assert round.board == ()
