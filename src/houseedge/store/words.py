"""What the record keeps, in words for a person."""

from __future__ import annotations

from houseedge.ledger import Balance, Pending
from houseedge.moment import speak_moment
from houseedge.money import speak_micros
from houseedge.store.entry import StoredRound


def balance_words(balance: Balance | None) -> str:
    """An account's balance, or that there is none."""
    if balance is None:
        return "nothing"
    held = f", {speak_micros(balance.held)} of it held" if balance.held else ""
    return speak_micros(balance.posted) + held


def pending_words(pending: Pending | None) -> str:
    """A pending transfer, or that there is none."""
    if pending is None:
        return "not pending"
    return (
        f"{speak_micros(pending.amount)} from {pending.debit} to {pending.credit} ({pending.why})"
    )


def round_difference(kept: StoredRound, walked: StoredRound) -> str:
    """The first thing the index of rounds says otherwise than the entries."""
    told = zip(_told(kept), _told(walked), strict=True)
    listed, played = next(pair for pair in told if pair[0] != pair[1])
    return f"listed as {listed}, but it is {played}"


def _told(round: StoredRound) -> tuple[str, ...]:
    return (
        f"one of {round.stream}",
        round.status,
        f"beginning with entry {round.first}",
        f"reaching to entry {round.last}",
        f"opened on {speak_moment(round.opened_at)}",
        "not ended" if round.ended_at is None else f"ended on {speak_moment(round.ended_at)}",
    )
