"""A client that misbehaves, or whose line does: nothing but a clear refusal follows."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from houseedge.client import HouseClient, NoSession, Refused, TableClient
from houseedge.store import SqliteStore
from houseedge.wire.message import State
from tests.disk import Disk
from tests.faults.line import BadLine
from tests.faults.running import RunningHouse
from tests.store.house import look

# A table each, so that no test waits for another one's hand.
TABLES = (
    "twice",
    "order",
    "late",
    "seat",
    "stale",
    "garbage",
    "slow",
    "tabs",
    "line",
    "plain",
    "broken",
)
HOUSE = "\n".join(
    f'[[tables]]\nid = "{id}"\nprofile = "washington"\n'
    "times = { betting = 1.0, deciding = 1.0, resting = 0.1 }\n"
    for id in TABLES
)


@pytest.fixture(scope="module")
def house(disk: Disk) -> Iterator[RunningHouse]:
    with RunningHouse(disk(), HOUSE) as running:
        yield running


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """One test, which ends by itself."""

    async def within() -> None:
        async with asyncio.timeout(45):
            await test()

    asyncio.run(within())


@asynccontextmanager
async def seated(url: str, table: str, seat: int = 1) -> AsyncIterator[TableClient]:
    """A guest with chips at a table."""
    async with HouseClient(url) as house:
        await house.guest(f"Guest {seat}")
        async with house.table(table) as line:
            await line.sit(seat)
            await line.buy_in("500.00")
            yield line


async def dealt(table: TableClient) -> State:
    """The player bets as soon as it can and holds two cards."""
    await table.until(lambda s: s.you.felt is not None)
    await table.bet(ante="5.00", blind="5.00")
    return await table.until(lambda s: s.table.phase == "preflop" and len(s.you.cards) == 2)


def entries(house: RunningHouse, table: str) -> list[str | None]:
    with SqliteStore(house.folder, read_only=True) as store:
        return [entry.key for entry in look(store).entries(f"table:{table}")]


def test_what_is_sent_twice_is_done_once(house: RunningHouse) -> None:
    async def test() -> None:
        async with seated(house.url, "twice") as table:
            key = uuid4().hex
            buy = {"type": "BuyIn", "seat": 1, "amount": "100.00"}
            before = table.now.you.stack or 0
            answers = await asyncio.gather(
                table.command(buy, key=key),
                table.house.command("twice", buy, key=key),
                table.house.command("twice", buy, key=key),
            )
            assert len(set(answers)) == 1
            assert await table.house.command("twice", buy, key=key) == answers[0]
            await table.house.command("twice", {**buy, "amount": "0.01"})
            state = await table.until(lambda s: s.sequence > answers[0])
            assert state.you.stack == before + 100_01
            assert entries(house, "twice").count(key) == 1

    run(test)


def test_what_comes_out_of_order_is_refused(house: RunningHouse) -> None:
    async def test() -> None:
        async with seated(house.url, "order") as table:
            await table.until(lambda s: s.you.felt is not None)
            for early in ({"type": "Play", "times": 4}, {"type": "Check"}, {"type": "Fold"}):
                with pytest.raises(Refused) as caught:
                    await table.command({**early, "seat": 1})
                assert caught.value.rule is not None
            await dealt(table)
            with pytest.raises(Refused):
                await table.fold()
            with pytest.raises(Refused):
                await table.play(2)
            with pytest.raises(Refused):
                await table.bet(ante="5.00", blind="5.00")
            assert table.now.table.phase == "preflop"
            await table.play(4)
            with pytest.raises(Refused):
                await table.play(4)

    run(test)


def test_a_decision_after_the_deadline_is_refused_and_the_system_has_decided(
    house: RunningHouse,
) -> None:
    async def test() -> None:
        async with seated(house.url, "late") as table:
            state = await dealt(table)
            after = await table.until(lambda s: s.table.phase not in ("preflop", "dealing"))
            assert after.own is not None
            assert after.own.by_system
            with pytest.raises(Refused) as caught:
                await table.command({"type": "Play", "seat": 1, "times": 4}, seen=state.sequence)
            assert caught.value.rule == "B-10"

    run(test)


def test_nobody_acts_for_another_ones_seat(house: RunningHouse) -> None:
    async def test() -> None:
        async with (
            seated(house.url, "seat", 1) as table,
            HouseClient(house.url) as thief,
            HouseClient(house.url) as nobody,
        ):
            await thief.guest("Thief")
            await dealt(table)
            for command in (
                {"type": "Play", "seat": 1, "times": 4},
                {"type": "CashOut", "seat": 1, "amount": "1.00"},
                {"type": "Leave", "seat": 1},
            ):
                with pytest.raises(Refused) as caught:
                    await thief.command("seat", command)
                assert (caught.value.status, caught.value.rule) == (403, "B-11")
                with pytest.raises(NoSession):
                    await nobody.command("seat", command)
            async with thief.table("seat") as other:
                assert other.now.you.cards == []
                assert other.now.table.seat(1).cards == ["??", "??"]
            async with nobody.table("seat") as watching:
                with pytest.raises(Refused):
                    await watching.command({"type": "Sit", "seat": 2})
            assert table.now.own is not None

    run(test)


def test_a_bet_meant_for_another_moment_is_refused(house: RunningHouse) -> None:
    async def test() -> None:
        async with seated(house.url, "stale") as table:
            first = await dealt(table)
            await table.play(4)
            await table.until(
                lambda s: s.table.phase == "betting" and s.table.round != first.table.round
            )
            bet = {"type": "Bet", "seat": 1, "wagers": {"ante": "5.00", "blind": "5.00"}}
            with pytest.raises(Refused) as caught:
                await table.command(bet, seen=first.sequence)
            assert (caught.value.rule, caught.value.field) == ("B-10", "seen")
            await table.command(bet)

    run(test)


@asynccontextmanager
async def raw_line(url: str, table: str) -> AsyncIterator[ClientConnection]:
    """A socket without manners."""
    async with HouseClient(url) as house:
        await house.guest("Raw")
        ticket = await house.ticket(table)
        address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket?ticket={ticket}"
        async with connect(address, compression=None, proxy=None, close_timeout=0.2) as line:
            assert json.loads(await line.recv())["kind"] == "state"
            yield line


async def refusal_to(line: ClientConnection, message: str | bytes) -> dict[str, Any]:
    await line.send(message)
    while True:
        said: dict[str, Any] = json.loads(await line.recv())
        if said["kind"] == "refusal":
            return said


async def talk_on(line: ClientConnection, message: str) -> None:
    """Say the same thing as long as the line stands."""
    while True:
        await refusal_to(line, message)


@pytest.mark.parametrize(
    "message",
    [
        "nonsense",
        "",
        "null",
        "[]",
        "{}",
        b"\xff\xfe\x00",
        "[" * 5_000,
        '{"kind": "command"}',
        '{"kind": "dance", "key": "12345678"}',
        '{"kind": "command", "key": "short", "command": {"type": "Fold", "seat": 1}}',
        '{"kind": "command", "key": "12345678", "command": {"type": "Settle", "awards": {}}}',
        '{"kind": "command", "key": "12345678", "command": {"type": "Fold", "seat": 1e99}}',
        '{"kind": "command", "key": "12345678", "command": {"type": "BuyIn", "amount": "-5.00"}}',
        '{"kind": "command", "key": "12345678", "seen": -1, "command": {"type": "Fold"}}',
        '{"kind": "resync", "after": "yesterday"}',
        "x" * 20_000,
    ],
)
def test_garbage_gets_a_sentence_and_nothing_else(house: RunningHouse, message: str) -> None:
    async def test() -> None:
        before = entries(house, "garbage")
        async with raw_line(house.url, "garbage") as line:
            said = await refusal_to(line, message)
            assert said["error"]["message"]
            assert "Traceback" not in json.dumps(said)
        assert entries(house, "garbage") == before

    run(test)


def test_a_giant_message_ends_the_line_and_not_the_house(house: RunningHouse) -> None:
    async def test() -> None:
        async with raw_line(house.url, "garbage") as line:
            with pytest.raises(ConnectionClosed):
                await talk_on(line, "x" * 4_000_000)
        async with HouseClient(house.url) as still:
            assert await still.ready()

    run(test)


def test_who_talks_only_nonsense_is_shown_out(house: RunningHouse) -> None:
    async def test() -> None:
        async with raw_line(house.url, "garbage") as line:
            with pytest.raises(ConnectionClosed):
                await talk_on(line, "nonsense")

    run(test)


def test_a_viewer_who_does_not_listen_holds_nobody_up(house: RunningHouse) -> None:
    async def test() -> None:
        async with seated(house.url, "slow") as table, raw_line(house.url, "slow") as deaf:
            deaf.transport.pause_reading()
            rounds: set[str | None] = set()
            while len(rounds) < 3:
                state = await dealt(table)
                await table.play(4)
                rounds.add(state.table.round)
                await table.until(lambda s: s.table.phase == "settled")

    run(test)


def test_a_message_that_comes_in_crumbs_is_heard(house: RunningHouse) -> None:
    async def test() -> None:
        async def crumbs() -> AsyncIterator[str]:
            for part in ('{"kind"', ": ", '"pi', 'ng"', "}"):
                yield part
                await asyncio.sleep(0.05)

        async with raw_line(house.url, "garbage") as line:
            await line.send(crumbs())
            while json.loads(await line.recv())["kind"] != "pong":
                pass

    run(test)


def test_two_tabs_of_one_player_show_the_same_and_play_one_hand(house: RunningHouse) -> None:
    async def test() -> None:
        async with seated(house.url, "tabs") as one, one.house.table("tabs") as two:
            state = await dealt(one)
            mirror = await two.until(lambda s: s.sequence >= state.sequence)
            assert mirror.you.cards == state.you.cards
            done = await asyncio.gather(one.play(4), two.play(4), return_exceptions=True)
            assert sorted(isinstance(each, Refused) for each in done) == [False, True]
            ends = (tab.until(lambda s: s.table.phase == "settled") for tab in (one, two))
            for over in await asyncio.gather(*ends):
                assert over.own is not None
                stakes = [w.stake for w in over.own.wagers if w.wager == "play"]
                assert stakes == [20_00]

    run(test)


def test_a_player_comes_back_in_mid_hand_to_the_same_cards(house: RunningHouse) -> None:
    async def test() -> None:
        async with seated(house.url, "plain") as table:
            before = await dealt(table)
            await table.close()
            async with table.house.table("plain") as again:
                assert again.now.table.round == before.table.round
                assert again.now.you.cards == before.you.cards
                assert any(action.command.type == "Play" for action in again.now.you.actions)
                await again.play(4)

    run(test)


def test_a_command_whose_answer_was_lost_is_asked_again_and_done_once(house: RunningHouse) -> None:
    async def test() -> None:
        async with BadLine(house.url) as bad, seated(bad.url, "line") as table:
            before = table.now.you.stack or 0
            connections = bad.connections
            key = uuid4().hex
            bad.deaf = True
            asking = asyncio.create_task(
                table.command({"type": "BuyIn", "seat": 1, "amount": "50.00"}, key=key)
            )
            while key not in entries(house, "line"):
                await asyncio.sleep(0.02)
            assert not asking.done()
            bad.deaf = False
            bad.cut()
            sequence = await asking
            assert bad.connections > connections
            assert entries(house, "line").count(key) == 1
            assert entries(house, "line").index(key) + 1 == sequence
            assert table.now.you.stack == before + 50_00

    run(test)


def test_a_line_that_breaks_again_and_again_plays_on(house: RunningHouse) -> None:
    async def test() -> None:
        async with BadLine(house.url) as bad, seated(bad.url, "broken") as table:

            async def break_it() -> None:
                while True:
                    await asyncio.sleep(0.3)
                    await table.until(lambda _: table.connected)
                    bad.cut()

            breaking = asyncio.create_task(break_it())
            connections, rounds = bad.connections, 0
            try:
                while rounds < 3 or bad.connections < connections + 4:
                    try:
                        async with asyncio.timeout(5):
                            await dealt(table)
                            await table.play(4)
                            await table.until(lambda s: s.table.phase in ("settled", "betting"))
                        rounds += 1
                    except (Refused, TimeoutError):
                        continue  # the line was away for too long, and the system decided
            finally:
                breaking.cancel()

    run(test)
