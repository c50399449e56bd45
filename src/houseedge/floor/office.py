"""The office: what may be asked of accounts, and what it brings about.

Who asks is told beside the command, as its actor; which roles may ask what is a table of its own
(`house/rights.toml`), read at the door. Here is refused what nobody may do.
"""

from __future__ import annotations

import re
from typing import get_args

import msgspec

from houseedge.errors import NotationError, Refusal
from houseedge.floor import staff as people
from houseedge.floor.staff import (
    LOCKED_FOR,
    MOST_FAILURES,
    ROLES,
    AccountHolder,
    Role,
    Staff,
    StaffEvent,
    Way,
    counting,
)
from houseedge.table.name import read_name
from houseedge.table.reason import read_reason
from houseedge.table.refusal import NotOpen

#: How many tables or actions a program's key may name.
MOST_NAMED = 64
#: Not like a guest's id or a program's player, which begin with a letter and a hyphen.
_ACCOUNT = re.compile(r"[a-z][a-z0-9][a-z0-9-]{0,30}")


class NoSuchHolder(NotOpen):
    """Nobody has an account of that name."""


class AccountExists(Refusal):
    """Somebody has an account of that name, or had one."""


class AccountOver(Refusal):
    """The account has ended, and is not used again."""


class SamePerson(Refusal):
    """What takes two people was asked by one, or somebody asked it of their own account."""


class NotLocked(Refusal):
    """There is nothing to free, or the account is locked already."""


