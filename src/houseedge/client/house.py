"""The house over HTTP: come in, look around, read the records."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from socket import gaierror
from ssl import SSLContext, SSLError
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import uuid4

import httpx
import msgspec

from houseedge.client.error import ClientError, NoHouseThere, Refused, Unreachable, refused
from houseedge.client.receipt import Receipts
from houseedge.progressive.message import Command
from houseedge.table.view import PublicView
from houseedge.wire.bank import BankAdvice
from houseedge.wire.codec import shaped
from houseedge.wire.command import AnyAsk, write_command
from houseedge.wire.fault import ErrorAnswer, WireFault
from houseedge.wire.guest import GuestShown, Me, SignedOut, Ticket
from houseedge.wire.house import ConfigAnswer, SoftwareShown
from houseedge.wire.kept import (
    DecisionAdvice,
    OwnRoundLine,
    OwnRounds,
    RoundLine,
    RoundProof,
    Rounds,
    RoundShown,
)
from houseedge.wire.link import LinkHeard, LinkShown
from houseedge.wire.lobby import Lobby, Meters, MeterShown, PostedSheet, TableCard, TableShown
from houseedge.wire.message import Answered

if TYPE_CHECKING:
    from houseedge.client.table import TableClient

T = TypeVar("T")

#: Seconds a request may take.
PATIENCE = 10.0


class HouseClient:
    """One player or spectator at one house; an async context manager.

    >>> house = HouseClient("http://127.0.0.1:8000")

    A program with an account of its own gives its `key`, and is that player from the start.
    """

    def __init__(
        self,
        base_url: str,
        *,
        key: str | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.base_url = _address(base_url)
        self.player: str | None = None
        self.receipts = Receipts()
        """What the house has answered for through this client."""
        self._csrf: str | None = None
        self._key = key
        self._http = httpx.AsyncClient(
            base_url=self.base_url,
            timeout=PATIENCE,
            transport=transport,
            trust_env=False,
            verify=_certificates(),
            headers={"Accept": "application/json"}
            | ({} if key is None else {"Authorization": f"Bearer {key}"}),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    # The player

    async def guest(self, name: str | None = None, *, bot: str | None = None) -> GuestShown:
        """Come in as a guest with play money; the same player again while the session lasts.

        `bot` is the word by which a house knows its own bots. With a key it is the key's player.
        """
        if self._key is not None:
            return await self.me()
        body = {key: value for key, value in (("name", name), ("bot", bot)) if value is not None}
        answer = await self._post("/api/guests", body)
        guest = _as(GuestShown, answer)
        self.player, self._csrf = guest.player, guest.csrf
        return guest

    async def sign_out(self) -> SignedOut:
        """End the session and leave every chair; the next `guest` is a new player."""
        ended = _as(SignedOut, await self._post("/api/me/sign-out", {}))
        self.forget()
        return ended

    def forget(self) -> None:
        """Drop a session that is over; the next `guest` is a new player."""
        self.player = self._csrf = None
        self._http.cookies.clear()

    async def me(self) -> Me:
        """The player as the house knows it now; refuses with `NoSession` when nobody is."""
        me = _as(Me, await self._get("/api/me"))
        self.player, self._csrf = me.player, me.csrf
        return me

    async def rename(self, name: str) -> Me:
        """Go by another name, from the next chair on."""
        return self._changed(await self._send("PUT", "/api/me/name", {"name": name}))

    async def refill(self) -> Me:
        """Play money again, for a player who has too little left to play with."""
        return self._changed(await self._post("/api/me/refill", {}))

    async def set_limits(self, *, loss: str | None = None, minutes: int | None = None) -> Me:
        """The player's own limits: a tighter one holds at once, a looser one after a day."""
        body = {"loss": loss, "minutes": minutes}
        return self._changed(await self._send("PUT", "/api/me/limits", body))

    async def pause(self, minutes: int) -> Me:
        """Do not let me play for so long; it cannot be taken back."""
        return self._changed(await self._post("/api/me/pause", {"minutes": minutes}))

    def _changed(self, answer: Any) -> Me:
        """The player after a change at the cage; its receipt is kept."""
        me = _as(Me, answer)
        if me.receipt is not None:
            self.receipts.keep(me.receipt)
        return me

    # The records

    async def tables(self) -> list[TableCard]:
        """Every table of the house."""
        return _as(Lobby, await self._get("/api/tables")).tables

    async def look(self, table: str) -> PublicView:
        """One table as everybody sees it now."""
        return _as(TableShown, await self._get(f"/api/tables/{table}")).table

    async def rules(self, table: str) -> PostedSheet:
        """The rule sheet posted at a table."""
        return _as(PostedSheet, await self._get(f"/api/tables/{table}/rules"))

    async def rounds(
        self, table: str, *, limit: int = 20, before: int | None = None
    ) -> list[RoundLine]:
        """The last rounds of a table, newest first."""
        query = {"limit": limit} | ({} if before is None else {"before": before})
        return _as(Rounds, await self._get(f"/api/tables/{table}/rounds", query)).rounds

    async def own_rounds(self, *, limit: int = 20) -> list[OwnRoundLine]:
        """The player's own last rounds, newest first."""
        return _as(OwnRounds, await self._get("/api/me/rounds", {"limit": limit})).rounds

    async def round(self, round: str) -> RoundShown:
        """A finished round, step by step, as this player may see it."""
        return _as(RoundShown, await self._get(f"/api/rounds/{round}"))

    async def advice(self, table: str) -> DecisionAdvice:
        """What every choice of one's own decision at a table is worth, exactly."""
        return _as(DecisionAdvice, await self._get(f"/api/tables/{table}/advice"))

    async def bank(self, table: str, stake: str) -> BankAdvice:
        """What banking the next round of a table with a stake is worth to this player."""
        return _as(BankAdvice, await self._get(f"/api/tables/{table}/bank", {"stake": stake}))

    async def proof(self, round: str) -> RoundProof:
        """What was published of a round; `verify_proof` checks it."""
        return _as(RoundProof, await self._get(f"/api/rounds/{round}/proof"))

    async def unseal(self, round: str, *, why: str, who: str | None = None) -> RoundProof:
        """Every card and seed of a round, for an auditor.

        Who asked, and why, is on record before it is answered. `who` is said on the house's own
        machine alone: staff is known by its session.
        """
        body = {"who": who, "why": why}
        return _as(RoundProof, await self._post(f"/api/rounds/{round}/unseal", body))

    async def change_config(
        self, config: Mapping[str, Any], *, why: str, who: str | None = None, dry_run: bool = False
    ) -> ConfigAnswer:
        """Carry a configuration out; `dry_run` only says what it would do.

        `who` is said on the house's own machine alone: staff is known by its session.
        """
        body = {"config": config, "who": who, "why": why, "dry_run": dry_run}
        return _as(ConfigAnswer, await self._post("/api/house/config", body))

    async def software(self, *, check: bool = False, who: str | None = None) -> SoftwareShown:
        """What the house runs, file by file; with `check` it looks at them again first.

        That is put on record with who has asked: whom a program on the house's own machine names.
        """
        if check:
            body = {} if who is None else {"who": who}
            return _as(SoftwareShown, await self._post("/api/house/software/check", body))
        return _as(SoftwareShown, await self._get("/api/house/software"))

    async def meters(self) -> list[MeterShown]:
        """Every meter of the house."""
        return _as(Meters, await self._get("/api/meters")).meters

    async def link(self, meter: str) -> LinkShown:
        """A meter's links; a program sees the outside tables its key was made for."""
        return _as(LinkShown, await self._get(f"/api/meters/{meter}/link"))

    async def link_message(
        self, meter: str, message: Command, *, level: str | None = None
    ) -> LinkHeard:
        """Say one message of an outside table; `OutsideTable` numbers them and says them again."""
        body = {"message": msgspec.to_builtins(message, str_keys=True), "level": level}
        return _as(LinkHeard, await self._post(f"/api/meters/{meter}/messages", body))

    async def ready(self) -> bool:
        """Whether the house is there and deals."""
        try:
            return (await self._http.get("/readyz")).status_code == httpx.codes.OK
        except httpx.HTTPError:
            return False

    # The table

    def table(self, table: str) -> TableClient:
        """One table, watched and played through its socket."""
        from houseedge.client.table import TableClient

        return TableClient(self, table)

    async def ticket(self, table: str) -> str:
        """A short-lived ticket for a table's socket, good for one use."""
        return _as(Ticket, await self._post("/api/me/tickets", {"table": table})).ticket

    async def command(
        self,
        table: str,
        command: AnyAsk,
        *,
        key: str | None = None,
        seen: int | None = None,
    ) -> int:
        """One command without a socket; its sequence once it is committed.

        After an `Unreachable` nobody knows whether it was carried out: ask again with the same
        key.
        """
        body = {"key": key or uuid4().hex, "seen": seen, "command": write_command(command)}
        answer = _as(Answered, await self._post(f"/api/tables/{table}/commands", body))
        self.receipts.keep(answer.receipt)
        return answer.sequence

    # Inside

    async def _get(self, path: str, query: dict[str, Any] | None = None) -> Any:
        return await self._send("GET", path, None, query)

    async def _post(self, path: str, body: dict[str, Any]) -> Any:
        return await self._send("POST", path, body)

    async def _send(
        self, method: str, path: str, body: Any = None, query: dict[str, Any] | None = None
    ) -> Any:
        headers = {} if self._csrf is None else {"X-CSRF-Token": self._csrf}
        try:
            answer = await self._http.request(
                method, path, json=body, params=query, headers=headers
            )
        except httpx.HTTPError as fault:
            raise Unreachable(f"{self.base_url} does not answer: {_why(fault)}") from None
        except httpx.InvalidURL as fault:
            raise ClientError(f"{self.base_url}{path} is not an address: {fault}") from None
        status = answer.status_code
        if status >= httpx.codes.INTERNAL_SERVER_ERROR or answer.is_redirect:
            raise Unreachable(f"{self.base_url} answers with status {status}, not like a house")
        content = _parsed(answer)
        if status >= httpx.codes.BAD_REQUEST:
            raise self._refused(answer, content)
        return content

    @staticmethod
    def _refused(answer: httpx.Response, content: Any) -> Refused:
        try:
            error = shaped(ErrorAnswer, content).error
        except WireFault:
            error = None
        after = answer.headers.get("Retry-After", "")
        seconds = float(after) if after.replace(".", "", 1).isdigit() else None
        return refused(error, answer.status_code, seconds)


