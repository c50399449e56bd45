"""The client over HTTP, against a transport that answers as it is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from houseedge.client import ClientError, HouseClient, NoSession, Refused, TooFast, Unreachable

LIMITS = {"loss": None, "minutes": None, "pause_until": None, "lost": "0.00", "since": None}
KIM = {
    "seats": [],
    "limits": LIMITS,
    "player": "g-1",
    "name": "Kim",
    "balance": "1000.00",
    "csrf": "secret",
}
Answer = Callable[[httpx.Request], httpx.Response]


def asked(answer: Answer, *calls: Callable[[HouseClient], Any]) -> Any:
    """What the last of some calls comes back with."""

    async def ask() -> Any:
        transport = httpx.MockTransport(answer)
        async with HouseClient("http://house.test/", transport=transport) as house:
            for call in calls:
                result = await call(house)
            return result

    return asyncio.run(ask())


def test_whatever_changes_something_carries_the_token_the_guest_was_given() -> None:
    seen: list[tuple[str, str | None]] = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append((request.url.path, request.headers.get("X-CSRF-Token")))
        return httpx.Response(200, json=KIM)

    me = asked(answer, lambda house: house.guest("Kim"), lambda house: house.refill())
    assert me.balance == 1000_00
    assert seen[0] == ("/api/guests", None)
    assert seen[1] == ("/api/me/refill", "secret")


def test_whoever_signs_out_is_nobody_until_a_guest_comes_in_again() -> None:
    seen: list[tuple[str, str | None]] = []
    left = {"table": "felt", "seat": 2, "free": False}

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append((request.url.path, request.headers.get("X-CSRF-Token")))
        gone = request.url.path.endswith("/sign-out")
        return httpx.Response(200, json={"player": "g-1", "chairs": [left]} if gone else KIM)

    steps: list[Any] = [lambda house: house.guest("Kim"), lambda house: house.sign_out()]
    ended = asked(answer, *steps)
    assert [(chair.table, chair.seat, chair.free) for chair in ended.chairs] == [("felt", 2, False)]
    asked(answer, *steps, lambda house: house.guest("Kim"))
    assert seen[-3:] == [
        ("/api/guests", None), ("/api/me/sign-out", "secret"), ("/api/guests", None)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("status", "kind"), [(400, Refused), (401, NoSession), (409, Refused), (429, TooFast)]
)
def test_a_refusal_has_its_rule_its_field_and_a_sentence(status: int, kind: type[Refused]) -> None:
    error = {"rule": "B-04", "field": "wagers.blind", "message": "Blind and Ante differ"}

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(status, json={"error": error}, headers={"Retry-After": "2.5"})

    with pytest.raises(kind) as caught:
        asked(answer, lambda house: house.command("felt", {"type": "Fold", "seat": 1}))
    refusal = caught.value
    assert (refusal.rule, refusal.field, refusal.status) == ("B-04", "wagers.blind", status)
    assert str(refusal) == "Blind and Ante differ (B-04)"
    if isinstance(refusal, TooFast):
        assert refusal.after == 2.5


@pytest.mark.parametrize(
    "answer",
    [
        lambda request: httpx.Response(503, text="away"),
        lambda request: httpx.Response(200, text="<html>"),
        lambda request: httpx.Response(200, json={"player": 7}),
    ],
)
def test_what_is_no_answer_of_a_house_is_unreachable(answer: Answer) -> None:
    with pytest.raises(Unreachable):
        asked(answer, lambda house: house.me())


def test_a_house_that_is_away_is_unreachable() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused")

    with pytest.raises(Unreachable, match=r"house\.test does not answer"):
        asked(answer, lambda house: house.tables())


RECEIPT = {
    "house": "h",
    "stream": "table:t",
    "sequence": 5,
    "hash": "d" * 64,
    "signed": {
        "checkpoint": 3,
        "at": 1_000,
        "hash": "a" * 64,
        "signature": "b" * 128,
        "sequence": 4,
        "head": "c" * 64,
    },
    "signature": "e" * 128,
}


def test_a_command_has_a_key_of_its_own_unless_one_is_given() -> None:
    keys: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        keys.append(json.loads(request.content)["key"])
        answered = {"kind": "answer", "key": keys[-1], "sequence": 5, "receipt": RECEIPT}
        return httpx.Response(200, json=answered)

    fold = {"type": "Fold", "seat": 1}
    assert asked(answer, lambda house: house.command("felt", fold)) == 5
    asked(answer, lambda house: house.command("felt", fold))
    asked(answer, lambda house: house.command("felt", fold, key="the-very-same"))
    assert len(set(keys)) == 3
    assert keys[2] == "the-very-same"
    assert all(8 <= len(key) <= 64 for key in keys)


def test_an_address_that_is_none_is_said_to_be_none() -> None:
    async def look() -> None:
        async with HouseClient("nonsense://") as house:
            await house.tables()

    with pytest.raises(ClientError):
        asyncio.run(look())


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (httpx.ConnectTimeout(""), "there was no connection within 10 s"),
        (httpx.ReadTimeout(""), "it timed out after 10 s"),
        (httpx.PoolTimeout(""), "it timed out after 10 s"),
        (httpx.ReadError(""), "ReadError"),
        (httpx.RemoteProtocolError("Server disconnected"), "Server disconnected"),
    ],
)
def test_a_house_that_does_not_answer_is_told_with_address_and_reason(
    fault: httpx.HTTPError, why: str
) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        raise fault

    with pytest.raises(Unreachable) as caught:
        asked(answer, lambda house: house.tables())
    assert str(caught.value) == f"http://house.test does not answer: {why}"


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, text="<html>"),
        httpx.Response(200, json=[]),
        httpx.Response(200, json={"tables": 7}),
        httpx.Response(302, headers={"Location": "http://elsewhere.test"}),
    ],
    ids=["html", "list", "other shape", "redirect"],
)
def test_what_answers_and_is_no_house_is_told_so(answer: httpx.Response) -> None:
    with pytest.raises(Unreachable, match="house"):
        asked(lambda _: answer, lambda house: house.tables())


@pytest.mark.parametrize("url", ["", "house", "ftp://house", "http://", "http://h:0", "http://h:x"])
def test_what_is_no_address_is_refused_before_anything_is_asked(url: str) -> None:
    with pytest.raises(ClientError, match="is not an address"):
        HouseClient(url)
