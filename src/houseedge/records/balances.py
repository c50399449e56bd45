"""What every account held at a moment, counted from the record."""

from __future__ import annotations

from houseedge.errors import HouseEdgeError
from houseedge.ledger import Ledger, parse_account
from houseedge.money import Micros
from houseedge.records.reading import placed
from houseedge.store import RecordReader, Store
from houseedge.store.snapshot import signed_snapshots
from houseedge.wire.cage import AccountLine, BalancesShown


class NotYet(HouseEdgeError):
    """What was asked about has not come yet, or is not over."""


def ledger_at(record: RecordReader, at: int) -> Ledger:
    """The books as they were at a moment, in milliseconds of the epoch.

    What came before the newest snapshot until then is taken as that says.
    """
    begun = None
    for snapshot in signed_snapshots(record):
        last = next(record.record(snapshot.number - 1), None)
        if last is None or last.at > at:
            break
        begun = snapshot
    number = 0
    ledger = Ledger()
    if begun is not None:
        state, number = begun.read(), begun.number
        ledger = Ledger.restore(state.balances, state.pendings)
    for entry in record.record(number):
        if entry.at > at:
            break
        with placed(entry):
            ledger.post(entry.transfers)
    return ledger


def balances_at(store: Store, at: int, *, account: str | None = None, now: int) -> BalancesShown:
    """What one account, all of a kind, or all held at a moment; refuses one that is to come."""
    if at > now:
        raise NotYet("at: that moment has not come yet")
    if account is not None and ":" in account:
        parse_account(account)
    with store.read() as record:
        ledger = ledger_at(record, at)
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
