"""Any order of transfers: the ledger agrees with a list of everything, added up."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from houseedge.errors import Refusal
from houseedge.ledger import Balance, Ledger, Pending, Transfer
from tests.effort import times

ACCOUNTS = ["issue", "house", "player:a", "stack:t:a", "stack:t:b", "bank:t"]
IDS = ["1", "2", "3"]

transfers = st.builds(
    Transfer,
    debit=st.sampled_from(ACCOUNTS),
    credit=st.sampled_from(ACCOUNTS),
    amount=st.integers(-1, 20),
    why=st.just("test"),
    step=st.sampled_from(["now", "now", "pending", "post", "void"]),
    id=st.sampled_from(IDS),
)


class Slow:
    """The obvious ledger: every transfer ever made, added up again for each question."""

    def __init__(self) -> None:
        self.made: list[Transfer] = []

    def open(self) -> dict[str, Transfer]:
        standing: dict[str, Transfer] = {}
        for made in self.made:
            if made.step == "pending":
                standing[made.id] = made
            elif made.step != "now":
                del standing[made.id]
        return standing

    def balance(self, account: str) -> Balance:
        moved = [made for made in self.made if made.step in ("now", "post")]
        return Balance(
            sum(made.amount for made in moved if made.credit == account)
            - sum(made.amount for made in moved if made.debit == account),
            sum(made.amount for made in self.open().values() if made.debit == account),
        )

    def allows(self, asked: Transfer) -> bool:
        if asked.amount <= 0 or asked.debit == asked.credit:
            return False
        standing = self.open().get(asked.id)
        if asked.step in ("post", "void"):
            return (
                standing is not None
                and (asked.debit, asked.credit) == (standing.debit, standing.credit)
                and asked.amount <= standing.amount
                and (asked.step == "post" or asked.amount == standing.amount)
            )
        if asked.step == "pending" and standing is not None:
            return False
        return asked.debit == "issue" or asked.amount <= self.balance(asked.debit).available

    def post(self, linked: list[Transfer]) -> bool:
        before = list(self.made)
        for asked in linked:
            if not self.allows(asked):
                self.made = before
                return False
            self.made.append(asked)
        return True


class Books(RuleBasedStateMachine):
    """Both ledgers get the same; `kept` follows the fast one by its changes alone."""

    def __init__(self) -> None:
        super().__init__()
        self.fast = Ledger()
        self.slow = Slow()
        self.kept: dict[str, Balance] = {}
        self.kept_pendings: dict[str, Pending] = {}

    @rule(linked=st.lists(transfers, max_size=4))
    def post(self, linked: list[Transfer]) -> None:
        allowed = self.slow.post(linked)
        try:
            self.fast.post(linked)
        except Refusal:
            assert not allowed
        else:
            assert allowed

    @rule(amount=st.integers(1, 50), account=st.sampled_from(ACCOUNTS[1:]))
    def fund(self, amount: int, account: str) -> None:
        self.post([Transfer("issue", account, amount, "fund")])

    @rule()
    def keep(self) -> None:
        changes = self.fast.take_changes()
        self.kept.update(changes.balances)
        for id, pending in changes.pendings.items():
            self.kept_pendings.pop(id, None)
            if pending is not None:
                self.kept_pendings[id] = pending
        again = Ledger.restore(self.kept, self.kept_pendings)
        assert {name: again.balance(name) for name in ACCOUNTS} == {
            name: self.fast.balance(name) for name in ACCOUNTS
        }

    @invariant()
    def both_agree(self) -> None:
        for account in ACCOUNTS:
            assert self.slow.balance(account) == self.fast.balance(account)
        assert {
            id: Pending(made.debit, made.credit, made.amount, made.why)
            for id, made in self.slow.open().items()
        } == self.fast.pendings()

    @invariant()
    def nothing_comes_from_nowhere_and_nobody_owes(self) -> None:
        assert self.fast.trial_balance() == 0
        for account in ACCOUNTS[1:]:
            assert self.fast.balance(account).available >= 0


TestBooks = Books.TestCase
TestBooks.settings = settings(
    max_examples=times(100, soak=5_000),
    stateful_step_count=30,
)
