"""The sum of all transfers, for a walk over the record."""

from __future__ import annotations

from collections.abc import Iterator

from houseedge.ledger import Balance, Pending, Transfer, may_owe
from houseedge.store.fault import ChainFault
from houseedge.store.snapshot import SnapshotBody
from houseedge.store.words import balance_words, pending_words


class Books:
    """Transfers added up, slowly and plainly; the ledger is not asked."""

    def __init__(self, begun: SnapshotBody | None = None) -> None:
        balances = {} if begun is None else begun.balances
        self._posted = {account: balance.posted for account, balance in balances.items()}
        self._held = {account: balance.held for account, balance in balances.items()}
        self._pendings = {} if begun is None else dict(begun.pendings)

    def add(self, transfer: Transfer) -> str | None:
        """Count a transfer; says what is wrong with it."""
        if transfer.step == "pending":
            self._keep(transfer.debit, transfer.amount)
            self._pendings[transfer.id] = Pending(
                transfer.debit, transfer.credit, transfer.amount, transfer.why
            )
            return None
        if transfer.step in ("post", "void"):
            pending = self._pendings.pop(transfer.id, None)
            if pending is None:
                return f"it ends transfer '{transfer.id}', which is not pending"
            self._keep(pending.debit, -pending.amount)
        if transfer.step in ("now", "post"):
            self._posted[transfer.debit] = self._posted.get(transfer.debit, 0) - transfer.amount
            self._posted[transfer.credit] = self._posted.get(transfer.credit, 0) + transfer.amount
        return None

    def _keep(self, account: str, amount: int) -> None:
        self._held[account] = self._held.get(account, 0) + amount
        self._posted.setdefault(account, 0)

    def faults(
        self, balances: dict[str, Balance], pendings: dict[str, Pending]
    ) -> Iterator[ChainFault]:
        """Where what is kept differs from the sum of all transfers."""
        for account in sorted(balances.keys() | self._posted.keys(), key=repr):
            kept = balances.get(account)
            owed = Balance(self._posted.get(account, 0), self._held.get(account, 0))
            if kept != owed or account not in self._posted:
                yield ChainFault(
                    "balances",
                    0,
                    f"{account} is kept as {balance_words(kept)}, "
                    f"its transfers make {balance_words(owed)}",
                )
            elif not may_owe(account) and owed.available < 0:
                yield ChainFault("balances", 0, f"{account} has given more than it had")
        for id in sorted(pendings.keys() | self._pendings.keys(), key=repr):
            if pendings.get(id) != self._pendings.get(id):
                yield ChainFault(
                    "pendings",
                    0,
                    f"transfer '{id}' is kept as {pending_words(pendings.get(id))}, "
                    f"by its entries it is {pending_words(self._pendings.get(id))}",
                )
