"""The paper of a shift as a value: what is written, what it moves, and what is refused."""

from __future__ import annotations

import pytest

from houseedge.errors import BadAmount, NotationError
from houseedge.floor import slips as papers
from houseedge.floor.paper import (
    CountDiffers,
    NoShift,
    NoSuchBox,
    NoSuchSlip,
    Paper,
    ShiftIsClosed,
    ShiftIsOpen,
    TwoNeeded,
    decide_paper,
    evolve_paper,
    paper_transfers,
)
from houseedge.floor.slips import AnyPaperCommand, ChipCount, PaperEvent
from houseedge.ledger import Transfer
from houseedge.table.refusal import NotYours

CARA, SAM = "staff:cara", "staff:sam"
DOLLAR = 1_000_000
CHIPS = (ChipCount(25_00, 10), ChipCount(5_00, 10))


def after(*commands: AnyPaperCommand, paper: Paper | None = None) -> Paper:
    """The paper once all of these were carried out by the cashier."""
    paper = Paper() if paper is None else paper
    for command in commands:
        for event in decide_paper(paper, command, CARA):
            paper = evolve_paper(paper, event)
    return paper


def moved(paper: Paper, command: AnyPaperCommand) -> list[tuple[str, str, int, str]]:
    """What a command moves, in dollars."""
    events: tuple[PaperEvent, ...] = decide_paper(paper, command, CARA)
    moves: list[Transfer] = [move for event in events for move in paper_transfers(event)]
    return [(each.debit, each.credit, each.amount // DOLLAR, each.why) for each in moves]


OPEN = after(papers.OpenShift())


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (
            papers.TakeCash("kim", 50_00),
            ("issue", "player:kim", 50, "bought in at the cage"),
        ),
        (
            papers.PayCash("kim", 50_00),
            ("player:kim", "issue", 50, "cashed out at the cage"),
        ),
        (
            papers.MoveMoney("kim", "ada", 20_00, "a debt"),
            ("player:kim", "player:ada", 20, "moved at the cage"),
        ),
        (papers.FillTray("felt", 300_00, CHIPS, SAM), ("house", "bank:felt", 300, "fill")),
        (papers.CreditTray("felt", 300_00, CHIPS, SAM), ("bank:felt", "house", 300, "credit")),
        (papers.CloseShift({"cal": 12_00}), ("box:cal", "fees", 12, "drop")),
    ],
)
def test_every_slip_moves_what_it_says_between_two_accounts(
    command: AnyPaperCommand, expected: tuple[str, str, int, str]
) -> None:
    assert moved(OPEN, command) == [expected]


def test_slips_are_numbered_by_their_kind_from_shift_to_shift() -> None:
    cash = papers.TakeCash("kim", 1_00)
    first = after(cash, cash, papers.PayCash("kim", 1_00), paper=OPEN)
    assert [*first.slips] == ["B-0001", "B-0002", "P-0001"]
    second = after(papers.CloseShift({}), papers.OpenShift(), cash, paper=first)
    assert (second.shift, [*second.slips]) == (2, ["B-0003"])


@pytest.mark.parametrize(
    "command",
    [
        papers.CloseShift({}),
        papers.TakeCash("kim", 1_00),
        papers.PayCash("kim", 1_00),
        papers.FillTray("felt", 1_00, (), SAM),
        papers.CountTray("felt", (), 0, SAM),
        papers.CorrectSlip("B-0001", 1_00, "wrong amount", "typed twice", SAM),
    ],
)
def test_nothing_is_written_without_a_shift(command: AnyPaperCommand) -> None:
    with pytest.raises(NoShift):
        decide_paper(Paper(), command, CARA)


def test_one_shift_at_a_time() -> None:
    with pytest.raises(ShiftIsOpen, match="shift 1 is open"):
        decide_paper(OPEN, papers.OpenShift(), CARA)


def test_a_fill_that_does_not_match_the_count_is_refused() -> None:
    # 10 of 25.00 and 10 of 5.00 are 300.00, and the slip says 305.00.
    for slip in (papers.FillTray, papers.CreditTray):
        with pytest.raises(CountDiffers, match=r"come to 300\.00, and the slip says 305\.00"):
            decide_paper(OPEN, slip("felt", 305_00, CHIPS, SAM), CARA)


