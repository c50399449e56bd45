"""K: California, where a player banks the round."""

from __future__ import annotations

import pytest

from houseedge.announcement import announce_dealer, explain
from houseedge.bank import Bank, HouseBank, PlayerDealer
from houseedge.errors import (
    BadAmount,
    BankMissing,
    NoSuchSeat,
)
from houseedge.round import (
    DEALER,
    Bet,
    Deal,
    NoMoreBets,
    Round,
    apply,
    legal,
    play_out,
)
from houseedge.rules import Wager
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
    with pytest.raises(BankMissing) as refusal:
        Round(rules=rules("california"))
    assert (refusal.value.rule, refusal.value.field) == ("K-01", "player_dealer")


@pytest.mark.parametrize("bank", [None, HouseBank()])
def test_k01_the_house_never_banks_the_round(bank: Bank | None) -> None:
    round = finish(
        "california", board=BOARD, dealer=BANKER, seats={1: spot(WINS, "4x")}, player_dealer=6
    )
    with pytest.raises(BankMissing) as refusal:
        settle(round, bank)
    assert (refusal.value.rule, refusal.value.field) == ("K-01", "bank")
    assert "is banked by a player-dealer with a stake" in str(refusal.value)


def test_k01_no_player_banks_the_houses_round() -> None:
    round = finish("washington", board=BOARD, dealer=BANKER, seats={1: spot(WINS, "4x")})
    with pytest.raises(BankMissing, match="is banked by the house") as refusal:
        settle(round, PlayerDealer(100_00))
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


def test_k05_announcements_speak_of_the_player_dealer() -> None:
    hand = settled(
        "california",
        board="4c 6d 7h 9s Jc",
        dealer="Ah 2d",
        seats={1: spot("Kh 3d", "1x")},
        bank="500.00",
        player_dealer=6,
    )
    table = rules("california")
    assert hand.dealer is not None
    said = announce_dealer(table, hand.dealer.name, hand.qualifies)
    assert said.startswith("player-dealer has high card, ace")
    ante = hand.spot(1).wager(Wager.ANTE)
    assert explain(table, ante) == "player-dealer does not qualify: Ante returned"
