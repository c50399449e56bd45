"""What a dealer's hands do with each wager of a hand that lies open: the verb, and how much.

Players read plus and minus, dealers a verb: PAY what is won, TAKE what is lost, LEAVE what pushes
where it lies, RETURN an Ante that goes back before hands are compared (S-13).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from houseedge.money import Cents
from houseedge.table.view import Shown, WagerView

Verb = Literal["pay", "take", "leave", "return"]


class Move(Shown, frozen=True, kw_only=True):
    """One wager, and what is done with it."""

    wager: str
    label: str
    stake: Cents
    verb: Verb
    amount: Cents
    why: str


def moves_of(wagers: Sequence[WagerView], *, antes_returned: bool = False) -> list[Move]:
    """Every move of one hand, in the order of its wagers; an Ante that is back is not moved."""
    found: list[Move] = []
    for each in wagers:
        if each.wager == "ante" and antes_returned:
            continue
        found.extend(_moves(each))
    return found


def _moves(each: WagerView) -> list[Move]:
    stake, uncovered = int(each.stake), int(each.uncovered or 0)
    match each.outcome:
        case "win":
            return [_move(each, "pay", int(each.pays or 0))]
        case "lose":
            taken = [_move(each, "take", stake - uncovered)]
            return [*taken, _move(each, "leave", uncovered)] if uncovered else taken
        case _:
            return [_move(each, "leave", stake)]


def _move(each: WagerView, verb: Verb, amount: int) -> Move:
    return Move(
        wager=each.wager,
        label=each.label,
        stake=each.stake,
        verb=verb,
        amount=Cents(amount),
        why=each.words or "",
    )


def ante_back(stake: int) -> Move:
    """The Ante of one hand, in the first of two passes (S-13)."""
    why = "the dealer does not qualify"
    return Move(
        wager="ante", label="Ante", stake=Cents(stake), verb="return", amount=Cents(stake), why=why
    )
