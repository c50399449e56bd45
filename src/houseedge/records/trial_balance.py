"""The trial balance: what every kind of account holds, and whether all of them add up to zero."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from houseedge.ledger import Balance, Pending, may_owe, parse_account
from houseedge.ledger.account import KINDS, NoSuchAccount
from houseedge.money import Micros, speak_micros
from houseedge.store import Store

#: What each kind of account is, in the order they are listed.
MEANING = {
    "issue": "play money issued",
    "house": "the house",
    "fees": "collection fees",
    "box": "drop boxes of tables",
    "player": "players in the cage",
    "stack": "stacks at tables",
    "bank": "trays of tables",
    "chips": "chips on felts",
    "outside": "to settle with outside tables",
    "meter": "meters",
    "reserve": "reserves of meters",
    "overflow": "overflow of meters",
    "locked": "awards locked for claims",
}
assert MEANING.keys() == KINDS


class KindBalance(msgspec.Struct, frozen=True, kw_only=True):
    """All accounts of a kind together; `held` is kept back for wagers that are not settled."""

    kind: str
    title: str
    accounts: int
    posted: Micros
    held: Micros


class TrialBalance(msgspec.Struct, frozen=True, kw_only=True):
    """What every kind of account holds; `faults` says what is wrong, if anything."""

    kinds: list[KindBalance]
    total: Micros
    balances: bool
    faults: list[str]


def trial_balance(store: Store) -> TrialBalance:
    """The books as they stand on record, read at one moment."""
    with store.read() as record:
        return counted(record.balances(), record.pendings())


def counted(balances: Mapping[str, Balance], pendings: Mapping[str, Pending]) -> TrialBalance:
    """Balances and pending transfers added up by kind."""
    faults = list(_faults(balances, pendings))
    sums = {kind: [0, 0, 0] for kind in MEANING}
    for account, balance in balances.items():
        kind = account.partition(":")[0]
        if kind in sums:
            for at, more in enumerate((1, balance.posted, balance.held)):
                sums[kind][at] += more
    total = sum(balance.posted for balance in balances.values())
    return TrialBalance(
        kinds=[
            KindBalance(
                kind=kind,
                title=MEANING[kind],
                accounts=accounts,
                posted=Micros(posted),
                held=Micros(held),
            )
            for kind, (accounts, posted, held) in sums.items()
            if accounts
        ],
        total=Micros(total),
        balances=not faults,
        faults=faults,
    )


def _faults(balances: Mapping[str, Balance], pendings: Mapping[str, Pending]) -> Iterator[str]:
    total = sum(balance.posted for balance in balances.values())
    if total:
        yield f"the trial balance is {speak_micros(total)}, and should be zero"
    kept: dict[str, int] = {}
    for pending in pendings.values():
        kept[pending.debit] = kept.get(pending.debit, 0) + pending.amount
    for account in sorted(balances.keys() | kept.keys()):
        try:
            name = parse_account(account).speak()
        except NoSuchAccount as stranger:
            yield stranger.message
            continue
        balance = balances.get(account, Balance(0))
        if balance.held != kept.get(account, 0):
            yield (
                f"{name} holds {speak_micros(balance.held)} back, and its pending transfers come "
                f"to {speak_micros(kept.get(account, 0))}"
            )
        if not may_owe(account) and balance.available < 0:
            yield f"{name} owes {speak_micros(-balance.available)}"
