"""What an account is asked for and does not have, as its holder is told."""

from __future__ import annotations

from collections.abc import Iterable

from houseedge.errors import Refusal, StackTooShort
from houseedge.ledger import Overdrawn
from houseedge.money import MICROS_PER_CENT, format_money
from houseedge.table import command as asked


def too_little(short: Overdrawn, commands: Iterable[object]) -> Refusal:
    """Why a bet behind a seat is refused, where it is one (O-12); else what the ledger says."""
    for command in commands:
        if isinstance(command, asked.Back):
            available = format_money(max(0, short.available) // MICROS_PER_CENT)
            return StackTooShort(
                "these wagers, with what is kept for the largest Play bet and the fee, are "
                f"more than your account has: {available} of it is left for the last of them",
                rule="O-12",
                field="wagers",
                seat=command.seat,
            )
    return short
