"""The ledger: balances that only linked transfers move, and that never fall below zero.

What an account has is *posted*; what pending transfers keep back from it is *held*; the rest is
available. Whoever keeps the books on disk asks `take_changes` for what moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from houseedge.errors import BadAmount, HouseEdgeError, Refusal
from houseedge.ledger.account import NoSuchAccount, may_owe, parse_account
from houseedge.ledger.transfer import Transfer
from houseedge.money import speak_micros

#: No store counts further than this, and no other account can hold more than was issued.
MOST_ISSUED = 2**63 - 1


class Overdrawn(Refusal):
    """An account has less than a transfer asks of it; amounts are micro-dollars."""

    def __init__(self, message: str, *, rule: str, account: str, wanted: int, available: int):
        self.account = account
        self.wanted = wanted
        self.available = available
        super().__init__(message, rule=rule)


class NoSuchTransfer(Refusal):
    """A post or void names a transfer that is not pending."""


class TransferRepeated(Refusal):
    """A transfer is to be pending under an id that already is."""


class WrongTransfer(Refusal):
    """A transfer does not fit the pending one it names, or gives from an account to itself."""


class BooksDiffer(Refusal):
    """An account does not hold what is said of it."""


class BrokenBooks(HouseEdgeError):
    """Balances and pending transfers that no transfers could have led to."""


class Balance(NamedTuple):
    """What an account has, in micro-dollars."""

    posted: int
    held: int = 0

    @property
    def available(self) -> int:
        """What the account can still give."""
        return self.posted - self.held


class Pending(NamedTuple):
    """A transfer that holds its amount and is neither posted nor voided yet."""

    debit: str
    credit: str
    amount: int
    why: str


class Changes(NamedTuple):
    """What moved: new balances, and pending transfers as they are now, None once they ended."""

    balances: dict[str, Balance]
    pendings: dict[str, Pending | None]


class Ledger:
    """All accounts of one house.

    `post` is the only way to change it, so debits equal credits after every call.
    """

    def __init__(self) -> None:
        self._posted: dict[str, int] = {}
        self._held: dict[str, int] = {}
        self._pendings: dict[str, Pending] = {}
        self._kinds: dict[str, int] = {}
        self._changed_accounts: set[str] = set()
        self._changed_pendings: set[str] = set()

    @classmethod
    def restore(cls, balances: Mapping[str, Balance], pendings: Mapping[str, Pending]) -> Ledger:
        """The ledger these balances and pending transfers were taken from.

        Raises `BrokenBooks` where they do not fit each other.
        """
        ledger = cls()
        for account, balance in balances.items():
            ledger._posted[account] = balance.posted
            ledger._count(account, balance.posted)
            if balance.held:
                ledger._held[account] = balance.held
        ledger._pendings.update(pendings)
        try:
            fault = next(iter(ledger._faults()), None)
        except NoSuchAccount as stranger:
            fault = stranger.message
        if fault is not None:
            raise BrokenBooks(f"the books do not balance: {fault}")
        return ledger

    def post(self, transfers: Iterable[Transfer]) -> None:
        """Make all these transfers, in this order, or refuse and change nothing.

        Each must be covered by what its account has after those before it.
        """
        self._take(self._drafted(transfers))

    def enter(self, transfers: Iterable[Transfer]) -> None:
        """Make transfers that are on record.

        What one commit moves was covered as a whole, so entry by entry it need not be.
        """
        self._take(self._drafted(transfers, covered=True))

    def _take(self, draft: _Draft) -> None:
        for account, posted in draft.posted.items():
            self._count(account, posted - self._posted.get(account, 0))
        self._posted.update(draft.posted)
        self._held.update(draft.held)
        for id, pending in draft.pendings.items():
            if pending is None:
                self._pendings.pop(id, None)
            else:
                self._pendings[id] = pending
        self._changed_accounts.update(draft.posted, draft.held)
        self._changed_pendings.update(draft.pendings)

    def verify(self, transfers: Iterable[Transfer]) -> None:
        """Refuse what `post` would refuse; nothing moves."""
        self._drafted(transfers)

    def _drafted(self, transfers: Iterable[Transfer], *, covered: bool = False) -> _Draft:
        draft = _Draft(self._posted, self._held, self._pendings, covered=covered)
        for transfer in transfers:
            draft.add(transfer)
        return draft

    def balance(self, account: str) -> Balance:
        """What an account has; nothing, if it was never used."""
        return Balance(self._posted.get(account, 0), self._held.get(account, 0))

    def verify_holds(self, account: str, micros: int) -> None:
        """Refuse what is said of an account where it holds something else."""
        holds = self.balance(account).posted
        if holds != micros:
            raise BooksDiffer(
                f"{parse_account(account).speak()} holds {speak_micros(holds)}, "
                f"not {speak_micros(micros)}",
                rule="X-02",
                field="holds",
            )

    def _count(self, account: str, more: int) -> None:
        kind = account.partition(":")[0]
        self._kinds[kind] = self._kinds.get(kind, 0) + more

    def by_kind(self) -> dict[str, int]:
        """What all accounts of each kind have together, kept as money moves."""
        return dict(self._kinds)

    def trial_balance(self) -> int:
        """The sum of all accounts: zero, or the books are broken."""
        return sum(self._posted.values())

    def accounts(self) -> list[str]:
        """Every account that was ever used."""
        return list(self._posted)

    def pending(self, id: str) -> Pending | None:
        """The pending transfer of that id."""
        return self._pendings.get(id)

    def pendings(self) -> dict[str, Pending]:
        """Every pending transfer by its id."""
        return dict(self._pendings)

    def take_changes(self) -> Changes:
        """What changed since this was last asked, as it stands now."""
        changes = Changes(
            {account: self.balance(account) for account in self._changed_accounts},
            {id: self._pendings.get(id) for id in self._changed_pendings},
        )
        self._changed_accounts = set()
        self._changed_pendings = set()
        return changes

    def _faults(self) -> Iterable[str]:
        for account in self._posted:
            parse_account(account)
        total = self.trial_balance()
        if total:
            yield f"the trial balance is {speak_micros(total)}, not zero"
        kept: dict[str, int] = {}
        for pending in self._pendings.values():
            kept[pending.debit] = kept.get(pending.debit, 0) + pending.amount
        for account in self._posted.keys() | kept.keys():
            held = self._held.get(account, 0)
            name = parse_account(account).speak()
            if held != kept.get(account, 0):
                yield (
                    f"{name} holds {speak_micros(held)} back, "
                    f"its pending transfers {speak_micros(kept.get(account, 0))}"
                )
            if not may_owe(account) and self.balance(account).available < 0:
                yield f"{name} owes {speak_micros(-self.balance(account).available)}"


class _Draft:
    """What some transfers would change, kept beside the ledger until all of them are allowed."""

    __slots__ = ("_covered", "_held", "_pendings", "_posted", "held", "pendings", "posted")

    def __init__(
        self,
        posted: dict[str, int],
        held: dict[str, int],
        pendings: dict[str, Pending],
        *,
        covered: bool,
    ) -> None:
        self._covered = covered
        self._posted = posted
        self._held = held
        self._pendings = pendings
        self.posted: dict[str, int] = {}
        self.held: dict[str, int] = {}
        self.pendings: dict[str, Pending | None] = {}

    def add(self, transfer: Transfer) -> None:
        parse_account(transfer.debit)
        parse_account(transfer.credit)
        amount = transfer.amount
        if type(amount) is not int or amount <= 0:
            raise BadAmount(
                f"a transfer moves a positive number of micro-dollars, not {amount!r}",
                rule="X-02",
                field="amount",
            )
        if transfer.debit == transfer.credit:
            name = parse_account(transfer.debit).speak()
            raise WrongTransfer(f"{name} cannot give to itself", rule="X-02", field="credit")
        step = transfer.step
        if step == "now":
            self._check_cover(transfer)
            self._move(transfer.debit, transfer.credit, amount)
        elif step == "pending":
            self._hold(transfer)
        elif step == "post":
            pending = self._end(transfer)
            self._release(pending)
            self._move(transfer.debit, transfer.credit, amount)
        elif step == "void":
            self._release(self._end(transfer))
        else:
            raise WrongTransfer(f"a transfer has no step '{step}'", rule="X-02", field="step")

    def _posted_of(self, account: str) -> int:
        mine = self.posted.get(account)
        return self._posted.get(account, 0) if mine is None else mine

    def _held_of(self, account: str) -> int:
        mine = self.held.get(account)
        return self._held.get(account, 0) if mine is None else mine

    def _check_cover(self, transfer: Transfer) -> None:
        account = transfer.debit
        available = self._posted_of(account) - self._held_of(account)
        if may_owe(account):
            available += MOST_ISSUED
        if self._covered or available >= transfer.amount:
            return
        raise Overdrawn(
            f"{parse_account(account).speak()} has {speak_micros(available)} available, "
            f"but {speak_micros(transfer.amount)} is wanted for {transfer.why}",
            # A stack too short for a bet is what O-11 guards; elsewhere it is a limit (B-12).
            rule="O-11" if account.startswith("stack:") else "B-12",
            account=account,
            wanted=transfer.amount,
            available=available,
        )

    def _move(self, debit: str, credit: str, amount: int) -> None:
        self.posted[debit] = self._posted_of(debit) - amount
        self.posted[credit] = self._posted_of(credit) + amount

    def _hold(self, transfer: Transfer) -> None:
        id = transfer.id
        if not id:
            raise WrongTransfer("a pending transfer needs an id", rule="X-02", field="id")
        taken = self.pendings[id] if id in self.pendings else self._pendings.get(id)
        if taken is not None:
            raise TransferRepeated(
                f"transfer '{id}' is pending already, with {speak_micros(taken.amount)} "
                f"of {parse_account(taken.debit).speak()}",
                rule="X-02",
                field="id",
            )
        self._check_cover(transfer)
        self.held[transfer.debit] = self._held_of(transfer.debit) + transfer.amount
        # An account that holds has a balance, be it zero: both are kept in one row.
        self.posted.setdefault(transfer.debit, self._posted_of(transfer.debit))
        self.pendings[id] = Pending(transfer.debit, transfer.credit, transfer.amount, transfer.why)

    def _end(self, transfer: Transfer) -> Pending:
        id = transfer.id
        pending = self.pendings[id] if id in self.pendings else self._pendings.get(id)
        if pending is None:
            raise NoSuchTransfer(f"no transfer '{id}' is pending", rule="X-02", field="id")
        if (transfer.debit, transfer.credit) != (pending.debit, pending.credit):
            raise WrongTransfer(
                f"transfer '{id}' is pending from {parse_account(pending.debit).speak()} "
                f"to {parse_account(pending.credit).speak()}, not from "
                f"{parse_account(transfer.debit).speak()} "
                f"to {parse_account(transfer.credit).speak()}",
                rule="X-02",
                field="debit",
            )
        most = transfer.step == "post"
        if transfer.amount > pending.amount or (not most and transfer.amount != pending.amount):
            raise WrongTransfer(
                f"transfer '{id}' holds {speak_micros(pending.amount)} "
                f"of {parse_account(pending.debit).speak()}, "
                f"so {speak_micros(transfer.amount)} cannot be {'posted' if most else 'voided'}",
                rule="X-02",
                field="amount",
            )
        self.pendings[id] = None
        return pending

    def _release(self, pending: Pending) -> None:
        self.held[pending.debit] = self._held_of(pending.debit) - pending.amount