class OfficeCommand(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Any of them. Who asks, and when, is told beside it."""


class Hire(OfficeCommand, frozen=True):
    """Somebody is to work here, or a program gets a key: good for these tables and actions.

    `second` is who has confirmed it, where that was asked; so in the others that have it.
    """

    account: str
    name: str
    role: Role
    why: str
    tables: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    second: str = ""


class Dismiss(OfficeCommand, frozen=True):
    """An account of staff, or a program's, ends."""

    account: str
    why: str


class TakeAccount(OfficeCommand, frozen=True):
    """A guest takes an account."""

    player: str


class EndAccount(OfficeCommand, frozen=True):
    """A player ends the account."""

    player: str


class LockAccount(OfficeCommand, frozen=True):
    """An account may not be used until somebody frees it."""

    account: str
    why: str


class FreeAccount(OfficeCommand, frozen=True):
    """A locked account may be used again."""

    account: str
    why: str


class ResetCredentials(OfficeCommand, frozen=True):
    """An account gets new credentials."""

    account: str
    why: str
    second: str = ""


class ChangePassword(OfficeCommand, frozen=True):
    """Whoever holds an account has chosen another password."""

    account: str


class GiveRole(OfficeCommand, frozen=True):
    """Somebody is to have another role."""

    account: str
    role: Role
    why: str
    second: str = ""


class NoteSignIn(OfficeCommand, frozen=True):
    """The door has let somebody in."""

    account: str
    way: Way


class NoteFailedAccess(OfficeCommand, frozen=True):
    """The door has let somebody in no further: one failure too many locks the account."""

    account: str
    way: Way


class NoteReport(OfficeCommand, frozen=True):
    """A report or an export goes to whoever asks."""

    what: str


AnyOfficeCommand = (
    Hire
    | Dismiss
    | TakeAccount
    | EndAccount
    | LockAccount
    | FreeAccount
    | ResetCredentials
    | ChangePassword
    | GiveRole
    | NoteSignIn
    | NoteFailedAccess
    | NoteReport
)
#: What may be asked, by the name it has on record.
OFFICE_COMMANDS: tuple[type[OfficeCommand], ...] = get_args(AnyOfficeCommand)


def decide_at_office(  # noqa: C901 - a branch a command
    staff: Staff, command: AnyOfficeCommand, actor: str, now: int
) -> tuple[StaffEvent, ...]:
    """The events a command brings about; refuses with a `Refusal` or a `NotationError`."""
    match command:
        case Hire():
            return (_hired(staff, command, actor),)
        case TakeAccount(player):
            if (held := staff.holder(player)) is not None:
                raise AccountExists(
                    f"{player} has an account already"
                    if not held.ended
                    else f"{player} had an account, and it has ended",
                    rule="X-02",
                    field="account",
                )
            return (people.AccountTaken(player),)
        case EndAccount(player):
            return (people.AccountEnded(_living(staff, player, ("player",)).id),)
        case Dismiss(account, why):
            held = _other(staff, account, actor, "ends")
            if held.role == "player":
                raise AccountOver(
                    f"{account} is a player's, who alone ends it; it can be locked",
                    rule="X-02",
                    field="account",
                )
            return (people.Dismissed(held.id, read_reason(why)),)
        case LockAccount(account, why):
            held = _other(staff, account, actor, "locks")
            if held.barred:
                raise NotLocked(f"{account} is locked already", rule="X-02", field="account")
            return (people.AccountLocked(held.id, "asked", read_reason(why)),)
        case FreeAccount(account, why):
            held = _other(staff, account, actor, "frees")
            if not held.is_locked(now):
                raise NotLocked(f"{account} is not locked", rule="X-02", field="account")
            return (people.AccountFreed(held.id, read_reason(why)),)
        case ResetCredentials():
            return (_reset(staff, command, actor),)
        case GiveRole():
            return (_role_given(staff, command, actor),)
        case ChangePassword(account):
            return (people.PasswordChanged(_living(staff, account).id),)
        case NoteSignIn(account, way):
            held = _living(staff, account)
            if held.is_locked(now):
                raise NotLocked(f"{account} is locked", rule="X-02", field="account")
            return (people.SignedIn(held.id, way),)
        case NoteFailedAccess():
            return _failed(_living(staff, command.account), command.way, now)
        case NoteReport(what):
            return (people.Reported(read_reason(what, "what")),)


def _hired(staff: Staff, command: Hire, actor: str) -> StaffEvent:
    account, role = command.account, command.role
    if not _ACCOUNT.fullmatch(account):
        raise NotationError(
            f"an account is called by 2 to 32 small letters, digits and hyphens, beginning "
            f"with a letter and no hyphen behind it: not {account[:40]!r}"
        )
    if role not in ROLES or role == "player":
        raise NotationError(
            f"there is no post {str(role)[:40]!r}: write one of "
            f"{', '.join(each for each in ROLES if each != 'player')}"
        )
    if staff.holder(account) is not None:
        raise AccountExists(
            f"there is an account {account} already, or was one: names are not used twice",
            rule="X-02",
            field="account",
        )
    if role != "program" and (command.tables or command.actions):
        raise NotationError("tables and actions are for the key of a program alone")
    for named in (*command.tables, *command.actions):
        if not 0 < len(named) <= 80 or not named.isprintable():
            raise NotationError("a table or an action has 1 to 80 letters that can be seen")
    if max(len(command.tables), len(command.actions)) > MOST_NAMED:
        raise NotationError(f"a key names at most {MOST_NAMED} tables and {MOST_NAMED} actions")
    _verify_second(command.second, actor)
    return people.Hired(
        account,
        read_name(command.name),
        role,
        read_reason(command.why),
        command.tables,
        command.actions,
        command.second,
    )


def _living(staff: Staff, account: str, roles: tuple[Role, ...] = ROLES) -> AccountHolder:
    held = staff.holder(account)
    if held is None or held.role not in roles:
        raise NoSuchHolder(f"nobody has an account {account[:40]!r}", rule="X-02", field="account")
    if held.ended:
        raise AccountOver(f"the account {account} has ended", rule="X-02", field="account")
    return held


def _other(staff: Staff, account: str, actor: str, does: str) -> AccountHolder:
    """The account of somebody else than who asks."""
    held = _living(staff, account)
    if held.actor == actor:
        raise SamePerson(f"nobody {does} their own account", rule="X-02", field="account")
    return held


def _reset(staff: Staff, command: ResetCredentials, actor: str) -> StaffEvent:
    held = _other(staff, command.account, actor, "resets")
    _verify_second(command.second, actor, held.actor)
    return people.CredentialsReset(held.id, read_reason(command.why), command.second)


def _verify_second(second: str, *others: str) -> None:
    """Refuse a second person who is the first, or whom it is about."""
    if second and second in others:
        raise SamePerson(
            "what takes two people is confirmed by another one than who asked for it, and not by "
            "whom it is about",
            rule="X-02",
            field="second",
        )


def _role_given(staff: Staff, command: GiveRole, actor: str) -> StaffEvent:
    held, role = _other(staff, command.account, actor, "gives a role to"), command.role
    _verify_second(command.second, actor, held.actor)
    if not held.works_here or role not in people.STAFF_ROLES:
        raise NotationError(
            f"a role is given to staff, and is one of {', '.join(people.STAFF_ROLES)}"
        )
    if held.role == role:
        raise AccountExists(f"{held.id} is {role} already", rule="X-02", field="role")
    return people.RoleGiven(held.id, role, held.role, read_reason(command.why), command.second)


def _failed(held: AccountHolder, way: Way, now: int) -> tuple[StaffEvent, ...]:
    failed = people.AccessFailed(held.id, way, now)
    badge = way == "badge"
    locked = not held.badge_is_good(now) if badge else held.is_locked(now)
    before = counting(held.badge_failures if badge else held.failures, now)
    if locked or len(before) + 1 < MOST_FAILURES:
        return (failed,)
    return (failed, people.AccountLocked(held.id, "failures", until=now + LOCKED_FOR, way=way))