@pytest.mark.parametrize(
    "chips",
    [
        (ChipCount(5_00, 0),),
        (ChipCount(0, 5),),
        (ChipCount(-5_00, 1),),
        (ChipCount(5_00, 1), ChipCount(5_00, 2)),
        (ChipCount(5_00, 1_000_001),),
    ],
)
def test_what_is_no_count_is_refused(chips: papers.Chips) -> None:
    with pytest.raises(NotationError, match="a count"):
        decide_paper(OPEN, papers.CountTray("felt", chips, 0, SAM), CARA)


@pytest.mark.parametrize("amount", [0, -1, 100_000_000_01])
def test_a_slip_moves_more_than_nothing_and_no_fortune(amount: int) -> None:
    for command in (
        papers.TakeCash("kim", amount),
        papers.PayCash("kim", amount),
        papers.MoveMoney("kim", "ada", amount, "a debt"),
        papers.FillTray("felt", amount, (), SAM),
    ):
        with pytest.raises(BadAmount):
            decide_paper(OPEN, command, CARA)


def test_a_correction_gives_back_or_adds_between_the_same_two_accounts() -> None:
    # 500.00 was typed for 50.00: 450.00 goes back. Then it was 55.00 after all.
    typed = after(papers.TakeCash("kim", 500_00), paper=OPEN)
    back = papers.CorrectSlip("B-0001", -450_00, "wrong amount", "a zero too many", SAM)
    assert moved(typed, back) == [("player:kim", "issue", 450, "correction")]
    right = after(back, paper=typed)
    assert right.slips["B-0001"].amount == 50_00
    more = papers.CorrectSlip("B-0001", 5_00, "wrong amount", "and five", SAM)
    assert moved(right, more) == [("issue", "player:kim", 5, "correction")]
    with pytest.raises(BadAmount, match=r"stands at 50\.00"):
        decide_paper(right, papers.CorrectSlip("B-0001", -50_01, "wrong amount", "all", SAM), CARA)


def test_a_correction_of_a_closed_shift_is_refused() -> None:
    closed = after(papers.TakeCash("kim", 1_00), papers.CloseShift({}), paper=OPEN)
    again = after(papers.OpenShift(), paper=closed)
    with pytest.raises(ShiftIsClosed, match="the shift of slip B-0001 is closed"):
        decide_paper(again, papers.CorrectSlip("B-0001", -1_00, "entered twice", "late", SAM), CARA)


@pytest.mark.parametrize("slip", ["B-0002", "A-0001", "B-", "B-1e3", "", "X-0001", "B-" + "9" * 30])
def test_a_slip_that_nobody_wrote_is_not_corrected(slip: str) -> None:
    written = after(papers.TakeCash("kim", 1_00), paper=OPEN)
    with pytest.raises(NoSuchSlip):
        decide_paper(written, papers.CorrectSlip(slip, -1, "entered twice", "so", SAM), CARA)


def test_a_correction_has_a_reason_of_the_list_and_words() -> None:
    written = after(papers.TakeCash("kim", 1_00), paper=OPEN)
    for reason, text in (("because", "so"), ("entered twice", " ")):
        with pytest.raises(NotationError):
            decide_paper(written, papers.CorrectSlip("B-0001", -1, reason, text, SAM), CARA)


@pytest.mark.parametrize("second", ["", " ", CARA])
def test_two_people_are_two(second: str) -> None:
    with pytest.raises(TwoNeeded):
        decide_paper(OPEN, papers.FillTray("felt", 1_00, (), second), CARA)


def test_no_player_writes_slips() -> None:
    with pytest.raises(NotYours):
        decide_paper(OPEN, papers.TakeCash("kim", 1_00), "kim")


def test_k15_a_box_is_taken_when_the_shift_closes_and_counted_once() -> None:
    closed = after(papers.CloseShift({"cal": 12_00}), paper=OPEN)
    assert closed.boxes == {"1 cal": 12_00}
    count = papers.CountBox(1, "cal", (ChipCount(1_00, 11),), SAM)
    (counted,) = decide_paper(closed, count, CARA)
    # A dollar is missing: what was counted and what went in stand side by side.
    assert (counted.amount, counted.holds) == (11_00, 12_00)  # type: ignore[union-attr]
    again = after(count, paper=closed)
    assert again.boxes == {}
    for box in (count, papers.CountBox(2, "cal", (), SAM), papers.CountBox(1, "felt", (), SAM)):
        with pytest.raises(NoSuchBox):
            decide_paper(again, box, CARA)
