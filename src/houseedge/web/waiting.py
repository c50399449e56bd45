"""Badges and second people: what stands in for key and swipe, for a short while and in memory.

A badge that was shown stands for one step. What takes two people waits until another one who has
the right confirms it; nobody confirms their own request, and none is left waiting for long. What
could not be done, or what nobody here could confirm, does not wait at all.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from starlette.responses import Response

from houseedge.errors import HouseEdgeError, Refusal
from houseedge.floor.staff import AccountHolder
from houseedge.house.house import House
from houseedge.house.rights import NoRight, Right, spoken
from houseedge.web.session import Sessions, Visitor
from houseedge.wire.codec import plain
from houseedge.wire.people import Waiting

#: How long a badge stands for a step, in milliseconds.
BADGE_LASTS = 60_000
#: How long a request waits for its second person, in milliseconds.
WAITS = 5 * 60_000
#: How many requests wait at most.
MOST_WAITING = 64


class BadgeNeeded(HouseEdgeError):
    """The step needs one's badge and PIN right before."""


class OnePerson(Refusal):
    """What takes two people has only one: who has asked for it."""


class RequestOver(Refusal):
    """Nothing of that name waits: it was confirmed, it is too old, or who asked may no longer."""


class Badges:
    """Who has shown a badge just now."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._until: dict[bytes, int] = {}

    def shown(self, visitor: Visitor) -> int:
        """A badge was right; until when it stands for a step."""
        now = self._house.now()
        self._until = {each: until for each, until in self._until.items() if until > now}
        self._until[visitor.session] = now + BADGE_LASTS
        return self._until[visitor.session]

    def use(self, visitor: Visitor) -> None:
        """Take the badge for one step; refuses with `BadgeNeeded`."""
        if self._until.pop(visitor.session, 0) <= self._house.now():
            raise BadgeNeeded("this needs your badge: POST /api/me/badge with its PIN first")


class _Asked(Protocol):
    """The parts of a call that matter here."""

    @property
    def visitor(self) -> Visitor | None: ...
    @property
    def body(self) -> Any: ...
    @property
    def about(self) -> str: ...


class _Asking(Protocol):
    """The parts of a route that matter here."""

    @property
    def right(self) -> Right: ...
    @property
    def verify_confirmed(self) -> Callable[[Any, str], None]: ...
    @property
    def confirmed(self) -> Callable[[Any, str], Awaitable[Response]]: ...


@dataclass(frozen=True, slots=True)
class _Request:
    shown: Waiting
    route: _Asking
    call: _Asked


class Requests:
    """What waits for a second person."""

    def __init__(self, house: House, sessions: Sessions) -> None:
        self._house = house
        self._sessions = sessions
        self._waiting: dict[str, _Request] = {}

    def ask(self, route: _Asking, call: _Asked) -> Waiting:
        """Let a request wait; refuses one that cannot be done, or that nobody could confirm."""
        self._forget()
        if len(self._waiting) >= MOST_WAITING:
            raise RequestOver(
                f"{MOST_WAITING} requests wait already: confirm some, or let them pass",
                rule="X-02",
                field="request",
            )
        assert call.visitor is not None
        route.verify_confirmed(call, "")
        by, staff = call.visitor.player, self._house.pit.staff.accounts.values()
        if not any(_may_confirm(route, call, each) for each in staff if each.actor != by):
            raise OnePerson(
                "it takes two people, and nobody else who works here may confirm it",
                rule="X-02",
                field="request",
            )
        sent = plain(call.body)
        shown = Waiting(
            request=self._house.entropy.token(8).hex(),
            action=route.right.name,
            about=sent.get("account", call.about),
            by=by,
            why=call.body.why,
            asked=sent,
            until=self._house.now() + WAITS,
        )
        self._waiting[shown.request] = _Request(shown, route, call)
        return shown

    def listed(self) -> list[Waiting]:
        """All that waits, the oldest first."""
        self._forget()
        return [each.shown for each in self._waiting.values()]

    async def confirm(self, request: str, visitor: Visitor) -> Response:
        """Carry out what another person has asked for."""
        self._forget()
        found = self._waiting.get(request)
        if found is None:
            raise RequestOver(
                "nothing of that name waits here: it was confirmed, or waited too long",
                rule="X-02",
                field="request",
            )
        if found.shown.by == visitor.player:
            raise OnePerson(
                "it takes two people, and you are the one who has asked for it",
                rule="X-02",
                field="request",
            )
        if visitor.role not in found.route.right.second:
            raise NoRight(f"{spoken(visitor.role)} has no right to {found.shown.action}")
        first = found.call.visitor
        assert first is not None
        again = self._sessions.find(first.token)
        if again is None or again.role not in found.route.right.roles:
            del self._waiting[request]
            raise RequestOver(
                f"{first.player}, who asked for it, has signed out or has the right no longer",
                rule="X-02",
                field="request",
            )
        # Whoever may not confirm it leaves it to those who may.
        found.route.verify_confirmed(found.call, visitor.player)
        del self._waiting[request]
        return await found.route.confirmed(found.call, visitor.player)

    def _forget(self) -> None:
        now = self._house.now()
        self._waiting = {
            name: each for name, each in self._waiting.items() if each.shown.until > now
        }


def _may_confirm(route: _Asking, call: _Asked, holder: AccountHolder) -> bool:
    if not holder.may_act or holder.role not in route.right.second:
        return False
    try:
        route.verify_confirmed(call, holder.actor)
    except HouseEdgeError:
        return False
    return True
