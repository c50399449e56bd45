"""The clauses of the rulebook at a live table: cards, money and words as players meet them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from houseedge.errors import OutsideLimits, Refusal, RulesError, StackTooShort, TooLateToBet
from houseedge.money import format_money
from houseedge.rules import Catalog, built_in
from houseedge.table import Due, Stage, Step, Times, next_step, restored
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.banking import rotation
from houseedge.table.device import verify_shuffler
from houseedge.table.refusal import NotOpen, NotYours, NotYourSeat, SeatTaken, ShufflerDown
from tests.felt import rules, wagers
from tests.table.pit import LivePit, whole

EXAMPLE = Catalog(Path(__file__).parents[2] / "examples" / "house")

# In the order of D-01: seat 1, seat 2, the dealer, then the board; D-04 deals it likewise. Seat 1
# has three nines and wins, seat 2 has the board's pair of nines and loses to the dealer's queen.
DECK = "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"
BETS = {1: wagers("10.00", trips="5.00"), 2: wagers("20.00")}
PLAYED = {1: "4x", 2: "check check 1x"}
BOARD = "board board board board board"


# all hands are void


@pytest.mark.parametrize(
    "phase", ["betting", "dealing", "preflop", "flop", "river", "showdown", "settlement"]
)
def test_x01_a_malfunction_at_any_moment_returns_every_wager(phase: str) -> None:
    live = LivePit()
    before, meters = live.books, dict(live.pit.meters)
    live.open_round()
    live.bet(1, "10.00", trips="5.00", bad_beat="1.00", progressive="1.00")
    live.bet(2, "20.00", pairs="3.00")
    if phase != "betting":
        live.act(asked.NoMoreBets())
        live.act(asked.LockProgressive())
        if phase != "dealing":
            live.act(asked.Shuffle(0, whole(DECK)))
        words = {1: ["4x"], 2: ["check", "check", "1x"]}
        while live.table.phase != phase:
            round = live.table.playing()
            if round.undecided:
                seat = round.undecided[0].number
                live.decide(seat, words[seat].pop(0))
            else:
                live.wait()
    assert live.table.phase == phase
    live.act(asked.Malfunction("card jam"))
    assert live.table.stage is Stage.OVER
    assert live.books == before
    (level,) = live.pit.meters["WA-01"].levels.values()
    (untouched,) = meters["WA-01"].levels.values()
    assert level == untouched
    seats = live.seen_by("spectator")["table"]["seats"]
    assert {seat["result"] for seat in seats[:2]} == {"void"}
    back = {wager["wager"]: wager["returned"] for wager in seats[1]["wagers"]}
    assert {"ante": "20.00", "blind": "20.00", "pairs": "3.00"}.items() <= back.items()


def test_x01_a_void_takes_the_contribution_back_out_of_the_meter() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1, progressive="1.00")
    live.deal(DECK)
    assert live.money("meter:WA-01:main") == "10000.25"
    assert live.money("reserve:WA-01:main") == "0.03"
    live.act(asked.Void("stuck"))
    assert live.money("meter:WA-01:main") == "10000.00"
    assert live.money("reserve:WA-01:main") == "0.00"
    assert (live.money("stack:felt:ann"), live.free("stack:felt:ann")) == ("1000.00", "1000.00")


def test_x01_even_a_royal_flush_in_hand_is_void() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1, progressive="1.00")
    live.deal("Jh Th  Qc 4s  Ah Kh Qh 2c 3d")
    live.decide(1, "4x")
    live.act(asked.OpenBoard())
    live.act(asked.Malfunction("card jam"))
    assert live.stack(1) == "1000.00"
    assert live.said("void") == [
        "All hands are void: shuffler malfunction. Every wager is returned"
    ]


def test_x01_after_the_settlement_nothing_is_void_any_more() -> None:
    live = LivePit()
    live.hand(DECK, BETS, PLAYED)
    stacks = (live.stack(1), live.stack(2))
    assert live.refused(asked.Void("stuck")).rule == "X-01"
    live.act(asked.Malfunction("card jam"))
    assert live.table.settled is not None
    assert (live.stack(1), live.stack(2)) == stacks
    assert not live.of(happened.RoundVoided)


def test_x01_d07_a_fault_of_the_deck_in_the_shuffler_voids_nothing() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.bank(3)
    live.bet(1)
    live.deal(DECK)
    assert live.table.deck_colour == "first colour"
    live.act(asked.Malfunction("card jam", "second colour"))
    live.play({1: "4x"})
    assert live.table.settled is not None
    live.act(asked.EndRound())
    assert isinstance(live.refused(asked.OpenRound("", ())), ShufflerDown)


def test_x01_d07_a_fault_of_the_deck_in_play_voids_the_round() -> None:
    live = LivePit("california", players=3)
    before = live.books
    live.open_round()
    live.bank(3)
    live.bet(1)
    live.deal(DECK)
    live.act(asked.Malfunction("card jam", "first colour"))
    assert live.table.void is not None
    assert live.table.void.reason == "shuffler"
    assert live.said("void") == [
        "All hands are void: shuffler malfunction. Every wager is returned"
    ]
    assert live.books == before


def test_d07_two_decks_serve_the_rounds_of_a_live_table_in_turn() -> None:
    live = LivePit("california", players=3)
    for _ in range(2):
        live.hand(DECK, BETS, PLAYED, bank=3)
    assert [opened.deck for opened in live.of(happened.RoundOpened)] == [
        "first colour",
        "second colour",
    ]
    assert live.seen_by("spectator")["table"]["shuffler"]["deck"] == "second colour"
    # Where there is one, nothing is to be remembered.
    washington = LivePit()
    washington.hand(DECK, BETS, PLAYED)
    assert washington.table.dealt_deck == ""


def test_d07_a_round_that_is_not_dealt_leaves_its_deck_for_the_next_one() -> None:
    # The deck of the first round lies in the rack; the other one is shuffled, and stays so while
    # nobody banks, and while nobody bets.
    live = LivePit("california", players=3)
    live.hand(DECK, BETS, PLAYED, bank=3)
    live.act(asked.EndRound())
    live.open_round()
    while live.table.stage is Stage.BANKING:
        live.act(asked.DeclineBank(live.table.offer or 0))
    shuffler = live.seen_by("spectator")["table"]["shuffler"]
    assert (shuffler["deck"], shuffler["idle"]) == ("second colour", "first colour")
    live.act(asked.EndRound())
    assert live.seen_by("spectator")["table"]["shuffler"]["idle"] == "second colour"
    live.open_round()
    live.bank(3)
    live.act(asked.Void("no_bets"))
    live.hand(DECK, BETS, PLAYED, bank=3)
    live.hand(DECK, {2: wagers(), 3: wagers()}, {2: "4x", 3: "4x"}, bank=1)
    assert [opened.deck for opened in live.of(happened.RoundOpened)] == [
        "first colour",
        "second colour",
        "second colour",
        "second colour",
        "first colour",
    ]


def test_d07_x01_a_void_hand_was_dealt_and_its_deck_rests_for_a_round() -> None:
    live = LivePit("california", players=3)
    for _ in range(2):
        live.open_round()
        live.bank(3)
        live.bet(1)
        live.deal(DECK)
        live.act(asked.Void("stuck"))
        live.act(asked.EndRound())
    opened = [each.deck for each in live.of(happened.RoundOpened)]
    assert opened == ["first colour", "second colour"]


# X-03, D-01..D-04, D-10: devices


@pytest.mark.parametrize(
    ("model", "profile", "order", "places"),
    [
        ("hand-held", "washington", "D-01", "1 1 2 2 dealer dealer"),
        ("Deck Mate", "washington", "D-01", "1 1 2 2 dealer dealer"),
        ("Deck Mate 2", "pennsylvania", "D-01", "1 1 2 2 dealer dealer"),
        ("ACE", "washington", "D-02", f"{BOARD} 1 1 2 2 dealer dealer"),
        ("i-Deal", "washington", "D-02", f"{BOARD} 1 1 2 2 dealer dealer"),
        ("i-Deal Plus", "pennsylvania", "D-02", f"{BOARD} 1 1 2 2 dealer dealer"),
        ("shoe", "california", "D-03", f"1 2 dealer 1 2 dealer {BOARD}"),
        ("packet shuffler", "california", "D-04", f"1 1 2 2 dealer dealer {BOARD}"),
        ("shoe", "washington", "D-10", "1 1 2 2 dealer dealer"),
    ],
)
def test_x03_d01_d02_d03_d04_d10_each_device_delivers_in_its_own_order(
    model: str, profile: str, order: str, places: str
) -> None:
    live = LivePit(profile, players=3, dealing=order, shuffler=model)
    live.open_round()
    if profile == "california":
        live.bank(3)
    live.bet(1)
    live.bet(2)
    live.deal("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc")
    (dealt,) = live.of(happened.Dealt)
    assert " ".join(map(str, dealt.to)) == places
    shuffler = live.seen_by("ann")["table"]["shuffler"]
    assert (shuffler["model"], shuffler["order"], shuffler["status"]) == (model, order, "ready")
    # A board that is dealt first lies face down until it is due (D-12).
    board = ["??"] * 5 if "board" in places else []
    assert live.seen_by("ann")["table"]["board"] == board
    first = {"D-02": ["7c", "8c"], "D-03": ["2c", "5c"]}.get(order, ["2c", "3c"])
    assert live.seen_by("ann")["you"]["cards"] == first


@pytest.mark.parametrize(
    ("model", "profile", "order"),
    [
        ("ACE", "washington", "D-01"),
        ("Deck Mate", "washington", "D-02"),
        ("hand-held", "california", "D-04"),
        ("shoe", "california", "D-04"),
        ("toaster", "washington", "D-01"),
    ],
)
def test_x03_a_device_that_cannot_deliver_in_the_tables_order_is_refused(
    model: str, profile: str, order: str
) -> None:
    chosen = rules(profile, dealing=order)
    with pytest.raises(RulesError) as refused:
        verify_shuffler(model, chosen, built_in().equipment)
    assert refused.value.rule == "X-03"
    # Those that could are named, and the one that cannot only as what was found.
    way = {
        "D-01": "hand-held",
        "D-02": "packet shuffler",
        "D-03": "shoe",
        "D-04": "packet shuffler",
    }
    could = refused.value.expected.partition(": ")[2].split(", ")
    assert way[order] in could
    assert model not in could


def test_x03_a_malfunction_stops_new_rounds_until_it_is_repaired() -> None:
    live = LivePit()
    live.act(asked.Malfunction("two cards stuck"))
    refused = live.refused(asked.OpenRound("", ()))
    assert (refused.rule, refused.message) == ("X-03", "the hand-held reports: two cards stuck")
    assert next_step(live.table, live.now) is None
    shuffler = live.seen_by("ann")["table"]["shuffler"]
    assert (shuffler["status"], shuffler["text"]) == ("malfunction", "hand-held: two cards stuck")
    assert live.said("shuffler") == ["Shuffler malfunction: two cards stuck"]
    live.act(asked.Repair())
    assert live.wait() is Step.OPEN_ROUND


def test_x03_only_the_house_and_its_devices_report_a_malfunction() -> None:
    live = LivePit()
    assert isinstance(live.refused(asked.Malfunction("I am losing"), "ann"), NotYours)


def test_d01_the_board_comes_off_the_deck_when_it_is_due() -> None:
    live = LivePit(dealing="D-01")
    live.open_round()
    live.bet(1)
    live.deal("9c 5h  Qc 4s  9h 9d 7s 2c Kd")
    live.decide(1, "check")
    live.act(asked.OpenBoard())
    assert live.seen_by("ann")["table"]["board"] == ["9h", "9d", "7s"]
    live.decide(1, "check")
    live.act(asked.OpenBoard())
    assert live.seen_by("ann")["table"]["board"] == ["9h", "9d", "7s", "2c", "Kd"]


def test_d02_d03_d04_d12_the_board_lies_face_down_and_opens_three_then_two() -> None:
    live = LivePit(dealing="D-02")
    live.open_round()
    live.bet(1)
    live.deal("9h 9d 7s 2c Kd  9c 5h  Qc 4s")
    live.decide(1, "check")
    live.act(asked.OpenBoard())
    assert live.seen_by("ann")["table"]["board"] == ["9h", "9d", "7s", "??", "??"]
    live.decide(1, "check")
    live.act(asked.OpenBoard())
    assert live.seen_by("ann")["table"]["board"] == ["9h", "9d", "7s", "2c", "Kd"]


# D-08, D-11, O-14: who sees and hears what


def test_d08_o14_hole_cards_are_their_owners_until_they_are_shown() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.bet(2)
    live.deal(DECK)
    assert live.seen_by("ann")["you"]["cards"] == ["9c", "5h"]
    assert live.seen_by("bob")["you"]["cards"] == ["8h", "5c"]
    assert live.seen_by("spectator")["you"]["cards"] == []
    for who in ("ann", "bob", "spectator"):
        table = live.seen_by(who)["table"]
        assert [seat["cards"] for seat in table["seats"][:3]] == [["??"] * 2, ["??"] * 2, []]
        assert table["dealer"]["cards"] == ["??", "??"]


def test_d08_the_dealers_cards_open_after_every_decision_even_when_all_have_folded() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.deal("8h 5c  Qc 4s  9h 9d 7s 2c Kd")
    live.decide(1, "check")
    live.wait()
    live.decide(1, "check")
    live.wait()
    assert live.seen_by("ann")["table"]["dealer"]["cards"] == ["??", "??"]
    assert live.refused(asked.Reveal()).rule == "D-08"
    live.decide(1, "fold")
    live.wait()
    dealer = live.seen_by("ann")["table"]["dealer"]
    assert (dealer["cards"], dealer["hand"]["code"]) == (["Qc", "4s"], "pair")
    assert dealer["hand"]["detail"] == "king, queen and seven kickers"


def test_d11_every_hand_is_announced_when_it_opens_and_when_it_is_settled() -> None:
    live = LivePit()
    live.hand(DECK, BETS, PLAYED)
    assert live.said("dealer") == [
        "Dealer has pair of nines, king, queen and seven kickers",
        "Dealer has pair of nines, king, queen and seven kickers: qualifies",
    ]
    assert live.said("hand") == [
        "Seat 2 has pair of nines, king, eight and seven kickers",
        "Seat 1 has three of a kind, nines, king and seven kickers",
    ]
    assert live.said("settled") == [
        "Seat 2 loses with pair of nines, king, eight and seven kickers: −$60.00",
        "Seat 1 wins with three of a kind, nines, king and seven kickers: +$65.00",
    ]
    assert live.said("flop") == ["Flop: nine of hearts, nine of diamonds, seven of spades"]
    assert live.said("river") == ["Turn and river: two of clubs, king of diamonds"]


def test_d11_k05_a_player_dealers_hand_is_announced_as_its_own() -> None:
    live = LivePit("california", players=3)
    live.hand(DECK, {1: wagers()}, {1: "4x"}, bank=3)
    assert [said.split(" has ")[0] for said in live.said("dealer")] == ["Player-dealer"] * 2


def test_o14_live_hands_open_in_settling_order() -> None:
    live = LivePit(players=3)
    live.hand(
        "2c 3c  4c 5c  6d 7d  Qc 4s  9h 9d 7s 2d Kd",
        {1: wagers(), 2: wagers(), 3: wagers()},
        {1: "4x", 2: "4x", 3: "4x"},
    )
    assert [opened.seat for opened in live.of(happened.HandOpened)] == [3, 2, 1]


def test_o14_live_hands_open_clockwise_from_the_player_dealers_left() -> None:
    live = LivePit("california", players=4)
    live.hand(
        "2c 3c  4c 5c  6d 7d  Qc 4s  9h 9d 7s 2d Kd",
        {1: wagers(), 3: wagers(), 4: wagers()},
        {1: "4x", 3: "4x", 4: "4x"},
        bank=2,
    )
    assert [opened.seat for opened in live.of(happened.HandOpened)] == [3, 4, 1]


def test_o14_a_folded_hand_never_opens() -> None:
    live = LivePit()
    live.hand(DECK, {1: wagers(), 2: wagers()}, {1: "4x", 2: "check check fold"})
    assert [opened.seat for opened in live.of(happened.HandOpened)] == [1]
    for who in ("ann", "spectator"):
        seat = live.seen_by(who)["table"]["seats"][1]
        assert (seat["cards"], seat["hand"]) == (["??", "??"], None)
    assert live.seen_by("bob")["you"]["cards"] == ["8h", "5c"]
    assert live.said("settled")[0] == "Seat 2 folded: −$20.00"


def test_o14_a_folded_hand_opens_to_prove_a_winning_trips_bet() -> None:
    # Seat 1 folds three nines; its Trips bet still wins and is seen to win.
    live = LivePit()
    live.hand(DECK, BETS, {1: "check check fold", 2: "check check fold"})
    assert [opened.seat for opened in live.of(happened.HandOpened)] == [1]
    assert live.seen_by("bob")["table"]["seats"][0]["cards"] == ["9c", "5h"]
    assert live.result(1)["trips"] == "win +15.00"


def test_o14_a_folded_hand_stays_closed_where_its_trips_bet_loses() -> None:
    live = LivePit()
    live.hand(DECK, {2: wagers(trips="5.00"), 1: wagers()}, {1: "4x", 2: "check check fold"})
    assert [opened.seat for opened in live.of(happened.HandOpened)] == [1]


@pytest.mark.parametrize(("peeks", "sees"), [(False, []), (True, ["Qc", "4s"])])
def test_o14_the_player_dealer_sees_its_own_cards_only_where_the_house_lets_it(
    peeks: bool, sees: list[str]
) -> None:
    live = LivePit("california", players=3, settings={"player_dealer_peeks": peeks})
    live.open_round()
    live.bank(3)
    live.bet(1)
    live.bet(2)
    live.deal(DECK)
    assert live.seen_by("cat")["you"]["cards"] == sees
    for who in ("ann", "bob", "spectator"):
        assert live.seen_by(who)["table"]["dealer"]["cards"] == ["??", "??"]
    assert live.seen_by("ann")["you"]["cards"] == ["9c", "5h"]


def test_o14_whoever_takes_a_seat_never_sees_the_hand_that_was_played_there() -> None:
    # Seat 2 folds and leaves before the felt is cleared; its closed cards still lie there.
    live = LivePit()
    live.hand(DECK, {1: wagers(), 2: wagers()}, {1: "4x", 2: "check check fold"})
    live.act(asked.Leave(2))
    refused = live.refused(asked.Sit(2, "Zoe"), "zoe")
    assert (type(refused), refused.rule) == (SeatTaken, "O-14")
    assert 2 not in live.seen_by("zoe")["you"]["seat_options"]
    live.act(asked.EndRound())
    live.act(asked.Sit(2, "Zoe"), "zoe")
    assert live.seen_by("zoe")["you"]["cards"] == []


def test_o14_after_a_void_no_card_opens_but_everybody_keeps_its_own_in_sight() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.bet(2)
    live.deal(DECK)
    live.act(asked.Void("stuck"))
    assert live.seen_by("ann")["you"]["cards"] == ["9c", "5h"]
    table = live.seen_by("ann")["table"]
    assert (table["seats"][1]["cards"], table["dealer"]["cards"]) == (["??"] * 2, ["??"] * 2)


# what the table shows


def test_x02_the_table_shows_limits_paytables_the_four_game_notice_and_the_meter() -> None:
    display = LivePit().seen_by("display")["table"]
    assert display["limits"][0] == {"wager": "Ante = Blind", "min": "5.00", "max": "100.00"}
    assert [table["id"] for table in display["paytables"]] == [
        "standard",
        "UTH-02",
        "BBB-01",
        "UP-1",
        "WA-01",
    ]
    assert display["paytables"][1]["lines"][0] == {
        "hand": "Royal flush",
        "pays": "50 to 1",
        "envy": None,
    }
    assert any("maximum of four games" in notice for notice in display["notices"])
    assert display["meter"]["shows"] == "10000.00"


def test_x02_every_viewer_sees_the_notices_the_aggregate_cap_included() -> None:
    live = LivePit("pennsylvania")
    for who in ("ann", "spectator", "display"):
        notices = live.seen_by(who)["table"]["notices"]
        assert any("$50,000.00" in notice for notice in notices)


def test_x02_a_table_without_a_progressive_shows_no_meter() -> None:
    live = LivePit("california")
    assert live.seen_by("display")["table"]["meter"] is None
    assert live.seen_by("ann")["table"]["seats"][0]["sensor"] is None


def test_x04_p02_sensors_light_for_those_who_are_in_and_the_sign_follows_the_meter() -> None:
    live = LivePit(players=3)
    live.open_round()
    live.bet(1, progressive="1.00")
    live.bet(2)
    live.bet(3, progressive="5.00")
    seats = live.seen_by("spectator")["table"]["seats"]
    assert [seat["sensor"] for seat in seats[:4]] == [True, False, True, False]
    live.act(asked.NoMoreBets())
    live.act(asked.LockProgressive())
    assert live.said("locked") == ["Progressive bets are in: seat 1, 3"]
    # A quarter of 6.00 has gone to the meter.
    for who in ("ann", "spectator", "display"):
        assert live.seen_by(who)["table"]["meter"]["shows"] == "10001.50"


# P: the progressive


def test_p02_the_progressive_is_locked_before_the_cards_and_only_once() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1, progressive="1.00")
    assert live.refused(asked.LockProgressive()).rule == "B-10"
    live.act(asked.NoMoreBets())
    assert live.refused(asked.Shuffle(0, whole(DECK))).rule == "P-02"
    live.act(asked.LockProgressive())
    assert live.refused(asked.LockProgressive()).rule == "P-02"
    assert live.refused(asked.Bet(1, wagers(progressive="2.00"))).rule == "B-10"
    assert live.of(happened.ProgressiveLocked) == [happened.ProgressiveLocked({1: 1_00})]


def test_p07_the_player_farthest_to_the_right_takes_its_share_first() -> None:
    # Seat 2, a straight flush, takes 10 % of 10,002.20; seat 1, a royal, all that is left.
    live = LivePit("pennsylvania")
    bets = {seat: wagers("10.00", progressive="5.00") for seat in (1, 2)}
    live.hand("Ah Kh  9h 8h  2c 3d  Qh Jh Th 4s 5c", bets, {1: "4x", 2: "4x"})
    assert live.table.settled is not None
    assert live.table.settled.awards == {2: 1_000_22, 1: 9_001_98}
    # The meter starts again from its seed and the reserve.
    assert live.money("meter:PA-01:main") == "10000.30"
    assert live.money("reserve:PA-01:main") == "0.00"


def test_p07_after_the_whole_meter_is_won_a_share_is_of_the_restarted_meter() -> None:
    live = LivePit("pennsylvania")
    bets = {seat: wagers("10.00", progressive="5.00") for seat in (1, 2)}
    live.hand("9h 8h  Ah Kh  2c 3d  Qh Jh Th 4s 5c", bets, {1: "4x", 2: "4x"})
    assert live.table.settled is not None
    assert live.table.settled.awards == {2: 10_002_20, 1: 1_000_03}
    assert live.money("meter:PA-01:main") == "9000.27"


def test_p07_a_royal_on_the_board_pays_both_seats_from_the_tray() -> None:
    live = LivePit()
    tray = live.money("bank:felt")
    bets = {1: wagers(progressive="1.00"), 2: wagers(progressive="2.00")}
    live.hand("2c 3c  4c 5c  6d 7d  Ah Kh Qh Jh Th", bets, {1: "4x", 2: "4x"})
    assert tray == "100000.00"
    assert live.result(1)["progressive"] == "win +2999.00"
    assert live.result(2)["progressive"] == "win +5998.00"
    # 3.00 of stakes come in, 0.84 feed meter and reserve, 9,000.00 go out.
    assert live.money("bank:felt") == "91002.16"
    assert live.money("meter:WA-01:main") == "10000.75"


def test_p07_an_award_leaves_the_meter_for_the_stack_of_the_winner() -> None:
    live = LivePit()
    live.hand(
        "Jh Th  Qc 4s  Ah Kh Qh 2c 3d", {1: wagers(progressive="1.00")}, {1: "check check 1x"}
    )
    # Ante 10, Play 10, Blind 500 to 1, and the whole meter less the stake of 1.00.
    assert live.result(1) == {
        "ante": "win +10.00",
        "play": "win +10.00",
        "blind": "win +5000.00",
        "progressive": "win +9999.25",
    }
    assert live.money("stack:felt:ann") == live.stack(1) == "16019.25"


def test_p14_no_new_round_before_the_last_one_is_ended() -> None:
    live = LivePit()
    live.hand(DECK, BETS, PLAYED)
    assert live.refused(asked.OpenRound("", ())).rule == "P-14"
    live.act(asked.EndRound())
    live.open_round()
    assert live.refused(asked.OpenRound("", ())).rule == "P-14"
    assert live.refused(asked.EndRound()).rule == "P-14"


def test_e01_e03_a_straight_flush_pays_envy_to_every_other_bettor_of_its_table() -> None:
    # Seat 1 made no progressive bet; seats 2 and 3 did, and seat 2 has folded.
    live = LivePit("pennsylvania", players=4)
    live.hand(
        "8h 9h  2c 3d  4s 5c  Ks 6s  Kd 6c  Th Jh Qh 2d 7s",
        {
            1: wagers(),
            2: wagers(progressive="5.00"),
            3: wagers(progressive="5.00"),
            4: wagers(),
        },
        {1: "4x", 2: "check check fold", 3: "check check 1x", 4: "check check 1x"},
    )
    assert live.result(2)["envy"] == live.result(3)["envy"] == "win +1500.00"
    assert "envy" not in live.result(1)
    assert "envy" not in live.result(4)
    assert [seat["envy"] for seat in live.seen_by("ann")["table"]["seats"][:4]] == [
        False,
        True,
        True,
        False,
    ]
    # The house pays; the meter keeps its two contributions.
    assert live.money("meter:PA-01:main") == "10002.20"


# O-05: late and leaving players


def test_o05_a_player_who_does_not_act_in_time_checks_checks_and_folds() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.deal("8h 5c  Qc 4s  9h 9d 7s 2c Kd")
    assert live.refused(asked.Fold(1)).rule == "B-06"
    started = live.now
    while live.table.stage is not Stage.OVER:
        live.wait()
    assert live.of(happened.Decided) == [
        happened.Decided(1, "check", by_system=True),
        happened.Decided(1, "check", by_system=True),
        happened.Decided(1, "fold", by_system=True),
    ]
    assert live.now == started + 3 * 25_000
    assert live.seen_by("ann")["table"]["seats"][0]["by_system"] is True
    assert live.said("fold") == ["Seat 1 folds, decided by the house for an absent player"]
    assert live.stack(1) == "980.00"


def test_o05_where_the_house_says_so_an_absent_player_bets_the_ante() -> None:
    live = LivePit(settings={"absent": "check_bet"})
    live.open_round()
    live.bet(1)
    live.deal("9c 5h  Qc 4s  9h 9d 7s 2c Kd")
    while live.table.stage is not Stage.OVER:
        live.wait()
    assert live.of(happened.Decided)[-1] == happened.Decided(1, "play", 1, by_system=True)
    assert live.result(1)["play"] == "win +10.00"


def test_o05_nobody_is_decided_for_before_the_time_is_over() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.bet(2)
    live.deal(DECK)
    live.decide(1, "check")
    live.now += 24_999
    assert live.act(asked.DecideForAbsent()) == ()
    live.now += 1
    live.act(asked.DecideForAbsent())
    assert live.of(happened.Decided)[-1] == happened.Decided(2, "check", by_system=True)


def test_o05_a_player_who_leaves_in_mid_hand_is_absent_and_paid_after_the_settlement() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1, trips="5.00")
    live.bet(2)
    live.deal(DECK)
    live.act(asked.Leave(1))
    # The house acts for seat 1 at once, and for nobody else.
    assert live.wait() is Step.DECIDE_FOR_ABSENT
    assert live.of(happened.Decided) == [happened.Decided(1, "check", by_system=True)]
    assert live.seen_by("bob")["table"]["seats"][0]["state"] == "leaving"
    live.decide(2, "4x")
    while live.table.stage is not Stage.OVER:
        live.wait()
    # Ante and Blind are lost with the fold, the Trips bet wins three to one.
    assert live.stack(1) == live.money("stack:felt:ann") == "995.00"
    live.act(asked.EndRound())
    assert live.table.chair(1) is None
    assert live.money("stack:felt:ann") == "0.00"
    assert live.money("player:ann") == "999995.00"


def test_o05_a_player_who_is_leaving_makes_no_new_bets() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.act(asked.Leave(1))
    assert live.refused(asked.TakeBank(1, 100_00)).rule == "O-05"
    live.act(asked.DeclineBank(1))
    live.bank(2)
    assert live.refused(asked.Bet(1, wagers())).rule == "O-05"
    assert live.refused(asked.BuyIn(1, 100_00)).rule == "O-05"


# B, O-11: betting


def test_b10_nothing_is_made_raised_or_taken_back_after_no_more_bets() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.bet(1, "20.00")
    live.act(asked.TakeBack(1))
    live.bet(1, "15.00")
    live.act(asked.NoMoreBets())
    for command in (asked.Bet(1, wagers("50.00")), asked.Bet(2, wagers()), asked.TakeBack(1)):
        refused = live.refused(command)
        assert (type(refused), refused.rule) == (TooLateToBet, "B-10")
    assert live.refused(asked.CashOut(1, 1_00)).rule == "B-10"
    assert live.free("stack:felt:ann") == "970.00"


@pytest.mark.parametrize(
    "command",
    [
        asked.Bet(1, wagers()),
        asked.TakeBack(1),
        asked.Check(1),
        asked.Play(1, 4),
        asked.Fold(1),
        asked.BuyIn(1, 100_00),
        asked.CashOut(1, 1_00),
        asked.Leave(1),
    ],
)
def test_b11_nobody_acts_for_another_players_seat(command: asked.PlayerCommand) -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    for actor in ("bob", "zoe", ""):
        refused = live.refused(command, actor)
        assert (type(refused), refused.rule) == (NotYourSeat, "B-11")


def test_b11_only_the_house_deals_and_settles() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    for command in (
        asked.NoMoreBets(),
        asked.LockProgressive(),
        asked.Shuffle(0, whole(DECK)),
        asked.OpenBoard(),
        asked.Reveal(),
        asked.Settle(),
        asked.EndRound(),
        asked.Void("stuck"),
        asked.Fill(1_00),
    ):
        assert isinstance(live.refused(command, "ann"), Refusal)


def test_b12_bets_keep_inside_the_limits_and_the_cap_binds_the_play_bet() -> None:
    live = LivePit()
    live.open_round()
    for ante in ("4.99", "100.01"):
        refused = live.refused(asked.Bet(1, wagers(ante)))
        assert (type(refused), refused.rule) == (OutsideLimits, "B-12")
    live.bet(1, "100.00")
    live.deal("9c 5h  Qc 4s  9h 9d 7s 2c Kd")
    assert live.refused(asked.Play(1, 4)).rule == "B-12"
    offered = {choice["name"]: choice for choice in live.seen_by("ann")["you"]["actions"]}
    assert (offered["Bet 4×"]["allowed"], offered["Bet 4×"]["rule"]) == (False, "B-12")
    assert (offered["Bet 3×"]["allowed"], offered["Bet 3×"]["price"]) == (True, "300.00")
    live.decide(1, "3x")


def test_b12_a_stack_keeps_inside_the_tables_buy_in() -> None:
    live = LivePit(buy_in_min=200_00, buy_in_max=1_500_00)
    assert live.refused(asked.BuyIn(1, 500_01)).rule == "B-12"
    live.act(asked.CashOut(1, 900_00))
    assert live.refused(asked.BuyIn(1, 99_99)).rule == "B-12"
    live.act(asked.BuyIn(1, 100_00))
    assert live.stack(1) == "200.00"


def test_o11_a_bet_leaves_the_1x_play_bet_in_the_stack() -> None:
    live = LivePit(stack="100.00")
    live.open_round()
    refused = live.refused(asked.Bet(1, wagers("33.34")))
    assert (type(refused), refused.rule) == (StackTooShort, "O-11")
    live.bet(1, "33.33")
    live.deal("9c 5h  Qc 4s  9h 9d 7s 2c Kd")
    assert live.refused(asked.Play(1, 4)).rule == "O-11"
    live.play({1: "check check 1x"})
    assert live.result(1)["play"] == "win +33.33"


def test_o11_where_the_house_says_so_a_bet_may_take_the_whole_stack() -> None:
    live = LivePit(stack="100.00", settings={"keep_play": False})
    live.open_round()
    live.bet(1, "50.00")
    live.deal("9c 5h  Qc 4s  9h 9d 7s 2c Kd")
    live.play({1: "check check fold"})
    assert live.stack(1) == "0.00"


# K: the player-dealer


def test_k01_k02_the_stake_lies_in_the_tray_for_its_round_and_comes_back() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.bank(3, "500.00")
    assert (live.money("bank:felt"), live.stack(3)) == ("500.00", "500.00")
    live.bet(1, trips="5.00")
    live.bet(2, "20.00")
    live.deal(DECK)
    live.play(PLAYED)
    # Seat 1 wins 10 + 40 and 15 on Trips, seat 2 loses 60: the bank pays 65 and collects 60.
    assert (live.money("bank:felt"), live.stack(3)) == ("0.00", "995.00")
    assert (live.stack(1), live.stack(2)) == ("1065.00", "940.00")
    assert live.money("fees") == "0.00"


def test_k01_the_house_puts_nothing_into_a_player_dealers_tray() -> None:
    live = LivePit("california", players=3)
    assert live.money("bank:felt") == "0.00"
    assert live.refused(asked.Bet(1, wagers())).rule == "B-04"


def test_k01_the_player_dealer_makes_no_wagers_against_itself() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.bank(3)
    assert live.refused(asked.Bet(3, wagers())).rule == "K-01"
    assert live.seen_by("cat")["you"]["felt"] is None


@pytest.mark.parametrize("stake", [0, -1, 1_000_01])
def test_k01_a_stake_is_money_that_lies_in_front_of_the_player(stake: int) -> None:
    live = LivePit("california", players=3)
    live.open_round()
    assert live.refused(asked.TakeBank(1, stake)).rule == "K-01"


def test_k02_a_stake_that_is_used_up_returns_what_it_does_not_cover() -> None:
    # The stake of 30.00 pays 10 on the Ante and 20 of the 40 on the Play bet; no more.
    live = LivePit("california", players=3)
    live.hand(DECK, BETS, PLAYED, bank=3, stake="30.00")
    assert live.stack(3) == "970.00"
    assert (live.stack(1), live.stack(2)) == ("1030.00", "1000.00")
    assert live.seen_by("bob")["table"]["seats"][1]["wagers"][0]["outcome"] == "uncovered"


def test_k02_o07_a_bank_capped_by_its_net_pays_with_what_it_has_collected() -> None:
    # Settled from seat 4: it loses 30.00, which stands beside the stake of 30.00 when seat 1,
    # settled last, wins 10 + 40.
    live = LivePit("california", players=4, settings={"bank_cap": "net"})
    live.hand(
        "Ah Ad  Qh 5c  Jh 3d  4c 4d 7h 9s Jc",
        {1: wagers(), 4: wagers()},
        {1: "4x", 4: "check check 1x"},
        bank=3,
        stake="30.00",
    )
    assert (live.stack(1), live.stack(4), live.stack(3)) == ("1050.00", "970.00", "980.00")


def test_k03_the_position_is_offered_clockwise_and_may_be_declined() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    offered = []
    for _ in range(2):
        assert live.table.offer is not None
        offered.append(live.table.offer)
        live.act(asked.DeclineBank(live.table.offer))
    assert (offered, live.table.offer) == ([1, 2], 3)
    assert isinstance(live.refused(asked.TakeBank(1, 100_00)), Refusal)
    assert live.refused(asked.DeclineBank(2)).rule == "K-03"
    live.act(asked.TakeBank(3, 100_00))
    assert live.table.round is not None
    assert live.table.round.player_dealer == 3
    assert live.said("bank_offered") == [f"Seat {seat} is offered the bank" for seat in (1, 2, 3)]


def test_k03_after_its_round_the_position_goes_on_from_the_last_player_dealer() -> None:
    live = LivePit("california", players=4)
    live.hand(DECK, BETS, PLAYED, bank=3)
    live.act(asked.EndRound())
    # Seat 3 may bank once more; then it goes clockwise.
    assert rotation(live.table) == (3, 4, 1, 2)


def test_k03_an_offer_that_is_not_answered_in_time_passes_on() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    started = live.now
    assert live.wait() is Step.DECLINE_BANK
    assert live.now == started + 15_000
    assert live.of(happened.BankDeclined) == [happened.BankDeclined(1, by_system=True)]
    assert live.table.offer == 2


def test_k13_after_two_rounds_running_the_player_is_passed_over() -> None:
    live = LivePit("california", players=3)
    deck = "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"
    for _ in range(2):
        live.hand(deck, {2: wagers(), 3: wagers()}, {2: "4x", 3: "4x"}, bank=1)
    live.act(asked.EndRound())
    assert rotation(live.table) == (2, 3)
    live.open_round()
    live.bank(2)
    live.bet(1)
    live.deal("9c 5h  Qc 4s  9h 9d 7s 2c Kd")
    live.play({1: "4x"})
    live.act(asked.EndRound())
    # Seat 2 has banked one round only; seat 1 may be asked again.
    assert rotation(live.table) == (2, 3, 1)


def test_k13_the_same_player_cannot_bank_a_third_round_from_another_seat() -> None:
    live = LivePit("california", players=3)
    for _ in range(2):
        live.hand(DECK, {2: wagers(), 3: wagers()}, {2: "4x", 3: "4x"}, bank=1)
    live.act(asked.EndRound())
    live.act(asked.Leave(1))
    live.act(asked.Sit(5, "Ann"), "ann")
    live.act(asked.BuyIn(5, 500_00))
    assert rotation(live.table) == (2, 3)


def test_k13_if_nobody_accepts_no_round_is_dealt() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    for seat in (1, 2, 3):
        live.act(asked.DeclineBank(seat))
    assert (live.table.stage, live.table.round) == (Stage.OVER, None)
    assert live.said("ended") == ["Nobody banks: no round is dealt"]
    assert live.said("waiting") == ["The table waits for a player-dealer"]
    shown = live.seen_by("spectator")["table"]
    assert (shown["phase"], shown["says"]) == ("waiting", "Waiting for a player-dealer.")
    assert shown["at_zero"] == "the bank is offered again"
    assert isinstance(live.refused(asked.Bet(1, wagers())), NotOpen)
    assert isinstance(live.refused(asked.NoMoreBets()), NotOpen)
    live.act(asked.EndRound())
    assert live.table.stage is Stage.WAITING


def _banked_by_ann(live: LivePit, rounds: int) -> None:
    """Seat 1 banks some dealt rounds, and the felt is clear."""
    for _ in range(rounds):
        live.hand(DECK, {2: wagers(), 3: wagers()}, {2: "4x", 3: "4x"}, bank=1)
    live.act(asked.EndRound())


def _nobody_banks(live: LivePit) -> list[int]:
    """A round is opened, everybody asked declines; who was asked, in turn."""
    asked_seats = []
    live.open_round()
    while live.table.offer is not None:
        asked_seats.append(live.table.offer)
        live.act(asked.DeclineBank(live.table.offer))
    live.act(asked.EndRound())
    return asked_seats


def test_k13_a_round_nobody_banks_does_not_reset_the_count() -> None:
    live = LivePit("california", players=3)
    _banked_by_ann(live, 2)
    for _ in range(3):
        assert _nobody_banks(live) == [2, 3]
    assert (rotation(live.table), live.table.banked) == ((2, 3), ("ann", 1, 2))


def test_k03_a_round_nobody_banks_does_not_move_the_place_of_the_next_offer() -> None:
    live = LivePit("california", players=4)
    live.hand(DECK, BETS, PLAYED, bank=3)
    live.act(asked.EndRound())
    assert _nobody_banks(live) == [3, 4, 1, 2]
    assert _nobody_banks(live) == [3, 4, 1, 2]


def test_k03_a_new_table_begins_at_the_dealers_left_until_a_round_is_dealt() -> None:
    live = LivePit("california", players=3)
    assert _nobody_banks(live) == [1, 2, 3]
    assert _nobody_banks(live) == [1, 2, 3]


def test_k13_a_bank_nobody_bets_against_neither_counts_nor_resets() -> None:
    live = LivePit("california", players=3)
    _banked_by_ann(live, 1)
    # Ann takes the bank once more, and then Bob; nobody bets, no card is dealt.
    for seat in (1, 2):
        live.open_round()
        live.bank(seat)
        live.act(asked.Void("no_bets"))
        live.act(asked.EndRound())
        assert (rotation(live.table), live.table.banked) == ((1, 2, 3), ("ann", 1, 1))


def test_k13_a_round_voided_before_the_deal_does_not_count() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.bank(2)
    live.bet(1)
    live.act(asked.NoMoreBets())
    live.act(asked.Void("stuck"))
    live.act(asked.EndRound())
    assert (live.table.banked, rotation(live.table)) == (None, (1, 2, 3))


def test_k13_a_round_voided_after_the_deal_counts() -> None:
    live = LivePit("california", players=3)
    _banked_by_ann(live, 1)
    live.open_round()
    live.bank(1)
    live.bet(2)
    live.deal("9c 5h  Qc 4s  9h 9d 7s 2c Kd")
    live.act(asked.Malfunction("jammed"))
    live.act(asked.Repair())
    live.act(asked.EndRound())
    assert (live.table.banked, rotation(live.table)) == (("ann", 1, 2), (2, 3))


def test_k13_only_a_dealt_round_of_another_player_frees_the_person() -> None:
    live = LivePit("california", players=3)
    _banked_by_ann(live, 2)
    live.open_round()
    live.bank(2)
    assert 1 not in rotation(live.table)
    live.bet(1)
    live.deal("9c 5h  Qc 4s  9h 9d 7s 2c Kd")
    live.play({1: "4x"})
    live.act(asked.EndRound())
    assert rotation(live.table) == (2, 3, 1)


def test_k13_the_count_stays_with_a_person_who_leaves_and_comes_back() -> None:
    live = LivePit("california", players=3)
    _banked_by_ann(live, 2)
    live.act(asked.Leave(1))
    assert _nobody_banks(live) == [2, 3]
    live.act(asked.Sit(1, "Ann"), "ann")
    live.act(asked.BuyIn(1, 500_00))
    assert rotation(live.table) == (2, 3)


def test_k03_k13_who_moves_after_one_round_is_asked_first_and_has_one_left() -> None:
    live = LivePit("california", players=3)
    _banked_by_ann(live, 1)
    live.act(asked.Leave(1))
    live.act(asked.Sit(5, "Ann"), "ann")
    live.act(asked.BuyIn(5, 500_00))
    # Then it goes on clockwise from seat 1, where the last dealt round was banked.
    assert rotation(live.table) == (5, 2, 3)
    live.open_round()
    live.bank(5, "100.00")
    live.bet(2)
    live.deal("9c 5h  Qc 4s  9h 9d 7s 2c Kd")
    live.play({2: "4x"})
    live.act(asked.EndRound())
    assert (live.table.banked, rotation(live.table)) == (("ann", 5, 2), (2, 3))


def test_k03_a_stranger_in_the_last_player_dealers_chair_waits_for_its_turn() -> None:
    live = LivePit("california", players=4)
    live.act(asked.Leave(4))
    _banked_by_ann(live, 1)
    live.act(asked.Leave(1))
    live.act(asked.Sit(1, "Dan"), "dan")
    live.act(asked.BuyIn(1, 500_00))
    assert rotation(live.table) == (2, 3, 1)


def test_k13_the_count_survives_the_end_of_a_round_on_record() -> None:
    live = LivePit("california", players=3)
    _banked_by_ann(live, 2)
    _nobody_banks(live)
    snapshot = live.of(happened.RoundEnded)[-1].table
    again = msgspec.json.decode(msgspec.json.encode(snapshot), type=happened.Snapshot)
    table = restored(live.table.setup, live.table.rules, again)
    assert (table, rotation(table)) == (live.table, (2, 3))


def test_k13_with_nobody_to_ask_no_round_opens_and_the_table_says_that_it_waits(
    tmp_path: Path,
) -> None:
    # A player-dealer's fees may come to 150.00: who has no more can bet, but not bank.
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "dear.toml").write_text(
        """id = "dear"
