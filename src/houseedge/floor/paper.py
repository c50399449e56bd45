"""The paper of a shift: what the cage writes for money over its window and to and from trays.

A shift is open or closed, and slips are written while one is. A slip moves money between two
accounts; it is corrected by another one, as long as its shift is open, and never changed. Boxes
are taken when a shift closes, and counted later by two people (K-15).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from houseedge.errors import BadAmount, NotationError, Refusal
from houseedge.floor.slips import (
    AnyPaperCommand,
    BoxCounted,
    CashPaid,
    CashTaken,
    Chips,
    CloseShift,
    CorrectSlip,
    CountBox,
    CountTray,
    CreditTray,
    CreditWritten,
    FillTray,
    FillWritten,
    MoneyMoved,
    MoveMoney,
    OpenShift,
    PaperCommand,
    PaperEvent,
    PayCash,
    ShiftClosed,
    ShiftOpened,
    SlipCorrected,
    SlipEvent,
    TakeCash,
    TrayCounted,
    WindowCommand,
)
from houseedge.ledger import (
    FEES,
    HOUSE_ACCOUNT,
    ISSUE,
    Transfer,
    bank_account,
    box_account,
    player_account,
)
from houseedge.money import MICROS_PER_CENT, format_money
from houseedge.table.decide import runs_house
from houseedge.table.reason import read_reason
from houseedge.table.refusal import NotYours

#: The most one slip moves, in cents, and the most chips of one value a count has.
MOST = 100_000_000_00
MOST_CHIPS = 1_000_000

#: Why a slip is corrected: a closed list, with words of one's own beside it.
CORRECTIONS = ("wrong amount", "wrong account", "entered twice", "not carried out")


class NoShift(Refusal):
    """No shift is open, so nothing is written at the cage."""


class ShiftIsOpen(Refusal):
    """A shift is open already: it is closed first."""


class ShiftIsClosed(Refusal):
    """The slip belongs to a shift that is closed: its paper stands."""


class NoSuchSlip(Refusal):
    """No slip has that number, or it is not one that can be corrected."""


class CountDiffers(Refusal):
    """The chips that were counted do not come to the amount on the slip."""


class NoSuchBox(Refusal):
    """No box of that table and shift waits to be counted."""


class TwoNeeded(Refusal):
    """What two people do was asked by one alone."""


# --- what stands ----------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class CageSlip:
    """What a slip moves, corrections included, in cents."""

    debit: str
    credit: str
    amount: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Paper:
    """The shift, its slips, and the boxes that wait to be counted.

    `shift` is the number of the open one or of the last; `numbers` the last number of each kind
    of slip, by its letter. Slips of closed shifts are on record and no longer here.
    """

    shift: int = 0
    open: bool = False
    numbers: Mapping[str, int] = field(default_factory=dict)
    slips: Mapping[str, CageSlip] = field(default_factory=dict)
    boxes: Mapping[str, int] = field(default_factory=dict)

    def next(self, letter: str) -> str:
        """The number of the next slip of a kind."""
        return slip_name(letter, self.numbers.get(letter, 0) + 1)


def slip_name(letter: str, number: int) -> str:
    """A slip's number as it is printed: "F-0012"."""
    return f"{letter}-{number:04}"


def box_name(shift: int, table: str) -> str:
    """Which box is meant among those that were taken."""
    return f"{shift} {table}"


def counted(chips: Chips) -> int:
    """What counted chips come to, in cents; refuses a value twice, and what is no count."""
    for each in chips:
        if not (0 < each.value <= MOST and 0 < each.count <= MOST_CHIPS):
            raise NotationError(
                "a count is of chips with a value above zero, one to a million of each"
            )
    if len({each.value for each in chips}) != len(chips):
        raise NotationError("a count names each value of chips once")
    return sum(each.value * each.count for each in chips)


# --- what comes of it -----------------------------------------------------------------------


def decide_paper(  # noqa: C901 - a branch a command
    paper: Paper, command: AnyPaperCommand, actor: str
) -> tuple[PaperEvent, ...]:
    """What a command brings about; refuses with a `Refusal` or a `NotationError`."""
    verify_two(command, actor)
    match command:
        case CountBox():
            return (_box(paper, command),)
        case OpenShift() if paper.open:
            raise ShiftIsOpen(
                f"shift {paper.shift} is open: close it first", rule="K-15", field="shift"
            )
        case OpenShift():
            return (ShiftOpened(paper.shift + 1),)
        case _ if not paper.open:
            raise NoShift("no shift is open: open one first", rule="K-15", field="shift")
        case CloseShift(boxes):
            return (ShiftClosed(paper.shift, boxes),)
        case TakeCash(player, amount):
            return (CashTaken(paper.next("B"), player, _amount(amount)),)
        case PayCash(player, amount):
            return (CashPaid(paper.next("P"), player, _amount(amount)),)
        case MoveMoney(giver, taker, amount, why):
            moved = _amount(amount)
            return (MoneyMoved(paper.next("T"), giver, taker, moved, read_reason(why)),)
        case FillTray(table, amount, chips, second, why):
            moved = _matching(amount, chips)
            return (FillWritten(paper.next("F"), table, moved, chips, second, _said(why)),)
        case CreditTray(table, amount, chips, second, why):
            moved = _matching(amount, chips)
            return (CreditWritten(paper.next("C"), table, moved, chips, second, _said(why)),)
        case CountTray(table, chips, holds, second, why):
            return (TrayCounted(table, chips, counted(chips), holds, second, _said(why)),)
        case CorrectSlip():
            return (_corrected(paper, command),)


