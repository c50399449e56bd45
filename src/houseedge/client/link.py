"""A table outside the house that feeds one of its meters over the link (P-09).

    async with HouseClient("http://127.0.0.1:8000", key=KEY) as house:
        ride = await OutsideTable.join(house, "PA-01", "ride-1", "Let It Ride")
        await ride.lock(round=1, bets={1: 500, 3: 500})
        hit = await ride.claim(round=1, seat=3, line="flush", bet=500)
        pays = await ride.confirm(hit, by="Ada Brand")
        await ride.end_round(1)

What it says is numbered 1, 2, 3 and said again until the house answers, so nothing is lost and
nothing is done twice; a table that starts anew asks the house how far it had come.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Literal, Self

from houseedge.client.error import ClientError, Refused, TooFast, Unreachable
from houseedge.client.house import HouseClient
from houseedge.progressive.message import (
    Accepted,
    Claimed,
    CoinIn,
    Command,
    Confirm,
    Expected,
    FinishRound,
    Join,
    LeaveLink,
    LinkRefused,
    TakeOff,
)
from houseedge.wire.link import OutsideTableShown

#: How often a message is said again, and the seconds between, each time twice as many.
TRIES, WAIT = 6, 0.2


class LostCount(ClientError):
    """The house has heard more, or less, from this table: somebody else speaks for it."""


class WrongGame(ClientError):
    """The table is in the link with another game."""


class OutsideTable:
    """One outside table in the link of a meter's level."""

    def __init__(
        self, house: HouseClient, meter: str, table: str, *, level: str | None = None
    ) -> None:
        self._house = house
        self._meter = meter
        self._level = level
        self.table = table
        self.next_sequence = 1
        self.last_round = 0
        """The last round that was locked: the next one has a higher number."""
        self.shows = 0
        """What the meter showed with the last answer, in cents."""

    @classmethod
    async def join(
        cls, house: HouseClient, meter: str, table: str, game: str, *, level: str | None = None
    ) -> Self:
        """Join with a game that was let in, or go on where the table had come before."""
        self = cls(house, meter, table, level=level)
        known = await self.standing()
        if known is not None:
            self.next_sequence, self.last_round = known.next_sequence, known.last_round
        if known is not None and known.game not in (None, game):
            raise WrongGame(f"table {table} is in the link with {known.game}, and plays no {game}")
        if known is None or known.game is None:
            await self._say(Join(table=table, sequence=self.next_sequence, game=game))
        return self

    async def standing(self) -> OutsideTableShown | None:
        """The table as the house knows it; none before it has joined."""
        for level in (await self._house.link(self._meter)).levels:
            if self._level in (None, level.level):
                for each in level.tables:
                    if each.table == self.table:
                        return each
        return None

    async def lock(self, *, round: int, bets: Mapping[int, int]) -> None:
        """Lock a round's progressive bets, by seat in cents."""
        await self._say(
            CoinIn(table=self.table, sequence=self.next_sequence, round=round, bets=bets)
        )
        self.last_round = round

    async def claim(self, *, round: int, seat: int, line: str, bet: int) -> int:
        """Claim a line for a seat; the number by which it is confirmed or taken off."""
        said = Claimed(
            table=self.table,
            sequence=self.next_sequence,
            round=round,
            seat=seat,
            line=line,
            bet=bet,
        )
        await self._say(said)
        return said.sequence

    async def take_off(self, hit: int) -> None:
        """Take a claim back before it is confirmed."""
        await self._say(TakeOff(table=self.table, sequence=self.next_sequence, hit=hit))

    async def confirm(
        self, hit: int, *, by: str, card: Literal["supervisor", "executive"] = "supervisor"
    ) -> int:
        """Somebody has confirmed a claim: what the table is to pay, in cents."""
        answer = await self._say(
            Confirm(table=self.table, sequence=self.next_sequence, hit=hit, by=by, card=card)
        )
        assert answer.pays is not None
        return answer.pays

    async def end_round(self, round: int, *, void: bool = False) -> None:
        """End a round, or void it: then its contributions are taken back."""
        await self._say(
            FinishRound(table=self.table, sequence=self.next_sequence, round=round, void=void)
        )

    async def leave(self) -> None:
        """Leave the link; the table may join again."""
        await self._say(LeaveLink(table=self.table, sequence=self.next_sequence))

    async def _say(self, message: Command) -> Accepted:
        """Say something until it is answered; raises `Refused` for what is not done."""
        heard = None
        for tried in range(TRIES):
            try:
                heard = await self._house.link_message(self._meter, message, level=self._level)
                break
            except TooFast as wait:
                await asyncio.sleep(wait.after)
            except Unreachable:
                if tried == TRIES - 1:
                    raise
                await asyncio.sleep(WAIT * 2**tried)
        if heard is None:
            raise Unreachable("the house is too busy to hear this table")
        self.shows = heard.shows
        match heard.answer:
            case Expected(expected=due):
                raise LostCount(
                    f"table {self.table} says its message {message.sequence}, and the house waits "
                    f"for {due}: another program speaks for it"
                )
            case LinkRefused(message=words, rule=rule, expected=due):
                if due is not None:
                    raise LostCount(f"{words}: another program speaks for table {self.table}")
                self.next_sequence += 1
                raise Refused(words, rule=rule)
            case Accepted() as done:
                self.next_sequence += 1
                return done
