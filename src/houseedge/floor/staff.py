"""The people of the house: who has an account, in which role, and whether it may be used.

Players who took an account, staff, and programs with a key are account holders alike. Passwords,
codes, cards and keys are no part of it: they are checked at the door and never told in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

import msgspec

Role = Literal[
    "player", "dealer", "supervisor", "executive", "game_manager", "cage", "auditor", "program"
]
#: Every role an account can have.
ROLES: tuple[Role, ...] = get_args(Role)
#: The roles of people who work here.
STAFF_ROLES: tuple[Role, ...] = tuple(each for each in ROLES if each not in ("player", "program"))
#: What a member of staff is called on record, before the account's id.
STAFF_ACTOR = "staff:"
#: What stands behind the name of whoever acts on record with the house's own commands; no account
#: is called so.
AT_MACHINE = "@machine"
#: What a program plays as, before its account's id.
PROGRAM_PLAYER = "p-"

#: So many failures within so many milliseconds lock an account (STANDARDS A13, J6).
MOST_FAILURES = 3
FAILURES_COUNT_FOR = 30 * 60 * 1000
#: How long it stays locked by that, unless somebody frees it before.
LOCKED_FOR = 30 * 60 * 1000

#: How somebody tried to come in: at the door, or with a badge at a console that is open already.
Way = Literal["password", "badge", "key"]
#: Why an account is locked: by failures, or because somebody asked for it.
LockCode = Literal["failures", "asked"]


class Hired(msgspec.Struct, frozen=True, tag=True):
    """Somebody works here from now on, or a program got a key; `second` has confirmed it."""

    account: str
    name: str
    role: Role
    why: str
    tables: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    second: str = ""


class Dismissed(msgspec.Struct, frozen=True, tag=True):
    """Somebody works here no longer; the account opens nothing any more."""

    account: str
    why: str


class AccountTaken(msgspec.Struct, frozen=True, tag=True):
    """A guest has taken an account, and can come back as the same player."""

    account: str


class AccountEnded(msgspec.Struct, frozen=True, tag=True):
    """A player has ended the account."""

    account: str


class AccountLocked(msgspec.Struct, frozen=True, tag=True):
    """An account may not be used: until then, or until somebody frees it where that is 0.

    `way` is how it was tried, where failures lock it.
    """

    account: str
    code: LockCode
    why: str = ""
    until: int = 0
    way: Way | None = None


class AccountFreed(msgspec.Struct, frozen=True, tag=True):
    """An account may be used again."""

    account: str
    why: str


class CredentialsReset(msgspec.Struct, frozen=True, tag=True):
    """An account got new credentials, and its old ones open nothing; `second` has confirmed it."""

    account: str
    why: str
    second: str = ""


class PasswordChanged(msgspec.Struct, frozen=True, tag=True):
    """Whoever holds an account has chosen another password."""

    account: str


class RoleGiven(msgspec.Struct, frozen=True, tag=True):
    """Somebody has another role from now on; `second` has confirmed it."""

    account: str
    role: Role
    before: Role
    why: str
    second: str = ""


class SignedIn(msgspec.Struct, frozen=True, tag=True):
    """Somebody came in with an account; failures before it count no more."""

    account: str
    way: Way


class AccessFailed(msgspec.Struct, frozen=True, tag=True):
    """Somebody tried to use an account, and was not let in."""

    account: str
    way: Way
    at: int


class Reported(msgspec.Struct, frozen=True, tag=True):
    """A report or an export was given to somebody."""

    what: str


StaffEvent = (
    Hired
    | Dismissed
    | AccountTaken
    | AccountEnded
    | AccountLocked
    | AccountFreed
    | CredentialsReset
    | PasswordChanged
    | RoleGiven
    | SignedIn
    | AccessFailed
    | Reported
)


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountHolder:
    """One account. `locked_until` is 0 for one that stays locked until somebody frees it.

    Failures lock the way in alone: whoever guesses at a name must not get its holder up from a
    table. Those at the door leave the badge good at a console that is open; those with a badge
    lock both. An account that somebody has locked is `barred`: it may do nothing at all.

    `failures` are the moments of failed access that still count, `badge_failures` those with its
    badge. `tables` and `actions` are what a program's key is good for.
    """

    id: str
    name: str
    role: Role
    locked: bool = False
    locked_until: int = 0
    barred: bool = False
    ended: bool = False
    failures: tuple[int, ...] = ()
    badge_failures: tuple[int, ...] = ()
    badge_locked_until: int = 0
    tables: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()

    @property
    def works_here(self) -> bool:
        """Whether it is staff's."""
        return self.role in STAFF_ROLES

    @property
    def actor(self) -> str:
        """Who acts on record where this account does."""
        if self.works_here:
            return STAFF_ACTOR + self.id
        return PROGRAM_PLAYER + self.id if self.role == "program" else self.id

    @property
    def may_act(self) -> bool:
        """Whether whoever came in with it may do anything."""
        return not self.ended and not self.barred

    def is_locked(self, now: int) -> bool:
        """Whether nobody comes in with it now."""
        return self.locked and (self.locked_until == 0 or now < self.locked_until)

    def opens(self, now: int) -> bool:
        """Whether somebody may come in with it."""
        return not self.ended and not self.is_locked(now)

    def badge_is_good(self, now: int) -> bool:
        """Whether its badge, and its PIN, are taken at a console that is open."""
        return self.may_act and now >= self.badge_locked_until


