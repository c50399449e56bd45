"""O: what the sheets leave open; each setting with its default and its other values."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.bank import Fee, PlayerDealer, collection_fees
from houseedge.cards import format_cards
from houseedge.errors import (
    NotYourHand,
    OutsideLimits,
    RulesError,
    StackTooShort,
    TooManyGames,
    UnequalBets,
    WrongBonusAmount,
)
from houseedge.money import parse_money
from houseedge.round import (
    Action,
    Back,
    Bet,
    Check,
    Fold,
    NoMoreBets,
    Phase,
    Play,
    Record,
    Round,
    Void,
    Wagers,
    absent,
    apply,
    legal,
    play_out,
)
from houseedge.rules import Catalog, Rules, built_in
from houseedge.rules.sheet import rules_sheet
from houseedge.rules.spec import SETTINGS, FeesAt
from houseedge.settlement import Settlement, settle
from tests.felt import Spot, meter_after, posted, results, rules, settled, spot, wagers

DEFAULTS = [
    ("O-01", "bad_beat_after_fold", "lose", ("lose", "decide")),
    ("O-02", "progressive_after_fold", "decide", ("decide", "lose")),
    ("O-03", "folded_ante", "lose", ("lose", "refund")),
    ("O-04", "rounding", "up", ("up", "down")),
    ("O-05", "absent", "check_fold", ("check_fold", "check_bet")),
    ("O-06", "max_games", "4", ("a number",)),
    ("O-07", "bank_cap", "exhausted", ("exhausted", "net")),
    ("O-08", "bonus_amounts", "free", ("free", "ante")),
    (
        "O-10",
        "seat_order",
        "ante_play_blind_trips",
        ("ante_play_blind_trips", "play_ante_blind_trips"),
    ),
    ("O-11", "keep_play", "true", ("true", "false")),
    ("O-12", "backline", "off", ("off", "base", "trips", "both")),
    ("O-13", "fees_at", "no_more_bets", ("no_more_bets", "after_settlement")),
    ("O-15", "awards_from_meter", "percentage", ("percentage", "all")),
]


@pytest.mark.parametrize(("rule", "key", "default", "values"), DEFAULTS)
def test_o01_o02_o03_o04_o05_o06_o07_o08_o10_o11_o12_o13_o15_the_rules_page_shows_every_setting(
    rule: str, key: str, default: str, values: tuple[str, ...]
) -> None:
    # Each where it can matter: the player-dealer's settings on California's page alone.
    place = "california" if SETTINGS[key].player_dealer else "washington"
    posted = {setting.key: setting for setting in rules_sheet(rules(place)).settings}
    assert (posted[key].rule, posted[key].value, posted[key].values) == (rule, default, values)


@pytest.mark.parametrize("key", [key for _, key, _, _ in DEFAULTS])
def test_o01_o02_o03_o04_o05_o06_o07_o08_o10_o11_o12_o13_o15_another_value_is_refused(
    key: str,
) -> None:
    with pytest.raises(RulesError) as refusal:
        rules("washington", settings={key: "perhaps"})
    assert refusal.value.key == key


# O-01 .. O-04: money after a fold, and odd cents


@pytest.mark.parametrize(
    ("settings", "bad_beat"),
    [
        (None, "lose -2.00"),
        ({"bad_beat_after_fold": "lose"}, "lose -2.00"),
        ({"bad_beat_after_fold": "decide"}, "win +18.00"),
    ],
)
def test_o01_bad_beat_after_a_fold_loses_or_is_decided_by_the_cards(
    settings: dict[str, object] | None, bad_beat: str
) -> None:
    # Three nines folded against nines over kings; BBB-01 pays 9 to 1 for three of a kind.
    hand = settled(
        "washington",
        board="9h 9d 7s 2c Kd",
        dealer="9s Ks",
        seats={1: spot("9c 5h", "fold", trips="5.00", bad_beat="2.00")},
        settings=settings,
    )
    assert results(hand, 1)["bad_beat"] == bad_beat


def test_o01_without_a_bad_beat_a_folded_bet_loses_either_way() -> None:
    # Both sides have no more than the pair of fours on the board.
    hand = settled(
        "washington",
        board="4c 4d 7h 9s Jc",
        dealer="Kh Qd",
        seats={1: spot("2h 3c", "fold", trips="5.00", bad_beat="2.00")},
        settings={"bad_beat_after_fold": "decide"},
    )
    assert results(hand, 1)["bad_beat"] == "lose -2.00"


FOLDED_PROGRESSIVE = [
    # Washington: nines over kings pay 10 for 1. Pennsylvania: a flush at the flop, 200.00.
    ("washington", "9h 9d Ks 2c Kd", "9c 5h", "1.00", None, "win +9.00"),
    ("washington", "9h 9d Ks 2c Kd", "9c 5h", "1.00", "decide", "win +9.00"),
    ("washington", "9h 9d Ks 2c Kd", "9c 5h", "1.00", "lose", "lose -1.00"),
    ("pennsylvania", "9h 7h 4h 2c Kd", "Ah 3h", "5.00", None, "win +195.00"),
    ("pennsylvania", "9h 7h 4h 2c Kd", "Ah 3h", "5.00", "decide", "win +195.00"),
    ("pennsylvania", "9h 7h 4h 2c Kd", "Ah 3h", "5.00", "lose", "lose -5.00"),
]


@pytest.mark.parametrize(("profile", "board", "hole", "bet", "value", "result"), FOLDED_PROGRESSIVE)
def test_o02_a_progressive_after_a_fold_is_decided_by_its_cards_or_loses(
    profile: str, board: str, hole: str, bet: str, value: str | None, result: str
) -> None:
    hand = settled(
        profile,
        board=board,
        dealer="Qc Qs",
        seats={1: spot(hole, "fold", progressive=bet)},
        settings=None if value is None else {"progressive_after_fold": value},
    )
    assert results(hand, 1)["progressive"] == result


@pytest.mark.parametrize("profile", ["washington", "pennsylvania"])
@pytest.mark.parametrize(
    ("settings", "ante"),
    [
        (None, "lose -10.00"),
        ({"folded_ante": "lose"}, "lose -10.00"),
        ({"folded_ante": "refund"}, "push"),
    ],
)
def test_o03_a_folded_ante_is_lost_or_refunded_when_the_dealer_does_not_qualify(
    profile: str, settings: dict[str, object] | None, ante: str
) -> None:
    # The dealer has ace high.
    hand = settled(
        profile,
        board="4c 6d 7h 9s Jc",
        dealer="Ah Kd",
        seats={1: spot("2h 3c", "fold")},
        settings=settings,
    )
    assert hand.qualifies is False
    assert results(hand, 1) == {"ante": ante, "blind": "lose -10.00"}


def test_o03_a_folded_ante_is_lost_to_a_dealer_who_qualifies() -> None:
    hand = settled(
        "washington",
        board="4c 4d 7h 9s Jc",
        dealer="Ah Kd",
        seats={1: spot("2h 3c", "fold")},
        settings={"folded_ante": "refund"},
    )
    assert hand.qualifies is True
    assert results(hand, 1) == {"ante": "lose -10.00", "blind": "lose -10.00"}


@pytest.mark.parametrize(
    ("settings", "blind"),
    [
        (None, "win +7.52"),
        ({"rounding": "up"}, "win +7.52"),
        ({"rounding": "down"}, "win +7.51"),
    ],
)
def test_o04_half_a_cent_goes_up_or_down(settings: dict[str, object] | None, blind: str) -> None:
    # A flush pays the Blind of 5.01 at 3 to 2: 7.515.
    hand = settled(
        "washington",
        board="9h 7h 4h 2c Kd",
        dealer="Qc Qs",
        seats={1: spot("Ah 3h", "1x", ante="5.01")},
        settings=settings,
    )
    assert results(hand, 1)["blind"] == blind


@pytest.mark.parametrize(("rounding", "paid"), [("up", "500.01"), ("down", "500.00")])
def test_o04_a_share_of_the_meter_is_rounded_too(rounding: str, paid: str) -> None:
    # A royal that needs the turn takes 5 % of 10,000.01: 500.0005.
    hand = settled(
        "washington",
        board="Ah Kh 2c Qh 3d",
        dealer="Qc Qs",
        seats={1: spot("Jh Th", "4x", progressive="1.00")},
        settings={"rounding": rounding},
        meter="10000.01",
    )
    assert hand.spot(1).wagers[-1].pays == parse_money(paid)


def test_o04_every_wager_is_rounded_by_itself() -> None:
    # Twice 7.515 is 15.03 together, but 7.52 for each seat.
    hand = settled(
        "washington",
        board="9h 7h 4h 2c Kd",
        dealer="Qc Qs",
        seats={1: spot("Ah 3h", "1x", ante="5.01"), 2: spot("Th 8h", "1x", ante="5.01")},
    )
    assert [results(hand, seat)["blind"] for seat in (1, 2)] == ["win +7.52", "win +7.52"]


# O-05: a player who does not act

# Seat 1, the dealer, flop, turn and river.
ONE = "As Kd  Qc 2d  Ah 7h 4s  Jc 3h"


def unattended(table: Rules, stack: int | None = None) -> tuple[list[Action], Round]:
    """What the system does for seat 1, street after street, and the round at the end."""
    bets: list[Action] = [Bet(1, wagers("10.00"), stack), NoMoreBets()]
    taken: list[Action] = []
    for _ in range(3):
        round = play_out(table, ONE, [*bets, *taken])
        taken.append(absent(round, 1))
    return taken, play_out(table, ONE, [*bets, *taken])


@pytest.mark.parametrize("settings", [None, {"absent": "check_fold"}])
def test_o05_the_system_checks_checks_and_folds_for_an_absent_player(
    settings: dict[str, object] | None,
) -> None:
    taken, round = unattended(rules("washington", settings=settings))
    assert taken == [
        Check(1, by_system=True),
        Check(1, by_system=True),
        Fold(1, by_system=True),
    ]
    assert (round.phase, round.seat(1).folded) == (Phase.SETTLEMENT, True)


def test_o05_the_system_checks_checks_and_bets_the_ante_where_the_house_says_so() -> None:
    taken, round = unattended(rules("washington", settings={"absent": "check_bet"}))
    assert taken == [
        Check(1, by_system=True),
        Check(1, by_system=True),
        Play(1, 1, by_system=True),
    ]
    assert (round.phase, round.seat(1).play_bet) == (Phase.SETTLEMENT, 10_00)


def test_o05_the_system_folds_where_the_stack_does_not_allow_the_bet() -> None:
    # 20.00 in front, all of it on Ante and Blind.
    table = rules("washington", settings={"absent": "check_bet", "keep_play": False})
    taken, _ = unattended(table, stack=20_00)
    assert taken[-1] == Fold(1, by_system=True)


def test_o05_the_record_marks_the_systems_decisions() -> None:
    table = rules("washington")
    taken, _ = unattended(table)
    record = Record(rules=table, actions=(Bet(1, wagers("10.00")), NoMoreBets(), *taken))
    text = record.format()
    assert text == "washington@1 |  | 1=10.00 nmb 1c! 1c! 1f!"
    assert Record.parse(text, built_in().rules_from) == record


# O-06, O-08, O-11: bets a setting allows or refuses

FIVE_GAMES = wagers("5.00", trips="5.00", bad_beat="5.00", pairs="5.00", progressive="1.00")
FOUR_GAMES = wagers("5.00", trips="5.00", bad_beat="5.00", pairs="5.00")


def bet(
    profile: str, wagers: Wagers, *, stack: int | None = None, **settings: object
) -> Wagers | str:
    """The wagers that lie on the felt after a bet, or the clause that refused it."""
    round = Round(rules=rules(profile, settings=settings))
    try:
        return apply(round, Bet(1, wagers, stack))[0].seat(1).wagers
    except (TooManyGames, WrongBonusAmount, StackTooShort) as refusal:
        return refusal.rule


def test_o06_washington_allows_four_games_and_no_fifth() -> None:
    assert bet("washington", FOUR_GAMES) == FOUR_GAMES
    assert bet("washington", FIVE_GAMES) == "B-13"


def test_o06_zero_is_no_limit() -> None:
    assert bet("washington", FIVE_GAMES, max_games=0) == FIVE_GAMES


def test_o06_the_house_may_set_another_number() -> None:
    assert bet("washington", FOUR_GAMES, max_games=3) == "B-13"
    assert bet("washington", FIVE_GAMES, max_games=5) == FIVE_GAMES


BONUS = [
    # the Ante is 10.00; the bonus bet, and what becomes of it with bonus_amounts = "ante"
    ({"trips": "10.00"}, True),
    ({"trips": "5.00"}, False),
    ({"trips": "20.00"}, False),
    ({"pairs": "10.00"}, True),
    ({"pairs": "5.00"}, False),
    ({"trips": "10.00", "bad_beat": "10.00"}, True),
    ({"trips": "10.00", "bad_beat": "5.00"}, False),
]


@pytest.mark.parametrize(("bonus", "as_the_ante"), BONUS)
def test_o08_bonus_bets_are_free_or_as_the_ante(bonus: dict[str, str], as_the_ante: bool) -> None:
    wanted = wagers("10.00", **bonus)
    assert bet("washington", wanted) == wanted
    assert bet("washington", wanted, bonus_amounts="free") == wanted
    assert bet("washington", wanted, bonus_amounts="ante") == (wanted if as_the_ante else "O-08")


@pytest.mark.parametrize("value", ["free", "ante"])
def test_o08_pennsylvanias_progressive_is_5_either_way(value: str) -> None:
    five, ten = wagers("10.00", progressive="5.00"), wagers("10.00", progressive="10.00")
    assert bet("pennsylvania", five, bonus_amounts=value) == five
    assert bet("pennsylvania", ten, bonus_amounts=value) == "P-08"


def test_o11_a_bet_leaves_the_1x_play_bet_in_the_stack() -> None:
    # Ante and Blind of 10.00 and a Play bet of 10.00 to come.
    assert bet("washington", wagers("10.00"), stack=30_00) == wagers("10.00")
    assert bet("washington", wagers("10.00"), stack=29_99) == "O-11"


def test_o11_bonus_bets_count_against_the_stack_too() -> None:
    with_trips = wagers("10.00", trips="5.00")
    assert bet("washington", with_trips, stack=35_00) == with_trips
    assert bet("washington", with_trips, stack=34_99) == "O-11"


def test_o11_without_the_setting_the_whole_stack_may_be_bet_and_no_more() -> None:
    assert bet("washington", wagers("10.00"), stack=20_00, keep_play=False) == wagers("10.00")
    assert bet("washington", wagers("10.00"), stack=19_99, keep_play=False) == "O-11"


@pytest.mark.parametrize(
    ("stack", "decisions"),
    [
        # what is left after Ante and Blind of 10.00 each, and what it allows before the flop
        (60_00, [Play(1, 4), Play(1, 3), Check(1)]),
        (59_99, [Play(1, 3), Check(1)]),
        (49_99, [Check(1)]),
    ],
)
def test_o11_a_play_bet_above_what_is_left_is_not_offered(
    stack: int, decisions: list[Action]
) -> None:
    round = play_out(rules("washington"), ONE, [Bet(1, wagers("10.00"), stack), NoMoreBets()])
    assert list(legal(round)) == [*decisions, Void()]


# O-07: how the stake caps the player-dealer. Seat 6 banks with jacks and fours, so seats are
# settled 1, 2, 3. Aces and kings win 10.00 and 40.00; nothing but the board's fours loses
# 10.00, 40.00 and 10.00; another jack ties.

BOARD, DEALER = "4c 4d 7h 9s Jc", "Jh 3d"
ACES, KINGS = spot("Ah Ad", "4x"), spot("Kh Kd", "4x")
NOTHING, TIE = spot("Qh Td", "4x"), spot("Js 2h", "4x")
WON = {"ante": "win +10.00", "play": "win +40.00", "blind": "push"}
LOST = {"ante": "lose -10.00", "play": "lose -40.00", "blind": "lose -10.00"}
PUSHED = {"ante": "push", "play": "push", "blind": "push"}
RETURNED = {"ante": "uncovered", "play": "uncovered", "blind": "uncovered"}


def banked(stake: str, bank_cap: str | None, *seats: Spot) -> list[dict[str, str]]:
    """What became of seats 1, 2, 3 when seat 6 banks with that stake."""
    hand = settled(
        "california",
        board=BOARD,
        dealer=DEALER,
        seats=dict(enumerate(seats, 1)),
        settings=None if bank_cap is None else {"bank_cap": bank_cap},
        bank=stake,
        player_dealer=6,
    )
    return [results(hand, at) for at, _ in enumerate(seats, 1)]


@pytest.mark.parametrize("bank_cap", [None, "exhausted"])
def test_o07_once_payoffs_have_used_up_the_stake_losing_wagers_are_returned_too(
    bank_cap: str | None,
) -> None:
    assert banked("50.00", bank_cap, ACES, NOTHING) == [WON, RETURNED]


def test_o07_by_the_net_a_bank_that_has_paid_its_stake_still_collects() -> None:
    assert banked("50.00", "net", ACES, NOTHING) == [WON, LOST]


def test_o07_once_collections_have_reached_the_stake_losers_are_returned_and_winners_paid() -> None:
    # 60.00 collected from seat 1: nothing of seat 2's loss, all of seat 3's win.
    assert banked("60.00", "exhausted", NOTHING, spot("Qd Ts", "4x"), ACES) == [LOST, RETURNED, WON]


def test_o07_wins_do_not_refill_the_stake() -> None:
    # 60.00 collected; 50.00 and then only the Ante's 10.00 of seat 3 are paid.
    assert banked("60.00", "exhausted", NOTHING, ACES, KINGS) == [
        LOST,
        WON,
        {"ante": "win +10.00", "play": "uncovered", "blind": "push"},
    ]


def test_o07_by_the_net_wins_refill_the_stake() -> None:
    # 60.00 collected allow 120.00 to be paid; 100.00 are.
    assert banked("60.00", "net", NOTHING, ACES, KINGS) == [LOST, WON, WON]


@pytest.mark.parametrize("bank_cap", ["exhausted", "net"])
def test_o07_a_payoff_may_be_covered_in_part(bank_cap: str) -> None:
    # 10.00 for the Ante leave 20.00 of the stake for the 40.00 of the Play bet.
    assert banked("30.00", bank_cap, ACES) == [
        {"ante": "win +10.00", "play": "win +20.00, uncovered 20.00", "blind": "push"}
    ]


@pytest.mark.parametrize("bank_cap", ["exhausted", "net"])
def test_o07_pushes_use_nothing_up(bank_cap: str) -> None:
    assert banked("50.00", bank_cap, TIE, ACES) == [PUSHED, WON]


def test_o07_by_the_net_no_more_than_the_stake_is_won() -> None:
    # Ante and Play of seat 1 make plus 50.00, so its Blind is returned; seat 2 brings that
    # down to nothing, and seat 3 loses up to 50.00 again.
    assert banked("50.00", "net", NOTHING, ACES, spot("Qd Ts", "4x")) == [
        {"ante": "lose -10.00", "play": "lose -40.00", "blind": "uncovered"},
        WON,
        {"ante": "lose -10.00", "play": "lose -40.00", "blind": "uncovered"},
    ]


# O-09, O-10: California says two things


def test_o09_the_rules_page_says_that_the_best_five_of_seven_count() -> None:
    sheet = rules_sheet(rules("california"))
    assert "The best five of all seven cards count (O-09)." in sheet.notices
    (step,) = [step.text for step in sheet.play if "O-09" in step.rules]
    assert step.endswith(
        "Everybody's hand is the best five of seven cards: two of one's own and five on the "
        "board, in any mix."
    )


def test_o09_the_board_alone_plays() -> None:
    # A straight to the ace for both. Two own cards with three of the board would make it
    # A K Q 5 4 against A K Q 3 2.
    hand = settled(
        "california",
        board="Ac Kd Qh Js Tc",
        dealer="2h 3d",
        seats={1: spot("4h 5d", "1x")},
        bank="500.00",
        player_dealer=6,
    )
    player = hand.spot(1).hand
    assert player is not None
    assert format_cards(player.five) == "Ac Kd Qh Js Tc"
    assert results(hand, 1) == PUSHED


@pytest.mark.parametrize(
    ("settings", "loser"),
    [
        (None, ["1 ante", "1 play", "1 blind", "1 trips"]),
        ({"seat_order": "ante_play_blind_trips"}, ["1 ante", "1 play", "1 blind", "1 trips"]),
        ({"seat_order": "play_ante_blind_trips"}, ["1 play", "1 ante", "1 blind", "1 trips"]),
    ],
)
def test_o10_losing_hands_are_settled_ante_first_or_play_first(
    settings: dict[str, object] | None, loser: list[str]
) -> None:
    # Seat 1 loses, seat 2 wins, seat 3 ties: only the loser's order is in question.
    hand = settled(
        "california",
        board=BOARD,
        dealer=DEALER,
        seats={1: spot("Qh Td", "1x", trips="5.00"), 2: ACES, 3: TIE},
        settings=settings,
        bank="500.00",
        player_dealer=6,
    )
    assert posted(hand) == [
        *loser,
        *("2 ante", "2 play", "2 blind"),
        *("3 ante", "3 play", "3 blind"),
    ]


def test_o10_the_order_inside_a_seat_decides_what_the_stake_covers() -> None:
    # The player-dealer may collect 10.00: the Ante, or a quarter of the Play bet.
    def collected(seat_order: str) -> dict[str, str]:
        hand = settled(
            "california",
            board=BOARD,
            dealer=DEALER,
            seats={1: NOTHING},
            settings={"seat_order": seat_order},
            bank="10.00",
            player_dealer=6,
        )
        return results(hand, 1)

    assert collected("ante_play_blind_trips") == {
        "ante": "lose -10.00",
        "play": "uncovered",
        "blind": "uncovered",
    }
    assert collected("play_ante_blind_trips") == {
        "ante": "uncovered",
        "play": "lose -10.00, uncovered 30.00",
        "blind": "uncovered",
    }


# O-12: backline. Seat 2 banks; seats 1 and 3 are in play.

BASE, TRIPS = wagers("10.00"), Wagers(trips=5_00)
BOTH = wagers("10.00", trips="5.00")


def backed(backline: str, *backs: Back) -> Round:
    """A round with bets on seats 1 and 3 and these backline wagers, betting still open."""
    table = rules("california", settings={"backline": backline})
    actions: list[Action] = [Bet(1, wagers("10.00")), Bet(3, wagers("10.00")), *backs]
    return play_out(table, "", actions, player_dealer=2)


BACKLINE = [
    # setting, what kim bets on seat 1, the clause that refuses it
    ("off", BASE, "B-11"),
    ("off", TRIPS, "B-11"),
    ("off", BOTH, "B-11"),
    ("base", BASE, None),
    ("base", TRIPS, "O-12"),
    ("base", BOTH, "O-12"),
    ("trips", BASE, "O-12"),
    ("trips", TRIPS, None),
    ("trips", BOTH, "O-12"),
    ("both", BASE, None),
    ("both", TRIPS, None),
    ("both", BOTH, None),
]


@pytest.mark.parametrize(("backline", "bet", "rule"), BACKLINE)
def test_o12_backline_takes_the_wagers_its_setting_names(
    backline: str, bet: Wagers, rule: str | None
) -> None:
    if rule is None:
        round = backed(backline, Back(1, "kim", bet))
        assert [(other.bettor, other.wagers) for other in round.seat(1).backline] == [("kim", bet)]
    else:
        with pytest.raises(NotYourHand) as refusal:
            backed(backline, Back(1, "kim", bet))
        assert refusal.value.rule == rule


def test_o12_backline_is_off_by_default() -> None:
    round = play_out(rules("california"), "", [Bet(1, wagers())], player_dealer=2)
    with pytest.raises(NotYourHand) as refusal:
        apply(round, Back(1, "kim", BASE))
    assert refusal.value.rule == "B-11"


def test_o12_a_backliners_ante_and_blind_are_equal_and_their_own() -> None:
    # Not the amount of the seat, which has 10.00.
    round = backed("both", Back(1, "kim", wagers("25.00")))
    assert round.seat(1).backline[0].wagers == wagers("25.00")
    with pytest.raises(UnequalBets) as refusal:
        backed("both", Back(1, "kim", Wagers(ante=25_00, blind=10_00)))
    assert refusal.value.rule == "B-04"


def test_o12_four_times_the_ante_is_reserved_beforehand() -> None:
    # Ante and Blind of 10.00 each and 40.00 for the Play bet.
    assert backed("both", Back(1, "kim", BASE, stack=60_00)).seat(1).backline[0].stack == 40_00
    with pytest.raises(StackTooShort):
        backed("both", Back(1, "kim", BASE, stack=59_99))


# Seat 1, seat 3, the player-dealer, the board. Seat 1 has aces and fours, seat 3 nothing but
# the board's fours, the player-dealer jacks and fours.
BACKED_DECK = "Ah Ad  Kh 2d  Jh 3d  4c 4d 7h 9s Jc"


def backed_hand(*decisions: Action) -> Settlement:
    """Seat 1 backed by kim with 20.00, seat 3 by lee and then kim; seat 2 banks."""
    table = rules("california", settings={"backline": "both"})
    bets = (
        Bet(1, wagers("10.00")),
        Bet(3, wagers("10.00", trips="5.00")),
        Back(1, "kim", wagers("20.00")),
        Back(3, "lee", wagers("5.00", trips="1.00")),
        Back(3, "kim", Wagers(trips=2_00)),
        NoMoreBets(),
    )
    round = play_out(table, BACKED_DECK, (*bets, *decisions), player_dealer=2)
    return settle(round, PlayerDealer(parse_money("10000.00")))


def test_o12_a_backliner_copies_the_seats_play_bet() -> None:
    hand = backed_hand(Play(1, 4), Play(3, 3))
    assert results(hand, 1) == {"ante": "win +10.00", "play": "win +40.00", "blind": "push"}
    assert results(hand, 1, "kim") == {"ante": "win +20.00", "play": "win +80.00", "blind": "push"}
    assert results(hand, 3, "lee") == {
        "ante": "lose -5.00",
        "play": "lose -15.00",
        "blind": "lose -5.00",
        "trips": "lose -1.00",
    }
    assert results(hand, 3, "kim") == {"trips": "lose -2.00"}


def test_o12_a_backliner_copies_the_seats_fold() -> None:
    hand = backed_hand(Check(1), Check(3), Check(1), Check(3), Fold(1), Play(3, 1))
    assert results(hand, 1, "kim") == {"ante": "lose -20.00", "blind": "lose -20.00"}


def test_o12_backliners_are_settled_after_the_seat_holder_in_the_order_of_placing() -> None:
    # Seat 3 is on the player-dealer's left.
    hand = backed_hand(Play(1, 4), Play(3, 3))
    assert posted(hand) == [
        *("3 ante", "3 play", "3 blind", "3 trips"),
        *("3~lee ante", "3~lee play", "3~lee blind", "3~lee trips"),
        "3~kim trips",
        *("1 ante", "1 play", "1 blind"),
        *("1~kim ante", "1~kim play", "1~kim blind"),
    ]


CAPPED = """
id = "capped"
extends = "california"

