"""K: wagers of others on a player's spot."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.bank import PlayerDealer
from houseedge.errors import (
    BadAmount,
    MissingWager,
    NoSuchSeat,
    NotOffered,
    NotYourHand,
    OutsideLimits,
    StackTooShort,
    UnequalBets,
)
from houseedge.round import (
    Action,
    Back,
    Bet,
    Check,
    Fold,
    NoMoreBets,
    Phase,
    Play,
    Round,
    TakeBack,
    Wagers,
    apply,
    play_out,
)
from houseedge.round.judge import surviving_bets
from houseedge.rules import Catalog
from houseedge.rules.spec import Wager
from houseedge.settlement import settle
from tests.felt import posted, results, rules, wagers

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


def backed(
    allowed: str,
    *backs: Action,
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


def test_k09_a_seats_second_bet_keeps_the_wagers_behind_it() -> None:
    round = backed("both", Back(1, "kim", wagers("25.00")), Bet(1, wagers("30.00")))
    assert round.seat(1).wagers == wagers("30.00")
    assert [(other.bettor, other.wagers) for other in round.seat(1).backline] == [
        ("kim", wagers("25.00"))
    ]
    hand = settle(round, PlayerDealer(1_000_00))
    # The Ante of 25.00 and the Play bet of 100.00 win; the Blind pushes with two pairs.
    assert hand.spot(1, "kim").net == 125_00


def test_k09_a_backline_bettor_takes_back_their_own_wagers_and_no_others() -> None:
    kim, lee = Back(1, "kim", wagers("25.00")), Back(1, "lee", wagers("15.00"))
    round = backed("both", kim, lee, TakeBack(1, "kim"))
    assert round.seat(1).wagers == wagers()
    assert [(other.bettor, other.wagers) for other in round.seat(1).backline] == [
        ("lee", wagers("15.00"))
    ]
    with pytest.raises(MissingWager, match="kim has no wager on seat 1") as refusal:
        backed("both", lee, TakeBack(1, "kim"))
    assert refusal.value.rule == "K-09"


@pytest.mark.parametrize(
    "others", [Wagers(ante=10_00, trips=5_00), Wagers(blind=10_00, trips=5_00)]
)
def test_k09_b04_a_trips_bet_does_not_stand_for_half_of_the_base(others: Wagers) -> None:
    with pytest.raises(UnequalBets) as refusal:
        backed("both", Back(1, "kim", others))
    assert refusal.value.rule == "B-04"


def test_k09_a_second_backline_bet_of_one_person_replaces_the_first() -> None:
    lee = Back(1, "lee", wagers("15.00"))
    round = backed("both", Back(1, "kim", wagers("25.00")), lee, Back(1, "kim", wagers("30.00")))
    # It is placed anew, so it is settled after the others.
    assert [(other.bettor, other.wagers) for other in round.seat(1).backline] == [
        ("lee", wagers("15.00")),
        ("kim", wagers("30.00")),
    ]


def test_k09_trips_alone_behind_a_seat_brings_no_wager_that_is_not_offered() -> None:
    with pytest.raises(NotOffered):
        backed("both", Back(1, "kim", Wagers(trips=5_00, pairs=5_00)))


def test_b12_the_cap_on_a_single_wager_binds_trips_alone_behind_a_seat(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "room.toml").write_text(
        'id = "room"\nextends = "california"\n[settings]\nbackline = "both"\n'
        '[single_wager]\namount = "50.00"\nin_force = "2020"\nsource = "the room"\n'
    )
    room = Catalog(tmp_path).rules("room")
    round, _ = apply(Round(rules=room, player_dealer=6), Bet(1, wagers()))
    assert apply(round, Back(1, "kim", Wagers(trips=50_00)))[0].seat(1).backline
    with pytest.raises(OutsideLimits):
        apply(round, Back(1, "kim", Wagers(trips=50_01)))


def test_o14_a_trips_bet_behind_a_folded_seat_is_still_in_action() -> None:
    decide = (Check(1), Check(2), Check(1), Check(2), Fold(1), Play(2, 1))
    round = backed("both", Back(1, "kim", TRIPS_ALONE), decide=decide)
    assert surviving_bets(round.rules, round.seat(1)) == (Wager.TRIPS,)
    assert surviving_bets(round.rules, round.seat(2)) == ()


@pytest.mark.parametrize(
    ("seat", "bettor", "says"),
    [
        (1, "lee", "lee has no wager on seat 1 in this round"),
        (2, "kim", "kim has no wager on seat 2 in this round"),
        (3, None, "nobody has a wager on seat 3 in this round"),
    ],
)
def test_a_settlement_says_who_has_no_wager(seat: int, bettor: str | None, says: str) -> None:
    hand = settle(backed("both", Back(1, "kim", wagers())), PlayerDealer(1_000_00))
    with pytest.raises(LookupError, match=f"^{says}$"):
        hand.spot(seat, bettor)


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


def test_k09_a_backline_amount_is_whole_cents_too() -> None:
    with pytest.raises(BadAmount):
        backed("both", Back(1, "kim", Wagers(trips=550.5)))  # type: ignore[arg-type]  # half a cent


def test_k09_a_backline_bettor_needs_a_name_a_record_can_keep() -> None:
    for name in ("", "kim lee", "kim|lee"):
        with pytest.raises(NotYourHand, match="needs a name"):
            backed("both", Back(1, name, wagers()))


def test_k09_a_copied_play_bet_keeps_inside_the_tables_play_limits(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "room.toml").write_text(
        'id = "room"\nextends = "california"\n'
        '[limits]\nplay = { min = "5.00", max = "100.00" }\n[settings]\nbackline = "both"\n'
    )
    room = Catalog(tmp_path).rules("room")
    round, _ = apply(Round(rules=room, player_dealer=6), Bet(1, wagers()))
    assert apply(round, Back(1, "kim", wagers("25.00")))[0].seat(1).backline
    # The seat may bet 4x, and four times 25.01 is above 100.00.
    with pytest.raises(OutsideLimits):
        apply(round, Back(1, "kim", wagers("25.01")))


def test_k09_the_largest_play_bet_of_any_street_is_reserved(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "room.toml").write_text(
        'id = "room"\nextends = "california"\n'
        "[play]\npreflop = [2]\nflop = [5]\nriver = [1]\n"
        '[limits]\nplay = { min = "5.00", max = "100.00" }\n[settings]\nbackline = "both"\n'
    )
    room = Catalog(tmp_path).rules("room")
    round, _ = apply(Round(rules=room, player_dealer=6), Bet(1, wagers()))
    # The seat may bet 5x after the flop: 100.00 beside an Ante and a Blind of 20.00.
    with pytest.raises(StackTooShort):
        apply(round, Back(1, "kim", wagers("20.00"), 139_99))
    assert apply(round, Back(1, "kim", wagers("20.00"), 140_00))[0].seat(1).backline
    with pytest.raises(OutsideLimits):
        apply(round, Back(1, "kim", wagers("20.01"), 500_00))
