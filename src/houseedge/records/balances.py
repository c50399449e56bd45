"""What every account held at a moment, counted from the record."""

from __future__ import annotations

from houseedge.errors import HouseEdgeError
from houseedge.ledger import Ledger, parse_account
from houseedge.money import Micros
from houseedge.records.journal import before
from houseedge.records.reading import placed
from houseedge.store import RecordReader, Store
from houseedge.store.snapshot import signed_snapshots
from houseedge.wire.cage import AccountLine, BalancesShown


class NotYet(HouseEdgeError):
    """What was asked about has not come yet, or is not over."""


def ledger_after(record: RecordReader, number: int) -> Ledger:
    """The books after an entry of the record.

    What came before the newest snapshot until then is taken as that says.
    """
    begun = None
    for snapshot in signed_snapshots(record):
        if snapshot.number <= number:
            begun = snapshot
    at, ledger = 0, Ledger()
    if begun is not None:
        state, at = begun.read(), begun.number
        ledger = Ledger.restore(state.balances, state.pendings)
    for entry in record.record(at):
        if entry.number > number:
            break
        with placed(entry):
            ledger.enter(entry.transfers)
    return ledger


def balances_at(store: Store, at: int, *, account: str | None = None, now: int) -> BalancesShown:
    """What one account, all of a kind, or all held at a moment; refuses one that is to come."""
    if at > now:
        raise NotYet("at: that moment has not come yet")
    if account is not None and ":" in account:
        parse_account(account)
    with store.read() as record:
        ledger = ledger_after(record, before(record, at + 1))
    lines = []
    for name in sorted({*ledger.accounts(), *([account] if account and ":" in account else [])}):
        if account is None or name == account or name.partition(":")[0] == account:
            has = ledger.balance(name)
            lines.append(
                AccountLine(
                    account=name,
                    title=parse_account(name).speak(),
                    posted=Micros(has.posted),
                    held=Micros(has.held),
                )
            )
    return BalancesShown(at=at, accounts=lines, total=Micros(ledger.trial_balance()))
