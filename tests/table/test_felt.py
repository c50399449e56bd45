"""A table with chips on the felt, as a value: what is booked there, by whom, and in which order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseedge.errors import BadAmount, Refusal, RulesError
from houseedge.floor import slips
from houseedge.floor.books import boxes_of
from houseedge.floor.standing import read_standing, write_standing
from houseedge.ledger import Overdrawn, bank_account, box_account, chips_account
from houseedge.money import MICROS_PER_CENT
from houseedge.progressive.button import (
    CoinIn,
    Confirm,
    EndGame,
    GameOver,
    HandButton,
    JPot,
    PlaceBet,
    ResolveCount,
    ResolveSeats,
    Spot,
    StartGame,
    Swipe,
    TakeBet,
    TurnKey,
)
from houseedge.records.rebuild import misfits
from houseedge.rules import Catalog
from houseedge.table import Stage
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.command import AnyCommand
from houseedge.table.felt import (
    AwardPaid,
    BetsReturned,
    EnvyNoted,
    EnvyPaid,
    FeesClosed,
    felt_from,
    felt_standing,
)
from tests.table.felt_pit import DAN, EVE, SAM, SENSORS, FeltPit

WHY = "a test"
ROYAL, STRAIGHT_FLUSH, QUADS = "royal_flush", "straight_flush", "four_of_a_kind"
FEES_POSTED = """
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
trips = { min = "1.00", max = "100.00" }
trips_fee = "0.50"
"""


def dealt(profile: str = "pennsylvania", console: str = "newer", **more: Any) -> FeltPit:
    """A table that Dan deals."""
    live = FeltPit(profile, console, **more)
    live.act(asked.TapIn())
    return live


def refused(live: FeltPit, command: AnyCommand, actor: str = DAN) -> tuple[str, str]:
    """Kind and clause of a refusal, after which nothing has changed."""
    before = (live.felt, live.pit.meters, live.pit.ledger.take_changes())
    with pytest.raises(Refusal) as found:
        live.act(command, actor)
    assert (live.felt, live.pit.meters) == before[:2]
    assert not live.pit.ledger.take_changes().balances
    return type(found.value).__name__, found.value.rule


def pressed(live: FeltPit, action: Any, actor: str = DAN) -> tuple[str, str]:
    return refused(live, asked.Press(action), actor)


def swiped(live: FeltPit, seat: int, line: str, holder: str = EVE) -> tuple[object, ...]:
    """A win on the newer console, from the spot to the card."""
    live.press(Spot(seat))
    live.press(HandButton(line, seat))
    live.press(Confirm())
    card = "executive" if holder == EVE else "supervisor"
    return live.press(Swipe(card, holder, 0), holder)  # type: ignore[arg-type]


# --- the progressive ------------------------------------------------------------------------


def test_p02_locked_bets_come_from_the_felt_and_feed_the_meter() -> None:
    live = dealt()
    live.press(PlaceBet(1))
    live.press(PlaceBet(4), SENSORS)
    live.press(PlaceBet(6), SENSORS)
    live.press(TakeBet(6), SENSORS)
    assert (live.tray, live.chips, live.meter) == (0, 0, 10_000_00)
    live.press(StartGame(2))
    # Two bets of 5.00: 22 % of them to the meter, 3 % to its reserve, the rest stays in the tray.
    assert (live.chips, live.meter) == (-10_00, 10_002_20)
    assert live.tray == 7_50
    assert live.felt.bets == {1: 5_00, 4: 5_00}


def test_p02_a_count_that_does_not_match_is_corrected_by_somebody_before_anything_is_booked() -> (
    None
):
    live = dealt()
    live.press(PlaceBet(2))
    live.press(StartGame(2))
    assert (live.chips, live.felt.stage) == (0, Stage.PLAYING)
    assert pressed(live, Spot(2)) == ("CountOpen", "P-02")
    assert pressed(live, ResolveSeats((2, 3), SAM), DAN) == ("NotYours", "P-02")
    live.press(ResolveSeats((2, 3), SAM), SAM)
    assert live.felt.bets == {2: 5_00, 3: 5_00}
    assert live.chips == -10_00


def test_p11_e01_a_jackpot_on_the_newer_console_pays_with_the_card_and_envy_with_the_end() -> None:
    live = dealt()
    live.lock(1, 2, 5)
    held = live.meter
    assert swiped(live, 2, ROYAL)[1:] == (AwardPaid(2, ROYAL, held),)
    assert live.meter == 10_000_00 + 45  # the seed, and what the reserve had: 3 % of 15.00
    assert live.chips == held - 15_00
    assert live.press(EndGame())[-1] == EnvyPaid({1: 5000_00, 5: 5000_00})
    assert live.chips == held - 15_00 + 10_000_00
    assert (live.felt.number, live.felt.stage) == (2, Stage.BETTING)


def test_p10_on_the_older_console_nothing_is_paid_before_the_key_is_back_at_run() -> None:
    live = dealt(console="older")
    live.lock(3, 4)
    live.press(HandButton(STRAIGHT_FLUSH, 3))
    live.press(TurnKey("JPH", SAM), SAM)
    full = live.meter
    assert live.press(JPot()) == (happened.ConsolePressed(JPot()),)
    assert (live.meter, live.chips) == (full, -10_00)
    paid = live.press(TurnKey("RUN", SAM), SAM)[1]
    # A tenth of what the meter held, rounded up to a cent.
    assert paid == AwardPaid(3, STRAIGHT_FLUSH, -(-full // 10))
    assert live.press(GameOver())[-1] == EnvyPaid({4: 1500_00})


def test_e01_e02_a_hand_without_a_bet_pays_envy_and_the_meter_is_untouched() -> None:
    live = dealt()
    live.lock(1, 2)
    held = live.meter
    assert refused(live, asked.NoteEnvy(1, ROYAL), SAM) == ("SensorLitAlready", "E-01")
    assert refused(live, asked.NoteEnvy(8, ROYAL), SAM) == ("NoSuchSeat", "P-01")
    assert live.act(asked.NoteEnvy(4, ROYAL), SAM) == (EnvyNoted(4, ROYAL, False),)
    assert live.act(asked.NoteEnvy(4, ROYAL), SAM) == (EnvyNoted(4, ROYAL, True),)
    live.act(asked.NoteEnvy(4, STRAIGHT_FLUSH), SAM)
    assert live.press(EndGame())[-1] == EnvyPaid({1: 1500_00, 2: 1500_00})
    assert live.meter == held


def test_e02_several_such_hands_pay_several_envies_and_never_one_s_own() -> None:
    live = dealt()
    live.lock(1, 2, 3)
    swiped(live, 1, ROYAL)
    swiped(live, 2, STRAIGHT_FLUSH)
    assert live.press(EndGame())[-1] == EnvyPaid({1: 1500_00, 2: 5000_00, 3: 6500_00})


def test_a_profile_without_envy_pays_none() -> None:
    live = dealt("washington")
    live.lock(1, 2)
    swiped(live, 1, STRAIGHT_FLUSH, SAM)
    assert live.press(EndGame()) == (happened.ConsolePressed(EndGame()),)
    assert refused(live, asked.NoteEnvy(3, STRAIGHT_FLUSH), SAM) == ("NoRoundRunning", "P-02")
    live.lock(1)
    assert refused(live, asked.NoteEnvy(3, STRAIGHT_FLUSH), SAM) == ("NoSuchHand", "E-01")


def test_what_the_tray_lacks_for_an_award_the_house_brings_with_it() -> None:
    live = dealt("washington")
    live.lock(1)
    swiped(live, 1, STRAIGHT_FLUSH, SAM)
    (_, own) = live.entries[-2:]
    assert [type(command) for command in own.commands] == [asked.Fill, asked.Press]
    # 250.00 for a straight flush, of which 72 cents of the bet were in the tray.
    assert own.commands[0] == asked.Fill(249_28)
    assert live.tray == 0


# --- void and out of order ------------------------------------------------------------------


def test_x01_a_malfunction_gives_bets_and_contributions_back() -> None:
    live = dealt()
    live.lock(1, 2)
    happenings = live.act(asked.Malfunction("a card is stuck"))
    assert happenings[1] == BetsReturned({1: 5_00, 2: 5_00}, ())
    assert (live.tray, live.chips, live.meter) == (0, 0, 10_000_00)
    assert (live.felt.number, live.entries[-1].ends) == (2, "void")
    # Nothing is laid or locked until it is put back.
    assert pressed(live, PlaceBet(1)) == ("ShufflerDown", "X-03")
    assert pressed(live, StartGame(0)) == ("ShufflerDown", "X-03")
    live.act(asked.Repair("taken out"), SAM)
    live.lock(1)


def test_x01_a_fault_between_rounds_voids_nothing() -> None:
    live = dealt()
    assert len(live.act(asked.Malfunction("jam"), SENSORS)) == 1
    live.act(asked.Repair("cleared"), SAM)
    assert live.act(asked.Repair("again"), SAM) == ()
    assert refused(live, asked.Malfunction("jam", "green")) == ("NotOpen", "X-01")


def test_x01_a_misdeal_is_void_by_the_table_of_outcomes() -> None:
    live = dealt()
    assert refused(live, asked.RuleIrregularity("misdeal", WHY), SAM) == ("NotOpen", "X-01")
    live.press(PlaceBet(1))
    # No single hand of it is known, so none is void alone.
    for alone in ("exposed_card", "exposed_hand"):
        ruling = asked.RuleIrregularity(alone, WHY, "void", 1)
        assert refused(live, ruling, SAM) == ("NotOpen", "X-01")
    ruled, back = live.act(asked.RuleIrregularity("misdeal", WHY), SAM)
    assert isinstance(ruled, happened.IrregularityRuled)
    # Nothing was locked, so nothing is booked back.
    assert back == BetsReturned({}, ())
    assert live.felt.console is not None
    assert live.felt.console.bets == ()


def test_p12_a_void_after_a_claimed_or_logged_win_is_refused() -> None:
    live = dealt()
    live.lock(1, 2)
    live.press(Spot(1))
    live.press(HandButton(QUADS, 1))
    assert refused(live, asked.Malfunction("jam")) == ("WinIsFinal", "P-12")
    live.press(Confirm())
    live.press(Swipe("executive", EVE, 0), EVE)
    assert refused(live, asked.Malfunction("jam")) == ("WinIsFinal", "P-12")
    assert pressed(live, HandButton(QUADS, 1)) == ("WinIsLogged", "P-12")


@pytest.mark.parametrize(
    ("action", "actor", "refusal"),
    [
        (PlaceBet(1), DAN, ("TooLateToBet", "P-01")),
        (PlaceBet(9), DAN, ("NoSuchSeat", "P-01")),
        (PlaceBet(3), SAM, ("NotYours", "P-01")),
        (StartGame(2), DAN, ("RoundRunning", "P-14")),
        (StartGame(2), SAM, ("NotYours", "P-02")),
        (StartGame(2), SENSORS, ("NotYours", "P-01")),
        (CoinIn(2), DAN, ("NoSuchButton", "P-11")),
        (ResolveCount(2, SAM), SAM, ("NothingToResolve", "P-02")),
        (Spot(5), DAN, ("NoBetThere", "P-01")),
        (HandButton(ROYAL, 1), DAN, ("NoSpotSelected", "P-11")),
        (Confirm(), DAN, ("NoWinSelected", "P-11")),
        (Swipe("supervisor", SAM, 0), SAM, ("NotConfirmed", "P-11")),
    ],
)
def test_what_a_locked_round_refuses(action: Any, actor: str, refusal: tuple[str, str]) -> None:
    live = dealt()
    live.lock(1, 2)
    assert pressed(live, action, actor) == refusal


def test_a_win_is_confirmed_by_the_right_card_in_the_right_hand_for_the_amount_shown() -> None:
    live = dealt()
    live.lock(1, 2)
    live.press(Spot(1))
    assert pressed(live, HandButton("pair", 1)) == ("NoSuchHand", "P-11")
    live.press(HandButton(ROYAL, 1))
    assert pressed(live, EndGame()) == ("WinUnconfirmed", "P-14")
    live.press(Confirm())
    assert pressed(live, Swipe("supervisor", SAM, 0), SAM) == ("WrongCard", "P-11")
    assert pressed(live, Swipe("executive", EVE, 0), SAM) == ("NotYours", "P-11")
    assert pressed(live, Swipe("executive", DAN, 0), DAN) == ("NotYours", "P-11")
    # Whoever goes past the house's own filling in names another amount.
    with pytest.raises(Refusal, match="shows another amount"):
        live.pit.at_felt("live", asked.Press(Swipe("executive", EVE, 1)), EVE, live.now)
    for command in (asked.CloseTable(WHY), asked.ChangeTable(live.setup, WHY)):
        assert refused(live, command, SAM)[1] in ("P-14", "X-02")


def test_cards_wagers_and_players_are_not_the_house_s_here() -> None:
    live = dealt()
    for command in (asked.NoMoreBets(), asked.OpenBoard(), asked.Settle(), asked.Shuffle(0)):
        assert refused(live, command) == ("NotYours", "X-04")
    assert refused(live, asked.Sit(1, "Kim"), "g-kim") == ("NotYours", "X-04")
    assert refused(live, asked.TapIn(), SENSORS) == ("NotYours", "P-01")
    assert refused(live, asked.RuleIrregularity("misdeal", WHY), SENSORS) == ("NotYours", "P-01")


# --- tray and fees --------------------------------------------------------------------------


def test_fills_and_credits_are_slips_of_the_cage_as_at_any_table() -> None:
    live = dealt()

    def slip(command: slips.AnyPaperCommand) -> None:
        live.pit.at_window(command, SAM, live.now)

    slip(slips.OpenShift())
    house = live.pit.ledger.balance("house").posted
    slip(slips.FillTray("live", 500_00, (), EVE))
    slip(slips.CreditTray("live", 120_00, (), EVE))
    assert live.tray == 380_00
    assert live.pit.ledger.balance("house").posted == house - 380_00 * MICROS_PER_CENT
    with pytest.raises(Overdrawn):
        slip(slips.CreditTray("live", 380_01, (), EVE))
    for amount in (0, -5_00):
        with pytest.raises(BadAmount):
            slip(slips.FillTray("live", amount, (), EVE))
    # The house brings what the tray lacks, and no other amount.
    assert refused(live, asked.Fill(0), SAM) == ("BadAmount", "B-12")


@pytest.fixture
def cardroom(tmp_path: Path) -> Catalog:
    """California with two collection rates of the room's own."""
    return with_fees(tmp_path)