@dataclass(frozen=True, kw_only=True, slots=True)
class Staff:
    """Everybody who ever had an account here."""

    accounts: Mapping[str, AccountHolder] = field(default_factory=dict)

    def holder(self, account: str) -> AccountHolder | None:
        """The holder of an account, whether or not it may be used."""
        return self.accounts.get(account)

    def acting(self, actor: str) -> AccountHolder | None:
        """The account that acts on record under a name; none for a guest, or the house itself."""
        if actor.startswith(STAFF_ACTOR):
            found = self.accounts.get(actor.removeprefix(STAFF_ACTOR))
            return found if found is not None and found.works_here else None
        if actor.startswith(PROGRAM_PLAYER):
            found = self.accounts.get(actor.removeprefix(PROGRAM_PLAYER))
            return found if found is not None and found.role == "program" else None
        return self.accounts.get(actor)


def evolve_staff(staff: Staff, event: StaffEvent) -> Staff:
    """The staff after one event. The mapping of accounts is shared: only the newest is used."""
    accounts = dict(staff.accounts) if not isinstance(staff.accounts, dict) else staff.accounts
    match event:
        case Hired(account, name, role, _, tables, actions):
            accounts[account] = AccountHolder(
                id=account, name=name, role=role, tables=tables, actions=actions
            )
        case AccountTaken(account):
            accounts[account] = AccountHolder(id=account, name="", role="player")
        case Dismissed(account) | AccountEnded(account):
            accounts[account] = replace(accounts[account], ended=True)
        case AccountLocked(account):
            accounts[account] = _locked(accounts[account], event)
        case AccountFreed(account) | CredentialsReset(account):
            accounts[account] = replace(
                accounts[account],
                locked=False,
                locked_until=0,
                barred=False,
                failures=(),
                badge_failures=(),
                badge_locked_until=0,
            )
        case RoleGiven(account, role):
            accounts[account] = replace(accounts[account], role=role)
        case SignedIn(account):
            accounts[account] = replace(accounts[account], failures=())
        case AccessFailed(account):
            accounts[account] = _failed(accounts[account], event)
        case Reported() | PasswordChanged():
            return staff
    return replace(staff, accounts=accounts)


def _locked(held: AccountHolder, event: AccountLocked) -> AccountHolder:
    barred = held.barred or event.code == "asked"
    for_good = barred or event.until == 0
    return replace(
        held,
        locked=True,
        locked_until=0 if for_good else max(held.locked_until, event.until),
        barred=barred,
        badge_locked_until=event.until if event.way == "badge" else held.badge_locked_until,
    )


def _failed(held: AccountHolder, event: AccessFailed) -> AccountHolder:
    """The account after a failure; while it is locked none counts towards the next lock."""
    at = event.at
    if event.way == "badge":
        if not held.badge_is_good(at):
            return held
        failures = (*counting(held.badge_failures, at), at)[-MOST_FAILURES:]
        return replace(held, badge_failures=failures)
    if held.is_locked(at):
        return held
    return replace(held, failures=(*counting(held.failures, at), at)[-MOST_FAILURES:])


def counting(failures: Iterable[int], now: int) -> tuple[int, ...]:
    """Those failures that still count."""
    return tuple(at for at in failures if now - at < FAILURES_COUNT_FOR)
