"""People with accounts: coming in, own sessions, own data, badges, and the end of an account."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from houseedge.house.personnel import SignInRefused
from houseedge.money import Cents
from houseedge.records.rounds import own_rounds_of
from houseedge.records.subject import entries_about
from houseedge.web.dependencies import Json, NoSuchThing
from houseedge.web.guests import forget_cookie, keep_cookie, leave_chairs
from houseedge.web.route import Call
from houseedge.web.session import Visitor, name_of
from houseedge.wire.codec import write
from houseedge.wire.people import (
    AccountBody,
    BadgeBody,
    BadgeShown,
    Done,
    EndBody,
    OwnData,
    OwnSessions,
    PasswordBody,
    SessionLine,
    SignInBody,
    UnlockBody,
    WhoAmI,
)

#: How many rounds a player takes along at most, newest first; any other can be recalled.
MOST_ROUNDS = 1_000


async def sign_in(call: Call[SignInBody, None]) -> Json:
    """Come in with an account; staff add a code of their device. A cookie keeps the session.

    Whatever is not right is answered with the same words, after the same time. Three failures
    within half an hour lock the way in for half an hour, or until somebody frees it; consoles that
    are open go on. A guest's session that was here ends, as by signing out.
    """
    services, sent = call.services, call.body
    personnel = services.house.personnel
    holder = await personnel.sign_in(sent.login, sent.password, sent.code)
    if call.visitor is not None and not call.visitor.by_key:
        await services.sessions.end(call.visitor)
        if call.visitor.player != holder.actor:
            await leave_chairs(call)
    found = await services.sessions.begin_for(holder)
    answer = Json(_who(call, found), status_code=201)
    keep_cookie(call, answer, found)
    return answer


async def who(call: Call[None, None]) -> WhoAmI:
    """Who you are here, and in which role."""
    return _who(call, call.known)


async def take_account(call: Call[AccountBody, None]) -> Json:
    """Take an account: the same player, with name, money, history and limits, to come back to."""
    personnel, player = call.services.house.personnel, call.known.player
    await personnel.take_account(player, call.body.login, call.body.password)
    found = call.services.sessions.find(call.known.token)
    assert found is not None
    return Json(_who(call, found), status_code=201)


async def change_password(call: Call[PasswordBody, None]) -> WhoAmI:
    """Choose another password; every other session of yours ends."""
    await call.services.house.personnel.change_password(
        call.known.player, call.body.old, call.body.new
    )
    await call.services.sessions.end_all(call.known.player, but=call.known.session)
    return _who(call, call.known)


async def end_account(call: Call[EndBody, None]) -> Json:
    """End your account: play money left goes back, sessions end, and your name is shown no more.

    What was played stays on record, under your id. Take your data along first.
    """
    player = call.known.player
    receipt = await call.services.house.personnel.end_account(player, call.body.password)
    await call.services.sessions.end_all(player)
    answer = Json(Done(account=player, receipt=receipt))
    forget_cookie(call, answer)
    return answer


async def own_sessions(call: Call[None, None]) -> OwnSessions:
    """Your sessions: where you are signed in."""
    return OwnSessions(_sessions(call))


async def end_session(call: Call[None, None]) -> OwnSessions:
    """End one of your sessions; its sockets are closed."""
    name = call.part("session")
    if not await call.services.sessions.end_one(call.known, name):
        raise NoSuchThing(f"you have no session {name[:32]!r}", field="session")
    return OwnSessions(_sessions(call))


async def own_data(call: Call[None, None]) -> Response:
    """What the house keeps of you, as JSON to take along.

    `rounds` are the newest 1,000 you played, `entries` all that you brought about or that is about
    your account, as they stand on record. What others did at your table is theirs, what is sealed
    stays sealed, and of what opens your account there is a hash alone, which is not given.
    """
    house, player = call.services.house, call.known.player
    about = house.cashier.about(player)
    assert about.limits is not None

    known = OwnData(
        player=player,
        name=about.name or "",
        login=house.personnel.vault.login_of(player),
        balance=about.balance or Cents(0),
        limits=about.limits,
        sessions=_sessions(call),
        rounds=[],
        entries=[],
    )

    def read() -> bytes:
        rounds = own_rounds_of(house.store, player, limit=MOST_ROUNDS, name=house.cashier.name)
        entries = [msgspec.Raw(each) for each in entries_about(house.store, player)]
        # Written here: it may be long, and the loop deals meanwhile.
        return write(msgspec.structs.replace(known, rounds=rounds, entries=entries))

    answer = Json(await call.services.read(read))
    answer.headers["Content-Disposition"] = f'attachment; filename="{player}.json"'
    return answer


async def unlock(call: Call[UnlockBody, None]) -> WhoAmI:
    """Use a console again that locked itself, by PIN or password."""
    await call.services.house.personnel.unlock(call.known.player, call.body.secret)
    call.services.sessions.touch(call.known)
    found = call.services.sessions.find(call.known.token)
    if found is None:
        raise SignInRefused("PIN or password")
    return _who(call, found)


async def lock(call: Call[None, None]) -> WhoAmI:
    """Lock the console you are signed in at, before it does so by itself."""
    sessions = call.services.sessions
    sessions.lock(call.known)
    found = sessions.find(call.known.token)
    assert found is not None
    return _who(call, found)


async def badge(call: Call[BadgeBody, None]) -> BadgeShown:
    """Show your badge: for a minute it stands for the next step that needs one."""
    sent, actor = call.body, call.known.player
    holder = await call.services.house.personnel.badge(sent.badge, sent.pin, actor)
    return BadgeShown(account=holder.id, until=call.services.badges.shown(call.known))


def _who(call: Call[Any, Any], found: Visitor) -> WhoAmI:
    house, holder = call.services.house, found.holder
    works_here = holder is not None and holder.works_here
    known = None if works_here else house.cashier.name(found.player)
    return WhoAmI(
        account=None if holder is None else holder.id,
        role=found.role,
        name=known or ("" if holder is None else holder.name),
        player=None if works_here else found.player,
        csrf=found.csrf,
        locked=found.locked,
        locks_in=call.services.sessions.locks_in(found),
    )


def _sessions(call: Call[Any, Any]) -> list[SessionLine]:
    own = call.known.session
    return [
        SessionLine(
            session=name_of(each),
            began=each.created,
            ends=each.expires,
            current=each.token_hash == own,
        )
        for each in call.services.sessions.of(call.known)
    ]
