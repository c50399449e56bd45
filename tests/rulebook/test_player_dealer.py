"""K: California, where a player banks the round and the house takes flat fees."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.bank import Bank, Fee, House, PlayerDealer, collection_fees
from houseedge.errors import (
    BadAmount,
    NoBank,
    NoSuchSeat,
    NotYourHand,
    OutsideLimits,
    RulesError,
    StackTooShort,
    UnequalBets,
)
from houseedge.round import (
    DEALER,
    Action,
    Back,
    Bet,
    Check,
    Deal,
    Fold,
    NoMoreBets,
    Phase,
    Play,
    Round,
    Wagers,
    apply,
    legal,
    play_out,
)
from houseedge.rules import Catalog, Rules
from houseedge.rules.sheet import rules_sheet
from houseedge.settlement import Settlement, settle
from tests.felt import Spot, finish, posted, results, rules, settled, spot, wagers

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


def banked(stake: str, cap: str, seats: dict[int, Spot]) -> Settlement:
    """The settlement of a round banked from seat 6."""
    return settled(
        "california",
        settings={"bank_cap": cap},
        board=BOARD,
        dealer=BANKER,
        seats=seats,
        bank=stake,
        player_dealer=6,
    )


def net_of_bank(hand: Settlement) -> int:
    """What the player-dealer has won, less what it has lost, in cents."""
    return hand.collected - hand.paid


def test_k01_a_round_without_a_player_dealer_is_refused() -> None:
    with pytest.raises(NoBank) as refusal:
        Round(rules=rules("california"))
    assert (refusal.value.rule, refusal.value.field) == ("K-01", "player_dealer")


@pytest.mark.parametrize("bank", [None, House()])
def test_k01_the_house_never_banks_the_round(bank: Bank | None) -> None:
    round = finish(
        "california", board=BOARD, dealer=BANKER, seats={1: spot(WINS, "4x")}, player_dealer=6
    )
    with pytest.raises(NoBank) as refusal:
        settle(round, bank)
    assert (refusal.value.rule, refusal.value.field) == ("K-01", "bank")


@pytest.mark.parametrize("stake", [0, -1])
def test_k01_the_player_dealer_banks_with_a_stake(stake: int) -> None:
    with pytest.raises(BadAmount) as refusal:
        PlayerDealer(stake)
    assert refusal.value.rule == "K-01"


def test_k01_the_player_dealer_has_no_wagers_against_itself() -> None:
    with pytest.raises(NoSuchSeat) as refusal:
        apply(Round(rules=rules("california"), player_dealer=6), Bet(6, wagers()))
    assert refusal.value.rule == "K-01"


@pytest.mark.parametrize("cap", CAPS)
def test_k01_the_player_dealer_collects_losers_and_pays_winners_bonus_bets_included(
    cap: str,
) -> None:
    hand = banked(
        "500.00",
        cap,
        # Seat 1 loses everything. Seat 2 has nines full of fours: Blind 3 to 1, Trips 8 to 1.
        {1: spot(LOSES, "1x", trips="5.00"), 2: spot("9h 9d", "1x", trips="5.00")},
    )
    assert results(hand, 1) == {
        "ante": "lose -10.00",
        "play": "lose -10.00",
        "blind": "lose -10.00",
        "trips": "lose -5.00",
    }
    assert results(hand, 2) == {
        "ante": "win +10.00",
        "play": "win +10.00",
        "blind": "win +30.00",
        "trips": "win +40.00",
    }
    assert (hand.collected, hand.paid) == (35_00, 90_00)


def test_k02_a_payoff_is_covered_in_part_and_every_later_wager_goes_back() -> None:
    # 30.00 pay the Ante and half of the Play; then the stake is used up.
    hand = banked(
        "30.00", "exhausted", {1: spot(WINS, "4x"), 2: spot(LOSES, "1x"), 3: spot(WINS_TOO, "1x")}
    )
    assert results(hand, 1) == {
        "ante": "win +10.00",
        "play": "win +20.00, uncovered 20.00",
        "blind": "push",
    }
    assert results(hand, 2) == {"ante": "uncovered", "play": "uncovered", "blind": "uncovered"}
    assert results(hand, 3) == {"ante": "uncovered", "play": "uncovered", "blind": "push"}
    assert (hand.paid, hand.collected) == (30_00, 0)


def test_k02_by_the_net_later_losers_refill_the_stake() -> None:
    # -10 and -20: the stake is lost; +30 from seat 2: even; -10 and -20 again in seat 3.
    hand = banked(
        "30.00", "net", {1: spot(WINS, "4x"), 2: spot(LOSES, "1x"), 3: spot(WINS_TOO, "4x")}
    )
    assert results(hand, 1) == {
        "ante": "win +10.00",
        "play": "win +20.00, uncovered 20.00",
        "blind": "push",
    }
    assert results(hand, 2) == {
        "ante": "lose -10.00",
        "play": "lose -10.00",
        "blind": "lose -10.00",
    }
    assert results(hand, 3) == {
        "ante": "win +10.00",
        "play": "win +20.00, uncovered 20.00",
        "blind": "push",
    }
    assert net_of_bank(hand) == -30_00


def test_k02_once_it_has_collected_its_stake_losers_go_back_and_winners_are_still_paid() -> None:
    # Ante 10.00 and 15.00 of the Play make 25.00.
    hand = banked(
        "25.00", "exhausted", {1: spot(LOSES, "2x"), 2: spot(LOSES_TOO, "1x"), 3: spot(WINS, "4x")}
    )
    assert results(hand, 1) == {
        "ante": "lose -10.00",
        "play": "lose -15.00, uncovered 5.00",
        "blind": "uncovered",
    }
    assert results(hand, 2) == {"ante": "uncovered", "play": "uncovered", "blind": "uncovered"}
    # The winner is paid out of the stake alone: what was collected does not refill it.
    assert results(hand, 3) == {
        "ante": "win +10.00",
        "play": "win +15.00, uncovered 25.00",
        "blind": "push",
    }
    assert (hand.collected, hand.paid) == (25_00, 25_00)


def test_k02_by_the_net_a_winner_is_paid_out_of_stake_and_collections() -> None:
    # 25.00 are won from seat 1; seat 3 takes 50.00: the player-dealer has lost 25.00.
    hand = banked(
        "25.00", "net", {1: spot(LOSES, "2x"), 2: spot(LOSES_TOO, "1x"), 3: spot(WINS, "4x")}
    )
    assert results(hand, 1) == {
        "ante": "lose -10.00",
        "play": "lose -15.00, uncovered 5.00",
        "blind": "uncovered",
    }
    assert results(hand, 2) == {"ante": "uncovered", "play": "uncovered", "blind": "uncovered"}
    assert results(hand, 3) == {"ante": "win +10.00", "play": "win +40.00", "blind": "push"}
    assert net_of_bank(hand) == -25_00


@pytest.mark.parametrize(
    ("cap", "third"),
    [
        ("exhausted", {"ante": "win +10.00", "play": "uncovered", "blind": "push"}),
        ("net", {"ante": "win +10.00", "play": "win +10.00", "blind": "push"}),
    ],
)
def test_k02_wins_of_the_player_dealer_refill_its_stake_only_by_the_net(
    cap: str, third: dict[str, str]
) -> None:
    # Of 30.00 seat 1 takes 20.00; seat 2 loses 30.00; 10.00 or 40.00 are left for seat 3.
    hand = banked(
        "30.00", cap, {1: spot(WINS, "1x"), 2: spot(LOSES, "1x"), 3: spot(WINS_TOO, "1x")}
    )
    assert results(hand, 3) == third


@pytest.mark.parametrize(
    ("cap", "play"), [("exhausted", "lose -20.00, uncovered 20.00"), ("net", "lose -40.00")]
)
def test_k02_what_it_has_paid_widens_what_it_may_collect_only_by_the_net(
    cap: str, play: str
) -> None:
    # Seat 1 takes 20.00. Of seat 2's 60.00 the stake of 30.00 stands against 30.00, by the net
    # against 50.00: from -20.00 to +30.00.
    hand = banked("30.00", cap, {1: spot(WINS, "1x"), 2: spot(LOSES, "4x")})
    assert results(hand, 2) == {"ante": "lose -10.00", "play": play, "blind": "uncovered"}


@pytest.mark.parametrize("cap", CAPS)
def test_k02_pushes_use_nothing_up(cap: str) -> None:
    hand = banked("20.00", cap, {1: spot(TIES, "4x"), 2: spot(WINS, "1x")})
    assert results(hand, 1) == {"ante": "push", "play": "push", "blind": "push"}
    assert results(hand, 2) == {"ante": "win +10.00", "play": "win +10.00", "blind": "push"}


@pytest.mark.parametrize("cap", CAPS)
@pytest.mark.parametrize("stake", ["0.01", "5.00", "10.00", "33.33", "60.00", "1000.00"])
@pytest.mark.parametrize(
    "seats",
    [
        pytest.param({1: spot(WINS, "4x"), 2: spot(WINS_TOO, "4x")}, id="all win"),
        pytest.param({1: spot(LOSES, "4x"), 2: spot(LOSES_TOO, "4x")}, id="all lose"),
        pytest.param({1: spot(LOSES, "4x"), 2: spot(WINS, "4x")}, id="one loses, one wins"),
        pytest.param({1: spot(WINS, "4x"), 2: spot(LOSES, "fold")}, id="one wins, one folds"),
    ],
)
def test_k02_the_player_dealer_neither_wins_nor_loses_more_than_its_stake(
    seats: dict[int, Spot], stake: str, cap: str
) -> None:
    hand = banked(stake, cap, seats)
    assert isinstance(hand.bank, PlayerDealer)
    assert -hand.bank.stake <= net_of_bank(hand) <= hand.bank.stake
    # What it wins the players lose, and the other way round: nothing goes astray.
    assert net_of_bank(hand) == -sum(spot.net for spot in hand.spots)


def test_k04_there_are_six_places_player_dealer_included() -> None:
    round = Round(rules=rules("california"), player_dealer=3)
    bets = [action for action in legal(round) if isinstance(action, Bet)]
    assert [bet.seat for bet in bets] == [1, 2, 4, 5, 6]


@pytest.mark.parametrize("number", [0, 7])
def test_k04_a_seventh_place_is_refused(number: int) -> None:
    with pytest.raises(NoSuchSeat) as of_player:
        apply(Round(rules=rules("california"), player_dealer=6), Bet(number, wagers()))
    with pytest.raises(NoSuchSeat) as of_banker:
        Round(rules=rules("california"), player_dealer=number)
    assert (of_player.value.rule, of_banker.value.rule) == ("K-04", "K-04")


def test_k05_the_dealers_two_cards_are_the_player_dealers_and_come_last() -> None:
    # The player-dealer sits in seat 1 and is served after seat 2.
    round = play_out(
        rules("california", dealing="D-04"),
        "",
        [
            Bet(2, wagers()),
            NoMoreBets(),
            *(Deal(2), Deal(2)),
        ],
        player_dealer=1,
    )
    assert [action for action in legal(round) if isinstance(action, Deal)] == [Deal(DEALER)]


@pytest.mark.parametrize(
    ("dealer", "qualifies", "ante"),
    [
        pytest.param("Ac Qd", False, "push", id="ace high"),
        pytest.param("6c Qd", True, "win +10.00", id="a pair of sixes"),
    ],
)
def test_k05_the_player_dealer_qualifies_with_a_pair_or_higher(
    dealer: str, qualifies: bool, ante: str
) -> None:
    hand = settled(
        "california",
        board="4c 6d 7h 9s Jc",
        dealer=dealer,
        seats={1: spot("Js 2d", "1x")},
        bank="500.00",
        player_dealer=6,
    )
    assert hand.qualifies is qualifies
    assert results(hand, 1)["ante"] == ante


def test_k05_the_layout_carries_the_sentence_and_the_rules_say_player_dealer() -> None:
    sheet = rules_sheet(rules("california"))
    assert "Player-Dealer Only Plays With a Pair or Higher." in sheet.notices
    [step] = [step for step in sheet.play if "K-05" in step.rules]
    assert "The player-dealer qualifies with a pair or better" in step.text


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
    assert net_of_bank(hand) == -15_00


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


@pytest.mark.parametrize(
    ("antes", "bank"),
    [
        pytest.param(["20.00"], [], id="40.00 is below the rate"),
        pytest.param(["20.00", "10.00"], [("bank", 500)], id="60.00, once for two squares"),
        pytest.param(["25.00", "25.00"], [("bank", 500)], id="100.00, once for two squares"),
        pytest.param(["25.00", "30.00"], [], id="110.00 is above the rate"),
    ],
)
def test_k07_the_player_dealer_may_pay_on_total_table_action(
    tmp_path: Path, antes: list[str], bank: list[tuple[str, int]]
) -> None:
    # The action is every Ante and every Blind, so twice the Antes.
    room = card_room(tmp_path, ON_TOTAL_ACTION)
    bets = [Bet(seat, wagers(ante)) for seat, ante in enumerate(antes, start=1)]
    fees = owed(collection_fees(bets_made(room, *bets)))
    assert [fee for fee in fees if fee[0] == "bank"] == bank


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


def backed(
    allowed: str,
    *backs: Back,
    seat_1: Wagers | None = None,
    decide: tuple[Action, ...] = (Play(1, 4), Play(2, 4)),
) -> Round:
    """Seats 1 (wins) and 2 (loses) against the player-dealer, with others behind them."""
    return play_out(
        rules("california", settings={"backline": allowed}, dealing="D-04"),
        f"{WINS}  {LOSES}  {BANKER}  {BOARD}",
        [Bet(1, seat_1 or wagers()), Bet(2, wagers()), *backs, NoMoreBets(), *decide],
        player_dealer=6,
    )


def test_k09_nobody_bets_on_another_players_spot_where_the_options_do_not_allow_it() -> None:
    with pytest.raises(NotYourHand) as refusal:
        backed("off", Back(1, "kim", wagers()))
    assert refusal.value.rule == "B-11"


TRIPS_ALONE = Wagers(trips=5_00)


@pytest.mark.parametrize(
    ("allowed", "others"),
    [
        ("base", wagers()),
        ("trips", TRIPS_ALONE),
        ("both", wagers()),
        ("both", TRIPS_ALONE),
        ("both", wagers(trips="5.00")),
    ],
)
def test_k09_others_bet_on_a_spot_what_the_options_allow(allowed: str, others: Wagers) -> None:
    round = backed(allowed, Back(1, "kim", others))
    assert [(other.bettor, other.wagers) for other in round.seat(1).backline] == [("kim", others)]


@pytest.mark.parametrize(
    ("allowed", "others"),
    [("base", TRIPS_ALONE), ("base", wagers(trips="5.00")), ("trips", wagers())],
)
def test_k09_others_may_not_bet_what_the_options_leave_out(allowed: str, others: Wagers) -> None:
    with pytest.raises(NotYourHand) as refusal:
        backed(allowed, Back(1, "kim", others))
    assert refusal.value.rule == "O-12"


def test_k09_a_backline_ante_and_blind_are_equal_too() -> None:
    with pytest.raises(UnequalBets):
        backed("both", Back(1, "kim", Wagers(ante=10_00, blind=5_00)))


@pytest.mark.parametrize("seat", [3, 6])
def test_k09_an_empty_seat_and_the_player_dealer_are_not_backed(seat: int) -> None:
    with pytest.raises(NoSuchSeat):
        backed("both", Back(seat, "kim", wagers()))


def test_k09_a_backline_bettor_copies_the_seats_decision_with_an_ante_of_their_own() -> None:
    hand = settle(
        backed("both", Back(1, "kim", wagers("20.00")), Back(2, "lee", wagers("5.00"))),
        PlayerDealer(500_00),
    )
    assert results(hand, 1, "kim") == {
        "ante": "win +20.00",
        "play": "win +80.00",
        "blind": "push",
    }
    assert results(hand, 2, "lee") == {
        "ante": "lose -5.00",
        "play": "lose -20.00",
        "blind": "lose -5.00",
    }


def test_k09_a_backline_trips_bet_is_decided_by_the_seats_cards() -> None:
    # Seat 1 has made no Trips bet of its own and holds two pairs.
    hand = settle(backed("trips", Back(1, "kim", TRIPS_ALONE)), PlayerDealer(500_00))
    assert results(hand, 1) == {"ante": "win +10.00", "play": "win +40.00", "blind": "push"}
    assert results(hand, 1, "kim") == {"trips": "lose -5.00"}


def test_k09_a_backline_is_settled_after_its_seat_in_the_order_of_placing() -> None:
    hand = settle(
        backed("both", Back(1, "lee", wagers(trips="5.00")), Back(1, "kim", wagers())),
        PlayerDealer(500_00),
    )
    assert posted(hand) == [
        *("1 ante", "1 play", "1 blind"),
        *("1~lee ante", "1~lee play", "1~lee blind", "1~lee trips"),
        *("1~kim ante", "1~kim play", "1~kim blind"),
        *("2 ante", "2 play", "2 blind"),
    ]


def test_k09_the_stake_covers_the_seat_before_its_backline() -> None:
    # 60.00: Ante 10.00 and Play 40.00 of seat 1, the Ante of kim; then nothing is left.
    hand = settle(backed("both", Back(1, "kim", wagers())), PlayerDealer(60_00))
    assert results(hand, 1) == {"ante": "win +10.00", "play": "win +40.00", "blind": "push"}
    assert results(hand, 1, "kim") == {"ante": "win +10.00", "play": "uncovered", "blind": "push"}


@pytest.mark.parametrize(("stack", "taken"), [(60_00, True), (59_99, False)])
def test_k09_four_times_the_ante_is_reserved_beforehand(stack: int, taken: bool) -> None:
    # Ante and Blind of 10.00 and 40.00 for the largest Play bet.
    back = Back(1, "kim", wagers(), stack)
    if taken:
        assert backed("both", back).seat(1).backline[0].stack == 0
    else:
        with pytest.raises(StackTooShort):
            backed("both", back)


def test_k09_a_backline_bettor_pays_the_collection_fee_of_their_own_wager(tmp_path: Path) -> None:
    # The square is one, so the player-dealer pays for it once.
    room = card_room(tmp_path, TWO_RATES, backline="both")
    fees = collection_fees(
        bets_made(room, Bet(1, wagers("10.00")), Back(1, "kim", wagers("60.00")))
    )
    assert owed(fees) == [("1", 100), ("kim", 300), ("bank", 200)]


@pytest.mark.parametrize("cap", CAPS)
def test_k10_a_stake_has_no_maximum(cap: str) -> None:
    hand = banked("999999999999.99", cap, {1: spot(WINS, "4x", ante="200.00")})
    assert results(hand, 1) == {"ante": "win +200.00", "play": "win +800.00", "blind": "push"}


@pytest.mark.parametrize("cap", CAPS)
def test_k10_a_stake_need_not_cover_every_wager(cap: str) -> None:
    hand = banked("0.01", cap, {1: spot(WINS, "4x"), 2: spot(WINS_TOO, "4x")})
    assert results(hand, 1) == {
        "ante": "win +0.01, uncovered 9.99",
        "play": "uncovered",
        "blind": "push",
    }
    assert results(hand, 2) == {"ante": "uncovered", "play": "uncovered", "blind": "push"}


def test_k11_a_folded_hand_stays_face_down() -> None:
    round = finish(
        "california",
        board=BOARD,
        dealer=BANKER,
        seats={1: spot(LOSES, "fold", trips="5.00"), 2: spot(WINS, "fold")},
        player_dealer=6,
    )
    assert {seat.number: seat.shown for seat in round.seats} == {1: False, 2: False}


def test_k11_a_folded_hands_trips_bet_is_paid_and_its_cards_are_face_up() -> None:
    # Nines full of fours, 8 to 1 in UTH-02.
    round = finish(
        "california",
        tables={"trips": "UTH-02"},
        board=BOARD,
        dealer=BANKER,
        seats={1: spot("9h 9d", "fold", trips="5.00")},
        player_dealer=6,
    )
    assert round.seat(1).shown is True
    hand = settle(round, PlayerDealer(500_00))
    assert results(hand, 1) == {
        "ante": "lose -10.00",
        "blind": "lose -10.00",
        "trips": "win +40.00",
    }


@pytest.mark.parametrize("cap", CAPS)
def test_k12_what_folded_seats_lose_is_collected_first_in_settling_order(cap: str) -> None:
    hand = banked(
        "500.00",
        cap,
        {
            1: spot(WINS, "4x"),
            2: spot(LOSES, "fold", trips="5.00"),
            3: spot(LOSES_TOO, "1x"),
            # Nines full of fours: the winning Trips bet waits for its turn.
            4: spot("9h 9d", "fold", trips="5.00"),
        },
    )
    assert posted(hand) == [
        *("2 ante", "2 blind", "2 trips"),
        *("4 ante", "4 blind"),
        *("1 ante", "1 play", "1 blind"),
        *("3 ante", "3 play", "3 blind"),
        "4 trips",
    ]


@pytest.mark.parametrize("cap", CAPS)
def test_k12_folded_wagers_count_first_toward_what_may_be_collected(cap: str) -> None:
    # Seat 2 folds 20.00, the whole stake; seat 1 comes earlier in order and keeps its wagers.
    hand = banked("20.00", cap, {1: spot(LOSES, "1x"), 2: spot(LOSES_TOO, "fold")})
    assert results(hand, 2) == {"ante": "lose -10.00", "blind": "lose -10.00"}
    assert results(hand, 1) == {"ante": "uncovered", "play": "uncovered", "blind": "uncovered"}


def test_k12_folded_wagers_beyond_the_stake_go_back() -> None:
    hand = banked("15.00", "exhausted", {1: spot(LOSES, "fold"), 2: spot(LOSES_TOO, "fold")})
    assert results(hand, 1) == {"ante": "lose -10.00", "blind": "lose -5.00, uncovered 5.00"}
    assert results(hand, 2) == {"ante": "uncovered", "blind": "uncovered"}


def test_k12_folded_wagers_are_collected_although_later_payoffs_use_up_the_stake() -> None:
    # Without K-12 seat 1 would take the stake first and seat 2 would lose nothing.
    hand = banked("30.00", "exhausted", {1: spot(WINS, "4x"), 2: spot(LOSES, "fold")})
    assert results(hand, 2) == {"ante": "lose -10.00", "blind": "lose -10.00"}
    assert results(hand, 1)["play"] == "win +20.00, uncovered 20.00"


def test_k12_a_folded_seats_backline_is_collected_with_it() -> None:
    # Seat 2 folds with kim behind it; seat 1 plays 1x.
    decide = (Check(1), Check(2), Check(1), Check(2), Play(1, 1), Fold(2))
    round = backed("both", Back(2, "kim", wagers(trips="5.00")), decide=decide)
    assert round.phase is Phase.SETTLEMENT
    assert posted(settle(round, PlayerDealer(500_00))) == [
        *("2 ante", "2 blind"),
        *("2~kim ante", "2~kim blind", "2~kim trips"),
        *("1 ante", "1 play", "1 blind"),
    ]


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
