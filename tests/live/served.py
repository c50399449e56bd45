"""The house as players meet it: they ask over HTTP, and read what it answers."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import httpx
from websockets.sync.client import connect

from tests import plain
from tests.browser.house import PATIENCE, OpenHouse


class Refusal(NamedTuple):
    """What the house said no to."""

    status: int
    rule: str | None
    message: str


class ServedHouse:
    """A house on a port; gives out tables nobody has sat at."""

    def __init__(self, open: OpenHouse) -> None:
        self._open = open
        self._clients: list[httpx.Client] = []
        self.http = self.client()

    def client(self) -> httpx.Client:
        """A browser, closed with the house."""
        made = plain.client(base_url=self._open.url, timeout=PATIENCE)
        self._clients.append(made)
        return made

    def close(self) -> None:
        """Let go of every connection."""
        for client in self._clients:
            client.close()

    def lay(self, table: str, deck: str, hand: int) -> None:
        """Write a deck out as cards."""
        self._open.lay(table, deck, hand=hand)

    def table(self, kind: str = "washington") -> ServedTable:
        """A table of a kind, with nobody at it."""
        return ServedTable(self, self._open.table(kind))

    def hand(self, kind: str, deck: str, seats: dict[int, tuple[str, str]]) -> Hand:
        """One hand at a fresh table; see `ServedTable.hand`."""
        return self.table(kind).hand(deck, seats)

    def meter(self, id: str) -> dict[str, str]:
        """What a meter shows, with its seed and reserve."""
        for meter in self.http.get("/api/meters").json()["meters"]:
            if meter["meter"] == id:
                level: dict[str, str] = meter["levels"][0]
                return level
        raise AssertionError(f"no meter {id}")


class ServedTable:
    """One table and the people at it."""

    def __init__(self, house: ServedHouse, id: str) -> None:
        self.house, self.http, self.id = house, house.http, id
        self._seats: dict[int, Seat] = {}
        self._hands = 0

    def seat(self, number: int, chips: str = "1000.00") -> Seat:
        """Somebody in a chair; the same person when asked again."""
        if number not in self._seats:
            self._seats[number] = Seat(self, number, chips)
        return self._seats[number]

    def view(self) -> dict[str, Any]:
        """What everybody sees."""
        shown: dict[str, Any] = self.http.get(f"/api/tables/{self.id}").json()["table"]
        return shown

    def rules(self) -> str:
        """The rules posted at the table, as text."""
        return str(self.http.get(f"/api/tables/{self.id}/rules").json()["text"])

    def until(self, *phases: str) -> dict[str, Any]:
        """The table in one of these phases."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.view()
            if shown["phase"] in phases:
                return shown
            time.sleep(0.01)
        raise AssertionError(f"{self.id} stays in {shown['phase']}")

    def lay(self, deck: str) -> None:
        """Write the deck of the next hand out, in the order it leaves the shuffler."""
        self._hands += 1
        self.house.lay(self.id, deck, self._hands)

    def bets(
        self,
        deck: str,
        wagers: dict[int, str],
        behind: Sequence[tuple[Behind, int, int, str]] = (),
    ) -> dict[str, Any]:
        """Seats bet, and the cards are dealt; the table before the flop."""
        self.lay(deck)
        seats = [self.seat(number) for number in wagers]
        self.until("betting")
        for seat, text in zip(seats, wagers.values(), strict=True):
            seat.did(**bet(text))
        for person, number, order, text in behind:
            person.backs(number, order, text)
        return self.until("preflop")

    def banked(self, seat: int, stake: str, others: tuple[int, ...]) -> None:
        """People sit down, and the position of player-dealer goes round to one of them."""
        for number in sorted({seat, *others}):
            self.seat(number)
        while (offered := self.until("banking")["offer"]["seat"]) != seat:
            self.seat(offered).did("DeclineBank")
        self.seat(seat).did("TakeBank", stake=stake)

    def hand(
        self,
        deck: str,
        seats: dict[int, tuple[str, str]],
        behind: Sequence[tuple[Behind, int, int, str]] = (),
    ) -> Hand:
        """A whole hand: what each seat bets, such as "10 trips=5", and decides, "check 2x".

        `behind` are people behind seats: who, which seat, at which place, and what they bet.
        """
        self.bets(deck, {number: wagers for number, (wagers, _) in seats.items()}, behind)
        left = {number: decisions.split() for number, (_, decisions) in seats.items()}
        while any(left.values()):
            for number, decisions in left.items():
                if decisions:
                    self.seat(number).decide(decisions.pop(0))
        return self.ended()

    def ended(self) -> Hand:
        """The hand at its end, with everything that was announced."""
        view = self.until("settled", "void")
        record = self.http.get(f"/api/rounds/{view['round']}").json()
        news = [each["text"] for step in record["steps"] for each in step["news"]]
        return Hand(view, record["steps"], news)


