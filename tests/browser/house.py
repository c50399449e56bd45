"""A real house over a real socket for browsers: tables by the dozen, decks written out as cards."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from houseedge.cards import Card
from houseedge.house.config import house_config
from houseedge.house.entropy import Entropy
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.house.house import House, wall_clock
from houseedge.house.opening import open_house
from houseedge.rules import Catalog
from houseedge.table import HOUSE
from houseedge.table.command import AnyCommand
from houseedge.web.app import create_app
from houseedge.web.server import HouseServer, address_of, listen
from tests import plain
from tests.house.chance import FixedEntropy, completed

PATIENCE = 10.0
#: The built-in rules, and a room with collection fees.
RULES = Catalog(Path(__file__).parents[2] / "examples" / "house")

#: Bets close when the last player has bet; nobody is hurried, and an end can be looked at.
CALM = TimesFile(banking=60, betting=60, deciding=120, resting=120)
#: The same, but the next hand is soon dealt.
BRISK = TimesFile(banking=60, betting=60, deciding=120, resting=0.6)


class Decks(FixedEntropy):
    """Decks laid down for a round by name, any time before they are dealt; tokens by chance."""

    def __init__(self) -> None:
        super().__init__()
        self._laid: dict[str, tuple[Card, ...]] = {}

    def lay(self, round_id: str, cards: str) -> None:
        """The cards of a round, in the order they leave the shuffler."""
        self._laid[round_id] = completed(cards)

    def token(self, count: int) -> bytes:
        """Two houses in one folder give no token twice."""
        return os.urandom(count)

    def deal(
        self, seeds: Sequence[bytes], round: bytes, cut: bytes, round_id: str
    ) -> tuple[int, tuple[Card, ...]]:
        """The deck laid down, or one by chance."""
        number, cards = super().deal(seeds, round, cut, round_id)
        return number, self._laid.get(round_id) or cards


class OpenHouse:
    """A house in a folder that deals until it is closed, and may open again at its address.

    `house` is what its file says beside the tables, such as `guest_money`.
    """

    def __init__(
        self,
        folder: Path,
        tables: list[TableFile],
        *,
        entropy: Entropy | None = None,
        clock: Callable[[], int] = wall_clock,
        **house: Any,
    ) -> None:
        self.folder = folder
        self._clock = clock
        self.decks = Decks()
        self._entropy = entropy or self.decks
        self._config = house_config(HouseFile(tables=tables, **house), RULES, "test")
        self._free: dict[str, list[str]] = {}
        for table in tables:
            self._free.setdefault(table.id.rstrip("0123456789"), []).append(table.id)
        self._port = 0
        self.url = ""
        self._guests: list[Player] = []

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self._guests:
            guest.http.close()
        self.close()

    def open(self) -> None:
        """Begin to deal; the second time at the same address."""
        listening = listen("127.0.0.1", self._port)
        self._port = listening.getsockname()[1]
        self.url = address_of(listening)
        self.house = open_house(
            self.folder, self._config, entropy=self._entropy, catalog=RULES, clock=self._clock
        )
        self.prepare(self.house)
        self._server = HouseServer(create_app(self.house), self.house, grace=0.0)
        self._thread = threading.Thread(target=self._server.run, args=([listening],))
        self._thread.start()
        end = time.monotonic() + PATIENCE
        while not self._server.started and time.monotonic() < end:
            time.sleep(0.01)
        assert self._server.started

    def prepare(self, house: House) -> None:
        """What is done before the house opens; nothing, usually."""

    def close(self) -> None:
        """Stop dealing; everything is on the disk."""
        self._server.handle_exit(15, None)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    @contextmanager
    def away(self) -> Iterator[None]:
        """The house is closed for a while."""
        self.close()
        try:
            yield
        finally:
            self.open()

    def table(self, kind: str = "washington") -> str:
        """A table nobody has sat at yet."""
        return self._free[kind].pop(0)

    def lay(self, table: str, cards: str, *, hand: int = 1) -> None:
        """Write the deck of a table's hand out as cards."""
        self.decks.lay(f"{table}-{hand}", cards)

    def command(self, table: str, command: AnyCommand) -> None:
        """What the floor does at a table, such as reporting a malfunction."""
        asked = self.house.command(table, command, HOUSE)
        asyncio.run_coroutine_threadsafe(asked, self._server._loop).result(PATIENCE)

    def view(self, table: str) -> dict[str, Any]:
        """What everybody sees of a table."""
        answer = plain.get(f"{self.url}/api/tables/{table}")
        shown: dict[str, Any] = answer.json()["table"]
        return shown

    def player(self, name: str, table: str, seat: int, *, chips: str = "500.00") -> Player:
        """Somebody who sits at a table and plays by HTTP."""
        player = self.visitor(name, table, seat)
        player.do("Sit")
        player.do("BuyIn", amount=chips)
        return player

    def visitor(self, name: str, table: str, seat: int) -> Player:
        """Somebody who has not sat down and asks for what concerns a seat."""
        player = Player(self.url, name, table, seat)
        self._guests.append(player)
        return player


class Player:
    """Another guest at a table, without a browser."""

    def __init__(self, url: str, name: str, table: str, seat: int) -> None:
        self.table, self.seat = table, seat
        self.http = plain.client(base_url=url, timeout=PATIENCE)
        welcome = self.http.post("/api/guests", json={"name": name})
        assert welcome.status_code == 201, welcome.text
        self.http.headers["X-CSRF-Token"] = welcome.json()["csrf"]
        self.id = str(welcome.json()["player"])

    def do(self, type: str, **entries: Any) -> None:
        """One command, which is carried out."""
        command = {"type": type, "seat": self.seat, **entries}
        body = {"key": os.urandom(8).hex(), "command": command}
        answer = self.http.post(f"/api/tables/{self.table}/commands", json=body)
        assert answer.status_code == 200, answer.text

    def bet(self, ante: str = "10.00", **others: str) -> None:
        """Ante and Blind, and other wagers by name, in dollars."""
        self.do("Bet", wagers={"ante": ante, "blind": ante, **others})

    def decide(self, word: str) -> None:
        """Check, fold, or a bet such as 4x, once it is this seat's to decide."""
        end = time.monotonic() + PATIENCE
        while self._state() != "to_decide" and time.monotonic() < end:
            time.sleep(0.02)
        match word:
            case "check" | "fold":
                self.do(word.title())
            case _:
                self.do("Play", times=int(word.removesuffix("x")))

    def ends(self) -> None:
        """Wait until bets may be placed again."""
        end = time.monotonic() + PATIENCE
        while self._phase() != "betting" and time.monotonic() < end:
            time.sleep(0.02)

    def _phase(self) -> str:
        return str(self.http.get(f"/api/tables/{self.table}").json()["table"]["phase"])

    def _state(self) -> str:
        shown = self.http.get(f"/api/tables/{self.table}").json()["table"]
        return str(shown["seats"][self.seat - 1]["state"])


def tables(
    kind: str, count: int, times: TimesFile = CALM, *, profile: str | None = None
) -> list[TableFile]:
    """So many tables of a kind, each to be used once: washington1, washington2 and so on."""
    # Live tables take no backline wagers yet (O-12).
    settings: dict[str, object] = {"backline": "off"}
    return [
        TableFile(id=f"{kind}{number}", profile=profile or kind, times=times, settings=settings)
        for number in range(1, count + 1)
    ]
