"""Disputes as values: who may mark a hand, who may speak, and how it ends."""

from __future__ import annotations

import pytest

from houseedge.errors import BadAmount, NotationError
from houseedge.floor import dispute as asked
from houseedge.floor.dispute import (
    AlreadyDisputed,
    AnyDisputeCommand,
    DisputeOver,
    Disputes,
    NoSuchDispute,
    NotYourDispute,
    TooManyDisputes,
    decide_dispute,
    dispute_transfers,
    evolve_disputes,
)
from houseedge.floor.paper import TwoNeeded
from houseedge.table.refusal import NotYours

SAM, GIL = "staff:sam", "staff:gil"
MARKED = asked.RaiseDispute("felt-7", "felt", 5, "kim", "I pressed 4x")


def after(*said: tuple[str, AnyDisputeCommand], disputes: Disputes | None = None) -> Disputes:
    found: Disputes = {} if disputes is None else disputes
    for actor, command in said:
        for event in decide_dispute(found, command, actor):
            found = evolve_disputes(found, event)
    return found


OPEN = after(("kim", MARKED))


def test_both_sides_words_stand_in_their_order() -> None:
    found = after(
        ("staff:dan", asked.AnswerDispute("D-0001", "three chips were pushed")),
        ("kim", asked.AnswerDispute("D-0001", "then one more")),
        (SAM, asked.DecideDispute("D-0001", "the record says 3x")),
        disputes=OPEN,
    )["D-0001"]
    assert found.said == (
        ("kim", "I pressed 4x"),
        ("staff:dan", "three chips were pushed"),
        ("kim", "then one more"),
    )
    assert found.decided is not None
    assert (found.decided.by, found.decided.amount) == (SAM, 0)


@pytest.mark.parametrize(("tray", "from_"), [(True, "bank:felt"), (False, "house")])
def test_a_payment_comes_from_the_tray_or_from_the_house(tray: bool, from_: str) -> None:
    pay = asked.PayDispute("D-0001", 10_00, "the press was heard", tray, GIL)
    (paid,) = decide_dispute(OPEN, pay, SAM)
    (move,) = dispute_transfers(paid)
    assert (move.debit, move.credit, move.amount) == (from_, "player:kim", 10_000_000)


def test_a_hand_is_disputed_once_whether_or_not_it_is_decided() -> None:
    with pytest.raises(AlreadyDisputed, match="D-0001, which is open"):
        decide_dispute(OPEN, MARKED, "kim")
    over = after((SAM, asked.DecideDispute("D-0001", "it stands")), disputes=OPEN)
    with pytest.raises(AlreadyDisputed, match="D-0001, which is decided"):
        decide_dispute(over, MARKED, "kim")
    for command in (
        asked.AnswerDispute("D-0001", "but"),
        asked.DecideDispute("D-0001", "again"),
        asked.PayDispute("D-0001", 1, "again", True, GIL),
    ):
        with pytest.raises(DisputeOver):
            decide_dispute(over, command, SAM)


def test_nobody_speaks_for_another_player() -> None:
    with pytest.raises(NotYourDispute):
        decide_dispute({}, MARKED, "ada")
    with pytest.raises(NotYourDispute):
        decide_dispute(OPEN, asked.AnswerDispute("D-0001", "me too"), "ada")
    assert after(("staff:dan", MARKED))["D-0001"].said == (("staff:dan", "I pressed 4x"),)


def test_only_staff_decides_and_two_of_them_pay() -> None:
    for command in (
        asked.DecideDispute("D-0001", "mine"),
        asked.PayDispute("D-0001", 1, "mine", True, GIL),
    ):
        with pytest.raises(NotYours):
            decide_dispute(OPEN, command, "kim")
    with pytest.raises(TwoNeeded):
        decide_dispute(OPEN, asked.PayDispute("D-0001", 1, "alone", True, SAM), SAM)
    with pytest.raises(BadAmount):
        decide_dispute(OPEN, asked.PayDispute("D-0001", 0, "nothing", True, GIL), SAM)


def test_what_says_nothing_or_is_not_there_is_refused() -> None:
    with pytest.raises(NoSuchDispute):
        decide_dispute(OPEN, asked.DecideDispute("D-0002", "so"), SAM)
    with pytest.raises(NotationError, match="say words"):
        decide_dispute(OPEN, asked.AnswerDispute("D-0001", " \n"), "kim")


def test_a_player_has_few_disputes_open_and_a_side_does_not_go_on_for_ever() -> None:
    hands = (
        ("kim", asked.RaiseDispute(f"felt-{at}", "felt", 5, "kim", "and this"))
        for at in range(8, 8 + asked.MOST_OPEN - 1)
    )
    full = after(*hands, disputes=OPEN)
    with pytest.raises(TooManyDisputes):
        decide_dispute(full, asked.RaiseDispute("felt-99", "felt", 5, "kim", "too"), "kim")
    talk = after(
        *[("kim", asked.AnswerDispute("D-0001", "listen"))] * (asked.MOST_WORDS - 1), disputes=OPEN
    )
    with pytest.raises(TooManyDisputes):
        decide_dispute(talk, asked.AnswerDispute("D-0001", "listen"), "kim")
