"""P: the progressive, as far as a settlement carries it."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.errors import AwardMissing, MissingWager, WrongBonusAmount
from houseedge.money import MICROS_PER_CENT, format_money
from houseedge.progressive import Meter
from houseedge.round import Bet, Round, Wagers, apply
from houseedge.rules import Catalog, Rules, Wager
from houseedge.settlement import Settlement, settle
from tests.felt import Spot, finish, meter_after, posted, results, rules, settled, spot, wagers


def award(settlement: Settlement, seat: int) -> str:
    """What the progressive bet of a seat was awarded, in dollars; its stake is not in it."""
    return format_money(settlement.spot(seat).wager(Wager.PROGRESSIVE).pays)


WASHINGTON = [
    # line, board, hole cards, award for 1.00 and for 5.00 while the meter holds 20,000.00
    ("royal in hole cards and flop", "Ah Kh Qh 2c 3d", "Jh Th", "20000.00", "20000.00"),
    ("royal with one hole card", "Ah Kh 2c Qh Jh", "Th 3d", "1000.00", "1000.00"),
    ("royal with two hole cards", "Ah Kh 2c 3d Qh", "Jh Th", "1000.00", "1000.00"),
    ("royal on the board", "Ah Kh Qh Jh Th", "2c 3d", "3000.00", "15000.00"),
    ("straight flush", "9h 8h 2c Kd 7h", "6h 5h", "250.00", "1250.00"),
    ("four of a kind", "9h 9d 2c Kd 9s", "9c Ah", "100.00", "500.00"),
    ("full house", "9h 2c Ks 9d Kd", "9c Ah", "10.00", "50.00"),
]


@pytest.mark.parametrize(("line", "board", "hole", "for_1", "for_5"), WASHINGTON)
def test_p03_washingtons_table_01_pays_each_of_its_lines(
    line: str, board: str, hole: str, for_1: str, for_5: str
) -> None:
    for bet, pays in (("1.00", for_1), ("5.00", for_5)):
        hand = settled(
            "washington",
            board=board,
            dealer="Qc 4s",
            seats={1: spot(hole, "4x", progressive=bet)},
            meter="20000.00",
        )
        assert award(hand, 1) == pays


@pytest.mark.parametrize(
    ("board", "hole"),
    [
        pytest.param("9h 7h 4h 2c Kd", "Ah 3h", id="flush"),
        pytest.param("9h 8d 7s 2c Kd", "6c 5h", id="straight"),
        pytest.param("9h 9d 7s 2c Kd", "9c 5h", id="three of a kind"),
    ],
)
def test_p03_less_than_a_full_house_loses_the_bet(board: str, hole: str) -> None:
    hand = settled(
        "washington",
        board=board,
        dealer="Qc 4s",
        seats={1: spot(hole, "4x", progressive="5.00")},
        meter="20000.00",
    )
    assert results(hand, 1)["progressive"] == "lose -5.00"
    assert meter_after(hand) == "20000.00"


def test_p03_the_stake_of_a_winning_bet_is_not_returned() -> None:
    # A full house, 10 for 1 on 5.00: 50.00 come back, 45.00 of them are gain.
    hand = settled(
        "washington",
        board="9h 2c Ks 9d Kd",
        dealer="Qc 4s",
        seats={1: spot("9c Ah", "4x", progressive="5.00")},
    )
    progressive = hand.spot(1).wager(Wager.PROGRESSIVE)
    assert (progressive.pays, progressive.returned, progressive.net) == (50_00, 50_00, 45_00)


def test_p03_a_royal_on_the_board_is_no_percentage_for_anybody() -> None:
    # The nine of hearts makes a straight flush too; the board's royal is the better line.
    hand = settled(
        "washington",
        board="Ah Kh Qh Jh Th",
        dealer="Qc 4s",
        seats={
            1: spot("9h 2c", "1x", progressive="1.00"),
            2: spot("As Ad", "4x", progressive="1.00"),
        },
        meter="20000.00",
    )
    assert (award(hand, 1), award(hand, 2)) == ("3000.00", "3000.00")
    assert meter_after(hand) == "20000.00"


@pytest.mark.parametrize(
    ("board", "pays"),
    [
        pytest.param("9h 8h 7h 6h 5h", "250.00", id="straight flush"),
        pytest.param("9h 9d 9s 9c Kd", "100.00", id="four of a kind"),
        pytest.param("9h 9d 9s Kc Kd", "10.00", id="full house"),
    ],
)
def test_p04_the_board_alone_counts(board: str, pays: str) -> None:
    hand = settled(
        "washington",
        board=board,
        dealer="Qc 4s",
        seats={1: spot("2c 3d", "fold", progressive="1.00")},
    )
    assert award(hand, 1) == pays


BEST_LINE_ONLY = [
    # board, hole cards, the one award while the meter holds 20,000.00
    pytest.param(
        *("Ah Kh Qh 9h 2c", "Jh Th", "20000.00"), id="royal at the flop, later king high as well"
    ),
    pytest.param(
        *("Ah Kh Qh Jh 9h", "Th 2c", "1000.00"), id="royal in seven, and king high as well"
    ),
    pytest.param(*("9h 9d 9s Kc Kd", "9c Kh", "100.00"), id="four nines, and nines full of kings"),
]


@pytest.mark.parametrize(("board", "hole", "pays"), BEST_LINE_ONLY)
def test_p04_only_the_best_line_is_paid(board: str, hole: str, pays: str) -> None:
    hand = settled(
        "washington",
        board=board,
        dealer="Qc 4s",
        seats={1: spot(hole, "4x", progressive="1.00")},
        meter="20000.00",
    )
    assert award(hand, 1) == pays


ROYAL_AT_THE_FLOP = spot("Jh Th", "4x", progressive="5.00")


@pytest.mark.parametrize("profile", ["washington", "pennsylvania"])
def test_p05_after_the_100_percent_award_the_meter_restarts_from_seed_plus_reserve(
    profile: str,
) -> None:
    hand = settled(
        profile,
        board="Ah Kh Qh 2c 3d",
        dealer="Qc 4s",
        seats={1: ROYAL_AT_THE_FLOP},
        meter="34567.89",
        seed="10000.00",
        reserve="1234.56",
    )
    assert award(hand, 1) == "34567.89"
    assert meter_after(hand) == "11234.56"


def test_p05_the_reserve_is_spent_by_the_restart() -> None:
    hand = settled(
        "washington",
        board="Ah Kh Qh 2c 3d",
        dealer="Qc 4s",
        seats={1: ROYAL_AT_THE_FLOP},
        meter="34567.89",
        seed="10000.00",
        reserve="1234.56",
    )
    fresh = Meter.of_cents(11_234_56, seed=10_000_00, reserve=0)
    assert hand.meter is not None
    assert hand.meter.after == fresh
    assert hand.meter.restarted == 11_234_56 * MICROS_PER_CENT


STRAIGHT_FLUSH = spot("6h 5h", "4x", progressive="1.00")


@pytest.mark.parametrize("awards_from_meter", ["percentage", "all"])
def test_p06_percentage_awards_come_from_the_meter_in_either_style(awards_from_meter: str) -> None:
    # 5 % of 20,000.00.
    hand = settled(
        "washington",
        settings={"awards_from_meter": awards_from_meter},
        board="Ah Kh 2c Qh Jh",
        dealer="Qc 4s",
        seats={1: spot("Th 3d", "4x", progressive="1.00")},
        meter="20000.00",
    )
    assert award(hand, 1) == "1000.00"
    assert meter_after(hand) == "19000.00"


@pytest.mark.parametrize(
    ("awards_from_meter", "after"), [("percentage", "20000.00"), ("all", "19750.00")]
)
def test_p06_the_other_awards_come_from_the_tray_or_from_the_meter_as_configured(
    awards_from_meter: str, after: str
) -> None:
    hand = settled(
        "washington",
        settings={"awards_from_meter": awards_from_meter},
        board="9h 8h 7h 2c Kd",
        dealer="Qc 4s",
        seats={1: STRAIGHT_FLUSH},
        meter="20000.00",
    )
    assert award(hand, 1) == "250.00"
    assert meter_after(hand) == after


def test_p06_the_house_tops_up_a_meter_that_cannot_pay_a_fixed_award() -> None:
    # 250.00 are due, 100.00 are there.
    hand = settled(
        "washington",
        settings={"awards_from_meter": "all"},
        board="9h 8h 7h 2c Kd",
        dealer="Qc 4s",
        seats={1: STRAIGHT_FLUSH},
        meter="100.00",
    )
    assert award(hand, 1) == "250.00"
    assert meter_after(hand) == "0.00"
    assert hand.meter is not None
    assert hand.meter.paid == 100_00 * MICROS_PER_CENT
    assert hand.meter.topped_up == 150_00 * MICROS_PER_CENT


@pytest.mark.parametrize("awards", [{}, {2: 250_00}, {1: 250_00, 2: 250_00}])
def test_p06_awards_of_a_linked_meter_are_those_of_the_lines_and_no_others(
    awards: dict[int, int],
) -> None:
    # Seat 1 has a straight flush, seat 2 nothing.
    round = finish(
        "washington",
        board="9h 8h 7h 2c Kd",
        dealer="Qc 4s",
        seats={1: STRAIGHT_FLUSH, 2: spot("3c 4d", "fold", progressive="1.00")},
    )
    assert award(settle(round, awards={1: 250_00}), 1) == "250.00"
    with pytest.raises(AwardMissing) as refusal:
        settle(round, awards=awards)
    assert (refusal.value.rule, refusal.value.field) == ("P-06", "awards")


def one_by_one(
    profile: str | Rules,
    board: str,
    winners: dict[int, Spot],
    settings: dict[str, object] | None = None,
) -> list[tuple[int, str, str]]:
    """Seat, award and the meter after it, for winners named in the order they are paid.

    The round is settled with the first of them alone, then with the first two, and so on: who
    comes later in the order takes nothing from those before. 20,000.00 lie on the meter; seed
    plus reserve is 10,500.00.
    """
    seen = []
    for count, number in enumerate(winners, start=1):
        hand = settled(
            profile,
            board=board,
            dealer="Qc 4s",
            seats=dict(list(winners.items())[:count]),
            settings=settings,
            meter="20000.00",
            seed="10000.00",
            reserve="500.00",
        )
        seen.append((number, award(hand, number), meter_after(hand)))
    return seen


def pa(hole: str) -> Spot:
    """A Pennsylvania seat with the progressive."""
    return spot(hole, "4x", progressive="5.00")


def test_p07_the_seat_farthest_to_the_dealers_right_is_paid_first() -> None:
    # Two straight flushes: 10 % of 20,000.00, then 10 % of the 18,000.00 that are left.
    assert one_by_one("pennsylvania", "9h 8h 7h 2c Kd", {7: pa("6h 5h"), 2: pa("Jh Th")}) == [
        (7, "2000.00", "18000.00"),
        (2, "1800.00", "16200.00"),
    ]


def test_p07_a_percentage_before_the_100_percent_award_makes_it_smaller() -> None:
    # Queen high straight flush in seat 6, then the royal in seat 1 takes what is left.
    assert one_by_one("pennsylvania", "Qh Jh Th 2c 3d", {6: pa("9h 8h"), 1: pa("Ah Kh")}) == [
        (6, "2000.00", "18000.00"),
        (1, "18000.00", "10500.00"),
    ]


def test_p07_a_percentage_after_the_100_percent_award_is_of_the_restarted_meter() -> None:
    # 10 % of 10,500.00.
    assert one_by_one("pennsylvania", "Qh Jh Th 2c 3d", {6: pa("Ah Kh"), 1: pa("9h 8h")}) == [
        (6, "20000.00", "10500.00"),
        (1, "1050.00", "9450.00"),
    ]


def test_p07_fixed_awards_off_the_meter_stand_in_the_same_order() -> None:
    # Straight flush 10 %, three nines 45.00, straight flush 10 % of 17,955.00, flush 200.00.
    winners = {5: pa("Jh Th"), 3: pa("9c 9d"), 2: pa("6h 5h"), 1: pa("Kh 2h")}
    assert one_by_one(
        "pennsylvania", "9h 8h 7h 2c Kd", winners, settings={"awards_from_meter": "all"}
    ) == [
        (5, "2000.00", "18000.00"),
        (3, "45.00", "17955.00"),
        (2, "1795.50", "16159.50"),
        (1, "200.00", "15959.50"),
    ]


def test_p07_the_house_may_configure_another_order(tmp_path: Path) -> None:
    folder = tmp_path / "profiles"
    folder.mkdir()
    (folder / "leftwards.toml").write_text(
        """\
