"""K-09, O-12: persons behind a seat, on the live table, to the cent."""

from __future__ import annotations

import pytest

from houseedge.errors import NotYourHand, Refusal, StackTooShort, TooLateToBet
from houseedge.fairness import Bettor, pledge_hash
from houseedge.floor.arrival import arrive
from houseedge.floor.window import Welcome
from houseedge.round import Wagers
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.refusal import NotOpen, NotYourSeat, SeatTaken, WrongPledge
from houseedge.table.state import Backer
from houseedge.table.viewing import own_cards
from tests.felt import wagers
from tests.rulebook.test_table import EXAMPLE
from tests.table.pit import LivePit

# The player-dealer, seat 3, holds jacks and fours with a nine.
BOARD, BANKER = "4c 4d 7h 9s Jc", "Jh 3d"
#: Aces and fours win, and the Blind pushes; fours with a high card lose.
WINS, LOSES = "Ah Ad", "Qh 5c"
DECK = f"{WINS}  {LOSES}  {BANKER}  {BOARD}"
TRIPS = Wagers(trips=5_00)


def open_bets(backline: str = "both", **settings: object) -> LivePit:
    """Seat 3 banks with 500; seats 1 and 2 have bet 10, and Kim and Lee stand behind."""
    live = LivePit("california", players=3, settings={"backline": backline, **settings})
    live.welcome("kim")
    live.welcome("lee")
    live.open_round()
    live.bank(3)
    live.bet(1)
    live.bet(2)
    return live


def nets(live: LivePit) -> dict[tuple[int, int], str]:
    """What everybody came to, behind seats too, as the view has it."""
    seats = live.seen_by("spectator")["table"]["seats"]
    found = {(seat["seat"], 0): seat["net"] for seat in seats if seat["net"] is not None}
    behind = ((seat["seat"], each) for seat in seats for each in seat["backline"])
    return found | {(seat, each["order"]): each["net"] for seat, each in behind}


def test_k09_o12_a_person_behind_a_seat_follows_it_and_is_paid_from_the_bank() -> None:
    live = open_bets()
    live.back("kim", 1, 1, wagers("20.00", trips="5.00"))
    live.back("lee", 2, 1, wagers("10.00"))
    # 45 on the felt, and 80 for the Play bet.
    assert live.free("player:kim") == "875.00"
    live.deal(DECK)
    live.decide(1, "4x")
    assert live.free("player:kim") == "875.00"
    live.play({2: "check check 1x"})
    # Kim: 20 and 80 at even money, 5 lost; Lee: 10, 10 and 10 lost.
    assert nets(live) == {
        (1, 0): "50.00",
        (1, 1): "95.00",
        (2, 0): "-30.00",
        (2, 1): "-30.00",
        (3, 0): "-85.00",
    }
    assert live.money("player:kim") == live.free("player:kim") == "1095.00"
    assert live.money("player:lee") == live.free("player:lee") == "970.00"
    assert live.stack(3) == "915.00"
    assert live.said("settled")[1] == "Kim, behind seat 1: +$95.00"
    assert not any(name.startswith("player:") and held for name, (_, held) in live.books.items())


def test_o12_a_fold_of_the_seat_gives_the_reserve_back_at_once() -> None:
    live = open_bets()
    live.back("kim", 2, 1, wagers("20.00"))
    live.deal(DECK)
    live.play({1: "4x", 2: "check check fold"})
    assert live.money("player:kim") == live.free("player:kim") == "960.00"


