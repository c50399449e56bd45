"""A real house behind a real socket, for tests: opened in a thread, played over the wire."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from houseedge.house import vault
from houseedge.house.config import HouseConfig, house_config
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.house.house import wall_clock
from houseedge.house.opening import open_house
from houseedge.rules import Catalog, built_in
from houseedge.web.app import create_app
from houseedge.web.server import HouseServer, address_of, listen
from houseedge.web.throttle import Pace
from tests import plain
from tests.house.chance import FixedDecks

PATIENCE = 10.0

# Guessing at passwords is dear, and no test guesses.
vault.HASHER = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)

#: Seat 1: a pair of aces. Dealer: a pair of nines. The board helps neither.
ACES = "As Ah 9c 9d 2c 5d 7h Js 3c"


class Decks(FixedDecks):
    """Decks written out, tokens by chance: two houses in one folder give no token twice."""

    def token(self, count: int) -> bytes:
        return os.urandom(count)


def config(*, betting: float = 0.2, deciding: float = 30.0, resting: float = 30.0) -> HouseConfig:
    """One Washington table called felt; it rests long, so that its end can be looked at."""
    times = TimesFile(betting=betting, deciding=deciding, resting=resting)
    table = TableFile(id="felt", profile="washington", title="Felt", times=times)
    return house_config(HouseFile(tables=[table]), built_in(), "test")


class Guest:
    """One browser: a session, and a CSRF token in every request."""

    def __init__(self, url: str, name: str | None = "Kim") -> None:
        self.url = url
        self.http = plain.client(base_url=url, timeout=PATIENCE)
        self.player = ""
        if name is not None:
            answer = self.http.post("/api/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            self.player = answer.json()["player"]
            self.http.headers["X-CSRF-Token"] = answer.json()["csrf"]

    def close(self) -> None:
        self.http.close()

    def ask(self, command: dict[str, Any], *, key: str = "", **more: Any) -> httpx.Response:
        """One command by HTTP."""
        body = {"key": key or os.urandom(8).hex(), "command": command, **more}
        return self.http.post("/api/tables/felt/commands", json=body)

    def did(self, type: str, **entries: Any) -> int:
        """One command that is carried out."""
        answer = self.ask({"type": type, "seat": 1, **entries})
        assert answer.status_code == 200, answer.text
        return int(answer.json()["sequence"])

    def ticket(self, table: str = "felt") -> str:
        answer = self.http.post("/api/me/tickets", json={"table": table})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["ticket"])

    @contextmanager
    def socket(self, *, after: int | None = None, ticket: str | None = None) -> Iterator[Line]:
        more = "" if after is None else f"&after={after}"
        where = f"/api/tables/felt/socket?ticket={ticket or self.ticket()}{more}"
        with connect(
            self.url.replace("http", "ws", 1) + where, compression=None, proxy=None
        ) as wire:
            yield Line(wire)


def changed(state: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The state with a change made, plainly."""
    assert change["previous"] == state["number"]
    table = {**state["table"], **change.get("table", {})}
    seats = change.get("seats", {})
    table["seats"] = [seats.get(str(seat["seat"]), seat) for seat in table["seats"]]
    you = {**state["you"], **change.get("you", {})}
    kept = {"house": state["house"], "table": table, "you": you}
    return {"news": [], **change, "kind": "state", **kept}


class Line:
    """One open socket, and everything heard through it; a change is heard as the new state."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.heard: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}

    def say(self, message: Any) -> None:
        self.wire.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        frame = self.wire.recv(timeout)
        assert isinstance(frame, str)
        self.frames.append(frame)
        said: dict[str, Any] = json.loads(frame)
        if said["kind"] == "change":
            said = changed(self.state, said)
        if said["kind"] == "state":
            self.state = said
        self.heard.append(said)
        return said

    def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message of which something holds."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.hear(max(0.01, end - time.monotonic()))
            if fits(message):
                return message
        raise AssertionError("nothing of the kind was heard")

    def phase(self, name: str) -> dict[str, Any]:
        """The state in a phase, the newest one heard included."""
        states = [message for message in self.heard if message["kind"] == "state"]
        if states and states[-1]["table"]["phase"] == name:
            return states[-1]
        return self.until(lambda m: m["kind"] == "state" and m["table"]["phase"] == name)

    def news(self, kind: str, count: int) -> list[dict[str, Any]]:
        """The first news of a kind, as many as are wanted."""
        found: list[dict[str, Any]] = []
        while len(found) < count:
            said = self.until(lambda m: bool(m.get("news")))
            found += [each for each in said["news"] if each["kind"] == kind]
        return found

    def answer(self, key: str) -> dict[str, Any]:
        return self.until(lambda m: m.get("key") == key)

    def ask(self, command: dict[str, Any], key: str = "", **more: Any) -> dict[str, Any]:
        key = key or os.urandom(8).hex()
        self.say({"kind": "command", "key": key, "command": command, **more})
        return self.answer(key)

    def end(self) -> ConnectionClosed:
        """How the house hangs up."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed


class LiveHouse:
    """A house in a folder that deals until it is closed."""

    def __init__(
        self,
        folder: Path,
        decks: list[str] | None = None,
        *,
        chosen: HouseConfig | None = None,
        catalog: Catalog | None = None,
        pace: Pace | None = None,
        clock: Callable[[], int] = wall_clock,
        reports: bool = False,
        warm_up: bool = False,
        proxies: Iterable[str] = (),
        secure: bool = False,
    ) -> None:
        self._listening = listen("127.0.0.1", 0)
        self.url = address_of(self._listening)
        entropy = Decks(decks or [ACES])
        self.house = open_house(
            folder, chosen or config(), catalog=catalog, entropy=entropy, clock=clock
        )
        self.app = create_app(
            self.house,
            pace=pace,
            reports=reports,
            warm_up=warm_up,
            proxies=proxies,
            secure=secure,
        )
        self._server = HouseServer(self.app, self.house, grace=0.0)
        self._thread = threading.Thread(target=self._run)
        self._guests: list[Guest] = []

    def _run(self) -> None:
        self._server.run(sockets=[self._listening])

    def __enter__(self) -> Self:
        self._thread.start()
        end = time.monotonic() + PATIENCE
        while not self._server.started and time.monotonic() < end:
            time.sleep(0.01)
        assert self._server.started
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self._guests:
            guest.close()
        self._server.handle_exit(15, None)
        # It may be starting its coach, which on a busy machine takes a while to hear of it.
        self._thread.join(6 * PATIENCE)
        assert not self._thread.is_alive()

    def guest(self, name: str | None = "Kim") -> Guest:
        """A new browser; without a name nobody is signed in."""
        guest = Guest(self.url, name)
        self._guests.append(guest)
        return guest

    def seated(self, name: str = "Kim", seat: int = 1) -> Guest:
        """A guest with 500 dollars in a chair."""
        guest = self.guest(name)
        guest.did("Sit", seat=seat)
        guest.did("BuyIn", seat=seat, amount="500.00")
        self.wait_for("betting")
        return guest

    def wait_for(self, phase: str) -> None:
        """Until the table is in a phase."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = plain.get(f"{self.url}/api/tables/felt").json()["table"]
            if shown["phase"] == phase:
                return
            time.sleep(0.02)
        raise AssertionError(f"the table does not come to {phase}")
