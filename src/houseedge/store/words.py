"""What the record keeps, in words for a person."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from houseedge.ledger import Balance, Pending
from houseedge.store.entry import StoredRound

_START = datetime(1970, 1, 1, tzinfo=UTC)


def moment(at: int) -> str:
    """Milliseconds since 1970 as a date and a time."""
    try:
        when = _START + timedelta(milliseconds=at)
    except OverflowError:
        return f"{at} ms after 1970"
    part = f".{at % 1000:03d}" if at % 1000 else ""
    return f"{when:%Y-%m-%d %H:%M:%S}{part} UTC"


def money(micros: int) -> str:
    """Micro-dollars as people read them: whole cents, and more places where they are not."""
    dollars, rest = divmod(abs(micros), 1_000_000)
    places = f"{rest:06d}".rstrip("0").ljust(2, "0")
    return f"{'−' if micros < 0 else ''}${dollars:,}.{places}"


def balance_words(balance: Balance | None) -> str:
    """An account's balance, or that there is none."""
    if balance is None:
        return "nothing"
    held = f", {money(balance.held)} of it held" if balance.held else ""
    return money(balance.posted) + held


def pending_words(pending: Pending | None) -> str:
    """A pending transfer, or that there is none."""
    if pending is None:
        return "not pending"
    return f"{money(pending.amount)} from {pending.debit} to {pending.credit} ({pending.why})"


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
        f"opened on {moment(round.opened_at)}",
        "not ended" if round.ended_at is None else f"ended on {moment(round.ended_at)}",
    )
