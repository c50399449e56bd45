"""What players say by hand, as a dealer enters it: decisions, and answers to the offer of the bank.

What is entered is the player's own press, with the same refusals; the entry's actor says whose hand
wrote it down.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseedge.errors import Refusal
from houseedge.money import Cents
from houseedge.round import Phase
from houseedge.round.deciding import play_sizes, verify_play
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.banking import decline_bank, take_bank
from houseedge.table.cutting import accepted_pledge
from houseedge.table.event import Event
from houseedge.table.fee import dearest_bank_fee
from houseedge.table.hand import decided
from houseedge.table.reason import read_reason
from houseedge.table.refusal import NotOpen, NotYourSeat
from houseedge.table.state import Stage, Table
from houseedge.table.view import Shown

#: How long a supervisor holds the chair of somebody who is away, in milliseconds.
HELD_FOR = 300_000
_Word = Literal["check", "play", "fold", "take_bank", "decline_bank"]


class HandSign(Shown, frozen=True, kw_only=True):
    """One thing a seat may say by hand now."""

    word: _Word
    times: Annotated[int | None, msgspec.Meta(description="How often the Ante, of a Play bet.")]
    price: Annotated[
        Cents | None, msgspec.Meta(description="What it puts on the felt; of a bank the most.")
    ]
    why_not: Annotated[str | None, msgspec.Meta(description="Why it may not, where it may not.")]


def signalled(table: Table, command: asked.Signal, now: int) -> tuple[Event, ...]:
    """What a seat has said by hand, as if its player had pressed it."""
    seat = command.seat
    chair = table.chair(seat)
    if chair is None:
        raise NotYourSeat(f"seat {seat} is empty", rule="K-04", field="seat", seat=seat)
    match command.word:
        case "check":
            return decided(table, asked.Check(seat))
        case "play":
            return decided(table, asked.Play(seat, command.times))
        case "fold":
            return decided(table, asked.Fold(seat))
        case "decline_bank":
            return decline_bank(table, seat, now)
        case "take_bank":
            if chair.leaving:
                raise NotOpen(f"seat {seat} is leaving", rule="O-05", field="seat", seat=seat)
            pledge = accepted_pledge(table, seat, chair.player, "", bot=chair.bot)
            return take_bank(table, seat, command.stake, pledge, now)


def choices(table: Table, seat: int) -> list[HandSign]:
    """What a seat may say by hand now; no card decides it, for the dealer sees none."""
    chair = table.chair(seat)
    if chair is None:
        return []
    if table.stage is Stage.BANKING and table.offer == seat:
        most = max(0, table.free(seat) - dearest_bank_fee(table.rules))
        takes = [_choice("take_bank", price=most)] if most and not chair.leaving else []
        return [*takes, _choice("decline_bank")]
    spot = table.spot(seat)
    if table.stage is not Stage.PLAYING or spot is None:
        return []
    round = table.playing()
    if spot not in round.undecided:
        return []
    other: _Word = "fold" if round.phase is Phase.RIVER else "check"
    found = [_choice(other)]
    for times in reversed(play_sizes(table.rules, round.phase)):
        why = None
        try:
            verify_play(table.rules, spot, times)
        except Refusal as refusal:
            why = refusal.message
        found.append(_choice("play", times=times, price=times * spot.wagers.ante, why=why))
    return found


def _choice(
    word: _Word, *, times: int | None = None, price: int | None = None, why: str | None = None
) -> HandSign:
    return HandSign(
        word=word, times=times, price=None if price is None else Cents(price), why_not=why
    )


def keep_chair(
    table: Table, command: asked.HoldSeat | asked.ReleaseSeat, actor: str, now: int
) -> tuple[Event, ...]:
    """A supervisor holds the chair of somebody who is away, or frees it (O-05)."""
    seat, why = command.seat, read_reason(command.why)
    chair = _verify_away(table, seat)
    if isinstance(command, asked.HoldSeat):
        return (happened.SeatHeld(seat, now + HELD_FOR, actor, why),)
    released = happened.SeatReleased(seat, actor, why)
    if table.in_hand(seat) or table.offer == seat:
        return (released, *(() if chair.leaving else (happened.LeaveAsked(seat),)))
    if table.stage is Stage.BETTING and table.spot(seat) is not None:
        raise NotOpen(
            f"seat {seat} has bets on the felt: it is released with the deal, or once they are "
            "taken back",
            rule="O-05",
            field="seat",
            seat=seat,
        )
    return (released, happened.PlayerLeft(seat, chair.stack, idle=True))


def _verify_away(table: Table, seat: int) -> happened.Chair:
    chair = table.chair(seat)
    if chair is None:
        raise NotYourSeat(f"seat {seat} is empty", rule="K-04", field="seat", seat=seat)
    if not chair.away:
        raise NotOpen(
            f"{chair.name} at seat {seat} is here: only an empty chair is held or released",
            rule="O-05",
            field="seat",
            seat=seat,
        )
    return chair
