"""What every request needs: the house and what stands beside it, and how a refusal is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from houseedge.errors import HouseEdgeError, Refusal, code_of
from houseedge.floor.dispute import NoSuchDispute, NotYourDispute
from houseedge.floor.office import NoSuchHolder
from houseedge.house.amending import ConfigRefused
from houseedge.house.analyst import Analyst
from houseedge.house.coach import Coach, CoachAway
from houseedge.house.entropy import ChanceFailed
from houseedge.house.host import Host
from houseedge.house.house import House
from houseedge.house.laboratory import Laboratory, LaboratoryBusy
from houseedge.house.par import ParAway
from houseedge.house.personnel import LoginTaken, SignInRefused
from houseedge.house.practice import Practice, PracticeAway
from houseedge.house.publisher import HouseStopped
from houseedge.house.rights import NoRight
from houseedge.house.theorist import TheoryAway
from houseedge.house.vault import VaultBusy
from houseedge.house.verification import Verification, VerificationAway
from houseedge.progressive import Progressive
from houseedge.records.hands import NoHandThere
from houseedge.records.meters import WinBook
from houseedge.records.reading import OtherRules
from houseedge.records.recall import RoundInPlay
from houseedge.records.replay import NoSuchRound
from houseedge.records.tally import NoHandsThere
from houseedge.store import StoreError
from houseedge.table import Table
from houseedge.table.decide import STAFF
from houseedge.table.felt import FeltTable
from houseedge.table.refusal import NotYours, NotYourSeat
from houseedge.web.chairs import Chairs
from houseedge.web.lobby import LobbyFeed
from houseedge.web.proxy import ORIGIN, Origin, Proxies
from houseedge.web.session import AccountBarred, NoSession, SessionLocked, Sessions
from houseedge.web.throttle import Throttle, TooFast, TooManyConnections, TooManySockets
from houseedge.web.ticket import BadTicket
from houseedge.web.waiting import BadgeNeeded, Badges, OnePerson, Requests
from houseedge.web.watch import NoSuchCall, Watch
from houseedge.wire.codec import write
from houseedge.wire.fault import ErrorAnswer, WireFault, fault_of

T = TypeVar("T")


class Forbidden(HouseEdgeError):
    """A request from another site, or without the session's own token."""


class NoSuchThing(HouseEdgeError):
    """No table, round or page of that name; `field` says which kind."""

    def __init__(self, message: str, *, field: str) -> None:
        self.field = field
        super().__init__(message)


class TooLarge(HouseEdgeError):
    """A body longer than the house reads."""


#: Where a request's scope says who asks, once that is known.
ACTOR = "houseedge.actor"
#: What nobody asks by mistake: such a refusal is a warning in the log.
#: Where devices speak, and tables outside.
_AT_WORK = ("/steps", "/readings", "/messages")
_SUSPECT = (NoRight, Forbidden, OnePerson)
#: How many answers are made from the record together.
MOST_READERS = 2