def verify_two(command: WindowCommand, actor: str) -> None:
    """Refuse whoever is not staff, and one person alone where it takes two."""
    if isinstance(command, PaperCommand) and not runs_house(actor):
        raise NotYours("only the staff does that", rule="B-11", field="command")
    second = getattr(command, "second", None)
    if second is not None and second.strip() in ("", actor):
        raise TwoNeeded("it takes two people who work here", rule="X-02", field="second")


def _amount(amount: int) -> int:
    if not 0 < amount <= MOST:
        raise BadAmount(
            f"a slip moves more than zero and at most {format_money(MOST)}, "
            f"not {format_money(amount)}",
            rule="B-12",
            field="amount",
        )
    return amount


def _said(why: str) -> str:
    """Why a slip was written, as it goes on record; slips of older records do not say."""
    return read_reason(why) if why else ""


def _matching(amount: int, chips: Chips) -> int:
    """The amount of a slip; where chips were counted they come to just that."""
    if chips and counted(chips) != amount:
        raise CountDiffers(
            f"the chips come to {format_money(counted(chips))}, and the slip says "
            f"{format_money(amount)}: count again",
            rule="B-12",
            field="chips",
        )
    return _amount(amount)


def _box(paper: Paper, command: CountBox) -> BoxCounted:
    holds = paper.boxes.get(box_name(command.shift, command.table))
    if holds is None:
        raise NoSuchBox(
            f"no box of table {command.table[:64]} and shift {command.shift} waits to be counted",
            rule="K-15",
            field="table",
        )
    return BoxCounted(
        command.shift,
        command.table,
        command.chips,
        counted(command.chips),
        holds,
        command.second,
        _said(command.why),
    )


def _corrected(paper: Paper, command: CorrectSlip) -> SlipCorrected:
    name = command.slip
    slip = paper.slips.get(name)
    if slip is None:
        letter, _, digits = name.partition("-")
        number = int(digits) if digits.isdecimal() and len(digits) <= 9 else 0
        if 0 < number <= paper.numbers.get(letter, 0) and letter in "BPTFC":
            raise ShiftIsClosed(
                f"the shift of slip {name} is closed and its paper stands",
                rule="K-15",
                field="slip",
            )
        raise NoSuchSlip(f"there is no slip {name[:40]!r} to correct", rule="X-02", field="slip")
    if command.reason not in CORRECTIONS:
        raise NotationError(f"reason is one of {', '.join(CORRECTIONS)}")
    text = read_reason(command.text)
    if command.amount == 0 or abs(command.amount) > MOST or slip.amount + command.amount < 0:
        raise BadAmount(
            f"slip {name} stands at {format_money(slip.amount)}: a correction is not zero and "
            "takes back no more than that",
            rule="B-12",
            field="amount",
        )
    return SlipCorrected(
        paper.next("A"),
        name,
        slip.debit,
        slip.credit,
        command.amount,
        command.reason,
        text,
        command.second,
    )


def evolve_paper(paper: Paper, event: PaperEvent) -> Paper:
    """The paper after an event."""
    match event:
        case ShiftOpened(shift):
            return replace(paper, shift=shift, open=True)
        case ShiftClosed(shift, boxes):
            taken = {box_name(shift, table): amount for table, amount in boxes.items()}
            return replace(paper, open=False, slips={}, boxes={**paper.boxes, **taken})
        case BoxCounted(shift, table):
            gone = box_name(shift, table)
            return replace(paper, boxes={k: v for k, v in paper.boxes.items() if k != gone})
        case TrayCounted():
            return paper
        case SlipCorrected(name, corrects, _, _, amount):
            before = paper.slips[corrects]
            after = replace(before, amount=before.amount + amount)
            return replace(
                paper, numbers=_numbered(paper, name), slips={**paper.slips, corrects: after}
            )
        case _:
            debit, credit = _sides(event)
            slip = CageSlip(debit=debit, credit=credit, amount=event.amount)
            return replace(
                paper,
                numbers=_numbered(paper, event.slip),
                slips={**paper.slips, event.slip: slip},
            )


def _numbered(paper: Paper, slip: str) -> dict[str, int]:
    letter, _, number = slip.partition("-")
    return {**paper.numbers, letter: int(number)}


def _sides(event: SlipEvent) -> tuple[str, str]:
    """Which account gives and which takes."""
    match event:
        case CashTaken(_, player):
            return ISSUE, player_account(player)
        case CashPaid(_, player):
            return player_account(player), ISSUE
        case MoneyMoved(_, giver, taker):
            return player_account(giver), player_account(taker)
        case FillWritten(_, table):
            return HOUSE_ACCOUNT, bank_account(table)
        case CreditWritten(_, table):
            return bank_account(table), HOUSE_ACCOUNT


#: What a transfer says of why, by the event that made it.
WHY = {
    CashTaken: "bought in at the cage",
    CashPaid: "cashed out at the cage",
    MoneyMoved: "moved at the cage",
    FillWritten: "fill",
    CreditWritten: "credit",
}


def paper_transfers(event: PaperEvent) -> Iterable[Transfer]:
    """What an event moves in the ledger."""
    match event:
        case ShiftClosed(_, boxes):
            for table, amount in boxes.items():
                if amount:
                    yield _move(box_account(table), FEES, amount, "drop")
        case SlipCorrected(debit=debit, credit=credit, amount=amount):
            giver, taker = (debit, credit) if amount > 0 else (credit, debit)
            yield _move(giver, taker, abs(amount), "correction")
        case ShiftOpened() | TrayCounted() | BoxCounted():
            return
        case _:
            debit, credit = _sides(event)
            yield _move(debit, credit, event.amount, WHY[type(event)])


def _move(debit: str, credit: str, cents: int, why: str) -> Transfer:
    return Transfer(debit=debit, credit=credit, amount=cents * MICROS_PER_CENT, why=why)
