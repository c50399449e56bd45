"""Accounts: a closed list of kinds, each with as many names after it as it needs.

>>> parse_account("stack:felt:anna").speak()
"anna's stack at felt"
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from houseedge.errors import Refusal

#: How each kind is said; its places are the names an account of that kind carries.
_SPOKEN = {
    "issue": "the issue of play money",
    "house": "the house",
    "fees": "the fees",
    "player": "{0}'s account",
    "stack": "{1}'s stack at {0}",
    "bank": "the bank of {0}",
    "box": "the drop box of {0}",
    "chips": "the chips on the felt of {0}",
    "outside": "what {0} outside has to settle",
    "meter": "the {1} meter of {0}",
    "reserve": "the reserve of {1} of {0}",
    "overflow": "the overflow of {1} of {0}",
    "locked": "the locked awards of {1} of {0}",
}
_PARTS = {kind: spoken.count("{") for kind, spoken in _SPOKEN.items()}

#: Every kind of account there is.
KINDS = frozenset(_SPOKEN)

#: The source of all play money.
ISSUE = "issue"
#: The house's own money, and the collection fees it has taken.
HOUSE_ACCOUNT = "house"
FEES = "fees"


def player_account(player: str) -> str:
    """A player's money in the cage."""
    return f"player:{player}"


def stack_account(table: str, player: str) -> str:
    """What a player has brought to a table."""
    return f"stack:{table}:{player}"


def bank_account(table: str) -> str:
    """The tray of a table, from which winners are paid."""
    return f"bank:{table}"


def box_account(table: str) -> str:
    """The drop box of a table, into which collection fees go (K-15)."""
    return f"box:{table}"


def outside_account(table: str) -> str:
    """What a table outside this house has to settle for bets and awards over a link."""
    return f"outside:{table}"


def chips_account(table: str) -> str:
    """What went out to players in real chips at a table, beyond what came from them."""
    return f"chips:{table}"


def may_owe(account: str) -> bool:
    """Whether an account may go below zero.

    Where play money comes from may, what is settled outside, and purses nobody here knows.
    """
    return account == ISSUE or account.startswith(("outside:", "chips:"))


def pool_account(pool: str, meter: str, level: str) -> str:
    """One of the pools of a meter's level: `meter`, `reserve`, `overflow` or `locked`."""
    return f"{pool}:{meter}:{level}"


_NAME = re.compile(r"[^\s:]{1,80}")


class NoSuchAccount(Refusal):
    """The text names no kind of account, or not the names its kind carries."""


class Account(NamedTuple):
    """An account's kind and the names that follow it."""

    kind: str
    parts: tuple[str, ...]

    def __str__(self) -> str:
        return ":".join((self.kind, *self.parts))

    def speak(self) -> str:
        """The account as a person would call it."""
        return _SPOKEN[self.kind].format(*self.parts)


# The hot path asks again and again about the few accounts of the tables in play.
@lru_cache(maxsize=1 << 16)
def parse_account(text: str) -> Account:
    """The account a text names; refuses an unknown kind and a missing, empty or extra name."""
    kind, *parts = text.split(":")
    if kind not in _SPOKEN:
        raise NoSuchAccount(f"'{text}' is no account: there is no kind '{kind}'", rule="X-02")
    if len(parts) != _PARTS[kind] or not all(map(_NAME.fullmatch, parts)):
        names = {0: "no name", 1: "one name", 2: "two names"}[_PARTS[kind]]
        raise NoSuchAccount(
            f"'{text}' is no account: after '{kind}' comes {names}, without spaces", rule="X-02"
        )
    return Account(kind, tuple(parts))