def with_fees(folder: Path) -> Catalog:
    (folder / "profiles").mkdir()
    room = f'id = "cardroom"\nextends = "california"\n{FEES_POSTED}'
    (folder / "profiles" / "cardroom.toml").write_text(room, encoding="utf-8")
    return Catalog(folder)


def test_k06_o13_posted_fees_are_taken_in_chips_and_a_void_returns_them(cardroom: Catalog) -> None:
    live = dealt("cardroom", catalog=cardroom)
    assert not live.felt.has_progressive
    taken = live.act(asked.TakeFee(1, 1_00)) + live.act(asked.TakeFee(2, 3_50))
    assert [each.rate for each in taken if isinstance(each, happened.FeeTaken)] == ["low", "high"]
    assert live.pit.ledger.balance(box_account("live")).posted == 4_50 * MICROS_PER_CENT
    assert live.chips == -4_50
    assert refused(live, asked.TakeFee(1, 5_00)) == ("FeeNotPosted", "K-07")
    assert refused(live, asked.TakeFee(7, 1_00)) == ("NoSuchSeat", "P-01")
    assert refused(live, asked.TakeFee(1, 1_00), SAM) == ("NotYours", "D-01")
    assert refused(live, asked.CloseTable(WHY), SAM) == ("NotOpen", "P-14")
    # D-07: one deck is in the shuffler while the other is dealt; its fault voids nothing.
    in_play, idle = live.felt.rules.profile.decks
    assert len(live.act(asked.Malfunction("jam", idle))) == 1
    back = live.act(asked.Malfunction("jam", in_play))[1]
    assert back == BetsReturned({}, ((1, 1_00), (2, 3_50)))
    assert (live.chips, live.felt.fees) == (0, ())
    # Without a progressive there is no console: the dealer ends the round.
    live.act(asked.TakeFee(3, 2_00))
    # K-15: what a void may still give back stays for the next box.
    assert boxes_of(live.pit.ledger, live.pit.known) == {"live": 0}
    assert live.act(asked.EndRound()) == (FeesClosed(),)
    assert boxes_of(live.pit.ledger, live.pit.known) == {"live": 2_00}
    assert refused(live, asked.EndRound()) == ("NotOpen", "P-14")
    assert pressed(live, PlaceBet(1)) == ("NoSuchButton", "P-01")


