"""A bot: a guest like anybody else that sits down, bets and decides."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from houseedge.cards import parse_card
from houseedge.client.error import ClientError, NoSession, Refused, TooFast
from houseedge.client.house import HouseClient
from houseedge.client.receipt import Receipts
from houseedge.client.strategy import Strategy
from houseedge.client.table import Acknowledged, TableClient
from houseedge.odds import simple
from houseedge.round import Wagers
from houseedge.table import command as asked
from houseedge.table.command import PlayerCommand
from houseedge.table.view import ActionView, FeltView, SeatView
from houseedge.wire.command import suggested
from houseedge.wire.message import State

NAMES = (
    *("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "June", "Kofi", "Lena"),
    *("Milo", "Nora", "Otis", "Pia", "Quin", "Rosa", "Sami", "Tess", "Uma", "Vic", "Wren", "Yara"),
)

#: How a bot's name says what it is.
MARK = "(bot)"
#: Seconds before somebody who was refused, or found no chair, tries again.
LATER = 3.0


def bot_name(number: int) -> str:
    """A first name that says what it is: "Ada (bot)"."""
    turn, at = divmod(number, len(NAMES))
    return f"{NAMES[at]}{f' {turn + 1}' if turn else ''} {MARK}"


@dataclass(kw_only=True, slots=True)
class Brain:
    """What a bot would do in a state; knows no clock and no line.

    `keep_free` chairs are left to people. `lively` is how often it bets more than the least. One
    that `banks` comes to a player-dealer's table when a person sits there, banks whenever it may,
    and goes when all have gone, so that nobody plays there for nobody.
    """

    chance: Random
    strategy: Strategy = simple.bets
    keep_free: int = 2
    lively: float = 0.3
    banks: bool = False

    def choose(self, state: State) -> PlayerCommand | None:
        """The command to send, or none when there is nothing to do."""
        you = state.you
        if you.seat is None:
            if len(you.seat_options) <= self.keep_free or (self.banks and not _people(state)):
                return None
            return asked.Sit(self.chance.choice(you.seat_options))
        if you.actions and (decided := self._decided(state)) is not None:
            return decided
        if state.table.phase == "banking":
            return None
        own = state.own
        if own is not None and not own.wagers and self._in_the_way(state, own):
            return asked.Leave(you.seat)
        if self.banks and not _people(state) and own is not None and own.state != "leaving":
            return asked.Leave(you.seat)
        if you.felt is not None and own is not None and not own.wagers:
            return self._bet(state, you.felt) or self._buy_in(state)
        waits = state.table.phase in ("waiting", "settled", "void", "betting")
        if waits and own is not None and not own.wagers and not you.stack:
            return self._buy_in(state)
        return None

    def broke(self, state: State) -> bool:
        """Whether the bot sits there and can neither bet nor buy in."""
        you = state.you
        if you.seat is None or you.balance is None or state.own is None or state.own.wagers:
            return False
        if you.felt is not None:
            return self._bet(state, you.felt) is None and self._buy_in(state) is None
        empty = not you.stack
        return state.table.phase == "waiting" and empty and self._buy_in(state) is None

    def _in_the_way(self, state: State, own: SeatView) -> bool:
        """Whether this bot is the one to get up, for there are too few chairs left to people."""
        if state.table.empty >= self.keep_free or own.state == "leaving":
            return False
        bots = [seat.seat for seat in state.table.seats if (seat.name or "").endswith(MARK)]
        return bots[-1:] == [own.seat]

    def _decided(self, state: State) -> PlayerCommand | None:
        allowed = {each.command.type: each for each in state.you.actions if each.allowed}
        if "TakeBank" in allowed and (self.banks or self.chance.random() < 0.7):
            return _banked(allowed["TakeBank"])
        if "DeclineBank" in allowed:
            return suggested(allowed["DeclineBank"].command)
        plays = [a.command for a in state.you.actions if a.command.type == "Play" and a.allowed]
        waits = allowed.get("Check") or allowed.get("Fold")
        if not plays and waits is None:
            return None
        hole = [parse_card(card) for card in state.you.cards]
        board = [parse_card(card) for card in state.table.board if card != "??"]
        if plays and (waits is None or self.strategy(hole, board)):
            return suggested(max(plays, key=lambda command: command.times or 0))
        return None if waits is None else suggested(waits.command)

    def _bet(self, state: State, felt: FeltView) -> PlayerCommand | None:
        """Mostly the least Ante, sometimes with a bonus bet; none if the stack is too short."""
        stack = state.you.stack or 0
        spots = {spot.wager: spot for spot in felt.spots if spot.allowed}
        if "ante" not in spots:
            return None
        least: int = spots["ante"].min
        ante = least
        if self.chance.random() < self.lively:
            most = spots["ante"].max or least
            ante = min(most, least * self.chance.choice((2, 2, 3, 4)))
        # Ante, Blind and the dearest Play bet shall fit, or at least the smallest.
        if stack < 6 * ante:
            ante = least
        if stack < 3 * ante:
            return None
        wagers = {"ante": ante, "blind": ante}
        left, games = stack - 6 * ante, 1
        for spot in spots.values():
            if spot.required or (spot.beside is not None and spot.beside not in wagers):
                continue
            amount = ante if spot.equals == "ante" else spot.fixed or spot.min
            full = felt.games is not None and games >= felt.games - 1
            if full or amount > left or self.chance.random() >= self.lively:
                continue
            wagers[spot.wager] = amount
            left, games = left - amount, games + 1
        assert state.you.seat is not None
        return asked.Bet(state.you.seat, Wagers(**wagers))

    def _buy_in(self, state: State) -> PlayerCommand | None:
        room, balance, seat = state.you.buy_in, state.you.balance or 0, state.you.seat
        if room is None or seat is None or balance < room.min:
            return None
        # A bank covers what there is of it.
        wanted = room.max if self.banks else room.suggested
        return asked.BuyIn(seat, max(min(balance, wanted, room.max), room.min))


def _people(state: State) -> bool:
    """Whether somebody sits there who is no bot of the house's own."""
    return any(seat.player is not None and not seat.bot for seat in state.table.seats)


