"""The ledger moves all of some linked transfers or none, and never lets an account owe."""

from __future__ import annotations

from typing import Any

import pytest

from houseedge.errors import BadAmount, Refusal
from houseedge.ledger import (
    Balance,
    BooksDiffer,
    BrokenBooks,
    Changes,
    Ledger,
    NoSuchAccount,
    NoSuchTransfer,
    Overdrawn,
    Pending,
    Transfer,
    TransferRepeated,
    WrongTransfer,
)

DOLLAR = 1_000_000
STACK = "stack:felt:anna"
BANK = "bank:felt"


def seated(dollars: int = 100) -> Ledger:
    """Anna with a stack, a bank with as much, and nothing noted as changed."""
    ledger = Ledger()
    ledger.post(
        [
            Transfer("issue", "player:anna", dollars * DOLLAR, "gift"),
            Transfer("player:anna", STACK, dollars * DOLLAR, "buy in"),
            Transfer("issue", BANK, dollars * DOLLAR, "bankroll"),
        ]
    )
    ledger.take_changes()
    return ledger


def bet(dollars: int, id: str = "felt-1/ante", **other: Any) -> Transfer:
    return Transfer(STACK, BANK, dollars * DOLLAR, "ante", **{"step": "pending", "id": id, **other})


def test_money_issued_is_owed_by_the_issue_and_by_nobody_else() -> None:
    ledger = seated()
    assert Balance(-200 * DOLLAR) == ledger.balance("issue")
    assert Balance(0) == ledger.balance("player:anna")
    assert ledger.balance(STACK).available == 100 * DOLLAR
    assert ledger.trial_balance() == 0
    assert {"issue", "player:anna", STACK, BANK} == set(ledger.accounts())


def test_a_pending_bet_is_held_on_the_stack_and_reaches_nobody() -> None:
    ledger = seated()
    ledger.post([bet(30)])
    assert Balance(100 * DOLLAR, 30 * DOLLAR) == ledger.balance(STACK)
    assert ledger.balance(STACK).available == 70 * DOLLAR
    assert Balance(100 * DOLLAR) == ledger.balance(BANK)
    assert Pending(STACK, BANK, 30 * DOLLAR, "ante") == ledger.pending("felt-1/ante")


def test_a_post_moves_its_amount_and_releases_the_rest() -> None:
    ledger = seated()
    ledger.post([bet(30)])
    ledger.post([bet(10, step="post")])
    assert Balance(90 * DOLLAR) == ledger.balance(STACK)
    assert Balance(110 * DOLLAR) == ledger.balance(BANK)
    assert ledger.pendings() == {}


def test_a_void_releases_everything() -> None:
    ledger = seated()
    ledger.post([bet(30)])
    ledger.post([bet(30, step="void")])
    assert Balance(100 * DOLLAR) == ledger.balance(STACK)
    assert ledger.pending("felt-1/ante") is None


def test_linked_transfers_see_those_before_them() -> None:
    ledger = seated(10)
    # Won, then bet again with the winnings: only in this order is it covered.
    ledger.post([Transfer(BANK, STACK, 10 * DOLLAR, "win"), bet(20)])
    assert ledger.balance(STACK).available == 0


def test_o11_a_stack_too_short_is_refused_with_what_it_has() -> None:
    ledger = seated(5)
    with pytest.raises(Overdrawn) as refused:
        ledger.post([bet(10)])
    assert (
        refused.value.message
        == "anna's stack at felt has $5.00 available, but $10.00 is wanted for ante"
    )
    assert refused.value.rule == "O-11"
    assert (
        refused.value.account,
        refused.value.wanted,
        refused.value.available,
    ) == (STACK, 10 * DOLLAR, 5 * DOLLAR)


def test_other_accounts_too_short_are_refused_as_beyond_their_limit() -> None:
    with pytest.raises(Overdrawn, match=r"the bank of felt has \$5\.00 .* \$5\.000001") as refused:
        seated(5).post([Transfer(BANK, STACK, 5 * DOLLAR + 1, "win")])
    assert refused.value.rule == "B-12"


def test_what_is_held_cannot_be_spent() -> None:
    ledger = seated()
    ledger.post([bet(60)])
    with pytest.raises(Overdrawn, match=r"\$40\.00 available"):
        ledger.post([Transfer(STACK, "player:anna", 60 * DOLLAR, "leave")])


def test_the_issue_ends_where_a_store_stops_counting() -> None:
    ledger = Ledger()
    ledger.post([Transfer("issue", "house", 2**63 - 2, "capital")])
    with pytest.raises(Overdrawn):
        ledger.post([Transfer("issue", "house", 2, "more")])