@dataclass(eq=False, kw_only=True)
class Services:
    """One house, and what its routes need beside it."""

    house: House
    throttle: Throttle = field(default_factory=Throttle)
    secure: bool = False
    """Whether players come by HTTPS alone."""
    proxies: Proxies = field(default_factory=Proxies)
    figures_port: int | None = None
    """The port that shows `/metrics` and nothing else; none where every port does."""
    reports: bool = False
    """Whether the accounts are shown to programs on this machine."""
    bots: str | None = None
    """The word by which the house knows its own bots, who never pledge (O-16)."""
    closing: asyncio.Future[None] | None = None

    def __post_init__(self) -> None:
        self._readers = asyncio.Semaphore(MOST_READERS)
        self.sessions = Sessions(self.house)
        self.badges = Badges(self.house)
        self.waiting = Requests(self.house, self.sessions)
        self.chairs = Chairs(self.house)
        self.lobby = LobbyFeed(self.house, self.read)
        self.coach = Coach()
        self.practice = Practice(self.coach)
        self.analyst = Analyst(self.house.store, self.house.pit.catalog, self.coach, self.read)
        self.laboratory = Laboratory()
        self.verification = Verification(
            self.house.store.to_read(), self.house.pit.catalog, self.house.now
        )
        self.watch = Watch(self.house)
        self.house.on_published = self._published
        self.wins = WinBook(self.house.store, self.house.pit.catalog)

    def close(self) -> None:
        """End the processes that count beside the house."""
        self.analyst.close()
        self.practice.close()
        self.coach.close()
        self.laboratory.close()

    def _published(self, table: Table) -> None:
        self.coach.foresee(table)
        self.watch.see(table)

    async def read(self, work: Callable[[], T]) -> T:
        """Do work that only reads in a thread, while the loop deals on.

        Few do so together: threads share the interpreter with the loop.
        """
        async with self._readers:
            return await asyncio.to_thread(work)

    def table(self, table: str) -> Table | FeltTable:
        """A table by its id as everybody may know it, also one that nobody plays at here."""
        return self.house.pit.felts.get(table) or self.host(table).published.table

    def host(self, table: str) -> Host:
        """A table that is played at, by its id."""
        host = self.house.hosts.get(table)
        if table in self.house.pit.felts:
            raise NoSuchThing(
                f"nobody plays at {table} through the house: its chips and cards are real, and the "
                "house runs its progressive alone",
                field="table",
            )
        if host is None:
            raise NoSuchThing(f"there is no table {table[:64]!r} here", field="table")
        return host

    def note_refusal(self, fault: HouseEdgeError, *, path: str, who: str | None) -> None:
        """Count a refusal by its code, and log it with its sentence and who asked.

        What is refused to the people who run the house, or to its devices, is for others to see.
        """
        at_work = path.endswith(_AT_WORK) or (who is not None and who.startswith(STAFF))
        self.house.metrics.turned_away(
            code_of(fault),
            warn=at_work or isinstance(fault, _SUSPECT),
            status=status_of(fault),
            path=path,
            who=who,
            reason=str(fault),
        )

    def meter(self, meter: str) -> Progressive:
        """A meter by its id."""
        found = self.house.pit.meters.get(meter)
        if found is None:
            raise NoSuchThing(f"there is no meter {meter[:64]!r} here", field="meter")
        return found

    def fault(self) -> str | None:
        """Why the house cannot deal now; none when it can."""
        if self.house.failed is not None:
            return "its record could not be written"
        if self.house.stopping:
            return "it is closing"
        chance: str | None = getattr(self.house.entropy, "failed", None)
        return None if chance is None else f"its chance failed: {chance}"


def status_of(fault: HouseEdgeError) -> int:
    """The HTTP status of a refusal."""
    match fault:
        case NoSession() | AccountBarred() | BadTicket() | SignInRefused():
            return 401
        case NoRight() | SessionLocked() | BadgeNeeded():
            return 403
        case Forbidden() | NotYourSeat() | NotYours() | NotYourDispute():
            return 403
        case NoSuchThing() | NoSuchRound() | NoSuchHolder() | NoSuchDispute() | NoSuchCall():
            return 404
        case TooLarge():
            return 413
        case TooFast() | TooManySockets() | TooManyConnections():
            return 429
        case NoHandThere() | NoHandsThere() | OtherRules():
            return 409
        case Refusal() | RoundInPlay() | LoginTaken() | ConfigRefused():
            return 409
        case HouseStopped() | ChanceFailed() | StoreError() | VaultBusy():
            return 503
        case CoachAway() | TheoryAway() | PracticeAway() | VerificationAway():
            return 503
        case LaboratoryBusy() | ParAway():
            return 503
        case _:
            return 400


def headers_of(fault: HouseEdgeError) -> dict[str, str]:
    """What goes with a refusal: when to ask again."""
    if isinstance(fault, TooFast | CoachAway | LaboratoryBusy):
        return {"Retry-After": str(max(1, -(-int(fault.after * 1000) // 1000)))}
    if isinstance(fault, ParAway):
        return {"Retry-After": "30"}
    if isinstance(fault, TooManySockets):
        return {"Retry-After": "10"}
    return {}


class Json(Response):
    """A value of the wire, or JSON that is written already."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The bytes."""
        return content if isinstance(content, bytes) else write(content)


def refused(fault: HouseEdgeError, scope: Scope) -> Json:
    """A refusal as an answer to the request of a scope; it is counted and logged."""
    services: Services = scope["app"].state.services
    services.note_refusal(fault, path=scope["path"], who=scope.get(ACTOR))
    return Json(
        ErrorAnswer(fault_of(sayable(fault))),
        status_code=status_of(fault),
        headers=headers_of(fault),
    )


def sayable(fault: HouseEdgeError) -> HouseEdgeError:
    """What may be said of a fault: nothing of the house's own disk."""
    if isinstance(fault, StoreError):
        return WireFault("the house cannot read or write its record now")
    return fault


def origin_of(request: HTTPConnection) -> Origin:
    """Where a request comes from, as the middleware has found out."""
    origin: Origin = request.scope[ORIGIN]
    return origin


def address_of(request: HTTPConnection) -> str:
    """Whom a request counts for."""
    return origin_of(request).address