def test_o12_the_order_is_that_of_placing_and_a_taken_place_is_refused() -> None:
    live = open_bets()
    live.back("kim", 1, 2, wagers("10.00"))
    live.back("lee", 1, 1, wagers("10.00"))
    seat = live.seen_by("spectator")["table"]["seats"][0]
    assert [(each["order"], each["name"]) for each in seat["backline"]] == [(2, "Kim"), (1, "Lee")]
    taken = live.refused(asked.Back(1, 2, wagers()), "dan")
    assert isinstance(taken, SeatTaken)
    assert taken.message == "place 2 behind seat 1 is taken: 3 is free"
    live.deal(DECK)
    live.play({1: "4x", 2: "4x"})
    assert [each.order for each in live.table.settled.backline] == [2, 1]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("command", "player", "error", "rule"),
    [
        (asked.Back(1, 1, wagers()), "ann", NotYourSeat, "K-09"),
        (asked.Back(1, 1, wagers()), "cat", NotYourSeat, "B-11"),
        (asked.Back(1, 0, wagers()), "kim", NotYourSeat, "O-12"),
        (asked.Back(1, 10, wagers()), "kim", NotYourSeat, "O-12"),
        (asked.Back(3, 1, wagers()), "kim", Refusal, "D-06"),
        (asked.Back(4, 1, wagers()), "kim", Refusal, "D-06"),
        (asked.Back(9, 1, wagers()), "kim", Refusal, "K-04"),
        (asked.Back(1, 1, Wagers(ante=10_00, blind=5_00)), "kim", Refusal, "B-04"),
        (asked.Back(1, 1, Wagers(ante=-10_00, blind=-10_00)), "kim", Refusal, "B-04"),
        (asked.Back(1, 1, wagers("201.00")), "kim", Refusal, "B-12"),
        # 166.67 takes 1,000.02 with its Play bet.
        (asked.Back(1, 1, wagers("166.67")), "kim", StackTooShort, "O-12"),
        (asked.TakeBack(1, 1), "kim", NotYourSeat, "B-11"),
        (asked.Back(1, 1, wagers(), "zz"), "kim", WrongPledge, "O-16"),
    ],
)
def test_k09_o12_what_is_not_allowed_behind_a_seat_costs_nothing(
    command: asked.Back | asked.TakeBack, player: str, error: type[Refusal], rule: str
) -> None:
    refusal = open_bets().refused(command, player)
    assert isinstance(refusal, error)
    assert refusal.rule == rule


@pytest.mark.parametrize(
    ("backline", "made", "rule"),
    [
        ("off", wagers(), "B-11"),
        ("base", TRIPS, "O-12"),
        ("base", wagers(trips="5.00"), "O-12"),
        ("trips", wagers(), "O-12"),
        ("base", wagers(), None),
        ("trips", TRIPS, None),
        ("both", TRIPS, None),
        ("both", wagers(trips="5.00"), None),
    ],
)
def test_o12_a_table_takes_behind_its_seats_what_it_posts(
    backline: str, made: Wagers, rule: str | None
) -> None:
    live = open_bets(backline)
    if rule is None:
        live.back("kim", 1, 1, made)
    else:
        assert live.refused(asked.Back(1, 1, made), "kim").rule == rule
    assert live.seen_by("spectator")["table"]["backline"] == backline


def test_k09_a_second_bet_replaces_the_first_and_is_placed_last() -> None:
    live = open_bets()
    live.back("kim", 1, 1, wagers("10.00"))
    live.back("lee", 1, 2, wagers("10.00"))
    live.back("kim", 1, 1, wagers("30.00"))
    assert [(each.order, each.player) for each in live.table.behind] == [(2, "lee"), (1, "kim")]
    assert live.free("player:kim") == "820.00"
    another = live.refused(asked.Back(1, 3, wagers()), "kim")
    assert another.message == "you bet behind seat 1 already, at place 1"


def test_k09_wagers_behind_a_seat_go_back_with_its_holders() -> None:
    live = open_bets()
    live.back("kim", 1, 1, wagers("10.00"))
    live.back("lee", 2, 1, wagers("10.00"))
    live.act(asked.TakeBack(1))
    assert [each.player for each in live.table.behind] == ["lee"]
    assert live.free("player:kim") == "1000.00"
    live.act(asked.Leave(2))
    assert live.table.behind == ()
    assert live.free("player:lee") == "1000.00"
    assert live.said("taken_back") == [
        "Kim takes the wagers behind seat 1 back",
        "Seat 1 takes the wagers back",
        "Lee takes the wagers behind seat 2 back",
        "Seat 2 takes the wagers back",
    ]


def test_b10_nothing_is_bet_or_taken_back_behind_a_seat_after_no_more_bets() -> None:
    live = open_bets()
    live.back("kim", 1, 1, wagers("10.00"))
    live.deal(DECK)
    assert isinstance(live.refused(asked.Back(2, 1, wagers()), "lee"), NotOpen)
    assert isinstance(live.refused(asked.TakeBack(1, 1), "kim"), TooLateToBet)