@cache
def _certificates() -> SSLContext:
    """Whom to trust; read once, for it takes a while, however many clients there are."""
    return httpx.create_ssl_context(trust_env=False)


def _address(url: str) -> str:
    """The address of a house without what may follow it; refuses what is none."""
    try:
        parsed = httpx.URL(url.strip())
    except (httpx.InvalidURL, ValueError, TypeError):
        parsed = httpx.URL()
    port = 1 if parsed.port is None else parsed.port
    if parsed.scheme not in ("http", "https") or not parsed.host or not 0 < port < 65536:
        raise ClientError(f"{url!r} is not an address: write it like http://127.0.0.1:8000")
    return str(parsed).rstrip("/")


def _why(fault: httpx.HTTPError) -> str:
    """What happened on the way to a house, for a person."""
    match fault:
        case httpx.ConnectTimeout():
            return f"there was no connection within {PATIENCE:g} s"
        case httpx.TimeoutException():
            return f"it timed out after {PATIENCE:g} s"
    under: BaseException | None = fault
    while under is not None:
        match under:
            case SSLError():
                return f"it does not speak HTTPS as it should ({under.reason or under})"
            case gaierror():
                return "there is no host of that name"
            case ConnectionRefusedError():
                return "nothing listens there"
            case ConnectionResetError() | BrokenPipeError():
                return "the line broke"
        under = under.__cause__ or under.__context__
    return str(fault) or type(fault).__name__


def _parsed(answer: httpx.Response) -> Any:
    if not answer.content:
        return {}
    try:
        return msgspec.json.decode(answer.content)
    except msgspec.DecodeError:
        raise NoHouseThere(f"{answer.url} does not speak like a house") from None


def _as(kind: type[T], given: Any) -> T:
    try:
        return shaped(kind, given)
    except WireFault as fault:
        raise NoHouseThere(f"the house's answer is not a {kind.__name__}: {fault}") from None