class Seat:
    """One person at a table."""

    def __init__(self, table: ServedTable, number: int, chips: str) -> None:
        self.table, self.number = table, number
        self.http = table.house.client()
        welcome = self.http.post("/api/guests", json={"name": f"Player {number}"}).json()
        self.http.headers["X-CSRF-Token"] = welcome["csrf"]
        self.did("Sit")
        self.did("BuyIn", amount=chips)

    def ask(self, type: str, **entries: Any) -> httpx.Response:
        """One command, whatever comes of it."""
        command = {"type": type, "seat": self.number, **entries}
        body = {"key": os.urandom(8).hex(), "command": command}
        return self.http.post(f"/api/tables/{self.table.id}/commands", json=body)

    def did(self, type: str, **entries: Any) -> None:
        """One command, which is carried out."""
        answer = self.ask(type, **entries)
        assert answer.status_code == 200, answer.text

    def refused(self, type: str, **entries: Any) -> Refusal:
        """One command, which is not."""
        answer = self.ask(type, **entries)
        assert answer.status_code != 200, f"{type} was carried out"
        error = answer.json()["error"]
        return Refusal(answer.status_code, error["rule"], error["message"])

    def decide(self, word: str) -> None:
        """Check, fold or a bet such as 4x, once it is this seat's to decide."""
        end = time.monotonic() + PATIENCE
        while self.shown()["state"] != "to_decide" and time.monotonic() < end:
            time.sleep(0.01)
        if word in ("check", "fold"):
            self.did(word.title())
        else:
            self.did("Play", times=int(word.removesuffix("x")))

    def shown(self) -> dict[str, Any]:
        """The seat as everybody sees it."""
        seat: dict[str, Any] = self.table.view()["seats"][self.number - 1]
        return seat

    def cards(self) -> list[str]:
        """The cards of the hand in play or just ended, as only this person is told them."""
        ticket = self.http.post("/api/me/tickets", json={"table": self.table.id}).json()["ticket"]
        where = f"/api/tables/{self.table.id}/socket?ticket={ticket}"
        url = str(self.http.base_url).rstrip("/").replace("http", "ws", 1) + where
        with connect(url, compression=None, proxy=None) as wire:
            found: list[str] = json.loads(wire.recv(PATIENCE))["you"]["cards"]
        return found


class Behind:
    """One person without a chair, who bets behind seats."""

    def __init__(self, table: ServedTable, name: str) -> None:
        self.table = table
        self.http = table.house.client()
        welcome = self.http.post("/api/guests", json={"name": name}).json()
        self.player: str = welcome["player"]
        self.http.headers["X-CSRF-Token"] = welcome["csrf"]

    def ask(self, type: str, seat: int, order: int, **entries: Any) -> httpx.Response:
        """One command, whatever comes of it."""
        command = {"type": type, "seat": seat, "order": order, **entries}
        body = {"key": os.urandom(8).hex(), "command": command}
        return self.http.post(f"/api/tables/{self.table.id}/commands", json=body)

    def backs(self, seat: int, order: int, wagers: str) -> None:
        """A bet behind a seat from text: "10 trips=5", or "trips=5" alone."""
        made = bet(wagers)["wagers"] if wagers[0].isdigit() else _named(wagers)
        answer = self.ask("Back", seat, order, wagers=made)
        assert answer.status_code == 200, answer.text

    @property
    def balance(self) -> str:
        """What the account has."""
        return str(self.http.get("/api/me").json()["balance"])


def _named(text: str) -> dict[str, str]:
    return {name: _dollars(amount) for name, _, amount in (w.partition("=") for w in text.split())}


class Hand:
    """A hand that is over."""

    def __init__(self, view: dict[str, Any], steps: list[dict[str, Any]], news: list[str]) -> None:
        self.view, self.steps, self.news = view, steps, news

    def seat(self, number: int) -> dict[str, Any]:
        """One seat at the end."""
        seat: dict[str, Any] = self.view["seats"][number - 1]
        return seat

    def behind(self, number: int) -> list[dict[str, Any]]:
        """Who was behind a seat, in the order of placing."""
        found: list[dict[str, Any]] = self.seat(number)["backline"]
        return found

    def net(self, number: int) -> str:
        """What a seat won or lost."""
        return str(self.seat(number)["net"])

    def results(self, number: int) -> dict[str, str]:
        """What became of each wager of a seat: "win 10.00", "push", "lose"."""
        return {
            each["wager"]: f"win {each['pays']}" if each["outcome"] == "win" else each["outcome"]
            for each in self.seat(number)["wagers"]
        }


def bet(text: str) -> dict[str, Any]:
    """A bet from text: the Ante and Blind, then others by name, "10 trips=5 progressive=1"."""
    first, *others = text.split()
    wagers = {"ante": _dollars(first), "blind": _dollars(first)}
    for other in others:
        name, _, amount = other.partition("=")
        wagers[name] = _dollars(amount)
    return {"type": "Bet", "wagers": wagers}


def _dollars(text: str) -> str:
    return text if "." in text else f"{text}.00"