def test_a_fee_that_is_not_posted_is_refused_where_none_is() -> None:
    live = dealt()
    assert refused(live, asked.TakeFee(1, 1_00)) == ("FeeNotPosted", "K-07")
    assert refused(live, asked.EndRound()) == ("NotOpen", "P-14")


def test_a_profile_with_neither_progressive_nor_fees_leaves_nothing_to_run() -> None:
    with pytest.raises(RulesError, match="neither"):
        FeltPit("california")


# --- coming, going, opening, closing --------------------------------------------------------


def test_d01_a_dealer_comes_and_goes_between_hands_and_is_relieved_by_a_supervisor() -> None:
    live = FeltPit()
    assert live.felt.stage is Stage.WAITING
    assert pressed(live, StartGame(0)) == ("NotYours", "P-02")
    assert refused(live, asked.TapOut()) == ("NotYours", "D-01")
    live.act(asked.TapIn())
    live.lock(1)
    assert refused(live, asked.TapIn(), EVE) == ("NotOpen", "D-01")
    assert refused(live, asked.TapOut()) == ("NotOpen", "D-01")
    live.act(asked.TakeOver("Dan is ill"), SAM)
    live.press(EndGame(), SAM)
    live.act(asked.CallSupervisor("a chip fell"), SAM)
    assert refused(live, asked.AnswerCall("found"), SAM) == ("NotYours", "P-10")
    live.act(asked.AnswerCall("found"), EVE)
    live.act(asked.TapOut(), SAM)
    assert (live.felt.dealer, live.felt.called) == (None, None)