extends = "california"
title = "A dear room"

[limits]
ante = { min = "10.00", max = "300.00" }

[[collection]]
name = "A"
ante = { min = "10.00", max = "300.00" }
player_fee = "1.00"
player_dealer_fee = "30.00"
"""
    )
    live = LivePit("dear", players=2, catalog=Catalog(tmp_path))
    for _ in range(2):
        live.hand("9c 5h  Qc 4s  9h 9d 7s 2c Kd", {2: wagers()}, {2: "4x"}, bank=1)
    live.act(asked.EndRound())
    live.act(asked.CashOut(2, live.table.free(2) - 100_00))
    assert (rotation(live.table), next_step(live.table, live.now)) == ((), None)
    shown = live.seen_by("spectator")["table"]
    assert (shown["phase"], shown["says"]) == ("waiting", "Waiting for a player-dealer.")
    # Fresh money, and the house goes on.
    live.act(asked.BuyIn(2, 500_00))
    assert next_step(live.table, live.now) == Due(Step.OPEN_ROUND)


def test_k13_a_bank_nobody_wants_is_offered_again_after_ever_longer_pauses() -> None:
    live = LivePit("california", players=3)
    pauses = []
    for _ in range(6):
        live.open_round()
        for seat in (1, 2, 3):
            live.act(asked.DeclineBank(seat))
        pauses.append(live.table.length)
        assert next_step(live.table, live.now) == Due(Step.END_ROUND, live.now + live.table.length)
        live.act(asked.EndRound())
    assert pauses == [6_000, 12_000, 24_000, 48_000, 60_000, 60_000]
    live.open_round()
    live.bank(1)
    assert live.table.unbanked == 0


def test_k03_whoever_has_not_been_asked_ends_the_pause() -> None:
    live = LivePit("california", players=3)
    live.act(asked.Leave(3))
    live.open_round()
    for seat in (1, 2):
        live.act(asked.DeclineBank(seat))
    assert next_step(live.table, live.now) == Due(Step.END_ROUND, live.now + 6_000)
    live.act(asked.Sit(3, "Cat"), "cat")
    live.act(asked.BuyIn(3, 500_00))
    assert next_step(live.table, live.now) == Due(Step.END_ROUND)


def test_k03_whoever_takes_the_chair_of_one_who_declined_is_asked_too() -> None:
    live = LivePit("california", players=4)
    live.act(asked.Leave(4))
    live.open_round()
    # Nobody answers at seat 1, and its player leaves; Dan takes the chair.
    assert live.wait() is Step.DECLINE_BANK
    live.act(asked.Leave(1))
    live.act(asked.Sit(1, "Dan"), "dan")
    live.act(asked.BuyIn(1, 500_00))
    live.act(asked.DeclineBank(2))
    live.act(asked.DeclineBank(3))
    assert live.table.offer == 1
    live.act(asked.DeclineBank(1))
    live.act(asked.EndRound())
    # Ann's silence is not held against Dan.
    chair = live.table.chair(1)
    assert chair is not None
    assert (chair.name, chair.missed) == ("Dan", 0)


def test_a_closing_table_does_not_wait_for_a_player_dealer() -> None:
    live = LivePit("california", players=2)
    live.open_round()
    for seat in (1, 2):
        live.act(asked.DeclineBank(seat))
    live.act(asked.CloseTable())
    assert next_step(live.table, live.now) == Due(Step.END_ROUND)


def test_k13_o05_who_declines_is_here_and_who_does_not_answer_sits_the_round_out() -> None:
    live = LivePit("california", players=3)
    _banked_by_ann(live, 2)
    for _ in range(5):
        live.open_round()
        live.act(asked.DeclineBank(2))
        assert live.wait() is Step.DECLINE_BANK
        live.act(asked.EndRound())
    # Ann could not be asked and Bob has answered each time: only Cat's chair is free.
    assert [seat for seat, _ in live.table.taken()] == [1, 2]


def test_o05_who_does_not_bet_against_a_bank_sits_the_round_out() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.bank(1)
    live.act(asked.Void("no_bets"))
    live.act(asked.EndRound())
    assert [chair.missed for _, chair in live.table.taken()] == [0, 1, 1]
    live.open_round()
    live.bank(1)
    live.bet(2)
    live.act(asked.NoMoreBets())
    # Who banks is here, and so is who bets.
    assert [chair.missed for _, chair in live.table.taken()] == [0, 0, 2]


def test_k03_a_table_that_rests_longer_than_the_longest_pause_rests_as_long_for_a_bank() -> None:
    times = Times(banking=15_000, betting=20_000, deciding=25_000, resting=90_000)
    live = LivePit("california", players=1, times=times)
    live.open_round()
    live.act(asked.DeclineBank(1))
    assert live.table.length == 90_000


# O-13: collection fees


def _room(fees_at: str) -> LivePit:
    """The example room: 1.00 below an Ante of 100.01 and 0.25 with Trips, above it 2.00."""
    return LivePit("example-room", players=3, catalog=EXAMPLE, settings={"fees_at": fees_at})


def _collected(live: LivePit) -> None:
    live.open_round()
    live.bank(3)
    live.bet(1, "10.00", trips="5.00")
    live.bet(2, "150.00")
    live.act(asked.NoMoreBets())


@pytest.mark.parametrize(("stack", "taken"), [("31.00", True), ("30.99", False)])
def test_k06_a_bet_leaves_the_collection_fee_beside_the_smallest_play_bet(
    stack: str, taken: bool
) -> None:
    live = LivePit("example-room", players=2, stack=stack, catalog=EXAMPLE, buy_in_min=1_00)
    live.open_round()
    live.bank(2, "10.00")
    # Ante, Blind and a Play bet of 1x are 30.00, and the fee is 1.00.
    if taken:
        live.bet(1, "10.00")
    else:
        with pytest.raises(StackTooShort):
            live.bet(1, "10.00")


@pytest.mark.parametrize(
    ("fees_at", "at_once"), [("no_more_bets", "4.75"), ("after_settlement", "0.00")]
)
def test_o13_fees_are_collected_at_their_moment_outside_bank_and_net(
    fees_at: str, at_once: str
) -> None:
    live = _room(fees_at)
    _collected(live)
    # 1.25 and 2.00 of the players, 0.50 and 1.00 of the player-dealer for its two squares.
    assert [(fee.seat, fee.amount) for fee in live.of(happened.FeeTaken)] == [
        (1, 1_25),
        (2, 2_00),
        (3, 50),
        (3, 1_00),
    ]
    assert live.money("box:felt") == at_once
    # K-15: what a void may still give back stays for the next box.
    assert format_money(live.table.unsettled_fees) == at_once
    assert live.free("stack:felt:ann") == "973.75"
    live.act(asked.Shuffle(0, whole(DECK)))
    live.play({1: "4x", 2: "check check fold"})
    assert live.money("box:felt") == "4.75"
    assert live.table.unsettled_fees == 0
    # Seat 1 wins 50 and 15, seat 2 loses 300: net without the fees, stacks after them.
    assert live.table.settled is not None
    assert [seat.net for seat in live.table.settled.seats] == [65_00, -300_00]
    assert [live.stack(seat) for seat in (1, 2, 3)] == ["1063.75", "698.00", "1233.50"]
    assert live.money("stack:felt:cat") == "1233.50"


@pytest.mark.parametrize("fees_at", ["no_more_bets", "after_settlement"])
def test_o13_x01_a_void_returns_the_fees(fees_at: str) -> None:
    live = _room(fees_at)
    before = live.books
    _collected(live)
    live.act(asked.Void("stuck"))
    assert live.books == before
    assert [live.stack(seat) for seat in (1, 2, 3)] == ["1000.00"] * 3


@pytest.mark.parametrize(
    ("fees_at", "when"), [("no_more_bets", ""), ("after_settlement", ", after the settlement")]
)
def test_k06_k07_k08_every_fee_is_said_with_its_seat_its_amount_and_its_rate(
    fees_at: str, when: str
) -> None:
    live = _room(fees_at)
    _collected(live)
    assert live.said("fee") == [
        f"Seat 1 pays a collection fee of $1.25, rate A{when}",
        f"Seat 2 pays a collection fee of $2.00, rate B{when}",
        f"Seat 3, the player-dealer, pays a collection fee of $0.50, rate A{when}",
        f"Seat 3, the player-dealer, pays a collection fee of $1.00, rate B{when}",
    ]
    shown = live.seen_by("spectator")["table"]
    assert [seat["fees"] for seat in shown["seats"][:4]] == ["1.25", "2.00", "1.50", "0.00"]
    assert shown["bank"]["fees"] == "1.50"
    assert shown["bank"]["net"] is None


@pytest.mark.parametrize("fees_at", ["no_more_bets", "after_settlement"])
def test_k06_o13_results_and_fees_stand_side_by_side_the_player_dealers_too(fees_at: str) -> None:
    live = _room(fees_at)
    _collected(live)
    live.act(asked.Shuffle(0, whole(DECK)))
    live.play({1: "4x", 2: "check check fold"})
    shown = live.seen_by("cat")["table"]
    assert shown["bank"] == {
        "seat": 3,
        "name": "Cat",
        "bot": False,
        "stake": "500.00",
        "may_pay": "0.00",
        "turn": 1,
        "order": [1, 2],
        "may_collect": "0.00",
        "collected": "300.00",
        "paid": "65.00",
        "net": "235.00",
        "fees": "1.50",
    }
    assert [(seat["net"], seat["fees"]) for seat in shown["seats"][:3]] == [
        ("65.00", "1.25"),
        ("-300.00", "2.00"),
        ("235.00", "1.50"),
    ]
    assert live.said("settled") == [
        (
            "Seat 1 wins with three of a kind, nines, king and seven kickers: "
            "+$65.00, collection $1.25"
        ),
        "Seat 2 folded: −$300.00, collection $2.00",
        "Seat 3 banked: collects $300.00, pays $65.00: +$235.00, collection $1.50",
    ]
    live.act(asked.EndRound())
    clear = live.seen_by("cat")["table"]
    assert (clear["bank"], {seat["fees"] for seat in clear["seats"]}) == (None, {"0.00"})


@pytest.mark.parametrize("fees_at", ["no_more_bets", "after_settlement"])
def test_o13_x01_a_void_says_that_the_fees_are_returned(fees_at: str) -> None:
    live = _room(fees_at)
    _collected(live)
    live.act(asked.Void("stuck"))
    (words,) = live.said("void")
    assert words == (
        "All hands are void: the house could not go on. "
        "Every wager and every collection fee is returned"
    )
    shown = live.seen_by("spectator")["table"]
    assert shown["says"] == f"{words}."
    assert {seat["fees"] for seat in shown["seats"]} == {"0.00"}
    assert (shown["bank"]["net"], shown["bank"]["fees"]) == ("0.00", "0.00")


def test_x01_where_no_fee_was_taken_a_void_speaks_of_none() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.bank(3)
    live.bet(1)
    live.act(asked.Void("stuck"))
    assert live.said("void") == [
        "All hands are void: the house could not go on. Every wager is returned"
    ]
