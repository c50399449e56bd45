"""K: collection fees, flat and known before the deal."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.bank import Fee, collection_fees
from houseedge.errors import (
    OutsideLimits,
    RulesError,
)
from houseedge.round import (
    Action,
    Back,
    Bet,
    NoMoreBets,
    Round,
    Wagers,
    apply,
    play_out,
)
from houseedge.rules import Catalog, Rules
from houseedge.rules.sheet import rules_sheet
from tests.felt import settled, spot, wagers

CAPS = ("exhausted", "net")

# The player-dealer sits in seat 6, so seats settle in the order 1, 2, 3, 4, 5. It holds jacks
# and fours with a nine.
BOARD, BANKER = "4c 4d 7h 9s Jc", "Jh 3d"
#: Aces and fours win; the Blind pushes with two pairs.
WINS, WINS_TOO = "Ah Ad", "Ac As"
#: Fours with a high card lose.
LOSES, LOSES_TOO = "Qh 5c", "Kh 8c"
#: Jacks and fours with the board's nine tie.
TIES = "Js 2d"


ONE_RATE = """
[[collection]]
name = "only"
ante = { min = "5.00", max = "200.00" }
player_fee = "1.00"
player_dealer_fee = "2.00"
"""

TWO_RATES = """
[[collection]]
name = "low"
ante = { min = "5.00", max = "50.00" }
player_fee = "1.00"
player_dealer_fee = "2.00"

[[collection]]
name = "high"
ante = { min = "50.01", max = "200.00" }
player_fee = "3.00"
player_dealer_fee = "4.00"
"""

ON_TOTAL_ACTION = """
[[collection]]
name = "action"
ante = { min = "5.00", max = "200.00" }
player_fee = "1.00"
player_dealer_fee = "5.00"
action = { min = "60.00", max = "100.00" }
"""

WITH_TRIPS = """
[[collection]]
name = "low"
ante = { min = "5.00", max = "50.00" }
player_fee = "1.00"
player_dealer_fee = "2.00"
trips = { min = "2.00", max = "20.00" }
trips_fee = "0.50"

