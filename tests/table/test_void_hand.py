"""One hand that is void: its player chooses, its money goes back, and the round goes on."""

from __future__ import annotations

import pytest

from houseedge.errors import Refusal
from houseedge.round import VoidHand, apply
from houseedge.round.record import Record
from houseedge.rules import built_in
from houseedge.settlement import settle
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.state import Stage
from tests.rulebook.test_table import EXAMPLE
from tests.table.pit import LivePit

SAM = "staff:sam"
#: Seat 1 makes a straight flush, seat 2 nothing, and the dealer has no pair.
STRAIGHT_FLUSH = "9h Th 2c 7d 3s 4d Jh Qh Kh 5c 6s"


def dealt(profile: str = "washington", deck: str = STRAIGHT_FLUSH) -> LivePit:
    """Two hands are out, each with a progressive bet."""
    live = LivePit(profile)
    live.open_round()
    for seat in (1, 2):
        live.bet(seat, progressive="1.00" if profile == "washington" else "5.00")
    live.deal(deck)
    return live


def exposed(ruling: str | None, seat: int | None = 1) -> asked.RuleIrregularity:
    return asked.RuleIrregularity("exposed_hand", "it was turned over", ruling, seat)  # type: ignore[arg-type]


def shows(live: LivePit) -> int:
    """What the meter holds, in micro-dollars."""
    return next(iter(live.pit.meters["WA-01"].levels.values())).current


def test_i2_a_player_whose_card_was_exposed_may_have_the_hand_void() -> None:
    live = dealt()
    before = shows(live)
    events = live.act(exposed("void"), SAM)
    assert [type(each) for each in events] == [happened.IrregularityRuled, happened.HandVoided]
    # All of it lies free at once, and its contribution is off the meter.
    assert live.free("stack:felt:ann") == "1000.00"
    assert before - shows(live) == shows(live) - 10_000_000_000
    assert live.seen_by("bob")["table"]["seats"][0]["state"] == "void"
    # Nobody waits for it any more.
    assert live.refused(asked.Play(1, 4)).rule == "X-01"
    live.play({2: "4x"})
    assert live.result(1) == {"ante": "push", "blind": "push", "progressive": "push"}
    assert live.table.settled is not None
    assert [(seat.seat, seat.result, seat.net) for seat in live.table.settled.seats] == [
        (1, "void", 0),
        (2, "win", 39_00),
    ]
    # A straight flush that is void has won nothing from the meter, nor is it opened.
    assert live.table.settled.awards == {}
    assert (live.stack(1), live.stack(2)) == ("1000.00", "1039.00")
    assert "The hand of seat 1 is void: its wagers are returned" in live.said("irregularity")


def test_i2_or_play_on() -> None:
    live = dealt()
    (ruled,) = live.act(exposed("stands"), SAM)
    assert (ruled.ruling, ruled.seat) == ("stands", 1)  # type: ignore[union-attr]
    live.play({1: "4x", 2: "4x"})
    assert live.result(1)["blind"].startswith("win")


def test_the_choice_is_the_players_and_made_before_the_first_decision() -> None:
    live = dealt()
    assert live.refused(exposed(None), SAM).field == "ruling"
    assert live.refused(exposed("void", None), SAM).field == "seat"
    assert live.refused(exposed("void", 5), SAM).field == "seat"
    live.decide(1, "check")
    assert live.refused(exposed("void"), SAM).field == "seat"
    live.act(exposed("void", 2), SAM)
    assert live.refused(exposed("void", 2), SAM).field == "seat"
    whole = asked.RuleIrregularity("misdeal", "two to seat 1", None, 1)
    assert live.refused(whole, SAM).field == "seat"


def test_no_hand_is_void_before_it_is_dealt_or_once_it_is_open() -> None:
    fell = asked.RuleIrregularity("dropped_card", "on the floor", "void", 1)
    live = LivePit()
    live.open_round()
    live.bet(1)
    assert live.refused(fell, SAM).rule == "B-10"
    live.deal("9h Th 3s 4d Jh Qh Kh 5c 6s")
    live.decide(1, "4x")
    live.act(asked.OpenBoard())
    live.act(asked.OpenBoard())
    live.act(asked.Reveal())
    assert live.refused(fell, SAM).rule == "X-01"