id = "leftwards"
extends = "pennsylvania"
meter_order = "left_to_right"
"""
    )
    leftwards = Catalog(tmp_path).rules("leftwards")
    assert one_by_one(leftwards, "9h 8h 7h 2c Kd", {2: pa("Jh Th"), 7: pa("6h 5h")}) == [
        (2, "2000.00", "18000.00"),
        (7, "1800.00", "16200.00"),
    ]


def test_p07_linked_tables_take_their_awards_in_the_order_they_are_confirmed() -> None:
    # The table confirmed second is settled with what the first has left.
    meter = Meter.of_cents(20_000_00, seed=10_000_00)
    first = finish("pennsylvania", board="9h 8h 7h 2c Kd", dealer="Qc 4s", seats={1: pa("6h 5h")})
    second = finish("pennsylvania", board="Qs Js Ts 2c Kd", dealer="Qc 4s", seats={7: pa("9s 8s")})
    one = settle(first, meter=meter)
    assert one.meter is not None
    two = settle(second, meter=one.meter.after)
    assert (award(one, 1), award(two, 7)) == ("2000.00", "1800.00")
    assert meter_after(two) == "16200.00"


PENNSYLVANIA = [
    # line, board, hole cards, award while the meter holds 20,000.00
    ("royal flush", "Ah Kh Qh 2c 3d", "Jh Th", "20000.00"),
    ("straight flush", "9h 8h 7h 2c Kd", "6h 5h", "2000.00"),
    ("four of a kind", "9h 9d Ac 2c Kd", "9c 9s", "1500.00"),
    ("full house", "9h 9d Ks 2c 3d", "9c Kh", "250.00"),
    ("flush", "9h 7h 4h 2c Kd", "Ah 3h", "200.00"),
    ("straight", "9h 8d 7s 2c Kd", "6c 5h", "150.00"),
    ("three of a kind", "9h 9d 7s 2c Kd", "9c 5h", "45.00"),
]


@pytest.mark.parametrize(("line", "board", "hole", "pays"), PENNSYLVANIA)
def test_p08_pennsylvanias_table_pays_each_of_its_lines_and_keeps_the_stake(
    line: str, board: str, hole: str, pays: str
) -> None:
    hand = settled(
        "pennsylvania", board=board, dealer="Qc 4s", seats={1: pa(hole)}, meter="20000.00"
    )
    progressive = hand.spot(1).wager(Wager.PROGRESSIVE)
    assert format_money(progressive.pays) == pays
    assert progressive.returned == progressive.pays


@pytest.mark.parametrize(
    ("board", "hole"),
    [
        pytest.param("9h 8h 2c 7h 6h", "5h Kd", id="straight flush with turn and river"),
        pytest.param("Ah Kh 2c Qh Jh", "Th 3d", id="royal with turn and river"),
        pytest.param("9h 2c 7s 9d Kd", "9c 5h", id="three nines with the turn"),
        pytest.param("9h 5d 7s 2c Kd", "9c 5h", id="two pairs at the flop"),
    ],
)
def test_p08_hole_cards_and_flop_alone_decide(board: str, hole: str) -> None:
    hand = settled(
        "pennsylvania", board=board, dealer="Qc 4s", seats={1: pa(hole)}, meter="20000.00"
    )
    assert results(hand, 1)["progressive"] == "lose -5.00"


def test_p08_what_turn_and_river_add_does_not_raise_the_award() -> None:
    # Three nines at the flop, four of them at the river: the award is that of the flop.
    hand = settled("pennsylvania", board="9h 9d 7s 2c 9s", dealer="Qc 4s", seats={1: pa("9c 5h")})
    assert award(hand, 1) == "45.00"


@pytest.mark.parametrize("amount", ["1.00", "4.99", "5.01", "10.00"])
def test_p08_pennsylvanias_progressive_is_a_bet_of_5_dollars(amount: str) -> None:
    with pytest.raises(WrongBonusAmount) as refusal:
        apply(Round(rules=rules("pennsylvania")), Bet(1, wagers(progressive=amount)))
    assert (refusal.value.rule, refusal.value.field) == ("P-08", "wagers.progressive")


@pytest.mark.parametrize("profile", ["washington", "pennsylvania"])
def test_p15_a_progressive_bet_without_the_base_wagers_is_refused(profile: str) -> None:
    with pytest.raises(MissingWager) as refusal:
        apply(Round(rules=rules(profile)), Bet(1, Wagers(progressive=5_00)))
    assert (refusal.value.rule, refusal.value.field) == ("P-15", "wagers.progressive")


def test_p15_base_bonus_and_progressive_bets_of_a_seat_are_settled_in_one_pass() -> None:
    hand = settled(
        "washington",
        board="4c 4d 7h 9s Jc",
        dealer="Jh 3d",
        seats={
            1: spot("2h 3c", "1x", trips="5.00", bad_beat="1.00", progressive="1.00"),
            3: spot("Qh 5c", "1x", trips="5.00", pairs="1.00", progressive="1.00"),
        },
    )
    assert posted(hand) == [
        *("3 ante", "3 play", "3 blind", "3 trips", "3 pairs", "3 progressive"),
        *("1 ante", "1 play", "1 blind", "1 trips", "1 bad_beat", "1 progressive"),
    ]