[[collection]]
name = "high"
ante = { min = "50.01", max = "200.00" }
player_fee = "3.00"
player_dealer_fee = "4.00"
"""


def card_room(
    tmp_path: Path, collection: str, *, extends: str = "california", **settings: object
) -> Rules:
    """The rules of a card room with collection rates of its own."""
    folder = tmp_path / "profiles"
    folder.mkdir()
    (folder / "card-room.toml").write_text(
        f'id = "card-room"\nextends = "{extends}"\n{collection}', encoding="utf-8"
    )
    return Catalog(tmp_path).rules("card-room", settings=settings)


def bets_made(room: Rules, *bets: Action) -> Round:
    """A round banked from seat 6 at "no more bets"."""
    return play_out(room, "", [*bets, NoMoreBets()], player_dealer=6)


def owed(fees: tuple[Fee, ...]) -> list[tuple[str, int]]:
    """Who owes how many cents: a seat, a backline bettor, or the bank."""
    return [
        (
            "bank" if fee.player_dealer else str(fee.seat) if fee.bettor is None else fee.bettor,
            fee.amount,
        )
        for fee in fees
    ]


def test_k06_fees_are_known_before_the_deal_and_do_not_depend_on_who_wins(tmp_path: Path) -> None:
    room = card_room(tmp_path, ONE_RATE)
    before = collection_fees(bets_made(room, Bet(1, wagers()), Bet(2, wagers())))
    assert owed(before) == [("1", 100), ("2", 100), ("bank", 200), ("bank", 200)]
    for first, second in ((WINS, WINS_TOO), (LOSES, LOSES_TOO)):
        hand = settled(
            room,
            board=BOARD,
            dealer=BANKER,
            seats={1: spot(first, "4x"), 2: spot(second, "1x")},
            bank="500.00",
            player_dealer=6,
        )
        assert hand.fees == before


@pytest.mark.parametrize("ante", ["5.00", "200.00"])
def test_k06_a_fee_is_flat_and_no_percentage_of_the_wager(tmp_path: Path, ante: str) -> None:
    room = card_room(tmp_path, ONE_RATE)
    fees = collection_fees(bets_made(room, Bet(1, wagers(ante))))
    assert owed(fees) == [("1", 100), ("bank", 200)]


def test_k06_the_house_has_no_part_in_what_is_won_and_lost(tmp_path: Path) -> None:
    hand = settled(
        card_room(tmp_path, ONE_RATE),
        board=BOARD,
        dealer=BANKER,
        seats={1: spot(WINS, "4x", trips="5.00"), 2: spot(LOSES, "1x")},
        bank="500.00",
        player_dealer=6,
    )
    # Seat 1 wins 50.00 less 5.00 on Trips, seat 2 loses 30.00, fees are outside of it.
    assert [spot.net for spot in hand.spots] == [45_00, -30_00]
    assert hand.collected - hand.paid == -15_00


def test_k06_there_is_no_collection_where_the_house_banks(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as fault:
        card_room(tmp_path, ONE_RATE, extends="washington")
    assert fault.value.key == "collection"


def test_k07_the_ante_says_by_which_rate_player_and_player_dealer_pay(tmp_path: Path) -> None:
    room = card_room(tmp_path, TWO_RATES)
    fees = collection_fees(bets_made(room, Bet(1, wagers("50.00")), Bet(2, wagers("60.00"))))
    assert owed(fees) == [("1", 100), ("2", 300), ("bank", 200), ("bank", 400)]
    assert [fee.rate for fee in fees] == ["low", "high", "low", "high"]


def test_k07_an_ante_that_no_rate_names_is_refused(tmp_path: Path) -> None:
    only_low = TWO_RATES.split("\n\n")[0]
    room = card_room(tmp_path, only_low)
    with pytest.raises(OutsideLimits) as refusal:
        apply(Round(rules=room, player_dealer=6), Bet(1, wagers("60.00")))
    assert refusal.value.rule == "K-07"


@pytest.mark.parametrize(("antes", "fees"), [(["30.00"], 1), (["25.00", "25.00"], 1)])
def test_k07_the_player_dealer_may_pay_on_total_table_action(
    tmp_path: Path, antes: list[str], fees: int
) -> None:
    # The action is every Ante and every Blind, so twice the Antes: 60.00 and 100.00.
    room = card_room(tmp_path, ON_TOTAL_ACTION)
    bets = [Bet(seat, wagers(ante)) for seat, ante in enumerate(antes, start=1)]
    owing = owed(collection_fees(bets_made(room, *bets)))
    assert [fee for fee in owing if fee[0] == "bank"] == [("bank", 500)] * fees


@pytest.mark.parametrize("ante", ["20.00", "55.00"])
def test_k07_an_action_that_no_rate_names_is_refused_before_the_deal(
    tmp_path: Path, ante: str
) -> None:
    # 40.00 and 110.00 on the table, and the only rate is for 60.00 to 100.00.
    room = card_room(tmp_path, ON_TOTAL_ACTION)
    with pytest.raises(OutsideLimits, match="no collection rate names that") as refusal:
        bets_made(room, Bet(1, wagers(ante)))
    assert refusal.value.rule == "K-07"


def test_k14_a_trips_bet_keeps_inside_the_rate_that_the_action_calls_for(tmp_path: Path) -> None:
    small = BY_ACTION.replace(
        'action = { min = "0.01"', 'trips = { min = "1.00", max = "5.00" }\naction = { min = "0.01"'
    )
    room = card_room(tmp_path, small)
    # With 20.00 on Trips the action is 80.00, which calls for the rate without a Trips limit.
    assert bets_made(room, Bet(1, wagers("30.00", trips="20.00")))
    # With 10.00 it is 30.00, and that rate takes no more than 5.00 on Trips.
    with pytest.raises(OutsideLimits):
        bets_made(room, Bet(1, wagers("10.00", trips="10.00")))


def rates(count: int) -> str:
    """So many rates, each for one whole dollar of Ante."""
    return "".join(
        f"""