def _banked(action: ActionView) -> PlayerCommand:
    """A bank with the stake the house suggests: some of what lies there, and hardly ever all."""
    return asked.TakeBank(action.command.seat, action.command.stake or 1)


@dataclass(kw_only=True)
class Bot:
    """One bot at one house, until its rounds are played or it is cancelled.

    `tables` are those it may sit at; it tries them in turn. `think` is how long it takes over a
    decision, in seconds. `rounds` is none for ever.
    """

    url: str
    name: str
    tables: Sequence[str]
    brain: Brain
    think: tuple[float, float] = (0.5, 2.0)
    rounds: int | None = None
    on_answer: Callable[[Acknowledged], None] | None = None
    receipts: Receipts | None = None
    """Where what the house answers for is kept, beyond one visit."""
    on_state: Callable[[State], None] | None = None
    on_trouble: Callable[[Exception], None] | None = None
    """Published of whatever keeps the bot from the house, each time."""
    word: str | None = None
    """By which its own house knows it: then it is marked, and never pledges (O-16)."""
    key: str | None = None
    """That of a program's account; without one it comes as a guest."""
    played: int = 0
    _round: str | None = None
    _turn: int = 0
    _broke: bool = field(default=False)

    async def play(self) -> None:
        """Play until done; a house that is away or says no is asked again later."""
        async with HouseClient(self.url, key=self.key) as house:
            if self.receipts is not None:
                house.receipts = self.receipts
            while self.rounds is None or self.played < self.rounds:
                try:
                    await house.guest(self.name, bot=self.word)
                    if self._broke:
                        await self._refill(house)
                    await self._visit(house, self.tables[self._turn % len(self.tables)])
                except NoSession:
                    house.forget()
                except TooFast as told:
                    await asyncio.sleep(told.after)
                except (ClientError, TimeoutError) as fault:
                    if self.on_trouble is not None:
                        self.on_trouble(fault)
                if self.rounds is None or self.played < self.rounds:
                    self._turn += 1
                    await asyncio.sleep(LATER * self.brain.chance.uniform(0.3, 1.0))

    async def _refill(self, house: HouseClient) -> None:
        with contextlib.suppress(Refused):
            await house.refill()
        self._broke = False

    async def _visit(self, house: HouseClient, id: str) -> None:
        """Sit at a table as long as there is something to do there."""
        line = house.table(id)
        line.on_answer, line.on_trouble = self.on_answer, self.on_trouble
        async with line as table:
            try:
                await self._sit_and_play(table)
            finally:
                await self._get_up(table)

    async def _sit_and_play(self, table: TableClient) -> None:
        state = table.now
        while self.rounds is None or self.played < self.rounds:
            self._metrics(state)
            if state.you.player is None:
                raise NoSession("the house does not know this guest any more")
            if self.brain.broke(state):
                self._broke = True
                return
            command = self.brain.choose(state)
            if command is not None:
                state = await self._do(table, state, command)
            elif state.you.seat is None and not self._waits(state):
                return
            else:
                state = await _after(table, state.sequence)

    def _waits(self, state: State) -> bool:
        """Whether it stands by without a chair, until somebody wants a bank."""
        return self.brain.banks and state.table.banker == "player_dealer"

    async def _do(self, table: TableClient, state: State, command: PlayerCommand) -> State:
        await self._think()
        if _moment(table.now) != _moment(state):
            return table.now
        try:
            await table.command(command)
        except Refused:
            # Too late, or somebody else was quicker: look again once something has changed.
            if isinstance(command, asked.Sit | asked.BuyIn) or table.now.sequence == state.sequence:
                await asyncio.sleep(0.2)
                if isinstance(command, asked.Sit | asked.BuyIn):
                    raise
        return table.now

    async def _think(self) -> None:
        least, most = self.think
        if most > 0:
            await asyncio.sleep(self.brain.chance.uniform(least, most))

    async def _get_up(self, table: TableClient) -> None:
        state = table.state
        if state is None or state.you.seat is None or not table.connected:
            return
        with contextlib.suppress(ClientError, TimeoutError):
            async with asyncio.timeout(2.0):
                await table.leave()

    def _metrics(self, state: State) -> None:
        if self.on_state is not None:
            self.on_state(state)
        round = state.table.round
        over = state.table.phase in ("settled", "void", "waiting")
        if self._round is not None and (over or round != self._round):
            # The end itself may not have been told: a slow viewer hears of the newest state.
            self._round, self.played = None, self.played + 1
        if not over and state.you.cards:
            self._round = round


async def _after(table: TableClient, sequence: int) -> State:
    return await table.until(lambda state: state.sequence != sequence)


def _moment(state: State) -> tuple[object, ...]:
    """What a decision belongs to; others may bet and check meanwhile."""
    return state.table.round, state.table.phase, state.you.seat, state.you.cards