def test_a_card_that_fell_makes_void_the_hand_that_is_named_or_the_round() -> None:
    live = dealt()
    live.decide(1, "4x")
    live.act(asked.RuleIrregularity("dropped_card", "on the floor", "void", 1), SAM)
    # The Play bet is back too.
    assert live.free("stack:felt:ann") == "1000.00"
    live.act(asked.RuleIrregularity("dropped_card", "another one", "void"), SAM)
    assert live.table.stage is Stage.OVER
    # A void round after a void hand returns nothing twice.
    assert (live.stack(1), live.stack(2)) == ("1000.00", "1000.00")
    assert shows(live) == 10_000_000_000


def test_a_play_bet_goes_back_with_the_rest_of_a_void_hand() -> None:
    live = dealt()
    live.decide(1, "4x")
    live.act(asked.RuleIrregularity("dropped_card", "on the floor", "void", 1), SAM)
    live.play({2: "4x"})
    assert live.result(1) == dict.fromkeys(("ante", "play", "blind", "progressive"), "push")
    assert live.stack(1) == "1000.00"


def test_e01_a_hand_whose_award_was_refused_pays_no_envy() -> None:
    live = LivePit("pennsylvania", supervised_from=1)
    live.open_round()
    for seat in (1, 2):
        live.bet(seat, progressive="5.00")
    live.deal("Ah Kh 2c 7d 9c 9d Qh Jh Th 5c 6s")
    for seat in (1, 2):
        live.decide(seat, "4x")
    live.act(asked.OpenBoard())
    live.act(asked.OpenBoard())
    live.act(asked.Reveal())
    due = live.pit.awards_to_confirm(live.table)
    live.act(asked.AwaitAwards(due or {1: 10_000_00}))
    live.act(asked.RefuseAward(1, "executive", "the deck was one card short"), SAM)
    live.act(asked.Settle())
    assert live.result(1)["progressive"] == "push"
    assert "envy" not in live.result(2)


def test_the_round_goes_on_by_itself_where_nobody_else_decides() -> None:
    live = dealt()
    live.decide(2, "4x")
    events = live.act(exposed("void"), SAM)
    assert events[-1] == happened.ClockSet(None)
    live.play({})
    assert live.table.settled is not None


@pytest.mark.parametrize("at", ["no_more_bets", "after_settlement"])
def test_o13_the_fee_of_a_void_hand_goes_back_and_the_player_dealers_stays(at: str) -> None:
    live = LivePit("example-room", players=3, catalog=EXAMPLE, settings={"fees_at": at})
    live.open_round()
    live.bank(1)
    for seat in (2, 3):
        live.bet(seat)
    live.deal("9h Th 2c 7d 3s 4d Jh Qh Kh 5c 6s")
    fees = {event.seat: event.amount for event in live.of(happened.FeeTaken)}
    assert {*fees} == {1, 2, 3}
    live.act(exposed("void", 2), SAM)
    assert live.free("stack:felt:bob") == "1000.00"
    live.play({3: "4x"})
    assert live.table.settled is not None
    assert {seat.seat: seat.fees for seat in live.table.settled.seats} == {2: 0, 3: fees[3]}
    assert live.stack(2) == "1000.00"


def test_e01_a_void_hand_neither_pays_envy_nor_is_paid_any() -> None:
    royal = "Ah Kh 2c 7d 9c 9d Qh Jh Th 5c 6s"
    paid = dealt("pennsylvania", royal)
    paid.play({1: "4x", 2: "4x"})
    assert "envy" in paid.result(2)
    for seat in (1, 2):
        live = dealt("pennsylvania", royal)
        live.act(exposed("void", seat), SAM)
        live.play({3 - seat: "4x"})
        assert "envy" not in live.result(2)


def test_a_void_hand_stands_in_the_record_of_a_round() -> None:
    line = "washington@1 | 9hTh2c7d3s4dJhQhKh5c6s | 1=10.00 2=10.00 nmb 1v 2p4"
    record = Record.parse(line, built_in().rules_from)
    assert record.actions[3] == VoidHand(1)
    assert record.format().endswith("nmb 1v 2p4")
    settlement = settle(record.replay())
    assert [(spot.seat, spot.result, spot.net) for spot in settlement.spots] == [
        (1, "void", 0),
        (2, "win", 40_00),
    ]


@pytest.mark.parametrize("phase", ["betting", "dealing"])
def test_a_hand_without_cards_is_not_void(phase: str) -> None:
    line = "washington@1 | | 1=10.00" + ("" if phase == "betting" else " nmb >1:9h")
    round = Record.parse(line, built_in().rules_from).replay()
    assert round.phase == phase
    with pytest.raises(Refusal) as found:
        apply(round, VoidHand(1))
    assert (found.value.rule, found.value.seat) == ("X-01", 1)
