"""Slips: what is asked of the cage in a shift, and what happens by it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class ChipCount(msgspec.Struct, frozen=True):
    """So many chips of one value, in cents."""

    value: int
    count: int


Chips = tuple[ChipCount, ...]


# --- what is asked --------------------------------------------------------------------------


class WindowCommand(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Anything asked at the cage. Who asks, and when, is told beside it. Amounts are cents."""


class PaperCommand(WindowCommand, frozen=True):
    """Any that only staff may ask, in a shift."""


class OpenShift(PaperCommand, frozen=True):
    """A shift begins."""


class CloseShift(PaperCommand, frozen=True):
    """The shift ends and every drop box is taken; the house fills in what each holds."""

    boxes: Mapping[str, int]


class TakeCash(PaperCommand, frozen=True):
    """A player brings cash to the window, and has it in the account."""

    player: str
    amount: int


class PayCash(PaperCommand, frozen=True):
    """A player is paid cash from the account."""

    player: str
    amount: int


class MoveMoney(PaperCommand, frozen=True):
    """Money goes from one player's account to another's."""

    giver: str
    taker: str
    amount: int
    why: str


class FillTray(PaperCommand, frozen=True):
    """The house brings chips to a table's tray; `second` has counted them too."""

    table: str
    amount: int
    chips: Chips
    second: str
    why: str = ""


class CreditTray(PaperCommand, frozen=True):
    """Chips go from a table's tray back to the house; `second` has counted them too."""

    table: str
    amount: int
    chips: Chips
    second: str
    why: str = ""


class CountTray(PaperCommand, frozen=True):
    """Two people count a tray; the house fills in what the books say it holds."""

    table: str
    chips: Chips
    holds: int
    second: str
    why: str = ""


class CountBox(PaperCommand, frozen=True):
    """Two people count a box that was taken when a shift closed."""

    shift: int
    table: str
    chips: Chips
    second: str
    why: str = ""


class CorrectSlip(PaperCommand, frozen=True):
    """Two people correct a slip of the open shift: by more of the same, or by less than zero."""

    slip: str
    amount: int
    reason: str
    text: str
    second: str


AnyPaperCommand = (
    OpenShift
    | CloseShift
    | TakeCash
    | PayCash
    | MoveMoney
    | FillTray
    | CreditTray
    | CountTray
    | CountBox
    | CorrectSlip
)


# --- what happens ---------------------------------------------------------------------------


class ShiftOpened(msgspec.Struct, frozen=True, tag=True):
    """A shift began; shifts are numbered from 1."""

    shift: int


class ShiftClosed(msgspec.Struct, frozen=True, tag=True):
    """A shift ended; `boxes` is what was in the boxes that were taken, by table, in cents."""

    shift: int
    boxes: Mapping[str, int]


class CashTaken(msgspec.Struct, frozen=True, tag=True):
    """A player bought in at the cage."""

    slip: str
    player: str
    amount: int


class CashPaid(msgspec.Struct, frozen=True, tag=True):
    """A player cashed out at the cage."""

    slip: str
    player: str
    amount: int


class MoneyMoved(msgspec.Struct, frozen=True, tag=True):
    """One player's money went to another's account."""

    slip: str
    giver: str
    taker: str
    amount: int
    why: str


class FillWritten(msgspec.Struct, frozen=True, tag=True):
    """A tray was filled by two people."""

    slip: str
    table: str
    amount: int
    chips: Chips
    second: str
    why: str = ""


class CreditWritten(msgspec.Struct, frozen=True, tag=True):
    """Chips of a tray went back to the house, counted by two people."""

    slip: str
    table: str
    amount: int
    chips: Chips
    second: str
    why: str = ""


class TrayCounted(msgspec.Struct, frozen=True, tag=True):
    """What two people counted in a tray, and what the books said it held."""

    table: str
    chips: Chips
    amount: int
    holds: int
    """In micro-dollars: a meter's share of a bet may be less than a cent."""
    second: str
    why: str = ""


class BoxCounted(msgspec.Struct, frozen=True, tag=True):
    """What two people counted in a shift's box, and what had gone into it."""

    shift: int
    table: str
    chips: Chips
    amount: int
    holds: int
    second: str
    why: str = ""


class SlipCorrected(msgspec.Struct, frozen=True, tag=True):
    """A slip was corrected: so much more went from `debit` to `credit`, below zero back."""

    slip: str
    corrects: str
    debit: str
    credit: str
    amount: int
    reason: str
    text: str
    second: str


PaperEvent = (
    ShiftOpened
    | ShiftClosed
    | CashTaken
    | CashPaid
    | MoneyMoved
    | FillWritten
    | CreditWritten
    | TrayCounted
    | BoxCounted
    | SlipCorrected
)
#: What is written on a slip that can be corrected.
SlipEvent = CashTaken | CashPaid | MoneyMoved | FillWritten | CreditWritten