def test_it_closes_and_opens_again_between_rounds_and_goes_on_counting() -> None:
    live = dealt()
    live.press(PlaceBet(1))
    assert refused(live, asked.CloseTable(WHY), SAM) == ("NotOpen", "P-14")
    live.press(TakeBet(1))
    live.lock(1)
    assert refused(live, asked.CloseTable(WHY), SAM) == ("NotOpen", "P-14")
    live.press(EndGame())
    assert not live.felt.closing
    live.act(asked.CloseTable(WHY), SAM)
    assert (live.felt.stage, live.felt.closing) == (Stage.CLOSED, False)
    assert refused(live, asked.TapIn()) == ("NotOpen", "X-02")
    live.pit.open_table(live.setup, live.now)
    assert (live.felt.stage, live.felt.number) == (Stage.WAITING, 2)
    with pytest.raises(Refusal, match="open already"):
        live.pit.open_table(live.setup, live.now)


def test_a_change_binds_at_once_between_two_rounds_and_never_in_one() -> None:
    live = dealt(console="older")
    other = msgspec.structs.replace(live.setup, console="newer", title="Live two")
    live.press(PlaceBet(1))
    assert refused(live, asked.ChangeTable(other, WHY), SAM) == ("NotOpen", "P-14")
    live.press(TakeBet(1))
    live.press(TurnKey("OFF", SAM), SAM)
    assert refused(live, asked.ChangeTable(other, WHY), SAM) == ("ChangeRefused", "P-10")
    live.press(TurnKey("RUN", SAM), SAM)
    assert refused(live, asked.ChangeTable(other, ""), SAM) == ("ChangeRefused", "X-02")
    (changed,) = live.act(asked.ChangeTable(other, WHY), SAM)
    assert isinstance(changed, happened.Changed)
    assert [each.element for each in changed.changes] == ["title", "console"]
    assert live.felt.dealer == DAN
    live.lock(1)