[single_wager]
amount = "100.00"
in_force = "2026"
source = "house rule"

[settings]
backline = "both"
"""


def catalog(folder: Path, name: str, profile: str) -> Catalog:
    """The built-in rules with one more profile beside them."""
    (folder / "profiles").mkdir()
    (folder / "profiles" / f"{name}.toml").write_text(profile)
    return Catalog(folder)


def test_o12_the_cap_binds_each_bettor(tmp_path: Path) -> None:
    # 4x of 25.00 is the cap of 100.00 for the seat and for each backliner, not for their sum.
    table = catalog(tmp_path, "capped", CAPPED).rules("capped")
    bets = (Bet(1, wagers("25.00")), Back(1, "kim", wagers("25.00")))
    round = play_out(table, "", bets, player_dealer=2)
    assert round.seat(1).backline[0].wagers == wagers("25.00")
    with pytest.raises(OutsideLimits) as refusal:
        apply(round, Back(1, "lee", wagers("25.01")))
    assert refusal.value.rule == "B-12"


# O-13: collection fees

CARDROOM = """
id = "cardroom"
extends = "california"

[[collection]]
name = "A"
ante = { min = "5.00", max = "50.00" }
player_fee = "1.00"
player_dealer_fee = "2.00"
"""


def collected_hand(
    table: Rules, *decisions: Action, stake: str = "500.00"
) -> tuple[Round, Settlement]:
    """Seat 1 with aces against seat 2, the player-dealer, with jacks."""
    actions = (Bet(1, wagers("10.00")), NoMoreBets(), *decisions)
    round = play_out(table, "Ah Ad  Jh 3d  4c 4d 7h 9s Jc", actions, player_dealer=2)
    return round, settle(round, PlayerDealer(parse_money(stake)))


@pytest.mark.parametrize(
    ("settings", "at"),
    [
        (None, "no_more_bets"),
        ({"fees_at": "no_more_bets"}, "no_more_bets"),
        ({"fees_at": "after_settlement"}, "after_settlement"),
    ],
)
def test_o13_fees_are_taken_at_no_more_bets_or_after_the_settlement(
    tmp_path: Path, settings: dict[str, object] | None, at: FeesAt
) -> None:
    table = catalog(tmp_path, "cardroom", CARDROOM).rules("cardroom", settings=settings)
    _, hand = collected_hand(table, Play(1, 4))
    assert hand.fees == (
        Fee(seat=1, amount=1_00, at=at, rate="A"),
        Fee(seat=2, amount=2_00, at=at, rate="A", player_dealer=True),
    )


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("no_more_bets", 'taken at "no more bets" (K-07, K-08).'),
        ("after_settlement", "taken after the round is settled (K-07, K-08)."),
    ],
)
def test_o13_the_rules_page_says_when_fees_are_taken(
    tmp_path: Path, value: str, words: str
) -> None:
    cardroom = catalog(tmp_path, "cardroom", CARDROOM)
    (line,) = rules_sheet(cardroom.rules("cardroom", settings={"fees_at": value})).collection
    assert line.endswith(words)


@pytest.mark.parametrize("value", ["no_more_bets", "after_settlement"])
def test_o13_fees_stay_outside_bank_and_net(tmp_path: Path, value: str) -> None:
    # The stake of 50.00 pays 10.00 and 40.00 to the last cent, as it does without fees.
    cardroom = catalog(tmp_path, "cardroom", CARDROOM)
    table = cardroom.rules("cardroom", settings={"fees_at": value})
    _, hand = collected_hand(table, Play(1, 4), stake="50.00")
    assert results(hand, 1) == {"ante": "win +10.00", "play": "win +40.00", "blind": "push"}
    assert (hand.spot(1).net, hand.paid, hand.collected) == (50_00, 50_00, 0)


@pytest.mark.parametrize("value", ["no_more_bets", "after_settlement"])
def test_o13_fees_are_returned_on_a_void(tmp_path: Path, value: str) -> None:
    cardroom = catalog(tmp_path, "cardroom", CARDROOM)
    table = cardroom.rules("cardroom", settings={"fees_at": value})
    before, _ = collected_hand(table, Play(1, 4))
    void, hand = collected_hand(table, Play(1, 4), Void())
    assert sum(fee.amount for fee in collection_fees(before)) == 3_00
    assert (collection_fees(void), hand.fees) == ((), ())


# O-15: which awards come off the meter


@pytest.mark.parametrize(
    ("settings", "after"),
    [
        (None, "1000.00"),
        ({"awards_from_meter": "percentage"}, "1000.00"),
        ({"awards_from_meter": "all"}, "990.00"),
    ],
)
def test_o15_fixed_awards_come_from_the_tray_or_off_the_meter(
    settings: dict[str, object] | None, after: str
) -> None:
    # A full house pays 10 for 1.
    hand = settled(
        "washington",
        board="9h 9d Ks 2c Kd",
        dealer="Qc Qs",
        seats={1: spot("9c 5h", "4x", progressive="1.00")},
        settings=settings,
        meter="1000.00",
    )
    assert (results(hand, 1)["progressive"], meter_after(hand)) == ("win +9.00", after)


@pytest.mark.parametrize("value", ["percentage", "all"])
def test_o15_percentage_awards_come_off_the_meter_either_way(value: str) -> None:
    # A royal that needs the turn takes 5 % of 1,000.00.
    hand = settled(
        "washington",
        board="Ah Kh 2c Qh 3d",
        dealer="Qc Qs",
        seats={1: spot("Jh Th", "4x", progressive="1.00")},
        settings={"awards_from_meter": value},
        meter="1000.00",
    )
    assert (results(hand, 1)["progressive"], meter_after(hand)) == ("win +49.00", "950.00")


def test_o15_the_house_tops_up_a_meter_that_runs_dry_and_it_is_recorded() -> None:
    # Of the 10.00 the meter has 4.00; amounts of a meter are in millionths of a dollar.
    hand = settled(
        "washington",
        board="9h 9d Ks 2c Kd",
        dealer="Qc Qs",
        seats={1: spot("9c 5h", "4x", progressive="1.00")},
        settings={"awards_from_meter": "all"},
        meter="4.00",
    )
    assert hand.meter is not None
    assert (results(hand, 1)["progressive"], meter_after(hand)) == ("win +9.00", "0.00")
    assert (hand.meter.paid, hand.meter.topped_up) == (4_000_000, 6_000_000)


def test_o15_nothing_is_topped_up_while_fixed_awards_stay_off_the_meter() -> None:
    hand = settled(
        "washington",
        board="9h 9d Ks 2c Kd",
        dealer="Qc Qs",
        seats={1: spot("9c 5h", "4x", progressive="1.00")},
        meter="4.00",
    )
    assert hand.meter is not None
    assert (meter_after(hand), hand.meter.topped_up) == ("4.00", 0)
