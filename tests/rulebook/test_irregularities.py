"""X: irregularities, table aggregates and what the rules page posts."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.bank import PlayerDealer, collection_fees
from houseedge.errors import RoundOver, RulesError
from houseedge.progressive import Meter
from houseedge.round import (
    Action,
    Back,
    Bet,
    Check,
    Fold,
    NoMoreBets,
    Phase,
    Play,
    Result,
    Round,
    Void,
    apply,
    legal,
    play_out,
)
from houseedge.rules import Catalog, Rules
from houseedge.rules.sheet import rules_sheet
from houseedge.settlement import settle
from tests.felt import posted, results, rules, settled, spot, wagers

# D-01: seat 1, seat 2, the dealer, then the board. Seat 1 has three nines, seat 2 nothing.
DECK = "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"
BETS = (
    Bet(1, wagers("10.00", trips="5.00", bad_beat="1.00", progressive="2.00")),
    Bet(2, wagers("20.00", pairs="3.00")),
)
CHECKS = (Check(1), Check(2))
BEFORE_THE_DEAL = [
    {"ante": 10_00, "blind": 10_00, "trips": 5_00, "bad_beat": 1_00, "progressive": 2_00},
    {"ante": 20_00, "blind": 20_00, "pairs": 3_00},
]
WITH_4X = [{**BEFORE_THE_DEAL[0], "play": 40_00}, BEFORE_THE_DEAL[1]]
WITH_2X = [{**BEFORE_THE_DEAL[0], "play": 20_00}, BEFORE_THE_DEAL[1]]
WITH_BOTH = [{**BEFORE_THE_DEAL[0], "play": 10_00}, {**BEFORE_THE_DEAL[1], "play": 20_00}]

VOID_AT = [
    # what was done, the phase that is cut short, what comes back to seats 1 and 2
    (BETS, Phase.BETTING, BEFORE_THE_DEAL),
    ((*BETS, NoMoreBets()), Phase.PREFLOP, BEFORE_THE_DEAL),
    ((*BETS, NoMoreBets(), Play(1, 4)), Phase.PREFLOP, WITH_4X),
    ((*BETS, NoMoreBets(), *CHECKS, Play(1, 2)), Phase.FLOP, WITH_2X),
    ((*BETS, NoMoreBets(), *CHECKS, *CHECKS, Fold(1)), Phase.RIVER, BEFORE_THE_DEAL),
    ((*BETS, NoMoreBets(), *CHECKS, *CHECKS, Play(1, 1), Play(2, 1)), Phase.SETTLEMENT, WITH_BOTH),
]


def cut_short(actions: tuple[Action, ...], phase: Phase) -> Round:
    """A Washington round after these actions, which stands at this phase, declared void."""
    round = play_out(rules("washington", dealing="D-01"), DECK, actions)
    assert round.phase is phase
    return apply(round, Void())[0]


@pytest.mark.parametrize(("actions", "phase", "staked"), VOID_AT)
def test_x01_a_void_round_returns_every_wager(
    actions: tuple[Action, ...], phase: Phase, staked: list[dict[str, int]]
) -> None:
    hand = settle(cut_short(actions, phase))
    assert [spot.result for spot in hand.spots] == [Result.VOID, Result.VOID]
    assert [{w.wager.value: w.returned for w in spot.wagers} for spot in hand.spots] == staked
    assert [spot.net for spot in hand.spots] == [0, 0]
    assert {w.pays for spot in hand.spots for w in spot.wagers} == {0}
    assert (hand.paid, hand.collected) == (0, 0)


@pytest.mark.parametrize(("actions", "phase"), [(actions, phase) for actions, phase, _ in VOID_AT])
def test_x01_a_void_round_leaves_the_meter_as_it_was(
    actions: tuple[Action, ...], phase: Phase
) -> None:
    meter = Meter.of_cents(20_000_00, seed=10_000_00, reserve=500_00)
    move = settle(cut_short(actions, phase), meter=meter).meter
    assert move is not None
    assert (move.before, move.after, move.paid) == (meter, meter, 0)


def test_x01_even_a_jackpot_in_hand_is_void() -> None:
    # A royal in hole cards and flop, with the progressive: only the stakes come back.
    round = play_out(
        rules("washington", dealing="D-01"),
        "Jh Th  Qc 4s  Ah Kh Qh 2c 3d",
        [Bet(1, wagers(progressive="1.00")), NoMoreBets(), Play(1, 4), Void()],
    )
    assert results(settle(round), 1) == {
        "ante": "push",
        "play": "push",
        "blind": "push",
        "progressive": "push",
    }


def test_x01_a_void_round_returns_backline_wagers_and_their_play_bet() -> None:
    round = play_out(
        rules("california", settings={"backline": "both"}, dealing="D-04"),
        "9c 5h  Qc 4s  9h 9d 7s 2c Kd",
        [
            Bet(1, wagers("10.00")),
            Back(1, "kim", wagers("20.00", trips="5.00")),
            NoMoreBets(),
            Play(1, 4),
            Void("the shuffler jammed"),
        ],
        player_dealer=6,
    )
    assert round.void_reason == "the shuffler jammed"
    hand = settle(round, PlayerDealer(500_00))
    assert {w.wager.value: w.returned for w in hand.spot(1, "kim").wagers} == {
        "ante": 20_00,
        "play": 80_00,
        "blind": 20_00,
        "trips": 5_00,
    }
    assert hand.spot(1).net == hand.spot(1, "kim").net == 0


def test_x01_a_void_round_returns_the_collection_fees(tmp_path: Path) -> None:
    room = derived(
        tmp_path,
        "california",
        """