FAULTS: list[tuple[type[Refusal], Transfer]] = [
    (BadAmount, Transfer(STACK, BANK, 0, "nothing")),
    (BadAmount, Transfer(STACK, BANK, -1, "less")),
    (BadAmount, Transfer(STACK, BANK, True, "yes")),
    (BadAmount, Transfer(STACK, BANK, 1.0, "float")),  # type: ignore[arg-type]  # on purpose
    (NoSuchAccount, Transfer("pocket", BANK, 1, "?")),
    (NoSuchAccount, Transfer(STACK, "stack:felt", 1, "?")),
    (WrongTransfer, Transfer(STACK, STACK, 1, "round and round")),
    (WrongTransfer, bet(1, id="")),
    (WrongTransfer, bet(1, step="later")),
    (TransferRepeated, bet(1, id="held")),
    (NoSuchTransfer, bet(1, step="post", id="never")),
    (NoSuchTransfer, bet(1, step="void", id="never")),
    (WrongTransfer, bet(31, step="post", id="held")),
    (WrongTransfer, bet(29, step="void", id="held")),
    (WrongTransfer, Transfer(STACK, "house", DOLLAR, "?", "post", "held")),
    (Overdrawn, bet(1000, id="new")),
]


@pytest.mark.parametrize(("refusal", "wrong"), FAULTS)
def test_one_refused_transfer_leaves_everything_as_it_was(
    refusal: type[Refusal], wrong: Transfer
) -> None:
    ledger = seated()
    ledger.post([bet(30, id="held")])
    ledger.take_changes()
    before = {name: ledger.balance(name) for name in ledger.accounts()}, ledger.pendings()

    good = [Transfer(STACK, "fees", DOLLAR, "fee"), bet(2, id="fresh")]
    with pytest.raises(refusal):
        ledger.post([*good, wrong])

    assert before == ({name: ledger.balance(name) for name in ledger.accounts()}, ledger.pendings())
    assert Changes({}, {}) == ledger.take_changes()


def test_an_id_ends_once() -> None:
    ledger = seated()
    ledger.post([bet(30)])
    with pytest.raises(NoSuchTransfer, match="no transfer 'felt-1/ante' is pending"):
        ledger.post([bet(30, step="post"), bet(30, step="void")])
    ledger.post([bet(30, step="post")])
    with pytest.raises(NoSuchTransfer):
        ledger.post([bet(30, step="post")])


def test_changes_are_told_once_and_as_they_stand() -> None:
    ledger = seated()
    ledger.post([bet(30)])
    ledger.post([bet(5, id="felt-1/trips")])
    ledger.post([bet(30, step="post")])
    assert (
        Changes(
            {STACK: Balance(70 * DOLLAR, 5 * DOLLAR), BANK: Balance(130 * DOLLAR)},
            {"felt-1/ante": None, "felt-1/trips": Pending(STACK, BANK, 5 * DOLLAR, "ante")},
        )
        == ledger.take_changes()
    )
    assert Changes({}, {}) == ledger.take_changes()


def test_a_ledger_is_restored_from_its_balances_and_pending_transfers() -> None:
    ledger = seated()
    ledger.post([bet(30)])
    balances = {name: ledger.balance(name) for name in ledger.accounts()}
    again = Ledger.restore(balances, ledger.pendings())
    again.post([bet(30, step="post")])
    assert Balance(70 * DOLLAR) == again.balance(STACK)
    assert again.trial_balance() == 0


@pytest.mark.parametrize(
    ("balances", "pendings", "what"),
    [
        ({"house": Balance(1)}, {}, "trial balance is"),
        ({"issue": Balance(-1), "house": Balance(1, 1)}, {}, "holds"),
        ({"house": Balance(-1), "fees": Balance(1)}, {}, "the house owes"),
        ({}, {"x": Pending("house", "fees", 1, "?")}, "holds"),
        ({"pocket": Balance(0)}, {}, "is no account"),
    ],
)
def test_books_that_do_not_balance_are_not_opened(
    balances: dict[str, Balance], pendings: dict[str, Pending], what: str
) -> None:
    with pytest.raises(BrokenBooks, match=f"the books do not balance: .*{what}"):
        Ledger.restore(balances, pendings)


def test_what_is_on_record_is_entered_though_another_entry_of_its_commit_covers_it() -> None:
    # The tray pays before the meter's money has come to it; together they are covered.
    ledger = Ledger()
    ledger.post([Transfer(debit="issue", credit="meter:WA-01:main", amount=500, why="seed")])
    paid = Transfer(debit="bank:felt", credit="player:ann", amount=500, why="award")
    with pytest.raises(Overdrawn):
        ledger.post([paid])
    ledger.enter([paid])
    ledger.enter([Transfer(debit="meter:WA-01:main", credit="bank:felt", amount=500, why="award")])
    assert ledger.balance("bank:felt").posted == 0
    assert ledger.balance("player:ann").posted == 500


def test_what_would_be_refused_is_known_before_anything_moves() -> None:
    ledger = Ledger()
    with pytest.raises(Overdrawn):
        ledger.verify([Transfer(debit="house", credit="bank:felt", amount=1, why="fill")])
    ledger.verify([Transfer(debit="issue", credit="house", amount=1, why="capital")])
    assert ledger.accounts() == []


def test_what_is_said_of_an_account_is_held_against_it() -> None:
    ledger = Ledger()
    ledger.post([Transfer(debit="issue", credit="house", amount=5, why="capital")])
    ledger.verify_holds("house", 5)
    with pytest.raises(BooksDiffer, match="the house holds"):
        ledger.verify_holds("house", 4)
