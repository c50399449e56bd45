"""One table through its socket: what it shows, what may be done, and doing it."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from secrets import token_hex
from types import TracebackType
from typing import NamedTuple, Self
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from houseedge.client.error import ClientError, NoSession, Refused, TooFast, Unreachable, refused
from houseedge.client.house import HouseClient
from houseedge.client.pledge import Pledger
from houseedge.client.receipt import RolledBack
from houseedge.money import read_money
from houseedge.round import Wagers
from houseedge.table import command as asked
from houseedge.table.command import Command
from houseedge.wire.codec import reader, write
from houseedge.wire.command import WAGERS, AnyAsk, Resync, write_ask
from houseedge.wire.fault import WireFault
from houseedge.wire.message import VERSION, Answered, AnyAnswer, Change, Denied, State

#: How many states wait for a reader before the oldest is dropped: each is whole.
MOST_WAITING = 256
#: Seconds between two tries to come back: at first, and at most.
SOONEST, LATEST = 0.05, 2.0
#: The longest message believed to come from a house, in bytes.
LONGEST = 1 << 20

_answer = reader(AnyAnswer)


class Acknowledged(NamedTuple):
    """A command the house has answered for: it is on the disk, in this place of the record."""

    table: TableClient
    key: str
    command: AnyAsk
    sequence: int


@dataclass(eq=False, slots=True)
class _Sent:
    """A command that waits for its answer."""

    command: AnyAsk
    message: bytes
    answer: asyncio.Future[int]


@dataclass(eq=False)
class TableClient:
    """One viewer of one table; an async context manager, and iterable over what happens.

    `state` is the newest message. The line comes back by itself after a break: what was asked
    and not answered is asked again with the same key, so it is done once. `on_answer` is told
    of every command that is committed, `on_trouble` of every try to come back that fails.
    """

    house: HouseClient
    table: str
    state: State | None = None
    on_answer: Callable[[Acknowledged], None] | None = None
    on_trouble: Callable[[Exception], None] | None = None
    pledger: Pledger | None = field(default_factory=Pledger)
    """The own chance in the deal: pledges, opens and cuts by itself; none to leave it out."""
    _answering: set[asyncio.Task[None]] = field(default_factory=set)
    _sent: dict[str, _Sent] = field(default_factory=dict)
    _heard: deque[State] | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _line: ClientConnection | None = None
    _task: asyncio.Task[None] | None = None
    _over: ClientError | None = None

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def open(self) -> State:
        """Connect, and wait for the first state; refuses like the house does."""
        self._task = asyncio.get_running_loop().create_task(self._stay())
        try:
            while self.state is None:
                await self._changed()
        except BaseException:
            await self.close()
            raise
        return self.state

    async def close(self) -> None:
        """Leave the line; a chair stays taken until `leave` or until the house frees it."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        self._end(Unreachable(f"the line to table {self.table} is closed"))

    @property
    def now(self) -> State:
        """The newest state; only after `open`."""
        if self.state is None:
            raise ClientError(f"table {self.table} has not been opened")
        return self.state

    @property
    def connected(self) -> bool:
        """Whether the line stands."""
        return self._line is not None

    # What happens

    async def __aiter__(self) -> AsyncIterator[State]:
        while True:
            yield await self.next()

    async def next(self) -> State:
        """The next state that has not been read; at first the state as it is."""
        if self._heard is None:
            self._heard = deque((self.now,), maxlen=MOST_WAITING)
        while not self._heard:
            await self._changed()
        return self._heard.popleft()

    async def until(self, holds: Callable[[State], bool], *, timeout: float | None = None) -> State:
        """The first state, the newest included, of which something holds."""
        async with asyncio.timeout(timeout):
            while not holds(self.now):
                await self._changed()
            return self.now

    # What may be asked

    async def command(
        self, command: AnyAsk, *, key: str | None = None, seen: int | None = None
    ) -> int:
        """Ask for something; the sequence it got once it is committed, or a `Refused`.

        When it returns, `state` shows it.
        """
        self._verify_open()
        key = token_hex(12) if key is None else key
        if self.pledger is not None and self.state is not None and isinstance(command, Command):
            command = self.pledger.pledged(key, command, self.state)
        seen = self.state.sequence if seen is None and self.state is not None else seen
        if key not in self._sent:
            answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            self._sent[key] = _Sent(command, write_ask(key, command, seen), answer)
            await self._say(self._sent[key].message)
        try:
            sequence = await asyncio.shield(self._sent[key].answer)
        finally:
            self._sent.pop(key, None)
        await self.until(lambda state: state.sequence >= sequence)
        return sequence

    async def sit(self, seat: int) -> int:
        """Take an empty chair."""
        return await self.command(asked.Sit(seat))

    async def buy_in(self, amount: str) -> int:
        """Bring money from the cage to the chair."""
        return await self.command(asked.BuyIn(self.seat, read_money(amount)))

    async def cash_out(self, amount: str) -> int:
        """Take money back to the cage."""
        return await self.command(asked.CashOut(self.seat, read_money(amount)))

    async def leave(self) -> int:
        """Get up; a hand in play is played to its end by the house."""
        return await self.command(asked.Leave(self.seat))

    async def bet(self, **wagers: str) -> int:
        """Make all wagers of this round: `bet(ante="10.00", blind="10.00", trips="5.00")`."""
        return await self.command(asked.Bet(self.seat, _wagers(wagers)))

    async def bet_behind(self, seat: int, **wagers: str) -> int:
        """Bet behind another's seat: `bet_behind(3, trips="5.00")`; it follows the seat (K-09)."""
        places = {each.seat: each.order for each in self.now.you.behind}
        if seat not in places:
            raise Refused(f"nobody may bet behind seat {seat} now", rule="O-12", field="seat")
        return await self.command(asked.Back(seat, places[seat], _wagers(wagers)))

    async def take_back_behind(self, seat: int) -> int:
        """Take back what one has behind a seat, while bets are open."""
        for each in self.now.you.behind:
            if each.seat == seat and each.take_back is not None:
                return await self.command(asked.TakeBack(seat, each.order))
        raise Refused(f"you have no bet behind seat {seat}", rule="O-12", field="seat")

    async def take_bank(self, stake: str) -> int:
        """Bank the round with a stake, once the position is offered to the own seat (K-03)."""
        return await self.command(asked.TakeBank(self.seat, read_money(stake)))

    async def decline_bank(self) -> int:
        """Pass the position of player-dealer on to the next seat."""
        return await self.command(asked.DeclineBank(self.seat))

    async def take_back(self) -> int:
        """Take all wagers back while bets are open."""
        return await self.command(asked.TakeBack(self.seat))

    async def check(self) -> int:
        """Wait for more cards."""
        return await self.command(asked.Check(self.seat))

    async def play(self, times: int) -> int:
        """Make the one Play bet."""
        return await self.command(asked.Play(self.seat, times))

    async def fold(self) -> int:
        """Give up Ante and Blind."""
        return await self.command(asked.Fold(self.seat))

    async def ready(self) -> int:
        """Say that one has seen how the round ended: the next begins when all have."""
        return await self.command(asked.Ready(self.seat))

    @property
    def seat(self) -> int:
        """The player's own chair, as the newest state has it."""
        seat = self.now.you.seat
        if seat is None:
            raise Refused("you have no chair at this table", rule="B-11", field="seat")
        return seat

    # The line

    async def _stay(self) -> None:
        """Connect, listen, and come back when the line breaks, until it is closed."""
        wait = SOONEST
        while self._over is None:
            try:
                if await self._listen():
                    wait = SOONEST
            except TooFast as told:
                wait = max(wait, told.after)
            except (NoSession, Refused, RolledBack) as said:
                self._end(said)
                return
            except (ClientError, OSError, TimeoutError, WebSocketException) as fault:
                if self.on_trouble is not None:
                    self.on_trouble(fault)
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))
            wait = min(LATEST, wait * 2)

    async def _listen(self) -> bool:
        """One line from its ticket to its end; whether anything was heard."""
        ticket = await self.house.ticket(self.table)
        query: dict[str, str | int] = {"ticket": ticket, "wire": VERSION}
        if self.state is not None:
            query["after"] = self.state.sequence
        address = self.house.base_url.replace("http", "ws", 1)
        target = f"{address}/api/tables/{self.table}/socket?{urlencode(query)}"
        heard = False
        try:
            async with connect(
                target, compression=None, max_size=LONGEST, proxy=None, open_timeout=10
            ) as line:
                self._line = line
                for sent in list(self._sent.values()):
                    await line.send(sent.message, text=True)
                async for message in line:
                    await self._hear(message)
                    heard = True
        except InvalidStatus as status:
            raise Unreachable(f"the socket is refused: {status}") from None
        finally:
            self._line = None
        return heard

    async def _hear(self, message: str | bytes) -> None:
        try:
            said: AnyAnswer = _answer(message)
        except WireFault:
            return  # a kind of message this client does not know
        match said:
            case State():
                self.house.receipts.verify(said.house, f"table:{self.table}", said.sequence)
                if self.pledger is not None:
                    self.pledger.line_is_new()
                self.state = said
                self._tell(said)
            case Change():
                await self._change(said)
            case Answered():
                self.house.receipts.keep(said.receipt)
                sent = self._sent.get(said.key)
                if sent is not None and not sent.answer.done():
                    if self.on_answer is not None:
                        self.on_answer(Acknowledged(self, said.key, sent.command, said.sequence))
                    sent.answer.set_result(said.sequence)
            case Denied() if said.key in self._sent:
                sent = self._sent[said.key]
                if not sent.answer.done():
                    sent.answer.set_exception(refused(said.error))

    async def _change(self, said: Change) -> None:
        """Make a change to the newest state; ask for the whole where one before it is missing."""
        if self.state is None or said.previous != self.state.number:
            await self._say(write(Resync(None if self.state is None else self.state.sequence)))
            return
        self.state = self.state.changed(said)
        self._tell(self.state)

    def _tell(self, said: State) -> None:
        for due in () if self.pledger is None else self.pledger.answer(said):
            task = asyncio.get_running_loop().create_task(self._answer_for(due))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        # Messages are kept for a reader only once there is one.
        if self._heard is not None:
            self._heard.append(said)
        self._news.set()

    async def _answer_for(self, due: asked.OpenPledge | asked.Cut) -> None:
        """Open a pledge, or cut; what comes too late is on record as withheld."""
        with contextlib.suppress(ClientError):
            await self.command(due)

    async def _say(self, message: bytes) -> None:
        """Send if the line stands; what was not sent goes out when it comes back."""
        if self._line is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await self._line.send(message, text=True)

    async def _changed(self) -> None:
        """Wait for the next message; raises what ended the line."""
        self._verify_open()
        self._news.clear()
        await self._news.wait()
        self._verify_open()

    def _verify_open(self) -> None:
        if self._over is not None:
            raise self._over

    def _end(self, why: ClientError) -> None:
        self._over = why
        for sent in self._sent.values():
            if not sent.answer.done():
                sent.answer.set_exception(why)
        self._news.set()


def _wagers(wagers: dict[str, str]) -> Wagers:
    """Wagers by name, their amounts as text."""
    for name in wagers.keys() - WAGERS:
        raise ClientError(f"there is no wager {name!r}: make {', '.join(sorted(WAGERS))}")
    return Wagers(**{name: read_money(amount) for name, amount in wagers.items()})