def test_k09_before_bets_are_open_nobody_stands_behind_a_seat() -> None:
    live = LivePit("california", players=3, settings={"backline": "both"})
    assert isinstance(live.refused(asked.Back(1, 1, wagers()), "dan"), NotOpen)
    live.open_round()
    assert isinstance(live.refused(asked.Back(1, 1, wagers()), "dan"), NotOpen)
    washington = LivePit("washington")
    washington.open_round()
    washington.bet(1)
    assert isinstance(washington.refused(asked.Back(1, 1, wagers()), "dan"), NotYourHand)


def test_o12_a_seated_player_may_bet_behind_another_seat_with_the_account() -> None:
    live = open_bets()
    before = live.money("player:ann")
    live.back("ann", 2, 1, wagers("10.00"))
    live.deal(DECK)
    live.play({1: "4x", 2: "4x"})
    assert nets(live)[2, 1] == "-60.00"
    assert float(live.money("player:ann")) == float(before) - 60
    assert live.stack(1) == "1050.00"


def test_o05_the_systems_decision_is_copied_where_the_seats_holder_is_gone() -> None:
    live = open_bets()
    live.back("kim", 1, 1, wagers("10.00"))
    live.deal(DECK)
    live.act(asked.Leave(1))
    live.decide(2, "4x")
    while live.table.over is None:
        live.wait()
    assert 1 in live.table.by_system
    assert nets(live)[1, 1] == "-20.00"
    assert live.free("player:kim") == "980.00"


def test_x01_a_void_round_gives_everything_behind_a_seat_back() -> None:
    for decisions in ((), (1,), (1, 2)):
        live = open_bets()
        before = {name: live.books[name] for name in ("player:kim", "player:lee")}
        live.back("kim", 1, 1, wagers("10.00", trips="5.00"))
        live.back("lee", 2, 1, TRIPS)
        live.deal(DECK)
        for seat in decisions:
            live.decide(seat, "4x")
        live.act(asked.Void("shuffler"))
        assert {name: live.books[name] for name in before} == before
        voided = live.of(happened.RoundVoided)[0]
        assert [(each.player, each.net) for each in voided.backline] == [("kim", 0), ("lee", 0)]


def test_o14_a_person_behind_a_seat_sees_only_what_is_shown() -> None:
    live = open_bets()
    live.back("kim", 1, 1, wagers("10.00"))
    live.deal(DECK)
    assert own_cards(live.table, "kim") == ()
    seen = live.seen_by("kim")
    assert seen["you"]["cards"] == []
    assert seen["table"] == live.seen_by("spectator")["table"]


def test_o12_a_viewer_is_told_where_it_may_bet_and_what_is_reserved() -> None:
    live = open_bets()
    live.back("kim", 1, 1, wagers("10.00"))
    behind = live.seen_by("kim")["you"]["behind"]
    assert [(each["seat"], each["order"], each["keeps"]) for each in behind] == [
        (1, 1, 4),
        (2, 1, 4),
    ]
    assert [spot["wager"] for spot in behind[0]["spots"]] == ["ante", "blind", "trips"]
    taken = [each["take_back"] and each["take_back"]["command"] for each in behind]
    assert taken == [{"type": "TakeBack", "seat": 1, "order": 1}, None]
    # Nobody backs the own seat, nor the own bank's players.
    assert [each["seat"] for each in live.seen_by("ann")["you"]["behind"]] == [2]
    assert live.seen_by("cat")["you"]["behind"] == []
    assert live.seen_by("spectator")["you"]["behind"] == []


def test_o16_a_person_behind_a_seat_pledges_opens_and_cuts() -> None:
    live = open_bets()
    bytes_, offer = "ab" * 32, live.table.bound().offer

    def pledged(order: int) -> str:
        return pledge_hash(bytes.fromhex(offer), Bettor(1, order), bytes.fromhex(bytes_)).hex()

    live.back("kim", 1, 1, wagers("10.00"), pledged(1))
    live.back("lee", 1, 2, wagers("10.00"), pledged(2))
    live.act(asked.NoMoreBets())
    binding = live.table.bound()
    # Nobody at the seat itself has pledged: the first behind it cuts.
    assert (binding.cutter, binding.to_open) == (Bettor(1, 1), (Bettor(1, 2),))
    assert binding.closing is not None
    wrong = live.refused(asked.OpenPledge(1, binding.closing, bytes_, 2), "kim")
    assert isinstance(wrong, NotYourSeat)
    live.act(asked.OpenPledge(1, binding.closing, bytes_, 2), "lee")
    live.act(asked.TakeOpenings({"1.2": bytes_}))
    opened = live.table.bound().opened
    assert opened is not None
    live.act(asked.Cut(1, opened, bytes_, 1), "kim")
    deal = live.seen_by("spectator")["table"]["deal"]
    assert (deal["cutter"], deal["cutter_order"]) == (1, 1)
    assert (deal["chances"], deal["chance"], deal["claims"]) == ({"1.2": bytes_}, bytes_, True)
    assert live.said("pledges") == ["Pledges are opened: Lee behind seat 1"]
    assert live.said("cut") == ["Kim cuts the deck"]


