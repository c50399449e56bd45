"""Staff: who works here, and what is done to accounts. Every step is an entry with who and why."""

from __future__ import annotations

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
    Issued,
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


async def hire(call: Call[HireBody, None]) -> Issued:
    """Take somebody on, or give a program a key; the credentials are shown this once."""
    sent = call.body
    rights().verify_over(call.role, sent.role)
    command = office.Hire(
        sent.account,
        sent.name,
        sent.role,  # type: ignore[arg-type]  # the office refuses what is no role
        sent.why,
        sent.tables,
        sent.actions,
    )
    shown, receipt = await call.services.house.personnel.hire(command, call.actor)
    return Issued(credentials=shown, receipt=receipt)


async def dismiss(call: Call[WhyBody, None]) -> Done:
    """Let somebody go, or revoke a program's key: nothing opens the account any more."""
    holder = _over(call)
    command = office.Dismiss(holder.id, call.body.why)
    receipt = await call.services.house.personnel.dismiss(command, call.actor)
    await _put_out(call, holder)
    return Done(account=holder.id, receipt=receipt)


async def give_role(call: Call[RoleBody, None]) -> Done:
    """Give somebody another role; they sign in again."""
    holder = _over(call)
    rights().verify_over(call.role, call.body.role)
    command = office.GiveRole(holder.id, call.body.role, call.body.why)  # type: ignore[arg-type]
    done = await _done(call, holder, command)
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


async def reset(call: Call[WhyBody, None]) -> Issued:
    """New credentials for somebody, or another key for a program; shown this once.

    It takes two people: the first one's request waits until another confirms it, who is then
    shown the credentials.
    """
    holder = _over(call)
    command = office.ResetCredentials(holder.id, call.body.why, call.second)
    shown, receipt = await call.services.house.personnel.reset(command, call.actor)
    await call.services.sessions.end_all(holder.actor)
    return Issued(credentials=shown, receipt=receipt)


async def requests(call: Call[None, None]) -> WaitingList:
    """What waits for a second person."""
    return WaitingList(call.services.waiting.listed())


async def confirm(call: Call[None, None]) -> Response:
    """Confirm what another person has asked for; answered as that would have been."""
    return await call.services.waiting.confirm(call.part("request"), call.known)


def _over(call: Call[Any, Any]) -> AccountHolder:
    """The account in the path, where whoever asks has a right over it."""
    account = call.part("account")
    holder = call.services.house.pit.staff.holder(account)
    if holder is None:
        raise NoSuchHolder(f"nobody has an account {account[:40]!r}", rule="X-02", field="account")
    rights().verify_over(call.role, holder.role)
    second = call.services.house.personnel.acting(call.second) if call.second else None
    if second is not None:
        rights().verify_over(second.role, holder.role)
    return holder


async def _done(call: Call[Any, Any], holder: AccountHolder, command: AnyOfficeCommand) -> Done:
    receipt = await call.services.house.personnel.do(command, call.actor)
    return Done(account=holder.id, receipt=receipt)


async def _put_out(call: Call[Any, Any], holder: AccountHolder) -> None:
    """End every session of an account, and have its player leave every chair."""
    await call.services.sessions.end_all(holder.actor)
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
