"""The cashier: guests come in, get play money, and set limits the house keeps to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter_ns

from houseedge.floor import window
from houseedge.floor.cage import COOLING, Guest
from houseedge.floor.limit import lost, verify_loss, verify_time
from houseedge.floor.pit import Pit
from houseedge.floor.window import AnyWindowCommand
from houseedge.house.entropy import Entropy
from houseedge.house.publisher import Answer, Publisher
from houseedge.ledger import player_account
from houseedge.money import MICROS_PER_CENT, Cents
from houseedge.table import HOUSE, Table
from houseedge.table import command as asked
from houseedge.table.command import AnyCommand
from houseedge.table.fee import dearest_fee
from houseedge.table.refusal import NotOpen
from houseedge.table.view import About, LimitsView


class Cashier:
    """Everything between a guest and the cage; `guest_money` is what a guest gets, in cents."""

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

    async def welcome(self, name: str | None = None, *, bot: bool = False) -> Guest:
        """A new guest with play money; `bot` marks the house's own."""
        player = f"g-{self._entropy.token(8).hex()}"
        given = f"Guest {len(self._pit.cage.guests) + 1}" if name is None else name
        await self._ask(window.Welcome(player, given, self._guest_money, bot), player)
        return self.guest(player)

    def guest(self, player: str) -> Guest:
        """A guest by its id."""
        guest = self._pit.cage.guest(player)
        if guest is None:
            raise NotOpen(f"nobody is known as {player!r}", rule="B-11", field="player")
        return guest

    def name(self, player: str) -> str | None:
        """What a guest is called; none for somebody unknown."""
        guest = self._pit.cage.guest(player)
        return None if guest is None else guest.name

    async def refill(self, player: str) -> None:
        """Play money again for a guest who has too little left to play with."""
        least = min((t.setup.buy_in_min for t in self._pit.tables.values()), default=1)
        wealth = self._pit.wealth(player)
        await self._ask(window.Refill(player, wealth, least, self._guest_money), player)

    async def set_limits(self, player: str, loss: int | None, minutes: int | None) -> None:
        """A player's own limits on losses, in cents, and time."""
        wealth = self._pit.wealth(player)
        await self._ask(window.SetLimits(player, loss, minutes, wealth), player)

    async def pause(self, player: str, minutes: int) -> None:
        """A player's pause; it is not taken back."""
        await self._ask(window.Pause(player, minutes), player)

    async def open_seal(self, round: str, who: str, why: str) -> None:
        """Put on record who has sealed data of a round opened, and why; on the disk afterwards."""
        await self._ask(window.OpenSeal(round, who, why), HOUSE)

    def about(self, player: str | None) -> About:
        """What a player is told beyond a table: name, money in the cage, own limits."""
        guest = None if player is None else self._pit.cage.guest(player)
        if player is None or guest is None:
            return About()
        balance = self._publisher.balances.get(player_account(player), 0) // MICROS_PER_CENT
        return About(name=guest.name, balance=Cents(balance), limits=self._limits(guest))

    def verify(self, table: Table, command: AnyCommand, player: str) -> None:
        """Refuse what a player's own limits do not allow."""
        guest, now = self.guest(player), self._now()
        if isinstance(command, asked.Sit | asked.BuyIn | asked.TakeBank | asked.Bet):
            verify_time(guest, now)
        if guest.limits_at(now) is None:
            return
        match command:
            case asked.Bet(_, wagers):
                # Room for the smallest Play bet, so that a hand can be played to its end.
                stake = wagers.total + wagers.ante + dearest_fee(table.rules, wagers)
            case asked.TakeBank(_, amount):
                stake = amount
            case asked.Play(seat, times) if (spot := table.spot(seat)) is not None:
                stake = table.at_risk(seat) + times * spot.wagers.ante
            case _:
                return
        stake += self._pit.at_risk(player, but=table.id)
        verify_loss(guest, wealth=self._pit.wealth(player), stake=stake, now=now)

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

    async def _ask(self, command: AnyWindowCommand, actor: str) -> None:
        self._publisher.verify_running()
        entries = self._pit.at_window(command, actor, self._now())
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._publisher.keep(entries, actor, began=perf_counter_ns(), future=future)
        await asyncio.shield(future)