def test_o16_what_is_withheld_behind_a_seat_is_told_and_bars_the_person() -> None:
    live = open_bets()
    live.back("kim", 1, 1, wagers("10.00"), "11" * 32)
    live.back("lee", 1, 2, wagers("10.00"), "22" * 32)
    live.deal(DECK)
    assert live.table.withheld == 2
    assert sorted(live.table.barred) == ["kim", "lee"]
    assert live.said("pledges") == ["Lee withholds the pledge behind seat 1"]
    assert live.said("cut") == ["Kim withholds the cut behind seat 1"]
    deal = live.seen_by("spectator")["table"]["deal"]
    assert (deal["withheld"], deal["withheld_behind"]) == ([], ["1.2", "1.1"])


def test_o12_a_visitors_first_bet_is_carried_out_with_the_welcome_or_neither_is() -> None:
    live = open_bets()
    before, cage = live.books, live.pit.cage
    zoe = Welcome("zoe", "Zoe", 100_00)
    # 40 on the felt and 80 for the Play bet are more than the 100 that she would be given.
    with pytest.raises(StackTooShort):
        arrive(live.pit, zoe, "table:felt", asked.Back(1, 1, wagers("20.00")), live.now)
    assert (live.books, live.pit.cage, live.table.behind) == (before, cage, ())
    arrive(live.pit, zoe, "table:felt", asked.Back(1, 1, wagers("10.00")), live.now)
    assert (live.free("player:zoe"), live.table.behind[0].name) == ("40.00", "Zoe")


def at_risk(live: LivePit) -> tuple[int, ...]:
    """What Kim has at risk behind seat 1 and behind seat 2, and altogether."""
    each = [live.table.at_risk_at(Backer(seat, 1, "kim", "kim")) for seat in (1, 2)]
    return (*each, live.table.at_risk_behind("kim"))


def test_o12_what_is_at_risk_behind_a_seat_follows_its_decisions() -> None:
    live = open_bets()
    live.back("kim", 1, 1, wagers("20.00", trips="5.00"))
    live.back("kim", 2, 1, wagers("10.00"))
    # 45 and 20 on the felt, and four times the Ante for the Play bet.
    assert at_risk(live) == (125_00, 60_00, 185_00)
    live.deal(DECK)
    live.decide(1, "3x")
    live.decide(2, "check")
    assert at_risk(live) == (105_00, 60_00, 165_00)
    live.act(asked.OpenBoard())
    live.decide(2, "check")
    live.act(asked.OpenBoard())
    live.decide(2, "fold")
    assert at_risk(live) == (105_00, 20_00, 125_00)
    live.play({})
    assert at_risk(live) == (0, 0, 0)


def test_x01_nothing_is_at_risk_behind_a_hand_that_is_void() -> None:
    live = open_bets()
    live.back("kim", 1, 1, wagers("20.00"))
    live.back("kim", 2, 1, wagers("10.00"))
    live.deal(DECK)
    live.act(asked.RuleIrregularity("exposed_hand", "turned over", "void", 1), "staff:sam")
    assert at_risk(live) == (0, 60_00, 60_00)


def test_k06_the_fee_of_a_bet_behind_a_seat_is_at_risk_with_it() -> None:
    live = LivePit("example-room", players=3, catalog=EXAMPLE, settings={"backline": "both"})
    live.welcome("kim")
    live.open_round()
    live.bank(3)
    live.bet(1)
    live.back("kim", 1, 1, wagers("20.00"))
    live.deal(DECK)
    # 40 on the felt, 80 for the Play bet, and the fee of 1.
    assert live.table.at_risk_behind("kim") == 121_00


def test_o12_nothing_is_at_risk_behind_a_seat_without_a_bet() -> None:
    assert open_bets().table.at_risk_at(Backer(4, 1, "kim", "Kim")) == 0