[[collection]]
name = "{dollars}"
ante = {{ min = "{dollars}.00", max = "{dollars}.99" }}
player_fee = "1.00"
player_dealer_fee = "1.00"
"""
        for dollars in range(5, 5 + count)
    )


def test_k07_a_table_has_at_most_five_collection_rates(tmp_path: Path) -> None:
    assert len(card_room(tmp_path, rates(5)).profile.collection) == 5


def test_k07_a_sixth_collection_rate_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as fault:
        card_room(tmp_path, rates(6))
    assert (fault.value.file, fault.value.key, fault.value.found) == (
        "card-room.toml",
        "collection",
        "6",
    )


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("no_more_bets", 'taken at "no more bets"'),
        ("after_settlement", "taken after the round is settled"),
    ],
)
def test_k08_fees_are_taken_at_a_stated_moment_of_the_round(
    tmp_path: Path, moment: str, words: str
) -> None:
    room = card_room(tmp_path, ONE_RATE, fees_at=moment)
    fees = collection_fees(bets_made(room, Bet(1, wagers())))
    assert {fee.at for fee in fees} == {moment}
    [posted_rate] = rules_sheet(room).collection
    assert words in posted_rate


def test_k09_a_backline_bettor_pays_the_collection_fee_of_their_own_wager(tmp_path: Path) -> None:
    # The square is one, so the player-dealer pays for it once.
    room = card_room(tmp_path, TWO_RATES, backline="both")
    fees = collection_fees(
        bets_made(room, Bet(1, wagers("10.00")), Back(1, "kim", wagers("60.00")))
    )
    assert owed(fees) == [("1", 100), ("kim", 300), ("bank", 200)]


def test_k14_a_rate_may_carry_its_own_trips_fee(tmp_path: Path) -> None:
    room = card_room(tmp_path, WITH_TRIPS)
    fees = collection_fees(
        bets_made(
            room,
            Bet(1, wagers("10.00")),
            Bet(2, wagers("10.00", trips="5.00")),
            Bet(3, wagers("60.00", trips="5.00")),
        )
    )
    # 1.00; 1.00 and 0.50 for Trips; the high rate names no fee for Trips.
    assert owed(fees)[:3] == [("1", 100), ("2", 150), ("3", 300)]


@pytest.mark.parametrize(
    ("ante", "trips", "taken"),
    [
        # The rate "low" takes 2.00 to 20.00, the table otherwise 1.00 to 100.00.
        ("10.00", "1.99", False),
        ("10.00", "2.00", True),
        ("10.00", "20.00", True),
        ("10.00", "20.01", False),
        ("60.00", "1.00", True),
        ("60.00", "100.00", True),
        ("60.00", "100.01", False),
    ],
)
def test_k14_a_rate_may_carry_its_own_trips_limit(
    tmp_path: Path, ante: str, trips: str, taken: bool
) -> None:
    round = Round(rules=card_room(tmp_path, WITH_TRIPS), player_dealer=6)
    bet = Bet(1, wagers(ante, trips=trips))
    if taken:
        assert apply(round, bet)[0].seat(1).wagers == bet.wagers
    else:
        with pytest.raises(OutsideLimits) as refusal:
            apply(round, bet)
        assert refusal.value.field == "wagers.trips"


def test_k14_a_rates_trips_limit_binds_a_backline_bettor_without_an_ante(tmp_path: Path) -> None:
    room = card_room(tmp_path, WITH_TRIPS, backline="both")
    round, _ = apply(Round(rules=room, player_dealer=6), Bet(1, wagers("10.00")))
    assert apply(round, Back(1, "kim", Wagers(trips=20_00)))[0].seat(1).backline
    with pytest.raises(OutsideLimits):
        apply(round, Back(1, "kim", Wagers(trips=20_01)))


def test_k14_trips_alone_behind_a_seat_pays_by_the_rate_of_the_seats_ante(tmp_path: Path) -> None:
    room = card_room(tmp_path, WITH_TRIPS, backline="both")
    round = bets_made(room, Bet(1, wagers("10.00")), Back(1, "kim", Wagers(trips=20_00)))
    assert round.seat(1).backline[0].wagers == Wagers(trips=20_00)
    # Kim made no Ante bet and owes nothing for one: 0.50 for Trips.
    assert owed(collection_fees(round)) == [("1", 100), ("kim", 50), ("bank", 200)]


def test_k14_the_sheet_posts_a_rates_trips_fee_and_limit(tmp_path: Path) -> None:
    posted = rules_sheet(card_room(tmp_path, WITH_TRIPS)).collection[0]
    assert "Trips $0.50, Trips bets $2.00 to $20.00" in posted


BY_ACTION = """
[[collection]]
name = "quiet"
ante = { min = "5.00", max = "200.00" }
player_fee = "1.00"
player_dealer_fee = "2.00"
action = { min = "0.01", max = "50.00" }

[[collection]]
name = "busy"
ante = { min = "5.00", max = "200.00" }
player_fee = "1.00"
player_dealer_fee = "5.00"
action = { min = "50.01", max = "99999.00" }
"""


@pytest.mark.parametrize(("antes", "fee"), [(("10.00",), 200), (("10.00", "20.00"), 500)])
def test_k07_rates_by_total_action_are_charged_once_a_round(
    tmp_path: Path, antes: tuple[str, ...], fee: int
) -> None:
    # Ante and Blind of 10.00 are an action of 20.00; with another 40.00 it is 60.00.
    room = card_room(tmp_path, BY_ACTION)
    bets = [Bet(number, wagers(ante)) for number, ante in enumerate(antes, 1)]
    assert owed(collection_fees(bets_made(room, *bets)))[len(antes) :] == [("bank", fee)]


def test_k07_rates_that_overlap_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="no overlap with rate quiet"):
        card_room(tmp_path, BY_ACTION.replace("50.01", "50.00"))
