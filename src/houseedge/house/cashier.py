"""The cashier: visitors come in, are put on record when they play, and set limits of their own."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter_ns

from houseedge.entry import Entry
from houseedge.floor import window
from houseedge.floor.arrival import arrive
from houseedge.floor.cage import COOLING, Guest
from houseedge.floor.limit import lost, verify_loss, verify_time
from houseedge.floor.pit import CAGE, Pit
from houseedge.floor.slips import WindowCommand
from houseedge.floor.window import AnyWindowCommand
from houseedge.house.entropy import Entropy
from houseedge.house.publisher import Answer, Publisher
from houseedge.ledger import player_account
from houseedge.money import MICROS_PER_CENT, Cents
from houseedge.table import HOUSE, Table
from houseedge.table import command as asked
from houseedge.table.command import AnyCommand
from houseedge.table.fee import dearest_bank_fee, dearest_fee
from houseedge.table.name import read_name
from houseedge.table.refusal import NotOpen, NotYours
from houseedge.table.view import About, LimitsView
from houseedge.wire.receipt import Receipt

#: How many visitors are known at once; a session brings back whoever was forgotten.
MOST_VISITORS = 20_000


class Cashier:
    """Everything between a guest and the cage; `guest_money` is what a guest gets, in cents.

    Who merely looks in is a visitor: known by name, with nothing on record. The first chair or
    limit of theirs puts them on record, in the same commit.
    """

    def __init__(
        self,
        pit: Pit,
        publisher: Publisher,
        entropy: Entropy,
        *,
        now: Callable[[], int],
        guest_money: int,
    ) -> None:
        self._pit = pit
        self._publisher = publisher
        self._entropy = entropy
        self._now = now
        self._guest_money = guest_money
        self._visitors: OrderedDict[str, Guest] = OrderedDict()

    def visit(self, name: str | None = None, *, bot: bool = False) -> Guest:
        """Somebody new comes in; `bot` marks the house's own. Raises `BadName`."""
        given = self._some_name() if name is None else read_name(name)
        guest = Guest(player=f"g-{self._entropy.token(8).hex()}", name=given, bot=bot)
        self.expect(guest)
        return guest

    def expect(self, guest: Guest) -> None:
        """Know a visitor, whose session may be older than this process."""
        if self._pit.cage.guest(guest.player) is None:
            self._visitors[guest.player] = guest
            self._visitors.move_to_end(guest.player)
            if len(self._visitors) > MOST_VISITORS:
                self._visitors.popitem(last=False)

    def carry_out(
        self, stream: str, command: AnyCommand | AnyWindowCommand, actor: str
    ) -> tuple[Entry, ...]:
        """Carry out what somebody asks of a table or the cage; refuses with a `Refusal`.

        A visitor's first chair or limit puts the visitor on record with it.
        """
        now, pit = self._now(), self._pit
        if actor != HOUSE and isinstance(command, asked.Sit | asked.Back | WindowCommand):
            welcome = self.welcome(actor)
            if welcome is not None:
                return arrive(pit, welcome, stream, command, now)
        if isinstance(command, WindowCommand):
            return pit.at_window(command, actor, now)
        return pit.carry_out(stream, pit.filled_in(stream, command, actor), actor, now)

    def welcome(self, player: str) -> window.Welcome | None:
        """What puts a visitor on record; none for who is there already."""
        if self._pit.cage.guest(player) is not None:
            return None
        guest = self.guest(player)
        return window.Welcome(player, guest.name, self._guest_money, guest.bot)

    def guest(self, player: str) -> Guest:
        """A guest or a visitor by its id."""
        guest = self._known(player)
        if guest is None:
            raise NotOpen(f"nobody is known as {player!r}", rule="B-11", field="player")
        return guest

    def name(self, player: str) -> str | None:
        """What a guest is called; none for somebody unknown."""
        guest = self._known(player)
        return None if guest is None else guest.name

    def departed(self, player: str) -> bool:
        """Whether a player has gone for good, and is shown without a name."""
        guest = self._pit.cage.guest(player)
        return guest is not None and guest.departed

    def _known(self, player: str) -> Guest | None:
        return self._pit.cage.guest(player) or self._visitors.get(player)

    def _some_name(self) -> str:
        """A name for whoever gives none: chance, so that it does not count the guests."""
        number = int.from_bytes(self._entropy.token(4)) % 9_000 + 1_000
        return f"Guest {number}"

    async def rename(self, player: str, name: str) -> Receipt | None:
        """Another name, from the next chair on; a visitor's is on record with the first one."""
        if self._pit.cage.guest(player) is not None:
            return await self._ask(window.Rename(player, name), player)
        self.expect(replace(self.guest(player), name=read_name(name)))
        return None

    async def refill(self, player: str) -> Receipt:
        """Play money again for a guest who has too little left to play with."""
        least = min((t.setup.buy_in_min for t in self._pit.tables.values()), default=1)
        wealth = self._wealth(player)
        return await self._ask(window.Refill(player, wealth, least, self._guest_money), player)

    async def set_limits(self, player: str, loss: int | None, minutes: int | None) -> Receipt:
        """A player's own limits on losses, in cents, and time."""
        wealth = self._wealth(player)
        return await self._ask(window.SetLimits(player, loss, minutes, wealth), player)

    async def pause(self, player: str, minutes: int) -> Receipt:
        """A player's pause; it is not taken back."""
        return await self._ask(window.Pause(player, minutes), player)

    async def open_seal(self, round: str, who: str, why: str) -> None:
        """Put on record who has sealed data of a round opened, and why; on the disk afterwards."""
        await self._ask(window.OpenSeal(round, who, why), HOUSE)

    def about(self, player: str | None) -> About:
        """What a player is told beyond a table: name, money in the cage, own limits."""
        guest = None if player is None else self._known(player)
        if player is None or guest is None:
            return About()
        micros = self._publisher.balances.get(player_account(player))
        # Until the welcome is on the disk a visitor is shown what there will be.
        balance = self._guest_money if micros is None else micros // MICROS_PER_CENT
        return About(name=guest.name, balance=Cents(balance), limits=self._limits(guest))

    def verify(self, table: Table, command: AnyCommand, player: str) -> None:
        """Refuse what a player's own limits do not allow."""
        guest, now = self.guest(player), self._now()
        if isinstance(command, asked.TakeBank) and guest.bot and not self._guest_money:
            raise NotYours(
                "a bot banks with play money that was issued to it, and this house issues none",
                rule="K-01",
                field="command",
            )
        if isinstance(command, asked.Sit | asked.BuyIn | asked.TakeBank | asked.Bet | asked.Back):
            verify_time(guest, now)
        if guest.limits_at(now) is None:
            return
        match command:
            case asked.Bet(_, wagers):
                # Room for the smallest Play bet, so that a hand can be played to its end.
                stake = wagers.total + wagers.ante + dearest_fee(table.rules, wagers)
            case asked.Back(seat, order, wagers):
                # Whatever the seat decides is followed (O-12).
                stake = wagers.total + table.rules.profile.play.largest * wagers.ante
                stake += dearest_fee(table.rules, wagers) + table.at_risk_behind(guest.player)
                before = table.backer(seat, order)
                if before is not None and before.player == player:
                    stake -= table.at_risk_at(before)
            case asked.TakeBank(_, amount):
                stake = amount + dearest_bank_fee(table.rules)
            case asked.Play(seat, times) if (spot := table.spot(seat)) is not None:
                stake = table.at_risk(seat) + times * spot.wagers.ante
            case _:
                return
        stake += self._pit.at_risk(player, but=table.id)
        verify_loss(guest, wealth=self._pit.wealth(player), stake=stake, now=now)

    def _wealth(self, player: str) -> int:
        """What a player has in the house, in micro-dollars; a visitor what there will be."""
        if self._pit.cage.guest(player) is None:
            return self._guest_money * MICROS_PER_CENT
        return self._pit.wealth(player)

    def _limits(self, guest: Guest) -> LimitsView:
        now = self._now()
        limits = guest.limits_at(now)
        gone = lost(guest, self._pit.wealth(guest.player), now) if limits else 0
        loss = None if limits is None or limits.loss is None else Cents(limits.loss)
        waits = guest.asked is not None and guest.asked is not limits
        return LimitsView(
            loss=loss,
            minutes=None if limits is None else limits.minutes,
            pause_until=guest.paused_until if guest.paused_until > now else None,
            lost=Cents(gone // MICROS_PER_CENT),
            since=None if limits is None else limits.at,
            waits_until=guest.asked.at + COOLING if waits and guest.asked else None,
        )

    async def _ask(self, command: AnyWindowCommand, actor: str) -> Receipt:
        self._publisher.verify_running()
        entries = self.carry_out(CAGE, command, actor)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._publisher.keep(entries, actor, began=perf_counter_ns(), future=future)
        return (await asyncio.shield(future)).receipt
