"""A table changed while it runs: posted, bound between two rounds, never in one."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from houseedge.errors import RulesError
from houseedge.moment import speak_moment
from houseedge.rules import built_in
from houseedge.table import Due, Setup, Stage, Step, evolve_all, fresh, next_step, restored
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.refusal import ChangeRefused, NotOpen, NotYours, ProgressiveClosed
from tests.felt import wagers
from tests.table.pit import LivePit

ANNA = "staff:anna"
#: Hole cards of seat 1 and seat 2, the dealer's, the board: a pair of nines for seat 1.
DECK = "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"


def higher(live: LivePit) -> Setup:
    """The same table with an Ante of 25.00 or more."""
    return replace(live.table.setup, rules="washington@1 limit.ante=25.00-100.00")


def told(live: LivePit) -> list[str]:
    """What is posted at the table."""
    posted = live.seen_by("spectator")["table"]["change"]
    return [f"{each['key']}: {each['before']} -> {each['after']}" for each in posted["changes"]]


def test_a_change_in_mid_round_is_posted_and_binds_with_the_next_round() -> None:
    live = LivePit(players=2)
    live.open_round()
    live.bet(1, "10.00")
    live.bet(2, "10.00")
    live.deal(DECK)
    live.act(asked.ChangeTable(higher(live), "Saturday night"), ANNA)
    # Posted, said, and no part of the hand that is played.
    assert told(live) == ["limits.ante: 5.00 to 100.00 -> 25.00 to 100.00"]
    assert live.said("change") == [
        "From the next round on: Ante limits 5.00 to 100.00 becomes 25.00 to 100.00"
    ]
    live.play({1: "4x", 2: "check check fold"})
    assert live.stack(2) == "980.00"
    assert live.wait() is Step.END_ROUND
    assert live.table.setup.rules == "washington@1"
    assert live.wait() is Step.CHANGE
    assert live.wait() is Step.OPEN_ROUND
    assert live.seen_by("spectator")["table"]["change"] is None
    assert live.refused(asked.Bet(1, wagers("10.00"))).rule == "B-12"
    live.bet(1, "25.00")
    rules = [each.rules for each in live.of(happened.RoundOpened)]
    assert rules == ["washington@1", "washington@1 limit.ante=25.00-100.00"]


def test_a_change_never_binds_while_a_round_is_open() -> None:
    live = LivePit(players=1)
    live.open_round()
    live.act(asked.ChangeTable(higher(live), "Saturday night"), ANNA)
    refusal = live.refused(asked.ApplyChange())
    assert isinstance(refusal, ChangeRefused)
    assert refusal.message == (
        "round felt-1 is played to its end by the rules it was opened with; the change binds when "
        "the felt is clear"
    )


def test_the_next_round_does_not_open_before_what_is_posted_binds() -> None:
    live = LivePit(players=1)
    live.act(asked.ChangeTable(higher(live), "Saturday night"), ANNA)
    assert isinstance(live.refused(asked.OpenRound("", ())), NotOpen)
    assert live.wait() is Step.CHANGE


def test_a_round_nobody_bets_in_gives_way_to_what_is_posted() -> None:
    live = LivePit(players=1)
    live.open_round()
    assert next_step(live.table, live.now) is None
    live.act(asked.ChangeTable(higher(live), "Saturday night"), ANNA)
    # Whoever sits there has the time of a betting to bet by the old limits.
    assert next_step(live.table, live.now) == Due(Step.ABANDON, live.now + 20_000)
    live.act(asked.Leave(1))
    assert next_step(live.table, live.now) == Due(Step.ABANDON)
    assert [live.wait() for _ in range(3)] == [Step.ABANDON, Step.END_ROUND, Step.CHANGE]
    assert live.table.rules.limits


def test_limits_are_posted_for_their_notice_while_somebody_sits_there() -> None:
    live = LivePit(players=1, limits_notice_minutes=30)
    live.act(asked.ChangeTable(higher(live), "Saturday night"), ANNA)
    binds = live.now + 30 * 60_000
    (posted,) = live.of(happened.ChangePosted)
    assert posted.binds == binds
    # Until then rounds are dealt by the limits that hang there.
    assert isinstance(live.refused(asked.ApplyChange()), ChangeRefused)
    assert next_step(live.table, live.now) == Due(Step.OPEN_ROUND)
    live.now = binds
    assert next_step(live.table, live.now) == Due(Step.CHANGE)


def test_a_shorter_notice_waits_for_the_one_that_stands_and_a_longer_one_does_not() -> None:
    live = LivePit(players=1, limits_notice_minutes=30)
    none = replace(live.table.setup, limits_notice_minutes=0)
    live.act(asked.ChangeTable(none, "nobody reads it"), ANNA)
    binds = live.now + 30 * 60_000
    assert next_step(live.table, live.now) == Due(Step.OPEN_ROUND)
    assert (
        f"not before {speak_moment(binds)}" in live.seen_by("spectator")["table"]["change"]["text"]
    )
    live.now = binds - 1
    assert isinstance(live.refused(asked.ApplyChange()), ChangeRefused)
    live.now = binds
    assert next_step(live.table, live.now) == Due(Step.CHANGE)
    longer = LivePit(players=1, limits_notice_minutes=30)
    hour = replace(longer.table.setup, limits_notice_minutes=60)
    longer.act(asked.ChangeTable(hour, "more time to read it"), ANNA)
    assert next_step(longer.table, longer.now) == Due(Step.CHANGE)


def test_limits_change_at_once_where_nobody_sits_and_other_things_need_no_notice() -> None:
    empty = LivePit(players=0, limits_notice_minutes=30)
    empty.act(asked.ChangeTable(higher(empty), "Saturday night"), ANNA)
    assert [each.binds for each in empty.of(happened.ChangePosted)] == [empty.now]
    assert next_step(empty.table, empty.now) == Due(Step.CHANGE)
    live = LivePit(players=1, limits_notice_minutes=30)
    live.act(asked.ChangeTable(replace(live.table.setup, title="Fore"), "a new name"), ANNA)
    assert next_step(live.table, live.now) == Due(Step.CHANGE)
    assert [each.binds for each in live.of(happened.ChangePosted)] == [live.now]
    text = live.seen_by("spectator")["table"]["change"]["text"]
    assert text == "From the next round on: title Felt becomes Fore"


def test_whoever_is_last_to_leave_ends_the_notice() -> None:
    live = LivePit(players=1, limits_notice_minutes=30)
    live.act(asked.ChangeTable(higher(live), "Saturday night"), ANNA)
    live.act(asked.Leave(1))
    assert next_step(live.table, live.now) == Due(Step.CHANGE)


def test_what_is_posted_is_replaced_by_another_change_and_taken_down_by_the_old_set_up() -> None:
    live = LivePit(players=1)
    before = live.table.setup
    live.open_round()
    live.act(asked.ChangeTable(higher(live), "Saturday night"), ANNA)
    live.act(asked.ChangeTable(replace(before, title="Fore"), "only the name"), ANNA)
    assert told(live) == ["title: Felt -> Fore"]
    assert (live.table.setup.title, live.table.coming.title) == ("Felt", "Fore")
    live.act(asked.ChangeTable(before, "nothing after all"), ANNA)
    assert live.table.coming == before
    assert live.seen_by("spectator")["table"]["change"] is None
    refusal = live.refused(asked.ChangeTable(before, "again"), ANNA)
    assert refusal.message == "felt is set up like that already"


def test_everything_of_a_table_can_be_changed_but_its_profile() -> None:
    live = LivePit(players=1, tables={"trips": "UTH-01"})
    other = replace(
        live.table.setup,
        title="Fore",
        rules=built_in()
        .rules("washington", settings={"rounding": "down"}, dealing="D-02")
        .reference,
        shuffler="packet shuffler",
        times=replace(live.table.setup.times, deciding=9_000),
        buy_in_min=50_00,
        idle=9,
    )
    live.act(asked.ChangeTable(other, "a quiet table"), ANNA)
    assert told(live) == [
        "title: Felt -> Fore",
        "paytables.trips: UTH-01 -> UTH-02",
        "settings.rounding: up -> down",
        "dealing: D-01 -> D-02",
        "shuffler: hand-held -> packet shuffler",
        "times.deciding: 25 s -> 9 s",
        "buy_in: 100.00 to 5000.00 -> 50.00 to 5000.00",
        "idle: 5 -> 9",
    ]
    live.wait()
    assert live.table.setup == other
    assert live.table.shuffler.model == "packet shuffler"
    elsewhere = replace(other, rules="california@1", meter=None, shuffler="packet shuffler")
    refusal = live.refused(asked.ChangeTable(elsewhere, "let us move"), ANNA)
    assert refusal.field == "profile"


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (
            "washington@1 limit.ante=1.00-100.00",
            "expected amounts from 5.00 to 100.00, as the profile washington allows, found 1.00",
        ),
        (
            "washington@1 trips=WA-01@1",
            "tables: trips: expected one of UTH-02, UTH-01, UTH-03, UTH-04, found 'WA-01' (T-02)",
        ),
        ("washington@1 limit.chairs=1.00-2.00", "limits: chairs: expected one of ante, trips"),
        ("washington@1 limit.ante=9.00-6.00", "a min above zero and a max not below it"),
    ],
)
def test_rules_the_profile_does_not_allow_are_refused_with_what_would_be_right(
    rules: str, says: str
) -> None:
    live = LivePit(players=1)
    books, table = live.books, live.table
    with pytest.raises(RulesError) as refusal:
        live.act(asked.ChangeTable(replace(table.setup, rules=rules), "greed"), ANNA)
    assert says in str(refusal.value)
    assert (live.books, live.table) == (books, table)


@pytest.mark.parametrize("why", ["", "  ", "x" * 201, "a\x00b"])
def test_a_change_has_a_reason(why: str) -> None:
    live = LivePit(players=0)
    refusal = live.refused(asked.ChangeTable(higher(live), why), ANNA)
    assert (refusal.field, refusal.message) == (
        "why",
        "say why in 1 to 200 letters: it goes on record with the change",
    )


def test_players_change_nothing() -> None:
    live = LivePit(players=1)
    for command in (
        asked.ChangeTable(higher(live), "cheaper"),
        asked.CloseTable(),
        asked.StopProgressive("spite"),
        asked.Fill(1_00),
    ):
        assert isinstance(live.refused(command, "ann"), NotYours)
    # People who run the house do not play its own steps.
    assert isinstance(live.refused(asked.NoMoreBets(), ANNA), NotYours)


def test_a_table_closed_with_a_hand_in_play_plays_it_out_and_opens_again_otherwise() -> None:
    live = LivePit(players=2)
    live.open_round()
    live.bet(1)
    live.bet(2)
    live.deal(DECK)
    live.act(asked.CloseTable("the night is over"), ANNA)
    assert live.table.stage is Stage.PLAYING
    assert isinstance(live.refused(asked.ChangeTable(higher(live), "late"), ANNA), NotOpen)
    live.play({1: "4x", 2: "check check fold"})
    live.wait()
    # Three nines win Ante and Play against the board's pair of nines.
    assert (live.table.stage, live.money("player:ann")) == (Stage.CLOSED, "1000050.00")
    assert (live.money("player:bob"), live.money("bank:felt")) == ("999980.00", "99970.00")
    opened = higher(live)
    live._note(live.pit.open_table(opened, live.now, ANNA, "Sunday"), "felt")
    assert (live.table.stage, live.table.setup) == (Stage.WAITING, opened)
    # The tray has its money still.
    assert live.money("bank:felt") == "99970.00"
    assert evolve_all(fresh(live.table.setup, live.table.rules), live.events) == live.table


def test_a_round_s_end_on_record_says_how_the_table_is_set_up_and_what_is_posted() -> None:
    live = LivePit(players=1)
    first = live.table
    live.act(asked.ChangeTable(higher(live), "Saturday night"), ANNA)
    live.wait()
    live.open_round()
    live.bet(1, "25.00")
    live.deal(DECK)
    live.act(asked.ChangeTable(replace(live.table.setup, title="Fore"), "a new name"), ANNA)
    live.act(asked.StopProgressive("the files have changed"), ANNA)
    live.play({1: "4x"})
    live.wait()
    (ended,) = live.of(happened.RoundEnded)
    kept = msgspec.json.decode(msgspec.json.encode(ended), type=happened.RoundEnded)
    assert restored(first.setup, first.rules, kept.table) == live.table


def test_a_stopped_progressive_takes_no_new_bets_and_plays_out_those_that_are_in() -> None:
    live = LivePit(players=2)
    live.open_round()
    live.bet(1, progressive="1.00")
    live.act(asked.StopProgressive("the files have changed"), ANNA)
    refusal = live.refused(asked.Bet(2, wagers("10.00", progressive="1.00")))
    assert isinstance(refusal, ProgressiveClosed)
    assert refusal.message == (
        "no progressive bets are taken for now (the files have changed); bet without it"
    )
    live.bet(2)
    view = live.seen_by("bob")
    assert view["table"]["meter"]["closed"] == "the files have changed"
    spots = {spot["wager"]: spot["allowed"] for spot in view["you"]["felt"]["spots"]}
    assert (spots["progressive"], spots["trips"]) == (False, True)
    shows = view["table"]["meter"]["shows"]
    live.deal(DECK)
    live.play({1: "4x", 2: "4x"})
    live.wait()
    live.open_round()
    live.bet(1)
    live.act(asked.ResumeProgressive("they are right again"), ANNA)
    live.bet(2, progressive="1.00")
    assert live.seen_by("bob")["table"]["meter"]["closed"] is None
    assert float(live.seen_by("bob")["table"]["meter"]["shows"]) > float(shows)
    assert live.said("progressive") == [
        "No more progressive bets for now",
        "Progressive bets are taken again",
    ]


def test_a_table_without_a_progressive_has_none_to_stop() -> None:
    live = LivePit("california", players=0)
    assert live.refused(asked.StopProgressive("why not"), ANNA).rule == "P-01"