def test_whose_chips_lie_there_is_for_good() -> None:
    live = FeltPit()
    account = msgspec.structs.replace(live.setup, chips="account", cards="electronic")
    for command in (asked.ChangeTable(account, WHY), asked.OpenTable(account, WHY)):
        with pytest.raises(RulesError, match="as it was opened"):
            live.act(command, SAM)


def test_p01_a_stopped_progressive_takes_no_bets_and_plays_out_those_that_are_in() -> None:
    live = dealt()
    assert live.felt.has_progressive
    live.press(PlaceBet(1))
    live.act(asked.StopProgressive(WHY), SAM)
    assert live.act(asked.StopProgressive(WHY), SAM) == ()
    assert pressed(live, PlaceBet(2)) == ("ProgressiveClosed", "P-01")
    live.press(StartGame(1))
    live.press(EndGame())
    live.act(asked.ResumeProgressive(WHY), SAM)
    assert live.act(asked.ResumeProgressive(WHY), SAM) == ()
    live.lock(1, 2)


def test_a_table_that_is_played_at_knows_nothing_of_it() -> None:
    from tests.table.pit import LivePit

    seated = LivePit(dealer="staff", console="newer")
    for command in (asked.TakeFee(1, 1_00), asked.NoteEnvy(1, ROYAL)):
        with pytest.raises(Refusal) as found:
            seated.act(command, DAN)
        assert (type(found.value).__name__, found.value.rule) == ("NotYours", "X-04")


# --- written down ---------------------------------------------------------------------------


@pytest.mark.parametrize("console", ["older", "newer"])
def test_it_goes_on_from_what_was_written_down_in_the_middle_of_a_round(console: str) -> None:
    live = dealt(console=console)
    live.lock(1, 2)
    if console == "newer":
        live.press(Spot(1))
    live.press(HandButton(ROYAL, 1))
    standing = read_standing(write_standing(live.pit)).felts["live"]
    assert standing == felt_standing(live.felt)
    assert felt_from(standing, live.felt.rules) == live.felt
    assert list(misfits(live.pit)) == []
    assert {bank_account("live"), chips_account("live")} <= {*live.pit.ledger.accounts()}