[[collection]]
name = "only"
ante = { min = "5.00", max = "200.00" }
player_fee = "1.00"
player_dealer_fee = "2.00"
""",
    )
    dealt = play_out(
        room,
        "9c 5h  Qc 4s  9h 9d 7s 2c Kd",
        [Bet(1, wagers()), NoMoreBets()],
        player_dealer=6,
    )
    assert [fee.amount for fee in collection_fees(dealt)] == [1_00, 2_00]
    void, _ = apply(dealt, Void())
    assert collection_fees(void) == settle(void, PlayerDealer(500_00)).fees == ()


def test_x01_nothing_more_happens_in_a_void_round() -> None:
    void = cut_short((*BETS, NoMoreBets()), Phase.PREFLOP)
    assert legal(void) == ()
    with pytest.raises(RoundOver) as refusal:
        apply(void, Play(1, 4))
    assert refusal.value.rule == "X-01"


def derived(tmp_path: Path, extends: str, difference: str) -> Rules:
    """The rules of a profile that says only how it differs from another."""
    folder = tmp_path / "profiles"
    folder.mkdir()
    (folder / "own.toml").write_text(
        f'id = "own"\nextends = "{extends}"\n{difference}', encoding="utf-8"
    )
    return Catalog(tmp_path).rules("own")


AGGREGATE = """
[[aggregates]]
amount = "70.00"
per = "table"
wagers = ["ante", "play", "blind", "trips"]
"""


def test_x05_a_table_aggregate_is_paid_in_settling_order_until_it_is_spent(
    tmp_path: Path,
) -> None:
    # Right to left: seat 6 wins 10 + 40, seat 3 wins 10 + 10 of 40, seat 1 nothing more.
    hand = settled(
        derived(tmp_path, "washington", AGGREGATE),
        board="4c 4d 7h 9s Jc",
        dealer="2h 3d",
        seats={1: spot("Kh Kd", "4x"), 3: spot("Ac As", "4x"), 6: spot("Ah Ad", "4x")},
    )
    assert posted(hand)[::3] == ["6 ante", "3 ante", "1 ante"]
    assert results(hand, 6) == {"ante": "win +10.00", "play": "win +40.00", "blind": "push"}
    assert results(hand, 3) == {
        "ante": "win +10.00",
        "play": "win +10.00, capped 30.00",
        "blind": "push",
    }
    assert results(hand, 1) == {
        "ante": "win +0.00, capped 10.00",
        "play": "win +0.00, capped 40.00",
        "blind": "push",
    }


def test_x05_only_winnings_count_stakes_come_back_and_losers_add_nothing(tmp_path: Path) -> None:
    # Seat 6 loses 600.00 and seat 3 gets 120.00 back: neither changes what seat 1 may win.
    hand = settled(
        derived(tmp_path, "washington", AGGREGATE),
        board="4c 4d 7h 9s Jc",
        dealer="Jh 3d",
        seats={
            1: spot("Ah Ad", "1x", ante="50.00"),
            3: spot("Js 2d", "4x", ante="20.00"),
            6: spot("Qh 5c", "1x", ante="200.00"),
        },
    )
    assert hand.spot(6).net == -600_00
    assert results(hand, 3) == {"ante": "push", "play": "push", "blind": "push"}
    # 50.00 of the Ante and 20.00 of the Play make 70.00; the stakes of 150.00 return besides.
    assert results(hand, 1) == {
        "ante": "win +50.00",
        "play": "win +20.00, capped 30.00",
        "blind": "push",
    }
    assert sum(wager.returned for wager in hand.spot(1).wagers) == 150_00 + 70_00


def test_x05_a_wager_the_aggregate_does_not_name_is_outside_of_it(tmp_path: Path) -> None:
    # Three nines against a pair: Ante 10 and Play 40, then 20 of the Trips' 30; Pairs 3 to 1.
    hand = settled(
        derived(tmp_path, "washington", AGGREGATE),
        board="9h 4c 7s 2c Kd",
        dealer="Qc 4s",
        seats={1: spot("9c 9d", "4x", trips="10.00", pairs="10.00")},
    )
    assert results(hand, 1) == {
        "ante": "win +10.00",
        "play": "win +40.00",
        "blind": "push",
        "trips": "win +20.00, capped 10.00",
        "pairs": "win +30.00",
    }


def test_x05_the_aggregate_is_shown(tmp_path: Path) -> None:
    own = derived(tmp_path, "washington", AGGREGATE)
    [posted_cap] = [cap for cap in rules_sheet(own).caps if "X-05" in cap]
    assert posted_cap == (
        "Winnings of the table in one round on Ante, Play, Blind, Trips together end at $70.00; "
        "stakes always return (X-05)."
    )


@pytest.mark.parametrize(
    ("profile", "owner", "approved"),
    [
        ("washington", "Light & Wonder", None),
        ("california", "Bally Technologies, Inc.", None),
        ("pennsylvania", "Light & Wonder", "2020-10-21"),
    ],
)
def test_x07_the_rules_page_names_the_owner_and_the_approval_date_where_there_is_one(
    profile: str, owner: str, approved: str | None
) -> None:
    sheet = rules_sheet(rules(profile))
    assert owner in sheet.owner
    assert (sheet.approved and sheet.approved.split()[0]) == approved


def test_x07_pennsylvanias_rules_page_says_1_800_gambler() -> None:
    notices = rules_sheet(rules("pennsylvania")).notices
    assert [notice for notice in notices if "1-800-GAMBLER" in notice] == [
        "Gambling problem? Call 1-800-GAMBLER."
    ]


@pytest.mark.parametrize(
    "words",
    ["19826(g)", "waives none of the owner's rights", "between the card room and the owner"],
)
def test_x07_californias_rules_page_says_what_is_public_and_whose_rights_remain(words: str) -> None:
    assert sum(words in notice for notice in rules_sheet(rules("california")).notices) == 1
    assert not any(words in notice for notice in rules_sheet(rules("washington")).notices)


@pytest.mark.parametrize("wager", ["progressive", "envy"])
def test_x05_no_aggregate_cuts_what_a_meter_shows(tmp_path: Path, wager: str) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "room.toml").write_text(
        'id = "room"\nextends = "washington"\n[[aggregates]]\namount = "100.00"\nper = "table"\n'
        f'wagers = ["{wager}"]\n'
    )
    with pytest.raises(RulesError, match="other than the progressive and envy"):
        Catalog(tmp_path)
