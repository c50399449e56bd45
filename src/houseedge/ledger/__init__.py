"""Double entry: every amount leaves one account and reaches another; nothing here knows poker.

>>> ledger = Ledger()
>>> ledger.post([Transfer(debit="issue", credit="player:anna", amount=5_000_000, why="gift")])
>>> ledger.balance("player:anna").available, ledger.trial_balance()
(5000000, 0)
"""

from houseedge.ledger.account import (
    FEES,
    HOUSE_ACCOUNT,
    ISSUE,
    KINDS,
    Account,
    NoSuchAccount,
    bank_account,
    box_account,
    chips_account,
    may_owe,
    outside_account,
    parse_account,
    player_account,
    pool_account,
    stack_account,
)
from houseedge.ledger.ledger import (
    Balance,
    BooksDiffer,
    BrokenBooks,
    Changes,
    Ledger,
    NoSuchTransfer,
    Overdrawn,
    Pending,
    TransferRepeated,
    WrongTransfer,
)
from houseedge.ledger.transfer import Step, Transfer

__all__ = [
    "FEES",
    "HOUSE_ACCOUNT",
    "ISSUE",
    "KINDS",
    "Account",
    "Balance",
    "BooksDiffer",
    "BrokenBooks",
    "Changes",
    "Ledger",
    "NoSuchAccount",
    "NoSuchTransfer",
    "Overdrawn",
    "Pending",
    "Step",
    "Transfer",
    "TransferRepeated",
    "WrongTransfer",
    "bank_account",
    "box_account",
    "chips_account",
    "may_owe",
    "outside_account",
    "parse_account",
    "player_account",
    "pool_account",
    "stack_account",
]
