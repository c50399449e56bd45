"""Staff: who works here, and what is done to accounts. Every step is an entry with who and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from houseedge.floor import office
from houseedge.floor.office import AnyOfficeCommand, NoSuchHolder
from houseedge.floor.staff import AccountHolder
from houseedge.house.rights import rights
from houseedge.web.route import Call
from houseedge.wire.people import (
    Done,
    HireBody,
    RoleBody,
    StaffLine,
    StaffList,
    WaitingList,
    WhyBody,
)


async def listed(call: Call[None, None]) -> StaffList:
    """Everybody who works or worked here, programs with keys, and players who are locked."""
    now = call.services.house.now()
    return StaffList(
        [
            _line(each, now)
            for each in call.services.house.pit.staff.accounts.values()
            if each.role != "player" or each.is_locked(now)
        ]
    )


def hiring(call: Call[HireBody, None]) -> office.Hire:
    """What is asked; refused where one of the two has no right over such a post."""
    sent = call.body
    _verify_over(call, sent.role)
    return office.Hire(
        sent.account,
        sent.name,
        sent.role,  # type: ignore[arg-type]  # the office refuses what is no role
        sent.why,
        sent.tables,
        sent.actions,
        call.second,
    )


async def hire(call: Call[HireBody, None]) -> Done:
    """Take somebody on, or give a program a key.

    It takes two people: the first one's request waits until another confirms it, who is then
    shown the credentials, this once.
    """
    command = hiring(call)
    shown, receipt = await call.services.house.personnel.hire(command, call.actor)
    return Done(account=command.account, receipt=receipt, credentials=shown)


async def dismiss(call: Call[WhyBody, None]) -> Done:
    """Let somebody go, or revoke a program's key: nothing opens the account any more."""
    holder = _over(call)
    command = office.Dismiss(holder.id, call.body.why)
    receipt = await call.services.house.personnel.dismiss(command, call.actor)
    await _put_out(call, holder)
    return Done(account=holder.id, receipt=receipt)


def giving_role(call: Call[RoleBody, None]) -> office.GiveRole:
    """What is asked; refused without a right over who it is, and over who it is to be."""
    holder, sent = _holder(call), call.body
    rights().verify_over(call.role, holder.role)
    rights().verify_over(call.role, sent.role)
    return office.GiveRole(
        holder.id,
        sent.role,  # type: ignore[arg-type]  # the office refuses what is no role
        sent.why,
        call.second,
    )


async def give_role(call: Call[RoleBody, None]) -> Done:
    """Give somebody another role; they sign in again. It takes two people."""
    holder = _holder(call)
    done = await _done(call, holder, giving_role(call))
    await call.services.sessions.end_all(holder.actor)
    return done


async def lock(call: Call[WhyBody, None]) -> Done:
    """Lock an account: its sessions end, and a player leaves every chair after the hand in play."""
    holder = _over(call)
    done = await _done(call, holder, office.LockAccount(holder.id, call.body.why))
    await _put_out(call, holder)
    return done


async def free(call: Call[WhyBody, None]) -> Done:
    """Let a locked account be used again."""
    holder = _over(call)
    return await _done(call, holder, office.FreeAccount(holder.id, call.body.why))


def resetting(call: Call[WhyBody, None]) -> office.ResetCredentials:
    """What is asked; refused where one of the two has no right over the account."""
    return office.ResetCredentials(_over(call).id, call.body.why, call.second)


async def reset(call: Call[WhyBody, None]) -> Done:
    """New credentials for somebody, or another key for a program; shown this once.

    It takes two people: the first one's request waits until another confirms it, who is then
    shown the credentials.
    """
    holder = _over(call)
    shown, receipt = await call.services.house.personnel.reset(resetting(call), call.actor)
    await call.services.sessions.end_all(holder.actor)
    return Done(account=holder.id, receipt=receipt, credentials=shown)


async def requests(call: Call[None, None]) -> WaitingList:
    """What waits for a second person."""
    return WaitingList(call.services.waiting.listed())


async def confirm(call: Call[None, None]) -> Response:
    """Confirm what another person has asked for; answered as that would have been."""
    return await call.services.waiting.confirm(call.part("request"), call.known)


def _over(call: Call[Any, Any]) -> AccountHolder:
    """The account in the path, where whoever asks has a right over it."""
    holder = _holder(call)
    _verify_over(call, holder.role)
    return holder


def verified(
    build: Callable[[Call[Any, Any]], AnyOfficeCommand],
) -> Callable[[Call[Any, Any]], None]:
    """What refuses a command of the office that would be refused now."""
    return lambda call: call.services.house.personnel.verify(build(call), call.actor)


def _holder(call: Call[Any, Any]) -> AccountHolder:
    """The account in the path."""
    account = call.part("account")
    holder = call.services.house.pit.staff.holder(account)
    if holder is None:
        raise NoSuchHolder(f"nobody has an account {account[:40]!r}", rule="X-02", field="account")
    return holder


def _verify_over(call: Call[Any, Any], role: str) -> None:
    """Refuse whoever asks, and whoever confirms it, without a right over accounts of a role."""
    rights().verify_over(call.role, role)
    second = call.services.house.personnel.acting(call.second) if call.second else None
    if second is not None:
        rights().verify_over(second.role, role)


async def _done(call: Call[Any, Any], holder: AccountHolder, command: AnyOfficeCommand) -> Done:
    receipt = await call.services.house.personnel.do(command, call.actor)
    return Done(account=holder.id, receipt=receipt)


async def _put_out(call: Call[Any, Any], holder: AccountHolder) -> None:
    """End every session of an account, and have its player leave every chair."""
    await call.services.sessions.bar(holder.actor)
    if not holder.works_here:
        call.services.house.get_up(holder.actor)


def _line(each: AccountHolder, now: int) -> StaffLine:
    return StaffLine(
        account=each.id,
        name=each.name,
        role=each.role,
        locked=each.is_locked(now),
        ended=each.ended,
        tables=list(each.tables),
        actions=list(each.actions),
    )
